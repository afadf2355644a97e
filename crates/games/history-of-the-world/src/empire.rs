//! A turn, part by part: the pool, fleets, the start land, expansion, monuments, clean-up.

use crate::{
    Army, Campaign, Choice, Force, Position, Step, Structure, Table, build,
    campaign::Mover,
    content::{Effect, EmpireId, Host, LandId, Start, WaterId, map},
    events::PlayEvent,
    expand::Expand,
    naval, reallocation, score,
    words::{at_water, water as name},
};
use orbis_core::{
    Flow, Line, Offer, Prompt, Seat, Sink, count, news, step,
    step::{Ask, Run, Stacked, no_answer, unexpected},
};
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

news! {
    /// What is told of empires that begin, and of their fleets.
    pub enum News {
        /// An empire begins in its start land.
        Founded { seat: Seat, host: Host, land: LandId, ousted: Option<Seat>, capital: bool } => {
            let with = if capital { ", a capital" } else { "" };
            let gone = ousted.map_or(String::new(), |old| format!("; the army of {old} is gone"));
            let (land, host) = (land.name(), host.name());
            Line::by(seat, format!("{seat} begins in {land}{with}, as {host}{gone}"))
        },
        /// A fleet more.
        Launched { seat: Seat, water: WaterId } => {
            Line::by(seat, format!("{seat} sends a fleet to the {}", name(water)))
        },
    }
}

/// The parts of a turn, in order.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Part {
    /// Event cards.
    #[default]
    Events,
    /// The army pool, coins and forts.
    Pool,
    /// Fleets.
    Fleets,
    /// Enough markers for all fleets (option).
    Markers,
    /// The start land.
    Found,
    /// Battles between fleets (option).
    Battles,
    /// Fleets into coins.
    Reallocation,
    /// Expansion, combat, forts and coins.
    Expand,
    /// Monuments.
    Build,
    /// Cleaning up and scoring.
    Score,
}

step! {
    /// A part of a player's turn.
    pub struct Turn { seat: Seat, part: Part }

    /// Astronomy: in which sea?
    pub struct Astronomy { seat: Seat }
}

impl Position {
    /// Whose turn it is, and the part of it that comes next.
    pub fn whose_turn(&self) -> Option<(Seat, Part)> {
        self.stack.iter().find_map(|step| match step {
            Step::Turn(Turn { seat, part }) => Some((*seat, *part)),
            _ => None,
        })
    }
}

impl Run<Position> for Turn {
    /// Does one part of a turn and lines up the next.
    /// Rules: `hotw.turn.parts`, `hotw.turn.order`, `hotw.events.before-first-army`, `hotw.expand.stop`.
    fn run(self, position: &mut Position, table: &mut Table<'_>) {
        let Turn { seat, part } = self;
        let next = match part {
            Part::Events => {
                if position.played.len() < 2 && position.player(seat).cards() > 0 {
                    position.push(self);
                    return position.push(PlayEvent { seat });
                }
                Part::Pool
            }
            Part::Pool => Part::Fleets,
            Part::Fleets => Part::Markers,
            Part::Markers => Part::Found,
            Part::Found => Part::Battles,
            Part::Battles => Part::Reallocation,
            Part::Reallocation => Part::Expand,
            Part::Expand => Part::Build,
            Part::Build => Part::Score,
            Part::Score => {
                clean_up(position, seat);
                return score::score(position, seat, table);
            }
        };
        let next = Turn { seat, part: next };
        position.push(next);
        match part {
            Part::Events | Part::Score => {}
            Part::Pool => form_pool(position, seat),
            Part::Fleets => place_fleets(position, seat),
            Part::Markers => naval::make_room(position, seat, table),
            Part::Found => {
                let starts = position.empire(seat).map(|empire| &empire.card().starts);
                for start in starts.into_iter().flatten() {
                    found(position, seat, start, table);
                }
            }
            Part::Battles => naval::battles(position, seat),
            Part::Reallocation => {
                if position.has(Effect::Reallocation) {
                    reallocation::begin(position, seat);
                }
            }
            Part::Expand => position.push(Expand { seat }),
            Part::Build => build::monuments(position, seat, table),
        }
        // Where nobody is asked the next part follows at once.
        if position.stack.last() == Some(&Step::Turn(next)) {
            position.pop();
            next.run(position, table);
        }
    }

    fn fits(&self, position: &Position) -> bool {
        let called = position.calling().unwrap_or(0);
        self.seat.index() < position.players.len()
            && position.stack.get(1) == Some(&Step::Turn(*self))
            && called > 0
            && position.empire(self.seat) == Some(EmpireId::called(position.epoch, called - 1))
    }
}

/// As many armies as the strength, and what the cards bring at the start.
/// Rules: `hotw.turn.take-armies`, `hotw.empire.card-strength`, `hotw.lesser.population-explosion`,
/// `hotw.lesser.civil-service`, `hotw.lesser.engineering`, `hotw.coins.no-saving`, `hotw.events.active-empire`,
/// `hotw.empire.incas-aztecs`, `hotw.turn.pool-after-start`.
fn form_pool(position: &mut Position, seat: Seat) {
    let Some(empire) = position.empire(seat) else {
        return;
    };
    let card = empire.card();
    let mut campaign = Campaign {
        mover: Mover::Active,
        ..Campaign::default()
    };
    for start in &card.starts {
        campaign.forces.push(Force {
            host: start.host,
            pool: start.strength,
            ..Force::default()
        });
    }
    for event in &position.played {
        match event.effect() {
            Effect::PopulationExplosion(coins) => campaign.coins += coins,
            Effect::CivilService(coins) => {
                let navigates = !card.navigation.is_empty();
                campaign.coins += coins + u8::from(card.capital) + u8::from(navigates);
            }
            Effect::Allies(coins) => campaign.ally_coins += coins,
            Effect::Engineering if card.capital => campaign.forts += 2,
            _ => {}
        }
    }
    position.campaign = campaign;
}

