//! What a position of each game costs to copy, to enumerate, to judge and to play, with the fewest and the most players, beside
//! two measures of the machine.

use divan::{Bencher, black_box};
use orbis_clash_of_cultures::Position as ClashOfCultures;
use orbis_core::{
    AnyGame, Chance, Fast, Game, Match, Of, OptionValue, Seat, Seed, Setup, Table, Turn, choices,
};
use orbis_golden_ages::Position as GoldenAges;
use orbis_history_of_the_world::Position as HistoryOfTheWorld;
use orbis_seven_ages::Position as SevenAges;
use orbis_through_the_ages::Position as ThroughTheAges;

fn main() {
    divan::main();
}

/// Few players or many.
const TABLES: [Size; 2] = [Size::Smallest, Size::Largest];

#[derive(Copy, Clone, Debug)]
enum Size {
    Smallest,
    Largest,
}

impl Size {
    fn setup<G: Game>(self) -> Setup {
        let about = G::about();
        let players = match self {
            Size::Smallest => about.players.start(),
            Size::Largest => about.players.end(),
        };
        let mut setup = Setup::of(*players);
        // Random players would leave at once, and whole games are to be measured.
        if about.option("resignation").is_ok() {
            let stays = OptionValue::Switch(false);
            setup.options.insert("resignation".to_string(), stays);
        }
        about.complete(&setup).expect("a setup")
    }

    fn deal<G: Game>(self, chance: &mut Fast) -> G {
        G::new(&self.setup::<G>(), &mut Table::quiet(chance)).expect("a position")
    }

    /// A position half-way through a random game.
    fn middle<G: Game>(self) -> G {
        let mut chance = Fast::new(7);
        let start: G = self.deal(&mut chance);
        let length = play(&mut start.clone(), &mut chance.clone(), u32::MAX);
        let mut position = start;
        play(&mut position, &mut chance, length / 2);
        position
    }
}

/// Plays random choices until the game is over or so many were made, and says how many.
fn play<G: Game>(position: &mut G, chance: &mut Fast, most: u32) -> u32 {
    let mut offers = Vec::with_capacity(512);
    for step in 0..most {
        let Turn::Decide(seats) = position.turn() else {
            return step;
        };
        let seat = seats.first().expect("somebody is asked");
        offers.clear();
        let _ = position.offers(seat, &mut offers);
        let index = match offers.len() as u32 {
            1 => 0,
            many => chance.below(many),
        };
        position.apply(seat, offers[index as usize], &mut Table::quiet(chance));
    }
    most
}

#[divan::bench(types = [GoldenAges, HistoryOfTheWorld, ThroughTheAges, ClashOfCultures, SevenAges], args = TABLES)]
fn clone<G: Game>(bencher: Bencher, table: Size) {
    let position: G = table.middle();
    bencher.bench_local(|| black_box(&position).clone());
}

#[divan::bench(types = [GoldenAges, HistoryOfTheWorld, ThroughTheAges, ClashOfCultures, SevenAges], args = TABLES)]
fn enumerate<G: Game>(bencher: Bencher, table: Size) {
    let position: G = table.middle();
    let deciders = position.turn().deciders();
    let seat = deciders.first().expect("somebody is asked");
    let mut offers = Vec::with_capacity(512);
    bencher.bench_local(|| {
        offers.clear();
        let _ = black_box(&position).offers(seat, &mut offers);
        offers.len()
    });
}

#[divan::bench(types = [GoldenAges, HistoryOfTheWorld, ThroughTheAges, ClashOfCultures, SevenAges], args = TABLES)]
fn judge<G: Game>(bencher: Bencher, table: Size) {
    let position: G = table.middle();
    bencher.bench_local(|| black_box(&position).judge(Seat::at(0)));
}

#[divan::bench(types = [GoldenAges, HistoryOfTheWorld, ThroughTheAges, ClashOfCultures, SevenAges], args = TABLES)]
fn random_game<G: Game>(bencher: Bencher, table: Size) {
    let mut chance = Fast::new(11);
    bencher.bench_local(|| {
        let mut position: G = table.deal(&mut chance);
        play(&mut position, &mut chance, u32::MAX)
    });
}

/// What a server does when somebody comes back to the last moment of a whole stored game: read its journal and play it through.
#[divan::bench(types = [GoldenAges, HistoryOfTheWorld, ThroughTheAges, ClashOfCultures, SevenAges], args = TABLES)]
fn open_stored_game<G: Game>(bencher: Bencher, table: Size) {
    let mut chance = Fast::new(13);
    let mut game =
        Match::<G>::new(&table.setup::<G>(), Seed::from_text("stored")).expect("a match");
    while let Some(seat) = game.position().turn().deciders().first() {
        let offers = choices(game.position(), seat);
        let index = chance.below(offers.len() as u32) as usize;
        game.choose(seat, offers[index], None).expect("an offer");
    }
    let record = game.record(true).to_text();
    let mut journal: Vec<String> = record.lines().map(str::to_string).collect();
    journal.pop();
    let header = journal.remove(0);
    let position = serde_json::to_value(game.position()).expect("JSON");
    let counter = divan::counter::ItemsCount::new(journal.len());
    bencher.counter(counter).bench_local(|| {
        Of::<G>::game()
            .resume(&header, &journal, &position, Seed::from_text("lost"))
            .map(|game| game.version())
    });
}

/// A thousand steps of a machine with eight numbers and one branch: what the machine can do at all.
#[divan::bench]
fn thousand_steps_of_a_tiny_machine(bencher: Bencher) {
    let mut chance = Fast::new(3);
    bencher.bench_local(|| {
        let mut state = [0u32; 8];
        for _ in 0..1000 {
            let draw = chance.below(8) as usize;
            state[draw] = state[draw].wrapping_add(state[7 - draw] | 1);
        }
        state
    });
}

/// A copy of 4 KB: what the machine's memory can do.
#[divan::bench]
fn copy_of_4_kb(bencher: Bencher) {
    let bytes = vec![7u8; 4096];
    let mut target = vec![0u8; 4096];
    bencher.bench_local(|| {
        black_box(&mut target).copy_from_slice(black_box(&bytes));
    });
}
