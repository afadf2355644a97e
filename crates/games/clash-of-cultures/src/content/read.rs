//! The files as they are written, and their way into the tables.

use super::*;
use crate::{effects::goal::Price, goods::Good};
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
use toml::{Table, Value};

const ADVANCES: &str = include_str!("../../content/advances.toml");
const BUILDINGS: &str = include_str!("../../content/buildings.toml");
const UNITS: &str = include_str!("../../content/units.toml");
const DICE: &str = include_str!("../../content/dice.toml");
const ACTIONS: &str = include_str!("../../content/action-cards.toml");
const OBJECTIVES: &str = include_str!("../../content/objectives.toml");
const EVENTS: &str = include_str!("../../content/events.toml");
const WONDERS: &str = include_str!("../../content/wonders.toml");
const CIVS: &str = include_str!("../../content/civilizations.toml");
const MAP: &str = include_str!("../../content/map.toml");

/// A record of any file; what is not used in it is empty.
#[derive(Deserialize, Default)]
#[serde(default)]
struct Record {
    id: String,
    name: String,
    number: u8,
    category: String,
    position: u8,
    government: bool,
    prerequisite: Option<String>,
    bonus: Option<Bonus>,
    effect: String,
    condition: String,
    origin: String,
    requires: String,
    requires_advance: String,
    when_constructed: String,
    ongoing: String,
    pieces_per_player: u8,
    cost: BTreeMap<String, Value>,
    r#type: String,
    needs_one_of: Vec<String>,
    role: String,
    place: String,
    civil: String,
    combat: String,
    top: String,
    bottom: String,
    set: String,
    icon: String,
    keep: String,
    target: String,
    deed: Option<Deed>,
    starting: bool,
    on_gain: OnGain,
    using: Option<Usage>,
    free_with: Option<String>,
    makes_free: Option<String>,
    battle: Vec<Valour>,
    force: Option<Force>,
    does: Option<Happening>,
    teaches: Option<Teaches>,
    gift: Option<Gift>,
    victory_points: u8,
    start_region: Option<String>,
    civilization: String,
    abilities: Vec<AbilityText>,
    spaces: Vec<Value>,
    value: u8,
    players: u8,
    kind: String,
    seat: u8,
    start_side: String,
    labels: Vec<String>,
}

#[derive(Deserialize, Default)]
struct AbilityText {
    name: String,
    effect: String,
    origin: String,
}

fn records<T: DeserializeOwned>(file: &'static str, key: &str) -> Result<Vec<T>, String> {
    let mut table: Table = toml::from_str(file).map_err(|error| error.to_string())?;
    let value = table
        .remove(key)
        .ok_or_else(|| format!("[[{key}]] is missing"))?;
    value
        .try_into()
        .map_err(|error| format!("[[{key}]]: {error}"))
}

fn leak(text: String) -> &'static str {
    text.leak()
}

fn slugs(records: &[Record]) -> Vec<&'static str> {
    records
        .iter()
        .map(|record| leak(record.id.clone()))
        .collect()
}

fn numbered(records: &[Record], word: &str) -> Vec<&'static str> {
    let name = |record: &Record| leak(format!("{word}-{}", record.number));
    records.iter().map(name).collect()
}

