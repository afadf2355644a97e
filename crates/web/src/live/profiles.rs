//! What people see of each other, whom they do not want to meet, and how somebody leaves for good.

use super::{Live, SeatPlan, Seen, Trouble, now, read_result};
use orbis_core::{Seat, SeatSet, tidy_name};
use orbis_store::{
    AccountRow, AccountWrite, Glance, Holder, Nameless, Played, StoreError, Which, Write,
};
use serde_json::Value;
use std::{
    collections::BTreeMap,
    sync::{Arc, PoisonError},
};

/// What is read where the name of somebody stood who left for good.
pub const LEFT: &str = "Somebody who left";
/// Said to whoever asks for something that only people with an account have.
pub const NO_ACCOUNT: Trouble = Trouble::NotYours("Sign in first.");

/// A name as two are compared.
pub fn folded(name: &str) -> String {
    tidy_name(name).to_lowercase()
}

/// How many finished games are counted.
const COUNTED: u32 = 5000;
/// How many tables of somebody are gone through at once.
const PAGE: u32 = 500;

/// Said to somebody whom somebody at a table does not want to meet.
const UNWANTED: Trouble =
    Trouble::NotYours("Somebody at this table does not want to play with you.");
/// Said to somebody who would meet at a table whom they do not want to meet.
const AVOIDED: Trouble = Trouble::NotYours(
    "Somebody sits at this table whom you do not want to meet: unblock them first.",
);

/// How somebody did in one game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// The game's slug.
    pub game: String,
    /// Games with other people: played and won.
    pub people: (u32, u32),
    /// Games against bots alone: played and won.
    pub bots: (u32, u32),
}

/// What can be read about somebody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profile {
    /// Who.
    pub account: AccountRow,
    /// How they did, game by game.
    pub records: Vec<Record>,
    /// Their last finished games that anybody may look at.
    pub recent: Vec<(Played, bool)>,
}

/// Did this seat win?
pub fn won(result: &str, seat: Seat) -> bool {
    let (words, points) = read_result(result);
    let Some((first, most)) = points.first() else {
        return false;
    };
    let shared = words.ends_with("share the victory");
    let alike = |(each, points): &(Seat, &str)| *each == seat && points == most;
    *first == seat || shared && points.iter().any(alike)
}

fn records(played: &[Played]) -> Vec<Record> {
    let mut all: BTreeMap<&str, Record> = BTreeMap::new();
    for game in played {
        let record = all.entry(&game.game).or_insert_with(|| Record {
            game: game.game.clone(),
            ..Record::default()
        });
        let kind = if game.people > 1 {
            &mut record.people
        } else {
            &mut record.bots
        };
        // A game that its host closed has no points and counts for nobody.
        if read_result(&game.result).1.is_empty() {
            continue;
        }
        kind.0 += 1;
        let seat = Seat::new(game.seat);
        kind.1 += u32::from(seat.is_some_and(|seat| won(&game.result, seat)));
    }
    all.into_values().collect()
}

/// A game without the names of these seats.
fn nameless(header: Option<&str>, table: &Glance, held: &[u8]) -> Nameless {
    let header = header.map(|header| match serde_json::from_str(header) {
        Ok(Value::Object(mut fields)) => {
            let names = fields.get_mut("names").and_then(Value::as_array_mut);
            for (index, name) in names.into_iter().flatten().enumerate() {
                if held.iter().any(|seat| usize::from(*seat) == index) {
                    *name = Value::from(LEFT);
                }
            }
            Value::Object(fields).to_string()
        }
        _ => header.to_string(),
    });
    let result = table.result.clone().map(|mut result| {
        for row in table.seats.iter().filter(|row| held.contains(&row.seat)) {
            let (words, _) = read_result(&result);
            let plain = words.replacen(&row.name, LEFT, 1);
            result = format!("{plain}{}", &result[words.len()..]);
        }
        result
    });
    Nameless {
        table: table.id.clone(),
        header,
        result,
    }
}

impl Seen {
    /// The name of the account that plays a seat, if its player has one.
    pub fn known(&self, seat: u8) -> Option<&str> {
        let known = self.known.iter().find(|(of, _)| *of == seat);
        known.map(|(_, name)| name.as_str())
    }

