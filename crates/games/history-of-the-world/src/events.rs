//! Event cards: which may be played, and what they do before the first army.

pub mod armies;
pub mod barbarians;
pub mod blights;
pub mod civil_war;
pub mod disaster;
pub mod migrants;

use crate::{
    Campaign, Cards, Choice, Force, Lands, Position, Refusal, Table,
    campaign::Mover,
    content::{CardId, Effect, LANDS, LandId, content, map},
    empire::{self, Part, Turn},
    expand::Expand,
    naval,
    words::named,
};
use barbarians::Barbarians;
use blights::{BlackDeath, Famine, Pestilence, Plague};
use civil_war::CivilWar;
use disaster::Disaster;
use migrants::Migrants;
use orbis_core::{
    Flow, Line, Offer, Prompt, Seat, Sink, news, step,
    step::{Ask, Stacked, no_answer, unexpected},
};
use orbis_parts::List;
use std::ops::ControlFlow;

news! {
    /// What is told of event cards.
    pub enum News {
        /// An event card is played.
        Played { seat: Seat, card: CardId } => {
            Line::by(seat, format!("{seat} plays {}", card.card().name))
        },
        /// Treachery names a land.
        Named { seat: Seat, land: LandId } => {
            Line::by(seat, format!("{seat} has friends in {}", land.name()))
        },
    }
}

step! {
    /// Which event card?
    pub struct PlayEvent { seat: Seat }

    /// Treachery: which land?
    pub struct Treachery { seat: Seat }
}

/// The card that asks a seat before the first army: the one played last, and this one if the question names it.
fn card_asking(position: &Position, seat: Seat, card: Option<CardId>) -> Option<CardId> {
    let now = position.whose_turn() == Some((seat, Part::Events));
    let played = position.played.last().copied();
    let idle = position.campaign == Campaign::default();
    played.filter(|played| now && idle && card.is_none_or(|card| card == *played))
}

/// The lands that a question names, if they exist.
fn named_lands(set: impl IntoIterator<Item = LandId>) -> Option<Lands> {
    let mut all = Lands::NONE;
    for land in set {
        if land.index() >= LANDS {
            return None;
        }
        all.add(land);
    }
    Some(all)
}

impl Ask<Position> for PlayEvent {
    fn prompt(&self, position: &Position, seat: Seat) -> Prompt {
        let question = if position.played.is_empty() {
            "Do you play an event card?"
        } else {
            "Do you play a second event card?"
        };
        let empire = position.empire(seat).map_or(String::new(), empire::words);
        Prompt::new("hotw.events.limit", question).hint(empire)
    }

    /// Every card of the hand, with what keeps it there; or no more cards.
    /// Rules: `hotw.events.sequence`.
    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        for card in position.player(seat).different() {
            let choice = Choice::Play { card };
            match obstacle(position, seat, card) {
                None => sink.offer(choice)?,
                Some(why) => sink.refuse(choice, || why)?,
            }
        }
        sink.offer(Choice::Pass)
    }

    fn present(&self, _position: &Position, _seat: Seat, choice: Choice) -> Offer {
        match choice {
            Choice::Play { card: CardId::BACK } => Offer::new("Play a card").under("Event cards"),
            Choice::Play { card } => Offer::new(format!("Play {}", card.card().name))
                .at(format!("card-{card}"))
                .under("Event cards"),
            Choice::Pass => Offer::new("No more event cards"),
            _ => unexpected(choice),
        }
    }

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        match choice {
            Choice::Play { card } => play(position, seat, card, table),
            Choice::Pass => {
                position.pop();
                let part = Part::Pool;
                position.push(Turn { seat, part });
            }
            _ => no_answer(self, choice),
        }
    }

    fn fits(&self, position: &Position) -> bool {
        position.whose_turn() == Some((self.seat, Part::Events))
            && position.campaign == Campaign::default()
            && position.played.len() < 2
            && position.player(self.seat).cards() > 0
    }
}

impl Ask<Position> for Treachery {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new("hotw.lesser.treachery", "Which land will be betrayed?")
            .hint("An attack of your empire on it this turn is won without dice.")
    }

    /// Any land another player holds.
    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        for land in position.world.enemies(seat).iter() {
            sink.offer(Choice::Name { land })?;
        }
        ControlFlow::Continue(())
    }

    fn present(&self, position: &Position, _seat: Seat, choice: Choice) -> Offer {
        match choice {
            Choice::Name { land } => named(position, land),
            _ => unexpected(choice),
        }
    }

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        match choice {
            Choice::Name { land } => {
                position.treachery = Some(land);
                table.emit(|| News::Named { seat, land });
            }
            _ => no_answer(self, choice),
        }
    }

    fn fits(&self, position: &Position) -> bool {
        let card = card_asking(position, self.seat, None);
        card.map(CardId::effect) == Some(Effect::Treachery)
            && !position.world.enemies(self.seat).is_empty()
    }
}

