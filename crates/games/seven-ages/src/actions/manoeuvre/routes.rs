//! Where units can go: movement by class, terrain and age, crossings, canals, and what stands in the way.

use super::{aircraft, followers};
use crate::{
    Counts, Entry, Position,
    content::{
        AREAS, ArtefactId, Border, Class, Link, SetId, Special, Talent, Terrain, UnitId, content,
    },
    sets::{AreaId, Areas},
};
use orbis_parts::List;

/// A kind of traveller: what decides where it can go.
#[derive(Copy, Clone)]
pub(super) struct Traveller {
    set: SetId,
    unit: UnitId,
    class: Class,
    galley: bool,
    explorer: bool,
    vacates: bool,
    loaded: bool,
    /// The owner of a canal who would let them through.
    host: Option<SetId>,
    /// The coast on which ships lie where they start.
    coast: usize,
}

/// Where units can go and how they would enter.
pub(super) struct Routes {
    left: [i8; AREAS],
    pub(super) entry: [u8; AREAS],
    pub(super) via: [AreaId; AREAS],
    order: List<AreaId, 250>,
}

pub(super) const NEVER: u8 = u8::MAX;

impl Routes {
    pub(super) fn new() -> Routes {
        Routes {
            left: [-1; AREAS],
            entry: [NEVER; AREAS],
            via: [AreaId::NONE; AREAS],
            order: List::new(),
        }
    }

    /// Takes over the ways to some areas.
    fn adopt(&mut self, other: &Routes, which: impl Fn(AreaId) -> bool) {
        for area in AreaId::all().filter(|area| which(*area)) {
            let at = area.index();
            if other.entry[at] < self.entry[at] {
                self.entry[at] = other.entry[at];
                self.via[at] = other.via[at];
            }
        }
    }
}

/// Does a coast reach an area: these waters, or a shore that they wash as well?
pub(crate) fn along(coast: &Areas, area: AreaId) -> bool {
    if area.is_land() {
        coast.meets(&area.card().next)
    } else {
        coast.has(area)
    }
}

/// How units of a class enter over a border.
pub(super) fn way_in(class: Class, from: AreaId, link: &Link) -> Entry {
    match (class, link.border) {
        (Class::Aircraft, _) => Entry::Plain,
        (Class::Ship, _) if link.to.is_land() && !from.is_land() => Entry::Invasion,
        (_, Border::River) => Entry::River,
        (_, Border::Crossing(..)) => Entry::Crossing,
        _ => Entry::Plain,
    }
}

impl Position {
    /// Is a crossing arrow closed to an empire?
    /// `sa.move-other.crossing-blocked`.
    pub fn blocked(&self, set: SetId, one: AreaId, two: AreaId) -> bool {
        let taken = |sea: AreaId| {
            sea != AreaId::NONE && self.world.owner(sea).is_some_and(|owner| owner != set)
        };
        taken(one)
            && (two == AreaId::NONE || taken(two))
            && !self.special(set, |special| matches!(special, Special::NoCrossingBlock))
    }

    fn may_cross(&self, set: SetId, border: Border) -> bool {
        match border {
            Border::Crossing(one, two) => !self.blocked(set, one, two),
            _ => true,
        }
    }

    /// May a galley of the empire be in these waters?
    /// `sa.move-ship.galley-ocean`.
    fn galley_may(&self, set: SetId, area: AreaId, explorer: bool) -> bool {
        if area.is_land() {
            return true;
        }
        if area.card().terrain == Terrain::Ocean
            && !self.special(set, |special| matches!(special, Special::OceanGalleys))
        {
            return false;
        }
        explorer
            || self.world.has_talent(set, area, Talent::Explorer)
            || self.special(set, |special| matches!(special, Special::SafeGalleys))
            || area
                .card()
                .next
                .meets(&self.world.held(set).and(&content().land))
    }

