//! What is hidden: decks, hands, cards laid for a battle or a deal, unrevealed regions.

use crate::Position;
use orbis_parts::{List, Secrets, Slot};

/// Shows every deck with all places its cards can be in.
pub(crate) fn visit(position: &mut Position, secrets: &mut impl Secrets) {
    let tiles = &mut position.world.tiles;
    let mut regions: List<Slot<_>, 14> = tiles.iter().map(|tile| tile.region).collect();
    secrets.deck(&mut [&mut regions, &mut position.region_box]);
    for (tile, region) in tiles.iter_mut().zip(regions.iter()) {
        tile.region = *region;
    }

    secrets.deck(&mut [&mut position.event_deck]);

    let [attacker, defender] = &mut position.battle.sides;
    let mut laid: [&mut [Slot<_>]; 2] = [&mut [], &mut []];
    if attacker.played {
        laid[0] = std::slice::from_mut(&mut attacker.card);
    }
    if defender.played {
        laid[1] = std::slice::from_mut(&mut defender.card);
    }
    let [laid_a, laid_d] = laid;
    let mut hands = position.players.iter_mut();
    let mut hand =
        || -> &mut [Slot<_>] { hands.next().map_or(&mut [], |player| &mut player.actions) };
    let (a, b, c, d) = (hand(), hand(), hand(), hand());
    secrets.deck(&mut [
        &mut position.action_deck,
        &mut position.deal.actions,
        laid_a,
        laid_d,
        a,
        b,
        c,
        d,
    ]);

    let mut hands = position.players.iter_mut();
    let mut hand = || -> &mut [Slot<_>] {
        hands
            .next()
            .map_or(&mut [], |player| &mut player.objectives)
    };
    let (a, b, c, d) = (hand(), hand(), hand(), hand());
    let mut waiting = position.seen.iter_mut();
    let mut wait = || -> &mut [Slot<_>] { waiting.next().map_or(&mut [], |pile| pile) };
    let (e, f, g, h) = (wait(), wait(), wait(), wait());
    let (deck, out) = (&mut position.objective_deck, &mut position.objective_out);
    secrets.deck(&mut [
        deck,
        out,
        &mut position.drawn,
        &mut position.deal.objectives,
        a,
        b,
        c,
        d,
        e,
        f,
        g,
        h,
    ]);

    let mut hands = position.players.iter_mut();
    let mut hand =
        || -> &mut [Slot<_>] { hands.next().map_or(&mut [], |player| &mut player.wonders) };
    let (a, b, c, d) = (hand(), hand(), hand(), hand());
    secrets.deck(&mut [
        &mut position.wonder_deck,
        &mut position.deal.wonders,
        a,
        b,
        c,
        d,
    ]);
}
