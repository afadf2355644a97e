//! Exploration: how a revealed region lies, and who goes where afterwards.

use crate::{
    Choice, Good, Goods, Lie, Position, Space, Spaces, Table,
    ask::{self, plainly},
    content::{RegionId, words},
    found,
    movement::{self, Manner, go},
};
use orbis_core::{
    Flow, Line, Offer, Prompt, Seat, SeatSet, Sink, news, step,
    step::{Ask, Stacked, no_answer},
};
use serde::{Deserialize, Serialize};

news! {
    /// What is told of exploration.
    pub enum News {
        /// A region was turned up.
        Explored { seat: Seat, at: Space, region: RegionId } => {
            Line::by(seat, format!("{seat} explores the region of {at}"))
        },
    }
}

/// Who explores.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum By {
    /// A land group enters.
    Land(Manner),
    /// A ship sails in.
    Ship(Manner),
    /// A card; a city may follow.
    Card(Card),
}

words! {
    /// Cards that explore.
    pub enum Card {
        /// Nobody moves.
        Explorer = "explorer",
        /// The Great Explorer: a city may follow.
        GreatExplorer = "great-explorer",
    }
}

/// The orientations that are left: as printed, turned.
pub type Lies = [bool; 2];

/// The orientations the rules leave. `entered` may not be sea.
/// Rules: `coc.explore.not-sea`, `coc.explore.sea-adjacent`, `coc.explore.sea-edge`, `coc.explore.order`.
pub fn orientations(position: &Position, tile: usize, entered: Option<Space>) -> Lies {
    let world = &position.world;
    let own: Spaces = world.spaces(tile).into_iter().collect();
    let seas = [world.sea_of(tile, false), world.sea_of(tile, true)];
    let pick = |keep: &dyn Fn(Spaces) -> bool, among: Lies| -> Lies {
        std::array::from_fn(|index| among[index] && keep(seas[index]))
    };
    let mut open = pick(&|sea| entered.is_none_or(|at| !sea.has(at)), BOTH);
    if open == NEITHER {
        open = BOTH;
    }
    if seas[0].is_empty() {
        return open;
    }
    let outside = world.sea() & !own;
    let joined = pick(&|sea| !(sea.around() & outside).is_empty(), open);
    if joined != NEITHER {
        return joined;
    }
    let edge = world.edge();
    let rim = pick(&|sea| !(sea & edge).is_empty(), open);
    if !(own & edge).is_empty() && rim != NEITHER {
        rim
    } else {
        open
    }
}

const BOTH: Lies = [true; 2];
const NEITHER: Lies = [false; 2];

fn turn_up(position: &mut Position, tile: usize, table: &mut Table<'_>) {
    table.reveal();
    if let Some(tile) = position.world.tiles.get_mut(tile) {
        tile.region.known = SeatSet::ALL;
    }
}

/// A land group moves into an unrevealed region.
/// Rules: `coc.explore.who`.
pub(crate) fn by_land(
    position: &mut Position,
    seat: Seat,
    at: Space,
    manner: Manner,
    table: &mut Table<'_>,
) {
    let Some(tile) = position.world.tile(at) else {
        return;
    };
    turn_up(position, tile, table);
    let lies = orientations(position, tile, Some(at));
    place(position, seat, at, By::Land(manner), lies, table);
}

/// A ship sails into an unrevealed region.
/// Rules: `coc.explore-ship.reach`.
pub(crate) fn by_ship(
    position: &mut Position,
    seat: Seat,
    at: Space,
    manner: Manner,
    table: &mut Table<'_>,
) {
    let Some(tile) = position.world.tile(at) else {
        return;
    };
    turn_up(position, tile, table);
    let approach = Approach::of(position, seat, at);
    let touches = |turned| {
        let sea = position.world.sea_of(tile, turned);
        !approach.touched(sea).is_empty()
    };
    let fits: Lies = [touches(false), touches(true)];
    let lies = if fits == NEITHER {
        orientations(position, tile, None)
    } else {
        fits
    };
    place(position, seat, at, By::Ship(manner), lies, table);
}

