//! Combat: dice, bonuses, forts, ties.

use crate::{
    Approach, Army, Lands, Position, Structure, Table,
    campaign::{Mover, approach},
    content::{Effect, Host, LandId, WaterId, map},
    words,
};
use orbis_core::{Line, Seat, news};
use orbis_parts::List;

/// Dice as they fell.
pub type Dice = List<u8, 4>;

/// Dice in words.
pub(crate) fn faces(dice: &Dice) -> String {
    let faces: Vec<String> = dice.iter().map(u8::to_string).collect();
    faces.join(" ")
}

/// A throw in words: what counts first, then the faces and what is added to the highest.
fn thrown(dice: &Dice, bonus: u8) -> String {
    let (faces, counts) = (faces(dice), highest(dice) + bonus);
    match bonus {
        0 if dice.len() == 1 => faces,
        0 => format!("{counts} ({faces})"),
        bonus => format!("{counts} ({faces} + {bonus})"),
    }
}

/// Where a round is fought.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Ground {
    /// In a land.
    Land(LandId),
    /// On a sea.
    Water(WaterId),
}

impl Ground {
    fn drawn(self) -> String {
        match self {
            Ground::Land(land) => words::at_land(land),
            Ground::Water(water) => words::at_water(water),
        }
    }
}

/// How a round of combat ends.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The defending army is gone.
    Won,
    /// The fort is gone, the fight goes on.
    FortLost,
    /// One defending army of several is gone, the fight goes on.
    Goes,
    /// The attacking army is gone.
    Lost,
    /// Both armies are gone.
    Tie,
    /// The attacking army and the fort are gone.
    FortTie,
}

impl Outcome {
    fn words(self) -> &'static str {
        match self {
            Outcome::Won => "the defenders are gone",
            Outcome::FortLost => "the fort falls, the fight goes on",
            Outcome::Goes => "a defending army is gone, the fight goes on",
            Outcome::Lost => "the attackers are gone",
            Outcome::Tie => "a tie, both are gone",
            Outcome::FortTie => "a tie, the attackers and the fort are gone",
        }
    }
}

news! {
    /// What is told of combat.
    pub enum News {
        /// An attack begins.
        Attack { seat: Seat, host: Host, land: LandId, enemy: Seat, approach: Approach } => {
            let (land, way, host) = (land.name(), words::way(approach), host.name());
            Line::by(seat, format!("{seat} attacks {enemy} in {land}{way} with {host}"))
        },
        /// One round of it.
        Round {
            ground: Ground,
            sides: [Seat; 2],
            attack: Dice,
            attack_bonus: u8,
            defence: Dice,
            defence_bonus: u8,
            outcome: Outcome,
        } => {
            let (one, two) = (thrown(&attack, attack_bonus), thrown(&defence, defence_bonus));
            let [attacker, defender] = sides;
            Line::plain(format!("{attacker} {one} against {defender} {two}: {}", outcome.words()))
                .at(ground.drawn())
                .rolled(Some(sides[0]), attack.iter().copied())
                .rolled(Some(sides[1]), defence.iter().copied())
        },
        /// The leader died.
        LeaderDied { seat: Seat } => Line::by(seat, format!("Triples: the leader of {seat} dies")),
        /// A land was conquered.
        Conquered { seat: Seat, land: LandId, sacked: Option<Structure> } => {
            Line::by(seat, format!("{seat} conquers {}{}", land.name(), words::sacked(sacked)))
        },
    }
}

/// How one round is fought.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Odds {
    /// Attack dice, the highest counts.
    pub attack: u8,
    /// Added to it.
    pub attack_bonus: u8,
    /// Defence dice, the highest counts.
    pub defence: u8,
    /// Added to it.
    pub defence_bonus: u8,
    /// The attacker wins ties.
    pub ties: bool,
    /// A fort falls together with its army.
    pub siege: bool,
}

/// Whose attack it is.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Assault {
    /// The campaign's, by this way.
    Campaign(Approach),
    /// Rebels: no terrain.
    Rebels,
    /// Barbarians, by this way.
    Barbarians(Approach),
    /// The revolt with three dice.
    Revolt,
}

impl Assault {
    fn approach(self) -> Approach {
        match self {
            Assault::Campaign(way) | Assault::Barbarians(way) => way,
            Assault::Rebels | Assault::Revolt => Approach::Open,
        }
    }
}

impl Position {
    /// The easiest way for the campaign's armies in these lands into that one.
    /// Rules: `hotw.lesser.expert-troops`.
    pub fn way(&self, from: Lands, into: LandId) -> Approach {
        let mut easy = Lands::NONE;
        if self.campaign.mover == Mover::Active {
            for card in &self.played {
                if let Effect::ExpertTroops(terrain) = card.effect() {
                    easy |= map().terrain[terrain as usize][into.index()];
                }
            }
        }
        approach(from, into, easy)
    }

    /// The odds of the next round of an attack on a land.
    /// Rules: `hotw.combat.dice`, `hotw.combat.fort-bonus`, `hotw.combat.source`, `hotw.events.own-modifiers`,
    /// `hotw.combat.terrain-no-stack`.
    pub fn odds(&self, assault: Assault, land: LandId) -> Odds {
        let fort = self.world.forts().has(land);
        let mut odds = Odds {
            attack: 2,
            attack_bonus: 0,
            defence: 1,
            defence_bonus: u8::from(fort),
            ties: false,
            siege: false,
        };
        match assault {
            Assault::Rebels => {}
            Assault::Revolt => odds.attack = 3,
            Assault::Barbarians(way) => odds.defence = defence(way),
            Assault::Campaign(way) => {
                odds.defence = defence(way);
                match self.campaign.mover {
                    Mover::Active => self.card_odds(&mut odds, way, land, fort),
                    Mover::Crusade => odds.attack_bonus = 1,
                    Mover::Minor | Mover::Nobody => {}
                }
            }
        }
        odds
    }

