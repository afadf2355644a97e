//! What a learned judgement looks at, field by field.

use super::{Horizon, PARTS, cities, goals, parts, plan};
use crate::{
    Army, City, Good, Mood, Player, Position, Spaces,
    content::{
        ActionId, AdvanceId, Building, Category, CivilId, Kind, LeaderId, ObjectiveId, SpecialId,
        TacticId, Terrain, WonderId,
    },
    effects::ability::Ability,
    routes,
};
use orbis_core::{Pen, Seat, Things};

const GOODS: Things = Things::named(7, |index| Good::ALL[index].to_string());
const ADVANCES: Things = Things::named(48, |index| AdvanceId(index as u8).to_string());
const SPECIALS: Things = Things::named(60, |index| SpecialId(index as u8).to_string());
const LEADERS: Things = Things::named(45, |index| LeaderId(index as u8).to_string());
const GOVERNMENTS: Things = Things::numbered(3);
const WONDERS: Things = Things::named(8, |index| WonderId(index as u8).to_string());
const CIVIL: Things = Things::named(21, |index| CivilId(index as u8).to_string());
const TACTICS: Things = Things::named(16, |index| TacticId(index as u8).to_string());
const OBJECTIVES: Things = Things::named(38, |index| ObjectiveId(index as u8).to_string());
const BUILDINGS: Things = Things::named(7, |index| Building::ALL[index].to_string());
const KINDS: Things = Things::named(6, |index| Kind::ALL[index].to_string());
const TERRAINS: Things = Things::named(5, |index| Terrain::ALL[index].to_string());
const SIZES: Things = Things::named(5, |index| format!("{} pieces", index + 1));

/// Turns of the seat, about, with the part of this one that is left.
pub(crate) fn left(position: &Position, seat: Seat) -> f32 {
    f32::from(Horizon::of(position, seat).actions) / f32::from(crate::round::ACTIONS)
}

/// Fields in the words of the game.
pub(crate) fn spoken(field: &str) -> Option<&'static str> {
    Some(match field {
        "worth of points" => "points",
        "worth of cities" | "cities" | "cities after the third" | "settlements left" => "cities",
        "cities of a size" | "cities that cannot grow" => "size of cities",
        "worth of advances" => "advances",
        "worth of cards" => "cards in hand",
        "worth of a battle" => "the battle",
        "worth of actions" => "actions left",
        "worth of goods" => "goods",
        "worth of units" => "units",
        "happy cities" | "pieces in happy cities" => "happy cities",
        "angry cities" | "pieces in angry cities" => "angry cities",
        "land around cities" => "{} around cities",
        "best city's land" => "land around the best city",
        "hidden spaces near" => "unexplored spaces near",
        "barbarians beside" | "barbarians near" => "barbarians near",
        "bare cities beside barbarians" | "bare cities near barbarians" => {
            "unguarded cities near barbarians"
        }
        "bare cities near rivals" => "unguarded cities near rivals",
        "bare cities to take" => "unguarded cities to take",
        "sets for buildings" => "goods for a building",
        "tokens to spend" => "culture and mood tokens",
        "more army than rivals" | "army that moves" => "armies",
        "settlers on a site" | "settlers beside a site" => "settlers near a place for a city",
        "objectives met" | "objectives that are near" => "objectives in reach",
        "event cubes" => "the event track",
        "government" => "government",
        _ => return None,
    })
}

pub(crate) fn features<P: Pen>(position: &Position, seat: Seat, pen: &mut P) {
    let horizon = Horizon::of(position, seat);
    time(position, seat, pen);
    for (name, part) in PARTS.into_iter().zip(parts(position, seat, horizon)) {
        pen.part(name, part);
    }
    store(position, seat, pen);
    towns(position, seat, pen);
    board(position, seat, pen);
    known(position, seat, pen);
    troops(position, seat, pen);
    hand(position, seat, horizon, pen);
}

