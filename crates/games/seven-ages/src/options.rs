//! What a table agrees on: expansions, ends, optional rules.

pub mod cadence;
pub mod draft;
pub mod kingdoms;
pub mod spare;
pub mod take_that;
pub mod technology;
pub mod thin;

use crate::{
    content::{Release, SetId},
    thin::MOST,
};
use orbis_core::{OptionKind, OptionSpec, Setup, SetupError};
use serde::{Deserialize, Serialize};

/// What the table agreed on.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// The last turn.
    pub turns: u8,
    /// Glory that ends the game; 0 for none.
    pub glory: u16,
    /// The last age; 7 for all.
    pub age: u8,
    /// How many empires may be in play at once.
    pub empires: u8,
    /// The turn in which the last player joins; 0 if everybody begins.
    pub joins: u8,
    /// Deluxe rather than Classic.
    pub deluxe: bool,
    /// The expansion Ancients and Kingdoms: cards, elephants, nukes, star wars.
    pub ancients: bool,
    /// The expansion Medieval: cards and three colours.
    pub medieval: bool,
    /// The expansion Modern: cards and three colours.
    pub modern: bool,
    /// The expansion Religions: cards, Judaism, Great Temples, leaders.
    pub religions: bool,
    /// The expansion Trade and Victory: cards, artefacts, leaders.
    pub trade: bool,
    /// Others see only the top unit of a stack.
    pub fog: bool,
    /// 1: the first empire must start in age 1.
    pub total_history: bool,
    /// 1: everybody is dealt two empires of age 1.
    #[serde(default)]
    pub dealt_age_1: bool,
    /// 2: so many cards are dealt to everybody to be thinned out; 0 for none.
    pub draft_cards: u8,
    /// 2: so often they are passed.
    pub draft_passes: u8,
    /// 2: so many leaders everybody takes out of the game.
    #[serde(default)]
    pub thin_leaders: u8,
    /// 2: so many artefacts.
    #[serde(default)]
    pub thin_artefacts: u8,
    /// 2: so many unit types, a counter of every colour.
    #[serde(default)]
    pub thin_units: u8,
    /// 3: hands may be changed before the game.
    pub redemption: bool,
    /// 4: ten cards to begin with.
    pub enhanced_start: bool,
    /// 5: more action markers, manoeuvres by turns.
    pub enhanced_play: bool,
    /// 5: three sets of markers for two players of Deluxe.
    pub three_sets: bool,
    /// 6: who retreats is pursued.
    pub pursuit: bool,
    /// 7: the most advanced draw more cards.
    pub technology: bool,
    /// 8: cards reach only as far as one's empires.
    pub take_that: bool,
    /// 8: green artefacts are for one's own empires.
    pub green_own: bool,
    /// 9: free progress follows the cadence markers.
    pub cadence: bool,
    /// 10: what empires leave behind becomes neutral kingdoms.
    pub kingdoms: bool,
    /// 11: glory is kept in bags.
    pub secret: bool,
    /// 12: temples.
    pub deus_vult: bool,
}

const fn switch(name: &'static str, text: &'static str, default: bool) -> OptionSpec {
    let kind = OptionKind::Switch { default };
    OptionSpec { name, text, kind }
}

const fn number(
    name: &'static str,
    text: &'static str,
    (min, max, default): (i64, i64, i64),
) -> OptionSpec {
    let kind = OptionKind::Number { min, max, default };
    OptionSpec { name, text, kind }
}

