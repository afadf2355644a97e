//! Pictures of a table. The core carries them; `draw` knows how to make and join them.

use crate::Seat;

/// One picture: the board, a player's area, the open cards.
#[derive(Clone, Debug, PartialEq)]
pub struct Panel {
    /// A stable id for the page.
    pub id: String,
    /// A heading.
    pub title: String,
    /// Whose area it is.
    pub seat: Option<Seat>,
    /// Size in drawing units.
    pub size: (f32, f32),
    /// What stands inside the `<svg>` element; its classes are explained by `draw`'s stylesheet.
    pub svg: String,
}

/// The table as pictures; the first is the board.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Drawing {
    /// The pictures.
    pub panels: Vec<Panel>,
}
