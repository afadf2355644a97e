//! What dice promise: the chances of an attack, for those who choose and those who judge.

use crate::combat::Odds;
use std::{array, cmp::Ordering, sync::LazyLock};

/// The chance of an attack to win its first round, or to tie.
pub(crate) fn chance(odds: Odds) -> (f32, f32) {
    type Chances = [[[[(f32, f32); 2]; 4]; 4]; 4];
    static CHANCES: LazyLock<Chances> = LazyLock::new(|| {
        array::from_fn(|attack| {
            array::from_fn(|bonus| {
                array::from_fn(|defence| {
                    array::from_fn(|walls| first_round(attack, bonus, defence, walls))
                })
            })
        })
    });
    let at = |dice: u8| usize::from(dice.min(3));
    let (win, tie) = CHANCES[at(odds.attack)][at(odds.attack_bonus)][at(odds.defence)]
        [usize::from(odds.defence_bonus.min(1))];
    if odds.ties {
        (win + tie, 0.0)
    } else {
        (win, tie)
    }
}

/// The chances of so many attack dice with a bonus against so many defence dice with another: to win, to tie.
pub fn first_round(attack: usize, bonus: usize, defence: usize, walls: usize) -> (f32, f32) {
    // How many throws of n dice have this highest face, by n and face.
    const HIGHEST: [[f32; 6]; 4] = [
        [0.0; 6],
        [1.0, 1.0, 1.0, 1.0, 1.0, 1.0],
        [1.0, 3.0, 5.0, 7.0, 9.0, 11.0],
        [1.0, 7.0, 19.0, 37.0, 61.0, 91.0],
    ];
    const THROWS: [f32; 4] = [1.0, 6.0, 36.0, 216.0];
    let (mut win, mut tie) = (0.0, 0.0);
    for (mine, weight) in HIGHEST[attack].iter().enumerate() {
        for (yours, other) in HIGHEST[defence].iter().enumerate() {
            let share = weight * other / (THROWS[attack] * THROWS[defence]);
            match (mine + bonus).cmp(&(yours + walls)) {
                Ordering::Greater => win += share,
                Ordering::Equal => tie += share,
                Ordering::Less => {}
            }
        }
    }
    (win, tie)
}
