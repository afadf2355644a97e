//! People at a table: sitting down, inviting, coming from another device.

use super::{Live, Seen, Table, Trouble, create::tidy_name, now, table::Hand};
use crate::secrets;
use orbis_core::{Seat, SeatSet};
use orbis_store::{Seating, State, StoreError, Write};
use std::sync::Arc;

/// From how many devices a seat can be played.
const DEVICES: usize = 8;
const TAKEN: Trouble = Trouble::NotYours("Somebody else has taken this seat already.");
const SEATED: Trouble = Trouble::NotYours("You have a seat at this table already.");

/// Somebody who comes to a seat.
#[derive(Copy, Clone, Debug)]
pub struct Coming<'a> {
    /// Their session.
    pub session: &'a str,
    /// The seat.
    pub seat: Seat,
    /// What they want to be called; may be empty.
    pub name: &'a str,
    /// Their part of the dice.
    pub dice: &'a str,
}

/// A device from which a seat is played, as those who play it see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Device {
    /// The seat.
    pub seat: Seat,
    /// Names it in requests, and tells nothing else.
    pub handle: String,
    /// What kind of device it is.
    pub kind: String,
    /// Since when, in milliseconds since 1970.
    pub since: i64,
    /// Is it the one that asks?
    pub this: bool,
    /// May it be ended by the one that asks?
    pub may_end: bool,
}

fn handle(session: &str) -> String {
    let mut hash = secrets::hash(session);
    hash.truncate(16);
    hash
}

impl Seen {
    /// The seats that are played from the devices of this one, itself among them.
    pub fn companions(&self, seat: Seat) -> SeatSet {
        let mut all = SeatSet::only(seat);
        loop {
            let sessions: Vec<&str> = self
                .holders
                .iter()
                .filter(|holder| Seat::new(holder.seat).is_some_and(|seat| all.contains(seat)))
                .map(|holder| holder.session.as_str())
                .collect();
            let reached = sessions.iter().fold(all, |reached, session| {
                let held = self.held(Some(session));
                held.iter().fold(reached, SeatSet::with)
            });
            if reached == all {
                return all;
            }
            all = reached;
        }
    }

    /// Did this guest make the table? Nobody did who has no session; the host's tables are nobody's.
    pub fn made_by(&self, session: Option<&str>) -> bool {
        session.is_some_and(|session| !session.is_empty() && session == self.row.maker)
    }

    /// Was this game played elsewhere?
    pub fn imported(&self) -> bool {
        self.row.promise.is_empty()
    }

    /// May this guest give the table up, so that it is gone? Who made it may while it waits, or while nobody else has a seat at it.
    pub fn may_give_up(&self, session: Option<&str>) -> bool {
        let made = self.made_by(session);
        let alone = self
            .holders
            .iter()
            .all(|holder| Some(holder.session.as_str()) == session);
        made && (alone || self.row.state == State::Waiting)
    }

    /// The devices of the seats that a session holds, the first first.
    pub fn devices(&self, session: Option<&str>) -> Vec<Device> {
        let held = self.held(session);
        let mut devices = Vec::new();
        for seat in held.iter() {
            let of_seat = || {
                let seat = u8::from(seat);
                self.holders.iter().filter(move |each| each.seat == seat)
            };
            let mine = of_seat().find(|each| Some(each.session.as_str()) == session);
            let (since, many) = (mine.map_or(0, |mine| mine.since), of_seat().count() > 1);
            devices.extend(of_seat().map(|each| {
                let this = Some(each.session.as_str()) == session;
                Device {
                    seat,
                    handle: handle(&each.session),
                    kind: each.device.clone(),
                    since: each.since,
                    this,
                    may_end: many && (this || each.since >= since),
                }
            }));
        }
        devices
    }

    /// May this session come to a seat by a link? Who plays here already gets no second seat by it, unless those who share
    /// a device move to another together.
    pub fn may_join(&self, session: &str, seat: Seat) -> Result<(), Trouble> {
        let held = self.held(Some(session));
        let kept = self
            .holders
            .iter()
            .any(|holder| holder.seat == u8::from(seat));
        let companions = self.companions(seat);
        if held.iter().all(|each| kept && companions.contains(each)) {
            Ok(())
        } else {
            Err(SEATED)
        }
    }
}

