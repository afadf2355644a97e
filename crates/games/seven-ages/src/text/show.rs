//! How a choice is shown: the words of every choice, whichever step offers it. What "done" means, a step says itself.

use super::{bent, empire, ground, group, purpose, quality, several, shade, starts, talents};
use crate::{
    Choice, Position,
    content::{CardId, LAST_LEVEL, LeaderId, MarkerId, SetId, age_of, content, events::Aim},
    sets::AreaId,
};
use orbis_core::{Offer, count, step::unexpected};

fn at(area: AreaId) -> String {
    format!("area-{}", area.slug())
}

/// A choice in words, with its place on the map.
pub(crate) fn show(position: &Position, choice: Choice) -> Offer {
    or_done(position, choice, "Done")
}

/// The same, with words for doing nothing, or nothing more.
pub(crate) fn or_done(position: &Position, choice: Choice, done: &str) -> Offer {
    if choice == Choice::Done {
        return Offer::new(done);
    }
    cards(position, choice)
        .map(|offer| in_hand(position, choice, offer))
        .or_else(|| markers(position, choice))
        .or_else(|| realm(position, choice))
        .or_else(|| forces(position, choice))
        .or_else(|| moves(position, choice))
        .or_else(|| land(position, choice))
        .unwrap_or_else(|| unexpected(choice))
}

/// What is about a card that lies in a hand stands there, too.
fn in_hand(position: &Position, choice: Choice, offer: Offer) -> Offer {
    let (Choice::Bid { card }
    | Choice::Card { card }
    | Choice::Found { card, .. }
    | Choice::Hold { card }
    | Choice::Drop { card }
    | Choice::Event { card, .. }) = choice
    else {
        return offer;
    };
    let mut hands = position.players.iter().map(|player| &player.hand);
    if hands.any(|hand| hand.iter().any(|slot| slot.card == card)) {
        offer.at(place(card))
    } else {
        offer
    }
}

/// The place of a card in a hand.
pub(crate) fn place(card: CardId) -> String {
    format!("card-{}", card.slug())
}

/// A leader with what he is good at.
fn gifted(leader: LeaderId) -> String {
    let name = &leader.card().name;
    match talents(leader).as_str() {
        "" => name.clone(),
        same if same == name => name.clone(),
        talents => format!("{name} ({talents})"),
    }
}

/// The ground of an area and whose it is.
fn lies(position: &Position, area: AreaId) -> String {
    let ground = ground(area.card().terrain);
    match position.world.owner(area) {
        Some(owner) => format!("{ground}, the {}", empire(position, owner)),
        None if area.is_land() => format!("{ground}, vacant"),
        None => ground.to_string(),
    }
}

/// How far an empire advances, and where it is then.
pub(crate) fn advance(position: &Position, set: SetId, choice: Choice) -> Offer {
    match choice {
        Choice::Advance { levels } if levels > 0 => {
            let level = position.empire(set).map_or(0, |own| own.level);
            let to = level.saturating_add(levels).min(LAST_LEVEL + 1);
            Offer::new(format!("Advance {levels}, to level {to}"))
        }
        _ => show(position, choice),
    }
}

/// Cards, markers and turns.
fn cards(position: &Position, choice: Choice) -> Option<Offer> {
    Some(match choice {
        Choice::Bid { card } | Choice::Card { card } => {
            Offer::new(format!("Play {} (value {})", card.name(), card.value()))
        }
        Choice::Colour { group: number } => Offer::new(format!(
            "Take the {} counters: {}",
            group(number),
            bent(number)
        )),
        Choice::Found { card, colour: set } => {
            let level = crate::start::first_level(position, card);
            let (base, more) = card.card().empire.money;
            let age = age_of(level);
            let money = base.saturating_add(more.saturating_mul(age));
            let start = format!(
                "Start the {} in {} on level {level} (age {age}) with {money} money: {}, {}",
                card.name(),
                starts(card),
                shade(set),
                quality(set)
            );
            Offer::new(start).under("Start an empire")
        }
        Choice::Play { card } => {
            let artefact = content_name(card);
            let does = card.card().artefact.map(|one| &one.card().effect);
            let does = does.filter(|text| !text.is_empty());
            Offer::new(match does {
                Some(effect) => {
                    format!("Play {artefact}, the card of the {}: {effect}", card.name())
                }
                None => format!("Play {artefact}"),
            })
        }
        Choice::Hold { card } => Offer::new(format!("Keep {} ({})", card.name(), card.value())),
        Choice::Drop { card } => Offer::new(format!("Discard {} ({})", card.name(), card.value())),
        Choice::Deck => Offer::new("Use the top card of the deck"),
        Choice::Event { card, way } => {
            let event = card.card().event.card();
            let cancels = event
                .ways
                .get(usize::from(way))
                .is_some_and(|way| way.aim == Aim::Event);
            let how = if cancels { " to cancel" } else { "" };
            Offer::new(format!(
                "Play {}{how}, the card of the {}: {}",
                event.name,
                card.name(),
                event.text
            ))
            .under("Events")
        }
        Choice::Quiet => Offer::new("No event in this whole action: do not ask again"),
        Choice::Hush => Offer::new("No event before the harvest: do not ask again this turn"),
        Choice::Again { marker } => Offer::new(marker.name()),
        Choice::Pass => Offer::new("Pass, for a second action later"),
        Choice::Look { to, count } => Offer::new(format!(
            "See {count} cards of player {to} for {count} money"
        )),
        _ => return None,
    })
}

