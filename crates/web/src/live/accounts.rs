//! People with a lasting self: taking a name, signing in and out, passwords, mail addresses, signed-in browsers.

use super::{
    Live, Table, Trouble, now,
    profiles::{LEFT, NO_ACCOUNT, folded},
};
use crate::{
    guard::{Buckets, Rate},
    passwords::{Passwords, check_length},
    secrets,
};
use orbis_core::tidy_name;
use orbis_store::{AccountRow, AccountWrite, BrowserRow, LinkKind, MailLink, StoreError, Write};
use std::{
    collections::HashSet,
    net::IpAddr,
    sync::{Arc, Mutex, PoisonError},
    time::Instant,
};

/// How long a link in a mail opens something.
const LINK: i64 = 24 * 60 * 60 * 1000;
/// How many browsers somebody may be signed in with; the one that came longest ago is signed out first.
const BROWSERS: usize = 40;

/// What one address may try, and what may be tried of one name.
const TRIES: Rate = Rate {
    burst: 10.0,
    steady: 0.1,
};
const TRIES_OF_NAME: Rate = Rate {
    burst: 20.0,
    steady: 0.1,
};
/// New names from one address.
const NEW: Rate = Rate {
    burst: 20.0,
    steady: 0.01,
};
/// Mails that one address asks for, and mails to one person.
const MAILS: Rate = Rate {
    burst: 10.0,
    steady: 0.005,
};

/// Where people sign in.
pub struct Reception {
    pub(super) passwords: Passwords,
    tries: Buckets,
    tries_of_name: Buckets<String>,
    new: Buckets,
    forgotten: Buckets,
    mails: Buckets<String>,
    pub(super) challenges: super::passkeys::Challenges,
    /// Who was told something by this server and has not come since.
    pub(super) awaited: Mutex<HashSet<String>>,
}

impl Default for Reception {
    fn default() -> Reception {
        Reception {
            passwords: Passwords::default(),
            tries: Buckets::new(TRIES),
            tries_of_name: Buckets::new(TRIES_OF_NAME),
            new: Buckets::new(NEW),
            forgotten: Buckets::new(MAILS),
            mails: Buckets::new(MAILS),
            challenges: super::passkeys::Challenges::default(),
            awaited: Mutex::default(),
        }
    }
}

/// Where somebody signs in from.
#[derive(Copy, Clone, Debug)]
pub struct Origin<'a> {
    /// Their address.
    pub address: IpAddr,
    /// What kind of device it is, for people to read.
    pub device: &'a str,
    /// The guest they were until now.
    pub guest: Option<&'a str>,
}

/// A browser that has just been signed in: what its cookie says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignedIn {
    /// The browser's public id.
    pub browser: String,
    /// Its secret, which is kept nowhere else.
    pub secret: String,
    /// Who is signed in.
    pub person: String,
    /// The guest who is no more.
    pub guest: Option<String>,
}

/// A name that can be taken.
fn new_name(name: &str) -> Result<String, Trouble> {
    let name = tidy_name(name);
    let fits = |letter: char| letter.is_alphanumeric() || " -_.'’".contains(letter);
    let first = name.chars().next().is_some_and(char::is_alphanumeric);
    if name.chars().count() < 2 || !first || !name.chars().all(fits) {
        return Err(Trouble::Bad(
            "A name has at least two letters, begins with a letter or digit, and has besides them only blanks, dots, dashes, underscores and apostrophes.".to_string(),
        ));
    }
    if folded(&name) == folded(LEFT) {
        return Err(TAKEN);
    }
    Ok(name)
}

const TAKEN: Trouble = Trouble::NotYours("Somebody else has this name already: choose another.");
const WRONG: Trouble = Trouble::NotYours("Name and password do not belong together.");

fn limit<K: Eq + std::hash::Hash>(buckets: &Buckets<K>, key: K, text: &str) -> Result<(), Trouble> {
    buckets
        .take(key, Instant::now())
        .map_err(|after| Trouble::Wait {
            text: text.to_string(),
            after,
        })
}

