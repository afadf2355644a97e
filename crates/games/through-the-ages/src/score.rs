//! Final scoring, standing and figures.

use crate::{
    Position, Source, Table,
    content::{CivilId, MilitaryId},
    events,
};
use orbis_core::{Line, Seat, SeatSet, Standing, news};
use std::sync::LazyLock;

news! {
    /// What is told of the end of the game.
    pub enum News {
        /// The final scoring began.
        FinalScoring => Line::heading("Final scoring"),
        /// The game is over.
        GameOver => Line::heading("The game is over"),
    }
}

/// The game is over: the last events, then Bill Gates.
/// Rules: `tta.flow.final-scoring-events`, `tta.flow.final-scoring-bonuses`.
pub(crate) fn finish(position: &mut Position, table: &mut Table<'_>) {
    table.emit(|| News::FinalScoring);
    events::final_events(position, table);
    let seats: SeatSet = position.seats().collect();
    for seat in seats.iter() {
        if let Some(leader) = position.player(seat).leader {
            position.leader_leaves(seat, leader, table);
        }
        let points = position.player(seat).points().clamp(0, 60_000) as u16;
        position.player_mut(seat).culture_by_age[3] = points;
    }
    position.stack.clear();
    table.emit(|| News::GameOver);
}

/// The most culture wins; ties share; who resigned has lost.
/// Rules: `tta.flow.winner`, `tta.flow.tie`, `tta.resign.leave`.
pub(crate) fn standing(position: &Position) -> Standing {
    Standing::ranked(position.players.len() as u8, |seat| {
        let player = position.player(seat);
        (player.points(), [i32::from(!player.resigned), 0])
    })
}

/// Where a seat's culture comes from.
pub(crate) fn parts(position: &Position, seat: Seat) -> Vec<(String, i32)> {
    let culture = &position.player(seat).culture;
    Source::ALL
        .into_iter()
        .map(|source| (source.name().to_string(), culture.of(source)))
        .filter(|(_, points)| *points != 0)
        .collect()
}

/// Names of figures live as long as the program.
struct Names {
    taken: Vec<&'static str>,
    played: Vec<&'static str>,
    military: Vec<&'static str>,
}

fn names() -> &'static Names {
    static NAMES: LazyLock<Names> = LazyLock::new(|| {
        let leak = |text: String| -> &'static str { Box::leak(text.into_boxed_str()) };
        Names {
            taken: CivilId::all()
                .map(|card| leak(format!("taken {card}")))
                .collect(),
            played: CivilId::all()
                .map(|card| leak(format!("played {card}")))
                .collect(),
            military: MilitaryId::all()
                .map(|card| leak(format!("played {card}")))
                .collect(),
        }
    });
    &NAMES
}

/// Figures of a finished game.
pub(crate) fn statistics(position: &Position) -> Vec<(&'static str, f64)> {
    let mut figures = Vec::new();
    let seats: Vec<Seat> = position.seats().collect();
    let mean = |of: &dyn Fn(Seat) -> f64| {
        seats.iter().map(|seat| of(*seat)).sum::<f64>() / seats.len().max(1) as f64
    };
    figures.push(("rounds", f64::from(position.round)));
    figures.push(("age", f64::from(position.age)));
    for (index, name) in [
        "culture age A",
        "culture age I",
        "culture age II",
        "culture end",
    ]
    .into_iter()
    .enumerate()
    .skip(1)
    {
        figures.push((
            name,
            mean(&|seat| f64::from(position.player(seat).culture_by_age[index])),
        ));
    }
    figures.push(("strength", mean(&|seat| f64::from(position.strength(seat)))));
    figures.push((
        "famine",
        mean(&|seat| f64::from(position.player(seat).culture.of(Source::Famine))),
    ));
    figures.push((
        "colonies",
        mean(&|seat| position.player(seat).colonies.len() as f64),
    ));
    figures.push((
        "wonders",
        mean(&|seat| position.player(seat).wonders.len() as f64),
    ));
    figures.push((
        "wonders begun and not finished",
        mean(&|seat| f64::from(u8::from(position.player(seat).unfinished.is_some()))),
    ));
    figures.push((
        "workers unused at the end",
        mean(&|seat| f64::from(position.player(seat).unused)),
    ));
    let first = position.first.index() as f64;
    let winners = position.standing_winners();
    figures.push((
        "starting player wins",
        f64::from(winners.contains(position.first)) / winners.len().max(1) as f64,
    ));
    figures.push(("starting seat", first));
    let yes = |flag: bool| if flag { 1.0 } else { 0.0 };
    for card in CivilId::all().filter(|card| !card.card().initial) {
        figures.push((
            names().taken[card.index()],
            yes(position.seen.was_taken(card)),
        ));
        figures.push((
            names().played[card.index()],
            yes(position.seen.was_played(card)),
        ));
    }
    for card in MilitaryId::all() {
        figures.push((
            names().military[card.index()],
            yes(position.seen.was_played_military(card)),
        ));
    }
    figures
}

impl Position {
    fn standing_winners(&self) -> SeatSet {
        standing(self).winners()
    }
}
