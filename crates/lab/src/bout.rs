//! One game of a vector.

use crate::{LabError, Mode, rows::Row};
use orbis_bots::{Bot, Level, Player, at_random, bot};
use orbis_core::{Actions, Fast, Game, MAX_SEATS, Seat, Setup, Sight, Table};

/// Who plays in the place of an agent.
enum Rival<G: Game> {
    /// Somebody outside.
    Agent,
    Random(Fast),
    Thinking(Box<dyn Bot<G> + Send>),
}

/// What all games of a vector share.
pub(crate) struct Shared<G: Game> {
    pub setup: Setup,
    pub actions: Actions<G::Choice>,
    pub sight: Sight,
    pub mode: Mode,
    /// By agent.
    pub bots: Vec<Option<Player>>,
    pub rotate: bool,
    pub restart: bool,
    pub observed: bool,
}

pub(crate) struct Bout<G: Game> {
    position: G,
    chance: Fast,
    guesses: Fast,
    /// Where the seeds of the next games come from.
    streams: Fast,
    rivals: Vec<Rival<G>>,
    /// Agent 0 sits there.
    shift: usize,
    games: usize,
    /// Whom the offers are for; nobody when the game is over.
    asked: Option<Seat>,
    offers: Vec<G::Choice>,
    /// The actions of the offers, in their order.
    marks: Vec<u32>,
}

/// A game that is not over after so many choices of others will never come back to an agent.
const LONGEST: u32 = 1_000_000;

