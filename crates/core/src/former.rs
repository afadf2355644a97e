//! What positions of earlier versions say and nobody asks any more.

use serde::{Deserialize, Deserializer, de::IgnoredAny};

/// A field that earlier versions wrote: read, whatever it says, and left aside. Written no more (`skip_serializing`).
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Former;

impl<'de> Deserialize<'de> for Former {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Former, D::Error> {
        IgnoredAny::deserialize(deserializer).map(|_| Former)
    }
}
