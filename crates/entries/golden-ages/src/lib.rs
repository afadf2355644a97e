//! The Golden Ages, as the list of games wants it.

use orbis_entry::{Faces, faces};

/// Its faces.
pub static FACES: Faces = faces::<orbis_golden_ages::Position>();
