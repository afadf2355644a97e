//! Teaching: how to play, the guide of a first game, options explained, the rules in their chapters.

mod guide;
mod howto;
mod options;
mod rules;

pub(super) use guide::guide;
pub use howto::how_to_play;
pub(super) use options::{option, presets};
pub use rules::rules;

use maud::{Markup, html};
use orbis_core::About;

/// The way into the guided first game; nothing where visitors make no tables or the game has no lesson.
pub(super) fn begin(about: &About, may: bool, class: &str) -> Markup {
    html! {
        @if may && orbis_registry::lesson(about.slug).is_some() {
            form.begin method="post" action={ "/learn/" (about.slug) } {
                button class={ "button " (class) } type="submit" { "Guided first game" }
            }
        }
    }
}