impl Live {
    /// A new guest: their id, and the secret by which they are known again.
    pub async fn new_guest(&self, device: &str) -> Result<(String, String), Trouble> {
        let (id, secret) = (secrets::random(12)?, secrets::secret()?);
        let write = Write::Session {
            id: id.clone(),
            hash: secrets::hash(&secret),
            device: device.to_string(),
            at: now(),
        };
        self.store.write(write).await?;
        Ok((id, secret))
    }

    /// A guest takes an open seat, or one that was kept for them, and adds their part of the dice.
    pub async fn sit(
        self: &Arc<Live>,
        table: &Arc<Table>,
        coming: Coming<'_>,
    ) -> Result<(), Trouble> {
        let hand = table.hand().await;
        let seen = table.seen();
        let row = seen.seat(coming.seat)?;
        let held = seen.held(Some(coming.session));
        let kept = held.contains(coming.seat);
        if !kept {
            self.may_sit(&seen, coming.session).await?;
        }
        match (kept, row.open, held.is_empty()) {
            // Two clicks are one.
            (true, ..) if row.contribution.is_some() => Ok(()),
            (true, ..) | (_, true, true) => {
                self.is_welcome(&seen, coming.session).await?;
                self.may_play(&seen, coming.session).await?;
                self.take(table, hand, coming, None).await
            }
            (_, true, false) => Err(SEATED),
            (_, false, _) => Err(TAKEN),
        }
    }

    /// A guest comes with the secret link of a seat, which is spent by it: an empty seat is taken, a taken one is theirs
    /// on this device too.
    pub async fn accept(
        self: &Arc<Live>,
        table: &Arc<Table>,
        coming: Coming<'_>,
        secret: &str,
    ) -> Result<(), Trouble> {
        let Coming { session, seat, .. } = coming;
        let hand = table.hand().await;
        let seen = table.seen();
        let taken = |seen: &Seen| seen.seat(seat).is_ok_and(|row| row.contribution.is_some());
        if taken(&seen) && seen.held(Some(session)).contains(seat) {
            return Ok(());
        }
        let link = self.check_link(&seen, seat, secret).await?;
        seen.may_join(session, seat)?;
        // A second device of somebody who plays here needs no welcome; somebody new does, at a taken seat, too.
        if seen.held(Some(session)).is_empty() || !taken(&seen) {
            self.is_welcome(&seen, session).await?;
        }
        if !taken(&seen) {
            self.may_play(&seen, session).await?;
            return match self.take(table, hand, coming, Some(link)).await {
                Err(TAKEN) => Err(Trouble::NoLink),
                other => other,
            };
        }
        let devices = seen
            .holders
            .iter()
            .filter(|each| each.seat == u8::from(seat));
        if devices.count() >= DEVICES {
            let text = format!("A seat is played from at most {DEVICES} devices: end one first.");
            return Err(Trouble::Refused { rule: None, text });
        }
        let write = Write::Join {
            table: seen.row.id.clone(),
            seat: seat.into(),
            session: session.to_string(),
            link,
            at: now(),
        };
        self.store.write(write).await.map_err(spent)?;
        self.show_holders(&hand, Seen::clone(&seen)).await
    }

    /// The hash of the secret, if it is that of a link to the seat. Takes the same time for every wrong one.
    pub async fn check_link(
        &self,
        seen: &Seen,
        seat: Seat,
        secret: &str,
    ) -> Result<String, Trouble> {
        let known = self.store.invitations(&seen.row.id, seat.into()).await?;
        let hash = secrets::hash(secret);
        let fits = known
            .iter()
            .fold(false, |fits, each| fits | secrets::same(each, &hash));
        if fits { Ok(hash) } else { Err(Trouble::NoLink) }
    }

