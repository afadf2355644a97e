//! Glory tiles: what attacks bring.

use crate::{Choice, Position, Source, Table, content::GloryId, words::points};
use orbis_core::{
    Flow, Line, Offer, Prompt, Seat, SeatSet, Sink, news, step,
    step::{Ask, Stacked, no_answer, unexpected},
};
use orbis_parts::Slot;
use std::ops::ControlFlow;

news! {
    /// What is told of glory tiles; their values only to who took them.
    pub enum News for viewer {
        /// A glory tile was taken.
        GloryTaken { seat: Seat, tile: GloryId } => {
            let worth = match tile {
                GloryId::BACK => String::new(),
                _ if !viewer.is(seat) => String::new(),
                _ => format!(" worth {}", points(tile.card().vp.into())),
            };
            Line::by(seat, format!("{seat} takes a glory tile{worth}."))
        },
    }
}

/// One tile at random, or the best of several where a card says so.
pub(super) fn draw(position: &mut Position, seat: Seat, table: &mut Table<'_>) {
    let draws = position.player(seat).sum(|card| card.glory_choice).max(1);
    for _ in 0..draws {
        let drawn = position.glory.draw(SeatSet::only(seat), table);
        position.glory_choice.extend(drawn);
    }
    if let [only] = *position.glory_choice {
        position.glory_choice.clear();
        take(position, seat, only, table);
    } else if !position.glory_choice.is_empty() {
        position.push(ChooseGlory { seat });
    }
}

step! {
    /// Which glory tile is kept?
    pub struct ChooseGlory { seat: Seat }
}

impl Ask<Position> for ChooseGlory {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new("tga.c4.glory", "Which glory tile do you keep?")
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let mut tiles = position.glory_choice;
        tiles.sort_unstable_by_key(|slot| slot.card);
        for (index, slot) in tiles.iter().enumerate() {
            if index == 0 || tiles[index - 1].card != slot.card {
                sink.offer(Choice::Glory { tile: slot.card })?;
            }
        }
        ControlFlow::Continue(())
    }

    fn present(&self, _position: &Position, _seat: Seat, choice: Choice) -> Offer {
        match choice {
            Choice::Glory { tile } if tile == GloryId::BACK => Offer::new("Keep a glory tile"),
            Choice::Glory { tile } => Offer::new(format!(
                "Keep the tile with {}",
                points(tile.card().vp.into())
            ))
            .at(format!("glory-{tile}")),
            _ => unexpected(choice),
        }
    }

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        match choice {
            Choice::Glory { tile } => keep(position, seat, tile, table),
            _ => no_answer(self, choice),
        }
    }

    fn fits(&self, position: &Position) -> bool {
        !position.glory_choice.is_empty()
    }
}

/// Keeps one of the drawn tiles; the others are shuffled back.
fn keep(position: &mut Position, seat: Seat, tile: GloryId, table: &mut Table<'_>) {
    let Some(index) = position
        .glory_choice
        .iter()
        .position(|slot| slot.card == tile)
    else {
        return;
    };
    let kept = position.glory_choice.remove(index);
    let back = position.glory_choice;
    position.glory_choice.clear();
    position.glory.extend(back.iter().copied());
    position.glory.reshuffle(table);
    take(position, seat, kept, table);
}

fn take(position: &mut Position, seat: Seat, tile: Slot<GloryId>, table: &mut Table<'_>) {
    let points = position.player(seat).sum(|card| card.on_glory_vp);
    position.player_mut(seat).glory.push(tile);
    table.emit(|| News::GloryTaken {
        seat,
        tile: tile.card,
    });
    position.score(seat, Source::Glory, points, table);
}
