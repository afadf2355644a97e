//! What stands beside a game at its table: clocks, the pause, standing answers, the score of a series, notes, who is muted.

use super::{layout::badge, terms};
use crate::{
    live::Until,
    scene::{Play, Scene},
};
use maud::{Markup, html};
use orbis_club::{Face, span};
use orbis_core::Seat;
use orbis_store::{Seating, State};

/// A moment as everybody can read it without a script.
pub(super) fn moment(at: i64) -> String {
    let minutes = at.div_euclid(60_000);
    let (day, minute) = (minutes.div_euclid(1440), minutes.rem_euclid(1440));
    // The civil date of a day since 1970.
    let shifted = day + 719_468;
    let era = shifted.div_euclid(146_097);
    let of_era = shifted.rem_euclid(146_097);
    let year_of_era = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted_month = (5 * of_year + 2) / 153;
    let date = of_year - (153 * shifted_month + 2) / 5 + 1;
    let month = if shifted_month < 10 {
        shifted_month + 3
    } else {
        shifted_month - 9
    };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    format!(
        "{year:04}-{month:02}-{date:02} {:02}:{:02} UTC",
        minute / 60,
        minute % 60
    )
}

/// A seat's clock. It names the moment at which it ends, so that the page stays the same while it runs; the module counts.
pub(super) fn clock(scene: &Scene, seat: Seat) -> Markup {
    let Some(clock) = scene.seen.side.clock.as_ref() else {
        return html! {};
    };
    let person = scene
        .seen
        .seats
        .get(seat.index())
        .is_some_and(|row| row.kind == Seating::Person);
    let Some(face) = clock.faces.get(seat.index()).filter(|_| person) else {
        return html! {};
    };
    let Face { left, exempt, .. } = *face;
    html! {
        @match clock.ends(seat.into()) {
            Some(ends) if scene.seen.row.state == State::Playing => {
                time.clock.runs title="Time left" data-ends=(ends) data-soon=(clock.pace.reminds()) data-exempt=[(exempt > 0).then_some(exempt)] { "until " (moment(ends)) }
            }
            _ => { span.clock title="Time left" { (span(left)) @if clock.paused.is_some() { ", paused" } } }
        }
    }
}

/// The clocks of all who are asked, for the question's head.
pub(super) fn running(scene: &Scene) -> Markup {
    let held = scene.eyes.held;
    let mine = scene.eyes.seat.or(held.first());
    html! {
        // Whose seat a bot plays may take it again.
        @for seat in held.iter() { (super::people::calls(scene, seat)) }
        @if let (Some(seat), true) = (mine, scene.seen.side.clock.is_some() && scene.seen.row.state == State::Playing) {
            p.hint.my-clock #my-clock { "Your time: " (clock(scene, seat)) }
        }
    }
}

/// How the series stands.
fn score(scene: &Scene) -> Markup {
    html! {
        @if let Some(score) = &scene.score {
            section #series aria-label="The series" {
                h3 { "Series" }
                p {
                    @for (index, (name, halves)) in score.players.iter().enumerate() {
                        @if index > 0 { " : " }
                        (name) " " b { (halves / 2) @if halves % 2 == 1 { "½" } }
                    }
                    @if score.players.is_empty() { "No game is over yet." }
                    " " small { (score.played) " of at most " (score.best_of) " played" }
                }
                @if let Some(winner) = &score.won { p { b { (winner) } " has won the series." } }
            }
        }
    }
}

/// Time, the pause and the series, for the players' drawer.
pub(super) fn agreed(scene: &Scene) -> Markup {
    let id = &scene.seen.row.id;
    let people = scene.seen.people();
    let mine: Vec<Seat> = scene
        .eyes
        .held
        .iter()
        .filter(|seat| people.contains(*seat))
        .collect();
    let playing = scene.seen.row.state == State::Playing;
    let clock = scene.seen.side.clock.as_ref().filter(|_| playing);
    let pause = |what: &str, label: &str| {
        html! { form method="post" action={ "/t/" (id) "/pause" } data-act { input type="hidden" name="what" value=(what); button.button.small type="submit" { (label) } } }
    };
    html! {
        (terms::line(&scene.seen))
        @if let Some(ended) = &scene.seen.side.terms.ended { p { (ended) } }
        (score(scene))
        @if let Some(clock) = clock {
            div #pause .row {
                @if clock.paused.is_some() {
                    span { "Everybody’s time stands." }
                    @if !mine.is_empty() { (pause("go-on", "Go on")) }
                } @else if !mine.is_empty() {
                    @let wanted = mine.iter().all(|seat| clock.pausing.contains(&u8::from(*seat)));
                    @if !clock.pausing.is_empty() { span { (clock.pausing.len()) " of " (people.len()) " want a pause." } }
                    @if wanted { (pause("no", "No pause after all")) } @else { (pause("yes", "Ask for a pause")) }
                }
            }
        }
    }
}

