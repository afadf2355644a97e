//! Build a farm, mine, urban building or military unit.

use super::population::{civil, military};
use crate::{
    Choice, Event, Position, Refusal, Table,
    content::{CivilId, Kind},
};
use orbis_core::{Seat, Sink};
use std::ops::ControlFlow;

/// What a seat can build with and what its cards save it: asked once for all cards that are offered together.
#[derive(Copy, Clone)]
pub(crate) struct Means<'a> {
    /// Where.
    pub position: &'a Position,
    /// Who.
    pub seat: Seat,
    /// Resources for anything, and for military units.
    resources: [u16; 2],
    /// What texts take off urban buildings, by level.
    urban: [u8; 4],
}

impl<'a> Means<'a> {
    pub(crate) fn of(position: &'a Position, seat: Seat) -> Means<'a> {
        let mut urban = [0u8; 4];
        for text in position.player(seat).modifiers() {
            for (sum, less) in urban.iter_mut().zip(text.urban_discount) {
                *sum += less;
            }
        }
        Means {
            position,
            seat,
            resources: position.resources(seat),
            urban,
        }
    }

    /// Resources to build on a card.
    pub(crate) fn price(&self, card: CivilId, discount: u8) -> u16 {
        let printed = card.card();
        let mut less = u16::from(discount);
        if printed.kind.urban() {
            less += u16::from(self.urban[usize::from(printed.level & 3)]);
            less += u16::from(cross_discount(self.position, self.seat, printed.kind)[0]);
        }
        u16::from(printed.resource_cost).saturating_sub(less)
    }

    /// Is this more than there is for a card of this type?
    pub(crate) fn lacks(&self, needs: u16, kind: Kind) -> Option<Refusal> {
        let has = self.resources[usize::from(kind.unit())];
        (needs > has).then_some(Refusal::Resources { needs, has })
    }

    /// Why nothing can be built on the card, actions aside.
    pub(crate) fn obstacle(&self, card: CivilId, discount: u8) -> Option<Refusal> {
        let kind = card.kind();
        if self.position.player(self.seat).unused == 0 {
            return Some(Refusal::NoUnusedWorker);
        }
        limit(self.position, self.seat, kind)
            .or_else(|| self.lacks(self.price(card, discount), kind))
    }
}

/// Resources to build on a card, with everything the seat has that changes it.
pub fn price(position: &Position, seat: Seat, card: CivilId, discount: u8) -> u16 {
    Means::of(position, seat).price(card, discount)
}

/// What libraries and theaters save each other, in resources and in science.
pub(crate) fn cross_discount(position: &Position, seat: Seat, kind: Kind) -> [u8; 2] {
    let other = match kind {
        Kind::Theater => Kind::Library,
        Kind::Library => Kind::Theater,
        _ => return [0; 2],
    };
    match position.player(seat).leader {
        Some(leader) if position.has_building(seat, other) => {
            leader.card().modifiers.cross_discount
        }
        _ => [0; 2],
    }
}

/// Is the urban building limit of this type reached?
pub(crate) fn limit(position: &Position, seat: Seat, kind: Kind) -> Option<Refusal> {
    let player = position.player(seat);
    let (has, limit) = (player.technologies.count(kind), player.urban_limit());
    (kind.urban() && has >= limit).then_some(Refusal::UrbanLimit { kind, has, limit })
}

pub(crate) fn offers<S: Sink<Position>>(means: &Means<'_>, sink: &mut S) -> ControlFlow<()> {
    let (position, seat) = (means.position, means.seat);
    let (no_civil, no_military) = (civil(position, seat), military(position, seat, 1));
    for card in position.player(seat).technologies.workplaces() {
        let actions = if card.kind().unit() {
            no_military
        } else {
            no_civil
        };
        let why = means.obstacle(card, 0).or(actions);
        sink.decide(Choice::Build { card }, why)?;
    }
    ControlFlow::Continue(())
}

/// Pays resources and moves an unused worker to the card.
pub(crate) fn place(
    position: &mut Position,
    seat: Seat,
    card: CivilId,
    resources: u16,
    table: &mut Table<'_>,
) {
    position.pay_resources(seat, resources, card.kind().unit());
    let player = position.player_mut(seat);
    if player.unused > 0 {
        player.unused -= 1;
        player.technologies.employ(card);
    }
    table.emit(|| Event::Built {
        seat,
        card,
        resources,
    });
}
