//! Games of the toy in lock step.

use orbis_bots::Level;
use orbis_core::{Of, Setup};
use orbis_lab::{AnyLab, AnyVector, LabError, Mode, Rows, Shape, Terms};
use orbis_testkit::{allocations, toy::Lanterns};

/// Rows that belong to the test.
#[derive(Clone, Debug, PartialEq)]
struct Own {
    observations: Vec<f32>,
    masks: Vec<u8>,
    offers: Vec<f32>,
    counts: Vec<u32>,
    agents: Vec<u8>,
    rewards: Vec<f32>,
    points: Vec<f32>,
    ends: Vec<u8>,
}

impl Own {
    fn of(shape: &Shape) -> Own {
        let games = shape.games;
        Own {
            observations: vec![0.0; games * shape.observation],
            masks: vec![0; games * shape.actions],
            offers: vec![0.0; games * shape.actions * shape.columns],
            counts: vec![0; games],
            agents: vec![0; games],
            rewards: vec![0.0; games * shape.players],
            points: vec![0.0; games * shape.players],
            ends: vec![0; games],
        }
    }

    fn rows(&mut self) -> Rows<'_> {
        Rows {
            observations: &mut self.observations,
            masks: &mut self.masks,
            offers: &mut self.offers,
            counts: &mut self.counts,
            agents: &mut self.agents,
            rewards: &mut self.rewards,
            points: &mut self.points,
            ends: &mut self.ends,
        }
    }
}

fn terms(games: usize) -> Terms {
    Terms {
        seed: 3,
        ..Terms::new(Setup::of(3), games)
    }
}

fn begun(terms: &Terms) -> (Box<dyn AnyVector>, Own) {
    let mut vector = Of::<Lanterns>::game().vector(terms).expect("it begins");
    let mut own = Own::of(&vector.shape());
    vector.reset(terms.seed, own.rows()).expect("it is dealt");
    (vector, own)
}

#[test]
fn threads_change_nothing_and_games_begin_again() {
    let runs = [1, 3].map(|threads| {
        let terms = Terms {
            threads,
            ..terms(7)
        };
        let (mut vector, mut own) = begun(&terms);
        let (mut actions, mut ends) = (vec![0; 7], 0);
        for _ in 0..300 {
            vector.random(&mut actions);
            vector.step(&actions, own.rows()).expect("legal");
            for game in 0..7 {
                let rewards = &own.rewards[3 * game..3 * game + 3];
                let sum: f32 = rewards.iter().sum();
                assert!(sum.abs() < 1e-5, "rewards add up to nothing: {rewards:?}");
                let won = rewards.iter().any(|reward| *reward > 0.0);
                assert!(!won || own.ends[game] == 1, "who wins has come to an end");
                ends += u32::from(own.ends[game]);
            }
        }
        assert!(ends > 14, "every game began again: {ends}");
        own
    });
    assert_eq!(runs[0], runs[1]);
}

#[test]
fn random_play_is_random_steps() {
    for mode in [Mode::Slots, Mode::Offers] {
        let terms = Terms { mode, ..terms(5) };
        let (mut one, mut stepped) = begun(&terms);
        let mut actions = vec![0; 5];
        for _ in 0..120 {
            one.random(&mut actions);
            one.step(&actions, stepped.rows()).expect("legal");
        }
        let (mut other, mut played) = begun(&terms);
        let rows = played.rows();
        other.play_at_random(120, rows).expect("it plays");
        assert_eq!(stepped, played);
    }
}

