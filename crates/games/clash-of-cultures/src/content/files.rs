//! The files, and what they must agree on with the program.

use super::{
    cards::{Piece, UnitCard},
    map::{Board, Place},
    *,
};
use crate::{Wonders, effects::using::Lead};
use orbis_core::{ContentError, ContentFile};
use orbis_parts::{
    content::{Kind as KindOfId, Reading, agree},
    content_file,
};

const ACTIONS: &str = "action-cards.toml";
const ADVANCES: &str = "advances.toml";
const BUILDINGS: &str = "buildings.toml";
const CIVS: &str = "civilizations.toml";
const DICE: &str = "dice.toml";
const EVENTS: &str = "events.toml";
const MAP: &str = "map.toml";
const OBJECTIVES: &str = "objectives.toml";
const UNITS: &str = "units.toml";
const WONDERS: &str = "wonders.toml";

pub(super) const FILES: &[ContentFile] = &[
    content_file!("advances.toml", "note", "category.origin"),
    content_file!(
        "buildings.toml",
        "note",
        "common.origin",
        "settlement.origin"
    ),
    content_file!(
        "units.toml",
        "note",
        "clash_note",
        "ability_note",
        "recruit_note",
        "origin"
    ),
    content_file!("dice.toml", "origin"),
    content_file!(
        "action-cards.toml",
        "note",
        "combat_effect.origin",
        "card.origin"
    ),
    content_file!("objectives.toml", "note", "card.origin"),
    content_file!(
        "events.toml",
        "note",
        "rule_note",
        "advance_note",
        "great_person.origin"
    ),
    content_file!("wonders.toml", "note"),
    content_file!("civilizations.toml", "note", "civilization.origin"),
    content_file!(
        "map.toml",
        "note",
        "start_side_note",
        "layout.origin",
        "slot.origin"
    ),
    content_file!("setup.toml", "origin"),
];

pub(super) const KINDS: &[KindOfId] = &[
    KindOfId::of::<AdvanceId>(&[(ADVANCES, "advance")]),
    KindOfId::of::<CivilId>(&[(ACTIONS, "civil")]),
    KindOfId::of::<TacticId>(&[(ACTIONS, "combat_effect")]),
    KindOfId::of::<ActionId>(&[(ACTIONS, "card")]),
    KindOfId::of::<GoalId>(&[(OBJECTIVES, "objective")]),
    KindOfId::of::<ObjectiveId>(&[(OBJECTIVES, "card")]),
    KindOfId::of::<EventId>(&[(EVENTS, "event")]),
    KindOfId::of::<WonderId>(&[(WONDERS, "wonder")]),
    KindOfId::of::<CivId>(&[(CIVS, "civilization")]),
    KindOfId::of::<SpecialId>(&[(CIVS, "special_advance")]),
    KindOfId::of::<LeaderId>(&[(CIVS, "leader")]),
    KindOfId::of::<RegionId>(&[(MAP, "region")]),
    KindOfId::of::<StartId>(&[(MAP, "start_region")]),
];

/// Reads everything.
pub(super) fn read(files: &Reading<'_>) -> Result<Content, ContentError> {
    let advances: Records<AdvanceId, Advance> = files.get(ADVANCES, "advance")?;
    let wonders: Records<WonderId, Wonder> = files.get(WONDERS, "wonder")?;
    let specials: Records<SpecialId, Special> = files.get(CIVS, "special_advance")?;
    let categories = categories(files, &advances)?;
    let leaders: Records<LeaderId, Leader> = files.get(CIVS, "leader")?;
    let leaders = leaders.map(|leader| told(leader, &categories, &wonders));
    let (boards, places): (Vec<Board>, Vec<Place>) =
        (files.get(MAP, "layout")?, files.get(MAP, "slot")?);
    let layouts: Result<_, _> = (2..=4)
        .map(|players| map::layout(&boards, &places, players))
        .collect();
    let content = Content {
        usable: advances
            .ids()
            .filter(|(_, card)| card.using.is_some())
            .map(|(id, _)| id)
            .collect(),
        freed: advances
            .ids()
            .filter_map(|(id, card)| Some((id, card.free_with?)))
            .collect(),
        cheapening: cheapening(&advances),
        used_specials: used(&specials),
        civils: files.get(ACTIONS, "civil")?,
        tactics: files.get(ACTIONS, "combat_effect")?,
        actions: files.get(ACTIONS, "card")?,
        goals: files.get(OBJECTIVES, "objective")?,
        objectives: files.get(OBJECTIVES, "card")?,
        events: files.get(EVENTS, "event")?,
        civs: files.get(CIVS, "civilization")?,
        regions: files.get(MAP, "region")?,
        starts: files.get(MAP, "start_region")?,
        buildings: buildings(files)?,
        units: units(files)?,
        die: files.get(DICE, "face")?,
        layouts: layouts?,
        start: figures::start(files)?,
        gifts: gifts(&advances, &specials, &wonders),
        prerequisites: prerequisites(&categories),
        talents: talents(&leaders),
        categories,
        advances,
        wonders,
        specials,
        leaders,
    };
    figures::check(files, &content)?;
    decks(&content)?;
    people(content)
}

