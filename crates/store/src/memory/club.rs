//! Playing over days, kept at hand.

use super::{All, Memory, keep::Key, must};
use crate::{
    Beside, ClockRow, Club, ContestRow, ContestWrite, Entrant, Holiday, KeepWrite, Outcome,
    RatingRow, ResultWrite, Said, State, StoreError, Terms, TimeWrite, Wanted,
};
use async_trait::async_trait;
use serde::{Deserialize, Serialize};
use std::{cmp::Reverse, collections::BTreeMap};

type Done = Result<(), StoreError>;

/// A result, and whether it was rated.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Finished {
    pub outcome: Outcome,
    pub done: bool,
}

/// A tournament with those who take part.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Held {
    pub row: ContestRow,
    pub entrants: Vec<Entrant>,
}

/// Everything of it.
#[derive(Clone, Default)]
pub(super) struct Kept {
    pub beside: BTreeMap<String, Beside>,
    pub beat: Option<i64>,
    pub holidays: BTreeMap<String, Vec<Holiday>>,
    pub outcomes: BTreeMap<String, Finished>,
    pub ratings: BTreeMap<String, RatingRow>,
    pub contests: BTreeMap<String, Held>,
}

/// What a rating is kept under.
pub(super) fn rating_key(person: &str, game: &str, players: u8) -> String {
    format!("{game}/{players}/{person}")
}

/// Puts a text in the place of another of the same seat.
fn put(all: &mut Vec<(u8, String)>, seat: u8, text: Option<String>) {
    all.retain(|(each, _)| *each != seat);
    all.extend(text.map(|text| (seat, text)));
    all.sort();
}

impl All {
    /// What belongs to a table that is there, about to change.
    fn beside(&mut self, table: &str) -> Result<&mut Beside, StoreError> {
        must(self.tables.contains_key(table))?;
        self.note(Key::Beside(table.to_string()));
        Ok(self.club.beside.entry(table.to_string()).or_default())
    }

    pub(super) fn time(&mut self, write: TimeWrite) -> Done {
        match write {
            TimeWrite::Terms(table, terms) => self.beside(&table)?.terms = Some(terms),
            TimeWrite::Clock(row) => {
                let beside = self.beside(&row.table)?;
                let last = beside.clock.as_ref().map_or(0, |clock| clock.revision);
                must(last + 1 == row.revision)?;
                beside.clock = Some(row);
            }
            TimeWrite::Beat { last, at } => {
                must(self.club.beat == last)?;
                self.club.beat = Some(at);
            }
            TimeWrite::Holiday { person, span } => {
                self.note(Key::Holidays(person.clone()));
                let all = self.club.holidays.entry(person).or_default();
                all.retain(|each| each.since != span.since);
                all.push(span);
                all.sort_by_key(|each| Reverse(each.since));
            }
            TimeWrite::Standing {
                table,
                seat,
                answer,
            } => put(&mut self.beside(&table)?.standing, seat, answer),
            TimeWrite::Ended {
                table,
                why,
                result,
                at,
            } => {
                let kept = self.table(&table)?;
                must(kept.row.state != State::Over)?;
                kept.row.state = State::Over;
                kept.row.moved = at;
                kept.asked.clear();
                kept.result = Some(result);
                if let Some(terms) = &mut self.beside(&table)?.terms {
                    terms.ended = Some(why);
                }
            }
        }
        Ok(())
    }

    pub(super) fn keep(&mut self, write: KeepWrite) -> Done {
        match write {
            KeepWrite::Note { table, seat, text } => {
                put(&mut self.beside(&table)?.notes, seat, Some(text));
            }
            KeepWrite::Mute {
                table,
                person,
                seat,
                on,
            } => {
                let mutes = &mut self.beside(&table)?.mutes;
                mutes.retain(|each| *each != (person.clone(), seat));
                if on {
                    mutes.push((person, seat));
                    mutes.sort();
                }
            }
            KeepWrite::Left {
                table,
                seat,
                person,
            } => {
                let leavers = &mut self.beside(&table)?.leavers;
                if leavers.iter().all(|(each, _)| *each != seat) {
                    put(leavers, seat, Some(person));
                }
            }
        }
        Ok(())
    }

