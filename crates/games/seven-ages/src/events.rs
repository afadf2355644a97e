//! Events: played by anybody with a card at the moment it names, answered, checked, and carried out.
//!
//! [`window`](self) asks who may play something; `target` knows what an event can be aimed at; `effect`, `choose` and `moves`
//! carry out its operations; `plot` is the attempt on a leader; `bags` are claims of hidden glory; `lasting` is what stays for turns.

pub mod bags;
pub mod choose;
pub mod effect;
mod hit;
pub mod lasting;
mod losses;
pub mod moves;
pub mod places;
pub mod plea;
pub mod plot;
mod state;
pub mod target;
pub mod troops;
pub mod window;

pub use hit::Hit;
pub use state::{Chronicle, Deal, Fray, Landing, Lasting, Played, Plot, Spell, Sway, Target};
pub(crate) use target::{Scene, Sight};

use crate::{
    Choice, Position, Step, Table, conflict,
    content::UnitId,
    content::{CardId, SetId},
    empire, harvest, manoeuvre, permission,
    sets::AreaId,
    trade,
};
use orbis_core::{
    Flow, Line, Offer, Prompt, Seat, Sink, news,
    step::{Stacked, Steps},
    steps,
};

news! {
    /// What is told of events.
    pub enum News {
        /// An event was played.
        Played { seat: Seat, card: CardId, hit: Hit } => {
            Line::by(seat, format!("{seat} plays the event {}{hit}", card.card().event_name))
        },
        /// What it does: not everybody knows its card.
        Means { card: CardId } => {
            Line::plain(format!("{}: {}", card.card().event_name, card.card().event.card().text))
        },
        /// It was cancelled.
        Cancelled { card: CardId } => {
            Line::plain(format!("{} has no effect", card.card().event_name))
        },
        /// A unit was lost to it.
        Lost { unit: UnitId, area: AreaId } => {
            Line::plain(format!("{} in {} is lost", unit.name(), area.name()))
        },
        /// A bag of glory was opened.
        Shown { seat: Seat, glory: u16 } => Line::by(seat, format!("{seat} shows {glory} glory")),
    }
}

steps! {
    /// A question about events, or a part of one that runs by itself.
    #[serde(tag = "ask", rename_all = "kebab-case")]
    pub enum Ask for Position {
        /// Does anybody play an event at this moment?
        Window in window asks asked(),
        /// On what is it aimed?
        #[serde(rename = "aim")]
        Point in window asks seat,
        /// The card is put on the table.
        Play in window runs,
        /// Does anybody cancel it?
        Answer in window asks asked(),
        /// The event on top goes on.
        Resolve in window runs,
        /// What the event on top leaves to choose.
        Choose in choose asks seat,
        /// Another card in an attempt on a leader?
        Stab in plot asks stabbing(),
        /// The attempt is decided.
        Strike in plot runs,
        /// Which card of another hand is taken?
        Spy in moves asks spying(),
        /// Which card is handed over?
        Give in moves asks giving(),
        /// Which of the top cards is kept, and in which order do the others lie?
        Peek in moves asks seat,
        /// Which marker lies on the empire instead?
        Swap in moves asks seat,
        /// Which second action?
        Again in moves asks empire,
        /// In which colour does this empire start?
        Exhume in moves asks seat,
        /// Which units are hired?
        Hire in troops asks empire,
        /// Which units join the battle?
        Reinforce in troops asks commander(),
        /// Which unit froze?
        Frost in troops asks frozen(),
        /// The migration is over.
        Settled in moves runs,
        /// Ships arrive on land.
        Arrive in manoeuvre runs,
        /// A round of conflict is over.
        Conclude in conflict::outcome runs,
        /// A conflict is over.
        #[serde(rename = "spoils")]
        Aftermath in conflict::outcome runs,
        /// Trade cards are turned over.
        Reveal in trade runs,
        /// The trade is decided.
        Bargain in trade runs,
        /// Everybody has what the trade brought.
        Dealt in trade runs,
        /// Leaders of another age leave.
        Funeral in empire runs,
        /// Empires advance for free.
        FreeProgress in harvest runs,
        /// Glory is counted.
        #[serde(rename = "harvest")]
        Count in harvest runs,
        /// Which card of the trade is taken back, and which is played instead?
        Haggle in moves asks trader(),
        /// Which of the three cadence markers stays while the others change places?
        Tempo in moves asks seat,
        /// Which card of the trade is kept?
        Souvenir in moves asks seat,
        /// How much glory does the target of an event claim? (option 11)
        Claim in bags asks seat,
        /// Does another player show glory to lower the claim?
        Contest in bags asks at,
        /// Which leader appears?
        Herald in moves asks empire,
        /// Is this leader of the cup kept?
        #[serde(rename = "talent")]
        Gifted in moves asks empire,
    }
}

crate::turn::room! {
    /// Something about events.
    Card,
    /// Puts a step about events on top.
    event
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

/// The event being resolved, by name.
fn top(position: &Position) -> &'static str {
    position
        .chronicle
        .played
        .last()
        .map_or("The event", |played| &played.card.card().event_name)
}

/// What the event being resolved does.
fn meaning(position: &Position) -> &'static str {
    position
        .chronicle
        .played
        .last()
        .map_or("", |played| &played.event().card().text)
}
