//! The cards that rules name. A test of the tables keeps each at its place.

use super::*;

#[allow(missing_docs)] // the names are those of the content
pub mod adv {
    use super::AdvanceId;
    pub const FARMING: AdvanceId = AdvanceId(0);
    pub const STORAGE: AdvanceId = AdvanceId(1);
    pub const IRRIGATION: AdvanceId = AdvanceId(2);
    pub const HUSBANDRY: AdvanceId = AdvanceId(3);
    pub const MINING: AdvanceId = AdvanceId(4);
    pub const ENGINEERING: AdvanceId = AdvanceId(5);
    pub const SANITATION: AdvanceId = AdvanceId(6);
    pub const ROADS: AdvanceId = AdvanceId(7);
    pub const FISHING: AdvanceId = AdvanceId(8);
    pub const NAVIGATION: AdvanceId = AdvanceId(9);
    pub const WAR_SHIPS: AdvanceId = AdvanceId(10);
    pub const CARTOGRAPHY: AdvanceId = AdvanceId(11);
    pub const WRITING: AdvanceId = AdvanceId(12);
    pub const PUBLIC_EDUCATION: AdvanceId = AdvanceId(13);
    pub const FREE_EDUCATION: AdvanceId = AdvanceId(14);
    pub const PHILOSOPHY: AdvanceId = AdvanceId(15);
    pub const TACTICS: AdvanceId = AdvanceId(16);
    pub const SIEGECRAFT: AdvanceId = AdvanceId(17);
    pub const STEEL_WEAPONS: AdvanceId = AdvanceId(18);
    pub const DRAFT: AdvanceId = AdvanceId(19);
    pub const MYTHS: AdvanceId = AdvanceId(20);
    pub const RITUALS: AdvanceId = AdvanceId(21);
    pub const PRIESTHOOD: AdvanceId = AdvanceId(22);
    pub const STATE_RELIGION: AdvanceId = AdvanceId(23);
    pub const BARTERING: AdvanceId = AdvanceId(24);
    pub const TRADE_ROUTES: AdvanceId = AdvanceId(25);
    pub const TAXES: AdvanceId = AdvanceId(26);
    pub const CURRENCY: AdvanceId = AdvanceId(27);
    pub const ARTS: AdvanceId = AdvanceId(28);
    pub const SPORTS: AdvanceId = AdvanceId(29);
    pub const MONUMENTS: AdvanceId = AdvanceId(30);
    pub const THEATERS: AdvanceId = AdvanceId(31);
    pub const MATH: AdvanceId = AdvanceId(32);
    pub const ASTRONOMY: AdvanceId = AdvanceId(33);
    pub const MEDICINE: AdvanceId = AdvanceId(34);
    pub const METALLURGY: AdvanceId = AdvanceId(35);
    pub const VOTING: AdvanceId = AdvanceId(36);
    pub const SEPARATION_OF_POWER: AdvanceId = AdvanceId(37);
    pub const CIVIL_LIBERTIES: AdvanceId = AdvanceId(38);
    pub const FREE_ECONOMY: AdvanceId = AdvanceId(39);
    pub const NATIONALISM: AdvanceId = AdvanceId(40);
    pub const TOTALITARIANISM: AdvanceId = AdvanceId(41);
    pub const ABSOLUTE_POWER: AdvanceId = AdvanceId(42);
    pub const FORCED_LABOR: AdvanceId = AdvanceId(43);
    pub const DOGMA: AdvanceId = AdvanceId(44);
    pub const DEVOTION: AdvanceId = AdvanceId(45);
    pub const CONVERSION: AdvanceId = AdvanceId(46);
    pub const FANATICISM: AdvanceId = AdvanceId(47);
}

#[allow(missing_docs)] // the names are those of the content
pub mod civil {
    use super::CivilId;
    pub const QUICK_ADVANCE: CivilId = CivilId(0);
    pub const INSPIRATION: CivilId = CivilId(1);
    pub const HERO_GENERAL: CivilId = CivilId(2);
    pub const SPY: CivilId = CivilId(3);
    pub const IDEAS: CivilId = CivilId(4);
    pub const GREAT_IDEAS: CivilId = CivilId(5);
    pub const MERCENARIES: CivilId = CivilId(6);
    pub const CULTURAL_TAKEOVER: CivilId = CivilId(7);
    pub const CITY_DEVELOPMENT: CivilId = CivilId(8);
    pub const PRODUCTION_FOCUS: CivilId = CivilId(9);
    pub const EXPLORER: CivilId = CivilId(10);
    pub const NEGOTIATIONS: CivilId = CivilId(11);
    pub const LEADERSHIP: CivilId = CivilId(12);
    pub const ASSASSINATION: CivilId = CivilId(13);
    pub const MASS_PRODUCTION: CivilId = CivilId(14);
    pub const NEW_PLANS: CivilId = CivilId(15);
    pub const SYNERGIES: CivilId = CivilId(16);
    pub const TEACH_US: CivilId = CivilId(17);
    pub const MILITIA: CivilId = CivilId(18);
    pub const TECHNOLOGY_TRADE: CivilId = CivilId(19);
    pub const NEW_IDEAS: CivilId = CivilId(20);
}

#[allow(missing_docs)] // the names are those of the content
pub mod tactic {
    use super::TacticId;
    pub const PELTASTS: TacticId = TacticId(0);
    pub const ENCIRCLED: TacticId = TacticId(1);
    pub const WEDGE_FORMATION: TacticId = TacticId(2);
    pub const HIGH_MORALE: TacticId = TacticId(3);
    pub const HEAVY_RESISTANCE: TacticId = TacticId(4);
    pub const HIGH_GROUND: TacticId = TacticId(5);
    pub const SURPRISE: TacticId = TacticId(6);
    pub const SIEGE: TacticId = TacticId(7);
    pub const FOR_THE_PEOPLE: TacticId = TacticId(8);
    pub const IMPROVED_DEFENSES: TacticId = TacticId(9);
    pub const TACTICAL_RETREAT: TacticId = TacticId(10);
    pub const DEFENSIVE_FORMATION: TacticId = TacticId(11);
    pub const SCOUT: TacticId = TacticId(12);
    pub const MARTYR: TacticId = TacticId(13);
    pub const ARCHERS: TacticId = TacticId(14);
    pub const FLANKING: TacticId = TacticId(15);
}

