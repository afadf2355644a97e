//! Action 4: attack an opponent.

use super::explorer;
use crate::{
    Choice, Event, Position, Refusal, Source, Space, Spaces, Step, Table, content::GloryId, expand,
};
use orbis_core::{Seat, SeatSet, Sink};
use orbis_parts::Slot;
use std::ops::ControlFlow;

/// The spaces with an opponent's colonist or city and no opponent's capital.
pub fn targets(position: &Position, seat: Seat) -> Spaces {
    let others = || position.others(seat).map(|other| position.player(other));
    let pieces = others().fold(Spaces::NONE, |set, other| set | other.presence());
    let capitals: Spaces = others().filter_map(|other| other.capital).collect();
    pieces & !capitals
}

/// Gold the seat can spend on an attack there: income of the move comes first.
fn purse(position: &Position, seat: Seat, from: Option<Space>, at: Space) -> u16 {
    let income = from.map_or(0, |from| {
        let reach = explorer::reach(position, seat, from);
        explorer::rim_income(position, seat, &reach, at)
            + explorer::control_income(position, seat, at)
    });
    position.player(seat).gold + income
}

/// The spaces that can be reached for an attack.
fn within_reach(position: &Position, seat: Seat, from: Option<Space>) -> Spaces {
    from.map_or(Spaces::ALL, |from| {
        explorer::reach(position, seat, from).all
    })
}

/// Why no attack at all is possible from a space (or from nowhere); none if one is.
fn obstacle(
    position: &Position,
    seat: Seat,
    from: Option<Space>,
    targets: Spaces,
) -> Option<Refusal> {
    let Some(needs) = position.attack_price(seat) else {
        return Some(Refusal::InvasionTrackFull);
    };
    if targets.is_empty() {
        return Some(Refusal::NoTarget);
    }
    let targets = targets & within_reach(position, seat, from);
    let purses = targets.iter().map(|at| purse(position, seat, from, at));
    match purses.max() {
        None => Some(Refusal::NoTarget),
        Some(has) if has < needs => Some(Refusal::AttackTooDear { needs, has }),
        Some(_) => None,
    }
}

pub(super) fn offers<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    standing: Spaces,
    sink: &mut S,
) -> ControlFlow<()> {
    let remote = position.player(seat).attacks_remotely();
    if standing.is_empty() && !remote {
        return ControlFlow::Continue(());
    }
    let targets = targets(position, seat);
    for from in standing.iter() {
        sink.decide(
            Choice::Soldier { from },
            obstacle(position, seat, Some(from), targets),
        )?;
    }
    if remote {
        sink.decide(Choice::Strike, obstacle(position, seat, None, targets))?;
    }
    ControlFlow::Continue(())
}

pub(crate) fn target_offers<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    from: Option<Space>,
    sink: &mut S,
) -> ControlFlow<()> {
    let targets = targets(position, seat);
    let reach = within_reach(position, seat, from);
    let needs = position.attack_price(seat).unwrap_or(u16::MAX);
    let capitals: Spaces = position
        .others(seat)
        .filter_map(|other| position.player(other).capital)
        .collect();
    for at in (targets | capitals).iter() {
        let choice = Choice::Attack { at };
        if capitals.has(at) {
            sink.refuse(choice, || Refusal::CapitalCannotBeAttacked { at })?;
        } else if !reach.has(at) {
            sink.refuse(choice, || match position.player(seat).range() {
                crate::Range::Spaces(range) => Refusal::TooFar { to: at, range },
                crate::Range::Anywhere => Refusal::NobodyToAttack { at },
            })?;
        } else {
            let has = purse(position, seat, from, at);
            sink.decide(
                choice,
                (has < needs).then_some(Refusal::AttackTooDear { needs, has }),
            )?;
        }
    }
    ControlFlow::Continue(())
}

/// The soldier moves, then attacks.
pub(crate) fn go(
    position: &mut Position,
    seat: Seat,
    from: Space,
    at: Space,
    table: &mut Table<'_>,
) {
    explorer::travel(position, seat, from, true, at, false, table);
    attack(position, seat, at, table);
}

/// Pays, clears the space, takes a glory tile, and asks about a city where one is possible.
pub(crate) fn attack(position: &mut Position, seat: Seat, at: Space, table: &mut Table<'_>) {
    let gold = position.attack_price(seat).unwrap_or(0);
    position.player_mut(seat).gold -= gold;
    table.emit(|| Event::Attacked { seat, at, gold });
    for other in position.others(seat) {
        let player = position.player_mut(other);
        let cubes = player.cities.raze(at);
        player.reserve += cubes;
        if cubes > 0 {
            table.emit(|| Event::CityLost {
                seat: other,
                at,
                cubes,
            });
        }
        expand::send_home(position, other, at.set(), table);
    }
    if explorer::found_obstacle(position, at).is_none() {
        position.stack.push(Step::Found { seat, at });
    }
    draw_glory(position, seat, table);
}

/// One tile at random, or the best of several where a card says so.
fn draw_glory(position: &mut Position, seat: Seat, table: &mut Table<'_>) {
    let draws = position.player(seat).sum(|card| card.glory_choice).max(1);
    for _ in 0..draws {
        let drawn = position.glory.draw(SeatSet::only(seat), table);
        position.glory_choice.extend(drawn);
    }
    if let [only] = *position.glory_choice {
        position.glory_choice.clear();
        take_glory(position, seat, only, table);
    } else if !position.glory_choice.is_empty() {
        position.stack.push(Step::ChooseGlory { seat });
    }
}

pub(crate) fn glory_offers<S: Sink<Position>>(
    position: &Position,
    sink: &mut S,
) -> ControlFlow<()> {
    let mut tiles = position.glory_choice;
    tiles.sort_unstable_by_key(|slot| slot.card);
    for (index, slot) in tiles.iter().enumerate() {
        if index == 0 || tiles[index - 1].card != slot.card {
            sink.offer(Choice::Glory { tile: slot.card })?;
        }
    }
    ControlFlow::Continue(())
}

/// Keeps one of the drawn tiles; the others are shuffled back.
pub(crate) fn keep_glory(
    position: &mut Position,
    seat: Seat,
    tile: GloryId,
    table: &mut Table<'_>,
) {
    let Some(index) = position
        .glory_choice
        .iter()
        .position(|slot| slot.card == tile)
    else {
        return;
    };
    let kept = position.glory_choice.remove(index);
    let back = position.glory_choice;
    position.glory_choice.clear();
    position.glory.extend(back.iter().copied());
    position.glory.reshuffle(table);
    take_glory(position, seat, kept, table);
}

fn take_glory(position: &mut Position, seat: Seat, tile: Slot<GloryId>, table: &mut Table<'_>) {
    let points = position.player(seat).sum(|card| card.on_glory_vp);
    position.player_mut(seat).glory.push(tile);
    table.emit(|| Event::GloryTaken {
        seat,
        tile: tile.card,
    });
    position.score(seat, Source::Glory, points, table);
}
