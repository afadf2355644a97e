//! What every position keeps. Asked of positions that come from outside.

mod units;

use crate::{
    Player, Position, Step, Wonders,
    content::{
        ActionId, Building, Category, EventId, Keep, ObjectiveId, RegionId, Set, WonderId, content,
    },
    player::Kept,
};
use orbis_core::{Broken, Seat, SeatSet, step::Steps};
use orbis_parts::{Card, Slot};

type Verdict = Result<(), Broken>;

fn ensure(holds: bool, what: &str) -> Verdict {
    Broken::unless(holds, || what.to_string())
}

/// Does the position keep the game's invariants?
pub(crate) fn check(position: &Position) -> Verdict {
    let players = position.players.len();
    ensure((2..=4).contains(&players), "2 to 4 play")?;
    ensure(
        position.seen.len() == players,
        "a place for foreseen cards for each player",
    )?;
    ensure(
        (1..=7).contains(&position.age) && (1..=3).contains(&position.round),
        "age and round",
    )?;
    seats(position)?;
    world(position)?;
    cities(position)?;
    units::units(position)?;
    people(position)?;
    kept(position)?;
    decks(position)?;
    wonders(position)?;
    work(position)?;
    stack(position)
}

/// What is kept with the players and the cities is what it would be if it were worked out anew.
fn kept(position: &Position) -> Verdict {
    let fresh = |player: &Player| player.kept == Kept::of(player);
    ensure(
        position.players.iter().all(fresh),
        "what follows from a player's advances and units",
    )?;
    ensure(position.cities.are_counted(), "what the cities come to")
}

/// Every step speaks of things that are there, and the top one asks somebody.
fn stack(position: &Position) -> Verdict {
    for step in &position.stack {
        let sits = step.asks(position).iter().all(|seat| position.sits(seat));
        ensure(sits, "a step of somebody who does not play")?;
        Broken::unless(step.fits(position), || {
            format!("the step {step:?} does not fit the table")
        })?;
    }
    let asks = |step: &Step| !step.asks(position).is_empty();
    ensure(
        position.stack.last().is_none_or(asks),
        "the top step asks nobody",
    )
}

fn seats(position: &Position) -> Verdict {
    let players = position.players.len();
    let sits = |seat: Seat| seat.index() < players;
    let maybe = |seat: Option<Seat>| seat.is_none_or(sits);
    ensure(
        sits(position.first) && sits(position.turn.seat),
        "who plays",
    )?;
    ensure(
        position
            .cities
            .iter()
            .all(|city| maybe(city.owner) && city.buildings.iter().all(|seat| maybe(*seat))),
        "a city's owner",
    )?;
    ensure(
        position
            .builders
            .iter()
            .chain(&position.last_owners)
            .all(|seat| maybe(*seat)),
        "a wonder's builder",
    )?;
    ensure(
        position.players.iter().all(|player| maybe(player.diplomat)),
        "the Great Diplomat's other side",
    )?;
    ensure(maybe(position.deal.with), "the other side of a deal")?;
    ensure(
        position.deal.with != Some(position.turn.seat),
        "a deal with oneself",
    )?;
    ensure(
        position.battle.sides.iter().all(|side| maybe(side.seat)),
        "a side of the battle",
    )?;
    let battle = &position.battle;
    ensure(
        !battle.active || battle.sides[0].seat != battle.sides[1].seat,
        "a battle of one side",
    )
}

fn world(position: &Position) -> Verdict {
    let world = &position.world;
    ensure(
        world.starts.len() == position.players.len(),
        "a start region for each player",
    )?;
    ensure(
        world
            .starts
            .iter()
            .all(|start| usize::from(*start) < content().starts.len()),
        "a start region",
    )?;
    let slots = world.layout().slots.len() - world.starts.len();
    ensure(world.tiles.len() == slots, "a region on each slot")?;
    let open = world.tiles.iter().filter(|tile| tile.open);
    ensure(
        open.clone().all(|tile| tile.region.known == SeatSet::ALL),
        "an open region that is not known",
    )?;
    let regions = world
        .tiles
        .iter()
        .map(|tile| tile.region)
        .chain(position.region_box.iter().copied());
    permutation(regions, RegionId::all().map(|id| id.0), "regions")?;
    ensure(
        (world.exhausted & !world.land()).is_empty(),
        "exhausted land",
    )
}

