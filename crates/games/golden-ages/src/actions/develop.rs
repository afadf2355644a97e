//! Action 7: develop a technology.

use crate::{
    Choice, Position, Refusal, Source, Table, actions,
    content::{TILES, TechId, content},
    effects::{self, reduced},
    technologies::Tiles,
    words::gold,
};
use orbis_core::{
    Flow, Line, Offer, Prompt, Seat, Sink, news, step,
    step::{Ask, no_answer, unexpected},
};
use std::ops::ControlFlow;

news! {
    /// What is told of technologies.
    pub enum News {
        /// A technology was developed.
        Developed { seat: Seat, technology: TechId, cost: u16 } => {
            let price = if cost == 0 { "free".to_string() } else { gold(cost) };
            Line::by(seat, format!("{seat} develops {} for {price}.", technology.card().name))
        },
    }
}

/// The price after all reductions.
pub fn price(position: &Position, seat: Seat, technology: TechId, discount: u8) -> u16 {
    let changes = position.player(seat).sum(|card| card.tech_cost) - i16::from(discount);
    reduced(technology.card().cost, changes)
}

/// Why a tile cannot be developed; none if it can (`tga.tech.rows`, `tga.tech.costs`).
fn obstacle(position: &Position, seat: Seat, technology: TechId, changes: i16) -> Option<Refusal> {
    let player = position.player(seat);
    let card = technology.card();
    if let Some(predecessor) = card.requires.filter(|tech| !player.technologies.has(*tech)) {
        return Some(Refusal::NeedsPredecessor {
            technology,
            predecessor,
        });
    }
    let (needs, has) = (reduced(card.cost, changes), player.gold);
    (has < needs).then_some(Refusal::TechnologyTooDear {
        technology,
        needs,
        has,
    })
}

/// The tiles that can be developed: those without an obstacle.
fn developable(position: &Position, seat: Seat, changes: i16) -> Tiles {
    let player = position.player(seat);
    let affordable = content().affordable(i32::from(player.gold) - i32::from(changes));
    player.technologies.open() & affordable
}

pub(super) fn offers<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    discount: u8,
    sink: &mut S,
) -> Flow {
    let player = position.player(seat);
    let changes = player.sum(|card| card.tech_cost) - i16::from(discount);
    if S::DEAF {
        for technology in developable(position, seat, changes).iter() {
            sink.offer(Choice::Develop { technology })?;
        }
        return ControlFlow::Continue(());
    }
    let tiles = (0..TILES as u8).map(TechId);
    for technology in tiles.filter(|tech| !player.technologies.has(*tech)) {
        sink.decide(
            Choice::Develop { technology },
            obstacle(position, seat, technology, changes),
        )?;
    }
    ControlFlow::Continue(())
}

pub(super) fn present(position: &Position, seat: Seat, technology: TechId, discount: u8) -> Offer {
    let price = gold(price(position, seat, technology, discount));
    let card = technology.card();
    Offer::new(format!("{} for {price}: {}", card.name, card.text))
        .at(format!("tech-{technology}"))
        .under("Develop a technology")
        .called(card.name.clone())
        .price(price)
        .brings(card.text.clone())
}

step! {
    /// Which technology at this discount?
    pub struct DevelopFor { seat: Seat, discount: u8, optional: bool }
}

impl Ask<Position> for DevelopFor {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new(
            "tga.cards.tech-price-order",
            "Which technology do you develop?",
        )
        .hint(format!("It costs {} less.", gold(self.discount.into())))
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        offers(position, seat, self.discount, sink)?;
        if self.optional {
            sink.offer(Choice::Decline)?;
        }
        ControlFlow::Continue(())
    }

    fn present(&self, position: &Position, seat: Seat, choice: Choice) -> Offer {
        match choice {
            Choice::Develop { technology } => present(position, seat, technology, self.discount),
            Choice::Decline => Offer::new("Develop nothing"),
            _ => unexpected(choice),
        }
    }

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        match choice {
            Choice::Develop { technology } => {
                develop(position, seat, technology, self.discount, table)
            }
            Choice::Decline => table.emit(|| actions::News::Declined { seat }),
            _ => no_answer(self, choice),
        }
    }

    fn fits(&self, position: &Position) -> bool {
        self.optional || self.offers_anything(position, self.seat)
    }
}

/// Could the seat develop any technology at this discount?
pub fn any_affordable(position: &Position, seat: Seat, discount: u8) -> bool {
    let changes = position.player(seat).sum(|card| card.tech_cost) - i16::from(discount);
    !developable(position, seat, changes).is_empty()
}

/// Pays and develops.
pub(super) fn develop(
    position: &mut Position,
    seat: Seat,
    technology: TechId,
    discount: u8,
    table: &mut Table<'_>,
) {
    let cost = price(position, seat, technology, discount);
    position.player_mut(seat).gold -= cost;
    gain(position, seat, technology, cost, table);
}

/// The tile leaves the board: its cubes go to the reserve and its benefit begins at once (`tga.c7.cubes`,
/// `tga.c7.immediate`, `tga.tech.rocketry-vp`, `tga.tech.genetics`, `tga.tech.economy`).
pub(crate) fn gain(
    position: &mut Position,
    seat: Seat,
    technology: TechId,
    cost: u16,
    table: &mut Table<'_>,
) {
    let card = technology.card();
    let player = position.player_mut(seat);
    player.technologies.develop(technology);
    player.reserve += card.cubes;
    table.emit(|| News::Developed {
        seat,
        technology,
        cost,
    });
    if let Some(op) = card.on_develop {
        effects::resolve(position, seat, op, Source::Technologies, false, table);
    }
}
