//! Religions and governments in positions: by their slugs. Numbers, as positions of earlier rules have them, are read too.

use super::{GOVERNMENTS, RELIGIONS};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

#[derive(Deserialize)]
#[serde(untagged)]
enum Written {
    Number(u8),
    Slug(String),
}

impl Written {
    fn among<E: Error>(self, slugs: &[&str], what: &str) -> Result<u8, E> {
        match self {
            Written::Number(number) => Ok(number),
            Written::Slug(slug) => slugs
                .iter()
                .position(|one| *one == slug)
                .map(|at| at as u8)
                .ok_or_else(|| E::custom(format!("there is no {what} {slug}"))),
        }
    }
}

/// A slug, or the number of what has none.
#[derive(Serialize)]
#[serde(untagged)]
enum Spoken {
    Slug(&'static str),
    Number(u8),
}

fn spoken(number: u8, slugs: &[&'static str]) -> Spoken {
    match slugs.get(usize::from(number)) {
        Some(slug) => Spoken::Slug(slug),
        None => Spoken::Number(number),
    }
}

/// A religion.
pub(crate) mod religion {
    use super::*;

    pub(crate) fn serialize<S: Serializer>(number: &u8, serializer: S) -> Result<S::Ok, S::Error> {
        spoken(*number, &RELIGIONS).serialize(serializer)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u8, D::Error> {
        Written::deserialize(deserializer)?.among(&RELIGIONS, "religion")
    }
}

/// The religions of an empire.
pub(crate) mod religions {
    use super::*;
    use orbis_parts::List;

    pub(crate) fn serialize<S: Serializer>(
        numbers: &List<u8, 2>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(numbers.iter().map(|number| spoken(*number, &RELIGIONS)))
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<List<u8, 2>, D::Error> {
        let written = Vec::<Written>::deserialize(deserializer)?;
        let mut list = List::new();
        if written.len() > 2 {
            return Err(D::Error::custom("an empire has two religions at most"));
        }
        for one in written {
            list.push(one.among(&RELIGIONS, "religion")?);
        }
        Ok(list)
    }
}

/// The government of an empire.
pub(crate) mod government {
    use super::*;

    pub(crate) fn serialize<S: Serializer>(
        number: &Option<u8>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        let number = number.map(|number| spoken(number, &GOVERNMENTS));
        number.serialize(serializer)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<u8>, D::Error> {
        let written = Option::<Written>::deserialize(deserializer)?;
        written
            .map(|one| one.among(&GOVERNMENTS, "government"))
            .transpose()
    }
}
