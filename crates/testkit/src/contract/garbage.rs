//! Point 12: whatever comes from outside gives an error or a game, never a panic.

use super::{Moment, Terms, Verdict, pick, random_choice, walk, walk_matches};
use orbis_core::{AnyGame, Chance, Fast, Game, Ink, Of, Rejected, Seat, Seed, Viewer};
use serde_json::{Number, Value, json};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// 12: broken positions, records and choices never panic, and a position that is accepted can be played.
pub fn garbage<G: Game>(terms: &Terms) -> Verdict {
    positions::<G>(terms)?;
    records::<G>(terms)
}

fn positions<G: Game>(terms: &Terms) -> Verdict {
    let mut words: Vec<Value> = Vec::new();
    walk::<G>(terms, 10, true, |Moment { position, luck }| {
        for _ in 0..6 {
            let mut value = serde_json::to_value(position).map_err(|why| why.to_string())?;
            for _ in 0..1 + luck.below(2) {
                mutate(&mut value, luck);
            }
            let stream = luck.next_u64();
            guarded(&value, || play_from::<G>(&value, &mut Fast::new(stream)))?;
        }
        if let Some((_, choice)) = random_choice(position, luck)? {
            words.push(serde_json::to_value(choice).map_err(|why| why.to_string())?);
        }
        let value = serde_json::to_value(position).map_err(|why| why.to_string())?;
        let stream = luck.next_u64();
        guarded(&value, || {
            odd_choices::<G>(&value, &words, &mut Fast::new(stream))
        })
    })
}

fn guarded(value: &Value, run: impl FnOnce() -> Verdict) -> Verdict {
    let outcome = catch_unwind(AssertUnwindSafe(run));
    outcome.unwrap_or_else(|cause| {
        let text = cause.downcast_ref::<String>().map(String::as_str);
        let text = text.or_else(|| cause.downcast_ref::<&str>().copied());
        Err(format!("a panic ({}) with {value}", text.unwrap_or("?")))
    })
}

/// Loads what may be a position, and if it is one, plays on and looks at it.
fn play_from<G: Game>(value: &Value, luck: &mut Fast) -> Verdict {
    let Ok(mut game) = Of::<G>::game().load(value, Seed::from_text("garbage")) else {
        return Ok(());
    };
    for _ in 0..40 {
        let seats: Vec<Seat> = game.turn().deciders().iter().collect();
        let Some(seat) = pick(&seats, luck) else {
            break;
        };
        let legal = game.choices(seat, false);
        let Some(index) = pick(&(0..legal.len()).collect::<Vec<_>>(), luck) else {
            break;
        };
        game.choose(seat, &legal[index].choice, None, &[])
            .map_err(|why| format!("{} was offered: {why}; from {value}", legal[index].choice))?;
    }
    for viewer in [Viewer::Table, Viewer::Seat(Seat::at(0))] {
        game.draw(viewer);
        game.sketch(viewer, Ink::Plain);
        game.scores(Some(viewer));
        game.log(viewer);
    }
    Ok(())
}

/// Sends choices that are none, to the right and to wrong seats.
fn odd_choices<G: Game>(value: &Value, words: &[Value], luck: &mut Fast) -> Verdict {
    let mut game = Of::<G>::game()
        .load(value, Seed::from_text("odd"))
        .map_err(|why| why.to_string())?;
    for _ in 0..6 {
        let mut choice = match luck.below(3) {
            0 => json!(null),
            1 => json!({ "choice": [1, "x"] }),
            _ => {
                let index = luck.below(words.len().max(2) as u32) as usize;
                words.get(index).cloned().unwrap_or(json!("?"))
            }
        };
        mutate(&mut choice, luck);
        let seat = Seat::at(luck.below(orbis_core::MAX_SEATS as u32) as usize);
        let draws: &[u32] = if luck.below(2) == 0 {
            &[]
        } else {
            &[7, 4_000_000_000]
        };
        let before = game.position(None);
        if let Err(Rejected::Rule { text, .. }) = game.choose(seat, &choice, None, draws)
            && text.is_empty()
        {
            return Err(format!("{choice} is refused without a word"));
        } else if game.version() == 0 && game.position(None) != before {
            return Err(format!("{choice} was rejected, but changed something"));
        }
        if game.version() > 0 {
            break;
        }
    }
    Ok(())
}

