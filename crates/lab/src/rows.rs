//! Where numbers are written.

/// How long the rows of one game are.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Games in lock step.
    pub games: usize,
    /// Seats at each table.
    pub players: usize,
    /// Numbers of an observation.
    pub observation: usize,
    /// Actions a mask speaks of.
    pub actions: usize,
    /// Numbers that say what an offer is.
    pub columns: usize,
}

/// Rows for all games, one after the other.
pub struct Rows<'a> {
    /// What the agent that is asked may know.
    pub observations: &'a mut [f32],
    /// 1 for every action it may take.
    pub masks: &'a mut [u8],
    /// What its offers are, in their order; empty if nobody wants to know.
    pub offers: &'a mut [f32],
    /// How many offers there are.
    pub counts: &'a mut [u32],
    /// Which agent is asked.
    pub agents: &'a mut [u8],
    /// What each agent gains by the last step: at the end of a game 1 for who won it alone, and all of them add up to 0.
    pub rewards: &'a mut [f32],
    /// Points of a game that has ended, by agent.
    pub points: &'a mut [f32],
    /// 1 if the game ended with the last step; another one has begun.
    pub ends: &'a mut [u8],
}

/// The rows of one game.
pub(crate) struct Row<'a> {
    pub observation: &'a mut [f32],
    pub mask: &'a mut [u8],
    pub offers: &'a mut [f32],
    pub count: &'a mut u32,
    pub agent: &'a mut u8,
    pub rewards: &'a mut [f32],
    pub points: &'a mut [f32],
    pub end: &'a mut u8,
}

impl<'a> Rows<'a> {
    /// Are they as long as they must be?
    pub(crate) fn fit(&self, shape: &Shape) -> bool {
        let games = shape.games;
        self.observations.len() == games * shape.observation
            && self.masks.len() == games * shape.actions
            && (self.offers.is_empty()
                || self.offers.len() == games * shape.actions * shape.columns)
            && self.counts.len() == games
            && self.agents.len() == games
            && self.rewards.len() == games * shape.players
            && self.points.len() == games * shape.players
            && self.ends.len() == games
    }

    /// The same rows for a shorter time.
    pub fn again(&mut self) -> Rows<'_> {
        Rows {
            observations: self.observations,
            masks: self.masks,
            offers: self.offers,
            counts: self.counts,
            agents: self.agents,
            rewards: self.rewards,
            points: self.points,
            ends: self.ends,
        }
    }

    /// Game by game.
    pub(crate) fn split(self, shape: &Shape) -> impl Iterator<Item = Row<'a>> {
        let told = match self.offers {
            [] => 0,
            _ => shape.actions * shape.columns,
        };
        let mut left = self.offers;
        let mut observations = self.observations.chunks_exact_mut(shape.observation.max(1));
        let mut masks = self.masks.chunks_exact_mut(shape.actions.max(1));
        let mut rewards = self.rewards.chunks_exact_mut(shape.players.max(1));
        let mut points = self.points.chunks_exact_mut(shape.players.max(1));
        let single = self.counts.iter_mut().zip(self.agents).zip(self.ends);
        single.map_while(move |((count, agent), end)| {
            let (offers, rest) = std::mem::take(&mut left).split_at_mut_checked(told)?;
            left = rest;
            Some(Row {
                observation: observations.next()?,
                mask: masks.next()?,
                offers,
                count,
                agent,
                rewards: rewards.next()?,
                points: points.next()?,
                end,
            })
        })
    }
}
