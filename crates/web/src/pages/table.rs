//! The table's page. `#table` is everything that changes; the module asks for it again and morphs it in place.

use super::{
    area,
    card::Places,
    layout::{colour, document_with},
    learn, others, over, people,
    prompt::{self, Notice},
    signs::{emblem, symbols},
    since, stage, waiting,
};
use crate::{
    assets::MARK,
    guest::Guest,
    parts::Has,
    scene::{Play, Scene},
    still,
};
use maud::{Markup, html};
use orbis_core::{Seat, SeatSet, zones::Board};

/// `/t/{table}`
pub fn table_page(guest: &Guest, scene: &Scene) -> Markup {
    let body = table_part(scene, None, &Has::default());
    let board = scene
        .play
        .as_ref()
        .and_then(|play| match &play.zones.board {
            Board::Map(map) => Some(&**map),
            Board::None | Board::Row { .. } => None,
        });
    let layers = match board {
        Some(board) if !scene.whole => still::addresses(scene.seen.entry.game.about().slug, board),
        _ => Vec::new(),
    };
    let plain = format!("/t/{}?whole=1", scene.seen.row.id);
    let head = html! {
        @for layer in &layers { link rel="preload" as="fetch" crossorigin="anonymous" href=(layer); }
        // Whoever has no module gets the board in one piece.
        @if !layers.is_empty() { noscript { meta http-equiv="refresh" content={ "0; url=" (plain) }; } }
        // Without a module nothing opens and closes: everything stands below each other.
        noscript { link rel="stylesheet" href={ "/assets/" (*MARK) "/plain.css" }; }
    };
    let body = html! { (symbols()) (body) };
    document_with(guest, &title(scene), "at-table", &head, &body)
}

/// Everything of the page that changes, less what the client has.
pub fn table_part(scene: &Scene, notice: Option<Notice>, has: &Has) -> Markup {
    let about = scene.seen.entry.game.about();
    let play = scene.play.as_ref();
    let stations = play.map(|play| runs(&play.stations)).unwrap_or_default();
    let left = play.map_or(0, |play| {
        play.stations
            .iter()
            .filter(|station| **station > play.at)
            .count()
    });
    let places = Places::of(play.map_or(&[], |play| &play.choices), has);
    html! {
        div #table .table
            data-id=(scene.seen.row.id)
            data-game=(about.slug)
            data-at=(play.map_or(0, |play| play.at))
            data-live=(scene.live)
            data-left=(left)
            data-stations=(stations)
            data-seat=[scene.eyes.seat.map(Seat::letter)]
            data-turn=(turn(scene))
            data-title=(title(scene))
            data-idle=(idle(scene))
            data-thinking=[scene.thinking.then_some("")]
        {
            (has.part(bar(scene, play, &places)))
            p #notice role="status" aria-live="polite" {
                @if let Some(notice) = &notice {
                    (notice.text)
                    @if let Some(rule) = &notice.rule { " " (prompt::rule_link(about.slug, rule)) }
                }
            }
            main #main {
                @match play {
                    None => { (waiting::room(scene)) }
                    Some(play) => { (zones(scene, play, &places, has)) }
                }
            }
        }
    }
}

/// The five zones and the question, in the order in which they are read.
fn zones(scene: &Scene, play: &Play, places: &Places<'_>, has: &Has) -> Markup {
    let kind = match &play.zones.board {
        Board::Row { .. } => "row",
        Board::Map(_) | Board::None => "map",
    };
    let own = play.zones.areas.get(others::own(scene).index());
    html! {
        (has.part(learn::guide(scene, play)))
        div #play .play data-board=(kind) data-rivals=(play.zones.areas.len().saturating_sub(1)) {
            (prompt::prompt(scene, play, has))
            (has.part(since::since(scene, play)))
            (has.part(stage::scrubber(scene, play)))
            (stage::board(scene, play, places, has))
            (stage::zoom(play))
            nav #tabs .tabs-bar aria-label="Below the board" {
                button type="button" data-tab="mine" aria-pressed="true" { "Mine" }
                button type="button" data-tab="others" aria-pressed="false" { "Others" }
                button type="button" data-tab="log" aria-pressed="false" { "Log" }
            }
            (has.part(others::strips(scene, play)))
            @if let Some(area) = own { (has.part(area::dock(scene, area, places))) }
            (people::log(scene, play, has))
            (has.part(people::chat(scene)))
            (has.part(people::people(scene, play)))
            (has.part(people::keys()))
            @if play.over { (has.part(over::scores(scene, play))) }
        }
    }
}

