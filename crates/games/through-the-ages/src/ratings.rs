//! Statistics: ratings, action totals, colonization modifier. They follow from workers and cards in play at any time.

use crate::{
    Pact, Player, Position, Side,
    armies::{Units, tactical_strength},
    banks::Goods,
    content::{CivilId, Kind, Symbols, board},
    effects::PartyTerms,
    kept::Shown,
};
use orbis_core::Seat;

/// The action totals and token symbols that a change of cards moves.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// Civil action total.
    pub civil: i16,
    /// Military action total.
    pub military: i16,
    /// Blue token symbols.
    pub blue: i16,
    /// Yellow token symbols.
    pub yellow: i16,
}

impl Player {
    /// What cards in play and workers show.
    /// Rules: `tta.stats.worker-cards`, `tta.techs.urban-worker`, `tta.techs.farm-mine-no-rating`.
    fn shown(&self) -> Shown {
        let mut shown = self.technologies.shown();
        shown.add(&self.kept.symbols, 1);
        shown
    }

    /// The faces of a card with this many printed: St. Peter's Basilica adds to those that have one.
    /// Rules: `tta.app.st-peter`, `tta.stats.unhappy-not-source`.
    fn faces(&self, printed: i32) -> i32 {
        if printed > 0 {
            printed + i32::from(self.kept.texts.extra_happy)
        } else {
            printed
        }
    }

    /// Happy faces of one completed wonder.
    /// Rules: `tta.app.homer-wonder-face`, `tta.app.homer-st-peter`.
    fn wonder_faces(&self, wonder: &crate::Wonder) -> i32 {
        let card = wonder.card.card();
        let printed = if wonder.ruined {
            0
        } else {
            i32::from(card.symbols.happy)
        };
        let printed = printed + i32::from(wonder.homer);
        // The Basilica does not help itself.
        if card.modifiers.extra_happy > 0 && !wonder.ruined {
            printed
        } else {
            self.faces(printed)
        }
    }

    /// Happy faces of the workers on cards of a type.
    fn building_faces(&self, kind: Kind) -> i32 {
        self.technologies
            .of(kind)
            .map(|card| {
                let workers = i32::from(self.technologies.workers(card));
                self.faces(i32::from(card.card().symbols.happy)) * workers
            })
            .sum()
    }

    fn government_faces(&self) -> i32 {
        self.faces(i32::from(self.government.card().symbols.happy))
    }

    /// The happiness rating: from 0 to the end of its track.
    /// Rules: `tta.stats.happy`.
    pub fn happiness(&self) -> u8 {
        let mut faces = self.government_faces();
        if let Some(leader) = self.leader {
            faces += self.faces(i32::from(leader.card().symbols.happy));
        }
        for colony in &self.colonies {
            faces += self.faces(i32::from(colony.card().symbols.happy));
        }
        faces += self
            .wonders
            .iter()
            .map(|wonder| self.wonder_faces(wonder))
            .sum::<i32>();
        for kind in [Kind::Temple, Kind::Theater, Kind::Arena] {
            faces += self.building_faces(kind);
        }
        faces.clamp(0, board().happiness.into()) as u8
    }

    /// Workers that lack a happy face.
    /// Rules: `tta.happy.discontent`.
    pub fn discontent(&self) -> u8 {
        self.happy_required().saturating_sub(self.happiness())
    }

    /// More discontent than unused workers.
    pub fn uprising(&self) -> bool {
        self.discontent() > self.unused
    }

    /// Science that texts add to labs and libraries.
    /// Rules: `tta.card.leonardo-newton-einstein-best`.
    fn urban_science(&self) -> i32 {
        let mut science = 0;
        if self.kept.texts.best_lab_or_library {
            let level = |kind| {
                self.technologies
                    .best(kind)
                    .map_or(0, |card: CivilId| card.card().level)
            };
            science += i32::from(level(Kind::Lab).max(level(Kind::Library)));
        }
        science
            + i32::from(self.kept.texts.lab_science) * i32::from(self.technologies.count(Kind::Lab))
    }

