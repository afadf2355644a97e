//! Phase A (Era setup), phase D (end of the Era) and phase E (prepare for the next).

use crate::{
    Choice, Colonist, Event, Position, Source, Step, Table,
    content::{CivId, WonderId},
    effects, score,
};
use orbis_core::{Seat, SeatSet, Sink};
use orbis_parts::List;
use std::ops::ControlFlow;

/// A1 and A2: the wonders and buildings of the Era come out; in Era I everybody's civilisation too.
pub(crate) fn set_up(position: &mut Position, table: &mut Table<'_>) {
    let era = position.era;
    let players = position.players.len();
    table.emit(|| Event::EraBegins { era });
    position.wonders = WonderId::all()
        .filter(|wonder| wonder.card().era == era)
        .collect();
    position.buildings.clear();
    for _ in 0..players {
        let card = position.building_decks[usize::from(era) - 1].draw(SeatSet::ALL, table);
        position.buildings.extend(card.map(|slot| slot.card));
    }
    position.buildings.sort_unstable();
    if era > 1 {
        position.stack.push(Step::Civilisations {
            left: players as u8,
        });
        return;
    }
    table.reveal();
    for seat in position.seats() {
        let civilisation = position.player_mut(seat).hand.remove(0).card;
        position.player_mut(seat).civilisation = Some(civilisation);
        table.emit(|| Event::CivilisationChosen {
            seat,
            civilisation,
            discarded: None,
        });
    }
    name_first_player(position, table);
    position.stack.push(Step::Immediates {
        left: players as u8,
    });
}

/// The seat that is `left` places before the end of the round that begins with the first player.
fn in_round(position: &Position, left: u8) -> Seat {
    let players = position.players.len() as u8;
    position
        .first
        .round(players)
        .nth(usize::from(players - left))
        .unwrap_or(position.first)
}

/// A3, Era I: lightning effects from the first player on, once it is known who that is.
pub(crate) fn next_immediate(position: &mut Position, left: u8, table: &mut Table<'_>) {
    if left == 0 {
        position.stack.push(Step::Expand {
            left: position.players.len() as u8,
        });
        return;
    }
    let seat = in_round(position, left);
    position.stack.push(Step::Immediates { left: left - 1 });
    resolve_immediate(position, seat, table);
}

fn resolve_immediate(position: &mut Position, seat: Seat, table: &mut Table<'_>) {
    let immediate = position
        .player(seat)
        .civilisation
        .and_then(|civ| civ.card().immediate);
    if let Some(op) = immediate {
        effects::resolve(position, seat, op, Source::Civilisation, true, table);
    }
}

/// A3, later Eras: the next player, beginning with the first player of the Era before, decides.
pub(crate) fn next_civilisation(position: &mut Position, left: u8, table: &mut Table<'_>) {
    if left == 0 {
        name_first_player(position, table);
        position.stack.push(Step::Expand {
            left: position.players.len() as u8,
        });
        return;
    }
    let seat = in_round(position, left);
    position.stack.push(Step::Civilisations { left: left - 1 });
    position.stack.push(Step::ChooseCivilisation { seat });
    // The new card lies open before its owner decides.
    if let Some(card) = position.player_mut(seat).hand.first_mut() {
        card.known = SeatSet::ALL;
        table.reveal();
    }
}

pub(crate) fn civilisation_offers<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    sink: &mut S,
) -> ControlFlow<()> {
    let player = position.player(seat);
    let mut cards: List<CivId, 2> = player.civilisation.into_iter().collect();
    cards.extend(player.hand.first().map(|slot| slot.card));
    cards.sort_unstable();
    for civilisation in &cards {
        sink.offer(Choice::Keep {
            civilisation: *civilisation,
        })?;
    }
    ControlFlow::Continue(())
}

/// The kept card is in force; a new one strikes at once, a discarded one gives nothing.
pub(crate) fn keep_civilisation(
    position: &mut Position,
    seat: Seat,
    kept: CivId,
    table: &mut Table<'_>,
) {
    let player = position.player_mut(seat);
    let new = player.hand.remove(0).card;
    let discarded = if kept == new {
        player.civilisation
    } else {
        Some(new)
    };
    player.civilisation = Some(kept);
    table.emit(|| Event::CivilisationChosen {
        seat,
        civilisation: kept,
        discarded,
    });
    if kept == new {
        resolve_immediate(position, seat, table);
    }
}

/// A4: the lowest number begins.
fn name_first_player(position: &mut Position, table: &mut Table<'_>) {
    let number = |seat: &Seat| {
        position
            .player(*seat)
            .civilisation
            .map_or(u8::MAX, |civ| civ.card().number)
    };
    let first = position.seats().min_by_key(number).unwrap_or_default();
    position.first = first;
    table.emit(|| Event::FirstPlayer { seat: first });
}

/// D: everybody is judged; then either the game ends or the next Era is prepared.
pub(crate) fn end(position: &mut Position, table: &mut Table<'_>) {
    let era = position.era;
    if let Some(judgement) = position.judgement {
        table.emit(|| Event::EraEnded { era, judgement });
        for seat in position.seats() {
            for op in &judgement.card().score {
                effects::resolve(position, seat, *op, Source::Judgements, false, table);
            }
        }
    }
    if era == 4 {
        score::finish(position, table);
        return;
    }
    prepare_next(position);
    position.stack.push(Step::EraSetup);
}

/// E: unused cards leave, capitals and colonists are set up again, cards can be activated again.
fn prepare_next(position: &mut Position) {
    position.wonders.clear();
    position.buildings.clear();
    position.judgement = None;
    for seat in position.seats() {
        let player = position.player_mut(seat);
        player.golden_age = false;
        for colonist in &mut player.colonists {
            *colonist = match (*colonist, player.capital) {
                (Colonist::On { space, .. }, _) | (Colonist::Agora, Some(space)) => Colonist::On {
                    space,
                    standing: true,
                },
                (other, _) => other,
            };
        }
        player
            .buildings
            .iter_mut()
            .for_each(|owned| owned.used = false);
        player
            .wonders
            .iter_mut()
            .for_each(|owned| owned.used = false);
    }
    position.era += 1;
}
