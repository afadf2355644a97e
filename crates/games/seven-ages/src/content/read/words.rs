//! What is printed on empires, word by word.

use super::super::*;
use super::{TERRAINS, ages, area_index, bits, find, one_age, release, slug, texts::*};

/// All names a special rule can speak of.
pub(super) struct Words<'a> {
    pub(super) areas: &'a [&'static str],
    pub(super) cards: &'a [&'static str],
    pub(super) units: &'a [&'static str],
    pub(super) classes: &'a [Class],
    pub(super) artefacts: &'a [&'static str],
    pub(super) events: &'a [&'static str],
    pub(super) regions: &'a [RegionText],
}

impl Words<'_> {
    pub(super) fn area(&self, slug: &str) -> Result<AreaId, String> {
        area_index(self.areas, slug)
    }

    pub(super) fn areas(&self, slugs: &[String]) -> Result<Vec<AreaId>, String> {
        slugs.iter().map(|slug| self.area(slug)).collect()
    }

    fn cards(&self, slugs: &[String]) -> Result<Vec<CardId>, String> {
        slugs
            .iter()
            .map(|slug| find(self.cards, slug).map(CardId))
            .collect()
    }

    pub(super) fn region(&self, slug: &str) -> Result<u8, String> {
        let index = self.regions.iter().position(|region| region.id == slug);
        index
            .map(|index| index as u8)
            .ok_or_else(|| format!("there is no region {slug}"))
    }

    /// A unit, a class, `land` or `all` as bits.
    pub(super) fn units(&self, word: &str) -> Result<u32, String> {
        let of = |fits: &dyn Fn(Class) -> bool| {
            let list = self.classes.iter().enumerate();
            list.filter(|(_, class)| fits(**class))
                .fold(0, |bits, (index, _)| bits | 1 << index)
        };
        Ok(match word {
            "all" => of(&|_| true),
            "land" => of(&|class| !matches!(class, Class::Ship | Class::Aircraft)),
            "infantry" => of(&|class| class == Class::Infantry),
            "cavalry" => of(&|class| class == Class::Cavalry),
            "missile" => of(&|class| class == Class::Missile),
            "ship" => of(&|class| class == Class::Ship),
            "aircraft" => of(&|class| class == Class::Aircraft),
            unit => 1 << find(self.units, unit)?,
        })
    }

    pub(super) fn terrain(&self, word: &str) -> Result<Terrain, String> {
        Ok(Terrain::ALL[usize::from(find(&TERRAINS, word)?)])
    }

    fn when(&self, word: &str) -> Result<When, String> {
        Ok(match word.split_once(':') {
            Some(("terrain", terrain)) => When::Terrain(self.terrain(terrain)?),
            Some(("in_region", region)) => When::Region(self.region(region)?),
            Some(("vs", empire)) => When::Against(CardId(find(self.cards, empire)?)),
            _ => match word {
                "always" => When::Always,
                "attacking" => When::Attacking,
                "attacking_city" => When::AttackingCity,
                "defending" => When::Defending,
                "defending_coastal" => When::DefendingCoastal,
                "homeland" => When::Homeland,
                "vs_more_advanced" => When::MoreAdvanced,
                "vs_less_advanced" => When::LessAdvanced,
                "vs_other_religion" => When::OtherReligion,
                "no_conquest" => When::NoConquest,
                other => return Err(format!("there is no condition {other}")),
            },
        })
    }

    fn per(&self, word: &str) -> Result<Per, String> {
        Ok(match word.split_once(':') {
            Some(("area", terrain)) => Per::Terrain(self.terrain(terrain)?),
            Some(("region", region)) => Per::Region(self.region(region)?),
            _ => match word {
                "sea" => Per::Sea,
                "city" => Per::City,
                "coastal" => Per::Coastal,
                "wheat" => Per::Wheat,
                "oil" => Per::Oil,
                "site" => Per::Site,
                other => return Err(format!("nothing is counted by {other}")),
            },
        })
    }

    /// A special rule that speaks of names; the others are as they are written.
    fn special(&self, text: &SpecialText) -> Result<Special, String> {
        Ok(match text {
            SpecialText::Convert { empires, areas, .. } => Special::Convert {
                empires: self.cards(empires)?,
                areas: self.areas(areas)?,
            },
            SpecialText::FreeAction { action, n, .. } => Special::FreeAction {
                action: MarkerId(find(&MARKERS, action)?),
                n: *n,
            },
            SpecialText::StartReligion {
                religion,
                only_if_present,
                requires_set,
                ..
            } => Special::StartReligion {
                religion: find(&RELIGIONS, religion)?,
                only_if_present: *only_if_present,
                set: self.set(requires_set)?,
            },
            SpecialText::StartGovernment {
                gov,
                age,
                ignore_prerequisite,
                ..
            } => Special::StartGovernment {
                government: find(&GOVERNMENTS, gov)?,
                ages: ages(&None, *age)?,
                ignore: *ignore_prerequisite,
            },
            SpecialText::FreeArtefact { artefact, age, .. } => Special::FreeArtefact {
                artefact: ArtefactId(find(self.artefacts, artefact)?),
                ages: ages(&None, *age)?,
            },
            SpecialText::Income {
                per,
                amount,
                ages: list,
                ..
            } => Special::Income {
                per: self.per(per)?,
                amount: *amount,
                ages: ages(list, None)?,
            },
            SpecialText::TradeBonus { amount, when, .. } => Special::TradeBonus {
                amount: *amount,
                when: self.when(when)?,
            },
            SpecialText::ConflictBonus { n, when, .. } => Special::ConflictBonus {
                n: *n,
                when: self.when(when)?,
            },
            SpecialText::HarvestBonus { n, when, .. } => Special::HarvestBonus {
                n: *n,
                when: self.when(when)?,
            },
            SpecialText::Immune { events: words, .. } => {
                let (mut events, mut artefacts) = (0, 0);
                for word in words {
                    match find(self.events, word) {
                        Ok(event) => events |= 1 << event,
                        Err(_) => artefacts |= 1 << find(self.artefacts, word)?,
                    }
                }
                Special::Immune { events, artefacts }
            }
            SpecialText::Elite { n, age, .. } => Special::Elite {
                n: *n,
                ages: ages(&None, *age)?,
            },
            other => match self.special_of_units(other)? {
                Some(special) => special,
                None => plain(other),
            },
        })
    }

    /// The box that a special rule needs, if it needs one.
    fn set(&self, word: &Option<String>) -> Result<Option<Release>, String> {
        word.as_deref().map(release).transpose()
    }

    /// Special rules about units of some types.
    fn special_of_units(&self, text: &SpecialText) -> Result<Option<Special>, String> {
        Ok(Some(match text {
            SpecialText::InitialCost {
                units,
                cost,
                delta,
                ages: list,
                ..
            } => Special::InitialCost {
                units: self.units(units)?,
                cost: *cost,
                delta: *delta,
                ages: ages(list, None)?,
            },
            SpecialText::FreeUnits {
                unit,
                n,
                requires_set,
                ..
            } => Special::FreeUnits {
                unit: UnitId(find(self.units, unit)?),
                n: *n,
                set: self.set(requires_set)?,
            },
            SpecialText::UnitCost { units, delta, .. } => Special::UnitCost {
                units: self.units(units)?,
                delta: *delta,
            },
            SpecialText::EarlyUnits {
                units,
                levels,
                ages: list,
                ..
            } => Special::EarlyUnits {
                units: self.units(units)?,
                levels: *levels,
                ages: ages(list, None)?,
            },
            SpecialText::MoveBonus { units, n, .. } => Special::MoveBonus {
                units: self.units(units)?,
                n: *n,
            },
            SpecialText::TerrainMove {
                terrain,
                cost,
                units,
                ..
            } => Special::TerrainMove {
                terrain: *terrain,
                cost: *cost,
                units: self.units(units)?,
            },
            SpecialText::UnitBonus {
                units,
                front,
                support,
                when,
                ..
            } => Special::UnitBonus {
                units: self.units(units)?,
                front: *front,
                support: *support,
                when: self.when(when)?,
            },
            SpecialText::RecruitOnWin { unit, .. } => Special::RecruitOnWin {
                units: self.units(unit)?,
            },
            _ => return Ok(None),
        }))
    }

    fn glory(&self, text: &GloryText) -> Result<Glory, String> {
        let (category, value) = match text {
            GloryText::Cities { value } => (Category::Cities, *value),
            GloryText::Ships { value } => (Category::Ships, *value),
            GloryText::Cavalry { value } => (Category::Cavalry, *value),
            GloryText::LandUnits { value } => (Category::LandUnits, *value),
            GloryText::Artefacts { value } => (Category::Artefacts, *value),
            GloryText::Progress { value } => (Category::Progress, *value),
            GloryText::Money { value } => (Category::Money, *value),
            GloryText::Areas {
                value,
                region,
                kind,
            } => {
                let region = self.region(region)?;
                (
                    Category::Areas {
                        region,
                        kind: *kind,
                    },
                    *value,
                )
            }
            GloryText::NonEuropean { value, kind } => {
                (Category::NonEuropean { kind: *kind }, *value)
            }
            GloryText::Religion { value, religion } => {
                let religion = find(&RELIGIONS, religion)?;
                (Category::Religion { religion }, *value)
            }
            GloryText::TradeWon { value } => (Category::TradeWon, *value),
            GloryText::Wheat {} => (Category::Wheat, 0),
            GloryText::Oil {} => (Category::Oil, 0),
            GloryText::Elephants {} => (Category::Elephants, 0),
            GloryText::Homeland {} => (Category::Homeland, 0),
        };
        Ok(Glory { category, value })
    }

    pub(super) fn empire(
        &self,
        text: EmpireText,
        leaders: &[&'static str],
    ) -> Result<Empire, String> {
        let areas = self.areas(&text.start_areas)?;
        let start = match &text.start {
            StartText::Areas { choose } if *choose == Choose::One => Start::One(areas),
            StartText::Areas { .. } => Start::All(areas),
            StartText::ControlledBy {
                empires,
                adjacent_to,
            } => Start::Controlled(self.cards(empires)?, self.area(adjacent_to)?),
            StartText::NearEmpire { within, must } => match must {
                Must::Coastal => Start::Near(*within),
                Must::City => Start::NearCity(*within),
            },
            StartText::SplitParent {} => Start::Split,
        };
        let progress = match &text.progress {
            ProgressText::Offset { offset } => Progress::Offset(*offset),
            ProgressText::SameAs { empires } => Progress::SameAs(self.cards(empires)?),
            ProgressText::SameAsParent {} => Progress::Parent,
        };
        let mut conditional = Vec::new();
        for condition in &text.conditional_ages {
            conditional.push(ConditionalAge {
                age: one_age(condition.age)?,
                empire: CardId(find(self.cards, &condition.empire)?),
                in_play: match condition.when.as_str() {
                    "in_play" => true,
                    "not_in_play" => false,
                    other => return Err(format!("there is no condition {other}")),
                },
            });
        }
        let mut special = Vec::new();
        for each in &text.special {
            special.push(
                self.special(each)
                    .map_err(|error| format!("{}: {error}", text.id))?,
            );
        }
        let mut named = Vec::new();
        for leader in &text.leaders {
            let slug = slug(&leader.name);
            named.push((LeaderId(find(leaders, &slug)?), one_age(leader.age)?));
        }
        Ok(Empire {
            name: text.name,
            ages: bits(&text.ages)?,
            conditional,
            start,
            progress,
            money: (text.money.base, text.money.per_age),
            trade: text.trade,
            leader_number: text.leader_number,
            no_cities: bits(&text.no_cities)?,
            no_cavalry: bits(&text.no_cavalry)?,
            no_ships: bits(&text.no_ships)?,
            glory: text
                .glory
                .iter()
                .map(|glory| self.glory(glory))
                .collect::<Result<_, _>>()?,
            immediate: text
                .immediate_glory
                .iter()
                .map(|each| (each.on, each.glory))
                .collect(),
            special,
            special_text: text.special.into_iter().map(SpecialText::text).collect(),
            leaders: named,
        })
    }
}