fn markers(position: &Position, choice: Choice) -> Option<Offer> {
    let name = |set: SetId| empire(position, set);
    Some(match choice {
        Choice::Mark { empire, marker } => {
            let purpose = match marker {
                MarkerId::START => "on an empire it only deceives",
                _ => purpose(marker),
            };
            Offer::new(format!("{}: {}: {purpose}", name(empire), marker.name()))
        }
        Choice::BackMark { empire, .. } => {
            Offer::new(format!("{}: take the marker back", name(empire)))
        }
        Choice::Extra { marker } => {
            let purpose = match marker {
                MarkerId::WILD => "any of these",
                _ if marker.needs_no_empire() => purpose(marker),
                _ => "without an empire it only deceives",
            };
            Offer::new(format!("Add {}: {purpose}", marker.name()))
        }
        Choice::Pick { marker } => Offer::new(format!("Take {}", marker.name())),
        Choice::Borrow { empire, marker } => {
            Offer::new(format!("{}: the spare {}", name(empire), marker.name()))
        }
        Choice::BorrowExtra { marker } => Offer::new(format!("Add the spare {}", marker.name())),
        Choice::Cadence { marker } => Offer::new(marker.name()),
        Choice::Turn { empire } => Offer::new(format!("Act with the {}", name(empire))),
        Choice::Loose { marker } => Offer::new(format!("Use the loose {}", marker.name())),
        Choice::TurnAll => {
            Offer::new("From now on my empires act when their markers come: do not ask whether")
        }
        Choice::TurnSome => Offer::new("Ask me again before a marker is turned over"),
        Choice::KeepWild {
            until: MarkerId::WILD,
        } => Offer::new("Pass, and turn over no wild card this turn").under("Wild cards"),
        Choice::KeepWild { until } => Offer::new(format!(
            "Pass, and keep wild cards until {}: do not ask before",
            until.name()
        ))
        .under("Wild cards"),
        Choice::AskWild => Offer::new("Ask me again about my wild cards").under("Wild cards"),
        _ => return None,
    })
}