    async fn take(
        self: &Arc<Live>,
        table: &Arc<Table>,
        hand: Hand<'_>,
        coming: Coming<'_>,
        link: Option<String>,
    ) -> Result<(), Trouble> {
        let Coming { session, seat, .. } = coming;
        let seen = table.seen();
        let name = match coming.name.trim() {
            "" => seen.name(seat),
            name => name.to_string(),
        };
        let name = self.name_of(session, name).await?;
        let (name, contribution) = (tidy_name(&name, seat.into()), self.part(coming.dice));
        let write = Write::Sit {
            table: seen.row.id.clone(),
            seat: seat.into(),
            session: session.to_string(),
            link,
            name: name.clone(),
            contribution: contribution.clone(),
            at: now(),
        };
        match self.store.write(write).await {
            Ok(()) => {}
            Err(StoreError::Conflict) => {
                self.reload(&hand, &seen.row.id).await?;
                return Err(TAKEN);
            }
            Err(error) => return Err(error.into()),
        }
        let mut after = Seen::clone(&seen);
        let row = &mut after.seats[seat.index()];
        (row.name, row.contribution, row.open) = (name, Some(contribution), false);
        self.show_holders(&hand, after).await?;
        drop(hand);
        self.begin_if_ready(table).await
    }

    /// Shows a table with those who hold its seats as they are now.
    async fn show_holders(&self, hand: &Hand<'_>, mut after: Seen) -> Result<(), Trouble> {
        after.holders = self.store.holders(&after.row.id).await?;
        after.known = self.store.known_at(&after.row.id).await?;
        hand.show(after);
        Ok(())
    }

    /// A new secret link to a seat, the only one that opens: for another device of those who have it, or, by who made the
    /// table, for somebody to take an empty one.
    pub async fn invite(
        &self,
        table: &Table,
        session: &str,
        seat: Seat,
    ) -> Result<String, Trouble> {
        let _hand = table.hand().await;
        let seen = table.seen();
        let row = seen.seat(seat)?;
        let number = u8::from(seat);
        let nobodys = row.kind == Seating::Person
            && row.contribution.is_none()
            && seen.holders.iter().all(|holder| holder.seat != number);
        let gives = nobodys && !row.open && seen.made_by(Some(session));
        if !(gives || seen.held(Some(session)).contains(seat)) {
            return Err(Trouble::NotYours("This seat is not yours to give."));
        }
        let secret = secrets::secret()?;
        let write = Write::Invite {
            table: seen.row.id.clone(),
            seat: number,
            hash: secrets::hash(&secret),
        };
        self.store.write(write).await?;
        Ok(secret)
    }

    /// A seat is no longer played from a device. Each may end itself and those that came after it, so that nobody who
    /// found a link throws out who was there before.
    pub async fn end_device(
        &self,
        table: &Table,
        session: &str,
        seat: Seat,
        device: &str,
    ) -> Result<(), Trouble> {
        let hand = table.hand().await;
        let seen = table.seen();
        if !seen.held(Some(session)).contains(seat) {
            return Err(Trouble::NotYours("This seat is not yours."));
        }
        let devices = seen.devices(Some(session));
        let found = devices
            .iter()
            .find(|each| each.seat == seat && each.handle == device)
            .ok_or_else(|| Trouble::Bad("There is no such device at this seat.".to_string()))?;
        if !found.may_end {
            return Err(Trouble::NotYours(
                "A device can be ended from one that was there before it, and never the last.",
            ));
        }
        let gone = seen
            .holders
            .iter()
            .find(|each| each.seat == u8::from(seat) && handle(&each.session) == device)
            .map(|each| each.session.clone())
            .unwrap_or_default();
        let write = Write::Leave {
            table: seen.row.id.clone(),
            seat: seat.into(),
            session: gone,
        };
        self.store.write(write).await?;
        self.show_holders(&hand, Seen::clone(&seen)).await
    }
}

/// Somebody else was first with the same link.
fn spent(error: StoreError) -> Trouble {
    match error {
        StoreError::Conflict => Trouble::NoLink,
        other => other.into(),
    }
}