    pub(super) fn result(&mut self, write: ResultWrite) -> Done {
        match write {
            ResultWrite::Outcome(outcome) => {
                must(!self.club.outcomes.contains_key(&outcome.table))?;
                self.note(Key::Outcome(outcome.table.clone()));
                let done = !outcome.rated;
                let table = outcome.table.clone();
                self.club.outcomes.insert(table, Finished { outcome, done });
            }
            ResultWrite::Rated { table, after } => {
                let waits = self
                    .club
                    .outcomes
                    .get(&table)
                    .is_some_and(|each| !each.done);
                let fits = |row: &RatingRow| {
                    let key = rating_key(&row.person, &row.game, row.players);
                    let before = self.club.ratings.get(&key).map_or(0, |row| row.games);
                    before + 1 == row.games
                };
                must(waits && after.iter().all(fits))?;
                if let Some(finished) = self.club.outcomes.get_mut(&table) {
                    finished.done = true;
                }
                self.note(Key::Outcome(table));
                for row in after {
                    let key = rating_key(&row.person, &row.game, row.players);
                    self.note(Key::Rating(key.clone()));
                    self.club.ratings.insert(key, row);
                }
            }
            ResultWrite::Summary { table, text } => {
                if let Some(finished) = self.club.outcomes.get_mut(&table) {
                    finished.outcome.summary = Some(text);
                    self.note(Key::Outcome(table));
                }
            }
        }
        Ok(())
    }

    /// A tournament as it was read, which changes by this.
    fn contest(&mut self, id: &str, revision: i64) -> Result<&mut Held, StoreError> {
        self.note(Key::Contest(id.to_string()));
        let held = self.club.contests.get_mut(id);
        held.filter(|held| held.row.revision == revision)
            .ok_or(StoreError::Conflict)
    }

    pub(super) fn compete(&mut self, write: ContestWrite) -> Done {
        match write {
            ContestWrite::New(row) => {
                must(!self.club.contests.contains_key(&row.id))?;
                self.note(Key::Contest(row.id.clone()));
                let entrants = Vec::new();
                let id = row.id.clone();
                self.club.contests.insert(id, Held { row, entrants });
            }
            ContestWrite::Enter {
                contest,
                entrant,
                revision,
            } => {
                let held = self.contest(&contest, revision)?;
                let taken =
                    |each: &Entrant| each.person == entrant.person || each.number == entrant.number;
                must(!held.entrants.iter().any(taken))?;
                held.row.revision += 1;
                held.entrants.push(entrant);
                held.entrants.sort_by_key(|each| each.number);
            }
            ContestWrite::Withdraw {
                contest,
                person,
                revision,
            } => {
                let held = self.contest(&contest, revision)?;
                must(held.entrants.iter().any(|each| each.person == person))?;
                held.row.revision += 1;
                held.entrants.retain(|each| each.person != person);
            }
            ContestWrite::Set(row) => {
                let held = self.contest(&row.id, row.revision)?;
                held.row.revision += 1;
                (held.row.state, held.row.data) = (row.state, row.data);
            }
        }
        Ok(())
    }

    /// What belonged to a table is gone with it; how its game ended is not.
    pub(super) fn forget_beside(&mut self, table: &str) {
        if self.club.beside.remove(table).is_some() {
            self.note(Key::Beside(table.to_string()));
        }
    }

    /// What was a guest's is a person's; what the person has already stays as it is.
    pub(super) fn take_over(&mut self, guest: &str, person: &str) {
        let mut changed = Vec::new();
        let club = &mut self.club;
        if let Some(theirs) = club.holidays.remove(guest) {
            let own = club.holidays.entry(person.to_string()).or_default();
            for span in theirs {
                if own.iter().all(|each| each.since != span.since) {
                    own.push(span);
                }
            }
            own.sort_by_key(|each| Reverse(each.since));
            changed.extend([guest, person].map(|each| Key::Holidays(each.to_string())));
        }
        for (table, beside) in &mut club.beside {
            let before = (beside.mutes.clone(), beside.leavers.clone());
            for (who, _) in beside.mutes.iter_mut().filter(|(who, _)| who == guest) {
                *who = person.to_string();
            }
            beside.mutes.sort();
            beside.mutes.dedup();
            for (_, who) in beside.leavers.iter_mut().filter(|(_, who)| who == guest) {
                *who = person.to_string();
            }
            if before != (beside.mutes.clone(), beside.leavers.clone()) {
                changed.push(Key::Beside(table.clone()));
            }
        }
        for (table, finished) in &mut club.outcomes {
            for row in finished
                .outcome
                .results
                .iter_mut()
                .filter(|row| row.person == guest)
            {
                row.person = person.to_string();
                changed.push(Key::Outcome(table.clone()));
            }
        }
        let of = club.ratings.iter().filter(|(_, row)| row.person == guest);
        let theirs: Vec<String> = of.map(|(key, _)| key.clone()).collect();
        for key in theirs {
            if let Some(mut row) = club.ratings.remove(&key) {
                row.person = person.to_string();
                let own = rating_key(person, &row.game, row.players);
                club.ratings.entry(own.clone()).or_insert(row);
                changed.extend([Key::Rating(key), Key::Rating(own)]);
            }
        }
        for (id, held) in &mut club.contests {
            if held.row.maker == guest {
                held.row.maker = person.to_string();
            }
            let takes_part = held.entrants.iter().any(|each| each.person == person);
            for each in held
                .entrants
                .iter_mut()
                .filter(|each| each.person == guest && !takes_part)
            {
                each.person = person.to_string();
            }
            changed.push(Key::Contest(id.clone()));
        }
        changed.into_iter().for_each(|key| self.note(key));
    }

