//! Through the Ages: A New Story of Civilization, as the list of games wants it.

use orbis_entry::{Faces, faces};

/// Its faces.
pub static FACES: Faces = faces::<orbis_through_the_ages::Position>();
