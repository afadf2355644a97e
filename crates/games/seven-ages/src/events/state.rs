//! What events leave behind: those being resolved, and what they changed for an action, a conflict, a turn or longer.

use crate::{
    Counts,
    content::{CardId, EventId, LeaderId, MarkerId, SETS, SetId, UnitId},
    sets::{AreaId, Areas},
};
use orbis_core::{Seat, SeatSet};
use orbis_parts::{List, Slot};
use serde::{Deserialize, Deserializer, Serialize};

/// What an event is aimed at.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "on", rename_all = "kebab-case", deny_unknown_fields)]
#[allow(missing_docs)] // the fields are what the names say
pub enum Target {
    #[default]
    Nothing,
    Empire {
        empire: SetId,
    },
    Pair {
        one: SetId,
        two: SetId,
    },
    Area {
        area: AreaId,
    },
    River {
        river: u8,
    },
    Region {
        region: u8,
    },
    Religion {
        #[serde(with = "crate::content::creeds::religion")]
        religion: u8,
    },
    Leader {
        leader: LeaderId,
        empire: SetId,
        area: AreaId,
    },
    Unit {
        side: u8,
        unit: UnitId,
    },
    Side {
        side: u8,
    },
    Player {
        seat: Seat,
    },
    Card {
        card: CardId,
    },
}

/// An event that was played and is not over.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Played {
    /// The card.
    pub card: CardId,
    /// Which of its ways.
    pub way: u8,
    /// Who plays it.
    pub seat: Seat,
    /// The empire whose action it is; none in a non-empire action.
    pub actor: SetId,
    /// On what.
    pub target: Target,
    /// Another event cancelled it.
    pub cancelled: bool,
    /// Its check was made.
    pub checked: bool,
    /// The check failed.
    pub failed: bool,
    /// The operation under way has begun.
    pub begun: bool,
    /// The operation under way.
    pub op: u8,
    /// The value of the card picked.
    pub value: u8,
    /// The result of the check.
    pub result: u8,
    /// How many things are still to be chosen or lost.
    pub left: u8,
    /// Areas that were chosen or hit.
    pub chosen: Areas,
    /// Areas still to be dealt with.
    pub todo: Areas,
    /// Empires still to be dealt with, one bit each.
    pub queue: u32,
}

impl Played {
    /// The event.
    pub fn event(&self) -> EventId {
        self.card.card().event
    }
}

/// Something an event brought that outlives the action.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "what", rename_all = "kebab-case", deny_unknown_fields)]
#[allow(missing_docs)] // the fields are what the names say
pub enum Lasting {
    /// Neither empire enters areas of the other.
    Truce { one: SetId, two: SetId },
    /// Neither player attacks the other.
    Pact { one: Seat, two: Seat },
    /// Empires of this faith are at peace and stronger against others.
    Crusade {
        #[serde(with = "crate::content::creeds::religion")]
        religion: u8,
        bonus: i8,
    },
    /// Nobody enters.
    Closed { area: AreaId },
    /// A religious site while the area is held.
    Relic {
        area: AreaId,
        #[serde(with = "crate::content::creeds::religion")]
        religion: u8,
    },
    /// The city earns more until the next production.
    Guild { area: AreaId, money: i8 },
    /// No event touches leaders of this kind in this age: as earlier versions remembered a sacred king. Now it is one person
    /// ([`crate::Chief::sacred`]).
    Sacred { leader: LeaderId, empire: SetId },
}

impl Default for Lasting {
    fn default() -> Lasting {
        Lasting::Closed { area: AreaId::NONE }
    }
}

/// With the last turn for which it holds.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spell {
    /// What.
    pub what: Lasting,
    /// Until the end of this turn; 255 where something else ends it.
    pub until: u8,
}

/// A price, or whether there is one.
fn price<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u8, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Price {
        Fixed(u8),
        Former(bool),
    }
    Ok(match Price::deserialize(deserializer)? {
        Price::Fixed(price) => price.min(20),
        Price::Former(cheap) => u8::from(cheap),
    })
}