    /// Culture that texts add to labs, libraries and theaters.
    /// Rules: `tta.card.meier`, `tta.card.chaplin`.
    fn urban_culture(&self) -> i32 {
        let count = |kind| i32::from(self.technologies.count(kind));
        let texts = &self.kept.texts;
        let mut culture = i32::from(texts.culture_per_theater) * count(Kind::Theater);
        let pairs = count(Kind::Theater).min(count(Kind::Library));
        culture += i32::from(texts.culture_per_pair) * pairs;
        if texts.best_theater_double {
            culture += self
                .technologies
                .best(Kind::Theater)
                .map_or(0, |card| i32::from(card.card().symbols.culture));
        }
        if texts.lab_culture {
            culture += self.lab_levels();
        }
        culture
    }

    /// The levels of all labs.
    pub fn lab_levels(&self) -> i32 {
        self.levels(|kind| kind == Kind::Lab)
    }

    /// The levels of all workers on cards of some types.
    /// Rules: `tta.card.level-of-building`.
    pub fn levels(&self, of: impl Fn(Kind) -> bool) -> i32 {
        self.technologies
            .staffed()
            .filter(|(card, _)| of(card.kind()))
            .map(|(card, workers)| i32::from(card.card().level) * i32::from(workers))
            .sum()
    }

    /// The science rating.
    /// Rules: `tta.stats.science`, `tta.stats.update`.
    pub fn science_rating(&self) -> i32 {
        (i32::from(self.shown().science) + self.urban_science()).max(0)
    }

    /// Culture of libraries and theaters with what texts add to them (labs not counted).
    pub fn stage_culture(&self) -> i32 {
        let mut culture = self.building_symbols(
            |kind| matches!(kind, Kind::Library | Kind::Theater),
            |symbols| symbols.culture,
        );
        culture += self.urban_culture();
        if self.kept.texts.lab_culture {
            culture -= self.lab_levels();
        }
        culture
    }

    /// Culture, science and strength of all urban buildings with what texts add to them.
    pub fn urban_output(&self) -> i32 {
        let printed = self.building_symbols(Kind::urban, |symbols| {
            symbols.culture + symbols.science + symbols.strength
        });
        printed + self.urban_culture() + self.urban_science()
    }

    fn building_symbols(&self, of: impl Fn(Kind) -> bool, number: impl Fn(&Symbols) -> i8) -> i32 {
        self.technologies
            .staffed()
            .filter(|(card, _)| of(card.kind()))
            .map(|(card, workers)| i32::from(number(&card.card().symbols)) * i32::from(workers))
            .sum()
    }

    /// Culture of the civilization itself, without pacts.
    /// Rules: `tta.card.michelangelo-wonders`, `tta.card.cook`, `tta.app.homer-michelangelo`,
    /// `tta.stats.culture-score-not-rating`.
    fn own_culture(&self) -> i32 {
        let mut culture = i32::from(self.shown().culture) + self.urban_culture();
        let ruins = self.wonders.iter().filter(|wonder| wonder.ruined).count();
        culture += ruins as i32 * i32::from(board().ruin);
        let per_happy = i32::from(self.kept.texts.culture_per_happy);
        if per_happy != 0 {
            let wonders: i32 = self
                .wonders
                .iter()
                .map(|wonder| self.wonder_faces(wonder).max(0))
                .sum();
            let buildings = self.building_faces(Kind::Temple) + self.building_faces(Kind::Theater);
            culture += per_happy * (wonders + buildings);
        }
        let colonies = self.colonies.len() as i32;
        if colonies > 0 {
            let [first, further] = self.kept.texts.culture_per_colony.map(i32::from);
            culture += first + further * (colonies - 1);
        }
        culture
    }

    /// Tactical strength of all armies.
    /// Rules: `tta.army.current-tactic`, `tta.stats.strength-units-in-army`.
    pub(crate) fn armies(&self) -> i16 {
        // Positions from outside may show backs, which are refused only after this.
        let Some(tactic) = self.tactic.filter(|tactic| !tactic.hidden()) else {
            return 0;
        };
        let units = Units::of(tactic, |card| self.technologies.workers(card));
        let leader = self.leader.filter(|leader| *leader != CivilId::BACK);
        let swap = leader.is_some_and(|leader| leader.card().modifiers.infantry_as_cavalry);
        let strength = tactical_strength(tactic.card().army, &units, swap);
        i16::try_from(strength).unwrap_or(i16::MAX)
    }