    /// What the event cards of the turn do for the Active Empire.
    /// Rules: `hotw.combat.attacker-bonus`, `hotw.greater.leader`, `hotw.greater.weaponry`, `hotw.lesser.siegecraft`,
    /// `hotw.lesser.elite-troops`, `hotw.lesser.naval-power`, `hotw.lesser.jihad`.
    fn card_odds(&self, odds: &mut Odds, way: Approach, land: LandId, fort: bool) {
        let campaign = &self.campaign;
        for card in &self.played {
            match card.effect() {
                Effect::Leader if !campaign.leader_lost => odds.attack = 3,
                Effect::Weaponry => odds.attack_bonus += 1,
                Effect::Siegecraft => {
                    odds.siege = true;
                    let walls = fort || self.world.structure(land).is_some();
                    odds.attack_bonus += u8::from(walls);
                }
                Effect::EliteTroops => odds.ties |= campaign.losses == 0,
                Effect::Jihad => {
                    odds.ties |= campaign.losses < 2;
                    if campaign.losses == 0 {
                        odds.attack = 3;
                    }
                }
                Effect::NavalPower if way == Approach::Sea => odds.defence = 2,
                _ => {}
            }
        }
    }
}

/// Rules: `hotw.combat.terrain-dice`, `hotw.combat.sea-dice`.
fn defence(way: Approach) -> u8 {
    match way {
        Approach::Open => 1,
        Approach::Difficult => 2,
        Approach::Sea => 3,
    }
}

pub(crate) fn roll(dice: u8, table: &mut Table<'_>) -> Dice {
    (0..dice).map(|_| table.roll(6) as u8).collect()
}

fn highest(dice: &Dice) -> u8 {
    dice.iter().copied().max().unwrap_or(0)
}

/// The dice of one round, and whether a leader dies of triples. Answers attack and defence with all additions.
pub(crate) fn throw(
    odds: Odds,
    leader: bool,
    table: &mut Table<'_>,
) -> (Dice, Dice, std::cmp::Ordering, bool) {
    let attack = roll(odds.attack, table);
    let defence = roll(odds.defence, table);
    let order =
        (highest(&attack) + odds.attack_bonus).cmp(&(highest(&defence) + odds.defence_bonus));
    let triple = attack.len() == 3 && attack[0] == attack[1] && attack[1] == attack[2];
    (attack, defence, order, leader && triple)
}

/// Fights for a land until one side has no army in it. Answers whether it was taken; the winner is in the land then.
/// Rules: `hotw.combat.tie`, `hotw.combat.fort-loss`, `hotw.combat.fort-second-round`, `hotw.combat.withdraw`,
/// `hotw.option.multiple-armies-defence`, `hotw.sack.attacker-none`.
pub(crate) fn fight(
    position: &mut Position,
    seat: Seat,
    army: Army,
    land: LandId,
    assault: Assault,
    table: &mut Table<'_>,
) -> bool {
    let enemy = position.world.owner(land).unwrap_or_default();
    let approach = assault.approach();
    let host = army.host;
    table.emit(|| News::Attack {
        seat,
        host,
        land,
        enemy,
        approach,
    });
    let active =
        matches!(assault, Assault::Campaign(_)) && position.campaign.mover == Mover::Active;
    loop {
        let odds = position.odds(assault, land);
        let leader = active && position.leads();
        let (attack, defence, order, leader_dies) = throw(odds, leader, table);
        let fort = position.world.forts().has(land);
        let wins = order.is_gt() || order.is_eq() && odds.ties;
        let several = position.world.army(land).is_some_and(|army| army.count > 1);
        let outcome = match (wins, order.is_eq(), fort) {
            (true, _, true) if !odds.siege => Outcome::FortLost,
            (true, ..) if several => Outcome::Goes,
            (true, ..) => Outcome::Won,
            (false, true, true) => Outcome::FortTie,
            (false, true, false) => Outcome::Tie,
            (false, false, _) => Outcome::Lost,
        };
        table.emit(|| News::Round {
            ground: Ground::Land(land),
            sides: [seat, enemy],
            attack,
            attack_bonus: odds.attack_bonus,
            defence,
            defence_bonus: odds.defence_bonus,
            outcome,
        });
        if leader_dies {
            position.campaign.leader_lost = true;
            table.emit(|| News::LeaderDied { seat });
        }
        match outcome {
            Outcome::FortLost => position.world.set_fort(land, false),
            Outcome::Goes => {
                position.world.set_fort(land, false);
                position.world.lose(land);
            }
            Outcome::Won => {
                take(position, army, land, table);
                return true;
            }
            Outcome::FortTie => {
                position.world.set_fort(land, false);
                return false;
            }
            Outcome::Tie => {
                position.world.lose(land);
                return false;
            }
            Outcome::Lost => return false,
        }
    }
}

/// The land changes hands: whoever was in it is gone, a capital becomes a city, a city is gone.
pub(crate) fn take(position: &mut Position, army: Army, land: LandId, table: &mut Table<'_>) {
    position.world.vacate(land);
    let sacked = position.world.enter(land, army);
    table.emit(|| News::Conquered {
        seat: army.seat,
        land,
        sacked,
    });
}