    /// Somebody is no more: how games ended stays, without who played.
    pub(super) fn forget_person(&mut self, person: &str) {
        if self.club.holidays.remove(person).is_some() {
            self.note(Key::Holidays(person.to_string()));
        }
        let mut changed = Vec::new();
        for (table, beside) in &mut self.club.beside {
            if beside.mutes.iter().any(|(who, _)| who == person) {
                beside.mutes.retain(|(who, _)| who != person);
                changed.push(Key::Beside(table.clone()));
            }
        }
        for (table, finished) in &mut self.club.outcomes {
            let own = |row: &&mut crate::ResultRow| row.person == person;
            for row in finished.outcome.results.iter_mut().filter(own) {
                (row.person, row.name) = (String::new(), String::new());
                changed.push(Key::Outcome(table.clone()));
            }
        }
        let of = self
            .club
            .ratings
            .iter()
            .filter(|(_, row)| row.person == person);
        let gone: Vec<String> = of.map(|(key, _)| key.clone()).collect();
        for key in gone {
            self.club.ratings.remove(&key);
            changed.push(Key::Rating(key));
        }
        changed.into_iter().for_each(|key| self.note(key));
    }

    fn open_tables(&self, wanted: &Wanted) -> Vec<String> {
        let fits = |table: &String| {
            let Some(kept) = self.tables.get(table) else {
                return false;
            };
            let terms = self
                .club
                .beside
                .get(table)
                .and_then(|each| each.terms.as_ref());
            let is = |wanted: &Option<String>, said: &str| {
                wanted.as_deref().is_none_or(|word| word == said)
            };
            is(&wanted.game, &kept.row.game)
                && is(&wanted.kind, terms.map_or("none", |terms| &terms.kind))
                && is(&wanted.language, terms.map_or("", |terms| &terms.language))
                && wanted
                    .rated
                    .is_none_or(|rated| rated == terms.is_some_and(|terms| terms.rated))
        };
        let open = self.glance(crate::Which::Open, u32::MAX, 0).into_iter();
        open.map(|glance| glance.id).filter(fits).collect()
    }
}

#[async_trait]
impl Club for Memory {
    async fn beside(&self, table: &str) -> Result<Beside, StoreError> {
        Ok(self
            .all()?
            .club
            .beside
            .get(table)
            .cloned()
            .unwrap_or_default())
    }

    async fn terms(&self, tables: &[String]) -> Result<Vec<Option<Terms>>, StoreError> {
        let all = self.all()?;
        let of = |table: &String| {
            all.club
                .beside
                .get(table)
                .and_then(|each| each.terms.clone())
        };
        Ok(tables.iter().map(of).collect())
    }

    async fn clocks_due(&self, now: i64, most: u32) -> Result<Vec<String>, StoreError> {
        let all = self.all()?;
        let clocks = all
            .club
            .beside
            .values()
            .filter_map(|each| each.clock.as_ref());
        let mut due: Vec<(i64, String)> = clocks
            .filter_map(|clock| Some((clock.due.filter(|due| *due <= now)?, clock.table.clone())))
            .collect();
        due.sort();
        due.truncate(most as usize);
        Ok(due.into_iter().map(|(_, table)| table).collect())
    }

    async fn clocks(&self) -> Result<Vec<ClockRow>, StoreError> {
        let all = self.all()?;
        let clocks = all
            .club
            .beside
            .values()
            .filter_map(|each| each.clock.clone());
        let played = |clock: &ClockRow| {
            let table = all.tables.get(&clock.table);
            table.is_some_and(|kept| kept.row.state == State::Playing)
        };
        Ok(clocks.filter(played).collect())
    }

    async fn beat(&self) -> Result<Option<i64>, StoreError> {
        Ok(self.all()?.club.beat)
    }

    async fn holidays(&self, person: &str) -> Result<Vec<Holiday>, StoreError> {
        Ok(self
            .all()?
            .club
            .holidays
            .get(person)
            .cloned()
            .unwrap_or_default())
    }

    async fn wanted(
        &self,
        wanted: &Wanted,
        most: u32,
        skip: u32,
    ) -> Result<Vec<String>, StoreError> {
        let open = self.all()?.open_tables(wanted).into_iter();
        Ok(open.skip(skip as usize).take(most as usize).collect())
    }

