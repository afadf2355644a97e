//! Action 4: attack an opponent.

use super::{explorer, found, glory};
use crate::{
    Choice, Position, Reach, Refusal, Space, Spaces, Table, expand,
    words::{gold, on_map, place},
};
use orbis_core::{
    Flow, Line, Offer, Prompt, Seat, Sink, news, step,
    step::{Ask, no_answer, unexpected},
};
use std::ops::ControlFlow;

news! {
    /// What is told of attacks.
    pub enum News {
        /// A space was attacked.
        Attacked { seat: Seat, at: Space, cost: u16 } => {
            Line::by(seat, format!("{seat} attacks {at} for {}.", gold(cost)))
        },
        /// An attack destroyed a city.
        CityLost { seat: Seat, at: Space, cubes: u8 } => {
            let size = if cubes == 2 { " of two cubes" } else { "" };
            Line::by(seat, format!("{seat} loses the city{size} on {at}."))
        },
    }
}

/// The opponents' capitals, where nobody is attacked (`tga.c4.no-capitals`).
fn capitals(position: &Position, seat: Seat) -> Spaces {
    let others = position.others(seat).map(|other| position.player(other));
    others.filter_map(|other| other.capital).collect()
}

/// The spaces with an opponent's colonist or city and no opponent's capital.
pub fn targets(position: &Position, seat: Seat) -> Spaces {
    let others = position.others(seat).map(|other| position.player(other));
    let pieces = others.fold(Spaces::NONE, |set, other| set | other.presence());
    pieces & !capitals(position, seat)
}

/// Where a soldier can go, and Gold the seat can spend on an attack there: income of the move comes first. An attack from afar
/// reaches everything and brings nothing.
struct Range<'a> {
    position: &'a Position,
    seat: Seat,
    reach: Option<Reach>,
}

impl Range<'_> {
    fn of(position: &Position, seat: Seat, from: Option<Space>) -> Range<'_> {
        let reach = from.map(|from| explorer::reach(position, seat, from));
        Range {
            position,
            seat,
            reach,
        }
    }

    fn spaces(&self) -> Spaces {
        self.reach.map_or(Spaces::ALL, |reach| reach.all)
    }

    fn purse(&self, at: Space) -> u16 {
        let income = self.reach.map_or(0, |reach| {
            explorer::rim_income(self.position, self.seat, &reach, at)
                + explorer::control_income(self.position, self.seat, at)
        });
        self.position.player(self.seat).gold + income
    }
}

/// Why no attack at all is possible from a space (or from nowhere) at this price; none if one is.
fn obstacle(
    position: &Position,
    seat: Seat,
    from: Option<Space>,
    targets: Spaces,
    price: Option<u16>,
) -> Option<Refusal> {
    let Some(needs) = price else {
        return Some(Refusal::InvasionTrackFull);
    };
    let range = Range::of(position, seat, from);
    let targets = targets & range.spaces();
    if position.player(seat).gold >= needs && !targets.is_empty() {
        return None;
    }
    match targets.iter().map(|at| range.purse(at)).max() {
        None if capitals(position, seat).meets(range.spaces()) => Some(Refusal::OnlyCapitals),
        None => Some(Refusal::NoTarget),
        Some(has) if has < needs => Some(Refusal::AttackTooDear { needs, has }),
        Some(_) => None,
    }
}

/// By a standing colonist, or from afar with Rocketry (`tga.c4.rocketry`, `tga.tech.rocketry-attack`).
pub(super) fn offers(
    position: &Position,
    seat: Seat,
    standing: Spaces,
    sink: &mut impl Sink<Position>,
) -> Flow {
    let remote = position.player(seat).attacks_remotely();
    if standing.is_empty() && !remote {
        return ControlFlow::Continue(());
    }
    let targets = targets(position, seat);
    if sink.deaf() && targets.is_empty() {
        return ControlFlow::Continue(());
    }
    let price = position.attack_price(seat);
    let obstacle = |from| obstacle(position, seat, from, targets, price);
    for from in standing.iter() {
        sink.decide(Choice::Soldier { from }, obstacle(Some(from)))?;
    }
    if remote {
        sink.decide(Choice::Strike, obstacle(None))?;
    }
    ControlFlow::Continue(())
}

