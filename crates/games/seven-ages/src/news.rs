//! What is told: the news of every phase; their sentences stand with the phases.

use crate::{
    Position, adoption, artefacts, cadence, civilise, commons, conflict,
    content::{CardId, SetId},
    destiny, empire, events, faith, harvest, manoeuvre, markers, permission, production, setup,
    start, temples, text, thin, trade,
};
use orbis_core::{Line, Seat, SeatSet, Viewer, news};
use std::fmt;

news! {
    /// Something that happened.
    pub enum News {
        /// Before the first turn.
        Setup(setup::News),
        /// Counters that leave the game.
        Thin(thin::News),
        /// Turns and actions.
        Turn(markers::News),
        /// New empires.
        Start(start::News),
        /// Income and what it pays for.
        Production(production::News),
        /// Trades.
        Trade(trade::News),
        /// Marches.
        March(manoeuvre::News),
        /// Conflicts.
        Conflict(conflict::News),
        /// Hands.
        Destiny(destiny::News),
        /// Leaders and cities.
        Civilise(civilise::News),
        /// Artefacts.
        Artefact(artefacts::News),
        /// Religions and governments.
        Adoption(adoption::News),
        /// Temples.
        Temple(temples::News),
        /// What befalls empires.
        Empire(empire::News),
        /// Passages.
        Passage(permission::News),
        /// Events.
        Event(events::News),
        /// Votes.
        Vote(faith::votes::News),
        /// Elephants.
        Elephants(commons::News),
        /// The cadence.
        Cadence(cadence::News),
        /// The end of a turn.
        Harvest(harvest::News),
    }
}

/// The sentence of a piece of news, with a capital letter.
pub(crate) fn tell(news: &News, viewer: Viewer) -> Option<Line> {
    let line = news.tell(viewer)?;
    let mut letters = line.text.chars();
    let text = letters
        .next()
        .map(|first| first.to_uppercase().chain(letters).collect());
    Some(Line {
        text: text.unwrap_or_default(),
        ..line
    })
}

/// An empire as it was called when something happened: its colour may be another's by now.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Who {
    set: SetId,
    card: Option<CardId>,
    seat: Option<Seat>,
    fog: bool,
}

impl Who {
    /// What it did, in its player's colour.
    pub fn line(self, text: String) -> Line {
        match self.seat {
            Some(seat) => Line::by(seat, text),
            None => Line::plain(text),
        }
    }

    /// Does the viewer see which units it builds and moves (`sa.fog.top-only`)?
    pub(crate) fn open_to(self, viewer: Viewer) -> bool {
        let own = |seat| viewer.sees(SeatSet::only(seat));
        !self.fog || self.seat.is_some_and(own)
    }
}

impl Position {
    /// An empire as it is called now.
    pub fn who(&self, set: SetId) -> Who {
        let empire = self.empire(set);
        Who {
            set,
            card: empire.map(|empire| empire.card),
            seat: empire.map(|empire| empire.seat),
            fog: self.options.fog,
        }
    }
}

/// As in a sentence: the Romans.
impl fmt::Display for Who {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.card {
            Some(card) => write!(f, "the {}", card.name()),
            None => write!(f, "the {}", text::colour(self.set)),
        }
    }
}
