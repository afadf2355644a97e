//! What comes of a game: its result, once; ratings; the score of a series.

use super::{Live, Seen, Trouble, side::bot};
use orbis_club::{End, Rating, rate};
use orbis_core::{ScoreInfo, Seat};
use orbis_store::{Outcome, RatingRow, ResultRow, ResultWrite, Seating, StoreError, Write};
use std::{collections::BTreeMap, sync::Arc};

/// How many results are rated in one go.
const MANY: u32 = 64;
/// How often a rating is tried again that somebody else changed meanwhile.
const AGAIN: u32 = 8;

/// Has a seat lost by what was agreed: by the clock, or by leaving a table that counts?
pub(super) fn forfeited(seen: &Seen, seat: u8) -> bool {
    let out = seen
        .side
        .clock
        .as_ref()
        .and_then(|clock| clock.faces.get(usize::from(seat)))
        .is_some_and(|face| face.out);
    let terms = &seen.side.terms;
    let left = seen.side.leavers.iter().any(|(of, _)| *of == seat);
    (out && seen.side.end() == End::Resign) || (left && (terms.rated || terms.contest.is_some()))
}

/// Everybody's rank in the order of the seats: by points, those who forfeited last.
fn ranks(seen: &Seen, scores: &[ScoreInfo]) -> Vec<u8> {
    let key = |score: &ScoreInfo| (forfeited(seen, score.seat.into()), score.rank);
    let of = |score: &ScoreInfo| {
        let better = scores.iter().filter(|other| key(other) < key(score));
        let rank = better.count() + 1;
        // Who forfeited drew with nobody who did not, and with all who did.
        u8::try_from(rank).unwrap_or(u8::MAX)
    };
    scores.iter().map(of).collect()
}

/// What is kept of a game that is over now; nothing of one that was played elsewhere, taught, or branched off another.
pub(super) fn outcome(seen: &Seen, at: i64) -> Option<Outcome> {
    let game = seen.game.as_ref()?;
    if seen.imported() || seen.guided().is_some() || seen.row.origin.is_some() {
        return None;
    }
    let mut scores = game.scores(None);
    scores.sort_by_key(|score| score.seat);
    let terms = &seen.side.terms;
    let results = scores
        .iter()
        .zip(ranks(seen, &scores))
        .map(|(score, rank)| ResultRow {
            seat: score.seat.into(),
            person: seen.player(score.seat.into()),
            name: seen.name(score.seat),
            rank,
            points: i64::from(score.score),
        });
    Some(Outcome {
        table: seen.row.id.clone(),
        game: seen.row.game.clone(),
        players: game.players(),
        at,
        series: terms.series.clone(),
        contest: terms.contest.clone(),
        rated: terms.rated,
        summary: None,
        results: results.collect(),
    })
}

/// A result in a few words, as lists show it.
pub(super) fn words(seen: &Seen, outcome: Option<&Outcome>) -> String {
    let Some(outcome) = outcome else {
        return seen.side.terms.ended.clone().unwrap_or_default();
    };
    let mut rows: Vec<&ResultRow> = outcome.results.iter().collect();
    rows.sort_by_key(|row| (row.rank, row.seat));
    let winners: Vec<&str> = rows
        .iter()
        .filter(|row| row.rank == 1)
        .map(|row| row.name.as_str())
        .collect();
    let points = rows
        .iter()
        .filter_map(|row| Some(format!("{} {}", Seat::new(row.seat)?.letter(), row.points)));
    let points: Vec<String> = points.collect();
    format!(
        "{} wins by time, {}",
        winners.join(" and "),
        points.join(" : ")
    )
}

/// How a series stands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// Players by name with their half points: two for a game won, one for a game shared.
    pub players: Vec<(String, u32)>,
    /// How many games were played.
    pub played: u32,
    /// At most so many are.
    pub best_of: u32,
    /// Who has won it, if somebody has.
    pub won: Option<String>,
}

