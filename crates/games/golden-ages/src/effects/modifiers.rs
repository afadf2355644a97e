//! Lasting effects, summed up over the cards in force at the time of asking.

use crate::{
    Position,
    content::{Resource, TechId, TechRule},
    player::Player,
};
use orbis_core::Seat;

/// What the lasting effects of a card change. Effects of several cards add up.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Modifiers {
    /// Extra Gold for each symbol taken control of, by resource.
    pub on_control_gold: [i8; 4],
    /// Points for each cube placed.
    pub on_cube_vp: i8,
    /// Points for each colonist that goes to the agora.
    pub on_agora_vp: i8,
    /// Extra points of the artist.
    pub artist_vp: i8,
    /// Above 0: buildings need no colonist.
    pub builder_without_colonist: i8,
    /// Change of the price of attacks.
    pub soldier_cost: i8,
    /// Change of the price of wonders.
    pub wonder_cost: i8,
    /// Change of the price of technologies.
    pub tech_cost: i8,
    /// Further spaces of movement.
    pub move_bonus: i8,
    /// Gold for crossing the rim.
    pub on_wrap_gold: i8,
    /// Points for each glory tile taken.
    pub on_glory_vp: i8,
    /// Draw so many glory tiles and keep one.
    pub glory_choice: i8,
    /// Points for each wonder built.
    pub on_wonder_vp: i8,
}

/// How far colonists move.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Range {
    /// Up to so many spaces.
    Spaces(u8),
    /// To any space.
    Anywhere,
}

impl Player {
    /// The sum of one modifier over the kept civilisation and the buildings on the board (`tga.cards.effects`,
    /// `tga.a.civ-permanent`).
    pub fn sum(&self, of: impl Fn(&Modifiers) -> i8) -> i16 {
        let civilisation = self
            .civilisation
            .map_or(0, |civ| i16::from(of(&civ.card().permanent)));
        self.buildings.iter().fold(civilisation, |sum, owned| {
            sum + i16::from(of(&owned.card.card().permanent))
        })
    }

    /// The rules of the technologies in force: developed, starting ones included, and not obsolete.
    pub fn tech_rules(&self) -> impl Iterator<Item = TechRule> + use<> {
        self.technologies
            .in_force()
            .map(|tech: TechId| tech.card().rule)
    }

    /// Gold for one symbol of a resource taken control of (`tga.tech.hunting`, `tga.tech.agriculture`,
    /// `tga.tech.medicine`, `tga.tech.metallurgy`, `tga.tech.engineering`, `tga.tech.currency`, `tga.tech.economy`).
    pub fn control_gold(&self, resource: Resource) -> i16 {
        let technology = self.tech_rules().find_map(|rule| match rule {
            TechRule::OnControlGold(of, gold) if of == resource => Some(i16::from(gold)),
            _ => None,
        });
        technology.unwrap_or(0) + self.sum(|card| card.on_control_gold[resource as usize])
    }

    /// Gold for one cube placed on the map (`tga.tech.barter`, `tga.tech.commerce`).
    pub fn cube_gold(&self) -> i16 {
        let technology = self.tech_rules().find_map(|rule| match rule {
            TechRule::OnCubeGold(gold) => Some(i16::from(gold)),
            _ => None,
        });
        technology.unwrap_or(0)
    }

    /// Extra points for a colonist that goes to the agora (`tga.tech.computer-science`).
    pub fn agora_vp(&self) -> i16 {
        let technology: i16 = self
            .tech_rules()
            .map(|rule| match rule {
                TechRule::OnAgoraVp(points) => i16::from(points),
                _ => 0,
            })
            .sum();
        technology + self.sum(|card| card.on_agora_vp)
    }

    /// How far this player's colonists move (`tga.tech.wheel`, `tga.tech.carriage`, `tga.tech.rail`,
    /// `tga.tech.aviation`).
    pub fn range(&self) -> Range {
        let mut furthest = 0;
        for rule in self.tech_rules() {
            match rule {
                TechRule::MoveAnywhere => return Range::Anywhere,
                TechRule::Move(spaces) => furthest = furthest.max(spaces),
                _ => {}
            }
        }
        Range::Spaces(furthest.saturating_add_signed(self.sum(|card| card.move_bonus) as i8))
    }

    /// How many building spaces are open (`tga.board.building-spaces`, `tga.tech.fire`, `tga.tech.writing`,
    /// `tga.tech.architecture`).
    pub fn building_spaces(&self) -> usize {
        self.tech_rules()
            .filter(|rule| matches!(rule, TechRule::BuildingSpace(_)))
            .count()
    }

    fn has_rule(&self, wanted: TechRule) -> bool {
        self.tech_rules().any(|rule| rule == wanted)
    }

    /// How many cubes a new city has (`tga.tech.construction`).
    pub fn city_cubes(&self) -> u8 {
        if self.has_rule(TechRule::TwoCubeCities) {
            2
        } else {
            1
        }
    }

    /// May attack without a colonist (`tga.tech.rocketry-attack`).
    pub fn attacks_remotely(&self) -> bool {
        self.has_rule(TechRule::RemoteAttack)
    }

    /// May build without a colonist (`tga.tech.genetics`).
    pub fn builds_without_colonist(&self) -> bool {
        self.has_rule(TechRule::BuilderWithoutColonist)
            || self.sum(|card| card.builder_without_colonist) > 0
    }
}

/// A price after all reductions, never below 0 (`tga.symbols.discount`, `tga.symbols.pay`).
pub(crate) fn reduced(price: u8, changes: i16) -> u16 {
    (i16::from(price) + changes).max(0) as u16
}

impl Position {
    /// The price of a seat's next attack; none when the invasion track is full (`tga.cards.attack-price-order`,
    /// `tga.board.invasion-track`).
    pub fn attack_price(&self, seat: Seat) -> Option<u16> {
        let player = self.player(seat);
        let space = crate::content::content()
            .board
            .invasion_costs
            .get(player.glory.len())?;
        Some(reduced(*space, player.sum(|card| card.soldier_cost)))
    }
}