/// A mail address, as far as can be told without writing to it.
fn mail_address(text: &str) -> Result<String, Trouble> {
    let text = text.trim();
    let wrong = || Trouble::Bad("This is no mail address.".to_string());
    if text.len() > 200 {
        return Err(wrong());
    }
    let address: lettre::Address = text.parse().map_err(|_| wrong())?;
    Ok(address.to_string())
}

impl Live {
    /// The account of a person, who must have one.
    pub async fn account(&self, person: &str) -> Result<AccountRow, Trouble> {
        self.store.account(person).await?.ok_or(NO_ACCOUNT)
    }

    /// A guest takes a name and a password. Everything they have stays theirs.
    pub async fn register(
        self: &Arc<Live>,
        from: Origin<'_>,
        name: &str,
        password: &str,
    ) -> Result<SignedIn, Trouble> {
        let name = new_name(name)?;
        check_length(password)?;
        let guest = from.guest.ok_or(Trouble::NotYours("Come in first."))?;
        if self.store.account(guest).await?.is_some() {
            return Err(Trouble::NotYours("You have a name already."));
        }
        let many = "Too many names were taken from your address.";
        limit(&self.reception.new, from.address, many)?;
        let password = self.reception.passwords.make(password).await?;
        let at = now();
        let (browser, signed) = new_browser(guest, from.device, at)?;
        let write = AccountWrite::Register {
            folded: folded(&name),
            row: AccountRow {
                person: guest.to_string(),
                name,
                password,
                mail: None,
                created: at,
            },
            browser,
        };
        match self.store.write(Write::Account(write)).await {
            Err(StoreError::Conflict) => return Err(TAKEN),
            other => other?,
        }
        self.look_again(&[guest]).await?;
        let guest = Some(guest.to_string());
        Ok(SignedIn { guest, ..signed })
    }

    /// Somebody says their name and password. What they did as a guest in this browser is theirs from now on.
    pub async fn sign_in(
        self: &Arc<Live>,
        from: Origin<'_>,
        name: &str,
        password: &str,
    ) -> Result<SignedIn, Trouble> {
        let person = self.who(from.address, name, password).await?;
        self.enter(from, &person).await
    }

    /// Who has this name and password. Whether there is such a name cannot be told from the answer, nor from how long it takes.
    pub async fn who(
        &self,
        address: IpAddr,
        name: &str,
        password: &str,
    ) -> Result<String, Trouble> {
        let folded = folded(name);
        let tries = "Too many tries to sign in.";
        limit(&self.reception.tries, address, tries)?;
        limit(&self.reception.tries_of_name, folded.clone(), tries)?;
        let account = self.store.account_named(&folded).await?;
        let hash = account.as_ref().map(|row| row.password.as_str());
        let right = self.reception.passwords.check(password, hash).await?;
        let account = account.filter(|_| right).ok_or(WRONG)?;
        Ok(account.person)
    }

    /// Signs a browser in, whoever found out that it may be.
    pub(super) async fn enter(
        self: &Arc<Live>,
        from: Origin<'_>,
        person: &str,
    ) -> Result<SignedIn, Trouble> {
        // Who is signed in with one account and signs in with another brings nothing along.
        let guest = match from.guest {
            Some(guest) if self.store.account(guest).await?.is_none() => Some(guest.to_string()),
            _ => None,
        };
        let (browser, signed) = new_browser(person, from.device, now())?;
        let write = AccountWrite::SignIn {
            browser,
            guest: guest.clone(),
        };
        self.store.write(Write::Account(write)).await?;
        for old in self.store.browsers(person).await?.iter().skip(BROWSERS) {
            self.sign_out(person, &old.id).await?;
        }
        if let Some(guest) = &guest {
            self.look_again(&[guest, person]).await?;
        }
        Ok(SignedIn { guest, ..signed })
    }

    /// Tables in memory at which one of these people sits, or which one made, are read again.
    pub(super) async fn look_again(self: &Arc<Live>, people: &[&str]) -> Result<(), Trouble> {
        let concerns = |table: &Arc<Table>| {
            let seen = table.seen();
            let theirs =
                |person: &&str| !seen.held(Some(*person)).is_empty() || seen.made_by(Some(*person));
            people.iter().any(theirs)
        };
        let concerned: Vec<Arc<Table>> = {
            let tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
            tables
                .values()
                .filter(|table| concerns(table))
                .cloned()
                .collect()
        };
        for table in concerned {
            let id = table.seen().row.id.clone();
            let hand = table.hand().await;
            self.reload(&hand, &id).await?;
        }
        self.lobby_changed();
        Ok(())
    }

