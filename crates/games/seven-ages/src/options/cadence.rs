//! Option 9, Cadenced progress: the First player's markers change the free progress of the turn.

use crate::{
    Choice, Position, Step, Table,
    content::{MarkerId, SETS, SetId, Special, Talent, content, events::Moment, faith},
    empire,
    events::window,
    harvest, text,
};
use orbis_core::{Flow, Line, Offer, Prompt, Seat, SeatSet, Sink, news, step, step::Stacked};
use orbis_parts::{List, Slot};
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

news! {
    /// What is told of the cadence.
    pub enum News {
        /// The markers were shown.
        Cadence { markers: [MarkerId; 3] } => Line::plain(format!(
            "no progress: {}; none if trade is poor: {}; extra progress: {}",
            markers[0].name(),
            markers[1].name(),
            markers[2].name()
        )),
    }
}

/// An empire that was discarded this turn, as the cadence sees it.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Gone {
    /// The action it took.
    pub action: MarkerId,
    /// Its trade number.
    pub trade: i8,
}

const NONE: usize = 0;
const POOR: usize = 1;
const EXTRA: usize = 2;

/// All seven markers are in the hand of the First player.
fn deal(position: &mut Position) {
    position.cadence = MarkerId::all()
        .filter(|marker| *marker != MarkerId::WILD)
        .map(|marker| Slot::held(marker, position.first))
        .collect();
}

/// The First player lays three of the seven markers.
pub fn begin(position: &mut Position) {
    deal(position);
    for space in (0..3).rev() {
        position.push(Cadence { space });
    }
}

/// Whoever seizes the turn marker gets the cadence markers with it, as long as none is laid.
pub fn hand_over(position: &mut Position) {
    if position
        .stack
        .contains(&Step::Cadence(Cadence { space: 0 }))
    {
        deal(position);
    }
}

fn shows(position: &Position, space: usize, action: MarkerId) -> bool {
    position
        .cadence
        .get(space)
        .is_some_and(|slot| slot.card == action)
}

/// What the markers do to an empire with this action and trade number: more, and less.
/// `sa.opt9.a-extra`, `sa.opt9.c-none`, `sa.opt9.d-low-trade`.
fn change(position: &Position, action: Option<MarkerId>, trade: i8) -> (i8, i8) {
    let Some(action) = action else {
        return (0, 0);
    };
    let extra = trade >= 2 && shows(position, EXTRA, action);
    let none = shows(position, NONE, action);
    let poor = trade < 0 && shows(position, POOR, action);
    (i8::from(extra), i8::from(none) + i8::from(poor))
}

/// The markers are turned over; who may favour an empire is asked first.
/// `sa.opt9.reveal`.
pub(crate) fn reveal(position: &mut Position, table: &mut Table<'_>) {
    table.reveal();
    for slot in position.cadence.iter_mut().take(3) {
        slot.known = SeatSet::ALL;
    }
    if let [none, poor, extra, ..] = *position.cadence {
        let markers = [none.card, poor.card, extra.card];
        position.tempo = markers.into_iter().collect();
        table.emit(|| News::Cadence { markers });
    }
    position.push(Tempo {});
    let order: List<Seat, 8> = position.round().collect();
    for seat in order.iter().rev() {
        let gone = position.player(*seat).gone;
        let boons = gone
            .iter()
            .filter(|one| change(position, Some(one.action), one.trade).0 > 0);
        if boons.count() > 0 && position.empires_of(*seat).next().is_some() {
            position.push(Boon { seat: *seat });
        }
    }
}

/// The steps an empire is entitled to.
/// `sa.opt9.e-discarded-none`.
/// `sa.opt9.f-wild`, `sa.opt9.wild-type`.
pub fn steps(position: &Position, set: SetId) -> i8 {
    let Some(own) = position.empire(set) else {
        return 0;
    };
    let (more, less) = change(position, own.did, position.trade_number(set));
    let curse = position
        .player(own.seat)
        .gone
        .iter()
        .any(|one| change(position, Some(one.action), one.trade).1 > 0);
    let wild = own.wild && !position.governed(set, faith::DEMOCRACY);
    1 + more + i8::from(own.boon) - less - i8::from(curse) - i8::from(wild)
}

/// Is an empire held on its space by a dark age?
/// `sa.opt9.dark-age`.
pub fn dark(position: &Position, set: SetId, level: u8) -> bool {
    content().dark >> level.min(63) & 1 != 0
        && position.world.talent_count(set, Talent::Scientist) == 0
        && !position.special(set, |special| matches!(special, Special::DarkAgeImmune))
}

