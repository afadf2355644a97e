//! Bots at real games.

use orbis_bots::{Level, Player};
use orbis_registry::find;
use orbis_sim::{Plan, SimError, Watch};

#[test]
fn nobody_gives_up_because_it_would_be_over_sooner() {
    let ages = find("through-the-ages").expect("the game");
    let mut plan = Plan::new(2, 16);
    plan.bots = vec![Level::Medium.into()];
    let report = ages.sim.run(&plan, Watch::new(&|_| ())).expect("games");
    // Who gives up ends a game for two, and is left with nothing.
    assert!(
        report.levels[0].score.min > 30.0,
        "{:?}",
        report.levels[0].score
    );
    assert!(report.choices.min > 150.0, "{:?}", report.choices);
}

/// Games, with the bots that stand in the table of odd players.
fn pool() -> Vec<(&'static str, Vec<&'static str>)> {
    let text = include_str!("../../../docs/opponents.md");
    let rows = text
        .lines()
        .skip_while(|line| !line.contains("| aggressive |"));
    let rows = rows.skip(2).take_while(|line| line.starts_with('|'));
    let cells = rows.map(|row| {
        let mut cells = row.split('|').map(str::trim).skip(1);
        let title = cells.next().expect("a game");
        let bots = cells.filter(|cell| !cell.is_empty());
        (title, bots.map(|cell| cell.trim_matches('`')).collect())
    });
    cells.collect()
}

#[test]
fn every_game_has_a_pool_of_odd_players_that_can_be_seated() {
    let pool = pool();
    assert_eq!(pool.len(), orbis_registry::all().len(), "{pool:?}");
    for (title, bots) in pool {
        let mut all = orbis_registry::all().iter();
        let entry = all.find(|entry| entry.game.about().title.starts_with(title));
        let entry = entry.unwrap_or_else(|| panic!("{title} is no game"));
        assert_eq!(bots.len(), 3, "{title}");
        for bot in bots {
            let mut plan = Plan::new(2, 0);
            plan.setup.players = *entry.game.about().players.start();
            plan.bots = vec![Player::named(bot).expect(bot)];
            // Whether bots can judge a game is asked before how many games there are.
            let why = entry.sim.run(&plan, Watch::new(&|_| ()));
            assert_eq!(why.err(), Some(SimError::NoGames), "{title}: {bot}");
        }
    }
}
