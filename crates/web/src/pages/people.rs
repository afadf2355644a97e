//! The players, the log, the talk.

use super::layout::{ago, badge, colour, colour_name, profile};
use crate::{
    live::{Device, now},
    parts::Has,
    scene::{CHUNK, Play, Scene},
};
use maud::{Markup, html};
use orbis_core::{Line, Seat, zones::Board};
use orbis_store::{ChatLine, SeatRow, Seating, State};

/// Everybody at the table, who may act for whom, and from where.
pub(super) fn people(scene: &Scene, play: &Play) -> Markup {
    html! {
        section #people .drawer aria-label="Players and table" {
            (drawer_head("Players", "people"))
            div.drawer-body {
                // What finds no room in the bar.
                div.facts-row {
                    @for pill in play.zones.pills.iter().filter(|pill| pill.opens.is_none() && !pill.text.is_empty()) {
                        span.pill { (super::signs::words(&pill.text)) @for seat in &pill.seats { (badge(*seat)) } }
                    }
                    @for sheet in &play.zones.sheets { button.button type="button" data-sheet=(sheet.id) { (sheet.title) } }
                    a.button href={ "/games/" (scene.seen.entry.game.about().slug) "/rules" } target="_blank" { "Rules" }
                    a.button href={ "/games/" (scene.seen.entry.game.about().slug) "/cards" } target="_blank" { "Cards" }
                    a.button href={ "/t/" (scene.seen.row.id) "/words" @if let Some(seat) = scene.eyes.seat { "?as=" (seat.letter()) } } { "The table in words" }
                    button.button type="button" data-drawer="replay" { "Replay" }
                    button.button type="button" data-drawer="keys" { "Keys" kbd aria-hidden="true" { "?" } }
                }
                (arrivals(scene))
                (super::beside::agreed(scene))
                ul #players .players aria-label="Players" {
                    @for row in &scene.seen.seats {
                        @if let Some(seat) = Seat::new(row.seat) { (player(scene, play, seat, row)) }
                    }
                }
                (foot(scene, play))
            }
        }
    }
}

/// What each key does, beside the question.
pub(super) fn keys() -> Markup {
    html! {
        section #keys .drawer aria-label="Keys" {
            (drawer_head("Keys", "keys"))
            div.drawer-body tabindex="0" role="group" aria-label="What each key does" { (super::preferences::keys()) }
        }
    }
}

/// The heading of a drawer and the way out of it.
pub(super) fn drawer_head(title: &str, name: &str) -> Markup {
    html! { div.over-head { h2 { (title) } button.button type="button" data-drawer=(name) { "Close" kbd aria-hidden="true" { "Esc" } } } }
}

/// Small things about the table.
fn foot(scene: &Scene, play: &Play) -> Markup {
    let id = &scene.seen.row.id;
    html! {
        footer #foot .about-table {
            @if scene.seen.imported() && !scene.alone {
                p {
                    @if scene.seen.row.state == State::Playing { "This game was begun elsewhere. Who brought it may know what its dice will show." }
                    @else { "This game was played elsewhere." @if scene.seen.closed() { " Its record ends before the game does." } }
                }
            }
            @else if scene.seen.closed() { p { @if let Some(ended) = &scene.seen.side.terms.ended { (ended) } @else { "The host has closed this table." } } }
            @if play.diverged { p { "The rules were corrected while this game was played, or another version of Orbis wrote a part of it. It goes on from where it was; earlier moments cannot be shown." } }
            @if scene.alone { p { a href={ "/t/" (id) "/carry" } download { "Carry this table on with friends" } ": bring this file to a server." } }
            @else { p {
                @if !scene.seen.imported() { "Dice: " a href={ "/t/" (id) "/dice" } { "promise " code { (scene.seen.row.promise.chars().take(12).collect::<String>()) "…" } } }
                @if scene.seen.row.watchable { " · Others may watch at this address." }
            } }
            @if scene.may_give_up {
                form method="post" action={ "/t/" (id) "/close" } { button.button.small type="submit" { "Give up this table" } }
            }
            @if scene.may_quit {
                form method="post" action={ "/t/" (id) "/leave" } { button.button.small type="submit" { "Leave this table to a bot" } }
            }
            p { a href="/preferences" { "Preferences and keys" } " · " a href="/" { "Lobby" } }
        }
    }
}

