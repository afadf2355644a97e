//! Influence culture.

pub mod convert;

use crate::{
    Army, Choice, City, Good, Goods, Mood, Once, Position, Refusal, Space, Spaces, Table,
    ask::plainly,
    combat,
    content::{Building, Kind, content},
    effects::ability::Ability,
    effects::talent::Talent,
    objectives,
    words::{self, so_many},
};
use orbis_core::{
    Flow, Line, Offer, Prompt, Seat, Sink, news, step,
    step::{Anything, Ask, Run, Stacked, no_answer},
};
use std::ops::ControlFlow;

news! {
    /// What is told of culture.
    pub enum News {
        /// The die of an attempt.
        Rolled { seat: Seat, at: Space, value: u8 } => {
            Line::by(seat, format!("{seat} influences {at} and rolls {value}"))
                .at(words::on_map(at))
                .rolled(Some(seat), [value])
        },
        /// An attempt failed.
        Failed { seat: Seat, at: Space } => {
            Line::by(seat, format!("{seat} fails to influence {at}"))
        },
        /// A building changed its colour.
        Influenced { seat: Seat, at: Space, building: Building } => {
            Line::by(seat, format!("{seat} holds the {} in {at} now", building.name()))
        },
    }
}

/// The roll that succeeds.
pub(crate) const SUCCESS: u8 = 5;

/// May the buildings of this city be changed by the player, and which?
pub fn eligible(position: &Position, seat: Seat, city: &City, building: Building) -> bool {
    let colour = city.buildings[building as usize];
    colour.is_some_and(|colour| colour != seat)
        && building != Building::Obelisk
        && position.building_pieces(seat, building) > 0
}

/// Can this city be a target, whatever the distance?
/// Rules: `coc.influence.self`, `coc.influence.third-party`.
pub fn target(position: &Position, seat: Seat, city: &City) -> bool {
    let foreign = |colour: &Option<Seat>| colour.is_some_and(|colour| colour != seat);
    if city.owner.is_some() && !city.buildings.iter().any(foreign) {
        return false;
    }
    if guarded(position, seat, city).is_some() {
        return false;
    }
    let buildings = Building::ALL
        .iter()
        .any(|building| eligible(position, seat, city, *building));
    buildings || takeover(position, seat, city)
}

/// What keeps a city from being influenced at all (`coc.fact.adv.monuments`, `coc.leader.scope`).
fn guarded(position: &Position, seat: Seat, city: &City) -> Option<Refusal> {
    let (at, owner) = (city.at, city.owner?);
    if position.led(owner, Talent::Unswayed, at) {
        return Some(Refusal::Unswayed { at });
    }
    let monument = owner != seat
        && !city.wonders.is_empty()
        && position.can(owner, Ability::GuardCitiesByWonders);
    monument.then_some(Refusal::InfluenceBarred { at })
}

/// Cultural Takeover: the settlement of a barbarian city of size 1.
fn takeover(position: &Position, seat: Seat, city: &City) -> bool {
    position.turn.takeover
        && city.owner.is_none()
        && city.size() == 1
        && position.settlements(seat) > 0
}

/// May attempts on this city be boosted?
/// Rules: `coc.fact.adv.no-boost`.
fn boostable(position: &Position, seat: Seat, city: &City) -> bool {
    let Some(owner) = city.owner.filter(|owner| *owner != seat) else {
        return true;
    };
    let can = |ability| position.can(owner, ability);
    !(city.mood == Mood::Happy && can(Ability::GuardHappyCities)
        || can(Ability::GuardCitiesByArmies) && position.player(owner).units.army(city.at) > 0
        || can(Ability::GuardCitiesByTemples) && city.has(Building::Temple))
}

/// The cities that a player influences from.
#[derive(Copy, Clone)]
struct Sources {
    at: Spaces,
    /// Own buildings elsewhere are sources, and influenced cities stay such.
    hellenic: bool,
    /// Obelisks reach farther.
    kings: bool,
    /// How far the farthest of them reaches without a token.
    far: u8,
}

