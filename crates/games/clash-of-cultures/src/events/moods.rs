//! Events that spoil the mood of cities.

use crate::{
    Army, Choice, Good, Goods, Mood, Once, Position, Spaces, Table, ask,
    content::{Kind, Terrain, adv, special, words},
    pirates,
    words::{self, count},
};
use orbis_core::{
    Flow, Offer, Prompt, Seat, Sink, step,
    step::{Ask, Stacked},
};

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
    cities
        .iter()
        .filter(|at| {
            position
                .cities
                .at(*at)
                .is_some_and(|city| city.mood != Mood::Angry)
        })
        .collect()
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
    pub struct LowerMood { seat: Seat, number: u8, which: Which, harm: Harm }
}

impl LowerMood {
    /// The mood of one city falls.
    pub(crate) fn once(seat: Seat, which: Which) -> LowerMood {
        LowerMood {
            seat,
            number: 1,
            which,
            harm: Harm::Mood,
        }
    }

    /// The cities that can suffer.
    fn cities(self, position: &Position) -> Spaces {
        if self.harm == Harm::Burn {
            cities_of(position, self.seat, self.which)
        } else {
            mood_cities(position, self.seat, self.which)
        }
    }

    /// The tokens that buy it off.
    fn ransom(self, position: &Position) -> [Option<Good>; 2] {
        let seat = self.seat;
        let text = self.which != Which::Pirates;
        let myths =
            text && position.has(seat, adv::MYTHS) && position.can_pay_token(seat, Good::Mood, 1);
        let laws = text
            && position.turn.seat == seat
            && position.special(seat, special::BABYLON_CODE_OF_LAWS)
            && !position.used(Once::CodeOfLaws)
            && position.can_pay_token(seat, Good::Culture, 1);
        [myths.then_some(Good::Mood), laws.then_some(Good::Culture)]
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
            0 | 1 => prompt,
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
        match choice {
            Choice::Good { good: Good::Mood } => Offer::new("Pay 1 mood token by Myths"),
            Choice::Good { .. } => Offer::new("Pay 1 culture token by Code of Laws"),
            _ => words::offer(position, seat, choice),
        }
    }

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        match choice {
            Choice::Good { good } => {
                if good == Good::Culture {
                    position.mark(Once::CodeOfLaws);
                }
                position.pay_token(seat, good, 1, table);
            }
            Choice::City { at } => match self.harm {
                Harm::Anger => position.set_mood(at, Mood::Angry, table),
                Harm::Burn => {
                    let forest = at.set().spread(position.world.all(Terrain::Forest), 60);
                    for burning in (forest & position.cities.spaces()).iter() {
                        position.lower(burning, table);
                    }
                }
                Harm::Mood => {
                    if self.which == Which::CivilWar {
                        position.remove_unit(seat, at, Kind::Infantry, table);
                    }
                    position.lower(at, table);
                }
            },
            _ => return,
        }
        if self.number > 1 {
            position.push(LowerMood {
                number: self.number - 1,
                ..self
            });
        }
    }

    fn lapses(&self, position: &Position) -> bool {
        self.harm != Harm::Burn && self.cities(position).is_empty()
    }
}
