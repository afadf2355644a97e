//! The changes that people make around a table: sitting down, links, devices, coming and going.

use super::{All, Hold, Kept, keep::Key};
use crate::{Seating, State, StoreError, Write};

type Done = Result<(), StoreError>;

fn must(so: bool) -> Done {
    if so {
        Ok(())
    } else {
        Err(StoreError::Conflict)
    }
}

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
            Write::Sit {
                table,
                seat,
                session,
                link,
                name,
                contribution,
                at,
            } => {
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
            Write::Join {
                table,
                seat,
                session,
                link,
                at,
            } => {
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
                let kept = self.table(&table)?;
                let mut found = false;
                for hold in kept.holds.iter_mut() {
                    if hold.session == session {
                        (hold.shelved, found) = (away, true);
                    }
                }
                must(found)
            }
            Write::Visit { session, at } => {
                if let Some(guest) = self.guests.get_mut(&session) {
                    guest.seen = at;
                    self.note(Key::Guest(session));
                }
                Ok(())
            }
            Write::Remove { session } => {
                must(self.guests.remove(&session).is_some())?;
                self.note(Key::Guest(session.clone()));
                let tables: Vec<String> = self.tables.keys().cloned().collect();
                for id in tables {
                    let sat = self.tables.get_mut(&id);
                    if sat.is_some_and(|kept| kept.step_down(&session)) {
                        self.note(Key::Table(id));
                    }
                }
                Ok(())
            }
            Write::ForgetGuests { before } => {
                let sits = |id: &String| {
                    let mut holds = self.tables.values().flat_map(|kept| &kept.holds);
                    holds.any(|hold| hold.session == *id)
                };
                let old = self.guests.iter().filter(|(_, guest)| guest.seen < before);
                let gone: Vec<String> = old
                    .map(|(id, _)| id.clone())
                    .filter(|id| !sits(id))
                    .collect();
                for id in gone {
                    self.guests.remove(&id);
                    self.note(Key::Guest(id));
                }
                Ok(())
            }
            // Everything else is no matter of people.
            _ => Ok(()),
        }
    }
}
