//! Standing answers: a seat that has nothing to decide for a while says so once, and nobody waits for its nods. Games declare nothing
//! for it: what declines is what ends the question ([`Role::Done`]), and a question with one answer has that one.

use super::{Live, Seen, Table, Trouble, side::together};
use orbis_core::{AnyMatch, Role, Seat, Viewer};
use orbis_store::{State, TimeWrite, Write};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::sync::Arc;

/// Until when somebody declines.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Until {
    /// Until a question whose turn they end.
    MyTurn,
    /// Until the log has a new heading: a phase, a round, an age.
    Heading,
    /// Until something is told in which they stand.
    Concerned,
}

impl Until {
    /// All of them, with their words.
    pub const ALL: [(Until, &'static str, &'static str); 3] = [
        (Until::MyTurn, "my-turn", "until my next turn"),
        (Until::Heading, "heading", "until the next phase"),
        (Until::Concerned, "concerned", "until something concerns me"),
    ];

    /// The one of this word.
    pub fn named(word: &str) -> Option<Until> {
        let found = Until::ALL.iter().find(|(_, name, _)| *name == word);
        found.map(|(until, ..)| *until)
    }

    /// In words.
    pub fn words(self) -> &'static str {
        let found = Until::ALL.iter().find(|(until, ..)| *until == self);
        found.map_or("", |(_, _, words)| words)
    }
}

/// What a seat answers by itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Standing {
    /// Until when.
    pub until: Until,
    /// The length of the journal when it was said.
    pub since: u64,
}

/// What becomes of a question.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Verdict {
    /// It is answered.
    Answer(Value),
    /// The player is asked again from now on.
    Lapsed,
}

impl Standing {
    /// Has something happened that it was to end with?
    fn is_past(&self, game: &dyn AnyMatch, seat: Seat) -> bool {
        let news = game.log_since(Viewer::Seat(seat), self.since + 1);
        match self.until {
            Until::MyTurn => false,
            Until::Heading => news.iter().any(|(_, line)| line.heading),
            Until::Concerned => news
                .iter()
                .any(|(_, line)| line.seat != Some(seat) && line.about.contains(seat)),
        }
    }

    /// What it says to what the seat is asked now.
    pub(super) fn verdict(&self, game: &dyn AnyMatch, seat: Seat) -> Verdict {
        let choices = game.choices(seat, false);
        let offered: Vec<_> = choices.iter().filter(|choice| !choice.also).collect();
        // Whoever may end a turn has it.
        let own_turn = offered.iter().any(|choice| choice.role == Role::End);
        let mut declining = offered.iter().filter(|choice| choice.role == Role::Done);
        let answer = match (declining.next(), declining.next(), &offered[..]) {
            (_, _, [only]) => Some(only),
            (Some(one), None, _) => Some(one),
            _ => None,
        };
        match answer {
            Some(choice) if !own_turn && !self.is_past(game, seat) => {
                Verdict::Answer(choice.choice.clone())
            }
            _ => Verdict::Lapsed,
        }
    }
}

impl Seen {
    /// A seat that is asked and answers by itself.
    pub(super) fn answers_itself(&self) -> Option<(Seat, &Standing)> {
        let (asked, people) = (self.asked(), self.people());
        let fits = |seat: Seat| asked.contains(seat) && people.contains(seat);
        let mut standing = self.side.standing.iter();
        let found = standing.find(|(seat, _)| fits(*seat));
        found.map(|(seat, standing)| (*seat, standing))
    }

    /// Forgets what a seat answers by itself; the write for it, if it did.
    pub(super) fn recall_standing(&mut self, seat: Seat) -> Option<Write> {
        self.side.standing(seat)?;
        self.side.standing.retain(|(of, _)| *of != seat);
        Some(Write::Time(TimeWrite::Standing {
            table: self.row.id.clone(),
            seat: seat.into(),
            answer: None,
        }))
    }
}

impl Live {
    /// A player declines by itself from now on, or answers again.
    pub async fn stand(
        self: &Arc<Live>,
        table: &Arc<Table>,
        session: &str,
        seat: Seat,
        until: Option<Until>,
    ) -> Result<(), Trouble> {
        let hand = table.hand().await;
        let seen = table.seen();
        if !seen.held(Some(session)).contains(seat) {
            return Err(Trouble::NotYours("This seat is not yours."));
        }
        if seen.row.state != State::Playing {
            return Err(Trouble::Bad("Nothing is asked at this table.".to_string()));
        }
        let mut after = Seen::clone(&seen);
        after.side.standing.retain(|(of, _)| *of != seat);
        let said = until.map(|until| Standing {
            until,
            since: seen.version(),
        });
        let answer = said.as_ref().map(serde_json::to_string).transpose();
        let write = Write::Time(TimeWrite::Standing {
            table: seen.row.id.clone(),
            seat: seat.into(),
            answer: answer.map_err(|error| Trouble::Failed(error.to_string()))?,
        });
        self.store.write(write).await?;
        after.side.standing.extend(said.map(|said| (seat, said)));
        hand.show(after);
        drop(hand);
        self.wake(table);
        Ok(())
    }

    /// Answers for one seat that said how. Did it?
    pub(super) async fn answer_standing(
        self: &Arc<Live>,
        table: &Arc<Table>,
    ) -> Result<bool, Trouble> {
        if table.seen().answers_itself().is_none() {
            return Ok(false);
        }
        let hand = table.hand().await;
        let seen = table.seen();
        let (Some((seat, standing)), Some(game)) = (seen.answers_itself(), &seen.game) else {
            return Ok(false);
        };
        match standing.verdict(&**game, seat) {
            Verdict::Answer(choice) => {
                let mut next = game.boxed();
                next.choose(seat, &choice, None, &[])?;
                match self.append(&hand, &seen, next, true).await {
                    Ok(_) | Err(Trouble::Stale) => Ok(true),
                    Err(trouble) => Err(trouble),
                }
            }
            Verdict::Lapsed => {
                let mut after = Seen::clone(&seen);
                if let Some(write) = after.recall_standing(seat) {
                    self.store.write(together(write, None)).await?;
                }
                hand.show(after);
                Ok(true)
            }
        }
    }
}
