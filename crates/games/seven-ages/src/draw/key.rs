//! The key to the map: what its colours, lines, signs and counters mean.

use super::{
    counter,
    ground::{self, Sign},
};
use crate::content::{ArtefactId, Class, LeaderId, RELIGIONS, Shade, Terrain, UnitId, content};
use orbis_core::{Panel, Seat};
use orbis_draw::{Element, Face, group, line, panel, rect, words};

const WIDE: f32 = 900.0;
const COLUMNS: usize = 6;
const ROW: f32 = 25.0;

fn row(all: &mut Vec<(Element, String)>, sign: Element, meaning: impl Into<String>) {
    all.push((sign, meaning.into()));
}

fn stroke(colour: &str, width: f32, dashes: &str) -> Element {
    let drawn = line(-9.0, 0.0, 9.0, 0.0).stroke(colour, width);
    if dashes.is_empty() {
        drawn
    } else {
        drawn.set("stroke-dasharray", dashes)
    }
}

/// A unit of a class, for its sign.
fn example(class: Class) -> UnitId {
    let fits = UnitId::all().find(|unit| unit.card().class == class);
    fits.unwrap_or(UnitId::UNSEEN)
}

fn entries() -> Vec<(Element, String)> {
    let mut all = Vec::new();
    for terrain in Terrain::lands() {
        let name = crate::text::ground(terrain);
        let swatch = rect(-9.0, -7.0, 18.0, 14.0, 2.0)
            .fill(ground::colour(terrain))
            .stroke("edge", 0.8);
        let income = content().chart[terrain as usize].income;
        row(&mut all, swatch, format!("{name}, income {income}"));
    }
    row(&mut all, stroke("gem", 2.6, ""), "river");
    row(&mut all, stroke("accent", 3.0, "3 3"), "crossing");
    row(&mut all, stroke("accent", 2.0, "9 5"), "border of regions");
    row(&mut all, Sign::Wheat.draw(), "wheat");
    row(&mut all, Sign::Oil.draw(), "oil");
    row(&mut all, Sign::Elephants.draw(), "elephants");
    for religion in 0..RELIGIONS.len() as u8 {
        let site = format!("site of {}", crate::text::religion(religion));
        row(&mut all, Sign::Site(religion).draw(), site);
    }
    let seat = Seat::default();
    for (class, name) in [
        (Class::Infantry, "infantry"),
        (Class::Cavalry, "mounted"),
        (Class::Missile, "missile"),
        (Class::Ship, "ship"),
        (Class::Aircraft, "aircraft"),
    ] {
        let token = counter::unit(seat, Shade::Dark, example(class));
        row(&mut all, token, name);
    }
    let unseen = counter::unit(seat, Shade::Dark, UnitId::UNSEEN);
    row(&mut all, unseen, "unknown unit");
    for (shade, name) in [
        (Shade::Dark, "dark: veterans"),
        (Shade::Light, "light: regulars"),
        (Shade::Multi, "striped: mixed"),
    ] {
        row(&mut all, counter::plate(seat, shade, 16.0), name);
    }
    row(&mut all, counter::city(3, false), "city, its level");
    row(&mut all, counter::city(5, true), "capital");
    row(
        &mut all,
        group().translate(0.0, 9.0).child(counter::fort()),
        "fort",
    );
    row(&mut all, counter::disorder(), "disorder");
    row(&mut all, counter::leader(LeaderId(0)), "leader, its types");
    row(&mut all, counter::monument(ArtefactId(0)), "artefact");
    row(&mut all, counter::temple(), "temple");
    all
}

/// The key's panel.
pub(super) fn panel() -> Panel {
    let all = entries();
    let rows = all.len().div_ceil(COLUMNS);
    let wide = (WIDE - 20.0) / COLUMNS as f32;
    let high = rows as f32 * ROW + 20.0;
    let mut sheet = group().child(panel::paper(WIDE, high));
    for (index, (sign, meaning)) in all.into_iter().enumerate() {
        let (column, row) = (index / rows, index % rows);
        let entry = group()
            .translate(
                26.0 + column as f32 * wide,
                10.0 + ROW / 2.0 + row as f32 * ROW,
            )
            .child(sign)
            .child(words(17.0, 4.0, meaning, Face::Sans, 11.5));
        sheet.push(entry);
    }
    panel::panel("key", "Key to the map", (WIDE, high), sheet)
}
