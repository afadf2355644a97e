//! The invariants of a position. Every position from outside is asked, and every position of a test.

mod steps;

use crate::{
    Colonist, Position, Spaces,
    content::{BuildingId, CivId, FutureId, GloryId, TileId, WonderId, content},
};
use orbis_core::{Broken, Seat};

/// All of them; the first broken one is told.
pub(crate) fn check(position: &Position) -> Result<(), Broken> {
    let players = position.players.len();
    Broken::unless((2..=4).contains(&players), || format!("{players} players"))?;
    Broken::unless((1..=4).contains(&position.era), || {
        format!("Era {}", position.era)
    })?;
    let sits = |seat: Seat| {
        Broken::unless(seat.index() < players, || {
            format!("nobody sits at {}", seat.letter())
        })
    };
    sits(position.first)?;
    position.ending.map_or(Ok(()), sits)?;
    cards(position)?;
    for seat in position.seats() {
        player(position, seat)?;
    }
    cities(position)?;
    steps::check(position)
}

/// What belongs to a player (`tga.invariant.cubes`, `tga.invariant.colonists`, `tga.components.player`).
fn player(position: &Position, seat: Seat) -> Result<(), Broken> {
    let player = position.player(seat);
    let who = seat.letter();
    let cubes =
        u16::from(player.reserve) + u16::from(player.cities.cubes() + player.cubes_on_tiles());
    let all = u16::from(content().board.cubes);
    Broken::unless(cubes == all, || {
        format!("{who} has {cubes} cubes instead of {all}")
    })?;
    let in_reserve = player
        .colonists
        .iter()
        .filter(|colonist| **colonist == Colonist::Reserve)
        .count();
    Broken::unless(
        in_reserve == if player.capital.is_some() { 0 } else { 3 },
        || format!("{who}'s colonists do not fit the capital"),
    )?;
    let on_land = player
        .capital
        .is_none_or(|space| position.world.continent().has(space));
    Broken::unless(on_land, || format!("{who}'s capital is not on a continent"))?;
    let settled = position.era > 1 || steps::settled(position, seat);
    Broken::unless(player.capital.is_some() == settled, || {
        format!("{who}'s capital does not fit the phase")
    })?;
    for tech in player.technologies.iter() {
        let before = tech
            .card()
            .requires
            .is_none_or(|before| player.technologies.has(before));
        Broken::unless(before, || {
            format!("{who} has {tech} without the technology before it")
        })?;
    }
    Broken::unless(
        player.technologies == player.technologies.iter().collect(),
        || format!("what {who}'s technologies do is not what is kept of it"),
    )?;
    Broken::unless(player.lasting == player.count_lasting(), || {
        format!("what {who}'s cards do is not what is kept of it")
    })?;
    Broken::unless(
        player.civilisation.is_none_or(|civ| civ != CivId::BACK),
        || format!("{who}'s civilisation"),
    )?;
    let hand = usize::from(4 - position.era) + usize::from(steps::undecided(position, seat));
    Broken::unless(player.hand.len() == hand, || {
        format!(
            "{who} holds {} later civilisations instead of {hand}",
            player.hand.len()
        )
    })?;
    for (index, slot) in player.hand.iter().enumerate() {
        let era = 4 - player.hand.len() + index + 1;
        Broken::unless(
            slot.card != CivId::BACK && usize::from(slot.card.card().era) == era,
            || format!("{who}'s hand is not in the order of the Eras, or hidden"),
        )?;
    }
    Broken::unless(player.future.card != FutureId::BACK, || {
        format!("{who}'s future technology is hidden")
    })?;
    let known = player.glory.iter().all(|slot| slot.card != GloryId::BACK);
    Broken::unless(known, || format!("{who}'s glory tiles are hidden"))?;
    Broken::unless(player.buildings.len() <= player.building_spaces(), || {
        format!("{who} has more buildings than spaces")
    })?;
    Broken::unless(
        player.gold <= 10_000 && player.points.total().abs() < 10_000,
        || format!("{who} has an absurd amount of Gold or points"),
    )
}

/// No square holds cubes of two players, or cubes and a capital; cities and capitals are on continents
/// (`tga.invariant.one-city`).
fn cities(position: &Position) -> Result<(), Broken> {
    let mut taken = Spaces::NONE;
    for player in &position.players {
        if let Some(space) = player.capital {
            Broken::unless(!taken.has(space), || {
                format!("two capitals or a city and a capital on {space}")
            })?;
            taken.add(space);
        }
    }
    for player in &position.players {
        let squares = player.cities.squares();
        Broken::unless((squares & taken).is_empty(), || {
            "a square is taken twice".to_string()
        })?;
        Broken::unless((squares & !position.world.continent()).is_empty(), || {
            "a city at sea".to_string()
        })?;
        taken |= squares;
    }
    Ok(())
}

/// Every card is in one place only, in a place where it can be, and nothing is hidden or missing
/// (`tga.components.common`).
fn cards(position: &Position) -> Result<(), Broken> {
    civilisations(position)?;
    let held = position.players.iter().map(|player| player.future.card);
    once(
        "future technology",
        held.chain(position.future_box.iter().map(|slot| slot.card))
            .map(FutureId::index),
    )?;
    buildings(position)?;
    wonders(position)?;
    in_order(position)?;
    judgements(position)?;
    tiles(position)?;
    glory(position)
}