#[allow(missing_docs)] // the names are those of the content
pub mod goal {
    use super::GoalId;
    pub const CITY_PLANNER: GoalId = GoalId(0);
    pub const EDUCATION_LEAD: GoalId = GoalId(1);
    pub const MILITARIZED: GoalId = GoalId(2);
    pub const CULTURE_FOCUS: GoalId = GoalId(3);
    pub const SCIENCE_FOCUS: GoalId = GoalId(4);
    pub const TRADE_FOCUS: GoalId = GoalId(5);
    pub const SEAFARERS: GoalId = GoalId(6);
    pub const GOVERNMENT: GoalId = GoalId(7);
    pub const GOAL_FOCUSED: GoalId = GoalId(8);
    pub const DIVERSIFIED_RESEARCH: GoalId = GoalId(9);
    pub const HIGH_CULTURE: GoalId = GoalId(10);
    pub const SCIENTIFIC_LEAD: GoalId = GoalId(11);
    pub const COASTAL_CULTURE: GoalId = GoalId(12);
    pub const RELIGIOUS_FERVOR: GoalId = GoalId(13);
    pub const FORTIFICATIONS: GoalId = GoalId(14);
    pub const STAR_GAZERS: GoalId = GoalId(15);
    pub const TRADERS: GoalId = GoalId(16);
    pub const LEGACY: GoalId = GoalId(17);
    pub const LARGE_CIVILIZATION: GoalId = GoalId(18);
    pub const ADVANCED_CULTURE: GoalId = GoalId(19);
    pub const HAPPY_POPULATION: GoalId = GoalId(20);
    pub const ARCHITECTURE: GoalId = GoalId(21);
    pub const CONSULATE: GoalId = GoalId(22);
    pub const METROPOLIS: GoalId = GoalId(23);
    pub const EXPANSIONIST: GoalId = GoalId(24);
    pub const CULTURE_POWER: GoalId = GoalId(25);
    pub const OPTIMIZED_STORAGE: GoalId = GoalId(26);
    pub const EUREKA: GoalId = GoalId(27);
    pub const WEALTH: GoalId = GoalId(28);
    pub const ORE_SUPPLIES: GoalId = GoalId(29);
    pub const WOOD_SUPPLIES: GoalId = GoalId(30);
    pub const FOOD_SUPPLIES: GoalId = GoalId(31);
    pub const DRAFT: GoalId = GoalId(32);
    pub const CITY_FOUNDER: GoalId = GoalId(33);
    pub const TERROR_REGIME: GoalId = GoalId(34);
    pub const MAGNIFICENT_CULTURE: GoalId = GoalId(35);
    pub const CONQUEROR: GoalId = GoalId(36);
    pub const WARMONGER: GoalId = GoalId(37);
    pub const GENERAL: GoalId = GoalId(38);
    pub const GREAT_BATTLE: GoalId = GoalId(39);
    pub const DEFIANCE: GoalId = GoalId(40);
    pub const NAVAL_ASSAULT: GoalId = GoalId(41);
    pub const BOLD: GoalId = GoalId(42);
    pub const LEGENDARY_BATTLE: GoalId = GoalId(43);
    pub const SCAVENGER: GoalId = GoalId(44);
    pub const AGGRESSOR: GoalId = GoalId(45);
    pub const BARBARIAN_CONQUEST: GoalId = GoalId(46);
    pub const RESISTANCE: GoalId = GoalId(47);
    pub const GREAT_COMMANDER: GoalId = GoalId(48);
    pub const BRUTUS: GoalId = GoalId(49);
    pub const TRAMPLE: GoalId = GoalId(50);
    pub const SEA_CLEANSING: GoalId = GoalId(51);
    pub const SEA_BLOCKADE: GoalId = GoalId(52);
    pub const LARGE_FLEET: GoalId = GoalId(53);
    pub const LARGE_ARMY: GoalId = GoalId(54);
    pub const STANDING_ARMY: GoalId = GoalId(55);
    pub const MILITARY_MIGHT: GoalId = GoalId(56);
    pub const COLONY: GoalId = GoalId(57);
    pub const THREAT: GoalId = GoalId(58);
    pub const OUTPOST: GoalId = GoalId(59);
    pub const MIGRATION: GoalId = GoalId(60);
    pub const TRADE_POWER: GoalId = GoalId(61);
    pub const SHIPPING_ROUTES: GoalId = GoalId(62);
    pub const HORSE_POWER: GoalId = GoalId(63);
    pub const IVORY_TOWER: GoalId = GoalId(64);
    pub const VERSATILITY: GoalId = GoalId(65);
}

#[allow(missing_docs)] // the names are those of the content
pub mod card {
    use super::EventId;
    pub const PESTILENCE: EventId = EventId(0);
    pub const EPIDEMICS: EventId = EventId(1);
    pub const FAMINE_1: EventId = EventId(2);
    pub const FAMINE_2: EventId = EventId(3);
    pub const FAMINE_3: EventId = EventId(4);
    pub const SEVERE_FAMINE_1: EventId = EventId(5);
    pub const SEVERE_FAMINE_2: EventId = EventId(6);
    pub const SEVERE_FAMINE_3: EventId = EventId(7);
    pub const GOOD_YEAR_ALL: EventId = EventId(8);
    pub const GOOD_YEAR_DRAWER: EventId = EventId(9);
    pub const GOOD_YEAR_SHARE: EventId = EventId(10);
    pub const AWESOME_YEAR_DRAWER: EventId = EventId(11);
    pub const AWESOME_YEAR_ALL: EventId = EventId(12);
    pub const AWESOME_YEAR_SHARE: EventId = EventId(13);
    pub const FANTASTIC_YEAR_ALL: EventId = EventId(14);
    pub const FANTASTIC_YEAR_SHARE: EventId = EventId(15);
    pub const FANTASTIC_YEAR_DRAWER: EventId = EventId(16);
    pub const GREAT_EXPLORER: EventId = EventId(17);
    pub const GREAT_ARTIST: EventId = EventId(18);
    pub const GREAT_PROPHET: EventId = EventId(19);
    pub const GREAT_PHILOSOPHER: EventId = EventId(20);
    pub const GREAT_SCIENTIST: EventId = EventId(21);
    pub const ELDER_STATESMAN: EventId = EventId(22);
    pub const GREAT_WARLORD: EventId = EventId(23);
    pub const GREAT_MERCHANT: EventId = EventId(24);
    pub const GREAT_ENGINEER: EventId = EventId(25);
    pub const POPULATION_BOOM_1: EventId = EventId(26);
    pub const POPULATION_BOOM_2: EventId = EventId(27);
    pub const VOLCANO: EventId = EventId(28);
    pub const EARTHQUAKE: EventId = EventId(29);
    pub const HEAVY_EARTHQUAKE: EventId = EventId(30);
    pub const FLOOD: EventId = EventId(31);
    pub const HEAVY_FLOOD: EventId = EventId(32);
    pub const MIGRATION_1: EventId = EventId(33);
    pub const MIGRATION_2: EventId = EventId(34);
    pub const CIVIL_WAR_1: EventId = EventId(35);
    pub const CIVIL_WAR_2: EventId = EventId(36);
    pub const REVOLUTION: EventId = EventId(37);
    pub const UPRISING: EventId = EventId(38);
    pub const ENVOY: EventId = EventId(39);
    pub const SOLAR_ECLIPSE: EventId = EventId(40);
    pub const TROJAN_HORSE: EventId = EventId(41);
    pub const GUILLOTINE: EventId = EventId(42);
    pub const ANARCHY: EventId = EventId(43);
    pub const SCIENTIFIC_TRADE: EventId = EventId(44);
    pub const FLOURISHING_TRADE: EventId = EventId(45);
    pub const ERA_OF_STABILITY: EventId = EventId(46);
    pub const REFORMATION: EventId = EventId(47);
    pub const PANDEMICS: EventId = EventId(48);
    pub const BLACK_DEATH: EventId = EventId(49);
    pub const VERMIN: EventId = EventId(50);
    pub const DROUGHT: EventId = EventId(51);
    pub const FIRE: EventId = EventId(52);
    pub const SUCCESSFUL_YEAR: EventId = EventId(53);
    pub const GREAT_ARCHITECT: EventId = EventId(54);
    pub const GREAT_ATHLETE: EventId = EventId(55);
    pub const GREAT_DIPLOMAT: EventId = EventId(56);
    pub const GREAT_SEER: EventId = EventId(57);
}

