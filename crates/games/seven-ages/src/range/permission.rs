//! Asking another empire to let range be counted through its areas, or ships through its canal, for a price or for nothing.

use crate::{
    Choice, Leave, Position, Table,
    content::{ArtefactId, SetId, content},
    empire, manoeuvre,
    news::Who,
    range::Source,
    sets::{AreaId, Areas},
    setup,
};
use orbis_core::{Flow, Prompt, Seat, Sink, news, step, step::Stacked};
use orbis_parts::List;
use std::ops::ControlFlow;

/// What came of asking for a passage.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // the names say it
pub enum Passage {
    Free,
    Paid,
    Refused,
}

news! {
    /// What is told of passages.
    pub enum News {
        /// What came of asking for one.
        Passage { who: Who, of: Who, passage: Passage } => who.line(match passage {
            Passage::Free => format!("{of} let {who} through"),
            Passage::Paid => format!("{who} pay {of} for the passage"),
            Passage::Refused => format!("{who} find no passage through {of}"),
        }),
    }
}

impl Position {
    fn leave(&self, set: SetId) -> Option<&Leave> {
        self.work.leaves.iter().find(|leave| leave.guest == set)
    }

    /// Has an empire let another one through in this action?
    pub(crate) fn lets_through(&self, set: SetId, other: SetId) -> bool {
        self.leave(set).is_some_and(|leave| leave.passes.has(other))
    }

    /// The empire that owns a canal.
    /// `sa.move-ship.canal`, `sa.art.canal`.
    fn canal_owner(&self, canal: usize) -> Option<SetId> {
        let artefact = [ArtefactId::PANAMA, ArtefactId::SUEZ][canal];
        let wonder = self
            .world
            .wonders
            .iter()
            .find(|one| one.artefact == artefact)?;
        self.world.owner(wonder.area)
    }

    /// Where ships of an empire come to from these waters by a canal that is open to them, or whose owner would let them through.
    pub fn canal_from(
        &self,
        set: SetId,
        host: Option<SetId>,
        from: AreaId,
    ) -> impl Iterator<Item = AreaId> + '_ {
        let canals = content().canals.iter().enumerate();
        canals.filter_map(move |(canal, [one, two])| {
            let to = match from {
                from if from == *one => *two,
                from if from == *two => *one,
                _ => return None,
            };
            let owner = self.canal_owner(canal)?;
            let open = owner == set || host == Some(owner) || self.lets_through(set, owner);
            open.then_some(to)
        })
    }
}

/// Was an empire asked by another one in this action?
pub fn asked(position: &Position, set: SetId, other: SetId) -> bool {
    position
        .leave(set)
        .is_some_and(|leave| leave.asked.has(other))
}

fn leave_mut(position: &mut Position, set: SetId) -> Option<&mut Leave> {
    let leaves = &mut position.work.leaves;
    if !leaves.iter().any(|leave| leave.guest == set) && !leaves.is_full() {
        leaves.push(Leave {
            guest: set,
            ..Leave::default()
        });
    }
    leaves.iter_mut().find(|leave| leave.guest == set)
}

/// An empire lets another one through.
pub fn grant(position: &mut Position, set: SetId, other: SetId) {
    if let Some(leave) = leave_mut(position, set) {
        leave.passes.add(other);
    }
}

/// Those whose leave could bring one of these goals into range of an empire can be asked for it.
pub(crate) fn offers<S: Sink<Position>>(
    position: &Position,
    source: &Source,
    goals: &[Areas],
    sink: &mut S,
) -> ControlFlow<()> {
    for empire in &source.hosts(position, goals) {
        sink.offer(Choice::Ask { empire: *empire })?;
    }
    ControlFlow::Continue(())
}

/// The owners of canals by which ships of an empire could come farther now.
pub(crate) fn canal_owners(position: &Position, set: SetId, again: bool) -> List<SetId, 2> {
    let mut list: List<SetId, 2> = List::new();
    for owner in (0..2).filter_map(|canal| position.canal_owner(canal)) {
        let new = owner != set && !asked(position, set, owner) && !list.contains(&owner);
        let leads = || manoeuvre::canal_leads(position, set, owner, again);
        if new && position.empire(owner).is_some() && leads() {
            list.push(owner);
        }
    }
    list.sort_unstable();
    list
}

/// An empire is asked; one's own says yes.
pub fn ask(position: &mut Position, set: SetId, other: SetId, canal: bool) {
    if let Some(leave) = leave_mut(position, set) {
        leave.asked.add(other);
    }
    if position.seat_of(set) == position.seat_of(other) {
        grant(position, set, other);
    } else {
        position.push(Permit {
            empire: set,
            of: other,
            cards: 0,
            canal,
        });
    }
}

/// How many cards the player of an empire has.
pub fn hand(position: &Position, set: SetId) -> usize {
    position
        .seat_of(set)
        .map_or(0, |seat| position.player(seat).hand.len())
}

