//! The table as text.

use crate::Position;
use orbis_core::{Ink, Viewer};

pub(crate) fn table(position: &Position, _viewer: Viewer, _ink: Ink) -> String {
    format!("Age {}", crate::content::age_name(position.age))
}
