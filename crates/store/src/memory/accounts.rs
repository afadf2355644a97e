//! Accounts at hand. They are not kept beyond the program: nobody signs in to a browser that is its own server.

use super::{All, Kept, Memory, keep::Key, must};
use crate::{
    AccountRow, AccountWrite, Accounts, BrowserRow, LinkKind, MailLink, Nameless, PasskeyRow,
    Played, Seating, State, StoreError, TokenRow, Write,
};
use async_trait::async_trait;
use std::{
    cmp::Reverse,
    collections::{BTreeMap, BTreeSet},
};

/// People with names of their own.
#[derive(Clone, Default)]
pub(super) struct Names {
    accounts: BTreeMap<String, AccountRow>,
    folded: BTreeMap<String, String>,
    browsers: BTreeMap<String, BrowserRow>,
    passkeys: BTreeMap<String, PasskeyRow>,
    tokens: BTreeMap<String, TokenRow>,
    links: BTreeMap<(String, LinkKind), MailLink>,
    blocks: BTreeSet<(String, String)>,
}

type Done = Result<(), StoreError>;

impl Names {
    pub(super) fn has(&self, person: &str) -> bool {
        self.accounts.contains_key(person)
    }

    /// Nothing is kept of a person any more.
    pub(super) fn erase(&mut self, person: &str) {
        self.accounts.remove(person);
        self.folded.retain(|_, of| of != person);
        self.browsers.retain(|_, row| row.person != person);
        self.passkeys.retain(|_, row| row.person != person);
        self.links.retain(|(of, _), _| of != person);
        self.drop_tokens(person);
        self.forget_blocks(person);
    }

    pub(super) fn drop_tokens(&mut self, person: &str) {
        self.tokens.retain(|_, row| row.person != person);
    }

    pub(super) fn forget_blocks(&mut self, person: &str) {
        self.blocks
            .retain(|(who, whom)| who != person && whom != person);
    }

    fn spend(&mut self, hash: &str, kind: LinkKind) -> Result<MailLink, StoreError> {
        let found = self
            .links
            .values()
            .find(|link| link.hash == hash && link.kind == kind);
        let link = found.cloned().ok_or(StoreError::Conflict)?;
        self.links.remove(&(link.person.clone(), kind));
        Ok(link)
    }

    /// A new password ends everything that the old one opened, but for one browser.
    fn new_password(&mut self, person: &str, password: String, browser: &str) -> Done {
        let row = self.accounts.get_mut(person).ok_or(StoreError::Conflict)?;
        row.password = password;
        self.links.remove(&(person.to_string(), LinkKind::Reset));
        self.drop_tokens(person);
        self.sign_out(person, browser);
        Ok(())
    }

    /// Everywhere but in one browser.
    fn sign_out(&mut self, person: &str, browser: &str) {
        self.browsers
            .retain(|id, row| row.person != person || id == browser);
    }

    fn put_browser(&mut self, row: BrowserRow) -> Done {
        must(self.has(&row.person) && !self.browsers.contains_key(&row.id))?;
        self.browsers.insert(row.id.clone(), row);
        Ok(())
    }
}

/// Something is no more; it must be there and theirs.
fn end<T>(all: &mut BTreeMap<String, T>, id: &str, theirs: impl Fn(&T) -> bool) -> Done {
    must(all.get(id).is_some_and(theirs))?;
    all.remove(id);
    Ok(())
}

impl All {
    /// A change of somebody's account.
    pub(super) fn account(&mut self, write: AccountWrite) -> Done {
        match write {
            AccountWrite::Register {
                row,
                folded,
                browser,
            } => self.register(row, folded, browser),
            AccountWrite::SignIn { browser, guest } => {
                let person = browser.person.clone();
                self.names.put_browser(browser)?;
                if let Some(guest) = guest.filter(|guest| *guest != person) {
                    self.take_in(&guest, &person);
                }
                Ok(())
            }
            AccountWrite::Seen { browser, at } => {
                if let Some(row) = self.names.browsers.get_mut(&browser) {
                    row.seen = at;
                    let person = row.person.clone();
                    if let Some(guest) = self.guests.get_mut(&person) {
                        guest.seen = at;
                    }
                }
                Ok(())
            }
            AccountWrite::DropMail { person } => {
                if let Some(row) = self.names.accounts.get_mut(&person) {
                    row.mail = None;
                }
                self.names.links.retain(|(of, _), _| *of != person);
                self.bells.drop_mail(&person);
                Ok(())
            }
            AccountWrite::Block {
                person, blocked, ..
            } => {
                must(self.guests.contains_key(&person) && self.guests.contains_key(&blocked))?;
                self.names.blocks.insert((person, blocked));
                Ok(())
            }
            AccountWrite::AddToken(row) => {
                let fresh = !self.names.tokens.contains_key(&row.id);
                must(self.guests.contains_key(&row.person) && fresh)?;
                self.names.tokens.insert(row.id.clone(), row);
                Ok(())
            }
            AccountWrite::Leave {
                person,
                instead,
                games,
            } => self.leave(person, &instead, games),
            other => self.names.change(other),
        }
    }

