//! Ways to tell people of their turns, at hand.

use super::{All, Kept, Memory, must};
use crate::{
    ChannelKind, ChannelRow, Due, NoticeWrite, Notices, Seating, State, StoreError, TurnKey, Wait,
};
use async_trait::async_trait;
use std::collections::{BTreeMap, BTreeSet};

/// Beyond so many failures in a row nobody is told any more.
const FAILURES: u32 = 10;

/// The ways to tell people, and what was told.
#[derive(Clone, Default)]
pub(super) struct Bells {
    channels: BTreeMap<String, ChannelRow>,
    told: BTreeSet<(String, String, u8, u64)>,
}

impl Bells {
    fn drop_channels(&mut self, gone: impl Fn(&ChannelRow) -> bool) {
        self.channels.retain(|_, row| !gone(row));
        let channels = &self.channels;
        self.told.retain(|(id, ..)| channels.contains_key(id));
    }

    pub(super) fn erase(&mut self, person: &str) {
        self.drop_channels(|row| row.person == person);
    }

    pub(super) fn drop_mail(&mut self, person: &str) {
        self.drop_channels(|row| row.person == person && row.kind == ChannelKind::Mail);
    }

    pub(super) fn forget_table(&mut self, table: &str) {
        self.told.retain(|(_, of, ..)| of != table);
    }

    /// What a guest has is a person's from now on, but for what the person has, too.
    pub(super) fn take_in(&mut self, guest: &str, person: &str) {
        let own: Vec<(ChannelKind, String)> = self
            .channels
            .values()
            .filter(|row| row.person == person)
            .map(|row| (row.kind, row.target.clone()))
            .collect();
        self.drop_channels(|row| {
            row.person == guest && own.contains(&(row.kind, row.target.clone()))
        });
        for row in self.channels.values_mut() {
            if row.person == guest {
                row.person = person.to_string();
            }
        }
    }

    /// May this channel be used now for something that began then?
    fn may_tell(row: &ChannelRow, moved: i64, due: Due) -> bool {
        let able = row.kind != ChannelKind::Feed && row.failed < FAILURES;
        let soon = row.times < due.times || row.sent <= due.at.saturating_sub(due.digest);
        able && soon && row.sent - due.stood <= moved
    }
}

impl All {
    /// A change of what is told.
    pub(super) fn notice(&mut self, write: NoticeWrite) -> Result<(), StoreError> {
        let channels = &mut self.bells.channels;
        match write {
            NoticeWrite::Add { row, most } => {
                must(self.guests.contains_key(&row.person))?;
                let alike = |own: &&ChannelRow| own.person == row.person && own.kind == row.kind;
                let theirs: Vec<&ChannelRow> = channels.values().filter(alike).collect();
                if theirs.iter().any(|own| own.target == row.target) {
                    return Ok(());
                }
                must(theirs.len() < most as usize && !channels.contains_key(&row.id))?;
                channels.insert(row.id.clone(), row);
                Ok(())
            }
            NoticeWrite::Drop { channel } => {
                must(channels.contains_key(&channel))?;
                self.bells.drop_channels(|row| row.id == channel);
                Ok(())
            }
            NoticeWrite::Tell { channel, turns, at } => {
                let row = channels.get_mut(&channel).ok_or(StoreError::Conflict)?;
                let keys: Vec<_> = turns
                    .into_iter()
                    .map(|turn| (channel.clone(), turn.table, turn.seat, turn.turn))
                    .collect();
                let told = &mut self.bells.told;
                must(keys.iter().all(|key| !told.contains(key)))?;
                must(keys.iter().all(|key| self.tables.contains_key(&key.1)))?;
                told.extend(keys);
                row.sent = at;
                row.times += 1;
                Ok(())
            }
            NoticeWrite::Covered { channel, at } => {
                if let Some(row) = channels.get_mut(&channel) {
                    row.sent = at;
                }
                Ok(())
            }
            NoticeWrite::Delivered { channel, well } => {
                if let Some(row) = channels.get_mut(&channel) {
                    row.failed = if well { 0 } else { row.failed + 1 };
                }
                Ok(())
            }
            NoticeWrite::Came { person } => {
                let theirs = channels.values_mut().filter(|row| row.person == person);
                theirs.for_each(|row| row.times = 0);
                Ok(())
            }
        }
    }

    fn waiting(&self) -> Vec<Wait> {
        let mut all: Vec<Wait> = self.tables.values().flat_map(waiting_at).collect();
        all.sort_by(|a, b| (a.moved, &a.table, a.seat).cmp(&(b.moved, &b.table, b.seat)));
        all
    }
}

fn waiting_at(kept: &Kept) -> impl Iterator<Item = Wait> + '_ {
    let asked = |seat: u8| {
        let letter = char::from(b'A'.saturating_add(seat));
        let person = kept.seats.get(&seat).map(|row| row.kind) == Some(Seating::Person);
        person && kept.row.state == State::Playing && kept.asked.contains(letter)
    };
    let holds = kept.holds.iter().filter(move |hold| asked(hold.seat));
    holds.map(|hold| Wait {
        person: hold.session.clone(),
        table: kept.row.id.clone(),
        game: kept.row.game.clone(),
        seat: hold.seat,
        moved: kept.row.moved,
    })
}

#[async_trait]
impl Notices for Memory {
    async fn channels(&self, person: &str) -> Result<Vec<ChannelRow>, StoreError> {
        let all = self.all()?;
        let theirs = all.bells.channels.values();
        let theirs = theirs.filter(|row| row.person == person);
        let mut rows: Vec<ChannelRow> = theirs.cloned().collect();
        rows.sort_by(|a, b| (a.created, &a.id).cmp(&(b.created, &b.id)));
        Ok(rows)
    }

    async fn channel(&self, id: &str) -> Result<Option<ChannelRow>, StoreError> {
        Ok(self.all()?.bells.channels.get(id).cloned())
    }

    async fn feed(&self, hash: &str) -> Result<Option<String>, StoreError> {
        let all = self.all()?;
        let mut rows = all.bells.channels.values();
        let found = rows.find(|row| row.kind == ChannelKind::Feed && row.target == hash);
        Ok(found.map(|row| row.person.clone()))
    }

    async fn waits(&self, person: &str) -> Result<Vec<Wait>, StoreError> {
        let mut all = self.all()?.waiting();
        all.retain(|wait| wait.person == person);
        Ok(all)
    }

    async fn due(&self, due: Due) -> Result<Vec<Wait>, StoreError> {
        let all = self.all()?;
        let stands = |wait: &Wait| wait.moved <= due.at.saturating_sub(due.stood);
        let can = |wait: &Wait| {
            let mut rows = all.bells.channels.values();
            rows.any(|row| row.person == wait.person && Bells::may_tell(row, wait.moved, due))
        };
        let mut found = all.waiting();
        found.retain(|wait| stands(wait) && can(wait));
        found.sort_by(|a, b| a.person.cmp(&b.person));
        found.truncate(due.most as usize);
        Ok(found)
    }

    async fn told(&self, channel: &str, turn: &TurnKey) -> Result<bool, StoreError> {
        let key = (
            channel.to_string(),
            turn.table.clone(),
            turn.seat,
            turn.turn,
        );
        Ok(self.all()?.bells.told.contains(&key))
    }
}