/// What a seat answers by itself, for its player alone.
pub(super) fn standing(scene: &Scene, play: &Play) -> Markup {
    let people = scene.seen.people();
    let Some(seat) = scene
        .eyes
        .seat
        .filter(|seat| people.contains(*seat) && !play.over)
    else {
        return html! {};
    };
    // Bots wait for nobody.
    if people.len() < 2 || !scene.is_live() || scene.seen.row.state != State::Playing {
        return html! {};
    }
    let id = &scene.seen.row.id;
    let form = |until: &str, label: &Markup| {
        html! {
            form method="post" action={ "/t/" (id) "/stand" } data-act {
                input type="hidden" name="seat" value=(seat.letter());
                input type="hidden" name="until" value=(until);
                button.button.small type="submit" { (label) }
            }
        }
    };
    html! {
        @if let Some(standing) = scene.seen.side.standing(seat) {
            div #standing .standing.on {
                p { "You pass " (standing.until.words()) ". Nobody else sees it." }
                (form("", &html! { "Answer myself again" }))
            }
        } @else {
            details #standing .standing data-keep="open" {
                summary { "Pass by itself…" }
                p.hint { "What can be declined is declined for you, and a question with one answer is answered. Nobody else sees it; it ends by itself, or when you say so." }
                div.row { @for (_, word, words) in Until::ALL { (form(word, &html! { "Pass " (words) })) } }
            }
        }
    }
}

/// Private notes, and whom one does not want to read, for the drawer of talk.
pub(super) fn keeping(scene: &Scene) -> Markup {
    let id = &scene.seen.row.id;
    let seat = scene.eyes.seat.or(scene.eyes.held.first());
    let person = scene.person.as_deref();
    let muted = |seat: Option<u8>| scene.seen.side.muted(person, seat);
    let others: Vec<Seat> = scene
        .seen
        .seats
        .iter()
        .filter(|row| row.kind != Seating::Bot)
        .filter_map(|row| Seat::new(row.seat))
        .filter(|seat| !scene.eyes.held.contains(*seat))
        .collect();
    let mute = |letter: &str, name: &Markup, on: bool| {
        html! {
            li { form method="post" action={ "/t/" (id) "/mute" } data-act {
                input type="hidden" name="seat" value=(letter);
                input type="hidden" name="on" value=(if on { "no" } else { "yes" });
                button.button.small type="submit" { @if on { "Read " (name) " again" } @else { "Do not read " (name) } }
            } }
        }
    };
    html! {
        p.links { a href={ "/t/" (id) "/talk" } { "All that was said" } }
        @if let Some(seat) = seat {
            details #notes .notes data-keep="open" {
                summary { "My notes" }
                form method="post" action={ "/t/" (id) "/note" } data-act {
                    input type="hidden" name="seat" value=(seat.letter());
                    label { span.hidden { "Notes that only you read" } textarea #note name="text" rows="6" maxlength="4000" placeholder="Only you read this." { (scene.seen.side.note(seat)) } }
                    button.button.small type="submit" { "Keep" }
                }
            }
        }
        @if person.is_some() && (!others.is_empty() || scene.seen.row.watchable) {
            details #mutes .notes data-keep="open" {
                summary { "Mute" }
                ul.rows {
                    @for seat in &others { (mute(&seat.letter().to_string(), &html! { (badge(*seat)) " " (scene.seen.name(*seat)) }, muted(Some((*seat).into())))) }
                    @if scene.seen.row.watchable { (mute("", &html! { "those who watch" }, muted(None))) }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::moment;

    #[test]
    fn moments_are_dates() {
        assert_eq!(moment(0), "1970-01-01 00:00 UTC");
        assert_eq!(moment(951_782_400_000), "2000-02-29 00:00 UTC");
        assert_eq!(moment(1_767_225_599_000), "2025-12-31 23:59 UTC");
    }
}
