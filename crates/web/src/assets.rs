//! What the browser loads besides pages: one stylesheet, one module, two icons. All inside the program.

use crate::packed::Packed;
use orbis_draw::Theme;
use std::sync::LazyLock;

/// The client module's files: the first is what pages load.
const MODULES: [(&str, &str); 6] = [
    ("table.js", include_str!("../assets/table.js")),
    ("closely.js", include_str!("../assets/closely.js")),
    ("morph.js", include_str!("../assets/morph.js")),
    ("parts.js", include_str!("../assets/parts.js")),
    ("view.js", include_str!("../assets/view.js")),
    ("words.js", include_str!("../assets/words.js")),
];

const ICON: &str = include_str!("../assets/favicon.svg");
const ICON_TURN: &str = include_str!("../assets/favicon-turn.svg");

static FILES: LazyLock<Vec<(&str, Packed)>> = LazyLock::new(|| {
    let page = include_str!("../assets/page.css");
    let table = include_str!("../assets/table.css");
    let style = format!("{}\n{page}\n{table}", orbis_draw::stylesheet(Theme::Auto));
    let script = "text/javascript; charset=utf-8";
    let modules = MODULES.map(|(name, text)| (name, Packed::new(script, text)));
    let others = [
        ("style.css", Packed::new("text/css; charset=utf-8", style)),
        ("favicon.svg", Packed::new("image/svg+xml", ICON)),
        ("favicon-turn.svg", Packed::new("image/svg+xml", ICON_TURN)),
    ];
    modules.into_iter().chain(others).collect()
});

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