/// These slots hold these cards, each once. Cards nobody may see are allowed nowhere: a position from outside is whole.
fn permutation<C: Card + Into2>(
    slots: impl Iterator<Item = Slot<C>>,
    cards: impl Iterator<Item = u8>,
    what: &str,
) -> Verdict {
    let mut seen = 0u64;
    let mut count = 0;
    for slot in slots {
        let id = slot.card.number();
        ensure(id < 64 && seen >> id & 1 == 0, what)?;
        seen |= 1 << id;
        count += 1;
    }
    let mut all = 0u64;
    let mut total = 0;
    for id in cards {
        all |= 1 << id;
        total += 1;
    }
    ensure(seen == all && count == total, what)
}

/// The number of a card.
trait Into2 {
    fn number(self) -> u8;
}
macro_rules! numbers {
    ($($id:ty),+) => { $(impl Into2 for $id { fn number(self) -> u8 { self.0 } })+ };
}
numbers!(RegionId, ActionId, ObjectiveId, EventId, WonderId);

fn cities(position: &Position) -> Verdict {
    let world = &position.world;
    let buildings = crate::activate::construct::buildings(position).len();
    for city in &position.cities {
        let at = city.at;
        ensure(world.land().has(at), "a city on land")?;
        ensure(
            city.buildings[buildings..].iter().all(Option::is_none),
            "a building of another set",
        )?;
        let port = city
            .port
            .is_some_and(|sea| at.around().has(sea) && world.sea().has(sea));
        ensure(
            city.has(Building::Port) == city.port.is_some() && (city.port.is_none() || port),
            "a port that faces no sea",
        )?;
        ensure(city.size() <= 9, "a city's size")?;
    }
    ensure(
        position.cities.of(None).count() <= 7,
        "barbarian settlements",
    )?;
    for seat in position.seats() {
        let player = position.player(seat);
        ensure(
            player.gone_settlements <= 7
                && player.gone.iter().all(|gone| *gone <= 5)
                && player.runes <= 5,
            "lost pieces",
        )?;
        let count = position.city_count(seat);
        ensure(count + player.gone_settlements <= 7, "settlement pieces")?;
        for building in Building::ALL {
            let index = *building as usize;
            let used = position
                .cities
                .iter()
                .filter(|city| city.buildings[index] == Some(seat))
                .count() as u8;
            let runes = if *building == Building::Obelisk {
                player.runes
            } else {
                0
            };
            ensure(used + player.gone[index] + runes <= 5, "building pieces")?;
        }
    }
    Ok(())
}

fn people(position: &Position) -> Verdict {
    for player in &position.players {
        ensure(
            player.goods.0[..5].iter().all(|n| *n <= 7)
                && player.goods.0[5..].iter().all(|n| *n <= 200),
            "goods",
        )?;
        ensure(
            (1..=3).contains(&player.tracker) && player.anarchy <= 4,
            "cubes",
        )?;
        ensure(position.world.board().has(player.start), "a start space")?;
        ensure(
            player.borrowed.is_none_or(|advance| advance.is_real()),
            "a borrowed advance",
        )?;
        let governments = Category::GOVERNMENTS
            .iter()
            .filter(|category| !player.advances.of(**category).is_empty())
            .count();
        ensure(governments <= 1, "two governments")?;
        let civ = player.civ;
        ensure(
            civ.is_some() == position.civilizations && civ.is_none_or(|civ| civ.is_real()),
            "a civilization",
        )?;
        ensure(
            player
                .leaders
                .iter()
                .all(|leader| Some(leader.card().civ) == civ)
                && player.led <= 3,
            "leader cards",
        )?;
        ensure(
            player.leader.is_some() == player.leader_space().is_some(),
            "a leader without a figure",
        )?;
        if let (Some(leader), Some(civ)) = (player.leader, civ) {
            let own = leader.is_real() && leader.card().civ == civ;
            ensure(own && !player.leaders.has(leader), "somebody else's leader")?;
        }
        ensure(
            player.trophies <= 12 && player.skip <= 9 && player.owed_wonders <= 8,
            "counters of a player",
        )?;
        let slots = position.world.layout().slots.len();
        ensure(
            player
                .explored
                .iter()
                .all(|slot| usize::from(slot.0) < slots),
            "explorer tokens",
        )?;
        for done in &player.done {
            let fits = done.card.is_real()
                && done.goal.is_real()
                && done.card.card().goals().contains(&done.goal);
            ensure(fits, "a completed objective")?;
        }
    }
    Ok(())
}

