//! The colours by name, for day and night; and what tells players apart without colour.

use crate::svg::{Element, num, path, rect};
use orbis_core::{COLOURS, Seat};

/// A colour of the atlas.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Colour {
    /// Its name in classes (`f-name`, `s-name`) and variables (`--name`).
    pub name: &'static str,
    /// By day.
    pub light: &'static str,
    /// By night.
    pub dark: &'static str,
}

const fn colour(name: &'static str, light: &'static str, dark: &'static str) -> Colour {
    Colour { name, light, dark }
}

/// Paper, ink, sea, land, signs and kinds of cards.
pub const PALETTE: [Colour; 69] = [
    // Paper and ink.
    colour("paper", "#f5f0e4", "#12161b"),
    colour("panel", "#fffdf7", "#1b2128"),
    colour("inset", "#f3ecdc", "#232a32"),
    colour("ink", "#2a251e", "#ece5d6"),
    colour("mute", "#6f6555", "#aaa08e"),
    colour("line", "#d9cfb8", "#37404a"),
    colour("accent", "#a63d24", "#ef8a6c"),
    colour("offer", "#d99a00", "#ffc533"),
    colour("white", "#ffffff", "#ffffff"),
    colour("night", "#2b1d00", "#2b1d00"),
    colour("shade", "#2a251e", "#000000"),
    // The world.
    colour("sea", "#cfe0e6", "#1b2e3a"),
    colour("deep", "#bfd5de", "#16262f"),
    colour("wave", "#b9d1da", "#274050"),
    colour("shore", "#a6c5d0", "#2f4d5d"),
    colour("shallow", "#bcd5de", "#25404f"),
    colour("land", "#ecdfbb", "#5b5136"),
    colour("edge", "#9c8a5c", "#a08f62"),
    colour("border", "#c2ae7d", "#7d7049"),
    colour("label", "#6b5d3b", "#dccfae"),
    colour("barren", "#e3d5ba", "#4b463a"),
    colour("forest", "#c9d3a4", "#3f4a30"),
    colour("grass", "#dfe0b0", "#4c5233"),
    colour("desert", "#f1e1a8", "#6a5a30"),
    colour("mountain", "#d5c6ac", "#544b40"),
    colour("swamp", "#c8d4bd", "#3a473c"),
    colour("ice", "#eef3f4", "#6a747a"),
    // Signs.
    colour("gold", "#e3ab1c", "#f0be3a"),
    colour("gold-edge", "#8f6708", "#7a5906"),
    colour("vp", "#a63d24", "#f0906f"),
    colour("vp-edge", "#6f2412", "#7c3420"),
    colour("wheat", "#b3811a", "#e0b04a"),
    colour("wheat-edge", "#7d590d", "#a37c2c"),
    colour("rock", "#83888f", "#aab0b8"),
    colour("rock-edge", "#4d5157", "#4d5157"),
    colour("rock-light", "#c9ccd1", "#dfe3e8"),
    colour("gem", "#4d7fb5", "#6fa6de"),
    colour("gem-edge", "#2a4f7c", "#24476f"),
    colour("gem-light", "#a9cbec", "#bcdcf8"),
    colour("game", "#8a5a33", "#c58a5a"),
    colour("game-edge", "#573417", "#a4764a"),
    colour("wood", "#8a6a3c", "#b08d5a"),
    colour("stone", "#bdb39c", "#8f8877"),
    colour("blood", "#b0382c", "#e0695c"),
    colour("leaf", "#5d7f3d", "#93b66f"),
    colour("sky", "#5d8fae", "#7fb3d3"),
    colour("cosmos", "#4a4a86", "#9a9ae0"),
    // Kinds of cards.
    colour("civilisation", "#7b4b2a", "#c08a5e"),
    colour("wonder", "#8a6d2f", "#c9a552"),
    colour("building", "#47708a", "#74a5c4"),
    colour("technology", "#4f7a55", "#83b58a"),
    colour("judgement", "#6b4f7d", "#b394c9"),
    colour("future", "#4a4a86", "#9a9ae0"),
    colour("glory", "#a2402f", "#e08472"),
    colour("event", "#96563c", "#d9916f"),
    colour("leader", "#7d5a1e", "#d3a857"),
    colour("empire", "#7b3f55", "#cf8aa3"),
    colour("army", "#5f6b3a", "#a5b576"),
    // Bands with white letters on them, by day and by night.
    colour("k-production", "#7d5a2e", "#8a683b"),
    colour("k-urban", "#4d6172", "#5b7386"),
    colour("k-unit", "#9b3328", "#a84a3e"),
    colour("k-government", "#a8561a", "#a35c22"),
    colour("k-leader", "#3f7145", "#467a4d"),
    colour("k-wonder", "#6b4f7d", "#80629a"),
    colour("k-action", "#846508", "#86690f"),
    colour("k-special", "#2f6796", "#386f9e"),
    colour("k-military", "#6e2b25", "#8a443b"),
    // Lies over the backs of cards by night.
    colour("veil", "#00000000", "#0e131880"),
    colour("back", "#54616b", "#4d5c69"),
];

