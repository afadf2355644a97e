//! What is printed on empires, word by word.

use super::super::*;
use super::{TERRAINS, ages, area_index, bits, find, one_age, slug, texts::*};

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

    fn region(&self, slug: &str) -> Result<u8, String> {
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

    fn special(&self, text: &SpecialText) -> Result<Special, String> {
        let missing = |what: &str| format!("{} without {what}", text.effect);
        let n = text.n.ok_or_else(|| missing("n"));
        let all = ages(&text.ages, text.age)?;
        let units = || {
            let word = text.units.as_deref().or(text.unit.as_deref());
            self.units(word.ok_or_else(|| missing("units"))?)
        };
        let when = || self.when(text.when.as_deref().unwrap_or("always"));
        let terrain = || match text.terrain.as_deref() {
            Some("any") | None => Ok(None),
            Some(word) => self.terrain(word).map(Some),
        };
        let named = || terrain()?.ok_or_else(|| missing("terrain"));
        Ok(match text.effect.as_str() {
            "convert" => Special::Convert {
                empires: self.cards(&text.empires)?,
                areas: self.areas(&text.areas)?,
            },
            "initial_cost" => Special::InitialCost {
                units: units()?,
                cost: text.cost,
                delta: text.delta.unwrap_or(0),
                ages: all,
            },
            "free_units" => {
                let unit = text.unit.as_deref().ok_or_else(|| missing("unit"))?;
                Special::FreeUnits {
                    unit: UnitId(find(self.units, unit)?),
                    n: n?,
                }
            }
            "elite" => Special::Elite { n: n?, ages: all },
            "forts" => Special::Forts { n: n? },
            "free_action" => {
                let word = text.action.as_deref().unwrap_or_default();
                Special::FreeAction {
                    action: MarkerId(find(&MARKERS, word)?),
                    n: n?,
                }
            }
            "start_religion" => Special::StartReligion {
                religion: find(&RELIGIONS, text.religion.as_deref().unwrap_or_default())?,
                only_if_present: text.only_if_present,
            },
            "start_government" => Special::StartGovernment {
                government: find(&GOVERNMENTS, text.gov.as_deref().unwrap_or_default())?,
                ages: all,
                ignore: text.ignore_prerequisite,
            },
            "free_artefact" => Special::FreeArtefact {
                artefact: ArtefactId(find(
                    self.artefacts,
                    text.artefact.as_deref().unwrap_or_default(),
                )?),
                ages: all,
            },
            "income" => Special::Income {
                per: self.per(text.per.as_deref().unwrap_or_default())?,
                amount: text.amount.unwrap_or(1) as u8,
                ages: all,
            },
            "unit_cost" => Special::UnitCost {
                units: units()?,
                delta: text.delta.ok_or_else(|| missing("delta"))?,
            },
            "early_units" => Special::EarlyUnits {
                units: units()?,
                levels: text.levels.ok_or_else(|| missing("levels"))?,
                ages: all,
            },
            "plunder" => Special::Plunder {
                on: text.on.ok_or_else(|| missing("on"))?,
                money: text.money.ok_or_else(|| missing("money"))?,
            },
            "bank" => Special::Bank {
                rate: text.rate.ok_or_else(|| missing("rate"))?.max(1),
            },
            "toll" => Special::Toll { n: n? },
            "tribute" => Special::Tribute { n: n? },
            "no_capital_penalty" => Special::NoCapitalPenalty,
            "trade_range" => Special::TradeRange {
                bonus: text.bonus.ok_or_else(|| missing("bonus"))?,
            },
            "trade_bonus" => Special::TradeBonus {
                amount: text.amount.ok_or_else(|| missing("amount"))?,
                when: when()?,
            },
            "trade_money" => Special::TradeMoney {
                factor: text.factor.ok_or_else(|| missing("factor"))?,
            },
            "trade_cards" => Special::TradeCards { n: n? },
            "move_bonus" => Special::MoveBonus {
                units: units()?,
                n: n?,
            },
            "terrain_move" => Special::TerrainMove {
                terrain: named()?,
                cost: text.cost.ok_or_else(|| missing("cost"))?,
                units: units()?,
            },
            "ocean_galleys" => Special::OceanGalleys,
            "safe_galleys" => Special::SafeGalleys,
            "may_vacate" => Special::MayVacate,
            "amphibious" => Special::Amphibious,
            "no_crossing_block" => Special::NoCrossingBlock,
            "ships_pass" => Special::ShipsPass,
            "unit_bonus" => Special::UnitBonus {
                units: units()?,
                front: text.front.unwrap_or(0),
                support: text.support.unwrap_or(0),
                when: when()?,
            },
            "conflict_bonus" => Special::ConflictBonus {
                n: n? as i8,
                when: when()?,
            },
            "retreat_any" => Special::RetreatAny,
            "recruit_on_win" => Special::RecruitOnWin { units: units()? },
            "extra_city" => Special::ExtraCity {
                n: n?,
                terrain: terrain()?,
            },
            "pacify" => Special::Pacify { n: n? },
            "inherit" => Special::Inherit { n: n? },
            "missionary" => Special::Missionary { n: n? },
            "assassin" => Special::Assassin {
                picks: text.picks.unwrap_or(1),
                uses: text.uses.unwrap_or(1),
            },
            "artefact_glory" => Special::ArtefactGlory { n: n? },
            "disorder_check" => Special::DisorderCheck {
                min: text.min.ok_or_else(|| missing("min"))?,
            },
            "immune" => {
                let (mut events, mut artefacts) = (0, 0);
                for word in &text.events {
                    match find(self.events, word) {
                        Ok(event) => events |= 1 << event,
                        Err(_) => artefacts |= 1 << find(self.artefacts, word)?,
                    }
                }
                Special::Immune { events, artefacts }
            }
            "dark_age_immune" => Special::DarkAgeImmune,
            "count" => Special::Count { terrain: named()? },
            "harvest_bonus" => Special::HarvestBonus {
                n: n?,
                when: when()?,
            },
            "successor" => Special::Successor,
            other => return Err(format!("there is no effect {other}")),
        })
    }

    fn glory(&self, text: &GloryText) -> Result<Glory, String> {
        let kind = text.kind.unwrap_or(AreaKind::Total);
        let category = match text.category.as_str() {
            "cities" => Category::Cities,
            "ships" => Category::Ships,
            "cavalry" => Category::Cavalry,
            "land_units" => Category::LandUnits,
            "artefacts" => Category::Artefacts,
            "progress" => Category::Progress,
            "money" => Category::Money,
            "areas" => Category::Areas {
                region: self.region(text.region.as_deref().unwrap_or_default())?,
                kind,
            },
            "non_european" => Category::NonEuropean { kind },
            "religion" => Category::Religion {
                religion: find(&RELIGIONS, text.religion.as_deref().unwrap_or_default())?,
            },
            "wheat" => Category::Wheat,
            "oil" => Category::Oil,
            "elephants" => Category::Elephants,
            "homeland" => Category::Homeland,
            "trade_won" => Category::TradeWon,
            other => return Err(format!("there is no category {other}")),
        };
        Ok(Glory {
            category,
            value: text.value,
        })
    }

    pub(super) fn empire(
        &self,
        text: EmpireText,
        leaders: &[&'static str],
    ) -> Result<Empire, String> {
        let areas = self.areas(&text.start_areas)?;
        let start = match (text.start.mode.as_str(), text.start.choose.as_str()) {
            ("areas", "one") => Start::One(areas),
            ("areas", _) => Start::All(areas),
            ("controlled_by", _) => Start::Controlled(
                self.cards(&text.start.empires)?,
                self.area(&text.start.adjacent_to)?,
            ),
            ("near_empire", _) if text.start.must.contains("coastal") => {
                Start::Near(text.start.within)
            }
            ("near_empire", _) => Start::NearCity(text.start.within),
            ("split_parent", _) => Start::Split,
            (other, _) => return Err(format!("there is no start {other}")),
        };
        let progress = match text.progress.mode.as_str() {
            "offset" => Progress::Offset(text.progress.offset),
            "same_as" => Progress::SameAs(self.cards(&text.progress.empires)?),
            "same_as_parent" => Progress::Parent,
            other => return Err(format!("there is no progress {other}")),
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
            special_text: text.special.into_iter().map(|each| each.text).collect(),
            leaders: named,
        })
    }
}
