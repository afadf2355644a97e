//! What a learned judgement looks at, field by field.

use super::{Horizon, PARTS, parts};
use crate::{
    Position,
    content::{BuildingId, CivId, FutureId, TechId, WonderId},
    effects::Count,
    player::Player,
};
use orbis_core::{Game, Pen, Seat, Things};

const ERAS: Things = Things::numbered(4);
const TECHNOLOGIES: Things = Things::named(20, |index| TechId(index as u8).to_string());
const CIVILISATIONS: Things = Things::named(32, |index| CivId(index as u8).to_string());
const BUILDINGS: Things = Things::named(32, |index| BuildingId(index as u8).to_string());
const WONDERS: Things = Things::named(16, |index| WonderId(index as u8).to_string());
const FUTURES: Things = Things::named(16, |index| FutureId(index as u8).to_string());
const COUNTED: Things = Things::named(COUNTS.len(), |index| NAMES[index].to_string());
const NAMES: [&str; COUNTS.len()] = [
    "game symbols",
    "wheat symbols",
    "rock symbols",
    "gem symbols",
    "resource symbols",
    "kinds of resources",
    "cities",
    "cubes on the map",
    "technologies",
    "wonders",
    "buildings",
    "glory tiles",
    "Gold",
    "own colonists on the agora",
    "colonists on the agora",
    "others' pieces near",
];

const COUNTS: [Count; 16] = [
    Count::Game,
    Count::Wheat,
    Count::Rock,
    Count::Gem,
    Count::Resource,
    Count::ResourceKinds,
    Count::City,
    Count::Cube,
    Count::Technology,
    Count::Wonder,
    Count::Building,
    Count::Glory,
    Count::Gold,
    Count::AgoraOwn,
    Count::AgoraAny,
    Count::ForeignNear,
];

/// Turns of the seat, about: three an Era, and this one's as long as anybody has colonists to use.
pub(crate) fn left(position: &Position, seat: Seat) -> f32 {
    let horizon = Horizon::of(position, position.player(seat));
    let turns = |player: &Player| {
        if player.golden_age {
            0.0
        } else {
            standing(player)
        }
    };
    let longest = position.players.iter().map(turns).fold(0.0, f32::max);
    3.0 * horizon.eras + longest
}

/// Fields in the words of the game.
pub(crate) fn spoken(field: &str) -> Option<&'static str> {
    Some(match field {
        "points at the end" => "points at the end of the game",
        "worth of gold" | "gold" | "first gold" | "gold by eras" | "gold by colonists" => "Gold",
        "worth of colonists" | "colonists standing" | "colonists to use" | "colonists by eras" => {
            "colonists"
        }
        "worth of activations" | "buildings to use" | "wonders to use" => "cards to activate",
        "worth of judgements" => "History's Judgement",
        "worth of powers" => "lasting effects",
        "worth of the future" => "future technology",
        "reserve" | "reserve by eras" => "cubes in reserve",
        "lead in cities" => "cities",
        "lead in technologies" => "technologies",
        "lead in wonders" => "wonders",
        "lead in glory" => "glory tiles",
        "lead in resources" => "resource symbols",
        "in a Golden Age" | "rivals in a Golden Age" => "Golden Age",
        "my turn" | "end begun" | "era" => "the course of the game",
        _ => return None,
    })
}

fn standing(player: &Player) -> f32 {
    let standing = player.colonists.iter().filter(|each| each.standing());
    standing.count() as f32
}

