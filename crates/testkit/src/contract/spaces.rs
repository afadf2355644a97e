//! Point 18: what programs that learn see and choose from.

use super::{Moment, Terms, Verdict, ensure, legality::readable, walk};
use crate::allocations;
use orbis_core::{
    Actions, Chance, Fast, Game, Held, Lens, Seat, Sight,
    actions::Kind,
    choices, explain,
    features::{facts, fingerprint},
};
use std::collections::BTreeSet;

/// 18: an observation is the same in every world the seat thinks possible and is made of numbers; every choice has an index
/// of its own, one to one, and offers can be told apart by their columns; nothing of it touches the heap.
pub fn spaces<G: Game>(terms: &Terms) -> Verdict {
    let actions = Actions::<G::Choice>::declared();
    let columns: BTreeSet<&String> = actions.columns().iter().collect();
    ensure(columns.len() == actions.columns().len(), || {
        "two columns of a choice have one name".to_string()
    })?;
    any_index::<G>(&actions, &mut Fast::new(18))?;
    let plain = Sight::declared::<G>(Lens::Plain, 2);
    let mut again = [Again::default(), Again::default()];
    walk::<G>(terms, 10, true, |Moment { position, luck }| {
        let middle = fingerprint(&facts(position, None)) == fingerprint(plain.table());
        let seat = fingerprint(&facts(position, Some(Seat::at(0)))) == fingerprint(plain.fields());
        ensure(middle && seat, || {
            "what lies on the table has other fields than at the beginning".to_string()
        })?;
        for (lens, again) in [Lens::Judged, Lens::Plain].into_iter().zip(&mut again) {
            observed(position, lens, again, luck)?;
        }
        numbered(position, &actions)
    })
}

/// Whatever has an index has this index, and is read as it is written: so is every choice that can ever be offered, for those
/// without an index are refused ([`numbered`]).
fn any_index<G: Game>(actions: &Actions<G::Choice>, luck: &mut Fast) -> Verdict {
    for kind in actions.kinds() {
        for _ in 0..200 {
            let within = (u64::from(luck.below(u32::MAX)) << 32 | u64::from(luck.below(u32::MAX)))
                % kind.size;
            let index = kind.start + within;
            let choice = actions.choice(index);
            let choice = choice.ok_or_else(|| format!("no choice has the index {index}"))?;
            same_index::<G>(actions, choice)?;
            readable::<G>(choice)?;
            ensure(actions.index(choice) == index, || {
                format!("{choice:?} has another index than {index}")
            })?;
        }
    }
    ensure(actions.choice(actions.size()).is_none(), || {
        "there is a choice after the last index".to_string()
    })
}

fn same_index<G: Game>(actions: &Actions<G::Choice>, choice: G::Choice) -> Verdict {
    let index = actions.index(choice);
    let back = actions.choice(index);
    ensure(back == Some(choice), || {
        format!("{choice:?} has the index {index}, which is {back:?}")
    })?;
    let slot = actions.slot(choice);
    ensure(slot < actions.slots(), || {
        format!("{choice:?} has the slot {slot}, which does not exist")
    })?;
    // Where each choice has a slot of its own, slots stand in the order of indices.
    let mut kinds = actions.kinds().iter().filter(|kind| kind.exact());
    let own = kinds.find(|kind| index >= kind.start && index - kind.start < kind.size);
    let elsewhere =
        |kind: &Kind| index - kind.start != (slot as u64).wrapping_sub(kind.slot as u64);
    ensure(!own.is_some_and(elsewhere), || {
        format!("{choice:?} has the slot {slot} of another choice")
    })
}

/// A row that is written again and again, by all seats and in all games of the walk.
#[derive(Default)]
struct Again {
    row: Vec<f32>,
    held: Held,
}

impl Again {
    /// The row, as long as this; one of another length begins with zeroes.
    fn of(&mut self, length: usize) -> (&mut [f32], &mut Held) {
        if self.row.len() != length {
            self.row = vec![0.0; length];
            self.held.forget();
        }
        (&mut self.row, &mut self.held)
    }
}

fn observed<G: Game>(position: &G, lens: Lens, again: &mut Again, luck: &mut Fast) -> Verdict {
    let sight = Sight::declared::<G>(lens, position.players());
    ensure(sight.names().len() == sight.length(), || {
        "an observation has more or fewer numbers than names".to_string()
    })?;
    let mut row = vec![0.0; sight.length()];
    let mut guessed = row.clone();
    let (again, held) = again.of(sight.length());
    for seat in Seat::all(position.players()) {
        let touched = allocations(|| sight.observe(position, seat, &mut row));
        ensure(touched == 0, || {
            format!("an observation allocates {touched} times")
        })?;
        sight.observe_again(position, seat, again, held);
        ensure(row == *again, || {
            "an observation is another where one was written before".to_string()
        })?;
        let odd = row.iter().position(|number| !number.is_finite());
        ensure(odd.is_none(), || {
            format!("number {odd:?} of an observation is none")
        })?;
        let mut world = position.clone();
        world.guess(seat, luck);
        sight.observe(&world, seat, &mut guessed);
        let leak = (0..row.len()).find(|at| row[*at].to_bits() != guessed[*at].to_bits());
        if let Some(at) = leak {
            let (name, letter) = (&sight.names()[at], seat.letter());
            return Err(format!(
                "seat {letter} observes what it cannot know: {name}"
            ));
        }
    }
    Ok(())
}

fn numbered<G: Game>(position: &G, actions: &Actions<G::Choice>) -> Verdict {
    let mut row = vec![0.0; actions.columns().len()];
    for seat in position.turn().deciders().iter() {
        for (choice, _) in explain(position, seat) {
            same_index::<G>(actions, choice)?;
        }
        let mut seen = BTreeSet::new();
        for choice in choices(position, seat) {
            let touched = allocations(|| {
                let index = actions.index(choice);
                let _ = (actions.slot(choice), actions.choice(index));
                actions.write(choice, &mut row);
            });
            ensure(touched == 0, || {
                format!("the numbers of {choice:?} allocate {touched} times")
            })?;
            let bits: Vec<u32> = row.iter().map(|number| number.to_bits()).collect();
            ensure(seen.insert(bits), || {
                format!("the columns of {choice:?} are those of another offer")
            })?;
        }
    }
    Ok(())
}
