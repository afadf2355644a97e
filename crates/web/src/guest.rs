//! Guests: who a cookie says they are, and what they prefer.

use crate::{App, Create, client::secure, device, live::Trouble, secrets, sessions::Known};
use axum::http::{HeaderMap, HeaderValue, header};
use orbis_bots::Level;
use orbis_core::{About, tidy_name};
use orbis_store::Write;
use std::{collections::BTreeMap, time::Instant};

const COOKIE: &str = "orbis";
/// Half a year.
const LASTS: u32 = 15_552_000;

/// How fast the moves of others are shown.
pub const PACES: [(&str, &str); 4] = [
    ("slow", "Slowly"),
    ("normal", "One by one"),
    ("fast", "Quickly"),
    ("instant", "At once"),
];
/// Day or night.
pub const THEMES: [(&str, &str); 3] = [
    ("auto", "As the system"),
    ("light", "Light"),
    ("dark", "Dark"),
];
/// When to ask before a choice is sent.
pub const CONFIRMS: [(&str, &str); 2] = [("never", "Never"), ("closing", "If it cannot be undone")];

/// Three short tones: my turn, dice, the end of a game.
pub const SOUNDS: [(&str, &str); 2] = [("off", "Off"), ("on", "My turn, dice, the end of a game")];

/// A word of the browser while a table stands open behind other windows.
pub const NOTIFIES: [(&str, &str); 2] = [("off", "Off"), ("on", "When it is my turn")];

/// What happens to a question that has one answer and leaves nothing to undo.
pub const SINGLES: [(&str, &str); 2] = [("ask", "Ask me"), ("answer", "Answer it for me")];

/// Under this name an account says that a program plays for it.
pub(crate) const BOT: &str = "bot";

/// Before a game's slug: how somebody began it last.
const START: &str = "start-";

/// How a game was begun: players and level.
fn read_start<'a>(about: &About, said: &'a str) -> Option<(u8, &'a str)> {
    let (players, level) = said.split_once(' ')?;
    let players: u8 = players.parse().ok()?;
    let known = about.players.contains(&players) && Level::named(level).is_ok();
    known.then_some((players, level))
}

/// Whoever sent a request.
#[derive(Clone, Debug, Default)]
pub struct Guest {
    /// Who they are: the id under which they hold seats, if they were here before.
    pub session: Option<String>,
    /// The name of their account, if they have one.
    pub account: Option<String>,
    /// The signed-in browser they use.
    pub browser: Option<String>,
    /// Whom they do not want to meet.
    pub blocked: Vec<String>,
    /// Does the host alone make tables here?
    pub host_makes: bool,
    /// Is this browser its own server, so that nobody else can come?
    pub alone: bool,
    preferences: BTreeMap<String, String>,
}

impl Guest {
    fn prefers<'a>(
        &'a self,
        name: &str,
        known: &[(&'static str, &'static str)],
    ) -> Option<&'a str> {
        let value = self.preferences.get(name)?;
        known.iter().any(|(word, _)| word == value).then_some(value)
    }

    /// Is this a program, by its owner's word?
    pub fn is_bot(&self) -> bool {
        self.preferences.get(BOT).is_some_and(|said| said == "yes")
    }

    /// What they are called; may be empty.
    pub fn name(&self) -> &str {
        let said = || self.preferences.get("name").map_or("", String::as_str);
        self.account.as_deref().unwrap_or_else(said)
    }

    /// What they are called at a table: who has an account goes by its name, everybody else as they say.
    pub fn called<'a>(&'a self, said: &'a str) -> &'a str {
        match said {
            said if self.account.is_none() && !said.is_empty() => said,
            _ => self.name(),
        }
    }

    /// Day or night.
    pub fn theme(&self) -> &str {
        self.prefers("theme", &THEMES).unwrap_or("auto")
    }

    /// How fast the moves of others are shown.
    pub fn pace(&self) -> &str {
        self.prefers("pace", &PACES).unwrap_or("normal")
    }

    /// When to ask before a choice is sent.
    pub fn confirm(&self) -> &str {
        self.prefers("confirm", &CONFIRMS).unwrap_or("never")
    }

    /// How they began a game against bots last: how many players, and how strong the bots.
    pub fn last_start(&self, about: &About) -> (u8, &str) {
        let usual = (
            3.clamp(*about.players.start(), *about.players.end()),
            "medium",
        );
        let said = self.preferences.get(&format!("{START}{}", about.slug));
        said.and_then(|said| read_start(about, said))
            .unwrap_or(usual)
    }

    /// Are there sounds?
    pub fn sound(&self) -> &str {
        self.prefers("sound", &SOUNDS).unwrap_or("off")
    }

    /// Does the browser say when it is their turn?
    pub fn notify(&self) -> &str {
        self.prefers("notify", &NOTIFIES).unwrap_or("off")
    }

    /// What happens to a question with one answer.
    pub fn single(&self) -> &str {
        self.prefers("single", &SINGLES).unwrap_or("answer")
    }
}

