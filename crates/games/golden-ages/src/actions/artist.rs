//! Action 3: score with a colonist on the agora.

use crate::{
    Colonist, Position, Source, Space, Table,
    content::content,
    words::{on_map, place, points},
};
use orbis_core::{Line, Offer, Seat, news};

news! {
    /// What is told of the agora.
    pub enum News {
        /// A colonist went to the agora.
        WentToAgora { seat: Seat, artist: bool, score: i16 } => {
            let who = if artist { "an artist" } else { "a builder" };
            Line::by(seat, match score {
                0 if !artist => format!("{seat} sends {who} to the agora."),
                _ => format!("{seat} sends {who} to the agora: {}.", points(score)),
            })
        },
    }
}

pub(super) fn present(position: &Position, seat: Seat, from: Space) -> Offer {
    let player = position.player(seat);
    let bonus = player.sum(|card| card.artist_vp) + player.agora_vp();
    let score = points(i16::from(content().board.artist_vp) + bonus);
    Offer::new(format!("Artist from {}: {score}", place(position, from)))
        .at(on_map(from))
        .under("Artist")
}

/// The colonist goes to the agora and scores (`tga.c3.artist`).
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

/// Lays a standing colonist on the agora, with the points that this brings by itself and those of an artist
/// (`tga.c3.agora`, `tga.tech.computer-science`).
pub(super) fn to_agora(
    position: &mut Position,
    seat: Seat,
    from: Space,
    artist: Option<i16>,
    table: &mut Table<'_>,
) {
    let player = position.player_mut(seat);
    let score = player.agora_vp() + artist.unwrap_or(0);
    if let Some(index) = player.colonist_at(from, true) {
        player.colonists[index] = Colonist::Agora;
    }
    player.points.add(Source::Agora, score);
    table.emit(|| News::WentToAgora {
        seat,
        artist: artist.is_some(),
        score,
    });
}
