//! The question: its groups with one open, every choice with what it costs and changes, what cannot be done and why.

use super::{
    hint,
    layout::colour,
    question::{self, Asked},
    signs::signed,
};
use crate::{
    parts::Has,
    scene::{Play, Scene},
};
use maud::{Markup, html};
use orbis_core::{BACK, Seat, Weighed as Choice};

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

/// Does this choice take a picked thing back?
pub(super) fn takes_back(choice: &Choice) -> bool {
    let words = choice.info.choice.as_str().unwrap_or_default();
    words
        .strip_prefix(BACK)
        .is_some_and(|rest| rest.starts_with(' '))
}

/// The panel beside the zones.
pub(super) fn prompt(scene: &Scene, play: &Play, has: &Has) -> Markup {
    let seat = scene.eyes.seat;
    html! {
        aside #prompt .asking.(seat.map(colour).unwrap_or_default()) aria-label="What now" {
            button.grip type="button" data-sheet-toggle aria-label="Open or close the question" aria-expanded="false" {}
            @if scene.is_past() { (past(scene, play)) (foot(scene, play, &html! {})) }
            @else if !scene.is_live() { (others(scene, play)) (foot(scene, play, &html! {})) }
            @else if !scene.eyes.curtain.is_empty() { (curtain(scene)) (foot(scene, play, &html! {})) }
            @else if play.over || scene.seen.side.terms.ended.is_some() { (ended(scene, play)) (foot(scene, play, &html! {})) }
            @else if let (Some(seat), Some(prompt)) = (seat, &play.prompt) {
                header {
                    h2 #question tabindex="-1" { (prompt.text) }
                    @if let Some(area) = play.zones.areas.get(seat.index()) { div.pips-all.in-sheet { @for pips in &area.pips { (super::area::pips(pips)) } } }
                    p.hint {
                        @if !prompt.hint.is_empty() { (signed(&play.zones, &prompt.hint)) " " }
                        (rule_link(scene.seen.entry.game.about().slug, prompt.rule))
                    }
                    (super::beside::running(scene))
                    (super::beside::standing(scene, play))
                }
                (asked(scene, play, seat, has))
            }
            @else { (others(scene, play)) (foot(scene, play, &html! {})) }
        }
        (takers(scene, play))
    }
}

/// All choices in one form, and below them what is pinned.
fn asked(scene: &Scene, play: &Play, seat: Seat, has: &Has) -> Markup {
    let asked = Asked::of(play);
    html! {
        form #choices method="post" action={ "/t/" (scene.seen.row.id) "/choose" } data-act {
            input type="hidden" name="version" value=(scene.live);
            input type="hidden" name="seat" value=(seat.letter());
            div.choose tabindex="-1" {
                @if let Some(told) = &scene.hint { (hint::panel(scene, play, told)) }
                (question::groups(scene, play, &asked, has))
                @if asked.closing { p.legend { span.mark aria-hidden="true" { "◆" } " cannot be undone: something random or hidden comes out." } }
                (question::resign(&asked))
                (latest(play))
            }
            (foot(scene, play, &question::pinned(play, &asked)))
        }
    }
}

/// What stays in sight below the choices.
fn foot(scene: &Scene, play: &Play, pinned: &Markup) -> Markup {
    let held = !scene.eyes.held.is_empty() && scene.is_live() && !play.over;
    let button = |what: &str, label: &str, key: &str, seat: Option<Seat>, why: Option<&str>| {
        html! {
            button.button id={ "do-" (what) } type="submit" form={ "form-" (what) } disabled[seat.is_none()] title=[why] aria-label=(label) aria-keyshortcuts=(key) {
                (super::signs::emblem("undo")) span { (label) } kbd aria-hidden="true" { (key) }
            }
        }
    };
    html! {
        div.foot {
            @if held {
                div.two {
                    @match &play.undo {
                        Ok(seat) => { (button("undo", "Undo", "U", *seat, None)) }
                        Err(why) => { (button("undo", "Undo", "U", None, Some(why))) }
                    }
                    @if scene.seen.hints_allowed() && play.prompt.is_some() && scene.hint.is_none() {
                        button.button #do-hint type="submit" form="form-hint" aria-label="Hint" aria-keyshortcuts="H" { (super::signs::emblem("advance")) span { "Hint" } kbd aria-hidden="true" { "H" } }
                    }
                    @if play.redo.is_some() { (button("redo", "Redo", "R", play.redo, None)) }
                }
            }
            (pinned)
        }
    }
}

/// The forms of what is taken back and made again: their buttons stand among the choices.
fn takers(scene: &Scene, play: &Play) -> Markup {
    let form = |what: &str, seat: Seat| {
        html! {
            form id={ "form-" (what) } method="post" action={ "/t/" (scene.seen.row.id) "/" (what) } data-act {
                input type="hidden" name="version" value=(scene.live);
                input type="hidden" name="seat" value=(seat.letter());
            }
        }
    };
    html! {
        @if scene.is_live() {
            @if let Ok(Some(seat)) = play.undo { (form("undo", seat)) }
            @if let Some(seat) = play.redo { (form("redo", seat)) }
            @if let Some(seat) = scene.eyes.seat.filter(|_| scene.seen.hints_allowed() && play.prompt.is_some()) { (form("hint", seat)) }
        }
    }
}

/// The newest lines of the log, for the room the question leaves.
fn latest(play: &Play) -> Markup {
    let lines: Vec<_> = play.log.iter().filter(|(_, line)| !line.heading).collect();
    let from = lines.len().saturating_sub(12);
    html! {
        div #latest .latest aria-hidden="true" {
            h3 { "Log" }
            ol { @for (_, line) in lines[from..].iter().rev() { li.(line.seat.map(colour).unwrap_or_default()) { (signed(&play.zones, &line.text)) } } }
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
        @if scene.may_make && !play.over && (!scene.eyes.held.is_empty() || scene.seen.over()) {
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
    html! {
        header {
            h2 #question tabindex="-1" { "Waiting for " (names.join(" and ")) }
            @if scene.thinking { p.hint.thinking { "A bot is thinking" } }
            @if scene.eyes.held.is_empty() { p.hint { "You are watching: hands are hidden." } }
            (super::beside::running(scene))
        }
        div.choose { (super::beside::standing(scene, play)) (latest(play)) }
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
        header {
            h2 #question tabindex="-1" { @if let Some(ended) = &scene.seen.side.terms.ended { (ended) } @else { (winners.join(" and ")) (if winners.len() == 1 { " wins" } else { " share the victory" }) } }
            p.hint { button.button type="button" data-drawer="scores" { "The scores, and how they came about" } }
        }
        div.choose {
            div.row {
                @if let Some(next) = &scene.seen.row.successor { a.button.go href={ "/t/" (next) } { "To the rematch" } }
                @else if scene.may_make && !scene.eyes.held.is_empty() {
                    form method="post" action={ "/t/" (scene.seen.row.id) "/rematch" } data-dice {
                        input type="hidden" name="nonce" value="";
                        input type="hidden" name="dice" value="";
                        button.button.go type="submit" { @if scene.score.as_ref().is_some_and(|score| score.won.is_none()) { "Next game of the series" } @else { "Rematch" } }
                    }
                }
                a.button href={ "/t/" (scene.seen.row.id) "/record" } download { "Download the record" }
                @if !scene.alone { a.button href={ "/t/" (scene.seen.row.id) "/dice" } { "Check the dice" } }
                a.button href="/" { "Lobby" }
            }
            (latest(play))
        }
    }
}