/// Empires, money and progress.
fn realm(position: &Position, choice: Choice) -> Option<Offer> {
    let name = |set: SetId| empire(position, set);
    Some(match choice {
        Choice::On { empire } => Offer::new(format!("On the {}", name(empire))),
        Choice::Trade { empire } => Offer::new(format!("Trade with the {}", name(empire))),
        Choice::Ask { empire } => {
            Offer::new(format!("Ask the {} to let you through", name(empire))).under("Ask")
        }
        Choice::AskFor { guest, empire } => Offer::new(format!(
            "The {} ask the {} to let them through",
            name(guest),
            name(empire)
        ))
        .under("Ask"),
        Choice::Demand { money: 0 } => Offer::new("Let them through"),
        Choice::Demand { money } => Offer::new(format!("For {money} money")).under("A price"),
        Choice::DemandCard => Offer::new("For a card, and …"),
        Choice::Pay => Offer::new("Pay"),
        Choice::Advance { levels: 0 } => Offer::new("Do not advance: take the money"),
        Choice::Advance { levels } => Offer::new(format!("Advance {levels}")),
        Choice::Promise => Offer::new("Money for the partner after this trade …").under("A gift"),
        Choice::BuyFor { empire, glory } => {
            Offer::new(format!("The {} buy {glory} glory", name(empire)))
        }
        Choice::Gift { money } => Offer::new(format!("Give {money} money")).under("A gift"),
        Choice::Buy { glory } => Offer::new(format!("Buy {glory} glory")),
        Choice::Abolish => Offer::new("Discard the empire"),
        Choice::Both { one, two } => Offer::new(format!("{} and {}", name(one), name(two))),
        Choice::Player { to } => Offer::new(format!("Player {to}")),
        Choice::Levels { levels } => Offer::new(count(levels, "level")),
        Choice::Claim { glory } => Offer::new(format!("Claim {glory} glory")),
        Choice::Show => Offer::new("Show your glory"),
        Choice::Promote { leader, area } => {
            Offer::new(format!("{} in {}", gifted(leader), area.name())).under("Leaders")
        }
        Choice::Cup => Offer::new("Draw a leader from the cup"),
        Choice::Keep => Offer::new("Keep the leader"),
        Choice::Dismiss { leader, area } => {
            Offer::new(format!("Remove {} in {}", leader.card().name, area.name()))
        }
        Choice::Person {
            leader,
            empire,
            area,
        } => Offer::new(format!(
            "{} of {} in {}",
            leader.card().name,
            position.who(empire),
            area.name()
        ))
        .at(at(area)),
        Choice::Name { leader } => Offer::new(&leader.card().name),
        Choice::Take { leader } => Offer::new(format!("{} goes along", gifted(leader))),
        Choice::Lead { leader } => Offer::new(format!("Commit {}", gifted(leader))),
        Choice::Nominate { to } => Offer::new(format!("{} commands", to.0)),
        _ => return None,
    })
}

/// Units in peace and war.
fn forces(position: &Position, choice: Choice) -> Option<Offer> {
    Some(match choice {
        Choice::Raise { unit, area, count } => {
            let label = format!("Build {} in {}", several(count, unit), area.name());
            Offer::new(label).at(at(area)).under("Units")
        }
        Choice::Train { unit } => Offer::new(format!("Build {}", unit.name())).under("Units"),
        Choice::Fort { area } => {
            let (bonus, _) = content().fort;
            let label = format!("Build a fort in {} ({bonus:+} in its defence)", area.name());
            Offer::new(label).at(at(area)).under("Forts")
        }
        Choice::Elite => Offer::new("Build an elite marker"),
        Choice::Disband { area, unit } => {
            Offer::new(format!("Give up: {} in {}", unit.name(), area.name()))
        }
        Choice::Scrap => Offer::new("Destroy the nuke"),
        Choice::Raze => Offer::new("Destroy the city"),
        Choice::Flip { unit } => Offer::new(format!(
            "Turn {} into {}",
            unit.name(),
            unit.card().other.name()
        )),
        Choice::FlipOne { area, unit } => Offer::new(format!(
            "Turn one {} into {} in {}",
            unit.name(),
            unit.card().other.name(),
            area.name()
        )),
        Choice::Counter { unit } => {
            Offer::new(format!("{} / {}", unit.name(), unit.card().other.name()))
        }
        Choice::Single { side: of, unit } => Offer::new(format!(
            "{} of the {}",
            unit.name(),
            side_name(position, of)
        )),
        Choice::Side { side: which } => {
            Offer::new(format!("For the {}", side_name(position, which)))
        }
        Choice::Convert { from, unit, to } => Offer::new(format!(
            "{} from {} converts {}",
            unit.name(),
            from.name(),
            to.name()
        ))
        .at(at(to)),
        _ => return None,
    })
}

