//! A player's area, laid out as the rulebook recommends.

use super::{cards, row, tokens};
use crate::{
    Player, Position,
    banks::Goods,
    content::{CivilId, Kind, MilitaryId, age_name},
    politics::pact::as_side,
    words::place as target,
};
use orbis_core::{Panel, Seat, Viewer, count, step};
use orbis_draw::{
    Card, Element, Face, Icon, Offers, Rich,
    card::{self, Scale},
    group, kept, palette, panel, printed, rect, text, words,
};

const WIDE: f32 = 560.0;
const MARGIN: f32 = 14.0;
const ROOM: f32 = WIDE - 2.0 * MARGIN;
const GAP: f32 = 6.0;

/// A card's slug and face; with an unfinished wonder its built stages and all.
type Shown = (String, Card, Option<(u8, u8)>);

struct Area<'a> {
    position: &'a Position,
    player: &'a Player,
    seat: Seat,
    viewer: Viewer,
    offers: &'a Offers,
    drawing: Element,
    y: f32,
}

/// A player's panel.
pub(super) fn panel(position: &Position, seat: Seat, viewer: Viewer, offers: &Offers) -> Panel {
    let mut area = Area {
        position,
        player: position.player(seat),
        seat,
        viewer,
        offers,
        drawing: group(),
        y: 10.0,
    };
    area.head();
    if area.player.resigned {
        area.drawing
            .push(words(MARGIN, area.y + 14.0, "has resigned", Face::Sans, 12.0).class("mute"));
        area.y += 30.0;
    } else {
        area.banks();
        area.government();
        area.technologies();
        area.wonders();
        area.military();
        area.hand();
    }
    let high = area.y + 6.0;
    let turn = step::first_asked(position) == Some(seat);
    panel::area(seat, (WIDE, high), turn, area.drawing)
}