#[test]
fn masks_say_what_is_offered_and_nothing_else_is_taken() {
    for mode in [Mode::Slots, Mode::Offers] {
        let terms = Terms {
            mode,
            offers: 8,
            ..terms(2)
        };
        let (mut vector, mut own) = begun(&terms);
        let width = vector.shape().actions;
        let mut actions = vec![0; 2];
        for _ in 0..200 {
            for game in 0..2 {
                let mask = &own.masks[game * width..(game + 1) * width];
                let marked = mask.iter().filter(|mark| **mark == 1).count();
                assert_eq!(marked, vector.offers(game).len(), "every offer has its own");
                assert_eq!(marked, own.counts[game] as usize);
            }
            let before = own.clone();
            let wrong = own.masks[width..].iter().position(|mark| *mark == 0);
            let wrong = wrong.expect("not everything is offered") as i64;
            vector.random(&mut actions);
            let refused = vector.step(&[actions[0], wrong], own.rows());
            let (game, action) = (1, wrong);
            assert_eq!(refused, Err(LabError::NotOffered { game, action }));
            assert_eq!(own, before, "nothing has changed");
            vector.step(&actions, own.rows()).expect("legal");
        }
    }
}

#[test]
fn bots_take_their_places_and_agents_move_on() {
    let mut terms = Terms {
        rotate: true,
        ..terms(3)
    };
    terms.bots[1] = Some(Level::Random.into());
    terms.bots[2] = Some(Level::Medium.into());
    let (mut vector, mut own) = begun(&terms);
    let mut actions = vec![0; 3];
    for _ in 0..150 {
        assert_eq!(own.agents, [0, 0, 0], "only the agent is asked");
        vector.random(&mut actions);
        vector.step(&actions, own.rows()).expect("legal");
    }
    let firsts: Vec<f32> = own
        .observations
        .chunks(own.observations.len() / 3)
        .map(|row| row[0])
        .collect();
    assert_eq!(firsts, [1.0, 1.0, 1.0], "who is asked sees so");
    terms.bots[0] = Some(Level::Random.into());
    let nobody = Of::<Lanterns>::game().vector(&terms).err();
    assert_eq!(nobody, Some(LabError::Nobody));
    terms.bots.pop();
    let few = Of::<Lanterns>::game().vector(&terms).err();
    let (bots, players) = (2, 3);
    assert_eq!(few, Some(LabError::Agents { bots, players }));
}

#[test]
fn a_single_game_stays_over() {
    let terms = Terms {
        restart: false,
        ..terms(1)
    };
    let (mut vector, mut own) = begun(&terms);
    let mut actions = vec![0];
    while !vector.over(0) {
        vector.random(&mut actions);
        vector.step(&actions, own.rows()).expect("legal");
    }
    assert_eq!((own.ends[0], own.counts[0]), (1, 0));
    assert!(own.masks.iter().all(|mark| *mark == 0));
    let (game, action) = (0, 0);
    let over = vector.step(&[0], own.rows());
    assert_eq!(over, Err(LabError::NotOffered { game, action }));
    let short = vector.reset(
        1,
        Rows {
            ends: &mut [],
            ..own.rows()
        },
    );
    assert_eq!(short, Err(LabError::Rows));
}

#[test]
fn steps_touch_no_heap() {
    let terms = Terms {
        threads: 1,
        restart: false,
        ..terms(1)
    };
    let (mut vector, mut own) = begun(&terms);
    let mut actions = vec![0];
    for _ in 0..20 {
        vector.random(&mut actions);
        let touched = allocations(|| {
            vector.step(&actions, own.rows()).expect("legal");
        });
        assert_eq!(touched, 0, "allocations of a step");
    }
}

#[test]
fn choices_have_numbers_and_come_back() {
    let lab = Of::<Lanterns>::game();
    let spaces = lab.spaces(orbis_core::Lens::Judged, 2);
    for word in ["hang red-3", "post 2", "back put jade-1", "done"] {
        let choice = word.into();
        let index = lab.index(&choice).expect("it is a choice");
        assert!(index < spaces.indices);
        assert_eq!(lab.choice(index), Some(choice.clone()));
        assert!(lab.slot(&choice).expect("it has a slot") < spaces.slots);
    }
    assert_eq!(lab.index(&"hang blue-9".into()), None);
    let text = spaces.to_string();
    assert!(
        text.contains("| give `card`: lantern (24) | 0 | 24 | 0 | 24 |"),
        "{text}"
    );
}
