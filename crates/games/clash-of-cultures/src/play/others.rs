//! Action cards that name another player.

use super::News;
use crate::{
    Choice, Position, Table, Who,
    advance::{
        Cube,
        take::{self, Among, TakeAdvance},
    },
    ask::{self, plainly},
};
use orbis_core::{
    Flow, Prompt, Seat, SeatSet, Sink, step,
    step::{Ask, Stacked},
};

step! {
    /// Technology Trade: with whom?
    pub struct TechTrade { seat: Seat }
    /// Negotiations: with whom?
    pub struct Truce { seat: Seat }
    /// Assassination: of whose leader?
    pub struct Assassinate { seat: Seat }
}

impl TechTrade {
    /// Neighbours from whom something can be learned.
    fn partners(self, position: &Position) -> impl Iterator<Item = Seat> + use<'_> {
        let near = position.neighbours(self.seat);
        position.others(self.seat).filter(move |other| {
            let among = Among::KnownTo(SeatSet::only(*other));
            near.contains(*other) && take::gives(position, self.seat, among)
        })
    }
}

/// Rules: `coc.fact.card.techtrade-second`.
impl Ask<Position> for TechTrade {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new(
            "coc.card.action-when",
            "With whom do you trade technologies?",
        )
        .hint("You learn an advance from them, and they may learn one from you.")
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        ask::players(self.partners(position), sink)
    }

    plainly!();

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, _table: &mut Table<'_>) {
        let Choice::Player { who: Who(who) } = choice else {
            return;
        };
        position.push(TakeAdvance {
            seat: who,
            among: Among::KnownTo(SeatSet::only(seat)),
            cube: Cube::Supply,
            must: false,
        });
        let among = Among::KnownTo(SeatSet::only(who));
        take::ask(position, seat, among, Cube::Supply, true);
    }
}

impl Ask<Position> for Truce {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new("coc.card.action-when", "With whom do you negotiate?")
            .hint("You may not attack them in this turn, nor they you in their next.")
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        ask::players(position.others(seat), sink)
    }

    plainly!();

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, _table: &mut Table<'_>) {
        if let Choice::Player { who: Who(who) } = choice {
            position.turn.banned = position.turn.banned.with(who);
            let truce = &mut position.player_mut(who).truce;
            *truce = truce.with(seat);
        }
    }
}

impl Ask<Position> for Assassinate {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new("coc.card.action-when", "Whom does the assassin strike?")
            .hint("They have one action less in their next turn.")
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let spared = |other: &Seat| !position.player(*other).assassinated;
        ask::players(position.others(seat).filter(spared), sink)
    }

    plainly!();

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        if let Choice::Player { who: Who(who) } = choice {
            let player = position.player_mut(who);
            player.assassinated = true;
            player.skip = player.skip.saturating_add(1);
            table.emit(|| News::Assassinated { seat, on: who });
        }
    }
}
