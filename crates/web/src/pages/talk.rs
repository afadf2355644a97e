//! Everything that was said at a table, to read again.

use super::layout::{ago, colour, sheet};
use crate::{guest::Guest, live::Seen};
use maud::{Markup, html};
use orbis_core::Seat;
use orbis_store::Said;

/// `/t/{table}/talk`: a page of it, the newest last.
pub fn talk(guest: &Guest, seen: &Seen, lines: &[Said], more: bool) -> Markup {
    let id = &seen.row.id;
    let body = html! {
        section.card-box.chat {
            p { a.button href={ "/t/" (id) } { "To the table" } }
            @if let (true, Some(first)) = (more, lines.last()) { p { a href={ "/t/" (id) "/talk?before=" (first.number) } { "Earlier" } } }
            @if lines.is_empty() { p.quiet { "Nothing was said." } }
            ol #said-all {
                @for said in lines.iter().rev() {
                    @let seat = said.line.seat.and_then(Seat::new);
                    li.(seat.map(colour).unwrap_or_default()) { b { (said.line.name) } " " (said.line.text) " " small.quiet { (ago(said.line.at)) } }
                }
            }
        }
    };
    sheet(guest, "All that was said", &body)
}
