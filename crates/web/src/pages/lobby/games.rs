//! A game in the lobby: start it, learn it, read about it.

use crate::{guest::Guest, live::Promise, pages::layout::dice_fields};
use maud::{Markup, html};
use orbis_bots::Level;
use orbis_core::About;

/// Players, minutes, weight.
pub(in crate::pages) fn facts(about: &About) -> String {
    let (few, many) = (about.players.start(), about.players.end());
    let (short, long) = about.minutes;
    format!(
        "{few}–{many} players · {short}–{long} minutes · weight {:.1} of 5",
        about.weight
    )
}

/// How heavy a game is, as dots.
fn weight(about: &About) -> Markup {
    let full = about.weight.round().clamp(0.0, 5.0) as usize;
    html! {
        span.weight role="img" aria-label={ "weight " (format!("{:.1}", about.weight)) " of 5" } {
            @for dot in 0..5 { i.on[dot < full] {} }
        }
    }
}

/// A game with its button to start at once.
pub(super) fn game(guest: &Guest, about: &About, promise: Option<&Promise>) -> Markup {
    let (few, many) = (*about.players.start(), *about.players.end());
    let (players, level) = guest.last_start(about);
    let (short, long) = about.minutes;
    html! {
        article.game {
            a.picture href={ "/games/" (about.slug) } aria-hidden="true" tabindex="-1" { img src={ "/games/" (about.slug) "/picture.svg" } alt="" width="520" height="400" loading="lazy"; }
            div.game-body {
                h3 { a href={ "/games/" (about.slug) } { (about.title) } }
                p.facts { span title=(facts(about)) { (few) "–" (many) " · " (short) "–" (long) " min" } (weight(about)) }
                p.tagline { (about.tagline) }
                @if let Some(promise) = promise {
                    form.now method="post" action={ "/play/" (about.slug) } data-dice {
                        (dice_fields(promise))
                        button.button.start type="submit" { "Play now" }
                        a.button href={ "/games/" (about.slug) "/learn" } { "Learn" span.hidden { " " (about.title) } }
                        label {
                            span.hidden { "Players" }
                            select name="players" {
                                @for each in about.players.clone() { option value=(each) selected[each == players] { (each) " players" } }
                            }
                        }
                        label {
                            span.hidden { "Bots" }
                            select name="level" {
                                @for each in Level::OPPONENTS { option value=(each) selected[each == level] { (each) " bots" } }
                            }
                        }
                    }
                } @else { p { a.button href={ "/games/" (about.slug) "/learn" } { "Learn" span.hidden { " " (about.title) } } } }
                p.links {
                    @if promise.is_some() { a href={ "/new?game=" (about.slug) } { "With others" } }
                    a href={ "/games/" (about.slug) "/rules" } { "Rules" }
                    a href={ "/games/" (about.slug) "/cards" } { "Cards" }
                }
            }
        }
    }
}