impl Sources {
    /// `from`: the only city that may be the source.
    fn of(position: &Position, seat: Seat, from: Option<Space>) -> Sources {
        let hellenic = position.can(seat, Ability::InfluenceFromBuildings);
        let mut sources = Sources {
            at: Spaces::NONE,
            hellenic,
            kings: position.can(seat, Ability::InfluenceFromObelisks),
            far: 0,
        };
        for city in position.cities.iter() {
            let source =
                city.owner == Some(seat) || (hellenic && city.buildings.contains(&Some(seat)));
            if source && from.is_none_or(|from| from == city.at) {
                sources.at.insert(city.at);
                sources.far = sources.far.max(sources.range(city));
            }
        }
        sources
    }

    /// How far a city reaches.
    fn range(&self, city: &City) -> u8 {
        city.size() + u8::from(self.kings && city.has(Building::Obelisk))
    }

    /// Is a space beyond their reach, even if nothing unrevealed lay between?
    fn too_far(&self, at: Space, tokens: u8) -> bool {
        let reach = self.far.saturating_add(tokens);
        self.at.iter().all(|source| source.distance(at) > reach)
    }
}

/// The fewest tokens of range that reach a space, without and with the right to boost the roll; `tokens`: those that can be spent.
/// Rules: `coc.influence.cross`.
fn reach(
    position: &Position,
    seat: Seat,
    at: Space,
    sources: Sources,
    tokens: u8,
) -> (Option<u8>, Option<u8>) {
    if sources.too_far(at, tokens) {
        return (None, None);
    }
    let target = position.cities.at(at);
    let can_boost = target.is_none_or(|city| boostable(position, seat, city));
    let (mut plain, mut boosted): (Option<u8>, Option<u8>) = (None, None);
    let mut ring = at.set();
    let mut known = ring;
    for distance in 0..=12u8 {
        for city in (ring & sources.at)
            .iter()
            .filter_map(|space| position.cities.at(space))
        {
            let own = city.owner == Some(seat);
            let hellenic = sources.hellenic && city.buildings.contains(&Some(seat));
            if own && city.influenced() && !hellenic {
                if city.at == at {
                    plain = plain.or(Some(0));
                }
                continue;
            }
            let needs = distance.saturating_sub(sources.range(city));
            if needs == 0 || (can_boost && needs <= tokens) {
                plain = Some(plain.map_or(needs, |best| best.min(needs)));
                if can_boost {
                    boosted = Some(boosted.map_or(needs, |best| best.min(needs)));
                }
            }
        }
        // Nothing is cheaper than no token.
        if plain == Some(0) && (boosted == Some(0) || !can_boost) {
            break;
        }
        ring = ring.around() & position.world.revealed() & !known;
        known = known | ring;
        if ring.is_empty() || distance > 5 + tokens {
            break;
        }
    }
    (plain, boosted)
}

/// What can be influenced now.
pub(crate) fn offers(
    position: &Position,
    seat: Seat,
    from: Option<Space>,
    sink: &mut impl Sink<Position>,
) -> Flow {
    let tokens = position.tokens(seat, Good::Culture);
    offers_with(position, seat, from, tokens, sink)
}

fn offers_with<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    from: Option<Space>,
    tokens: u8,
    sink: &mut S,
) -> Flow {
    if S::DEAF && position.turn.influenced {
        return ControlFlow::Continue(());
    }
    // Only what others have coloured can be changed, and a takeover may be of anything.
    let all = !S::DEAF || position.turn.takeover;
    let lures = match all {
        true => position.cities.spaces(),
        false => position.others(seat).fold(Spaces::NONE, |lures, other| {
            lures | position.cities.holdings(other).coloured
        }),
    };
    if lures.is_empty() {
        return ControlFlow::Continue(());
    }
    let mut sources = None;
    let cities = position.cities.iter();
    for city in cities.filter(|city| lures.has(city.at)) {
        let at = city.at;
        let choice = Choice::Influence { at, tokens: 0 };
        if position.turn.influenced {
            sink.refuse(choice, || Refusal::AlreadyInfluenced)?;
            continue;
        }
        if !target(position, seat, city) {
            sink.refuse(choice, || barred(position, seat, city))?;
            continue;
        }
        let sources = *sources.get_or_insert_with(|| Sources::of(position, seat, from));
        let (plain, boosted) = reach(position, seat, at, sources, tokens);
        match plain {
            Some(tokens) => sink.offer(Choice::Influence { at, tokens })?,
            None => sink.refuse(choice, || Refusal::OutOfRange { at, tokens })?,
        }
        if let Some(tokens) = boosted.filter(|_| boosted != plain) {
            sink.offer(Choice::Influence {
                at: city.at,
                tokens,
            })?;
        }
    }
    ControlFlow::Continue(())
}

