//! The guide of a first game: one mark at a time, which the module puts beside what it points at. Without a module it stands above the table.

use crate::scene::{Play, Scene};
use maud::{Markup, html};
use orbis_registry::{lesson, progress, said};
use orbis_teach::{Mark, Now};

/// What the guide says at this moment; an empty place where it says nothing.
pub(in crate::pages) fn guide(scene: &Scene, play: &Play) -> Markup {
    let inside = scene.seen.guided().and_then(|guided| {
        let game = scene.seen.game.as_deref()?;
        let asked = play
            .prompt
            .as_ref()
            .filter(|_| scene.is_live() && !play.over)?;
        let progress = progress(guided, game);
        let words: Vec<String> = play
            .choices
            .iter()
            .filter(|choice| choice.info.refused.is_none())
            .map(|choice| said(&choice.info.choice))
            .collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        match guided.now(&progress, asked.rule, &words) {
            Some(now) => Some(mark(scene, play, &now)),
            None if guided.just_over(&progress) => Some(end(scene, &guided.end)),
            None => None,
        }
    });
    html! { @if let Some(inside) = inside { (inside) } }
}

/// So many choices are pointed at, at most.
const POINTED: usize = 40;

fn mark(scene: &Scene, play: &Play, now: &Now<'_>) -> Markup {
    let slug = scene.seen.entry.game.about().slug;
    // As they stand in the buttons: the module looks for these.
    let pointed = now.choices.iter().take(POINTED).filter_map(|choice| {
        let found = play
            .choices
            .iter()
            .find(|each| said(&each.info.choice) == *choice);
        found.map(|each| each.info.choice.to_string())
    });
    let pointed: Vec<String> = pointed.collect();
    let (number, all) = (now.index + 1, now.phase.marks.len());
    html! {
        aside #guide .guide aria-label="Guide" data-where=(now.mark.at.word()) data-does=(serde_json::to_string(&pointed).unwrap_or_default())
            data-mark={ (now.phase.title) " " (number) }
        {
            @for earlier in &now.phase.marks[..now.index] { (sentence(slug, earlier, true)) }
            div.steps {
                span.dots aria-hidden="true" { @for step in 0..all { i.done[step < now.index].here[step == now.index] {} } }
                span.count { (number) " of " (all) " · " (now.phase.title) }
            }
            @if let Some(instead) = now.instead { p.instead { (instead) } }
            (sentence(slug, now.mark, false))
            (buttons(now.index > 0))
        }
    }
}

/// What a mark says, with the way to its rule; earlier ones are read again with Back.
fn sentence(slug: &str, mark: &Mark, earlier: bool) -> Markup {
    let title = lesson(slug)
        .and_then(|lesson| lesson.chapter(&mark.rule))
        .map_or("the rule", |chapter| chapter.title.as_str());
    html! {
        div.sentence.earlier[earlier] hidden[earlier] {
            p { (mark.says) }
            span.why { "Why? " a href={ "/games/" (slug) "/rules#" (mark.rule) } target="_blank" { (title) } }
        }
    }
}

fn buttons(back: bool) -> Markup {
    html! {
        div.guide-buttons {
            @if back { button.button type="button" data-guide="back" { "Back" } }
            button.button type="button" data-guide="skip" { "Skip the guide" }
        }
    }
}

/// The last words.
fn end(scene: &Scene, words: &str) -> Markup {
    let slug = scene.seen.entry.game.about().slug;
    html! {
        aside #guide .guide aria-label="Guide" data-where="question" data-does="[]" data-mark="end" {
            div.steps { span.count { "The guide ends here" } }
            div.sentence { p { (words) } span.why { a href={ "/games/" (slug) "/learn" } target="_blank" { "How to play" } } }
            div.guide-buttons { button.button.go type="button" data-guide="skip" { "Play on" } }
        }
    }
}
