//! The course of finished games, and what many of them say together: points over time, who wins from which seat, what was chosen.

use super::{Live, Seen, Trouble};
use orbis_club::wilson;
use orbis_core::AnyMatch;
use orbis_registry::Entry;
use orbis_store::{Outcome, ResultWrite, Write};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

/// Into how many steps a game is divided, however long it was.
const STEPS: usize = 20;
/// How many games are read for a page.
const GAMES: u32 = 2000;
/// A thing is told of if so many seats had it.
const FEW: u32 = 3;
/// How many things of each kind are told of.
const THINGS: usize = 12;

/// What is kept of the course of one game.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct Course {
    /// Everybody's points at equal distances in time.
    pub points: Vec<Vec<f32>>,
    /// The cards, empires or civilizations that each named in a choice.
    pub named: Vec<BTreeSet<String>>,
    /// The first choice of each that named one.
    pub first: Vec<Option<String>>,
}

/// The cards in a choice: words of it that are slugs.
fn cards_in<'a>(slugs: &'a BTreeSet<&str>, choice: &'a Value) -> Vec<&'a str> {
    let text = match choice {
        Value::String(text) => text.as_str(),
        _ => "",
    };
    let words = text.split([' ', ',', '/', ':']);
    words.filter(|word| slugs.contains(word)).collect()
}

/// Values at equal distances.
fn spread(values: &[f32]) -> Vec<f32> {
    let last = values.len().saturating_sub(1);
    (0..=STEPS)
        .filter_map(|step| values.get(last * step / STEPS).copied())
        .collect()
}

fn course(game: &dyn AnyMatch, entry: &Entry) -> Result<Course, Trouble> {
    let slugs: BTreeSet<&str> = entry
        .game
        .cards()
        .iter()
        .map(|card| card.slug.as_str())
        .collect();
    let players = usize::from(game.players());
    let mut lines = vec![Vec::new(); players];
    let mut found = Course {
        points: Vec::new(),
        named: vec![BTreeSet::new(); players],
        first: vec![None; players],
    };
    let stations = game.stations();
    let mut moment = game.branch(0)?;
    while moment.follow(game)? {
        let version = moment.version();
        if stations.binary_search(&version).is_err() {
            continue;
        }
        for (line, score) in lines.iter_mut().zip(moment.scores(None)) {
            line.push(score.score as f32);
        }
        let made = game.chooser(version).zip(game.entry(version - 1));
        if let Some((seat, made)) = made {
            for card in cards_in(&slugs, &made["choice"]) {
                found.named[seat.index()].insert(card.to_string());
                found.first[seat.index()].get_or_insert_with(|| card.to_string());
            }
        }
    }
    found.points = lines.iter().map(|line| spread(line)).collect();
    Ok(found)
}

/// A share of games won, with the interval in which the true one lies.
#[derive(Clone, Debug, PartialEq)]
pub struct Share {
    /// Of what.
    pub name: String,
    /// In how many cases.
    pub games: u32,
    /// The share itself.
    pub won: f64,
    /// From where.
    pub low: f64,
    /// To where the true one may lie.
    pub high: f64,
}

/// Points over time of those who won and of those who did not: the mean, and the middle half.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Curves {
    /// The mean of winners.
    pub winners: Vec<f32>,
    /// The mean of the others.
    pub others: Vec<f32>,
}

/// What the finished games of one title say.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Statistics {
    /// How many there are of this number of players.
    pub games: u32,
    /// All numbers of players that were played, with their games.
    pub sizes: Vec<(u8, u32)>,
    /// Who wins, by seat.
    pub seats: Vec<Share>,
    /// Who wins, by what somebody is: a person, or a level.
    pub kinds: Vec<Share>,
    /// What was chosen, by its kind.
    pub things: Vec<(String, Vec<Share>)>,
    /// What was chosen first.
    pub openings: Vec<Share>,
    /// Points over time.
    pub curves: Option<Curves>,
    /// Final points: the lowest, the middle, the highest.
    pub points: Option<(i64, i64, i64)>,
}

#[derive(Default)]
struct Tally(BTreeMap<String, (u32, f64)>);

impl Tally {
    fn add(&mut self, name: &str, won: f64) {
        let (games, wins) = self.0.entry(name.to_string()).or_default();
        *games += 1;
        *wins += won;
    }

