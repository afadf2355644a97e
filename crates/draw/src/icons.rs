//! Our signs. The same for a thing everywhere: on boards, cards, panels and in the log.

use crate::svg::{Element, group};

macro_rules! icons {
    ($($(#[$doc:meta])* $name:ident = $word:literal: [$(($class:literal, $d:literal)),* $(,)?];)*) => {
        /// A sign.
        #[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Icon {
            $($(#[$doc])* $name,)*
        }

        impl Icon {
            /// All signs.
            pub const ALL: &[Icon] = &[$(Icon::$name),*];

            /// Its word: `[gold]` in a text is this sign.
            pub const fn name(self) -> &'static str {
                match self { $(Icon::$name => $word),* }
            }

            /// Its paths with their classes, in a box from -12 to 12.
            const fn paths(self) -> &'static str {
                match self { $(Icon::$name => concat!($("<path class=\"", $class, "\" d=\"", $d, "\"/>"),*)),* }
            }
        }
    };
}

icons! {
    /// Money.
    Gold = "gold": [
        ("f-gold s-gold-edge", "M-9.5 0a9.5 9.5 0 1 0 19 0a9.5 9.5 0 1 0-19 0Z"),
        ("none s-gold-edge", "M-6 0a6 6 0 1 0 12 0a6 6 0 1 0-12 0Z"),
    ];
    /// A victory point.
    Vp = "vp": [("f-vp s-vp-edge",
        "M0-10.5L2.7-3.7L10-3.2L4.4 1.4L6.2 8.5L0 4.6L-6.2 8.5L-4.4 1.4L-10-3.2L-2.7-3.7Z")];
    /// Game animals.
    Game = "game": [
        ("none s-game-edge", "M-1.6-1.5C-3-5-7.6-4.6-8.4-10.5M-5.8-5L-4-10M1.6-1.5C3-5 7.6-4.6 8.4-10.5M5.8-5L4-10"),
        ("f-game s-game-edge", "M-3.4.2L-8-1.6L-4.4 3C-4 6-2 10.5 0 10.5C2 10.5 4 6 4.4 3L8-1.6L3.4.2C2-2-2-2-3.4.2Z"),
    ];
    /// Wheat.
    Wheat = "wheat": [
        ("none s-wheat-edge", "M0 11.5V-3"),
        ("f-wheat s-wheat-edge", "M0-3.6C-2.6-6-2.4-9 0-11.8C2.4-9 2.6-6 0-3.6Z"),
        ("f-wheat s-wheat-edge", "M0 2C.6-1.4 3-3.6 6.6-3.8C6.4-.2 4 2 0 2ZM0 2C-.6-1.4-3-3.6-6.6-3.8C-6.4-.2-4 2 0 2Z"),
        ("f-wheat s-wheat-edge", "M0 8C.6 4.6 3 2.4 6.6 2.2C6.4 5.8 4 8 0 8ZM0 8C-.6 4.6-3 2.4-6.6 2.2C-6.4 5.8-4 8 0 8Z"),
    ];
    /// Rock.
    Rock = "rock": [
        ("f-rock s-rock-edge", "M-10.5 8L-4.5-7.5L-.5-.5L3-4.5L10.5 8Z"),
        ("f-rock-light", "M-4.5-7.5L-2-3.2L-4.4-.8L-6.7-2ZM3-4.5L5.4-.6L3.4.8L1-2.2Z"),
    ];
    /// A gem.
    Gem = "gem": [
        ("f-gem s-gem-edge", "M-6-8H6L10.5-2L0 10L-10.5-2Z"),
        ("f-gem-light", "M-6-8H6L3.8-2H-3.8Z"),
        ("none s-gem-edge", "M-10.5-2H10.5M-6-8L-3.8-2L0 10L3.8-2L6-8"),
    ];
    /// A colonist upright.
    Colonist = "colonist": [
        ("f-ink", "M-6.6 10.5C-6.6 2-3.4-2.4 0-2.4C3.4-2.4 6.6 2 6.6 10.5Z"),
        ("f-ink", "M-4-6.6a4 4 0 1 0 8 0a4 4 0 1 0-8 0Z"),
    ];
    /// A colonist laid down.
    Lying = "lying": [
        ("f-mute", "M-10.5-3.6C-2-3.6 2.4-.4 2.4 3C2.4 6.4-2 9.6-10.5 9.6Z"),
        ("f-mute", "M3 3a4 4 0 1 0 8 0a4 4 0 1 0-8 0Z"),
    ];
    /// A cube: a city or a part of one.
    Cube = "cube": [
        ("f-wood s-ink", "M0-9.5L8.4-5V5L0 9.5L-8.4 5V-5Z"),
        ("none s-ink", "M-8.4-5L0-.6L8.4-5M0-.6V9.5"),
    ];
    /// A city.
    City = "city": [
        ("f-wood s-ink", "M-10.5 9V-2.5L-6-6.5L-1.5-2.5V9Z"),
        ("f-stone s-ink", "M-1.5 9V-9H7V9Z"),
        ("f-wood s-ink", "M4 9V.5H10.5V9Z"),
    ];
    /// A capital.
    Capital = "capital": [("f-gold s-gold-edge", "M-9.5 8V-5.5L-4.4 0L0-9L4.4 0L9.5-5.5V8Z")];
    /// A capital in its Golden Age.
    GoldenAge = "golden-age": [
        ("none s-gold", "M0-12V-9.6M-9-9.4L-7.2-7.6M9-9.4L7.2-7.6M-12-2.5H-10.2M12-2.5H10.2"),
        ("f-gold s-gold-edge", "M-7.4 9V-2.6L-3.5 1.6L0-6L3.5 1.6L7.4-2.6V9Z"),
    ];
    /// A technology.
    Technology = "technology": [
        ("f-technology", "M-2-11H2V11H-2ZM-11-2H11V2H-11ZM-9.2-6.4L-6.4-9.2L9.2 6.4L6.4 9.2ZM9.2-6.4L6.4-9.2L-9.2 6.4L-6.4 9.2Z"),
        ("f-technology", "M-7.6 0a7.6 7.6 0 1 0 15.2 0a7.6 7.6 0 1 0-15.2 0Z"),
        ("f-panel", "M-3.2 0a3.2 3.2 0 1 0 6.4 0a3.2 3.2 0 1 0-6.4 0Z"),
    ];
    /// A building.
    Building = "building": [
        ("f-building s-ink", "M-8.5 9.5V-1.5L0-9L8.5-1.5V9.5Z"),
        ("f-panel", "M-2.6 9V3.4A2.6 2.6 0 0 1 2.6 3.4V9Z"),
    ];
    /// A wonder.
    Wonder = "wonder": [
        ("f-wonder s-ink", "M-11 9L0-9L11 9Z"),
        ("f-shade faint", "M0-9L11 9H3Z"),
    ];
    /// Glory in war.
    Glory = "glory": [
        ("f-rock-light s-rock-edge", "M-1.7-9.5L0-12L1.7-9.5V3H-1.7Z"),
        ("f-glory s-ink", "M-5.6 3H5.6V5.4H-5.6ZM-1.4 5.4H1.4V11H-1.4Z"),
    ];
    /// The agora.
    Agora = "agora": [
        ("f-stone s-ink", "M-10.5-3.8L0-10.5L10.5-3.8Z"),
        ("f-stone s-ink", "M-8-3.8H-5V6H-8ZM-1.5-3.8H1.5V6H-1.5ZM5-3.8H8V6H5ZM-10.5 6H10.5V9.5H-10.5Z"),
    ];
    /// At once.
    Lightning = "lightning": [("f-gold s-gold-edge", "M2.6-11.5L-7 2H-1L-3.4 11.5L7-3H1Z")];
    /// Once an Era.
    Activate = "activate": [
        ("none s-accent thick", "M7-5.4A8.6 8.6 0 1 0 8.6 1.6"),
        ("f-accent", "M11-9.6L9.4-1L2.8-6Z"),
    ];
    /// At the end of the game.
    End = "end": [
        ("none s-ink", "M-7 11.5V-11"),
        ("f-accent s-ink", "M-7-10.5C-2.5-13.5 2-7.5 8.5-10.5V-1.5C2 1.5-2.5-4.5-7-1.5Z"),
    ];
    /// History's Judgement.
    Judgement = "judgement": [
        ("none s-judgement", "M0-10.5V8.5M-8.5-7H8.5M-8.5-7L-11.5 1.5M-8.5-7L-5.5 1.5M8.5-7L5.5 1.5M8.5-7L11.5 1.5"),
        ("f-judgement", "M-12 1.5H-5C-5 4.4-6.5 5.6-8.5 5.6C-10.5 5.6-12 4.4-12 1.5ZM5 1.5H12C12 4.4 10.5 5.6 8.5 5.6C6.5 5.6 5 4.4 5 1.5ZM-5 8.5H5V10.8H-5Z"),
    ];
    /// A future technology.
    Future = "future": [
        ("f-future", "M-4.4 0a4.4 4.4 0 1 0 8.8 0a4.4 4.4 0 1 0-8.8 0Z"),
        ("none s-future", "M9.9-4.6A11 4.4-25 1 1-9.9 4.6A11 4.4-25 1 1 9.9-4.6Z"),
        ("f-accent", "M7.4 6.4a2 2 0 1 0 4 0a2 2 0 1 0-4 0Z"),
    ];
    /// A way to go.
    Move = "move": [("f-ink", "M-10.5-2H2V-7L11 0L2 7V2H-10.5Z")];
    /// An army.
    Army = "army": [
        ("f-army s-ink", "M0-11C3-9 6-8.4 9.5-8.4C9.5 2 7 8 0 11.5C-7 8-9.5 2-9.5-8.4C-6-8.4-3-9 0-11Z"),
        ("none s-panel", "M0-8V8M-6.6-2.4H6.6"),
    ];
    /// A fleet.
    Fleet = "fleet": [
        ("f-panel s-ink", "M-1-11V3.4H-8.6C-4.4-1-2-6-1-11ZM1.2-8C5-5 7.4-1 8 3.4H1.2Z"),
        ("f-wood s-ink", "M-11 5H11C10 9-1 10.5-7.6 9.4C-9.6 9-10.6 7-11 5Z"),
    ];
    /// A fort.
    Fort = "fort": [
        ("f-stone s-ink", "M-9.5 10V-9.5H-5.4V-6H-2V-9.5H2V-6H5.4V-9.5H9.5V10Z"),
        ("f-ink", "M-2.6 10V4A2.6 2.6 0 0 1 2.6 4V10Z"),
    ];
    /// A written thing.
    Scroll = "scroll": [
        ("f-inset s-ink", "M-6.5-9.5H8.5V6.5A3 3 0 0 1 5.5 9.5H-6.5Z"),
        ("f-panel s-ink", "M-9.5 6.5H2.5A3 3 0 0 0 5.5 9.5H-6.5A3 3 0 0 1-9.5 6.5Z"),
        ("none s-mute", "M-3.4-5.6H5.4M-3.4-2.2H5.4M-3.4 1.2H5.4"),
    ];
    /// A hand of cards.
    Hand = "hand": [
        ("f-back s-panel", "M-11-4.4L-4.6-7.6L1.6 5L-4.8 8.2Z"),
        ("f-back s-panel", "M-3.6-9H3.6V6H-3.6Z"),
        ("f-back s-panel", "M11-4.4L4.6-7.6L-1.6 5L4.8 8.2Z"),
    ];
    /// A deck of cards.
    Deck = "deck": [
        ("f-back s-panel", "M-3-6.5H8.5V10.5H-3Z"),
        ("f-back s-panel", "M-5.7-8.5H5.8V8.5H-5.7Z"),
        ("f-back s-panel", "M-8.5-10.5H3V6.5H-8.5Z"),
    ];
    /// The back of a card.
    Back = "back": [
        ("f-back s-panel", "M-7.5-10.5H7.5V10.5H-7.5Z"),
        ("none s-panel", "M0-6L4 0L0 6L-4 0Z"),
    ];
    /// Knowledge.
    Science = "science": [
        ("f-panel s-ink", "M-2.4-10V-3L-9 9.5H9L2.4-3V-10Z"),
        ("f-sky", "M-5.6 3.5H5.6L8.2 9H-8.2Z"),
        ("none s-ink", "M-4.4-10H4.4"),
    ];
    /// Culture.
    Culture = "culture": [
        ("none s-judgement thick", "M-4.6 6C-11-1-9-7-6.4-10.5M4.6 6C11-1 9-7 6.4-10.5"),
        ("none s-judgement", "M-7.4-6H7.4M-2.6-6V6M0-6V6M2.6-6V6"),
        ("f-judgement", "M-6 6H6L4 10.5H-4Z"),
    ];
    /// Content people.
    Happy = "happy": [
        ("f-gold s-gold-edge", "M-9.5 0a9.5 9.5 0 1 0 19 0a9.5 9.5 0 1 0-19 0Z"),
        ("f-night", "M-5-2.4a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0ZM2-2.4a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0Z"),
        ("none s-night", "M-4.6 2.6C-2.6 6 2.6 6 4.6 2.6"),
    ];
    /// First player.
    First = "first": [
        ("f-accent", "M-10.5 0a10.5 10.5 0 1 0 21 0a10.5 10.5 0 1 0-21 0Z"),
        ("f-panel", "M-3.6-3.4L1-7H2.8V7H-.4V-2.6L-3.6-.4Z"),
    ];
    /// A lock: closed.
    Lock = "lock": [
        ("none s-mute thick", "M-4.6-1.5V-5A4.6 4.6 0 0 1 4.6-5V-1.5"),
        ("f-mute", "M-7.5-1.5H7.5V9.5H-7.5Z"),
    ];
    /// A civil action.
    Civil = "civil": [("f-white s-ink thick", "M-8.5 0a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0Z")];
    /// A military action.
    Military = "military": [("f-blood s-ink", "M-8.5-9.5H8.5V1C8.5 6 5 9 0 11C-5 9-8.5 6-8.5 1Z")];
    /// A worker.
    Worker = "worker": [
        ("f-gold s-gold-edge", "M-10 0a10 10 0 1 0 20 0a10 10 0 1 0-20 0Z"),
        ("f-night", "M-3-3.4a3 3 0 1 0 6 0a3 3 0 1 0-6 0ZM-6 6.6C-6 2.6-3.4.8 0 .8C3.4.8 6 2.6 6 6.6Z"),
    ];
    /// A cube of goods.
    Goods = "goods": [
        ("f-gem s-gem-edge", "M-8.5-8.5H8.5V8.5H-8.5Z"),
        ("f-gem-light", "M-6.5-6.5H3L-6.5 3Z"),
    ];
    /// An idea.
    Idea = "idea": [
        ("f-gold s-gold-edge", "M0-11C5-11 8.4-7.6 8.4-3C8.4 1 5 3 4 6.4H-4C-5 3-8.4 1-8.4-3C-8.4-7.6-5-11 0-11Z"),
        ("f-rock s-rock-edge", "M-3.6 7H3.6V9.4C3.6 10.6 2.4 11.4 0 11.4C-2.4 11.4-3.6 10.6-3.6 9.4Z"),
    ];
    /// Timber.
    Timber = "timber": [
        ("f-wood s-game-edge", "M-10.6 3.4L5-9.4L10.6-3.4L-5 9.6Z"),
        ("f-stone s-game-edge", "M-10.6 3.4C-8-.4-2.4 4.4-5 9.6C-8 11.6-12.4 7-10.6 3.4Z"),
    ];
    /// Done, in force.
    Check = "check": [("none s-leaf thick", "M-8 0L-2.6 6L8.4-6.4")];
}

impl Icon {
    /// The sign of a word.
    pub fn from_name(name: &str) -> Option<Icon> {
        Icon::ALL.iter().copied().find(|icon| icon.name() == name)
    }

    /// Drawn around a point at a size.
    pub fn draw(self, x: f32, y: f32, size: f32) -> Element {
        group()
            .class("icon")
            .place(x, y, size / 24.0)
            .raw(self.paths())
    }

    /// As a symbol that a page refers to.
    pub fn symbol(self) -> Element {
        Element::new("symbol")
            .id(format_args!("sign-{}", self.name()))
            .set("viewBox", "-12 -12 24 24")
            .class("icon")
            .raw(self.paths())
    }

    /// On a small round plate, so that it reads on any ground.
    pub fn plate(self, x: f32, y: f32, radius: f32) -> Element {
        group()
            .translate(x, y)
            .child(
                crate::svg::circle(0.0, 0.0, radius)
                    .fill("panel")
                    .stroke("edge", 0.9),
            )
            .child(self.draw(0.0, 0.0, radius * 1.46))
            .title(self.name())
    }
}

/// The face of a die.
pub fn die(x: f32, y: f32, size: f32, face: u32) -> Element {
    let spots: &[(f32, f32)] = match face {
        1 => &[(0.0, 0.0)],
        2 => &[(-1.0, -1.0), (1.0, 1.0)],
        3 => &[(-1.0, -1.0), (0.0, 0.0), (1.0, 1.0)],
        4 => &[(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)],
        5 => &[
            (-1.0, -1.0),
            (1.0, -1.0),
            (0.0, 0.0),
            (-1.0, 1.0),
            (1.0, 1.0),
        ],
        _ => &[
            (-1.0, -1.0),
            (1.0, -1.0),
            (-1.0, 0.0),
            (1.0, 0.0),
            (-1.0, 1.0),
            (1.0, 1.0),
        ],
    };
    let half = size / 2.0;
    let spots = spots.iter().map(|(dx, dy)| {
        crate::svg::circle(dx * size * 0.26, dy * size * 0.26, size * 0.09).fill("ink")
    });
    group()
        .translate(x, y)
        .title(face)
        .child(
            crate::svg::rect(-half, -half, size, size, size * 0.2)
                .fill("panel")
                .stroke("ink", 1.0),
        )
        .children(spots)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_signs_are_unique_and_read_back() {
        assert!(
            Icon::ALL
                .iter()
                .all(|icon| Icon::from_name(icon.name()) == Some(*icon))
        );
        assert_eq!(Icon::from_name("phlogiston"), None);
    }
}
