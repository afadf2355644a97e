//! Scoring after each turn, and who has won.

pub(crate) use crate::statistics::statistics;

use crate::{
    Player, Position, Table,
    content::{AREAS, AreaId, content, map},
    naval,
};
use orbis_core::{Line, Seat, Standing, count, news};

news! {
    /// What is told of points.
    pub enum News {
        /// A turn is scored.
        Scored { seat: Seat, areas: u16, structures: u16, seas: u16 } => {
            let total = count(areas + structures + seas, "point");
            let sea = match seas {
                0 => String::new(),
                seas => format!(", {seas} for seas"),
            };
            Line::by(seat, format!(
                "{seat} scores {total}: {areas} for areas, {structures} for capitals, cities and monuments{sea}"
            ))
        },
    }
}

/// How much of an area a player has.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// No army.
    None,
    /// Some army.
    Presence,
    /// Several armies and more than any other player.
    Dominance,
    /// Many armies and nobody else.
    Control,
}

impl Level {
    /// What the value of the area is multiplied by.
    pub fn factor(self) -> u8 {
        match self {
            Level::None => 0,
            level => content().pieces.levels[level as usize - 1].times,
        }
    }

    /// In a word.
    pub fn name(self) -> &'static str {
        ["none", "presence", "dominance", "control"][self as usize]
    }
}

/// The level of so many armies against the most any other player has.
/// Rules: `hotw.score.area-levels`, `hotw.score.dominance-needs-more`.
pub fn level(own: u8, most: u8) -> Level {
    let [presence, dominance, control] = content().pieces.levels;
    if own < presence.armies {
        Level::None
    } else if own >= control.armies && most == 0 {
        Level::Control
    } else if own >= dominance.armies && own > most {
        Level::Dominance
    } else {
        Level::Presence
    }
}

impl Player {
    /// Points on the track, without markers.
    pub fn track(&self) -> u16 {
        self.areas + self.structures + self.seas
    }

    /// Points of the markers, once they are turned over.
    pub fn marker_points(&self) -> u16 {
        let open = self
            .markers
            .iter()
            .filter(|slot| slot.known == orbis_core::SeatSet::ALL);
        open.map(|slot| u16::from(slot.card.card().value)).sum()
    }
}

impl Position {
    /// Everybody's lands in an area, by seat.
    /// Rules: `hotw.option.multiple-armies-scoring`.
    pub fn area_counts(&self, area: AreaId) -> [u8; 6] {
        let lands = map().areas[area.index()];
        let mut counts = [0; 6];
        for seat in self.seats() {
            counts[seat.index()] = (self.world.held(seat) & lands).len();
        }
        counts
    }

    /// What a player has of an area.
    pub fn level(&self, seat: Seat, area: AreaId) -> Level {
        let counts = self.area_counts(area);
        let rivals = self.seats().filter(|other| *other != seat);
        let most = rivals.map(|other| counts[other.index()]).max().unwrap_or(0);
        level(counts[seat.index()], most)
    }

    /// What the areas would score for a player in an epoch.
    /// Rules: `hotw.score.all-areas`, `hotw.score.all-pieces`, `hotw.score.vacant-barren`, `hotw.score.table`.
    pub fn area_points(&self, seat: Seat, epoch: u8) -> u16 {
        let values = &map().values[usize::from(epoch - 1)];
        let mut most = [0; AREAS];
        for other in self.seats().filter(|other| *other != seat) {
            for (most, count) in most.iter_mut().zip(self.world.counts(other)) {
                *most = (*count).max(*most);
            }
        }
        let own = self.world.counts(seat).iter().zip(most).zip(values);
        let points = own.filter(|((own, _), _)| **own > 0);
        points
            .map(|((own, most), value)| u16::from(value * level(*own, most).factor()))
            .sum()
    }

    /// What capitals, cities and monuments score for a player.
    /// Rules: `hotw.score.structures`, `hotw.score.holder`, `hotw.score.capital-any-age`, `hotw.score.forts`.
    pub fn structure_points(&self, seat: Seat) -> u16 {
        let held = self.world.held(seat);
        let [capital, city, monument, _] = content().pieces.structures;
        u16::from((held & self.world.capitals()).len()) * u16::from(capital)
            + u16::from((held & self.world.cities()).len()) * u16::from(city)
            + u16::from((held & self.world.monuments()).len()) * u16::from(monument)
    }

    /// What controlled seas score for a player (option).
    /// Rules: `hotw.option.naval-control-score`.
    pub fn sea_points(&self, seat: Seat) -> u16 {
        let [.., sea] = content().pieces.structures;
        u16::from(naval::own(self, seat).len()) * u16::from(sea)
    }
}

/// A player's turn is scored with the values of the epoch.
/// Rules: `hotw.score.when`, `hotw.events.minor-score`, `hotw.score.track`.
pub(crate) fn score(position: &mut Position, seat: Seat, table: &mut Table<'_>) {
    let areas = position.area_points(seat, position.epoch);
    let structures = position.structure_points(seat);
    let seas = position.sea_points(seat);
    let player = position.player_mut(seat);
    player.areas += areas;
    player.structures += structures;
    player.seas += seas;
    table.emit(|| News::Scored {
        seat,
        areas,
        structures,
        seas,
    });
}

fn strengths(player: &Player) -> i32 {
    let strengths = player.past.iter().map(|empire| empire.card().strength);
    strengths.map(i32::from).sum()
}

/// Points; then the lower sum of strengths, more pre-eminence, the lower strength in Epoch VII.
/// Rules: `hotw.end.tie-strength`, `hotw.end.tie-preeminence`, `hotw.end.tie-epoch7`.
pub(crate) fn standing(position: &Position) -> Standing {
    Standing::ranked(position.players.len() as u8, |seat| {
        let player = position.player(seat);
        let markers = i32::from(player.marker_points());
        let last = player
            .past
            .get(6)
            .map_or(0, |empire| empire.card().strength);
        let points = i32::from(player.track()) + markers;
        (points, [-strengths(player), markers * 64 - i32::from(last)])
    })
}

/// Where the points come from.
pub(crate) fn parts(position: &Position, seat: Seat) -> Vec<(String, i32)> {
    let player = position.player(seat);
    let mut parts = vec![
        ("areas".to_string(), i32::from(player.areas)),
        (
            "capitals, cities, monuments".to_string(),
            i32::from(player.structures),
        ),
    ];
    if position.options.naval_control {
        parts.push(("seas".to_string(), i32::from(player.seas)));
    }
    if position.options.preeminence {
        parts.push((
            "pre-eminence".to_string(),
            i32::from(player.marker_points()),
        ));
    }
    parts
}