    /// The shares in the order of names.
    fn shares(self, least: u32) -> Vec<Share> {
        let told = self.0.into_iter().filter(|(_, (games, _))| *games >= least);
        told.map(|(name, (games, wins))| {
            let (low, high) = wilson(wins, games.into());
            let won = if games == 0 {
                0.0
            } else {
                wins / f64::from(games)
            };
            Share {
                name,
                games,
                won,
                low,
                high,
            }
        })
        .collect()
    }

    /// The most frequent, the best of them first.
    fn best(self) -> Vec<Share> {
        let mut shares = self.shares(FEW);
        shares.sort_by_key(|share| std::cmp::Reverse(share.games));
        shares.truncate(THINGS);
        shares.sort_by(|a, b| b.won.total_cmp(&a.won).then_with(|| a.name.cmp(&b.name)));
        shares
    }
}

/// The means of lines at each step.
fn mean(lines: &[Vec<f32>]) -> Vec<f32> {
    (0..=STEPS)
        .filter_map(|step| {
            let here: Vec<f32> = lines
                .iter()
                .filter_map(|line| line.get(step).copied())
                .collect();
            (!here.is_empty()).then(|| here.iter().sum::<f32>() / here.len() as f32)
        })
        .collect()
}

fn kind_of(person: &str) -> String {
    match person.strip_prefix("bot/") {
        Some(level) => format!("bots, {level}"),
        None => "people".to_string(),
    }
}

/// How many games there are of each number of players.
fn sizes(games: &[Outcome]) -> BTreeMap<u8, u32> {
    let mut sizes = BTreeMap::new();
    for game in games {
        *sizes.entry(game.players).or_default() += 1;
    }
    sizes
}

/// What is counted while games are looked through.
#[derive(Default)]
struct Count<'a> {
    /// The kind and the name of everything that can be named in a choice.
    cards: BTreeMap<&'a str, (&'a str, &'a str)>,
    seats: Tally,
    kinds: Tally,
    things: BTreeMap<String, Tally>,
    openings: Tally,
    winners: Vec<Vec<f32>>,
    others: Vec<Vec<f32>>,
    points: Vec<i64>,
}

impl Count<'_> {
    /// The kind and the name of a card.
    fn card(&self, slug: &str) -> (String, String) {
        let (kind, name) = self.cards.get(slug).copied().unwrap_or(("", slug));
        (kind.to_string(), name.to_string())
    }

    fn game(&mut self, game: &Outcome) {
        let first = game.results.iter().filter(|row| row.rank == 1).count();
        let summary = game.summary.as_deref();
        let course: Option<Course> = summary.and_then(|text| serde_json::from_str(text).ok());
        for (index, row) in game.results.iter().enumerate() {
            let won = match row.rank {
                1 => 1.0 / first as f64,
                _ => 0.0,
            };
            let letter = orbis_core::Seat::new(row.seat).map_or('?', orbis_core::Seat::letter);
            self.seats.add(&format!("Seat {letter}"), won);
            self.kinds.add(&kind_of(&row.person), won);
            self.points.push(row.points);
            if let Some(course) = &course {
                self.course(course, index, row.rank == 1, won);
            }
        }
    }

    /// What one player did in a game.
    fn course(&mut self, course: &Course, index: usize, first: bool, won: f64) {
        for slug in course.named.get(index).into_iter().flatten() {
            let (kind, name) = self.card(slug);
            self.things.entry(kind).or_default().add(&name, won);
        }
        if let Some(Some(slug)) = course.first.get(index) {
            let (_, name) = self.card(slug);
            self.openings.add(&name, won);
        }
        let line = course.points.get(index).cloned().unwrap_or_default();
        let lines = match first {
            true => &mut self.winners,
            false => &mut self.others,
        };
        lines.push(line);
    }
}

