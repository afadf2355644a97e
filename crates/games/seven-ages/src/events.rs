//! Events: played by anybody with a card at the moment it names, answered, checked, and carried out.
//!
//! [`window`](self) asks who may play something; `target` knows what an event can be aimed at; `effect`, `choose` and `moves`
//! carry out its operations; `plot` is the attempt on a leader; `bags` are claims of hidden glory; `lasting` is what stays for turns.

pub(crate) mod bags;
pub(crate) mod choose;
pub(crate) mod effect;
pub(crate) mod lasting;
mod losses;
pub(crate) mod moves;
pub(crate) mod places;
pub(crate) mod plea;
pub(crate) mod plot;
mod state;
pub(crate) mod target;
mod troops;
pub(crate) mod window;

pub use state::{Chronicle, Deal, Fray, Landing, Lasting, Played, Plot, Spell, Sway, Target};
pub(crate) use target::{Scene, Sight};

use crate::{
    Choice, Position, Step, Table, Work,
    content::{CardId, LeaderId, MarkerId, SetId, events::Moment},
    permission,
    sets::AreaId,
};
use orbis_core::{Seat, SeatSet, Sink};
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// A question about events, or a part of one that runs by itself.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "ask", rename_all = "kebab-case", deny_unknown_fields)]
#[allow(missing_docs)] // the fields are what the names say
pub enum Ask {
    /// Does anybody play an event at this moment?
    Window {
        moment: Moment,
        empire: SetId,
        seats: SeatSet,
        at: Seat,
        passes: u8,
    },
    /// On what is it aimed?
    Aim {
        seat: Seat,
        card: CardId,
        way: u8,
        empire: SetId,
    },
    /// The card is put on the table.
    Play {
        seat: Seat,
        card: CardId,
        way: u8,
        empire: SetId,
        target: Target,
    },
    /// Does anybody cancel it?
    Answer {
        seats: SeatSet,
        at: Seat,
        passes: u8,
    },
    /// The event on top goes on.
    Resolve,
    /// What the event on top leaves to choose.
    Choose { seat: Seat },
    /// Another card in an attempt on a leader?
    Stab { side: u8 },
    /// The attempt is decided.
    Strike,
    /// Which card of another hand is taken?
    Spy { seat: Seat, from: Seat, must: bool },
    /// Which card is handed over?
    Give { from: Seat, to: Seat, last: bool },
    /// Which of the top cards is kept, and in which order do the others lie?
    Peek { seat: Seat, left: u8, keep: bool },
    /// Which marker lies on the empire instead?
    Swap { seat: Seat, empire: SetId },
    /// Which second action?
    Again { empire: SetId, done: MarkerId },
    /// In which colour does this empire start?
    Exhume { seat: Seat, card: CardId },
    /// Which units are hired?
    Hire {
        empire: SetId,
        area: AreaId,
        left: u8,
        extra: i8,
    },
    /// Which units join the battle?
    Reinforce {
        side: u8,
        from: Option<AreaId>,
        left: u8,
    },
    /// Which unit froze?
    Frost { empire: SetId },
    /// The migration is over.
    Settled,
    /// Ships arrive on land.
    Arrive,
    /// A round of conflict is over.
    Conclude,
    /// A conflict is over.
    Spoils,
    /// Trade cards are turned over.
    Reveal,
    /// The trade is decided.
    Bargain,
    /// Everybody has what the trade brought.
    Dealt,
    /// Leaders of another age leave.
    Funeral { empire: SetId },
    /// Empires advance for free.
    FreeProgress,
    /// Glory is counted.
    Harvest,
    /// Which card of the trade is taken back, and which is played instead?
    Haggle { side: u8, back: Option<CardId> },
    /// Which of the three cadence markers stays while the others change places?
    Tempo { seat: Seat },
    /// Which card of the trade is kept?
    Souvenir { seat: Seat },
    /// How much glory does the target of an event claim? (option 11)
    Claim { seat: Seat, card: CardId },
    /// Does another player show glory to lower the claim?
    Contest {
        seat: Seat,
        card: CardId,
        at: Seat,
        claim: u8,
    },
    /// Which leader appears?
    Herald {
        empire: SetId,
        draws: u8,
        holy: bool,
    },
    /// Is this leader of the cup kept?
    Talent {
        empire: SetId,
        leader: LeaderId,
        left: u8,
    },
}

fn scene(seat: Seat, empire: SetId, card: CardId) -> Scene {
    Scene {
        seat,
        empire,
        event: card.card().event,
        card: Some(card),
        sight: Sight::default(),
    }
}

