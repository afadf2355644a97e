//! Choices as short words: `develop writing`, `move e4`. Records, the engine protocol and tests all speak it.

/// Makes an enum of choices with a notation: each variant has a word, its fields follow, separated by blanks. The choice that takes
/// a picked thing back is written like the one that picks it with [`BACK`](crate::BACK) before it: `= "back move"`.
/// Fields need `Display` and `FromStr` without blanks, and are numbered ([`Argument`](crate::Argument)). The order of variants and fields is the order of offers.
#[macro_export]
macro_rules! notation {
    (
        $(#[$meta:meta])*
        $vis:vis enum $name:ident {
            $( $(#[$vmeta:meta])* $variant:ident $({ $($(#[$fmeta:meta])* $field:ident : $ty:ty),+ $(,)? })? = $word:literal ),+ $(,)?
        }
    ) => {
        $(#[$meta])*
        #[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        $vis enum $name {
            $( $(#[$vmeta])* $variant $({ $($(#[$fmeta])* $field: $ty),+ })? ),+
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                match self {
                    $( $name::$variant $({ $($field),+ })? => {
                        f.write_str($word)?;
                        $($( write!(f, " {}", $field)?; )+)?
                        Ok(())
                    } ),+
                }
            }
        }

        impl std::str::FromStr for $name {
            type Err = String;
            fn from_str(text: &str) -> Result<Self, String> {
                let unknown = || format!("\"{text}\" is not a choice in this game");
                let (back, said) = match text.strip_prefix("back ") {
                    Some(said) => (true, said),
                    None => (false, text),
                };
                let mut words = said.split(' ');
                let choice = match words.next().unwrap_or_default() {
                    $( word if $crate::said($word, back, word) => $name::$variant $({ $(
                        $field: words.next().and_then(|word| word.parse::<$ty>().ok()).ok_or_else(unknown)?
                    ),+ })? , )+
                    _ => return Err(unknown()),
                };
                if words.next().is_some() { Err(unknown()) } else { Ok(choice) }
            }
        }

        impl $crate::Declared for $name {
            fn kinds() -> Vec<(&'static str, Vec<$crate::actions::Domain>)> {
                vec![ $( ($word, vec![ $($( $crate::actions::Domain::of::<$ty>(stringify!($field)) ),+)? ]) ),+ ]
            }

            fn kind(&self) -> usize {
                #[allow(dead_code)]
                enum Kinds { $($variant),+ }
                match self { $( $name::$variant $({ $($field: _),+ })? => Kinds::$variant as usize ),+ }
            }

            #[inline]
            fn say<E: $crate::actions::Ear>(&self, _ear: &mut E) {
                match self { $( $name::$variant $({ $($field),+ })? => { $($( _ear.hear(*$field); )+)? } ),+ }
            }

            fn of(kind: usize, places: &[u64; $crate::actions::ARGUMENTS]) -> Option<Self> {
                #[allow(dead_code)]
                enum Kinds { $($variant),+ }
                let mut _places = places.iter().copied();
                $( if kind == Kinds::$variant as usize {
                    return Some($name::$variant $({ $(
                        $field: <$ty as $crate::Argument>::at(_places.next()?)?
                    ),+ })?);
                } )+
                None
            }
        }

        $crate::as_written!($name);
    };
}

/// Kept in files as people write it: serde by `Display` and `FromStr`.
#[macro_export]
macro_rules! as_written {
    ($name:ty) => {
        impl $crate::serde::Serialize for $name {
            fn serialize<S: $crate::serde::Serializer>(
                &self,
                serializer: S,
            ) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> $crate::serde::Deserialize<'de> for $name {
            fn deserialize<D: $crate::serde::Deserializer<'de>>(
                deserializer: D,
            ) -> Result<Self, D::Error> {
                let text = <String as $crate::serde::Deserialize>::deserialize(deserializer)?;
                text.parse().map_err($crate::serde::de::Error::custom)
            }
        }
    };
}

/// Is this the word of a choice, or of one that takes a thing back?
#[doc(hidden)]
pub fn said(of: &str, back: bool, word: &str) -> bool {
    match of
        .strip_prefix(crate::BACK)
        .and_then(|of| of.strip_prefix(' '))
    {
        Some(of) => back && of == word,
        None => !back && of == word,
    }
}
