//! Tournaments: people sign up, the server pairs them, makes their tables and counts.

use super::{Live, Plan, SeatPlan, Trouble, capital, now};
use crate::secrets;
use orbis_bots::Level;
use orbis_club::{
    End, Pace, Played, Standing, behind, round_robin, rounds_of_all, standings, swiss,
};
use orbis_core::{OptionValue, Setup, tidy_name};
use orbis_store::{ContestRow, ContestWrite, Entrant, StoreError, Terms, Write};
use serde::{Deserialize, Serialize};
use std::{collections::BTreeMap, sync::Arc};

/// How many may take part.
pub const ENTRANTS: usize = 128;
/// How many rounds there are at most.
const ROUNDS: u32 = 30;
/// How many tournaments are listed.
const LISTED: u32 = 100;
/// How often a change is tried again that somebody else was quicker with.
const AGAIN: u32 = 20;

/// Who meets whom.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Those of like score.
    #[default]
    Swiss,
    /// Everybody everybody; at tables of two.
    RoundRobin,
}

/// A table of a round, or a bye.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bout {
    /// The table; nothing for a bye.
    pub table: Option<String>,
    /// Entrants by seat.
    pub seats: Vec<usize>,
    /// How it ended.
    pub ranks: Option<Vec<u8>>,
}

/// The rules of a tournament and what became of it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Course {
    /// Who meets whom.
    pub kind: Kind,
    /// How many sit at a table.
    pub size: u8,
    /// How many rounds; 0 for as many as it takes.
    pub rounds: u32,
    /// The game's options.
    pub options: BTreeMap<String, OptionValue>,
    /// How much time there is.
    pub pace: Pace,
    /// What happens when it runs out.
    pub end: End,
    /// Do its games count for ratings?
    pub rated: bool,
    /// May accounts take part for which a program plays?
    #[serde(default)]
    pub admits_bots: bool,
    /// The rounds so far.
    pub played: Vec<Vec<Bout>>,
}

impl Course {
    /// What was played so far.
    fn results(&self) -> Vec<Played> {
        let bouts = self.played.iter().flatten();
        bouts
            .filter_map(|bout| {
                Some(Played {
                    seats: bout.seats.clone(),
                    ranks: bout.ranks.clone()?,
                })
            })
            .collect()
    }

    /// How many rounds there are for so many.
    pub fn rounds_for(&self, entrants: usize) -> u32 {
        let all = u32::try_from(rounds_of_all(entrants)).unwrap_or(u32::MAX);
        match (self.kind, self.rounds) {
            (Kind::RoundRobin, _) => all,
            // So many that one alone can have won all.
            (Kind::Swiss, 0) => entrants.max(2).next_power_of_two().trailing_zeros().max(1),
            (Kind::Swiss, rounds) => rounds,
        }
    }
}

/// A tournament as people see it.
#[derive(Clone, Debug)]
pub struct Contest {
    /// Its row.
    pub row: ContestRow,
    /// Who takes part.
    pub entrants: Vec<Entrant>,
    /// Its rules and rounds.
    pub course: Course,
}

impl Contest {
    /// How everybody stands.
    pub fn standings(&self) -> Vec<Standing> {
        standings(self.entrants.len(), &self.course.results())
    }

    /// What an entrant is called.
    pub fn name(&self, entrant: usize) -> &str {
        self.entrants.get(entrant).map_or("?", |each| &each.name)
    }

    /// Does this person take part?
    pub fn has(&self, person: Option<&str>) -> bool {
        self.entrants
            .iter()
            .any(|each| Some(each.person.as_str()) == person)
    }
}

fn unreadable(error: serde_json::Error) -> Trouble {
    Trouble::Failed(format!("a tournament cannot be read: {error}"))
}

impl Live {
    /// Tournaments, those that run first.
    pub async fn contests(&self) -> Result<Vec<ContestRow>, Trouble> {
        Ok(self.store.contests(LISTED).await?)
    }

