//! Does play touch the heap?

use orbis_core::{Fast, Game, Setup, SetupError, Table, Turn};

/// How many allocations this makes on the calling thread.
pub fn allocations(run: impl FnOnce()) -> u64 {
    allocation_counter::measure(run).count_total
}

/// How many allocations whole random games make, the deal not counted, after one game to warm up. A flat game makes none:
/// ```
/// use orbis_testkit::{playout_allocations, toy::Lanterns};
/// assert_eq!(playout_allocations::<Lanterns>(3, 20), Ok(0));
/// ```
/// Linking this crate replaces the global allocator of the test program by one that counts.
pub fn playout_allocations<G: Game>(players: u8, games: u64) -> Result<u64, SetupError> {
    let setup = G::about().complete(&Setup::of(players))?;
    let mut buffer: Vec<G::Choice> = Vec::with_capacity(4096);
    let mut total = 0;
    for index in 0..=games {
        let mut chance = Fast::new(index);
        let mut position = G::new(&setup, &mut Table::quiet(&mut chance))?;
        let counted = allocations(|| {
            random_game(&mut position, &mut chance, &mut buffer);
        });
        if index > 0 {
            total += counted;
        }
    }
    Ok(total)
}

fn random_game<G: Game>(position: &mut G, chance: &mut Fast, buffer: &mut Vec<G::Choice>) {
    for _ in 0..1_000_000 {
        let Turn::Decide(seats) = position.turn() else {
            return;
        };
        let Some(seat) = seats.first() else { return };
        buffer.clear();
        let _ = position.offers(seat, buffer);
        let Some(choice) = crate::contract::pick(buffer, chance) else {
            return;
        };
        position.apply(seat, choice, &mut Table::quiet(chance));
    }
}