fn records<G: Game>(terms: &Terms) -> Verdict {
    let step = |game: &mut orbis_core::Match<G>, luck: &mut Fast| {
        let Some((seat, choice)) = random_choice(game.position(), luck)? else {
            return Ok(false);
        };
        game.choose(seat, choice, None)
            .map_err(|why| why.to_string())?;
        // Short games suffice: what is broken is mostly near the beginning.
        Ok(game.version() < 60)
    };
    walk_matches::<G>(terms, 20, step, |game, luck| {
        let text = game.record(true).to_text();
        for _ in 0..20 {
            let broken = mutate_text(&text, luck);
            let shown = Value::String(broken.clone());
            guarded(&shown, || {
                if let Ok(game) = Of::<G>::game().read(&broken) {
                    let _ = game.verify();
                    game.sketch(Viewer::Table, Ink::Plain);
                }
                Ok(())
            })?;
        }
        Ok(())
    })
}

/// Changes one place of a text whose lines are JSON.
pub fn mutate_text(text: &str, luck: &mut impl Chance) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_string).collect();
    if lines.is_empty() {
        return String::new();
    }
    let index = luck.below(lines.len().max(2) as u32) as usize % lines.len().max(1);
    match luck.below(6) {
        0 => {
            lines.remove(index);
        }
        1 => lines.insert(index, "{\"undo\":0}".to_string()),
        2 => {
            let other = luck.below(lines.len().max(2) as u32) as usize % lines.len();
            lines.swap(index, other);
        }
        3 => {
            let cut = luck.below(lines[index].len().max(2) as u32) as usize;
            lines[index] = lines[index].chars().take(cut).collect();
        }
        _ => {
            if let Ok(mut value) = serde_json::from_str::<Value>(&lines[index]) {
                mutate(&mut value, luck);
                lines[index] = value.to_string();
            }
        }
    }
    lines.join("\n")
}

/// Changes one place of a JSON value.
pub fn mutate(value: &mut Value, luck: &mut impl Chance) {
    let size = count(value);
    let mut at = luck.below(size.max(2)) % size;
    let other = nth(value, &mut (luck.below(size.max(2)) % size)).cloned();
    let Some(spot) = nth_mut(value, &mut at) else {
        return;
    };
    match (luck.below(5), other) {
        (0, _) => *spot = junk(luck),
        (1, Some(other)) => *spot = other,
        _ => tweak(spot, luck),
    }
}

/// A change that keeps the kind of the value.
fn tweak(spot: &mut Value, luck: &mut impl Chance) {
    match spot {
        Value::Null => *spot = junk(luck),
        Value::Bool(on) => *on = !*on,
        Value::Number(number) => {
            let near = number
                .as_i64()
                .unwrap_or(0)
                .saturating_add(1 - 2 * i64::from(luck.below(2)));
            let wild = [near, near, 0, -1, 255, 32_767, i64::MAX];
            *number = Number::from(wild[luck.below(7) as usize]);
        }
        Value::String(text) => match luck.below(3) {
            0 => *text = "?".to_string(),
            1 => text.push('x'),
            _ => {
                text.pop();
            }
        },
        Value::Array(items) if !items.is_empty() => {
            let index = luck.below(items.len().max(2) as u32) as usize % items.len();
            match luck.below(4) {
                0 => {
                    items.remove(index);
                }
                1 => items.push(items[index].clone()),
                2 => items.swap(0, index),
                _ => items.clear(),
            }
        }
        Value::Array(items) => items.push(junk(luck)),
        Value::Object(fields) => {
            let keys: Vec<String> = fields.keys().cloned().collect();
            let key = luck.below(keys.len().max(2) as u32) as usize % keys.len().max(1);
            match keys.get(key) {
                Some(key) => {
                    fields.remove(key);
                }
                None => {
                    fields.insert("extra".to_string(), json!(1));
                }
            }
        }
    }
}

fn junk(luck: &mut impl Chance) -> Value {
    let kinds = [
        json!(null),
        json!(-1),
        json!(1e300),
        json!("§"),
        json!([]),
        json!({}),
        json!(true),
    ];
    kinds[luck.below(7) as usize].clone()
}

fn count(value: &Value) -> u32 {
    1 + match value {
        Value::Array(items) => items.iter().map(count).sum(),
        Value::Object(fields) => fields.values().map(count).sum(),
        _ => 0,
    }
}

fn nth<'a>(value: &'a Value, left: &mut u32) -> Option<&'a Value> {
    if *left == 0 {
        return Some(value);
    }
    *left -= 1;
    match value {
        Value::Array(items) => items.iter().find_map(|item| nth(item, left)),
        Value::Object(fields) => fields.values().find_map(|item| nth(item, left)),
        _ => None,
    }
}

fn nth_mut<'a>(value: &'a mut Value, left: &mut u32) -> Option<&'a mut Value> {
    if *left == 0 {
        return Some(value);
    }
    *left -= 1;
    match value {
        Value::Array(items) => items.iter_mut().find_map(|item| nth_mut(item, left)),
        Value::Object(fields) => fields.values_mut().find_map(|item| nth_mut(item, left)),
        _ => None,
    }
}
