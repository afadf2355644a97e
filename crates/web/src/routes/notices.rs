//! My games, others' pages, and how somebody is told of their turns.

use super::{
    Answer, Here, asset_named, go, guest, page, status,
    visits::{Fields, Leaf, field, glimpses_of, list},
    with_cookie, words,
};
use crate::{
    App, device,
    guest::Guest,
    live::{NO_ACCOUNT, Trouble, Waiting},
    outside::Subscription,
    pages,
};
use axum::{
    Form,
    extract::{Path, Query, State},
    http::{HeaderMap, header},
    response::{IntoResponse, Response},
};
use orbis_store::Which;
use std::fmt::Write;

/// `/me`: my games.
pub async fn mine(State(app): Here, Query(leaf): Query<Leaf>, headers: HeaderMap) -> Answer {
    let guest = guest(&app, &headers).await?;
    let Some(session) = guest.session.clone() else {
        return Ok(go("/sign-in?back=/me"));
    };
    let tables = list(&app, Which::Held(&session), leaf.finished).await?;
    let told = glimpses_of(&app, &tables.tables, Some(&session)).await;
    let records = app.live.records_of(&session).await?;
    let shelf = app.live.shelf();
    Ok(page(pages::mine(&guest, shelf, &tables, &told, &records)))
}

/// `/people/{name}`
pub async fn profile(State(app): Here, Path(name): Path<String>, headers: HeaderMap) -> Answer {
    let guest = guest(&app, &headers).await?;
    let profile = app.live.profile(&name).await?;
    let blocked = guest.blocked.contains(&profile.account.person);
    let shelf = app.live.shelf();
    Ok(page(pages::profile(&guest, shelf, &profile, blocked)))
}

/// `/people/{name}/block`
pub async fn block(
    State(app): Here,
    Path(name): Path<String>,
    headers: HeaderMap,
    Form(fields): Form<Fields>,
) -> Answer {
    let guest = guest(&app, &headers).await?;
    let me = guest.session.as_deref().ok_or(NO_ACCOUNT)?;
    if field(&fields, "off") == "on" {
        app.live.unblock(me, &name).await?;
    } else {
        app.live.block(me, &name).await?;
    }
    app.sessions.forget(me);
    let name = app.live.named(&name).await?.name;
    Ok(go(&pages::address_of(&name)))
}

fn in_words(after: std::time::Duration) -> String {
    match after.as_secs() {
        seconds if seconds < 120 => format!("{seconds} seconds"),
        seconds if seconds < 7200 => format!("{} minutes", seconds / 60),
        seconds => format!("{} hours", seconds / 3600),
    }
}

struct Shown {
    wrong: Option<Trouble>,
    feed: Option<String>,
    done: Option<&'static str>,
}

async fn ways(app: &App, guest: &Guest, shown: Shown) -> Result<Response, Trouble> {
    let person = guest.session.as_deref().unwrap_or_default();
    let outside = app.live.outside()?;
    let account = app.live.store().account(person).await?;
    let ways = pages::Ways {
        rows: app.live.channels(person).await?,
        feed: shown.feed,
        mail: outside.can_mail().is_ok(),
        address: account.is_some_and(|row| row.mail.is_some()),
        key: outside.push_key(),
        after: in_words(outside.after),
        wrong: shown.wrong.as_ref().map(words),
        done: shown.done,
    };
    let page = pages::notices(guest, &ways);
    Ok(match &shown.wrong {
        Some(trouble) => (status(trouble), page).into_response(),
        None => page.into_response(),
    })
}

/// `/me/notices`
pub async fn notices(State(app): Here, headers: HeaderMap) -> Answer {
    let guest = guest(&app, &headers).await?;
    let shown = Shown {
        wrong: None,
        feed: None,
        done: None,
    };
    Ok(ways(&app, &guest, shown).await?)
}

/// The page after something was tried.
async fn after(app: &App, guest: &Guest, tried: Result<(), Trouble>, done: &'static str) -> Answer {
    let shown = Shown {
        done: tried.is_ok().then_some(done),
        wrong: tried.err(),
        feed: None,
    };
    Ok(ways(app, guest, shown).await?)
}

const ON: &str = "Switched on.";

/// `/me/notices/push`: the module brings what the browser gave it.
pub async fn push(State(app): Here, headers: HeaderMap, Form(to): Form<Subscription>) -> Answer {
    let (guest, session, cookie) = app.known_guest(&headers).await?;
    let device = device::kind(&headers);
    let added = app.live.add_push(&session, &to, &device);
    let shown = after(&app, &guest, added.await, ON).await?;
    Ok(with_cookie(shown, cookie))
}

/// `/me/notices/webhook`
pub async fn webhook(State(app): Here, headers: HeaderMap, Form(fields): Form<Fields>) -> Answer {
    let (guest, session, cookie) = app.known_guest(&headers).await?;
    let added = app.live.add_webhook(&session, field(&fields, "url")).await;
    Ok(with_cookie(after(&app, &guest, added, ON).await?, cookie))
}

/// `/me/notices/mail`
pub async fn mail(State(app): Here, headers: HeaderMap) -> Answer {
    let guest = guest(&app, &headers).await?;
    let me = guest.session.as_deref().ok_or(NO_ACCOUNT)?;
    let added = app.live.add_mail(me).await;
    after(&app, &guest, added, ON).await
}