step! {
    /// Which cadence marker goes on this space (option 9)?
    pub struct Cadence { space: u8 }
}

impl Cadence {
    /// Who is asked.
    pub(crate) fn holder(&self, position: &Position) -> SeatSet {
        SeatSet::only(position.first)
    }
}

impl step::Ask<Position> for Cadence {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new(
            "sa.opt9.markers",
            match self.space {
                0 => "Which action brings no progress?",
                1 => "Which action brings none if trade is poor?",
                _ => "Which action brings extra progress if trade is good?",
            },
        )
        .hint("The markers lie face down until the end of the turn.")
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let left = position.cadence.iter().skip(usize::from(self.space));
        let mut markers: List<MarkerId, 7> = left.map(|slot| slot.card).collect();
        markers.sort_unstable();
        for marker in &markers {
            sink.offer(Choice::Cadence { marker: *marker })?;
        }
        ControlFlow::Continue(())
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, _table: &mut Table<'_>) {
        let Cadence { space } = self;
        if let Choice::Cadence { marker } = choice
            && let Some(at) = position.cadence.iter().position(|slot| slot.card == marker)
        {
            position.cadence.swap(usize::from(space), at);
        }
        if usize::from(space) == EXTRA {
            window::open(position, Moment::MarkersPlaced, SetId::BACK);
        }
    }

    fn fits(&self, position: &Position) -> bool {
        self.space < 3 && position.cadence.len() == 7
    }

    crate::turn::usual!(present);
}

step! {
    /// Which empire advances for a discarded one (option 9)?
    pub struct Boon { seat: Seat }
}

impl step::Ask<Position> for Boon {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new(
            "sa.opt9.b-discarded-extra",
            "Which empire advances for the one that was discarded?",
        )
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        for (empire, _) in position.empires_of(seat) {
            sink.offer(Choice::On { empire })?;
        }
        ControlFlow::Continue(())
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, _table: &mut Table<'_>) {
        if let Choice::On { empire } = choice
            && let Some(own) = position.empire_mut(empire)
        {
            own.boon = true;
        }
    }

    fn fits(&self, position: &Position) -> bool {
        crate::check::sits(position, self.seat)
    }

    crate::turn::usual!(present);
}

step! {
    /// All empires move as the cadence says (option 9).
    pub struct Tempo {}
}

impl step::Run<Position> for Tempo {
    /// Every empire moves; who could advance twice is asked.
    fn run(self, position: &mut Position, table: &mut Table<'_>) {
        let sets = position.in_turn();
        let entitled: List<i8, SETS> = sets.iter().map(|set| steps(position, *set)).collect();
        let mut asked: List<(SetId, u8), SETS> = List::new();
        for (set, steps) in sets.iter().zip(&entitled) {
            // What an event promised comes whatever the markers say.
            empire::progress(position, *set, harvest::spurred(position, *set), table);
            let level = position.empire(*set).map_or(0, |empire| empire.level);
            let halted = harvest::halted(position, *set);
            if *steps < 0 {
                empire::progress(position, *set, *steps, table);
            } else if *steps > 0 && !halted && !dark(position, *set, level) {
                let most = (1..*steps as u8)
                    .take_while(|more| !dark(position, *set, level + more))
                    .count() as u8
                    + 1;
                if most > 1 {
                    asked.push((*set, most));
                } else {
                    empire::progress(position, *set, 1, table);
                }
            }
        }
        for (set, most) in asked.iter().rev() {
            let (empire, most) = (*set, *most);
            if position.stack.len() < 30 {
                position.push(Pace { empire, most });
            } else {
                empire::progress(position, empire, 1, table);
            }
        }
    }
}

step! {
    /// Once or more often (option 9)?
    pub struct Pace { empire: SetId, most: u8 }
}

impl step::Ask<Position> for Pace {
    fn prompt(&self, position: &Position, _seat: Seat) -> Prompt {
        let Pace { empire, .. } = *self;
        Prompt::new(
            "sa.opt9.may-take-1",
            format!(
                "How far do the {} advance?",
                crate::text::empire(position, empire)
            ),
        )
    }

    fn offers(&self, _position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        crate::trade::advance_offers(1, self.most, sink)
    }

    fn present(&self, position: &Position, _seat: Seat, choice: Choice) -> Offer {
        text::advance(position, self.empire, choice)
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Pace { empire: set, .. } = self;
        if let Choice::Advance { levels } = choice {
            empire::progress(position, set, levels as i8, table);
        }
    }

    fn fits(&self, _position: &Position) -> bool {
        let Pace { empire, most } = *self;
        crate::check::colour(empire) && (2..=3).contains(&most)
    }
}
