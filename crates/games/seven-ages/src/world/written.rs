//! The map as positions are written: by area, and only where something is.

use super::{Chief, Intruders, Stack, Wonder, World, garrisons::ROOM};
use crate::{
    content::{ArtefactId, LANDS, SETS, SHIPS, UnitId},
    sets::{AreaId, Areas},
};
use orbis_parts::List;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use std::collections::BTreeMap;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Text {
    stacks: BTreeMap<AreaId, Stack>,
    cities: BTreeMap<AreaId, u8>,
    temples: BTreeMap<AreaId, ArtefactId>,
    #[serde(default)]
    far: BTreeMap<AreaId, [u8; SHIPS]>,
    forts: Areas,
    disorder: Areas,
    wonders: List<Wonder, 64>,
    chiefs: List<Chief, 90>,
    intruders: Intruders,
}

impl World {
    fn stack(&self, area: AreaId) -> Stack {
        Stack {
            empire: self.garrisons.owner(area),
            units: self.units(area),
            top: self.top(area),
        }
    }
}

impl Serialize for World {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let occupied = AreaId::all().filter(|area| self.owner(*area).is_some());
        let cities = AreaId::all()
            .take(LANDS)
            .filter(|area| self.city(*area) > 0);
        Text {
            stacks: occupied.map(|area| (area, self.stack(area))).collect(),
            cities: cities.map(|area| (area, self.city(area))).collect(),
            temples: AreaId::all()
                .filter_map(|area| Some((area, ArtefactId::religion(self.temple(area)?))))
                .collect(),
            far: AreaId::all()
                .filter_map(|area| Some((area, self.moored(area.card().twin?))))
                .filter(|(_, far)| *far != [0; SHIPS])
                .collect(),
            forts: self.forts,
            disorder: self.disorder,
            wonders: self.wonders,
            chiefs: self.chiefs,
            intruders: self.intruders,
        }
        .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for World {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<World, D::Error> {
        let text = Text::deserialize(deserializer)?;
        let mut world = World::empty();
        let sizes = text.stacks.values().map(|stack| stack.units.total());
        if sizes.map(usize::from).sum::<usize>() > ROOM {
            return Err(D::Error::custom("more units than there are counters"));
        }
        for (area, stack) in text.stacks {
            if stack.empire.index() > SETS || stack.units.is_empty() || stack.units.total() > 60 {
                return Err(D::Error::custom(format!("no units can stand in {area} so")));
            }
            world.place(stack.empire, area, &stack.units);
            world.garrisons.set(area, &stack.units, stack.top);
        }
        for (area, far) in text.far {
            for (ship, count) in far.into_iter().enumerate() {
                world.set_far(area, UnitId::GALLEY.after(ship), count);
            }
        }
        for (area, value) in text.cities {
            if !area.is_land() || !matches!(value, 1 | 3 | 5 | 7) {
                return Err(D::Error::custom(format!("no city can stand in {area} so")));
            }
            world.set_city(area, value);
        }
        for (area, faith) in text.temples {
            if !area.is_land() || faith.index() >= 7 {
                return Err(D::Error::custom(format!("no temple can stand in {area}")));
            }
            world.set_temple(area, Some(faith.0));
        }
        world.dirty = false;
        world.forts = text.forts;
        world.disorder = text.disorder;
        world.wonders = text.wonders;
        world.chiefs = text.chiefs;
        world.intruders = text.intruders;
        Ok(world)
    }
}