/// Whom a question asks; nobody if it runs by itself.
pub(crate) fn asked(position: &Position, ask: Ask) -> SeatSet {
    match ask {
        Ask::Window { seats, at, .. } | Ask::Answer { seats, at, .. } => {
            if seats.is_empty() {
                SeatSet::NONE
            } else {
                SeatSet::only(at)
            }
        }
        Ask::Aim { seat, .. }
        | Ask::Choose { seat }
        | Ask::Claim { seat, .. }
        | Ask::Contest { at: seat, .. } => SeatSet::only(seat),
        Ask::Stab { side } => plot::stabbing(position, side),
        Ask::Frost { empire } if troops::frozen(position, empire).is_none() => SeatSet::NONE,
        ask => moves::asked(position, ask),
    }
}

pub(crate) fn offers<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    ask: Ask,
    sink: &mut S,
) -> ControlFlow<()> {
    match ask {
        Ask::Window { moment, empire, .. } => window::offers(position, seat, moment, empire, sink),
        Ask::Aim {
            card, way, empire, ..
        } => window::aim_offers(position, &scene(seat, empire, card), way, sink),
        Ask::Answer { .. } => window::answer_offers(position, seat, sink),
        Ask::Choose { .. } => choose::offers(position, sink),
        Ask::Claim { card, .. } => bags::claim_offers(position, seat, card, sink),
        Ask::Contest { .. } => bags::contest_offers(sink),
        Ask::Stab { .. } => plot::offers(sink),
        ask => moves::offers(position, seat, ask, sink),
    }
}

pub(crate) fn answer(position: &mut Position, ask: Ask, choice: Choice, table: &mut Table<'_>) {
    match ask {
        Ask::Window { .. } => window::answer(position, ask, choice, table),
        Ask::Aim {
            seat,
            card,
            way,
            empire,
        } => {
            let target = window::aimed(position, &scene(seat, empire, card), way, choice);
            window::play(position, seat, card, way, empire, target, table);
        }
        Ask::Answer { seats, at, passes } => {
            window::answered(position, (seats, at, passes), choice, table);
        }
        Ask::Choose { .. } => choose::answer(position, choice, table),
        Ask::Claim { seat, card } => bags::claim(position, seat, card, choice),
        Ask::Contest {
            seat,
            card,
            at,
            claim,
        } => bags::contest(position, (seat, card, at, claim), choice, table),
        Ask::Stab { side } => plot::stab(position, side, choice, table),
        ask => moves::answer(position, ask, choice, table),
    }
}

/// A part that nobody is asked about.
pub(crate) fn run(position: &mut Position, ask: Ask, table: &mut Table<'_>) {
    match ask {
        Ask::Window {
            moment, empire, at, ..
        } => window::reopen(position, moment, empire, at),
        Ask::Answer { at, .. } => window::ask_answers(position, SeatSet::NONE, at, 0),
        Ask::Play {
            seat,
            card,
            way,
            empire,
            target,
        } => window::play(position, seat, card, way, empire, target, table),
        Ask::Resolve => window::resolve(position, table),
        Ask::Strike => plot::strike(position, table),
        Ask::Settled => {
            position.chronicle.sway.migrants = None;
            position.work = Work::default();
        }
        Ask::Arrive => crate::manoeuvre::arrive(position, table),
        Ask::Conclude => crate::conflict::conclude(position),
        Ask::Spoils => crate::conflict::finish(position, table),
        Ask::Reveal => crate::trade::reveal(position, table),
        Ask::Bargain => crate::trade::decide(position, table),
        Ask::Dealt => {
            let empire = position.chronicle.deal.and_then(|deal| deal.empires[0]);
            window::open(position, Moment::TradeDone, empire.unwrap_or(SetId::BACK));
        }
        Ask::Funeral { empire } => crate::empire::funeral(position, empire, table),
        Ask::FreeProgress => crate::harvest::free_progress(position, table),
        Ask::Harvest => crate::harvest::harvest(position, table),
        _ => {}
    }
}

/// A player plays an event, or asks leave for one, in the middle of a step, which goes on afterwards.
pub(crate) fn interject(
    position: &mut Position,
    step: Step,
    empire: SetId,
    choice: Choice,
    table: &mut Table<'_>,
) -> bool {
    if let Choice::AskFor { guest, empire } = choice {
        position.stack.push(step);
        permission::ask(position, guest, empire, false);
        return true;
    }
    let Choice::Event { card, way } = choice else {
        return false;
    };
    let holder = position.seats().find(|seat| {
        let hand = &position.player(*seat).hand;
        hand.iter().any(|slot| slot.card == card)
    });
    if let Some(seat) = holder {
        position.stack.push(step);
        window::announce(position, seat, card, way, empire, table);
    }
    true
}