/// A special rule that is as it is written.
fn plain(text: &SpecialText) -> Special {
    match *text {
        SpecialText::Forts { n, .. } => Special::Forts { n },
        SpecialText::Plunder { on, money, .. } => Special::Plunder { on, money },
        SpecialText::Bank { rate, .. } => Special::Bank { rate: rate.get() },
        SpecialText::Toll { n, .. } => Special::Toll { n },
        SpecialText::Tribute { n, .. } => Special::Tribute { n },
        SpecialText::NoCapitalPenalty { .. } => Special::NoCapitalPenalty,
        SpecialText::TradeRange { bonus, .. } => Special::TradeRange { bonus },
        SpecialText::TradeMoney { factor, .. } => Special::TradeMoney { factor },
        SpecialText::TradeCards { n, .. } => Special::TradeCards { n },
        SpecialText::OceanGalleys { .. } => Special::OceanGalleys,
        SpecialText::SafeGalleys { .. } => Special::SafeGalleys,
        SpecialText::MayVacate { .. } => Special::MayVacate,
        SpecialText::Amphibious { .. } => Special::Amphibious,
        SpecialText::NoCrossingBlock { .. } => Special::NoCrossingBlock,
        SpecialText::ShipsPass { .. } => Special::ShipsPass,
        SpecialText::RetreatAny { .. } => Special::RetreatAny,
        SpecialText::ExtraCity { n, terrain, .. } => Special::ExtraCity {
            n,
            terrain: match terrain {
                Ground::Any => None,
                Ground::Only(terrain) => Some(terrain),
            },
        },
        SpecialText::Pacify { n, .. } => Special::Pacify { n },
        SpecialText::Inherit { n, .. } => Special::Inherit { n },
        SpecialText::Missionary { n, .. } => Special::Missionary { n },
        SpecialText::Assassin { picks, uses, .. } => Special::Assassin { picks, uses },
        SpecialText::ArtefactGlory { n, .. } => Special::ArtefactGlory { n },
        SpecialText::DisorderCheck { min, .. } => Special::DisorderCheck { min },
        SpecialText::DarkAgeImmune { .. } => Special::DarkAgeImmune,
        SpecialText::Count { terrain, .. } => Special::Count { terrain },
        _ => Special::Successor,
    }
}
