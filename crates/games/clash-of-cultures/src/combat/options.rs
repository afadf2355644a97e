//! Things that can be bought before, during and after a combat roll.

use super::{Battle, HIT, Phase, enemy_can, fighters, kind_count, roll, tactics};
use crate::{
    Choice, Good, GoodSet, Goods, Position, Space, Spaces, Table,
    ask::{self, plainly},
    content::{Kind, words},
    effects::ability::Ability,
    effects::event::Happening,
    effects::talent::Talent,
    events,
    pay::Reason,
    tokens,
};
use orbis_core::{
    Flow, Line, Prompt, Seat, Sink, news, step,
    step::{Ask, Stacked, no_answer},
};
use orbis_parts::bit_set;

news! {
    /// What is told of options in a battle.
    pub enum News {
        /// An option was taken.
        Taken { seat: Seat, option: Opt } => {
            Line::by(seat, format!("{seat} pays for an advantage: {}", option.word().replace('-', " ")))
        },
    }
}

words! {
    /// What can be bought in a battle, in the order in which it is asked.
    #[allow(missing_docs)] // the names say it
    pub enum Opt {
        TrojanHorse = "trojan-horse",
        SiegeDie = "siege-die",
        SiegeHit = "siege-hit",
        SteelWeapons = "steel-weapons",
        BladedTusks = "bladed-tusks",
        WayOfTheSword = "way-of-the-sword",
        Strategist = "strategist",
        Immortals = "immortals",
        MortalFear = "mortal-fear",
        LordOfHorses = "lord-of-horses",
        Colosseum = "colosseum",
        Fireworks = "fireworks",
        Tactician = "tactician",
        Protector = "protector",
        SiegePay = "siege-pay",
    }
}

impl Opt {
    /// Those that are asked for in a phase.
    fn of(phase: Phase) -> &'static [Opt] {
        let range = match phase {
            Phase::Before => Opt::TrojanHorse as usize..=Opt::WayOfTheSword as usize,
            Phase::BeforeRoll => Opt::Strategist as usize..=Opt::MortalFear as usize,
            Phase::AfterRoll => Opt::LordOfHorses as usize..=Opt::Colosseum as usize,
            _ => Opt::Fireworks as usize..=Opt::Protector as usize,
        };
        &Opt::ALL[range]
    }

    fn question(self) -> &'static str {
        match self {
            Opt::TrojanHorse => {
                "Build the Trojan Horse for 1 wood and 1 culture token? The defender lays no card in the first round."
            }
            Opt::SiegeDie => "Pay 2 wood, so that the fortress rolls no die?",
            Opt::SiegeHit => "Pay 2 ore, so that the fortress ignores no hit?",
            Opt::SteelWeapons => "Pay 1 ore for steel weapons?",
            Opt::BladedTusks => "Pay 1 ore for bladed tusks? +1 for each elephant in every round.",
            Opt::WayOfTheSword => "Pay 1 ore for the way of the sword? +2 in every round.",
            Opt::Strategist => "Ignore your own card for +2 in this round?",
            Opt::Immortals => "Pay culture tokens for the Immortals? +1 in this round for each.",
            Opt::MortalFear => "Pay 2 mood tokens to put an enemy unit to flight?",
            Opt::LordOfHorses => {
                "Does a rider take the shield instead of the sword? A hit is ignored, the die does not count."
            }
            Opt::Colosseum => "Pay a token for +1 in this round?",
            Opt::Fireworks => "Pay 1 wood and 1 ore to ignore a hit?",
            Opt::Tactician => "Pay 2 culture tokens to ignore a hit?",
            Opt::Protector => "Pay 1 culture token to ignore a hit?",
            Opt::SiegePay => {
                "Pay 2 food to hold out against the siege? Otherwise your units have no clash abilities in this round."
            }
        }
    }
}

bit_set!(/// The options that were asked in a phase.
    pub struct Asked(u16) of Opt; in Opt::ALL, or a number);

fn price(option: Opt) -> Goods {
    match option {
        Opt::TrojanHorse => Goods::of(Good::Wood, 1).and(Good::Culture, 1),
        Opt::SiegeDie => Goods::of(Good::Wood, 2),
        Opt::SiegeHit => Goods::of(Good::Ore, 2),
        Opt::SteelWeapons | Opt::BladedTusks | Opt::WayOfTheSword => Goods::of(Good::Ore, 1),
        Opt::MortalFear => Goods::of(Good::Mood, 2),
        Opt::Fireworks => Goods::of(Good::Wood, 1).and(Good::Ore, 1),
        Opt::Tactician => Goods::of(Good::Culture, 2),
        Opt::Protector => Goods::of(Good::Culture, 1),
        Opt::SiegePay => Goods::of(Good::Food, 2),
        _ => Goods::NONE,
    }
}

/// Is Steel Weapons free for this side?
fn steel_free(position: &Position, side: usize, seat: Seat) -> bool {
    let enemy = enemy_can(position, side, Ability::FightWithSteel);
    position.can(seat, Ability::ForgeSteelFree) && !enemy
        || side == 1 && position.can(seat, Ability::DefendWithSteelFree)
}

