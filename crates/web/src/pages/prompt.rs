//! The panel of the decision: the question, every choice as a button, what cannot be done and why.

use super::layout::colour;
use crate::{
    parts::Has,
    scene::{Play, Scene},
};
use maud::{Markup, html};
use orbis_core::{Change, Seat, Weighed as Choice};

/// Something to tell whoever just did something.
pub struct Notice {
    /// The sentence.
    pub text: String,
    /// The rule behind it.
    pub rule: Option<String>,
}

/// A link to a rule.
pub(super) fn rule_link(game: &str, rule: &str) -> Markup {
    html! { a.rule-link href={ "/games/" (game) "/rules#" (rule) } target="_blank" { (rule) } }
}

/// The panel beside the board.
pub(super) fn prompt(scene: &Scene, play: &Play, has: &Has) -> Markup {
    let seat = scene.eyes.seat;
    html! {
        section #prompt .prompt.(seat.map(colour).unwrap_or_default()) aria-label="What now" {
            @if !scene.is_live() { (past(scene, play)) }
            @else if !scene.eyes.curtain.is_empty() { (curtain(scene)) }
            @else if play.over { (ended(scene, play)) }
            @else if let (Some(seat), Some(prompt)) = (seat, &play.prompt) {
                h2 { (prompt.text) }
                @if !prompt.hint.is_empty() { p.hint { (prompt.hint) } }
                (choices(scene, play, seat, has))
                p.asks { "Why am I asked? " (rule_link(scene.seen.entry.game.about().slug, prompt.rule)) }
            }
            @else { (others(scene, play)) }
        }
    }
}

/// Choices under one heading.
type Group<'a> = (Option<&'a str>, Vec<&'a Choice>);

fn choices(scene: &Scene, play: &Play, seat: Seat, has: &Has) -> Markup {
    let game = scene.seen.entry.game.about().slug;
    let (offered, refused): (Vec<&Choice>, Vec<&Choice>) = play
        .choices
        .iter()
        .partition(|choice| choice.info.refused.is_none());
    // Giving up is never one keypress away.
    let (resigning, offered): (Vec<&Choice>, Vec<&Choice>) = offered
        .into_iter()
        .partition(|choice| choice.info.choice.as_str() == Some(RESIGN));
    let closing = offered.iter().any(|choice| choice.closes);
    let mut groups: Vec<Group> = Vec::new();
    for choice in &offered {
        match groups
            .iter_mut()
            .find(|(name, _)| *name == choice.info.group)
        {
            Some((_, list)) => list.push(choice),
            None => groups.push((choice.info.group, vec![choice])),
        }
    }
    let mut number = 0..;
    let many = offered.len() > 12;
    html! {
        form #choices .many[many] method="post" action={ "/t/" (scene.seen.row.id) "/choose" } data-act {
            input type="hidden" name="version" value=(scene.live);
            input type="hidden" name="seat" value=(seat.letter());
            @for (name, list) in &groups {
                @if let Some(name) = name { h3 { (name) } }
                div.choices {
                    @for (choice, number) in list.iter().zip(&mut number) { (button(number, choice)) }
                }
            }
        }
        @if closing { p.legend { span.mark aria-hidden="true" { "◆" } " cannot be undone: something random or hidden comes out." } }
        @for choice in resigning { (resign(scene, seat, choice)) }
        @if !refused.is_empty() { (has.part(refusals(game, &refused))) }
    }
}

fn refusals(game: &str, refused: &[&Choice]) -> Markup {
    html! {
        details #refused open[refused.len() <= 4] {
            summary { "Not possible now (" (refused.len()) ")" }
            div.choices { @for choice in refused { (greyed(game, choice)) } }
        }
    }
}

/// The choice that gives up, in the games whose rules have it.
const RESIGN: &str = "resign";

fn resign(scene: &Scene, seat: Seat, choice: &Choice) -> Markup {
    html! {
        details #resign {
            summary { "Resign…" }
            form method="post" action={ "/t/" (scene.seen.row.id) "/choose" } data-act {
                input type="hidden" name="version" value=(scene.live);
                input type="hidden" name="seat" value=(seat.letter());
                button.choice type="submit" name="choice" value=(choice.info.choice.to_string()) data-resign { span.label { (choice.info.label) } }
            }
        }
    }
}

fn button(number: usize, choice: &Choice) -> Markup {
    let value = choice.info.choice.to_string();
    html! {
        button.choice.go[number == 0] type="submit" name="choice" value=(value)
            data-target=[choice.info.target.as_deref()] data-closes[choice.closes]
            data-key=[(number < 9).then_some(number + 1)]
        {
            span.label { (choice.info.label) (changes(&choice.changes)) }
            @if choice.closes { span.mark title="Cannot be undone" { span aria-hidden="true" { "◆" } span.hidden { " (cannot be undone)" } } }
            @if number < 9 { kbd aria-hidden="true" { (number + 1) } }
        }
    }
}

