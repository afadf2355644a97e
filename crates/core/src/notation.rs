//! Choices as short words: `develop writing`, `move e4`. Records, the engine protocol and tests all speak it.

/// Makes an enum of choices with a notation: each variant has a word, its fields follow, separated by blanks.
/// Fields need `Display` and `FromStr` without blanks. The order of variants and fields is the order of offers.
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
                let mut words = text.split(' ');
                let unknown = || format!("\"{text}\" is not a choice in this game");
                let choice = match words.next() {
                    $( Some($word) => $name::$variant $({ $(
                        $field: words.next().and_then(|word| word.parse::<$ty>().ok()).ok_or_else(unknown)?
                    ),+ })? , )+
                    _ => return Err(unknown()),
                };
                if words.next().is_some() { Err(unknown()) } else { Ok(choice) }
            }
        }

        impl $crate::serde::Serialize for $name {
            fn serialize<S: $crate::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> $crate::serde::Deserialize<'de> for $name {
            fn deserialize<D: $crate::serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = <String as $crate::serde::Deserialize>::deserialize(deserializer)?;
                text.parse().map_err($crate::serde::de::Error::custom)
            }
        }
    };
}
