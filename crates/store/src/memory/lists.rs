//! Tables and guests in lists.

use super::{All, Hold, Kept};
use crate::{Census, Glance, GuestRow, State, Which};
use std::{cmp::Reverse, collections::BTreeMap};

/// How many tables of one maker, or of one place, come before anybody's next.
const ROUND: usize = 3;

fn small(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

/// What a list of tables is ordered by.
fn newest(kept: &Kept) -> (Reverse<i64>, &str) {
    (Reverse(kept.row.moved), &kept.row.id)
}

/// In which round of its kind each comes, in the order given.
fn rounds<'a, K: Ord>(tables: &[&'a Kept], kind: impl Fn(&'a Kept) -> K) -> Vec<usize> {
    let mut seen: BTreeMap<K, usize> = BTreeMap::new();
    let mut count = |kept: &&'a Kept| {
        let seen = seen.entry(kind(kept)).or_default();
        *seen += 1;
        (*seen - 1) / ROUND
    };
    tables.iter().map(&mut count).collect()
}

/// Nobody's many push another's one off a page, whether they come as one guest or as a new one each time.
fn fairly(mut tables: Vec<&Kept>) -> Vec<&Kept> {
    tables.sort_by_key(|kept| newest(kept));
    let of_makers = rounds(&tables, |kept| kept.row.maker.as_str());
    let mut ranked: Vec<(usize, &Kept)> = of_makers.into_iter().zip(tables).collect();
    ranked.sort_by(|(a, left), (b, right)| (a, newest(left)).cmp(&(b, newest(right))));
    let tables: Vec<&Kept> = ranked.into_iter().map(|(_, kept)| kept).collect();
    let of_places = rounds(&tables, |kept| match kept.source.as_str() {
        "" => kept.row.maker.as_str(),
        place => place,
    });
    let mut ranked: Vec<(usize, &Kept)> = of_places.into_iter().zip(tables).collect();
    ranked.sort_by(|(a, left), (b, right)| (a, newest(left)).cmp(&(b, newest(right))));
    ranked.into_iter().map(|(_, kept)| kept).collect()
}

fn belongs(kept: &Kept, which: Which<'_>) -> bool {
    let row = &kept.row;
    let held = |session: &str, away: bool| {
        let fits = |hold: &Hold| hold.session == session && hold.shelved == away;
        kept.holds.iter().any(fits)
    };
    match which {
        Which::Held(session) => {
            held(session, false) || row.maker == session && row.promise.is_empty()
        }
        Which::Shelved(session) => held(session, true),
        Which::Open => row.state == State::Waiting && kept.seats.values().any(|seat| seat.open),
        Which::Watchable => row.state == State::Playing && row.watchable,
        Which::One(id) => row.id == id,
        Which::Finished => row.state == State::Over && row.watchable,
    }
}

impl All {
    fn glimpse(&self, kept: &Kept, which: Which<'_>) -> Glance {
        let row = &kept.row;
        let held = match which {
            Which::Held(session) | Which::Shelved(session) => {
                let holders = self.holders(&row.id).into_iter();
                let own = holders.filter(|holder| holder.session == session);
                own.map(|holder| holder.seat).collect()
            }
            _ => Vec::new(),
        };
        Glance {
            id: row.id.clone(),
            game: row.game.clone(),
            state: row.state,
            moved: row.moved,
            asked: kept.asked.clone(),
            result: kept.result.clone(),
            version: self.snapshots.get(&row.id).map_or(0, |found| found.version),
            imported: row.promise.is_empty(),
            maker: row.maker.clone(),
            shelved: matches!(which, Which::Shelved(_)),
            seats: kept.seats.values().cloned().collect(),
            held,
        }
    }

    pub(super) fn glance(&self, which: Which<'_>, most: u32, skip: u32) -> Vec<Glance> {
        let mut found: Vec<&Kept> = self.tables.values().collect();
        found.retain(|kept| belongs(kept, which));
        match which {
            Which::Held(_) | Which::Shelved(_) => found.sort_by_key(|kept| newest(kept)),
            _ => found = fairly(found),
        }
        let page = found.into_iter().skip(skip as usize).take(most as usize);
        page.map(|kept| self.glimpse(kept, which)).collect()
    }

