//! The cards that rules name. Each list stands in the order of the content; a test of the tables keeps it there.

use super::*;

/// A module of constants, numbered in their order, and the slugs they stand for.
macro_rules! names {
    ($(#[$doc:meta])* $module:ident: $id:ident in $table:literal { $($name:ident = $slug:literal,)* }) => {
        $(#[$doc])*
        #[allow(missing_docs)] // the names are those of the content
        pub mod $module {
            use super::$id;
            #[allow(non_camel_case_types, clippy::upper_case_acronyms)] // only their order is used
            enum Place {
                $($name,)*
            }
            $(pub const $name: $id = $id(Place::$name as u8);)*
            /// The table of the content, and each constant's number and slug.
            pub(crate) const NAMED: (&str, &[(u8, &str)]) = ($table, &[$(($name.0, $slug),)*]);
        }
    };
}

names! {
    /// Advances.
    adv: AdvanceId in "advance" {
        FARMING = "farming",
        STORAGE = "storage",
        IRRIGATION = "irrigation",
        HUSBANDRY = "husbandry",
        MINING = "mining",
        ENGINEERING = "engineering",
        SANITATION = "sanitation",
        ROADS = "roads",
        FISHING = "fishing",
        NAVIGATION = "navigation",
        WAR_SHIPS = "war-ships",
        CARTOGRAPHY = "cartography",
        WRITING = "writing",
        PUBLIC_EDUCATION = "public-education",
        FREE_EDUCATION = "free-education",
        PHILOSOPHY = "philosophy",
        TACTICS = "tactics",
        SIEGECRAFT = "siegecraft",
        STEEL_WEAPONS = "steel-weapons",
        DRAFT = "draft",
        MYTHS = "myths",
        RITUALS = "rituals",
        PRIESTHOOD = "priesthood",
        STATE_RELIGION = "state-religion",
        BARTERING = "bartering",
        TRADE_ROUTES = "trade-routes",
        TAXES = "taxes",
        CURRENCY = "currency",
        ARTS = "arts",
        SPORTS = "sports",
        MONUMENTS = "monuments",
        THEATERS = "theaters",
        MATH = "math",
        ASTRONOMY = "astronomy",
        MEDICINE = "medicine",
        METALLURGY = "metallurgy",
        VOTING = "voting",
        SEPARATION_OF_POWER = "separation-of-power",
        CIVIL_LIBERTIES = "civil-liberties",
        FREE_ECONOMY = "free-economy",
        NATIONALISM = "nationalism",
        TOTALITARIANISM = "totalitarianism",
        ABSOLUTE_POWER = "absolute-power",
        FORCED_LABOR = "forced-labor",
        DOGMA = "dogma",
        DEVOTION = "devotion",
        CONVERSION = "conversion",
        FANATICISM = "fanaticism",
    }
}

names! {
    /// Wonders.
    wonder: WonderId in "wonder" {
        GREAT_WALL = "great-wall",
        GREAT_STATUE = "great-statue",
        GREAT_MAUSOLEUM = "great-mausoleum",
        COLOSSEUM = "colosseum",
        GREAT_LIBRARY = "great-library",
        GREAT_LIGHTHOUSE = "great-lighthouse",
        PYRAMIDS = "pyramids",
        GREAT_GARDENS = "great-gardens",
    }
}

names! {
    /// Special advances of civilizations.
    special: SpecialId in "special_advance" {
        ROME_AQUEDUCT = "rome:aqueduct",
        ROME_ROMAN_ROADS = "rome:roman-roads",
        ROME_CAPTIVI = "rome:captivi",
        ROME_PROVINCES = "rome:provinces",
        GREECE_STUDY = "greece:study",
        GREECE_SPARTA = "greece:sparta",
        GREECE_HELLENISTIC_CULTURE = "greece:hellenistic-culture",
        GREECE_CITY_STATES = "greece:city-states",
        CHINA_RICE_CULTIVATION = "china:rice-cultivation",
        CHINA_EXPANSION = "china:expansion",
        CHINA_FIREWORKS = "china:fireworks",
        CHINA_IMPERIAL_ARMY = "china:imperial-army",
        VIKINGS_SHIP_CONSTRUCTION = "vikings:ship-construction",
        VIKINGS_LONGSHIPS = "vikings:longships",
        VIKINGS_RAIDING = "vikings:raiding",
        VIKINGS_RUNE_STONES = "vikings:rune-stones",
        EGYPT_FLOOD = "egypt:flood",
        EGYPT_ARCHITECTURE = "egypt:architecture",
        EGYPT_EMBALMING = "egypt:embalming",
        EGYPT_GOD_KING = "egypt:god-king",
        MAYA_TERRACE = "maya:terrace",
        MAYA_LONG_COUNT = "maya:long-count",
        MAYA_BALL_COURT = "maya:ball-court",
        MAYA_DIVINE_KINGS = "maya:divine-kings",
        BABYLON_ZIGGURAT = "babylon:ziggurat",
        BABYLON_ASTROLOGY = "babylon:astrology",
        BABYLON_SCRIBES = "babylon:scribes",
        BABYLON_CODE_OF_LAWS = "babylon:code-of-laws",
        CARTHAGE_PIRATE_ALLIANCE = "carthage:pirate-alliance",
        CARTHAGE_MERCENARIES = "carthage:mercenaries",
        CARTHAGE_FOREST_ELEPHANTS = "carthage:forest-elephants",
        CARTHAGE_TRADE_EMPIRE = "carthage:trade-empire",
        PHOENICIA_BIREME = "phoenicia:bireme",
        PHOENICIA_PURPLE_DYE = "phoenicia:purple-dye",
        PHOENICIA_ALPHABET = "phoenicia:alphabet",
        PHOENICIA_COLONIES = "phoenicia:colonies",
        CELTS_TRIBAL_BROTHERS = "celts:tribal-brothers",
        CELTS_DRUIDS = "celts:druids",
        CELTS_IRON_SMITHS = "celts:iron-smiths",
        CELTS_TRIBAL_COUNCIL = "celts:tribal-council",
        PERSIA_GREY_TIDE = "persia:grey-tide",
        PERSIA_IMMORTALS = "persia:immortals",
        PERSIA_ZOROASTRIANISM = "persia:zoroastrianism",
        PERSIA_SATRAPIES = "persia:satrapies",
        HUNS_BORN_RIDERS = "huns:born-riders",
        HUNS_COMPOSITE_BOWS = "huns:composite-bows",
        HUNS_PLUNDER = "huns:plunder",
        HUNS_HORDE = "huns:horde",
        INDIA_WAR_ELEPHANTS = "india:war-elephants",
        INDIA_YOGA = "india:yoga",
        INDIA_DECIMAL_SYSTEM = "india:decimal-system",
        INDIA_DHARMA = "india:dharma",
        JAPAN_HORSEMANSHIP = "japan:horsemanship",
        JAPAN_SAMURAI = "japan:samurai",
        JAPAN_TEA_CEREMONY = "japan:tea-ceremony",
        JAPAN_SHOGUNATE = "japan:shogunate",
        AZTECS_CHINAMPAS = "aztecs:chinampas",
        AZTECS_FLOWER_WARS = "aztecs:flower-wars",
        AZTECS_SACRIFICE = "aztecs:sacrifice",
        AZTECS_TRIBUTE_EMPIRE = "aztecs:tribute-empire",
    }
}

names! {
    /// Leaders.
    leader: LeaderId in "leader" {
        ROME_AUGUSTUS = "rome:augustus",
        ROME_CAESAR = "rome:caesar",
        ROME_SULLA = "rome:sulla",
        GREECE_ALEXANDER = "greece:alexander",
        GREECE_LEONIDAS = "greece:leonidas",
        GREECE_PERICLES = "greece:pericles",
        CHINA_SUN_TZU = "china:sun-tzu",
        CHINA_QIN = "china:qin",
        CHINA_WU = "china:wu",
        VIKINGS_KNUT = "vikings:knut",
        VIKINGS_ERIK = "vikings:erik",
        VIKINGS_RAGNAR = "vikings:ragnar",
        EGYPT_RAMSES = "egypt:ramses",
        EGYPT_CLEOPATRA = "egypt:cleopatra",
        EGYPT_HATSHEPSUT = "egypt:hatshepsut",
        MAYA_PAKAL = "maya:pakal",
        MAYA_SIYAJ = "maya:siyaj",
        MAYA_WAC_CHANIL = "maya:wac-chanil",
        BABYLON_HAMMURABI = "babylon:hammurabi",
        BABYLON_NABOPOLASSAR = "babylon:nabopolassar",
        BABYLON_NEBUCHADNEZZAR = "babylon:nebuchadnezzar",
        CARTHAGE_HANNIBAL = "carthage:hannibal",
        CARTHAGE_HANNO = "carthage:hanno",
        CARTHAGE_DIDO = "carthage:dido",
        PHOENICIA_ITHOBAAL = "phoenicia:ithobaal",
        PHOENICIA_PUMAYYATON = "phoenicia:pumayyaton",
        PHOENICIA_HIRAM = "phoenicia:hiram",
        CELTS_BOUDICCA = "celts:boudicca",
        CELTS_VERCINGETORIX = "celts:vercingetorix",
        CELTS_VIRIATHUS = "celts:viriathus",
        PERSIA_CYRUS = "persia:cyrus",
        PERSIA_XERXES = "persia:xerxes",
        PERSIA_DARIUS = "persia:darius",
        HUNS_ATTILA = "huns:attila",
        HUNS_BLEDA = "huns:bleda",
        HUNS_RUGILA = "huns:rugila",
        INDIA_AKBAR = "india:akbar",
        INDIA_GUPTA = "india:gupta",
        INDIA_ASHOKA = "india:ashoka",
        JAPAN_GO_TOBA = "japan:go-toba",
        JAPAN_JIMMU = "japan:jimmu",
        JAPAN_SUIKO = "japan:suiko",
        AZTECS_AHUITZOTL = "aztecs:ahuitzotl",
        AZTECS_ITZCOATL = "aztecs:itzcoatl",
        AZTECS_MOCTEZUMA = "aztecs:moctezuma",
    }
}

names! {
    /// Civilizations.
    civ: CivId in "civilization" {
        ROME = "rome",
        GREECE = "greece",
        CHINA = "china",
        VIKINGS = "vikings",
        EGYPT = "egypt",
        MAYA = "maya",
        BABYLON = "babylon",
        CARTHAGE = "carthage",
        PHOENICIA = "phoenicia",
        CELTS = "celts",
        PERSIA = "persia",
        HUNS = "huns",
        INDIA = "india",
        JAPAN = "japan",
        AZTECS = "aztecs",
    }
}

/// Every constant with its table, number and slug.
pub(super) fn named() -> impl Iterator<Item = (&'static str, u8, &'static str)> {
    [
        adv::NAMED,
        wonder::NAMED,
        special::NAMED,
        leader::NAMED,
        civ::NAMED,
    ]
    .into_iter()
    .flat_map(|(table, list)| {
        list.iter()
            .map(move |(number, slug)| (table, *number, *slug))
    })
}