fn cookie(headers: &HeaderMap) -> Option<(&str, &str)> {
    headers
        .get_all(header::COOKIE)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .find(|(name, _)| *name == COOKIE)
        .and_then(|(_, value)| value.split_once('.'))
}

/// What a browser keeps, so that it is known again.
pub(crate) fn cookie_for(
    headers: &HeaderMap,
    id: &str,
    secret: &str,
) -> Result<HeaderValue, Trouble> {
    let secure = secure(headers);
    let text =
        format!("{COOKIE}={id}.{secret}; Path=/; HttpOnly; SameSite=Lax; Max-Age={LASTS}{secure}");
    HeaderValue::from_str(&text).map_err(|error| Trouble::Failed(error.to_string()))
}

/// A browser forgets who it was.
#[cfg(not(target_family = "wasm"))]
pub(crate) fn no_cookie() -> HeaderValue {
    HeaderValue::from_static("orbis=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0")
}

impl App {
    /// Who sent this.
    pub async fn guest(&self, headers: &HeaderMap) -> Result<Guest, Trouble> {
        let Some((id, secret)) = cookie(headers) else {
            return Ok(self.stranger());
        };
        match self.session(id, secret).await? {
            // What a program says in its head opens nothing as a cookie.
            Some(known) if known.scope.is_none() => {
                let browser = (known.person != id).then(|| id.to_string());
                Ok(Guest {
                    browser,
                    ..self.recognised(known)
                })
            }
            _ => Ok(self.stranger()),
        }
    }

    /// Somebody who was never here.
    pub(crate) fn stranger(&self) -> Guest {
        Guest {
            host_makes: self.access.create == Create::Admin,
            alone: self.access.alone,
            ..Guest::default()
        }
    }

    /// Somebody the store knows.
    pub(crate) fn recognised(&self, known: Known) -> Guest {
        Guest {
            session: Some(known.person),
            account: known.account,
            blocked: known.blocked,
            preferences: known.preferences,
            ..self.stranger()
        }
    }

    /// What the store says of a session or a signed-in browser, or said a moment ago; nothing if this is not its secret.
    async fn session(&self, id: &str, secret: &str) -> Result<Option<Known>, Trouble> {
        let (now, said) = (Instant::now(), secrets::hash(secret));
        let fits = |hash: &str| secrets::same(hash, &said);
        let asked = match self.sessions.known(id, now) {
            Ok(known) if fits(&known.hash) => {
                #[cfg(not(target_family = "wasm"))]
                self.live.came(&known.person, false);
                return Ok(Some(known));
            }
            Ok(_) => return Ok(None),
            Err(asked) => asked,
        };
        let store = self.live.store();
        let (hash, person, account) = match store.session(id).await? {
            Some(row) if fits(&row.hash) => {
                self.live.visited(&row);
                (row.hash, row.id, None)
            }
            Some(_) => return Ok(None),
            None => match store.browser(id).await?.filter(|row| fits(&row.hash)) {
                Some(row) => {
                    self.live.returned(&row);
                    let account = store.account(&row.person).await?;
                    (row.hash, row.person, account.map(|account| account.name))
                }
                None => return Ok(None),
            },
        };
        #[cfg(not(target_family = "wasm"))]
        self.live.came(&person, true);
        let known = Known {
            preferences: store.preferences(&person).await?.into_iter().collect(),
            blocked: store.blocked(&person).await?,
            hash,
            person,
            account,
            scope: None,
        };
        self.sessions.learn(id, known.clone(), now, asked);
        Ok(Some(known))
    }

