//! Goods, spaces and advances as sets of bits: what they answer quickly is what goes without saying.

use orbis_clash_of_cultures::{
    Advances, Good, Goods, Position, Space, Spaces,
    advance::{obstacle, open},
    content::AdvanceId,
};
use orbis_core::{Chance, Fast, Game, Seat, Setup, Table};

#[test]
fn open_advances_are_those_without_an_obstacle() {
    let setup = Position::about()
        .complete(&Setup::of(2))
        .expect("two can play");
    let mut chance = Fast::new(7);
    let mut position = Position::new(&setup, &mut Table::quiet(&mut chance)).expect("a position");
    let seat = Seat::at(0);
    for _ in 0..2000 {
        let owned: Advances = AdvanceId::all().filter(|_| chance.below(3) == 0).collect();
        position.players[0].advances = owned;
        position.players[0].renew();
        let plain: Advances = AdvanceId::all()
            .filter(|advance| obstacle(&position, seat, *advance).is_none())
            .collect();
        assert_eq!(open(owned), plain, "with {owned:?}");
    }
}

#[test]
fn neighbours_are_one_step_away_and_steps_agree() {
    for space in Space::all() {
        let steps: Spaces = (0..6)
            .filter_map(|direction| space.step(direction))
            .collect();
        assert_eq!(steps, space.around());
        assert_eq!(steps, space.set().around());
        for other in Space::all() {
            assert_eq!(space.distance(other) == 1, space.around().has(other));
        }
    }
}

#[test]
fn goods_are_written_in_one_way() {
    let goods = Goods::of(Good::Food, 2).and(Good::Gold, 11);
    assert_eq!(goods.to_string(), "2f11g");
    assert_eq!("2f11g".parse(), Ok(goods));
    for bad in ["", "f", "2", "0f", "1g1f", "02f", "1f1f", "300f"] {
        assert!(bad.parse::<Goods>().is_err(), "{bad}");
    }
}

#[test]
fn numbers_are_added_and_compared_one_by_one() {
    let some = [0u8, 1, 2, 7, 127, 128, 129, 200, 254, 255];
    for (one, two) in some.iter().flat_map(|one| some.map(|two| (*one, two))) {
        // Neighbours must not disturb each other.
        let (a, b) = (
            Goods([one, two, one, 0, 255, one, two]),
            Goods([two, one, two, 255, 0, 1, one]),
        );
        let each = |with: fn(u8, u8) -> u8| Goods(std::array::from_fn(|i| with(a.0[i], b.0[i])));
        assert_eq!(a + b, each(u8::saturating_add));
        let plain = a.0[..4].iter().map(|number| u16::from(*number));
        assert_eq!(a.plain(), plain.sum::<u16>());
        assert_eq!(a - b, each(u8::saturating_sub));
        assert_eq!(
            a.covers(b),
            a.0.iter().zip(b.0).all(|(has, needs)| *has >= needs)
        );
        assert_eq!(Goods([one; 7]).covers(Goods([two; 7])), one >= two);
    }
}

#[test]
fn gold_fills_what_lacks() {
    let has = Goods::of(Good::Food, 1).and(Good::Gold, 1);
    let cost = Goods::of(Good::Food, 1).and(Good::Ore, 1);
    assert_eq!(
        has.payment(cost),
        Some(Goods::of(Good::Food, 1).and(Good::Gold, 1))
    );
    assert_eq!(has.payment(cost.and(Good::Wood, 1)), None);
}