    /// Can such a unit step over this border?
    /// `sa.move-land.land-only`, `sa.move-ship.where`, `sa.term.ocean`, `sa.term.sea`.
    /// `sa.move-air.nuke`.
    pub(super) fn can_step(&self, who: &Traveller, from: AreaId, link: &Link) -> bool {
        if self.barred(who.set, link.to) {
            return false;
        }
        match who.class {
            Class::Aircraft if who.unit == UnitId::NUKE => {
                !self.world.owner(link.to).is_some_and(|owner| {
                    owner != who.set && self.world.units(link.to).get(UnitId::STAR_WARS) > 0
                })
            }
            Class::Aircraft => true,
            Class::Ship => {
                let shore =
                    !from.is_land() || from.card().coasts.iter().any(|at| along(at, link.to));
                shore
                    && (!link.to.is_land() || link.to.card().coastal)
                    && (!from.is_land() || self.may_cross(who.set, link.border))
                    && (!who.galley || self.galley_may(who.set, link.to, who.explorer))
            }
            _ => link.to.is_land() && from.is_land() && self.may_cross(who.set, link.border),
        }
    }

    /// What entering an area costs.
    /// `sa.move.terrain-cost`, `sa.move.cost-owner-age`, `sa.move.ship-air-cost`, `sa.art.paved-roads`, `sa.art.railways`,
    /// `sa.lead.explorer-move`, `sa.term.terrain-chart`.
    pub(super) fn step_cost(&self, who: &Traveller, to: AreaId) -> i8 {
        let class = match who.class {
            Class::Infantry => 0,
            Class::Cavalry => 1,
            Class::Missile => 2,
            Class::Ship | Class::Aircraft => return 1,
        };
        let owner = self.world.owner(to);
        if self.world.city(to) > 0
            && let Some(owner) = owner
        {
            if owner == who.set && self.enjoys(owner, ArtefactId::RAILWAYS) {
                return 0;
            }
            if self
                .world
                .wonder_of(owner, ArtefactId::PAVED_ROADS)
                .is_some()
            {
                return 1;
            }
        }
        let neutral = owner.is_none_or(|owner| owner == SetId::KINGDOM);
        if neutral && who.explorer {
            return 1;
        }
        let judge = owner.filter(|owner| *owner != SetId::KINGDOM);
        let terrain = self.terrain(to, self.age(judge.unwrap_or(who.set)));
        for special in self.specials(who.set) {
            if let Special::TerrainMove {
                terrain: which,
                cost,
                units,
            } = special
                && *which == terrain
                && units >> who.unit.0 & 1 != 0
            {
                return *cost as i8;
            }
        }
        content().chart[terrain as usize].moves[class] as i8
    }

    /// Does a harsh winter lie on this area?
    fn frozen(&self, who: &Traveller, area: AreaId) -> bool {
        !matches!(who.class, Class::Ship | Class::Aircraft)
            && matches!(
                area.card().terrain,
                Terrain::Tundra | Terrain::Forest | Terrain::Mountain
            )
    }

    /// May such a unit go on from this area? `None` if only past an empire it does not attack.
    /// `sa.move-land.stop`, `sa.move-ship.pass-sea`, `sa.move-ship.stop-land`, `sa.move-air.stop`,
    /// `sa.lead.explorer-trail`.
    fn goes_on(&self, who: &Traveller, at: AreaId) -> Option<bool> {
        let owner = self.world.owner(at);
        let Some(enemy) = owner.filter(|owner| *owner != who.set) else {
            return Some(match who.class {
                Class::Aircraft => true,
                // Ships go on along the same coast.
                Class::Ship if at.card().twin.is_some() => false,
                Class::Ship if !at.is_land() => true,
                _ => owner.is_some() || who.explorer || who.vacates,
            });
        };
        let theirs = self.world.units_of(enemy, at);
        let ours = self.world.units_of(who.set, at);
        Some(match who.class {
            Class::Ship => {
                let count = |units: &Counts| {
                    if at.is_land() {
                        units.total()
                    } else {
                        units.of_class(|class| class == Class::Ship)
                    }
                };
                if count(&ours) >= count(&theirs).saturating_mul(2)
                    || self.special(who.set, |special| matches!(special, Special::ShipsPass))
                {
                    at.card().twin.is_none()
                } else if at.is_land() {
                    false
                } else {
                    return None;
                }
            }
            Class::Aircraft if who.unit == UnitId::NUKE => true,
            Class::Aircraft => {
                let enemy = theirs.of_class(aircraft);
                enemy == 0 || ours.of_class(aircraft) >= enemy.saturating_mul(2)
            }
            _ => ours.total() >= theirs.total().saturating_mul(2),
        })
    }

