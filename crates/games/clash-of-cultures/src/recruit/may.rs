//! Who can be named in a recruit, and why not others.

use super::{Levy, Recruiting, cost, draft_price, kinds, levy, levy::Bill, obstacle};
use crate::{
    Army, Choice, City, Good, Position, Refusal, Space,
    content::{Kind, content},
    effects::{ability::Ability, talent::Talent},
    table::STACK,
};
use orbis_core::{Flow, Picking, Seat, Sink};
use orbis_parts::List;
use std::ops::ControlFlow;

/// The goods in which a draft of this kind may be paid.
fn draft_goods(position: &Position, seat: Seat, kind: Kind) -> impl Iterator<Item = Good> + use<> {
    let goods = position.player(seat).goods;
    let price = match kind {
        Kind::Infantry => draft_price(position, seat),
        _ => 1,
    };
    let colosseum = goods.tokens() > 0 && position.can(seat, Ability::ExchangeTokens);
    let infantry = kind == Kind::Infantry;
    let sparta = infantry && position.can(seat, Ability::DraftForCulture);
    let hired = infantry && position.can(seat, Ability::DraftForGold);
    // With the Colosseum both kinds together are enough, and it is asked how they are paid.
    let alone = goods[Good::Mood].max(goods[Good::Culture]) >= price;
    let mixed = colosseum && !alone && goods.tokens() >= price;
    [
        (Good::Gold, hired),
        (Good::Mood, true),
        (Good::Culture, sparta || colosseum),
    ]
    .into_iter()
    .filter(move |(good, allowed)| {
        *allowed && goods[*good] >= price || mixed && *good == Good::Mood
    })
    .map(|(good, _)| good)
}

/// Why nobody of this kind can be named, whatever it costs.
fn hindrance(
    position: &Position,
    seat: Seat,
    city: &City,
    work: &Recruiting,
    levy: Levy,
) -> Option<Refusal> {
    let (at, kind) = (city.at, levy.kind());
    if work.left == 0 || work.picked.is_full() {
        return Some(Refusal::RecruitedAll { at });
    }
    if let Some(why) = obstacle(position, seat, city, kind) {
        return Some(why);
    }
    let player = position.player(seat);
    if kind.is_army() && crowded(position, seat, at, work, levy) {
        return Some(Refusal::StackFull { at });
    }
    let spare = player.spare(kind).saturating_sub(work.pieces(kind));
    match levy {
        Levy::Hire(_) => (spare == 0).then_some(Refusal::NoUnitPiece { kind }),
        Levy::Draft(..) if spare == 0 => Some(Refusal::NoUnitPiece { kind }),
        Levy::Draft(Kind::Infantry, _) => draft_hindrance(
            position.can(seat, Ability::DraftInfantry),
            work.drafted || work.drafts(kind),
            kind,
            Ability::DraftInfantry,
        ),
        Levy::Draft(..) => draft_hindrance(
            position.can(seat, Ability::DraftSettlers),
            work.sanitary || work.drafts(kind),
            kind,
            Ability::DraftSettlers,
        ),
        Levy::Recall(_, from) => {
            let there = player.units.count(from, kind);
            (spare > 0 || there <= work.recalled(kind, from))
                .then_some(Refusal::PiecesLeft { kind })
        }
        Levy::Lead(_) => work.leads().then_some(Refusal::OneLeader),
    }
}

/// Would one more army unit be too many (`coc.recruit.stacking`)? A new leader takes the place of the old one, and his limit counts.
fn crowded(position: &Position, seat: Seat, at: Space, work: &Recruiting, levy: Levy) -> bool {
    let player = position.player(seat);
    let named = work.picked.iter().chain([&levy]);
    let leader = named.clone().find_map(|levy| match levy {
        Levy::Lead(leader) => Some(*leader),
        _ => None,
    });
    let replaced = u8::from(leader.is_some() && player.leader_space() == Some(at));
    let limit = match leader {
        Some(leader) if content().talented(leader, Talent::LeadFive) => STACK + 1,
        Some(_) => STACK,
        None => position.stack_limit(seat, at),
    };
    let army = named.filter(|levy| levy.kind().is_army()).count() as u8;
    player.units.army(at) + army > limit + replaced
}

fn draft_hindrance(known: bool, used: bool, kind: Kind, ability: Ability) -> Option<Refusal> {
    if !known {
        Some(Refusal::NeedsAbility { ability })
    } else {
        used.then_some(Refusal::DraftedAlready { kind })
    }
}