/// Explores without a unit: by a card.
fn by_card(position: &mut Position, seat: Seat, at: Space, card: Card, table: &mut Table<'_>) {
    let Some(tile) = position.world.tile(at) else {
        return;
    };
    turn_up(position, tile, table);
    let lies = orientations(position, tile, None);
    place(position, seat, at, By::Card(card), lies, table);
}

/// Asks for the orientation if two are left.
fn place(
    position: &mut Position,
    seat: Seat,
    at: Space,
    by: By,
    lies: Lies,
    table: &mut Table<'_>,
) {
    match lies {
        [true, true] => position.push(Orient { seat, at, by }),
        [_, turned] => oriented(position, seat, at, by, turned, table),
    }
}

/// How ships come to a region: from these seas next to it, or over the edge of the board into these spaces.
struct Approach {
    from: Spaces,
    edge: Spaces,
}

impl Approach {
    /// Rules: `coc.explore-ship.navigation`.
    fn of(position: &Position, seat: Seat, at: Space) -> Approach {
        let from = position.group.from;
        let (all, near) = movement::ship_reach(position, seat, from);
        let open = position.world.sea() & !position.enemy_ships(seat);
        let plain = (near | from.set()) & (open | from.set());
        if !(at.around() & plain).is_empty() || near.has(at) {
            return Approach {
                from: plain,
                edge: Spaces::NONE,
            };
        }
        let world = &position.world;
        let region: Spaces = world
            .tile(at)
            .map(|tile| world.spaces(tile).into_iter().collect())
            .unwrap_or_default();
        Approach {
            from: all & open,
            edge: region & world.edge(),
        }
    }

    /// The sea spaces among these that the ships come to first.
    fn touched(&self, sea: Spaces) -> Spaces {
        sea & (self.from | self.from.around() | self.edge)
    }
}

step! {
    /// How does the region lie?
    pub struct Orient { seat: Seat, at: Space, by: By }
}

impl Ask<Position> for Orient {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new(
            "coc.explore.choice",
            format!("How does the region of {} lie?", self.at),
        )
        .hint(match self.by {
            By::Land(_) => "Whoever explores must be able to enter it where it stands.",
            By::Ship(_) => "Ships go on only over sea that they reach.",
            By::Card(_) => "Sea should touch sea or the edge of the board.",
        })
    }

    fn offers(&self, _position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        sink.offer(Choice::Turn { lie: Lie::Upright })?;
        sink.offer(Choice::Turn { lie: Lie::Turned })
    }

    fn present(&self, position: &Position, _seat: Seat, choice: Choice) -> Offer {
        let Choice::Turn { lie } = choice else {
            return orbis_core::step::unexpected(choice);
        };
        let turned = lie == Lie::Turned;
        let world = &position.world;
        let spaces: Vec<String> = world
            .tile(self.at)
            .into_iter()
            .flat_map(|tile| world.lie(tile, turned))
            .map(|(space, terrain)| format!("{space} {}", terrain.word()))
            .collect();
        let name = if turned { "Turned" } else { "As it is" };
        Offer::new(format!("{name}: {}", crate::words::list(&spaces)))
            .called(name)
            .brings(crate::words::list(&spaces))
            .at(format!("lie-{lie}"))
    }

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        match choice {
            Choice::Turn { lie } => {
                let turned = lie == Lie::Turned;
                oriented(position, seat, self.at, self.by, turned, table)
            }
            _ => no_answer(self, choice),
        }
    }
}

/// The region lies; whoever explores goes on.
/// Rules: `coc.explore.move-ends`, `coc.explore.no-occupants`.
fn oriented(
    position: &mut Position,
    seat: Seat,
    at: Space,
    by: By,
    turned: bool,
    table: &mut Table<'_>,
) {
    let Some(tile) = position.world.tile(at) else {
        return;
    };
    position.world.open(tile, turned);
    let region = position.world.tiles[tile].region.card;
    table.emit(|| News::Explored { seat, at, region });
    match by {
        By::Land(manner) if position.world.land().has(at) => {
            go::march(position, seat, at, manner, table);
        }
        By::Ship(manner) => {
            let open = harbours(position, seat, at);
            match (open.first(), open.len()) {
                (Some(to), 1) => go::arrive(position, seat, to, manner, table),
                (Some(_), _) => position.push(SailInto { seat, at, manner }),
                _ => go::turn_back(position, seat, manner),
            }
        }
        By::Card(Card::GreatExplorer) => position.push(Colony { seat, at }),
        By::Land(manner) => go::turn_back(position, seat, manner),
        By::Card(Card::Explorer) => {}
    }
}