fn decks(position: &Position) -> Verdict {
    let players = || position.players.iter();
    let laid = position
        .battle
        .sides
        .iter()
        .filter(|side| side.played)
        .map(|side| side.card);
    let actions = position
        .action_deck
        .iter()
        .copied()
        .chain(position.action_discard.iter().map(|card| Slot::up(*card)))
        .chain(position.deal.actions.iter().copied())
        .chain(players().flat_map(|player| player.actions.iter().copied()))
        .chain(laid);
    permutation(actions, ActionId::all().map(|id| id.0), "action cards")?;
    let used = |expansion: bool| position.civilizations || !expansion;
    let objectives = position
        .objective_deck
        .iter()
        .chain(&position.objective_out)
        .chain(&position.drawn)
        .chain(&position.deal.objectives)
        .chain(position.seen.iter().flat_map(|pile| pile.iter()))
        .chain(players().flat_map(|player| player.objectives.iter()))
        .copied()
        .chain(players().flat_map(|player| player.done.iter().map(|done| Slot::up(done.card))));
    permutation(
        objectives,
        ObjectiveId::all()
            .filter(|id| used(id.card().set != Set::Base))
            .map(|id| id.0),
        "objective cards",
    )?;
    let counts = || {
        position.stack.iter().filter_map(|step| match step {
            Step::LongCount(count) => Some(*count),
            _ => None,
        })
    };
    let second = counts().map(|count| Slot::up(count.second));
    let open = |cards: &[EventId]| cards.iter().map(|card| Slot::up(*card)).collect::<Vec<_>>();
    let events = position
        .event_deck
        .iter()
        .copied()
        .chain(open(&position.event_discard))
        .chain(open(&position.in_play))
        .chain(position.resolving.map(Slot::up))
        .chain(players().flat_map(|player| open(&player.persons)))
        .chain(second);
    permutation(
        events,
        EventId::all()
            .filter(|id| used(id.card().set != Set::Base))
            .map(|id| id.0),
        "event cards",
    )?;
    ensure(counts().count() <= 1, "two events at once")?;
    ensure(
        players().all(|player| {
            player
                .persons
                .iter()
                .all(|card| card.card().keep == Keep::GreatPerson)
        }),
        "great persons",
    )
}

fn wonders(position: &Position) -> Verdict {
    let mut built = Wonders::NONE;
    for city in &position.cities {
        ensure((built & city.wonders).is_empty(), "a wonder twice")?;
        built |= city.wonders;
    }
    ensure(
        (built & position.lost_wonders).is_empty(),
        "a lost wonder that stands",
    )?;
    let gone = built | position.lost_wonders;
    let stand = gone.iter().map(Slot::up);
    let cards = position
        .wonder_deck
        .iter()
        .chain(&position.deal.wonders)
        .chain(
            position
                .players
                .iter()
                .flat_map(|player| player.wonders.iter()),
        )
        .copied()
        .chain(position.wonder_open.map(Slot::up))
        .chain(stand);
    permutation(cards, WonderId::all().map(|id| id.0), "wonders")?;
    let known = WonderId::all().all(|id| position.builders[id.index()].is_some() == gone.has(id));
    ensure(known, "a wonder's builder")
}

fn work(position: &Position) -> Verdict {
    let battle = &position.battle;
    for side in &battle.sides {
        ensure(side.dice.iter().all(|face| *face <= 12), "dice")?;
        ensure(
            side.start <= 40
                && side.lost <= 40
                && side.drowned <= 40
                && side.fell <= 40
                && side.steady <= 40,
            "a side of the battle",
        )?;
        ensure(
            side.ignores <= 40 && side.bought <= 40 && side.hits <= 60,
            "a side of the battle",
        )?;
    }
    ensure(
        !battle.active || (1..=250).contains(&battle.round),
        "the round of the battle",
    )?;
    ensure(
        position.group.take.iter().all(|n| *n <= 33),
        "the moving group",
    )?;
    let work = &position.recruiting;
    ensure(
        [work.left, work.settlers, work.army, work.ships]
            .iter()
            .all(|n| *n <= 40),
        "the recruit",
    )?;
    ensure(position.turn.actions <= 60, "the turn")?;
    let deal = &position.deal;
    let persons = deal.persons.iter().chain(&deal.want_persons);
    ensure(
        deal.want_cards.iter().all(|n| *n <= 40) && persons.copied().all(|card| card.is_real()),
        "the deal",
    )?;
    ensure(
        position.turn.convert.is_none_or(|(kind, _)| kind.is_army()),
        "a conversion",
    )?;
    ensure(
        position.in_play.iter().all(|card| card.is_real()),
        "cards in play",
    )
}