    /// Finds all ways; ships go past those empires of which there is a bit. Answers past which they went.
    /// `sa.move.adjacent`.
    fn relax(&self, who: &Traveller, routes: &mut Routes, past: u32) -> u32 {
        let mut met = 0;
        let mut at = 0;
        while at < routes.order.len() {
            let from = routes.order[at];
            at += 1;
            let left = routes.left[from.index()];
            if who.class == Class::Ship && left <= 0 {
                continue;
            }
            if at > 1 {
                match self.goes_on(who, from) {
                    Some(true) => {}
                    Some(false) => continue,
                    None => {
                        let owner = self.world.owner(from).map_or(0, |owner| 1 << owner.0);
                        if past & owner == 0 {
                            continue;
                        }
                        met |= owner;
                    }
                }
            }
            let canals = self
                .canal_from(who.set, who.host, from)
                .filter(|_| who.class == Class::Ship);
            let canals = canals.map(|to| Link {
                to,
                border: Border::Plain,
            });
            for link in from.card().links.iter().copied().chain(canals) {
                let link = &link;
                if !self.can_step(who, from, link) {
                    continue;
                }
                // From a land area ships leave by the coast they lie on.
                let coasts = &from.card().coasts;
                if who.class == Class::Ship
                    && at == 1
                    && coasts
                        .get(who.coast)
                        .is_some_and(|coast| !along(coast, link.to))
                {
                    continue;
                }
                let mut rest = left - self.step_cost(who, link.to);
                if self.chronicle.sway.winter && left > 0 && self.frozen(who, link.to) {
                    rest = 0;
                }
                if rest < 0 {
                    continue;
                }
                let to = link.to.index();
                let entry = way_in(who.class, from, link);
                if routes.entry[to] == NEVER || rest > routes.left[to] {
                    routes.via[to] = from;
                }
                routes.entry[to] = routes.entry[to].min(entry as u8);
                if rest > routes.left[to] {
                    routes.left[to] = rest;
                    if !routes.order.is_full() {
                        routes.order.push(link.to);
                    }
                }
            }
        }
        met
    }

    fn routes(&self, who: &Traveller, from: AreaId) -> Routes {
        let mut allowance = who.unit.card().movement as i8 + i8::from(who.explorer);
        for special in self.specials(who.set) {
            if let Special::MoveBonus { units, n } = special
                && units >> who.unit.0 & 1 != 0
            {
                allowance += *n as i8;
            }
        }
        if self.chronicle.sway.forced.is_some() {
            allowance = (allowance + 1) / 2;
        }
        let spent = |area: &AreaId| self.step_cost(who, *area);
        allowance -= self.trodden(from).iter().map(spent).sum::<i8>();
        let run = |past: u32| {
            let mut routes = Routes::new();
            routes.left[from.index()] = allowance;
            routes.order.push(from);
            let met = self.relax(who, &mut routes, past);
            (routes, met)
        };
        let (mut routes, _) = run(0);
        if who.class == Class::Ship {
            // Past all others, but to nobody's areas by way of his own waters.
            let (wide, met) = run(u32::MAX);
            let hosts = self.in_play().filter(|(set, _)| met >> set.0 & 1 != 0);
            for (host, _) in hosts {
                let (narrow, _) = run(!(1 << host.0));
                routes.adopt(&narrow, |area| self.world.owns(host, area));
            }
            let free = |owner: SetId| met >> owner.0 & 1 == 0;
            routes.adopt(&wide, |area| self.world.owner(area).is_none_or(free));
        }
        routes.entry[from.index()] = NEVER;
        routes
    }