    fn register(&mut self, row: AccountRow, folded: String, browser: BrowserRow) -> Done {
        let taken = self.names.has(&row.person) || self.names.folded.contains_key(&folded);
        must(!taken && !self.names.browsers.contains_key(&browser.id))?;
        let guest = self.guests.get_mut(&row.person);
        let guest = guest.ok_or(StoreError::Conflict)?;
        guest.hash.clear();
        guest.device = "an account".to_string();
        guest
            .preferences
            .insert("name".to_string(), row.name.clone());
        self.names.folded.insert(folded, row.person.clone());
        self.names.accounts.insert(row.person.clone(), row);
        self.names.put_browser(browser)
    }

    /// Everything of a guest is a person's from now on.
    fn take_in(&mut self, guest: &str, person: &str) {
        let mut changed = Vec::new();
        for (id, kept) in &mut self.tables {
            let before = (kept.holds.len(), kept.row.maker.clone());
            let theirs: Vec<_> = kept
                .holds
                .extract_if(.., |hold| hold.session == guest)
                .collect();
            let moved = !theirs.is_empty();
            for mut hold in theirs {
                let has = |own: &super::Hold| own.session == person && own.seat == hold.seat;
                if !kept.holds.iter().any(has) {
                    hold.session = person.to_string();
                    kept.holds.push(hold);
                }
            }
            if kept.row.maker == guest {
                kept.row.maker = person.to_string();
            }
            if moved || before.1 != kept.row.maker {
                changed.push(id.clone());
            }
        }
        changed.into_iter().for_each(|id| self.note(Key::Table(id)));
        let prefers = self.guests.remove(guest).map(|guest| guest.preferences);
        if let Some(row) = self.guests.get_mut(person) {
            for (name, value) in prefers.unwrap_or_default() {
                row.preferences.entry(name).or_insert(value);
            }
        }
        self.take_over(guest, person);
        let blocked = self.names.blocks.clone().into_iter();
        for (_, whom) in blocked.filter(|(who, whom)| who == guest && whom != person) {
            self.names.blocks.insert((person.to_string(), whom));
        }
        self.names.forget_blocks(guest);
        self.names.drop_tokens(guest);
        self.bells.take_in(guest, person);
    }

    fn leave(&mut self, person: String, instead: &str, games: Vec<Nameless>) -> Done {
        must(self.guests.contains_key(&person))?;
        let rename = |kept: &mut Kept| {
            let own: Vec<u8> = kept
                .holds
                .iter()
                .filter(|hold| hold.session == person)
                .map(|hold| hold.seat)
                .collect();
            for seat in &own {
                if let Some(row) = kept.seats.get_mut(seat) {
                    row.name = instead.to_string();
                }
            }
            for line in &mut kept.chat {
                if line.seat.is_some_and(|seat| own.contains(&seat)) {
                    line.name = instead.to_string();
                }
            }
            if kept.row.maker == person {
                kept.row.maker.clear();
            }
        };
        self.tables.values_mut().for_each(rename);
        for game in games {
            let kept = self.table(&game.table)?;
            kept.row.header = game.header;
            kept.result = game.result;
        }
        self.perform(Write::Remove { session: person })
    }
}

impl Names {
    fn change(&mut self, write: AccountWrite) -> Done {
        match write {
            AccountWrite::SignOut { person, browser } => {
                end(&mut self.browsers, &browser, |row| row.person == person)
            }
            AccountWrite::SignOutElsewhere { person, browser } => {
                self.sign_out(&person, &browser);
                Ok(())
            }
            AccountWrite::Password {
                person,
                password,
                browser,
            } => self.new_password(&person, password, &browser),
            AccountWrite::AddPasskey(row) => {
                must(self.has(&row.person) && !self.passkeys.contains_key(&row.id))?;
                self.passkeys.insert(row.id.clone(), row);
                Ok(())
            }
            AccountWrite::DropPasskey { person, id } => {
                end(&mut self.passkeys, &id, |row| row.person == person)
            }
            AccountWrite::UsedPasskey { id, counter } => {
                let row = self.passkeys.get_mut(&id).ok_or(StoreError::Conflict)?;
                must(counter > row.counter || counter == 0 && row.counter == 0)?;
                row.counter = counter;
                Ok(())
            }
            AccountWrite::DropToken { person, id } => {
                end(&mut self.tokens, &id, |row| row.person == person)
            }
            AccountWrite::SendLink(link) => {
                must(self.has(&link.person))?;
                self.links.insert((link.person.clone(), link.kind), link);
                Ok(())
            }
            AccountWrite::ConfirmMail { hash } => {
                let link = self.spend(&hash, LinkKind::Confirm)?;
                let row = self.accounts.get_mut(&link.person);
                row.ok_or(StoreError::Conflict)?.mail = Some(link.address);
                Ok(())
            }
            AccountWrite::ResetPassword {
                person,
                hash,
                password,
            } => {
                let link = self.links.get(&(person.clone(), LinkKind::Reset));
                must(link.is_some_and(|link| link.hash == hash))?;
                self.new_password(&person, password, "")
            }
            AccountWrite::Unblock { person, blocked } => {
                self.blocks.remove(&(person, blocked));
                Ok(())
            }
            // Everything else concerns tables or guests, too.
            _ => Ok(()),
        }
    }
}

