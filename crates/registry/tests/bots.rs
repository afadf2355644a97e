//! Bots at real games.

use orbis_bots::Level;
use orbis_registry::find;
use orbis_sim::{Plan, Watch};

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
