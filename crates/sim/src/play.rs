//! One game of a plan, from the deal to the end.

use crate::{
    GameResult, Plan, Questions, SeatResult, SimError,
    orders::Orders,
    run::{Player, decide, mix},
    spent::{Spent, Thought},
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
    let mut playing = Playing::<G>::deal(plan, setup, index)?;
    while let Turn::Decide(seats) = playing.position.turn() {
        playing.choose(seats)?;
    }
    Ok(playing.over(setup))
}

/// A game that is being played.
struct Playing<'a, G: Game> {
    plan: &'a Plan,
    position: G,
    chance: Fast,
    guesses: Fast,
    notes: Notes<G::Event>,
    /// Which bot of the plan sits where.
    seated: Vec<usize>,
    bots: Vec<Player<G>>,
    offers: Vec<G::Choice>,
    course: Course<G>,
    /// How long each seat thought.
    thought: Vec<Thought>,
    orders: Orders<G>,
    result: GameResult,
}

impl<'a, G: Game> Playing<'a, G> {
    fn deal(plan: &'a Plan, setup: &Setup, index: u32) -> Result<Playing<'a, G>, SimError> {
        let stream = |place| mix(plan.seed, index, place);
        let mut chance = Fast::new(stream(0));
        let mut notes = Notes::default();
        let position = G::new(setup, &mut table(plan, &mut chance, &mut notes))?;
        let players = position.players();
        let seats = 0..usize::from(players);
        let seated: Vec<usize> = seats.map(|seat| plan.bot(index, seat)).collect();
        let bots = seated.iter().zip(2..);
        let bots = bots.map(|(place, number)| Player::of(&plan.bots[*place], stream(number)));
        Ok(Playing {
            plan,
            position,
            chance,
            guesses: Fast::new(stream(1)),
            bots: bots.collect(),
            thought: vec![Thought::default(); seated.len()],
            seated,
            offers: Vec::with_capacity(256),
            course: Course {
                deal: std::mem::take(&mut notes.draws),
                entries: Vec::new(),
                things: plan.things.then(|| Watcher::new::<G>(players)),
                last: None,
            },
            notes,
            orders: Orders::new(),
            result: GameResult {
                index,
                seats: Vec::new(),
                choices: 0,
                decisions: 0,
                offers: 0,
                offers_max: 0,
                statistics: Vec::new(),
                questions: Questions::default(),
                record: None,
            },
        })
    }

    /// The first of those who are asked chooses.
    fn choose(&mut self, seats: SeatSet) -> Result<(), SimError> {
        let plan = self.plan;
        let (seed, index, choices) = (plan.seed, self.result.index, self.result.choices);
        let seat = asked(plan, index, seats, choices, self.bots.len())?;
        self.offers.clear();
        let _ = self.position.offers(seat, &mut self.offers);
        let offers = self.offers.len();
        if plan.questions {
            let rule = self.position.prompt(seat).rule;
            self.result.questions.ask(rule, offers);
            if self.orders.ask(&self.position, seat, rule, offers == 1) {
                self.result.questions.join(rule);
            }
        }
        let bot = &mut self.bots[seat.index()];
        let begun = matches!(bot, Player::Thinking(_)).then(Spent::now);
        let choice = decide(&self.position, seat, &self.offers, bot, &mut self.guesses);
        if let Some(begun) = begun {
            self.thought[seat.index()].add(begun.elapsed(), offers);
        }
        let choice = choice.ok_or(SimError::Stuck {
            seed,
            index,
            seat: seat.letter(),
            choices,
        })?;
        if !self.offers.contains(&choice) {
            let choice = name::<G>(choice);
            return Err(SimError::NotOffered {
                seed,
                index,
                choices,
                choice,
            });
        }
        self.course.before(&self.position, seat, choice);
        let mut table = table(plan, &mut self.chance, &mut self.notes);
        self.position.apply(seat, choice, &mut table);
        if plan.questions {
            for rule in self.orders.chose(choice, &self.position) {
                self.result.questions.join(rule);
            }
        }
        if plan.records {
            self.course.wrote(seat, choice, &mut self.notes);
        }
        self.result.count(offers);
        if plan.check {
            self.position.check().map_err(|why| SimError::Broken {
                seed,
                index,
                choices: self.result.choices,
                choice: name::<G>(choice),
                why: why.to_string(),
            })?;
        }
        Ok(())
    }

    /// What is told of a game that is over.
    fn over(self, setup: &Setup) -> GameResult {
        let Playing {
            position,
            mut result,
            ..
        } = self;
        let players = position.players();
        let statistics = position.statistics().into_iter();
        result.statistics = statistics.map(|(name, n)| (name.into(), n)).collect();
        let turns = Seat::all(players).map(|seat| u64::from(position.turns(seat)));
        result.questions.turns = turns.sum();
        result.seats = fared(&position.standing(), players, self.seated);
        for (seat, thought) in result.seats.iter_mut().zip(self.thought) {
            seat.thought = thought;
        }
        self.course.finish(self.plan, setup, &position, &mut result);
        result
    }
}

impl GameResult {
    /// A choice was made, of so many offers.
    fn count(&mut self, offers: usize) {
        self.choices += 1;
        self.decisions += u32::from(offers > 1);
        self.offers += offers as u64;
        self.offers_max = self.offers_max.max(offers as u32);
    }
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
            thought: Thought::default(),
        }
    });
    seats.collect()
}

impl<G: Game> Course<G> {
    /// Before a choice is made: what it names, and at a change of seats what the one is left with and the other begins with.
    fn before(&mut self, position: &G, seat: Seat, choice: G::Choice) {
        let Some(things) = &mut self.things else {
            return;
        };
        if self.last != Some(seat) {
            if let Some(last) = self.last {
                things.holds(position, last);
            }
            things.holds(position, seat);
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
