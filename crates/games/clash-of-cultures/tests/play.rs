//! Whole games at random.

use orbis_clash_of_cultures::Position;

#[test]
fn play_allocates_nothing() {
    for players in 2..=4 {
        assert_eq!(
            orbis_testkit::playout_allocations::<Position>(players, 20),
            Ok(0)
        );
    }
}
