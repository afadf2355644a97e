//! Choosing, taking back, making again.

use super::{
    Live, Seen, Table, Trouble, lobby::tells, now, results::outcome, side::together, table::Hand,
};
use orbis_core::{AnyMatch, ScoreInfo, Seat, SeatSet, Turn};
use orbis_store::{ResultWrite, State, StoreError, Write};
use serde_json::Value;
use std::sync::Arc;

/// How often a choice is tried that others at other servers are quicker than.
const RACES: u32 = 8;

/// What a seat wants to do.
#[derive(Clone, Debug, PartialEq)]
pub enum Move {
    /// This choice.
    Choose(Value),
    /// Take its last choice back, and what bots answered since.
    Undo,
    /// Make it again.
    Redo,
}

/// Said of taking back where games count.
const RATED: &str = "At a rated table nothing is taken back.";

impl Live {
    /// Carries out a move that was decided on `version`. When it answers, the move is on disk.
    pub async fn play(
        self: &Arc<Live>,
        table: &Arc<Table>,
        seat: Seat,
        version: u64,
        what: Move,
    ) -> Result<Arc<Seen>, Trouble> {
        let hand = table.hand().await;
        for _ in 0..RACES {
            let seen = table.seen();
            let Some(game) = &seen.game else {
                return Err(Trouble::Bad("The game has not begun yet.".to_string()));
            };
            if seen.closed() {
                return Err(Trouble::Bad("The host has closed this table.".to_string()));
            }
            if game.version() != version
                && !self.untouched(table, &seen, seat, version, &what).await
            {
                return Err(Trouble::Stale);
            }
            if seen.rated() && what != Move::Redo && !matches!(what, Move::Choose(_)) {
                return Err(Trouble::Bad(RATED.to_string()));
            }
            let mut next = game.boxed();
            perform(&mut *next, seat, &what, seen.bots())?;
            let fresh = what != Move::Undo;
            match self.append(&hand, &seen, next, fresh).await {
                // Another server was first, and what it stored is the table now: the choice may stand all the same.
                Err(Trouble::Stale) if !table.seen().closed() => {}
                other => {
                    let mut seen = other?;
                    let mut after = Seen::clone(&seen);
                    // Whoever takes an answer back wants to give another.
                    let recalled = if fresh {
                        None
                    } else {
                        after.recall_standing(seat)
                    };
                    if let Some(write) = recalled {
                        self.store.write(write).await?;
                        seen = hand.show(after);
                    }
                    drop(hand);
                    self.wake(table);
                    return Ok(seen);
                }
            }
        }
        Err(Trouble::Stale)
    }

    /// Several seats may be asked at once. What another of them chose meanwhile does not make a choice stale, as long as
    /// the seat is still asked the same and has the same choices.
    async fn untouched(
        &self,
        table: &Arc<Table>,
        seen: &Seen,
        seat: Seat,
        version: u64,
        what: &Move,
    ) -> bool {
        let (Move::Choose(_), Some(now)) = (what, &seen.game) else {
            return false;
        };
        let by_others = (version..now.version()).all(|index| {
            now.chooser(index + 1)
                .is_some_and(|chooser| chooser != seat)
        });
        if version > now.version() || !by_others {
            return false;
        }
        let Ok(then) = table.at(seen, version).await else {
            return false;
        };
        then.turn().deciders().len() > 1
            && then.prompt(seat).is_some()
            && then.prompt(seat) == now.prompt(seat)
            && then.choices(seat, false) == now.choices(seat, false)
    }