/// Why a city is no target.
fn barred(position: &Position, seat: Seat, city: &City) -> Refusal {
    let at = city.at;
    let foreign = |colour: &Option<Seat>| colour.is_some_and(|colour| colour != seat);
    if city.owner == Some(seat) && !city.bare() && !city.buildings.iter().any(foreign) {
        return Refusal::AllYours { at };
    }
    let open = Building::ALL
        .iter()
        .any(|building| eligible(position, seat, city, *building));
    match guarded(position, seat, city) {
        Some(why) if open => why,
        _ => Refusal::NothingToInfluence { at },
    }
}

/// Is there anything to influence?
pub fn any(position: &Position, seat: Seat) -> bool {
    offers(position, seat, None, &mut Anything).is_break()
}

/// Is there a barbarian city of size 1 that an attempt could take over, once so many culture tokens are paid?
pub fn any_takeover(position: &Position, seat: Seat, paid: u8) -> bool {
    if position.turn.influenced || position.settlements(seat) == 0 {
        return false;
    }
    let mut hamlets = position.cities.of(None).filter(|city| city.size() == 1);
    let tokens = position.tokens(seat, Good::Culture).saturating_sub(paid);
    let mut sources = None;
    hamlets.any(|city| {
        let sources = *sources.get_or_insert_with(|| Sources::of(position, seat, None));
        reach(position, seat, city.at, sources, tokens).0.is_some()
    })
}

/// Is there anything to influence, from this city if it is given, once a culture token is paid?
pub fn any_for_token(position: &Position, seat: Seat, from: Option<Space>) -> bool {
    let tokens = position.tokens(seat, Good::Culture).saturating_sub(1);
    offers_with(position, seat, from, tokens, &mut Anything).is_break()
}

step! {
    /// Which city is influenced without an action? From the leader's city alone if it is Cleopatra's Charm.
    pub struct InfluenceNow { seat: Seat, charm: bool }
}

impl InfluenceNow {
    /// The only city that may be the source.
    fn source(self, position: &Position) -> Option<Space> {
        position
            .player(self.seat)
            .leader_space()
            .filter(|_| self.charm)
    }
}

impl Ask<Position> for InfluenceNow {
    fn prompt(&self, position: &Position, seat: Seat) -> Prompt {
        let culture = so_many(Good::Culture, position.player(seat).goods[Good::Culture]);
        Prompt::new(
            "coc.influence.source-target",
            "Which city do you influence?",
        )
        .hint(format!(
            "A 5 or 6 succeeds; you have {culture} for range and roll."
        ))
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        offers(position, seat, self.source(position), sink)?;
        sink.offer(Choice::Decline)
    }

    plainly!(no: "Influence nothing");

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        match choice {
            Choice::Influence { at, tokens } => {
                let charm = self.source(position);
                attempt(position, seat, at, tokens, charm, table);
            }
            _ => position.turn.takeover = false,
        }
    }
}

/// Pays for range and rolls. `charm`: Cleopatra's city, if it is her attempt.
pub(crate) fn attempt(
    position: &mut Position,
    seat: Seat,
    at: Space,
    tokens: u8,
    charm: Option<Space>,
    table: &mut Table<'_>,
) {
    let has = position.tokens(seat, Good::Culture);
    let sources = Sources::of(position, seat, charm);
    let (_, boosted) = reach(position, seat, at, sources, has);
    position.push(Attempt {
        seat,
        at,
        boostable: boosted.is_some_and(|needs| needs <= tokens),
        charm: charm.is_some(),
    });
    position.pay_token(seat, Good::Culture, tokens, table);
}

