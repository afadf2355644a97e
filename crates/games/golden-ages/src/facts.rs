//! What lies on the table, field by field: what programs that learn observe.

use crate::{
    COLS, Position, ROWS, Space, Spaces,
    content::{BuildingId, CivId, FutureId, JudgementId, Resource, TechId, WonderId},
    player::{Owned, Player},
};
use orbis_core::{Pen, Seat, Things, Viewer};

const ERAS: Things = Things::numbered(4);
const SQUARES: Things = Things::named((COLS * ROWS) as usize, |index| {
    let square = Space::all().nth(index);
    square.map_or_else(String::new, |square| square.to_string())
});
const TECHNOLOGIES: Things = Things::named(20, |index| TechId(index as u8).to_string());
const CIVILISATIONS: Things = Things::named(32, |index| CivId(index as u8).to_string());
const BUILDINGS: Things = Things::named(32, |index| BuildingId(index as u8).to_string());
const WONDERS: Things = Things::named(16, |index| WonderId(index as u8).to_string());
const JUDGEMENTS: Things = Things::named(16, |index| JudgementId(index as u8).to_string());
const FUTURES: Things = Things::named(16, |index| FutureId(index as u8).to_string());

/// Before a seat, or in the middle.
pub(crate) fn facts<P: Pen>(position: &Position, of: Option<Seat>, viewer: Viewer, pen: &mut P) {
    match of {
        Some(seat) => board(position, seat, viewer, pen),
        None => middle(position, pen),
    }
}

fn middle<P: Pen>(position: &Position, pen: &mut P) {
    pen.one_of("era", ERAS, Some(usize::from(position.era.clamp(1, 4) - 1)));
    pen.flag("end begun", position.ending.is_some());
    marked("continent", position.world.continent(), pen);
    const SYMBOLS: [(&str, Resource); 4] = [
        ("game", Resource::Game),
        ("wheat", Resource::Wheat),
        ("rock", Resource::Rock),
        ("gems", Resource::Gem),
    ];
    for (name, resource) in SYMBOLS {
        marked(name, position.world.symbols(resource), pen);
    }
    let open = position.wonders.iter().map(|card| (card.index(), 1.0));
    pen.marks("wonders on display", WONDERS, open);
    let open = position.buildings.iter().map(|card| (card.index(), 1.0));
    pen.marks("buildings on display", BUILDINGS, open);
    let open = position.judgements.iter().map(|card| (card.index(), 1.0));
    pen.marks("judgements to come", JUDGEMENTS, open);
    let now = position.judgement.map(JudgementId::index);
    pen.one_of("judgement of this era", JUDGEMENTS, now);
}

fn marked<P: Pen>(name: &'static str, squares: Spaces, pen: &mut P) {
    pen.set(name, SQUARES, squares.bits());
}

fn board<P: Pen>(position: &Position, seat: Seat, viewer: Viewer, pen: &mut P) {
    let player = position.player(seat);
    pen.flag("first player", position.first == seat);
    pen.flag("in a Golden Age", player.golden_age);
    pen.number("points", 50.0, player.points.total() as f32);
    pen.number("gold", 20.0, f32::from(player.gold));
    pen.number("reserve", 10.0, f32::from(player.reserve));
    pen.number("colonists on the agora", 3.0, f32::from(player.on_agora()));
    pen.number("glory tiles", 4.0, player.glory.len() as f32);
    let on_map = player.colonists.iter().filter_map(|each| each.space());
    pen.marks("colonists", SQUARES, on_map.map(|at| (at.index(), 1.0)));
    let upright = player.colonists.iter().filter(|each| each.standing());
    let upright = upright.filter_map(|each| each.space());
    pen.marks(
        "colonists standing",
        SQUARES,
        upright.map(|at| (at.index(), 1.0)),
    );
    let cities = player.cities.squares().iter();
    let cities = cities.map(|at| (at.index(), f32::from(player.cities.cubes_at(at))));
    pen.marks("cubes of cities", SQUARES, cities);
    pen.one_of("capital", SQUARES, player.capital.map(Space::index));
    cards(player, viewer, pen);
}

fn cards<P: Pen>(player: &Player, viewer: Viewer, pen: &mut P) {
    let owned = player.technologies.iter().map(|tech| (tech.index(), 1.0));
    pen.marks("technologies", TECHNOLOGIES, owned);
    let civilisation = player.civilisation.filter(|civ| *civ != CivId::BACK);
    pen.one_of(
        "civilisation",
        CIVILISATIONS,
        civilisation.map(CivId::index),
    );
    let held = player.hand.iter().filter_map(|slot| slot.face(viewer));
    let held = held.map(|civ| (civ.index(), 1.0));
    pen.marks("civilisations in hand", CIVILISATIONS, held);
    let future = player.future.face(viewer).map(FutureId::index);
    pen.one_of("future technology", FUTURES, future);
    let fresh = |used: bool| if used { 0.5 } else { 1.0 };
    let buildings = player.buildings.iter();
    let buildings = buildings.filter(|owned| owned.card != BuildingId::BACK);
    let buildings = buildings.map(|Owned { card, used }| (card.index(), fresh(*used)));
    pen.marks("buildings, half if used", BUILDINGS, buildings);
    let wonders = player.wonders.iter();
    let wonders = wonders.map(|Owned { card, used }| (card.index(), fresh(*used)));
    pen.marks("wonders, half if used", WONDERS, wonders);
}
