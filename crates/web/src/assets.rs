//! What the browser loads besides pages: one stylesheet, one module, two icons. All inside the program.

use crate::packed::Packed;
use orbis_draw::Theme;
use std::sync::LazyLock;

/// The client module's files: the first is what pages load.
const MODULES: &[(&str, &str)] = &[
    ("table.js", include_str!("../assets/table.js")),
    ("account.js", include_str!("../assets/account.js")),
    ("aloud.js", include_str!("../assets/aloud.js")),
    ("bell.js", include_str!("../assets/bell.js")),
    ("clock.js", include_str!("../assets/clock.js")),
    ("closely.js", include_str!("../assets/closely.js")),
    ("fallen.js", include_str!("../assets/fallen.js")),
    ("sound.js", include_str!("../assets/sound.js")),
    ("dialog.js", include_str!("../assets/dialog.js")),
    ("forms.js", include_str!("../assets/forms.js")),
    ("ghost.js", include_str!("../assets/ghost.js")),
    ("guide.js", include_str!("../assets/guide.js")),
    ("hint.js", include_str!("../assets/hint.js")),
    ("home.js", include_str!("../assets/home.js")),
    ("keys.js", include_str!("../assets/keys.js")),
    ("lines.js", include_str!("../assets/lines.js")),
    ("lobby.js", include_str!("../assets/lobby.js")),
    ("live.js", include_str!("../assets/live.js")),
    ("morph.js", include_str!("../assets/morph.js")),
    ("parts.js", include_str!("../assets/parts.js")),
    ("question.js", include_str!("../assets/question.js")),
    ("since.js", include_str!("../assets/since.js")),
    ("travel.js", include_str!("../assets/travel.js")),
    ("view.js", include_str!("../assets/view.js")),
    ("words.js", include_str!("../assets/words.js")),
    ("zones.js", include_str!("../assets/zones.js")),
];

/// The parts of the stylesheet, in their order; before them come the drawing kit's colours.
const STYLES: [&str; 12] = [
    include_str!("../assets/page.css"),
    include_str!("../assets/lobby.css"),
    include_str!("../assets/zones.css"),
    include_str!("../assets/board.css"),
    include_str!("../assets/cards.css"),
    include_str!("../assets/dock.css"),
    include_str!("../assets/question.css"),
    include_str!("../assets/drawers.css"),
    include_str!("../assets/club.css"),
    include_str!("../assets/narrow.css"),
    include_str!("../assets/guide.css"),
    include_str!("../assets/account.css"),
];

/// What runs in a browser when a push message comes.
const PUSH: &str = include_str!("../assets/push.js");

/// For browsers without modules.
const PLAIN: &str = include_str!("../assets/plain.css");

const ICON: &str = include_str!("../assets/favicon.svg");
const ICON_TURN: &str = include_str!("../assets/favicon-turn.svg");

static FILES: LazyLock<Vec<(&str, Packed)>> = LazyLock::new(|| {
    let css = "text/css; charset=utf-8";
    let style = [&bands(), &numbers(), STYLES.join("\n").as_str()].join("\n");
    let style = format!("{}\n{style}", orbis_draw::stylesheet(Theme::Auto));
    let script = "text/javascript; charset=utf-8";
    let modules = MODULES
        .iter()
        .map(|&(name, text)| (name, Packed::new(script, text)));
    let others = [
        ("style.css", Packed::new(css, style)),
        ("plain.css", Packed::new(css, PLAIN)),
        ("push.js", Packed::new(script, PUSH)),
        ("favicon.svg", Packed::new("image/svg+xml", ICON)),
        ("favicon-turn.svg", Packed::new("image/svg+xml", ICON_TURN)),
    ];
    modules.chain(others).collect()
});

/// The colours of bands by their kinds.
fn bands() -> String {
    let kinds = orbis_draw::palette::PALETTE
        .iter()
        .map(|colour: &orbis_draw::palette::Colour| {
            let kind = colour.name.trim_start_matches("k-");
            format!(".k-of-{kind}{{--k:var(--{})}}", colour.name)
        });
    kinds.collect()
}

/// Numbers that elements carry, as variables: the page may not have styles of its own.
fn numbers() -> String {
    let names = ["n", "from", "to"].into_iter();
    let rules = names.flat_map(|name| {
        (0..=24).map(move |number| format!("[data-{name}=\"{number}\"]{{--{name}:{number}}}"))
    });
    rules.collect()
}

/// Changes with every file, so that browsers may keep them for ever.
pub static MARK: LazyLock<String> = LazyLock::new(|| {
    let all: String = FILES.iter().map(|(_, file)| file.text()).collect();
    crate::secrets::hash(&all)[..12].to_string()
});

/// The file of this name.
pub fn file(name: &str) -> Option<&'static Packed> {
    let file = FILES.iter().find(|(each, _)| *each == name);
    file.map(|(_, file)| file)
}
