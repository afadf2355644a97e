//! A game's own pages: what it is, its rules, its cards.

use super::{
    heading,
    layout::{dice_fields, sheet},
    learn::begin,
    lobby::{HOST_MAKES, facts},
};
use crate::{guest::Guest, live::Promise};
use maud::{Markup, PreEscaped, html};
use orbis_core::CardInfo;
use orbis_draw::panel_svg;
use orbis_registry::Entry;

pub(super) fn tabs(slug: &str, here: &str) -> Markup {
    let current = |name: &str| (name == here).then_some("page");
    html! {
        nav.tabs aria-label="About this game" {
            a href={ "/games/" (slug) } aria-current=[current("game")] { "The game" }
            @if orbis_registry::lesson(slug).is_some() { a href={ "/games/" (slug) "/learn" } aria-current=[current("learn")] { "How to play" } }
            a href={ "/games/" (slug) "/rules" } aria-current=[current("rules")] { "Rules" }
            a href={ "/games/" (slug) "/cards" } aria-current=[current("cards")] { "Cards" }
            a href={ "/games/" (slug) "/ratings" } data-club aria-current=[current("ratings")] { "Ratings" }
            a href={ "/games/" (slug) "/statistics" } data-club aria-current=[current("statistics")] { "Statistics" }
        }
    }
}

/// `/games/{game}`; without a promise for their dice visitors make no tables.
pub fn game(guest: &Guest, entry: &Entry, promise: Option<&Promise>) -> Markup {
    let about = entry.game.about();
    let body = html! {
        (tabs(about.slug, "game"))
        section.card-box.about {
            img src={ "/games/" (about.slug) "/picture.svg" } alt={ "A table of " (about.title) } width="520" height="400" loading="lazy";
            p.lead { (about.tagline) }
            p { (about.blurb) }
            p.facts { (facts(about)) }
            @if let Some(promise) = promise {
                div.row {
                    form method="post" action={ "/play/" (about.slug) } data-dice {
                        (dice_fields(promise))
                        button.button.go type="submit" { "Play now against bots" }
                    }
                    (begin(about, true, ""))
                    a.button href={ "/new?game=" (about.slug) } { "Set up a table" }
                }
            } @else { p.quiet { (HOST_MAKES) } }
        }
        section.card-box {
            h2 { "Options" }
            @if about.options.is_empty() { p.quiet { "None: it is played as printed." } }
            @let told = orbis_registry::lesson(about.slug).map(|lesson| &lesson.options);
            dl.options { @for spec in about.options {
                @let text = told.and_then(|told| told.get(spec.name)).map_or(spec.text, String::as_str);
                dt { (heading(spec.name)) } dd { (text) " (" (spec.takes()) ")" }
            } }
        }
        section.card-box {
            h2 { "Inside" }
            p { (rules_count(entry)) " rules, each with its own address, and " (entry.game.cards().len()) " cards and tiles." }
        }
    };
    sheet(guest, about.title, &body)
}

fn rules_count(entry: &Entry) -> usize {
    (entry.game.about().ledger)().rules().len()
}

pub(super) fn search(what: &str, query: &str) -> Markup {
    html! {
        form.search role="search" method="get" {
            label { span.hidden { "Search the " (what) }
                input type="search" name="q" value=(query) placeholder={ "Search the " (what) "…" } data-filter autocomplete="off";
            }
            button.button type="submit" { "Search" }
            output.quiet data-found aria-live="polite" {}
        }
    }
}

pub(super) fn fits(query: &str, text: &str) -> bool {
    let text = text.to_lowercase();
    query
        .to_lowercase()
        .split_whitespace()
        .all(|word| text.contains(word))
}

fn card_words(card: &CardInfo) -> String {
    let facts: Vec<String> = card
        .facts
        .iter()
        .map(|(name, value)| format!("{name} {value}"))
        .collect();
    format!(
        "{} {} {} {}",
        card.kind,
        card.name,
        card.text,
        facts.join(" ")
    )
}

/// `/games/{game}/cards`
pub fn cards(guest: &Guest, entry: &Entry, query: &str) -> Markup {
    let about = entry.game.about();
    let cards: Vec<&CardInfo> = entry
        .game
        .cards()
        .iter()
        .filter(|card| fits(query, &card_words(card)))
        .collect();
    let mut kinds: Vec<(&str, Vec<&CardInfo>)> = Vec::new();
    for card in cards {
        match kinds.iter_mut().find(|(kind, _)| *kind == card.kind) {
            Some((_, list)) => list.push(card),
            None => kinds.push((card.kind, vec![card])),
        }
    }
    let body = html! {
        (tabs(about.slug, "cards"))
        (search("cards", query))
        @if kinds.len() > 1 {
            div.kinds role="group" aria-label="Show only" {
                button.button type="button" data-kind="" aria-pressed="true" { "All" }
                @for (kind, list) in &kinds {
                    button.button type="button" data-kind=(kind) aria-pressed="false" { (heading(kind)) " " span.quiet { (list.len()) } }
                }
            }
        }
        @if kinds.is_empty() { p { "No card has all these words." } }
        @for (kind, list) in &kinds {
            section.deck data-group data-of=(kind) {
                h2 { (heading(kind)) }
                div.cards { @for card in list { (card_box(entry, card)) } }
            }
        }
    };
    sheet(guest, &format!("{}: cards", about.title), &body)
}

/// A card looked up: everything it says, in words.
pub fn card(entry: &Entry, slug: &str) -> Option<Markup> {
    let card = entry.game.cards().iter().find(|card| card.slug == slug)?;
    let facts = card.facts.iter().filter(|(_, value)| !value.is_empty());
    Some(html! {
        div.lookup {
            span.sort { (heading(card.kind)) }
            h3 { (card.name) }
            p { (card.text) }
            dl { @for (name, value) in facts { dt { (name) } dd { (value) } } }
        }
    })
}

/// The picture of a printed card; none if there is no such card.
fn picture(entry: &Entry, slug: &str) -> Option<Markup> {
    let drawing = entry.game.draw_card(slug)?;
    Some(html! { @for picture in &drawing.panels { (PreEscaped(panel_svg(picture))) } })
}

fn card_box(entry: &Entry, card: &CardInfo) -> Markup {
    let picture = self::picture(entry, &card.slug);
    html! {
        figure.card id={ "card-" (card.slug) } data-item data-words=(card_words(card)) {
            @if let Some(picture) = &picture { (picture) }
            figcaption {
                b.name { (card.name) }
                @if picture.is_none() { p { (card.text) } }
                details {
                    summary { "In words" }
                    p { (card.text) }
                    @if !card.facts.is_empty() { dl { @for (name, value) in &card.facts { dt { (name) } dd { (value) } } } }
                    @if !card.origin.is_empty() { p.quiet { (card.origin) } }
                }
            }
        }
    }
}