pub(crate) fn features<P: Pen>(position: &Position, seat: Seat, pen: &mut P) {
    let player = position.player(seat);
    let horizon = Horizon::of(position, player);
    let rivals = || position.others(seat).map(|other| position.player(other));
    time(position, seat, pen);
    for (name, part) in PARTS.into_iter().zip(parts(position, seat)) {
        pen.part(name, part);
    }
    let own = standing(player);
    pen.number("colonists standing", 3.0, own);
    pen.number("colonists to use", 3.0, own * horizon.turns);
    pen.number("colonists by eras", 12.0, own * horizon.eras);
    let most = rivals().map(standing).fold(0.0, f32::max);
    pen.number("rivals' colonists", 3.0, most);
    let gold = f32::from(player.gold);
    pen.number("gold", 20.0, gold);
    pen.number("first gold", 5.0, gold.min(5.0));
    pen.number("gold by eras", 60.0, gold * horizon.eras);
    pen.number("gold by colonists", 60.0, gold * own * horizon.turns);
    let reserve = f32::from(player.reserve);
    pen.number("reserve", 10.0, reserve);
    pen.number("reserve by eras", 30.0, reserve * horizon.eras);
    let fresh = player.buildings.iter().filter(|owned| !owned.used).count();
    pen.number("buildings to use", 4.0, fresh as f32);
    let fresh = player.wonders.iter().filter(|owned| !owned.used).count();
    pen.number("wonders to use", 4.0, fresh as f32);
    pen.number("civilisations in hand", 3.0, player.hand.len() as f32);
    counts(position, seat, &horizon, pen);
    cards(player, &horizon, pen);
}

fn time<P: Pen>(position: &Position, seat: Seat, pen: &mut P) {
    let player = position.player(seat);
    pen.one_of("era", ERAS, Some(usize::from(position.era.clamp(1, 4) - 1)));
    pen.flag("end begun", position.ending.is_some());
    pen.flag("my turn", position.turn().deciders().contains(seat));
    pen.flag("in a Golden Age", player.golden_age);
    let others = position.others(seat);
    let golden = others.filter(|other| position.player(*other).golden_age);
    pen.number("rivals in a Golden Age", 3.0, golden.count() as f32);
    pen.flag("first player", position.first == seat);
}

/// What is counted on the map and the board, and the lead over the best rival in it.
fn counts<P: Pen>(position: &Position, seat: Seat, horizon: &Horizon, pen: &mut P) {
    let own = COUNTS.map(|count| f32::from(position.count(seat, count)));
    pen.marks("counted", COUNTED, own.into_iter().enumerate());
    let later = own.map(|number| number * horizon.eras);
    pen.marks("counted by eras", COUNTED, later.into_iter().enumerate());
    const RACES: [(&str, Count); 5] = [
        ("lead in cities", Count::City),
        ("lead in technologies", Count::Technology),
        ("lead in wonders", Count::Wonder),
        ("lead in glory", Count::Glory),
        ("lead in resources", Count::Resource),
    ];
    for (name, count) in RACES {
        let others = position.others(seat);
        let best = others.map(|other| position.count(other, count)).max();
        let lead = f32::from(position.count(seat, count)) - f32::from(best.unwrap_or(0));
        pen.number(name, 5.0, lead);
    }
}

fn cards<P: Pen>(player: &Player, horizon: &Horizon, pen: &mut P) {
    let owned = player.technologies.iter().map(|tech| (tech.index(), 1.0));
    pen.marks("technologies", TECHNOLOGIES, owned);
    let known = |civ: &CivId| *civ != CivId::BACK;
    let civilisation = player.civilisation.filter(known);
    pen.one_of(
        "civilisation",
        CIVILISATIONS,
        civilisation.map(CivId::index),
    );
    let held = player.hand.iter().map(|slot| slot.card).filter(known);
    let held = held.map(|civ| (civ.index(), 1.0));
    pen.marks("civilisations in hand, each", CIVILISATIONS, held);
    let buildings = player.buildings.iter();
    let buildings = buildings.filter(|owned| owned.card != BuildingId::BACK);
    let buildings = buildings.map(|owned| {
        let now = if owned.used { 0.0 } else { horizon.turns };
        (owned.card.index(), horizon.eras + now)
    });
    pen.marks("buildings by uses", BUILDINGS, buildings);
    let wonders = || player.wonders.iter().map(|owned| owned.card.index());
    pen.marks("wonders", WONDERS, wonders().map(|index| (index, 1.0)));
    let later = wonders().map(|index| (index, horizon.eras));
    pen.marks("wonders by eras", WONDERS, later);
    let future = player.future.card;
    let future = Some(future).filter(|card| *card != FutureId::BACK);
    pen.one_of("future technology", FUTURES, future.map(FutureId::index));
}