    /// Strength of the civilization itself, without pacts.
    /// Rules: `tta.card.great-wall`, `tta.card.napoleon`, `tta.card.joan-strength`, `tta.app.genghis-still-infantry`,
    /// `tta.techs.unit-worker`.
    fn own_strength(&self) -> i32 {
        let mut strength = i32::from(self.shown().strength) + i32::from(self.kept.armies);
        let texts = &self.kept.texts;
        if texts.strength_per_unit != [0; 4] || texts.strength_per_unit_type != 0 {
            for (kind, each) in Kind::UNITS.into_iter().zip(texts.strength_per_unit) {
                let count = i32::from(self.technologies.count(kind));
                strength += i32::from(each) * count;
                strength += i32::from(texts.strength_per_unit_type) * i32::from(count > 0);
            }
        }
        if texts.strength_per_happy != 0 {
            let faces = self.building_faces(Kind::Temple) + self.government_faces().max(0);
            strength += i32::from(texts.strength_per_happy) * faces;
        }
        strength
    }

    /// The colonization modifier.
    /// Rules: `tta.stats.colonization`.
    pub fn colonization(&self) -> i32 {
        self.shown().colonization.into()
    }

    /// Food that farms produce in a turn.
    pub fn farm_production(&self) -> i32 {
        self.production(Kind::Farm)
    }

    /// Resources that mines produce in a turn.
    pub fn mine_production(&self) -> i32 {
        let extra = if self.kept.texts.best_mine_double {
            self.technologies
                .best(Kind::Mine)
                .map_or(0, |card| i32::from(card.card().value))
        } else {
            0
        };
        self.production(Kind::Mine) + extra
    }

    fn production(&self, kind: Kind) -> i32 {
        self.technologies
            .of(kind)
            .map(|card| i32::from(card.card().value) * i32::from(self.technologies.workers(card)))
            .sum()
    }
}