fn civilisations(position: &Position) -> Result<(), Broken> {
    let in_hands = position.players.iter().flat_map(|player| {
        player
            .hand
            .iter()
            .map(|slot| slot.card)
            .chain(player.civilisation)
    });
    let boxed = position
        .civilisation_box
        .iter()
        .flat_map(|deck| deck.iter().map(|slot| slot.card));
    once("civilisation", in_hands.chain(boxed).map(CivId::index))?;
    for (era, deck) in position.civilisation_box.iter().enumerate() {
        let right = deck
            .iter()
            .all(|slot| usize::from(slot.card.card().era) == era + 1);
        Broken::unless(right, || {
            "a civilisation is in the box of another Era".to_string()
        })?;
    }
    Ok(())
}

fn buildings(position: &Position) -> Result<(), Broken> {
    let built = position
        .players
        .iter()
        .flat_map(|player| player.buildings.iter().map(|owned| owned.card));
    let decked = position
        .building_decks
        .iter()
        .flat_map(|deck| deck.iter().map(|slot| slot.card));
    once(
        "building",
        built
            .chain(decked)
            .chain(position.buildings.iter().copied())
            .map(BuildingId::index),
    )?;
    for (era, deck) in position.building_decks.iter().enumerate() {
        let right = deck
            .iter()
            .all(|slot| usize::from(slot.card.card().era) == era + 1);
        Broken::unless(right, || {
            "a building is in the deck of another Era".to_string()
        })?;
        let reveals = era + 1 > usize::from(position.era);
        Broken::unless(!reveals || deck.len() >= position.players.len(), || {
            "a building deck is too small".to_string()
        })?;
    }
    Ok(())
}

fn wonders(position: &Position) -> Result<(), Broken> {
    let built = position
        .players
        .iter()
        .flat_map(|player| player.wonders.iter().map(|owned| owned.card));
    once(
        "wonder",
        built
            .chain(position.wonders.iter().copied())
            .map(WonderId::index),
    )
}

fn in_order(position: &Position) -> Result<(), Broken> {
    let sorted = position.wonders.is_sorted()
        && position.buildings.is_sorted()
        && position.judgements.is_sorted();
    Broken::unless(sorted, || "the open cards are not in order".to_string())?;
    let sorted = position.players.iter().all(|player| {
        player.buildings.is_sorted_by_key(|owned| owned.card)
            && player.wonders.is_sorted_by_key(|owned| owned.card)
    });
    Broken::unless(sorted, || "a player's cards are not in order".to_string())
}

fn judgements(position: &Position) -> Result<(), Broken> {
    once(
        "judgement",
        position
            .judgements
            .iter()
            .copied()
            .chain(position.judgement)
            .map(|card| card.index()),
    )?;
    let fresh = position.judgements.len() + usize::from(position.judgement.is_some());
    Broken::unless(fresh + usize::from(position.era) > 5, || {
        "too few judgements are left".to_string()
    })
}

fn tiles(position: &Position) -> Result<(), Broken> {
    let placed = position
        .world
        .placements()
        .iter()
        .map(|placement| placement.tile);
    let stacked = position
        .three_tiles
        .iter()
        .chain(position.two_tiles.iter())
        .map(|slot| slot.card);
    once(
        "continent tile",
        placed
            .chain(stacked)
            .chain(position.drawn)
            .map(TileId::index),
    )?;
    let kinds = position
        .three_tiles
        .iter()
        .all(|slot| slot.card.card().turned[0].len() == 3)
        && position
            .two_tiles
            .iter()
            .all(|slot| slot.card.card().turned[0].len() == 2);
    Broken::unless(kinds, || {
        "a continent tile is in the wrong stack".to_string()
    })
}

fn glory(position: &Position) -> Result<(), Broken> {
    let held = position
        .players
        .iter()
        .flat_map(|player| player.glory.iter());
    let all: Vec<GloryId> = held
        .chain(position.glory.iter())
        .chain(position.glory_choice.iter())
        .map(|slot| slot.card)
        .collect();
    for kind in GloryId::all() {
        let (found, printed) = (
            all.iter().filter(|tile| **tile == kind).count(),
            usize::from(kind.card().count),
        );
        Broken::unless(found == printed, || {
            format!("{found} tiles {kind} instead of {printed}")
        })?;
    }
    Broken::unless(all.iter().all(|tile| *tile != GloryId::BACK), || {
        "a glory tile is hidden".to_string()
    })
}

/// No index occurs twice, and none is that of a back.
fn once(what: &str, indices: impl Iterator<Item = usize>) -> Result<(), Broken> {
    let mut seen = 0u64;
    for index in indices {
        Broken::unless(index < 64, || format!("a {what} is hidden"))?;
        Broken::unless(seen >> index & 1 == 0, || {
            format!("a {what} is in two places")
        })?;
        seen |= 1 << index;
    }
    Ok(())
}
