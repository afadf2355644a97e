//! What can be chosen, in words.

use crate::content::{AreaId, CardId, Host, LandId, WaterId};
use orbis_core::{Seat, argument, notation, seat_argument};
use std::{fmt, str::FromStr};

/// Another player, written as a letter.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct To(pub Seat);

impl fmt::Display for To {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0.letter())
    }
}

seat_argument!(To);

impl FromStr for To {
    type Err = ();
    fn from_str(text: &str) -> Result<To, ()> {
        let mut letters = text.chars();
        match (letters.next().and_then(Seat::from_letter), letters.next()) {
            (Some(seat), None) => Ok(To(seat)),
            _ => Err(()),
        }
    }
}

/// What pays for a fort or brings an army back.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Payment {
    /// A fort of Engineering.
    Stock,
    /// A coin; for forts those of Allies go first.
    Coin,
    /// A coin of Allies.
    Ally,
    /// An army of the pool.
    Army,
}

const PAYMENTS: [(Payment, &str); 4] = [
    (Payment::Stock, "stock"),
    (Payment::Coin, "coin"),
    (Payment::Ally, "ally"),
    (Payment::Army, "army"),
];

argument!(Payment, "payment", PAYMENTS.map(|(payment, _)| payment));

impl fmt::Display for Payment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = PAYMENTS.iter().find(|(payment, _)| payment == self);
        f.write_str(word.map_or("", |(_, word)| word))
    }
}

impl FromStr for Payment {
    type Err = ();
    fn from_str(text: &str) -> Result<Payment, ()> {
        let found = PAYMENTS.iter().find(|(_, word)| *word == text);
        found.map(|(payment, _)| *payment).ok_or(())
    }
}

notation! {
    /// One small decision.
    pub enum Choice {
        /// Keep the drawn empire, or what was not picked.
        Keep = "keep",
        /// Give the drawn empire to another player.
        Give {
            /// To whom.
            to: To,
        } = "give",
        /// Play an event card.
        Play {
            /// Which.
            card: CardId,
        } = "play",
        /// Play no more event cards.
        Pass = "pass",
        /// Treachery: name a land.
        Name {
            /// Which.
            land: LandId,
        } = "name",
        /// Migrants: settle a vacant land.
        Settle {
            /// Which.
            land: LandId,
        } = "settle",
        /// Migrants: another land rather than this one.
        BackSettle {
            /// Which.
            land: LandId,
        } = "back settle",
        /// Civil War: rebels rise in a land.
        Rebel {
            /// Which.
            land: LandId,
        } = "rebel",
        /// Civil War: not in this land.
        BackRebel {
            /// Which.
            land: LandId,
        } = "back rebel",
        /// Barbarians raid out of a barren land.
        Raid {
            /// Out of.
            from: LandId,
            /// Into.
            into: LandId,
        } = "raid",
        /// Famine in an area.
        Starve {
            /// Which.
            area: AreaId,
        } = "starve",
        /// Black Death in two adjacent areas.
        Ravage {
            /// One.
            area: AreaId,
            /// The other.
            and: AreaId,
        } = "ravage",
        /// Plague or Pestilence in a land.
        Infect {
            /// Which.
            land: LandId,
        } = "infect",
        /// Disaster in a land with a monument.
        Raze {
            /// Which.
            land: LandId,
        } = "raze",
        /// Disaster: not in this land.
        BackRaze {
            /// Which.
            land: LandId,
        } = "back raze",
        /// Astronomy: a fleet in a sea.
        Launch {
            /// Which.
            water: WaterId,
        } = "launch",
        /// A fleet leaves the board because markers run short.
        Scuttle {
            /// Which.
            water: WaterId,
        } = "scuttle",
        /// Attack a fleet, or follow into a sea that became free.
        Engage {
            /// Which.
            water: WaterId,
        } = "engage",
        /// Reallocation: a fleet becomes a coin.
        Sell {
            /// Which.
            water: WaterId,
        } = "sell",
        /// Reallocation: the fleet stays.
        BackSell {
            /// Which.
            water: WaterId,
        } = "back sell",
        /// Place an army into a land, fighting for it if need be.
        Expand {
            /// Whose army.
            host: Host,
            /// Where.
            land: LandId,
        } = "expand",
        /// Put an army on board of a fleet.
        Man {
            /// Which.
            water: WaterId,
        } = "man",
        /// Build a fort.
        Fort {
            /// Where.
            land: LandId,
            /// What pays for it.
            by: Payment,
        } = "fort",
        /// Bring a lost army back for a coin.
        Recall {
            /// Whose army.
            host: Host,
            /// What pays for it.
            by: Payment,
        } = "recall",
        /// Build a monument.
        Monument {
            /// Where.
            land: LandId,
        } = "monument",
        /// Enough of this.
        Done = "done",
    }
}