/// What events change for the action under way.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sway {
    /// The action became a pass.
    pub passed: bool,
    /// Income is halved so often.
    pub halved: u8,
    /// More income for each fertile area, each wheat area, and at all.
    pub income: [i16; 3],
    /// Fertile areas earn their city only.
    pub city_only: bool,
    /// So many fertile areas earn nothing, the richest first.
    pub barren: u8,
    /// Units and forts cost so much more.
    pub dearer: i8,
    /// What infantry costs, if an event says so; 0 otherwise. Earlier versions wrote whether it costs 1.
    #[serde(deserialize_with = "price")]
    pub cheap_infantry: u8,
    /// Units cost half.
    pub half_price: bool,
    /// So many cavalry units cost 1 less and may be built anywhere.
    pub levy: u8,
    /// No units are built.
    pub strike: bool,
    /// Only these units are built; 0 for all.
    pub only: u32,
    /// Units of so many later levels may be built.
    pub ahead: u8,
    /// Any number of infantry may be built here.
    pub camp: Option<AreaId>,
    /// Tundra, forest and mountains cost everything.
    pub winter: bool,
    /// Only units of this area move, with half their movement.
    pub forced: Option<AreaId>,
    /// So many units may still migrate.
    pub migrants: Option<u8>,
    /// The trade is against the deck.
    pub deck_only: bool,
    /// Any empire can be traded with.
    pub any_partner: bool,
    /// Added to the trade values.
    pub trade: [i8; 2],
    /// The trade number counts nothing.
    pub no_number: [bool; 2],
    /// Nobody wins the trade.
    pub void: bool,
    /// Both sides pay for their cards.
    pub dues: bool,
}

/// What events change for the conflict under way.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fray {
    /// Rounds fought.
    pub rounds: u8,
    /// The city counts nothing.
    pub no_city: bool,
    /// The fort counts nothing.
    pub no_fort: bool,
    /// Each side fights this round with one cavalry only.
    pub duel: bool,
    /// Glory of the duel for winner and loser.
    pub prize: [i8; 2],
    /// Added to the totals of this round.
    pub bonus: [i8; 2],
    /// Terrain, fort and city count double this round.
    pub ground: bool,
    /// Types whose front counts double this round, by side.
    pub double: [u32; 2],
    /// One unit whose front counts double this round.
    pub weapon: Option<(u8, UnitId)>,
    /// The support of the active side counts nothing this round.
    pub no_support: bool,
    /// One unit that fights for the other side this round.
    pub turncoat: Option<(u8, UnitId)>,
    /// What each side lost in the last round.
    pub losses: [Counts; 2],
}

impl Fray {
    /// The next round begins: what holds for one round is over.
    pub(crate) fn next_round(&mut self) {
        *self = Fray {
            rounds: self.rounds.saturating_add(1),
            no_city: self.no_city,
            no_fort: self.no_fort,
            ..Fray::default()
        };
    }
}

/// An attempt on a leader: side 0 attacks.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plot {
    /// The cards picked, known to their players alone.
    pub cards: [Option<Slot<CardId>>; 2],
    /// How often each side may still pick.
    pub left: [u8; 2],
    /// Who attacks and who defends.
    pub seats: [Seat; 2],
    /// The victim.
    pub leader: LeaderId,
    /// Where.
    pub area: AreaId,
    /// The victim's empire.
    pub empire: SetId,
    /// The empire behind it; none in a non-empire action.
    pub killer: SetId,
    /// Without an event.
    pub guild: bool,
}

/// The last trade, for those who have something to say about it.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deal {
    /// Who traded.
    pub empires: [Option<SetId>; 2],
    /// The levels each gained.
    pub advanced: [u8; 2],
    /// The money each got for not advancing.
    pub money: [u8; 2],
    /// The cards each played.
    pub cards: [List<CardId, 4>; 2],
}

/// Units about to land.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Landing {
    /// Whose.
    pub empire: SetId,
    /// From which water.
    pub from: AreaId,
    /// Where.
    pub to: AreaId,
    /// The ships.
    pub unit: UnitId,
    /// How many.
    pub count: u8,
    /// By a Strategist.
    pub again: bool,
}

