//! Options where they are chosen: each with what it does to the game, and a set for a first game that one button fills in.

use crate::pages::heading;
use maud::{Markup, html};
use orbis_core::{OptionKind, OptionSpec, OptionValue};
use orbis_teach::{First, Lesson};

/// A value as a field of a form says it.
fn said(value: &OptionValue) -> String {
    match value {
        OptionValue::Switch(true) => "on".to_string(),
        OptionValue::Switch(false) => "off".to_string(),
        OptionValue::Number(number) => number.to_string(),
        OptionValue::Word(word) => word.clone(),
    }
}

/// The value that a first game should have.
fn recommended(spec: &OptionSpec, first: Option<&First>) -> OptionValue {
    let own = first.and_then(|first| first.options.get(spec.name));
    own.cloned().unwrap_or_else(|| spec.default())
}

/// One option: its field, its name, what it does. `first` fills in what a first game should have.
pub(in crate::pages) fn option(spec: &OptionSpec, lesson: Option<&Lesson>, first: bool) -> Markup {
    let name = format!("option-{}", spec.name);
    let id = format!("explains-{}", spec.name);
    let text = lesson
        .and_then(|lesson| lesson.options.get(spec.name))
        .map_or(spec.text, String::as_str);
    let wanted = recommended(spec, lesson.map(|lesson| &lesson.first));
    let value = if first {
        wanted.clone()
    } else {
        spec.default()
    };
    let (usual, wanted) = (said(&spec.default()), said(&wanted));
    html! {
        div.option {
            @match (&spec.kind, &value) {
                (OptionKind::Switch { .. }, OptionValue::Switch(on)) => {
                    input type="checkbox" id=(name) name=(name) value="on" checked[*on] aria-describedby=(id) data-usual=(usual) data-first=(wanted);
                }
                (OptionKind::Number { min, max, .. }, value) => {
                    input type="number" id=(name) name=(name) min=(min) max=(max) value=(said(value)) aria-describedby=(id) data-usual=(usual) data-first=(wanted);
                }
                (OptionKind::Word { values }, value) => {
                    select id=(name) name=(name) aria-describedby=(id) data-usual=(usual) data-first=(wanted) {
                        @for each in *values { option value=(each) selected[said(value) == *each] { (heading(each)) } }
                    }
                }
                _ => {}
            }
            div {
                label for=(name) { b { (heading(spec.name)) } }
                p id=(id) { (text) @if wanted != usual { " " span.chip { "first game: " (wanted) } } }
            }
        }
    }
}

/// The buttons that fill in the usual table, or the one for a first game, and why that one.
pub(in crate::pages) fn presets(slug: &str, lesson: &Lesson, first: bool) -> Markup {
    let here = |is: bool| is.then_some("true");
    html! {
        div.presets role="group" aria-label="Fill in" data-players=(lesson.first.players) {
            a.button href={ "/new?game=" (slug) "&first=1" } data-preset="first" aria-current=[here(first)] { "First game" }
            a.button href={ "/new?game=" (slug) } data-preset="usual" aria-current=[here(!first)] { "As usual" }
            span.quiet { (lesson.first.why) }
        }
    }
}
