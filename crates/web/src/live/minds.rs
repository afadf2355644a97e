//! Questions to bots as values, and minds elsewhere. A server thinks on threads of its own; a browser that is its own server has
//! none beside the one that answers, so what its bots are asked is written down, somebody takes it elsewhere, and brings the
//! answer back.

use super::{Trouble, capital};
use orbis_bots::{Hint, Leave, Level, Permit};
use orbis_core::{AnyMatch, Seat, Seed};
use orbis_registry::{Entry, find_among};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::{
    collections::BTreeMap,
    fmt,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};
use tokio::sync::oneshot;

/// What a bot is asked about one moment of a game.
#[derive(Clone)]
pub(super) struct Question {
    /// The game.
    pub entry: &'static Entry,
    /// The moment.
    pub game: Arc<dyn AnyMatch>,
    /// Whose choice it is.
    pub seat: Seat,
    /// How strong the bot is.
    pub level: Level,
    /// What its luck follows from.
    pub seed: u64,
    /// Is advice wanted, and not only a choice?
    pub advice: bool,
}

/// What a bot found.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Found {
    /// Its choice.
    pub choice: Option<Value>,
    /// Its advice.
    pub hint: Option<Hint<Value>>,
}

/// A question in writing.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    game: String,
    position: Value,
    seat: Seat,
    level: String,
    /// As text: not every reader of JSON has whole numbers so large.
    seed: String,
    advice: bool,
    /// How long the bot may think, in milliseconds.
    limit: u64,
}

impl Question {
    /// Thinks here and now.
    pub fn answer(&self, leave: &Leave) -> Found {
        let (bots, game) = (self.entry.bots, &*self.game);
        if self.advice {
            let hint = bots.hint(game, self.seat, self.level, self.seed, leave);
            return Found { choice: None, hint };
        }
        let level = (self.level, None);
        let choice = bots.choose_with(game, self.seat, level, self.seed, leave.clone());
        Found { choice, hint: None }
    }

    /// In writing, with the longest it may be thought about.
    pub fn write(&self, limit: Duration) -> String {
        let position = serde_json::from_str(&self.game.stored_position());
        let written = Written {
            game: self.entry.game.about().slug.to_string(),
            position: position.unwrap_or(Value::Null),
            seat: self.seat,
            level: self.level.to_string(),
            seed: self.seed.to_string(),
            advice: self.advice,
            limit: u64::try_from(limit.as_millis()).unwrap_or(u64::MAX),
        };
        serde_json::to_string(&written).unwrap_or_default()
    }
}

/// Leave to think until a moment.
struct Until(Instant);

impl Permit for Until {
    fn go_on(&self) -> bool {
        Instant::now() < self.0
    }
}

/// Thinks about a question in writing; the answer in writing.
pub fn think(shelf: &'static [Entry], question: &str) -> Result<String, Trouble> {
    let begun = Instant::now();
    let unclear = |error: &dyn std::fmt::Display| Trouble::Bad(capital(&error.to_string()));
    let written: Written = serde_json::from_str(question).map_err(|error| unclear(&error))?;
    let entry = find_among(shelf, &written.game).map_err(|error| unclear(&error))?;
    // A bot knows nothing of the seed: whatever it guesses follows from its own luck.
    let game = entry.game.load(&written.position, Seed::from_text("mind"));
    let question = Question {
        entry,
        game: Arc::from(game.map_err(|error| unclear(&error))?),
        seat: written.seat,
        level: written.level.parse().map_err(|error| unclear(&error))?,
        seed: written.seed.parse().map_err(|error| unclear(&error))?,
        advice: written.advice,
    };
    let end = begun.checked_add(Duration::from_millis(written.limit));
    let leave = end.map_or(Leave::ALWAYS, |end| Leave::asking(Arc::new(Until(end))));
    let found = question.answer(&leave);
    serde_json::to_string(&found).map_err(|error| unclear(&error))
}

struct Waiting {
    question: String,
    answer: oneshot::Sender<Found>,
}

#[derive(Default)]
struct Line {
    newest: u64,
    waiting: BTreeMap<u64, Waiting>,
}

/// The questions that somebody takes elsewhere.
#[derive(Default)]
pub struct Minds(Mutex<Line>);

/// A question that waits, as long as this lives.
struct Place<'a>(&'a Minds, u64);