#[allow(missing_docs)] // the names are those of the content
pub mod wonder {
    use super::WonderId;
    pub const GREAT_WALL: WonderId = WonderId(0);
    pub const GREAT_STATUE: WonderId = WonderId(1);
    pub const GREAT_MAUSOLEUM: WonderId = WonderId(2);
    pub const COLOSSEUM: WonderId = WonderId(3);
    pub const GREAT_LIBRARY: WonderId = WonderId(4);
    pub const GREAT_LIGHTHOUSE: WonderId = WonderId(5);
    pub const PYRAMIDS: WonderId = WonderId(6);
    pub const GREAT_GARDENS: WonderId = WonderId(7);
}

#[allow(missing_docs)] // the names are those of the content
pub mod special {
    use super::SpecialId;
    pub const ROME_AQUEDUCT: SpecialId = SpecialId(0);
    pub const ROME_ROMAN_ROADS: SpecialId = SpecialId(1);
    pub const ROME_CAPTIVI: SpecialId = SpecialId(2);
    pub const ROME_PROVINCES: SpecialId = SpecialId(3);
    pub const GREECE_STUDY: SpecialId = SpecialId(4);
    pub const GREECE_SPARTA: SpecialId = SpecialId(5);
    pub const GREECE_HELLENISTIC_CULTURE: SpecialId = SpecialId(6);
    pub const GREECE_CITY_STATES: SpecialId = SpecialId(7);
    pub const CHINA_RICE_CULTIVATION: SpecialId = SpecialId(8);
    pub const CHINA_EXPANSION: SpecialId = SpecialId(9);
    pub const CHINA_FIREWORKS: SpecialId = SpecialId(10);
    pub const CHINA_IMPERIAL_ARMY: SpecialId = SpecialId(11);
    pub const VIKINGS_SHIP_CONSTRUCTION: SpecialId = SpecialId(12);
    pub const VIKINGS_LONGSHIPS: SpecialId = SpecialId(13);
    pub const VIKINGS_RAIDING: SpecialId = SpecialId(14);
    pub const VIKINGS_RUNE_STONES: SpecialId = SpecialId(15);
    pub const EGYPT_FLOOD: SpecialId = SpecialId(16);
    pub const EGYPT_ARCHITECTURE: SpecialId = SpecialId(17);
    pub const EGYPT_EMBALMING: SpecialId = SpecialId(18);
    pub const EGYPT_GOD_KING: SpecialId = SpecialId(19);
    pub const MAYA_TERRACE: SpecialId = SpecialId(20);
    pub const MAYA_LONG_COUNT: SpecialId = SpecialId(21);
    pub const MAYA_BALL_COURT: SpecialId = SpecialId(22);
    pub const MAYA_DIVINE_KINGS: SpecialId = SpecialId(23);
    pub const BABYLON_ZIGGURAT: SpecialId = SpecialId(24);
    pub const BABYLON_ASTROLOGY: SpecialId = SpecialId(25);
    pub const BABYLON_SCRIBES: SpecialId = SpecialId(26);
    pub const BABYLON_CODE_OF_LAWS: SpecialId = SpecialId(27);
    pub const CARTHAGE_PIRATE_ALLIANCE: SpecialId = SpecialId(28);
    pub const CARTHAGE_MERCENARIES: SpecialId = SpecialId(29);
    pub const CARTHAGE_FOREST_ELEPHANTS: SpecialId = SpecialId(30);
    pub const CARTHAGE_TRADE_EMPIRE: SpecialId = SpecialId(31);
    pub const PHOENICIA_BIREME: SpecialId = SpecialId(32);
    pub const PHOENICIA_PURPLE_DYE: SpecialId = SpecialId(33);
    pub const PHOENICIA_ALPHABET: SpecialId = SpecialId(34);
    pub const PHOENICIA_COLONIES: SpecialId = SpecialId(35);
    pub const CELTS_TRIBAL_BROTHERS: SpecialId = SpecialId(36);
    pub const CELTS_DRUIDS: SpecialId = SpecialId(37);
    pub const CELTS_IRON_SMITHS: SpecialId = SpecialId(38);
    pub const CELTS_TRIBAL_COUNCIL: SpecialId = SpecialId(39);
    pub const PERSIA_GREY_TIDE: SpecialId = SpecialId(40);
    pub const PERSIA_IMMORTALS: SpecialId = SpecialId(41);
    pub const PERSIA_ZOROASTRIANISM: SpecialId = SpecialId(42);
    pub const PERSIA_SATRAPIES: SpecialId = SpecialId(43);
    pub const HUNS_BORN_RIDERS: SpecialId = SpecialId(44);
    pub const HUNS_COMPOSITE_BOWS: SpecialId = SpecialId(45);
    pub const HUNS_PLUNDER: SpecialId = SpecialId(46);
    pub const HUNS_HORDE: SpecialId = SpecialId(47);
    pub const INDIA_WAR_ELEPHANTS: SpecialId = SpecialId(48);
    pub const INDIA_YOGA: SpecialId = SpecialId(49);
    pub const INDIA_DECIMAL_SYSTEM: SpecialId = SpecialId(50);
    pub const INDIA_DHARMA: SpecialId = SpecialId(51);
    pub const JAPAN_HORSEMANSHIP: SpecialId = SpecialId(52);
    pub const JAPAN_SAMURAI: SpecialId = SpecialId(53);
    pub const JAPAN_TEA_CEREMONY: SpecialId = SpecialId(54);
    pub const JAPAN_SHOGUNATE: SpecialId = SpecialId(55);
    pub const AZTECS_CHINAMPAS: SpecialId = SpecialId(56);
    pub const AZTECS_FLOWER_WARS: SpecialId = SpecialId(57);
    pub const AZTECS_SACRIFICE: SpecialId = SpecialId(58);
    pub const AZTECS_TRIBUTE_EMPIRE: SpecialId = SpecialId(59);
}