    /// `sa.move.explorer-bonus`.
    pub(super) fn traveller(
        &self,
        set: SetId,
        from: AreaId,
        unit: UnitId,
        to: Option<AreaId>,
    ) -> Traveller {
        let escorted = self
            .work
            .escort
            .iter()
            .any(|leader| leader.card().talents & Talent::Explorer as u16 != 0);
        // Units that go where an Explorer just went are taken to have gone with him.
        let followed = self.work.trail.is_some_and(|[start, end]| {
            start == from
                && to.is_none_or(|to| to == end)
                && self.world.has_talent(set, end, Talent::Explorer)
        });
        Traveller {
            set,
            unit,
            class: unit.card().class,
            galley: unit == UnitId::GALLEY,
            explorer: escorted || followed && to.is_some(),
            vacates: self.special(set, |special| matches!(special, Special::MayVacate)),
            loaded: self.work.cargo.is_some(),
            host: None,
            coast: 0,
        }
    }

    /// Would ships come farther, with an Explorer or without, if the owner of a canal let them through?
    /// `sa.move-ship.canal`.
    pub(super) fn detour(
        &self,
        set: SetId,
        from: AreaId,
        (unit, coast): (UnitId, usize),
        host: SetId,
    ) -> bool {
        let explorer = followers(self, set, from)
            .iter()
            .any(|leader| leader.card().talents & Talent::Explorer as u16 != 0);
        [false, true].into_iter().any(|led| {
            let around = Traveller {
                coast,
                explorer: led,
                ..self.traveller(set, from, unit, None)
            };
            let through = Traveller {
                host: Some(host),
                ..around
            };
            led <= explorer && self.routes(&around, from).entry != self.routes(&through, from).entry
        })
    }

    /// May such a unit end its move here?
    /// `sa.move-air.end-at-sea`, `sa.transport.end-coastal`.
    fn may_end(&self, who: &Traveller, at: AreaId) -> bool {
        match who.class {
            Class::Ship => !who.loaded || at.is_land(),
            Class::Aircraft if who.unit == UnitId::STAR_WARS => true,
            Class::Aircraft if !at.is_land() => {
                let supported = |area: AreaId| {
                    self.world
                        .units_of(who.set, area)
                        .of_class(|class| !aircraft(class))
                        > 0
                };
                supported(at) || at.card().next.iter().any(supported)
            }
            _ => true,
        }
    }

    /// The areas units can move to, each with the way they enter it.
    /// `sa.move.star-wars`.
    /// `sa.move-air.star-wars`.
    pub(super) fn destinations(
        &self,
        set: SetId,
        from: AreaId,
        (unit, coast): (UnitId, usize),
        again: bool,
    ) -> (Routes, Areas) {
        let mut who = self.traveller(set, from, unit, None);
        who.coast = coast;
        let trail = self.work.trail.filter(|_| again);
        let only = trail.filter(|[start, _]| *start == from);
        let only = only.map(|[_, end]| end);
        if unit == UnitId::STAR_WARS {
            let open = |area: &AreaId| {
                *area != from && !self.barred(set, *area) && only.is_none_or(|only| only == *area)
            };
            let all: Areas = AreaId::all().filter(open).collect();
            let mut routes = Routes::new();
            routes.entry = [Entry::Plain as u8; AREAS];
            return (routes, all);
        }
        let mut routes = self.routes(&who, from);
        if let Some([start, end]) = self.work.trail
            && start == from
        {
            let follower = self.traveller(set, from, unit, Some(end));
            if follower.explorer && !who.explorer {
                let follower = Traveller { coast, ..follower };
                let far = self.routes(&follower, from);
                routes.adopt(&far, |area| area == end);
            }
        }
        let list = AreaId::all().filter(|area| {
            routes.entry[area.index()] != NEVER
                && self.may_end(&who, *area)
                && only.is_none_or(|only| only == *area)
        });
        let areas = list.collect();
        (routes, areas)
    }
}
