//! The door of a server that has a password.

use super::layout::sheet_for_anybody;
use maud::{Markup, html};

/// Asks for the password, says what was wrong with the last one, and leads back to where somebody wanted to go.
pub fn enter(back: &str, wrong: Option<&str>) -> Markup {
    let body = html! {
        section.card-box {
            @if let Some(wrong) = wrong {
                p #notice role="alert" { (wrong) }
            }
            form method="post" action="/enter" {
                input type="hidden" name="back" value=(back);
                label for="password" { "The password of this server" }
                " "
                input #password type="password" name="password" autocomplete="current-password" required autofocus;
                " "
                button.button.go type="submit" { "Come in" }
            }
        }
    };
    sheet_for_anybody("Come in", &body)
}