/// Special advances with a use of their own.
fn used(specials: &Records<SpecialId, Special>) -> Specials {
    let used = specials.ids().filter(|(_, card)| card.using.is_some());
    used.map(|(id, _)| id).collect()
}

/// What the first advance of each government needs.
fn prerequisites(categories: &[Heading]) -> [Advances; 3] {
    Category::GOVERNMENTS.map(|government| {
        let needed = categories[government as usize].prerequisite;
        needed.into_iter().collect()
    })
}

/// Categories stand in the order of their words, and their advances with them.
fn categories(
    files: &Reading<'_>,
    advances: &Records<AdvanceId, Advance>,
) -> Result<Vec<Heading>, ContentError> {
    let categories: Vec<Heading> = files.get(ADVANCES, "category")?;
    let order = categories.iter().map(|category| category.id);
    let governments = categories.iter().map(|category| category.government);
    let wanted = Category::ALL
        .iter()
        .map(|category| category.is_government());
    if order.ne(Category::ALL.iter().copied()) || governments.ne(wanted) {
        let why = "the twelve categories stand in another order than the program's";
        return Err(ContentError::of(ADVANCES, why).key("category"));
    }
    for (id, advance) in advances.ids() {
        let places = advance.category().advances();
        if places.get(usize::from(advance.place())) != Some(&id) {
            let why = format!("{} is not at its place", advance.name);
            return Err(ContentError::of(ADVANCES, why).key("position"));
        }
    }
    Ok(categories)
}

/// The texts of abilities that several leaders share.
fn told(mut leader: Leader, categories: &[Heading], wonders: &Records<WonderId, Wonder>) -> Leader {
    for ability in &mut leader.abilities {
        if let Some(Lead::Scholar(category)) = ability.using.map(|using| using.does) {
            let name = &categories[category as usize].name;
            ability.text = format!(
                "Action: if the leader's city is happy, pay 1 mood or culture token for a legal {name} advance."
            );
        }
        if let Some(wonder) = ability.expert {
            let name = &wonders[wonder].name;
            ability.text = format!(
                "When drawing a wonder you may take {name} from wherever it is unbuilt; it costs 2 culture tokens less; \
                 wonders in the leader's city need no action."
            );
        }
    }
    leader
}

fn buildings(files: &Reading<'_>) -> Result<Vec<Piece>, ContentError> {
    let list: Vec<Piece> = files.get(BUILDINGS, "building")?;
    if list
        .iter()
        .map(|piece| piece.id)
        .ne(Building::ALL.iter().copied())
    {
        let why = "the seven buildings stand in another order than the program's";
        return Err(ContentError::of(BUILDINGS, why).key("building"));
    }
    for piece in &list {
        let expansion = piece.set != Set::Base;
        agree(BUILDINGS, "set", expansion, piece.id.is_expansion())?;
    }
    Ok(list)
}

/// Units in the order of their kinds.
fn units(files: &Reading<'_>) -> Result<Vec<UnitCard>, ContentError> {
    let mut list: Vec<UnitCard> = files.get(UNITS, "unit")?;
    list.sort_by_key(|unit| unit.id);
    if list
        .iter()
        .map(|unit| unit.id)
        .ne(Kind::ALL.iter().copied())
    {
        let why = "there must be one of each of the six kinds";
        return Err(ContentError::of(UNITS, why).key("unit"));
    }
    for unit in &list {
        agree(UNITS, "army_unit", unit.army_unit, unit.id.is_army())?;
        agree(UNITS, "ship", unit.ship, !unit.id.is_land())?;
    }
    Ok(list)
}

