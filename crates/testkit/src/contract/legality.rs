//! Points 1, 2, 3, 10 and 11: what may be chosen.

use super::{Moment, Terms, Verdict, ensure, pick, walk};
use orbis_core::{
    Explain, Fast, Game, Match, Prompt, Refusal, Rejected, Said, Seat, Seed, Table, Turn, Viewer,
    choices, explain, find,
};
use std::collections::BTreeSet;

/// 1: each asked seat has an offer, and there is somebody to ask until the game is over.
pub fn asked<G: Game>(terms: &Terms) -> Verdict {
    walk::<G>(terms, 1, false, |Moment { position, .. }| {
        let Turn::Decide(seats) = position.turn() else {
            return Ok(());
        };
        ensure(!seats.is_empty(), || "nobody is asked".to_string())?;
        for seat in seats.iter() {
            ensure(seat.index() < position.players() as usize, || {
                format!("seat {} is asked but not at the table", seat.letter())
            })?;
            ensure(!choices(position, seat).is_empty(), || {
                format!("seat {} has no choice", seat.letter())
            })?;
        }
        Ok(())
    })
}

/// 2: offers are sorted, unique, at most as many as the terms say, the same on each call and for each sink.
pub fn offers<G: Game>(terms: &Terms) -> Verdict {
    walk::<G>(terms, 2, false, |Moment { position, .. }| {
        for seat in position.turn().deciders().iter() {
            let list = choices(position, seat);
            if let Some(pair) = list.windows(2).find(|pair| pair[0] >= pair[1]) {
                let [first, second] = [pair[0], pair[1]];
                return Err(format!("{first:?} is offered before {second:?}"));
            }
            ensure(list.len() <= terms.offers, || {
                format!("{} offers, {} are the most", list.len(), terms.offers)
            })?;
            ensure(list == choices(position, seat), || {
                "a second call gives other offers".to_string()
            })?;
            let all = Explain::of(position, seat).0;
            let legal = all.iter().filter(|(_, said)| matches!(said, Said::Offered));
            ensure(
                legal.map(|(choice, _)| *choice).eq(list.iter().copied()),
                || "the explained offers are not the enumerated ones".to_string(),
            )?;
            let mut seen: Vec<G::Choice> = all.iter().map(|(choice, _)| *choice).collect();
            seen.sort_unstable();
            if let Some(pair) = seen.windows(2).find(|pair| pair[0] == pair[1]) {
                return Err(format!("{:?} is said twice", pair[0]));
            }
        }
        Ok(())
    })
}

/// 3: every offer applies and keeps the invariants; what is not offered is rejected and changes nothing.
pub fn applies<G: Game>(terms: &Terms) -> Verdict {
    let mut known: Vec<G::Choice> = Vec::new();
    walk::<G>(terms, 10, true, |Moment { position, luck }| {
        for seat in position.turn().deciders().iter() {
            for (choice, refusal) in explain(position, seat) {
                if refusal.is_none() {
                    let mut after = position.clone();
                    after.apply(seat, choice, &mut Table::quiet(luck));
                    after
                        .check()
                        .map_err(|why| format!("after {choice:?}: {why}"))?;
                }
                if known.len() < 2000 {
                    known.push(choice);
                } else {
                    let index = orbis_core::Chance::below(luck, 2000) as usize;
                    known[index] = choice;
                }
            }
        }
        rejects(position, &known, luck)
    })
}

fn rejects<G: Game>(position: &G, known: &[G::Choice], luck: &mut Fast) -> Verdict {
    let Ok(mut game) = Match::from_position(position.clone(), Seed::from_text("rejects")) else {
        return Err("its own position is not accepted from outside".to_string());
    };
    let asked = position.turn().deciders();
    for _ in 0..8 {
        let Some(choice) = pick(known, luck) else {
            return Ok(());
        };
        for seat in Seat::all(position.players()) {
            let legal =
                asked.contains(seat) && matches!(find(position, seat, choice), Some(Ok(())));
            if legal {
                continue;
            }
            match game.choose(seat, choice, None).map(|_| ()) {
                Ok(()) => return Err(format!("{choice:?} was not offered, but accepted")),
                Err(Rejected::Rule { text, .. }) => ensure(!text.is_empty(), || {
                    format!("{choice:?} is refused without a word")
                })?,
                Err(_) => {}
            }
            ensure(game.position() == position && game.version() == 0, || {
                format!("{choice:?} was rejected, but changed something")
            })?;
        }
    }
    Ok(())
}

/// 10: a choice is the same after being written and read. Scripted play ([`Play`](crate::Play)) holds every position of every
/// scene to it, too, so that cards which random games never meet are met.
pub fn notation<G: Game>(terms: &Terms) -> Verdict {
    let mut known: BTreeSet<String> = BTreeSet::new();
    walk::<G>(terms, 2, false, |Moment { position, .. }| {
        read_back(position, &mut known)
    })
}

/// What is offered and refused in a position is the same after being written and read.
pub fn written<G: Game>(position: &G) -> Verdict {
    read_back(position, &mut BTreeSet::new())
}

fn read_back<G: Game>(position: &G, known: &mut BTreeSet<String>) -> Verdict {
    for seat in position.turn().deciders().iter() {
        for (choice, _) in explain(position, seat) {
            let text = serde_json::to_string(&choice).map_err(|why| why.to_string())?;
            if !known.contains(&text) {
                reads_as::<G>(&text, choice)?;
                known.insert(text);
            }
        }
    }
    Ok(())
}

/// A choice, however it was come by, is the same after being written and read.
pub(super) fn readable<G: Game>(choice: G::Choice) -> Verdict {
    let text = serde_json::to_string(&choice).map_err(|why| why.to_string())?;
    reads_as::<G>(&text, choice)
}

fn reads_as<G: Game>(text: &str, choice: G::Choice) -> Verdict {
    let back = serde_json::from_str::<G::Choice>(text);
    let back = back.map_err(|why| format!("{text} cannot be read: {why}"))?;
    ensure(back == choice, || format!("{text} reads as {back:?}"))
}

/// 11: every prompt and every refusal names a rule of the ledger and says something.
pub fn rules<G: Game>(terms: &Terms) -> Verdict {
    let ledger = (G::about().ledger)();
    let rule = |id: &str| {
        ensure(ledger.get(id).is_some(), || {
            format!("there is no rule {id}")
        })
    };
    for entry in ledger.rules() {
        ensure(!entry.text.trim().is_empty(), || {
            format!("{} says nothing", entry.id)
        })?;
    }
    walk::<G>(terms, 2, true, |Moment { position, .. }| {
        for seat in position.turn().deciders().iter() {
            let mut view = position.clone();
            view.hide(Viewer::Seat(seat));
            let Prompt { text, rule: id, .. } = view.prompt(seat);
            rule(id)?;
            ensure(!text.trim().is_empty(), || {
                "a prompt says nothing".to_string()
            })?;
            for (choice, refusal) in explain(position, seat) {
                let label = view.present(seat, choice).label;
                ensure(!label.trim().is_empty(), || {
                    format!("{choice:?} has no label")
                })?;
                if let Some(why) = refusal {
                    rule(why.rule())?;
                    ensure(!why.text().trim().is_empty(), || {
                        format!("{choice:?} is refused without a word")
                    })?;
                }
            }
        }
        Ok(())
    })
}