    /// The seats that any of these people hold.
    pub fn seats_of(&self, people: &[String]) -> SeatSet {
        self.holders
            .iter()
            .filter(|holder| people.contains(&holder.session))
            .filter_map(|holder| Seat::new(holder.seat))
            .collect()
    }
}

impl Live {
    /// The account with this name.
    pub async fn named(&self, name: &str) -> Result<AccountRow, Trouble> {
        let found = self.store.account_named(&folded(name)).await?;
        found.ok_or_else(|| Trouble::NoGame("There is nobody of this name here.".to_string()))
    }

    /// What can be read about somebody.
    pub async fn profile(&self, name: &str) -> Result<Profile, Trouble> {
        let account = self.named(name).await?;
        let played = self.store.played(&account.person, COUNTED).await?;
        let records = records(&played);
        let won = |game: &Played| Seat::new(game.seat).is_some_and(|seat| won(&game.result, seat));
        let recent = played
            .into_iter()
            .filter(|game| game.watchable)
            .take(12)
            .map(|game| {
                let won = won(&game);
                (game, won)
            })
            .collect();
        Ok(Profile {
            account,
            records,
            recent,
        })
    }

    /// How somebody did, game by game.
    pub async fn records_of(&self, person: &str) -> Result<Vec<Record>, Trouble> {
        Ok(records(&self.store.played(person, COUNTED).await?))
    }

    /// The people whom somebody does not want to meet, by their names.
    pub async fn blocked_names(&self, person: &str) -> Result<Vec<String>, Trouble> {
        let mut names = Vec::new();
        for blocked in self.store.blocked(person).await? {
            names.extend(self.store.account(&blocked).await?.map(|row| row.name));
        }
        names.sort();
        Ok(names)
    }

    /// Somebody does not want to meet somebody: they cannot sit at their tables, invite them, or talk to them.
    pub async fn block(&self, person: &str, name: &str) -> Result<(), Trouble> {
        let blocked = self.named(name).await?.person;
        if blocked == person {
            return Err(Trouble::Bad("That is you.".to_string()));
        }
        let person = person.to_string();
        let at = now();
        let write = AccountWrite::Block {
            person,
            blocked,
            at,
        };
        Ok(self.store.write(Write::Account(write)).await?)
    }

    /// Somebody may be met again.
    pub async fn unblock(&self, person: &str, name: &str) -> Result<(), Trouble> {
        let blocked = self.named(name).await?.person;
        let person = person.to_string();
        let write = AccountWrite::Unblock { person, blocked };
        Ok(self.store.write(Write::Account(write)).await?)
    }

    /// Does the first not want to meet the second?
    pub async fn blocks(&self, person: &str, other: &str) -> Result<bool, Trouble> {
        let blocked = self.store.blocked(person).await?;
        Ok(blocked.iter().any(|each| each == other))
    }

    /// May this person come to a table? Not to those who do not want to meet them, who made it, play at it or are awaited
    /// there; nor, by mistake, to somebody whom they themselves do not want to meet.
    pub(super) async fn is_welcome(&self, seen: &Seen, person: &str) -> Result<(), Trouble> {
        let blockers = self.store.blockers(person).await?;
        let here = |blocker: &String| {
            let blocker = Some(blocker.as_str());
            seen.made_by(blocker) || !seen.held(blocker).is_empty()
        };
        if blockers.iter().any(here) {
            return Err(UNWANTED);
        }
        // Who is only awaited gives way: otherwise neither of the two could come.
        let sits = |each: &String| {
            let each = Some(each.as_str());
            let held = seen.held(each);
            let sat = |seat: Seat| {
                let row = seen.seat(seat);
                row.is_ok_and(|row| row.contribution.is_some())
            };
            seen.made_by(each) || held.iter().any(sat)
        };
        if self.store.blocked(person).await?.iter().any(sits) {
            return Err(AVOIDED);
        }
        Ok(())
    }

