//! What is hidden: decks, later civilisations, future technologies, values of glory tiles.

use crate::Position;
use orbis_parts::{Secrets, Slot};

/// Shows every deck with all places its cards can be in (`tga.hidden.information`).
pub(crate) fn visit(position: &mut Position, secrets: &mut impl Secrets) {
    secrets.deck(&mut [&mut position.three_tiles]);
    secrets.deck(&mut [&mut position.two_tiles]);
    for deck in &mut position.building_decks {
        secrets.deck(&mut [deck]);
    }

    let (players, drawn) = (&mut position.players, &mut position.glory_choice);
    let mut tracks = players.iter_mut();
    let mut track =
        || -> &mut [Slot<_>] { tracks.next().map_or(&mut [], |player| &mut player.glory) };
    secrets.deck(&mut [
        &mut position.glory,
        drawn,
        track(),
        track(),
        track(),
        track(),
    ]);

    let mut owners = position.players.iter_mut();
    let mut future = || -> &mut [Slot<_>] {
        owners
            .next()
            .map_or(&mut [], |player| std::slice::from_mut(&mut player.future))
    };
    secrets.deck(&mut [
        &mut position.future_box,
        future(),
        future(),
        future(),
        future(),
    ]);

    for (era, deck) in position.civilisation_box.iter_mut().enumerate() {
        let mut owners = position.players.iter_mut();
        let mut card = || -> &mut [Slot<_>] {
            let Some(player) = owners.next() else {
                return &mut [];
            };
            let played = 4 - player.hand.len();
            era.checked_sub(played)
                .map_or(&mut [], |index| &mut player.hand[index..=index])
        };
        secrets.deck(&mut [deck, card(), card(), card(), card()]);
    }
}
