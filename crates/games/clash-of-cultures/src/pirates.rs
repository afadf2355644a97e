//! Pirates: where they appear and what they take.

use crate::{
    Army, Choice, Good, Goods, Position, Space, Spaces, Table,
    ask::{self, plainly},
    content::Kind,
    events::moods::{LowerMood, Which},
};
use orbis_core::{
    Flow, Line, Prompt, Seat, Sink, news, step,
    step::{Ask, Run, Stacked, no_answer},
};

news! {
    /// What is told of pirates.
    pub enum News {
        /// A ship appears.
        Appears { at: Space } => Line::plain(format!("A pirate ship appears on {at}")),
    }
}

/// Pirate ships in the box.
pub const PIRATES: usize = 4;

/// Sea spaces without player ships.
fn pirate_sea(position: &Position) -> Spaces {
    let mut taken = Spaces::NONE;
    for seat in position.seats() {
        let units = &position.player(seat).units;
        taken = taken | units.spaces(|kind| kind == Kind::Ship);
    }
    position.world.sea() & !taken
}

/// Where the next pirate ship can be placed; the first one near a city of the drawer if that is possible.
pub fn pirate_spaces(position: &Position, seat: Seat, first: bool) -> Spaces {
    let sea = pirate_sea(position);
    let near = sea & position.own_cities(seat).around();
    if first && !near.is_empty() { near } else { sea }
}

/// The pirates icon: two ships, then the raid.
/// Rules: `coc.pirate.static`, `coc.pirate.no-land`.
pub(crate) fn pirates(position: &mut Position, seat: Seat) {
    let left = position.count();
    position.push(Raid { seat, left });
    if !pirate_sea(position).is_empty() {
        position.push(NextPirate { seat, left: 2 });
    }
}

step! {
    /// So many pirate ships are still to come.
    pub struct NextPirate { seat: Seat, left: u8 }
    /// Where does the pirate ship appear?
    pub struct PlacePirate { seat: Seat, left: u8 }
    /// Which pirate ship is taken from the map for the next?
    pub struct RemovePirate { seat: Seat, left: u8 }
}

impl Run<Position> for NextPirate {
    fn run(self, position: &mut Position, _table: &mut Table<'_>) {
        let NextPirate { seat, left } = self;
        if left == 0 || pirate_sea(position).is_empty() {
            return;
        }
        // Enough are taken from the map before the first one is placed; those who sail with a player are not.
        let room = PIRATES.saturating_sub(position.pirates.len());
        if room >= usize::from(left) {
            position.push(PlacePirate { seat, left });
        } else if !position.free_pirates().is_empty() {
            position.push(RemovePirate { seat, left });
        } else if room > 0 {
            let left = room as u8;
            position.push(PlacePirate { seat, left });
        }
    }

    fn fits(&self, position: &Position) -> bool {
        position.sits(self.seat)
    }
}

impl Ask<Position> for PlacePirate {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        let which = if self.left == 2 { "first" } else { "second" };
        Prompt::new(
            "coc.icon.pirates-place",
            format!("Where does the {which} pirate ship appear?"),
        )
        .hint("Then everybody with a city next to pirates is raided.")
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        ask::spaces(pirate_spaces(position, seat, self.left == 2), sink)
    }

    plainly!();

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Choice::Space { at } = choice else {
            return no_answer(self, choice);
        };
        if !position.pirates.is_full() {
            position.pirates.push(at);
            position.pirates.sort_unstable();
            table.emit(|| News::Appears { at });
        }
        let left = self.left.saturating_sub(1);
        position.push(NextPirate { seat, left });
    }

    fn fits(&self, position: &Position) -> bool {
        self.offers_anything(position, self.seat)
    }
}

impl Ask<Position> for RemovePirate {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new(
            "coc.icon.pirates-supply",
            "Too few pirate ships are left in the box. Which one is taken from the map?",
        )
        .hint("It appears again where the next one is placed.")
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        ask::spaces(position.free_pirates(), sink)
    }

    plainly!();

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, _table: &mut Table<'_>) {
        let Choice::Space { at } = choice else {
            return no_answer(self, choice);
        };
        if let Some(index) = position.pirates.iter().position(|pirate| *pirate == at) {
            position.pirates.remove(index);
        }
        let left = self.left;
        position.push(NextPirate { seat, left });
    }

    fn fits(&self, position: &Position) -> bool {
        self.offers_anything(position, self.seat)
    }
}

/// Cities of a player next to a pirate ship.
/// Rules: `coc.icon.pirates-any-ship`.
pub fn raided(position: &Position, seat: Seat) -> Spaces {
    position.own_cities(seat) & position.free_pirates().around()
}

step! {
    /// The raid goes round the table; so many have not been looked at.
    pub struct Raid { seat: Seat, left: u8 }
    /// What do the pirates take?
    pub struct RaidLoss { seat: Seat }
    /// What do raiding ships take at the beginning of the turn?
    pub struct RaidedLoss { seat: Seat }
}

impl Run<Position> for Raid {
    fn run(self, position: &mut Position, _table: &mut Table<'_>) {
        let seat = self.seat;
        if self.left == 0 {
            return;
        }
        position.push(Raid {
            seat: seat.next(position.count()),
            left: self.left - 1,
        });
        if raided(position, seat).is_empty() {
            return;
        }
        if position.player(seat).goods.total() > 0 {
            position.push(RaidLoss { seat });
        } else {
            position.push(LowerMood::once(seat, Which::Pirates));
        }
    }

    fn fits(&self, position: &Position) -> bool {
        position.sits(self.seat) && self.left <= position.count()
    }
}

impl Ask<Position> for RaidLoss {
    fn prompt(&self, position: &Position, seat: Seat) -> Prompt {
        Prompt::new(
            "coc.icon.pirates-raid",
            "Pirates raid your coast. What do they take?",
        )
        .hint(ask::purse(position, seat))
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let goods = position.player(seat).goods;
        Good::ALL
            .iter()
            .copied()
            .filter(|good| goods[*good] > 0)
            .try_for_each(|good| sink.offer(Choice::Good { good }))
    }

    plainly!();

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        match choice {
            Choice::Good { good } => position.lose(seat, Goods::of(good, 1), table),
            _ => no_answer(self, choice),
        }
    }

    fn fits(&self, position: &Position) -> bool {
        self.offers_anything(position, self.seat)
    }
}

/// One of the resources somebody has; nothing if there is none.
pub(crate) fn resources(position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
    let goods = position.player(seat).goods;
    for good in Good::RESOURCES.into_iter().filter(|good| goods[*good] > 0) {
        sink.offer(Choice::Good { good })?;
    }
    ask::decline_if(goods.resources() == 0, sink)
}

impl Ask<Position> for RaidedLoss {
    fn prompt(&self, position: &Position, seat: Seat) -> Prompt {
        Prompt::new(
            "coc.icon.pirates-raid",
            "Raiding ships lay off your coast. Which resource do they take?",
        )
        .hint(ask::purse(position, seat))
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        resources(position, seat, sink)
    }

    plainly!();

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        if let Choice::Good { good } = choice {
            position.lose(seat, Goods::of(good, 1), table);
        }
    }
}
