//! The contract every game must pass, at every seat count. `contract!(Game)` makes one test of each point.

mod bounds;
mod garbage;
mod journal;
mod judging;
mod legality;
mod luck;
mod picking;
mod secrets;
mod slots;
mod spaces;

pub use bounds::{conserved, ends, shows};
pub use garbage::{garbage, mutate, mutate_text};
pub use journal::{replays, saves, undo};
pub use judging::judging;
pub use legality::{applies, asked, notation, offers, rules, written};
pub use luck::luck;
pub use picking::picking;
pub use secrets::{keeps_secrets, secrets};
pub use slots::slots;
pub use spaces::spaces;

use orbis_core::{Chance, Fast, Game, Match, Seat, Seed, Setup, Table, Turn, choices};

/// Kept, or broken in a sentence that says where.
pub type Verdict = Result<(), String>;

/// How thoroughly a contract is tested, and the bounds of the game.
#[derive(Clone, Debug)]
pub struct Terms {
    /// Games for each seat count and option set; `ORBIS_CONTRACT_GAMES` in the environment overrules it.
    pub games: u32,
    /// The most offers of one decision.
    pub offers: usize,
    /// The most choices of one game.
    pub longest: u32,
    /// Option sets to test besides the defaults, as a person would type them.
    pub options: &'static [&'static [(&'static str, &'static str)]],
    /// Moments of a game that the costly points look at.
    pub moments: u32,
}

impl Default for Terms {
    fn default() -> Terms {
        Terms {
            games: 200,
            offers: 300,
            longest: 20_000,
            options: &[],
            moments: 20,
        }
    }
}

impl Terms {
    fn games(&self, share: u32) -> u32 {
        let games = std::env::var("ORBIS_CONTRACT_GAMES");
        let games = games.ok().and_then(|games| games.parse().ok());
        (games.unwrap_or(self.games) / share).max(1)
    }

    /// Every seat count with every option set; those that the game refuses to combine are left out.
    fn setups<G: Game>(&self) -> Result<Vec<Setup>, String> {
        let about = G::about();
        let mut setups = Vec::new();
        for players in about.players.clone() {
            let defaults: &[(&str, &str)] = &[];
            for set in std::iter::once(defaults).chain(self.options.iter().copied()) {
                let mut setup = Setup::of(players);
                for (name, text) in set {
                    let value = about.option(name).and_then(|spec| spec.read(text));
                    let value = value.map_err(|why| why.to_string())?;
                    setup.options.insert((*name).to_string(), value);
                }
                let setup = about.complete(&setup).map_err(|why| why.to_string())?;
                match G::new(&setup, &mut Table::quiet(&mut Fast::new(0))) {
                    Ok(_) => setups.push(setup),
                    Err(why) if set.is_empty() => return Err(format!("{setup:?}: {why}")),
                    Err(_) => {}
                }
            }
        }
        Ok(setups)
    }
}

/// One of these.
pub(crate) fn pick<T: Copy>(items: &[T], chance: &mut dyn Chance) -> Option<T> {
    match items {
        [] => None,
        [one] => Some(*one),
        many => Some(many[chance.below(many.len() as u32) as usize]),
    }
}

/// A random seat among those asked and a random choice of it; nothing when the game is over.
pub(crate) fn random_choice<G: Game>(
    position: &G,
    chance: &mut dyn Chance,
) -> Result<Option<(Seat, G::Choice)>, String> {
    let Turn::Decide(seats) = position.turn() else {
        return Ok(None);
    };
    let seats: Vec<Seat> = seats.iter().collect();
    let seat = pick(&seats, chance).ok_or("it is not over, but nobody is asked")?;
    let choice = pick(&choices(position, seat), chance);
    let choice = choice.ok_or_else(|| format!("seat {} has no choice", seat.letter()))?;
    Ok(Some((seat, choice)))
}

/// A moment of a random game, with luck of its own.
pub(crate) struct Moment<'a, G> {
    pub position: &'a G,
    pub luck: &'a mut Fast,
}

fn place<G: Game>(setup: &Setup, index: u32, step: u32, why: &str) -> String {
    let options = serde_json::to_string(&setup.options).unwrap_or_default();
    let slug = G::about().slug;
    let players = setup.players;
    format!(
        "{slug}, {players} players, options {options}, game {index}, after {step} choices: {why}"
    )
}

