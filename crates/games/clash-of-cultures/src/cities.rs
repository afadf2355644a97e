//! What is told of cities, units and cards, whatever the reason.

use crate::{
    Mood, Space,
    content::{Kind, ObjectiveId},
    words::{count, objective},
};
use orbis_core::{Line, Seat, news};

news! {
    /// What is told of cities and units.
    pub enum News for viewer {
        /// A city's mood changed.
        MoodChanged { at: Space, mood: Mood } => {
            Line::plain(format!("The city on {at} is {mood}"))
        },
        /// A city was removed.
        Removed { at: Space } => Line::plain(format!("The city on {at} is no more")),
        /// A unit appeared.
        UnitPlaced { seat: Seat, at: Space, kind: Kind } => {
            Line::by(seat, format!("{seat} places {} on {at}", count(1, kind.word())))
        },
        /// A unit was lost.
        UnitLost { seat: Seat, at: Space, kind: Kind } => {
            Line::by(seat, format!("{seat} loses {} on {at}", count(1, kind.word())))
        },
        /// An objective card was drawn.
        DrewObjective { seat: Seat, card: ObjectiveId } => {
            Line::by(seat, if viewer.is(seat) && card.is_real() {
                format!("{seat} draws the objective {}", objective(card))
            } else {
                format!("{seat} draws an objective card")
            })
        },
    }
}
