//! The steps of the game, each with the file that tells all about it, and the stack that holds them.

use crate::{
    Position, activate, advance, barbarians, combat, deals, events, explore, found, happiness,
    influence, leaders, menu, movement, objectives, pay, pirates, play, recruit, round, routes,
    status, tokens, wonders,
};
use orbis_core::{step::Stacked, steps};

steps! {
    /// What is being done.
    #[serde(tag = "step", rename_all = "kebab-case")]
    #[allow(missing_docs)] // each is told beside its struct
    pub enum Step for Position {
        Round in round runs,
        BeginTurn in round runs,
        EndTurn in round runs,
        Act in menu asks seat,

        PayAdvance in advance::pay asks seat,
        FreeEducation in advance::pay asks seat,
        BuyAdvance in advance::pay asks seat,
        Synergy in advance::pay asks seat,
        TakeAdvance in advance::take asks seat,

        Weary in activate::weary runs,
        BearWeariness in activate::weary asks seat,
        Gather in activate::collect asks seat,
        Metallurgy in activate::collect asks seat,
        CollectNow in activate::collect asks seat,
        PayBuilding in activate::construct asks seat,
        Constructed in activate::construct runs,
        FacePort in activate::construct asks seat,
        BuildNow in activate::construct asks seat,
        ColonyPort in found asks seat,
        Recruit in recruit asks seat,
        Recruited in recruit runs,
        Medicine in recruit asks seat,

        MoveFrom in movement asks seat,
        MoveTake in movement::group asks seat,
        MoveTo in movement::go asks seat,
        March in movement::go runs,
        Meet in movement::go runs,
        NewColony in movement::go asks seat,
        Orient in explore asks seat,
        SailInto in explore asks seat,
        Colony in explore asks seat,
        Reveal in explore asks seat,

        Happiness in happiness asks seat,
        Sports in happiness asks seat,
        SportsSteps in happiness asks seat,
        Cheer in happiness asks seat,
        InfluenceNow in influence asks seat,
        Attempt in influence runs,
        Boost in influence asks seat,
        Swap in influence asks seat,
        TakeoverUnit in influence asks seat,
        ConvertUnit in influence::convert asks seat,

        Pay in pay asks seat,
        Gain in tokens runs,
        GainToken in tokens asks seat,
        PayOne in tokens asks seat,
        TurnTokens in tokens asks seat,
        Theater in tokens asks seat,
        Tea in tokens asks seat,
        Barter in tokens asks seat,
        BarterGain in tokens asks seat,

        Fight in combat runs,
        AfterBattle in combat::end runs,
        BattleRewards in combat::end runs,
        BattleOption in combat::options asks seat,
        Flee in combat::options asks seat,
        PlayTactic in combat::tactics asks seat,
        OnReveal in combat::tactics runs,
        FallBack in combat::tactics asks seat,
        Casualty in combat::fall asks seat,
        Overboard in combat::drown asks seat,
        Retreat in combat::end asks seat,
        Provinces in combat::capture asks seat,
        Proconsul in combat::capture asks seat,
        RuneStone in combat::rewards asks seat,
        FreeInfantry in combat::rewards asks seat,
        PlaceSettler in combat::capture asks seat,

        Claims in objectives runs,
        Claim in objectives asks seat,
        StatusClaim in objectives asks seat,
        DropObjective in objectives asks seat,

        Status in status runs,
        Raze in status asks seat,
        Government in status::government asks seat,
        GovernmentPick in status::government asks seat,
        FirstPlayer in status asks seat,

        DrawEvent in events runs,
        ChooseEvent in events asks seat,
        LongCount in events asks seat,
        EventText in events runs,
        EventEach in events runs,
        Exhaust in events asks seat,
        LowerMood in events::moods asks seat,
        KeepMood in events::moods asks seat,
        LoseUnit in events::losses asks seat,
        Pandemics in events::losses asks seat,
        Volcano in events::quake asks seat,
        Quake in events::quake asks seat,
        ShareFood in events::gifts asks seat,
        GiveSettler in events::gifts asks seat,
        Bless in events::gifts asks seat,
        TakeTemple in events::gifts asks seat,
        Revolution in events::upheaval asks seat,
        Uprising in events::upheaval asks seat,
        Guillotine in events::upheaval asks seat,
        GuillotineSpace in events::upheaval asks seat,
        Auction in events::persons runs,
        OfferPerson in events::persons asks seat,
        PersonAfter in events::persons runs,
        Diplomat in events::persons asks seat,
        Seer in events::persons asks seat,

        Spawn in barbarians asks seat,
        BarbarianUnit in barbarians asks seat,
        BarbarianKind in barbarians asks seat,
        Refill in barbarians runs,
        BarbariansMove in barbarians::march runs,
        BarbarianArmy in barbarians::march asks seat,
        BarbarianStep in barbarians::march asks seat,
        Agree in barbarians::march asks seat,
        ReinforceNear in barbarians::march runs,
        Mercenary in barbarians::hired asks seat,
        MercenaryArmy in barbarians::hired asks seat,
        MercenaryStep in barbarians::hired asks seat,
        NextPirate in pirates runs,
        PlacePirate in pirates asks seat,
        RemovePirate in pirates asks seat,
        Raid in pirates runs,
        RaidLoss in pirates asks seat,
        RaidedLoss in pirates asks seat,

        Instead in play::instead asks seat,
        TechTrade in play::others asks seat,
        Truce in play::others asks seat,
        Assassinate in play::others asks seat,
        Spy in play::spy asks seat,
        SpyTake in play::spy asks seat,
        SpyGive in play::spy asks seat,
        NewPlans in play::plans asks seat,
        GiveUpPlan in play::plans asks seat,
        DrawAction in play asks seat,
        DropAction in play asks seat,
        Idol in play asks seat,

        DrawWonder in wonders asks seat,
        Architect in wonders asks seat,
        PayWonder in wonders asks seat,
        Statue in wonders::using asks seat,
        Library in wonders::using asks seat,
        Lighthouse in wonders::using asks seat,
        Subsidies in leaders::subsidies asks seat,
        Tribute in leaders::subsidies asks seat,
        ImperialArmy in leaders::specials asks seat,
        Sacrifice in leaders::specials asks seat,
        Income in routes asks seat,

        DealEdit in deals asks seat,
        DealAnswer in deals asks seat,
        DealHand in deals asks seat,
    }
}

impl Stacked for Position {
    type Step = Step;

    const WAITING: &'static str = "coc.round.structure";

    #[inline]
    fn stack(&self) -> &[Step] {
        &self.stack
    }

    /// The event that is being resolved.
    fn behind(&self) -> String {
        let chosen = !matches!(
            self.stack.last(),
            Some(Step::LongCount(_) | Step::OfferPerson(_))
        );
        let icon = self.resolving.filter(|_| chosen);
        let text = || {
            self.stack.iter().rev().find_map(|step| match step {
                Step::EventEach(each) => Some(each.card),
                _ => None,
            })
        };
        let card = icon.or_else(text).filter(|card| card.is_real());
        card.map_or_else(String::new, |card| {
            let event = card.card();
            format!("{}: {}", event.name, event.text)
        })
    }

    /// A stack that is full can only come from outside: the step is dropped.
    #[inline]
    fn push(&mut self, step: impl Into<Step>) {
        if !self.stack.is_full() {
            self.stack.push(step.into());
        }
    }

    #[inline]
    fn pop(&mut self) -> Option<Step> {
        self.stack.pop()
    }
}
