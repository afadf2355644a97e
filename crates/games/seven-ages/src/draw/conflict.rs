//! The conflict under way: both sides, what they committed, and how their totals come about.

use super::counter;
use crate::{
    Conflict, Counts, Position, Side,
    conflict::{Term, account, total, values},
    text,
};
use orbis_core::{Panel, Viewer};
use orbis_draw::{
    Card, Element, Face, card, card::Scale, group, line, panel, rect, text as lines, words,
};

const WIDE: f32 = 480.0;
const HALF: f32 = 226.0;
const ROOM: f32 = HALF - 20.0;

/// A sheet that is written from above.
struct Sheet {
    drawing: Element,
    y: f32,
}

impl Sheet {
    fn write(&mut self, text: &str, face: Face, size: f32, class: &str) {
        for line in lines::wrap(text, face, size, ROOM) {
            let line = words(10.0, self.y, line, face, size);
            self.drawing.push(line.class(class));
            self.y += size * 1.3;
        }
    }

    /// A term of the sum with its value.
    fn term(&mut self, name: &str, value: i16) {
        self.drawing
            .push(words(10.0, self.y, name, Face::Sans, 11.5));
        self.drawing
            .push(words(HALF - 12.0, self.y, format!("{value:+}"), Face::Bold, 11.5).end());
        self.y += 15.0;
    }
}

const fn named(term: Term) -> &'static str {
    match term {
        Term::Front => "in front",
        Term::Support => "in support",
        Term::Card => "card",
        Term::Elite => "elite",
        Term::Age => "later age",
        Term::Special => "special rules",
        Term::Event => "events",
        Term::Crusade => "crusade",
        Term::Entry => "river, crossing or landing",
        Term::Terrain => "terrain",
        Term::Fort => "fort",
        Term::City => "city",
    }
}

/// Units by type with their counters and values.
fn force(
    position: &Position,
    fight: &Conflict,
    at: usize,
    sheet: &mut Sheet,
    head: &str,
    units: &Counts,
) {
    if units.is_empty() {
        return;
    }
    let set = fight.sides[at].empire;
    sheet.write(head, Face::Bold, 11.0, "mute");
    sheet.y += 4.0;
    for (unit, count) in units.iter() {
        let token = match position.seat_of(set) {
            Some(seat) => counter::unit(seat, set.card().shade(), unit),
            None => counter::neutral(unit),
        };
        sheet
            .drawing
            .push(group().place(20.0, sheet.y, 1.05).child(token));
        let text = text::several(count, unit);
        sheet
            .drawing
            .push(words(34.0, sheet.y + 4.0, text, Face::Sans, 12.0));
        if unit != crate::content::UnitId::UNSEEN {
            let (front, support) = values(position, fight, at, unit);
            let value = words(
                HALF - 12.0,
                sheet.y + 4.0,
                format_args!("{front}/{support}"),
                Face::Bold,
                11.5,
            );
            sheet.drawing.push(
                value
                    .end()
                    .title(format_args!("{front} in front, {support} in support")),
            );
        }
        sheet.y += 21.0;
    }
    sheet.y += 6.0;
}

/// A side's card, open or face down.
fn card_of(side: &Side, viewer: Viewer, open: bool, sheet: &mut Sheet) {
    let Some(slot) = side.card else {
        return;
    };
    let place = group().translate(10.0, sheet.y - 8.0);
    match slot.face(viewer).filter(|_| open) {
        Some(id) => {
            let face = Card {
                title: id.name().to_string(),
                kind: "empire",
                price: id.value().to_string(),
                ..Card::default()
            };
            let high = face.height(ROOM, Scale::SMALL);
            let drawn = face.draw(ROOM, high, Scale::SMALL);
            sheet.drawing.push(place.child(drawn));
            sheet.y += high + 8.0;
        }
        None => {
            let back = card::back(26.0, 36.0, "7", "empire").title("a card, face down");
            sheet.drawing.push(place.child(back));
            sheet.y += 44.0;
        }
    }
}

/// A side of it; whether its commitment is in the open is known to all.
fn side(position: &Position, fight: &Conflict, at: usize, viewer: Viewer) -> Sheet {
    let own = &fight.sides[at];
    let shown = fight.sides.iter().all(|side| side.ready);
    let open = shown || viewer.is(own.seat);
    let mut sheet = Sheet {
        drawing: group().child(panel::name(own.seat, 8.0, 22.0, HALF - 16.0)),
        y: 54.0,
    };
    let role = if at == 0 { "attack" } else { "defend" };
    let who = format!("The {} {role}", text::empire(position, own.empire));
    sheet.write(&who, Face::Title, 13.0, "");
    sheet.y += 6.0;
    let there = position.world.units_of(own.empire, fight.area);
    let mut list = |head: &str, units: &Counts| {
        force(position, fight, at, &mut sheet, head, units);
    };
    list("There", &there);
    list("Fought in earlier rounds", &own.aside);
    if open {
        list("Committed", &own.committed);
    }
    if own.ready && !open {
        sheet.write("Committed in secret", Face::Bold, 11.5, "");
    }
    let count = |number: u8, one: &str, many: &str| {
        format!("{number} {}", if number == 1 { one } else { many })
    };
    if own.disorder > 0 {
        let text = count(own.disorder, "disorder marker", "disorder markers");
        sheet.write(&text, Face::Bold, 11.5, "f-blood");
    }
    if own.lost > 0 {
        let text = format!("{} lost", count(own.lost, "unit", "units"));
        sheet.write(&text, Face::Bold, 11.5, "f-blood");
    }
    if let Some(leader) = own.leading {
        let text = format!("Led by {}", leader.card().name);
        sheet.write(&text, Face::Sans, 11.5, "");
    }
    card_of(own, viewer, open, &mut sheet);
    if shown {
        sheet.y += 8.0;
        account(position, fight, at, |term, value| {
            if value != 0 {
                sheet.term(named(term), value);
            }
        });
        let rule = line(10.0, sheet.y - 9.0, HALF - 12.0, sheet.y - 9.0);
        sheet.drawing.push(rule.stroke("edge", 1.0));
        sheet.y += 8.0;
        let sum = total(position, fight, at);
        let hidden = own.card.is_some_and(|slot| slot.face(viewer).is_none());
        let name = if hidden { "Without the card" } else { "Total" };
        sheet
            .drawing
            .push(words(10.0, sheet.y, name, Face::Title, 14.0));
        sheet
            .drawing
            .push(words(HALF - 12.0, sheet.y, sum, Face::Title, 17.0).end());
        sheet.y += 8.0;
    }
    sheet
}

/// The conflict's panel.
pub(super) fn panel(position: &Position, viewer: Viewer) -> Option<Panel> {
    let fight = position.conflict.as_ref()?;
    let [active, other] = [0, 1].map(|at| side(position, fight, at, viewer));
    let inner = active.y.max(other.y) + 4.0;
    let ground = super::area::ground_of(position, fight.area);
    let place = |x: f32, sheet: Sheet| {
        group()
            .translate(x, 34.0)
            .child(rect(0.0, 0.0, HALF, inner, 8.0).class("inset"))
            .child(sheet.drawing)
    };
    let high = inner + 44.0;
    let drawing = group()
        .child(panel::paper(WIDE, high))
        .child(words(14.0, 22.0, ground, Face::Sans, 12.0).class("mute"))
        .child(place(9.0, active))
        .child(place(WIDE - HALF - 9.0, other));
    let title = format!("Conflict in {}", fight.area.name());
    Some(panel::panel("conflict", title, (WIDE, high), drawing))
}
