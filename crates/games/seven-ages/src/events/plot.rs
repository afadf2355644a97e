//! Attempts on leaders: both sides pick cards in secret, the higher one decides.

use super::{Played, Plot, Target, effect, lasting, target, window};
use crate::{
    Choice, Position, Table,
    content::{LeaderId, SetId, Talent, Trigger, events::Moment},
    empire,
    sets::AreaId,
    text, trade,
};
use orbis_core::{Flow, Offer, Prompt, Seat, SeatSet, Sink, step};
use std::ops::ControlFlow;

/// A card for each side, then both may pick again.
fn start(position: &mut Position, mut plot: Plot, table: &mut Table<'_>) {
    for side in 0..2 {
        plot.cards[side] = empire::draw(position, SeatSet::only(plot.seats[side]), table);
        plot.left[side] = plot.left[side].saturating_sub(1);
    }
    position.chronicle.plot = Some(plot);
    position.event(Strike {});
    position.event(Stab { side: 1 });
    position.event(Stab { side: 0 });
    window::open(position, Moment::AssassinPick, plot.killer);
}

/// An event's attempt on a leader.
pub fn begin(position: &mut Position, top: &Played, picks: u8, table: &mut Table<'_>) {
    if let Target::Leader {
        leader,
        empire,
        area,
    } = top.target
    {
        let killer = effect::own(position, top);
        attempt(
            position,
            top.seat,
            killer,
            (leader, empire, area),
            picks,
            false,
            table,
        );
    }
}

/// An attempt by an empire, with an event or without.
/// `sa.assassin.target`.
pub fn attempt(
    position: &mut Position,
    seat: orbis_core::Seat,
    killer: SetId,
    (leader, empire, area): (LeaderId, SetId, AreaId),
    picks: u8,
    guild: bool,
    table: &mut Table<'_>,
) {
    let Some(defender) = position.seat_of(empire) else {
        return;
    };
    // Whoever has no leader number still picks one card.
    let number = position.leader_number(empire).max(1);
    let plot = Plot {
        cards: [None; 2],
        left: [picks, number],
        seats: [seat, defender],
        leader,
        area,
        empire,
        killer,
        guild,
    };
    start(position, plot, table);
}

pub(crate) fn stabbing(position: &Position, side: u8) -> SeatSet {
    let plot = position.chronicle.plot.as_ref();
    plot.filter(|plot| plot.left[usize::from(side)] > 0)
        .map_or(SeatSet::NONE, |plot| {
            SeatSet::only(plot.seats[usize::from(side)])
        })
}

pub(crate) fn offers<S: Sink<Position>>(sink: &mut S) -> ControlFlow<()> {
    sink.offer(Choice::Redraw)?;
    sink.offer(Choice::Done)
}

/// A leader is killed by an empire.
pub fn kill(
    position: &mut Position,
    (leader, empire, area): (LeaderId, SetId, AreaId),
    killer: SetId,
    table: &mut Table<'_>,
) {
    if let Some(at) = lasting::touchable(position, leader, empire, area) {
        empire::bury(position, at, table);
        trade::immediate(position, killer, Trigger::Assassination, 1, table);
        mourned(position, (leader, empire, area), killer);
    }
}

/// A Religious leader was lost: its player may call him a martyr.
pub(crate) fn mourned(
    position: &mut Position,
    (leader, empire, area): (LeaderId, SetId, AreaId),
    killer: SetId,
) {
    if leader.card().talents & Talent::Religious as u16 != 0 && position.empire(empire).is_some() {
        position.chronicle.fallen = Some((leader, empire, killer));
        position.chronicle.grave = Some(area);
        window::open(position, Moment::LeaderLost, empire);
    }
}

/// Leaders an empire's guild of assassins could kill, if they are within range.
pub fn victims(
    position: &Position,
    set: SetId,
    mut see: impl FnMut(LeaderId, SetId, AreaId) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let own = position.seat_of(set);
    let mut chiefs = position.world.chiefs;
    chiefs.sort_unstable_by_key(|chief| (chief.leader, chief.empire, chief.area));
    for (at, chief) in chiefs.iter().enumerate() {
        let fits = position.seat_of(chief.empire) != own
            && !target::told(&chiefs[..at], chief)
            && lasting::touchable(position, chief.leader, chief.empire, chief.area).is_some();
        if fits {
            see(chief.leader, chief.empire, chief.area)?;
        }
    }
    ControlFlow::Continue(())
}

step! {
    /// Another card in an attempt on a leader?
    pub struct Stab { side: u8 }
}

impl Stab {
    /// Who is asked.
    pub(crate) fn stabbing(&self, position: &Position) -> SeatSet {
        stabbing(position, self.side)
    }
}

impl step::Ask<Position> for Stab {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        match *self {
            Stab { side: 0 } => Prompt::new(
                "sa.assassin.attacker",
                "Pick another card for the assassin?",
            )
            .hint("The last card picked counts."),
            Stab { .. } => Prompt::new(
                "sa.assassin.defender",
                "Pick another card to save the leader?",
            )
            .hint("The last card picked counts."),
        }
    }

    fn offers(&self, _position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        offers(sink)
    }

    fn present(&self, position: &Position, _seat: Seat, choice: Choice) -> Offer {
        text::or_done(position, choice, "Nothing")
    }

    /// Another card instead of the one picked, or this one stays.
    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Stab { side } = self;
        let Some(mut plot) = position.chronicle.plot else {
            return;
        };
        let at = usize::from(side);
        if choice != Choice::Redraw {
            return;
        }
        if let Some(old) = plot.cards[at].take() {
            position.discard.push(old.card);
        }
        position.chronicle.plot = Some(plot);
        plot.cards[at] = empire::draw(position, SeatSet::only(plot.seats[at]), table);
        plot.left[at] -= 1;
        position.chronicle.plot = Some(plot);
        position.event(Stab { side });
    }

    fn fits(&self, position: &Position) -> bool {
        self.side < 2 && position.chronicle.plot.is_some()
    }
}

step! {
    /// The attempt is decided.
    /// `sa.assassin.result`.
    pub struct Strike {}
}

impl step::Run<Position> for Strike {
    /// Both cards are shown.
    fn run(self, position: &mut Position, table: &mut Table<'_>) {
        let Some(plot) = position.chronicle.plot.take() else {
            return;
        };
        table.reveal();
        let mut values = [0; 2];
        for (value, slot) in values.iter_mut().zip(plot.cards) {
            if let Some(slot) = slot {
                *value = slot.card.value();
                position.discard.push(slot.card);
                table.emit(|| crate::empire::News::Picked { card: slot.card });
            }
        }
        let success = values[0] > values[1];
        if plot.guild {
            if success {
                let victim = (plot.leader, plot.empire, plot.area);
                kill(position, victim, plot.killer, table);
            }
        } else if let Some(top) = position.chronicle.played.last_mut() {
            top.failed = !success;
        }
    }
}
