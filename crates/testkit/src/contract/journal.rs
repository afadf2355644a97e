//! Points 4, 5 and 6: taking back, replaying, saving.

use super::{Moment, Terms, Verdict, ensure, random_choice, secrets::same, walk, walk_matches};
use orbis_core::{
    Chance, Entry, Fast, Game, Match, Record, Rejected, Seat, Seed, Table, Turn, Viewer,
};

/// 4: do, undo, redo; nothing random, hidden or of another seat is ever taken back, and never the end of the game.
pub fn undo<G: Game>(terms: &Terms) -> Verdict {
    walk_matches::<G>(terms, 10, undo_step, |_, _| Ok(()))
}

fn undo_step<G: Game>(game: &mut Match<G>, luck: &mut Fast) -> Result<bool, String> {
    let Some((seat, choice)) = random_choice(game.position(), luck)? else {
        return Ok(false);
    };
    let before = game.position().clone();
    play(game, seat, choice)?;
    let after = game.position().clone();
    let Some(Entry::Choice { closed, draws, .. }) = game.newest() else {
        return Err("a choice left no entry".to_string());
    };
    let (closed, drew) = (*closed, !draws.is_empty());
    ensure(closed || !drew, || {
        format!("{choice:?} drew and can be taken back")
    })?;
    let closed = closed || after.turn() == Turn::Over;
    for other in Seat::all(after.players()).filter(|other| *other != seat || closed) {
        let refused = game.undo(other, None);
        ensure(matches!(refused, Err(Rejected::Window(_))), || {
            format!("{choice:?} can be taken back by seat {}", other.letter())
        })?;
    }
    if closed {
        return Ok(true);
    }
    learns_nothing(&before, seat, choice, &after, luck)?;
    let told = |why: Rejected| why.to_string();
    game.undo(seat, None).map_err(told)?;
    ensure(*game.position() == before, || {
        format!("taking back {choice:?} does not lead back")
    })?;
    game.redo(seat, None).map_err(told)?;
    ensure(*game.position() == after, || {
        format!("repeating {choice:?} leads elsewhere")
    })?;
    Ok(true)
}

/// What can be taken back must look the same to its seat in every world the seat thinks possible.
fn learns_nothing<G: Game>(
    before: &G,
    seat: Seat,
    choice: G::Choice,
    after: &G,
    luck: &mut Fast,
) -> Verdict {
    let mut world = before.clone();
    world.guess(seat, luck);
    let mut table = Table::quiet(luck);
    world.apply(seat, choice, &mut table);
    let mut seen = after.clone();
    seen.hide(Viewer::Seat(seat));
    world.hide(Viewer::Seat(seat));
    same(&seen, &world, || {
        format!("{choice:?} tells its seat something hidden, and can be taken back")
    })
}

fn play<G: Game>(game: &mut Match<G>, seat: Seat, choice: G::Choice) -> Verdict {
    game.choose(seat, choice, None)
        .map(|_| ())
        .map_err(|why| format!("{choice:?}: {why}"))
}

/// 5: a record replayed from its draws and checked against its seed leads to the same end.
pub fn replays<G: Game>(terms: &Terms) -> Verdict {
    let step = |game: &mut Match<G>, luck: &mut Fast| {
        let Some((seat, choice)) = random_choice(game.position(), luck)? else {
            return Ok(false);
        };
        play(game, seat, choice)?;
        if game.can_undo(seat).is_ok() && luck.below(8) == 0 {
            game.undo(seat, None).map_err(|why| why.to_string())?;
            if luck.below(2) == 0 {
                game.redo(seat, None).map_err(|why| why.to_string())?;
            }
        }
        Ok(true)
    };
    walk_matches::<G>(terms, 5, step, |game, _| {
        let record = game.record(true);
        let text = record.to_text();
        let back = Record::parse(&text).map_err(|why| why.to_string())?;
        ensure(back == record, || {
            "the record reads otherwise than written".to_string()
        })?;
        let again = Match::<G>::from_record(back).map_err(|why| why.to_string())?;
        ensure(again.position() == game.position(), || {
            "the replay ends elsewhere".to_string()
        })?;
        ensure(again.log(Viewer::Table) == game.log(Viewer::Table), || {
            "the replay has another log".to_string()
        })?;
        again.verify().map_err(|why| why.to_string())
    })
}

/// 6: a position is the same after being saved and loaded, at any moment.
pub fn saves<G: Game>(terms: &Terms) -> Verdict {
    walk::<G>(terms, 5, true, |Moment { position, .. }| {
        let text = serde_json::to_string(position).map_err(|why| why.to_string())?;
        let back: G = serde_json::from_str(&text).map_err(|why| why.to_string())?;
        ensure(back == *position, || {
            "it loads as another position".to_string()
        })?;
        let value = serde_json::to_value(position).map_err(|why| why.to_string())?;
        let back = G::deserialize(&value).map_err(|why| why.to_string())?;
        ensure(back == *position, || {
            "it loads as another position".to_string()
        })?;
        let seed = Seed::from_text("saves");
        let game = Match::from_position(back, seed).map_err(|why| why.to_string())?;
        let again = Record::parse(&game.record(true).to_text()).map_err(|why| why.to_string())?;
        let again = Match::<G>::from_record(again).map_err(|why| why.to_string())?;
        ensure(again.position() == position, || {
            "a record that begins with it begins with another".to_string()
        })
    })
}
