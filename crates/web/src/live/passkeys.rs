//! Signing in with a device instead of a password.

use super::{
    Live, Trouble,
    accounts::{Origin, SignedIn},
    now,
};
use crate::{
    passkeys::{Said, Site, new_key, signed},
    secrets,
};
use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use orbis_store::{AccountWrite, PasskeyRow, StoreError, Write};
use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

/// How long a device may take to answer.
const LASTS: i64 = 5 * 60 * 1000;
/// How many passkeys somebody may have.
const MOST: usize = 20;

const NOT_SIGNED: Trouble = Trouble::NotYours("This passkey does not open anything here.");

/// What was asked of devices: answers are taken once.
#[derive(Default)]
pub struct Challenges(Mutex<HashMap<String, i64>>);

impl Challenges {
    fn spend(&self, challenge: &str, at: i64) -> bool {
        let mut spent = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        spent.retain(|_, until| *until > at);
        spent
            .insert(challenge.to_string(), at.saturating_add(LASTS))
            .is_none()
    }
}

impl Live {
    /// A question for a device, for this purpose alone. Any server with the same tables knows it again.
    pub fn challenge(&self, purpose: &str) -> Result<String, Trouble> {
        let (nonce, until) = (secrets::random(16)?, now().saturating_add(LASTS));
        let seal = self.seal(&nonce, until, purpose);
        Ok(BASE64_URL_SAFE_NO_PAD.encode(format!("{nonce}.{until}.{seal}")))
    }

    fn seal(&self, nonce: &str, until: i64, purpose: &str) -> String {
        let key = &self.dice_key;
        secrets::hash(&format!("challenge\n{key}\n{nonce}\n{until}\n{purpose}"))
    }

    /// Was this asked by us, for this purpose, a moment ago, and not answered before?
    fn was_asked(&self, challenge: &str, purpose: &str) -> bool {
        let text = BASE64_URL_SAFE_NO_PAD.decode(challenge).ok();
        let text = text.and_then(|bytes| String::from_utf8(bytes).ok());
        let Some(text) = text else { return false };
        let mut parts = text.splitn(3, '.');
        let (Some(nonce), Some(until), Some(seal)) = (parts.next(), parts.next(), parts.next())
        else {
            return false;
        };
        let (at, until) = (now(), until.parse::<i64>().unwrap_or(0));
        until > at
            && secrets::same(seal, &self.seal(nonce, until, purpose))
            && self.reception.challenges.spend(nonce, at)
    }

    /// The passkeys of a person.
    pub async fn passkeys(&self, person: &str) -> Result<Vec<PasskeyRow>, Trouble> {
        Ok(self.store.passkeys(person).await?)
    }

    /// A device offers a new key.
    pub async fn add_passkey(
        &self,
        person: &str,
        site: Site<'_>,
        said: &Said,
        label: &str,
    ) -> Result<(), Trouble> {
        self.account(person).await?;
        let refused = || Trouble::Bad("This passkey cannot be used here.".to_string());
        let (held, key) = new_key(said, site).ok_or_else(refused)?;
        if !self.was_asked(&held.challenge, &format!("add {person}")) {
            return Err(refused());
        }
        if self.store.passkeys(person).await?.len() >= MOST {
            let text = format!("You have {MOST} passkeys, and nobody has more: remove one first.");
            return Err(Trouble::Bad(text));
        }
        let row = PasskeyRow {
            id: said.id.clone(),
            person: person.to_string(),
            key,
            label: label.to_string(),
            counter: held.counter,
            created: now(),
        };
        let write = Write::Account(AccountWrite::AddPasskey(row));
        match self.store.write(write).await {
            Err(StoreError::Conflict) => Err(Trouble::Bad(
                "This passkey is known here already.".to_string(),
            )),
            other => Ok(other?),
        }
    }

    /// A passkey opens nothing any more.
    pub async fn drop_passkey(&self, person: &str, id: &str) -> Result<(), Trouble> {
        let write = AccountWrite::DropPasskey {
            person: person.to_string(),
            id: id.to_string(),
        };
        match self.store.write(Write::Account(write)).await {
            Err(StoreError::Conflict) => Err(Trouble::Bad("There is no such passkey.".to_string())),
            other => Ok(other?),
        }
    }

    /// Somebody signs in with a passkey.
    pub async fn sign_in_with_passkey(
        self: &Arc<Live>,
        from: Origin<'_>,
        site: Site<'_>,
        said: &Said,
    ) -> Result<SignedIn, Trouble> {
        let row = self.store.passkey(&said.id).await?.ok_or(NOT_SIGNED)?;
        let held = signed(said, site, &row.key).ok_or(NOT_SIGNED)?;
        if !self.was_asked(&held.challenge, "enter") {
            return Err(NOT_SIGNED);
        }
        let write = AccountWrite::UsedPasskey {
            id: row.id,
            counter: held.counter,
        };
        // A key that counts backwards was copied.
        match self.store.write(Write::Account(write)).await {
            Err(StoreError::Conflict) => return Err(NOT_SIGNED),
            other => other?,
        }
        self.enter(from, &row.person).await
    }
}
