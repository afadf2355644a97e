//! Who leads a tournament: points by rank, then the points of those one met, then of those one beat.

use serde::{Deserialize, Serialize};
use std::cmp::Reverse;

/// One whole point: everybody at the table was beaten.
pub const POINT: i64 = 1000;

/// A table that was played, or a bye.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Played {
    /// Entrants by seat.
    pub seats: Vec<usize>,
    /// Their ranks, 1 the best; those who share one drew.
    pub ranks: Vec<u8>,
}

impl Played {
    /// Everybody's points, in the order of the seats; a bye is a whole one.
    pub fn points(&self) -> Vec<i64> {
        points_of(&self.ranks)
    }
}

/// The points of ranks at one table: the share of the others that one beat, with half of those one drew with.
pub fn points_of(ranks: &[u8]) -> Vec<i64> {
    let others = ranks.len() as i64 - 1;
    let of = |rank: &u8| {
        let beaten = ranks.iter().filter(|other| *other > rank).count() as i64;
        let drawn = ranks.iter().filter(|other| *other == rank).count() as i64 - 1;
        match others {
            0 => POINT,
            _ => (2 * beaten + drawn) * POINT / (2 * others),
        }
    };
    ranks.iter().map(of).collect()
}

/// A line of the table of a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Who.
    pub entrant: usize,
    /// 1 is best; those with the same of everything share it.
    pub rank: usize,
    /// In thousandths.
    pub points: i64,
    /// Tables won alone.
    pub wins: u32,
    /// The points of everybody they met (Buchholz).
    pub met: i64,
    /// The points of those they beat, and half of those they drew with (Sonneborn-Berger).
    pub beaten: i64,
    /// How many tables they played at, byes counted.
    pub played: u32,
}

impl Standing {
    fn order(&self) -> (Reverse<i64>, Reverse<i64>, Reverse<i64>, Reverse<u32>) {
        (
            Reverse(self.points),
            Reverse(self.met),
            Reverse(self.beaten),
            Reverse(self.wins),
        )
    }
}

/// The table of a tournament, the best first. A bye counts as a point and tells nothing of whom one met.
pub fn standings(entrants: usize, played: &[Played]) -> Vec<Standing> {
    let mut lines: Vec<Standing> = (0..entrants)
        .map(|entrant| Standing {
            entrant,
            rank: 0,
            points: 0,
            wins: 0,
            met: 0,
            beaten: 0,
            played: 0,
        })
        .collect();
    for each in played {
        for (index, points) in each.points().into_iter().enumerate() {
            let line = &mut lines[each.seats[index]];
            line.points += points;
            line.played += 1;
            line.wins += u32::from(each.seats.len() > 1 && points == POINT);
        }
    }
    let points: Vec<i64> = lines.iter().map(|line| line.points).collect();
    for each in played {
        for (index, entrant) in each.seats.iter().enumerate() {
            for (other, rival) in each
                .seats
                .iter()
                .enumerate()
                .filter(|(other, _)| *other != index)
            {
                let line = &mut lines[*entrant];
                line.met += points[*rival];
                line.beaten += match each.ranks[index].cmp(&each.ranks[other]) {
                    std::cmp::Ordering::Less => points[*rival],
                    std::cmp::Ordering::Equal => points[*rival] / 2,
                    std::cmp::Ordering::Greater => 0,
                };
            }
        }
    }
    lines.sort_by_key(|line| (line.order(), line.entrant));
    for index in 0..lines.len() {
        lines[index].rank = match index.checked_sub(1) {
            Some(before) if lines[before].order() == lines[index].order() => lines[before].rank,
            _ => index + 1,
        };
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn won(winner: usize, loser: usize) -> Played {
        Played {
            seats: vec![winner, loser],
            ranks: vec![1, 2],
        }
    }

    #[test]
    fn points_are_the_share_of_those_one_beat() {
        assert_eq!(points_of(&[1, 2]), [1000, 0]);
        assert_eq!(points_of(&[1, 1]), [500, 500]);
        assert_eq!(points_of(&[1, 2, 3, 4]), [1000, 666, 333, 0]);
        assert_eq!(points_of(&[1, 1, 3]), [750, 750, 0]);
        assert_eq!(points_of(&[1]), [1000]);
    }

    #[test]
    fn ties_are_broken_by_whom_one_met_and_beat() {
        // 0 and 1 have two points each and met the same, but 0 beat 1; 3 beat 0, 2 beat 3.
        let played = [
            won(0, 2),
            won(1, 3),
            won(0, 1),
            won(2, 3),
            won(3, 0),
            won(1, 2),
        ];
        let table = standings(4, &played);
        let order: Vec<(usize, usize)> =
            table.iter().map(|line| (line.entrant, line.rank)).collect();
        assert_eq!(table[0].points, 2000);
        assert_eq!(order, [(0, 1), (1, 2), (3, 3), (2, 4)], "{table:?}");
        assert_eq!(
            (table[0].met, table[0].beaten),
            (1000 + 2000 + 1000, 1000 + 2000)
        );
    }

    #[test]
    fn a_bye_is_a_point_and_no_meeting() {
        let bye = Played {
            seats: vec![2],
            ranks: vec![1],
        };
        let table = standings(3, &[won(0, 1), bye]);
        let rested = table.iter().find(|line| line.entrant == 2).expect("there");
        assert_eq!(
            (rested.points, rested.met, rested.wins, rested.played),
            (1000, 0, 0, 1)
        );
    }
}