step! {
    /// The die of an attempt is rolled once everything is paid.
    pub struct Attempt { seat: Seat, at: Space, boostable: bool, charm: bool }
}

impl Run<Position> for Attempt {
    fn run(self, position: &mut Position, table: &mut Table<'_>) {
        roll(position, self, table);
    }

    fn fits(&self, position: &Position) -> bool {
        position.sits(self.seat)
    }
}

/// A die as a number.
/// Rules: `coc.fact.die.value-only`, `coc.fact.die.faces`.
pub(crate) fn die(table: &mut Table<'_>) -> u8 {
    let faces = &content().die;
    let face = table.roll(faces.len() as u32) as usize;
    faces[(face - 1) % faces.len()].value
}

/// Rules: `coc.influence.roll`, `coc.fact.adv.conversion`.
fn roll(position: &mut Position, attempt: Attempt, table: &mut Table<'_>) {
    let Attempt {
        seat,
        at,
        boostable,
        charm,
    } = attempt;
    let mut value = die(table);
    table.emit(|| News::Rolled { seat, at, value });
    value += u8::from(position.can(seat, Ability::InfluenceByMission)) + u8::from(charm);
    let attempt = Boost {
        seat,
        at,
        value,
        boostable,
        charm,
    };
    if value >= SUCCESS {
        success(position, seat, at, table);
    } else if attempt.can_boost(position) || can_reroll(position, seat) {
        position.push(attempt);
    } else {
        failed(position, seat, at, table);
    }
}

step! {
    /// The die failed: is it helped?
    pub struct Boost {
        seat: Seat,
        at: Space,
        /// The roll with what is added to it.
        value: u8,
        /// Culture tokens may help it.
        boostable: bool,
        /// +1 by Charm.
        charm: bool,
    }
}

impl Boost {
    fn can_boost(self, position: &Position) -> bool {
        self.boostable
            && self.value < SUCCESS
            && position.can_pay_token(self.seat, Good::Culture, SUCCESS - self.value)
    }
}

fn can_reroll(position: &Position, seat: Seat) -> bool {
    position.can(seat, Ability::InfluenceAgain)
        && !position.used(Once::Astrology)
        && position
            .player(seat)
            .goods
            .payment(Goods::of(Good::Ideas, 1))
            .is_some()
}

impl Ask<Position> for Boost {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        let (at, value) = (self.at, self.value);
        Prompt::new(
            "coc.influence.boost",
            format!("The attempt on {at} makes only {value}. Help it?"),
        )
        .hint("It needs 5; each culture token adds 1.")
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        if self.can_boost(position) {
            sink.offer(Choice::Boost {
                tokens: SUCCESS - self.value,
            })?;
        }
        if can_reroll(position, seat) {
            sink.offer(Choice::Yes)?;
        }
        sink.offer(Choice::Decline)
    }

    fn present(&self, position: &Position, seat: Seat, choice: Choice) -> Offer {
        match choice {
            Choice::Boost { tokens } => {
                Offer::new(format!("Pay {}", so_many(Good::Culture, tokens)))
            }
            Choice::Yes => Offer::new("Roll again for 1 idea by Astrology"),
            Choice::Decline => Offer::new("Let it fail"),
            _ => words::offer(position, seat, choice),
        }
    }

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        match choice {
            Choice::Boost { tokens } => {
                success(position, seat, self.at, table);
                position.pay_token(seat, Good::Culture, tokens, table);
            }
            Choice::Yes => {
                position.mark(Once::Astrology);
                position.push(Attempt {
                    seat,
                    at: self.at,
                    boostable: self.boostable,
                    charm: self.charm,
                });
                position.pay(seat, Goods::of(Good::Ideas, 1), table);
            }
            _ => failed(position, seat, self.at, table),
        }
    }
}

fn failed(position: &mut Position, seat: Seat, at: Space, table: &mut Table<'_>) {
    position.turn.takeover = false;
    position.turn.convert = None;
    table.emit(|| News::Failed { seat, at });
}

