//! Barbarian armies on the march.

use super::{News, reinforce, roomy, spawn};
use crate::{
    Army, Choice, Did, Position, Space, Spaces, Spent, Table,
    ask::{self, plainly, yes_or_no},
    barbarians::hired,
    combat,
    content::{Building, Kind, words},
    effects::ability::Ability,
    effects::talent::Talent,
    words,
};
use orbis_core::{
    Flow, Offer, Prompt, Seat, Sink, step,
    step::{Ask, Run, Stacked, no_answer},
};

/// Rings of land around a player's cities: the cities, distance 1, distance 2.
/// Rules: `coc.terms.land-distance`.
fn rings(position: &Position, seat: Seat) -> [Spaces; 3] {
    let land = position.world.land();
    let zero = position.own_cities(seat);
    let one = zero.around() & land & !zero;
    let two = one.around() & land & !one & !zero;
    [zero, one, two]
}

/// Armies that the icon moves and that have not moved yet.
/// Rules: `coc.icon.barb-move-check`, `coc.icon.barb-move-once`.
pub fn marching(position: &Position, seat: Seat) -> Spaces {
    let [_, one, two] = rings(position, seat);
    let units = position
        .barbarians
        .iter()
        .filter(|unit| !unit.spent.has(Did::Move));
    let armies: Spaces = units.map(|unit| unit.at).collect();
    armies & (one | two)
}

/// The units of a space that have not moved: those that came there by this icon or for this hirer stay.
pub(super) fn rested(position: &Position, at: Space) -> u8 {
    let units = position.barbarians.iter();
    units
        .filter(|unit| unit.at == at && !unit.spent.has(Did::Move))
        .count() as u8
}

/// Where an army can go.
pub fn steps(position: &Position, seat: Seat, from: Space) -> Spaces {
    let [zero, one, two] = rings(position, seat);
    let target = if one.has(from) {
        zero
    } else if two.has(from) {
        one
    } else {
        Spaces::NONE
    };
    let size = rested(position, from);
    (from.around() & target)
        .iter()
        .filter(|at| position.barbarians.army(*at) + size <= 4)
        .collect()
}

/// The barbarians-move icon.
pub(crate) fn begin(position: &mut Position, seat: Seat) {
    for unit in position.barbarians.iter_mut() {
        unit.spent = Spent::NONE;
    }
    if marching(position, seat).is_empty() {
        return spawn(position, seat, false);
    }
    position.push(ReinforceNear { seat, after: None });
    position.push(BarbariansMove { seat });
}

/// How many barbarians go, in a sentence.
pub(super) fn horde(position: &Position, from: Space) -> String {
    match rested(position, from) {
        1 => "1 unit; it attacks whom it meets.".to_string(),
        units => format!("{units} units; they attack whom they meet."),
    }
}

step! {
    /// One barbarian army after the other moves.
    pub struct BarbariansMove { seat: Seat }
    /// Which barbarian army moves next?
    pub struct BarbarianArmy { seat: Seat }
    /// Where does the barbarian army go?
    pub struct BarbarianStep { seat: Seat, from: Space }
}

impl Run<Position> for BarbariansMove {
    fn run(self, position: &mut Position, table: &mut Table<'_>) {
        let seat = self.seat;
        let armies = marching(position, seat);
        let Some(first) = armies.first() else {
            for unit in position.barbarians.iter_mut() {
                unit.spent = Spent::NONE;
            }
            return;
        };
        position.push(self);
        let council = position.can(seat, Ability::HoldBarbariansBack);
        let sulla = position.player(seat).talented(Talent::TameBarbarians);
        if armies.len() > 1 || council || sulla {
            position.push(BarbarianArmy { seat });
        } else {
            choose_step(position, seat, first, table);
        }
    }

    fn fits(&self, position: &Position) -> bool {
        position.sits(self.seat)
    }
}

impl Ask<Position> for BarbarianArmy {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new("coc.icon.barb-move", "Which barbarian army moves next?")
            .hint("Each goes a space nearer to your cities.")
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        ask::spaces(marching(position, seat), sink)
    }

    plainly!();

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        match choice {
            Choice::Space { at } => choose_step(position, seat, at, table),
            _ => no_answer(self, choice),
        }
    }

    fn fits(&self, position: &Position) -> bool {
        self.offers_anything(position, self.seat)
    }
}

/// Sulla within 2 spaces: his owner, if there is one.
pub(crate) fn sulla(position: &Position, at: Space) -> Option<Seat> {
    position.seats().find(|seat| {
        let player = position.player(*seat);
        player.talented(Talent::TameBarbarians)
            && player
                .leader_space()
                .is_some_and(|space| space.distance(at) <= 2)
    })
}

/// May the mover leave this army where it is?
pub(crate) fn may_stay(position: &Position, seat: Seat, at: Space) -> bool {
    position.can(seat, Ability::HoldBarbariansBack) || sulla(position, at) == Some(seat)
}

