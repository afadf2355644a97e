//! A card: a band in the colour of its kind, a name, a price, what it does, a foot line.

use crate::{
    kept::kept,
    rich::Rich,
    svg::{Element, group, path, rect, words},
    text::{Face, fit, width},
};

/// What stands on a card, and how it lies.
#[derive(Clone, Debug, Default)]
pub struct Card {
    /// Its name.
    pub title: String,
    /// Its price or the like, with signs.
    pub price: String,
    /// Its kind: a colour of the palette.
    pub kind: &'static str,
    /// What it does, with signs.
    pub text: String,
    /// Foot line, left.
    pub foot: String,
    /// Foot line, right, with signs.
    pub note: String,
    /// Turned over or spent: shown quietly.
    pub used: bool,
}

/// The sizes of a card's letters.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Scale {
    /// The name.
    pub title: f32,
    /// What it does.
    pub text: f32,
    /// The foot line.
    pub foot: f32,
    /// The margin.
    pub margin: f32,
}

impl Scale {
    /// On the table.
    pub const NORMAL: Scale = Scale {
        title: 14.0,
        text: 12.5,
        foot: 10.5,
        margin: 10.0,
    };
    /// On a player's board.
    pub const SMALL: Scale = Scale {
        title: 11.5,
        text: 10.5,
        foot: 9.0,
        margin: 7.0,
    };
    /// By itself.
    pub const LARGE: Scale = Scale {
        title: 22.0,
        text: 19.0,
        foot: 14.0,
        margin: 18.0,
    };
}

impl Card {
    fn title_room(&self, wide: f32, scale: Scale) -> f32 {
        let price = Rich::read(&self.price).width(Face::Bold, scale.title * 0.96);
        wide - 2.0 * scale.margin - if price > 0.0 { price + 6.0 } else { 0.0 }
    }

    fn title_lines(&self, wide: f32, scale: Scale) -> (f32, Vec<String>) {
        let sizes = [
            scale.title,
            scale.title * 0.93,
            scale.title * 0.86,
            scale.title * 0.78,
        ];
        fit(
            &self.title,
            Face::Title,
            &sizes,
            self.title_room(wide, scale),
            2,
        )
    }

    /// How high it must be at a width.
    pub fn height(&self, wide: f32, scale: Scale) -> f32 {
        let (size, title) = self.title_lines(wide, scale);
        let text =
            Rich::read(&self.text).count_lines(Face::Sans, scale.text, wide - 2.0 * scale.margin);
        let foot = if self.foot.is_empty() && self.note.is_empty() && !self.used {
            0.0
        } else {
            scale.foot + 5.0
        };
        scale.margin
            + 4.0
            + title.len() as f32 * size * 1.18
            + 3.0
            + text as f32 * scale.text * 1.32
            + foot
            + scale.margin * 0.7
    }

    /// Drawn with its corner at 0, 0.
    pub fn draw(&self, wide: f32, high: f32, scale: Scale) -> Element {
        let Card {
            title,
            price,
            kind,
            text,
            foot,
            note,
            used,
        } = self;
        let key = format_args!(
            "card\u{1f}{title}\u{1f}{price}\u{1f}{kind}\u{1f}{text}\u{1f}{foot}\u{1f}{note}\u{1f}{used} {:x?}",
            [
                wide,
                high,
                scale.title,
                scale.text,
                scale.foot,
                scale.margin
            ]
            .map(f32::to_bits),
        );
        kept(key, || self.fresh(wide, high, scale))
    }

    fn fresh(&self, wide: f32, high: f32, scale: Scale) -> Element {
        let margin = scale.margin;
        let radius = scale.title * 0.6;
        let mut face = group()
            .child(rect(1.0, 2.2, wide, high, radius).class("shadow"))
            .child(rect(0.0, 0.0, wide, high, radius).class("face"))
            .child(band(wide, radius, scale.title * 0.36).fill(self.kind));
        let (size, title) = self.title_lines(wide, scale);
        let mut y = margin + 4.0 + size * 0.82;
        for line in &title {
            face.push(words(margin, y, line, Face::Title, size));
            y += size * 1.18;
        }
        let price = Rich::read(&self.price);
        let price_size = scale.title * 0.96;
        let price_x = wide - margin - price.width(Face::Bold, price_size);
        face.push(price.draw(
            price_x,
            margin + 4.0 + scale.title * 0.82,
            Face::Bold,
            price_size,
            f32::MAX,
            0.0,
        ));
        let base = y - size * 0.82 + 3.0 + scale.text * 0.9;
        let room = wide - 2.0 * margin;
        face.push(Rich::read(&self.text).draw(
            margin,
            base,
            Face::Sans,
            scale.text,
            room,
            scale.text * 1.32,
        ));
        let foot = high - margin * 0.75;
        face.push(words(margin, foot, &self.foot, Face::Sans, scale.foot).class("mute"));
        let note = Rich::read(if self.used {
            "[activate] used"
        } else {
            &self.note
        });
        let note_x = wide - margin - note.width(Face::Sans, scale.foot);
        let note = note.draw(note_x, foot, Face::Sans, scale.foot, f32::MAX, 0.0);
        if self.used {
            group().child(face.class("soft")).child(note)
        } else {
            face.child(note)
        }
    }