/// Plays random games of every setup and shows their moments: all, or about as many a game as the terms say.
fn walk<G: Game>(
    terms: &Terms,
    share: u32,
    sampled: bool,
    mut visit: impl FnMut(Moment<'_, G>) -> Verdict,
) -> Verdict {
    for setup in terms.setups::<G>()? {
        let mut length = 0;
        for index in 0..terms.games(share) {
            let seed = u64::from(index) << 8 | u64::from(setup.players);
            if sampled && index == 0 {
                length = walk_one::<G>(&setup, index, seed, terms.longest, |_| Ok(()))?;
            }
            let mut luck = Fast::new(!seed);
            length = walk_one::<G>(&setup, index, seed, terms.longest, |position| {
                if sampled && length > terms.moments && luck.below(length) >= terms.moments {
                    return Ok(());
                }
                let luck = &mut luck;
                visit(Moment { position, luck })
            })?;
        }
    }
    Ok(())
}

fn walk_one<G: Game>(
    setup: &Setup,
    index: u32,
    seed: u64,
    longest: u32,
    mut visit: impl FnMut(&G) -> Verdict,
) -> Result<u32, String> {
    let mut chance = Fast::new(seed);
    let mut position =
        G::new(setup, &mut Table::quiet(&mut chance)).map_err(|why| why.to_string())?;
    for step in 0..=longest {
        let at = |why: String| place::<G>(setup, index, step, &why);
        visit(&position).map_err(at)?;
        match random_choice(&position, &mut chance).map_err(at)? {
            None => return Ok(step),
            Some((seat, choice)) => position.apply(seat, choice, &mut Table::quiet(&mut chance)),
        }
    }
    Err(place::<G>(
        setup,
        index,
        longest,
        "it is still not over, and that is the bound",
    ))
}

/// Plays random games as matches; `visit` makes the moves.
fn walk_matches<G: Game>(
    terms: &Terms,
    share: u32,
    mut step: impl FnMut(&mut Match<G>, &mut Fast) -> Result<bool, String>,
    mut end: impl FnMut(Match<G>, &mut Fast) -> Verdict,
) -> Verdict {
    for setup in terms.setups::<G>()? {
        for index in 0..terms.games(share) {
            let mut luck = Fast::new(u64::from(index) << 8 | u64::from(setup.players));
            let seed = Seed::from_text(&format!("contract {index}"));
            let mut game = Match::<G>::new(&setup, seed).map_err(|why| why.to_string())?;
            let mut steps = 0;
            loop {
                let at = |why: String| place::<G>(&setup, index, steps, &why);
                if steps > terms.longest {
                    return Err(at("it is still not over, and that is the bound".to_string()));
                }
                if !step(&mut game, &mut luck).map_err(at)? {
                    break;
                }
                steps += 1;
            }
            end(game, &mut luck).map_err(|why| place::<G>(&setup, index, steps, &why))?;
        }
    }
    Ok(())
}

fn ensure(holds: bool, why: impl FnOnce() -> String) -> Verdict {
    if holds { Ok(()) } else { Err(why()) }
}

/// Makes a test of each point of the contract for a game: `contract!(Lanterns);`, or with [`Terms`]:
/// `contract!(Lanterns, Terms { longest: 200, options: &[&[("festival", "on")]], ..Terms::default() });`
#[macro_export]
macro_rules! contract {
    ($game:ty) => {
        $crate::contract!($game, $crate::Terms::default());
    };
    ($game:ty, $terms:expr) => {
        $crate::contract!(@points $game, $terms;
            c01_each_asked_seat_has_an_offer: asked,
            c02_offers_are_sorted_unique_few_and_steady: offers,
            c03_every_offer_applies_and_nothing_else_does: applies,
            c04_doing_undoing_and_redoing_lead_back: undo,
            c05_replay_from_draws_and_from_seed_agree: replays,
            c06_saving_and_loading_is_identity: saves,
            c07_nothing_leaks: secrets,
            c08_components_are_conserved: conserved,
            c09_the_game_ends: ends,
            c10_notation_round_trips: notation,
            c11_prompts_and_refusals_name_rules: rules,
            c12_garbage_never_panics: garbage,
            c13_everything_can_be_shown: shows,
            c14_no_hidden_card_is_forgotten: slots,
            c15_no_run_of_luck_lasts_for_ever: luck,
            c16_things_are_picked_in_any_order_and_taken_back: picking,
            c17_what_judgement_looks_at_is_the_same_everywhere: judging,
            c18_observations_and_indices_keep_their_word: spaces,
        );
    };
    (@points $game:ty, $terms:expr; $($test:ident: $point:ident,)+) => {
        $(
            #[test]
            fn $test() {
                if let Err(why) = $crate::contract::$point::<$game>(&$terms) {
                    panic!("{why}");
                }
            }
        )+
    };
}