#[async_trait]
impl Accounts for Memory {
    async fn account(&self, person: &str) -> Result<Option<AccountRow>, StoreError> {
        Ok(self.all()?.names.accounts.get(person).cloned())
    }

    async fn account_named(&self, folded: &str) -> Result<Option<AccountRow>, StoreError> {
        let all = self.all()?;
        let person = all.names.folded.get(folded);
        Ok(person.and_then(|person| all.names.accounts.get(person).cloned()))
    }

    async fn browser(&self, id: &str) -> Result<Option<BrowserRow>, StoreError> {
        Ok(self.all()?.names.browsers.get(id).cloned())
    }

    async fn browsers(&self, person: &str) -> Result<Vec<BrowserRow>, StoreError> {
        let all = self.all()?;
        let theirs = all.names.browsers.values();
        let theirs = theirs.filter(|row| row.person == person);
        let mut rows: Vec<BrowserRow> = theirs.cloned().collect();
        rows.sort_by(|a, b| (Reverse(a.seen), &a.id).cmp(&(Reverse(b.seen), &b.id)));
        Ok(rows)
    }

    async fn passkey(&self, id: &str) -> Result<Option<PasskeyRow>, StoreError> {
        Ok(self.all()?.names.passkeys.get(id).cloned())
    }

    async fn passkeys(&self, person: &str) -> Result<Vec<PasskeyRow>, StoreError> {
        let all = self.all()?;
        let theirs = all.names.passkeys.values();
        let theirs = theirs.filter(|row| row.person == person);
        let mut rows: Vec<PasskeyRow> = theirs.cloned().collect();
        rows.sort_by(|a, b| (a.created, &a.id).cmp(&(b.created, &b.id)));
        Ok(rows)
    }

    async fn token(&self, id: &str) -> Result<Option<TokenRow>, StoreError> {
        Ok(self.all()?.names.tokens.get(id).cloned())
    }

    async fn tokens(&self, person: &str) -> Result<Vec<TokenRow>, StoreError> {
        let all = self.all()?;
        let theirs = all.names.tokens.values();
        let theirs = theirs.filter(|row| row.person == person);
        let mut rows: Vec<TokenRow> = theirs.cloned().collect();
        rows.sort_by(|a, b| (a.created, &a.id).cmp(&(b.created, &b.id)));
        Ok(rows)
    }

    async fn mail_link(&self, hash: &str, kind: LinkKind) -> Result<Option<MailLink>, StoreError> {
        let all = self.all()?;
        let mut links = all.names.links.values();
        Ok(links
            .find(|link| link.hash == hash && link.kind == kind)
            .cloned())
    }

    async fn blocked(&self, person: &str) -> Result<Vec<String>, StoreError> {
        let all = self.all()?;
        let theirs = all.names.blocks.iter().filter(|(who, _)| who == person);
        Ok(theirs.map(|(_, whom)| whom.clone()).collect())
    }

    async fn blockers(&self, person: &str) -> Result<Vec<String>, StoreError> {
        let all = self.all()?;
        let theirs = all.names.blocks.iter().filter(|(_, whom)| whom == person);
        Ok(theirs.map(|(who, _)| who.clone()).collect())
    }

    async fn known_at(&self, table: &str) -> Result<Vec<(u8, String)>, StoreError> {
        let all = self.all()?;
        let holders = all.holders(table).into_iter();
        let mut known: Vec<(u8, String)> = holders
            .filter_map(|holder| {
                let account = all.names.accounts.get(&holder.session)?;
                Some((holder.seat, account.name.clone()))
            })
            .collect();
        known.sort();
        known.dedup();
        Ok(known)
    }

    async fn played(&self, person: &str, most: u32) -> Result<Vec<Played>, StoreError> {
        let all = self.all()?;
        let over = all
            .tables
            .values()
            .filter(|kept| kept.row.state == State::Over && !kept.row.promise.is_empty());
        let mut played: Vec<Played> = over
            .flat_map(|kept| {
                let own = kept.holds.iter().filter(|hold| hold.session == person);
                own.map(|hold| played(kept, hold.seat))
            })
            .collect();
        played.sort_by(|a, b| {
            (Reverse(a.moved), &a.table, a.seat).cmp(&(Reverse(b.moved), &b.table, b.seat))
        });
        played.truncate(most as usize);
        Ok(played)
    }
}

fn played(kept: &Kept, seat: u8) -> Played {
    let people = kept.seats.values().filter(|row| row.kind != Seating::Bot);
    Played {
        table: kept.row.id.clone(),
        game: kept.row.game.clone(),
        seat,
        result: kept.result.clone().unwrap_or_default(),
        moved: kept.row.moved,
        watchable: kept.row.watchable,
        people: u32::try_from(people.count()).unwrap_or(u32::MAX),
    }
}