pub(super) fn present(position: &Position, seat: Seat, from: Option<Space>) -> Offer {
    let price = position
        .attack_price(seat)
        .map_or(String::new(), |price| format!(" for {}", gold(price)));
    match from {
        Some(from) => {
            Offer::new(format!("Soldier from {}{price}", place(position, from))).at(on_map(from))
        }
        None => Offer::new(format!("Attack from afar{price}")),
    }
    .under("Soldier")
}

pub(super) fn prompt(position: &Position, seat: Seat) -> Prompt {
    let price = position.attack_price(seat).map_or(String::new(), |price| {
        format!("The attack costs {} and always succeeds.", gold(price))
    });
    Prompt::new("tga.c4.soldier", "Which space do you attack?").hint(price)
}

/// What can be attacked by a soldier from a space, or from nowhere.
pub(super) fn target_offers(
    position: &Position,
    seat: Seat,
    from: Option<Space>,
    sink: &mut impl Sink<Position>,
) -> Flow {
    let targets = targets(position, seat);
    let range = Range::of(position, seat, from);
    let reach = range.spaces();
    let needs = position.attack_price(seat).unwrap_or(u16::MAX);
    let capitals = capitals(position, seat);
    for at in (targets | capitals).iter() {
        let choice = Choice::Attack { at };
        if capitals.has(at) {
            sink.refuse(choice, || Refusal::CapitalCannotBeAttacked { at })?;
        } else if !reach.has(at) {
            sink.refuse(choice, || match position.player(seat).range() {
                crate::Range::Spaces(range) => Refusal::TooFar { to: at, range },
                crate::Range::Anywhere => Refusal::NobodyToAttack { at },
            })?;
        } else {
            let has = range.purse(at);
            sink.decide(
                choice,
                (has < needs).then_some(Refusal::AttackTooDear { needs, has }),
            )?;
        }
    }
    ControlFlow::Continue(())
}

pub(super) fn present_target(position: &Position, seat: Seat, at: Space) -> Offer {
    let hit: Vec<String> = position
        .others(seat)
        .filter(|other| position.player(*other).presence().has(at))
        .map(|other| other.to_string())
        .collect();
    let (hit, place) = (hit.join(" and "), place(position, at));
    Offer::new(format!("Attack {hit} on {place}")).at(on_map(at))
}

step! {
    /// What is attacked without a colonist?
    pub struct Strike { seat: Seat }
}

impl Ask<Position> for Strike {
    fn prompt(&self, position: &Position, seat: Seat) -> Prompt {
        prompt(position, seat)
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        target_offers(position, seat, None, sink)
    }

    fn present(&self, position: &Position, seat: Seat, choice: Choice) -> Offer {
        match choice {
            Choice::Attack { at } => present_target(position, seat, at),
            _ => unexpected(choice),
        }
    }

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        match choice {
            Choice::Attack { at } => attack(position, seat, at, table),
            _ => no_answer(self, choice),
        }
    }

    fn fits(&self, position: &Position) -> bool {
        self.offers_anything(position, self.seat)
    }
}

/// Pays, clears the space, takes a glory tile, and asks about a city where one is possible (`tga.c4.effects`,
/// `tga.c4.always-succeeds`, `tga.c8.attacked`).
pub(super) fn attack(position: &mut Position, seat: Seat, at: Space, table: &mut Table<'_>) {
    let cost = position.attack_price(seat).unwrap_or(0);
    position.player_mut(seat).gold -= cost;
    table.emit(|| News::Attacked { seat, at, cost });
    for other in position.others(seat) {
        let player = position.player_mut(other);
        let cubes = player.cities.raze(at);
        player.reserve += cubes;
        if cubes > 0 {
            table.emit(|| News::CityLost {
                seat: other,
                at,
                cubes,
            });
        }
        expand::send_home(position, other, at.set(), table);
    }
    found::ask(position, seat, at);
    glory::draw(position, seat, table);
}
