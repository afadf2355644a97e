//! How a choice is shown.

use super::{bent, empire, group, purpose, quality, several, shade};
use crate::{
    Choice, Position, Step,
    content::{LAST_LEVEL, SetId},
    production,
    sets::AreaId,
};
use orbis_core::{Offer, Seat};

fn at(area: AreaId) -> String {
    format!("area-{}", area.slug())
}

/// A choice in words, with its place on the map.
pub(crate) fn present(position: &Position, _seat: Seat, choice: Choice) -> Offer {
    let name = |set: SetId| empire(position, set);
    match choice {
        Choice::Bid { card } | Choice::Card { card } => {
            Offer::new(format!("Play {} (value {})", card.name(), card.value()))
        }
        Choice::Colour { group: number } => Offer::new(format!(
            "Take the {} counters: {}",
            group(number),
            bent(number)
        )),
        Choice::Mark { marker, .. } => {
            Offer::new(format!("{}: {}", marker.name(), purpose(marker)))
        }
        Choice::Extra { marker } => Offer::new(format!("Add {}", marker.name())),
        Choice::Pick { marker } => Offer::new(format!("Take {}", marker.name())),
        Choice::Borrow { empire, marker } => {
            Offer::new(format!("{}: the spare {}", name(empire), marker.name()))
        }
        Choice::BorrowExtra { marker } => Offer::new(format!("Add the spare {}", marker.name())),
        Choice::Cadence { marker } => Offer::new(marker.name()),
        Choice::Turn { empire } => Offer::new(format!("Act with the {}", name(empire))),
        Choice::Loose { marker } => Offer::new(format!("Use the loose {}", marker.name())),
        Choice::Found { card, colour: set } => {
            let start = format!(
                "Start the {}: {}, {}",
                card.name(),
                shade(set),
                quality(set)
            );
            Offer::new(start).under("Start an empire")
        }
        Choice::Play { card } => {
            let artefact = content_name(card);
            Offer::new(format!("Play {artefact}"))
        }
        Choice::On { empire } => Offer::new(format!("On the {}", name(empire))),
        Choice::At { area } => Offer::new(area.name()).at(at(area)),
        Choice::Promote { leader, area } => {
            Offer::new(format!("{} in {}", leader.card().name, area.name())).under("Leaders")
        }
        Choice::Cup => Offer::new("Draw from the cup"),
        Choice::Keep => Offer::new("Keep the leader"),
        Choice::Dismiss { leader, area } => {
            Offer::new(format!("Remove {} in {}", leader.card().name, area.name()))
        }
        Choice::Train { unit } => {
            let cost = match position.stack.last() {
                Some(Step::Build { empire, initial }) => {
                    let cost = production::cost(position, *empire, unit, *initial);
                    let card = unit.card();
                    let veteran = empire.card().veteran[usize::from(card.counter)];
                    let at = usize::from(veteran);
                    let (front, support) = (card.front[at], card.support[at]);
                    format!(" for {cost} money (front {front}, support {support})")
                }
                _ => String::new(),
            };
            Offer::new(format!("Build {}{cost}", unit.name())).under("Units")
        }
        Choice::Fort { area } => Offer::new(format!("Build a fort in {}", area.name()))
            .at(at(area))
            .under("Forts"),
        Choice::Elite => Offer::new("Build an elite marker"),
        Choice::Disband { area, unit } => {
            Offer::new(format!("Give up: {} in {}", unit.name(), area.name()))
        }
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
        Choice::Coast { water } => {
            Offer::new(format!("On the coast of {}", water.name())).at(at(water))
        }
        Choice::Deck => Offer::new("Use the deck"),
        Choice::Advance { levels: 0 } => Offer::new("Do not advance: take the money"),
        Choice::Advance { levels } => Offer::new(match position.stack.last() {
            Some(Step::Advance { empire, .. } | Step::Pace { empire, .. }) => {
                let level = position.empire(*empire).map_or(0, |own| own.level);
                let to = level.saturating_add(levels).min(LAST_LEVEL + 1);
                format!("Advance {levels}, to level {to}")
            }
            _ => format!("Advance {levels}"),
        }),
        Choice::Gift { money } => Offer::new(format!("Give {money} money")).under("A gift"),
        Choice::Hold { card } => Offer::new(format!("Keep {} ({})", card.name(), card.value())),
        Choice::From { area } => Offer::new(format!("Out of {}", area.name())).at(at(area)),
        Choice::Take { leader } => Offer::new(format!("{} goes along", leader.card().name)),
        Choice::Unit { unit, count } => Offer::new(several(count, unit)).under("Units"),
        Choice::Load { unit } => Offer::new(format!("Carry: {}", unit.name())),
        Choice::To { area } => Offer::new(format!("To {}", area.name())).at(at(area)),
        Choice::Calm { area } => {
            Offer::new(format!("Restore order in {}", area.name())).at(at(area))
        }
        Choice::Fight { area } => Offer::new(format!("Fight in {}", area.name())).at(at(area)),
        Choice::Nominate { to } => Offer::new(format!("{} commands", to.0)),
        Choice::Retreat => Offer::new("Retreat"),
        Choice::Redraw => Offer::new("Pick another card"),
        Choice::Commit { count: 0 } => Offer::new("Commit none"),
        Choice::Commit { count } => Offer::new(format!("Commit {count}")),
        Choice::Front { count: 0 } => Offer::new("None in front"),
        Choice::Front { count } => Offer::new(format!("{count} in front")),
        Choice::Withdraw { count, area } => {
            Offer::new(format!("{count} to {}", area.name())).at(at(area))
        }
        Choice::Lead { leader } => Offer::new(format!("Commit {}", leader.card().name)),
        Choice::Scrap => Offer::new("Destroy the nuke"),
        Choice::Raze => Offer::new("Destroy the city"),
        Choice::Drop { card } => Offer::new(format!("Discard {} ({})", card.name(), card.value())),
        Choice::Adopt { artefact } => Offer::new(format!("Adopt {}", artefact.card().name)),
        Choice::Abandon { artefact } => Offer::new(format!("Abandon {}", artefact.card().name)),
        Choice::Swap => Offer::new("The other religion becomes dominant"),
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
        Choice::Urbanise { area } => {
            let word = if position.world.city(area) > 0 {
                "Improve the city in"
            } else {
                "Build a city in"
            };
            Offer::new(format!("{word} {}", area.name())).at(at(area))
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
        Choice::Buy { glory } => Offer::new(format!("Buy {glory} glory")),
        Choice::Abolish => Offer::new("Discard the empire"),
        Choice::Event { .. }
        | Choice::Quiet
        | Choice::Both { .. }
        | Choice::River { .. }
        | Choice::Region { .. }
        | Choice::Faith { .. }
        | Choice::Person { .. }
        | Choice::Single { .. }
        | Choice::Side { .. }
        | Choice::Player { .. }
        | Choice::Relic { .. }
        | Choice::Name { .. }
        | Choice::Counter { .. }
        | Choice::Again { .. }
        | Choice::Pass
        | Choice::Convert { .. }
        | Choice::Stir { .. }
        | Choice::Look { .. }
        | Choice::Levels { .. }
        | Choice::Claim { .. }
        | Choice::Show
        | Choice::Absolve
        | Choice::Vote
        | Choice::Yes
        | Choice::No
        | Choice::Accept
        | Choice::HolyWar { .. } => super::events::present(position, choice),
        Choice::Done => Offer::new(done(position)),
    }
}

/// What it means to do nothing, or nothing more.
fn done(position: &Position) -> &'static str {
    use crate::events::Ask;
    match position.stack.last() {
        Some(Step::Act { .. }) => "Pass: turn over no marker",
        Some(Step::Markers) => "No additional marker",
        Some(Step::Card { ask }) => match ask {
            Ask::Contest { .. } => "The bag stays closed",
            Ask::Window { .. } => "Play no event now",
            Ask::Answer { .. } => "Let it happen",
            _ => "Nothing",
        },
        Some(Step::Leave { .. } | Step::March { .. }) => "The others stay",
        Some(Step::Manoeuvre { .. }) => "The movement is over",
        Some(Step::Build { .. }) => "Build no more",
        Some(Step::Forts { .. }) => "No fort",
        Some(Step::Found { .. }) => "Start no empire",
        Some(Step::Partner { .. }) => "No trade",
        Some(Step::TradeMore { .. }) => "No other card",
        Some(Step::Gift { .. }) => "No gift",
        Some(Step::Play { .. }) => "Play no artefact",
        Some(Step::Retreat { .. }) => "Stay and fight",
        Some(Step::Destiny { filled: false, .. }) => "Discard no more and draw",
        Some(Step::Abolish { .. }) => "Keep the empire",
        Some(Step::Buy { .. }) => "Buy no glory",
        Some(Step::Police { .. }) => "No policing",
        Some(Step::Civilise { .. }) => "Nothing more of this",
        _ => "Done",
    }
}

fn content_name(card: crate::content::CardId) -> &'static str {
    crate::content::content()
        .cards
        .get(card.index())
        .map_or("an artefact", |card| &card.artefact_name)
}