/// What is in wait for the seat. Whose turn it is and how far is no field: it changes with every plan, and what a plan is worth
/// must not depend on where it was cut off.
fn time<P: Pen>(position: &Position, seat: Seat, pen: &mut P) {
    let player = position.player(seat);
    pen.number("actions to lose", 2.0, f32::from(player.skip));
    pen.flag("under assassination", player.assassinated);
    pen.flag("to be raided", player.raided);
    pen.number("event cubes", 3.0, f32::from(player.tracker));
}

/// Goods in store.
fn store<P: Pen>(position: &Position, seat: Seat, pen: &mut P) {
    let goods = position.player(seat).goods;
    let number = |good: Good| f32::from(goods[good]);
    let all = || Good::ALL.iter().enumerate();
    pen.marks(
        "goods",
        GOODS,
        all().map(|(index, good)| (index, number(*good))),
    );
    let first = all().map(|(index, good)| (index, number(*good).min(2.0)));
    pen.marks("first goods", GOODS, first);
    let whole = number(Good::Food)
        .min(number(Good::Wood))
        .min(number(Good::Ore));
    pen.number("sets for buildings", 3.0, whole);
    pen.number(
        "tokens to spend",
        5.0,
        (number(Good::Mood) + number(Good::Culture)).min(5.0),
    );
}

/// The seat's cities, and its buildings elsewhere.
fn towns<P: Pen>(position: &Position, seat: Seat, pen: &mut P) {
    let own = || position.cities.of(Some(seat));
    let count = |wanted: &dyn Fn(&City) -> bool| own().filter(|city| wanted(city)).count() as f32;
    let number = count(&|_| true);
    pen.number("cities", 7.0, number);
    pen.number("cities after the third", 4.0, (number - 3.0).max(0.0));
    pen.number("happy cities", 5.0, count(&|city| city.mood == Mood::Happy));
    pen.number("angry cities", 5.0, count(&|city| city.mood == Mood::Angry));
    let happy = own().filter(|city| city.mood == Mood::Happy);
    pen.number(
        "pieces in happy cities",
        12.0,
        happy.map(|city| f32::from(city.size())).sum(),
    );
    let angry = own().filter(|city| city.mood == Mood::Angry);
    pen.number(
        "pieces in angry cities",
        12.0,
        angry.map(|city| f32::from(city.size())).sum(),
    );
    pen.number("captured cities", 3.0, count(&|city| city.captured));
    pen.number("influenced cities", 3.0, count(&City::influenced));
    let full = |city: &City| city.size() >= position.city_count(seat);
    pen.number("cities that cannot grow", 5.0, count(&full));
    let mut sizes = [0.0; 5];
    own().for_each(|city| sizes[usize::from(city.size().clamp(1, 5) - 1)] += 1.0);
    pen.marks("cities of a size", SIZES, sizes.into_iter().enumerate());
    let (mut home, mut abroad) = ([0.0; 7], 0.0);
    for city in &position.cities {
        for (index, colour) in city.buildings.iter().enumerate() {
            if *colour == Some(seat) && city.owner != Some(seat) {
                abroad += 1.0;
            }
            if colour.is_some() && city.owner == Some(seat) {
                home[index] += 1.0;
            }
        }
    }
    pen.marks("buildings", BUILDINGS, home.into_iter().enumerate());
    pen.number("buildings abroad", 3.0, abroad);
    pen.number(
        "settlements left",
        7.0,
        f32::from(position.settlements(seat)),
    );
}