/// Events of a game and what they left behind.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chronicle {
    /// Events being played, answers above what they answer.
    pub played: List<Played, 8>,
    /// What lasts.
    pub spells: List<Spell, 32>,
    /// The action under way.
    pub action: Option<MarkerId>,
    /// What events changed for it.
    pub sway: Sway,
    /// What events changed for the conflict under way.
    pub fray: Fray,
    /// An attempt on a leader.
    pub plot: Option<Plot>,
    /// The last trade.
    pub deal: Option<Deal>,
    /// Ships about to land.
    pub landing: Option<Landing>,
    /// The area that was just lost, by whom and to whom.
    pub lost: Option<(AreaId, Seat, SetId)>,
    /// The leader that was just lost, by which empire, and by whose hand.
    pub fallen: Option<(LeaderId, SetId, SetId)>,
    /// Where he was lost.
    #[serde(default)]
    pub grave: Option<AreaId>,
    /// The empire whose leaders stay when it enters another age.
    pub elixir: Option<SetId>,
    /// Who does not want to be asked again in this action.
    pub quiet: SeatSet,
    /// Who does not want to be asked again in the actions of this turn.
    #[serde(default)]
    pub hushed: SeatSet,
    /// Whose markers on empires are all turned over, each in its action, until they say otherwise; for wild cards they are asked
    /// as ever.
    #[serde(default)]
    pub turning: SeatSet,
    /// Who had the turn marker before somebody seized it.
    pub seized: Option<Seat>,
    /// Who shows the own glory at the moment (option 11).
    pub shown: SeatSet,
    /// Nobody advances for free this turn, except empires with Scientists.
    pub dark: bool,
    /// Empires that advance once more at free progress, one bit each.
    pub spurred: u32,
    /// The harvest is halved so often.
    pub halved: u8,
    /// There is no harvest.
    pub humbug: bool,
    /// More glory at harvest.
    pub bonus: [i16; 8],
    /// Areas liberated this turn, and those of them that had a city.
    pub liberated: [Areas; 2],
    /// How many areas each empire liberated this turn.
    pub liberations: [u8; SETS],
    /// The last turn in which an empire moved units into an area of another.
    pub entered: [[u8; SETS]; SETS],
    /// What artefacts remember.
    pub powers: crate::powers::Powers,
    /// Empires that lost areas in this manoeuvre, and those that lost fertile ones, one bit each.
    pub robbed: [u32; 2],
}

impl Default for Chronicle {
    /// Nothing happened yet.
    fn default() -> Chronicle {
        Chronicle {
            played: List::new(),
            spells: List::new(),
            action: None,
            sway: Sway::default(),
            fray: Fray::default(),
            plot: None,
            deal: None,
            landing: None,
            lost: None,
            fallen: None,
            grave: None,
            elixir: None,
            quiet: SeatSet::NONE,
            hushed: SeatSet::NONE,
            turning: SeatSet::NONE,
            seized: None,
            shown: SeatSet::NONE,
            dark: false,
            spurred: 0,
            halved: 0,
            humbug: false,
            bonus: [0; 8],
            liberated: [Areas::NONE; 2],
            liberations: [0; SETS],
            entered: [[0; SETS]; SETS],
            powers: crate::powers::Powers::default(),
            robbed: [0; 2],
        }
    }
}

impl Chronicle {
    /// A new turn begins.
    pub fn new_turn(&mut self, turn: u8) {
        self.spells.retain(|spell| spell.until >= turn);
        self.quiet = SeatSet::NONE;
        self.hushed = SeatSet::NONE;
        self.dark = false;
        self.spurred = 0;
        self.halved = 0;
        self.humbug = false;
        self.bonus = [0; 8];
        self.liberated = [Areas::NONE; 2];
        self.liberations = [0; SETS];
        self.powers.gone = 0;
        self.powers.marched = 0;
        self.new_action();
    }

    /// A new action begins.
    pub fn new_action(&mut self) {
        self.sway = Sway::default();
        self.quiet = SeatSet::NONE;
        self.robbed = [0; 2];
        self.deal = None;
        self.lost = None;
        self.fallen = None;
        self.grave = None;
    }
}