    /// A browser is signed out.
    pub async fn sign_out(&self, person: &str, browser: &str) -> Result<(), Trouble> {
        let write = AccountWrite::SignOut {
            person: person.to_string(),
            browser: browser.to_string(),
        };
        match self.store.write(Write::Account(write)).await {
            Err(StoreError::Conflict) => Err(Trouble::Bad(
                "This browser is signed out already.".to_string(),
            )),
            other => Ok(other?),
        }
    }

    /// All browsers of a person but one are signed out.
    pub async fn sign_out_elsewhere(&self, person: &str, browser: &str) -> Result<(), Trouble> {
        let write = AccountWrite::SignOutElsewhere {
            person: person.to_string(),
            browser: browser.to_string(),
        };
        Ok(self.store.write(Write::Account(write)).await?)
    }

    /// The signed-in browsers of a person.
    pub async fn browsers(&self, person: &str) -> Result<Vec<BrowserRow>, Trouble> {
        Ok(self.store.browsers(person).await?)
    }

    /// Is it this person's password? Guesses are bounded as at the door.
    pub async fn confirm_password(&self, person: &str, password: &str) -> Result<(), Trouble> {
        let account = self.account(person).await?;
        let tries = "Too many wrong passwords.";
        limit(&self.reception.tries_of_name, folded(&account.name), tries)?;
        let hash = Some(account.password.as_str());
        match self.reception.passwords.check(password, hash).await? {
            true => Ok(()),
            false => Err(Trouble::NotYours("That is not your password.")),
        }
    }

    /// Another password; everybody else who is signed in is signed out.
    pub async fn change_password(
        &self,
        person: &str,
        browser: &str,
        old: &str,
        new: &str,
    ) -> Result<(), Trouble> {
        check_length(new)?;
        self.confirm_password(person, old).await?;
        let write = AccountWrite::Password {
            person: person.to_string(),
            password: self.reception.passwords.make(new).await?,
            browser: browser.to_string(),
        };
        Ok(self.store.write(Write::Account(write)).await?)
    }

    /// Sends a link to an address; once it is opened, mail goes there.
    pub async fn ask_for_mail(&self, person: &str, address: &str) -> Result<(), Trouble> {
        let account = self.account(person).await?;
        let address = mail_address(address)?;
        let many = "Too many mails were asked for.";
        limit(&self.reception.mails, person.to_string(), many)?;
        let secret = self
            .send_link(person, LinkKind::Confirm, address.clone())
            .await?;
        let outside = self.outside()?;
        let link = outside.address(&format!("/me/mail/{secret}"));
        let text = format!(
            "Hello {},\n\nto get mail from Orbis at this address, open this link within a day:\n\n{link}\n\nIf you did not ask for it, do nothing: no mail will follow.\n",
            account.name
        );
        outside
            .mail(&address, "Your mail address at Orbis", &text, None)
            .await
    }

    /// The address of a link is confirmed.
    pub async fn confirm_mail(&self, secret: &str) -> Result<(), Trouble> {
        let hash = self.open_link(secret, LinkKind::Confirm).await?.hash;
        let write = AccountWrite::ConfirmMail { hash };
        self.store
            .write(Write::Account(write))
            .await
            .map_err(spent)?;
        Ok(())
    }

    /// No mail any more, for nothing.
    pub async fn drop_mail(&self, person: &str) -> Result<(), Trouble> {
        let person = person.to_string();
        let write = AccountWrite::DropMail { person };
        Ok(self.store.write(Write::Account(write)).await?)
    }

    /// Sends a link to somebody who forgot their password, if there is such a name and it has an address. Who asks is told nothing.
    pub async fn forgot_password(
        self: &Arc<Live>,
        address: IpAddr,
        name: &str,
    ) -> Result<(), Trouble> {
        let many = "Too many mails were asked for from your address.";
        limit(&self.reception.forgotten, address, many)?;
        self.outside()?.can_mail()?;
        let (live, folded) = (self.clone(), folded(name));
        // The answer does not wait for the mail, so that it takes as long for every name.
        crate::aside::spawn(async move {
            if let Err(trouble) = live.send_reset(&folded).await {
                tracing::warn!("a link for a forgotten password was not sent: {trouble}");
            }
        });
        Ok(())
    }

