//! The table in words, for those who hear it, or read better than they see a map.

use super::layout::sheet;
use crate::{guest::Guest, scene::Scene};
use maud::{Markup, html};
use orbis_core::Ink;

/// `/t/{table}/words`: everything that stands on the board, as the viewer may know it, and what is asked.
pub fn in_words(guest: &Guest, scene: &Scene) -> Markup {
    let title = format!("{} in words", scene.seen.entry.game.about().title);
    let back = format!("/t/{}", scene.seen.row.id);
    let table = scene.seen.game.as_ref();
    let sketch = table.map(|game| game.sketch(scene.eyes.viewer(), Ink::Plain));
    let play = scene.play.as_ref();
    let news = play.map_or(&[][..], |play| &play.log);
    let body = html! {
        section.card-box {
            p { a.button.go href=(back) { "Back to the table" } }
            @if let Some(prompt) = play.and_then(|play| play.prompt.as_ref()) {
                h2 { (prompt.text) }
                ol.said-choices { @for choice in play.iter().flat_map(|play| &play.choices).filter(|choice| choice.info.refused.is_none()) {
                    li { @if let Some(group) = choice.info.group { (group) ": " } (choice.info.label) }
                } }
            }
            @match &sketch {
                Some(sketch) => { h2 { "The table" } pre.sketch tabindex="0" { (sketch) } }
                None => { p { "The game has not begun yet." } }
            }
            h2 { "What happened last" }
            ol { @for (_, line) in news.iter().rev().take(20) { li { (line.text) } } }
        }
    };
    sheet(guest, &title, &body)
}
