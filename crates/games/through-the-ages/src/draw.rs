//! The table as pictures.

use crate::Position;
use orbis_core::{Drawing, Offer, Viewer};

pub(crate) fn table(_position: &Position, _viewer: Viewer, _offers: &[Offer]) -> Drawing {
    Drawing::default()
}

pub(crate) fn card(_slug: &str) -> Option<Drawing> {
    None
}
