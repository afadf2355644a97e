//! What is hidden: undealt and held event cards, empires until they are called, the values of markers.

use crate::{Player, Position};
use orbis_parts::{Card, Secrets, Slot};

/// One place of every player, six of them, empty where nobody sits.
fn places<'a, C: Card>(
    players: &'a mut [Player],
    place: impl Fn(&'a mut Player) -> &'a mut [Slot<C>],
) -> [&'a mut [Slot<C>]; 6] {
    let mut players = players.iter_mut();
    std::array::from_fn(|_| players.next().map_or(Default::default(), &place))
}

/// Shows every deck with all places its cards can be in.
/// Rules: `hotw.setup.events-secret`, `hotw.draft.hidden`, `hotw.preem.secret`, `hotw.draft.unused`.
pub(crate) fn visit(position: &mut Position, secrets: &mut impl Secrets) {
    let [a, b, c, d, e, f] = places(&mut position.players, |player| &mut player.greater);
    secrets.deck(&mut [&mut position.greater, a, b, c, d, e, f]);
    let [a, b, c, d, e, f] = places(&mut position.players, |player| &mut player.minor);
    secrets.deck(&mut [&mut position.minor, a, b, c, d, e, f]);
    let [a, b, c, d, e, f] = places(&mut position.players, |player| &mut player.lesser);
    secrets.deck(&mut [&mut position.lesser, a, b, c, d, e, f]);
    let [a, b, c, d, e, f] = places(&mut position.players, |player| &mut player.markers);
    secrets.deck(&mut [&mut position.markers, a, b, c, d, e, f]);
    for (epoch, deck) in position.decks.iter_mut().enumerate() {
        if epoch + 1 == usize::from(position.epoch) {
            let [a, b, c, d, e, f] =
                places(&mut position.players, |player| player.empire.as_mut_slice());
            let drawn = position.drawn.as_mut_slice();
            secrets.deck(&mut [deck, drawn, a, b, c, d, e, f]);
        } else {
            secrets.deck(&mut [deck]);
        }
    }
}
