//! Signing in, taking a name, and everything about one's own account.

use super::layout::{ago, profile, sheet};
use crate::{
    guest::Guest,
    passwords::{LONGEST, SHORTEST},
};
use maud::{Markup, html};
use orbis_store::{AccountRow, BrowserRow, PasskeyRow, TokenRow};

/// What was said in a form, and what is wrong with it.
#[derive(Clone, Debug, Default)]
pub struct Said {
    /// The name that was typed.
    pub name: String,
    /// Where to go afterwards.
    pub back: String,
    /// What is wrong.
    pub wrong: Option<String>,
    /// What was done.
    pub done: Option<&'static str>,
}

fn notice(said: &Said) -> Markup {
    html! {
        @if let Some(wrong) = &said.wrong { p #notice role="alert" { (wrong) } }
        @if let Some(done) = said.done { p #done role="status" { (done) } }
    }
}

fn name_field(said: &Said, hint: &str) -> Markup {
    html! {
        label.field { (hint) input name="name" value=(said.name) maxlength="24" autocomplete="username" required autocapitalize="none" spellcheck="false"; }
    }
}

fn password_field(label: &str, name: &str, kind: &str) -> Markup {
    let shortest = (kind == "new-password").then_some(SHORTEST);
    html! {
        label.field { (label) input type="password" name=(name) autocomplete=(kind) minlength=[shortest] maxlength=(LONGEST) required; }
    }
}

/// `/sign-in`
pub fn sign_in(guest: &Guest, said: &Said, mail: bool) -> Markup {
    let body = html! {
        div.doors {
            section.card-box {
                (notice(said))
                h2 { "Sign in" }
                form method="post" action="/sign-in" {
                    input type="hidden" name="back" value=(said.back);
                    (name_field(said, "Your name"))
                    (password_field("Your password", "password", "current-password"))
                    button.button.go type="submit" { "Sign in" }
                    @if mail { " " a href="/forgot" { "Password forgotten?" } }
                }
                div.or data-only-js data-passkeys {
                    p.quiet { "or" }
                    button.button type="button" data-passkey="enter" data-back=(said.back) { "Sign in with a passkey" }
                    p data-passkey-said role="status" {}
                }
            }
            section.card-box {
                h2 { "New here?" }
                p { "You need no account to play: a guest is known by their browser. With a name and a password your games are there on every device, friends find you, and you can be told when it is your turn." }
                p { "What you play as a guest in this browser comes along, now or later." }
                p { a.button.go href="/register" { "Take a name" } }
            }
        }
    };
    sheet(guest, "Sign in", &body)
}

/// `/register`
pub fn register(guest: &Guest, said: &Said) -> Markup {
    let body = html! {
        section.card-box.narrow {
            (notice(said))
            form method="post" action="/register" {
                input type="hidden" name="back" value=(said.back);
                (name_field(said, "A name by which others know you"))
                (password_field("A password", "password", "new-password"))
                p.quiet { "At least " (SHORTEST) " letters of any kind; a whole sentence is better than a riddle. It is kept so that nobody can read it, not even who runs this server." }
                label.check { input type="checkbox" name="bot"; span { "A program will play for it." } }
                button.button.go type="submit" { "Take this name" }
            }
            p { "You have one? " a href="/sign-in" { "Sign in" } "." }
        }
    };
    sheet(guest, "Take a name", &body)
}

/// `/forgot`
pub fn forgot(guest: &Guest, said: &Said) -> Markup {
    let body = html! {
        section.card-box.narrow {
            (notice(said))
            form method="post" action="/forgot" {
                (name_field(said, "Your name"))
                p.quiet { "If this name has a mail address, a link goes there with which you choose a new password." }
                button.button.go type="submit" { "Send a link" }
            }
        }
    };
    sheet(guest, "Password forgotten", &body)
}

/// `/forgot/{secret}`
pub fn new_password(guest: &Guest, path: &str, said: &Said) -> Markup {
    let body = html! {
        section.card-box.narrow {
            (notice(said))
            form method="post" action=(path) {
                (password_field("A new password", "password", "new-password"))
                p.quiet { "You are signed out everywhere and sign in with it." }
                button.button.go type="submit" { "Keep it" }
            }
        }
    };
    sheet(guest, "A new password", &body)
}

/// What a link in a mail asks, with one button: whoever looks at mail beforehand shall not press it.
pub fn by_mail(guest: &Guest, title: &str, text: &str, path: &str, button: &str) -> Markup {
    let body = html! {
        section.card-box.narrow {
            p { (text) }
            form method="post" action=(path) { button.button.go type="submit" { (button) } }
        }
    };
    sheet(guest, title, &body)
}

/// Everything about one's own account.
pub struct Account<'a> {
    /// The account.
    pub row: AccountRow,
    /// Where it is signed in.
    pub browsers: Vec<BrowserRow>,
    /// Its passkeys.
    pub passkeys: Vec<PasskeyRow>,
    /// Whom it does not want to meet.
    pub blocked: Vec<String>,
    /// What programs say to act for it.
    pub tokens: Vec<TokenRow>,
    /// A token that was just made, to be read once.
    pub fresh: Option<&'a str>,
    /// Does this server send mail?
    pub mail: bool,
}

/// The pages about oneself.
pub(super) fn tabs(here: &str) -> Markup {
    let link = |to: &str, name: &str| html! { a href=(to) aria-current=[(to == here).then_some("page")] { (name) } };
    html! { nav.tabs aria-label="About me" { (link("/me", "My games")) (link("/me/notices", "Notices")) (link("/me/account", "Account")) } }
}

/// `/me/account`
pub fn account(guest: &Guest, account: &Account<'_>, said: &Said) -> Markup {
    let body = html! {
        (tabs("/me/account"))
        (notice(said))
        section.card-box {
            h2 { (account.row.name) }
            p { a href=(profile(&account.row.name)) { "What others see of me" } }
            form method="post" action="/sign-out" { button.button type="submit" { "Sign out in this browser" } }
        }
        (browsers(guest, account))
        section.card-box {
            h2 #password { "Password" }
            form method="post" action="/me/password" {
                @if !account.row.password.is_empty() { (password_field("The old one", "old", "current-password")) }
                (password_field("A new one", "new", "new-password"))
                p.quiet { "All other browsers are signed out." }
                button.button type="submit" { "Change it" }
            }
        }
        (passkeys(account))
        @if account.mail { (mail(account)) }
        (programs(guest, account))
        (blocked(account))
        section.card-box {
            h2 #leave { "Leave for good" }
            p { "Your games stay, and bots play on for you. Your name goes everywhere: where it stood, others read “" (crate::live::LEFT) "”. Nothing brings it back." }
            form method="post" action="/me/leave" {
                (password_field("Your password", "password", "current-password"))
                label.check { input type="checkbox" name="sure" required; span { "Yes, delete me." } }
                button.button type="submit" { "Delete my account" }
            }
        }
    };
    sheet(guest, "My account", &body)
}

fn browsers(guest: &Guest, account: &Account<'_>) -> Markup {
    let this = |row: &BrowserRow| guest.browser.as_deref() == Some(row.id.as_str());
    html! {
        section.card-box {
            h2 #browsers { "Where I am signed in" }
            ul.rows {
                @for row in &account.browsers {
                    li.row-of {
                        span { b { (row.device) } small { @if this(row) { "this browser" } @else { "last seen " (ago(row.seen)) } ", since " (ago(row.created)) } }
                        @if !this(row) {
                            form method="post" action="/me/browsers" {
                                input type="hidden" name="browser" value=(row.id);
                                button.button.small type="submit" { "Sign out" span.hidden { " " (row.device) } }
                            }
                        }
                    }
                }
            }
            @if account.browsers.len() > 1 {
                form method="post" action="/me/browsers" { button.button type="submit" { "Sign out everywhere else" } }
            }
        }
    }
}

fn passkeys(account: &Account<'_>) -> Markup {
    html! {
        section.card-box {
            h2 #passkeys { "Passkeys" }
            p { "A key that this device, or a small one on your key ring, keeps for you: you sign in with a finger or a number instead of the password." }
            @if !account.passkeys.is_empty() {
                ul.rows {
                    @for row in &account.passkeys {
                        li.row-of {
                            span { b { (row.label) } small { "since " (ago(row.created)) } }
                            form method="post" action="/me/passkeys/drop" {
                                input type="hidden" name="id" value=(row.id);
                                button.button.small type="submit" { "Remove" span.hidden { " the passkey of " (row.label) } }
                            }
                        }
                    }
                }
            }
            div data-only-js data-passkeys {
                button.button type="button" data-passkey="add" { "Add a passkey" }
                p data-passkey-said role="status" {}
            }
        }
    }
}

fn programs(guest: &Guest, account: &Account<'_>) -> Markup {
    html! {
        section.card-box {
            h2 #tokens { "Programs" }
            p { "A program acts for you with a token: " a href="/api" { "what it can do" } "." }
            @if let Some(fresh) = account.fresh {
                p role="status" { "Your new token. It is shown this once; whoever has it acts for you." }
                p { code #token { (fresh) } }
            }
            @if !account.tokens.is_empty() {
                ul.rows {
                    @for row in &account.tokens {
                        li.row-of {
                            span { b { (row.label) } small { (reach(row)) ", since " (ago(row.created)) } }
                            form method="post" action="/me/tokens/drop" {
                                input type="hidden" name="id" value=(row.id);
                                button.button.small type="submit" { "End" span.hidden { " the token of " (row.label) } }
                            }
                        }
                    }
                }
            }
            form method="post" action="/me/tokens" {
                label.field { "What is it for?" input name="label" maxlength="60" autocomplete="off"; }
                label.field { "How far does it go?"
                    select name="scope" {
                        option value="play" selected { "Everything at tables" }
                        option value="account" { "Everything I can do, my account too" }
                    }
                }
                button.button type="submit" { "Make a token" }
            }
            form method="post" action="/me/bot" {
                label.check { input type="checkbox" name="bot" checked[guest.is_bot()]; span { "A program plays for this account: it sits only where bots are admitted, and is called one." } }
                button.button type="submit" { "Keep it so" }
            }
        }
    }
}

fn reach(row: &TokenRow) -> &'static str {
    match row.scope.word() {
        "account" => "for everything",
        "play" => "for all tables",
        _ => "for one seat",
    }
}

fn mail(account: &Account<'_>) -> Markup {
    html! {
        section.card-box {
            h2 #mail { "Mail address" }
            @match &account.row.mail {
                Some(address) => {
                    p { "Mail reaches you at " b { (address) } ". Nobody else sees it." }
                    form method="post" action="/me/mail-off" { button.button type="submit" { "Forget this address" } }
                }
                None => { p { "Only if you want: for a new password should you forget yours, and to be told of your turns by mail. Nobody else sees it." } }
            }
            form method="post" action="/me/mail" {
                label.field { @if account.row.mail.is_some() { "Another address" } @else { "Your address" } input type="email" name="mail" autocomplete="email" maxlength="200" required; }
                button.button type="submit" { "Send a link there" }
            }
        }
    }
}

fn blocked(account: &Account<'_>) -> Markup {
    html! {
        section.card-box {
            h2 #blocked { "People I do not want to meet" }
            p.quiet { "They cannot sit at your tables, invite you, or talk to you. You block somebody on their page." }
            @if !account.blocked.is_empty() {
                ul.rows {
                    @for name in &account.blocked {
                        li.row-of {
                            span { b { a href=(profile(name)) { (name) } } }
                            form method="post" action={ (profile(name)) "/block" } {
                                input type="hidden" name="off" value="on";
                                button.button.small type="submit" { "Unblock" span.hidden { " " (name) } }
                            }
                        }
                    }
                }
            } @else { p { "Nobody." } }
        }
    }
}
