//! What is hidden: the deck, hands, cards on the table, action markers, committed units.

use crate::{Conflict, Player, Position, conflict};
use orbis_core::{Chance, Seat, SeatSet, Viewer};
use orbis_parts::{Secrets, Slot};

type Places<'a, C> = [&'a mut [Slot<C>]; 2];

/// Two places of every player, seven of them, empty where nobody sits.
fn hands(players: &mut [Player]) -> [Places<'_, crate::content::CardId>; 7] {
    let mut players = players.iter_mut();
    std::array::from_fn(|_| match players.next() {
        Some(player) => [&mut player.hand[..], player.bid.as_mut_slice()],
        None => Default::default(),
    })
}

/// Shows every deck with all places its cards can be in.
pub(crate) fn visit(position: &mut Position, secrets: &mut impl Secrets) {
    let trade: Places<'_, _> = match &mut position.trade {
        Some(trade) => {
            let [one, two] = &mut trade.cards;
            [&mut one[..], &mut two[..]]
        }
        None => Default::default(),
    };
    let fight: Places<'_, _> = match &mut position.conflict {
        Some(conflict) => {
            let [one, two] = &mut conflict.sides;
            [one.card.as_mut_slice(), two.card.as_mut_slice()]
        }
        None => Default::default(),
    };
    let plot: Places<'_, _> = match &mut position.chronicle.plot {
        Some(plot) => {
            let [one, two] = &mut plot.cards;
            [one.as_mut_slice(), two.as_mut_slice()]
        }
        None => Default::default(),
    };
    let [a, b, c, d, e, f, g] = hands(&mut position.players);
    let ([a, h], [b, i], [c, j], [d, k], [e, l], [f, m], [g, n]) = (a, b, c, d, e, f, g);
    let ([o, p], [q, r], [s, t]) = (trade, fight, plot);
    secrets.deck(&mut [
        &mut position.deck,
        &mut position.removed,
        a,
        b,
        c,
        d,
        e,
        f,
        g,
        h,
        i,
        j,
        k,
        l,
        m,
        n,
        o,
        p,
        q,
        r,
        s,
        t,
    ]);
    markers(position, secrets);
    secrets.deck(&mut [&mut position.cadence[..]]);
}

/// Shows action markers: those of each player, and those of the spare sets.
fn markers(position: &mut Position, secrets: &mut impl Secrets) {
    for at in 0..position.players.len() {
        let seat = Seat::at(at);
        let mut own = position
            .empires
            .iter_mut()
            .filter(|empire| empire.seat == seat && !empire.spare);
        let mut places: [&mut [Slot<_>]; 23] = std::array::from_fn(|_| {
            own.next()
                .map_or(Default::default(), |empire| empire.action.as_mut_slice())
        });
        let player = &mut position.players[at];
        places[21] = &mut player.markers;
        places[22] = &mut player.loose;
        secrets.deck(&mut places);
    }
    // Markers of the spare sets are one deck, wherever they are.
    if !position.spare.is_empty() {
        let mut lent = position.empires.iter_mut().filter(|empire| empire.spare);
        let mut players = position.players.iter_mut();
        let mut held: [Places<'_, _>; 7] = std::array::from_fn(|_| match players.next() {
            Some(player) => [&mut player.extras[..], &mut player.borrowed[..]],
            None => Default::default(),
        });
        let mut places: [&mut [Slot<_>]; 36] = std::array::from_fn(|at| match at {
            0..14 => std::mem::take(&mut held[at / 2][at % 2]),
            14..35 => lent
                .next()
                .map_or(Default::default(), |empire| empire.action.as_mut_slice()),
            _ => Default::default(),
        });
        places[35] = &mut position.spare;
        secrets.deck(&mut places);
    }
}

