use super::*;

const S: i64 = 1000;
const M: i64 = 60 * S;
const D: i64 = 24 * 60 * M;

fn moves() -> Clock {
    Clock::new(Pace::Move(M), 3).expect("a clock")
}

#[test]
fn without_a_pace_there_is_no_clock() {
    assert_eq!(Clock::new(Pace::None, 2), None);
}

#[test]
fn a_move_has_its_time_however_many_choices_it_takes() {
    let mut clock = moves();
    clock.ask(&[0], 0, true);
    clock.ask(&[0], 20 * S, true);
    assert_eq!(clock.left(0, 30 * S), 30 * S);
    clock.ask(&[1], 40 * S, true);
    assert_eq!(
        (clock.left(0, 50 * S), clock.left(1, 50 * S)),
        (20 * S, 50 * S)
    );
    clock.ask(&[0], 55 * S, true);
    assert_eq!(clock.left(0, 55 * S), M);
}

#[test]
fn a_bank_is_spent_and_grows_after_each_move() {
    let mut clock = Clock::new(Pace::Bank(5 * M, 10 * S), 2).expect("a clock");
    clock.ask(&[0], 0, true);
    clock.ask(&[1], M, true);
    assert_eq!(clock.left(0, 2 * M), 4 * M + 10 * S);
    clock.ask(&[0], 3 * M, true);
    assert_eq!(clock.left(0, 4 * M), 3 * M + 10 * S);
    assert_eq!(clock.ends(0), Some(7 * M + 10 * S));
}

#[test]
fn what_is_taken_back_gives_nobody_time() {
    let mut clock = Clock::new(Pace::Bank(5 * M, 10 * S), 2).expect("a clock");
    clock.ask(&[0], 0, true);
    for round in 1..=20 {
        clock.ask(&[1], round * S, true);
        clock.ask(&[0], round * S, false);
    }
    assert_eq!(clock.left(0, 20 * S), 5 * M - 20 * S);
    assert_eq!(clock.left(1, 20 * S), 5 * M);
    let mut clock = moves();
    clock.ask(&[0], 0, true);
    clock.ask(&[1], 50 * S, true);
    clock.ask(&[0], 50 * S, false);
    assert_eq!(clock.left(0, 50 * S), 10 * S);
}

#[test]
fn several_who_are_asked_at_once_have_several_clocks() {
    let mut clock = moves();
    clock.ask(&[0, 1, 2], 0, true);
    clock.ask(&[0, 2], 20 * S, true);
    assert_eq!(clock.left(1, 50 * S), 40 * S);
    assert_eq!(
        (clock.left(0, 50 * S), clock.left(2, 50 * S)),
        (10 * S, 10 * S)
    );
    clock.remind(0);
    clock.remind(2);
    assert_eq!(clock.next(), Some((M, Next::Out(0))));
    clock.run_out(0, M);
    assert_eq!(clock.next(), Some((M, Next::Out(2))));
}

#[test]
fn a_reminder_comes_once_for_each_move_before_the_end() {
    let mut clock = moves();
    assert_eq!(clock.next(), None);
    clock.ask(&[0], 0, true);
    assert_eq!(clock.next(), Some((45 * S, Next::Remind(0))));
    clock.remind(0);
    assert_eq!(clock.next(), Some((M, Next::Out(0))));
    clock.ask(&[1], 50 * S, true);
    clock.ask(&[0], 60 * S, true);
    assert_eq!(clock.next(), Some((105 * S, Next::Remind(0))));
}

#[test]
fn time_stands_in_a_pause_that_all_agreed_to() {
    let mut clock = moves();
    clock.ask(&[0], 0, true);
    clock.want_pause(&[0], true, &[0, 1], 10 * S);
    assert_eq!(clock.paused, None);
    clock.want_pause(&[0], false, &[0, 1], 11 * S);
    clock.want_pause(&[1], true, &[0, 1], 12 * S);
    assert_eq!(clock.paused, None);
    clock.want_pause(&[0], true, &[0, 1], 20 * S);
    assert_eq!(clock.left(0, 9 * D), 40 * S);
    assert_eq!(clock.next(), None);
    // Whoever is asked in the pause has their time when it ends.
    clock.ask(&[1], 5 * D, true);
    clock.go_on(6 * D);
    assert_eq!(clock.left(1, 6 * D + S), 59 * S);
    assert_eq!((clock.left(0, 7 * D), clock.pausing.len()), (40 * S, 0));
}

#[test]
fn a_holiday_does_not_count_and_may_end_early() {
    let mut clock = Clock::new(Pace::Days(3), 2).expect("a clock");
    clock.ask(&[0], 0, true);
    clock.holiday(0, D, 11 * D);
    assert_eq!(clock.left(0, 10 * D), 2 * D);
    assert_eq!(clock.left(0, 12 * D), D);
    assert_eq!(clock.ends(0), Some(13 * D));
    clock.holiday(0, 5 * D, 5 * D);
    assert_eq!(clock.left(0, 6 * D), D);
    // Asked only while away.
    clock.holiday(1, 6 * D, 9 * D);
    clock.ask(&[1], 7 * D, true);
    assert_eq!(
        (clock.left(1, 8 * D), clock.left(1, 10 * D)),
        (3 * D, 2 * D)
    );
}

#[test]
fn an_outage_is_nobodys_time() {
    let mut clock = moves();
    clock.ask(&[0], 0, true);
    assert!(clock.outage(10 * S, 500 * S));
    assert!(!clock.outage(10 * S, 900 * S), "once");
    assert_eq!(clock.left(0, 500 * S), 50 * S);
    assert_eq!(clock.left(1, 500 * S), M);
    let mut clock = Clock::new(Pace::Days(3), 1).expect("a clock");
    clock.ask(&[0], 0, true);
    clock.holiday(0, 0, 2 * D);
    // The server is back one day after the holiday ended: that day is given back, the holiday is not given twice.
    clock.outage(D, 3 * D);
    assert_eq!(clock.left(0, 3 * D), 3 * D);
}

#[test]
fn an_empty_bank_stays_empty_a_new_move_is_a_new_chance() {
    let mut clock = Clock::new(Pace::Bank(M, 0), 2).expect("a clock");
    clock.ask(&[0], 0, true);
    clock.run_out(0, 2 * M);
    assert!(clock.faces[0].out && !clock.may_return(0) && clock.may_return(1));
    let mut clock = moves();
    clock.ask(&[0], 0, true);
    clock.run_out(0, 2 * M);
    assert!(clock.may_return(0));
    clock.come_back(0);
    assert_eq!((clock.left(0, 0), clock.faces[0].out), (M, false));
}

#[test]
fn a_clock_is_kept_as_text_and_read_again() {
    let mut clock = moves();
    clock.ask(&[1], 5, true);
    clock.want_pause(&[2], true, &[0, 1, 2], 6);
    let text = serde_json::to_string(&clock).expect("json");
    assert_eq!(serde_json::from_str::<Clock>(&text).ok(), Some(clock));
}