    /// What the store says of a program's token, or said a moment ago; nothing if this is none.
    #[cfg(not(target_family = "wasm"))]
    pub(crate) async fn token(&self, id: &str, secret: &str) -> Result<Option<Known>, Trouble> {
        let (now, said) = (Instant::now(), secrets::hash(secret));
        let asked = match self.sessions.known(id, now) {
            Ok(known) => {
                let fits = known.scope.is_some() && secrets::same(&known.hash, &said);
                return Ok(Some(known).filter(|_| fits));
            }
            Err(asked) => asked,
        };
        let store = self.live.store();
        let row = store.token(id).await?;
        let Some(row) = row.filter(|row| secrets::same(&row.hash, &said)) else {
            return Ok(None);
        };
        if let Some(session) = store.session(&row.person).await? {
            self.live.visited(&session);
        }
        self.live.came(&row.person, true);
        let known = Known {
            preferences: store.preferences(&row.person).await?.into_iter().collect(),
            blocked: store.blocked(&row.person).await?,
            account: store.account(&row.person).await?.map(|row| row.name),
            hash: row.hash,
            person: row.person,
            scope: Some(row.scope),
        };
        self.sessions.learn(id, known.clone(), now, asked);
        Ok(Some(known))
    }

    /// Who sent this, with a session made for them if they have none; then the cookie to set.
    pub async fn known_guest(
        &self,
        headers: &HeaderMap,
    ) -> Result<(Guest, String, Option<HeaderValue>), Trouble> {
        let mut guest = self.guest(headers).await?;
        if let Some(session) = guest.session.clone() {
            return Ok((guest, session, None));
        }
        let (id, secret) = self.live.new_guest(&device::kind(headers)).await?;
        let cookie = cookie_for(headers, &id, &secret)?;
        guest.session = Some(id.clone());
        Ok((guest, id, Some(cookie)))
    }

    /// Remembers what a guest prefers; words nobody knows are ignored.
    pub async fn prefer(&self, session: &str, name: &str, value: &str) -> Result<(), Trouble> {
        let among = |known: &[(&str, &str)]| known.iter().any(|(word, _)| *word == value);
        let known = match name {
            "name" => self.live.store().account(session).await?.is_none(),
            "notify" => among(&NOTIFIES),
            "theme" => among(&THEMES),
            "pace" => among(&PACES),
            "confirm" => among(&CONFIRMS),
            "single" => among(&SINGLES),
            "sound" => among(&SOUNDS),
            _ => name
                .strip_prefix(START)
                .and_then(|slug| self.live.game(slug).ok())
                .is_some_and(|entry| read_start(entry.game.about(), value).is_some()),
        };
        if !known {
            return Ok(());
        }
        let write = Write::Prefer {
            session: session.to_string(),
            name: name.to_string(),
            value: tidy_name(value),
        };
        self.live.store().write(write).await?;
        self.sessions.forget(session);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cookie_is_found_among_others() {
        let mut headers = HeaderMap::new();
        headers.insert(
            header::COOKIE,
            HeaderValue::from_static("a=b; orbis=id.secret; c=d"),
        );
        assert_eq!(cookie(&headers), Some(("id", "secret")));
        headers.insert(
            header::COOKIE,
            HeaderValue::from_static("orbis=nonsense; orbis"),
        );
        assert_eq!(cookie(&headers), None);
    }
}
