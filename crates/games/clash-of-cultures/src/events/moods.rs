//! Events that spoil the mood of cities.

use crate::{
    Army, Choice, Good, Goods, Mood, Once, Position, Space, Spaces, Table, ask,
    content::{Kind, Terrain, words},
    effects::ability::Ability,
    pirates,
    words::{self, count},
};
use orbis_core::{
    Flow, Offer, Prompt, Seat, Sink, step,
    step::{Ask, Stacked},
};
use orbis_parts::List;

words! {
    /// Which cities a loss of mood concerns.
    pub enum Which {
        /// Any city.
        Any = "any",
        /// Cities next to the sea.
        Coast = "coast",
        /// Cities next to pirates; Myths does not help.
        Pirates = "pirates",
        /// Cities that are not happy and hold infantry, which is lost.
        CivilWar = "civil-war",
        /// Cities on or next to barren land.
        Barren = "barren",
        /// Cities on a forest.
        Forest = "forest",
    }
}

words! {
    /// What happens to a city.
    pub enum Harm {
        /// Its mood falls by a step.
        Mood = "mood",
        /// It becomes angry.
        Anger = "anger",
        /// Its whole forest burns: every city in it loses a step.
        Burn = "burn",
        /// An infantry in it is lost.
        Garrison = "garrison",
    }
}

/// A player's cities of a sort.
pub(crate) fn cities_of(position: &Position, seat: Seat, which: Which) -> Spaces {
    let world = &position.world;
    let own = position.own_cities(seat);
    match which {
        Which::Coast => own & world.sea().around(),
        Which::Pirates => pirates::raided(position, seat),
        Which::Barren => own & (world.all(Terrain::Barren) | world.all(Terrain::Barren).around()),
        Which::Forest => own & world.all(Terrain::Forest),
        Which::CivilWar => {
            let held = own
                .iter()
                .filter(|at| position.player(seat).units.count(*at, Kind::Infantry) > 0);
            held.filter(|at| {
                position
                    .cities
                    .at(*at)
                    .is_some_and(|city| city.mood != Mood::Happy)
            })
            .collect()
        }
        Which::Any => own,
    }
}

/// The cities whose mood can still fall.
pub(crate) fn mood_cities(position: &Position, seat: Seat, which: Which) -> Spaces {
    let cities = cities_of(position, seat, which);
    if which == Which::CivilWar {
        return cities;
    }
    cities.iter().filter(|at| can_fall(position, *at)).collect()
}

/// Is there a city whose mood can still fall?
fn can_fall(position: &Position, at: Space) -> bool {
    let city = position.cities.at(at);
    city.is_some_and(|city| city.mood != Mood::Angry)
}

/// Food is lost, or a city becomes angry.
pub(super) fn famine(
    position: &mut Position,
    seat: Seat,
    number: u8,
    which: Which,
    table: &mut Table<'_>,
) {
    if position.famine_proof(seat) || number == 0 {
        return;
    }
    let has = position.player(seat).goods[Good::Food].min(number);
    position.lose(seat, Goods::of(Good::Food, has), table);
    if has < number {
        position.push(LowerMood {
            harm: Harm::Anger,
            ..LowerMood::once(seat, which)
        });
    }
}

step! {
    /// Which city suffers, or what is paid instead? So many times.
    pub struct LowerMood {
        seat: Seat,
        number: u8,
        which: Which,
        harm: Harm,
        /// This one has suffered already.
        except: Option<Space>,
    }
}

impl LowerMood {
    /// The mood of one city falls.
    pub(crate) fn once(seat: Seat, which: Which) -> LowerMood {
        LowerMood {
            seat,
            number: 1,
            which,
            harm: Harm::Mood,
            except: None,
        }
    }

    /// The cities that can suffer.
    fn cities(self, position: &Position) -> Spaces {
        let cities = if matches!(self.harm, Harm::Burn | Harm::Garrison) {
            cities_of(position, self.seat, self.which)
        } else {
            mood_cities(position, self.seat, self.which)
        };
        self.except.map_or(cities, |at| cities & !at.set())
    }

    /// Can it be bought off? Not the raid of pirates, nor where no mood would fall; in a fire every owner is asked by itself.
    /// Rules: `coc.fact.adv.myths`.
    fn ransom(self, position: &Position) -> [Option<Good>; 2] {
        let falls = |at: Space| can_fall(position, at);
        match (self.which, self.harm) {
            (Which::Pirates, _) | (_, Harm::Burn | Harm::Garrison) => [None; 2],
            _ if !self.cities(position).iter().any(falls) => [None; 2],
            _ => ransom(position, self.seat),
        }
    }

    /// The same once more, for another city; a token has saved one of those that could suffer.
    fn again(self, position: &Position, choice: Choice) -> Option<LowerMood> {
        let number = self.number.saturating_sub(1);
        let left = match choice {
            Choice::City { at } => LowerMood {
                number,
                except: Some(at),
                ..self
            },
            Choice::Good { .. } => {
                let others = self.cities(position).len().saturating_sub(1) as u8;
                LowerMood {
                    number: number.min(others),
                    ..self
                }
            }
            _ => LowerMood { number, ..self },
        };
        (left.number > 0).then_some(left)
    }
}

/// The tokens that turn a loss of mood by the text of an event away.
fn ransom(position: &Position, seat: Seat) -> [Option<Good>; 2] {
    let myths =
        position.can(seat, Ability::KeepMoodForMood) && position.can_pay_token(seat, Good::Mood, 1);
    // The law is for the own turn; the status phase is nobody's.
    let laws = position.turn.seat == seat
        && position.acting()
        && position.can(seat, Ability::KeepMoodForCulture)
        && !position.used(Once::CodeOfLaws)
        && position.can_pay_token(seat, Good::Culture, 1);
    [myths.then_some(Good::Mood), laws.then_some(Good::Culture)]
}

