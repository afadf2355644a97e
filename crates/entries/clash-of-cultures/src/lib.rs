//! Clash of Cultures: Monumental Edition, as the list of games wants it.

use orbis_entry::{Faces, faces};

/// Its faces.
pub static FACES: Faces = faces::<orbis_clash_of_cultures::Position>();