    fn count(&self, fits: impl Fn(&Kept) -> bool) -> u32 {
        small(self.tables.values().filter(|kept| fits(kept)).count())
    }

    pub(super) fn made(&self, session: &str) -> u32 {
        self.count(|kept| kept.row.maker == session && kept.row.state != State::Over)
    }

    pub(super) fn imported(&self, session: &str) -> u32 {
        self.count(|kept| kept.row.maker == session && kept.row.promise.is_empty())
    }

    pub(super) fn playing(&self) -> Vec<String> {
        let mut found: Vec<&Kept> = self.tables.values().collect();
        found.retain(|kept| kept.row.state == State::Playing);
        found.sort_by_key(|kept| (kept.created, &kept.row.id));
        found.iter().map(|kept| kept.row.id.clone()).collect()
    }

    /// Tables at which a bot is asked and nothing has happened since.
    pub(super) fn left_to_bots(&self, before: i64, most: u32) -> Vec<String> {
        let letter = |seat: u8| char::from(b'A'.saturating_add(seat));
        let waits = |kept: &&Kept| {
            let bots = kept.seats.values().filter(|row| row.kind.is_bot());
            let asked = bots
                .into_iter()
                .any(|row| kept.asked.contains(letter(row.seat)));
            kept.row.state == State::Playing && kept.row.moved < before && asked
        };
        let mut found: Vec<&Kept> = self.tables.values().filter(waits).collect();
        found.sort_by_key(|kept| (kept.row.moved, &kept.row.id));
        let ids = found.into_iter().take(most as usize);
        ids.map(|kept| kept.row.id.clone()).collect()
    }

    pub(super) fn census(&self, most: u32) -> Vec<Census> {
        let mut found: Vec<&Kept> = self.tables.values().collect();
        found.sort_by_key(|kept| newest(kept));
        let row = |kept: &Kept| Census {
            id: kept.row.id.clone(),
            game: kept.row.game.clone(),
            state: kept.row.state,
            watchable: kept.row.watchable,
            created: kept.created,
            moved: kept.row.moved,
            version: self.journals.get(&kept.row.id).map_or(0, Vec::len) as u64,
            result: kept.result.clone(),
            seats: kept.seats.values().cloned().collect(),
            holders: self.holders(&kept.row.id),
        };
        found.into_iter().take(most as usize).map(row).collect()
    }

    pub(super) fn guest_rows(&self, most: u32) -> Vec<GuestRow> {
        let sits = |kept: &Kept, id: &str| kept.holds.iter().any(|hold| hold.session == id);
        let row = |(id, guest): (&String, &super::Guest)| GuestRow {
            id: id.clone(),
            name: guest.preferences.get("name").cloned().unwrap_or_default(),
            created: guest.created,
            seen: guest.seen,
            tables: self.count(|kept| sits(kept, id)),
        };
        let mut all: Vec<GuestRow> = self.guests.iter().map(row).collect();
        all.sort_by(|a, b| (Reverse(a.seen), &a.id).cmp(&(Reverse(b.seen), &b.id)));
        all.truncate(most as usize);
        all
    }

    /// Has nothing happened there since?
    pub(super) fn is_expired(kept: &Kept, finished: i64, abandoned: i64) -> bool {
        let since = match kept.row.state {
            State::Over => finished,
            _ => abandoned,
        };
        kept.row.moved < since && kept.chat.iter().all(|line| line.at < since)
    }

    pub(super) fn expired(&self, finished: i64, abandoned: i64, most: u32) -> Vec<String> {
        let mut found: Vec<&Kept> = self.tables.values().collect();
        found.retain(|kept| All::is_expired(kept, finished, abandoned));
        found.sort_by_key(|kept| (kept.row.moved, &kept.row.id));
        let ids = found.into_iter().take(most as usize);
        ids.map(|kept| kept.row.id.clone()).collect()
    }
}
