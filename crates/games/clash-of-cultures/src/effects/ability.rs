//! What cards allow those who have them. An ability says what can be done; which cards give it is written in the content.

use crate::{
    Player, Specials, Wonders,
    content::{content, words},
};
use orbis_parts::bit_set;

words! {
    /// What an advance, a special advance or a wonder allows its owner, as long as it is in force.
    pub enum Ability {
        /// Collect food from plains and wood from forest.
        Farm = "farm",
        /// Collect ore from mountains.
        Mine = "mine",
        /// Collect food from barren land.
        Irrigate = "irrigate",
        /// Collect food from a sea space.
        Fish = "fish",
        /// Collect food from one more sea space.
        FishMore = "fish-more",
        /// Once per turn, collect from land two spaces away.
        CollectFar = "collect-far",
        /// Two such spaces instead of one.
        CollectFarTwice = "collect-far-twice",
        /// The city of this wonder collects any resource from plains.
        CollectAnything = "collect-anything",
        /// Mountains give food, wood or ore.
        CollectFromTerraces = "collect-from-terraces",
        /// Barren land gives food or wood.
        CollectFromFloods = "collect-from-floods",
        /// Settlers on plains bring more food.
        CollectFromFields = "collect-from-fields",
        /// Once per turn, a city with an obelisk collects one more.
        CollectFromObelisk = "collect-from-obelisk",
        /// Once per turn, a collect beside an academy brings an idea.
        AcademyTeaches = "academy-teaches",
        /// Every academy teaches in a turn, and an observatory once.
        ScribesTeach = "scribes-teach",
        /// One of two collected ore may be gold.
        SmeltGold = "smelt-gold",
        /// The limit of food is that of other resources.
        StoreFood = "store-food",
        /// At most 2 ideas are kept.
        HoldFewIdeas = "hold-few-ideas",
        /// Mood and culture tokens pay for each other.
        ExchangeTokens = "exchange-tokens",
        /// Mood tokens pay for wonders like culture tokens.
        ExchangeTokensForWonders = "exchange-tokens-for-wonders",
        /// Mood tokens pay for buildings like resources.
        BuildWithMood = "build-with-mood",
        /// Once per turn, a Science advance costs nothing.
        LearnScienceFree = "learn-science-free",
        /// Science advances cost one less.
        LearnScienceCheaply = "learn-science-cheaply",
        /// Advances of neighbours cost one less.
        LearnFromNeighbours = "learn-from-neighbours",
        /// Whoever paid an advance with ideas or gold may turn an idea into a mood token.
        CheerWithIdeas = "cheer-with-ideas",
        /// A Science advance brings an idea.
        ScienceBringsIdea = "science-brings-idea",
        /// Taxes count captured cities twice.
        TaxProvinces = "tax-provinces",
        /// Wonders may be built.
        BuildWonders = "build-wonders",
        /// Once per turn, a temple costs no food.
        BuildTempleWithoutFood = "build-temple-without-food",
        /// Fortresses cost no ore.
        BuildFortressWithoutOre = "build-fortress-without-ore",
        /// A new city may get a port at once.
        BuildPortAtOnce = "build-port-at-once",
        /// A temple brings an advance of Theocracy.
        TempleTeaches = "temple-teaches",
        /// A temple brings a token of each kind.
        TempleBringsBoth = "temple-brings-both",
        /// Cities may be founded on barren land.
        FoundOnBarren = "found-on-barren",
        /// Resources pay for happiness.
        CheerWithResources = "cheer-with-resources",
        /// A step of mood costs less beside a forest.
        CheerInForests = "cheer-in-forests",
        /// Once per turn, a city made happy brings a culture token.
        CheerForCulture = "cheer-for-culture",
        /// Games are paid with either token.
        PlayForMood = "play-for-mood",
        /// Games that make a city happy bring a culture token.
        PlayForCulture = "play-for-culture",
        /// Once per turn, another city takes a repeated activation.
        ShareActivation = "share-activation",
        /// Once per turn, a culture token turns a loss of mood away.
        KeepMoodForCulture = "keep-mood-for-culture",
        /// A mood token turns a loss of mood by an event away.
        KeepMoodForMood = "keep-mood-for-mood",
        /// Once per turn, a happy city becomes neutral instead of angry.
        SoftenAnger = "soften-anger",
        /// Once in a recruit, an infantry for a mood token.
        DraftInfantry = "draft-infantry",
        /// Drafts are paid with culture tokens, too.
        DraftForCulture = "draft-for-culture",
        /// Drafts are paid with gold, too.
        DraftForGold = "draft-for-gold",
        /// A draft costs 2 tokens.
        DraftDearly = "draft-dearly",
        /// Once in a recruit, a settler for a mood token.
        DraftSettlers = "draft-settlers",
        /// A recruit of army units or ships brings a token.
        RecruitForToken = "recruit-for-token",
        /// A recruit beside an academy brings an idea.
        RecruitForIdea = "recruit-for-idea",
        /// A resource of a recruit comes back.
        RecruitWithRefund = "recruit-with-refund",
        /// Settlers may move after a recruit of settlers.
        RecruitAndMove = "recruit-and-move",
        /// Cavalry needs no market.
        RecruitRidersAnywhere = "recruit-riders-anywhere",
        /// Cavalry is recruited beside a fortress.
        RecruitRidersInForts = "recruit-riders-in-forts",
        /// Cavalry is recruited far from the first city.
        RecruitRidersAbroad = "recruit-riders-abroad",
        /// Elephants are recruited beside a forest.
        RecruitElephantsInForests = "recruit-elephants-in-forests",
        /// Elephants are recruited beside barren land.
        RecruitElephantsInDeserts = "recruit-elephants-in-deserts",
        /// Elephants cost 1 food.
        FeedElephantsCheaply = "feed-elephants-cheaply",
        /// Army units may move.
        MoveArmies = "move-armies",
        /// Land units may go two spaces for food and ore.
        UseRoads = "use-roads",
        /// Between own cities such a move covers four.
        UseLongRoads = "use-long-roads",
        /// Ships may sail around the map.
        SailAround = "sail-around",
        /// Ships may move after battles.
        SailAgain = "sail-again",
        /// A ship carries three units.
        CarryThree = "carry-three",
        /// A move of ships brings an idea.
        DrawCharts = "draw-charts",
        /// Settlers and infantry become ships and the reverse.
        LaunchAndBeach = "launch-and-beach",
        /// Pirates sail with own ships.
        SailWithPirates = "sail-with-pirates",
        /// Trade routes bring an income.
        TradeByRoutes = "trade-by-routes",
        /// Incomes may be taken in gold.
        TradeForGold = "trade-for-gold",
        /// Trade routes are a space longer.
        TradeFarther = "trade-farther",
        /// Two trade routes bring a culture token.
        TradeForCulture = "trade-for-culture",
        /// Ships beside their city of trade raid it.
        RaidByRoutes = "raid-by-routes",
        /// Cities near own armies pay tribute.
        TakeTribute = "take-tribute",
        /// Attempts to influence are a point better, and success brings a culture token.
        InfluenceByMission = "influence-by-mission",
        /// Cities with own buildings are sources of influence.
        InfluenceFromBuildings = "influence-from-buildings",
        /// Cities with an obelisk reach a space farther.
        InfluenceFromObelisks = "influence-from-obelisks",
        /// Once per turn, a failed attempt is rolled anew for an idea.
        InfluenceAgain = "influence-again",
        /// Units can be influenced.
        ConvertUnits = "convert-units",
        /// Attempts on own happy cities are not boosted.
        GuardHappyCities = "guard-happy-cities",
        /// Attempts on own cities with armies are not boosted.
        GuardCitiesByArmies = "guard-cities-by-armies",
        /// Attempts on own cities with temples are not boosted.
        GuardCitiesByTemples = "guard-cities-by-temples",
        /// Own cities with wonders are not influenced.
        GuardCitiesByWonders = "guard-cities-by-wonders",
        /// Combat cards may be played.
        LayCards = "lay-cards",
        /// An enemy with more units plays no card.
        SilenceStrongerFoe = "silence-stronger-foe",
        /// A fortress can be silenced for wood or ore.
        Besiege = "besiege",
        /// Ore buys combat value.
        FightWithSteel = "fight-with-steel",
        /// That costs nothing against those without it.
        ForgeSteelFree = "forge-steel-free",
        /// That costs nothing for a defender.
        DefendWithSteelFree = "defend-with-steel-free",
        /// +2 in the first round in a city with a temple.
        FightForTemples = "fight-for-temples",
        /// A lost battle in a city with a temple brings an infantry.
        RiseFromDefeat = "rise-from-defeat",
        /// +1 for each barbarian city near the battle.
        FightBesideBarbarians = "fight-beside-barbarians",
        /// Once per round, a token buys +1.
        FightForTokens = "fight-for-tokens",
        /// Culture tokens buy +1 each.
        FightForCulture = "fight-for-culture",
        /// A rider counts +3 in the first round at a fortress.
        FightFortsOnHorses = "fight-forts-on-horses",
        /// +2 at sea, from the second round on only against those without War Ships.
        FightAtSea = "fight-at-sea",
        /// Riders may kill before the first round.
        ShootFromHorses = "shoot-from-horses",
        /// Own elephants hold the enemy bonuses down.
        TameWithElephants = "tame-with-elephants",
        /// Attackers of happy cities have -2 in the first round.
        WeakenAttackers = "weaken-attackers",
        /// Barbarians lose at own cities.
        StopBarbarians = "stop-barbarians",
        /// Ships and landings ignore a hit in the first round.
        IgnoreHitFromShips = "ignore-hit-from-ships",
        /// In the first round wood and ore ignore a hit.
        IgnoreHitForPowder = "ignore-hit-for-powder",
        /// A won battle brings gold and a mood token.
        WinGoldAndMood = "win-gold-and-mood",
        /// A won land battle brings ore.
        WinOre = "win-ore",
        /// A won land battle brings tokens for the killed.
        WinTokens = "win-tokens",
        /// Battles, and the death of a leader, bring culture tokens.
        HonourTheDead = "honour-the-dead",
        /// Lost units are remembered by rune stones.
        RaiseRuneStones = "raise-rune-stones",
        /// Captured cities become neutral, or happy for a culture token.
        CaptureGently = "capture-gently",
        /// Captured cities bring gold and a mood token.
        CapturePlunder = "capture-plunder",
        /// Famines do no harm.
        IgnoreFamine = "ignore-famine",
        /// Diseases do no harm, and Pestilence stops no building.
        StayHealthy = "stay-healthy",
        /// Diseases do more harm.
        SpreadDisease = "spread-disease",
        /// One of two events is chosen.
        ChooseEvents = "choose-events",
        /// Cards are drawn from the discard pile, discarded ones lie below it.
        DrawFromDiscard = "draw-from-discard",
        /// Barbarians stay where they are if their mover likes.
        HoldBarbariansBack = "hold-barbarians-back",
        /// Decides who is first player.
        DecideFirstPlayer = "decide-first-player",
        /// Theocracy advances lend the Autocracy advances at their places.
        RuleAsAutocrat = "rule-as-autocrat",
    }
}

impl Ability {
    /// How many there are.
    pub(crate) const COUNT: usize = Ability::ALL.len();
}

bit_set!(/// What somebody is allowed.
    pub struct Abilities(u128) of Ability; in Ability::ALL);

/// Which cards give which abilities.
#[derive(Debug)]
pub(crate) struct Gifts {
    /// Of each advance.
    pub advances: Vec<Abilities>,
    /// Of each special advance.
    pub specials: Vec<Abilities>,
    /// The wonders that give each ability.
    pub wonders: [Wonders; Ability::COUNT],
}

impl Abilities {
    /// What the advances of a player in force and the special advances allow. Wonders are asked where they stand.
    pub(crate) fn of(player: &Player, specials: Specials) -> Abilities {
        let gifts = &content().gifts;
        let mut all = Abilities::NONE;
        for special in specials.iter() {
            all |= gifts.specials[special.index()];
        }
        let lent = player.lent(all.has(Ability::RuleAsAutocrat));
        for advance in (player.advances | lent).iter() {
            all |= gifts.advances[advance.index()];
        }
        all
    }
}