    async fn send_reset(&self, folded: &str) -> Result<(), Trouble> {
        let Some(account) = self.store.account_named(folded).await? else {
            return Ok(());
        };
        let Some(mail) = account.mail else {
            return Ok(());
        };
        let many = "Too many mails were asked for.";
        limit(&self.reception.mails, account.person.clone(), many)?;
        let secret = self
            .send_link(&account.person, LinkKind::Reset, mail.clone())
            .await?;
        let outside = self.outside()?;
        let link = outside.address(&format!("/forgot/{secret}"));
        let text = format!(
            "Hello {},\n\nto choose a new password, open this link within a day:\n\n{link}\n\nIf you did not ask for it, do nothing: your password stays as it is.\n",
            account.name
        );
        outside
            .mail(&mail, "A new password for Orbis", &text, None)
            .await
    }

    /// Does this link let somebody choose a new password?
    pub async fn check_reset(&self, secret: &str) -> Result<(), Trouble> {
        self.open_link(secret, LinkKind::Reset).await.map(drop)
    }

    /// A new password by a link; every browser is signed out. Whose it was.
    pub async fn reset_password(&self, secret: &str, password: &str) -> Result<String, Trouble> {
        check_length(password)?;
        let link = self.open_link(secret, LinkKind::Reset).await?;
        let write = AccountWrite::ResetPassword {
            person: link.person.clone(),
            hash: link.hash,
            password: self.reception.passwords.make(password).await?,
        };
        self.store
            .write(Write::Account(write))
            .await
            .map_err(spent)?;
        Ok(link.person)
    }

    async fn send_link(
        &self,
        person: &str,
        kind: LinkKind,
        address: String,
    ) -> Result<String, Trouble> {
        self.outside()?.can_mail()?;
        let secret = secrets::secret()?;
        let link = MailLink {
            hash: secrets::hash(&secret),
            person: person.to_string(),
            kind,
            address,
            at: now(),
        };
        let write = Write::Account(AccountWrite::SendLink(link));
        self.store.write(write).await?;
        Ok(secret)
    }

    /// A link that still opens something.
    async fn open_link(&self, secret: &str, kind: LinkKind) -> Result<MailLink, Trouble> {
        let link = self.store.mail_link(&secrets::hash(secret), kind).await?;
        let link = link.filter(|link| now().saturating_sub(link.at) < LINK);
        link.ok_or(Trouble::NoLink)
    }
}

fn spent(error: StoreError) -> Trouble {
    match error {
        StoreError::Conflict => Trouble::NoLink,
        other => other.into(),
    }
}

fn new_browser(person: &str, device: &str, at: i64) -> Result<(BrowserRow, SignedIn), Trouble> {
    let (id, secret) = (secrets::random(12)?, secrets::secret()?);
    let row = BrowserRow {
        id: id.clone(),
        hash: secrets::hash(&secret),
        person: person.to_string(),
        device: device.to_string(),
        created: at,
        seen: at,
    };
    let signed = SignedIn {
        browser: id,
        secret,
        person: person.to_string(),
        guest: None,
    };
    Ok((row, signed))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_letters_and_differ_by_more_than_their_size() {
        for good in ["Ada", "Zoë 2", "O’Brien", "x_y-z", "Łukasz"] {
            assert_eq!(new_name(good).as_deref(), Ok(good));
        }
        for bad in ["", "A", " . ", "<b>", "a/b", "somebody WHO left", "_x"] {
            assert!(new_name(bad).is_err(), "{bad}");
        }
        assert_eq!(folded("  ADA  L "), folded("ada l"));
    }

    #[test]
    fn mail_addresses_are_one_line_and_have_a_place() {
        assert_eq!(mail_address(" a@b.example ").as_deref(), Ok("a@b.example"));
        for bad in ["", "a", "a@b\nc", "a@b.example, c@d.example", "<a@b>"] {
            assert!(mail_address(bad).is_err(), "{bad}");
        }
    }
}
