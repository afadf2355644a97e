//! Enums that are words in files, positions and notation.

use serde::Deserialize;
use std::str::FromStr;

/// Makes an enum with kebab-case words in files, positions and notation; `or a number` reads those of former positions, too.
macro_rules! words {
    ($(#[$meta:meta])* pub enum $name:ident { $($(#[$vmeta:meta])* $variant:ident = $word:literal),+ $(,)? } $($or:tt)*) => {
        $(#[$meta])*
        #[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name { $($(#[$vmeta])* $variant),+ }

        impl $name {
            /// All of them in order.
            pub const ALL: &'static [$name] = &[$($name::$variant),+];

            /// Its word.
            pub const fn word(self) -> &'static str {
                match self { $($name::$variant => $word),+ }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.word())
            }
        }

        impl std::str::FromStr for $name {
            type Err = String;
            fn from_str(text: &str) -> Result<$name, String> {
                $name::ALL.iter().copied().find(|item| item.word() == text).ok_or_else(|| format!("there is no \"{text}\""))
            }
        }

        impl orbis_core::Argument for $name {
            const NAME: &'static str = stringify!($name);

            fn count() -> u64 {
                $name::ALL.len() as u64
            }

            fn place(self) -> u64 {
                self as u64
            }

            fn at(place: u64) -> Option<$name> {
                $name::ALL.get(usize::try_from(place).ok()?).copied()
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.word())
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<$name, D::Error> {
                let written = <$crate::content::words!(@written $($or)*) as serde::Deserialize>::deserialize(deserializer)?;
                $crate::content::words!(@read $name written $($or)*).map_err(serde::de::Error::custom)
            }
        }
    };
    (@written) => { String };
    (@written or a number) => { $crate::content::Written };
    (@read $name:ident $written:ident) => { $written.parse() };
    (@read $name:ident $written:ident or a number) => { $written.among($name::ALL) };
}
pub(crate) use words;

/// A word, or its number as former positions have it.
#[derive(Deserialize)]
#[serde(untagged)]
pub(crate) enum Written {
    Word(String),
    Number(usize),
}

impl Written {
    /// Which of all it is.
    pub fn among<T: Copy + FromStr<Err = String>>(self, all: &[T]) -> Result<T, String> {
        match self {
            Written::Word(word) => word.parse(),
            Written::Number(number) => {
                let one = all.get(number).copied();
                one.ok_or_else(|| format!("there is no number {number}"))
            }
        }
    }
}