    /// Nobody is invited by somebody whom they do not want to meet, nor by mistake by somebody who does not want to meet them.
    pub(super) async fn may_invite(&self, person: &str, seats: &[SeatPlan]) -> Result<(), Trouble> {
        let blockers = self.store.blockers(person).await?;
        let blocked = self.store.blocked(person).await?;
        let refused = |text: String| Err(Trouble::Refused { rule: None, text });
        for seat in seats {
            let SeatPlan::Again(name, sessions) = seat else {
                continue;
            };
            if sessions.iter().any(|each| blockers.contains(each)) {
                return refused(format!("{name} does not want to be invited by you."));
            }
            if sessions.iter().any(|each| blocked.contains(each)) {
                return refused(format!(
                    "You do not want to meet {name}: unblock them first."
                ));
            }
        }
        Ok(())
    }

    /// Of those who sat at a table, whom somebody who sat there, too, does not want to meet: by seat, the seats they would
    /// be kept from. They are not invited together again.
    pub(super) async fn apart(&self, seen: &Seen) -> Result<Vec<(u8, u8)>, Trouble> {
        let mut pairs = Vec::new();
        for holder in &seen.holders {
            let blocked = self.store.blocked(&holder.session).await?;
            let other = |other: &&Holder| blocked.contains(&other.session);
            let unwanted = seen.holders.iter().filter(other);
            pairs.extend(unwanted.map(|other| (holder.seat, other.seat)));
        }
        Ok(pairs)
    }

    /// Whose tables somebody is not shown: of those they do not want to meet, and of those who do not want to meet them.
    pub async fn strangers(&self, person: &str) -> Result<Vec<String>, Trouble> {
        let mut all = self.store.blocked(person).await?;
        all.extend(self.store.blockers(person).await?);
        Ok(all)
    }

    /// Somebody leaves for good: bots play on for them, their games stay, and their name is nowhere any more.
    pub async fn leave_for_good(self: &Arc<Live>, person: &str) -> Result<(), Trouble> {
        let mut games = Vec::new();
        for which in [Which::Held(person), Which::Shelved(person)] {
            for page in 0.. {
                let tables = self.store.glance(which, PAGE, page * PAGE).await?;
                for table in &tables {
                    let row = self.store.table(&table.id).await?;
                    let header = row.and_then(|row| row.header);
                    games.push(nameless(header.as_deref(), table, &table.held));
                }
                if tables.len() < PAGE as usize {
                    break;
                }
            }
        }
        let at_hand: Vec<_> = {
            let tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
            let theirs = |id: &str| games.iter().any(|game| game.table == id);
            let found = tables.iter().filter(|(id, _)| theirs(id));
            found.map(|(_, table)| table.clone()).collect()
        };
        let write = AccountWrite::Leave {
            person: person.to_string(),
            instead: LEFT.to_string(),
            games,
        };
        match self.store.write(Write::Account(write)).await {
            Err(StoreError::Conflict) => return Err(NO_ACCOUNT),
            other => other?,
        }
        for table in at_hand {
            let id = table.seen().row.id.clone();
            let hand = table.hand().await;
            self.reload(&hand, &id).await?;
        }
        self.lobby_changed();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn played(result: &str, seat: u8, people: u32) -> Played {
        Played {
            table: "t".to_string(),
            game: "g".to_string(),
            seat,
            result: result.to_string(),
            moved: 0,
            watchable: true,
            people,
        }
    }

    #[test]
    fn who_won_is_read_off_a_result() {
        let alone = "Ada wins, B 12 : A 3";
        let shared = "Ada and Bob share the victory, A 7 : C 7 : B 2";
        let seat = Seat::at;
        assert!(won(alone, seat(1)) && !won(alone, seat(0)));
        assert!(won(shared, seat(0)) && won(shared, seat(2)) && !won(shared, seat(1)));
        assert!(!won("closed by the host", seat(0)) && !won("", seat(0)));
    }

    #[test]
    fn games_are_counted_by_their_company() {
        let all = [
            played("Ada wins, A 2 : B 1", 0, 2),
            played("Bob wins, B 2 : A 1", 0, 2),
            played("Ada wins, A 2 : B 1", 0, 1),
            played("closed by the host", 0, 2),
        ];
        let [record] = records(&all).try_into().expect("one game");
        assert_eq!((record.people, record.bots), ((2, 1), (1, 1)));
    }
}