    /// A tournament.
    pub async fn contest(&self, id: &str) -> Result<Contest, Trouble> {
        let none = || Trouble::NoGame("There is no such tournament.".to_string());
        if !id.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
            return Err(none());
        }
        let found = self.store.contest(id).await?;
        let (row, entrants) = found.ok_or_else(none)?;
        let course = serde_json::from_str(&row.data).map_err(unreadable)?;
        Ok(Contest {
            row,
            entrants,
            course,
        })
    }

    /// Announces a tournament.
    pub async fn announce(
        &self,
        person: &str,
        name: &str,
        game: &str,
        course: Course,
    ) -> Result<String, Trouble> {
        let about = self.game(game)?.game.about();
        let name = match tidy_name(name) {
            name if name.is_empty() => format!("A tournament of {}", about.title),
            name => name,
        };
        if !about.players.contains(&course.size) {
            let (few, many) = (about.players.start(), about.players.end());
            return Err(Trouble::Bad(format!(
                "At a table of {} sit {few} to {many}.",
                about.title
            )));
        }
        if course.kind == Kind::RoundRobin && course.size != 2 {
            return Err(Trouble::Bad(
                "Everybody meets everybody at tables of two only.".to_string(),
            ));
        }
        if course.rounds > ROUNDS {
            return Err(Trouble::Bad(format!("There are at most {ROUNDS} rounds.")));
        }
        // The options must be the game's.
        about.complete(&Setup {
            players: course.size,
            options: course.options.clone(),
        })?;
        let id = secrets::random(8)?;
        let row = ContestRow {
            id: id.clone(),
            name,
            game: about.slug.to_string(),
            maker: person.to_string(),
            state: "open".to_string(),
            revision: 0,
            created: now(),
            data: serde_json::to_string(&course).map_err(unreadable)?,
        };
        self.store
            .write(Write::Contest(ContestWrite::New(row)))
            .await?;
        self.lobby_changed();
        Ok(id)
    }

    /// Somebody takes part.
    pub async fn take_part(&self, id: &str, person: &str, name: &str) -> Result<(), Trouble> {
        let name = self.name_of(person, tidy_name(name)).await?;
        for _ in 0..AGAIN {
            let contest = self.contest(id).await?;
            if contest.row.state != "open" {
                return Err(Trouble::Bad("This tournament has begun.".to_string()));
            }
            if contest.has(Some(person)) {
                return Ok(());
            }
            if contest.entrants.len() >= ENTRANTS {
                return Err(Trouble::Bad(format!(
                    "At most {ENTRANTS} take part in a tournament."
                )));
            }
            if self.blocks(&contest.row.maker, person).await? {
                return Err(Trouble::NotYours(
                    "Who announced this tournament does not want to play with you.",
                ));
            }
            self.may_enter(&contest, person).await?;
            let number = contest
                .entrants
                .iter()
                .map(|each| each.number + 1)
                .max()
                .unwrap_or(0);
            let name = match name.as_str() {
                "" => format!("Guest {}", number + 1),
                name => name.to_string(),
            };
            let write = ContestWrite::Enter {
                contest: id.to_string(),
                entrant: Entrant {
                    number,
                    person: person.to_string(),
                    name,
                },
                revision: contest.row.revision,
            };
            match self.store.write(Write::Contest(write)).await {
                Err(StoreError::Conflict) => {}
                other => return Ok(other?),
            }
        }
        Err(Trouble::Stale)
    }

    /// Who announced it lets a bot take part.
    pub async fn enter_bot(&self, id: &str, person: &str, level: &str) -> Result<(), Trouble> {
        let contest = self.contest(id).await?;
        if contest.row.maker != person {
            return Err(Trouble::NotYours(
                "Only who announced a tournament adds bots to it.",
            ));
        }
        let level =
            Level::named(level).map_err(|error| Trouble::Bad(capital(&error.to_string())))?;
        self.take_part(
            id,
            &super::side::bot(&level.to_string()),
            &format!("Bot, {level}"),
        )
        .await
    }

    /// Somebody takes no part after all.
    pub async fn withdraw(&self, id: &str, person: &str) -> Result<(), Trouble> {
        for _ in 0..AGAIN {
            let contest = self.contest(id).await?;
            if contest.row.state != "open" {
                return Err(Trouble::Bad(
                    "This tournament has begun: whoever leaves it leaves their tables.".to_string(),
                ));
            }
            if !contest.has(Some(person)) {
                return Ok(());
            }
            let write = ContestWrite::Withdraw {
                contest: id.to_string(),
                person: person.to_string(),
                revision: contest.row.revision,
            };
            match self.store.write(Write::Contest(write)).await {
                Err(StoreError::Conflict) => {}
                other => return Ok(other?),
            }
        }
        Err(Trouble::Stale)
    }

    /// Who announced it begins it: the first round is paired and its tables are made.
    pub async fn begin_contest(self: &Arc<Live>, id: &str, person: &str) -> Result<(), Trouble> {
        let contest = self.contest(id).await?;
        if contest.row.maker != person {
            return Err(Trouble::NotYours(
                "Only who announced a tournament begins it.",
            ));
        }
        if contest.row.state != "open" {
            return Ok(());
        }
        let least = usize::from(contest.course.size).max(2);
        if contest.entrants.len() < least {
            let text = format!("A tournament needs at least {least} who take part.");
            return Err(Trouble::Refused { rule: None, text });
        }
        self.set_contest(contest, "running").await?;
        self.run_contest(id).await
    }

    async fn set_contest(&self, contest: Contest, state: &str) -> Result<(), Trouble> {
        let data = serde_json::to_string(&contest.course).map_err(unreadable)?;
        let row = ContestRow {
            state: state.to_string(),
            data,
            ..contest.row
        };
        Ok(self
            .store
            .write(Write::Contest(ContestWrite::Set(row)))
            .await?)
    }

    /// Keeps all tournaments going that run: after a crash, and if somebody's table is gone.
    pub(super) async fn run_contests(self: &Arc<Live>) -> Result<(), Trouble> {
        for row in self.store.contests(LISTED).await? {
            if row.state == "running"
                && let Err(trouble) = self.run_contest(&row.id).await
            {
                tracing::warn!(tournament = %row.id, "it stands still: {trouble}");
            }
        }
        Ok(())
    }

    /// Takes results in, pairs the next round when all are there, makes its tables. Whatever was cut short is done again; nothing
    /// happens twice.
    pub(super) async fn run_contest(self: &Arc<Live>, id: &str) -> Result<(), Trouble> {
        for _ in 0..AGAIN {
            let mut contest = self.contest(id).await?;
            if contest.row.state != "running" {
                return Ok(());
            }
            let changed = self.take_results(&mut contest).await?;
            let bouts = contest.course.played.last();
            let complete = bouts.is_none_or(|bouts| bouts.iter().all(|bout| bout.ranks.is_some()));
            let rounds = contest.course.rounds_for(contest.entrants.len()) as usize;
            if !changed && !complete {
                return self.make_bouts(&contest).await;
            }
            let over = complete && contest.course.played.len() >= rounds;
            if complete && !over {
                let next = next_round(&contest)?;
                contest.course.played.push(next);
            }
            let state = if over { "over" } else { "running" };
            match self.set_contest(contest, state).await {
                // Somebody else was quicker: look again.
                Ok(()) | Err(Trouble::Stale) => self.lobby_changed(),
                Err(trouble) => return Err(trouble),
            }
        }
        Err(Trouble::Stale)
    }

    /// The results that are known by now. A table that is gone without one is shared by all at it.
    async fn take_results(&self, contest: &mut Contest) -> Result<bool, Trouble> {
        let mut changed = false;
        let Some(bouts) = contest.course.played.last_mut() else {
            return Ok(false);
        };
        for bout in bouts.iter_mut().filter(|bout| bout.ranks.is_none()) {
            let Some(table) = &bout.table else {
                continue;
            };
            if let Some(outcome) = self.store.outcome(table).await? {
                bout.ranks = Some(outcome.results.iter().map(|row| row.rank).collect());
                changed = true;
            } else if self
                .store
                .table(table)
                .await?
                .is_some_and(|row| row.state == orbis_store::State::Over)
            {
                // Closed by the host.
                bout.ranks = Some(vec![1; bout.seats.len()]);
                changed = true;
            }
        }
        Ok(changed)
    }

    /// Makes the tables of the newest round that are not there yet.
    async fn make_bouts(self: &Arc<Live>, contest: &Contest) -> Result<(), Trouble> {
        let Some(bouts) = contest.course.played.last() else {
            return Ok(());
        };
        for bout in bouts {
            let Some(table) = bout.table.as_ref().filter(|_| bout.ranks.is_none()) else {
                continue;
            };
            if self.store.table(table).await?.is_some() {
                continue;
            }
            let plan = bout_plan(contest, bout);
            match self.make_as(table.clone(), "", plan, None, "").await {
                // Another server made it meanwhile.
                Ok(_) | Err(Trouble::Stale) => {}
                Err(trouble) => return Err(trouble),
            }
        }
        Ok(())
    }
}

