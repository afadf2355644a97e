use super::*;
use crate::standing::Played;

/// Plays a tournament: results follow from a stream of bytes.
fn play(
    entrants: usize,
    rounds: usize,
    size: usize,
    least: usize,
    bytes: &[u8],
) -> Vec<Vec<Played>> {
    let (mut all, mut luck) = (Vec::new(), bytes.iter().cycle());
    for _ in 0..rounds {
        let flat: Vec<Played> = all.iter().flatten().cloned().collect();
        let round = swiss(&behind(entrants, &flat), size, least).expect("enough");
        let played = round.into_iter().map(|meeting| {
            let mut ranks: Vec<u8> = meeting
                .seats
                .iter()
                .map(|_| luck.next().map_or(1, |byte| byte % 3 + 1))
                .collect();
            let best = ranks.iter().min().copied().unwrap_or(1);
            ranks.iter_mut().for_each(|rank| *rank -= best - 1);
            Played {
                seats: meeting.seats,
                ranks,
            }
        });
        all.push(played.collect());
    }
    all
}

fn everybody_once(entrants: usize, round: &[Vec<usize>]) {
    let mut seen: Vec<usize> = round.iter().flatten().copied().collect();
    seen.sort_unstable();
    assert_eq!(seen, (0..entrants).collect::<Vec<_>>());
}

#[test]
fn in_a_round_robin_each_meets_each_once_in_balanced_seats() {
    for entrants in 2..=13 {
        let mut met = vec![vec![0; entrants]; entrants];
        let (mut firsts, mut byes) = (vec![0i64; entrants], vec![0; entrants]);
        for round in 0..rounds_of_all(entrants) {
            let meetings = round_robin(entrants, round);
            let seats: Vec<Vec<usize>> = meetings.into_iter().map(|each| each.seats).collect();
            everybody_once(entrants, &seats);
            for pair in seats {
                if let [one, two] = pair[..] {
                    met[one][two] += 1;
                    met[two][one] += 1;
                    firsts[one] += 1;
                    firsts[two] -= 1;
                } else {
                    byes[pair[0]] += 1;
                }
            }
        }
        for one in 0..entrants {
            assert!((0..entrants).all(|two| met[one][two] == u8::from(one != two)));
            assert!(firsts[one].abs() <= 1, "{entrants}: {firsts:?}");
            assert_eq!(byes[one], entrants % 2);
        }
    }
    assert!(round_robin(1, 0).is_empty());
}

/// Could everybody be paired without a second meeting, with a bye for one of `resting` if there must be one?
fn avoidable(met: &[Met], resting: &[usize]) -> bool {
    fn rest_pairs(met: &[Met], rest: &[usize]) -> bool {
        let Some((first, others)) = rest.split_first() else {
            return true;
        };
        others.iter().any(|second| {
            let left: Vec<usize> = others
                .iter()
                .copied()
                .filter(|each| each != second)
                .collect();
            met[*first].meetings[*second] == 0 && rest_pairs(met, &left)
        })
    }
    let all: Vec<usize> = (0..met.len()).collect();
    if met.len().is_multiple_of(2) {
        return rest_pairs(met, &all);
    }
    resting.iter().any(|rests| {
        let rest: Vec<usize> = all.iter().copied().filter(|each| each != rests).collect();
        rest_pairs(met, &rest)
    })
}

#[test]
fn swiss_pairs_meet_once_while_it_can_be_avoided_and_nobody_rests_twice_before_all() {
    bolero::check!()
        .with_iterations(150)
        .with_type::<(u8, u8, [u8; 24])>()
        .for_each(|(entrants, rounds, bytes)| {
            let entrants = 2 + usize::from(*entrants) % 8;
            let rounds = 1 + usize::from(*rounds) % 8;
            let all = play(entrants, rounds, 2, 2, bytes);
            for (index, round) in all.iter().enumerate() {
                let before: Vec<Played> = all[..index].iter().flatten().cloned().collect();
                let met = behind(entrants, &before);
                let seats: Vec<Vec<usize>> = round.iter().map(|each| each.seats.clone()).collect();
                everybody_once(entrants, &seats);
                let least = met.iter().map(|each| each.byes).min().unwrap_or(0);
                let resting: Vec<usize> = (0..entrants)
                    .filter(|each| met[*each].byes == least)
                    .collect();
                let byes: Vec<&Vec<usize>> = seats.iter().filter(|each| each.len() == 1).collect();
                assert_eq!(byes.len(), entrants % 2);
                assert!(byes.iter().all(|each| resting.contains(&each[0])));
                let again = seats
                    .iter()
                    .any(|pair| matches!(pair[..], [one, two] if met[one].meetings[two] > 0));
                assert!(
                    !again || !avoidable(&met, &resting),
                    "round {index} of {entrants}"
                );
            }
        });
}

#[test]
fn swiss_seats_stay_balanced() {
    bolero::check!()
        .with_iterations(60)
        .with_type::<(u8, [u8; 24])>()
        .for_each(|(entrants, bytes)| {
            let entrants = 8 + usize::from(*entrants) % 17;
            let all = play(entrants, 5, 2, 2, bytes);
            let flat: Vec<Played> = all.into_iter().flatten().collect();
            for met in behind(entrants, &flat) {
                assert!(met.lean().abs() <= 2, "{met:?}");
            }
        });
}

#[test]
fn leaders_meet_leaders() {
    let first = Played {
        seats: vec![0, 1],
        ranks: vec![1, 2],
    };
    let second = Played {
        seats: vec![2, 3],
        ranks: vec![1, 2],
    };
    let next = swiss(&behind(4, &[first, second]), 2, 2).expect("enough");
    let mut pairs: Vec<Vec<usize>> = next.into_iter().map(|each| each.seats).collect();
    pairs.iter_mut().for_each(|pair| pair.sort_unstable());
    assert_eq!(pairs, [vec![0, 2], vec![1, 3]]);
}

#[test]
fn tables_of_many_are_of_like_size_and_part_those_who_met() {
    assert_eq!(sizes(10, 4, 2), (vec![4, 3, 3], 0));
    assert_eq!(sizes(5, 4, 3), (vec![4], 1));
    assert_eq!(sizes(5, 2, 2), (vec![2, 2], 1));
    assert_eq!(sizes(1, 3, 2), (Vec::new(), 1));
    bolero::check!()
        .with_iterations(60)
        .with_type::<(u8, u8, [u8; 24])>()
        .for_each(|(entrants, size, bytes)| {
            let size = 3 + usize::from(*size) % 3;
            let entrants = size * size + usize::from(*entrants) % 9;
            let all = play(entrants, 3, size, 2, bytes);
            for round in &all {
                let seats: Vec<Vec<usize>> = round.iter().map(|each| each.seats.clone()).collect();
                everybody_once(entrants, &seats);
                assert!(seats.iter().all(|each| (2..=size).contains(&each.len())));
            }
            let flat: Vec<Played> = all.into_iter().flatten().collect();
            let most = behind(entrants, &flat)
                .into_iter()
                .flat_map(|met| met.meetings)
                .max();
            assert!(
                most.unwrap_or(0) < 3,
                "somebody met the same in every round"
            );
        });
}

#[test]
fn who_has_left_is_not_paired() {
    let mut met = behind(5, &[]);
    met[1].gone = true;
    let round = swiss(&met, 2, 2).expect("enough");
    assert!(
        round
            .iter()
            .all(|each| each.seats.len() == 2 && !each.seats.contains(&1))
    );
    met.iter_mut().take(4).for_each(|each| each.gone = true);
    assert_eq!(swiss(&met, 2, 2), Err(PairError::TooFew));
}