/// An army was chosen.
fn choose_step(position: &mut Position, seat: Seat, from: Space, table: &mut Table<'_>) {
    if let Some(owner) = sulla(position, from).filter(|owner| *owner != seat) {
        return position.push(Agree {
            seat: owner,
            mover: seat,
            from,
            cause: Cause::Icon,
        });
    }
    go_on(position, seat, from, table);
}

/// Nobody objects: the army moves.
fn go_on(position: &mut Position, seat: Seat, from: Space, table: &mut Table<'_>) {
    let ways = steps(position, seat, from);
    match (ways.first(), ways.len()) {
        (None, _) => stay(position, from),
        (Some(to), 1) if !may_stay(position, seat, from) => enter(position, from, to, table),
        _ => position.push(BarbarianStep { seat, from }),
    }
}

impl Ask<Position> for BarbarianStep {
    fn prompt(&self, position: &Position, _seat: Seat) -> Prompt {
        Prompt::new(
            "coc.icon.barb-move-choice",
            format!("Where do the barbarians on {} go?", self.from),
        )
        .hint(horde(position, self.from))
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let ways = steps(position, seat, self.from);
        ask::spaces(ways, sink)?;
        let stays = may_stay(position, seat, self.from);
        ask::decline_if(ways.is_empty() || stays, sink)
    }

    fn present(&self, position: &Position, seat: Seat, choice: Choice) -> Offer {
        match choice {
            Choice::Decline => Offer::new("They stay"),
            _ => words::offer(position, seat, choice),
        }
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        match choice {
            Choice::Space { at } => enter(position, self.from, at, table),
            _ => stay(position, self.from),
        }
    }
}

words! {
    /// Why barbarians move.
    pub enum Cause {
        /// An event's icon.
        Icon = "icon",
        /// Mercenaries were hired.
        Hire = "hire",
    }
}

step! {
    /// Sulla: do the barbarians near him move?
    pub struct Agree { seat: Seat, mover: Seat, from: Space, cause: Cause }
}

impl Ask<Position> for Agree {
    fn prompt(&self, position: &Position, _seat: Seat) -> Prompt {
        Prompt::new(
            "coc.leader.scope",
            format!(
                "{} moves the barbarians on {} near Sulla. Do you let them go?",
                self.mover, self.from
            ),
        )
        .hint(horde(position, self.from))
    }

    yes_or_no!();

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        match (choice, self.cause) {
            (Choice::Yes, Cause::Icon) => go_on(position, self.mover, self.from, table),
            (Choice::Yes, Cause::Hire) => hired::goes(position, self.mover, self.from),
            _ => stay(position, self.from),
        }
    }

    fn fits(&self, position: &Position) -> bool {
        position.sits(self.mover)
    }
}

/// The army stays.
pub(crate) fn stay(position: &mut Position, at: Space) {
    for unit in position.barbarians.iter_mut().filter(|unit| unit.at == at) {
        unit.spent.add(Did::Move);
    }
    position.barbarians.sort_unstable();
}

/// The army moves, and fights what it finds.
/// Rules: `coc.icon.barb-move-battle`, `coc.icon.barb-move-all`, `coc.icon.barb-move-once`.
pub(crate) fn enter(position: &mut Position, from: Space, to: Space, table: &mut Table<'_>) {
    for unit in position
        .barbarians
        .iter_mut()
        .filter(|unit| unit.at == from && !unit.spent.has(Did::Move))
    {
        unit.at = to;
        unit.spent.add(Did::Move);
    }
    position.barbarians.sort_unstable();
    table.emit(|| News::Moved { from, to });
    let city = position.cities.at(to).copied();
    let units = position
        .seats()
        .find(|seat| position.player(*seat).units.any(to));
    let Some(defender) = city.and_then(|city| city.owner).or(units) else {
        return;
    };
    let army = position.player(defender).units.army(to);
    let fort = city.is_some_and(|city| city.has(Building::Fortress));
    let wall = city.is_some() && position.can(defender, Ability::StopBarbarians);
    if army > 0 || fort || wall {
        return combat::begin(position, None, Some(defender), to, Some(from), false, table);
    }
    while position.remove_unit(defender, to, Kind::Settler, table) {}
    if city.is_some() {
        super::capture(position, to, table);
    }
}

step! {
    /// A unit for every barbarian city within 2 land spaces, in the order of their spaces.
    pub struct ReinforceNear { seat: Seat, after: Option<Space> }
}

/// Rules: `coc.icon.barb-move-reinforce`.
impl Run<Position> for ReinforceNear {
    fn run(self, position: &mut Position, table: &mut Table<'_>) {
        let seat = self.seat;
        let [_, one, two] = rings(position, seat);
        let near = (one | two) & roomy(position);
        let next = near
            .iter()
            .find(|at| self.after.is_none_or(|after| *at > after));
        if let Some(at) = next {
            let after = Some(at);
            position.push(ReinforceNear { seat, after });
            reinforce(position, seat, at, table);
        }
    }

    fn fits(&self, position: &Position) -> bool {
        position.sits(self.seat)
    }
}
