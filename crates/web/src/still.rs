//! The layers of boards that stay, under addresses that name their content: browsers fetch each once.

use crate::packed::Packed;
use orbis_core::{Panel, Still};
use orbis_draw::panel_frame;
use std::{
    collections::HashMap,
    fmt::Write,
    sync::{Arc, LazyLock, Mutex, PoisonError},
};

/// How many layers are kept at hand. Those of running tables come back by themselves.
const KEPT: usize = 2048;

#[derive(Default)]
struct Shelf {
    /// By game and key.
    names: HashMap<String, Arc<str>>,
    files: HashMap<Arc<str>, Arc<Packed>>,
}

static SHELF: LazyLock<Mutex<Shelf>> = LazyLock::new(Mutex::default);

/// The name of a layer; from now on its file can be asked for.
fn name(game: &str, still: &Still) -> Arc<str> {
    let key = format!("{game}/{}", still.key());
    let lock = || SHELF.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(name) = lock().names.get(&key) {
        return name.clone();
    }
    let svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\">{}</svg>",
        still.svg()
    );
    let name: Arc<str> = crate::secrets::hash(&svg)[..20].into();
    let file = Arc::new(Packed::new("image/svg+xml", svg));
    let mut shelf = lock();
    if shelf.names.len() >= KEPT {
        *shelf = Shelf::default();
    }
    shelf.names.insert(key, name.clone());
    shelf.files.entry(name.clone()).or_insert(file);
    name
}

/// The file of this name.
pub fn file(name: &str) -> Option<Arc<Packed>> {
    let shelf = SHELF.lock().unwrap_or_else(PoisonError::into_inner);
    shelf.files.get(name).cloned()
}

/// The addresses of a panel's layers.
pub fn addresses(game: &str, panel: &Panel) -> Vec<String> {
    let names = panel.stills.iter().map(|still| name(game, still));
    names.map(|name| address(&name)).collect()
}

fn address(name: &str) -> String {
    format!("/still/{name}.svg")
}

/// A panel for a page: `whole`, or with the addresses of its layers in their places.
pub fn panel(game: &str, panel: &Panel, whole: bool) -> String {
    if whole || panel.stills.is_empty() {
        return panel_frame(panel, &panel.whole());
    }
    let mut number = 0..;
    let svg = panel.joined(|still, out| {
        let (id, number) = (&panel.id, number.next().unwrap_or(0));
        let address = address(&name(game, still));
        let _ = write!(
            out,
            "<g id=\"{id}-layer-{number}\" data-still=\"{address}\"></g>"
        );
    });
    panel_frame(panel, &svg)
}
