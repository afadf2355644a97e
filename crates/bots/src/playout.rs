//! How a search plays on below its tree.

use crate::{Judgement, random::at_random, value::finite};
use orbis_core::{Ahead, Fast, Game, Seat, Table};

/// Choices a playout makes at most.
const LONGEST: u32 = 400;

/// Plays on until enough is played or `over` says so; the buffer is for offers.
pub(crate) fn play_out<G: Game>(
    (ahead, judgement): (Ahead, &Judgement),
    world: &mut G,
    over: impl Fn(&G) -> bool,
    offers: &mut Vec<G::Choice>,
    luck: &mut Fast,
) {
    let mut left = match ahead {
        Ahead::Rounds { rounds, .. } => u32::from(world.players()) * rounds,
        Ahead::Turn { .. } => u32::MAX,
        Ahead::Plan { .. } => return,
    };
    let mut last = world.turn().deciders().first();
    for _ in 0..LONGEST {
        if over(world) {
            return;
        }
        let Some(mover) = world.turn().deciders().first() else {
            return;
        };
        if last != Some(mover) {
            last = Some(mover);
            if left == 0 {
                return;
            }
            left -= 1;
        }
        offers.clear();
        let _ = world.offers(mover, offers);
        let moved = match ahead {
            Ahead::Rounds { contest, .. } => {
                contested(world, mover, offers, (contest, judgement), luck)
            }
            Ahead::Turn { sharpness } => {
                let choice = weighted(world, mover, offers, sharpness, luck);
                choice.map(|choice| world.apply(mover, choice, &mut Table::quiet(luck)))
            }
            Ahead::Plan { .. } => None,
        };
        if moved.is_none() {
            return;
        }
    }
}

/// Makes the best of a few random offers.
fn contested<G: Game>(
    world: &mut G,
    mover: Seat,
    offers: &[G::Choice],
    (contest, judgement): (usize, &Judgement),
    luck: &mut Fast,
) -> Option<()> {
    if contest < 2 || offers.len() < 2 {
        let choice = at_random(world, mover, offers, luck)?;
        world.apply(mover, choice, &mut Table::quiet(luck));
        return Some(());
    }
    let mut best: Option<(f32, G::Choice, Option<G>)> = None;
    for _ in 0..contest {
        let choice = at_random(world, mover, offers, luck)?;
        let mut after = world.clone();
        let mut table = Table::quiet(luck);
        after.apply(mover, choice, &mut table);
        // Dice that were lucky while comparing are not kept: they are rolled again below.
        let kept = !table.closed();
        let worth = judgement.of(&after, mover);
        if best.as_ref().is_none_or(|(top, ..)| worth > *top) {
            best = Some((worth, choice, kept.then_some(after)));
        }
    }
    match best? {
        (_, _, Some(after)) => *world = after,
        (_, choice, None) => world.apply(mover, choice, &mut Table::quiet(luck)),
    }
    Some(())
}

/// An offer, each with a chance that grows with its prior.
fn weighted<G: Game>(
    world: &G,
    mover: Seat,
    offers: &[G::Choice],
    sharpness: i32,
    luck: &mut Fast,
) -> Option<G::Choice> {
    let (last, rest) = offers.split_last()?;
    if rest.is_empty() {
        return Some(*last);
    }
    // One pass: each offer takes the place of those before it with its share of the weight so far.
    let (mut sum, mut chosen) = (0.0, *last);
    for offer in offers {
        let weight = finite(world.prior(mover, *offer)).max(0.0).powi(sharpness);
        sum += weight;
        let at = luck.next_u64() as u32 as f32 / u32::MAX as f32;
        if at * sum < weight {
            chosen = *offer;
        }
    }
    Some(chosen)
}
