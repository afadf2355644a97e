//! The rounds of an age and the turns of a round.

use crate::{
    Position, Spent, Table, combat,
    effects::ability::Ability,
    events, leaders,
    menu::Act,
    pirates::RaidedLoss,
    routes::{self, Income, Source},
    state::TurnState,
    status,
};
use orbis_core::{
    Line, Seat, news, step,
    step::{Run, Stacked},
};

news! {
    /// What is told of ages and turns.
    pub enum News {
        /// An age begins.
        AgeBegins { age: u8 } => Line::heading(format!("Age {age}")),
        /// A turn begins.
        TurnBegins { seat: Seat, age: u8, round: u8 } => Line {
            seat: Some(seat),
            ..Line::heading(format!("Age {age}, round {round}: {seat}"))
        },
    }
}

/// Ages of a game.
pub(crate) const AGES: u8 = 6;
/// Rounds of an age.
pub(crate) const ROUNDS: u8 = 3;
/// Main actions of a turn.
pub(crate) const ACTIONS: u8 = 3;

step! {
    /// The turn comes to this seat; so many have not had theirs in this round.
    #[derive(Default)]
    pub struct Round { seat: Seat, left: u8 }
}

/// Rules: `coc.round.turn-order`, `coc.status.no-status-mid`.
impl Run<Position> for Round {
    fn run(self, position: &mut Position, table: &mut Table<'_>) {
        let seat = self.seat;
        if self.left > 0 {
            position.push(Round {
                seat: seat.next(position.count()),
                left: self.left - 1,
            });
            return position.push(BeginTurn { seat });
        }
        if position.round >= ROUNDS {
            return status::begin(position, table);
        }
        position.round += 1;
        begin(position);
    }

    fn fits(&self, position: &Position) -> bool {
        position.sits(self.seat) && self.left <= position.count()
    }
}

/// A round begins with the first player.
pub(crate) fn begin(position: &mut Position) {
    position.wonder_round = orbis_core::SeatSet::NONE;
    position.founder_round = orbis_core::SeatSet::NONE;
    position.push(Round {
        seat: position.first,
        left: position.count(),
    });
}

step! {
    /// A turn begins.
    pub struct BeginTurn { seat: Seat }
    /// A turn ends.
    pub struct EndTurn { seat: Seat }
}

impl Run<Position> for BeginTurn {
    fn run(self, position: &mut Position, table: &mut Table<'_>) {
        let seat = self.seat;
        fresh(position, seat);
        let (age, round) = (position.age, position.round);
        table.emit(|| News::TurnBegins { seat, age, round });
        position.push(EndTurn { seat });
        position.push(Act { seat });
        if position.can(seat, Ability::TakeTribute) {
            let number = leaders::tribute(position, seat);
            if number > 0 {
                position.push(Income {
                    seat,
                    number,
                    source: Source::Tribute,
                });
            }
        }
        if position.can(seat, Ability::TradeByRoutes) {
            routes::income(position, seat, table);
        }
        for _ in 0..std::mem::take(&mut position.player_mut(seat).owed_wonders) {
            position.take_wonder(seat, table);
        }
        if std::mem::take(&mut position.player_mut(seat).raided)
            && position.player(seat).goods.resources() > 0
        {
            position.push(RaidedLoss { seat });
        }
    }

    fn fits(&self, position: &Position) -> bool {
        position.sits(self.seat)
    }
}

/// Cities, units and the turn as they are at its beginning.
fn fresh(position: &mut Position, seat: Seat) {
    for city in position.cities.iter_mut() {
        city.activations = 0;
        city.angry_used = false;
    }
    let player = position.player_mut(seat);
    player
        .units
        .iter_mut()
        .for_each(|unit| unit.spent = Spent::NONE);
    player.units.sort_unstable();
    let skip = std::mem::take(&mut player.skip);
    player.assassinated = false;
    position.battle = combat::Battle::default();
    position.turn = TurnState {
        seat,
        actions: ACTIONS.saturating_sub(skip),
        ..TurnState::default()
    };
}

/// Rules: `coc.activate.own-only`.
impl Run<Position> for EndTurn {
    fn run(self, position: &mut Position, _table: &mut Table<'_>) {
        let left = u16::from(position.turn.actions);
        position.course.unspent = position.course.unspent.saturating_add(left);
        let player = position.player_mut(self.seat);
        player.truce = orbis_core::SeatSet::NONE;
        player.borrow(None);
        player.clip();
        player
            .units
            .iter_mut()
            .for_each(|unit| unit.spent = Spent::NONE);
        player.units.sort_unstable();
        events::end_pestilence(position);
    }

    fn fits(&self, position: &Position) -> bool {
        position.sits(self.seat)
    }
}