/// `/me/notices/feed`: its address is shown this once.
pub async fn new_feed(State(app): Here, headers: HeaderMap) -> Answer {
    let (guest, session, cookie) = app.known_guest(&headers).await?;
    let made = app.live.add_feed(&session).await;
    let shown = match made {
        Ok(secret) => Shown {
            feed: Some(app.live.outside()?.address(&format!("/feed/{secret}"))),
            wrong: None,
            done: None,
        },
        Err(trouble) => Shown {
            wrong: Some(trouble),
            feed: None,
            done: None,
        },
    };
    Ok(with_cookie(ways(&app, &guest, shown).await?, cookie))
}

/// `/me/notices/drop`
pub async fn drop_way(State(app): Here, headers: HeaderMap, Form(fields): Form<Fields>) -> Answer {
    let guest = guest(&app, &headers).await?;
    let me = guest.session.as_deref().ok_or(NO_ACCOUNT)?;
    let dropped = app.live.drop_channel(me, field(&fields, "channel")).await;
    after(&app, &guest, dropped, "Switched off.").await
}

/// `/me/notices/try`
pub async fn try_way(State(app): Here, headers: HeaderMap, Form(fields): Form<Fields>) -> Answer {
    let guest = guest(&app, &headers).await?;
    let me = guest.session.as_deref().ok_or(NO_ACCOUNT)?;
    let tried = app.live.try_channel(me, field(&fields, "channel")).await;
    after(&app, &guest, tried, "A message is sent.").await
}

/// `/notices/off/{channel}/{token}`: the link in a message.
pub async fn ask_off(
    State(app): Here,
    Path((channel, token)): Path<(String, String)>,
    headers: HeaderMap,
) -> Answer {
    let guest = guest(&app, &headers).await?;
    let kind = app.live.check_off(&channel, &token).await?;
    let path = app.live.off_path(&channel);
    Ok(page(pages::switch_off(&guest, kind, Some(&path))))
}

/// `/notices/off/{channel}/{token}`, sent: by a person, or by a mail program on their behalf (RFC 8058).
pub async fn switch_off(
    State(app): Here,
    Path((channel, token)): Path<(String, String)>,
    headers: HeaderMap,
) -> Answer {
    let guest = guest(&app, &headers).await?;
    let kind = app.live.check_off(&channel, &token).await?;
    app.live.switch_off(&channel, &token).await?;
    Ok(page(pages::switch_off(&guest, kind, None)))
}

/// `/push.js`: what the browser runs when a message comes; it must lie at the root to speak for all pages.
pub async fn worker(headers: HeaderMap) -> Response {
    let mut response = asset_named("push.js", &headers);
    let fresh = header::HeaderValue::from_static("no-cache");
    response.headers_mut().insert(header::CACHE_CONTROL, fresh);
    response
}

fn xml(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

/// A moment as feeds write it.
fn moment(millis: i64) -> String {
    let seconds = millis.max(0) / 1000;
    let (days, rest) = (seconds / 86_400, seconds % 86_400);
    // Days since 1 March of the year 0, so that leap days stand last.
    let shifted = days + 719_468;
    let (era, day) = (shifted / 146_097, shifted % 146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let of_year = day - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let of_month = of_year - (153 * month + 2) / 5 + 1;
    let (month, carry) = if month < 10 {
        (month + 3, 0)
    } else {
        (month - 9, 1)
    };
    let year = year + era * 400 + carry;
    let (hours, minutes, seconds) = (rest / 3600, rest % 3600 / 60, rest % 60);
    format!("{year:04}-{month:02}-{of_month:02}T{hours:02}:{minutes:02}:{seconds:02}Z")
}

fn atom(address: &str, lobby: &str, waiting: &[Waiting]) -> String {
    let newest = waiting.iter().map(|each| each.since).max().unwrap_or(0);
    let mut feed = format!(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\">\n<title>Orbis: my turn</title>\n\
         <id>{0}</id>\n<link rel=\"self\" href=\"{0}\"/>\n<link href=\"{1}\"/>\n<updated>{2}</updated>\n<author><name>Orbis</name></author>\n",
        xml(address),
        xml(lobby),
        moment(newest)
    );
    for each in waiting {
        // A String takes everything that is written to it.
        let _ = write!(
            feed,
            "<entry>\n<id>{link}#{}-{}</id>\n<title>Your turn: {}</title>\n<link href=\"{link}\"/>\n<updated>{}</updated>\n<summary>{}</summary>\n</entry>\n",
            each.turn.seat,
            each.turn.turn,
            xml(&each.game),
            moment(each.since),
            xml(&format!("{} with {}", each.game, each.with)),
            link = xml(&each.link),
        );
    }
    feed + "</feed>\n"
}

/// `/feed/{secret}`
pub async fn feed(State(app): Here, Path(secret): Path<String>) -> Answer {
    let waiting = app.live.feed(&secret).await?;
    let outside = app.live.outside()?;
    let address = outside.address(&format!("/feed/{secret}"));
    let feed = atom(&address, &outside.address("/me"), &waiting);
    let headers = [(header::CONTENT_TYPE, "application/atom+xml; charset=utf-8")];
    Ok((headers, feed).into_response())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_written_as_feeds_want_them() {
        for (millis, text) in [
            (0, "1970-01-01T00:00:00Z"),
            (951_782_400_000, "2000-02-29T00:00:00Z"),
            (1_700_000_000_999, "2023-11-14T22:13:20Z"),
            (4_102_444_799_000, "2099-12-31T23:59:59Z"),
        ] {
            assert_eq!(moment(millis), text);
        }
    }
}
