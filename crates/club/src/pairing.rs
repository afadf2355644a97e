//! Who meets whom: everybody everybody, or those of like score (Swiss). Both are functions of what was played so far.

use crate::standing::Played;
use petgraph::{algo::maximum_matching, graph::UnGraph};
use std::cmp::Reverse;
use thiserror::Error;

/// A table to be: entrants in the order of the seats. One alone has a bye.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meeting {
    /// Entrants by seat.
    pub seats: Vec<usize>,
}

/// Why nobody can be paired.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PairError {
    /// Too few are left.
    #[error("fewer entrants are left than one table needs")]
    TooFew,
}

/// What an entrant has behind them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Met {
    /// Their points.
    pub points: i64,
    /// How often they met each entrant.
    pub meetings: Vec<u32>,
    /// How often they had a bye.
    pub byes: u32,
    /// How often they sat in each seat.
    pub seats: Vec<u32>,
    /// Where they sat last.
    pub last: Option<usize>,
    /// Have they left?
    pub gone: bool,
}

impl Met {
    fn sat(&self, seat: usize) -> i64 {
        i64::from(self.seats.get(seat).copied().unwrap_or(0))
    }

    /// How much more often they sat first than second.
    fn lean(&self) -> i64 {
        self.sat(0) - self.sat(1)
    }
}

/// What every entrant has behind them after what was played.
pub fn behind(entrants: usize, played: &[Played]) -> Vec<Met> {
    let mut all = vec![
        Met {
            meetings: vec![0; entrants],
            ..Met::default()
        };
        entrants
    ];
    for each in played {
        for ((seat, entrant), points) in each.seats.iter().enumerate().zip(each.points()) {
            let met = &mut all[*entrant];
            met.points += points;
            if each.seats.len() == 1 {
                met.byes += 1;
                continue;
            }
            if met.seats.len() <= seat {
                met.seats.resize(seat + 1, 0);
            }
            met.seats[seat] += 1;
            met.last = Some(seat);
            for other in each.seats.iter().filter(|other| *other != entrant) {
                met.meetings[*other] += 1;
            }
        }
    }
    all
}

/// A round of all against all, counted from 0: each meets each other once in as many rounds as there are others, and who has no
/// opponent because their number is odd has a bye.
pub fn round_robin(entrants: usize, round: usize) -> Vec<Meeting> {
    if entrants < 2 {
        return Vec::new();
    }
    let even = entrants + entrants % 2;
    let circle = even - 1;
    let round = round % circle;
    let fixed = even - 1;
    let first = if round.is_multiple_of(2) {
        [fixed, round]
    } else {
        [round, fixed]
    };
    let others =
        (1..even / 2).map(|step| [(round + step) % circle, (round + circle - step) % circle]);
    std::iter::once(first)
        .chain(others)
        .map(|pair| Meeting {
            // The last of an even number is nobody if entrants are odd.
            seats: pair.into_iter().filter(|each| *each < entrants).collect(),
        })
        .collect()
}

/// How many rounds all against all takes.
pub fn rounds_of_all(entrants: usize) -> usize {
    (entrants + entrants % 2).saturating_sub(1)
}

/// How many tables of which size seat so many, none larger than `size` and none smaller than `least`; and how many are left over.
pub fn sizes(entrants: usize, size: usize, least: usize) -> (Vec<usize>, usize) {
    let (size, least) = (size.max(2), least.clamp(2, size.max(2)));
    for left in 0..=entrants {
        let seated = entrants - left;
        let tables = seated.div_ceil(size);
        if tables * least <= seated {
            let (each, more) = match tables {
                0 => (0, 0),
                _ => (seated / tables, seated % tables),
            };
            let sizes = (0..tables).map(|table| each + usize::from(table < more));
            return (sizes.collect(), left);
        }
    }
    (Vec::new(), entrants)
}

