//! Figures about a finished game, and what is remembered for them.

use crate::{
    Position,
    content::{CardId, age_of},
    discards::CARDS,
};
use orbis_core::Seat;
use orbis_parts::List;
use serde::{Deserialize, Serialize};

/// What is remembered for the figures of the game.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Written", into = "Written")]
pub struct Annals {
    /// Discard markers that were turned over, and empires that were given up by them.
    pub discards: [u16; 2],
    /// How many empires were started in each age.
    pub started: [u16; 7],
    /// The turn in which an empire stood in each age first; 0 if none did.
    pub dawns: [u8; 7],
    /// The glory that each player had of harvests.
    pub harvest: [i16; 8],
    /// What each empire harvested.
    pub reigns: List<Reign, CARDS>,
}

/// What an empire harvested.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Reign {
    /// Which.
    pub card: CardId,
    /// In how many harvests it had a part.
    pub turns: u8,
    /// How much glory.
    pub glory: i16,
}

/// The annals as positions write them: what is known of empires in two lists of the same order.
#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    #[serde(default)]
    discards: [u16; 2],
    started: [u16; 7],
    dawns: [u8; 7],
    harvest: [i16; 8],
    harvests: List<(CardId, i16), CARDS>,
    #[serde(default)]
    reigns: List<u8, CARDS>,
}

impl From<Annals> for Written {
    fn from(annals: Annals) -> Written {
        let reigns = annals.reigns.iter();
        Written {
            discards: annals.discards,
            started: annals.started,
            dawns: annals.dawns,
            harvest: annals.harvest,
            harvests: reigns
                .clone()
                .map(|reign| (reign.card, reign.glory))
                .collect(),
            reigns: reigns.map(|reign| reign.turns).collect(),
        }
    }
}

impl From<Written> for Annals {
    /// Positions of earlier versions did not count the turns.
    fn from(written: Written) -> Annals {
        let turns = written.reigns.iter().copied().chain(std::iter::repeat(0));
        let reigns = written.harvests.iter().zip(turns);
        Annals {
            discards: written.discards,
            started: written.started,
            dawns: written.dawns,
            harvest: written.harvest,
            reigns: reigns
                .map(|((card, glory), turns)| Reign {
                    card: *card,
                    turns,
                    glory: *glory,
                })
                .collect(),
        }
    }
}

impl Annals {
    pub(crate) fn harvested(&mut self, card: CardId, glory: i16) {
        let at = self.reigns.iter().position(|one| one.card == card);
        let at = at.unwrap_or(self.reigns.len());
        if at == self.reigns.len() {
            self.reigns.push(Reign {
                card,
                ..Reign::default()
            });
        }
        let reign = &mut self.reigns[at];
        reign.glory = reign.glory.saturating_add(glory);
        reign.turns = reign.turns.saturating_add(1);
    }
}

impl Position {
    /// The turn is over: which ages have begun?
    pub(crate) fn note_ages(&mut self) {
        let age = self.top_level().map_or(0, age_of);
        let turn = self.turn;
        for dawn in self.annals.dawns.iter_mut().take(usize::from(age)) {
            if *dawn == 0 {
                *dawn = turn;
            }
        }
    }
}

/// Where a player's glory comes from.
pub(crate) fn parts(position: &Position, seat: Seat) -> Vec<(String, i32)> {
    let glory = i32::from(position.player(seat).glory);
    if position.options.secret && !position.stack.is_empty() {
        return vec![("glory".to_string(), glory)];
    }
    let harvest = i32::from(position.annals.harvest[seat.index()]);
    vec![
        ("harvests".to_string(), harvest),
        ("conquests, artefacts, events".to_string(), glory - harvest),
    ]
}

/// How long it took, who had how much glory, when empires were started and ages began, and what each empire harvested a turn.
pub(crate) fn statistics(position: &Position) -> Vec<(&'static str, f64)> {
    const STARTED: [&str; 7] = [
        "empires started in age 1",
        "empires started in age 2",
        "empires started in age 3",
        "empires started in age 4",
        "empires started in age 5",
        "empires started in age 6",
        "empires started in age 7",
    ];
    const DAWNS: [&str; 7] = [
        "turn in which age 1 began",
        "turn in which age 2 began",
        "turn in which age 3 began",
        "turn in which age 4 began",
        "turn in which age 5 began",
        "turn in which age 6 began",
        "turn in which age 7 began",
    ];
    let glory = || {
        position
            .players
            .iter()
            .map(|player| f64::from(player.glory))
    };
    let turns = f64::from(position.turn);
    let mut figures = vec![
        ("turns", turns),
        ("glory of the winner", glory().fold(f64::MIN, f64::max)),
        ("glory of the last", glory().fold(f64::MAX, f64::min)),
        (
            "glory a player and turn",
            glory().sum::<f64>() / (turns * position.players.len() as f64),
        ),
        (
            "the highest level",
            position.top_level().map_or(0.0, f64::from),
        ),
        ("empires at the end", position.in_play().count() as f64),
        (
            "ended by progress",
            f64::from(u8::from(position.finisher.is_some())),
        ),
    ];
    let annals = &position.annals;
    figures.push(("Discard actions", f64::from(annals.discards[0])));
    figures.push(("empires given up", f64::from(annals.discards[1])));
    for (name, count) in STARTED.iter().zip(annals.started) {
        figures.push((name, f64::from(count)));
    }
    for (name, turn) in DAWNS.iter().zip(annals.dawns) {
        if turn > 0 {
            figures.push((name, f64::from(turn)));
        }
    }
    for reign in &annals.reigns {
        let turns = f64::from(reign.turns.max(1));
        figures.push((reign.card.name(), f64::from(reign.glory) / turns));
    }
    figures
}
