//! Point 15: whatever chance says, a choice comes to its end.

use super::{Terms, Verdict, ensure, place, random_choice};
use orbis_core::{Chance, Fast, Game, Setup, Table};

/// No deal and no choice needs more draws than this.
const MOST: u32 = 5_000;

/// A chance that always says the lowest number, or always the highest; when it was asked too often, it becomes fair, so
/// that whoever asks again and again comes to an end and can be told.
struct OneSided {
    high: bool,
    draws: u32,
    fair: Fast,
}

impl OneSided {
    fn new(high: bool) -> OneSided {
        OneSided {
            high,
            draws: 0,
            fair: Fast::new(0),
        }
    }
}

impl Chance for OneSided {
    fn below(&mut self, n: u32) -> u32 {
        self.draws += 1;
        match self.high {
            _ if self.draws > MOST => self.fair.below(n),
            true => n - 1,
            false => 0,
        }
    }
}

/// 15: a deal and a choice end even when every die shows the same face for ever.
pub fn luck<G: Game>(terms: &Terms) -> Verdict {
    for setup in terms.setups::<G>()? {
        for index in 0..terms.games(20).max(2) {
            one_sided::<G>(terms, &setup, index)?;
        }
    }
    Ok(())
}

fn one_sided<G: Game>(terms: &Terms, setup: &Setup, index: u32) -> Verdict {
    let high = index % 2 == 1;
    let mut luck = Fast::new(u64::from(index));
    let mut chance = OneSided::new(high);
    let mut position =
        G::new(setup, &mut Table::quiet(&mut chance)).map_err(|why| why.to_string())?;
    for step in 0..terms.longest {
        ensure(chance.draws <= MOST, || {
            let face = if high { "highest" } else { "lowest" };
            let why = format!("it draws for ever when every draw is the {face}");
            place::<G>(setup, index, step, &why)
        })?;
        chance = OneSided::new(high);
        let next = random_choice(&position, &mut luck);
        match next.map_err(|why| place::<G>(setup, index, step, &why))? {
            None => break,
            Some((seat, choice)) => position.apply(seat, choice, &mut Table::quiet(&mut chance)),
        }
    }
    Ok(())
}
