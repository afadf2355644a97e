//! People at a table: sitting down, inviting, coming from another device, leaving for a bot, talking.

use super::{
    Live, Seen, Table, Trouble, capital,
    create::{tidy_dice, tidy_name},
    now,
};
use crate::secrets;
use orbis_core::{Seat, SeatSet};
use orbis_store::{ChatLine, Holder, SeatRow, Seating, State, StoreError, Write};
use std::sync::Arc;

/// The longest thing that can be said at once.
const SAY: usize = 500;
const TAKEN: Trouble = Trouble::NotYours("Somebody else has taken this seat already.");

impl Live {
    /// A guest takes an open seat, or one that was kept for them, and adds their part of the dice.
    pub async fn sit(
        self: &Arc<Live>,
        table: &Arc<Table>,
        session: &str,
        seat: Seat,
        name: &str,
        dice: &str,
    ) -> Result<(), Trouble> {
        let seen = table.seen();
        let row = seen.seat(seat)?;
        if !row.open && !seen.held(Some(session)).contains(seat) {
            return Err(TAKEN);
        }
        self.take(table, session, seat, name, dice).await
    }

    /// A guest comes with the secret link of a seat: an empty one is taken, a taken one is theirs on this device too.
    pub async fn accept(
        self: &Arc<Live>,
        table: &Arc<Table>,
        session: &str,
        (seat, secret): (Seat, &str),
        name: &str,
        dice: &str,
    ) -> Result<(), Trouble> {
        self.check_invitation(table, seat, secret).await?;
        let seen = table.seen();
        if seen.held(Some(session)).contains(seat) && seen.seat(seat)?.contribution.is_some() {
            return Ok(());
        }
        if seen.seat(seat)?.contribution.is_none() {
            match self.take(table, session, seat, name, dice).await {
                Err(Trouble::NotYours(_)) => {}
                other => return other,
            }
        }
        let hand = table.hand().await;
        let write = Write::Hold {
            table: seen.row.id.clone(),
            seat: seat.into(),
            session: session.to_string(),
        };
        self.store.write(write).await?;
        let mut after = Seen::clone(&table.seen());
        after.holders.push(Holder {
            seat: seat.into(),
            session: session.to_string(),
        });
        hand.show(after);
        Ok(())
    }

    /// Is this the secret of that seat? Takes the same time for every wrong one.
    pub async fn check_invitation(
        &self,
        table: &Table,
        seat: Seat,
        secret: &str,
    ) -> Result<(), Trouble> {
        let id = table.seen().row.id.clone();
        let known = self.store.invitations(&id, seat.into()).await?;
        let hash = secrets::hash(secret);
        let fits = known
            .iter()
            .fold(false, |fits, each| fits | secrets::same(each, &hash));
        if fits { Ok(()) } else { Err(Trouble::NoTable) }
    }

