//! Asking another empire to let range be counted through its areas, or ships through its canal, for a price or for nothing.

use crate::{
    Choice, Empire, Event, Position, Step, Table,
    content::{ArtefactId, Class, SETS, SetId, content},
    empire,
    sets::{AreaId, Areas},
    setup,
};
use orbis_core::Sink;
use orbis_parts::List;
use std::ops::ControlFlow;

impl Position {
    /// Has an empire let the one that acts through?
    pub(crate) fn lets_through(&self, set: SetId, other: SetId) -> bool {
        self.work.guest == set && self.work.passes >> other.0 & 1 != 0
    }

    /// The empire that owns a canal.
    fn canal_owner(&self, canal: usize) -> Option<SetId> {
        let artefact = [ArtefactId::PANAMA, ArtefactId::SUEZ][canal];
        let wonder = self
            .world
            .wonders
            .iter()
            .find(|one| one.artefact == artefact)?;
        self.world.owner(wonder.area)
    }

    /// Where ships of an empire come to from these waters by a canal that is open to them.
    pub(crate) fn canal_from(&self, set: SetId, from: AreaId) -> impl Iterator<Item = AreaId> + '_ {
        let canals = content().canals.iter().enumerate();
        canals.filter_map(move |(canal, [one, two])| {
            let to = match from {
                from if from == *one => *two,
                from if from == *two => *one,
                _ => return None,
            };
            let owner = self.canal_owner(canal)?;
            (owner == set || self.lets_through(set, owner)).then_some(to)
        })
    }
}

/// The action of an empire begins to ask.
pub(crate) fn begin(position: &mut Position, set: SetId) {
    if position.work.guest != set {
        position.work.guest = set;
        position.work.passes = 0;
        position.work.asked = 0;
    }
}

/// Was an empire asked by the one that acts?
pub(crate) fn asked(position: &Position, set: SetId, other: SetId) -> bool {
    position.work.guest == set && position.work.asked >> other.0 & 1 != 0
}

/// The empires in whose areas the range of an empire ends, and who have not been asked yet.
pub(crate) fn gatekeepers(position: &Position, set: SetId, reach: &Areas) -> List<SetId, SETS> {
    if position.enjoys(set, ArtefactId::RADIO) {
        return List::new();
    }
    position
        .in_play()
        .map(|(other, _)| other)
        .filter(|other| *other != set && !asked(position, set, *other))
        .filter(|other| reach.meets(position.world.held(*other)))
        .collect()
}

/// Is an empire that is wanted out of range?
pub(crate) fn beyond(
    position: &Position,
    set: SetId,
    reach: &Areas,
    wanted: impl Fn(&Empire) -> bool,
) -> bool {
    !position.enjoys(set, ArtefactId::SATELLITES)
        && position
            .in_play()
            .any(|(other, empire)| wanted(empire) && !reach.meets(position.world.held(other)))
}

/// Would leave of others, and nothing else, bring one of these areas into range?
pub(crate) fn barred(position: &Position, set: SetId, places: &Areas) -> bool {
    !position.reach(set, 0).meets(places) && position.reach_with_leave(set).meets(places)
}

/// The owners of canals that ships of an empire could use.
pub(crate) fn canal_owners(position: &Position, set: SetId) -> List<SetId, 2> {
    let mut list: List<SetId, 2> = List::new();
    for owner in (0..2).filter_map(|canal| position.canal_owner(canal)) {
        let new = owner != set && !asked(position, set, owner) && !list.contains(&owner);
        let sails = || {
            let army = position.world.army(set);
            army.of_class(|class| class == Class::Ship) > 0
        };
        if new && position.empire(owner).is_some() && sails() {
            list.push(owner);
        }
    }
    list.sort_unstable();
    list
}

/// An empire is asked; one's own says yes.
pub(crate) fn ask(position: &mut Position, set: SetId, other: SetId) {
    begin(position, set);
    position.work.asked |= 1 << other.0;
    if position.seat_of(set) == position.seat_of(other) {
        position.work.passes |= 1 << other.0;
    } else {
        position.stack.push(Step::Permit {
            empire: set,
            of: other,
        });
    }
}

pub(crate) fn permit_offers<S: Sink<Position>>(
    position: &Position,
    set: SetId,
    sink: &mut S,
) -> ControlFlow<()> {
    let money = position.empire(set).map_or(0, |empire| empire.money);
    for money in 0..=money {
        sink.offer(Choice::Demand { money })?;
    }
    let cards = position
        .seat_of(set)
        .is_some_and(|seat| !position.player(seat).hand.is_empty());
    if cards {
        sink.offer(Choice::DemandCard)?;
    }
    sink.offer(Choice::Done)
}

pub(crate) fn permit(position: &mut Position, set: SetId, other: SetId, choice: Choice) {
    let (money, card) = match choice {
        Choice::Demand { money } => (money, false),
        Choice::DemandCard => (0, true),
        _ => return,
    };
    if money == 0 && !card {
        position.work.passes |= 1 << other.0;
    } else {
        position.stack.push(Step::Price {
            empire: set,
            of: other,
            money,
            card,
        });
    }
}

pub(crate) fn price_offers<S: Sink<Position>>(
    position: &Position,
    set: SetId,
    card: bool,
    sink: &mut S,
) -> ControlFlow<()> {
    match position.seat_of(set).filter(|_| card) {
        Some(seat) => {
            for card in setup::sorted(position.player(seat)).iter() {
                sink.offer(Choice::Card { card: *card })?;
            }
        }
        None => sink.offer(Choice::Pay)?,
    }
    sink.offer(Choice::Done)
}

/// The price is paid at once, or there is no way through.
pub(crate) fn price(
    position: &mut Position,
    set: SetId,
    other: SetId,
    money: u8,
    choice: Choice,
    table: &mut Table<'_>,
) {
    let (Some(seat), Some(to)) = (position.seat_of(set), position.seat_of(other)) else {
        return;
    };
    match choice {
        Choice::Pay => {
            empire::pay(position, set, -i16::from(money));
            empire::pay(position, other, i16::from(money));
        }
        Choice::Card { card } => {
            if let Some(mut slot) = empire::take_card(position, seat, card) {
                table.reveal();
                slot.known = slot.known.with(to);
                empire::hand_over(position, to, slot);
            }
        }
        _ => return,
    }
    position.work.passes |= 1 << other.0;
    table.emit(|| Event::Passage {
        who: position.who(set),
        of: position.who(other),
    });
}