/// What lies around the seat's cities.
fn board<P: Pen>(position: &Position, seat: Seat, pen: &mut P) {
    let world = &position.world;
    let own = position.own_cities(seat);
    let near = own.around() & !position.cities.spaces() & !world.exhausted;
    let lands = Terrain::ALL.iter().enumerate();
    let lands = lands.map(|(index, terrain)| (index, (near & world.all(*terrain)).len() as f32));
    pen.marks("land around cities", TERRAINS, lands);
    pen.number("best city's land", 6.0, f32::from(best(position, own)));
    let wide = near | near.around();
    pen.number(
        "hidden spaces near",
        10.0,
        (wide & world.hidden()).len() as f32,
    );
    let foreign = position.enemy_cities(seat);
    pen.number("foreign cities near", 5.0, (wide & foreign).len() as f32);
    let strange = position.barbarians.spaces(|_| true);
    pen.number(
        "barbarians beside",
        4.0,
        (own.around() & strange).len() as f32,
    );
    pen.number("barbarians near", 6.0, (wide & strange).len() as f32);
    let units = &position.player(seat).units;
    let bare = own & !units.spaces(Kind::is_army);
    pen.number(
        "bare cities beside barbarians",
        4.0,
        (bare & strange.around()).len() as f32,
    );
    let reach = strange.around().around();
    pen.number(
        "bare cities near barbarians",
        4.0,
        (bare & reach).len() as f32,
    );
    pen.number("guarded cities", 5.0, (own & !bare).len() as f32);
    let mut rivals = Spaces::NONE;
    for other in position.others(seat) {
        rivals = rivals | position.player(other).units.spaces(Kind::is_army);
    }
    pen.number(
        "bare cities near rivals",
        4.0,
        (bare & rivals.around().around()).len() as f32,
    );
    let pirates: Spaces = position.pirates.iter().copied().collect();
    pen.number("pirates beside", 3.0, (own.around() & pirates).len() as f32);
    pen.number(
        "regions explored",
        6.0,
        f32::from(position.player(seat).explored.len()),
    );
}

/// The most land that gives something around one city.
fn best(position: &Position, own: Spaces) -> u8 {
    let lands = own.iter().map(|at| cities::harvest(position, at));
    lands.max().unwrap_or(0)
}

/// Advances, specials, leaders, wonders.
fn known<P: Pen>(position: &Position, seat: Seat, pen: &mut P) {
    let player = position.player(seat);
    let owned = player.advances.iter().map(|id| (usize::from(id.0), 1.0));
    pen.marks("advances", ADVANCES, owned);
    let special = |id: &u8| position.special(seat, SpecialId(*id));
    let specials = (0..60).filter(special).map(|id| (usize::from(id), 1.0));
    pen.marks("special advances", SPECIALS, specials);
    let leader = player.leader.filter(|leader| leader.is_real());
    pen.one_of("leader", LEADERS, leader.map(|id| usize::from(id.0)));
    pen.number("leaders to recruit", 3.0, f32::from(player.leaders.len()));
    pen.number("anarchy", 4.0, f32::from(player.anarchy));
    let all = Category::GOVERNMENTS.iter();
    let government = player
        .government()
        .and_then(|own| all.clone().position(|one| *one == own));
    pen.one_of("government", GOVERNMENTS, government);
    let owned = WonderId::all().filter(|id| position.owns(seat, *id));
    pen.marks("wonders", WONDERS, owned.map(|id| (id.index(), 1.0)));
    let routes = if position.can(seat, Ability::TradeByRoutes) {
        routes::routes(position, seat, false).len()
    } else {
        0
    };
    pen.number("trade routes", 4.0, routes as f32);
}

