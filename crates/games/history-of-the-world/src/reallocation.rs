//! Reallocation: fleets become coins, named in any order.

use crate::{
    Choice, Position, Table, Waters,
    content::WaterId,
    empire::{Part, supplies},
    words::{at_water, water as name},
};
use orbis_core::{
    Flow, Former, Line, Offer, Picking, Prompt, Seat, Sink, count, news, step,
    step::{Ask, Stacked, no_answer, unexpected},
};

news! {
    /// What is told of fleets that become coins.
    pub enum News {
        /// A fleet becomes a coin.
        Sold { seat: Seat, water: WaterId } => {
            Line::by(seat, format!("{seat} takes a coin for the fleet in the {}", name(water)))
        },
    }
}

step! {
    /// Which fleets become coins?
    pub struct Reallocation {
        seat: Seat,
        #[serde(default)]
        picked: Waters,
        #[serde(default, skip_serializing)]
        after: Former,
    }
}

/// The fleets that can become coins: none with an army on board.
fn sellable(position: &Position) -> Waters {
    position.campaign.fleets & !position.campaign.manned
}

/// Asks, if there is any fleet.
pub(crate) fn begin(position: &mut Position, seat: Seat) {
    if !sellable(position).is_empty() {
        position.push(Reallocation {
            seat,
            picked: Waters::NONE,
            after: Former,
        });
    }
}

impl Reallocation {
    /// The fleets leave their waters for a coin each.
    pub(crate) fn sell(self, position: &mut Position, table: &mut Table<'_>) {
        let seat = self.seat;
        for water in self.picked.iter() {
            position.campaign.fleets.remove(water);
            position.campaign.coins += 1;
            table.emit(|| News::Sold { seat, water });
        }
    }
}

impl Ask<Position> for Reallocation {
    fn prompt(&self, position: &Position, _seat: Seat) -> Prompt {
        let rule = "hotw.greater.reallocation";
        Prompt::new(rule, "Which fleets do you turn into coins?").hint(format!(
            "{} named so far. {}",
            count(self.picked.len(), "fleet"),
            supplies(position)
        ))
    }

    /// Any of the fleets, in any order, until it is enough (`hotw.greater.reallocation`). Where earlier versions did not ask any more, the
    /// word is another than `done`, so that their records can be told from those of today.
    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let left = sellable(position) & !self.picked;
        Picking::new(left.iter(), self.picked.iter()).offers(
            sink,
            |water| Choice::Sell { water },
            |water| Choice::BackSell { water },
        )?;
        match self.picked.iter().max() {
            Some(newest) if left.after(newest).is_empty() => sink.offer(Choice::Keep),
            _ => sink.offer(Choice::Done),
        }
    }

    fn present(&self, _position: &Position, _seat: Seat, choice: Choice) -> Offer {
        match choice {
            Choice::Sell { water } => {
                Offer::new(format!("A coin for the fleet in the {}", name(water)))
                    .at(at_water(water))
            }
            Choice::BackSell { water } => {
                Offer::new(format!("Keep the fleet in the {} after all", name(water)))
                    .at(at_water(water))
                    .under("Take back")
            }
            Choice::Done | Choice::Keep => Offer::new("Keep the other fleets"),
            _ => unexpected(choice),
        }
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let mut step = self;
        match choice {
            Choice::Sell { water } => step.picked.add(water),
            Choice::BackSell { water } => step.picked.remove(water),
            Choice::Done | Choice::Keep => return self.sell(position, table),
            _ => return no_answer(self, choice),
        }
        if step.picked == sellable(position) {
            step.sell(position, table);
        } else {
            position.push(step);
        }
    }

    fn fits(&self, position: &Position) -> bool {
        position.whose_turn() == Some((self.seat, Part::Expand))
            && (self.picked & !sellable(position)).is_empty()
    }
}
