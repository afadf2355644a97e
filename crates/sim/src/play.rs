//! One game of a plan, from the deal to the end.

use crate::{
    GameResult, Plan, Questions, SeatResult, SimError,
    run::{Player, decide, mix},
    things::Watcher,
};
use orbis_core::{
    Entry, Fast, Game, MAX_SEATS, Notes, Record, Seat, SeatSet, Setup, Standing, Table, Turn,
};

/// What is kept of a game beside its position.
struct Course<G: Game> {
    deal: Vec<u32>,
    entries: Vec<Entry<G::Choice>>,
    things: Option<Watcher>,
    /// Who chose last.
    last: Option<Seat>,
}

/// Plays the game with this index.
pub(crate) fn play<G: Game>(
    plan: &Plan,
    setup: &Setup,
    index: u32,
) -> Result<GameResult, SimError> {
    let seed = plan.seed;
    let mut chance = Fast::new(mix(seed, index, 0));
    let mut guesses = Fast::new(mix(seed, index, 1));
    let mut notes = Notes::default();
    let mut position = G::new(setup, &mut table(plan, &mut chance, &mut notes))?;
    let players = position.players();
    let seated: Vec<usize> = (0..usize::from(players))
        .map(|seat| plan.bot(index, seat))
        .collect();
    let mut bots: Vec<Player<G>> = seated
        .iter()
        .zip(2..)
        .map(|(place, stream)| Player::of(&plan.bots[*place], mix(seed, index, stream)))
        .collect();
    let mut course = Course::<G> {
        deal: std::mem::take(&mut notes.draws),
        entries: Vec::new(),
        things: plan.things.then(|| Watcher::new::<G>(players)),
        last: None,
    };
    let mut offers: Vec<G::Choice> = Vec::with_capacity(256);
    let mut result = GameResult {
        index,
        seats: Vec::new(),
        choices: 0,
        decisions: 0,
        offers: 0,
        offers_max: 0,
        statistics: Vec::new(),
        questions: Questions::default(),
        record: None,
    };
    while let Turn::Decide(seats) = position.turn() {
        let choices = result.choices;
        let seat = asked(plan, index, seats, choices, bots.len())?;
        offers.clear();
        let _ = position.offers(seat, &mut offers);
        if plan.questions {
            let rule = position.prompt(seat).rule;
            result.questions.ask(rule, offers.len());
        }
        let choice = decide(
            &position,
            seat,
            &offers,
            &mut bots[seat.index()],
            &mut guesses,
        );
        let choice = choice.ok_or(SimError::Stuck {
            seed,
            index,
            seat: seat.letter(),
            choices,
        })?;
        if !offers.contains(&choice) {
            let choice = name::<G>(choice);
            return Err(SimError::NotOffered {
                seed,
                index,
                choices,
                choice,
            });
        }
        course.before(&position, seat, choice);
        position.apply(seat, choice, &mut table(plan, &mut chance, &mut notes));
        if plan.records {
            course.wrote(seat, choice, &mut notes);
        }
        result.choices += 1;
        result.decisions += u32::from(offers.len() > 1);
        result.offers += offers.len() as u64;
        result.offers_max = result.offers_max.max(offers.len() as u32);
        if plan.check {
            position.check().map_err(|why| SimError::Broken {
                seed,
                index,
                choices: result.choices,
                choice: name::<G>(choice),
                why: why.to_string(),
            })?;
        }
    }
    let statistics = position.statistics().into_iter();
    result.statistics = statistics.map(|(name, n)| (name.into(), n)).collect();
    let turns = Seat::all(players).map(|seat| u64::from(position.turns(seat)));
    result.questions.turns = turns.sum();
    result.seats = fared(&position.standing(), players, seated);
    course.finish(plan, setup, &position, &mut result);
    Ok(result)
}

/// A table that writes down what somebody wants to read.
fn table<'a, E>(plan: &Plan, chance: &'a mut Fast, notes: &'a mut Notes<E>) -> Table<'a, E> {
    if plan.records {
        Table::noting(chance, notes)
    } else {
        Table::quiet(chance)
    }
}

fn asked(
    plan: &Plan,
    index: u32,
    seats: SeatSet,
    choices: u32,
    bots: usize,
) -> Result<Seat, SimError> {
    let seed = plan.seed;
    if choices >= plan.longest {
        return Err(SimError::TooLong {
            seed,
            index,
            choices,
        });
    }
    let asked = seats.first().filter(|seat| seat.index() < bots);
    asked.ok_or(SimError::Stuck {
        seed,
        index,
        seat: '-',
        choices,
    })
}

/// How each seat fared.
fn fared(standing: &Standing, players: u8, seated: Vec<usize>) -> Vec<SeatResult> {
    let share = 1.0 / standing.winners().len().clamp(1, MAX_SEATS) as f64;
    let seats = Seat::all(players).zip(seated).map(|(seat, bot)| {
        let score = standing.of(seat);
        SeatResult {
            bot,
            points: score.points,
            rank: score.rank,
            win: if score.rank == 1 { share } else { 0.0 },
            things: Vec::new(),
        }
    });
    seats.collect()
}

impl<G: Game> Course<G> {
    /// Before a choice is made: what it names, and what whoever chose last is left with.
    fn before(&mut self, position: &G, seat: Seat, choice: G::Choice) {
        let Some(things) = &mut self.things else {
            return;
        };
        if let Some(last) = self.last.filter(|last| *last != seat) {
            things.holds(position, last);
        }
        self.last = Some(seat);
        things.chose(seat, choice);
    }

    /// A choice was made.
    fn wrote(&mut self, seat: Seat, choice: G::Choice, notes: &mut Notes<G::Event>) {
        notes.events.clear();
        let draws = std::mem::take(&mut notes.draws);
        let closed = !draws.is_empty();
        self.entries.push(Entry::Choice {
            seat,
            choice,
            draws,
            closed,
        });
    }

    /// The game is over.
    fn finish(self, plan: &Plan, setup: &Setup, end: &G, result: &mut GameResult) {
        if let Some(mut things) = self.things {
            for seat in Seat::all(end.players()) {
                things.holds(end, seat);
            }
            for (seat, counted) in result.seats.iter_mut().zip(things.counted()) {
                seat.things = counted;
            }
        }
        if plan.records {
            let record = Record::played(setup.clone(), self.deal, self.entries, end);
            result.record = Some(record.to_text());
        }
    }
}

fn name<G: Game>(choice: G::Choice) -> String {
    serde_json::to_string(&choice).unwrap_or_else(|_| format!("{choice:?}"))
}