/// What keeps a card from being played now.
/// Rules: `hotw.events.minor-epoch`.
pub(crate) fn obstacle(position: &Position, seat: Seat, card: CardId) -> Option<Refusal> {
    if !card.fits(position.epoch) {
        return Some(Refusal::WrongEpoch {
            card,
            epoch: position.epoch,
        });
    }
    if position.played.contains(&card) {
        return Some(Refusal::PlayedAlready { card });
    }
    let world = &position.world;
    if let Effect::JewishRevolt(land) = card.effect()
        && world.owner(land) == Some(seat)
    {
        return Some(Refusal::HeldAlready { card, land });
    }
    let target = match card.effect() {
        Effect::Migrants(area, _) => world.vacant().meets(area.card().lands),
        Effect::CivilWar(_) | Effect::Treachery => !world.enemies(seat).is_empty(),
        Effect::Barbarians => {
            let enemies = world.enemies(seat);
            let mut barren = map().barren.iter();
            barren.any(|land| map().around[land.index()].meets(enemies))
        }
        Effect::Plague => !world.occupied().is_empty(),
        Effect::Disaster => !world.monuments().is_empty(),
        _ => true,
    };
    (!target).then_some(Refusal::NoTarget { card })
}

/// Plays a card: what comes before the first army happens now, the rest is in force all turn.
/// Rules: `hotw.events.timing`.
fn play(position: &mut Position, seat: Seat, card: CardId, table: &mut Table<'_>) {
    position.player_mut(seat).discard(card);
    position.played.push(card);
    table.emit(|| News::Played { seat, card });
    match card.effect() {
        Effect::MinorEmpire => minor_empire(position, seat, card, table),
        Effect::Kingdom(land) => armies::kingdom(position, seat, card, land, table),
        Effect::Migrants(_, left) => position.push(Migrants::new(seat, card, left)),
        Effect::CivilWar(_) => position.push(CivilWar::new(seat, card)),
        Effect::Barbarians => position.push(Barbarians {
            seat,
            card,
            from: None,
        }),
        Effect::JewishRevolt(land) => armies::revolt(position, seat, card, land, table),
        Effect::Crusade(armies) => crusade(position, seat, card, armies),
        Effect::BlackDeath => position.push(BlackDeath { seat, card }),
        Effect::Famine => position.push(Famine { seat, card }),
        Effect::Plague => position.push(Plague { seat, near: None }),
        Effect::Pestilence => position.push(Pestilence { seat }),
        Effect::Disaster => position.push(Disaster::new(seat)),
        Effect::Treachery => position.push(Treachery { seat }),
        Effect::Reallocation
        | Effect::Leader
        | Effect::Weaponry
        | Effect::Siegecraft
        | Effect::EliteTroops
        | Effect::NavalPower
        | Effect::Engineering
        | Effect::ExpertTroops(_)
        | Effect::PopulationExplosion(_)
        | Effect::Jihad
        | Effect::CivilService(_)
        | Effect::Astronomy
        | Effect::Allies(_) => {}
    }
}

/// A small empire of its own is played out before the Active Empire.
/// Rules: `hotw.events.minor-play`, `hotw.events.minor-takeover`, `hotw.events.minor-no-monument`,
/// `hotw.events.minor-unaffected`, `hotw.greater.hittites`, `hotw.greater.phoenicia`, `hotw.greater.mayans`,
/// `hotw.greater.anglo-saxons`, `hotw.greater.fujiwara`, `hotw.greater.safavids`, `hotw.greater.japan`.
fn minor_empire(position: &mut Position, seat: Seat, card: CardId, table: &mut Table<'_>) {
    let printed = card.card();
    let Some(start) = &printed.minor else {
        return;
    };
    let force = Force {
        host: start.host,
        pool: start.strength,
        ..Force::default()
    };
    position.campaign = Campaign {
        mover: Mover::Minor,
        forces: [force].into_iter().collect(),
        fleets: printed.fleets & !naval::others(position, seat),
        ..Campaign::default()
    };
    empire::found(position, seat, start, table);
    position.push(Expand { seat });
}

/// The crusaders begin at sea.
/// Rules: `hotw.lesser.crusade`.
fn crusade(position: &mut Position, seat: Seat, card: CardId, armies: u8) {
    let force = Force {
        host: card.host(),
        pool: armies,
        ..Force::default()
    };
    let sea = crate::Waters::only(content().crusade_sea);
    position.campaign = Campaign {
        mover: Mover::Crusade,
        forces: [force].into_iter().collect(),
        fleets: sea,
        afloat: sea,
        ..Campaign::default()
    };
    position.push(Expand { seat });
}

impl crate::Player {
    /// The different cards in hand, in order.
    pub fn hand(&self) -> List<CardId, 11> {
        self.different().collect()
    }

    /// The same one by one; a back comes last.
    fn different(&self) -> impl Iterator<Item = CardId> {
        let (mut cards, mut back) = (Cards::NONE, None);
        for slots in [&self.greater[..], &self.minor, &self.lesser] {
            for slot in slots {
                cards.add(slot.card);
                if slot.card == CardId::BACK {
                    back = Some(CardId::BACK);
                }
            }
        }
        cards.iter().chain(back)
    }

    /// How many cards are in hand.
    pub fn cards(&self) -> usize {
        self.greater.len() + self.minor.len() + self.lesser.len()
    }

    /// Takes one copy of a card out of the hand.
    fn discard(&mut self, card: CardId) {
        if let Some(index) = self.minor.iter().position(|slot| slot.card == card) {
            self.minor.remove(index);
        } else if let Some(index) = self.greater.iter().position(|slot| slot.card == card) {
            self.greater.remove(index);
        } else if let Some(index) = self.lesser.iter().position(|slot| slot.card == card) {
            self.lesser.remove(index);
        }
    }
}