fn success(position: &mut Position, seat: Seat, at: Space, table: &mut Table<'_>) {
    position.turn.influenced = true;
    if position.can(seat, Ability::InfluenceByMission) {
        position.gain(seat, Goods::of(Good::Culture, 1), table);
    }
    if let Some((kind, source)) = position.turn.convert.take() {
        return convert::convert(position, seat, at, kind, source, table);
    }
    let taken = std::mem::take(&mut position.turn.takeover);
    let Some(city) = position.cities.at(at).copied() else {
        return;
    };
    if taken && city.owner.is_none() && city.size() == 1 {
        return take_over(position, seat, at, table);
    }
    let mut buildings = Building::ALL
        .iter()
        .copied()
        .filter(|building| eligible(position, seat, &city, *building));
    match (buildings.next(), buildings.next()) {
        (Some(building), None) => swap(position, seat, at, building, table),
        (Some(_), Some(_)) => position.push(Swap { seat, at }),
        _ => {}
    }
}

step! {
    /// Which building changes its colour?
    pub struct Swap { seat: Seat, at: Space }
}

impl Ask<Position> for Swap {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new(
            "coc.influence.effect",
            format!(
                "The attempt succeeds. Which building in {} becomes yours?",
                self.at
            ),
        )
        .hint("It is worth a point to you now; the city stays its owner's.")
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let at = self.at;
        if let Some(city) = position.cities.at(at) {
            for building in Building::ALL
                .iter()
                .copied()
                .filter(|building| eligible(position, seat, city, *building))
            {
                sink.offer(Choice::Piece { at, building })?;
            }
        }
        ControlFlow::Continue(())
    }

    plainly!();

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        match choice {
            Choice::Piece { at, building } => swap(position, seat, at, building, table),
            _ => no_answer(self, choice),
        }
    }

    fn fits(&self, position: &Position) -> bool {
        self.offers_anything(position, self.seat)
    }
}

/// The building changes its colour.
/// Rules: `coc.influence.still-owner`, `coc.influence.lose-piece`.
pub(crate) fn swap(
    position: &mut Position,
    seat: Seat,
    at: Space,
    building: Building,
    table: &mut Table<'_>,
) {
    let held = |city: &mut City| city.buildings[building as usize] = Some(seat);
    if position.cities.change(at, held) {
        table.emit(|| News::Influenced { seat, at, building });
    }
}

/// A barbarian city of size 1 becomes the player's.
fn take_over(position: &mut Position, seat: Seat, at: Space, table: &mut Table<'_>) {
    let garrison = position.barbarians.iter().any(|unit| unit.at == at);
    position.barbarians.retain(|unit| unit.at != at);
    position.cities.change(at, |city| {
        city.owner = Some(seat);
        city.captured = false;
    });
    table.emit(|| combat::capture::News::Captured { seat, at, gold: 0 });
    objectives::moods(position, seat);
    if garrison {
        position.push(TakeoverUnit { seat, at });
    }
}

step! {
    /// Cultural Takeover: which unit stays for the barbarians that leave?
    pub struct TakeoverUnit { seat: Seat, at: Space }
}

impl Ask<Position> for TakeoverUnit {
    fn prompt(&self, position: &Position, seat: Seat) -> Prompt {
        Prompt::new(
            "coc.card.action-when",
            format!(
                "The barbarians leave {}. Which unit takes their place?",
                self.at
            ),
        )
        .hint({
            let spare = |kind: Kind| words::count(position.player(seat).spare(kind), kind.word());
            format!(
                "It costs nothing. {} and {} are left beside the board.",
                spare(Kind::Settler),
                spare(Kind::Infantry)
            )
        })
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        for kind in [Kind::Settler, Kind::Infantry] {
            let fits = position.player(seat).spare(kind) > 0
                && (kind == Kind::Settler || position.room(seat, self.at) > 0);
            if fits {
                sink.offer(Choice::Hire { kind })?;
            }
        }
        sink.offer(Choice::Decline)
    }

    plainly!(no: "Nobody");

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        if let Choice::Hire { kind } = choice {
            position.place_unit(seat, self.at, kind, table);
        }
    }
}
