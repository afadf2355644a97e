//! The steps of the game, each with the file that tells all about it, and the stack that holds them.

use crate::{Position, actions, colonization, ending, events, phases, politics};
use orbis_core::{step::Stacked, steps};

steps! {
    /// What is being done.
    #[serde(tag = "step", rename_all = "kebab-case")]
    pub enum Step for Position {
        /// The turn of the current player comes to a part. Always at the bottom.
        Turn in phases runs,
        /// A sentence of the event for one civilization.
        EventOp in events runs,
        /// The event is evaluated.
        EventDone in events runs,
        /// A political action is done.
        PoliticsDone in politics runs,
        /// The auction goes on after this seat.
        AuctionGoesOn in colonization runs,
        /// The immediate effect of a new colony.
        Settled in colonization runs,
        /// A sentence of the aggression.
        AggressionOp in politics::spoils runs,
        /// Is the wonder complete?
        StagesBuilt in actions::wonder runs,
        /// Which political action?
        Politics in politics asks seat,
        /// Is the pact accepted?
        AnswerPact in politics::pact asks seat,
        /// How is the aggression met?
        Defend in politics::defense asks seat,
        /// Which action?
        Act in actions asks seat,
        /// How is the action that a card orders carried out?
        Ordered in actions::card asks seat,
        /// Food or resources?
        FoodOrResources in events::goods asks seat,
        /// How much of each is gained?
        SplitGain in events::goods asks seat,
        /// How much of each is lost?
        SplitLoss in events::goods asks seat,
        /// How much of each is taken from the rival?
        Plunder in politics::spoils asks seat,
        /// Which worker is lost?
        LoseWorker in events::losses asks seat,
        /// Which own building is destroyed?
        DestroyOwn in events::losses asks seat,
        /// Which action does Development of Civilization bring?
        Civilize in events::gifts asks seat,
        /// Is this built for nothing?
        FreeBuild in events::gifts asks seat,
        /// From which card does a blue token return to the box?
        LoseToken in events::losses asks seat,
        /// From which card does a blue token go to the wonder?
        StageToken in actions::wonder asks seat,
        /// Which colony is lost?
        LoseColony in events::losses asks seat,
        /// Which cards are taken by International Agreement?
        TakeFromRow in events::gifts asks seat,
        /// Which military cards are discarded?
        DiscardMilitary in ending::discard asks seat,
        /// Which wonder is ruined?
        RuinWonder in events::losses asks seat,
        /// Which building of the rival does terror destroy?
        Terror in events::losses asks seat,
        /// Which building of the rival is raided?
        Raid in politics::spoils asks seat,
        /// Which colony is taken?
        Annex in politics::spoils asks seat,
        /// Leader or wonder?
        Infiltrate in politics::spoils asks seat,
        /// Which special technologies are taken for the advantage?
        StealTechnology in politics::war asks seat,
        /// Bid or pass?
        Bid in colonization asks seat,
        /// Who is sent?
        Colonize in colonization::force asks seat,
        /// Is Homer tucked under a wonder?
        Tuck in actions::leader asks seat,
    }
}

impl Stacked for Position {
    orbis_core::by_its_stack!("tta.flow.turn-order");
}