/// Can it be named now? The price is looked at first, for it is what lacks most often.
fn fits(
    position: &Position,
    seat: Seat,
    city: &City,
    work: &Recruiting,
    bill: Bill,
    levy: Levy,
) -> bool {
    let price = levy.price(position, seat, city);
    let payable = match work.picked.is_empty() {
        true => position.pays(seat, price),
        false => bill.with(levy, price).payable(position, seat),
    };
    payable && hindrance(position, seat, city, work, levy).is_none()
}

/// Why it cannot be named now: what hinders it, or the price of all together.
fn refusal(
    position: &Position,
    seat: Seat,
    city: &City,
    work: &Recruiting,
    bill: Bill,
    levy: Levy,
) -> Refusal {
    hindrance(position, seat, city, work, levy).unwrap_or_else(|| Refusal::CannotPay {
        cost: levy.price(position, seat, city),
        has: position.player(seat).goods - bill.total(),
        rule: match levy {
            Levy::Lead(_) => "coc.leader.recruit",
            Levy::Draft(Kind::Infantry, _) => "coc.fact.adv.draft",
            Levy::Draft(..) => "coc.fact.adv.sanitation",
            _ => "coc.recruit.costs",
        },
    })
}

/// Everything that could be named, whatever speaks against it; if nobody hears what is refused, not what is far from possible.
/// Rules: `coc.fact.civ.leader-choice`.
fn thinkable(
    position: &Position,
    seat: Seat,
    city: &City,
    work: &Recruiting,
    deaf: bool,
    mut take: impl FnMut(Levy) -> Flow,
) -> Flow {
    let player = position.player(seat);
    // What cannot be paid alone cannot be paid beside others.
    let goods = player.goods;
    let payable = |price| !deaf || goods.pays(price, || position.exchanges(seat));
    let mut paid = [false; 6];
    for kind in kinds(position).iter().copied() {
        if payable(cost(position, seat, city, kind)) {
            paid[kind as usize] = true;
            take(Levy::Hire(kind))?;
        }
    }
    let drafts = [
        (Kind::Settler, Ability::DraftSettlers),
        (Kind::Infantry, Ability::DraftInfantry),
    ];
    for (kind, ability) in drafts {
        if deaf && !position.can(seat, ability) {
            continue;
        }
        let mut any = false;
        for good in draft_goods(position, seat, kind) {
            any = true;
            take(Levy::Draft(kind, good))?;
        }
        if !any {
            take(Levy::Draft(kind, Good::Mood))?;
        }
    }
    let placed = player.units.totals();
    let paid = |kind: &Kind| paid[*kind as usize];
    for kind in kinds(position).iter().copied().filter(paid) {
        if kind.pieces() <= placed[kind as usize] + work.pieces(kind) {
            for from in levy::elsewhere(position, seat, city, kind) {
                take(Levy::Recall(kind, from))?;
            }
        }
    }
    if position.civilizations && payable(Kind::Leader.cost()) {
        for leader in player.leaders.iter() {
            take(Levy::Lead(leader))?;
        }
    }
    ControlFlow::Continue(())
}

/// Offers who can be named, who can be taken back, and the end.
pub(super) fn offers<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    city: &City,
    sink: &mut S,
) -> Flow {
    let work = &position.recruiting;
    let bill = Bill::of(position, seat, city, work);
    let mut left: List<Levy, 64> = List::new();
    thinkable(position, seat, city, work, S::DEAF, |levy| {
        if fits(position, seat, city, work, bill, levy) {
            if !left.is_full() {
                left.push(levy);
            }
            return ControlFlow::Continue(());
        }
        sink.refuse(levy.choice(), || {
            refusal(position, seat, city, work, bill, levy)
        })
    })?;
    // A piece can stay in the supply only where none is taken from the board.
    let free = |levy: &Levy| matches!(levy, Levy::Recall(..)) || !work.recalls(levy.kind());
    let picked: List<Levy, 8> = work.picked.iter().copied().filter(free).collect();
    Picking::new(left.iter().copied(), picked.iter().copied()).offers(
        sink,
        Levy::choice,
        Levy::back,
    )?;
    sink.offer(Choice::Done)
}

/// Could anything be recruited in this city?
pub(crate) fn any(position: &Position, seat: Seat, at: Space) -> bool {
    let begun = Recruiting {
        left: 1,
        ..Recruiting::default()
    };
    position.own_city(seat, at).is_some_and(|city| {
        thinkable(position, seat, city, &begun, true, |levy| {
            match fits(position, seat, city, &begun, Bill::default(), levy) {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        })
        .is_break()
    })
}