pub(super) fn kind(scene: &Scene, seat: Seat, row: &SeatRow) -> String {
    match row.kind {
        Seating::Bot => format!("bot, {}", row.level),
        Seating::StandIn => format!("a bot plays for them, {}", row.level),
        Seating::Person if scene.seen.awaits(row) => "awaited".to_string(),
        Seating::Person if scene.eyes.seat == Some(seat) => "you".to_string(),
        Seating::Person if scene.eyes.held.contains(seat) => "at this device".to_string(),
        Seating::Person if scene.here.contains(seat) => "here".to_string(),
        Seating::Person => "away".to_string(),
    }
}

fn player(scene: &Scene, play: &Play, seat: Seat, row: &SeatRow) -> Markup {
    let score = play.scores.iter().find(|score| score.seat == seat);
    // A board that says whose its pieces are can show those of one player alone.
    let owned = match &play.zones.board {
        Board::Map(map) => map.svg.contains("data-owner="),
        Board::None | Board::Row { .. } => false,
    };
    html! {
        li.player.(colour(seat)).on[play.asked.contains(seat)] id={ "player-" (seat.letter()) } {
            (badge(seat))
            div.who {
                span.name title=(colour_name(seat)) { (named(scene, row)) }
                small { (kind(scene, seat, row)) @if play.asked.contains(seat) && !play.over { " · to choose" } " " (super::beside::clock(scene, seat)) }
            }
            @if owned { button.only type="button" data-only=(seat.letter()) aria-pressed="false" title="Show their pieces alone" { span aria-hidden="true" { "◉" } span.hidden { "Show the pieces of " (row.name) " alone" } } }
            @if let Some(score) = score { span.points title="Points" { (score.score) } }
            @if scene.eyes.held.contains(seat) && !scene.alone { (devices(scene, seat)) }
            @if scene.maker && scene.seen.awaits(row) {
                form method="post" action={ "/t/" (scene.seen.row.id) "/invite" } data-link {
                    input type="hidden" name="seat" value=(seat.letter());
                    button.button.small.go type="submit" data-invite=(seat.letter()) { "Make an invitation link" }
                }
            }
        }
    }
}

/// A player's name; who has an account can be looked up.
pub(super) fn named(scene: &Scene, row: &SeatRow) -> Markup {
    html! {
        @if let Some(name) = scene.seen.known(row.seat) { a href=(profile(name)) title={ "Who is " (name) "?" } { (row.name) } }
        @else { (row.name) }
    }
}

/// What somebody at the table may do about a seat that is away or back.
pub(super) fn calls(scene: &Scene, seat: Seat) -> Markup {
    let id = &scene.seen.row.id;
    let mine = scene.eyes.held;
    // Who shares a device with the absent could play for them.
    let voter = !mine.is_empty() && !mine.contains(seat);
    let poll = scene.polls.iter().find(|poll| poll.seat == seat && voter);
    let stands_in = scene
        .seen
        .seats
        .get(seat.index())
        .is_some_and(|row| row.kind == Seating::StandIn);
    html! {
        @if let Some(poll) = poll {
            form.vote method="post" action={ "/t/" (id) "/vote" } data-act {
                input type="hidden" name="seat" value=(seat.letter());
                @if mine.iter().any(|seat| poll.agreed.contains(seat)) { small { "You agreed: " (poll.votes) " of " (poll.needed) } }
                @else {
                    button.button.small type="submit" title="When everybody who is here agrees, a bot plays until they are back. One device has one voice, however many play at it." {
                        "Let a bot play (" (poll.votes) " of " (poll.needed) ")"
                    }
                }
            }
        }
        @if stands_in && mine.contains(seat) {
            form.vote method="post" action={ "/t/" (id) "/return" } data-act {
                input type="hidden" name="seat" value=(seat.letter());
                button.button.small type="submit" { "I am back" }
            }
        }
    }
}

/// How long it is told that another device came.
const NEWS: i64 = 24 * 60 * 60 * 1000;

/// A short word when another device has come to one of the viewer's seats.
pub(super) fn arrivals(scene: &Scene) -> Markup {
    let this = |seat: Seat| {
        let own = |device: &&Device| device.this && device.seat == seat;
        scene.devices.iter().find(own).map_or(0, |own| own.since)
    };
    let new = |device: &&Device| {
        !device.this && device.since > this(device.seat) && now() - device.since < NEWS
    };
    html! {
        @for device in scene.devices.iter().filter(new) {
            p.arrival role="status" {
                "Another device plays your seat " (device.seat.letter()) ": " (kind_of(device)) ", " (ago(device.since)) ". If it is not yours, end it below."
            }
        }
    }
}

