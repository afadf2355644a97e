//! Revolution, uprising and the guillotine.

use crate::{
    Army, Choice, GoodSet, Leaders, Position, Spaces, Table,
    ask::{self, plainly},
    content::{Kind, LeaderId, words},
    leaders,
    status::government::{self, Government},
    tokens,
};
use orbis_core::{
    Flow, Offer, Prompt, Seat, Sink, step,
    step::{Ask, Stacked, no_answer},
};

words! {
    /// The two blows of a revolution.
    pub enum Blow {
        /// A main action is lost.
        Action = "action",
        /// The government changes.
        Government = "government",
    }
}

step! {
    /// Is this blow of the revolution bought off with an army unit?
    pub struct Revolution { seat: Seat, blow: Blow }
    /// How many tokens are spent on the uprising?
    pub struct Uprising { seat: Seat }
    /// Which leader takes office after the guillotine, or points instead?
    pub struct Guillotine { seat: Seat }
    /// Where does the new leader stand?
    pub struct GuillotineSpace { seat: Seat, leader: LeaderId }
}

/// Is it this player's turn? In the status phase it is nobody's.
fn acts_now(position: &Position, seat: Seat) -> bool {
    position.turn.seat == seat && position.acting()
}

impl Ask<Position> for Revolution {
    fn prompt(&self, position: &Position, seat: Seat) -> Prompt {
        let text = match self.blow {
            Blow::Action => "Revolution: give up an army unit, or lose an action?",
            Blow::Government => "Revolution: give up an army unit, or change your government?",
        };
        Prompt::new("coc.fact.event.revolution-status", text).hint({
            let army = position
                .player(seat)
                .units
                .iter()
                .filter(|unit| unit.kind.is_army())
                .count();
            format!("You have {}.", crate::words::count(army as u8, "army unit"))
        })
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        ask::units(position, seat, Kind::is_army, sink)?;
        sink.offer(Choice::Decline)
    }

    fn present(&self, position: &Position, seat: Seat, choice: Choice) -> Offer {
        match (choice, self.blow) {
            (Choice::Decline, Blow::Action) => Offer::new("Lose an action"),
            (Choice::Decline, Blow::Government) => Offer::new("Change the government"),
            _ => crate::words::offer(position, seat, choice),
        }
    }

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        match (choice, self.blow) {
            (Choice::Unit { at, kind }, _) => {
                position.remove_unit(seat, at, kind, table);
            }
            (_, Blow::Action) => {
                if acts_now(position, seat) {
                    position.turn.actions = position.turn.actions.saturating_sub(1);
                } else {
                    let player = position.player_mut(seat);
                    player.skip = player.skip.saturating_add(1).min(3);
                }
            }
            (_, Blow::Government) => position.push(Government {
                seat,
                revolution: true,
            }),
        }
    }

    /// Whoever has neither an action nor a government to lose gives no unit for it.
    fn lapses(&self, position: &Position) -> bool {
        match self.blow {
            Blow::Action => acts_now(position, self.seat) && position.turn.actions == 0,
            Blow::Government => !government::can_change(position, self.seat, true),
        }
    }
}

impl Ask<Position> for Uprising {
    fn prompt(&self, position: &Position, seat: Seat) -> Prompt {
        let has = position.player(seat).goods.tokens();
        Prompt::new(
            "coc.fact.event.vp",
            "How many tokens do you spend on the uprising?",
        )
        .hint(format!("Each is worth half a point; you have {has}."))
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        (1..=position.player(seat).goods.tokens().min(4))
            .try_for_each(|tokens| sink.offer(Choice::Boost { tokens }))
    }

    plainly!();

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Choice::Boost { tokens } = choice else {
            return no_answer(self, choice);
        };
        let player = position.player_mut(seat);
        player.event_halves = player.event_halves.saturating_add(tokens);
        tokens::pay_any(position, seat, tokens, GoodSet::TOKENS, table);
    }

    fn fits(&self, position: &Position) -> bool {
        self.offers_anything(position, self.seat)
    }
}

/// The leader is gone; another one, or points.
pub(super) fn guillotine(position: &mut Position, seat: Seat, table: &mut Table<'_>) {
    if let Some(at) = position.player(seat).leader_space() {
        position.remove_unit(seat, at, Kind::Leader, table);
    }
    position.push(Guillotine { seat });
}

/// Where a new leader may stand: own cities, or land with own army units.
fn guillotine_spaces(position: &Position, seat: Seat) -> Spaces {
    let army = position.player(seat).units.spaces(Kind::is_army) & position.world.land();
    (position.own_cities(seat) | army)
        .iter()
        .filter(|at| position.room(seat, *at) > 0)
        .collect()
}

impl Ask<Position> for Guillotine {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new("coc.leader.dies", "A new leader, or 2 points?")
            .hint("Whatever you choose, you will have no other leader any more.")
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        if !guillotine_spaces(position, seat).is_empty() {
            for leader in leaders::waiting(position, seat) {
                sink.offer(Choice::Lead { leader })?;
            }
        }
        sink.offer(Choice::Done)
    }

    fn present(&self, position: &Position, seat: Seat, choice: Choice) -> Offer {
        match choice {
            Choice::Done => Offer::new("2 points"),
            _ => crate::words::offer(position, seat, choice),
        }
    }

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, _table: &mut Table<'_>) {
        match choice {
            Choice::Lead { leader } => position.push(GuillotineSpace { seat, leader }),
            _ => {
                let player = position.player_mut(seat);
                player.event_halves = player.event_halves.saturating_add(4);
                player.leaders = Leaders::NONE;
            }
        }
    }
}

impl Ask<Position> for GuillotineSpace {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        let name = &self.leader.card().name;
        Prompt::new("coc.leader.dies", format!("Where does {name} take office?"))
            .hint("The figure stands there at once and costs nothing.")
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        ask::spaces(guillotine_spaces(position, seat), sink)
    }

    plainly!();

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Choice::Space { at } = choice else {
            return no_answer(self, choice);
        };
        leaders::appoint(position, seat, self.leader, at, table);
        position.player_mut(seat).leaders = Leaders::NONE;
    }

    fn fits(&self, position: &Position) -> bool {
        leaders::waiting(position, self.seat).any(|leader| leader == self.leader)
            && self.offers_anything(position, self.seat)
    }
}