impl Area<'_> {
    fn put(&mut self, x: f32, y: f32, thing: Element) {
        self.drawing.push(group().translate(x, y).child(thing));
    }

    fn place(&self, slug: &str, thing: Element, outline: Element) -> Element {
        self.offers.place(&target(self.seat, slug), thing, outline)
    }

    /// The place of a printed card.
    fn card(&self, slug: &str, name: &str, thing: Element, outline: Element) -> Element {
        self.offers
            .card(&target(self.seat, slug), slug, name, thing, outline)
    }

    fn head(&mut self) {
        let player = self.player;
        self.drawing
            .push(panel::name(self.seat, MARGIN, self.y + 14.0, 170.0));
        let mut meters = vec![
            (
                Icon::Culture,
                format!(
                    "{} +{}",
                    player.points(),
                    self.position.culture_rating(self.seat)
                ),
                "culture points and rating",
            ),
            (
                Icon::Science,
                format!("{} +{}", player.science, player.science_rating()),
                "science points and rating",
            ),
            (
                Icon::Glory,
                self.position.strength(self.seat).to_string(),
                "strength",
            ),
            (
                Icon::Wheat,
                format!(
                    "{} +{}",
                    player.stock(Goods::Food),
                    self.position.food_production(self.seat)
                ),
                "food and production",
            ),
            (
                Icon::Rock,
                format!(
                    "{} +{}",
                    player.stock(Goods::Resources),
                    self.position.resource_production(self.seat)
                ),
                "resources and production",
            ),
        ];
        if self.position.first == self.seat {
            meters.insert(0, (Icon::First, String::new(), "starting player"));
        }
        let mut x = WIDE - MARGIN;
        for (icon, number, what) in meters.into_iter().rev() {
            x -= text::width(&number, Face::Bold, 13.5);
            let meter = group()
                .child(icon.draw(x - 11.0, self.y + 14.0, 17.0))
                .child(words(x, self.y + 18.5, &number, Face::Bold, 13.5))
                .title(format_args!("{number} {what}"));
            self.drawing.push(meter);
            x -= 31.0;
        }
        self.y += 36.0;
    }

    fn banks(&mut self) {
        let (blue, yellow) = (
            tokens::blue_bank(self.player),
            tokens::yellow_bank(self.player),
        );
        self.put(MARGIN, self.y, yellow);
        self.put(MARGIN + 292.0, self.y, blue);
        self.y += 30.0;
        // Happiness against what the people require, and the worker pool.
        let player = self.player;
        let (happy, required) = (player.happiness(), player.happy_required());
        let mut faces = group();
        for index in 0..8u8 {
            let face = Icon::Happy.draw(8.0 + f32::from(index) * 17.0, 9.0, 13.0);
            faces.push(if index < happy {
                face
            } else {
                face.opacity(0.16)
            });
            if index < required {
                faces.push(
                    rect(1.0 + f32::from(index) * 17.0, 18.0, 14.0, 2.6, 1.0)
                        .fill(if index < happy { "leaf" } else { "accent" }),
                );
            }
        }
        let faces = faces.title(format_args!(
            "{happy} of {} required, {} discontent",
            count(required, "happy face"),
            player.discontent()
        ));
        self.put(MARGIN, self.y, faces);
        let mut pool = group().child(rect(0.0, -2.0, 190.0, 24.0, 6.0).class("inset"));
        pool.push(words(7.0, 13.5, "workers", Face::Sans, 10.0).class("mute"));
        pool.push(tokens::dots(58.0, 10.0, "gold", player.unused, 1));
        if player.uprising() {
            pool.push(
                words(184.0, 13.5, "uprising!", Face::Bold, 10.5)
                    .end()
                    .fill("accent"),
            );
        }
        let place = self.place("workers", pool, rect(0.0, -2.0, 190.0, 24.0, 6.0));
        self.put(MARGIN + 150.0, self.y, place);
        let next = format!(
            "−{}[rock]  −{}[wheat]",
            player.corruption(),
            player.consumption()
        );
        self.drawing.push(
            Rich::read(&next)
                .draw(
                    MARGIN + 360.0,
                    self.y + 14.0,
                    Face::Sans,
                    11.5,
                    f32::MAX,
                    0.0,
                )
                .title("corruption and consumption of the next production"),
        );
        self.y += 30.0;
    }

    fn government(&mut self) {
        let player = self.player;
        let half = (ROOM - GAP) / 2.0;
        let government = player.government.card();
        let high = 58.0;
        let civil = self.position.civil_total(self.seat);
        let military = self.position.military_total(self.seat);
        let mut face = group()
            .child(rect(0.0, 0.0, half, high, 7.0).class("inset"))
            .child(rect(0.0, 0.0, 5.0, high, 2.5).fill("empire"));
        face.push(words(13.0, 17.0, &government.name, Face::Title, 13.0));
        face.push(
            words(
                half - 8.0,
                16.0,
                format_args!("limit {}", government.urban_limit),
                Face::Sans,
                10.0,
            )
            .end()
            .class("mute"),
        );
        face.push(tokens::dots(18.0, 31.0, "white", player.civil, civil));
        face.push(tokens::dots(18.0, 46.0, "blood", player.military, military));
        let extra = self.position.extra;
        if self.position.extra_of(self.seat) && extra.civil + extra.military > 0 {
            let more = format!("+{} [scroll] +{} [army]", extra.civil, extra.military);
            face.push(Rich::read(&more).draw(half - 84.0, 48.0, Face::Sans, 10.0, f32::MAX, 0.0));
        }
        let face = face.title(format_args!(
            "{}: {} of {civil} civil and {} of {military} military actions available",
            government.name, player.civil, player.military
        ));
        let slug = player.government.slug();
        let outline = rect(1.5, 1.5, half - 3.0, high - 3.0, 6.0);
        let place = self.card(slug, &government.name, face, outline);
        self.put(MARGIN, self.y, place);
        self.leader(MARGIN + half + GAP, half, high);
        self.y += high + 8.0;
    }

    fn leader(&mut self, x: f32, wide: f32, high: f32) {
        let mut face = group().child(rect(0.0, 0.0, wide, high, 7.0).class("inset"));
        match self.player.leader {
            Some(leader) => {
                let card = cards::civil(leader);
                face.push(rect(0.0, 0.0, 5.0, high, 2.5).fill("technology"));
                face.push(words(13.0, 17.0, &card.title, Face::Title, 13.0));
                let line = card.text.replace('\n', " · ");
                let lines = text::wrap(
                    &orbis_draw::rich::plain(&line),
                    Face::Sans,
                    8.6,
                    wide - 22.0,
                );
                for (index, line) in lines.iter().take(3).enumerate() {
                    let cut = if index == 2 && lines.len() > 3 {
                        format!("{line} …")
                    } else {
                        line.clone()
                    };
                    face.push(words(
                        13.0,
                        30.0 + index as f32 * 10.6,
                        cut,
                        Face::Sans,
                        8.6,
                    ));
                }
                face = printed(leader.slug(), &card.title, face);
            }
            None => {
                face.push(
                    words(wide / 2.0, high / 2.0 + 4.0, "no leader", Face::Sans, 10.5)
                        .middle()
                        .class("mute"),
                );
            }
        }
        self.put(x, self.y, face);
    }

    /// Columns by type, levels from below.
    fn technologies(&mut self) {
        const TYPES: [Kind; 11] = [
            Kind::Farm,
            Kind::Mine,
            Kind::Lab,
            Kind::Temple,
            Kind::Library,
            Kind::Theater,
            Kind::Arena,
            Kind::Infantry,
            Kind::Cavalry,
            Kind::Artillery,
            Kind::AirForce,
        ];
        let shown: Vec<Kind> = TYPES
            .into_iter()
            .filter(|kind| self.player.technologies.of(*kind).next().is_some())
            .collect();
        let columns = 6;
        let wide = (ROOM - GAP * (columns as f32 - 1.0)) / columns as f32;
        let high = 46.0;
        for line in shown.chunks(columns) {
            let most = line
                .iter()
                .map(|kind| self.player.technologies.of(*kind).count())
                .max()
                .unwrap_or(1);
            for (column, kind) in line.iter().enumerate() {
                let x = MARGIN + column as f32 * (wide + GAP);
                self.drawing
                    .push(panel::heading(x + 2.0, self.y + 8.0, kind.name()));
                let cards: Vec<CivilId> = self.player.technologies.of(*kind).collect();
                for (index, card) in cards.iter().rev().enumerate() {
                    let cell = self.technology(*card, wide, high);
                    let outline = rect(1.0, 1.0, wide - 2.0, high - 2.0, 5.0);
                    let place = self.card(card.slug(), &card.card().name, cell, outline);
                    self.put(x, self.y + 13.0 + index as f32 * (high + 4.0), place);
                }
            }
            self.y += 16.0 + most as f32 * (high + 4.0);
        }
        let specials: Vec<CivilId> = self.player.technologies.specials().collect();
        if !specials.is_empty() {
            let wide = (ROOM - GAP * 3.0) / 4.0;
            for (index, card) in specials.iter().enumerate() {
                let mut cell = group()
                    .child(rect(0.0, 0.0, wide, 32.0, 6.0).class("inset"))
                    .child(rect(0.0, 0.0, 4.0, 32.0, 2.0).fill("gem"));
                cell.push(words(10.0, 13.0, &card.card().name, Face::Title, 10.5));
                cell.push(Rich::read(&cards::gives(*card)).draw(
                    10.0,
                    26.5,
                    Face::Sans,
                    10.5,
                    f32::MAX,
                    0.0,
                ));
                let outline = rect(1.0, 1.0, wide - 2.0, 30.0, 5.0);
                let place = self.card(card.slug(), &card.card().name, cell, outline);
                self.put(MARGIN + index as f32 * (wide + GAP), self.y, place);
            }
            self.y += 38.0;
        }
        self.y += 2.0;
    }

    fn technology(&self, id: CivilId, wide: f32, high: f32) -> Element {
        let workers = self.player.technologies.workers(id);
        let stored = self.player.technologies.tokens(id);
        let seat = self.seat.letter();
        let key = format_args!("through-the-ages {id} {workers} {stored} {seat}");
        kept(key, || {
            self.technology_cell(id, workers, stored, (wide, high))
        })
    }

    fn technology_cell(
        &self,
        id: CivilId,
        workers: u8,
        stored: u8,
        (wide, high): (f32, f32),
    ) -> Element {
        let card = id.card();
        let frame = rect(0.0, 0.0, wide, high, 5.0);
        let mut cell = group();
        if workers > 0 {
            cell.push(frame.clone().fill(palette::seat(self.seat)).opacity(0.16));
            cell.push(frame.class("none").stroke(palette::seat(self.seat), 1.2));
        } else {
            cell.push(frame.class("inset"));
        }
        let (size, name) = text::fit(
            &card.name,
            Face::Title,
            &[10.0, 9.2, 8.4, 7.8],
            wide - 8.0,
            1,
        );
        for line in &name {
            cell.push(words(5.0, 12.0, line, Face::Title, size));
        }
        cell.push(Rich::read(&cards::gives(id)).draw(5.0, 25.5, Face::Sans, 10.0, f32::MAX, 0.0));
        cell.push(
            words(wide - 5.0, 25.0, age_name(card.level), Face::Sans, 8.5)
                .end()
                .class("mute"),
        );
        cell.push(tokens::dots(9.0, 37.5, "gold", workers, 0));
        if stored > 0 {
            let x = wide - 9.0;
            cell.push(tokens::token(x, 37.5, 4.4, "gem", true));
            if stored > 1 {
                cell.push(words(x - 7.0, 41.0, stored, Face::Bold, 9.5).end());
            }
        }
        cell.title(format_args!(
            "{}: {}, {}; costs {}; {}",
            card.name,
            count(workers, "worker"),
            count(stored, "blue token"),
            count(card.resource_cost, "resource"),
            crate::cards::symbols(id)
        ))
    }

    fn wonders(&mut self) {
        let mut faces: Vec<Shown> = Vec::new();
        if let Some(wonder) = self.player.unfinished {
            let stages = wonder.card.card().stages.len() as u8;
            let card = Card {
                text: "under construction".to_string(),
                ..cards::civil(wonder.card)
            };
            faces.push((wonder.card.to_string(), card, Some((wonder.built, stages))));
        }
        for wonder in &self.player.wonders {
            let mut card = cards::civil(wonder.card);
            card.note = if wonder.homer {
                "Homer [happy]".to_string()
            } else {
                String::new()
            };
            if wonder.ruined {
                card.text = "ruins: 2[culture]".to_string();
            }
            faces.push((wonder.card.to_string(), card, None));
        }
        for colony in &self.player.colonies {
            let card = Card {
                text: cards::signs(&colony.card().symbols),
                ..cards::military(*colony)
            };
            faces.push((colony.to_string(), card, None));
        }
        let wide = (ROOM - 2.0 * GAP) / 3.0;
        for line in faces.chunks(3) {
            let high = line
                .iter()
                .map(|(_, face, _)| face.height(wide, Scale::SMALL))
                .fold(48.0, f32::max);
            for (index, (slug, face, stages)) in line.iter().enumerate() {
                let mut drawn = face.draw(wide, high, Scale::SMALL);
                if let Some((built, all)) = stages {
                    drawn.push(tokens::dots(
                        wide - 12.0 - f32::from(*all - 1) * 11.0,
                        high - 21.0,
                        "gem",
                        *built,
                        *all,
                    ));
                }
                let outline = Card::outline(wide, high, Scale::SMALL);
                let place = self.card(slug, &face.title, drawn, outline);
                self.put(MARGIN + index as f32 * (wide + GAP), self.y, place);
            }
            self.y += high + 8.0;
        }
    }

    /// Tactic, wars and pacts, a line each.
    fn military(&mut self) {
        let mut lines: Vec<(MilitaryId, &str, String)> = Vec::new();
        if let Some(tactic) = self.player.tactic {
            let kind = if self.player.exclusive {
                "exclusive"
            } else {
                "common"
            };
            let card = tactic.card();
            lines.push((
                tactic,
                "blood",
                format!(
                    "{} ({kind}): {} = {}[glory]",
                    card.name,
                    row::army(tactic),
                    card.army.strength
                ),
            ));
        }
        for war in &self.player.wars {
            let line = format!("{} on {}", war.card.card().name, war.rival);
            lines.push((war.card, "rock", line));
        }
        if let Some(pact) = self.player.pact {
            lines.push((
                pact.card,
                "gem",
                format!(
                    "{} with {}{}: {}",
                    pact.card.card().name,
                    pact.partner,
                    as_side(pact.card, pact.side),
                    pact.card.card().text
                ),
            ));
        }
        for (id, colour, line) in lines {
            let rich = Rich::read(&line);
            let count = rich.count_lines(Face::Sans, 10.5, ROOM - 22.0) as f32;
            let high = count * 13.5 + 9.0;
            let mut band = group()
                .child(rect(0.0, 0.0, ROOM, high, 6.0).class("inset"))
                .child(rect(0.0, 0.0, 4.0, high, 2.0).fill(colour));
            band.push(rich.draw(12.0, 15.0, Face::Sans, 10.5, ROOM - 22.0, 13.5));
            self.put(MARGIN, self.y, printed(id.slug(), &id.card().name, band));
            self.y += high + 5.0;
        }
    }

    /// Civil cards are open to all; military cards show their faces to their owner.
    fn hand(&mut self) {
        let own = self.viewer.is(self.seat);
        let mut civil: Vec<(CivilId, u8)> = Vec::new();
        for held in &self.player.hand {
            match civil.last_mut() {
                Some((card, count)) if *card == held.card => *count += 1,
                _ => civil.push((held.card, 1)),
            }
        }
        let mut open: Vec<(MilitaryId, u8)> = Vec::new();
        let mut backs: Vec<u8> = Vec::new();
        for slot in &self.player.military_hand {
            match slot.face(self.viewer) {
                Some(card) => match open.iter_mut().find(|(other, _)| *other == card) {
                    Some((_, count)) => *count += 1,
                    None => open.push((card, 1)),
                },
                None => backs.push(slot.card.age()),
            }
        }
        open.sort();
        if civil.is_empty() && open.is_empty() && backs.is_empty() {
            return;
        }
        let limits = format!(
            "In hand: {} of {} civil, {} of {} military",
            self.player.hand.len(),
            self.position.civil_limit(self.seat),
            self.player.military_hand.len(),
            self.position.military_limit(self.seat)
        );
        self.drawing
            .push(panel::heading(MARGIN, self.y + 8.0, &limits));
        let mut x = WIDE - MARGIN;
        for age in backs.iter().rev() {
            x -= 22.0;
            let back = card::back(19.0, 24.0, age_name(*age), "blood");
            self.put(x, self.y - 6.0, back.title("a military card"));
        }
        self.y += 22.0;
        let times = |card: Card, count: u8| {
            if count > 1 {
                Card {
                    title: format!("{} ×{count}", card.title),
                    ..card
                }
            } else {
                card
            }
        };
        let civil = civil
            .into_iter()
            .map(|(card, count)| (card.to_string(), times(cards::civil(card), count)));
        let military = open
            .into_iter()
            .map(|(card, count)| (card.to_string(), times(cards::military(card), count)));
        let faces: Vec<(String, Card)> = civil.chain(military).collect();
        let wide = (ROOM - 3.0 * GAP) / 4.0;
        for line in faces.chunks(4) {
            let high = line
                .iter()
                .map(|(_, face)| face.height(wide, Scale::SMALL))
                .fold(0.0, f32::max);
            for (index, (slug, face)) in line.iter().enumerate() {
                let drawn = face.draw(wide, high, Scale::SMALL);
                let thing = if own {
                    let outline = Card::outline(wide, high, Scale::SMALL);
                    let target = format!("hand-{slug}");
                    self.offers.card(&target, slug, &face.title, drawn, outline)
                } else {
                    printed(slug, &face.title, drawn)
                };
                self.put(MARGIN + index as f32 * (wide + GAP), self.y, thing);
            }
            self.y += high + 7.0;
        }
    }
}
