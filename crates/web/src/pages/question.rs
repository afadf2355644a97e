//! The choices of a question: grouped by what one does, one group open; picked things as marks; what ends it pinned below.

use super::{
    prompt::{rule_link, takes_back},
    signs::{emblem, signed, thumb, words},
};
use crate::{
    parts::Has,
    scene::{Play, Scene},
};
use maud::{Markup, html};
use orbis_core::{Change, Group, Role, Weighed as Choice};

/// The choice that gives up, in the games whose rules have it.
const RESIGN: &str = "resign";

/// The words that end a question, in the notation of every game.
const DONE: [&str; 3] = ["done", "decline", "pass"];

/// The part a choice plays: as the game says, or as its notation tells.
fn role(choice: &Choice) -> Role {
    let words = choice.info.choice.as_str().unwrap_or_default();
    match choice.info.role {
        Role::Usual if DONE.contains(&words) => Role::Done,
        role => role,
    }
}

/// Letters that mean something else at the table.
const TAKEN: &str = "UHELSRN";

/// Choices of one kind.
pub(super) struct Kind<'a> {
    name: &'a str,
    key: char,
    sign: &'a str,
    loses: bool,
    choices: Vec<&'a Choice>,
}

/// The choices, sorted by the part they play.
pub(super) struct Asked<'a> {
    kinds: Vec<Kind<'a>>,
    pinned: Vec<&'a Choice>,
    resigning: Vec<&'a Choice>,
    refused: Vec<&'a Choice>,
    /// Does one close the way back?
    pub closing: bool,
    /// Are several things picked, with some picked already?
    picking: bool,
    only: bool,
}

impl<'a> Asked<'a> {
    /// What a viewer is asked.
    pub fn of(play: &'a Play) -> Asked<'a> {
        let (offered, refused): (Vec<&Choice>, Vec<&Choice>) = play
            .choices
            .iter()
            .partition(|choice| choice.info.refused.is_none());
        let (resigning, offered): (Vec<&Choice>, Vec<&Choice>) = offered
            .into_iter()
            .partition(|choice| choice.info.choice.as_str() == Some(RESIGN));
        let picking = offered.iter().any(|choice| takes_back(choice));
        let ends = |choice: &&Choice| matches!(role(choice), Role::End | Role::Done);
        let (closing, only) = (
            offered.iter().any(|choice| choice.closes),
            offered.len() == 1,
        );
        let (pinned, usual): (Vec<&Choice>, Vec<&Choice>) = offered.into_iter().partition(ends);
        Asked {
            kinds: kinds(play.groups, usual),
            pinned,
            resigning,
            refused,
            closing,
            picking,
            only,
        }
    }
}

/// The kinds in the game's order; those it does not name follow, what loses something comes last.
fn kinds<'a>(groups: &'static [Group], choices: Vec<&'a Choice>) -> Vec<Kind<'a>> {
    let mut kinds: Vec<Kind<'a>> = groups
        .iter()
        .map(|group| Kind {
            name: group.name,
            key: group.key,
            sign: group.sign,
            loses: group.loses,
            choices: Vec::new(),
        })
        .collect();
    // What is picked and what can still be picked are marks in one list.
    let picks = choices.iter().find(|choice| !takes_back(choice));
    let picks = picks.map(|choice| choice.info.group);
    for choice in choices {
        let group = match picks {
            Some(picks) if takes_back(choice) => picks,
            _ => choice.info.group,
        };
        let name = group.unwrap_or_default();
        match kinds.iter_mut().find(|kind| kind.name == name) {
            Some(kind) => kind.choices.push(choice),
            None => {
                let key = free_key(&kinds, name);
                kinds.push(Kind {
                    name,
                    key,
                    sign: "",
                    loses: false,
                    choices: vec![choice],
                });
            }
        }
    }
    kinds.retain(|kind| !kind.choices.is_empty());
    kinds.sort_by_key(|kind| kind.loses);
    kinds
}

/// A letter of the name that no other kind has.
fn free_key(kinds: &[Kind<'_>], name: &str) -> char {
    let free =
        |letter: &char| !TAKEN.contains(*letter) && kinds.iter().all(|kind| kind.key != *letter);
    let letters = name.chars().filter(char::is_ascii_alphabetic);
    let letters = letters.map(|letter| letter.to_ascii_uppercase());
    letters.chain('A'..='Z').find(free).unwrap_or('?')
}

/// All kinds, the first open; what is not possible is one of them.
pub(super) fn groups(scene: &Scene, play: &Play, asked: &Asked<'_>, has: &Has) -> Markup {
    let game = scene.seen.entry.game.about().slug;
    let tiles = asked.kinds.len() + usize::from(!asked.refused.is_empty());
    html! {
        div.groups.single[asked.kinds.len() == 1] {
            @for (index, kind) in asked.kinds.iter().enumerate() {
                details.group id={ "group-" (kind.key) } name="group" data-group=(kind.key) data-named[!kind.name.is_empty()] data-keep="open" open[index == 0] {
                    summary {
                        span.th.k.(if kind.loses { "k-of-unit" } else { "k-of-urban" }) aria-hidden="true" { (emblem(sign_of(play, kind))) }
                        span.gt { b { (name_of(kind)) } small { (count(play, kind)) } }
                        @if tiles > 1 { kbd aria-hidden="true" { (kind.key) } }
                    }
                    (list(play, kind, asked.only))
                }
            }
            @if !asked.refused.is_empty() { (has.part(refusals(game, &asked.refused))) }
        }
    }
}

/// The name of a kind; one without a name that has a single choice is called like that choice.
fn name_of<'a>(kind: &Kind<'a>) -> &'a str {
    match (kind.name, kind.choices.as_slice()) {
        ("", [one]) if !one.info.name.is_empty() => &one.info.name,
        ("", [one]) => &one.info.label,
        ("", _) => "Choose",
        (name, _) => name,
    }
}

