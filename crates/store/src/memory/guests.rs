//! The changes that people make around a table: sitting down, links, devices, coming and going.

use super::{All, Guest, Hold, Kept, keep::Key, must};
use crate::{Seating, State, StoreError, Write};
use std::collections::BTreeMap;

type Done = Result<(), StoreError>;

impl Kept {
    fn opens(&self, seat: u8, link: &str) -> bool {
        let fits = |(of, hash): &(u8, String)| *of == seat && hash == link;
        self.invitations.iter().any(fits)
    }

    fn void(&mut self, seat: u8) {
        self.invitations.retain(|(of, _)| *of != seat);
    }

    fn holders(&self, seat: u8) -> impl Iterator<Item = &Hold> {
        self.holds.iter().filter(move |hold| hold.seat == seat)
    }

    fn hold(&mut self, seat: u8, session: String, since: i64) {
        if !self.holders(seat).any(|hold| hold.session == session) {
            self.holds.push(Hold {
                seat,
                session,
                since,
                shelved: false,
            });
        }
    }

    /// A guest leaves: bots play on for them; where the game has not begun, the seats are empty again. Did they sit here?
    fn step_down(&mut self, session: &str) -> bool {
        let own: Vec<u8> = self
            .holds
            .iter()
            .filter(|hold| hold.session == session)
            .map(|hold| hold.seat)
            .collect();
        for seat in &own {
            let alone = self.holders(*seat).all(|hold| hold.session == session);
            let (state, row) = (self.row.state, self.seats.get_mut(seat));
            if let Some(row) = row.filter(|row| alone && row.kind == Seating::Person) {
                match state {
                    State::Playing => row.kind = Seating::StandIn,
                    State::Waiting => row.contribution = None,
                    State::Over => {}
                }
            }
            // Links that they made to their other devices open nothing any more.
            self.void(*seat);
        }
        self.holds.retain(|hold| hold.session != session);
        !own.is_empty()
    }
}

impl All {
    /// What people do around tables.
    pub(super) fn people(&mut self, write: Write) -> Done {
        match write {
            Write::Sit { .. } => self.sit(write),
            Write::Join { .. } => self.join(write),
            Write::Leave {
                table,
                seat,
                session,
            } => {
                let kept = self.table(&table)?;
                must(kept.holders(seat).any(|hold| hold.session == session))?;
                must(kept.holders(seat).count() > 1)?;
                kept.holds
                    .retain(|hold| hold.seat != seat || hold.session != session);
                kept.void(seat);
                Ok(())
            }
            Write::Invite { table, seat, hash } => {
                let kept = self.table(&table)?;
                must(kept.seats.contains_key(&seat))?;
                kept.void(seat);
                kept.invitations.push((seat, hash));
                Ok(())
            }
            Write::VoidLinks { table, seat } => {
                // Where there is no table there is no link either.
                if let Ok(kept) = self.table(&table) {
                    let void = |of: u8| seat.is_none_or(|seat| seat == of);
                    kept.invitations.retain(|(of, _)| !void(*of));
                }
                Ok(())
            }
            Write::Quit { table, session } => must(self.table(&table)?.step_down(&session)),
            Write::Shelve {
                table,
                session,
                away,
            } => {
                let holds = self.table(&table)?.holds.iter_mut();
                let own = holds.filter(|hold| hold.session == session);
                must(own.map(|hold| hold.shelved = away).count() > 0)
            }
            guests => self.come_and_go(guests),
        }
    }

    /// Somebody takes an empty seat.
    fn sit(&mut self, write: Write) -> Done {
        let Write::Sit {
            table,
            seat,
            session,
            link,
            name,
            contribution,
            at,
        } = write
        else {
            return Ok(());
        };
        must(self.guests.contains_key(&session))?;
        let kept = self.table(&table)?;
        must(link.is_none_or(|link| kept.opens(seat, &link)))?;
        let row = kept.empty(seat)?;
        row.name = name;
        row.contribution = Some(contribution);
        row.open = false;
        kept.void(seat);
        kept.hold(seat, session, at);
        Ok(())
    }

    /// Another device comes to a seat.
    fn join(&mut self, write: Write) -> Done {
        let Write::Join {
            table,
            seat,
            session,
            link,
            at,
        } = write
        else {
            return Ok(());
        };
        must(self.guests.contains_key(&session))?;
        let kept = self.table(&table)?;
        must(kept.opens(seat, &link))?;
        // Whoever comes later is later, whatever the clock says.
        let newest = kept.holders(seat).map(|hold| hold.since).max();
        let since = newest.map_or(at, |newest| at.max(newest + 1));
        let spent = |(of, hash): &(u8, String)| *of == seat && *hash == link;
        kept.invitations.retain(|each| !spent(each));
        kept.hold(seat, session, since);
        Ok(())
    }

    /// Guests come, come again, and go.
    fn come_and_go(&mut self, write: Write) -> Done {
        match write {
            Write::Session {
                id,
                hash,
                device,
                at,
            } => {
                must(!self.guests.contains_key(&id))?;
                let guest = Guest {
                    hash,
                    device,
                    created: at,
                    seen: at,
                    preferences: BTreeMap::new(),
                };
                self.note(Key::Guest(id.clone()));
                self.guests.insert(id, guest);
            }
            Write::Prefer {
                session,
                name,
                value,
            } => {
                let guest = self.guests.get_mut(&session).ok_or(StoreError::Conflict)?;
                guest.preferences.insert(name, value);
                self.note(Key::Guest(session));
            }
            Write::Visit { session, at } => {
                if let Some(guest) = self.guests.get_mut(&session) {
                    guest.seen = at;
                    self.note(Key::Guest(session));
                }
            }
            Write::Remove { session } => self.remove(&session)?,
            Write::ForgetGuests { before } => self.forget_guests(before),
            // Everything else is no matter of people.
            _ => {}
        }
        Ok(())
    }

    fn remove(&mut self, session: &str) -> Done {
        must(self.guests.remove(session).is_some())?;
        self.note(Key::Guest(session.to_string()));
        self.forget_person(session);
        self.names.erase(session);
        self.bells.erase(session);
        let tables: Vec<String> = self.tables.keys().cloned().collect();
        for id in tables {
            let sat = self.tables.get_mut(&id);
            if sat.is_some_and(|kept| kept.step_down(session)) {
                self.note(Key::Table(id));
            }
        }
        Ok(())
    }

    fn forget_guests(&mut self, before: i64) {
        let sits = |id: &String| {
            let mut holds = self.tables.values().flat_map(|kept| &kept.holds);
            holds.any(|hold| hold.session == *id)
        };
        // People with an account stay until they leave.
        let old = self.guests.iter().filter(|(_, guest)| guest.seen < before);
        let old = old.filter(|(id, _)| !self.names.has(id));
        let gone: Vec<String> = old
            .map(|(id, _)| id.clone())
            .filter(|id| !sits(id))
            .collect();
        for id in gone {
            self.guests.remove(&id);
            self.names.forget_blocks(&id);
            self.names.drop_tokens(&id);
            self.bells.erase(&id);
            self.note(Key::Guest(id));
        }
        self.forget_leases();
    }
}
