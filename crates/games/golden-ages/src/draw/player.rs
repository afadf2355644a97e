//! A player's board: what they have, their civilisation, technologies, buildings, wonders, glory and hand.

use super::{ERAS, cards, signs};
use crate::{
    Colonist, Player, Position,
    content::{TILES, TechId, content},
};
use orbis_core::{Panel, Seat, Viewer, step};
use orbis_draw::{
    Card, Element, Face, Icon, Offers, Rich,
    card::{self, Scale},
    circle, group, kept, line, palette, panel, piece, rect, text, words,
};

const WIDE: f32 = 440.0;
const MARGIN: f32 = 14.0;
const ROOM: f32 = WIDE - 2.0 * MARGIN;
const GAP: f32 = 6.0;

/// What is drawn, for whom, and how far down.
struct Board<'a> {
    position: &'a Position,
    player: &'a Player,
    seat: Seat,
    viewer: Viewer,
    /// Offers point to the viewer's own board only.
    offers: Option<&'a Offers>,
    drawing: Element,
    y: f32,
}

/// A player's panel.
pub(super) fn panel(position: &Position, seat: Seat, viewer: Viewer, offers: &Offers) -> Panel {
    let mut board = Board {
        position,
        player: position.player(seat),
        seat,
        viewer,
        offers: viewer.is(seat).then_some(offers),
        drawing: group(),
        y: 10.0,
    };
    board.head();
    board.civilisation();
    board.technologies();
    board.buildings();
    board.wonders();
    board.invasion_and_hand();
    let high = board.y + 6.0;
    let turn = step::first_asked(position) == Some(seat);
    panel::area(seat, (WIDE, high), turn, board.drawing)
}