fn bar(scene: &Scene, play: Option<&Play>, places: &Places<'_>) -> Markup {
    let about = scene.seen.entry.game.about();
    let said = scene.seen.chat.len();
    html! {
        header #bar .bar {
            a.brand href="/" { "Orbis" }
            h1 { a href={ "/games/" (about.slug) } { (about.title) } }
            (chip(scene))
            @if let Some(play) = play { (stage::pills(play, places)) }
            nav aria-label="Table" {
                @if play.is_some() {
                    button.button type="button" data-drawer="replay" aria-label="Replay" aria-expanded="false" { (emblem("film")) span { "Replay" } }
                    button.button type="button" data-drawer="log" aria-label="Log" aria-expanded="false" { (emblem("log")) span { "Log" } kbd aria-hidden="true" { "L" } }
                    button.button type="button" data-drawer="chat" aria-label="Talk" aria-expanded="false" { (emblem("talk")) span { "Talk" } @if said > 0 { b.said { (said) } } }
                }
                a.button.help href={ "/games/" (about.slug) "/learn" } target="_blank" title="How to play" aria-label="How to play" { "?" }
                a.button.wide href={ "/games/" (about.slug) "/rules" } target="_blank" { "Rules" }
                a.button.wide href={ "/games/" (about.slug) "/cards" } target="_blank" { "Cards" }
                @if play.is_some() { button.button type="button" data-drawer="people" aria-expanded="false" aria-label="Players and table" { (emblem("more")) } }
                @else { a.button href="/preferences" { span aria-hidden="true" { "⚙" } span.hidden { "Preferences" } } }
            }
        }
    }
}

/// Numbers that grow, those that follow each other as a run: `1-57 60-83`.
fn runs(numbers: &[u64]) -> String {
    let runs = numbers.chunk_by(|one, two| one + 1 == *two);
    let words = runs.map(|run| match run {
        [first, .., last] => format!("{first}-{last}"),
        run => run.iter().map(ToString::to_string).collect(),
    });
    words.collect::<Vec<_>>().join(" ")
}

fn turn(scene: &Scene) -> &'static str {
    let asked = scene.seen.asked();
    match &scene.play {
        None => "waiting",
        Some(_) if scene.is_past() => "past",
        // The page is on its way to the newest moment.
        Some(_) if !scene.is_live() => "others",
        Some(play) if play.over || scene.seen.side.terms.ended.is_some() => "over",
        _ if scene.eyes.held.iter().any(|seat| asked.contains(seat)) => "mine",
        _ => "others",
    }
}

/// Who is asked at the moment shown.
fn asked(scene: &Scene) -> SeatSet {
    match &scene.play {
        Some(play) if !scene.is_live() => play.asked,
        _ => scene.seen.asked(),
    }
}

fn names(scene: &Scene) -> String {
    let asked = asked(scene);
    let names: Vec<String> = asked.iter().map(|seat| scene.seen.name(seat)).collect();
    names.join(" and ")
}

fn title(scene: &Scene) -> String {
    let game = scene.seen.entry.game.about().title;
    match turn(scene) {
        "mine" => format!("Your turn · {game}"),
        "over" => format!("Game over · {game}"),
        "waiting" => format!("Waiting for players · {game}"),
        "past" => format!("Looking back · {game}"),
        _ => format!("{}’s turn · {game}", names(scene)),
    }
}

/// What is said of a thing that offers nothing.
fn idle(scene: &Scene) -> String {
    match (&scene.play, turn(scene)) {
        (_, "past") => "This is an earlier moment. Go back to now to choose.".to_string(),
        (_, "over") => "The game is over.".to_string(),
        (_, "others") => format!("It is {}’s turn.", names(scene)),
        (
            Some(Play {
                prompt: Some(prompt),
                ..
            }),
            _,
        ) => {
            format!(
                "Nothing to choose here now. The question is: {}",
                prompt.text
            )
        }
        _ => "Nothing to choose here now.".to_string(),
    }
}

fn chip(scene: &Scene) -> Markup {
    let asked = asked(scene);
    let mine = scene.eyes.held.iter().find(|seat| asked.contains(*seat));
    html! {
        span #turn-chips {
            @match turn(scene) {
                "mine" => {
                    @let seat = mine.unwrap_or_default();
                    @if scene.eyes.held.len() > 1 { span.chip.turn.(colour(seat)) { (scene.seen.name(seat)) "’s turn" } }
                    @else { span.chip.turn.(colour(seat)) { "Your turn" } }
                }
                "over" => { span.chip.strong { "Game over" } }
                "waiting" => { span.chip { "Waiting for players" } }
                "past" => { span.chip.strong { "Looking back" } }
                _ => { @for seat in asked.iter() { span.chip.other.(colour(seat)) { (scene.seen.name(seat)) "’s turn" @if scene.thinking { " …" } } } }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn runs_of_numbers_are_short() {
        assert_eq!(super::runs(&[]), "");
        assert_eq!(super::runs(&[1, 2, 3, 7, 9, 10]), "1-3 7 9-10");
    }
}