fn kind_of(device: &Device) -> &str {
    if device.kind.is_empty() {
        "a browser"
    } else {
        &device.kind
    }
}

/// From where one's own seat is played, and the way to another device.
pub(super) fn devices(scene: &Scene, seat: Seat) -> Markup {
    let id = &scene.seen.row.id;
    let own: Vec<&Device> = scene
        .devices
        .iter()
        .filter(|device| device.seat == seat)
        .collect();
    html! {
        details.devices id={ "devices-" (seat.letter()) } {
            summary { @if own.len() > 1 { (own.len()) " devices" } @else { "Devices" } }
            ul {
                @for device in &own {
                    li {
                        span { (kind_of(device)) @if device.this { " (this device)" } ", came " (ago(device.since)) }
                        @if device.may_end {
                            form method="post" action={ "/t/" (id) "/device" } data-act {
                                input type="hidden" name="seat" value=(seat.letter());
                                input type="hidden" name="device" value=(device.handle);
                                button.button.small type="submit" data-end=(device.handle) { @if device.this { "Leave the seat here" } @else { "End" } }
                            }
                        }
                    }
                }
            }
            form method="post" action={ "/t/" (id) "/invite" } data-link {
                input type="hidden" name="seat" value=(seat.letter());
                button.button.small type="submit" { "Play on another device" }
            }
        }
    }
}

/// The log, in chunks that stay as they are once the game has gone on.
pub(super) fn log(scene: &Scene, play: &Play, has: &Has) -> Markup {
    let chunks = play
        .log
        .chunk_by(|(one, _), (two, _)| one / CHUNK == two / CHUNK);
    html! {
        section #log-drawer .drawer aria-label="Log" {
            (drawer_head("Log", "log"))
            div #log .log.drawer-body tabindex="0" role="group" aria-label="Log" {
                @if play.log_from > 0 { p #earlier .earlier { a href={ "/t/" (scene.seen.row.id) "?log=all" } data-log="all" { "Earlier" } } }
                @for lines in chunks { (has.part(chunk(scene, play.at, lines))) }
            }
        }
    }
}

fn chunk(scene: &Scene, at: u64, lines: &[(u64, Line)]) -> Markup {
    let first = lines.first().map_or(0, |(version, _)| version / CHUNK);
    html! {
        div id={ "log-" (first) } {
            @for part in lines.chunk_by(|(_, one), (_, two)| one.heading == two.heading) {
                @if part[0].1.heading {
                    @for (_, heading) in part { h3 { (heading.text) } }
                } @else {
                    ol { @for (version, line) in part {
                        li.(line.seat.map(colour).unwrap_or_default()) .fresh[*version == at] {
                            a href={ "/t/" (scene.seen.row.id) "?at=" (version) } data-at=(version) title="Show this moment" { (line.text) }
                        }
                    } }
                }
            }
        }
    }
}

/// Does the viewer want to hear who said this?
fn heard(scene: &Scene, line: &ChatLine) -> bool {
    let seat = line.seat.and_then(Seat::new);
    let muted = scene.seen.side.muted(scene.person.as_deref(), line.seat);
    !muted && !seat.is_some_and(|seat| scene.unheard.contains(seat))
}

/// What people say.
pub(super) fn chat(scene: &Scene) -> Markup {
    html! {
        section #chat .drawer.chat aria-label="Talk" {
            (drawer_head("Talk", "chat"))
            div.drawer-body {
            ol #said {
                @for line in scene.seen.chat.iter().filter(|line| heard(scene, line)) {
                    @let seat = line.seat.and_then(Seat::new);
                    li.(seat.map(colour).unwrap_or_default()) { b { (line.name) } " " (line.text) }
                }
            }
            form #talk method="post" action={ "/t/" (scene.seen.row.id) "/chat" } data-act {
                label { span.hidden { "Say something" } input id="say" name="text" maxlength="500" autocomplete="off" placeholder="Say something…"; }
                button.button type="submit" { "Say" }
            }
            (super::beside::keeping(scene))
            }
        }
    }
}
