//! Words for people: what is asked, what a choice means, what happened.
use crate::{Choice, Event, Position};
use orbis_core::{Line, Offer, Prompt, Seat, Viewer};
pub(crate) fn prompt(_p: &Position, _s: Seat) -> Prompt { Prompt{text:"?".into(),hint:String::new(),rule:"hotw.setup.object"} }
pub(crate) fn present(_p: &Position, _s: Seat, c: Choice) -> Offer { Offer::new(c.to_string()) }
pub(crate) fn tell(e: &Event, _v: Viewer) -> Option<Line> { Some(Line::plain(format!("{e:?}"))) }
