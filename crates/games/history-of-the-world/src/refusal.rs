//! Why something cannot be done.

use crate::content::{CardId, LandId, content, roman};
use orbis_core::Seat;

/// An obstacle, with the numbers of the case.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // the fields are what the names say
pub enum Refusal {
    /// The drawer has an empire already.
    HasEmpire,
    /// The other player has an empire already.
    TheyHaveEmpire { to: Seat },
    /// The card belongs to other epochs.
    WrongEpoch { card: CardId, epoch: u8 },
    /// A card of this name was played this turn.
    PlayedAlready { card: CardId },
    /// The card finds nothing to be aimed at.
    NoTarget { card: CardId },
    /// Nobody enters barren lands.
    Barren { land: LandId },
    /// The empire holds it already.
    AlreadyThere { land: LandId },
    /// Three figures are in the land.
    LandFull { land: LandId },
    /// Only armies brought back by Allies are left.
    AlliesDoNotAttack { land: LandId },
    /// A fort stands there.
    FortThere { land: LandId },
    /// All forts are on the board.
    NoFortLeft,
    /// No army was lost.
    NothingLost,
    /// A monument stands there.
    MonumentThere { land: LandId },
    /// Another kind of land comes first.
    BetterSite { land: LandId },
}

impl orbis_core::Refusal for Refusal {
    fn rule(&self) -> &'static str {
        match self {
            Refusal::HasEmpire => "hotw.draft.must-pass",
            Refusal::TheyHaveEmpire { .. } => "hotw.draft.pass-target",
            Refusal::WrongEpoch { .. } => "hotw.events.epochs",
            Refusal::PlayedAlready { .. } => "hotw.events.no-duplicates",
            Refusal::NoTarget { .. } => "hotw.events.wasted",
            Refusal::Barren { .. } => "hotw.expand.barren",
            Refusal::AlreadyThere { .. } => "hotw.expand.one-army",
            Refusal::LandFull { .. } => "hotw.option.multiple-armies",
            Refusal::AlliesDoNotAttack { .. } => "hotw.lesser.allies",
            Refusal::FortThere { .. } => "hotw.fort.limit",
            Refusal::NoFortLeft => "hotw.components.supply-limits",
            Refusal::NothingLost => "hotw.coins.return-army",
            Refusal::MonumentThere { .. } => "hotw.build.one-per-land",
            Refusal::BetterSite { .. } => "hotw.build.location",
        }
    }

    fn text(&self) -> String {
        match *self {
            Refusal::HasEmpire => "you already have an empire for this epoch".to_string(),
            Refusal::TheyHaveEmpire { to } => format!("{to} already has an empire for this epoch"),
            Refusal::WrongEpoch { card, epoch } => {
                let epochs: Vec<&str> = (1..=7)
                    .filter(|epoch| card.fits(*epoch))
                    .map(roman)
                    .collect();
                format!(
                    "{} is for Epoch {}, this is Epoch {}",
                    card.card().name,
                    epochs.join(", "),
                    roman(epoch)
                )
            }
            Refusal::PlayedAlready { card } => {
                format!("{} was already played this turn", card.card().name)
            }
            Refusal::NoTarget { card } => {
                format!("{} finds nothing to be aimed at", card.card().name)
            }
            Refusal::Barren { land } => format!("{} is barren", land.name()),
            Refusal::AlreadyThere { land } => {
                format!("your empire already has an army in {}", land.name())
            }
            Refusal::LandFull { land } => {
                format!("{} already holds three of your figures", land.name())
            }
            Refusal::AlliesDoNotAttack { land } => format!(
                "only armies brought back by Allies are left, and {} is not vacant",
                land.name()
            ),
            Refusal::FortThere { land } => format!("{} already has a fort", land.name()),
            Refusal::NoFortLeft => {
                format!("all {} forts are on the board", content().pieces.forts)
            }
            Refusal::NothingLost => "no army of this empire was lost".to_string(),
            Refusal::MonumentThere { land } => format!("{} already has a monument", land.name()),
            Refusal::BetterSite { land } => format!(
                "capital comes before city and city before resource; {} has to wait",
                land.name()
            ),
        }
    }
}