/// The next round by scores. Nobody has a second bye while somebody has none; no two meet again while that can be avoided, and in
/// pairs nobody sits first three times more often than second while that can be avoided.
pub fn swiss(entrants: &[Met], size: usize, least: usize) -> Result<Vec<Meeting>, PairError> {
    let mut order: Vec<usize> = (0..entrants.len())
        .filter(|each| !entrants[*each].gone)
        .collect();
    order.sort_by_key(|each| (Reverse(entrants[*each].points), *each));
    let (tables, left) = sizes(order.len(), size, least);
    if tables.is_empty() {
        return Err(PairError::TooFew);
    }
    let (groups, byes) = if size == 2 {
        in_pairs(entrants, &order, left)
    } else {
        let byes = resting(entrants, &order, left);
        order.retain(|each| !byes.contains(each));
        (in_groups(entrants, &order, &tables), byes)
    };
    let seated = groups.into_iter().map(|group| Meeting {
        seats: seats(entrants, group),
    });
    let resting = byes.into_iter().map(|each| Meeting { seats: vec![each] });
    Ok(seated.chain(resting).collect())
}

/// Who rests: the last of those who rested least.
fn resting(entrants: &[Met], order: &[usize], left: usize) -> Vec<usize> {
    let mut last: Vec<usize> = order.iter().rev().copied().collect();
    last.sort_by_key(|each| entrants[*each].byes);
    last.truncate(left);
    last
}

fn in_pairs(entrants: &[Met], order: &[usize], left: usize) -> (Vec<Vec<usize>>, Vec<usize>) {
    let rested = |each: &usize| entrants[*each].byes;
    let mut classes: Vec<u32> = order.iter().map(rested).collect();
    classes.sort_unstable();
    classes.dedup();
    let most = entrants
        .iter()
        .flat_map(|each| &each.meetings)
        .max()
        .copied()
        .unwrap_or(0);
    for class in classes {
        for again in 0..=most {
            for strict in [true, false] {
                let may = |one: usize, two: usize| {
                    let (a, b) = (&entrants[one], &entrants[two]);
                    let leaning = a.lean().abs() >= 2
                        && b.lean().abs() >= 2
                        && a.lean().signum() == b.lean().signum();
                    a.meetings[two] <= again && !(strict && leaning)
                };
                let resting: Vec<Option<usize>> = match left {
                    0 => vec![None],
                    _ => order
                        .iter()
                        .rev()
                        .filter(|each| rested(each) == class)
                        .map(|each| Some(*each))
                        .collect(),
                };
                for rests in resting {
                    let rest: Vec<usize> = order
                        .iter()
                        .copied()
                        .filter(|each| Some(*each) != rests)
                        .collect();
                    if let Some(pairs) = pair_up(entrants, rest, &may) {
                        return (pairs, rests.into_iter().collect());
                    }
                }
            }
        }
    }
    // Whoever met everybody as often as anybody may meet anybody: this is not reached.
    (Vec::new(), order.to_vec())
}

/// Can all of them be paired?
fn all_paired(rest: &[usize], may: &dyn Fn(usize, usize) -> bool) -> bool {
    let mut graph: UnGraph<(), ()> = UnGraph::default();
    let nodes: Vec<_> = rest.iter().map(|_| graph.add_node(())).collect();
    for (index, one) in rest.iter().enumerate() {
        for (later, two) in rest.iter().enumerate().skip(index + 1) {
            if may(*one, *two) {
                graph.add_edge(nodes[index], nodes[later], ());
            }
        }
    }
    maximum_matching(&graph).is_perfect()
}

/// Pairs the first with the opponent they should have, then the next, each time so that the others can still be paired.
fn pair_up(
    entrants: &[Met],
    mut rest: Vec<usize>,
    may: &dyn Fn(usize, usize) -> bool,
) -> Option<Vec<Vec<usize>>> {
    if !all_paired(&rest, may) {
        return None;
    }
    let mut pairs = Vec::new();
    while !rest.is_empty() {
        let first = rest.remove(0);
        let found = wished(entrants, first, &rest).into_iter().find(|second| {
            let others: Vec<usize> = rest.iter().copied().filter(|each| each != second).collect();
            may(first, *second) && all_paired(&others, may)
        })?;
        rest.retain(|each| *each != found);
        pairs.push(vec![first, found]);
    }
    Some(pairs)
}

