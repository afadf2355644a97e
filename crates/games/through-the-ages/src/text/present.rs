//! How a choice is shown, and where on the drawing it is.

use super::{
    civil,
    gauges::{self, forecast},
    number,
};
use crate::{
    Choice, Position, Step,
    actions::{build, card, population, take, technology, upgrade, wonder},
    cards,
    content::{CivilId, MilitaryId, board},
};
use orbis_core::{Group, Offer, Role, Seat};

/// The kinds of choices, in the order in which they stand.
pub(crate) const GROUPS: [Group; 15] = [
    Group::new("Build and upgrade", 'B', "building"),
    Group::new("Take a card", 'T', "take"),
    Group::new("Develop", 'D', "library"),
    Group::new("Grow", 'G', "grow"),
    Group::new("Play a card", 'C', "action"),
    Group::new("Army", 'M', "infantry"),
    Group::new("Powers", 'P', "leader"),
    Group::new("Prepare an event", 'V', "event"),
    Group::new("Offer a pact", 'O', "pact"),
    Group::new("Play an aggression", 'A', "aggression"),
    Group::new("Declare a war", 'W', "war"),
    Group::new("Defend", 'F', "bonus"),
    Group::losing("Take back", 'K', "undo"),
    Group::losing("Destroy or disband", 'X', "loses"),
    Group::losing("Cancel a pact", 'Q', "loses"),
];

/// Where a card of a player's area is drawn.
pub(crate) fn place(seat: Seat, slug: &str) -> String {
    format!("area-{}-{slug}", seat.letter())
}

fn hand(slug: &str) -> String {
    format!("hand-{slug}")
}

fn resources(count: u16) -> String {
    number(count.into(), "resource", "resources")
}

/// What building here would change, in few words.
fn adds(card: CivilId) -> String {
    let symbols = cards::symbols(card);
    if symbols.is_empty() {
        String::new()
    } else {
        format!(" ({symbols})")
    }
}

fn discount(position: &Position) -> (u8, u8) {
    match position.stack.last() {
        Some(Step::Ordered { card, .. }) => card::order(*card).map_or((0, 0), |order| (order.1, 0)),
        Some(Step::Civilize { discount, .. }) => (*discount, *discount),
        _ => (0, 0),
    }
}

/// Where building on a card stands.
fn works(card: CivilId) -> &'static str {
    if card.kind().unit() {
        "Army"
    } else {
        "Build and upgrade"
    }
}

