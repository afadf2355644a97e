//! The hint: up to three candidates with what is expected of them and why, numbered here and on the board.

use super::signs::signed;
use crate::{
    live::Told,
    scene::{Play, Scene},
};
use maud::{Markup, html};
use orbis_bots::{Candidate, Reason};
use orbis_core::count;
use serde_json::Value;

/// A number with its sign, one digit behind the point where it is small.
fn points(value: f32) -> String {
    let digits = usize::from(value.abs() < 10.0);
    // Nothing has no sign.
    let text = format!("{value:+.digits$}")
        .replace("-0.0", "0")
        .replace("+0.0", "0");
    match text.strip_prefix('-') {
        Some(number) => format!("−{number}"),
        None => text,
    }
}

/// What is told, above the choices.
pub(super) fn panel(scene: &Scene, play: &Play, told: &Told) -> Markup {
    let hint = &told.hint;
    let all = || hint.candidates.iter().map(|each| each.points);
    let (low, high) = (
        all().fold(f32::MAX, f32::min),
        all().fold(f32::MIN, f32::max),
    );
    let asked = scene
        .seen
        .hints
        .get(told.seat.index())
        .copied()
        .unwrap_or(0);
    html! {
        section #hint .told-hint aria-labelledby="hint-head" {
            h3 #hint-head tabindex="-1" { "The bot would do this" }
            p.hint { "Points ahead of your best rival in the end, as the bot expects them." }
            ol {
                @for (index, each) in hint.candidates.iter().enumerate() {
                    (candidate(scene, play, each, index + 1, (low, high)))
                }
            }
            p.hint {
                "How far it varies is from " (count(hint.worlds, "world")) " that are guessed and played on. It sees only what you see. "
                (count(asked, "hint")) " in this game, which the result shows."
            }
        }
    }
}

fn candidate(
    scene: &Scene,
    play: &Play,
    each: &Candidate<Value>,
    number: usize,
    (low, high): (f32, f32),
) -> Markup {
    let choice = play
        .choices
        .iter()
        .find(|choice| choice.info.choice == each.choice);
    let share = if high > low {
        (each.points - low) / (high - low)
    } else {
        1.0
    };
    let wide = (30.0 + 70.0 * share).round();
    html! {
        li data-target=[choice.and_then(|choice| choice.info.target.as_deref())] data-number=(number) {
            div.cand {
                b.mk aria-hidden="true" { (number) }
                b.ct { @if let Some(choice) = choice { (signed(&play.zones, &choice.info.label)) } @else { "A choice of another order" } }
                span.pt { b { (points(each.points)) } @if each.spread >= 0.5 { small { " ±" (format!("{:.0}", each.spread)) } } small.chance { " wins " (format!("{:.0}", 100.0 * each.chance)) " %" } }
            }
            svg.meter viewBox="0 0 100 5" preserveAspectRatio="none" aria-hidden="true" { rect.ground width="100" height="5" rx="2.5" {} rect.full width=(wide) height="5" rx="2.5" {} }
            @if !each.reasons.is_empty() {
                p.why { @for (index, reason) in each.reasons.iter().enumerate() { @if index > 0 { ", " } (said(scene, play, reason)) } @if number > 1 { " compared with number 1" } @else { " compared with number 2" } }
            }
            @if choice.is_some() {
                button.choice.small type="submit" name="choice" value=(each.choice.to_string()) { span.label { "Do number " (number) } }
            }
        }
    }
}

/// A reason in signs and words.
fn said(scene: &Scene, play: &Play, reason: &Reason) -> Markup {
    let slug = reason.name.replace(' ', "-");
    let cards = scene.seen.entry.game.cards();
    let card = cards.iter().find(|card| card.slug == slug);
    let name = card.map_or_else(|| spelled(&reason.name), |card| card.name.clone());
    html! { span.nb { (points(reason.points)) } " " (signed(&play.zones, &name)) }
}

/// A thing in words: judgements name things by their slugs, or as they are called in the code; the place in a list says nothing.
fn spelled(name: &str) -> String {
    let mut words = String::new();
    let mut small = false;
    let listed = name.rsplit_once(' ').filter(|(_, place)| {
        !place.is_empty() && place.bytes().all(|letter| letter.is_ascii_digit())
    });
    for letter in listed.map_or(name, |(name, _)| name).chars() {
        let begins = letter.is_uppercase() && small;
        small = letter.is_lowercase();
        match letter {
            '-' => words.push(' '),
            _ if begins => words.extend([' ', letter.to_ascii_lowercase()]),
            _ => words.push(letter),
        }
    }
    words
}

#[cfg(test)]
mod tests {
    #[test]
    fn reasons_are_spelled_in_words() {
        assert_eq!(
            super::spelled("counted: ForeignNear"),
            "counted: Foreign near"
        );
        assert_eq!(super::spelled("great-wall"), "great wall");
        assert_eq!(super::spelled("7 Ages"), "7 Ages");
        assert_eq!(super::spelled("leaders taken 0"), "leaders taken");
    }

    #[test]
    fn points_have_a_sign_and_few_digits() {
        assert_eq!(super::points(3.12), "+3.1");
        assert_eq!(super::points(-12.6), "−13");
    }
}
