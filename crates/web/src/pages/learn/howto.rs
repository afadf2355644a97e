//! How to play: two screens in our own words, with pictures that the game draws.

use super::begin;
use crate::{
    guest::Guest,
    pages::{game::tabs, layout::sheet, prompt::rule_link},
};
use maud::{Markup, PreEscaped, html};
use orbis_draw::panel_svg;
use orbis_registry::Entry;
use orbis_teach::{Lesson, Part, Picture};

/// `/games/{game}/learn`; `may` says whether visitors make tables here.
pub fn how_to_play(guest: &Guest, entry: &Entry, lesson: &Lesson, may: bool) -> Markup {
    let about = entry.game.about();
    let mut number = 0..;
    let mut part = |part: &Part| {
        let number = number.next().unwrap_or(0);
        self::part(guest, entry, part, number)
    };
    let body = html! {
        (tabs(about.slug, "learn"))
        div.learn {
            @for screen in &lesson.screens {
                section.screen.card-box {
                    h2 { (screen.title) }
                    div.lesson-parts { @for each in &screen.parts { (part(each)) } }
                }
            }
            section.card-box.then {
                div {
                    h2 { "Now play" }
                    p { "The guided first game takes about " (lesson.minutes) " minutes: it says at each step what can be done and why, and ends when you know the way. Then the game simply goes on." }
                }
                div.row {
                    (begin(about, may, "go"))
                    @if may { a.button href={ "/new?game=" (about.slug) "&first=1" } { "Set up a first game" } }
                    a.button href={ "/games/" (about.slug) "/rules" } { "All rules" }
                }
            }
        }
    };
    sheet(guest, &format!("{}: how to play", about.title), &body)
}

fn part(guest: &Guest, entry: &Entry, part: &Part, number: usize) -> Markup {
    let slug = entry.game.about().slug;
    html! {
        article.lesson-part.plain-part[part.picture.is_none()] {
            @if let Some(picture) = &part.picture { (self::picture(guest, entry, picture, number)) }
            div.told {
                h3 { (part.head) }
                p { (part.text) }
                p.why {
                    span.hidden { "Rules: " }
                    @for (index, rule) in part.rules.iter().enumerate() { @if index > 0 { ", " } (rule_link(slug, rule)) }
                }
            }
        }
    }
}

fn picture(guest: &Guest, entry: &Entry, picture: &Picture, number: usize) -> Markup {
    let slug = entry.game.about().slug;
    html! {
        @match picture {
            Picture::Cards { cards, alt } => {
                div.lesson-cards role="img" aria-label=(alt) {
                    @for card in cards {
                        @if let Some(drawing) = entry.game.draw_card(card) {
                            div.lesson-card aria-hidden="true" { @for panel in &drawing.panels { (PreEscaped(panel_svg(panel))) } }
                        }
                    }
                }
            }
            Picture::Table { alt, view, .. } => {
                @let (wide, high) = view.map_or((400.0, 300.0), |[_, _, wide, high]| (wide, high));
                img.lesson-picture src={ "/games/" (slug) "/learn/" (number) ".svg?theme=" (guest.theme()) } alt=(alt) width=(wide.round()) height=(high.round()) loading="lazy";
            }
        }
    }
}