/// The sea spaces of the new region that the ships reach.
fn harbours(position: &Position, seat: Seat, at: Space) -> Spaces {
    let world = &position.world;
    let tile: Spaces = world
        .tile(at)
        .map(|tile| world.spaces(tile).into_iter().collect())
        .unwrap_or_default();
    let (reach, _) = movement::ship_reach(position, seat, position.group.from);
    tile & world.sea() & reach
}

step! {
    /// Where in the new region does the ship anchor?
    pub struct SailInto { seat: Seat, at: Space, manner: Manner }
}

impl Ask<Position> for SailInto {
    fn prompt(&self, position: &Position, seat: Seat) -> Prompt {
        Prompt::new(
            "coc.explore-ship.enter",
            "Where in the new region do the ships anchor?",
        )
        .hint(format!(
            "They come from {}: {}.",
            position.group.from,
            ask::force(position, seat, position.group.from)
        ))
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        ask::spaces(harbours(position, seat, self.at), sink)
    }

    plainly!();

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        match choice {
            Choice::Space { at } => go::arrive(position, seat, at, self.manner, table),
            _ => no_answer(self, choice),
        }
    }

    fn fits(&self, position: &Position) -> bool {
        self.offers_anything(position, self.seat)
    }
}

step! {
    /// Great Explorer: is a city founded in the new region?
    pub struct Colony { seat: Seat, at: Space }
    /// Which region is revealed by a card?
    pub struct Reveal { seat: Seat, card: Card }
}

/// What the Great Explorer's city costs.
const COLONY: Goods = Goods::of(Good::Food, 2);

impl Ask<Position> for Colony {
    fn prompt(&self, position: &Position, seat: Seat) -> Prompt {
        let food = position.player(seat).goods[Good::Food];
        Prompt::new(
            "coc.found.how",
            "Found a city in the new region for 2 food?",
        )
        .hint(format!("You have {food} food."))
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        if position.player(seat).goods.payment(COLONY).is_some() {
            ask::spaces(colony_spaces(position, seat, self.at), sink)?;
        }
        sink.offer(Choice::Decline)
    }

    plainly!(no: "Found no city");

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Choice::Space { at } = choice else {
            return;
        };
        found::found(position, seat, at, table);
        position.pay(seat, COLONY, table);
    }
}

impl Ask<Position> for Reveal {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new(
            "coc.explore.place",
            "Which region next to your cities do you reveal?",
        )
        .hint("It is turned up and laid without a unit; then nobody stands there.")
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        ask::spaces(frontier(position, seat), sink)?;
        sink.offer(Choice::Decline)
    }

    plainly!(no: "Reveal nothing");

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        if let Choice::Space { at } = choice {
            by_card(position, seat, at, self.card, table);
        }
    }
}

/// Unrevealed regions next to a region with one of the player's cities: their first spaces.
pub fn frontier(position: &Position, seat: Seat) -> Spaces {
    let world = &position.world;
    let mut home = Spaces::NONE;
    for at in position.own_cities(seat).iter() {
        if let Some(slot) = world.slot(at) {
            home = home | world.layout().slots[slot].spaces.into_iter().collect();
        }
    }
    let mut set = Spaces::NONE;
    for at in (home.around() & world.hidden()).iter() {
        if let Some(first) = world.tile(at).map(|tile| world.spaces(tile)[0]) {
            set.insert(first);
        }
    }
    set
}

/// Where the Great Explorer's city can be founded.
fn colony_spaces(position: &Position, seat: Seat, at: Space) -> Spaces {
    let Some(tile) = position.world.tile(at) else {
        return Spaces::NONE;
    };
    let spaces = position.world.spaces(tile).into_iter();
    spaces
        .filter(|space| found::obstacle(position, seat, *space).is_none())
        .collect()
}