    /// Stores what `next` has more than the table, then shows it. Without `fresh` something was taken back.
    pub(super) async fn append(
        self: &Arc<Live>,
        hand: &Hand<'_>,
        seen: &Seen,
        next: Box<dyn AnyMatch>,
        fresh: bool,
    ) -> Result<Arc<Seen>, Trouble> {
        let before = seen.version();
        let entries = (before..next.version())
            .filter_map(|index| next.entry(index))
            .map(|entry| entry.to_string())
            .collect();
        let (over, at) = (next.turn() == Turn::Over, now());
        let write = Write::Append {
            table: seen.row.id.clone(),
            version: before + 1,
            entries,
            position: next.stored_position(),
            asked: letters(next.turn().deciders()),
            result: over.then(|| result(&*next)),
            at,
        };
        let told = tells(seen, &*next);
        let made = next.version().saturating_sub(before);
        let mut after = seen.clone();
        after.game = Some(Arc::from(next));
        after.row.state = if over { State::Over } else { State::Playing };
        after.row.moved = at;
        let clock = after.retime(at, fresh);
        // A browser that is its own server keeps no results.
        let found = if over && self.minds.is_none() {
            outcome(&after, at)
        } else {
            None
        };
        let found = found.map(|found| Write::Result(ResultWrite::Outcome(found)));
        match self
            .store
            .write(together(write, clock.into_iter().chain(found)))
            .await
        {
            Ok(()) => {}
            Err(StoreError::Conflict) => {
                // Another server of this database was first: its state is the table now.
                self.reload(hand, &seen.row.id).await?;
                return Err(Trouble::Stale);
            }
            Err(error) => return Err(error.into()),
        }
        self.choices.inc_by(made);
        let shown = hand.show(after);
        if told {
            self.lobby_changed();
        }
        if over {
            self.finished(&shown);
        }
        Ok(shown)
    }
}

fn perform(game: &mut dyn AnyMatch, seat: Seat, what: &Move, bots: SeatSet) -> Result<(), Trouble> {
    match what {
        Move::Choose(choice) => game.choose(seat, choice, None, &[]).map(drop)?,
        Move::Redo => game.redo(seat, None)?,
        Move::Undo => {
            // What bots answered meanwhile goes back too, as long as nothing random or hidden came out.
            while game.can_undo(seat).is_err()
                && let Some(bot) = bots.iter().find(|bot| game.can_undo(*bot).is_ok())
            {
                game.undo(bot, None)?;
            }
            game.undo(seat, None)?;
        }
    }
    Ok(())
}

/// May the seat take something back, or why not?
pub(crate) fn may_undo(
    game: &dyn AnyMatch,
    seat: Seat,
    bots: SeatSet,
    rated: bool,
) -> Result<(), Trouble> {
    if rated {
        return Err(Trouble::Bad(RATED.to_string()));
    }
    Ok(game.can_undo_after(seat, bots)?)
}

/// May the seat make something again?
pub(crate) fn may_redo(game: &dyn AnyMatch, seat: Seat) -> bool {
    game.can_redo(seat)
}

pub(super) fn letters(seats: SeatSet) -> String {
    seats.iter().map(Seat::letter).collect()
}

/// How a game ended, in a few words.
pub(super) fn result(game: &dyn AnyMatch) -> String {
    let names = game.names();
    let mut scores = game.scores(None);
    scores.sort_by_key(|score| score.rank);
    let winners: Vec<&str> = scores
        .iter()
        .filter(|score| score.rank == 1)
        .map(|score| names.of(score.seat))
        .collect();
    let said = |score: &ScoreInfo| format!("{} {}", score.seat.letter(), score.said);
    let points: Vec<String> = scores.iter().map(said).collect();
    let verb = if winners.len() == 1 {
        "wins"
    } else {
        "share the victory"
    };
    format!("{} {verb}, {}", winners.join(" and "), points.join(" : "))
}

/// A result as it is stored: its words, and the points of each seat, the best first.
pub fn read_result(result: &str) -> (&str, Vec<(Seat, &str)>) {
    let Some((words, list)) = result.rsplit_once(", ") else {
        return (result, Vec::new());
    };
    let parts: Option<Vec<(Seat, &str)>> = list
        .split(" : ")
        .map(|part| {
            let (letter, points) = part.split_once(' ')?;
            let mut letters = letter.chars();
            let seat = Seat::from_letter(letters.next()?)?;
            letters.next().is_none().then_some((seat, points))
        })
        .collect();
    match parts {
        Some(parts) => (words, parts),
        // Games that ended before points had their seats beside them.
        None => (result, Vec::new()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_read_with_their_seats_and_old_ones_as_words() {
        let (words, parts) = read_result("Ada, the First wins, B 12½ : A -3");
        assert_eq!(words, "Ada, the First wins");
        assert_eq!(parts, [(Seat::at(1), "12½"), (Seat::at(0), "-3")]);
        for old in [
            "Ada wins, 12 : 3",
            "closed by the host",
            "",
            "Ada wins, Z 1",
        ] {
            assert_eq!(read_result(old), (old, Vec::new()));
        }
    }
}
