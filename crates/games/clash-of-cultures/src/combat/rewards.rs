//! What a battle brings to those who fought it.

use super::{Battle, Phase};
use crate::{
    Choice, Good, Goods, Position, Table,
    ask::{self, plainly, yes_or_no},
    content::{Building, Kind},
    effects::ability::Ability,
    effects::talent::Talent,
    tokens,
};
use orbis_core::{
    Flow, Prompt, Seat, Sink, step,
    step::{Ask, Stacked},
};

/// The rewards of one side.
/// Rules: `coc.barb.reward-battle`, `coc.pirate.reward`.
pub(super) fn rewards(
    position: &mut Position,
    seat: Seat,
    side: usize,
    winner: Option<usize>,
    battle: &Battle,
    table: &mut Table<'_>,
) {
    let enemy = &battle.sides[1 - side];
    let own = &battle.sides[side];
    let won = winner == Some(side);
    let at = battle.at;
    if battle.naval && enemy.seat.is_none() && enemy.lost > 0 {
        position.gain(seat, Goods::of(Good::Gold, enemy.lost), table);
        tokens::reward(position, seat, enemy.lost);
    }
    if won && !battle.naval && enemy.seat.is_none() && enemy.start > 0 {
        position.gain(seat, Goods::of(Good::Gold, 1), table);
    }
    let led = position.player(seat).leader_space() == Some(at) && !own.leader_lost;
    // Behind the Great Wall nobody fights; and whoever falls back at once leaves no time for dice.
    let fought = battle.phase != Phase::Before;
    let rolled = battle.rolled();
    if won {
        if rolled && position.can(seat, Ability::WinGoldAndMood) {
            position.gain(seat, Goods::of(Good::Gold, 1).and(Good::Mood, 1), table);
        }
        if !battle.naval {
            if fought && position.turn.seat == seat {
                position.turn.hero = position.turn.hero.saturating_add(1);
                position.turn.ideas = position.turn.ideas.saturating_add(1);
            }
            if rolled && position.can(seat, Ability::WinOre) {
                position.gain(seat, Goods::of(Good::Ore, 1), table);
            }
            if rolled && position.can(seat, Ability::WinTokens) {
                tokens::reward(position, seat, enemy.killed().min(2));
            }
            let quick = battle.round == 1 && enemy.start > 0;
            if led && quick && position.player(seat).talented(Talent::WinQuickly) {
                position.gain(seat, Goods::of(Good::Mood, 1).and(Good::Culture, 1), table);
            }
            if led && position.player(seat).talented(Talent::CultureForVictory) {
                position.gain(seat, Goods::of(Good::Culture, 1), table);
            }
        }
        if let Some(token) = own.protected {
            position.gain(seat, Goods::of(token, 1), table);
        }
    }
    if rolled
        && position.can(seat, Ability::HonourTheDead)
        && position.player(seat).goods[Good::Culture] <= 4
    {
        position.gain(seat, Goods::of(Good::Culture, 1), table);
    }
    if !battle.naval && own.lost > 0 && led && position.player(seat).talented(Talent::MournWithMood)
    {
        position.gain(seat, Goods::of(Good::Mood, own.lost.min(3)), table);
    }
    if own.lost.saturating_add(own.drowned) >= 2
        && position.can(seat, Ability::RaiseRuneStones)
        && position.building_pieces(seat, Building::Obelisk) > 0
    {
        position.push(RuneStone { seat });
    }
    if winner == Some(1 - side)
        && !battle.naval
        && battle.temple
        && position.can(seat, Ability::RiseFromDefeat)
        && position.player(seat).spare(Kind::Infantry) > 0
        && !position.roomy_cities(seat).is_empty()
    {
        position.push(FreeInfantry { seat });
    }
}

step! {
    /// Is a rune stone raised for the fallen?
    pub struct RuneStone { seat: Seat }
    /// Where does a free infantry go?
    pub struct FreeInfantry { seat: Seat }
}

impl Ask<Position> for RuneStone {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new("coc.end.vp-events", "Raise a rune stone for the fallen?")
            .hint("It takes an obelisk piece for good and is worth 1 point.")
    }

    yes_or_no!();

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, _table: &mut Table<'_>) {
        if choice == Choice::Yes {
            let player = position.player_mut(seat);
            player.runes = player.runes.saturating_add(1);
        }
    }
}

impl Ask<Position> for FreeInfantry {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new(
            "coc.recruit.place-land",
            "In which city does the free infantry appear?",
        )
        .hint("It costs nothing; at most 4 army units stand together.")
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let own = position.roomy_cities(seat);
        ask::cities(own, sink)?;
        ask::decline_if(own.is_empty(), sink)
    }

    plainly!();

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        if let Choice::City { at } = choice {
            position.place_unit(seat, at, Kind::Infantry, table);
        }
    }
}
