//! The list of games, for programs.

use orbis_core::{About, OptionKind, OptionSpec};
use orbis_registry::Entry;
use serde_json::{Value, json};

/// All games as the engine protocol tells them.
pub fn games(shelf: &[Entry]) -> Value {
    shelf.iter().map(|entry| game(entry.game.about())).collect()
}

fn game(about: &About) -> Value {
    json!({
        "slug": about.slug,
        "title": about.title,
        "tagline": about.tagline,
        "players": about.players.clone().collect::<Vec<u8>>(),
        "rules_version": about.rules_version,
        "options": about.options.iter().map(option).collect::<Vec<_>>(),
    })
}

fn option(spec: &OptionSpec) -> Value {
    let mut value = json!({
        "name": spec.name,
        "kind": "switch",
        "default": spec.default(),
        "text": spec.text,
    });
    match spec.kind {
        OptionKind::Switch { .. } => {}
        OptionKind::Number { min, max, .. } => {
            value["kind"] = json!("number");
            value["min"] = json!(min);
            value["max"] = json!(max);
        }
        OptionKind::Word { values } => {
            value["kind"] = json!("word");
            value["values"] = json!(values);
        }
    }
    value
}
