//! A game's own pages: what it is, its rules, its cards.

use super::{
    heading,
    layout::{dice_fields, sheet},
    lobby::{HOST_MAKES, facts},
};
use crate::{guest::Guest, live::Promise};
use maud::{Markup, PreEscaped, html};
use orbis_core::{CardInfo, Rule};
use orbis_draw::panel_svg;
use orbis_registry::Entry;

fn tabs(slug: &str, here: &str) -> Markup {
    let current = |name: &str| (name == here).then_some("page");
    html! {
        nav.tabs aria-label="About this game" {
            a href={ "/games/" (slug) } aria-current=[current("game")] { "The game" }
            a href={ "/games/" (slug) "/rules" } aria-current=[current("rules")] { "Rules" }
            a href={ "/games/" (slug) "/cards" } aria-current=[current("cards")] { "Cards" }
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
                    a.button href={ "/new?game=" (about.slug) } { "Set up a table" }
                }
            } @else { p.quiet { (HOST_MAKES) } }
        }
        section.card-box {
            h2 { "Options" }
            @if about.options.is_empty() { p.quiet { "None: it is played as printed." } }
            dl.options { @for spec in about.options { dt { (heading(spec.name)) } dd { (spec.text) " (" (spec.takes()) ")" } } }
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

fn search(what: &str, query: &str) -> Markup {
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

fn fits(query: &str, text: &str) -> bool {
    let text = text.to_lowercase();
    query
        .to_lowercase()
        .split_whitespace()
        .all(|word| text.contains(word))
}

fn rule_words(rule: &Rule) -> String {
    let more = [rule.example.as_deref(), rule.ruling.as_deref()];
    let more: Vec<&str> = more.into_iter().flatten().collect();
    format!(
        "{} {} {} {}",
        rule.id,
        rule.section,
        rule.text,
        more.join(" ")
    )
}

/// `/games/{game}/rules`
pub fn rules(guest: &Guest, entry: &Entry, query: &str) -> Markup {
    let about = entry.game.about();
    let rules: Vec<&Rule> = (about.ledger)()
        .rules()
        .iter()
        .filter(|rule| fits(query, &rule_words(rule)))
        .collect();
    // Rules of one chapter stand together, in the order of the book.
    let mut chapters: Vec<(&str, Vec<&Rule>)> = Vec::new();
    for rule in rules {
        let chapter = rule.id.split('.').nth(1).unwrap_or_default();
        match chapters.iter_mut().find(|(name, _)| *name == chapter) {
            Some((_, list)) => list.push(rule),
            None => chapters.push((chapter, vec![rule])),
        }
    }
    let body = html! {
        (tabs(about.slug, "rules"))
        (search("rules", query))
        @if chapters.is_empty() { p { "No rule has all these words." } }
        div.ledger {
            nav.contents aria-label="Chapters" {
                ol { @for (name, list) in &chapters { li { a href={ "#chapter-" (name) } { (chapter_title(name, list)) } } } }
            }
            div {
                @for (name, list) in &chapters {
                    section.rules data-group id={ "chapter-" (name) } {
                        h2 { (chapter_title(name, list)) }
                        @for rule in list { (rule_box(rule)) }
                    }
                }
            }
        }
    };
    sheet(guest, &format!("{}: rules", about.title), &body)
}

/// The name of a chapter; where it is only a letter of the book, the book's own heading.
fn chapter_title(name: &str, rules: &[&Rule]) -> String {
    let printed = rules.first().map_or("", |rule| rule.section.as_str());
    let printed = printed.trim_end_matches(|c: char| c.is_ascii_digit() || c == ' ');
    if name.len() > 2 || printed.is_empty() {
        heading(name)
    } else {
        printed.to_string()
    }
}

fn rule_box(rule: &Rule) -> Markup {
    html! {
        article.rule id=(rule.id) data-item {
            p { (rule.text) }
            @if let Some(example) = &rule.example { p.example { b { "Example. " } (example) } }
            @if let Some(ruling) = &rule.ruling { p.ruling { b { "Our reading. " } (ruling) } }
            p.where { a.anchor href={ "#" (rule.id) } { (rule.id) } @if !rule.section.is_empty() { " · " (rule.section) } }
        }
    }
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