/// The sign of a kind; without one, that of the card it is about first.
fn sign_of<'a>(play: &'a Play, kind: &Kind<'a>) -> &'a str {
    if !kind.sign.is_empty() {
        return kind.sign;
    }
    let target = kind
        .choices
        .first()
        .and_then(|choice| choice.info.target.as_deref());
    let face = target.and_then(|target| play.zones.faces().find(|face| face.place == target));
    face.map_or("dot", |face| face.emblem.as_str())
}

/// How many ways there are, and what the cheapest costs.
fn count(play: &Play, kind: &Kind<'_>) -> Markup {
    let prices: Vec<&str> = kind
        .choices
        .iter()
        .map(|choice| choice.info.price.as_str())
        .collect();
    let first = prices.first().copied().unwrap_or_default();
    html! {
        (kind.choices.len())
        @if !first.is_empty() { ", " @if prices.iter().any(|price| *price != first) { "from " } (signed(&play.zones, first)) }
    }
}

/// A kind's choices.
fn list(play: &Play, kind: &Kind<'_>, only: bool) -> Markup {
    let mut number = 1..;
    let mut one = |choice: &Choice| button(play, choice, number.next().unwrap_or(0), only);
    html! {
        div.choices {
            @for run in kind.choices.chunk_by(|one, two| alike(one, two)) {
                // Choices that differ in numbers alone are one with a number to set.
                @if run.len() >= STEPPED {
                    div.amounts role="group" aria-label="How many" data-like=(run[0].info.choice) {
                        button.button.step type="button" data-step="-1" { span aria-hidden="true" { "−" } span.hidden { "Less" } }
                        @for choice in run { (one(choice)) }
                        button.button.step type="button" data-step="1" { span aria-hidden="true" { "+" } span.hidden { "More" } }
                    }
                } @else { @for choice in run { (one(choice)) } }
            }
        }
    }
}

/// Do two choices differ in numbers alone, as the game says or as their words show?
fn alike(one: &Choice, two: &Choice) -> bool {
    let (one, two) = (&one.info, &two.info);
    match (one.amount, two.amount) {
        (Some(_), Some(_)) => true,
        (None, None) => {
            one.target == two.target
                && one.label != two.label
                && numbers(&one.label) > 0
                && numberless(&one.label).eq(numberless(&two.label))
        }
        _ => false,
    }
}