/// A fleet in every water of the card and the seas its oceans reach, and one more with Astronomy.
/// Rules: `hotw.turn.place-fleets`, `hotw.empire.card-navigation`.
fn place_fleets(position: &mut Position, seat: Seat) {
    let Some(empire) = position.empire(seat) else {
        return;
    };
    position.campaign.fleets = empire.card().fleets;
    if position.has(Effect::Astronomy) {
        position.push(Astronomy { seat });
    }
}

impl Ask<Position> for Astronomy {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new(
            "hotw.lesser.astronomy",
            "In which sea do you place another fleet?",
        )
    }

    /// Any sea without an own fleet.
    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        for water in (map().seas & !position.campaign.fleets).iter() {
            sink.offer(Choice::Launch { water })?;
        }
        ControlFlow::Continue(())
    }

    fn present(&self, _position: &Position, _seat: Seat, choice: Choice) -> Offer {
        match choice {
            Choice::Launch { water } => {
                Offer::new(format!("A fleet in the {}", name(water))).at(at_water(water))
            }
            _ => unexpected(choice),
        }
    }

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        match choice {
            Choice::Launch { water } => {
                position.campaign.fleets.add(water);
                table.emit(|| News::Launched { seat, water });
            }
            _ => no_answer(self, choice),
        }
    }

    fn fits(&self, position: &Position) -> bool {
        position.whose_turn() == Some((self.seat, Part::Markers))
            && !(map().seas & !position.campaign.fleets).is_empty()
    }
}

/// Capital and first army enter the start land without combat.
/// Rules: `hotw.turn.start-land`, `hotw.turn.take-capital`, `hotw.empire.card-capital`, `hotw.turn.start-remove`,
/// `hotw.turn.start-structures`, `hotw.empire.no-capital`.
pub(crate) fn found(position: &mut Position, seat: Seat, start: &Start, table: &mut Table<'_>) {
    let (land, host, capital) = (start.land, start.host, start.capital);
    let ousted = position.world.owner(land);
    position.world.vacate(land);
    if capital {
        position.world.set_structure(land, Some(Structure::Capital));
    } else if ousted != Some(seat) {
        position.world.sack(land);
    }
    let army = Army {
        seat,
        host,
        epoch: position.epoch,
        count: 1,
    };
    position.world.place(land, army);
    if let Some(force) = position.campaign.force(host) {
        let force = &mut position.campaign.forces[force];
        force.pool -= 1;
        force.lands.add(land);
    }
    table.emit(|| News::Founded {
        seat,
        host,
        land,
        ousted,
        capital,
    });
}

/// Fleets go, those with armies stay (option); played cards are discarded.
/// Rules: `hotw.cleanup.fleets`, `hotw.events.discard`, `hotw.turn.fleets-no-conflict`.
fn clean_up(position: &mut Position, seat: Seat) {
    naval::keep_fleets(position, seat);
    position.campaign = Campaign::default();
    let played = std::mem::take(&mut position.played);
    position.discard.extend(played.iter().copied());
    position.treachery = None;
}

/// An empire card in a sentence.
/// Rules: `hotw.empire.card-back`.
pub(crate) fn words(empire: EmpireId) -> String {
    let card = empire.card();
    let starts: Vec<&str> = card.starts.iter().map(|start| start.land.name()).collect();
    let capital = if card.capital {
        "a capital"
    } else {
        "no capital"
    };
    let fleets = match card.fleets.len() {
        0 => "no fleets".to_string(),
        fleets => count(fleets, "fleet"),
    };
    format!(
        "{}: strength {}, called {} of 7, begins in {}, {capital}, {fleets}.",
        card.name,
        card.strength,
        card.order,
        starts.join(" and ")
    )
}

/// What is still in the hand of the campaign.
pub(crate) fn supplies(position: &Position) -> String {
    let campaign = &position.campaign;
    let mut parts: Vec<String> = campaign
        .forces
        .iter()
        .map(|force| format!("{}: {} left", force.host.name(), count(force.pool, "army")))
        .collect();
    let allied: u8 = campaign.forces.iter().map(|force| force.allied).sum();
    if allied > 0 {
        parts.push(format!("{allied} of them may not attack"));
    }
    if campaign.coins > 0 {
        parts.push(count(campaign.coins, "coin"));
    }
    if campaign.ally_coins > 0 {
        parts.push(format!("{} of Allies", count(campaign.ally_coins, "coin")));
    }
    if campaign.forts > 0 {
        parts.push(count(campaign.forts, "fort"));
    }
    let lost: u8 = campaign.forces.iter().map(|force| force.lost).sum();
    if lost > 0 {
        parts.push(format!("{lost} lost"));
    }
    let mut text = parts.join(", ");
    text.push('.');
    text
}
