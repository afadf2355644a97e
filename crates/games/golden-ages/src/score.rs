//! The end of the game.

use crate::{
    Position, Source, Table,
    content::{FutureId, content},
    effects::Op,
};
use orbis_core::{Line, Seat, SeatSet, Standing, news};

news! {
    /// What is told of the end of the game.
    pub enum News {
        /// A future technology was revealed.
        FutureRevealed { seat: Seat, future: FutureId, met: bool } => {
            let verdict = if met { "has achieved" } else { "has not achieved" };
            let card = future.card();
            Line::by(seat, format!("{seat} {verdict} {}: {}.", card.name, card.text))
        },
        /// The game is over.
        GameOver => Line::heading("The game is over"),
    }
}

/// Final scoring: everything is counted on the same final position, then Gold becomes points.
pub(crate) fn finish(position: &mut Position, table: &mut Table<'_>) {
    table.reveal();
    let last = *position;
    for seat in last.seats() {
        let player = position.player_mut(seat);
        player.future.known = SeatSet::ALL;
        player
            .glory
            .iter_mut()
            .for_each(|slot| slot.known = SeatSet::ALL);
        let future = last.player(seat).future.card;
        let met = future_met(&last, seat);
        table.emit(|| News::FutureRevealed { seat, future, met });
        for (source, points) in end_points(&last, seat) {
            position.score(seat, source, points, table);
        }
    }
    table.emit(|| News::GameOver);
}

/// Is the seat best in the field of its future technology? A tie is enough, nothing is not.
pub(crate) fn future_met(position: &Position, seat: Seat) -> bool {
    let most = position.player(seat).future.card.card().most;
    let own = position.count(seat, most);
    own > 0
        && position
            .others(seat)
            .all(|other| position.count(other, most) <= own)
}

/// What the end of the game would bring a seat, by source. The future technology must be known (`tga.end.gold`,
/// `tga.end.technologies`, `tga.end.glory`, `tga.end.future`, `tga.end.cards`).
pub(crate) fn end_points(position: &Position, seat: Seat) -> [(Source, i16); 6] {
    let player = position.player(seat);
    let future = player.future.card;
    [
        (
            Source::Buildings,
            endgame(
                position,
                seat,
                player
                    .buildings
                    .iter()
                    .map(|owned| owned.card.card().endgame),
            ),
        ),
        (
            Source::Wonders,
            endgame(
                position,
                seat,
                player.wonders.iter().map(|owned| owned.card.card().endgame),
            ),
        ),
        (
            Source::Technologies,
            player
                .technologies
                .iter()
                .map(|tech| i16::from(tech.card().vp_back))
                .sum(),
        ),
        (
            Source::Glory,
            player
                .glory
                .iter()
                .map(|slot| i16::from(slot.card.card().vp))
                .sum(),
        ),
        (
            Source::Future,
            if future_met(position, seat) {
                i16::from(future.card().vp)
            } else {
                0
            },
        ),
        (
            Source::Gold,
            (player.gold / u16::from(content().board.gold_per_vp)) as i16,
        ),
    ]
}

/// Points of end-of-game effects.
pub(crate) fn endgame(
    position: &Position,
    seat: Seat,
    effects: impl Iterator<Item = Option<Op>>,
) -> i16 {
    effects
        .flatten()
        .map(|op| match op {
            Op::Vp { n } => i16::from(n),
            Op::VpPer { n, count } => i16::from(n) * position.count(seat, count) as i16,
            _ => 0,
        })
        .sum()
}

/// Most points wins, then most cities; what is still equal shares the victory (`tga.end.winner`).
pub(crate) fn standing(position: &Position) -> Standing {
    Standing::ranked(position.players.len() as u8, |seat| {
        let player = position.player(seat);
        (player.points.total(), [i32::from(player.cities.len()), 0])
    })
}

/// Where a seat's points came from.
pub(crate) fn parts(position: &Position, seat: Seat) -> Vec<(String, i32)> {
    let points = position.player(seat).points;
    let earned = Source::ALL
        .into_iter()
        .filter(|source| points.of(*source) != 0);
    earned
        .map(|source| (source.name().to_string(), points.of(source)))
        .collect()
}

/// Figures of a finished game, averaged over its players.
pub(crate) fn statistics(position: &Position) -> Vec<(&'static str, f64)> {
    let mean = |of: &dyn Fn(Seat) -> f64| {
        position.seats().map(of).sum::<f64>() / position.players.len() as f64
    };
    let mut figures = vec![
        (
            "technologies",
            mean(&|seat| f64::from(position.player(seat).technologies.len())),
        ),
        (
            "cities",
            mean(&|seat| f64::from(position.player(seat).cities.len())),
        ),
        (
            "wonders",
            mean(&|seat| position.player(seat).wonders.len() as f64),
        ),
        (
            "buildings",
            mean(&|seat| position.player(seat).buildings.len() as f64),
        ),
        (
            "attacks",
            mean(&|seat| position.player(seat).glory.len() as f64),
        ),
        (
            "gold at the end",
            mean(&|seat| f64::from(position.player(seat).gold)),
        ),
    ];
    for source in Source::ALL {
        figures.push((
            points_from(source),
            mean(&|seat| f64::from(position.player(seat).points.of(source))),
        ));
    }
    figures
}

fn points_from(source: Source) -> &'static str {
    match source {
        Source::Agora => "points: agora",
        Source::Civilisation => "points: civilisation",
        Source::Buildings => "points: buildings",
        Source::Wonders => "points: wonders",
        Source::Technologies => "points: technologies",
        Source::Judgements => "points: judgements",
        Source::Glory => "points: glory",
        Source::Future => "points: future technology",
        Source::Gold => "points: gold",
    }
}
