//! Guests: who a cookie says they are, and what they prefer.

use crate::{
    App, Create,
    client::secure,
    device,
    live::{Trouble, now},
    secrets,
    sessions::Known,
};
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

/// What happens to a question that has one answer and leaves nothing to undo.
pub const SINGLES: [(&str, &str); 2] = [("ask", "Ask me"), ("answer", "Answer it for me")];

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
    /// Their session, if they have one.
    pub session: Option<String>,
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

    /// What they are called; may be empty.
    pub fn name(&self) -> &str {
        self.preferences.get("name").map_or("", String::as_str)
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

impl App {
    /// Who sent this.
    pub async fn guest(&self, headers: &HeaderMap) -> Result<Guest, Trouble> {
        let stranger = Guest {
            host_makes: self.access.create == Create::Admin,
            alone: self.access.alone,
            ..Guest::default()
        };
        let Some((id, secret)) = cookie(headers) else {
            return Ok(stranger);
        };
        let Some(known) = self.session(id, secret).await? else {
            return Ok(stranger);
        };
        Ok(Guest {
            session: Some(id.to_string()),
            host_makes: stranger.host_makes,
            alone: stranger.alone,
            preferences: known.preferences,
        })
    }

    /// What the store says of a session, or said a moment ago; nothing if this is not its secret.
    async fn session(&self, id: &str, secret: &str) -> Result<Option<Known>, Trouble> {
        let (now, said) = (Instant::now(), secrets::hash(secret));
        let fits = |hash: &str| secrets::same(hash, &said);
        let asked = match self.sessions.known(id, now) {
            Ok(known) => return Ok(Some(known).filter(|known| fits(&known.hash))),
            Err(asked) => asked,
        };
        let store = self.live.store();
        let Some(row) = store.session(id).await?.filter(|row| fits(&row.hash)) else {
            return Ok(None);
        };
        self.live.visited(&row);
        let known = Known {
            preferences: store.preferences(&row.id).await?.into_iter().collect(),
            hash: row.hash,
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
        let (id, secret) = (secrets::random(12)?, secrets::secret()?);
        let write = Write::Session {
            id: id.clone(),
            hash: secrets::hash(&secret),
            device: device::kind(headers),
            at: now(),
        };
        self.live.store().write(write).await?;
        let secure = secure(headers);
        let text = format!(
            "{COOKIE}={id}.{secret}; Path=/; HttpOnly; SameSite=Lax; Max-Age={LASTS}{secure}"
        );
        let cookie =
            HeaderValue::from_str(&text).map_err(|error| Trouble::Failed(error.to_string()))?;
        guest.session = Some(id.clone());
        Ok((guest, id, Some(cookie)))
    }

    /// Remembers what a guest prefers; words nobody knows are ignored.
    pub async fn prefer(&self, session: &str, name: &str, value: &str) -> Result<(), Trouble> {
        let among = |known: &[(&str, &str)]| known.iter().any(|(word, _)| *word == value);
        let known = match name {
            "name" => true,
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