/// Whom the first of a group of like points should meet: those of its lower half, then of its upper, then those below.
fn wished(entrants: &[Met], first: usize, rest: &[usize]) -> Vec<usize> {
    let points = entrants[first].points;
    let (group, below): (Vec<usize>, Vec<usize>) = rest
        .iter()
        .partition(|each| entrants[**each].points == points);
    let half = group.len() / 2;
    let lower = group[half..].iter();
    lower
        .chain(group[..half].iter().rev())
        .copied()
        .chain(below)
        .collect()
}

/// Tables of more than two: by score, then exchanged while that parts those who met before.
fn in_groups(entrants: &[Met], order: &[usize], sizes: &[usize]) -> Vec<Vec<usize>> {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    let mut rest = order;
    for size in sizes {
        let (group, after) = rest.split_at((*size).min(rest.len()));
        groups.push(group.to_vec());
        rest = after;
    }
    let cost = |group: &[usize]| -> i64 {
        let pairs = group
            .iter()
            .enumerate()
            .flat_map(|(index, one)| group[index + 1..].iter().map(move |two| (*one, *two)));
        let of = |(one, two): (usize, usize)| {
            let again = i64::from(entrants[one].meetings[two]);
            again * again * 1_000_000 + (entrants[one].points - entrants[two].points).abs()
        };
        pairs.map(of).sum()
    };
    // Every exchange makes the sum smaller, so this ends; the bound is for very many.
    for _ in 0..1000 {
        if !exchange(&mut groups, &cost) {
            break;
        }
    }
    groups
}

/// Exchanges two entrants if that is better.
fn exchange(groups: &mut [Vec<usize>], cost: &dyn Fn(&[usize]) -> i64) -> bool {
    for one in 0..groups.len() {
        for two in one + 1..groups.len() {
            let before = cost(&groups[one]) + cost(&groups[two]);
            for a in 0..groups[one].len() {
                for b in 0..groups[two].len() {
                    let (mut left, mut right) = (groups[one].clone(), groups[two].clone());
                    std::mem::swap(&mut left[a], &mut right[b]);
                    if cost(&left) + cost(&right) < before {
                        (groups[one], groups[two]) = (left, right);
                        return true;
                    }
                }
            }
        }
    }
    false
}

/// Who sits where: seats one had seldom come first, and not the same twice.
fn seats(entrants: &[Met], group: Vec<usize>) -> Vec<usize> {
    let cost = |entrant: usize, seat: usize| {
        let met = &entrants[entrant];
        met.sat(seat) * met.sat(seat) * 8
            + met.sat(seat) * 8
            + i64::from(met.last == Some(seat)) * 3
    };
    let mut rest = group;
    if rest.len() == 2 {
        let (one, two) = (rest[0], rest[1]);
        let lean = entrants[one].lean() - entrants[two].lean();
        let last = |each: usize| entrants[each].last == Some(0);
        if lean > 0 || lean == 0 && last(one) && !last(two) {
            rest.swap(0, 1);
        }
        return rest;
    }
    let count = rest.len();
    let mut seated = Vec::with_capacity(count);
    for seat in 0..count {
        // Whoever would lose least by another seat takes the others.
        let dear = |index: &usize| (cost(rest[*index], seat), *index);
        let best = (0..rest.len()).min_by_key(dear).unwrap_or(0);
        seated.push(rest.remove(best));
    }
    // Two who would both rather change places do.
    for one in 0..count {
        for two in one + 1..count {
            let (a, b) = (seated[one], seated[two]);
            if cost(a, two) + cost(b, one) < cost(a, one) + cost(b, two) {
                seated.swap(one, two);
            }
        }
    }
    seated
}

#[cfg(test)]
#[path = "pairing_tests.rs"]
mod tests;
