//! Action 3: score with a colonist on the agora.

use crate::{Colonist, Event, Position, Source, Space, Table, content::content};
use orbis_core::Seat;

/// The colonist goes to the agora and scores.
pub(super) fn perform(position: &mut Position, seat: Seat, from: Space, table: &mut Table<'_>) {
    let bonus = position.player(seat).sum(|card| card.artist_vp);
    to_agora(
        position,
        seat,
        from,
        Some(i16::from(content().board.artist_vp) + bonus),
        table,
    );
}

/// Lays a standing colonist on the agora, with the points that this brings by itself and those of an artist.
pub(super) fn to_agora(
    position: &mut Position,
    seat: Seat,
    from: Space,
    artist: Option<i16>,
    table: &mut Table<'_>,
) {
    let player = position.player_mut(seat);
    let points = player.agora_vp() + artist.unwrap_or(0);
    if let Some(index) = player.colonist_at(from, true) {
        player.colonists[index] = Colonist::Agora;
    }
    player.points.add(Source::Agora, points);
    table.emit(|| Event::WentToAgora {
        seat,
        artist: artist.is_some(),
        points,
    });
}