/// What a choice would change, in a small line of its own.
fn changes(changes: &[Change]) -> Markup {
    html! {
        @if !changes.is_empty() {
            span.changes { @for (index, change) in changes.iter().enumerate() {
                @if index > 0 { ", " }
                span.change { (change.name) " " (change.before) " → " b { (change.after) } }
            } }
        }
    }
}

fn greyed(game: &str, choice: &Choice) -> Markup {
    let Some(refused) = &choice.info.refused else {
        return html! {};
    };
    html! {
        div.choice.no data-target=[choice.info.target.as_deref()] {
            span.label { (choice.info.label) }
            span.why { (refused.text) " · " (rule_link(game, &refused.rule)) }
        }
    }
}

/// An earlier moment: what happened there.
fn past(scene: &Scene, play: &Play) -> Markup {
    let name = play.mover.map(|seat| scene.seen.name(seat));
    let index = play
        .stations
        .iter()
        .filter(|station| **station <= play.at)
        .count();
    html! {
        div #moment .moment.(play.mover.map(colour).unwrap_or_default()) {
            h2 { @if let Some(name) = name { (name) } @else { "The beginning" } }
            ul { @for (_, line) in play.log.iter().filter(|(version, _)| *version == play.at) { li { (line.text) } } }
            p.hint { "Moment " (index) " of " (play.stations.len()) }
            div.row {
                a.button.go href={ "/t/" (scene.seen.row.id) } data-now { "Back to now" }
                (branch(scene, play))
            }
        }
    }
}

/// Go on from here against bots, at a table of one's own.
pub(super) fn branch(scene: &Scene, play: &Play) -> Markup {
    html! {
        @if !play.over && (!scene.eyes.held.is_empty() || scene.seen.over()) {
            form method="post" action={ "/t/" (scene.seen.row.id) "/branch" } data-dice {
                input type="hidden" name="at" value=(play.at);
                input type="hidden" name="nonce" value="";
                button.button type="submit" title="A new table of your own that begins with this moment" { "Continue from here against bots" }
            }
        }
    }
}

/// Several people share the device: one must take it.
fn curtain(scene: &Scene) -> Markup {
    html! {
        div #curtain .curtain {
            h2 { "Pass the device" }
            p.hint { "Everything secret is covered until the next player looks." }
            div.choices {
                @for seat in scene.eyes.curtain.iter() {
                    a.choice.go.(colour(seat)) href={ "/t/" (scene.seen.row.id) "?as=" (seat.letter()) } data-as=(seat.letter()) {
                        span.label { "I am " (scene.seen.name(seat)) }
                    }
                }
            }
        }
    }
}

fn others(scene: &Scene, play: &Play) -> Markup {
    let names: Vec<String> = play
        .asked
        .iter()
        .map(|seat| scene.seen.name(seat))
        .collect();
    let last = play.log.last().map(|(version, _)| *version);
    html! {
        h2 { "Waiting for " (names.join(" and ")) }
        @if scene.thinking { p.hint.thinking { "A bot is thinking" } }
        ul.latest { @for (_, line) in play.log.iter().filter(|(version, line)| Some(*version) == last && !line.heading) { li { (line.text) } } }
        @if scene.eyes.held.is_empty() { p.hint { "You are watching: hands are hidden." } }
    }
}

fn ended(scene: &Scene, play: &Play) -> Markup {
    let winners: Vec<String> = play
        .scores
        .iter()
        .filter(|score| score.rank == 1)
        .map(|score| scene.seen.name(score.seat))
        .collect();
    html! {
        h2 { (winners.join(" and ")) (if winners.len() == 1 { " wins" } else { " share the victory" }) }
        p.hint { a href="#scores" { "The scores, and how they came about" } }
        div.row {
            @if let Some(next) = &scene.seen.row.successor { a.button.go href={ "/t/" (next) } { "To the rematch" } }
            @else if !scene.eyes.held.is_empty() {
                form method="post" action={ "/t/" (scene.seen.row.id) "/rematch" } data-dice {
                    input type="hidden" name="nonce" value="";
                    input type="hidden" name="dice" value="";
                    button.button.go type="submit" { "Rematch" }
                }
            }
            a.button href={ "/t/" (scene.seen.row.id) "/record" } download { "Download the record" }
            a.button href={ "/t/" (scene.seen.row.id) "/dice" } { "Check the dice" }
            a.button href="/" { "Lobby" }
        }
    }
}