#[allow(missing_docs)] // the names are those of the content
pub mod leader {
    use super::LeaderId;
    pub const ROME_AUGUSTUS: LeaderId = LeaderId(0);
    pub const ROME_CAESAR: LeaderId = LeaderId(1);
    pub const ROME_SULLA: LeaderId = LeaderId(2);
    pub const GREECE_ALEXANDER: LeaderId = LeaderId(3);
    pub const GREECE_LEONIDAS: LeaderId = LeaderId(4);
    pub const GREECE_PERICLES: LeaderId = LeaderId(5);
    pub const CHINA_SUN_TZU: LeaderId = LeaderId(6);
    pub const CHINA_QIN: LeaderId = LeaderId(7);
    pub const CHINA_WU: LeaderId = LeaderId(8);
    pub const VIKINGS_KNUT: LeaderId = LeaderId(9);
    pub const VIKINGS_ERIK: LeaderId = LeaderId(10);
    pub const VIKINGS_RAGNAR: LeaderId = LeaderId(11);
    pub const EGYPT_RAMSES: LeaderId = LeaderId(12);
    pub const EGYPT_CLEOPATRA: LeaderId = LeaderId(13);
    pub const EGYPT_HATSHEPSUT: LeaderId = LeaderId(14);
    pub const MAYA_PAKAL: LeaderId = LeaderId(15);
    pub const MAYA_SIYAJ: LeaderId = LeaderId(16);
    pub const MAYA_WAC_CHANIL: LeaderId = LeaderId(17);
    pub const BABYLON_HAMMURABI: LeaderId = LeaderId(18);
    pub const BABYLON_NABOPOLASSAR: LeaderId = LeaderId(19);
    pub const BABYLON_NEBUCHADNEZZAR: LeaderId = LeaderId(20);
    pub const CARTHAGE_HANNIBAL: LeaderId = LeaderId(21);
    pub const CARTHAGE_HANNO: LeaderId = LeaderId(22);
    pub const CARTHAGE_DIDO: LeaderId = LeaderId(23);
    pub const PHOENICIA_ITHOBAAL: LeaderId = LeaderId(24);
    pub const PHOENICIA_PUMAYYATON: LeaderId = LeaderId(25);
    pub const PHOENICIA_HIRAM: LeaderId = LeaderId(26);
    pub const CELTS_BOUDICCA: LeaderId = LeaderId(27);
    pub const CELTS_VERCINGETORIX: LeaderId = LeaderId(28);
    pub const CELTS_VIRIATHUS: LeaderId = LeaderId(29);
    pub const PERSIA_CYRUS: LeaderId = LeaderId(30);
    pub const PERSIA_XERXES: LeaderId = LeaderId(31);
    pub const PERSIA_DARIUS: LeaderId = LeaderId(32);
    pub const HUNS_ATTILA: LeaderId = LeaderId(33);
    pub const HUNS_BLEDA: LeaderId = LeaderId(34);
    pub const HUNS_RUGILA: LeaderId = LeaderId(35);
    pub const INDIA_AKBAR: LeaderId = LeaderId(36);
    pub const INDIA_GUPTA: LeaderId = LeaderId(37);
    pub const INDIA_ASHOKA: LeaderId = LeaderId(38);
    pub const JAPAN_GO_TOBA: LeaderId = LeaderId(39);
    pub const JAPAN_JIMMU: LeaderId = LeaderId(40);
    pub const JAPAN_SUIKO: LeaderId = LeaderId(41);
    pub const AZTECS_AHUITZOTL: LeaderId = LeaderId(42);
    pub const AZTECS_ITZCOATL: LeaderId = LeaderId(43);
    pub const AZTECS_MOCTEZUMA: LeaderId = LeaderId(44);
}

#[allow(missing_docs)] // the names are those of the content
pub mod civ {
    use super::CivId;
    pub const ROME: CivId = CivId(0);
    pub const GREECE: CivId = CivId(1);
    pub const CHINA: CivId = CivId(2);
    pub const VIKINGS: CivId = CivId(3);
    pub const EGYPT: CivId = CivId(4);
    pub const MAYA: CivId = CivId(5);
    pub const BABYLON: CivId = CivId(6);
    pub const CARTHAGE: CivId = CivId(7);
    pub const PHOENICIA: CivId = CivId(8);
    pub const CELTS: CivId = CivId(9);
    pub const PERSIA: CivId = CivId(10);
    pub const HUNS: CivId = CivId(11);
    pub const INDIA: CivId = CivId(12);
    pub const JAPAN: CivId = CivId(13);
    pub const AZTECS: CivId = CivId(14);
}