fn bout_plan(contest: &Contest, bout: &Bout) -> Plan {
    let course = &contest.course;
    let seat = |entrant: &usize| match contest.entrants.get(*entrant) {
        Some(each) => match each.person.strip_prefix("bot/") {
            Some(level) => SeatPlan::Bot(level.to_string()),
            None => SeatPlan::Seated(each.name.clone(), vec![each.person.clone()]),
        },
        None => SeatPlan::Bot("medium".to_string()),
    };
    Plan {
        game: contest.row.game.clone(),
        setup: Setup {
            players: u8::try_from(bout.seats.len()).unwrap_or(u8::MAX),
            options: course.options.clone(),
        },
        seats: bout.seats.iter().map(seat).collect(),
        watchable: true,
        source: None,
        origin: None,
        terms: Terms {
            pace: course.pace.to_string(),
            kind: course.pace.kind().to_string(),
            ends: course.end.word().to_string(),
            holidays: true,
            rated: course.rated,
            contest: Some(contest.row.id.clone()),
            ..Terms::default()
        },
    }
}

/// The next round, with ids for its tables.
fn next_round(contest: &Contest) -> Result<Vec<Bout>, Trouble> {
    let (course, entrants) = (&contest.course, contest.entrants.len());
    let meetings = match course.kind {
        Kind::RoundRobin => round_robin(entrants, course.played.len()),
        Kind::Swiss => {
            let met = behind(entrants, &course.results());
            let size = usize::from(course.size);
            let paired = swiss(&met, size, 2.max(size - 1));
            paired.map_err(|error| Trouble::Failed(error.to_string()))?
        }
    };
    meetings
        .into_iter()
        .map(|meeting| {
            let bye = meeting.seats.len() == 1;
            Ok(Bout {
                table: if bye { None } else { Some(secrets::random(8)?) },
                seats: meeting.seats,
                ranks: bye.then(|| vec![1]),
            })
        })
        .collect()
}
