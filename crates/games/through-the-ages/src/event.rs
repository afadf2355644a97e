//! What happened, for the log.

use crate::{
    Side, Source,
    banks::Goods,
    content::{CivilId, MilitaryId},
};
use orbis_core::Seat;

/// Something that happened.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // the fields are what the names say
pub enum Event {
    /// A turn began.
    TurnBegins { seat: Seat, round: u8 },
    /// A card left the row.
    Swept { card: CivilId },
    /// An age ended.
    AgeEnded { age: u8 },
    /// An age began.
    AgeBegins { age: u8 },
    /// It is known which round is the last.
    LastRound { round: u8 },
    /// Culture was scored or lost.
    Culture {
        seat: Seat,
        points: i16,
        source: Source,
    },
    /// Science was scored or lost.
    Science { seat: Seat, points: i16 },
    /// Food or resources were gained or lost.
    Gained {
        seat: Seat,
        goods: Goods,
        amount: i16,
    },
    /// A card was taken from the row.
    Took { seat: Seat, card: CivilId },
    /// The population grew.
    PopulationGrew { seat: Seat, food: u16 },
    /// Unused workers were lost.
    PopulationLost { seat: Seat, count: u8 },
    /// A worker on a card was lost.
    WorkerLost { seat: Seat, card: CivilId },
    /// Something was built.
    Built {
        seat: Seat,
        card: CivilId,
        resources: u16,
    },
    /// A worker was upgraded.
    Upgraded {
        seat: Seat,
        from: CivilId,
        to: CivilId,
        resources: u16,
    },
    /// A building or unit was destroyed.
    Destroyed {
        seat: Seat,
        owner: Seat,
        card: CivilId,
    },
    /// A leader came into play.
    LeaderPlayed {
        seat: Seat,
        leader: CivilId,
        replaced: Option<CivilId>,
    },
    /// A leader left play.
    LeaderLost { seat: Seat, leader: CivilId },
    /// Homer went under a wonder.
    Tucked { seat: Seat, wonder: CivilId },
    /// Stages were built.
    StagesBuilt {
        seat: Seat,
        wonder: CivilId,
        count: u8,
        resources: u16,
    },
    /// A wonder was completed.
    WonderCompleted { seat: Seat, wonder: CivilId },
    /// An unfinished wonder left play.
    WonderLost { seat: Seat, wonder: CivilId },
    /// A wonder fell to ruins.
    Ruined { seat: Seat, wonder: CivilId },
    /// A technology was developed.
    Developed {
        seat: Seat,
        card: CivilId,
        science: u16,
    },
    /// A revolution was declared.
    Revolution {
        seat: Seat,
        card: CivilId,
        science: u16,
    },
    /// An action card was played.
    CardPlayed { seat: Seat, card: CivilId },
    /// A tactic was played or copied.
    TacticPlayed {
        seat: Seat,
        card: MilitaryId,
        copied: bool,
    },
    /// A tactic became common.
    TacticPublished { seat: Seat, card: MilitaryId },
    /// A military action became a civil one.
    Decree { seat: Seat },
    /// Churchill chose the war.
    Armed { seat: Seat, amount: u8 },
    /// Food or a resource was traded.
    Traded { seat: Seat, food: bool },
    /// The Action Phase ended.
    ActionsEnded { seat: Seat },
    /// A political action had been given up.
    NoPolitics { seat: Seat },
    /// The top event was looked at.
    Peeked { seat: Seat, card: MilitaryId },
    /// An event was prepared.
    Prepared { seat: Seat, card: MilitaryId },
    /// An event was revealed.
    Revealed { card: MilitaryId },
    /// The future events became the current ones.
    EventsShuffled,
    /// An aggression was played.
    AggressionPlayed {
        seat: Seat,
        rival: Seat,
        card: MilitaryId,
        strengths: (i16, i16),
    },
    /// A card was used in defense; a face-down one is not told.
    Defended {
        seat: Seat,
        card: Option<MilitaryId>,
    },
    /// An aggression failed.
    AggressionFailed {
        seat: Seat,
        rival: Seat,
        card: MilitaryId,
    },
    /// An aggression succeeded.
    AggressionSucceeded {
        seat: Seat,
        rival: Seat,
        card: MilitaryId,
    },
    /// A war was declared.
    WarDeclared {
        seat: Seat,
        rival: Seat,
        card: MilitaryId,
    },
    /// A war was resolved.
    WarResolved {
        seat: Seat,
        rival: Seat,
        card: MilitaryId,
        strengths: (i16, i16),
    },
    /// A special technology was taken.
    Stolen {
        seat: Seat,
        from: Seat,
        card: CivilId,
    },
    /// Yellow tokens were taken.
    YellowTaken { seat: Seat, from: Seat, tokens: u8 },
    /// A blue token was lost from a card.
    TokenLost { seat: Seat, card: CivilId },
    /// A pact was offered.
    PactOffered {
        seat: Seat,
        partner: Seat,
        card: MilitaryId,
        side: Side,
    },
    /// A pact was accepted or refused.
    PactAnswered {
        seat: Seat,
        from: Seat,
        card: MilitaryId,
        accepted: bool,
    },
    /// A pact ended.
    PactEnded {
        owner: Seat,
        partner: Seat,
        card: MilitaryId,
    },
    /// A bid was made.
    Bid { seat: Seat, force: u8 },
    /// Somebody dropped out of an auction.
    PassedBid { seat: Seat },
    /// Nobody bid.
    NoBids { card: MilitaryId },
    /// An auction was won.
    AuctionWon {
        seat: Seat,
        card: MilitaryId,
        bid: u8,
    },
    /// A bonus card was played for a force.
    BonusPlayed { seat: Seat, card: MilitaryId },
    /// Units were sent.
    ForceSent { seat: Seat, units: u8 },
    /// A territory became a colony.
    Colonized { seat: Seat, card: MilitaryId },
    /// A colony was lost.
    ColonyLost { seat: Seat, card: MilitaryId },
    /// A colony was taken.
    Annexed {
        seat: Seat,
        from: Seat,
        card: MilitaryId,
    },
    /// Military cards were drawn.
    Drew { seat: Seat, count: u8 },
    /// Military cards were discarded face down.
    Discarded { seat: Seat, count: u8 },
    /// There was an uprising.
    Uprising { seat: Seat },
    /// Somebody left the game.
    Resigned { seat: Seat },
    /// The final scoring began.
    FinalScoring,
    /// The game is over.
    GameOver,
}