/// What can be agreed on.
pub(crate) const SPECS: &[OptionSpec] = &[
    OptionSpec {
        name: "edition",
        text: "Classic (2 to 5 players, 15 colours, 110 cards) or Deluxe (2 to 7 players, 21 colours, 165 cards); \
               by-players takes Classic for up to five.",
        kind: OptionKind::Word {
            values: &["by-players", "classic", "deluxe"],
        },
    },
    switch(
        "ancients",
        "Deluxe: Ancients and Kingdoms, with elephants, nukes and star wars.",
        true,
    ),
    switch("medieval", "Deluxe: Medieval, with three colours.", true),
    switch("modern", "Deluxe: Modern, with three colours.", true),
    switch(
        "religions",
        "Deluxe: Religions, with Judaism and Great Temples.",
        true,
    ),
    switch(
        "trade-victory",
        "Deluxe: Trade and Victory, with its artefacts.",
        true,
    ),
    number(
        "empires",
        "How many empires may be in play at once; 0 for as many as there are colours.",
        (0, 21, 0),
    ),
    number(
        "turns",
        "The agreed last turn, if nobody passes level 49 before.",
        (5, 200, 60),
    ),
    number(
        "glory",
        "The game ends with the turn in which somebody has so much glory; 0 for no such end.",
        (0, 2000, 0),
    ),
    number(
        "last-age",
        "The game ends with the turn in which an empire leaves this age.",
        (1, 7, 7),
    ),
    number(
        "joins",
        "The last player joins at the beginning of this turn; 0 if all begin together.",
        (0, 30, 0),
    ),
    switch(
        "fog-of-war",
        "Others see only the top unit of a stack, its aircraft, and how many units it has.",
        true,
    ),
    switch(
        "total-history",
        "The first empire must start in age 1.",
        false,
    ),
    switch(
        "dealt-age-1",
        "Total History: everybody is dealt two empires of age 1.",
        true,
    ),
    number(
        "draft-cards",
        "Not the full deck: so many cards are dealt to everybody before the game, to be thinned out; 0 for none.",
        (0, 20, 0),
    ),
    number(
        "draft-passes",
        "Not the full deck: so often a card is put away and the rest passed on.",
        (1, 20, 3),
    ),
    number(
        "thin-leaders",
        "Not the full deck: so many leaders of the cup everybody takes out of the game.",
        (0, MOST as i64, 0),
    ),
    number(
        "thin-artefacts",
        "Not the full deck: so many markers of artefacts everybody takes out of the game.",
        (0, MOST as i64, 0),
    ),
    number(
        "thin-units",
        "Not the full deck: so often everybody takes a unit counter of every colour out of the game.",
        (0, MOST as i64, 0),
    ),
    switch(
        "redemption",
        "Before the game everybody may discard cards and fill the hand again.",
        false,
    ),
    switch(
        "enhanced-start",
        "Ten cards to begin with, of which six are kept.",
        false,
    ),
    switch(
        "enhanced-play",
        "More action markers, manoeuvres by turns, hands of seven.",
        false,
    ),
    switch(
        "three-sets",
        "Enhanced play with three sets of markers for two players of Deluxe.",
        false,
    ),
    switch(
        "pursuit",
        "A side that retreats loses units to aircraft, tanks and cavalry.",
        false,
    ),
    switch(
        "technology",
        "The most advanced empire in Destiny draws one card more, the least one less.",
        false,
    ),
    switch(
        "take-that",
        "Artefacts and events reach only empires within range of one's own.",
        false,
    ),
    switch(
        "green-own",
        "Take that: green artefacts only on one's own empires.",
        false,
    ),
    switch(
        "cadenced-progress",
        "The First player's cadence markers change free progress.",
        false,
    ),
    switch(
        "neutral-kingdoms",
        "Units that empires leave behind on land become neutral kingdoms.",
        false,
    ),
    switch("secret-victory", "Glory is kept in closed bags.", false),
    switch(
        "deus-vult",
        "Two religions for every empire, and temples that decide religious glory.",
        false,
    ),
];