    /// The same card as a page shows it.
    pub fn face(
        &self,
        place: impl Into<String>,
        slug: impl Into<String>,
    ) -> orbis_core::zones::Face {
        orbis_core::zones::Face {
            kind: band_of(self.kind),
            sort: self.kind.to_string(),
            emblem: emblem_of(self.kind).to_string(),
            text: self.text.clone(),
            left: self.note.clone(),
            right: self.price.clone(),
            state: if self.used {
                orbis_core::zones::State::Pale
            } else {
                orbis_core::zones::State::Plain
            },
            ..orbis_core::zones::Face::new(place, slug, self.title.clone())
        }
    }

    /// Its outline, to mark it.
    pub fn outline(wide: f32, high: f32, scale: Scale) -> Element {
        rect(1.5, 1.5, wide - 3.0, high - 3.0, scale.title * 0.55)
    }
}

/// The colour of the band on which white letters stand.
pub fn band_of(kind: &str) -> &'static str {
    match kind {
        "wonder" | "judgement" => "k-wonder",
        "building" => "k-urban",
        "technology" | "leader" => "k-leader",
        "future" | "gem" | "sky" => "k-special",
        "glory" | "blood" => "k-unit",
        "civilisation" | "wood" => "k-production",
        "event" | "gold" => "k-action",
        "empire" | "army" => "k-military",
        _ => "back",
    }
}

fn emblem_of(kind: &str) -> &str {
    match kind {
        "civilisation" => "empire",
        "technology" => "advance",
        "judgement" => "law",
        kind if crate::emblems::known(kind) => kind,
        _ => "dot",
    }
}

/// A band along the top of a round rectangle.
pub fn band(wide: f32, radius: f32, high: f32) -> Element {
    let n = crate::num;
    let (r, w, h) = (n(radius), n(wide - radius), n(high.max(radius)));
    // Below the corners it narrows to its true height.
    path(format!(
        "M0 {h}V{r}Q0 0 {r} 0H{w}Q{e} 0 {e} {r}V{h}Q{e} {b} {w} {b}H{r}Q0 {b} 0 {h}Z",
        e = n(wide),
        b = n(high)
    ))
}

/// The back of a card with its corner at 0, 0.
pub fn back(wide: f32, high: f32, mark: &str, kind: &str) -> Element {
    let radius = (wide.min(high) * 0.1).min(9.0);
    let inner = (wide.min(high) * 0.08).min(6.0);
    let size = (wide.min(high) * 0.42).min(30.0);
    let diamond = format!(
        "M{0} {1}L{2} {3}L{0} {4}L{5} {3}Z",
        crate::num(wide / 2.0),
        crate::num(high / 2.0 - size),
        crate::num(wide / 2.0 + size * 0.8),
        crate::num(high / 2.0),
        crate::num(high / 2.0 + size),
        crate::num(wide / 2.0 - size * 0.8),
    );
    group()
        .child(rect(1.0, 2.2, wide, high, radius).class("shadow"))
        .child(
            rect(0.0, 0.0, wide, high, radius)
                .fill(kind)
                .stroke("line", 1.0),
        )
        .child(rect(0.0, 0.0, wide, high, radius).fill("veil"))
        .child(
            rect(
                inner,
                inner,
                wide - 2.0 * inner,
                high - 2.0 * inner,
                radius * 0.7,
            )
            .class("none soft")
            .stroke("white", 1.0),
        )
        .child(path(diamond).class("none soft").stroke("white", 1.0))
        .child(
            words(
                wide / 2.0,
                high / 2.0 + size * 0.26,
                mark,
                Face::Title,
                size * 0.74,
            )
            .middle()
            .fill("white"),
        )
}

/// A small label in a rounded frame; its width is returned with it.
pub fn chip(x: f32, y: f32, text: &str, size: f32, kind: &str) -> (Element, f32) {
    let rich = Rich::read(text);
    let wide = rich.width(Face::Bold, size) + size * 1.2;
    let frame = rect(x, y - size * 1.1, wide, size * 1.6, size * 0.8)
        .fill("panel")
        .stroke(kind, 1.0);
    (
        group()
            .child(frame)
            .child(rich.draw(x + size * 0.6, y, Face::Bold, size, f32::MAX, 0.0)),
        wide,
    )
}

/// How wide a line of bold words is: for callers that lay out beside cards.
pub fn bold_width(text: &str, size: f32) -> f32 {
    width(text, Face::Bold, size)
}
