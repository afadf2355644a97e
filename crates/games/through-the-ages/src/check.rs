//! The invariants of a position. Every position from outside is asked, and every position of a test.

mod cards;
mod steps;

use crate::{
    Player, Position,
    banks::Goods,
    content::{CivilId, Kind, MilitaryKind},
    kept::{Kept, treaties},
};
use orbis_core::{Broken, Seat};

/// All of them; the first broken one is told.
pub(crate) fn check(position: &Position) -> Result<(), Broken> {
    let players = position.players.len();
    Broken::unless((2..=4).contains(&players), || format!("{players} players"))?;
    let left = position.in_game();
    let over = position.stack.is_empty();
    Broken::unless(left >= if over { 1 } else { 2 }, || {
        format!("{left} players are left")
    })?;
    for seat in [position.first, position.current] {
        Broken::unless(seat.index() < players, || {
            format!("nobody sits at {}", seat.letter())
        })?;
        Broken::unless(over || !position.player(seat).resigned, || {
            format!("{} has resigned", seat.letter())
        })?;
    }
    Broken::unless(position.age <= 4, || format!("Age {}", position.age))?;
    Broken::unless((1..=250).contains(&position.round), || {
        format!("round {}", position.round)
    })?;
    let ends = match position.last_round {
        None => position.age < 4,
        Some(last) => position.age == 4 && (over || last >= position.round) && last <= 251,
    };
    Broken::unless(ends, || "the last round belongs to Age IV".to_string())?;
    Broken::unless((position.round > 1) == (position.age > 0), || {
        "Age A is the first round".to_string()
    })?;
    extra(position)?;
    for seat in Seat::all(players as u8) {
        player(position, seat)?;
    }
    for seat in position.seats() {
        actions(position, seat)?;
    }
    cards::check(position)?;
    steps::check(position)
}

fn extra(position: &Position) -> Result<(), Broken> {
    let extra = &position.extra;
    let numbers = [
        extra.civil,
        extra.military,
        extra.resources,
        extra.food,
        extra.military_resources,
        extra.military_science,
    ];
    Broken::unless(numbers.iter().all(|number| *number <= 60), || {
        "a temporary bonus is too big".to_string()
    })
}

fn player(position: &Position, seat: Seat) -> Result<(), Broken> {
    let player = position.player(seat);
    let who = seat.letter();
    if player.resigned {
        let gone = Player {
            resigned: true,
            ..Player::default()
        };
        return Broken::unless(*player == gone, || {
            format!("{who} has resigned but left something behind")
        });
    }
    cards_in_play(player, who)?;
    kept(position, seat)?;
    hands(position, seat)?;
    let bounded = player.blue <= 60
        && player.yellow <= 60
        && player.unused <= 60
        && player.science <= 30_000
        && player.points() <= 30_000;
    Broken::unless(bounded, || format!("{who} has too much of something"))?;
    diplomacy(position, seat)
}

/// What is kept with the player is what it would be if it were worked out anew.
fn kept(position: &Position, seat: Seat) -> Result<(), Broken> {
    let (player, who) = (position.player(seat), seat.letter());
    let technologies = &player.technologies;
    let shown = technologies.shown() == technologies.count_shown()
        && technologies.staff() == technologies.count_staff();
    Broken::unless(shown && player.kept == Kept::of(player), || {
        format!("what is kept of {who}'s cards is not what they say")
    })?;
    Broken::unless(player.treaties == treaties(&position.players, seat), || {
        format!("what is kept of {who}'s pacts is not what they say")
    })?;
    let counted = |goods: Goods| player.stock(goods) == player.counted(goods);
    Broken::unless(counted(Goods::Food) && counted(Goods::Resources), || {
        format!("what {who} has in stock is not what lies there")
    })
}

fn actions(position: &Position, seat: Seat) -> Result<(), Broken> {
    let (player, who) = (position.player(seat), seat.letter());
    let (civil, military) = (position.civil_total(seat), position.military_total(seat));
    Broken::unless(player.civil <= civil && player.military <= military, || {
        format!(
            "{who} has {} of {civil} civil and {} of {military} military actions",
            player.civil, player.military
        )
    })
}