/// The advances that make another free or give an ability that lowers prices.
fn cheapening(advances: &Records<AdvanceId, Advance>) -> Advances {
    const LOWER: [Ability; 4] = [
        Ability::LearnScienceFree,
        Ability::LearnScienceCheaply,
        Ability::LearnFromNeighbours,
        Ability::RuleAsAutocrat,
    ];
    let lowers = |card: &Advance| card.grants.iter().any(|grant| LOWER.contains(grant));
    let giving = advances.ids().filter(|(_, card)| lowers(card));
    let freeing = advances.iter().filter_map(|card| card.free_with);
    giving.map(|(id, _)| id).chain(freeing).collect()
}

/// Which cards give which abilities.
fn gifts(
    advances: &Records<AdvanceId, Advance>,
    specials: &Records<SpecialId, Special>,
    wonders: &Records<WonderId, Wonder>,
) -> Gifts {
    let all = |grants: &[Ability]| grants.iter().copied().collect();
    let mut gifts = Gifts {
        advances: advances.iter().map(|card| all(&card.grants)).collect(),
        specials: specials.iter().map(|card| all(&card.grants)).collect(),
        wonders: [Wonders::NONE; Ability::COUNT],
    };
    for (id, card) in wonders.ids() {
        for ability in &card.grants {
            gifts.wonders[*ability as usize].add(id);
        }
    }
    gifts
}

/// Which leaders have each talent.
fn talents(leaders: &Records<LeaderId, Leader>) -> [Leaders; Talent::COUNT] {
    let mut talents = [Leaders::NONE; Talent::COUNT];
    for (id, leader) in leaders.ids() {
        for talent in leader.abilities.iter().flat_map(|ability| &ability.talents) {
            talents[*talent as usize].add(id);
        }
    }
    talents
}

/// Halves stand on as many cards as they say; every goal has a condition.
fn decks(content: &Content) -> Result<(), ContentError> {
    for (id, half) in content.civils.ids() {
        let cards = content.actions.iter().filter(|card| card.civil == id);
        agree(
            ACTIONS,
            &format!("civil {}, copies", half.name),
            half.copies,
            cards.count(),
        )?;
    }
    for (id, half) in content.tactics.ids() {
        let cards = content.actions.iter().filter(|card| card.tactic == id);
        agree(
            ACTIONS,
            &format!("combat_effect {}, copies", half.name),
            half.copies,
            cards.count(),
        )?;
    }
    for goal in &content.goals {
        if goal.wants.is_none() && goal.fought.is_none() && goal.moment.is_none() {
            let why = format!("{} has no condition", goal.name);
            return Err(ContentError::of(OBJECTIVES, why).key("objective"));
        }
    }
    Ok(())
}

/// Every civilization has four special advances and three leaders, in its order.
fn people(mut content: Content) -> Result<Content, ContentError> {
    let wrong = |what: &str| {
        let why = format!("each civilization has its {what} in the order of the civilizations");
        Err(ContentError::of(CIVS, why))
    };
    agree(
        CIVS,
        "special_advance",
        content.specials.len(),
        4 * content.civs.len(),
    )?;
    agree(
        CIVS,
        "leader",
        content.leaders.len(),
        3 * content.civs.len(),
    )?;
    if !content
        .specials
        .ids()
        .all(|(id, card)| card.civ.0 == id.0 / 4)
    {
        return wrong("four special advances");
    }
    if !content
        .leaders
        .ids()
        .all(|(id, card)| card.civ.0 == id.0 / 3)
    {
        return wrong("three leaders");
    }
    let (specials, leaders) = (&content.specials, &content.leaders);
    let public = |civ: CivId| {
        let own = |card: &&Special| card.civ == civ;
        let led = |card: &&Leader| card.civ == civ;
        specials.iter().filter(own).all(Special::is_public)
            && leaders
                .iter()
                .filter(led)
                .flat_map(|leader| &leader.abilities)
                .all(LeaderAbility::is_public)
    };
    let mut known = (0u8..).map(|index| public(CivId(index)));
    let known: Vec<bool> = known.by_ref().take(content.civs.len()).collect();
    let mut known = known.into_iter();
    content.civs = content.civs.map(|civ| Civ {
        public: known.next().unwrap_or_default(),
        ..civ
    });
    Ok(content)
}