/// What games of a number of players say together.
pub(super) fn statistics(games: &[Outcome], players: u8, entry: &Entry) -> Statistics {
    let cards = entry.game.cards();
    let cards = cards
        .iter()
        .map(|card| (card.slug.as_str(), (card.kind, card.name.as_str())));
    let mut count = Count {
        cards: cards.collect(),
        ..Count::default()
    };
    let chosen = games.iter().filter(|game| game.players == players);
    chosen.for_each(|game| count.game(game));
    let (curves, mut points) = (
        Curves {
            winners: mean(&count.winners),
            others: mean(&count.others),
        },
        count.points,
    );
    points.sort_unstable();
    let sizes = sizes(games);
    let things = count.things.into_iter();
    let things = things.map(|(kind, tally)| (kind, tally.best()));
    Statistics {
        games: sizes.get(&players).copied().unwrap_or(0),
        sizes: sizes.into_iter().collect(),
        seats: count.seats.shares(1),
        kinds: count.kinds.shares(1),
        things: things.filter(|(_, list)| !list.is_empty()).collect(),
        openings: count.openings.best(),
        curves: (curves.winners.len() > 1).then_some(curves),
        points: points
            .first()
            .zip(points.last())
            .map(|(low, high)| (*low, points[points.len() / 2], *high)),
    }
}

impl Live {
    /// Looks through a finished game and keeps its course.
    pub(super) async fn summarise(self: &Arc<Live>, seen: &Arc<Seen>) -> Result<(), Trouble> {
        let (Some(game), entry) = (seen.game.clone(), seen.entry) else {
            return Ok(());
        };
        let found = crate::aside::work(move || course(&*game, entry))
            .await
            .map_err(|error| Trouble::Failed(error.to_string()))??;
        let text =
            serde_json::to_string(&found).map_err(|error| Trouble::Failed(error.to_string()))?;
        let write = Write::Result(ResultWrite::Summary {
            table: seen.row.id.clone(),
            text,
        });
        Ok(self.store.write(write).await?)
    }

    /// What the finished games of a title say, at tables of so many; without a number, at those that were played most.
    pub async fn statistics(
        &self,
        slug: &str,
        players: Option<u8>,
    ) -> Result<(u8, Statistics), Trouble> {
        let entry = self.game(slug)?;
        let games = self.store.outcomes(slug, GAMES).await?;
        let most = sizes(&games).into_iter().max_by_key(|(_, games)| *games);
        let most = most.map(|(size, _)| size);
        let players = players
            .or(most)
            .unwrap_or(*entry.game.about().players.start());
        Ok((players, statistics(&games, players, entry)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use orbis_store::ResultRow;

    #[test]
    fn lines_of_any_length_become_as_many_steps() {
        let long: Vec<f32> = (0..401u16).map(f32::from).collect();
        let short = spread(&long);
        assert_eq!(
            (short.len(), short[0], short[STEPS]),
            (STEPS + 1, 0.0, 400.0)
        );
        assert_eq!(spread(&[7.0]), vec![7.0; STEPS + 1]);
        assert!(spread(&[]).is_empty());
    }

    #[test]
    fn games_are_told_by_seat_kind_and_opening() {
        let entry = orbis_registry::find("golden-ages").expect("there");
        let card = &entry.game.cards()[0];
        let course = Course {
            points: vec![vec![0.0, 10.0], vec![0.0, 4.0]],
            named: vec![BTreeSet::from([card.slug.clone()]), BTreeSet::new()],
            first: vec![Some(card.slug.clone()), None],
        };
        let row = |seat: u8, person: &str, rank: u8| ResultRow {
            seat,
            person: person.to_string(),
            name: person.to_string(),
            rank,
            points: i64::from(10 / rank),
        };
        let game = Outcome {
            game: "golden-ages".to_string(),
            players: 2,
            summary: serde_json::to_string(&course).ok(),
            results: vec![row(0, "ada", 1), row(1, "bot/easy", 2)],
            ..Outcome::default()
        };
        let told = statistics(&vec![game; 4], 2, entry);
        assert_eq!((told.games, told.sizes.clone()), (4, vec![(2, 4)]));
        assert_eq!((told.seats[0].won, told.seats[1].won), (1.0, 0.0));
        assert!(told.seats[0].low > 0.4 && told.seats[0].low < 1.0);
        assert_eq!(
            told.kinds
                .iter()
                .map(|share| share.name.as_str())
                .collect::<Vec<_>>(),
            ["bots, easy", "people"]
        );
        assert_eq!(
            (told.openings[0].name.as_str(), told.openings[0].games),
            (card.name.as_str(), 4)
        );
        assert_eq!(told.things[0].0, card.kind);
        assert_eq!(told.points, Some((5, 10, 10)));
        assert_eq!(statistics(&[], 3, entry).games, 0);
    }
}
