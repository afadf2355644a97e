//! Every change: first all that could stand in its way, then all of it.

use super::{All, Hold, Kept, keep::Key, must};
use crate::{
    Beginning, ChatLine, NewTable, Seating, Snapshot, State, StoreError, TableRow, Vote, Write,
};
use std::collections::BTreeMap;

type Done = Result<(), StoreError>;

impl All {
    /// Changes something, whole or not at all.
    pub(super) fn perform(&mut self, write: Write) -> Done {
        match write {
            Write::Time(write) => self.time(write),
            Write::Keep(write) => self.keep(write),
            Write::Result(write) => self.result(write),
            Write::Contest(write) => self.compete(write),
            Write::Account(account) => self.account(account),
            Write::Notice(notice) => self.notice(notice),
            Write::Together(all) => self.together(all),
            Write::Table(new) => self.new_table(new),
            Write::Import {
                table,
                entries,
                position,
                asked,
                result,
            } => {
                let (id, at) = (table.id.clone(), table.at);
                must(table.begun.is_some())?;
                self.new_table(table)?;
                self.append(&id, entries, position, asked, result, at)
            }
            Write::Begin {
                table,
                header,
                position,
                asked,
                at,
            } => {
                let begun = Beginning {
                    header,
                    position,
                    asked,
                };
                self.begin(&table, begun, at)
            }
            Write::Append {
                table,
                version,
                entries,
                position,
                asked,
                result,
                at,
            } => {
                let length = self.journals.get(&table).map_or(0, Vec::len) as u64;
                must(length + 1 == version)?;
                self.append(&table, entries, position, asked, result, at)
            }
            Write::Delete { table } => self.delete(&table),
            Write::Expire {
                table,
                finished,
                abandoned,
            } => {
                let kept = self.tables.get(&table);
                must(kept.is_some_and(|kept| All::is_expired(kept, finished, abandoned)))?;
                self.delete(&table)
            }
            Write::Probe { .. } => Ok(()),
            Write::Seat { .. }
            | Write::Successor { .. }
            | Write::AllowHints { .. }
            | Write::AdmitBots { .. }
            | Write::Hinted { .. }
            | Write::Vote { .. }
            | Write::Chat { .. }
            | Write::Close { .. } => self.at_table(write),
            people => self.people(people),
        }
    }

    /// What changes at a table beside its game.
    fn at_table(&mut self, write: Write) -> Done {
        match write {
            Write::Seat { table, row } => {
                let kept = self.table(&table)?;
                kept.votes.retain(|vote| vote.seat != row.seat);
                kept.seats.insert(row.seat, row);
            }
            Write::Successor { table, successor } => {
                let kept = self.table(&table)?;
                must(kept.row.successor.is_none())?;
                kept.row.successor = Some(successor);
            }
            Write::AllowHints { table } => self.table(&table)?.row.hints = true,
            Write::AdmitBots { table } => self.table(&table)?.row.admits_bots = true,
            Write::Hinted { table, seat } => {
                let kept = self.table(&table)?;
                must(kept.seats.contains_key(&seat))?;
                *kept.hints.entry(seat).or_default() += 1;
            }
            Write::Vote {
                table,
                seat,
                voters,
                at,
            } => {
                let votes = &mut self.table(&table)?.votes;
                votes.retain(|vote| vote.seat != seat || !voters.contains(&vote.voter));
                votes.extend(voters.into_iter().map(|voter| Vote { seat, voter, at }));
            }
            Write::Chat {
                table,
                seat,
                name,
                text,
                at,
                keep,
            } => {
                let line = ChatLine {
                    seat,
                    name,
                    text,
                    at,
                };
                self.table(&table)?.say(line, keep);
            }
            Write::Close { table, at } => {
                let kept = self.table(&table)?;
                must(kept.row.state != State::Over)?;
                kept.row.state = State::Over;
                kept.row.moved = at;
                kept.asked.clear();
                kept.result = Some("closed by the host".to_string());
            }
            // Everything else is no matter of a table.
            _ => {}
        }
        Ok(())
    }

    /// All changes or none: what stands in the way of a later one may have been made by an earlier, so that only trying tells.
    fn together(&mut self, writes: Vec<Write>) -> Done {
        let before = self.clone();
        let done = writes.into_iter().try_for_each(|each| self.perform(each));
        if done.is_err() {
            *self = before;
        }
        done
    }