fn cards_in_play(player: &Player, who: char) -> Result<(), Broken> {
    let is = |card: CivilId, kind: Kind| card != CivilId::BACK && card.kind() == kind;
    Broken::unless(is(player.government, Kind::Government), || {
        format!("{who} has no government")
    })?;
    Broken::unless(
        player.leader.is_none_or(|card| is(card, Kind::Leader)),
        || format!("{who}'s leader is none"),
    )?;
    let stages = player.unfinished.is_none_or(|wonder| {
        is(wonder.card, Kind::Wonder)
            && usize::from(wonder.built) < wonder.card.card().stages.len().max(1)
    });
    // While stages are being covered the last one may just have been.
    let covering = player.unfinished.is_none_or(|wonder| {
        is(wonder.card, Kind::Wonder)
            && usize::from(wonder.built) <= wonder.card.card().stages.len()
    });
    Broken::unless(stages || covering, || {
        format!("{who}'s unfinished wonder is none")
    })?;
    let wonders = player
        .wonders
        .iter()
        .all(|wonder| is(wonder.card, Kind::Wonder));
    Broken::unless(wonders, || format!("{who}'s wonder is none"))?;
    let initial = CivilId::all()
        .filter(|card| card.card().initial && card.workplace())
        .all(|card| player.technologies.has(card));
    Broken::unless(initial, || format!("{who} lacks an initial technology"))?;
    let stored = player
        .token_places()
        .all(|card| card.kind().produces() || (card.kind() == Kind::Lab && card.card().level > 0));
    Broken::unless(stored, || {
        format!("{who} has blue tokens on a card that stores nothing")
    })?;
    let single = [
        Kind::Law,
        Kind::Warfare,
        Kind::Exploration,
        Kind::Construction,
    ]
    .iter()
    .all(|kind| player.technologies.of(*kind).count() <= 1);
    Broken::unless(single, || {
        format!("{who} has two special technologies of one type")
    })
}

fn hands(position: &Position, seat: Seat) -> Result<(), Broken> {
    let player = position.player(seat);
    let who = seat.letter();
    let civil = player.hand.iter().all(|held| {
        held.card != CivilId::BACK && held.card.kind() != Kind::Wonder && !held.card.card().initial
    });
    Broken::unless(
        civil && player.hand.is_sorted_by_key(|held| held.card),
        || format!("{who}'s hand is none"),
    )?;
    let military = player
        .military_hand
        .iter()
        .all(|slot| !slot.card.hidden() && slot.known.contains(seat) && slot.card.age() > 0);
    let sorted = player
        .military_hand
        .is_sorted_by_key(|slot| slot.card.age());
    Broken::unless(military && sorted, || {
        format!("{who}'s military hand is none")
    })
}

fn diplomacy(position: &Position, seat: Seat) -> Result<(), Broken> {
    let player = position.player(seat);
    let who = seat.letter();
    let other = |rival: Seat| {
        rival != seat && rival.index() < position.players.len() && !position.player(rival).resigned
    };
    let is = |card: crate::content::MilitaryId, kind: MilitaryKind| {
        !card.hidden() && card.card().kind == kind
    };
    let pact = player.pact.is_none_or(|pact| {
        is(pact.card, MilitaryKind::Pact) && other(pact.partner) && position.players.len() > 2
    });
    Broken::unless(pact, || format!("{who}'s pact is none"))?;
    let wars = player
        .wars
        .iter()
        .all(|war| is(war.card, MilitaryKind::War) && other(war.rival));
    Broken::unless(wars, || format!("{who}'s war is none"))?;
    let tactic = match player.tactic {
        None => !player.exclusive,
        Some(card) => {
            is(card, MilitaryKind::Tactic)
                && (player.exclusive || position.common_tactics.has(card))
        }
    };
    Broken::unless(tactic, || format!("{who}'s tactic is none"))?;
    let colonies = player
        .colonies
        .iter()
        .all(|card| is(*card, MilitaryKind::Territory));
    Broken::unless(colonies, || format!("{who}'s colony is none"))
}
