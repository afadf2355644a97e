//! One game of a vector.

use crate::{LabError, Mode, rows::Row};
use orbis_bots::{Bot, Level, Player, at_random, bot, place_at_random};
use orbis_core::{Actions, Fast, Game, Held, MAX_SEATS, Seat, Setup, Sight, Table};

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
    /// For random play.
    luck: Fast,
    /// Where the seeds of the next games come from.
    streams: Fast,
    rivals: Vec<Rival<G>>,
    /// Agent 0 sits there.
    shift: usize,
    games: usize,
    /// Whom the offers are for; nobody when the game is over.
    asked: Option<Seat>,
    offers: Vec<G::Choice>,
    /// The slots of the offers, in their order, where actions are slots.
    marks: Vec<u32>,
    /// So many places are marked in the mask, where actions are places.
    shown: usize,
    /// What the row of the observation holds.
    held: Held,
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
            luck: Fast::new(!seed ^ (place as u64) << 32),
            streams,
            rivals: Vec::new(),
            shift: 0,
            games: place,
            asked: None,
            offers: Vec::with_capacity(256),
            marks: Vec::with_capacity(256),
            shown: 0,
            held: Held::default(),
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
                Some(player) if player.level == Level::Random => Rival::Random(Fast::new(seed)),
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
                    if shared.mode == Mode::Slots {
                        let slots = self.offers.iter();
                        let slots = slots.map(|choice| shared.actions.slot(*choice) as u32);
                        self.marks.extend(slots);
                    }
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

    /// Which offer an action means: the first of those it stands for.
    pub fn find(&self, action: i64, mode: Mode) -> Option<usize> {
        let action = u32::try_from(action).ok()?;
        match mode {
            Mode::Slots => self.marks.iter().position(|mark| *mark == action),
            Mode::Offers => Some(action as usize).filter(|place| *place < self.offers.len()),
        }
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

    /// The place of any offer that is not senseless.
    fn any_place(&mut self) -> Option<usize> {
        place_at_random(&self.position, self.asked?, &self.offers, &mut self.luck)
    }

    /// Any action that is not senseless.
    pub fn random(&mut self, mode: Mode) -> Option<i64> {
        let place = self.any_place()?;
        match mode {
            Mode::Slots => self.marks.get(place).map(|mark| i64::from(*mark)),
            Mode::Offers => i64::try_from(place).ok(),
        }
    }

    /// Takes any offer that is not senseless.
    pub fn take_any(&mut self, shared: &Shared<G>, row: &mut Row<'_>) -> Result<(), LabError> {
        let place = self.any_place().unwrap_or(0);
        self.take(place, shared, row)
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

    /// Marks what is offered; places that were marked before and still are stay as they are.
    fn mark(&mut self, mode: Mode, row: &mut Row<'_>) -> Result<(), LabError> {
        let (offers, width) = (self.offers.len(), row.mask.len());
        match mode {
            Mode::Slots => {
                for mark in &self.marks {
                    row.mask[*mark as usize] = 1;
                }
            }
            Mode::Offers if offers > width => return Err(LabError::Offers { offers, width }),
            Mode::Offers if offers > self.shown => row.mask[self.shown..offers].fill(1),
            Mode::Offers => row.mask[offers..self.shown].fill(0),
        }
        self.shown = offers;
        Ok(())
    }

    /// Writes down what the agent that is asked sees.
    pub fn show(&mut self, shared: &Shared<G>, row: &mut Row<'_>) -> Result<(), LabError> {
        let columns = shared.actions.columns().len();
        self.mark(shared.mode, row)?;
        *row.count = self.offers.len() as u32;
        if !row.offers.is_empty() {
            let lines = row.offers.chunks_exact_mut(columns);
            for (choice, line) in self.offers.iter().zip(lines) {
                shared.actions.write(*choice, line);
            }
        }
        let Some(seat) = self.asked else {
            row.observation.fill(0.0);
            self.held.forget();
            return Ok(());
        };
        *row.agent = self.agent(seat) as u8;
        if shared.observed {
            let (row, held) = (&mut *row.observation, &mut self.held);
            shared.sight.observe_again(&self.position, seat, row, held);
        }
        Ok(())
    }

    /// The seat of an agent.
    pub fn seat_of(&self, agent: usize) -> Seat {
        Seat::at((agent + self.shift) % self.rivals.len())
    }
}
