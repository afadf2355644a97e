//! Why something cannot be done.

use crate::content::{CardId, LandId, content, roman};
use orbis_core::{Seat, refusals};

refusals! {
    /// An obstacle, with the numbers of the case.
    pub enum Refusal {
        /// The drawer has an empire already.
        HasEmpire = "hotw.draft.must-pass" => "you already have an empire for this epoch",
        /// The other player has an empire already.
        TheyHaveEmpire { to: Seat } = "hotw.draft.pass-target" => format!("{to} already has an empire for this epoch"),
        /// The card belongs to other epochs.
        WrongEpoch { card: CardId, epoch: u8 } = "hotw.events.epochs" => {
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
        },
        /// A card of this name was played this turn.
        PlayedAlready { card: CardId } = "hotw.events.no-duplicates" => {
            format!("{} was already played this turn", card.card().name)
        },
        /// The card finds nothing to be aimed at.
        NoTarget { card: CardId } = "hotw.events.wasted" => {
            format!("{} finds nothing to be aimed at", card.card().name)
        },
        /// The card would turn against the player's own army.
        HeldAlready { card: CardId, land: LandId } = "hotw.events.wasted" => {
            format!("{} is about {}, which you hold yourself", card.card().name, land.name())
        },
        /// Nobody enters barren lands.
        Barren { land: LandId } = "hotw.expand.barren" => format!("{} is barren", land.name()),
        /// The empire holds it already.
        AlreadyThere { land: LandId } = "hotw.expand.one-army" => {
            format!("your empire already has an army in {}", land.name())
        },
        /// Three figures are in the land.
        LandFull { land: LandId } = "hotw.option.multiple-armies" => {
            format!("{} already holds three of your figures", land.name())
        },
        /// Only armies brought back by Allies are left.
        AlliesDoNotAttack { land: LandId } = "hotw.lesser.allies" => format!(
            "only armies brought back by Allies are left, and {} is not vacant",
            land.name()
        ),
        /// A fort stands there.
        FortThere { land: LandId } = "hotw.fort.limit" => format!("{} already has a fort", land.name()),
        /// All forts are on the board.
        NoFortLeft = "hotw.components.supply-limits" => {
            format!("all {} forts are on the board", content().pieces.forts)
        },
        /// No army was lost.
        NothingLost = "hotw.coins.return-army" => "no army of this empire was lost",
        /// A monument stands there.
        MonumentThere { land: LandId } = "hotw.build.one-per-land" => format!("{} already has a monument", land.name()),
        /// Another kind of land comes first.
        BetterSite { land: LandId } = "hotw.build.location" => format!(
            "capital comes before city and city before resource; {} has to wait",
            land.name()
        ),
    }
}