fn position(slugs: &[&'static str], wanted: &str) -> Result<u8, String> {
    let index = slugs.iter().position(|slug| *slug == wanted);
    index
        .map(|index| index as u8)
        .ok_or_else(|| format!("there is no {wanted}"))
}

/// The advance of a slug, if one is named.
fn named(slugs: &[&'static str], slug: Option<&str>) -> Result<Option<AdvanceId>, String> {
    slug.map(|slug| position(slugs, slug).map(AdvanceId))
        .transpose()
}

fn goods(record: &Record) -> Result<Goods, String> {
    let mut goods = Goods::NONE;
    for (name, number) in &record.cost {
        let good: Good = name.parse()?;
        let number = number.as_integer().and_then(|n| u8::try_from(n).ok());
        goods[good] = number.ok_or_else(|| format!("{}: a bad cost", record.id))?;
    }
    Ok(goods)
}

fn said(record: &Record) -> Words {
    let text = if record.effect.is_empty() {
        &record.condition
    } else {
        &record.effect
    };
    Words {
        name: record.name.clone(),
        text: text.clone(),
        origin: record.origin.clone(),
    }
}

fn terrains(spaces: &[Value]) -> Result<[Terrain; 4], String> {
    let read = |value: &Value| value.as_str().unwrap_or_default().parse();
    let list: Vec<Terrain> = spaces.iter().map(read).collect::<Result<_, _>>()?;
    list.try_into()
        .map_err(|_| "a region has four spaces".to_string())
}

/// A goal as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GoalText {
    id: String,
    name: String,
    condition: String,
    wants: Option<Wants>,
    fought: Option<Fought>,
    moment: Option<Moment>,
    #[serde(default)]
    pay: Price,
    not_together_with: Option<String>,
    not_after_moment: Option<Moment>,
    #[serde(default, rename = "note")]
    _note: String,
    origin: String,
}

fn goals() -> Result<Tables<Goal>, String> {
    let texts: Vec<GoalText> = records(OBJECTIVES, "objective")?;
    let slugs: Vec<&'static str> = texts.iter().map(|text| leak(text.id.clone())).collect();
    let mut goals = Vec::new();
    for text in texts {
        if text.wants.is_none() && text.fought.is_none() && text.moment.is_none() {
            return Err(format!("{} has no condition", text.id));
        }
        let other = text.not_together_with.as_deref();
        let other = other.map(|slug| position(&slugs, slug).map(GoalId));
        goals.push(Goal {
            words: Words {
                name: text.name,
                text: text.condition,
                origin: text.origin,
            },
            wants: text.wants,
            fought: text.fought,
            moment: text.moment,
            pay: text.pay.into(),
            not_together: other.transpose()?,
            not_after: text.not_after_moment,
        });
    }
    Ok((goals, slugs))
}

pub(super) fn content() -> Result<Content, String> {
    let texts: Vec<Record> = records(ADVANCES, "advance")?;
    let advance_slugs = slugs(&texts);
    let category_texts: Vec<Record> = records(ADVANCES, "category")?;
    let category_slugs = slugs(&category_texts);
    let mut categories = Vec::new();
    for text in &category_texts {
        let prerequisite = text.prerequisite.as_ref();
        let prerequisite = prerequisite.map(|slug| position(&advance_slugs, slug).map(AdvanceId));
        categories.push(Category {
            name: text.name.clone(),
            government: text.government,
            prerequisite: prerequisite.transpose()?,
        });
    }
    let mut advances = Vec::new();
    for (index, text) in texts.iter().enumerate() {
        let category = position(&category_slugs, &text.category)?;
        let place = text.position.wrapping_sub(1);
        if index != usize::from(category) * 4 + usize::from(place) {
            return Err(format!("{} is not at its place", text.id));
        }
        let words = said(text);
        advances.push(Advance {
            name: words.name,
            category,
            place,
            bonus: text.bonus,
            text: words.text,
            starting: text.starting,
            on_gain: text.on_gain,
            using: text.using,
            free_with: named(&advance_slugs, text.free_with.as_deref())?,
            origin: words.origin,
        });
    }

    let texts: Vec<Record> = records(ACTIONS, "civil")?;
    let civil_slugs = slugs(&texts);
    let mut civils = Vec::new();
    for text in &texts {
        civils.push(Civil {
            words: said(text),
            action: text.r#type == "action",
            culture: goods(text)?[Good::Culture],
            deed: text
                .deed
                .ok_or_else(|| format!("{} does nothing", text.id))?,
        });
    }
    let texts: Vec<Record> = records(ACTIONS, "combat_effect")?;
    let tactic_slugs = slugs(&texts);
    let tactic = |text: &Record| {
        let needs = |what: &str| text.needs_one_of.iter().any(|need| need == what);
        Tactic {
            words: said(text),
            army: needs("army"),
            ship: needs("ship"),
            fortress: needs("fortress"),
            attacker: match text.role.as_str() {
                "attacker" => Some(true),
                "defender" => Some(false),
                _ => None,
            },
            land: text.place != "any",
            city: text.place == "city",
            force: text.force.unwrap_or_default(),
        }
    };
    let tactics = texts.iter().map(tactic).collect();
    let texts: Vec<Record> = records(ACTIONS, "card")?;
    let action_slugs = numbered(&texts, "action");
    let mut actions = Vec::new();
    for text in &texts {
        actions.push(Action {
            civil: CivilId(position(&civil_slugs, &text.civil)?),
            tactic: TacticId(position(&tactic_slugs, &text.combat)?),
        });
    }

    let (goals, goal_slugs) = goals()?;
    let texts: Vec<Record> = records(OBJECTIVES, "card")?;
    let objective_slugs = numbered(&texts, "objective");
    let mut objectives = Vec::new();
    for text in &texts {
        let goals = [
            GoalId(position(&goal_slugs, &text.top)?),
            GoalId(position(&goal_slugs, &text.bottom)?),
        ];
        objectives.push(Objective {
            goals,
            expansion: text.set != "base",
        });
    }

    let texts: Vec<Record> = records(EVENTS, "event")?;
    let event_slugs = slugs(&texts);
    let mut events = Vec::new();
    for text in &texts {
        events.push(EventCard {
            words: said(text),
            icon: text.icon.parse()?,
            person: text.keep.starts_with("great-person"),
            all: text.target == "all",
            stays: text.keep == "in-play",
            does: text.does,
            teaches: text.teaches,
            gift: text.gift,
            expansion: text.set != "base",
        });
    }

    let texts: Vec<Record> = records(WONDERS, "wonder")?;
    let wonder_slugs = slugs(&texts);
    let mut wonders = Vec::new();
    for text in &texts {
        wonders.push(Wonder {
            words: said(text),
            requires: AdvanceId(position(&advance_slugs, &text.requires_advance)?),
            cost: goods(text)?,
            points: text.victory_points,
        });
    }

    let starts: Vec<Record> = records(MAP, "start_region")?;
    let start_slugs = slugs(&starts);
    let special_texts: Vec<Record> = records(CIVS, "special_advance")?;
    let leader_texts: Vec<Record> = records(CIVS, "leader")?;
    let texts: Vec<Record> = records(CIVS, "civilization")?;
    let civ_slugs = slugs(&texts);
    let mut civs = Vec::new();
    for text in &texts {
        let start = text.start_region.as_ref();
        let start = start.map(|slug| position(&start_slugs, slug).map(usize::from));
        let own = special_texts
            .iter()
            .filter(|special| special.civilization == text.id);
        let mut leaders = leader_texts
            .iter()
            .filter(|leader| leader.civilization == text.id);
        let known = |leader: &Record| leader.abilities.iter().all(|one| one.origin == "public");
        civs.push(Civ {
            name: text.name.clone(),
            start: start.transpose()?,
            public: own
                .map(|special| &special.origin)
                .all(|origin| origin == "public")
                && leaders.all(known),
            origin: text.origin.clone(),
        });
    }
    let special_slugs = slugs(&special_texts);
    let mut specials = Vec::new();
    for text in &special_texts {
        let requires = match text.requires.as_str() {
            "any-government" => None,
            slug => Some(AdvanceId(position(&advance_slugs, slug)?)),
        };
        specials.push(Special {
            words: said(text),
            civ: CivId(position(&civ_slugs, &text.civilization)?),
            requires,
            makes_free: named(&advance_slugs, text.makes_free.as_deref())?,
        });
    }
    let leader_slugs = slugs(&leader_texts);
    let mut leaders = Vec::new();
    for text in &leader_texts {
        let kind = |ability: &AbilityText| -> Result<Ability, String> {
            let inner = |word: &str| {
                let rest = ability.effect.strip_prefix(word)?;
                rest.strip_prefix('(')?.strip_suffix(')')
            };
            if let Some(slug) = inner("scholar") {
                return position(&category_slugs, slug).map(Ability::Scholar);
            }
            if let Some(slug) = inner("wonder-expert") {
                return position(&wonder_slugs, slug).map(|index| Ability::Expert(WonderId(index)));
            }
            Ok(Ability::Own)
        };
        let [first, second] = &text.abilities[..] else {
            return Err(format!("{} has not two abilities", text.id));
        };
        let words = |ability: &AbilityText, kind: Ability| Words {
            name: ability.name.clone(),
            text: match kind {
                Ability::Scholar(category) => format!(
                    "Action: if the leader's city is happy, pay 1 mood or culture token for a legal {} advance.",
                    categories[usize::from(category)].name
                ),
                Ability::Expert(wonder) => {
                    let wonder: &Wonder = &wonders[wonder.index()];
                    format!(
                        "When drawing a wonder you may take {} from wherever it is unbuilt; it costs 2 culture tokens less; \
                         wonders in the leader's city need no action.",
                        wonder.words.name
                    )
                }
                Ability::Own => ability.effect.clone(),
            },
            origin: ability.origin.clone(),
        };
        let kinds = [kind(first)?, kind(second)?];
        leaders.push(Leader {
            name: text.name.clone(),
            civ: CivId(position(&civ_slugs, &text.civilization)?),
            abilities: [words(first, kinds[0]), words(second, kinds[1])],
            kinds,
            battle: text.battle.clone(),
            origin: text.origin.clone(),
        });
    }

    let texts: Vec<Record> = records(MAP, "region")?;
    let region_slugs = slugs(&texts);
    let mut regions = Vec::new();
    for text in &texts {
        regions.push(Region {
            spaces: terrains(&text.spaces)?,
            origin: text.origin.clone(),
        });
    }
    let starts = starts
        .iter()
        .map(|text| terrains(&text.spaces))
        .collect::<Result<_, _>>()?;

    let texts: Vec<Record> = records(BUILDINGS, "building")?;
    let mut buildings = Vec::new();
    for (text, building) in texts.iter().zip(Building::ALL) {
        if text.id != building.word() {
            return Err(format!("{} is not at its place", text.id));
        }
        let advance = AdvanceId(position(&advance_slugs, &text.requires_advance)?);
        let text_of = format!("{} {}", text.when_constructed, text.ongoing);
        buildings.push((text.name.clone(), advance, text_of.trim().to_string()));
    }
    let texts: Vec<Record> = records(UNITS, "unit")?;
    let mut units = Vec::new();
    for kind in Kind::ALL {
        let text = texts.iter().find(|text| text.id == kind.word());
        let text = text.ok_or_else(|| format!("{kind} is missing"))?;
        units.push((goods(text)?, text.pieces_per_player));
    }
    let texts: Vec<Record> = records(DICE, "face")?;
    let mut die = Vec::new();
    for text in &texts {
        die.push(Face {
            value: text.value,
            icon: text.icon.parse()?,
        });
    }

    let slots: Vec<Record> = records(MAP, "slot")?;
    let layouts = (2..=4)
        .map(|players| layout_of(&slots, players))
        .collect::<Result<_, _>>()?;

    for (table, index, slug) in ids::named() {
        let slugs = match table {
            "advance" => &advance_slugs,
            "wonder" => &wonder_slugs,
            "special_advance" => &special_slugs,
            "leader" => &leader_slugs,
            _ => &civ_slugs,
        };
        if slugs.get(usize::from(index)) != Some(&slug) {
            return Err(format!("{slug} is not at its place"));
        }
    }

    let all = |test: &dyn Fn(&Advance) -> bool| -> Vec<AdvanceId> {
        let ids = (0u8..).map(AdvanceId).zip(&advances);
        ids.filter(|(_, advance)| test(advance))
            .map(|(id, _)| id)
            .collect()
    };
    Ok(Content {
        usable: all(&|advance| advance.using.is_some()),
        freeing: advances
            .iter()
            .filter_map(|advance: &Advance| advance.free_with)
            .collect(),
        categories,
        advances: (advances, advance_slugs),
        civils: (civils, civil_slugs),
        tactics: (tactics, tactic_slugs),
        actions: (actions, action_slugs),
        goals: (goals, goal_slugs),
        objectives: (objectives, objective_slugs),
        events: (events, event_slugs),
        wonders: (wonders, wonder_slugs),
        civs: (civs, civ_slugs),
        specials: (specials, special_slugs),
        leaders: (leaders, leader_slugs),
        regions: (regions, region_slugs),
        starts,
        buildings,
        units,
        die,
        layouts,
    })
}

fn layout_of(records: &[Record], players: u8) -> Result<Layout, String> {
    let mut slots = Vec::new();
    let mut slot_of = [u8::MAX; crate::space::COUNT];
    let mut board = Spaces::NONE;
    for record in records.iter().filter(|record| record.players == players) {
        let spaces: Vec<Space> = record
            .labels
            .iter()
            .map(|label| label.to_lowercase().parse())
            .collect::<Result<_, _>>()?;
        let spaces: [Space; 4] = spaces.try_into().map_err(|_| "a slot has four spaces")?;
        for space in spaces {
            if board.has(space) {
                return Err(format!("{space} is covered twice"));
            }
            board.insert(space);
            slot_of[space.index()] = slots.len() as u8;
        }
        let start = (record.kind == "start").then(|| (record.seat - 1, record.start_side == "A"));
        slots.push(Slot { spaces, start });
    }
    Ok(Layout {
        slots,
        board,
        slot_of,
        rim: rim(board),
    })
}

/// Walks once around the board along its edge.
fn rim(board: Spaces) -> Vec<Space> {
    let outside =
        |space: Space, direction: usize| space.step(direction).is_none_or(|next| !board.has(next));
    let edge = |space: &Space| (0..6).find(|direction| outside(*space, *direction));
    let Some((first, start)) = board
        .iter()
        .find_map(|space| edge(&space).map(|e| (space, e)))
    else {
        return Vec::new();
    };
    let (mut space, mut direction) = (first, start);
    let mut rim = vec![first];
    loop {
        let turned = (direction + 1) % 6;
        match space.step(turned).filter(|next| board.has(*next)) {
            Some(next) => {
                (space, direction) = (next, (direction + 5) % 6);
                rim.push(space);
            }
            None => direction = turned,
        }
        if (space, direction) == (first, start) {
            break;
        }
    }
    if rim.len() > 1 && rim.last() == Some(&first) {
        rim.pop();
    }
    rim
}