impl Position {
    /// The pacts a seat is a party to: owner, pact and the seat's terms.
    pub fn pacts(&self, seat: Seat) -> impl Iterator<Item = (Seat, Pact, PartyTerms)> + use<'_> {
        self.player(seat).treaties.iter().filter_map(move |owner| {
            let pact = self.player(owner).pact?;
            let side = if owner == seat {
                pact.side
            } else {
                pact.side.other()
            };
            let terms = pact.card.card().pact.as_ref()?;
            Some((owner, pact, terms.parties[side as usize]))
        })
    }

    /// The other party of a pact.
    pub fn partner(&self, seat: Seat, owner: Seat, pact: &Pact) -> Seat {
        if owner == seat { pact.partner } else { owner }
    }

    #[inline]
    pub(crate) fn pact_sum(&self, seat: Seat, of: impl Fn(&PartyTerms) -> i8) -> i32 {
        if self.player(seat).treaties.is_empty() {
            return 0;
        }
        self.pacts(seat)
            .map(|(_, _, terms)| i32::from(of(&terms)))
            .sum()
    }

    /// The strength rating.
    /// Rules: `tta.stats.strength`.
    pub fn strength(&self, seat: Seat) -> i32 {
        let own = self.player(seat).own_strength();
        (own + self.pact_sum(seat, |terms| terms.strength)).max(0)
    }

    /// The culture rating.
    /// Rules: `tta.stats.culture`, `tta.card.tourism`.
    pub fn culture_rating(&self, seat: Seat) -> i32 {
        let mut culture = self.player(seat).own_culture();
        for (owner, pact, terms) in self.pacts(seat) {
            culture += i32::from(terms.culture);
            let partner = self.player(self.partner(seat, owner, &pact));
            culture += i32::from(terms.culture_per_partner_wonder) * partner.wonders.len() as i32;
        }
        culture.max(0)
    }

    /// Food produced in a turn, pacts included.
    pub fn food_production(&self, seat: Seat) -> i32 {
        let farms = self.player(seat).farm_production();
        (farms + self.pact_sum(seat, |terms| terms.food)).max(0)
    }

    /// Resources produced in a turn, labs and pacts included.
    pub fn resource_production(&self, seat: Seat) -> i32 {
        let player = self.player(seat);
        let labs = if player.leads(|text| text.labs_produce) {
            player.lab_levels()
        } else {
            0
        };
        let pacts = self.pact_sum(seat, |terms| terms.resources);
        (player.mine_production() + labs + pacts).max(0)
    }

    /// Food or resources that a pact adds to production.
    pub(crate) fn pact_production(&self, seat: Seat, goods: Goods) -> i32 {
        self.pact_sum(seat, |terms| match goods {
            Goods::Food => terms.food,
            Goods::Resources => terms.resources,
        })
    }

    /// Action totals and token symbols.
    pub fn totals(&self, seat: Seat) -> Totals {
        let symbols = &self.player(seat).kept.symbols;
        let pacts = self.pact_sum(seat, |terms| terms.military) as i16;
        Totals {
            civil: symbols.civil.into(),
            military: i16::from(symbols.military) + pacts,
            blue: symbols.blue.into(),
            yellow: symbols.yellow.into(),
        }
    }

    /// The civil action total.
    /// Rules: `tta.actions.civil-total`, `tta.gov.actions`.
    pub fn civil_total(&self, seat: Seat) -> u8 {
        self.totals(seat).civil.clamp(0, 100) as u8
    }

    /// The military action total.
    /// Rules: `tta.actions.military-total`, `tta.card.open-borders-ma`.
    pub fn military_total(&self, seat: Seat) -> u8 {
        self.totals(seat).military.clamp(0, 100) as u8
    }

    /// Most civil cards in hand.
    /// Rules: `tta.card.library-alexandria`, `tta.hand.both-kinds`.
    pub fn civil_limit(&self, seat: Seat) -> usize {
        let extra = i16::from(self.player(seat).kept.texts.hand_limit[0]);
        (i16::from(self.civil_total(seat)) + extra).max(0) as usize
    }

    /// Most military cards in hand after the turn.
    pub fn military_limit(&self, seat: Seat) -> usize {
        let extra = i16::from(self.player(seat).kept.texts.hand_limit[1]);
        (i16::from(self.military_total(seat)) + extra).max(0) as usize
    }

    /// Strength when attacking a rival: bonuses for it count, pacts that end by it do not. The rival's comes second.
    /// Rules: `tta.aggression.no-ending-pact-bonus`.
    pub fn attack_strengths(&self, attacker: Seat, rival: Seat) -> (i32, i32) {
        let mut strengths = (
            self.player(attacker).own_strength(),
            self.player(rival).own_strength(),
        );
        for seat in [attacker, rival] {
            for (owner, pact, terms) in self.pacts(seat) {
                let between = self.partner(seat, owner, &pact)
                    == if seat == attacker { rival } else { attacker };
                let printed = pact.card.card().pact.unwrap_or_default();
                let mut strength = if between && printed.ends_on_attack {
                    0
                } else {
                    i32::from(terms.strength)
                };
                if seat == attacker && between {
                    strength += i32::from(printed.attack_bonus);
                }
                if seat == attacker {
                    strengths.0 += strength;
                } else {
                    strengths.1 += strength;
                }
            }
        }
        (strengths.0.max(0), strengths.1.max(0))
    }

    /// Wars are fought with what the table shows then: bonuses for attacking count, nothing ends any more.
    pub fn war_strengths(&self, attacker: Seat, rival: Seat) -> (i32, i32) {
        let bonus: i32 = self
            .pacts(attacker)
            .filter(|(owner, pact, _)| self.partner(attacker, *owner, pact) == rival)
            .filter_map(|(_, pact, _)| pact.card.card().pact)
            .map(|terms| i32::from(terms.attack_bonus))
            .sum();
        (self.strength(attacker) + bonus, self.strength(rival))
    }
}

impl Side {
    /// The side across.
    pub fn other(self) -> Side {
        match self {
            Side::A => Side::B,
            Side::B => Side::A,
        }
    }
}
