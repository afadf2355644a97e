//! The rules in the chapters of their book, with contents and a search. Every rule keeps its id as its address.

use crate::{
    guest::Guest,
    pages::{
        game::{fits, search, tabs},
        heading,
        layout::sheet,
    },
};
use maud::{Markup, html};
use orbis_core::Rule;
use orbis_registry::{Entry, lesson};
use orbis_teach::Lesson;

/// A chapter with those of its rules that are shown.
struct Shelf<'a> {
    id: String,
    title: String,
    rules: Vec<&'a Rule>,
}

fn words(rule: &Rule, title: &str) -> String {
    let more = [rule.example.as_deref(), rule.ruling.as_deref()];
    let more: Vec<&str> = more.into_iter().flatten().collect();
    let (id, section, text) = (&rule.id, &rule.section, &rule.text);
    format!("{id} {title} {section} {text} {}", more.join(" "))
}

/// The word of an id that tells its chapter.
fn word(rule: &Rule) -> &str {
    rule.id.split('.').nth(1).unwrap_or_default()
}

/// The chapters in the order of the book, each with the rules that have all words looked for.
fn chapters<'a>(rules: &'a [Rule], lesson: Option<&Lesson>, query: &str) -> Vec<Shelf<'a>> {
    let mut shelves: Vec<Shelf<'a>> = Vec::new();
    let told = lesson.map_or(&[][..], |lesson| &lesson.chapters);
    for chapter in told {
        let first = chapter.of.first().map_or("", String::as_str);
        let within = rules
            .iter()
            .filter(|rule| chapter.of.iter().any(|each| each == word(rule)));
        shelves.push(Shelf {
            id: format!("chapter-{first}"),
            title: chapter.title.clone(),
            rules: within.collect(),
        });
    }
    // A game without a lesson has the words of its ids.
    for rule in rules.iter().filter(|_| told.is_empty()) {
        let id = format!("chapter-{}", word(rule));
        match shelves.iter_mut().find(|shelf| shelf.id == id) {
            Some(shelf) => shelf.rules.push(rule),
            None => shelves.push(Shelf {
                id,
                title: heading(word(rule)),
                rules: vec![rule],
            }),
        }
    }
    for shelf in &mut shelves {
        let title = shelf.title.clone();
        shelf.rules.retain(|rule| fits(query, &words(rule, &title)));
    }
    shelves.retain(|shelf| !shelf.rules.is_empty());
    shelves
}

/// `/games/{game}/rules`
pub fn rules(guest: &Guest, entry: &Entry, query: &str) -> Markup {
    let about = entry.game.about();
    let shelves = chapters((about.ledger)().rules(), lesson(about.slug), query);
    let found: usize = shelves.iter().map(|shelf| shelf.rules.len()).sum();
    let body = html! {
        (tabs(about.slug, "rules"))
        (search("rules", query))
        @if !query.trim().is_empty() {
            p.quiet { (orbis_core::count(found as i64, "rule")) " with “" (query.trim()) "”. " a href={ "/games/" (about.slug) "/rules" } { "All rules" } }
        }
        @if shelves.is_empty() { p { "No rule has all these words." } }
        div.ledger {
            nav.contents aria-label="Chapters" {
                ol {
                    @for shelf in &shelves {
                        li data-of=(shelf.id) { a href={ "#" (shelf.id) } { (shelf.title) " " span.quiet { (shelf.rules.len()) } } }
                    }
                }
            }
            div {
                @for shelf in &shelves {
                    section.rules data-group id=(shelf.id) {
                        h2 { (shelf.title) }
                        @for rule in &shelf.rules { (rule_box(rule, &shelf.title)) }
                    }
                }
            }
        }
    };
    sheet(guest, &format!("{}: rules", about.title), &body)
}

fn rule_box(rule: &Rule, title: &str) -> Markup {
    html! {
        article.rule id=(rule.id) data-item data-words=(words(rule, title)) {
            p { (rule.text) }
            @if let Some(example) = &rule.example { p.example { b { "Example. " } (example) } }
            @if let Some(ruling) = &rule.ruling { p.ruling { b { "Our reading. " } (ruling) } }
            p.where { a.anchor href={ "#" (rule.id) } { (rule.id) } @if !rule.section.is_empty() { " · " (rule.section) } }
        }
    }
}
