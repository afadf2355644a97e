//! A new table: game, seats, options.

use super::{
    layout::{badge, colour_name, dice_fields, sheet},
    learn::{option, presets},
    terms,
};
use crate::{guest::Guest, live::Promise};
use maud::{Markup, html};
use orbis_core::Seat;
use orbis_registry::{Entry, lesson};

/// Who can sit down from elsewhere, where there is an elsewhere.
const COMING: [&str; 3] = ["invited", "named", "open"];

const KINDS: [(&str, &str); 10] = [
    ("me", "Me"),
    ("bot-random", "Bot, random"),
    ("bot-easy", "Bot, easy"),
    ("bot-medium", "Bot, medium"),
    ("bot-hard", "Bot, hard"),
    ("bot-expert", "Bot, expert"),
    ("here", "Somebody else here (pass the device)"),
    ("invited", "Invited by a secret link"),
    ("named", "Invited by name"),
    ("open", "Anybody on this server"),
];

/// `/new`; `first` fills in what is recommended for a first game.
pub fn new_table(
    guest: &Guest,
    shelf: &[Entry],
    entry: &Entry,
    promise: &Promise,
    first: bool,
) -> Markup {
    let about = entry.game.about();
    let (few, many) = (*about.players.start(), *about.players.end());
    let lesson = lesson(about.slug);
    let advised = lesson.filter(|_| first).map(|lesson| lesson.first.players);
    let usual = advised.unwrap_or(3).clamp(few, many);
    let level = if first { "bot-easy" } else { "bot-medium" };
    let body = html! {
        @if shelf.len() > 1 {
            nav.tabs aria-label="Games" {
                @for each in shelf {
                    @let other = each.game.about();
                    a href={ "/new?game=" (other.slug) } aria-current=[(other.slug == about.slug).then_some("page")] { (other.title) }
                }
            }
        }
        form.new method="post" action="/new" data-dice {
            input type="hidden" name="game" value=(about.slug);
            (dice_fields(promise))
            section.card-box {
                h2 { (about.title) }
                p.quiet { (about.tagline) @if lesson.is_some() { " " a href={ "/games/" (about.slug) "/learn" } { "How to play" } } }
                @if let Some(lesson) = lesson { (presets(about.slug, lesson, first)) }
                @if let Some(name) = &guest.account { p { "You play as " b { (name) } "." } }
                @else { label.field { "Your name" input name="name" value=(guest.name()) maxlength="24" autocomplete="nickname" placeholder="The colour of your seat"; } }
            }
            fieldset.card-box {
                legend { "Seats" }
                @for seat in Seat::all(many) {
                    @let number = u8::from(seat);
                    div.seat-row {
                        (badge(seat))
                        label { span.hidden { "Seat " (seat.letter()) }
                            select name={ "seat-" (number) } {
                                @if number >= few { option value="none" selected[number >= usual] { "Nobody" } }
                                @for (word, name) in KINDS.into_iter().filter(|(word, _)| !guest.alone || !COMING.contains(word)) {
                                    @let chosen = if number == 0 { "me" } else { level };
                                    option value=(word) selected[number < usual && word == chosen] { (name) }
                                }
                            }
                        }
                        label { span.hidden { "Name of the player in seat " (seat.letter()) }
                            input name={ "name-" (number) } maxlength="24" placeholder=(colour_name(seat)) autocomplete="off";
                        }
                    }
                }
                p.quiet { "A name is needed only for somebody else at this device" @if !guest.alone { ", or for whom you invite by name" } "." @if !guest.alone { " Invited players and those from this server say theirs." } }
            }
            @if !about.options.is_empty() {
                fieldset.card-box {
                    legend { "Options" }
                    div.agreements { @for spec in about.options { (option(spec, lesson, first)) } }
                }
            }
            (terms::fields(guest.alone))
            section.card-box {
                @if !guest.alone { label.check { input type="checkbox" name="watchable" checked; span { "Others on this server may watch" } } }
                @if !guest.alone { label.check { input type="checkbox" name="bots"; span { "Programs of others may sit down, too" } } }
                label.check { input type="checkbox" name="hints"; span { "Everybody may ask what a bot would do. Who plays alone against bots always may; among people only if it is agreed here." } }
                @if !guest.alone { p.quiet { "The dice are sealed: the server promises " code { (&promise.promise[..16]) "…" } " before you add your part." } }
                button.button.go type="submit" { "Open the table" }
            }
        }
    };
    sheet(guest, "New table", &body)
}