/// The ransom is paid.
fn redeem(position: &mut Position, seat: Seat, good: Good, table: &mut Table<'_>) {
    if good == Good::Culture {
        position.mark(Once::CodeOfLaws);
    }
    position.pay_token(seat, good, 1, table);
}

/// The mood of a certain city falls by the text of an event, unless its owner pays.
pub(super) fn shake(position: &mut Position, at: Space, table: &mut Table<'_>) {
    let owner = position.cities.at(at).and_then(|city| city.owner);
    let asked = |seat: &Seat| can_fall(position, at) && ransom(position, *seat) != [None; 2];
    match owner.filter(asked) {
        Some(seat) => position.push(KeepMood { seat, at }),
        None => position.lower(at, table),
    }
}

step! {
    /// Is the mood of this city kept for a token?
    pub struct KeepMood { seat: Seat, at: Space }
}

fn show_ransom(position: &Position, seat: Seat, choice: Choice) -> Offer {
    match choice {
        Choice::Good { good: Good::Mood } => Offer::new("Pay 1 mood token by Myths"),
        Choice::Good { .. } => Offer::new("Pay 1 culture token by Code of Laws"),
        _ => words::offer(position, seat, choice),
    }
}

impl Ask<Position> for KeepMood {
    fn prompt(&self, position: &Position, seat: Seat) -> Prompt {
        Prompt::new(
            "coc.event.choose-effective",
            format!(
                "The mood of {} is about to fall. Do you pay to keep it?",
                self.at
            ),
        )
        .hint(ask::purse(position, seat))
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        for good in ransom(position, seat).into_iter().flatten() {
            sink.offer(Choice::Good { good })?;
        }
        sink.offer(Choice::Decline)
    }

    fn present(&self, position: &Position, seat: Seat, choice: Choice) -> Offer {
        show_ransom(position, seat, choice)
    }

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        match choice {
            Choice::Good { good } => redeem(position, seat, good, table),
            _ => position.lower(self.at, table),
        }
    }

    /// Who cannot pay any more is not asked.
    fn lapses(&self, position: &Position) -> bool {
        ransom(position, self.seat) == [None; 2]
    }

    fn lapse(self, position: &mut Position, table: &mut Table<'_>) {
        position.lower(self.at, table);
    }
}

impl Ask<Position> for LowerMood {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        let (rule, text) = match (self.harm, self.which) {
            (Harm::Anger, _) => (
                "coc.fact.event.famine",
                "There is not enough food. Which city becomes angry?",
            ),
            (Harm::Burn, _) => (
                "coc.event.choose-effective",
                "Which of your cities in a forest does the fire reach?",
            ),
            (Harm::Garrison, _) => (
                "coc.event.choose-effective",
                "The mood is kept. In which city is an infantry lost?",
            ),
            (_, Which::Pirates) => (
                "coc.icon.pirates-raid",
                "The pirates find nothing to take. Which city's mood falls?",
            ),
            (_, Which::CivilWar) => (
                "coc.event.choose-effective",
                "In which city does the war break out? An infantry is lost and the mood falls.",
            ),
            _ => ("coc.event.choose-effective", "Which city's mood falls?"),
        };
        let prompt = Prompt::new(rule, text);
        match self.number {
            0 | 1 => prompt.hint("An angry city counts as size 1 and works once a turn."),
            number => prompt.hint(format!("{} in all.", count(number, "time"))),
        }
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let cities = self.cities(position);
        if cities.is_empty() {
            return sink.offer(Choice::Done);
        }
        for good in self.ransom(position).into_iter().flatten() {
            sink.offer(Choice::Good { good })?;
        }
        ask::cities(cities, sink)
    }

    fn present(&self, position: &Position, seat: Seat, choice: Choice) -> Offer {
        show_ransom(position, seat, choice)
    }

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        if let Some(again) = self.again(position, choice) {
            position.push(again);
        }
        match choice {
            Choice::Good { good } => {
                if self.which == Which::CivilWar {
                    // The token keeps the mood; the infantry is lost all the same.
                    position.push(LowerMood {
                        harm: Harm::Garrison,
                        ..self
                    });
                }
                redeem(position, seat, good, table);
            }
            Choice::City { at } => match self.harm {
                Harm::Anger => position.set_mood(at, Mood::Angry, table),
                Harm::Burn => {
                    let forest = at.set().spread(position.world.all(Terrain::Forest), 60);
                    burn(position, seat, forest & position.cities.spaces(), table);
                }
                Harm::Garrison => {
                    position.remove_unit(seat, at, Kind::Infantry, table);
                }
                Harm::Mood => {
                    if self.which == Which::CivilWar {
                        position.remove_unit(seat, at, Kind::Infantry, table);
                    }
                    position.lower(at, table);
                }
            },
            _ => {}
        }
    }

    fn lapses(&self, position: &Position) -> bool {
        self.harm != Harm::Burn && self.cities(position).is_empty()
    }
}

/// The moods of burning cities of all players fall; their owners are asked from the drawer on.
fn burn(position: &mut Position, drawer: Seat, burning: Spaces, table: &mut Table<'_>) {
    let owners: List<Seat, 4> = drawer.round(position.count()).collect();
    for owner in owners.iter().rev() {
        for at in (burning & position.own_cities(*owner)).iter() {
            shake(position, at, table);
        }
    }
}
