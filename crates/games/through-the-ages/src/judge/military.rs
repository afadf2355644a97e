//! Strength, what is done with it, and what is done to those who lack it.

use super::{Horizon, Sight};
use crate::{
    War,
    content::{MilitaryId, MilitaryKind},
    effects::WarOp,
    politics::defense,
};
use orbis_core::Seat;

/// Strength that civilizations usually have when an age begins; a rival is soon as strong as that.
const USUAL: [f32; 6] = [1.0, 2.0, 9.0, 20.0, 30.0, 30.0];

/// Strength, wars, what is pending, the hand.
pub(super) fn parts(sight: &Sight<'_>) -> [f32; 4] {
    [power(sight), wars(sight), pending(sight), hand(sight)]
}

/// Strength against the others: who is behind is attacked and hurt by events, who is ahead may choose.
fn power(sight: &Sight<'_>) -> f32 {
    let (position, horizon) = (sight.position, &sight.horizon);
    let age = horizon.progress as usize;
    let usual = USUAL[age] + (USUAL[age + 1] - USUAL[age]) * horizon.progress.fract();
    let others = position.in_game().saturating_sub(1).max(1) as f32;
    let mut sum = 0.0;
    for other in position.others(sight.seat) {
        let rival = position.strength(other) as f32;
        let gap = sight.strength - rival.max(usual);
        let behind = (-gap).max(0.0);
        let ahead = (sight.strength - rival).max(0.0);
        sum += ahead.min(8.0) * 0.7 + (ahead - 8.0).clamp(0.0, 30.0) * 0.2
            - behind.min(12.0) * 4.5
            - (behind - 12.0).max(0.0) * 2.2;
    }
    let weight = [0.6, 0.9, 1.0, 1.0, 0.6][usize::from(position.age.min(4))];
    let later = (horizon.turns / 3.0).min(1.0);
    sum / others * weight * later
}

/// Wars that are declared and not yet fought.
fn wars(sight: &Sight<'_>) -> f32 {
    let (position, seat) = (sight.position, sight.seat);
    let of = |attacker: Seat, war: &War| {
        let gap = (position.strength(attacker) - position.strength(war.rival)) as f32;
        // Both sides may still arm, the attacker last.
        stakes(war.card, gap, &sight.horizon)
    };
    let mut value = 0.0;
    for attacker in position.seats() {
        for war in position.player(attacker).wars.iter() {
            if attacker == seat {
                value += of(attacker, war);
            } else if war.rival == seat {
                value -= of(attacker, war);
            }
        }
    }
    value
}

/// What a war brings the attacker with this advantage; a loss if it is negative.
fn stakes(card: MilitaryId, gap: f32, horizon: &Horizon) -> f32 {
    let each = match card.card().war {
        Some(WarOp::Culture(base)) => f32::from(base) + gap.abs(),
        Some(WarOp::Technology) => gap.abs() * horizon.science * 1.5,
        Some(WarOp::Territory(base, per)) => {
            2.0 * (f32::from(base) + gap.abs() / f32::from(per.max(1)))
        }
        None => 0.0,
    };
    each * (gap / 4.0).clamp(-1.0, 1.0)
}

/// What hangs in the air until somebody answers: an auction, an aggression, a pact.
fn pending(sight: &Sight<'_>) -> f32 {
    let (position, seat) = (sight.position, sight.seat);
    let mut value = 0.0;
    if let Some(auction) = position.auction
        && auction.bidder == Some(seat)
        && auction.sent.iter().all(|sent| *sent == 0)
    {
        // The force costs units and cards; what is missing to the bid must come from better ones.
        let price = 1.5 * f32::from(auction.bid) - position.player(seat).colonization() as f32;
        value += colony(auction.territory, &sight.horizon) - price.max(1.0);
    }
    if let Some(attack) = position.attack {
        let stakes = 4.0 + 2.0 * f32::from(attack.card.card().level);
        let margin = f32::from(attack.strength - defense::defended(position, &attack));
        let likely = (0.45 + 0.06 * margin).min(0.9);
        if attack.attacker == seat {
            value += stakes * likely;
        } else if attack.rival == seat {
            value -= stakes * likely;
        }
    }
    if position.proposal.is_some_and(|offer| offer.from == seat) {
        value += 0.8;
    }
    value
}

/// What a colony is worth, now and later.
fn colony(territory: MilitaryId, horizon: &Horizon) -> f32 {
    let card = territory.card();
    let (now, symbols) = (card.immediate, card.symbols);
    let later = (horizon.turns / 6.0).min(1.0);
    f32::from(now.culture)
        + f32::from(now.science) * horizon.science
        + f32::from(now.resource) * horizon.resource
        + f32::from(now.food) * horizon.food
        + f32::from(now.population) * 2.5 * later
        + f32::from(now.military_cards) * 0.8 * later
        + f32::from(symbols.strength) * 1.2
        + f32::from(symbols.happy) * 1.5 * later
        + (f32::from(symbols.yellow) * 1.2 + f32::from(symbols.blue) * 0.5) * later
        + 2.0
}

/// Military cards in hand, those that are about to go left out.
fn hand(sight: &Sight<'_>) -> f32 {
    let later = (sight.horizon.turns / 3.0).min(1.0);
    let picked = sight.position.picked(sight.seat);
    let of = |card: MilitaryId| {
        if card.hidden() {
            return 0.8;
        }
        let card = card.card();
        let level = f32::from(card.level);
        match card.kind {
            MilitaryKind::Event => 0.1 + 0.45 * level,
            MilitaryKind::Territory => 0.3 + 0.5 * level,
            MilitaryKind::Bonus => 0.5 + 0.4 * level,
            MilitaryKind::Aggression => 1.2,
            MilitaryKind::War => 1.5,
            MilitaryKind::Pact => 0.7,
            MilitaryKind::Tactic => 0.8,
        }
    };
    let cards = sight.player.military_hand.iter().enumerate();
    let kept = cards.filter(|(place, _)| !picked.has(*place));
    kept.map(|(_, slot)| of(slot.card)).sum::<f32>() * later
}
