//! Zoroastrianism: units are influenced as buildings are.

use super::attempt;
use crate::{
    Army, Choice, Did, Position, Space, Spent, Table, Unit, ask::plainly, content::Kind,
    effects::ability::Ability,
};
use orbis_core::{Flow, Prompt, Seat, Sink, step, step::Ask};
use orbis_parts::List;

step! {
    /// Which unit is converted?
    pub struct ConvertUnit { seat: Seat }
}

impl Ask<Position> for ConvertUnit {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new("coc.influence.source-target", "Which unit do you convert?")
            .hint("A 5 or 6 succeeds.")
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        for (at, kind, _) in &conversions(position, seat) {
            sink.offer(Choice::Unit {
                at: *at,
                kind: *kind,
            })?;
        }
        sink.offer(Choice::Decline)
    }

    plainly!(no: "Convert nobody");

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Choice::Unit { at, kind } = choice else {
            return;
        };
        let source = conversions(position, seat)
            .iter()
            .find(|(space, other, _)| (*space, *other) == (at, kind))
            .map(|(_, _, source)| *source);
        if let Some(source) = source {
            position.turn.convert = Some((kind, source));
            attempt(position, seat, at, 0, None, table);
        }
    }
}

/// Zoroastrianism: an enemy army unit joins the player.
pub(super) fn convert(
    position: &mut Position,
    seat: Seat,
    at: Space,
    kind: Kind,
    source: Space,
    table: &mut Table<'_>,
) {
    let owner = position
        .others(seat)
        .find(|other| position.player(*other).units.count(at, kind) > 0);
    match owner {
        Some(owner) => {
            position.remove_unit(owner, at, kind, table);
        }
        None => {
            let index = position
                .barbarians
                .iter()
                .position(|unit| unit.at == at && unit.kind == kind);
            let Some(index) = index else {
                return;
            };
            position.barbarians.remove(index);
        }
    }
    let alone = !position.enemy_units(seat).has(at)
        && !position.enemy_cities(seat).has(at)
        && position.world.land().has(at)
        && position.room(seat, at) > 0;
    let to = if alone { at } else { source };
    if position.room(seat, to) > 0 && position.player(seat).spare(kind) > 0 {
        position.player_mut(seat).add(Unit {
            at: to,
            kind,
            spent: Spent::NONE.with(Did::Stop),
        });
    }
}

/// What Zoroastrianism can convert: unit, tokens of range, and the city it happens from.
pub fn conversions(position: &Position, seat: Seat) -> List<(Space, Kind, Space), 32> {
    let mut list = List::new();
    if position.turn.influenced || !position.can(seat, Ability::ConvertUnits) {
        return list;
    }
    for city in position
        .cities
        .of(Some(seat))
        .filter(|city| !city.influenced())
    {
        for at in position.world.near(city.at, city.size()).iter() {
            for kind in [Kind::Infantry, Kind::Cavalry, Kind::Elephant] {
                let there = position.barbarians.count(at, kind) > 0
                    || position
                        .others(seat)
                        .any(|other| position.player(other).units.count(at, kind) > 0);
                let home =
                    position.room(seat, city.at) > 0 && position.player(seat).spare(kind) > 0;
                let new = !list
                    .iter()
                    .any(|(space, known, _)| (*space, *known) == (at, kind));
                if there && home && new && !list.is_full() {
                    list.push((at, kind, city.at));
                }
            }
        }
    }
    list.sort_unstable();
    list
}
