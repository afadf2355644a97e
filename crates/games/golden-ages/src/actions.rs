//! Phase C: the eight actions, one file each.

pub mod activate;
pub mod artist;
pub mod builder;
pub mod develop;
pub mod explorer;
pub mod found;
pub mod glory;
pub mod golden_age;
pub mod soldier;
pub mod wonder;

use crate::{Choice, Position, Table, content::content, era::EndOfEra, words::gold};
use explorer::{Move, Purpose};
use orbis_core::{
    Flow, Line, Offer, Prompt, Seat, Sink, news, step,
    step::{Ask, Run, Stacked, no_answer, unexpected},
};

news! {
    /// What is told of turns.
    pub enum News {
        /// A Golden Age brought Gold.
        GoldenAgeGold { seat: Seat, income: u16 } => {
            Line::by(seat, format!("{seat}'s Golden Age brings {}.", gold(income)))
        },
        /// An offer was not taken.
        Declined { seat: Seat } => Line::by(seat, format!("{seat} declines.")),
    }
}

step! {
    /// The turn comes to this seat.
    pub struct Turns { seat: Seat }
}

impl Run<Position> for Turns {
    /// The seat acts, or its Golden Age brings Gold (`tga.c8.income`), or the game's last round is over (`tga.end.trigger`).
    fn run(self, position: &mut Position, table: &mut Table<'_>) {
        let seat = self.seat;
        if position.ending == Some(seat) {
            return position.push(EndOfEra {});
        }
        let next = seat.next(position.players.len() as u8);
        position.push(Turns { seat: next });
        if position.player(seat).golden_age {
            let income = u16::from(content().board.golden_age_gold);
            position.player_mut(seat).gold += income;
            table.emit(|| News::GoldenAgeGold { seat, income });
        } else {
            position.push(Act { seat });
        }
    }

    fn fits(&self, position: &Position) -> bool {
        self.seat.index() < position.players.len()
    }
}

step! {
    /// Which action?
    pub struct Act { seat: Seat }
}

impl Ask<Position> for Act {
    fn prompt(&self, position: &Position, _seat: Seat) -> Prompt {
        let prompt = Prompt::new("tga.c.eight-actions", "Choose an action.");
        match position.ending {
            Some(_) => prompt.hint("This is your last action of the game."),
            None => prompt,
        }
    }

    /// All actions of the seat, in the order of [`Choice`]; there is no passing (`tga.c.no-pass`, `tga.c.repeat`, `tga.c8.voluntary`).
    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let standing = position.player(seat).standing_spaces();
        for from in standing.iter() {
            sink.offer(Choice::Explore { from })?;
        }
        builder::offers(position, seat, standing, sink)?;
        for from in standing.iter() {
            sink.offer(Choice::Artist { from })?;
        }
        soldier::offers(position, seat, standing, sink)?;
        wonder::offers(position, seat, 0, sink)?;
        activate::offers(position, seat, sink)?;
        develop::offers(position, seat, 0, sink)?;
        golden_age::offers(position, seat, sink)
    }

    fn present(&self, position: &Position, seat: Seat, choice: Choice) -> Offer {
        match choice {
            Choice::Explore { from } => explorer::present(position, from),
            Choice::Build { from } => builder::present(position, Some(from)),
            Choice::BuildFree => builder::present(position, None),
            Choice::Artist { from } => artist::present(position, seat, from),
            Choice::Soldier { from } => soldier::present(position, seat, Some(from)),
            Choice::Strike => soldier::present(position, seat, None),
            Choice::Wonder { wonder } => wonder::present(position, seat, wonder, 0),
            Choice::UseBuilding { building } => activate::present_building(building),
            Choice::UseWonder { wonder } => activate::present_wonder(wonder),
            Choice::Develop { technology } => develop::present(position, seat, technology, 0),
            Choice::GoldenAge => golden_age::present(seat),
            _ => unexpected(choice),
        }
    }

    /// Begins or carries out an action.
    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        match choice {
            Choice::Explore { from } => position.push(Move {
                seat,
                from,
                standing: true,
                purpose: Purpose::Explorer,
            }),
            Choice::Build { from } => builder::with_colonist(position, seat, from, table),
            Choice::BuildFree => position.push(builder::ChooseBuilding { seat }),
            Choice::Artist { from } => artist::perform(position, seat, from, table),
            Choice::Soldier { from } => position.push(Move {
                seat,
                from,
                standing: true,
                purpose: Purpose::Soldier,
            }),
            Choice::Strike => position.push(soldier::Strike { seat }),
            Choice::Wonder { wonder } => wonder::build(position, seat, wonder, 0, table),
            Choice::UseBuilding { building } => activate::building(position, seat, building, table),
            Choice::UseWonder { wonder } => activate::wonder(position, seat, wonder, table),
            Choice::Develop { technology } => {
                develop::develop(position, seat, technology, 0, table)
            }
            Choice::GoldenAge => golden_age::start(position, seat, table),
            _ => no_answer(self, choice),
        }
    }

    fn fits(&self, position: &Position) -> bool {
        let below = position.stack.iter().rev().nth(1);
        matches!(below, Some(crate::Step::Turns(_))) && !position.player(self.seat).golden_age
    }
}