/// Forgets how long others keep their wild cards: that they have one, nobody else knows.
pub(crate) fn hide_keeping(position: &mut Position, knows: impl Fn(Seat) -> bool) {
    for (at, player) in position.players.iter_mut().enumerate() {
        if !knows(Seat::at(at)) {
            player.keeps = crate::content::MarkerId::BACK;
        }
    }
}

/// The sides of a conflict whose commitment a viewer does not know.
fn unseen(conflict: &mut Conflict, viewer: Viewer) -> impl Iterator<Item = &mut crate::Side> {
    conflict
        .sides
        .iter_mut()
        .filter(move |side| !viewer.sees(SeatSet::only(side.seat)))
}

/// Blanks what others are committing.
pub(crate) fn hide_pledges(position: &mut Position, viewer: Viewer) {
    if let Some(conflict) = &mut position.conflict
        && !conflict.sides.iter().all(|side| side.ready)
    {
        for side in unseen(conflict, viewer) {
            side.committed = crate::Counts::default();
            side.front = crate::Counts::default();
            side.arraying = false;
            side.next = 0;
            side.leading = None;
        }
    }
}

/// Imagines what others are committing: anything they could, if they are done, otherwise nothing yet.
pub(crate) fn guess_pledges(position: &mut Position, seat: Seat, chance: &mut dyn Chance) {
    let Some(mut guess) = position.conflict else {
        return;
    };
    // When both are done, everybody sees what they committed.
    if guess.sides.iter().all(|side| side.ready) {
        return;
    }
    for at in 0..2 {
        if guess.sides[at].seat == seat {
            continue;
        }
        let side = &mut guess.sides[at];
        side.committed = crate::Counts::default();
        side.front = crate::Counts::default();
        side.arraying = false;
        side.leading = None;
        side.next = 0;
        if !side.ready {
            continue;
        }
        let mut last = None;
        while let Some((unit, most)) = conflict::question(position, &guess, at) {
            let count = chance.below(u32::from(most) + 1) as u8;
            guess.sides[at].committed.add(unit, count);
            guess.sides[at].next = unit.0 + 1;
            last = Some(unit);
        }
        if guess.sides[at].committed.is_empty()
            && let Some(unit) = last
        {
            guess.sides[at].committed.add(unit, 1);
        }
    }
    position.conflict = Some(guess);
}

/// Does a viewer see the glory of a player? Option 11 keeps it in bags to the end, but for whoever has to show it.
/// `sa.opt11.secret`.
pub(crate) fn shows_glory(position: &Position, seat: Seat, viewer: Viewer) -> bool {
    !position.options.secret
        || position.stack.is_empty()
        || position.chronicle.shown.contains(seat)
        || viewer.sees(SeatSet::only(seat))
}

/// Empties the bags that a viewer does not see into.
pub(crate) fn hide_glory(position: &mut Position, viewer: Viewer) {
    if position.options.secret {
        for at in 0..position.players.len() {
            if !shows_glory(position, Seat::at(at), viewer) {
                position.players[at].glory = 0;
            }
        }
    }
}

/// Imagines the glory of others: what is out of the supply, and not one's own, is somehow theirs.
pub(crate) fn guess_glory(position: &mut Position, seat: Seat, chance: &mut dyn Chance) {
    if !position.options.secret || position.stack.is_empty() {
        return;
    }
    let known = position.chronicle.shown.with(seat);
    let others = || (0..position.players.len()).filter(|at| !known.contains(Seat::at(*at)));
    let count = others().count() as u32;
    let mut left: u32 = others()
        .map(|at| u32::from(position.players[at].glory))
        .sum();
    let average = left / count.max(1);
    let mut rest = count;
    for at in 0..position.players.len() {
        if known.contains(Seat::at(at)) {
            continue;
        }
        rest -= 1;
        let share = if rest == 0 {
            left
        } else {
            (average / 2 + chance.below(average + 1)).min(left)
        };
        left -= share;
        position.players[at].glory = share.min(9999) as u16;
    }
}