/// A choice in words.
pub(crate) fn present(position: &Position, seat: Seat, choice: Choice) -> Offer {
    let (less, science_less) = discount(position);
    let own = |slug: &str| place(seat, slug);
    let rival = match position.stack.last() {
        Some(Step::Terror { rival, .. }) => *rival,
        Some(Step::Raid { .. } | Step::Annex { .. }) => {
            position.attack.map_or(seat, |attack| attack.rival)
        }
        Some(Step::StealTechnology { loser, .. }) => *loser,
        _ => seat,
    };
    let text = |card: MilitaryId| card.card().text.clone();
    match choice {
        Choice::Prepare { card } => {
            Offer::new(format!("Prepare {}: {}", card.card().name, text(card)))
                .at(hand(card.slug()))
                .under("Prepare an event")
        }
        Choice::Aggression { card, rival } => Offer::new(format!(
            "{} against {}: {}",
            card.card().name,
            rival.0,
            text(card)
        ))
        .at(hand(card.slug()))
        .under("Play an aggression"),
        Choice::War { card, rival } => Offer::new(format!(
            "{} against {}: {}",
            card.card().name,
            rival.0,
            text(card)
        ))
        .at(hand(card.slug()))
        .under("Declare a war"),
        Choice::Offer {
            card,
            partner,
            side,
        } => {
            let sided = card.card().pact.is_some_and(|pact| pact.sided);
            let side = if sided {
                format!(" as side {side}")
            } else {
                String::new()
            };
            Offer::new(format!(
                "{} to {}{side}: {}",
                card.card().name,
                partner.0,
                text(card)
            ))
            .at(hand(card.slug()))
            .under("Offer a pact")
        }
        Choice::Cancel { owner } => {
            let pact = position.player(owner.0).pact;
            let name = pact.map_or("the pact", |pact| pact.card.card().name.as_str());
            Offer::new(format!("Cancel {name} in {}'s area", owner.0)).under("Cancel a pact")
        }
        Choice::Retire => Offer::new("Remove your leader for a yellow token").under("Powers"),
        Choice::Voyage { card } => {
            Offer::new(format!("Sail to {}: {}", card.card().name, text(card)))
                .at(hand(card.slug()))
                .under("Powers")
        }
        Choice::Resign => Offer::new("Resign: you lose and leave the game"),
        Choice::NoPolitics => Offer::new("No political action").role(Role::Done),
        Choice::Accept => Offer::new("Accept"),
        Choice::Refuse => Offer::new("Refuse"),
        Choice::Defend { card } => Offer::new(format!(
            "Play {}: {} strength",
            card.card().name,
            card.card().defense
        ))
        .at(hand(card.slug()))
        .under("Defend"),
        Choice::Shield { card } => {
            Offer::new(format!("Discard {} for 1 strength", card.card().name))
                .at(hand(card.slug()))
                .under("Defend")
        }
        Choice::BackDefend { card } | Choice::BackShield { card } => {
            Offer::new(format!("Take {} back", card.card().name))
                .at(hand(card.slug()))
                .under("Take back")
        }
        Choice::Yield => Offer::new("Do not defend").role(Role::Done),
        Choice::Take { space, card } => {
            let price = take::price(position, seat, space);
            Offer::new(format!(
                "{} for {}",
                civil(card),
                number(price.into(), "civil action", "civil actions")
            ))
            .at(format!("row-{space}"))
            .under("Take a card")
            .called(civil(card))
            .price("[civil]".repeat(price.into()))
        }
        Choice::Population => {
            let food = population::price(position, seat, science_less).unwrap_or(0);
            Offer::new(format!("Increase population for {food} food"))
                .called("One more worker")
                .price(format!("{food}[wheat]"))
                .at(own("workers"))
                .under("Grow")
        }
        Choice::Build { card } => {
            let free = matches!(position.stack.last(), Some(Step::FreeBuild { .. }));
            let price = if free {
                0
            } else {
                build::price(position, seat, card, less)
            };
            Offer::new(format!(
                "Build {} for {}{}",
                civil(card),
                resources(price),
                adds(card)
            ))
            .at(own(card.slug()))
            .under(works(card))
            .called(civil(card))
            .price(format!("{price}[rock]"))
        }
        Choice::Upgrade { from, to } => {
            let price = upgrade::price(position, seat, from, to, less);
            Offer::new(format!(
                "Upgrade {} to {} for {}",
                civil(from),
                civil(to),
                resources(price)
            ))
            .at(own(to.slug()))
            .under(works(to))
            .called(format!("{} to {}", civil(from), civil(to)))
            .price(format!("{price}[rock]"))
        }
        Choice::Destroy { card } => Offer::new(format!("Destroy {}", civil(card)))
            .at(own(card.slug()))
            .under("Destroy or disband"),
        Choice::Disband { card } => Offer::new(format!("Disband {}", civil(card)))
            .at(own(card.slug()))
            .under("Destroy or disband"),
        Choice::Leader { card } => Offer::new(format!("{}: {}", civil(card), card.card().text))
            .at(hand(card.slug()))
            .under("Play a card")
            .called(civil(card))
            .brings(card.card().text.clone())
            .price("[civil]"),
        Choice::Stages { count } => {
            let price = wonder::price(position, seat, count, less).unwrap_or(0);
            let name = position
                .player(seat)
                .unfinished
                .map_or("a wonder", |wonder| civil(wonder.card));
            let place = position
                .player(seat)
                .unfinished
                .map(|wonder| own(wonder.card.slug()));
            let offer = Offer::new(format!(
                "Build {} of {name} for {}",
                number(count.into(), "stage", "stages"),
                resources(price)
            ))
            .under("Build and upgrade")
            .called(format!(
                "{name}, {}",
                number(count.into(), "stage", "stages")
            ))
            .price(format!("{price}[rock]"));
            match place {
                Some(place) => offer.at(place),
                None => offer,
            }
        }
        Choice::Develop { card } => {
            let price = technology::price(position, seat, card, false, science_less);
            Offer::new(format!(
                "Develop {} for {price} science{}",
                civil(card),
                adds(card)
            ))
            .at(hand(card.slug()))
            .under("Develop")
            .called(civil(card))
            .price(format!("{price}[science]"))
        }
        Choice::Revolution { card } => {
            let price = technology::price(position, seat, card, true, science_less);
            Offer::new(format!(
                "Revolution: {} for {price} science and all actions",
                civil(card)
            ))
            .at(hand(card.slug()))
            .under("Develop")
            .called(format!("Revolution: {}", civil(card)))
            .price(format!("{price}[science] all [civil]"))
        }
        Choice::Play { card } => Offer::new(format!("{}: {}", civil(card), card.card().text))
            .at(hand(card.slug()))
            .under("Play a card")
            .called(civil(card))
            .brings(card.card().text.clone())
            .price("[civil]"),
        Choice::Tactic { card } => Offer::new(format!("{}: {}", card.card().name, text(card)))
            .at(hand(card.slug()))
            .under("Army"),
        Choice::Copy { card } => Offer::new(format!(
            "Copy {} for {} military actions: {}",
            card.card().name,
            board().copy_tactic,
            text(card)
        ))
        .at(format!("tactic-{card}"))
        .under("Army"),
        Choice::Decree => Offer::new("Use a military action as a civil one").under("Powers"),
        Choice::Muster { card } => {
            Offer::new(format!("Increase population and build {}", civil(card)))
                .at(own(card.slug()))
                .under("Powers")
        }
        Choice::Write => Offer::new("Score 3 culture").under("Powers"),
        Choice::Arm => {
            Offer::new("3 science and 3 resources for the military this turn").under("Powers")
        }
        Choice::Immigrate => Offer::new("Gain a population from the Ocean Liner Service")
            .at(own("workers"))
            .under("Powers"),
        Choice::TradeFood => Offer::new("Use 1 food as 1 resource this turn").under("Powers"),
        Choice::TradeResource => Offer::new("Use 1 resource as 1 food this turn").under("Powers"),
        Choice::End => {
            let player = position.player(seat);
            let label = match forecast(position, seat) {
                nothing if nothing.is_empty() => "End your turn".to_string(),
                brings => format!("End your turn: {brings}"),
            };
            let left = match (player.civil, player.military) {
                (0, 0) => String::new(),
                (civil, 0) => format!("{civil}[civil] left"),
                (0, military) => format!("{military}[military] left"),
                (civil, military) => format!("{civil}[civil] {military}[military] left"),
            };
            Offer::new(label)
                .called("End turn")
                .brings(gauges::harvest_signs(position, seat))
                .price(left)
                .role(Role::End)
        }
        Choice::Food => Offer::new("Food"),
        Choice::Resources => Offer::new("Resources"),
        Choice::Split { food } => {
            let amount = match position.stack.last() {
                Some(Step::SplitGain { amount, .. }) => *amount,
                Some(Step::SplitLoss { amount, .. } | Step::Plunder { amount, .. }) => {
                    let victim = position.attack.map_or(seat, |attack| attack.rival);
                    let player = position.player(victim);
                    let all = player.stock(crate::banks::Goods::Food)
                        + player.stock(crate::banks::Goods::Resources);
                    u16::from(*amount).min(all) as u8
                }
                _ => food,
            };
            Offer::new(format!(
                "{food} food and {}",
                resources(amount.saturating_sub(food).into())
            ))
        }
        Choice::Dismiss { card } => {
            Offer::new(format!("The worker on {}", civil(card))).at(own(card.slug()))
        }
        Choice::Demolish { card } => {
            Offer::new(format!("Destroy {}", civil(card))).at(place(rival, card.slug()))
        }
        Choice::Token { card } => {
            Offer::new(format!("A token on {}", civil(card))).at(own(card.slug()))
        }
        Choice::Colony { card } => Offer::new(format!("{}: {}", card.card().name, text(card)))
            .at(place(rival, card.slug())),
        Choice::Ruin { card } => Offer::new(civil(card)).at(own(card.slug())),
        Choice::Tuck { card } => Offer::new(format!("Under {}", civil(card))).at(own(card.slug())),
        Choice::RemoveLeader => Offer::new("Remove the leader"),
        Choice::RemoveWonder => Offer::new("Remove the unfinished wonder"),
        Choice::Steal { card } => Offer::new(format!(
            "Take {} for {} of the advantage",
            civil(card),
            card.card().science_cost
        ))
        .at(place(rival, card.slug())),
        Choice::Discard { card } => {
            Offer::new(format!("Discard {}", card.card().name)).at(hand(card.slug()))
        }
        Choice::BackDiscard { card } => Offer::new(format!("Keep {} after all", card.card().name))
            .at(hand(card.slug()))
            .under("Take back"),
        Choice::Bid { force } => Offer::new(format!("Bid {force}")),
        Choice::Send { card } => Offer::new(format!(
            "Send {} ({} strength)",
            civil(card),
            card.card().symbols.strength
        ))
        .at(own(card.slug())),
        Choice::Bonus { card } => Offer::new(format!(
            "Play {}: {} to the force",
            card.card().name,
            card.card().colonization
        ))
        .at(hand(card.slug())),
        Choice::Provision { card } => {
            Offer::new(format!("Discard {} for 1 to the force", card.card().name))
                .at(hand(card.slug()))
        }
        Choice::Done => Offer::new(match position.stack.last() {
            Some(Step::TakeFromRow { used: false, .. }) => "Take nothing",
            Some(Step::Colonize { .. }) => "Set sail",
            Some(Step::StealTechnology { .. }) => "Take the rest in science",
            _ => "Enough",
        })
        .role(Role::Done),
        Choice::Decline => Offer::new(match position.stack.last() {
            Some(Step::Bid { .. }) => "Pass",
            Some(Step::Tuck { .. }) => "Take the civil action back",
            _ => "No, thank you",
        })
        .role(Role::Done),
    }
}