/// The score of a series from its games.
fn score(games: &[Outcome], best_of: u32) -> Score {
    let mut all: BTreeMap<(&str, &str), u32> = BTreeMap::new();
    for game in games {
        let first: Vec<&ResultRow> = game.results.iter().filter(|row| row.rank == 1).collect();
        for row in &game.results {
            // Bots have the colours of their seats for names, which change: they are told apart by what they are.
            let name = if row.person.starts_with("bot/") {
                row.person.as_str()
            } else {
                row.name.as_str()
            };
            let won = match (row.rank, first.len()) {
                (1, 1) => 2,
                (1, _) => 1,
                _ => 0,
            };
            *all.entry((row.person.as_str(), name)).or_default() += won;
        }
    }
    let mut players: Vec<(String, u32)> = all
        .into_iter()
        .map(|((_, name), points)| (name.replace("bot/", "bot, "), points))
        .collect();
    players.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
    let played = u32::try_from(games.len()).unwrap_or(u32::MAX);
    let leads = match &players[..] {
        [first, second, ..] => first.1 > second.1,
        list => !list.is_empty(),
    };
    let won = players
        .first()
        .filter(|first| leads && (first.1 > best_of || played >= best_of));
    Score {
        won: won.map(|(name, _)| name.clone()),
        players,
        played,
        best_of,
    }
}

impl Live {
    /// What follows from a game that is over: ratings, its tournament, its course. Nobody waits for it, and what is cut short is done
    /// later.
    pub(super) fn finished(self: &Arc<Live>, seen: &Arc<Seen>) {
        if self.minds.is_some() {
            return;
        }
        let (live, seen) = (self.clone(), seen.clone());
        if let Ok(under_way) = self.under_way() {
            crate::aside::spawn(async move {
                if let Err(trouble) = live.follow_up(&seen).await {
                    tracing::warn!(table = %seen.row.id, "its result: {trouble}");
                }
                drop(under_way);
            });
        }
    }

    async fn follow_up(self: &Arc<Live>, seen: &Arc<Seen>) -> Result<(), Trouble> {
        if seen.rated() {
            self.rate(&seen.row.id).await?;
        }
        if let Some(contest) = &seen.side.terms.contest {
            self.run_contest(contest).await?;
        }
        self.summarise(seen).await
    }

    /// Rates what waits for it, and keeps tournaments going; called now and then.
    pub(super) async fn tend(self: &Arc<Live>, at: i64) -> Result<(), Trouble> {
        {
            let mut tended = self
                .tended
                .lock()
                .unwrap_or_else(std::sync::PoisonError::into_inner);
            if (0..30_000).contains(&(at - *tended)) {
                return Ok(());
            }
            *tended = at;
        }
        for id in self.store.unrated(MANY).await? {
            self.rate(&id).await?;
        }
        self.run_contests().await
    }

    /// Makes the ratings of a table's result, once.
    pub(super) async fn rate(&self, table: &str) -> Result<(), Trouble> {
        for _ in 0..AGAIN {
            let Some(outcome) = self.store.outcome(table).await?.filter(|each| each.rated) else {
                return Ok(());
            };
            let after = self.rated(&outcome).await?;
            let write = Write::Result(ResultWrite::Rated {
                table: table.to_string(),
                after,
            });
            match self.store.write(write).await {
                Ok(()) => return Ok(()),
                // Rated by now, or one of them was rated for another game meanwhile.
                Err(StoreError::Conflict) => {
                    if !self.store.unrated(MANY).await?.iter().any(|id| id == table) {
                        return Ok(());
                    }
                }
                Err(error) => return Err(error.into()),
            }
        }
        Err(Trouble::Stale)
    }

    /// Everybody's rating after a game. Of several bots of one level the best counts: nobody plays against themselves.
    async fn rated(&self, outcome: &Outcome) -> Result<Vec<RatingRow>, Trouble> {
        let mut players: Vec<&ResultRow> = Vec::new();
        let mut rows: Vec<&ResultRow> = outcome
            .results
            .iter()
            .filter(|row| !row.person.is_empty())
            .collect();
        rows.sort_by_key(|row| row.rank);
        for row in rows {
            if players.iter().all(|each| each.person != row.person) {
                players.push(row);
            }
        }
        let mut before = Vec::with_capacity(players.len());
        for row in &players {
            before.push(
                self.store
                    .rating(&row.person, &outcome.game, outcome.players)
                    .await?,
            );
        }
        let ranked: Vec<(Rating, usize)> = before
            .iter()
            .zip(&players)
            .map(|(known, row)| {
                (
                    known.as_ref().map_or_else(Rating::default, rating_of),
                    row.rank.into(),
                )
            })
            .collect();
        if ranked.len() < 2 {
            return Ok(Vec::new());
        }
        let after = rate(&ranked).into_iter().zip(before).zip(players);
        Ok(after
            .map(|((rating, known), row)| RatingRow {
                person: row.person.clone(),
                game: outcome.game.clone(),
                players: outcome.players,
                name: row.name.clone(),
                rating: rating.rating,
                uncertainty: rating.uncertainty,
                games: known.map_or(0, |known| known.games) + 1,
                at: outcome.at,
            })
            .collect())
    }

