//! Unit types and the counters of each colour.

use super::super::*;
use super::{COLOURS, COUNTER_NAMES, UNITS_FILE, at, find, leaders::told_as, texts::*};
use orbis_core::ContentError;
use orbis_parts::content::{Reading, kept};

pub(super) fn units(texts: &[UnitText], slugs: &[&'static str]) -> Result<Vec<Unit>, ContentError> {
    let one = |text: &UnitText| {
        Ok(Unit {
            class: text.class,
            level: text.progress_level,
            front: [text.regular.front, text.veteran.front],
            support: [text.regular.support, text.veteran.support],
            movement: text.movement,
            cost: text.cost,
            counter: find(&COUNTER_NAMES, &text.counter)?,
            other: UnitId(find(slugs, &text.other_side)?),
        })
    };
    let told = |text: &UnitText| one(text).map_err(at(UNITS_FILE, format!("unit {}", text.id)));
    texts.iter().map(told).collect()
}

pub(super) fn sets(texts: &[SetText], groups: &[NameText]) -> Result<Vec<Set>, ContentError> {
    let one = |text: &SetText| {
        let group = groups.iter().position(|group| group.id == text.group);
        let mut counters = [0; COUNTERS];
        for (name, count) in &text.counters {
            counters[usize::from(find(&COUNTER_NAMES, name)?)] = *count;
        }
        if counters.iter().map(|count| u16::from(*count)).sum::<u16>() != text.total {
            return Err("its counters add up to another total".to_string());
        }
        if group.is_none() != text.group.is_empty() {
            return Err(format!("there is no group {}", text.group));
        }
        for name in &text.veteran_counters {
            find(&COUNTER_NAMES, name)?;
        }
        Ok(Set {
            // The neutral kingdoms belong to nobody.
            group: group.map_or(u8::MAX, |group| group as u8),
            counters,
            veteran: match text.quality.as_str() {
                "veteran" => [true; COUNTERS],
                "regular" => [false; COUNTERS],
                "mixed" => COUNTER_NAMES
                    .map(|name| text.veteran_counters.iter().any(|veteran| veteran == name)),
                other => return Err(format!("there is no quality {other}")),
            },
        })
    };
    let told = |text: &SetText| one(text).map_err(at(COLOURS, told_as(text)));
    texts.iter().map(told).collect()
}

/// The unit types: of the colours, the common ones, and the one that stands for a unit nobody sees.
pub(super) fn all_units(
    files: &Reading<'_>,
) -> Result<(Vec<&'static str>, Vec<Unit>), ContentError> {
    let unit_texts: Vec<UnitText> = files.get(UNITS_FILE, "unit")?;
    let common_texts: Vec<CommonText> = files.get(UNITS_FILE, "common_unit")?;
    let mut unit_slugs: Vec<&'static str> = unit_texts.iter().map(|text| kept(&text.id)).collect();
    let mut units = units(&unit_texts, &unit_slugs)?;
    for text in &common_texts {
        let other = UnitId(units.len() as u8);
        unit_slugs.push(kept(&text.id));
        units.push(Unit {
            class: text.class,
            level: text.progress_level,
            front: [text.front; 2],
            support: [text.support; 2],
            movement: text.movement,
            cost: text.cost,
            counter: find(&COUNTER_NAMES, &text.id)
                .map_err(at(UNITS_FILE, format!("common_unit {}", text.id)))?,
            other,
        });
    }
    unit_slugs.push("unseen");
    units.push(Unit {
        class: Class::Infantry,
        level: u8::MAX,
        front: [0; 2],
        support: [0; 2],
        movement: 0,
        cost: 0,
        counter: 0,
        other: UnitId(units.len() as u8),
    });
    Ok((unit_slugs, units))
}

/// The colours with the neutral kingdoms after them, and their slugs.
pub(super) fn all_sets(files: &Reading<'_>) -> Result<(Vec<&'static str>, Vec<Set>), ContentError> {
    let mut texts: Vec<SetText> = files.get(COLOURS, "set")?;
    texts.extend(files.get::<Vec<SetText>>(COLOURS, "kingdom_set")?);
    let slugs = texts.iter().map(|text| kept(&text.id)).collect();
    let groups = files.get::<Vec<NameText>>(COLOURS, "group")?;
    Ok((slugs, sets(&texts, &groups)?))
}