/// The ground of a map's regions, told apart by colour and never by colour alone.
pub const GROUNDS: [Colour; 14] = [
    colour("ground-sand", "#ead4a2", "#6d5d3c"),
    colour("ground-olive", "#cdc786", "#57542f"),
    colour("ground-yellow", "#f3e290", "#70642f"),
    colour("ground-orange", "#f0bd88", "#77532e"),
    colour("ground-purple", "#cfb9da", "#554663"),
    colour("ground-blue", "#b4cce7", "#3a506b"),
    colour("ground-teal", "#a2d3c4", "#2e5b52"),
    colour("ground-brown", "#d4b898", "#5c4836"),
    colour("ground-red", "#e6a99b", "#70443b"),
    colour("ground-green", "#bddaa6", "#485e39"),
    colour("ground-pink", "#f1c9d3", "#6d4754"),
    colour("ground-dark-green", "#a6c59a", "#395538"),
    colour("ground-jungle", "#7fb38c", "#24483a"),
    colour("ground-rust", "#e0ae8a", "#6c4731"),
];

/// The variable and class name of a seat's colour.
pub fn seat(seat: Seat) -> String {
    format!("seat-{}", seat.letter().to_ascii_lowercase())
}

/// The colour of letters that stand on a seat's colour.
pub fn on(seat: Seat) -> &'static str {
    // Amber, pink and sky are too bright for white.
    if matches!(seat.letter(), 'D' | 'E' | 'F') {
        "night"
    } else {
        "white"
    }
}

/// The seats' colours as palette entries; the night keeps them, so that a player keeps their colour.
pub fn seats() -> impl Iterator<Item = (String, &'static str)> {
    Seat::all(COLOURS.len() as u8).map(|each| (seat(each), COLOURS[each.index()].1))
}

/// A small shape that is the seat's own, for places too small for its letter: that of its badge on the page (`zones.css`).
pub fn shape(seat: Seat, x: f32, y: f32, radius: f32) -> Element {
    let corners = |count: usize, turn: f32| {
        let mut d = String::new();
        for step in 0..count {
            let angle = (turn + step as f32 * 360.0 / count as f32).to_radians();
            d.push(if step == 0 { 'M' } else { 'L' });
            d.push_str(&format!(
                "{} {}",
                num(x + radius * angle.sin()),
                num(y - radius * angle.cos())
            ));
        }
        path(d + "Z")
    };
    let half = radius * 0.9;
    // Lines and quarters of a circle around the middle, from a first point on.
    let around = |from: (f32, f32), steps: &[(bool, f32, f32)]| {
        let at =
            |across: f32, down: f32| format!("{} {}", num(x + across * half), num(y + down * half));
        let mut d = format!("M{}", at(from.0, from.1));
        for (bent, across, down) in steps {
            let lead = if *bent {
                format!("A{0} {0} 0 0 1 ", num(half))
            } else {
                "L".to_string()
            };
            d.push_str(&lead);
            d.push_str(&at(*across, *down));
        }
        path(d + "Z")
    };
    let element = match seat.index() {
        0 => crate::svg::circle(x, y, half),
        1 => rect(
            x - radius * 0.8,
            y - radius * 0.8,
            radius * 1.6,
            radius * 1.6,
            radius * 0.35,
        ),
        2 => corners(5, 0.0),
        3 => corners(4, 0.0),
        4 => corners(6, 30.0),
        // An arch, a drop, a leaf.
        5 => around(
            (-1.0, 0.0),
            &[
                (true, 0.0, -1.0),
                (true, 1.0, 0.0),
                (false, 1.0, 1.0),
                (false, -1.0, 1.0),
            ],
        ),
        6 => around(
            (-1.0, -1.0),
            &[
                (false, 0.0, -1.0),
                (true, 1.0, 0.0),
                (true, 0.0, 1.0),
                (true, -1.0, 0.0),
            ],
        ),
        _ => around(
            (-1.0, 0.0),
            &[
                (true, 0.0, -1.0),
                (false, 1.0, -1.0),
                (false, 1.0, 0.0),
                (true, 0.0, 1.0),
                (false, -1.0, 1.0),
            ],
        ),
    };
    element.fill(self::seat(seat))
}

/// A pattern of lines that is the seat's own, to lay over an area: a `<pattern>` with this id.
pub fn hatch(seat: Seat, id: &str) -> Element {
    let d = match seat.index() {
        0 => "M0 8L8 0",
        1 => "M0 0L8 8",
        2 => "M0 4H8",
        3 => "M4 0V8",
        4 => "M0 4H8M4 0V8",
        5 => "M0 8L8 0M0 0L8 8",
        6 => "M3 3h2v2h-2z",
        _ => "M0 2L4 6L8 2",
    };
    let lines = path(d).set("fill", "none").stroke(self::seat(seat), 1.4);
    Element::new("pattern")
        .id(id)
        .at("width", 8.0)
        .at("height", 8.0)
        .set("patternUnits", "userSpaceOnUse")
        .child(lines)
}