impl Board<'_> {
    fn put(&mut self, x: f32, y: f32, thing: Element) {
        self.drawing.push(group().translate(x, y).child(thing));
    }

    /// A thing that an offer may point to, if this board is the viewer's own.
    fn place(&self, target: &str, thing: Element, outline: Element) -> Element {
        match self.offers {
            Some(offers) => offers.place(target, thing, outline),
            None => thing,
        }
    }

    fn head(&mut self) {
        let player = self.player;
        self.drawing
            .push(panel::name(self.seat, MARGIN, self.y + 14.0, 190.0));
        let reserve = player
            .colonists
            .iter()
            .filter(|colonist| **colonist == Colonist::Reserve)
            .count();
        let standing = player
            .colonists
            .iter()
            .filter(|colonist| colonist.standing())
            .count();
        let mut meters = vec![
            (Icon::Vp, player.points.total().to_string(), "points"),
            (Icon::Gold, player.gold.to_string(), "Gold"),
            (Icon::Cube, player.reserve.to_string(), "cubes in reserve"),
            (
                Icon::Colonist,
                (standing + reserve).to_string(),
                "colonists standing or in reserve",
            ),
        ];
        if self.position.first == self.seat {
            meters.insert(0, (Icon::First, String::new(), "first player"));
        }
        let mut x = WIDE - MARGIN;
        for (icon, number, what) in meters.into_iter().rev() {
            let wide = text::width(&number, Face::Bold, 14.5);
            x -= wide;
            let meter = group()
                .child(icon.draw(x - 12.0, self.y + 14.0, 18.0))
                .child(words(x, self.y + 19.0, &number, Face::Bold, 14.5))
                .title(format_args!("{number} {what}"));
            self.drawing.push(meter);
            x -= 34.0;
        }
        self.y += 38.0;
    }

    fn civilisation(&mut self) {
        let Some(id) = self.player.civilisation else {
            return;
        };
        let card = cards::civilisation(id.card());
        let room = ROOM - 150.0;
        let lines = Rich::read(&card.text)
            .count_lines(Face::Sans, 11.5, room)
            .max(1) as f32;
        let (size, title) = text::fit(&card.title, Face::Title, &[13.5, 12.0, 11.0], 122.0, 2);
        let named = title.len() as f32 * size * 1.14 + 20.0;
        let high = (lines * 15.0 + 13.0).max(named).max(36.0);
        let mut face = group()
            .child(rect(0.0, 0.0, ROOM, high, 7.0).class("inset"))
            .child(rect(0.0, 0.0, 5.0, high, 2.5).fill("civilisation"));
        let top = high / 2.0 - (title.len() as f32 - 1.0) * size * 0.58 - 2.0;
        for (index, line) in title.iter().enumerate() {
            face.push(words(
                13.0,
                top + index as f32 * size * 1.14,
                line,
                Face::Title,
                size,
            ));
        }
        let below = top + (title.len() as f32 - 1.0) * size * 1.14 + 12.5;
        let facts = format!("{} · no. {}", card.foot, id.card().number);
        face.push(words(13.0, below, facts, Face::Sans, 9.5).class("mute"));
        let first = high / 2.0 - (lines - 1.0) * 7.5 + 4.0;
        face.push(Rich::read(&card.text).draw(144.0, first, Face::Sans, 11.5, room, 15.0));
        let outline = rect(1.5, 1.5, ROOM - 3.0, high - 3.0, 6.0);
        let place = self.place(&format!("civ-{id}"), face, outline);
        self.put(MARGIN, self.y, place);
        self.y += high + 8.0;
    }

    fn technologies(&mut self) {
        const HIGH: f32 = 45.0;
        let wide = (ROOM - 4.0 * 4.0) / 5.0;
        for tech in TechId::all() {
            let card = tech.card();
            let x = MARGIN + f32::from(card.column) * (wide + 4.0);
            let y = self.y + f32::from(card.row - 1) * (HIGH + 4.0);
            let cell = self.technology(tech, wide, HIGH);
            let cell = self.place(
                &format!("tech-{tech}"),
                cell,
                rect(1.5, 1.5, wide - 3.0, HIGH - 3.0, 5.0),
            );
            self.put(x, y, cell);
        }
        self.y += 4.0 * (HIGH + 4.0) + 6.0;
    }

    fn technology(&self, tech: TechId, wide: f32, high: f32) -> Element {
        let developed = self.player.technologies.has(tech);
        let obsolete = self.player.technologies.obsolete(tech);
        let seat = self.seat.letter();
        let key = format_args!("golden-ages {tech} {developed} {obsolete} {seat}");
        kept(key, || {
            self.technology_cell(tech, (developed, obsolete), wide, high)
        })
    }

    fn technology_cell(
        &self,
        tech: TechId,
        (developed, obsolete): (bool, bool),
        wide: f32,
        high: f32,
    ) -> Element {
        let card = tech.card();
        let starting = tech.index() >= TILES;
        let frame = rect(0.0, 0.0, wide, high, 5.0);
        let mut cell = group();
        if developed && !starting {
            cell.push(frame.clone().fill(palette::seat(self.seat)).opacity(0.2));
            cell.push(frame.class("none").stroke(palette::seat(self.seat), 1.4));
        } else {
            cell.push(frame.class("inset"));
        }
        let sizes = [10.0, 9.4, 8.8, 8.4];
        let (size, name) = text::fit(&card.name, Face::Title, &sizes, wide - 8.0, 2);
        let mut words_group = group();
        for (index, line) in name.iter().enumerate() {
            words_group.push(words(
                5.0,
                12.5 + index as f32 * size * 1.1,
                line,
                Face::Title,
                size,
            ));
        }
        let benefit = Rich::read(&signs::benefit(card.rule));
        words_group.push(benefit.draw(4.0, high - 7.0, Face::Sans, 10.5, f32::MAX, 0.0));
        if !developed && !starting {
            // A coin without its inner ring, so that the number reads.
            let coin = circle(wide - 12.0, high - 12.4, 8.6);
            words_group.push(coin.fill("gold").stroke("gold-edge", 0.9));
            let price = words(wide - 12.0, high - 9.0, card.cost, Face::Bold, 9.5).middle();
            words_group.push(price.fill("night"));
            for cube in 0..card.cubes {
                let at = group().translate(wide - 29.0 - f32::from(cube) * 12.0, high - 12.0);
                words_group.push(at.child(piece::cube(self.seat, 10.0)));
            }
        } else if card.vp_back > 0 {
            let points = Rich::read(&format!("{}[vp]", card.vp_back));
            words_group.push(points.draw(wide - 23.0, high - 7.0, Face::Bold, 10.0, f32::MAX, 0.0));
        }
        if obsolete {
            cell.push(words_group.class("faint"));
            cell.push(line(5.0, high - 11.0, wide - 26.0, high - 11.0).stroke("mute", 1.0));
        } else if developed {
            cell.push(words_group);
        } else {
            cell.push(words_group.opacity(0.82));
        }
        let state = match (developed, obsolete) {
            (_, true) => "obsolete",
            (true, _) => "in force",
            _ => "not developed",
        };
        cell.title(format_args!("{} ({state}): {}", card.name, card.text))
    }

    fn buildings(&mut self) {
        let wide = (ROOM - 2.0 * GAP) / 3.0;
        let faces: Vec<(String, Card)> = self
            .player
            .buildings
            .iter()
            .map(|owned| {
                let face = Card {
                    used: owned.used,
                    ..cards::building(owned.card)
                };
                (format!("building-{}", owned.card), face)
            })
            .collect();
        let high = faces
            .iter()
            .map(|(_, face)| face.height(wide, Scale::SMALL))
            .fold(52.0, f32::max);
        let open = self.player.building_spaces();
        for slot in 0..3 {
            let x = MARGIN + slot as f32 * (wide + GAP);
            if let Some((target, face)) = faces.get(slot) {
                let drawn = face.draw(wide, high, Scale::SMALL);
                let place = self.place(target, drawn, Card::outline(wide, high, Scale::SMALL));
                self.put(x, self.y, place);
                continue;
            }
            let mut space = group().child(
                rect(0.0, 0.0, wide, high, 7.0)
                    .class("none dashes")
                    .stroke("line", 1.2),
            );
            let (sign, label) = if slot < open {
                (Icon::Building, "open")
            } else {
                (Icon::Lock, "closed")
            };
            space.push(sign.draw(wide / 2.0, high / 2.0 - 8.0, 20.0).class("soft"));
            let label = format!("space {} {label}", slot + 1);
            space.push(
                words(wide / 2.0, high / 2.0 + 17.0, label, Face::Sans, 10.0)
                    .middle()
                    .class("mute"),
            );
            self.put(x, self.y, space);
        }
        self.y += high + 8.0;
    }

    fn wonders(&mut self) {
        let faces: Vec<(String, Card)> = self
            .player
            .wonders
            .iter()
            .map(|owned| {
                let face = Card {
                    used: owned.used,
                    price: String::new(),
                    note: String::new(),
                    ..cards::wonder(owned.card)
                };
                (format!("wonder-{}", owned.card), face)
            })
            .collect();
        self.rows(&faces);
    }

    /// Small cards, three to a row.
    fn rows(&mut self, faces: &[(String, Card)]) {
        let wide = (ROOM - 2.0 * GAP) / 3.0;
        for row in faces.chunks(3) {
            let high = row
                .iter()
                .map(|(_, face)| face.height(wide, Scale::SMALL))
                .fold(0.0, f32::max);
            for (index, (target, face)) in row.iter().enumerate() {
                let drawn = face.draw(wide, high, Scale::SMALL);
                let place = self.place(target, drawn, Card::outline(wide, high, Scale::SMALL));
                self.put(MARGIN + index as f32 * (wide + GAP), self.y, place);
            }
            self.y += high + 8.0;
        }
    }

    fn invasion_and_hand(&mut self) {
        const STEP: f32 = 32.0;
        self.drawing.push(
            Icon::Glory
                .draw(MARGIN + 9.0, self.y + STEP / 2.0, 24.0)
                .title("invasion track"),
        );
        for (index, cost) in content().board.invasion_costs.iter().enumerate() {
            let step = match self.player.glory.get(index) {
                Some(slot) => cards::glory_tile(slot.face(self.viewer), STEP),
                None => group()
                    .child(rect(0.0, 0.0, STEP, STEP, 6.0).class("inset"))
                    .child(Rich::read(&format!("{cost}[gold]")).middle(
                        STEP / 2.0,
                        20.0,
                        Face::Bold,
                        10.5,
                    ))
                    .title(format_args!("the next attack costs {cost}")),
            };
            self.put(MARGIN + 24.0 + index as f32 * (STEP + 4.0), self.y, step);
        }
        // Backs to the right of the track, faces below it.
        let mut x = WIDE - MARGIN;
        let mut faces = Vec::new();
        match self.player.future.face(self.viewer) {
            Some(id) => faces.push((format!("future-{id}"), cards::future(id))),
            None => {
                x -= 30.0;
                self.put(
                    x,
                    self.y - 3.0,
                    card::back(26.0, 38.0, "F", "future").title("a future technology"),
                );
                x -= 4.0;
            }
        }
        for slot in self.player.hand.iter().rev() {
            match slot.face(self.viewer) {
                Some(id) => faces.insert(0, (format!("civ-{id}"), cards::civilisation(id.card()))),
                None => {
                    let later = self
                        .player
                        .hand
                        .iter()
                        .position(|other| std::ptr::eq(other, slot))
                        .unwrap_or(0);
                    let era = 4usize
                        .saturating_sub(self.player.hand.len() - 1 - later)
                        .clamp(1, 4);
                    x -= 30.0;
                    self.put(
                        x,
                        self.y - 3.0,
                        card::back(26.0, 38.0, ERAS[era], "civilisation").title("a civilisation"),
                    );
                }
            }
        }
        self.y += STEP + 10.0;
        if !faces.is_empty() {
            self.drawing.push(panel::heading(
                MARGIN,
                self.y + 8.0,
                "In hand: civilisations to come, future technology",
            ));
            self.y += 16.0;
            self.rows(&faces);
        }
    }
}
