//! What happened, for the log.

use crate::{
    Source,
    content::{BuildingId, CivId, FutureId, GloryId, JudgementId, TechId, TileId, WonderId},
    space::Space,
};
use orbis_core::Seat;

/// Something that happened.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // the fields are what the names say
pub enum Event {
    /// An Era begins.
    EraBegins { era: u8 },
    /// A civilisation is in force from now on.
    CivilisationChosen {
        seat: Seat,
        civilisation: CivId,
        discarded: Option<CivId>,
    },
    /// Somebody is first player.
    FirstPlayer { seat: Seat },
    /// A tile without a legal place was set aside.
    TileSetAside { seat: Seat, tile: TileId },
    /// No tile of the right size fits.
    NoTileFits { seat: Seat },
    /// A tile was drawn.
    TileDrawn { seat: Seat, tile: TileId },
    /// A tile was placed.
    TilePlaced { seat: Seat, tile: TileId, at: Space },
    /// A colonist went home because its space was covered or attacked.
    ColonistSentHome { seat: Seat, from: Space },
    /// A capital was placed or moved.
    CapitalPlaced { seat: Seat, to: Space },
    /// A colonist moved.
    ColonistMoved { seat: Seat, from: Space, to: Space },
    /// A colonist stayed where it was.
    ColonistStayed { seat: Seat, at: Space },
    /// Control of symbols was taken.
    ControlTaken { seat: Seat, at: Space, gold: u16 },
    /// A move crossed the rim.
    RimCrossed { seat: Seat, gold: u16 },
    /// A city was founded.
    CityFounded {
        seat: Seat,
        at: Space,
        cubes: u8,
        gold: u16,
    },
    /// A cube was taken from a city because the reserve was empty.
    CubeTaken { seat: Seat, from: Space },
    /// A colonist went to the agora.
    WentToAgora {
        seat: Seat,
        artist: bool,
        points: i16,
    },
    /// A building was built.
    BuildingBuilt { seat: Seat, building: BuildingId },
    /// A building was discarded to make room.
    BuildingDiscarded { seat: Seat, building: BuildingId },
    /// A space was attacked.
    Attacked { seat: Seat, at: Space, gold: u16 },
    /// An attack destroyed a city.
    CityLost { seat: Seat, at: Space, cubes: u8 },
    /// A glory tile was taken.
    GloryTaken { seat: Seat, tile: GloryId },
    /// A wonder was built.
    WonderBuilt {
        seat: Seat,
        wonder: WonderId,
        gold: u16,
    },
    /// A building was activated.
    BuildingUsed { seat: Seat, building: BuildingId },
    /// A wonder was activated.
    WonderUsed { seat: Seat, wonder: WonderId },
    /// A technology was developed.
    Developed {
        seat: Seat,
        technology: TechId,
        gold: u16,
    },
    /// Gold was taken.
    GoldTaken { seat: Seat, gold: u16 },
    /// Points were scored.
    Scored {
        seat: Seat,
        points: i16,
        source: Source,
    },
    /// An offer was not taken.
    Declined { seat: Seat },
    /// A Golden Age began.
    GoldenAgeStarted { seat: Seat },
    /// A Golden Age brought Gold.
    GoldenAgeGold { seat: Seat, gold: u16 },
    /// The judgement of the Era was chosen.
    JudgementChosen { seat: Seat, judgement: JudgementId },
    /// The end of the game was triggered.
    EndTriggered { seat: Seat },
    /// An Era ended and its judgement was scored.
    EraEnded { era: u8, judgement: JudgementId },
    /// A future technology was revealed.
    FutureRevealed {
        seat: Seat,
        future: FutureId,
        met: bool,
    },
    /// The game is over.
    GameOver,
}