/// Is this word a number that stands alone? The 4 of a place like h4 is none.
fn is_number(word: &str) -> bool {
    let digits = word.trim_matches(|letter: char| !letter.is_ascii_alphanumeric());
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

fn numbers(label: &str) -> usize {
    label.split(' ').filter(|word| is_number(word)).count()
}

/// The words of a label less its numbers; one of a thing is called like several.
fn numberless(label: &str) -> impl Iterator<Item = &str> {
    let words = label.split(' ').filter(|word| !is_number(word));
    words.map(|word| word.trim_end_matches(['s', '.', ',']))
}

/// So many choices of a number at least are set rather than listed.
const STEPPED: usize = 3;

fn button(play: &Play, choice: &Choice, number: usize, only: bool) -> Markup {
    let info = &choice.info;
    let face = info
        .target
        .as_deref()
        .and_then(|target| play.zones.faces().find(|face| face.place == target));
    let (title, named) = match info.name.as_str() {
        "" => (&info.label, false),
        name => (&info.name, !name.is_empty()),
    };
    let back = takes_back(choice);
    html! {
        button.choice.go[only].back[back] type="submit" name="choice" value=(info.choice.to_string())
            aria-label=[named.then_some(&info.label)]
            data-target=[info.target.as_deref()] data-closes[choice.closes]
            data-card=[face.map(|face| &face.slug).filter(|slug| !slug.is_empty())]
            data-key=[(number < 10).then_some(number)]
        {
            @if back { span.box.on aria-hidden="true" { "✓" } }
            @else if let Some(face) = face { (thumb(face)) }
            span.label {
                b { (title) }
                (changes(play, &choice.changes))
                @if choice.changes.is_empty() && !info.brings.is_empty() { span.changes { (signed(&play.zones, &info.brings)) } }
            }
            @if !info.price.is_empty() { span.price { (signed(&play.zones, &info.price)) } }
            @if choice.closes { span.mark title="Cannot be undone" { span aria-hidden="true" { "◆" } span.hidden { " (cannot be undone)" } } }
            @if number < 10 { kbd aria-hidden="true" { (number) } }
        }
    }
}

/// What a choice would change: before and after, with the game's signs.
fn changes(play: &Play, changes: &[Change]) -> Markup {
    let sign = |name: &str| {
        let known = play.zones.signs.iter().find(|(word, _)| *word == name);
        known.map_or(name, |(_, sign)| *sign).to_string()
    };
    html! {
        @if !changes.is_empty() {
            span.changes { @for change in changes {
                span.change.worse[change.after < change.before] { (words(&sign(change.name))) " " (change.before) " → " b { (change.after) } }
            } }
        }
    }
}

fn refusals(game: &str, refused: &[&Choice]) -> Markup {
    html! {
        details #refused .group name="group" data-group="N" data-keep="open" {
            summary {
                span.th.k.k-of-back aria-hidden="true" { (emblem("lock")) }
                span.gt { b { "Not now" } small { (refused.len()) ", with reasons" } }
                kbd aria-hidden="true" { "N" }
            }
            div.choices { @for choice in refused { (greyed(game, choice)) } }
        }
    }
}

fn greyed(game: &str, choice: &Choice) -> Markup {
    let Some(refused) = &choice.info.refused else {
        return html! {};
    };
    let name = match choice.info.name.as_str() {
        "" => &choice.info.label,
        _ => &choice.info.name,
    };
    html! {
        div.choice.no data-target=[choice.info.target.as_deref()] {
            span.label { b { (name) } span.why { (refused.text) " · " (rule_link(game, &refused.rule)) } }
        }
    }
}

/// What ends the question or the turn, pinned. It is filled when it completes what was picked, or when nothing else is left.
pub(super) fn pinned(play: &Play, asked: &Asked<'_>) -> Markup {
    html! {
        @let confirms = asked.pinned.iter().position(|choice| role(choice) != Role::End);
        @for (place, choice) in asked.pinned.iter().enumerate() {
            @let ends = role(choice) == Role::End;
            @let key = if ends { Some(("E", "E")) } else { (confirms == Some(place)).then_some(("Enter", "↵")) };
            @let go = asked.only || (asked.picking && !ends && asked.pinned.len() == 1);
            @let name = if choice.info.name.is_empty() { &choice.info.label } else { &choice.info.name };
            button.choice.end.go[go] type="submit" name="choice" value=(choice.info.choice.to_string())
                aria-label=(choice.info.label) data-target=[choice.info.target.as_deref()] data-closes[choice.closes] data-end=[ends.then_some("")]
                data-enter[key.is_some() && !ends] aria-keyshortcuts=[key.map(|(name, _)| name)]
            {
                span.label { b { (name) } @if choice.info.brings.is_empty() { (changes(play, &choice.changes)) } @else { span.changes { (words(&choice.info.brings)) } } }
                @if !choice.info.price.is_empty() { span.price { (words(&choice.info.price)) } }
                @if choice.closes { span.mark title="Cannot be undone" { span aria-hidden="true" { "◆" } span.hidden { " (cannot be undone)" } } }
                @if let Some((_, sign)) = key { kbd aria-hidden="true" { (sign) } }
            }
        }
    }
}

/// Giving up is never one keypress away.
pub(super) fn resign(asked: &Asked<'_>) -> Markup {
    html! {
        @for choice in &asked.resigning {
            details #resign {
                summary { "Resign…" }
                button.choice type="submit" name="choice" value=(choice.info.choice.to_string()) data-resign { span.label { (choice.info.label) } }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{is_number, numberless, numbers};

    fn same(one: &str, two: &str) -> bool {
        numberless(one).eq(numberless(two))
    }

    #[test]
    fn words_that_differ_in_numbers_alone_are_alike() {
        assert!(same("Pay 1 food and 2 gold", "Pay 3 food and 0 gold"));
        assert!(same("Raise 1 army", "Raise 2 army"));
        assert!(same("Lose 1 worker.", "Lose 2 workers."));
        assert!(!same("Build on h4", "Build on h5"));
        assert!(!same("Pay 1 food", "Pay 1 ore"));
    }

    #[test]
    fn a_place_is_no_number() {
        assert!(is_number("(3)") && is_number("12,") && !is_number("h4") && !is_number("+"));
        assert_eq!(numbers("Send 2 ships to b3 for 1 gold"), 2);
    }
}