    async fn talk(&self, table: &str, before: i64, most: u32) -> Result<Vec<Said>, StoreError> {
        let all = self.all()?;
        let lines = all.tables.get(table).map_or(&[][..], |kept| &kept.chat);
        // Lines that were forgotten had the numbers before these; what is left is counted anew here.
        let said = (1..).zip(lines).map(|(number, line)| Said {
            number,
            line: line.clone(),
        });
        let mut said: Vec<Said> = said.filter(|said| said.number < before).collect();
        said.reverse();
        said.truncate(most as usize);
        Ok(said)
    }

    async fn named(&self, name: &str) -> Result<Vec<String>, StoreError> {
        let all = self.all()?;
        let fits = all.guests.iter().filter(|(_, guest)| {
            let called = guest.preferences.get("name");
            called.is_some_and(|called| called == name)
        });
        Ok(fits.map(|(id, _)| id.clone()).take(3).collect())
    }

    async fn outcome(&self, table: &str) -> Result<Option<Outcome>, StoreError> {
        let all = self.all()?;
        Ok(all
            .club
            .outcomes
            .get(table)
            .map(|each| each.outcome.clone()))
    }

    async fn series(&self, series: &str) -> Result<Vec<Outcome>, StoreError> {
        let all = self.all()?;
        let games = all.club.outcomes.values().map(|each| &each.outcome);
        let mut of: Vec<Outcome> = games
            .filter(|each| each.series.as_deref() == Some(series))
            .cloned()
            .collect();
        of.sort_by(|a, b| (a.at, &a.table).cmp(&(b.at, &b.table)));
        Ok(of)
    }

    async fn outcomes(&self, game: &str, most: u32) -> Result<Vec<Outcome>, StoreError> {
        let all = self.all()?;
        let games = all.club.outcomes.values().map(|each| &each.outcome);
        let mut of: Vec<Outcome> = games.filter(|each| each.game == game).cloned().collect();
        of.sort_by(|a, b| (Reverse(a.at), &a.table).cmp(&(Reverse(b.at), &b.table)));
        of.truncate(most as usize);
        Ok(of)
    }

    async fn unrated(&self, most: u32) -> Result<Vec<String>, StoreError> {
        let all = self.all()?;
        let mut wait: Vec<&Finished> = all
            .club
            .outcomes
            .values()
            .filter(|each| !each.done)
            .collect();
        wait.sort_by_key(|each| (each.outcome.at, &each.outcome.table));
        let ids = wait.into_iter().take(most as usize);
        Ok(ids.map(|each| each.outcome.table.clone()).collect())
    }

    async fn rating(
        &self,
        person: &str,
        game: &str,
        players: u8,
    ) -> Result<Option<RatingRow>, StoreError> {
        let key = rating_key(person, game, players);
        Ok(self.all()?.club.ratings.get(&key).cloned())
    }

    async fn ratings_of(&self, person: &str) -> Result<Vec<RatingRow>, StoreError> {
        let all = self.all()?;
        let of = all.club.ratings.values().filter(|row| row.person == person);
        let mut of: Vec<RatingRow> = of.cloned().collect();
        of.sort_by(|a, b| (&a.game, a.players).cmp(&(&b.game, b.players)));
        Ok(of)
    }

    async fn ratings(
        &self,
        game: &str,
        players: u8,
        most: u32,
    ) -> Result<Vec<RatingRow>, StoreError> {
        let all = self.all()?;
        let fits = |row: &&RatingRow| row.game == game && row.players == players;
        let mut of: Vec<RatingRow> = all.club.ratings.values().filter(fits).cloned().collect();
        of.sort_by(|a, b| {
            b.rating
                .total_cmp(&a.rating)
                .then_with(|| a.person.cmp(&b.person))
        });
        of.truncate(most as usize);
        Ok(of)
    }

    async fn contest(&self, id: &str) -> Result<Option<(ContestRow, Vec<Entrant>)>, StoreError> {
        let all = self.all()?;
        let held = all.club.contests.get(id);
        Ok(held.map(|held| (held.row.clone(), held.entrants.clone())))
    }

    async fn contests(&self, most: u32) -> Result<Vec<ContestRow>, StoreError> {
        let all = self.all()?;
        let mut rows: Vec<ContestRow> = all
            .club
            .contests
            .values()
            .map(|held| held.row.clone())
            .collect();
        let place = |row: &ContestRow| match row.state.as_str() {
            "running" => 0,
            "open" => 1,
            _ => 2,
        };
        rows.sort_by(|a, b| {
            (place(a), Reverse(a.created), &a.id).cmp(&(place(b), Reverse(b.created), &b.id))
        });
        rows.truncate(most as usize);
        Ok(rows)
    }
}
