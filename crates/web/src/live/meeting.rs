//! What people keep for themselves at a table, and the games that follow each other in a series.

use super::{Live, Plan, SeatPlan, Seen, Table, Trouble};
use orbis_club::{End, Pace};
use orbis_core::{Seat, tidy_name};
use orbis_store::{KeepWrite, Said, Terms, Write};
use std::sync::Arc;

/// The longest note.
const NOTE: usize = 4000;
/// How many lines of talk stand on a page.
pub const LINES: u32 = 100;
/// The longest series.
pub const SERIES: u32 = 15;

/// The languages of talk that can be named.
pub const LANGUAGES: [&str; 10] = [
    "English",
    "Deutsch",
    "Español",
    "Français",
    "Italiano",
    "Nederlands",
    "Polski",
    "Português",
    "中文",
    "日本語",
];

/// A note as it is kept: as written, but no longer than a page and without what steers anything.
fn tidy_note(text: &str) -> String {
    let fits = |letter: &char| *letter == '\n' || !letter.is_control();
    text.chars().filter(fits).take(NOTE).collect()
}

impl Live {
    /// Somebody writes down what only they read.
    pub async fn note(
        self: &Arc<Live>,
        table: &Arc<Table>,
        session: &str,
        seat: Seat,
        text: &str,
    ) -> Result<(), Trouble> {
        let hand = table.hand().await;
        let seen = table.seen();
        if !seen.held(Some(session)).contains(seat) {
            return Err(Trouble::NotYours("This seat is not yours."));
        }
        let text = tidy_note(text);
        let write = Write::Keep(KeepWrite::Note {
            table: seen.row.id.clone(),
            seat: seat.into(),
            text: text.clone(),
        });
        self.store.write(write).await?;
        let mut after = Seen::clone(&seen);
        after.side.set_note(seat, text);
        hand.show(after);
        Ok(())
    }

    /// Somebody does not want to read a seat, or those who watch; or does again.
    pub async fn mute(
        self: &Arc<Live>,
        table: &Arc<Table>,
        person: &str,
        seat: Option<Seat>,
        on: bool,
    ) -> Result<(), Trouble> {
        let hand = table.hand().await;
        let seen = table.seen();
        if let Some(seat) = seat {
            seen.seat(seat)?;
        }
        let seat = seat.map(u8::from);
        let write = Write::Keep(KeepWrite::Mute {
            table: seen.row.id.clone(),
            person: person.to_string(),
            seat,
            on,
        });
        self.store.write(write).await?;
        let mut after = Seen::clone(&seen);
        after.side.mute(person, seat, on);
        hand.show(after);
        Ok(())
    }

    /// What was said before a line, the newest first, and whether there is more; without what the reader does not want to read:
    /// whom they muted here, and the seats of those they blocked.
    pub async fn talk(
        &self,
        seen: &Seen,
        person: Option<&str>,
        before: Option<i64>,
    ) -> Result<(Vec<Said>, bool), Trouble> {
        let before = before.unwrap_or(i64::MAX);
        let mut lines = self.store.talk(&seen.row.id, before, LINES + 1).await?;
        let more = lines.len() > LINES as usize;
        lines.truncate(LINES as usize);
        let blocked = match person {
            Some(person) => self.store.blocked(person).await?,
            None => Vec::new(),
        };
        let unheard = seen.seats_of(&blocked);
        let wanted = |said: &Said| {
            let seat = said.line.seat;
            let from = seat.and_then(Seat::new);
            !seen.side.muted(person, seat) && !from.is_some_and(|seat| unheard.contains(seat))
        };
        Ok((lines.into_iter().filter(wanted).collect(), more))
    }

    /// The one person of a name, to keep a seat for.
    pub async fn person_named(&self, name: &str) -> Result<String, Trouble> {
        let name = tidy_name(name);
        // A name that somebody took for themselves is theirs alone.
        let account = self.store.account_named(&super::folded(&name)).await?;
        if let Some(account) = account {
            return Ok(account.person);
        }
        let found = self.store.named(&name).await?;
        match &found[..] {
            [one] if !name.is_empty() => Ok(one.clone()),
            [] | [_] => Err(Trouble::Bad(format!(
                "Nobody called \"{name}\" is known here: invite them by a link."
            ))),
            _ => Err(Trouble::Bad(format!(
                "Several people here are called \"{name}\": invite them by a link."
            ))),
        }
    }

    /// The plan of the game after this one: the same, and in a series the seats move on by one.
    pub(super) async fn following(&self, seen: &Seen, mut plan: Plan) -> Result<Plan, Trouble> {
        let mut terms = seen.side.terms.clone();
        terms.ended = None;
        terms.contest = None;
        if terms.best_of > 1 {
            let score = self.score(seen).await?.unwrap_or_default();
            if let Some(winner) = score.won {
                // What follows a series that is decided is a new one.
                tracing::debug!(%winner, "a series is decided");
                (terms.series, terms.number) = (None, 1);
            } else {
                terms.series = terms.series.or_else(|| Some(seen.row.id.clone()));
                terms.number += 1;
            }
            if plan.seats.len() > 1 {
                plan.seats.rotate_left(1);
            }
        }
        plan.terms = terms;
        Ok(plan)
    }
}

/// What somebody wants to agree on beyond the game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Agreed {
    /// How much time there is.
    pub pace: Pace,
    /// What happens when it runs out.
    pub end: End,
    /// Do holidays count for nobody?
    pub holidays: bool,
    /// Does it count for ratings?
    pub rated: bool,
    /// The language of talk; may be empty.
    pub language: String,
    /// The lowest rating of those who may sit down.
    pub low: Option<i64>,
    /// The highest.
    pub high: Option<i64>,
    /// A series of at most so many games; 0 if it is none.
    pub best_of: u32,
}

impl Agreed {
    /// As it is kept. A table where nothing is agreed is like any other.
    pub fn terms(self) -> Result<Terms, Trouble> {
        let both = self.low.zip(self.high);
        if both.is_some_and(|(low, high)| low > high) {
            return Err(Trouble::Bad(
                "The lowest rating is above the highest.".to_string(),
            ));
        }
        if !self.language.is_empty() && !LANGUAGES.contains(&self.language.as_str()) {
            return Err(Trouble::Bad(format!(
                "Languages of talk that can be named: {}.",
                LANGUAGES.join(", ")
            )));
        }
        if self.best_of > SERIES {
            return Err(Trouble::Bad(format!(
                "A series has at most {SERIES} games."
            )));
        }
        let plain = self.pace == Pace::None && !self.rated && self.language.is_empty();
        if plain && self.best_of < 2 && self.low.is_none() && self.high.is_none() {
            return Ok(Terms::default());
        }
        Ok(Terms {
            pace: self.pace.to_string(),
            kind: self.pace.kind().to_string(),
            ends: self.end.word().to_string(),
            holidays: self.holidays,
            rated: self.rated,
            language: self.language,
            low: self.low,
            high: self.high,
            best_of: self.best_of,
            ..Terms::default()
        })
    }
}

/// What somebody asked for when they made a table, as it is kept.
pub fn terms_of(seats: &[SeatPlan], terms: Terms) -> Terms {
    let open = seats.iter().any(|seat| matches!(seat, SeatPlan::Open));
    // Conditions are for those who come by themselves.
    Terms {
        low: terms.low.filter(|_| open),
        high: terms.high.filter(|_| open),
        ..terms
    }
}