fn moves(position: &Position, choice: Choice) -> Option<Offer> {
    Some(match choice {
        Choice::From { area } => Offer::new(format!("Out of {}", area.name())).at(at(area)),
        Choice::March {
            from,
            unit,
            count,
            to,
        } => {
            let what = several(count, unit);
            let name = format!("{what} from {} to {}", from.name(), to.name());
            let there = lies(position, to);
            Offer::new(format!("{name} ({there})"))
                .called(name)
                .brings(there)
                .at(at(to))
                .under("Marches")
        }
        Choice::Unit { unit, count } => Offer::new(several(count, unit)).under("Units"),
        Choice::Load { unit } => Offer::new(format!("Carry: {}", unit.name())),
        Choice::To { area } => {
            let there = format!("To {} ({})", area.name(), lies(position, area));
            Offer::new(there)
                .called(format!("To {}", area.name()))
                .brings(lies(position, area))
                .at(at(area))
        }
        Choice::Fight { area } => Offer::new(format!("Fight in {}", area.name())).at(at(area)),
        Choice::Retreat => Offer::new("Retreat"),
        Choice::Redraw => Offer::new("Pick another card"),
        Choice::CommitAll => Offer::new("Commit all, the best of them in front"),
        Choice::Commit { count: 0 } => Offer::new("Commit none"),
        Choice::Commit { count } => Offer::new(format!("Commit {count}")),
        Choice::Front { count: 0 } => Offer::new("None in front"),
        Choice::Front { count } => Offer::new(format!("{count} in front")),
        Choice::Withdraw { count, area } => {
            Offer::new(format!("{count} to {}", area.name())).at(at(area))
        }
        _ => return None,
    })
}

/// Places, creeds and votes.
fn land(position: &Position, choice: Choice) -> Option<Offer> {
    let _name = |set: SetId| empire(position, set);
    Some(match choice {
        Choice::At { area } => Offer::new(area.name()).at(at(area)),
        Choice::Coast { water } => {
            Offer::new(format!("On the coast of {}", water.name())).at(at(water))
        }
        Choice::Calm { area } => {
            Offer::new(format!("Restore order in {}", area.name())).at(at(area))
        }
        Choice::Urbanise { area } => {
            let name = area.name();
            let owner = position.world.owner(area);
            let next = owner.and_then(|set| crate::civilise::next_city(position, set, area));
            let label = match (position.world.city(area), next) {
                (0, Some(next)) => format!("Build a city of level {next} in {name}"),
                (0, None) => format!("Build a city in {name}"),
                (now, Some(next)) => {
                    format!("Improve the city in {name} (level {now} → {next})")
                }
                _ => format!("Improve the city in {name}"),
            };
            Offer::new(label).at(at(area))
        }
        Choice::Temple { faith, area } => Offer::new(format!(
            "A temple of {} in {}",
            faith.card().name,
            area.name()
        ))
        .at(at(area))
        .under("Temples"),
        Choice::Profane { area } => {
            Offer::new(format!("Destroy the temple in {}", area.name())).at(at(area))
        }
        Choice::Capital { area } => {
            Offer::new(format!("The capital is in {}", area.name())).at(at(area))
        }
        Choice::Homeland => Offer::new("The capital becomes the homeland"),
        Choice::River { river } => {
            let rivers = &content().rivers;
            let river = rivers.get(usize::from(river));
            Offer::new(river.map_or("?", |river| &river.name))
        }
        Choice::Region { region } => {
            let regions = &content().regions;
            let region = regions.get(usize::from(region));
            Offer::new(region.map_or("?", |(_, name)| name))
        }
        Choice::Faith { artefact } | Choice::Relic { artefact } => {
            Offer::new(&artefact.card().name)
        }
        Choice::Adopt { artefact } => Offer::new(format!("Adopt {}", artefact.card().name)),
        Choice::Abandon { artefact } => Offer::new(format!("Abandon {}", artefact.card().name)),
        Choice::Swap => Offer::new("The other religion becomes dominant"),
        Choice::Stir { area } => Offer::new(format!("Stir up {}", area.name())).at(at(area)),
        Choice::Absolve => Offer::new("End the heresy"),
        Choice::Vote => Offer::new("Call a vote"),
        Choice::Yes => Offer::new("Yes"),
        Choice::No => Offer::new("No"),
        Choice::Accept => Offer::new("Give in"),
        Choice::HolyWar { area } => {
            Offer::new(format!("A holy war for {}", area.name())).at(at(area))
        }
        _ => return None,
    })
}

/// A side of the conflict under way, or of an attempt on a leader.
fn side_name(position: &Position, side: u8) -> String {
    match &position.conflict {
        Some(fight) => empire(position, fight.sides[usize::from(side.min(1))].empire),
        None => if side == 0 { "assassin" } else { "victim" }.to_string(),
    }
}

fn content_name(card: CardId) -> &'static str {
    content()
        .cards
        .get(card.index())
        .map_or("an artefact", |card| &card.artefact_name)
}