impl<G: Game> Bout<G> {
    pub fn new(shared: &Shared<G>, seed: u64, place: usize) -> Result<Bout<G>, LabError> {
        let mut streams = Fast::new(seed ^ (place as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let mut chance = Fast::new(streams.next_u64());
        let mut bout = Bout {
            position: G::new(&shared.setup, &mut Table::quiet(&mut chance))?,
            chance,
            guesses: Fast::new(0),
            streams,
            rivals: Vec::new(),
            shift: 0,
            games: place,
            asked: None,
            offers: Vec::with_capacity(256),
            marks: Vec::with_capacity(256),
        };
        bout.seat(shared);
        bout.go_on(shared)?;
        // Somebody else may have ended it before an agent was asked.
        while bout.asked.is_none() && shared.restart {
            bout.begin(shared)?;
        }
        Ok(bout)
    }

    fn seat(&mut self, shared: &Shared<G>) {
        let players = usize::from(shared.setup.players);
        self.guesses = Fast::new(self.streams.next_u64());
        self.shift = if shared.rotate {
            self.games % players
        } else {
            0
        };
        self.rivals.clear();
        for bot_player in &shared.bots {
            let seed = self.streams.next_u64();
            self.rivals.push(match bot_player {
                None => Rival::Agent,
                Some(player) if player.level == Level::Easy => Rival::Random(Fast::new(seed)),
                Some(player) => Rival::Thinking(bot(player.clone(), seed)),
            });
        }
        self.games += 1;
    }

    /// Another game.
    fn begin(&mut self, shared: &Shared<G>) -> Result<(), LabError> {
        self.chance = Fast::new(self.streams.next_u64());
        self.position = G::new(&shared.setup, &mut Table::quiet(&mut self.chance))?;
        self.seat(shared);
        self.go_on(shared)
    }

    fn agent(&self, seat: Seat) -> usize {
        let players = self.rivals.len();
        (seat.index() + players - self.shift) % players
    }

    /// Bots play until an agent is asked, and lists what it is offered.
    fn go_on(&mut self, shared: &Shared<G>) -> Result<(), LabError> {
        for _ in 0..LONGEST {
            self.asked = self.position.turn().deciders().first();
            self.offers.clear();
            self.marks.clear();
            let Some(seat) = self.asked else {
                return Ok(());
            };
            let _ = self.position.offers(seat, &mut self.offers);
            let agent = self.agent(seat);
            let choice = match (&self.offers[..], &mut self.rivals[agent]) {
                ([], _) => None,
                (_, Rival::Agent) => {
                    self.mark(shared);
                    return Ok(());
                }
                ([only], _) => Some(*only),
                (many, Rival::Random(luck)) => at_random(&self.position, seat, many, luck),
                (_, Rival::Thinking(bot)) => {
                    let (position, guesses) = (&self.position, &mut self.guesses);
                    bot.choose(seat, &mut || {
                        let mut world = position.clone();
                        world.guess(seat, guesses);
                        world
                    })
                }
            };
            let choice = choice.ok_or(LabError::Stuck(seat.letter()))?;
            let mut table = Table::quiet(&mut self.chance);
            self.position.apply(seat, choice, &mut table);
        }
        Err(LabError::TooLong)
    }

    fn mark(&mut self, shared: &Shared<G>) {
        if shared.mode == Mode::Slots {
            let slots = self.offers.iter();
            let slots = slots.map(|choice| shared.actions.slot(*choice) as u32);
            self.marks.extend(slots);
        } else {
            self.marks.extend(0..self.offers.len() as u32);
        }
    }

    /// Which offer an action means: the first of those it stands for.
    pub fn find(&self, action: i64) -> Option<usize> {
        let action = u32::try_from(action).ok()?;
        self.marks.iter().position(|mark| *mark == action)
    }

    pub fn asked(&self) -> Option<Seat> {
        self.asked
    }

    pub fn position(&self) -> &G {
        &self.position
    }

    pub fn offers(&self) -> &[G::Choice] {
        &self.offers
    }

    /// Any action that is not senseless.
    pub fn random(&self, luck: &mut Fast) -> Option<i64> {
        let seat = self.asked?;
        let choice = at_random(&self.position, seat, &self.offers, luck)?;
        let place = self.offers.iter().position(|offer| *offer == choice)?;
        self.marks.get(place).map(|mark| i64::from(*mark))
    }

    /// Takes an offer; everything that follows until an agent is asked again is written down.
    pub fn take(
        &mut self,
        place: usize,
        shared: &Shared<G>,
        row: &mut Row<'_>,
    ) -> Result<(), LabError> {
        row.rewards.fill(0.0);
        *row.end = 0;
        let (Some(seat), Some(choice)) = (self.asked, self.offers.get(place).copied()) else {
            return Ok(());
        };
        self.clear(row);
        let mut table = Table::quiet(&mut self.chance);
        self.position.apply(seat, choice, &mut table);
        self.go_on(shared)?;
        if self.asked.is_none() {
            self.end(row);
            while shared.restart && self.asked.is_none() {
                self.begin(shared)?;
            }
        }
        self.show(shared, row)
    }

    /// The rewards of a game that is over.
    fn end(&self, row: &mut Row<'_>) {
        *row.end = 1;
        let standing = self.position.standing();
        let players = self.rivals.len();
        let winners = standing.winners().len().clamp(1, MAX_SEATS) as f32;
        for seat in Seat::all(self.position.players()) {
            let score = standing.of(seat);
            let won = if score.rank == 1 { 1.0 / winners } else { 0.0 };
            let agent = self.agent(seat);
            row.points[agent] = score.points as f32;
            row.rewards[agent] = (won * players as f32 - 1.0) / (players as f32 - 1.0).max(1.0);
        }
    }

    /// Takes back what the mask said.
    fn clear(&self, row: &mut Row<'_>) {
        for mark in &self.marks {
            row.mask[*mark as usize] = 0;
        }
    }

    /// Writes down what the agent that is asked sees.
    pub fn show(&mut self, shared: &Shared<G>, row: &mut Row<'_>) -> Result<(), LabError> {
        let (width, columns) = (row.mask.len(), shared.actions.columns().len());
        if self.offers.len() > width && shared.mode == Mode::Offers {
            let offers = self.offers.len();
            return Err(LabError::Offers { offers, width });
        }
        for mark in &self.marks {
            row.mask[*mark as usize] = 1;
        }
        *row.count = self.offers.len() as u32;
        if !row.offers.is_empty() {
            let lines = row.offers.chunks_exact_mut(columns);
            for (choice, line) in self.offers.iter().zip(lines) {
                shared.actions.write(*choice, line);
            }
        }
        let Some(seat) = self.asked else {
            row.observation.fill(0.0);
            return Ok(());
        };
        *row.agent = self.agent(seat) as u8;
        if shared.observed {
            shared.sight.observe(&self.position, seat, row.observation);
        }
        Ok(())
    }

    /// The seat of an agent.
    pub fn seat_of(&self, agent: usize) -> Seat {
        Seat::at((agent + self.shift) % self.rivals.len())
    }
}