/// Every named card with its slug.
pub(super) fn named() -> Vec<(&'static str, u8, &'static str)> {
    vec![
        ("advance", adv::FARMING.0, "farming"),
        ("advance", adv::STORAGE.0, "storage"),
        ("advance", adv::IRRIGATION.0, "irrigation"),
        ("advance", adv::HUSBANDRY.0, "husbandry"),
        ("advance", adv::MINING.0, "mining"),
        ("advance", adv::ENGINEERING.0, "engineering"),
        ("advance", adv::SANITATION.0, "sanitation"),
        ("advance", adv::ROADS.0, "roads"),
        ("advance", adv::FISHING.0, "fishing"),
        ("advance", adv::NAVIGATION.0, "navigation"),
        ("advance", adv::WAR_SHIPS.0, "war-ships"),
        ("advance", adv::CARTOGRAPHY.0, "cartography"),
        ("advance", adv::WRITING.0, "writing"),
        ("advance", adv::PUBLIC_EDUCATION.0, "public-education"),
        ("advance", adv::FREE_EDUCATION.0, "free-education"),
        ("advance", adv::PHILOSOPHY.0, "philosophy"),
        ("advance", adv::TACTICS.0, "tactics"),
        ("advance", adv::SIEGECRAFT.0, "siegecraft"),
        ("advance", adv::STEEL_WEAPONS.0, "steel-weapons"),
        ("advance", adv::DRAFT.0, "draft"),
        ("advance", adv::MYTHS.0, "myths"),
        ("advance", adv::RITUALS.0, "rituals"),
        ("advance", adv::PRIESTHOOD.0, "priesthood"),
        ("advance", adv::STATE_RELIGION.0, "state-religion"),
        ("advance", adv::BARTERING.0, "bartering"),
        ("advance", adv::TRADE_ROUTES.0, "trade-routes"),
        ("advance", adv::TAXES.0, "taxes"),
        ("advance", adv::CURRENCY.0, "currency"),
        ("advance", adv::ARTS.0, "arts"),
        ("advance", adv::SPORTS.0, "sports"),
        ("advance", adv::MONUMENTS.0, "monuments"),
        ("advance", adv::THEATERS.0, "theaters"),
        ("advance", adv::MATH.0, "math"),
        ("advance", adv::ASTRONOMY.0, "astronomy"),
        ("advance", adv::MEDICINE.0, "medicine"),
        ("advance", adv::METALLURGY.0, "metallurgy"),
        ("advance", adv::VOTING.0, "voting"),
        ("advance", adv::SEPARATION_OF_POWER.0, "separation-of-power"),
        ("advance", adv::CIVIL_LIBERTIES.0, "civil-liberties"),
        ("advance", adv::FREE_ECONOMY.0, "free-economy"),
        ("advance", adv::NATIONALISM.0, "nationalism"),
        ("advance", adv::TOTALITARIANISM.0, "totalitarianism"),
        ("advance", adv::ABSOLUTE_POWER.0, "absolute-power"),
        ("advance", adv::FORCED_LABOR.0, "forced-labor"),
        ("advance", adv::DOGMA.0, "dogma"),
        ("advance", adv::DEVOTION.0, "devotion"),
        ("advance", adv::CONVERSION.0, "conversion"),
        ("advance", adv::FANATICISM.0, "fanaticism"),
        ("civil", civil::QUICK_ADVANCE.0, "quick-advance"),
        ("civil", civil::INSPIRATION.0, "inspiration"),
        ("civil", civil::HERO_GENERAL.0, "hero-general"),
        ("civil", civil::SPY.0, "spy"),
        ("civil", civil::IDEAS.0, "ideas"),
        ("civil", civil::GREAT_IDEAS.0, "great-ideas"),
        ("civil", civil::MERCENARIES.0, "mercenaries"),
        ("civil", civil::CULTURAL_TAKEOVER.0, "cultural-takeover"),
        ("civil", civil::CITY_DEVELOPMENT.0, "city-development"),
        ("civil", civil::PRODUCTION_FOCUS.0, "production-focus"),
        ("civil", civil::EXPLORER.0, "explorer"),
        ("civil", civil::NEGOTIATIONS.0, "negotiations"),
        ("civil", civil::LEADERSHIP.0, "leadership"),
        ("civil", civil::ASSASSINATION.0, "assassination"),
        ("civil", civil::MASS_PRODUCTION.0, "mass-production"),
        ("civil", civil::NEW_PLANS.0, "new-plans"),
        ("civil", civil::SYNERGIES.0, "synergies"),
        ("civil", civil::TEACH_US.0, "teach-us"),
        ("civil", civil::MILITIA.0, "militia"),
        ("civil", civil::TECHNOLOGY_TRADE.0, "technology-trade"),
        ("civil", civil::NEW_IDEAS.0, "new-ideas"),
        ("combat_effect", tactic::PELTASTS.0, "peltasts"),
        ("combat_effect", tactic::ENCIRCLED.0, "encircled"),
        (
            "combat_effect",
            tactic::WEDGE_FORMATION.0,
            "wedge-formation",
        ),
        ("combat_effect", tactic::HIGH_MORALE.0, "high-morale"),
        (
            "combat_effect",
            tactic::HEAVY_RESISTANCE.0,
            "heavy-resistance",
        ),
        ("combat_effect", tactic::HIGH_GROUND.0, "high-ground"),
        ("combat_effect", tactic::SURPRISE.0, "surprise"),
        ("combat_effect", tactic::SIEGE.0, "siege"),
        ("combat_effect", tactic::FOR_THE_PEOPLE.0, "for-the-people"),
        (
            "combat_effect",
            tactic::IMPROVED_DEFENSES.0,
            "improved-defenses",
        ),
        (
            "combat_effect",
            tactic::TACTICAL_RETREAT.0,
            "tactical-retreat",
        ),
        (
            "combat_effect",
            tactic::DEFENSIVE_FORMATION.0,
            "defensive-formation",
        ),
        ("combat_effect", tactic::SCOUT.0, "scout"),
        ("combat_effect", tactic::MARTYR.0, "martyr"),
        ("combat_effect", tactic::ARCHERS.0, "archers"),
        ("combat_effect", tactic::FLANKING.0, "flanking"),
        ("objective", goal::CITY_PLANNER.0, "city-planner"),
        ("objective", goal::EDUCATION_LEAD.0, "education-lead"),
        ("objective", goal::MILITARIZED.0, "militarized"),
        ("objective", goal::CULTURE_FOCUS.0, "culture-focus"),
        ("objective", goal::SCIENCE_FOCUS.0, "science-focus"),
        ("objective", goal::TRADE_FOCUS.0, "trade-focus"),
        ("objective", goal::SEAFARERS.0, "seafarers"),
        ("objective", goal::GOVERNMENT.0, "government"),
        ("objective", goal::GOAL_FOCUSED.0, "goal-focused"),
        (
            "objective",
            goal::DIVERSIFIED_RESEARCH.0,
            "diversified-research",
        ),
        ("objective", goal::HIGH_CULTURE.0, "high-culture"),
        ("objective", goal::SCIENTIFIC_LEAD.0, "scientific-lead"),
        ("objective", goal::COASTAL_CULTURE.0, "coastal-culture"),
        ("objective", goal::RELIGIOUS_FERVOR.0, "religious-fervor"),
        ("objective", goal::FORTIFICATIONS.0, "fortifications"),
        ("objective", goal::STAR_GAZERS.0, "star-gazers"),
        ("objective", goal::TRADERS.0, "traders"),
        ("objective", goal::LEGACY.0, "legacy"),
        (
            "objective",
            goal::LARGE_CIVILIZATION.0,
            "large-civilization",
        ),
        ("objective", goal::ADVANCED_CULTURE.0, "advanced-culture"),
        ("objective", goal::HAPPY_POPULATION.0, "happy-population"),
        ("objective", goal::ARCHITECTURE.0, "architecture"),
        ("objective", goal::CONSULATE.0, "consulate"),
        ("objective", goal::METROPOLIS.0, "metropolis"),
        ("objective", goal::EXPANSIONIST.0, "expansionist"),
        ("objective", goal::CULTURE_POWER.0, "culture-power"),
        ("objective", goal::OPTIMIZED_STORAGE.0, "optimized-storage"),
        ("objective", goal::EUREKA.0, "eureka"),
        ("objective", goal::WEALTH.0, "wealth"),
        ("objective", goal::ORE_SUPPLIES.0, "ore-supplies"),
        ("objective", goal::WOOD_SUPPLIES.0, "wood-supplies"),
        ("objective", goal::FOOD_SUPPLIES.0, "food-supplies"),
        ("objective", goal::DRAFT.0, "draft"),
        ("objective", goal::CITY_FOUNDER.0, "city-founder"),
        ("objective", goal::TERROR_REGIME.0, "terror-regime"),
        (
            "objective",
            goal::MAGNIFICENT_CULTURE.0,
            "magnificent-culture",
        ),
        ("objective", goal::CONQUEROR.0, "conqueror"),
        ("objective", goal::WARMONGER.0, "warmonger"),
        ("objective", goal::GENERAL.0, "general"),
        ("objective", goal::GREAT_BATTLE.0, "great-battle"),
        ("objective", goal::DEFIANCE.0, "defiance"),
        ("objective", goal::NAVAL_ASSAULT.0, "naval-assault"),
        ("objective", goal::BOLD.0, "bold"),
        ("objective", goal::LEGENDARY_BATTLE.0, "legendary-battle"),
        ("objective", goal::SCAVENGER.0, "scavenger"),
        ("objective", goal::AGGRESSOR.0, "aggressor"),
        (
            "objective",
            goal::BARBARIAN_CONQUEST.0,
            "barbarian-conquest",
        ),
        ("objective", goal::RESISTANCE.0, "resistance"),
        ("objective", goal::GREAT_COMMANDER.0, "great-commander"),
        ("objective", goal::BRUTUS.0, "brutus"),
        ("objective", goal::TRAMPLE.0, "trample"),
        ("objective", goal::SEA_CLEANSING.0, "sea-cleansing"),
        ("objective", goal::SEA_BLOCKADE.0, "sea-blockade"),
        ("objective", goal::LARGE_FLEET.0, "large-fleet"),
        ("objective", goal::LARGE_ARMY.0, "large-army"),
        ("objective", goal::STANDING_ARMY.0, "standing-army"),
        ("objective", goal::MILITARY_MIGHT.0, "military-might"),
        ("objective", goal::COLONY.0, "colony"),
        ("objective", goal::THREAT.0, "threat"),
        ("objective", goal::OUTPOST.0, "outpost"),
        ("objective", goal::MIGRATION.0, "migration"),
        ("objective", goal::TRADE_POWER.0, "trade-power"),
        ("objective", goal::SHIPPING_ROUTES.0, "shipping-routes"),
        ("objective", goal::HORSE_POWER.0, "horse-power"),
        ("objective", goal::IVORY_TOWER.0, "ivory-tower"),
        ("objective", goal::VERSATILITY.0, "versatility"),
        ("event", card::PESTILENCE.0, "pestilence"),
        ("event", card::EPIDEMICS.0, "epidemics"),
        ("event", card::FAMINE_1.0, "famine-1"),
        ("event", card::FAMINE_2.0, "famine-2"),
        ("event", card::FAMINE_3.0, "famine-3"),
        ("event", card::SEVERE_FAMINE_1.0, "severe-famine-1"),
        ("event", card::SEVERE_FAMINE_2.0, "severe-famine-2"),
        ("event", card::SEVERE_FAMINE_3.0, "severe-famine-3"),
        ("event", card::GOOD_YEAR_ALL.0, "good-year-all"),
        ("event", card::GOOD_YEAR_DRAWER.0, "good-year-drawer"),
        ("event", card::GOOD_YEAR_SHARE.0, "good-year-share"),
        ("event", card::AWESOME_YEAR_DRAWER.0, "awesome-year-drawer"),
        ("event", card::AWESOME_YEAR_ALL.0, "awesome-year-all"),
        ("event", card::AWESOME_YEAR_SHARE.0, "awesome-year-share"),
        ("event", card::FANTASTIC_YEAR_ALL.0, "fantastic-year-all"),
        (
            "event",
            card::FANTASTIC_YEAR_SHARE.0,
            "fantastic-year-share",
        ),
        (
            "event",
            card::FANTASTIC_YEAR_DRAWER.0,
            "fantastic-year-drawer",
        ),
        ("event", card::GREAT_EXPLORER.0, "great-explorer"),
        ("event", card::GREAT_ARTIST.0, "great-artist"),
        ("event", card::GREAT_PROPHET.0, "great-prophet"),
        ("event", card::GREAT_PHILOSOPHER.0, "great-philosopher"),
        ("event", card::GREAT_SCIENTIST.0, "great-scientist"),
        ("event", card::ELDER_STATESMAN.0, "elder-statesman"),
        ("event", card::GREAT_WARLORD.0, "great-warlord"),
        ("event", card::GREAT_MERCHANT.0, "great-merchant"),
        ("event", card::GREAT_ENGINEER.0, "great-engineer"),
        ("event", card::POPULATION_BOOM_1.0, "population-boom-1"),
        ("event", card::POPULATION_BOOM_2.0, "population-boom-2"),
        ("event", card::VOLCANO.0, "volcano"),
        ("event", card::EARTHQUAKE.0, "earthquake"),
        ("event", card::HEAVY_EARTHQUAKE.0, "heavy-earthquake"),
        ("event", card::FLOOD.0, "flood"),
        ("event", card::HEAVY_FLOOD.0, "heavy-flood"),
        ("event", card::MIGRATION_1.0, "migration-1"),
        ("event", card::MIGRATION_2.0, "migration-2"),
        ("event", card::CIVIL_WAR_1.0, "civil-war-1"),
        ("event", card::CIVIL_WAR_2.0, "civil-war-2"),
        ("event", card::REVOLUTION.0, "revolution"),
        ("event", card::UPRISING.0, "uprising"),
        ("event", card::ENVOY.0, "envoy"),
        ("event", card::SOLAR_ECLIPSE.0, "solar-eclipse"),
        ("event", card::TROJAN_HORSE.0, "trojan-horse"),
        ("event", card::GUILLOTINE.0, "guillotine"),
        ("event", card::ANARCHY.0, "anarchy"),
        ("event", card::SCIENTIFIC_TRADE.0, "scientific-trade"),
        ("event", card::FLOURISHING_TRADE.0, "flourishing-trade"),
        ("event", card::ERA_OF_STABILITY.0, "era-of-stability"),
        ("event", card::REFORMATION.0, "reformation"),
        ("event", card::PANDEMICS.0, "pandemics"),
        ("event", card::BLACK_DEATH.0, "black-death"),
        ("event", card::VERMIN.0, "vermin"),
        ("event", card::DROUGHT.0, "drought"),
        ("event", card::FIRE.0, "fire"),
        ("event", card::SUCCESSFUL_YEAR.0, "successful-year"),
        ("event", card::GREAT_ARCHITECT.0, "great-architect"),
        ("event", card::GREAT_ATHLETE.0, "great-athlete"),
        ("event", card::GREAT_DIPLOMAT.0, "great-diplomat"),
        ("event", card::GREAT_SEER.0, "great-seer"),
        ("wonder", wonder::GREAT_WALL.0, "great-wall"),
        ("wonder", wonder::GREAT_STATUE.0, "great-statue"),
        ("wonder", wonder::GREAT_MAUSOLEUM.0, "great-mausoleum"),
        ("wonder", wonder::COLOSSEUM.0, "colosseum"),
        ("wonder", wonder::GREAT_LIBRARY.0, "great-library"),
        ("wonder", wonder::GREAT_LIGHTHOUSE.0, "great-lighthouse"),
        ("wonder", wonder::PYRAMIDS.0, "pyramids"),
        ("wonder", wonder::GREAT_GARDENS.0, "great-gardens"),
        ("special_advance", special::ROME_AQUEDUCT.0, "rome:aqueduct"),
        (
            "special_advance",
            special::ROME_ROMAN_ROADS.0,
            "rome:roman-roads",
        ),
        ("special_advance", special::ROME_CAPTIVI.0, "rome:captivi"),
        (
            "special_advance",
            special::ROME_PROVINCES.0,
            "rome:provinces",
        ),
        ("special_advance", special::GREECE_STUDY.0, "greece:study"),
        ("special_advance", special::GREECE_SPARTA.0, "greece:sparta"),
        (
            "special_advance",
            special::GREECE_HELLENISTIC_CULTURE.0,
            "greece:hellenistic-culture",
        ),
        (
            "special_advance",
            special::GREECE_CITY_STATES.0,
            "greece:city-states",
        ),
        (
            "special_advance",
            special::CHINA_RICE_CULTIVATION.0,
            "china:rice-cultivation",
        ),
        (
            "special_advance",
            special::CHINA_EXPANSION.0,
            "china:expansion",
        ),
        (
            "special_advance",
            special::CHINA_FIREWORKS.0,
            "china:fireworks",
        ),
        (
            "special_advance",
            special::CHINA_IMPERIAL_ARMY.0,
            "china:imperial-army",
        ),
        (
            "special_advance",
            special::VIKINGS_SHIP_CONSTRUCTION.0,
            "vikings:ship-construction",
        ),
        (
            "special_advance",
            special::VIKINGS_LONGSHIPS.0,
            "vikings:longships",
        ),
        (
            "special_advance",
            special::VIKINGS_RAIDING.0,
            "vikings:raiding",
        ),
        (
            "special_advance",
            special::VIKINGS_RUNE_STONES.0,
            "vikings:rune-stones",
        ),
        ("special_advance", special::EGYPT_FLOOD.0, "egypt:flood"),
        (
            "special_advance",
            special::EGYPT_ARCHITECTURE.0,
            "egypt:architecture",
        ),
        (
            "special_advance",
            special::EGYPT_EMBALMING.0,
            "egypt:embalming",
        ),
        (
            "special_advance",
            special::EGYPT_GOD_KING.0,
            "egypt:god-king",
        ),
        ("special_advance", special::MAYA_TERRACE.0, "maya:terrace"),
        (
            "special_advance",
            special::MAYA_LONG_COUNT.0,
            "maya:long-count",
        ),
        (
            "special_advance",
            special::MAYA_BALL_COURT.0,
            "maya:ball-court",
        ),
        (
            "special_advance",
            special::MAYA_DIVINE_KINGS.0,
            "maya:divine-kings",
        ),
        (
            "special_advance",
            special::BABYLON_ZIGGURAT.0,
            "babylon:ziggurat",
        ),
        (
            "special_advance",
            special::BABYLON_ASTROLOGY.0,
            "babylon:astrology",
        ),
        (
            "special_advance",
            special::BABYLON_SCRIBES.0,
            "babylon:scribes",
        ),
        (
            "special_advance",
            special::BABYLON_CODE_OF_LAWS.0,
            "babylon:code-of-laws",
        ),
        (
            "special_advance",
            special::CARTHAGE_PIRATE_ALLIANCE.0,
            "carthage:pirate-alliance",
        ),
        (
            "special_advance",
            special::CARTHAGE_MERCENARIES.0,
            "carthage:mercenaries",
        ),
        (
            "special_advance",
            special::CARTHAGE_FOREST_ELEPHANTS.0,
            "carthage:forest-elephants",
        ),
        (
            "special_advance",
            special::CARTHAGE_TRADE_EMPIRE.0,
            "carthage:trade-empire",
        ),
        (
            "special_advance",
            special::PHOENICIA_BIREME.0,
            "phoenicia:bireme",
        ),
        (
            "special_advance",
            special::PHOENICIA_PURPLE_DYE.0,
            "phoenicia:purple-dye",
        ),
        (
            "special_advance",
            special::PHOENICIA_ALPHABET.0,
            "phoenicia:alphabet",
        ),
        (
            "special_advance",
            special::PHOENICIA_COLONIES.0,
            "phoenicia:colonies",
        ),
        (
            "special_advance",
            special::CELTS_TRIBAL_BROTHERS.0,
            "celts:tribal-brothers",
        ),
        ("special_advance", special::CELTS_DRUIDS.0, "celts:druids"),
        (
            "special_advance",
            special::CELTS_IRON_SMITHS.0,
            "celts:iron-smiths",
        ),
        (
            "special_advance",
            special::CELTS_TRIBAL_COUNCIL.0,
            "celts:tribal-council",
        ),
        (
            "special_advance",
            special::PERSIA_GREY_TIDE.0,
            "persia:grey-tide",
        ),
        (
            "special_advance",
            special::PERSIA_IMMORTALS.0,
            "persia:immortals",
        ),
        (
            "special_advance",
            special::PERSIA_ZOROASTRIANISM.0,
            "persia:zoroastrianism",
        ),
        (
            "special_advance",
            special::PERSIA_SATRAPIES.0,
            "persia:satrapies",
        ),
        (
            "special_advance",
            special::HUNS_BORN_RIDERS.0,
            "huns:born-riders",
        ),
        (
            "special_advance",
            special::HUNS_COMPOSITE_BOWS.0,
            "huns:composite-bows",
        ),
        ("special_advance", special::HUNS_PLUNDER.0, "huns:plunder"),
        ("special_advance", special::HUNS_HORDE.0, "huns:horde"),
        (
            "special_advance",
            special::INDIA_WAR_ELEPHANTS.0,
            "india:war-elephants",
        ),
        ("special_advance", special::INDIA_YOGA.0, "india:yoga"),
        (
            "special_advance",
            special::INDIA_DECIMAL_SYSTEM.0,
            "india:decimal-system",
        ),
        ("special_advance", special::INDIA_DHARMA.0, "india:dharma"),
        (
            "special_advance",
            special::JAPAN_HORSEMANSHIP.0,
            "japan:horsemanship",
        ),
        ("special_advance", special::JAPAN_SAMURAI.0, "japan:samurai"),
        (
            "special_advance",
            special::JAPAN_TEA_CEREMONY.0,
            "japan:tea-ceremony",
        ),
        (
            "special_advance",
            special::JAPAN_SHOGUNATE.0,
            "japan:shogunate",
        ),
        (
            "special_advance",
            special::AZTECS_CHINAMPAS.0,
            "aztecs:chinampas",
        ),
        (
            "special_advance",
            special::AZTECS_FLOWER_WARS.0,
            "aztecs:flower-wars",
        ),
        (
            "special_advance",
            special::AZTECS_SACRIFICE.0,
            "aztecs:sacrifice",
        ),
        (
            "special_advance",
            special::AZTECS_TRIBUTE_EMPIRE.0,
            "aztecs:tribute-empire",
        ),
        ("leader", leader::ROME_AUGUSTUS.0, "rome:augustus"),
        ("leader", leader::ROME_CAESAR.0, "rome:caesar"),
        ("leader", leader::ROME_SULLA.0, "rome:sulla"),
        ("leader", leader::GREECE_ALEXANDER.0, "greece:alexander"),
        ("leader", leader::GREECE_LEONIDAS.0, "greece:leonidas"),
        ("leader", leader::GREECE_PERICLES.0, "greece:pericles"),
        ("leader", leader::CHINA_SUN_TZU.0, "china:sun-tzu"),
        ("leader", leader::CHINA_QIN.0, "china:qin"),
        ("leader", leader::CHINA_WU.0, "china:wu"),
        ("leader", leader::VIKINGS_KNUT.0, "vikings:knut"),
        ("leader", leader::VIKINGS_ERIK.0, "vikings:erik"),
        ("leader", leader::VIKINGS_RAGNAR.0, "vikings:ragnar"),
        ("leader", leader::EGYPT_RAMSES.0, "egypt:ramses"),
        ("leader", leader::EGYPT_CLEOPATRA.0, "egypt:cleopatra"),
        ("leader", leader::EGYPT_HATSHEPSUT.0, "egypt:hatshepsut"),
        ("leader", leader::MAYA_PAKAL.0, "maya:pakal"),
        ("leader", leader::MAYA_SIYAJ.0, "maya:siyaj"),
        ("leader", leader::MAYA_WAC_CHANIL.0, "maya:wac-chanil"),
        ("leader", leader::BABYLON_HAMMURABI.0, "babylon:hammurabi"),
        (
            "leader",
            leader::BABYLON_NABOPOLASSAR.0,
            "babylon:nabopolassar",
        ),
        (
            "leader",
            leader::BABYLON_NEBUCHADNEZZAR.0,
            "babylon:nebuchadnezzar",
        ),
        ("leader", leader::CARTHAGE_HANNIBAL.0, "carthage:hannibal"),
        ("leader", leader::CARTHAGE_HANNO.0, "carthage:hanno"),
        ("leader", leader::CARTHAGE_DIDO.0, "carthage:dido"),
        ("leader", leader::PHOENICIA_ITHOBAAL.0, "phoenicia:ithobaal"),
        (
            "leader",
            leader::PHOENICIA_PUMAYYATON.0,
            "phoenicia:pumayyaton",
        ),
        ("leader", leader::PHOENICIA_HIRAM.0, "phoenicia:hiram"),
        ("leader", leader::CELTS_BOUDICCA.0, "celts:boudicca"),
        (
            "leader",
            leader::CELTS_VERCINGETORIX.0,
            "celts:vercingetorix",
        ),
        ("leader", leader::CELTS_VIRIATHUS.0, "celts:viriathus"),
        ("leader", leader::PERSIA_CYRUS.0, "persia:cyrus"),
        ("leader", leader::PERSIA_XERXES.0, "persia:xerxes"),
        ("leader", leader::PERSIA_DARIUS.0, "persia:darius"),
        ("leader", leader::HUNS_ATTILA.0, "huns:attila"),
        ("leader", leader::HUNS_BLEDA.0, "huns:bleda"),
        ("leader", leader::HUNS_RUGILA.0, "huns:rugila"),
        ("leader", leader::INDIA_AKBAR.0, "india:akbar"),
        ("leader", leader::INDIA_GUPTA.0, "india:gupta"),
        ("leader", leader::INDIA_ASHOKA.0, "india:ashoka"),
        ("leader", leader::JAPAN_GO_TOBA.0, "japan:go-toba"),
        ("leader", leader::JAPAN_JIMMU.0, "japan:jimmu"),
        ("leader", leader::JAPAN_SUIKO.0, "japan:suiko"),
        ("leader", leader::AZTECS_AHUITZOTL.0, "aztecs:ahuitzotl"),
        ("leader", leader::AZTECS_ITZCOATL.0, "aztecs:itzcoatl"),
        ("leader", leader::AZTECS_MOCTEZUMA.0, "aztecs:moctezuma"),
        ("civilization", civ::ROME.0, "rome"),
        ("civilization", civ::GREECE.0, "greece"),
        ("civilization", civ::CHINA.0, "china"),
        ("civilization", civ::VIKINGS.0, "vikings"),
        ("civilization", civ::EGYPT.0, "egypt"),
        ("civilization", civ::MAYA.0, "maya"),
        ("civilization", civ::BABYLON.0, "babylon"),
        ("civilization", civ::CARTHAGE.0, "carthage"),
        ("civilization", civ::PHOENICIA.0, "phoenicia"),
        ("civilization", civ::CELTS.0, "celts"),
        ("civilization", civ::PERSIA.0, "persia"),
        ("civilization", civ::HUNS.0, "huns"),
        ("civilization", civ::INDIA.0, "india"),
        ("civilization", civ::JAPAN.0, "japan"),
        ("civilization", civ::AZTECS.0, "aztecs"),
    ]
}
