//! A table that waits for players, and what a secret link opens.

use super::{
    layout::{badge, colour, sheet},
    people::{arrivals, devices, named},
};
use crate::{guest::Guest, live::Seen, scene::Scene};
use maud::{Markup, html};
use orbis_core::Seat;
use orbis_store::{SeatRow, Seating};

/// The seats of a table whose game has not begun.
pub(super) fn room(scene: &Scene) -> Markup {
    html! {
        section #room .room.card-box {
            h2 { "Waiting for players" }
            (arrivals(scene))
            p.hint { "The game begins by itself when every seat is taken." @if scene.seen.row.admits_bots { " Programs of others may sit down, too." } }
            (super::terms::line(&scene.seen))
            ul.players {
                @for row in &scene.seen.seats {
                    @if let Some(seat) = Seat::new(row.seat) {
                        li.player.(colour(seat)) id={ "seat-" (seat.letter()) } {
                            (badge(seat))
                            div.who { span.name { (named(scene, row)) } small { (state(scene, seat, row)) } }
                            (ways(scene, seat, row))
                        }
                    }
                }
            }
            @if scene.may_give_up {
                form method="post" action={ "/t/" (scene.seen.row.id) "/close" } { button.button type="submit" { "Give up this table" } }
            }
            p.hint { "Dice: the server promised " code { (scene.seen.row.promise.chars().take(16).collect::<String>()) "…" } ". Every player adds a part when they sit down." }
        }
    }
}

fn state(scene: &Scene, seat: Seat, row: &SeatRow) -> &'static str {
    match (row.kind, &row.contribution) {
        (Seating::Bot, _) => "bot",
        (_, Some(_)) if scene.eyes.held.contains(seat) => "you",
        (_, Some(_)) => "ready",
        _ if row.open => "open to anybody",
        _ => "awaited",
    }
}

fn ways(scene: &Scene, seat: Seat, row: &SeatRow) -> Markup {
    let id = &scene.seen.row.id;
    let empty = row.kind == Seating::Person && row.contribution.is_none();
    let mine = scene.eyes.held.contains(seat);
    let seated_here = scene.seen.seats.iter().any(|row| {
        row.contribution.is_some()
            && Seat::new(row.seat).is_some_and(|seat| scene.eyes.held.contains(seat))
    });
    html! {
        @if empty && (mine || row.open && !seated_here) {
            form method="post" action={ "/t/" (id) "/sit" } data-act data-dice {
                input type="hidden" name="seat" value=(seat.letter());
                input type="hidden" name="dice" value="";
                @if !scene.named { label { span.hidden { "Your name" } input id={ "name-" (seat.letter()) } name="name" maxlength="24" placeholder="Your name" autocomplete="nickname"; } }
                button.button.go type="submit" { "Sit down" }
            }
        }
        @let kept = scene.seen.holders.iter().any(|holder| holder.seat == row.seat);
        @if empty && !kept && !row.open && scene.maker {
            form method="post" action={ "/t/" (id) "/invite" } data-link {
                input type="hidden" name="seat" value=(seat.letter());
                button.button.go type="submit" data-invite=(seat.letter()) { "Make an invitation link" }
            }
        }
        @if mine { (devices(scene, seat)) }
    }
}

/// What the secret link of a seat opens.
pub fn invitation(guest: &Guest, seen: &Seen, seat: Seat, address: &str) -> Markup {
    let about = seen.entry.game.about();
    let taken = seen
        .seats
        .get(seat.index())
        .is_some_and(|row| row.contribution.is_some());
    let body = html! {
        section.card-box {
            p.lead { (badge(seat)) " A seat at " (about.title) " is kept for you." }
            p { (about.tagline) }
            form method="post" action=(address) data-dice {
                input type="hidden" name="dice" value="";
                @if taken { p.hint { "This seat is taken; with this link you can play it from this device too." } }
                @else if let Some(name) = &guest.account { p { "You play as " b { (name) } "." } }
                @else {
                    label.field { "Your name" input name="name" value=(guest.name()) maxlength="24" autocomplete="nickname"; }
                }
                button.button.go type="submit" { "Take the seat" }
            }
            p.hint { "The server promised its dice as " code { (seen.row.promise) } " before you came." }
        }
    };
    sheet(guest, "An invitation", &body)
}

/// A fresh link, for browsers without the module.
pub fn link(guest: &Guest, seen: &Seen, seat: Seat, address: &str) -> Markup {
    let body = html! {
        section.card-box {
            p { "Whoever uses this address first plays seat " (seat.letter()) "; then it opens nothing any more. Keep it secret; it is shown only now, and older links to this seat are worthless." }
            p { a href=(address) { code { (address) } } }
            p { a.button href={ "/t/" (seen.row.id) } { "Back to the table" } }
        }
    };
    sheet(guest, "Invitation link", &body)
}
