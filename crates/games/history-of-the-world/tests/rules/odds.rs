//! What bots reckon with before they fight.

use orbis_history_of_the_world::odds::first_round;

#[test]
fn two_dice_against_one_win_and_tie_as_counted_by_hand() {
    let mut counted = (0, 0);
    for (one, two, other) in
        (1..=6).flat_map(|a| (1..=6).flat_map(move |b| (1..=6).map(move |c| (a, b, c))))
    {
        match i32::max(one, two).cmp(&other) {
            std::cmp::Ordering::Greater => counted.0 += 1,
            std::cmp::Ordering::Equal => counted.1 += 1,
            std::cmp::Ordering::Less => {}
        }
    }
    let (win, tie) = first_round(2, 0, 1, 0);
    let throws = |share: f32| (share * 216.0).round() as i32;
    assert_eq!((throws(win), throws(tie)), counted);
}