impl Drop for Place<'_> {
    fn drop(&mut self) {
        self.0.line().waiting.remove(&self.1);
    }
}

impl fmt::Debug for Minds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "minds asked {:?}", self.wanted())
    }
}

impl Minds {
    fn line(&self) -> MutexGuard<'_, Line> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The numbers of the questions that wait, the oldest first.
    pub fn wanted(&self) -> Vec<u64> {
        self.line().waiting.keys().copied().collect()
    }

    /// The question of this number.
    pub fn question(&self, number: u64) -> Option<String> {
        let line = self.line();
        line.waiting.get(&number).map(|each| each.question.clone())
    }

    /// The answer to a question. What cannot be read counts as no idea; nobody may wait any more.
    pub fn answered(&self, number: u64, answer: &str) {
        let waiting = self.line().waiting.remove(&number);
        if let Some(waiting) = waiting {
            let found = serde_json::from_str(answer).unwrap_or_default();
            // Whoever asked may be gone.
            let _ = waiting.answer.send(found);
        }
    }

    /// Asks, and waits for the answer; whoever stops waiting takes the question back.
    pub(super) async fn ask(&self, question: String) -> Found {
        let (answer, answered) = oneshot::channel();
        let place = {
            let mut line = self.line();
            line.newest += 1;
            let number = line.newest;
            line.waiting.insert(number, Waiting { question, answer });
            Place(self, number)
        };
        let found = answered.await.unwrap_or_default();
        drop(place);
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use orbis_core::Setup;

    #[test]
    fn a_question_in_writing_has_the_same_answer_as_here() {
        let entry = &orbis_registry::all()[0];
        let setup = Setup::of(*entry.game.about().players.start());
        let game = entry.game.start(&setup, Seed::from_text("minds"));
        let game: Arc<dyn AnyMatch> = Arc::from(game.expect("a game"));
        let seat = game.turn().deciders().first().expect("somebody is asked");
        for (level, advice) in [
            (Level::Medium, false),
            (Level::HARD, false),
            (Level::Medium, true),
        ] {
            let question = Question {
                entry,
                game: game.clone(),
                seat,
                level,
                seed: u64::MAX - 7,
                advice,
            };
            let written = question.write(Duration::from_secs(3600));
            let answer = think(orbis_registry::all(), &written).expect("an answer");
            let answer: Found = serde_json::from_str(&answer).expect("it can be read");
            let here = question.answer(&Leave::ALWAYS);
            assert_eq!(answer.choice, here.choice);
            let told = |found: &Found| {
                let hint = found.hint.as_ref()?;
                Some(
                    hint.candidates
                        .iter()
                        .map(|each| each.choice.clone())
                        .collect::<Vec<_>>(),
                )
            };
            assert_eq!(told(&answer), told(&here));
            assert_eq!(answer.hint.is_some(), advice);
        }
    }

    #[test]
    fn what_is_no_question_is_refused() {
        let shelf = orbis_registry::all();
        for text in ["", "{}", "{\"game\":1}"] {
            assert!(matches!(think(shelf, text), Err(Trouble::Bad(_))), "{text}");
        }
    }

    #[tokio::test]
    async fn who_stops_waiting_takes_the_question_back() {
        let minds = Minds::default();
        {
            let asking = minds.ask("first".to_string());
            tokio::pin!(asking);
            assert!(futures_ready(&mut asking).await.is_none());
            assert_eq!(minds.wanted(), [1]);
        }
        assert_eq!(minds.wanted(), [0u64; 0]);
        let asking = minds.ask("second".to_string());
        tokio::pin!(asking);
        assert!(futures_ready(&mut asking).await.is_none());
        assert_eq!(minds.question(2).as_deref(), Some("second"));
        minds.answered(1, "{}");
        minds.answered(2, "nonsense");
        assert_eq!(futures_ready(&mut asking).await, Some(Found::default()));
    }

    async fn futures_ready<F: Future + Unpin>(future: &mut F) -> Option<F::Output> {
        use std::{future::poll_fn, pin::Pin, task::Poll};
        poll_fn(|context| match Pin::new(&mut *future).poll(context) {
            Poll::Ready(found) => Poll::Ready(Some(found)),
            Poll::Pending => Poll::Ready(None),
        })
        .await
    }
}