impl Options {
    /// What the table said.
    /// `sa.opt.any-mix`, `sa.win.end-agreed`.
    pub fn read(setup: &Setup) -> Result<Options, SetupError> {
        let number = |name: &str| setup.number(name).unwrap_or(0).clamp(0, 2000) as u16;
        let small = |name: &str| number(name).min(255) as u8;
        let deluxe = match setup.word("edition") {
            Some("deluxe") => true,
            Some("classic") => false,
            _ => setup.players > 5,
        };
        let on = |name: &str| deluxe && setup.on(name);
        let mut options = Options {
            turns: small("turns").clamp(5, 200),
            glory: number("glory"),
            age: small("last-age").clamp(1, 7),
            empires: 0,
            // Who joins in the first turn might as well begin with the others.
            joins: Some(small("joins")).filter(|turn| *turn > 1).unwrap_or(0),
            deluxe,
            ancients: on("ancients"),
            medieval: on("medieval"),
            modern: on("modern"),
            religions: on("religions"),
            trade: on("trade-victory"),
            fog: setup.on("fog-of-war"),
            total_history: setup.on("total-history"),
            dealt_age_1: setup.on("total-history") && setup.on("dealt-age-1"),
            draft_cards: small("draft-cards"),
            draft_passes: small("draft-passes"),
            thin_leaders: small("thin-leaders").min(MOST),
            thin_artefacts: small("thin-artefacts").min(MOST),
            thin_units: small("thin-units").min(MOST),
            redemption: setup.on("redemption"),
            enhanced_start: setup.on("enhanced-start"),
            enhanced_play: setup.on("enhanced-play"),
            three_sets: setup.on("three-sets"),
            pursuit: setup.on("pursuit"),
            technology: setup.on("technology"),
            take_that: setup.on("take-that"),
            green_own: setup.on("green-own"),
            cadence: setup.on("cadenced-progress"),
            kingdoms: setup.on("neutral-kingdoms"),
            secret: setup.on("secret-victory"),
            deus_vult: setup.on("deus-vult"),
        };
        let colours = options.colours().count() as u8;
        let agreed = small("empires");
        options.empires = if agreed == 0 { colours } else { agreed };
        options.fits(setup.players).map_err(SetupError::Conflict)?;
        Ok(options)
    }

    /// Do these agreements go together?
    pub fn fits(&self, players: u8) -> Result<(), String> {
        let groups = self.groups().count() as u8;
        if players > groups {
            return Err(format!(
                "{players} players need {players} player colours, with these boxes there are {groups}"
            ));
        }
        let colours = self.colours().count() as u8;
        if !(players..=colours).contains(&self.empires) {
            return Err(format!(
                "between {players} and {colours} empires can be in play, not {}",
                self.empires
            ));
        }
        if self.joins > 0 && players < 3 {
            return Err("two players have to begin".to_string());
        }
        Ok(())
    }

    /// Is a box on the table?
    /// `sa.comp.expansion-kingdoms`, `sa.comp.expansion-medieval`, `sa.comp.expansion-modern`, `sa.comp.expansion-religions`,
    /// `sa.comp.expansion-trade-victory`.
    pub fn has(&self, release: Release) -> bool {
        match release {
            Release::Classic => true,
            Release::Ancients => self.ancients,
            Release::Medieval => self.medieval,
            Release::Modern => self.modern,
            Release::Religions => self.religions,
            Release::Trade => self.trade,
            Release::Stretch => self.deluxe,
        }
    }

    /// How many of a kind of leader, or of no leaders, lie in the cup.
    /// `sa.setup.leader-cup`.
    pub(crate) fn cup_count(&self, classic: u8, [religions, trade]: [u8; 2]) -> u8 {
        let with = |on: bool, count: u8| if on { count } else { 0 };
        classic + with(self.religions, religions) + with(self.trade, trade)
    }

    /// The player colours there are.
    pub fn groups(&self) -> impl Iterator<Item = u8> + use<> {
        let options = *self;
        (0..7).filter(move |group| match group {
            5 => options.medieval,
            6 => options.modern,
            _ => true,
        })
    }

    /// The empire colours there are.
    /// `sa.comp.editions`, `sa.setup.empire-count`, `sa.comp.deluxe-totals`.
    pub fn colours(&self) -> impl Iterator<Item = SetId> + use<> {
        self.groups()
            .flat_map(|group| (0..3).map(move |set| SetId(group * 3 + set)))
    }

    /// How many full sets of action markers every player has.
    /// `sa.opt5.three-players`, `sa.opt5.two-players`, `sa.turn.marker-set`, `sa.ruling.extra-empire-marker-limit`.
    pub fn marker_sets(&self, players: usize) -> u8 {
        match (self.enhanced_play, players, self.deluxe) {
            (true, 2, true) if self.three_sets => 3,
            (true, 2, _) | (true, 3, true) => 2,
            _ => 1,
        }
    }

    /// How many spare sets are drafted.
    /// `sa.opt5.two-spare-sets`.
    pub(crate) fn spare_sets(&self, players: usize) -> u8 {
        match (self.enhanced_play, self.deluxe, players) {
            (true, true, 6) | (true, false, 4) => 1,
            (true, true, 4 | 5) | (true, false, 3) => 2,
            _ => 0,
        }
    }
}