/// Units by kind, and how they stand to those of rivals.
fn troops<P: Pen>(position: &Position, seat: Seat, pen: &mut P) {
    let units = &position.player(seat).units;
    let kinds = || Kind::ALL.iter().enumerate();
    let all = kinds().map(|(index, kind)| (index, f32::from(units.total(*kind))));
    pen.marks("units", KINDS, all);
    let first = kinds().map(|(index, kind)| (index, f32::from(units.total(*kind).min(1))));
    pen.marks("first units", KINDS, first);
    let army = |player: &Player| {
        player
            .units
            .iter()
            .filter(|unit| unit.kind.is_army())
            .count()
    };
    let own = army(position.player(seat)) as f32;
    let most = position
        .others(seat)
        .map(|other| army(position.player(other)));
    let most = most.max().unwrap_or(0) as f32;
    pen.number("more army than rivals", 6.0, (own - most).clamp(-6.0, 6.0));
    let moving = position.can(seat, Ability::MoveArmies);
    pen.number("army that moves", 8.0, if moving { own } else { 0.0 });
    let prey = position.enemy_cities(seat);
    let weak: Spaces = prey
        .iter()
        .filter(|at| guards(position, seat, *at) == 0)
        .collect();
    let close = units.spaces(Kind::is_army).around();
    pen.number(
        "bare cities to take",
        3.0,
        if moving {
            (weak & close).len() as f32
        } else {
            0.0
        },
    );
    let sites = super::units::sites_of(position, seat);
    let settlers = units.spaces(|kind| kind == Kind::Settler);
    pen.number("settlers on a site", 3.0, (settlers & sites).len() as f32);
    pen.number(
        "settlers beside a site",
        3.0,
        (settlers & sites.around()).len() as f32,
    );
    pen.number(
        "settlers in cities",
        4.0,
        (settlers & position.own_cities(seat)).len() as f32,
    );
}

/// Army units of others on a space.
fn guards(position: &Position, seat: Seat, at: crate::Space) -> u8 {
    let armies = position
        .others(seat)
        .map(|other| position.player(other).units.army(at));
    armies.sum::<u8>() + position.barbarians.army(at)
}

/// Cards in hand, as far as they are known.
fn hand<P: Pen>(position: &Position, seat: Seat, horizon: Horizon, pen: &mut P) {
    let player = position.player(seat);
    let (mut civil, mut tactics) = ([0.0; 21], [0.0; 16]);
    for card in player
        .actions
        .iter()
        .map(|slot| slot.card)
        .filter(|card: &ActionId| card.is_real())
    {
        let card = card.card();
        if let Some(place) = civil.get_mut(usize::from(card.civil.0)) {
            *place += 1.0;
        }
        if let Some(place) = tactics.get_mut(usize::from(card.tactic.0)) {
            *place += 1.0;
        }
    }
    pen.number("action cards", 6.0, player.actions.len() as f32);
    pen.marks("action cards, each", CIVIL, civil.into_iter().enumerate());
    pen.marks(
        "combat cards, each",
        TACTICS,
        tactics.into_iter().enumerate(),
    );
    let (mut chances, mut met, mut likely) = ([0.0; 38], 0.0, 0.0);
    for card in player
        .objectives
        .iter()
        .map(|slot| slot.card)
        .filter(|card| card.is_real())
    {
        let both = card.card().goals();
        let chance = both.map(|goal| goals::chance(position, seat, goal, horizon.left));
        let chance = chance[0].max(chance[1]);
        met += if chance > 0.9 { 1.0 } else { 0.0 };
        likely += chance * chance;
        if let Some(place) = chances.get_mut(card.index()) {
            *place += chance;
        }
    }
    pen.number("objectives held", 5.0, player.objectives.len() as f32);
    pen.marks(
        "objectives by chance",
        OBJECTIVES,
        chances.into_iter().enumerate(),
    );
    pen.number("objectives met", 4.0, met);
    pen.number("objectives that are near", 4.0, likely);
    pen.number("wonder cards", 3.0, player.wonders.len() as f32);
    let mut plans = [0.0; 8];
    for card in player
        .wonders
        .iter()
        .map(|slot| slot.card)
        .filter(|card| card.is_real())
    {
        plans[card.index() & 7] += plan(position, seat, card, horizon);
    }
    pen.marks(
        "wonders by nearness",
        WONDERS,
        plans.into_iter().enumerate(),
    );
    pen.number("great persons", 3.0, player.persons.len() as f32);
}
