//! What the browser loads besides pages: one stylesheet, one module, two icons. All inside the program.

use axum::{
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};
use orbis_draw::Theme;
use std::sync::LazyLock;

/// The client module's files: the first is what pages load.
const MODULES: [(&str, &str); 5] = [
    ("table.js", include_str!("../assets/table.js")),
    ("closely.js", include_str!("../assets/closely.js")),
    ("morph.js", include_str!("../assets/morph.js")),
    ("view.js", include_str!("../assets/view.js")),
    ("words.js", include_str!("../assets/words.js")),
];

static STYLE: LazyLock<String> = LazyLock::new(|| {
    let page = include_str!("../assets/page.css");
    let table = include_str!("../assets/table.css");
    format!("{}\n{page}\n{table}", orbis_draw::stylesheet(Theme::Auto))
});

/// Changes with every file, so that browsers may keep them for ever.
pub static MARK: LazyLock<String> = LazyLock::new(|| {
    let all: String = MODULES.iter().map(|(_, text)| *text).collect();
    crate::secrets::hash(&format!("{all}{}", *STYLE))[..12].to_string()
});

const ICON: &str = include_str!("../assets/favicon.svg");
const ICON_TURN: &str = include_str!("../assets/favicon-turn.svg");

fn kept(kind: &'static str, text: &'static str) -> Response {
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(kind)),
        (
            header::CACHE_CONTROL,
            HeaderValue::from_static("public, max-age=31536000, immutable"),
        ),
    ];
    (headers, text).into_response()
}

/// The file of this name.
pub fn file(name: &str) -> Option<Response> {
    match name {
        "style.css" => Some(kept("text/css; charset=utf-8", STYLE.as_str())),
        "favicon.svg" => Some(kept("image/svg+xml", ICON)),
        "favicon-turn.svg" => Some(kept("image/svg+xml", ICON_TURN)),
        _ => MODULES
            .iter()
            .find(|(module, _)| *module == name)
            .map(|(_, text)| kept("text/javascript; charset=utf-8", text)),
    }
}
