//! Point 16: several things are picked in any order, and each can be taken back.

use super::{Moment, Terms, Verdict, ensure, pick, walk};
use orbis_core::{
    BACK, Chance, Fast, Game, Seat, Table, alternatives, back_of, choices, explain, find, shuffle,
};
use serde_json::Value;

/// Picks that are tried at one moment.
const TRIED: usize = 6;

/// Choices somebody makes who wanders between picking and taking back.
const WANDER: usize = 12;

/// 16: where a seat may name more than what is offered, the same things in another order lead to the same position, taking back leads
/// back, and whoever wanders about still has an offer.
pub fn picking<G: Game>(terms: &Terms) -> Verdict {
    walk::<G>(terms, 5, false, |Moment { position, luck }| {
        for seat in position.turn().deciders().iter() {
            let also = alternatives(position, seat);
            if also.is_empty() {
                continue;
            }
            distinct(position, seat, &also)?;
            any_order(position, seat, luck)?;
            for choice in &also {
                taken_back(position, seat, *choice, luck)?;
            }
            wander(position, seat, luck)?;
        }
        Ok(())
    })
}

/// The choice that this one takes back, if it is of that kind.
fn undoes<G: Game>(choice: G::Choice) -> Result<Option<G::Choice>, String> {
    let Ok(Value::String(words)) = serde_json::to_value(choice) else {
        return Ok(None);
    };
    let Some(words) = words
        .strip_prefix(BACK)
        .and_then(|rest| rest.strip_prefix(' '))
    else {
        return Ok(None);
    };
    serde_json::from_value(words.into())
        .map(Some)
        .map_err(|_| format!("{choice:?} takes back what is no choice: {words}"))
}

fn legal<G: Game>(position: &G, seat: Seat, choice: G::Choice) -> bool {
    position.turn().deciders().contains(seat)
        && matches!(find(position, seat, choice), Some(Ok(())))
}

/// The position after some choices, by the same luck for all; nothing if one of them is not legal.
fn after<G: Game>(position: &G, seat: Seat, made: &[G::Choice], luck: &Fast) -> Option<G> {
    let mut after = position.clone();
    for choice in made {
        if !legal(&after, seat, *choice) {
            return None;
        }
        after.apply(seat, *choice, &mut Table::quiet(&mut luck.clone()));
    }
    Some(after)
}

fn distinct<G: Game>(position: &G, seat: Seat, also: &[G::Choice]) -> Verdict {
    let offered = choices(position, seat);
    match also.iter().find(|choice| offered.contains(choice)) {
        Some(choice) => Err(format!("{choice:?} is offered, and may be named besides")),
        None => Ok(()),
    }
}

/// Taking back and picking again lead back; so do picking and taking back, as long as it goes on.
fn taken_back<G: Game>(position: &G, seat: Seat, choice: G::Choice, luck: &Fast) -> Verdict {
    let (choices, other) = match undoes::<G>(choice)? {
        Some(picked) => ([choice, picked], picked),
        None => match back_of::<G>(choice) {
            Some(back) => ([choice, back], back),
            // A whole order, such as a march, that people may name instead of its parts: nothing is picked yet.
            None => return Ok(()),
        },
    };
    match after(position, seat, &choices, luck) {
        Some(there) => ensure(there == *position, || {
            format!("{choice:?} and then {other:?} do not lead back")
        }),
        None => ensure(undoes::<G>(choice)?.is_none(), || {
            format!("after {choice:?} one cannot {other:?}")
        }),
    }
}

/// Two picks lead to the same position in either order, unless one of them alone is enough.
fn any_order<G: Game>(position: &G, seat: Seat, luck: &mut Fast) -> Verdict {
    let said = explain(position, seat).into_iter();
    let goes_on = |choice: &G::Choice| {
        let back = back_of::<G>(*choice);
        back.is_some_and(|back| after(position, seat, &[*choice, back], luck).is_some())
    };
    let mut picks: Vec<G::Choice> = said
        .filter(|(_, refusal)| refusal.is_none())
        .map(|(choice, _)| choice)
        .filter(goes_on)
        .collect();
    shuffle(luck, &mut picks);
    picks.truncate(TRIED);
    for (index, one) in picks.iter().enumerate() {
        for other in &picks[index + 1..] {
            let there = after(position, seat, &[*one, *other], luck);
            let here = after(position, seat, &[*other, *one], luck);
            ensure(there == here, || {
                format!("{one:?} and {other:?} lead elsewhere in another order")
            })?;
        }
    }
    Ok(())
}

/// Picks and takes back at random: every position on the way is sound and has an offer.
fn wander<G: Game>(position: &G, seat: Seat, luck: &mut Fast) -> Verdict {
    let mut here = position.clone();
    for _ in 0..WANDER {
        let also = alternatives(&here, seat);
        let named = if also.is_empty() || luck.below(4) == 0 {
            pick(&choices(&here, seat), luck)
        } else {
            pick(&also, luck)
        };
        let Some(choice) = named else {
            return Err(format!(
                "seat {} has no choice after wandering",
                seat.letter()
            ));
        };
        here.apply(seat, choice, &mut Table::quiet(luck));
        here.check()
            .map_err(|why| format!("after wandering to {choice:?}: {why}"))?;
        if !here.turn().deciders().contains(seat) {
            return Ok(());
        }
        let offered = choices(&here, seat);
        ensure(!offered.is_empty(), || {
            format!("after wandering to {choice:?} there is no offer")
        })?;
        ensure(offered.windows(2).all(|pair| pair[0] < pair[1]), || {
            format!("after wandering to {choice:?} offers are not sorted")
        })?;
    }
    Ok(())
}
