//! The judgement in the words of the game: area by area, then what else there is.

use super::{Outlook, STAYS, area_later, area_now, parts, values, with_foresight};
use crate::{Position, content::AreaId};
use orbis_core::Seat;

/// Each area with what it is worth now and later, then the other parts.
pub(crate) fn terms(position: &Position, seat: Seat) -> Vec<(String, f32)> {
    with_foresight(position, |position| {
        let outlook = Outlook::of(position, seat);
        let [points, markers, now, next, after, turn, ahead, epochs, hand] =
            parts(position, seat, &outlook);
        let areas = areas(position, &outlook);
        let sum: f32 = areas.iter().map(|(_, worth)| worth).sum();
        let mut terms = vec![("points scored".to_string(), points)];
        let named = areas.into_iter().filter(|(_, worth)| *worth != 0.0);
        terms.extend(named.map(|(area, worth)| (area.card().name.clone(), worth)));
        let rest = [
            ("lands, structures and seas held", now + next + after - sum),
            ("pre-eminence markers", markers),
            ("armies, coins and fleets left", turn),
            ("the empire to come", ahead + epochs),
            ("event cards in hand", hand),
        ];
        terms.extend(rest.map(|(name, worth)| (name.to_string(), worth)));
        terms
    })
}

fn areas(position: &Position, outlook: &Outlook) -> Vec<(AreaId, f32)> {
    let shares = &outlook.shares;
    let mut worths = vec![0.0; shares.len()];
    let of = |epoch: u8| {
        let all =
            values(epoch, shares).zip(shares.iter().enumerate().filter(|(_, share)| share.0 > 0));
        all.map(|((value, share), (area, _))| (area, value, share))
    };
    if outlook.moves {
        for (area, value, share) in of(position.epoch) {
            worths[area] += area_now(value, share);
        }
    }
    let scores = [
        (outlook.turns, outlook.next),
        (outlook.turns + outlook.rivals, outlook.next + 1),
    ];
    for (turns, epoch) in scores.into_iter().filter(|(_, epoch)| *epoch <= 7) {
        for (area, value, share) in of(epoch) {
            worths[area] += STAYS.powf(turns) * area_later(value, share);
        }
    }
    AreaId::all().zip(worths).collect()
}
