//! Small numbers with readable names: ids of cards, tiles, lands.

/// Makes an id type: a byte inside, a slug outside. `$slugs` is a function that returns all slugs in order.
/// While content is being read, slugs mean the records being read: files may refer to each other freely.
/// The value `BACK` stands for a card whose face is not known; its slug is `?`.
#[macro_export]
macro_rules! slug_id {
    ($(#[$meta:meta])* $vis:vis struct $name:ident, $slugs:expr) => {
        $(#[$meta])*
        #[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        $vis struct $name(pub u8);

        impl $name {
            /// A card seen from behind.
            pub const BACK: $name = $name(u8::MAX);

            /// As an index into the content tables.
            pub const fn index(self) -> usize {
                self.0 as usize
            }

            /// All ids in order.
            pub fn all() -> impl ExactSizeIterator<Item = $name> + Clone {
                (0..($slugs)().len() as u8).map($name)
            }

            /// Its readable name in records and positions.
            pub fn slug(self) -> &'static str {
                ($slugs)().get(self.index()).map_or("?", |slug| slug)
            }
        }

        impl Default for $name {
            fn default() -> $name {
                $name::BACK
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.slug())
            }
        }

        impl std::str::FromStr for $name {
            type Err = String;
            fn from_str(text: &str) -> Result<$name, String> {
                if text == "?" {
                    return Ok($name::BACK);
                }
                let index = ($slugs)().iter().position(|slug| *slug == text);
                index.map(|index| $name(index as u8)).ok_or_else(|| format!("there is no \"{text}\""))
            }
        }

        impl $crate::Card for $name {
            const BACK: $name = $name::BACK;
        }

        impl $crate::serde::Serialize for $name {
            fn serialize<S: $crate::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.slug())
            }
        }

        impl<'de> $crate::serde::Deserialize<'de> for $name {
            fn deserialize<D: $crate::serde::Deserializer<'de>>(deserializer: D) -> Result<$name, D::Error> {
                let text = <String as $crate::serde::Deserialize>::deserialize(deserializer)?;
                let found = $crate::content::find::<$name>(&text).unwrap_or_else(|| text.parse());
                found.map_err($crate::serde::de::Error::custom)
            }
        }

        impl $crate::orbis_core::Argument for $name {
            const NAME: &'static str = stringify!($name);

            fn count() -> u64 {
                ($slugs)().len() as u64
            }

            fn place(self) -> u64 {
                self.0.into()
            }

            fn at(place: u64) -> Option<$name> {
                let found = u8::try_from(place).ok().map($name);
                found.filter(|id| id.index() < ($slugs)().len())
            }
        }

        impl $crate::content::Id for $name {
            const KIND: &'static str = stringify!($name);
            fn at(index: u8) -> $name {
                $name(index)
            }
            fn place(self) -> usize {
                self.index()
            }
        }
    };
}