    /// The rating of somebody, or that of a newcomer.
    pub async fn rating(&self, person: &str, game: &str, players: u8) -> Result<Rating, Trouble> {
        let known = self.store.rating(person, game, players).await?;
        Ok(known.as_ref().map_or_else(Rating::default, rating_of))
    }

    /// How the series of a table stands; nothing if it belongs to none.
    pub async fn score(&self, seen: &Seen) -> Result<Option<Score>, Trouble> {
        let terms = &seen.side.terms;
        let Some(series) = terms.series.as_ref().filter(|_| terms.best_of > 1) else {
            return Ok(None);
        };
        let games = self.store.series(series).await?;
        Ok(Some(score(&games, terms.best_of)))
    }

    /// May a guest of this rating sit down here?
    pub(super) async fn may_sit(&self, seen: &Seen, person: &str) -> Result<(), Trouble> {
        let terms = &seen.side.terms;
        if terms.low.is_none() && terms.high.is_none() {
            return Ok(());
        }
        let players = u8::try_from(seen.seats.len()).unwrap_or(u8::MAX);
        let shown = self.rating(person, &seen.row.game, players).await?.shown();
        if terms.low.is_none_or(|low| shown >= low) && terms.high.is_none_or(|high| shown <= high) {
            return Ok(());
        }
        let text = format!(
            "This table waits for players {}: yours is {shown}.",
            range(terms.low, terms.high)
        );
        Err(Trouble::Refused { rule: None, text })
    }
}

/// A range of ratings in words.
pub fn range(low: Option<i64>, high: Option<i64>) -> String {
    match (low, high) {
        (Some(low), Some(high)) => format!("rated {low} to {high}"),
        (Some(low), None) => format!("rated {low} or more"),
        (None, Some(high)) => format!("rated {high} or less"),
        (None, None) => "of any rating".to_string(),
    }
}

/// The rating in a row of the store.
pub fn rating_of(row: &RatingRow) -> Rating {
    Rating {
        rating: row.rating,
        uncertainty: row.uncertainty,
    }
}

/// Can a table of these seats count for ratings? Everybody must be somebody of their own.
pub(super) fn may_be_rated(
    seats: &[orbis_store::SeatRow],
    holders: &[orbis_store::Holder],
) -> bool {
    let mut who: Vec<String> = seats
        .iter()
        .map(|row| match row.kind {
            Seating::Bot => bot(&row.level),
            _ => holders
                .iter()
                .find(|holder| holder.seat == row.seat)
                .map_or_else(
                    || format!("seat {}", row.seat),
                    |holder| holder.session.clone(),
                ),
        })
        .collect();
    let people = who.iter().filter(|each| !each.starts_with("bot/")).count();
    who.sort();
    who.dedup();
    let distinct = who.iter().filter(|each| !each.starts_with("bot/")).count();
    people == distinct && who.len() > 1
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(rows: &[(&str, u8)]) -> Outcome {
        let results = (0u8..).zip(rows).map(|(seat, (name, rank))| ResultRow {
            seat,
            person: name.to_lowercase(),
            name: name.to_string(),
            rank: *rank,
            points: 0,
        });
        Outcome {
            results: results.collect(),
            ..Outcome::default()
        }
    }

    #[test]
    fn a_series_is_won_by_more_than_half_of_its_games() {
        let (ada, bea) = (
            game(&[("Ada", 1), ("Bea", 2)]),
            game(&[("Bea", 1), ("Ada", 2)]),
        );
        let one = score(std::slice::from_ref(&ada), 3);
        assert_eq!((one.played, one.won), (1, None));
        assert_eq!(
            one.players,
            [("Ada".to_string(), 2), ("Bea".to_string(), 0)]
        );
        let two = score(&[ada.clone(), ada.clone()], 3);
        assert_eq!(two.won.as_deref(), Some("Ada"));
        let even = score(&[ada.clone(), bea.clone()], 3);
        assert_eq!(even.won, None);
        let shared = score(&[game(&[("Ada", 1), ("Bea", 1)]), bea], 2);
        assert_eq!(shared.won.as_deref(), Some("Bea"));
        assert_eq!(score(&[], 3).won, None);
    }
}