/// Can this option be used by the side now?
/// Rules: `coc.fact.adv.siegecraft`, `coc.fact.event.trojan`.
pub fn available(position: &Position, side: usize, id: Opt) -> bool {
    let battle: &Battle = &position.battle;
    let own = &battle.sides[side];
    let Some(seat) = own.seat else {
        return false;
    };
    let goods = position.player(seat).goods;
    let pays = position.pays(seat, price(id));
    let here = |talent| !battle.naval && position.led(seat, talent, battle.at);
    let first = battle.round == 1;
    match id {
        Opt::TrojanHorse => {
            let defended = battle.sides[1].start > 0 || battle.fort_die;
            side == 0
                && !battle.naval
                && battle.city
                && defended
                && pays
                && position.in_force(Happening::TrojanHorse)
        }
        Opt::SiegeDie => {
            side == 0 && battle.fort_die && pays && position.can(seat, Ability::Besiege)
        }
        Opt::SiegeHit => {
            side == 0 && battle.fort_hit && pays && position.can(seat, Ability::Besiege)
        }
        Opt::SteelWeapons => {
            !battle.naval
                && fighters(position, side) > 0
                && pays
                && position.can(seat, Ability::FightWithSteel)
        }
        Opt::BladedTusks => pays && here(Talent::ArmElephants),
        Opt::WayOfTheSword => pays && here(Talent::ArmForBattle),
        Opt::Strategist => own.played && own.valid && here(Talent::IgnoreOwnCard),
        Opt::Immortals => {
            position.can_pay_token(seat, Good::Culture, 1)
                && position.can(seat, Ability::FightForCulture)
                && !tactics::falls_back(position)
        }
        Opt::MortalFear => {
            !first
                && pays
                && here(Talent::SpreadFear)
                && !fear_spaces(position, side).is_empty()
                && !tactics::falls_back(position)
        }
        Opt::LordOfHorses => here(Talent::ShieldRiders) && roll::rider(position, side).is_some(),
        Opt::Colosseum => {
            !battle.naval
                && goods.tokens() > 0
                && position.can(seat, Ability::FightForTokens)
                && roll::counts(position, side)
        }
        Opt::Fireworks => {
            first && own.hits > 0 && pays && position.can(seat, Ability::IgnoreHitForPowder)
        }
        Opt::Tactician => own.hits > 0 && pays && here(Talent::IgnoreHitForCulture),
        Opt::Protector => {
            side == 1
                && battle.city
                && own.protected.is_none()
                && own.hits > 0
                && pays
                && here(Talent::ProtectForCulture)
        }
        Opt::SiegePay => pays,
    }
}

/// Asks both sides for what they can buy in this phase, one after the other; then the phase is over.
pub(super) fn ask(position: &mut Position) {
    for side in 0..2 {
        if let Some((seat, option)) = next(position, side) {
            position.battle.sides[side].asked.add(option);
            return position.push(BattleOption {
                seat,
                option,
                attacker: side == 0,
            });
        }
    }
    for side in &mut position.battle.sides {
        side.asked = Asked::default();
    }
    position.battle.phase = position.battle.phase.next();
}

/// The next option a side is asked about in this phase.
fn next(position: &mut Position, side: usize) -> Option<(Seat, Opt)> {
    let seat = position.battle.sides[side].seat?;
    for id in Opt::of(position.battle.phase).iter().copied() {
        if position.battle.sides[side].asked.has(id) {
            continue;
        }
        if id == Opt::SteelWeapons
            && !position.battle.naval
            && fighters(position, side) > 0
            && position.can(seat, Ability::FightWithSteel)
            && steel_free(position, side, seat)
        {
            position.battle.sides[side].asked.add(id);
            steel(position, side);
            continue;
        }
        if available(position, side, id) {
            return Some((seat, id));
        }
    }
    None
}

/// Rules: `coc.fact.adv.steel-weapons`.
fn steel(position: &mut Position, side: usize) {
    let strong = if enemy_can(position, side, Ability::FightWithSteel) {
        1
    } else {
        2
    };
    let own = &mut position.battle.sides[side];
    own.steady = own.steady.saturating_add(strong);
}

/// Where an enemy unit can flee to.
fn fear_spaces(position: &Position, side: usize) -> Spaces {
    let battle = &position.battle;
    let enemy = battle.sides[1 - side].seat;
    let taken = match enemy {
        Some(seat) => position.enemy_units(seat) | position.enemy_cities(seat),
        None => {
            let mut set = position.cities.spaces();
            for seat in position.seats() {
                for unit in &position.player(seat).units {
                    set.insert(unit.at);
                }
            }
            set
        }
    };
    let free = battle.at.around() & position.world.land() & !taken;
    match enemy {
        Some(seat) => free
            .iter()
            .filter(|at| position.room(seat, *at) > 0)
            .collect(),
        None => free,
    }
}

step! {
    /// Is this advantage bought?
    pub struct BattleOption { seat: Seat, option: Opt, attacker: bool }
}

impl BattleOption {
    fn side(self) -> usize {
        usize::from(!self.attacker)
    }
}

