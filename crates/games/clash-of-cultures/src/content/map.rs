//! Regions, boards and the die as they are printed.

use super::{Kind, Terrain};
use crate::space::{COUNT, Space, Spaces};
use orbis_core::ContentError;
use orbis_parts::{content::agree, shown};
use serde::Deserialize;

/// A region tile: top, left, right, bottom.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Region {
    /// Its four spaces.
    pub(crate) spaces: [Terrain; 4],
    /// Where we know it from.
    pub(crate) origin: String,
}

/// A face of the die.
#[derive(Copy, Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Face {
    /// 1 to 6.
    pub(crate) value: u8,
    /// Whose ability it wakes.
    pub(crate) icon: Kind,
}

shown! {
    Region { spaces: [Terrain; 4] }
    Face { value: u8, icon: Kind }
}

/// A place for a region.
#[derive(Copy, Clone, Debug)]
pub struct Slot {
    /// Top, left, right, bottom.
    pub spaces: [Space; 4],
    /// The seat whose start it is, and whether side A is up.
    pub start: Option<(u8, bool)>,
}

/// The board for a number of players.
#[derive(Clone, Debug)]
pub struct Layout {
    /// Start slots first.
    pub slots: Vec<Slot>,
    /// All spaces.
    pub board: Spaces,
    /// The slot of each space, 255 off the board.
    pub slot_of: [u8; COUNT],
    /// The spaces on the edge, once around the board.
    pub rim: Vec<Space>,
}

/// How many slots a board has.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Board {
    players: u8,
    start_slots: usize,
    unrevealed_slots: usize,
}

/// A side of the standard start region.
#[derive(Copy, Clone, PartialEq, Eq, Deserialize)]
enum Side {
    A,
    B,
}

/// A slot as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Place {
    players: u8,
    seat: Option<u8>,
    start_side: Option<Side>,
    labels: [String; 4],
}

impl Place {
    fn slot(&self) -> Result<Slot, String> {
        let mut spaces = [Space::default(); 4];
        for (space, label) in spaces.iter_mut().zip(&self.labels) {
            *space = label.to_lowercase().parse()?;
        }
        let start = match (self.seat, self.start_side) {
            (Some(seat @ 1..=4), Some(side)) => Some((seat - 1, side == Side::A)),
            (None, None) => None,
            _ => return Err(format!("{} is half a start", self.labels.join(" "))),
        };
        Ok(Slot { spaces, start })
    }
}

/// The board for so many players.
pub(super) fn layout(
    boards: &[Board],
    places: &[Place],
    players: u8,
) -> Result<Layout, ContentError> {
    const MAP: &str = "map.toml";
    let wrong = |why: String| ContentError::of(MAP, why).key("slot");
    let mut slots = Vec::new();
    let mut slot_of = [u8::MAX; COUNT];
    let mut board = Spaces::NONE;
    for place in places.iter().filter(|place| place.players == players) {
        let slot = place.slot().map_err(wrong)?;
        for space in slot.spaces {
            if board.has(space) {
                return Err(wrong(format!("{space} is covered twice")));
            }
            board.insert(space);
            slot_of[space.index()] = slots.len() as u8;
        }
        slots.push(slot);
    }
    let starts = slots.iter().take_while(|slot| slot.start.is_some()).count();
    let said = boards.iter().find(|board| board.players == players);
    let said = said.map_or((0, 0), |board| (board.start_slots, board.unrevealed_slots));
    agree(MAP, "layout.start_slots", said.0, starts)?;
    agree(MAP, "layout.start_slots", said.0, usize::from(players))?;
    agree(MAP, "layout.unrevealed_slots", said.1, slots.len() - starts)?;
    Ok(Layout {
        slots,
        board,
        slot_of,
        rim: rim(board),
    })
}

/// Walks once around the board along its edge.
fn rim(board: Spaces) -> Vec<Space> {
    let outside =
        |space: Space, direction: usize| space.step(direction).is_none_or(|next| !board.has(next));
    let edge = |space: &Space| (0..6).find(|direction| outside(*space, *direction));
    let Some((first, start)) = board
        .iter()
        .find_map(|space| edge(&space).map(|e| (space, e)))
    else {
        return Vec::new();
    };
    let (mut space, mut direction) = (first, start);
    let mut rim = vec![first];
    loop {
        let turned = (direction + 1) % 6;
        match space.step(turned).filter(|next| board.has(*next)) {
            Some(next) => {
                (space, direction) = (next, (direction + 5) % 6);
                rim.push(space);
            }
            None => direction = turned,
        }
        if (space, direction) == (first, start) {
            break;
        }
    }
    if rim.len() > 1 && rim.last() == Some(&first) {
        rim.pop();
    }
    rim
}
