//! Earlier moments of a table: its positions by version, and its scores over time.

use super::{Seen, Table, Trouble};
use orbis_core::{AnyMatch, Seat, Viewer};
use serde_json::Value;
use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, PoisonError},
};

/// How many earlier moments of a table are kept at hand.
const KEPT: usize = 48;
/// Every so many versions a moment is kept on the way.
const STEP: u64 = 24;

/// Earlier moments that somebody looked at. A version never changes, so neither does its moment.
#[derive(Default)]
pub(super) struct History {
    moments: Mutex<BTreeMap<u64, Arc<dyn AnyMatch>>>,
    chart: Mutex<Option<(u64, Viewer, Arc<Chart>)>>,
}

impl History {
    /// Forgets everything: what is stored may differ from what was seen.
    pub(super) fn clear(&self) {
        self.moments
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clear();
        *self.chart.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}

/// Everybody's points after each choice.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Chart {
    /// By seat, then by time.
    pub lines: Vec<Vec<f32>>,
}

fn number<T: TryFrom<u64>>(value: &Value) -> Option<T> {
    value.as_u64().and_then(|number| T::try_from(number).ok())
}

fn seat_of(entry: &Value, key: &str) -> Option<Seat> {
    entry.get(key).and_then(number::<u8>).and_then(Seat::new)
}

/// The station after this version, or the newest.
pub fn following(game: &dyn AnyMatch, version: u64) -> u64 {
    let stations = game.stations();
    // A moment that was taken back has no successor: on to the newest.
    let known = version == 0 || stations.contains(&version);
    stations
        .into_iter()
        .find(|station| known && *station > version)
        .unwrap_or_else(|| game.version())
}

/// The version right after the newest choice of a seat that is in force.
pub fn own_last(game: &dyn AnyMatch, seat: Seat) -> Option<u64> {
    game.stations()
        .into_iter()
        .rev()
        .find(|station| chooser(game, *station) == Some(seat))
}

/// Who made the choice that led to a version.
pub fn chooser(game: &dyn AnyMatch, version: u64) -> Option<Seat> {
    let entry = game.entry(version.checked_sub(1)?)?;
    seat_of(&entry, "seat")
}

impl Table {
    /// The game as it was at a version.
    pub async fn at(
        self: &Arc<Table>,
        seen: &Seen,
        version: u64,
    ) -> Result<Arc<dyn AnyMatch>, Trouble> {
        let Some(game) = seen.game.clone() else {
            return Err(Trouble::Bad("The game has not begun yet.".to_string()));
        };
        if version >= game.version() {
            return Ok(game);
        }
        let table = self.clone();
        tokio::task::spawn_blocking(move || table.replay(&*game, version))
            .await
            .map_err(|error| Trouble::Failed(error.to_string()))?
    }

    fn replay(&self, game: &dyn AnyMatch, version: u64) -> Result<Arc<dyn AnyMatch>, Trouble> {
        let near = {
            let moments = self
                .history
                .moments
                .lock()
                .unwrap_or_else(PoisonError::into_inner);
            moments
                .range(..=version)
                .next_back()
                .map(|(_, moment)| moment.clone())
        };
        let mut moment = match near {
            Some(moment) if moment.version() == version => return Ok(moment),
            Some(moment) => moment.boxed(),
            None => game.branch(0)?,
        };
        let mut kept: Vec<Arc<dyn AnyMatch>> = Vec::new();
        while moment.version() < version {
            let Some(entry) = game.entry(moment.version()) else {
                break;
            };
            moment.enter(&entry)?;
            if moment.version().is_multiple_of(STEP) {
                kept.push(Arc::from(moment.boxed()));
            }
        }
        let moment: Arc<dyn AnyMatch> = Arc::from(moment);
        kept.push(moment.clone());
        let mut moments = self
            .history
            .moments
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        if moments.len() + kept.len() > KEPT {
            moments.clear();
        }
        moments.extend(kept.into_iter().map(|each| (each.version(), each)));
        Ok(moment)
    }

    /// Everybody's points over time, as the viewer may know them.
    pub async fn chart(
        self: &Arc<Table>,
        seen: &Seen,
        viewer: Viewer,
    ) -> Result<Arc<Chart>, Trouble> {
        let Some(game) = seen.game.clone() else {
            return Ok(Arc::default());
        };
        let version = game.version();
        if let Some((at, whose, chart)) = &*self
            .history
            .chart
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            && (*at, *whose) == (version, viewer)
        {
            return Ok(chart.clone());
        }
        let made = tokio::task::spawn_blocking(move || chart(&*game, viewer))
            .await
            .map_err(|error| Trouble::Failed(error.to_string()))??;
        let made = Arc::new(made);
        let mut kept = self
            .history
            .chart
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        *kept = Some((version, viewer, made.clone()));
        Ok(made)
    }
}

fn chart(game: &dyn AnyMatch, viewer: Viewer) -> Result<Chart, Trouble> {
    let mut moment = game.branch(0)?;
    let stations = game.stations();
    let mut lines = vec![Vec::new(); usize::from(game.players())];
    let mut note = |moment: &dyn AnyMatch| {
        for (line, score) in lines.iter_mut().zip(moment.scores(Some(viewer))) {
            line.push(score.score as f32);
        }
    };
    note(&*moment);
    while let Some(entry) = game.entry(moment.version()) {
        moment.enter(&entry)?;
        if stations.binary_search(&moment.version()).is_ok() {
            note(&*moment);
        }
    }
    Ok(Chart { lines })
}
