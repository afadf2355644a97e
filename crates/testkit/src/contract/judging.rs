//! Point 17: what a learned judgement looks at is the same everywhere, and the weights that a game brings along belong to it.

use super::{Moment, Terms, Verdict, ensure, walk};
use crate::allocations;
use orbis_core::{
    Game, Seat, Turn, Weights, choices,
    features::{declared, fields, fingerprint, length, write},
};

/// 17: features have the same fields in every position, are numbers, and touch no heap; the parts made by hand add up to the
/// judgement made by hand, and so do its terms where a game tells them; the learned weights fit; what is senseless has no prior.
pub fn judging<G: Game>(terms: &Terms) -> Verdict {
    for players in G::taught() {
        ensure(G::learned(*players).is_some(), || {
            format!("the weights for {players} players belong to other features: learn them anew")
        })?;
    }
    let all = declared::<G>();
    let names: std::collections::BTreeSet<&str> = all.iter().map(|field| field.name).collect();
    ensure(names.len() == all.len(), || {
        "two fields of the features have one name".to_string()
    })?;
    let by_hand = Weights::by_hand(&all);
    let mut row = vec![0.0; length(&all)];
    walk::<G>(terms, 10, true, |Moment { position, .. }| {
        ensure(fingerprint(&fields(position)) == fingerprint(&all), || {
            "the features have other fields than at the beginning".to_string()
        })?;
        for seat in position.turn().deciders().iter() {
            for choice in choices(position, seat) {
                let senseless = position.prior(seat, choice) <= 0.0;
                ensure(position.senseless(seat, choice) == senseless, || {
                    format!("{choice:?} is senseless to one of prior and senseless only")
                })?;
            }
        }
        for seat in Seat::all(position.players()) {
            let touched = allocations(|| write(position, seat, &mut row));
            ensure(touched == 0, || {
                format!("features allocate {touched} times")
            })?;
            let odd = row.iter().position(|number| !number.is_finite());
            ensure(odd.is_none(), || format!("feature {odd:?} is no number"))?;
            let judged = position.turn() != Turn::Over && position.settled(seat).is_none();
            if judged && !all.is_empty() {
                let whole = position.judge(seat);
                let same = |what: &str, sum: f32| {
                    ensure((sum - whole).abs() <= 0.01 + 1e-4 * whole.abs(), || {
                        format!(
                            "the {what} of the judgement are {sum} together, the judgement is {whole}"
                        )
                    })
                };
                same("parts", by_hand.judge(position, seat))?;
                let terms = position.terms(seat).into_iter().flatten();
                let terms = terms
                    .map(|(_, points)| points)
                    .reduce(|one, other| one + other);
                terms.map_or(Ok(()), |sum| same("terms", sum))?;
            }
        }
        Ok(())
    })
}