fn tell(
    position: &Position,
    (set, other): (SetId, SetId),
    passage: Passage,
    table: &mut Table<'_>,
) {
    table.emit(|| News::Passage {
        who: position.who(set),
        of: position.who(other),
        passage,
    });
}

step! {
    /// Is an empire let through, and for what?
    pub struct Permit { empire: SetId, of: SetId, cards: u8, canal: bool }
}

impl step::Ask<Position> for Permit {
    fn prompt(&self, position: &Position, _seat: Seat) -> Prompt {
        let Permit {
            empire, of, cards, ..
        } = *self;
        Prompt::new(
            "sa.term.range-through",
            format!(
                "The {} ask the {} to let them through{}",
                crate::text::empire(position, empire),
                crate::text::empire(position, of),
                match cards {
                    0 => String::new(),
                    _ => format!(" for {}", toll(0, cards)),
                }
            ),
        )
    }

    /// A price in money, after any number of cards; a canal is used for money only.
    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let Permit {
            empire: set,
            cards,
            canal,
            ..
        } = *self;
        let money = position.empire(set).map_or(0, |empire| empire.money);
        for money in 0..=money {
            sink.offer(Choice::Demand { money })?;
        }
        if !canal && usize::from(cards) < hand(position, set) {
            sink.offer(Choice::DemandCard)?;
        }
        sink.offer(Choice::Done)
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Permit {
            empire: set,
            of: other,
            cards,
            canal,
        } = self;
        match choice {
            Choice::DemandCard => position.push(Permit {
                empire: set,
                of: other,
                cards: cards + 1,
                canal,
            }),
            Choice::Demand { money: 0 } if cards == 0 => {
                grant(position, set, other);
                tell(position, (set, other), Passage::Free, table);
            }
            Choice::Demand { money } => position.push(Price {
                empire: set,
                of: other,
                money,
                cards,
                agreed: false,
            }),
            _ => tell(position, (set, other), Passage::Refused, table),
        }
    }

    fn fits(&self, position: &Position) -> bool {
        let Permit {
            empire, of, cards, ..
        } = *self;
        let able = usize::from(cards) <= hand(position, empire);
        crate::check::colour(empire) && crate::check::colour(of) && empire != of && able
    }

    crate::turn::usual!(present);
}

step! {
    /// Is the price paid?
    pub struct Price { empire: SetId, of: SetId, money: u8, cards: u8, agreed: bool }
}

impl step::Ask<Position> for Price {
    fn prompt(&self, position: &Position, _seat: Seat) -> Prompt {
        let Price {
            of, money, cards, ..
        } = *self;
        Prompt::new(
            "sa.term.range-through",
            format!(
                "The {} want {}",
                crate::text::empire(position, of),
                toll(money, cards)
            ),
        )
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let Price {
            empire: set,
            cards,
            agreed,
            ..
        } = *self;
        match position.seat_of(set).filter(|_| cards > 0) {
            Some(seat) => {
                for card in setup::sorted(position.player(seat)).iter() {
                    sink.offer(Choice::Card { card })?;
                }
            }
            None => sink.offer(Choice::Pay)?,
        }
        if !agreed {
            sink.offer(Choice::Done)?;
        }
        ControlFlow::Continue(())
    }

    /// The price is paid at once, or there is no way through.
    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Price {
            empire: set,
            of: other,
            money,
            cards,
            ..
        } = self;
        let (Some(seat), Some(to)) = (position.seat_of(set), position.seat_of(other)) else {
            return;
        };
        match choice {
            Choice::Pay => {}
            Choice::Card { card } => {
                if let Some(mut slot) = empire::take_card(position, seat, card) {
                    table.reveal();
                    slot.known = slot.known.with(to);
                    empire::hand_over(position, to, slot);
                }
            }
            _ => return tell(position, (set, other), Passage::Refused, table),
        }
        empire::pay(position, set, -i16::from(money));
        empire::pay(position, other, i16::from(money));
        if cards > 1 {
            position.push(Price {
                empire: set,
                of: other,
                money: 0,
                cards: cards - 1,
                agreed: true,
            });
            return;
        }
        grant(position, set, other);
        tell(position, (set, other), Passage::Paid, table);
    }

    fn fits(&self, position: &Position) -> bool {
        let Price {
            empire,
            of,
            money,
            cards,
            agreed,
        } = *self;
        let able = usize::from(cards) <= hand(position, empire)
            && (money > 0 || cards > 0)
            && (!agreed || cards > 0);
        let rich = position
            .empire(empire)
            .is_some_and(|own| own.money >= money);
        crate::check::colour(empire) && crate::check::colour(of) && empire != of && rich && able
    }

    crate::turn::usual!(present);
}

/// What is demanded for letting somebody through.
fn toll(money: u8, cards: u8) -> String {
    let cards = match cards {
        0 => String::new(),
        1 => "a card".to_owned(),
        cards => format!("{cards} cards"),
    };
    match money {
        0 => cards,
        money if cards.is_empty() => format!("{money} money"),
        money => format!("{cards} and {money} money"),
    }
}