    async fn take(
        self: &Arc<Live>,
        table: &Arc<Table>,
        session: &str,
        seat: Seat,
        name: &str,
        dice: &str,
    ) -> Result<(), Trouble> {
        {
            let hand = table.hand().await;
            let seen = table.seen();
            let name = if name.trim().is_empty() {
                seen.name(seat)
            } else {
                name.to_string()
            };
            let (name, contribution) = (tidy_name(&name, seat.into()), tidy_dice(dice));
            let write = Write::Sit {
                table: seen.row.id.clone(),
                seat: seat.into(),
                session: session.to_string(),
                name: name.clone(),
                contribution: contribution.clone(),
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
            let holder = Holder {
                seat: seat.into(),
                session: session.to_string(),
            };
            if !after.holders.contains(&holder) {
                after.holders.push(holder);
            }
            hand.show(after);
        }
        self.begin_if_ready(table).await
    }

    /// A new secret link for a seat: for an invited player while it is empty, or for one's own other device.
    pub async fn invite(
        &self,
        table: &Table,
        session: &str,
        seat: Seat,
    ) -> Result<String, Trouble> {
        let seen = table.seen();
        let row = seen.seat(seat)?;
        let held = seen.held(Some(session));
        let empty = row.kind == Seating::Person && row.contribution.is_none();
        if !(held.contains(seat) || empty && !held.is_empty()) {
            return Err(Trouble::NotYours("This seat is not yours to give."));
        }
        let secret = secrets::secret()?;
        let write = Write::Invite {
            table: seen.row.id.clone(),
            seat: seat.into(),
            hash: secrets::hash(&secret),
        };
        self.store.write(write).await?;
        Ok(secret)
    }

    /// A vote of the others to let a bot play for somebody who is away. When all agree, it does.
    pub async fn vote(
        self: &Arc<Live>,
        table: &Arc<Table>,
        voter: Seat,
        absent: Seat,
    ) -> Result<(), Trouble> {
        let hand = table.hand().await;
        let seen = table.seen();
        if seen.seat(absent)?.kind != Seating::Person
            || absent == voter
            || seen.row.state != State::Playing
        {
            return Err(Trouble::Bad("There is nothing to vote about.".to_string()));
        }
        if table.here().contains(absent) {
            return Err(Trouble::Refused {
                rule: None,
                text: format!("{} is at the table.", seen.name(absent)),
            });
        }
        let write = Write::Vote {
            table: seen.row.id.clone(),
            seat: absent.into(),
            voter: voter.into(),
        };
        self.store.write(write).await?;
        let mut after = Seen::clone(&seen);
        let vote = (absent.into(), voter.into());
        if !after.votes.contains(&vote) {
            after.votes.push(vote);
        }
        let agreed: SeatSet = after
            .votes
            .iter()
            .filter(|(seat, _)| usize::from(*seat) == absent.index())
            .filter_map(|(_, voter)| Seat::new(*voter))
            .collect();
        let others = after.people().without(absent);
        if others.iter().all(|seat| agreed.contains(seat)) {
            let row = SeatRow {
                kind: Seating::StandIn,
                ..after.seats[absent.index()].clone()
            };
            self.seat_as(&mut after, row).await?;
        }
        hand.show(after);
        drop(hand);
        self.wake(table);
        Ok(())
    }

    /// Somebody whose seat a bot plays is back.
    pub async fn come_back(&self, table: &Table, session: &str, seat: Seat) -> Result<(), Trouble> {
        let hand = table.hand().await;
        let seen = table.seen();
        let row = seen.seat(seat)?.clone();
        if row.kind != Seating::StandIn || !seen.held(Some(session)).contains(seat) {
            return Err(Trouble::NotYours("No bot plays for you here."));
        }
        let mut after = Seen::clone(&seen);
        let row = SeatRow {
            kind: Seating::Person,
            ..row
        };
        self.seat_as(&mut after, row).await?;
        hand.show(after);
        Ok(())
    }

    async fn seat_as(&self, seen: &mut Seen, row: SeatRow) -> Result<(), Trouble> {
        let write = Write::Seat {
            table: seen.row.id.clone(),
            row: row.clone(),
        };
        self.store.write(write).await?;
        seen.votes.retain(|(seat, _)| *seat != row.seat);
        let index = usize::from(row.seat);
        seen.seats[index] = row;
        Ok(())
    }

    /// Somebody says something.
    pub async fn say(
        &self,
        table: &Table,
        session: &str,
        name: &str,
        text: &str,
    ) -> Result<(), Trouble> {
        let text: String = text
            .trim()
            .chars()
            .filter(|c| !c.is_control() || *c == '\n')
            .collect();
        if text.is_empty() {
            return Err(Trouble::Bad("Nothing was said.".to_string()));
        }
        if text.chars().count() > SAY {
            return Err(Trouble::Bad(capital(&format!(
                "at most {SAY} letters can be said at once"
            ))));
        }
        let hand = table.hand().await;
        let seen = table.seen();
        let seat = seen.held(Some(session)).first();
        let name = seat.map_or_else(|| watcher_name(name), |seat| seen.name(seat));
        let line = ChatLine {
            seat: seat.map(u8::from),
            name,
            text,
            at: now(),
        };
        let write = Write::Chat {
            table: seen.row.id.clone(),
            seat: line.seat,
            name: line.name.clone(),
            text: line.text.clone(),
            at: line.at,
        };
        self.store.write(write).await?;
        let mut after = Seen::clone(&seen);
        after.chat.push(line);
        hand.show(after);
        Ok(())
    }
}

fn watcher_name(name: &str) -> String {
    if name.trim().is_empty() {
        "A guest".to_string()
    } else {
        tidy_name(name, 0)
    }
}
