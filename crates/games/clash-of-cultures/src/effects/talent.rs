//! What leaders can do where they are. Which leader has a talent is written in the content.

use crate::content::words;

words! {
    /// What a leader does without being asked for it.
    pub enum Talent {
        /// His city is no target of influence.
        Unswayed = "unswayed",
        /// Barbarians within 2 spaces move only if his player agrees.
        TameBarbarians = "tame-barbarians",
        /// A captured city gets an infantry for gold.
        GarrisonForGold = "garrison-for-gold",
        /// A recruit in his city brings a culture token.
        CultureForRecruits = "culture-for-recruits",
        /// A land battle won in the first round brings a token of each kind.
        WinQuickly = "win-quickly",
        /// In a land battle, 2 culture tokens ignore a hit.
        IgnoreHitForCulture = "ignore-hit-for-culture",
        /// Half a point for each space between him and the first city.
        ScoreDistance = "score-distance",
        /// Captured cities that were not angry bring gold.
        CapturePlunder = "capture-plunder",
        /// Once per turn, a temple or obelisk in his city costs nothing.
        BuildSacredFree = "build-sacred-free",
        /// Once per turn, a temple in his city costs nothing.
        BuildTempleFree = "build-temple-free",
        /// In the first round beside an obelisk a hit is ignored.
        IgnoreHitAtObelisk = "ignore-hit-at-obelisk",
        /// Far from own cities a hit is ignored in every round.
        IgnoreHitFarFromHome = "ignore-hit-far-from-home",
        /// Cities founded near him are happy.
        FoundHappyCities = "found-happy-cities",
        /// Once per turn, a city founded near him gets an infantry.
        FoundWithGarrison = "found-with-garrison",
        /// Once per turn, a city is founded on his space without an action.
        FoundWithoutAction = "found-without-action",
        /// Captured cities become neutral.
        CaptureGently = "capture-gently",
        /// Mountains do not stop his group.
        CrossMountains = "cross-mountains",
        /// He holds the enemy bonuses down.
        TameEnemies = "tame-enemies",
        /// A step of mood in his city costs one less.
        CheerCheaply = "cheer-cheaply",
        /// Defending a city, a culture token ignores a hit.
        ProtectForCulture = "protect-for-culture",
        /// Ships in his city cost less wood.
        BuildShipsCheaply = "build-ships-cheaply",
        /// His group may attack out of a forest.
        LeaveForests = "leave-forests",
        /// 2 mood tokens put an enemy to flight.
        SpreadFear = "spread-fear",
        /// The own card is given up for +2.
        IgnoreOwnCard = "ignore-own-card",
        /// Five army units stand together under him.
        LeadFive = "lead-five",
        /// A rider takes the shield instead of the sword.
        ShieldRiders = "shield-riders",
        /// A won land battle brings a culture token.
        CultureForVictory = "culture-for-victory",
        /// A city that he attacks plays no card in the first round.
        SilenceCities = "silence-cities",
        /// Ore buys +1 for each elephant.
        ArmElephants = "arm-elephants",
        /// Ore buys +2 in every round.
        ArmForBattle = "arm-for-battle",
        /// Lost units bring mood tokens.
        MournWithMood = "mourn-with-mood",
        /// In the first round active infantry counts double.
        LeadInfantry = "lead-infantry",
    }
}

impl Talent {
    /// How many there are.
    pub(crate) const COUNT: usize = Talent::ALL.len();
}