    fn new_table(&mut self, new: NewTable) -> Done {
        let used = |kept: &Kept| kept.row.nonce == new.nonce;
        must(!self.spent.contains(&new.nonce) && !self.tables.values().any(used))?;
        must(!self.tables.contains_key(&new.id))?;
        let known = |seat: u8, session: &String| {
            new.seats.iter().any(|row| row.seat == seat) && self.guests.contains_key(session)
        };
        must(
            new.holders
                .iter()
                .all(|each| known(each.seat, &each.session)),
        )?;
        let (id, at) = (new.id.clone(), new.at);
        let hold = |holder: crate::Holder| Hold {
            seat: holder.seat,
            session: holder.session,
            since: at,
            shelved: false,
        };
        let kept = Kept {
            row: TableRow {
                id: new.id,
                game: new.game,
                options: new.options,
                state: State::Waiting,
                watchable: new.watchable,
                nonce: new.nonce,
                promise: new.promise,
                header: None,
                origin: new.origin,
                successor: None,
                maker: new.maker,
                moved: at,
                hints: false,
                admits_bots: false,
            },
            source: new.source,
            created: at,
            asked: String::new(),
            result: None,
            seats: new.seats.into_iter().map(|row| (row.seat, row)).collect(),
            hints: BTreeMap::new(),
            holds: new.holders.into_iter().map(hold).collect(),
            invitations: Vec::new(),
            votes: Vec::new(),
            chat: Vec::new(),
        };
        self.note(Key::Table(id.clone()));
        self.tables.insert(id.clone(), kept);
        match new.begun {
            Some(begun) => self.begin(&id, begun, at),
            None => Ok(()),
        }
    }

    fn begin(&mut self, table: &str, begun: Beginning, at: i64) -> Done {
        let kept = self.table(table)?;
        must(kept.row.state == State::Waiting)?;
        kept.row.state = State::Playing;
        kept.row.header = Some(begun.header);
        kept.row.moved = at;
        kept.asked = begun.asked;
        self.place(table, 0, begun.position);
        Ok(())
    }

    fn append(
        &mut self,
        table: &str,
        entries: Vec<String>,
        position: String,
        asked: String,
        result: Option<String>,
        at: i64,
    ) -> Done {
        let kept = self.table(table)?;
        must(kept.row.state == State::Playing)?;
        if result.is_some() {
            kept.row.state = State::Over;
        }
        kept.row.moved = at;
        kept.asked = asked;
        kept.result = result;
        let journal = self.journals.entry(table.to_string()).or_default();
        let before = journal.len();
        journal.extend(entries);
        let after = journal.len();
        for version in before + 1..=after {
            self.note(Key::Entry(table.to_string(), version));
        }
        self.place(table, after as u64, position);
        Ok(())
    }

    fn place(&mut self, table: &str, version: u64, position: String) {
        self.note(Key::Position(table.to_string()));
        let snapshot = Snapshot { version, position };
        self.snapshots.insert(table.to_string(), snapshot);
    }

    fn delete(&mut self, table: &str) -> Done {
        let gone = self.tables.remove(table).ok_or(StoreError::Conflict)?;
        self.bells.forget_table(table);
        self.note(Key::Table(table.to_string()));
        self.note(Key::Nonce(gone.row.nonce.clone()));
        self.forget_beside(table);
        self.spent.insert(gone.row.nonce);
        self.note(Key::Position(table.to_string()));
        self.snapshots.remove(table);
        let entries = self
            .journals
            .remove(table)
            .map_or(0, |journal| journal.len());
        for version in 1..=entries {
            self.note(Key::Entry(table.to_string(), version));
        }
        let before = |kept: &&mut Kept| kept.row.successor.as_deref() == Some(table);
        let linked: Vec<String> = self
            .tables
            .values_mut()
            .filter(before)
            .map(|kept| {
                kept.row.successor = None;
                kept.row.id.clone()
            })
            .collect();
        linked.into_iter().for_each(|id| self.note(Key::Table(id)));
        Ok(())
    }
}

impl Kept {
    fn say(&mut self, line: ChatLine, keep: u32) {
        let watches = line.seat.is_none();
        self.chat.push(line);
        let alike = |line: &ChatLine| line.seat.is_none() == watches;
        let count = self.chat.iter().filter(|line| alike(line)).count();
        let mut surplus = count.saturating_sub(keep as usize);
        self.chat.retain(|line| {
            let old = surplus > 0 && alike(line);
            surplus -= usize::from(old);
            !old
        });
    }

    /// The seat of a person, if it is empty.
    pub(super) fn empty(&mut self, seat: u8) -> Result<&mut crate::SeatRow, StoreError> {
        let row = self.seats.get_mut(&seat);
        row.filter(|row| row.kind == Seating::Person && row.contribution.is_none())
            .ok_or(StoreError::Conflict)
    }
}
