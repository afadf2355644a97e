//! History of the World, as the list of games wants it.

use orbis_entry::{Faces, faces};

/// Its faces.
pub static FACES: Faces = faces::<orbis_history_of_the_world::Position>();
