//! The steps of the game, each with the file that tells all about it, and the stack that holds them.

use crate::{Position, actions, effects, era, expand};
use orbis_core::{step::Stacked, steps};

steps! {
    /// What is being done.
    #[serde(tag = "step", rename_all = "kebab-case")]
    pub enum Step for Position {
        /// A: the cards of the Era come out.
        EraSetup in era runs,
        /// A3: so many players have still to decide on their civilisation.
        Civilisations in era runs,
        /// A3, Era I: so many players' lightning effects are still to come.
        Immediates in era runs,
        /// B: so many players have still to place a tile.
        Expand in expand runs,
        /// C: the turn comes to this seat.
        Turns in actions runs,
        /// The lightning effects of a wonder from this one on.
        WonderEffects in effects runs,
        /// D and E.
        EndOfEra in era runs,
        /// Which civilisation is kept?
        ChooseCivilisation in era asks seat,
        /// Where does the drawn tile go?
        PlaceTile in expand asks seat,
        /// On which square of the tile does the capital go?
        PlaceCapital in expand asks seat,
        /// Which action?
        Act in actions asks seat,
        /// Which colonist explores for free?
        SendColonist in actions::explorer asks seat,
        /// Where does the colonist go?
        Move in actions::explorer asks seat,
        /// What is attacked without a colonist?
        Strike in actions::soldier asks seat,
        /// Is a city founded here?
        Found in actions::found asks seat,
        /// Where do the missing cubes come from?
        TakeCube in actions::found asks seat,
        /// Which building?
        ChooseBuilding in actions::builder asks seat,
        /// Which building makes room?
        MakeRoom in actions::builder asks seat,
        /// Which glory tile is kept?
        ChooseGlory in actions::glory asks seat,
        /// Which judgement?
        ChooseJudgement in actions::golden_age asks seat,
        /// Which technology at this discount?
        DevelopFor in actions::develop asks seat,
        /// Which wonder at this discount?
        WonderFor in actions::wonder asks seat,
    }
}

impl Stacked for Position {
    orbis_core::by_its_stack!("tga.c.turns");
}