impl Ask<Position> for BattleOption {
    fn prompt(&self, position: &Position, seat: Seat) -> Prompt {
        let side = &position.battle.sides[self.side()];
        let prompt = Prompt::new("coc.combat.before", self.option.question());
        match self.option {
            Opt::Colosseum | Opt::LordOfHorses => prompt.hint(format!(
                "Your combat value is {}, the enemy's {}; every {HIT} are a hit.",
                side.value,
                position.battle.sides[1 - self.side()].value
            )),
            Opt::Fireworks | Opt::Tactician | Opt::Protector => prompt.hint(format!(
                "You are to take {}.",
                crate::words::count(side.hits, "hit")
            )),
            _ => prompt.hint(ask::purse(position, seat)),
        }
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let side = self.side();
        match self.option {
            Opt::MortalFear => {
                let at = position.battle.at;
                for kind in Kind::ALL.iter().copied() {
                    if kind.is_army()
                        && kind_count(position, 1 - side, kind) > 0
                        && available(position, side, self.option)
                    {
                        sink.offer(Choice::Unit { at, kind })?;
                    }
                }
            }
            Opt::Immortals => {
                for tokens in 1..=position.tokens(seat, Good::Culture).min(4) {
                    sink.offer(Choice::Boost { tokens })?;
                }
            }
            option if available(position, side, option) => sink.offer(Choice::Yes)?,
            _ => {}
        }
        sink.offer(Choice::Decline)
    }

    plainly!();

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let (side, option) = (self.side(), self.option);
        if choice == Choice::Decline {
            if option == Opt::SiegePay {
                position.battle.sides[side].silent = true;
            }
            return;
        }
        table.emit(|| News::Taken { seat, option });
        if option == Opt::Colosseum {
            let own = &mut position.battle.sides[side];
            own.bought = own.bought.saturating_add(1);
            roll::evaluate(position, side);
            return tokens::pay_any(position, seat, 1, GoodSet::TOKENS, table);
        }
        match choice {
            Choice::Boost { tokens } => {
                position.pay_token(seat, Good::Culture, tokens, table);
                let own = &mut position.battle.sides[side];
                own.bought = own.bought.saturating_add(tokens);
            }
            Choice::Unit { kind, .. } => position.push(Flee {
                seat,
                kind,
                attacker: self.attacker,
            }),
            _ => taken(position, seat, side, option),
        }
        let reason = match option {
            Opt::Protector => Reason::Protection,
            _ => Reason::Plain,
        };
        position.pay_for(seat, price(option), reason, table);
    }
}

/// A paid advantage takes effect.
fn taken(position: &mut Position, seat: Seat, side: usize, option: Opt) {
    let own = &mut position.battle.sides[side];
    match option {
        Opt::TrojanHorse => {
            position.battle.trojan = true;
            events::leave_play(position, Happening::TrojanHorse);
            let player = position.player_mut(seat);
            player.event_halves = player.event_halves.saturating_add(2);
        }
        Opt::SiegeDie => position.battle.fort_die = false,
        Opt::SiegeHit => position.battle.fort_hit = false,
        Opt::SteelWeapons => steel(position, side),
        Opt::BladedTusks => own.tusks = true,
        Opt::WayOfTheSword => own.steady = own.steady.saturating_add(2),
        Opt::Strategist => {
            own.valid = false;
            own.bought = own.bought.saturating_add(2);
        }
        Opt::LordOfHorses => roll::shield(position, side),
        Opt::Fireworks | Opt::Tactician | Opt::Protector => own.hits = own.hits.saturating_sub(1),
        Opt::Immortals | Opt::MortalFear | Opt::Colosseum | Opt::SiegePay => {}
    }
}

step! {
    /// Where does the frightened unit flee?
    pub struct Flee { seat: Seat, kind: Kind, attacker: bool }
}

impl Ask<Position> for Flee {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new(
            "coc.leader.scope",
            format!("Where does the enemy {} flee?", self.kind),
        )
        .hint("It leaves the battle alive and fights no more in it.")
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        ask::spaces(fear_spaces(position, usize::from(!self.attacker)), sink)
    }

    plainly!();

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, _table: &mut Table<'_>) {
        match choice {
            Choice::Space { at } => flee(position, usize::from(self.attacker), self.kind, at),
            _ => no_answer(self, choice),
        }
    }

    fn fits(&self, position: &Position) -> bool {
        self.offers_anything(position, self.seat)
    }
}

/// A unit of a side leaves the battle.
fn flee(position: &mut Position, side: usize, kind: Kind, to: Space) {
    let at = position.battle.at;
    let here = |unit: &&mut crate::Unit| unit.at == at && unit.kind == kind;
    match position.battle.sides[side].seat {
        Some(seat) => {
            let player = position.player_mut(seat);
            if let Some(unit) = player.units.iter_mut().find(here) {
                unit.at = to;
            }
            player.regroup();
        }
        None => {
            if let Some(unit) = position.barbarians.iter_mut().find(here) {
                unit.at = to;
            }
            position.barbarians.sort_unstable();
        }
    }
}
