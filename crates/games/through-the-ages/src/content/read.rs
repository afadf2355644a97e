//! The files as they are written, and their way into the tables.

use super::*;
use crate::effects::{Impact, Op, Order, PartyTerms, Rating, Who};
use toml::{Table, Value};

const CIVIL: &str = include_str!("../../content/civil.toml");
const MILITARY: &str = include_str!("../../content/military.toml");
const BOARD: &str = include_str!("../../content/board.toml");

type Result<T> = std::result::Result<T, String>;

fn table<'a>(of: &'a Table, key: &str) -> Result<&'a Table> {
    of.get(key)
        .and_then(Value::as_table)
        .ok_or_else(|| format!("[{key}] is missing"))
}

fn integer(of: &Table, key: &str) -> Result<Option<i64>> {
    match of.get(key) {
        None => Ok(None),
        Some(value) => value
            .as_integer()
            .map(Some)
            .ok_or_else(|| format!("{key} is no number")),
    }
}

fn signed(of: &Table, key: &str) -> Result<i8> {
    let number = integer(of, key)?.unwrap_or(0);
    i8::try_from(number).map_err(|_| format!("{key}: {number} is too big"))
}

fn number(of: &Table, key: &str) -> Result<u8> {
    let number = integer(of, key)?.unwrap_or(0);
    u8::try_from(number).map_err(|_| format!("{key}: {number} is no small number"))
}

fn needed(of: &Table, key: &str) -> Result<u8> {
    integer(of, key)?.ok_or_else(|| format!("{key} is missing"))?;
    number(of, key)
}

fn text<'a>(of: &'a Table, key: &str) -> Result<&'a str> {
    of.get(key)
        .and_then(Value::as_str)
        .ok_or_else(|| format!("{key} is missing"))
}

fn flag(of: &Table, key: &str) -> bool {
    of.get(key).and_then(Value::as_bool).unwrap_or(false)
}

fn list(of: &Table, key: &str) -> Vec<Value> {
    of.get(key)
        .and_then(Value::as_array)
        .cloned()
        .unwrap_or_default()
}

fn words(of: &Table, key: &str) -> Vec<String> {
    list(of, key)
        .iter()
        .filter_map(|value| value.as_str().map(str::to_string))
        .collect()
}

fn numbers(of: &Table, key: &str) -> Result<Vec<u8>> {
    list(of, key)
        .iter()
        .map(|value| {
            value
                .as_integer()
                .and_then(|number| u8::try_from(number).ok())
                .ok_or_else(|| format!("{key}: not a list of numbers"))
        })
        .collect()
}

fn tables(of: &Table, key: &str) -> Result<Vec<Table>> {
    list(of, key)
        .into_iter()
        .map(|value| match value {
            Value::Table(table) => Ok(table),
            _ => Err(format!("{key}: not a list of tables")),
        })
        .collect()
}

fn by_players(of: &Table, prefix: &str) -> Result<[u8; 3]> {
    Ok([
        number(of, &format!("{prefix}2"))?,
        number(of, &format!("{prefix}3"))?,
        number(of, &format!("{prefix}4"))?,
    ])
}

fn copies(of: &Table) -> Result<[u8; 3]> {
    Ok([
        needed(of, "copies_2p")?,
        needed(of, "copies_3p")?,
        needed(of, "copies_4p")?,
    ])
}

fn symbols(of: &Table) -> Result<Symbols> {
    Ok(Symbols {
        culture: signed(of, "culture")?,
        science: signed(of, "science")?,
        strength: signed(of, "strength")?,
        happy: signed(of, "happy")?,
        civil: signed(of, "civil_actions")?,
        military: signed(of, "military_actions")?,
        colonization: signed(of, "colonization")?,
        blue: signed(of, "blue_tokens")?,
        yellow: signed(of, "yellow_tokens")?,
    })
}

fn kind(name: &str) -> Result<Kind> {
    Kind::deserialize(Value::String(name.to_string())).map_err(|error| error.to_string())
}

fn order(name: &str) -> Result<Order> {
    Ok(match name {
        "increase-population" => Order::Population,
        "build-or-upgrade-farm-or-mine" => Order::FarmOrMine,
        "build-or-upgrade-urban" => Order::Urban,
        "upgrade-farm-mine-or-urban" => Order::Upgrade,
        "build-one-wonder-stage" => Order::Stage,
        "develop-technology" => Order::Develop,
        other => return Err(format!("there is no action {other}")),
    })
}

fn bonus(name: &str) -> Result<Bonus> {
    Ok(match name {
        "workers" => Bonus::Workers,
        "technology-levels" => Bonus::TechnologyLevels,
        "theaters-and-libraries" => Bonus::TheatersAndLibraries,
        "urban-output" => Bonus::UrbanOutput,
        other => return Err(format!("there is no formula {other}")),
    })
}

/// One written ability of a civil card.
fn ability(card: &mut Civil, of: &Table) -> Result<()> {
    let delta = signed(of, "amount")?;
    let amount = delta.max(0) as u8;
    let action = card.kind == Kind::Action;
    let set = &mut card.modifiers;
    match text(of, "key")? {
        "strength-per-unit" => {
            for name in words(of, "types") {
                let index = crate::effects::unit_index(kind(&name)?).ok_or("no unit type")?;
                set.strength_per_unit[index] = delta;
            }
        }
        "strength-per-unit-type" => set.strength_per_unit_type = delta,
        "strength-per-happy" => set.strength_per_happy = delta,
        "culture-per-happy" => set.culture_per_happy = delta,
        "culture-per-building" => set.culture_per_theater = delta,
        "culture-per-pair" => set.culture_per_pair = delta,
        "culture-per-colony" => {
            set.culture_per_colony = [signed(of, "first")?, signed(of, "others")?];
        }
        "best-lab-or-library-science" => set.best_lab_or_library = true,
        "best-theater-double-culture" => set.best_theater_double = true,
        "labs-produce-culture-level" => set.lab_culture = true,
        "labs-science-delta" => set.lab_science = delta,
        "labs-produce-resources" => set.labs_produce = true,
        "on-leave-or-game-end-culture" => set.scores_labs = true,
        "best-mine-double" => set.best_mine_double = true,
        "extra-happy-per-source" => set.extra_happy = delta,
        "infantry-as-cavalry-for-armies" => set.infantry_as_cavalry = true,
        "hand-limit" => set.hand_limit = [signed(of, "civil")?, signed(of, "military")?],
        "wonder-stages-per-action" => set.wonder_stages = needed(of, "max")?,
        "urban-cost-discount-by-level" => {
            let levels = numbers(of, "levels")?;
            set.urban_discount = levels.try_into().map_err(|_| "levels: four numbers")?;
        }
        "no-wonder-surcharge" => set.no_wonder_surcharge = true,
        "population-food-discount" => set.population_discount = amount,
        "take-leader-discount" => set.leader_discount = amount,
        "science-on-take-tech" => set.science_on_take = amount,
        "on-develop-gain-resource" => set.resource_on_develop = amount,
        "on-develop-regain-ca" => set.civil_on_develop = amount,
        "on-develop-culture" => set.culture_on_develop = amount,
        "develop-discount" => set.theater_discount = needed(of, "science")?,
        "cross-discount" => set.cross_discount = [needed(of, "resources")?, needed(of, "science")?],
        "revolution-uses-ma" => set.revolution_military = true,
        "on-revolution-culture" => set.culture_on_revolution = amount,
        "cannot-attack" => set.cannot_attack = true,
        "attackers-pay-double-ma" => set.attackers_pay_double = true,
        "end-of-turn-culture-if-top-strength" => set.strongest_culture = amount,
        "colonize-discard-cards" => set.colonize_discards = needed(of, "max")?,
        "row-discount-if-leader-replaced" => set.row_discount = amount,
        "political-remove-self" => set.remove_for_yellow = amount,
        "political-remove-self-colonize-from-hand" => set.remove_to_colonize = true,
        "second-political-action" => set.second_politics = true,
        "ma-as-ca" => set.military_as_civil = true,
        "tuck-under-wonder" => set.tuck = true,
        "peek-current-event" => set.peek = true,
        "population-plus-unit" => {
            set.population_and_unit = [
                needed(of, "food_discount")?,
                needed(of, "resource_discount")?,
            ];
        }
        "upgrade-any-urban-to-theater" => set.theater_upgrade = true,
        "turn-choice" => set.turn_choice = 3,
        "free-population" => set.free_population = true,
        "on-complete-culture" => card.bonus = Some(bonus(text(of, "formula")?)?),
        // An air force doubles an army: that is what its type means.
        "doubles-army" => {}
        "temp-resource-military" if !action => set.military_resource = needed(of, "per_turn")?,
        "temp-resource-military" => card.action.push(ActionOp::MilitaryResources(amount)),
        "temp-ma" => card.action.push(ActionOp::MilitaryActions(amount)),
        "temp-resource-military-per-stronger" => {
            let per = by_players(of, "p")?;
            card.action
                .push(ActionOp::MilitaryResourcesPerStronger(per));
        }
        "culture-per-richer-in-culture" => {
            card.action
                .push(ActionOp::CulturePerRicher(by_players(of, "p")?));
        }
        "score" => {
            let op = ActionOp::Score(number(of, "science")?, number(of, "culture")?);
            card.action.push(op);
        }
        "gain-food" => card.action.push(ActionOp::Food(amount)),
        "gain-resource" => card.action.push(ActionOp::Resources(amount)),
        "gain-choice" => card.action.push(ActionOp::FoodOrResources(amount)),
        "do-action" => {
            let op = ActionOp::Order(
                order(text(of, "action")?)?,
                number(of, "resource_discount")?,
            );
            card.action.push(op);
        }
        other => return Err(format!("there is no ability {other}")),
    }
    Ok(())
}

fn civil(of: &Table) -> Result<Civil> {
    let mut stages = List::new();
    numbers(of, "stages")?
        .into_iter()
        .for_each(|stage| stages.push(stage));
    let mut card = Civil {
        name: text(of, "name")?.to_string(),
        level: needed(of, "level")?,
        kind: kind(text(of, "kind")?)?,
        copies: copies(of)?,
        science_cost: number(of, "science_cost")?,
        revolution_cost: number(of, "revolution_cost")?,
        resource_cost: number(of, "resource_cost")?,
        value: number(of, "food")?.max(number(of, "resource")?),
        urban_limit: number(of, "urban_limit")?,
        stages,
        symbols: symbols(of)?,
        modifiers: Modifiers::default(),
        action: Vec::new(),
        bonus: None,
        start_workers: number(of, "start_workers")?,
        initial: flag(of, "initial"),
        text: words(of, "effect").join("; "),
        origin: text(of, "origin")?.to_string(),
    };
    // Labs store resources worth their level for Bill Gates.
    if card.kind == Kind::Lab {
        card.value = card.level;
    }
    for of in tables(of, "abilities")? {
        ability(&mut card, &of)?;
    }
    Ok(card)
}

fn who(of: &Table) -> Result<Who> {
    let conditional = of.get("condition").and_then(Value::as_str) == Some("among-two-weakest");
    Ok(match text(of, "who")? {
        "all" => Who::All,
        "strongest" => Who::Strongest,
        "weakest" => Who::Weakest,
        "two-strongest" => Who::TwoStrongest,
        "two-weakest" => Who::TwoWeakest,
        "most-culture-points" if conditional => Who::WeakCultureLeader,
        "most-culture-points" => Who::MostCulture,
        "least-culture-points" => Who::LeastCulture,
        "all-with-most-happy" => Who::AllMostHappy,
        "all-with-most-discontent" => Who::AllMostDiscontent,
        other => return Err(format!("who is {other}?")),
    })
}

fn rating(name: &str) -> Result<Rating> {
    Ok(match name {
        "science" => Rating::Science,
        "culture" => Rating::Culture,
        "strength" => Rating::Strength,
        other => return Err(format!("there is no rating {other}")),
    })
}

fn impact(name: &str) -> Result<Impact> {
    Ok(match name {
        "agriculture" => Impact::Agriculture,
        "architecture" => Impact::Architecture,
        "balance" => Impact::Balance,
        "colonies" => Impact::Colonies,
        "competition" => Impact::Competition,
        "government" => Impact::Government,
        "happiness" => Impact::Happiness,
        "industry" => Impact::Industry,
        "population" => Impact::Population,
        "progress" => Impact::Progress,
        "technology" => Impact::Technology,
        "variety" => Impact::Variety,
        "wonders" => Impact::Wonders,
        other => return Err(format!("there is no formula {other}")),
    })
}

fn ranks(of: &Table) -> Result<[[u8; 4]; 3]> {
    let mut all = [[0; 4]; 3];
    for (row, key) in all.iter_mut().zip(["p2", "p3", "p4"]) {
        for (place, points) in row.iter_mut().zip(numbers(of, key)?) {
            *place = points;
        }
    }
    Ok(all)
}

fn event_op(of: &Table, civil: &[&str]) -> Result<EventOp> {
    let amount = number(of, "amount")?;
    let op = match text(of, "op")? {
        "gain" => Op::Gain {
            food: number(of, "food")?,
            resources: number(of, "resource")?,
        },
        "gain-choice" => Op::GainChoice(amount),
        "gain-mix" => Op::GainMix(amount),
        "lose-mix" => Op::LoseMix(amount),
        "lose-all-food" => Op::LoseAllFood,
        "score" => Op::Score {
            science: number(of, "science")?,
            culture: number(of, "culture")?,
        },
        "lose" => Op::LoseCulture(needed(of, "culture")?),
        "draw-military" => Op::DrawMilitary(amount, number(of, "age4_score_culture")?),
        "discard-military" => Op::DiscardMilitary(amount, number(of, "age4_lose_culture")?),
        "gain-population" => Op::GainPopulation(amount),
        "lose-population" => Op::LosePopulation(amount),
        "lose-population-half-discontent" => Op::LosePopulationHalfDiscontent,
        "may-build-free" => {
            let card = text(of, "card")?;
            let index = civil.iter().position(|slug| *slug == card);
            Op::MayBuildFree(CivilId(index.ok_or("which card?")? as u8))
        }
        "may-one-of" => Op::MayDevelopCivilization(needed(of, "discount")?),
        "destroy-own" => Op::DestroyOwn,
        "produce" => {
            let steps = words(of, "steps");
            Op::Produce(
                ["corruption", "food", "consumption", "resource"]
                    .map(|step| steps.iter().any(|name| name == step)),
            )
        }
        "score-rating" => {
            Op::ScoreRating(rating(text(of, "rating")?)?, rating(text(of, "gives")?)?)
        }
        "spend-civil-actions-per-discontent" => Op::SpendCivilPerDiscontent(amount),
        "take-yellow-token" => Op::TakeYellowFromWeakest(amount),
        "lose-culture-per-discontent" => Op::LoseCulturePerDiscontent(amount),
        "lose-blue-token" => Op::LoseBlue(amount),
        "remove-leader-unless-current-age" => Op::RemoveOldLeader,
        "lose-colony" => Op::LoseColony,
        "may-take-row-cards" => Op::MayTakeFromRow(needed(of, "budget")?),
        "gain-food-per-happy" => Op::GainFoodPerHappy,
        "ruin-wonder" => Op::RuinWonder,
        "destroy-urban-of-each-other" => Op::DestroyUrbanOfOthers,
        "score-formula" => Op::Impact(impact(text(of, "formula")?)?),
        "score-rank" => Op::Rank(rating(text(of, "rating")?)?, ranks(of)?),
        other => return Err(format!("there is no operation {other}")),
    };
    Ok(EventOp { who: who(of)?, op })
}

fn aggression_op(of: &Table) -> Result<Option<AggressionOp>> {
    let amount = number(of, "amount")?;
    Ok(Some(match text(of, "op")? {
        "rival-lose-population" => AggressionOp::LosePopulation(amount),
        "gain" => AggressionOp::Gain {
            resources: number(of, "resource")?,
            food: number(of, "food")?,
        },
        "take-mix" => AggressionOp::TakeMix(amount),
        "destroy-urban" => {
            let levels = numbers(of, "max_levels")?;
            AggressionOp::Raid([levels.first().copied(), levels.get(1).copied()])
        }
        // Raid speaks of the cost itself.
        "gain-half-printed-cost" => return Ok(None),
        "take" if text(of, "what")? == "culture" => AggressionOp::TakeCulture(amount),
        "take" => AggressionOp::TakeScience(amount),
        "take-colony" => AggressionOp::TakeColony,
        "remove-leader-or-unfinished-wonder" => {
            AggressionOp::Infiltrate(needed(of, "culture_per_level")?)
        }
        other => return Err(format!("there is no operation {other}")),
    }))
}

fn war_op(of: &Table) -> Result<WarOp> {
    Ok(match text(of, "op")? {
        "victor-take-science" => WarOp::Technology,
        "victor-take-yellow" => WarOp::Territory(needed(of, "base")?, needed(of, "per_advantage")?),
        "victor-take-culture" => WarOp::Culture(needed(of, "base")?),
        other => return Err(format!("there is no operation {other}")),
    })
}

fn party(of: Option<&Value>) -> Result<PartyTerms> {
    let empty = Table::new();
    let of = of.and_then(Value::as_table).unwrap_or(&empty);
    Ok(PartyTerms {
        military: signed(of, "military_actions")?,
        strength: signed(of, "strength")?,
        culture: signed(of, "culture")?,
        resources: signed(of, "resource_production")?,
        food: signed(of, "food_production")?,
        culture_per_partner_wonder: signed(of, "culture_per_partner_wonder")?,
        develop_discount: number(of, "develop_discount")?,
        partner_pays: number(of, "partner_pays_science")?,
        food_as_resource: number(of, "food_as_resource")? > 0,
        resource_as_food: number(of, "resource_as_food")? > 0,
        no_war_against: flag(of, "no_war_against"),
    })
}

fn pact(of: &Table) -> Result<PactTerms> {
    let terms = table(of, "terms")?;
    let sided = text(of, "sides")? == "A/B";
    let parties = if sided {
        [party(terms.get("a"))?, party(terms.get("b"))?]
    } else {
        [party(terms.get("both"))?; 2]
    };
    Ok(PactTerms {
        parties,
        sided,
        no_attack: flag(terms, "no_attack"),
        ends_on_attack: flag(terms, "ends_on_attack"),
        attack_bonus: number(terms, "attack_bonus")?,
    })
}

/// Words for cards that show symbols only.
fn spelled(card: &Military) -> String {
    let mut parts: Vec<String> = Vec::new();
    let add = |parts: &mut Vec<String>, number: i8, what: &str| {
        if number != 0 {
            parts.push(format!("{number:+} {what}"));
        }
    };
    match card.kind {
        MilitaryKind::Territory => {
            let now = card.immediate;
            let at_once = [
                (now.resource, "resources"),
                (now.food, "food"),
                (now.science, "science"),
                (now.culture, "culture"),
                (now.population, "population"),
                (now.military_cards, "military cards"),
            ];
            for (number, what) in at_once.into_iter().filter(|(number, _)| *number > 0) {
                parts.push(format!("at once {number} {what}"));
            }
            let lasting = card.symbols;
            add(&mut parts, lasting.yellow, "yellow tokens");
            add(&mut parts, lasting.blue, "blue tokens");
            add(&mut parts, lasting.happy, "happy faces");
            add(&mut parts, lasting.strength, "strength");
        }
        MilitaryKind::Tactic => {
            let names = ["infantry", "cavalry", "artillery"];
            let units: Vec<String> = card
                .army
                .units
                .iter()
                .zip(names)
                .filter(|(number, _)| **number > 0)
                .map(|(number, name)| format!("{number} {name}"))
                .collect();
            let mut sentence = format!(
                "each army of {}: {} strength",
                units.join(", "),
                card.army.strength
            );
            if card.army.outdated < card.army.strength {
                sentence += &format!(", outdated {}", card.army.outdated);
            }
            parts.push(sentence);
        }
        MilitaryKind::Bonus => {
            parts.push(format!("defense {}", card.defense));
            parts.push(format!("colonization {}", card.colonization));
        }
        _ => {}
    }
    parts.join("; ")
}

fn military(of: &Table, civil: &[&str]) -> Result<Military> {
    let kind = MilitaryKind::deserialize(Value::String(text(of, "kind")?.to_string()))
        .map_err(|error| error.to_string())?;
    let ops = tables(of, "ops")?;
    let mut card = Military {
        name: text(of, "name")?.to_string(),
        level: needed(of, "level")?,
        kind,
        copies: copies(of)?,
        cost: number(of, "military_action_cost")?,
        event: Vec::new(),
        aggression: Vec::new(),
        war: None,
        pact: None,
        symbols: Symbols::default(),
        immediate: Immediate::default(),
        army: Army::default(),
        defense: number(of, "defense")?,
        colonization: number(of, "colonization")?,
        text: words(of, "effect").join("; "),
        origin: text(of, "origin")?.to_string(),
    };
    match kind {
        MilitaryKind::Event => {
            let ops = ops.iter().map(|op| event_op(op, civil));
            card.event = ops.collect::<Result<_>>()?;
        }
        MilitaryKind::Aggression => {
            let ops = ops.iter().filter_map(|op| aggression_op(op).transpose());
            card.aggression = ops.collect::<Result<_>>()?;
        }
        MilitaryKind::War => card.war = ops.first().map(war_op).transpose()?,
        MilitaryKind::Pact => card.pact = Some(pact(of)?),
        MilitaryKind::Territory => {
            card.symbols = symbols(table(of, "permanent")?)?;
            card.immediate = Immediate::deserialize(Value::Table(table(of, "immediate")?.clone()))
                .map_err(|error| error.to_string())?;
        }
        MilitaryKind::Tactic => {
            let units = table(of, "army")?;
            let strength = needed(of, "strength")?;
            card.army = Army {
                units: [
                    needed(units, "infantry")?,
                    needed(units, "cavalry")?,
                    needed(units, "artillery")?,
                ],
                strength,
                outdated: match number(of, "outdated_strength")? {
                    0 => strength,
                    outdated => outdated,
                },
            };
        }
        MilitaryKind::Bonus => {}
    }
    if card.text.is_empty() {
        card.text = spelled(&card);
    }
    Ok(card)
}

fn board_numbers(of: &Table) -> Result<Board> {
    let tokens = table(table(of, "yellow_bank")?, "by_tokens")?;
    let row = table(of, "card_row")?;
    let start = table(of, "player_setup")?;
    let constants = table(of, "constants")?;
    Ok(Board {
        corruption: numbers(
            table(table(of, "blue_bank")?, "corruption_by_tokens")?,
            "table",
        )?,
        population_cost: numbers(tokens, "population_cost")?,
        consumption: numbers(tokens, "consumption")?,
        happy_required: numbers(tokens, "happy_required")?,
        row_cost: numbers(row, "cost_by_space")?
            .try_into()
            .map_err(|_| "cost_by_space: 13 numbers")?,
        sweep: by_players(table(row, "sweep")?, "p")?,
        blue: needed(start, "blue_bank")?,
        yellow: needed(start, "yellow_bank")?,
        unused: needed(start, "unused_workers")?,
        draw: needed(constants, "max_military_draw_per_turn")?,
        famine: needed(constants, "famine_culture_per_food")?,
        age_loss: needed(constants, "yellow_tokens_lost_at_age_end")?,
        resignation: needed(constants, "resign_war_culture")?,
        copy_tactic: needed(constants, "copy_tactic_cost_ma")?,
        ruin: needed(constants, "ruined_wonder_culture")?,
    })
}

fn parse(file: &str) -> Result<Table> {
    toml::from_str(file).map_err(|error| error.to_string())
}

fn leaked(text: String) -> &'static str {
    Box::leak(text.into_boxed_str())
}

pub(super) fn content() -> Result<Content> {
    let mut cards = Vec::new();
    for of in tables(&parse(CIVIL)?, "card")? {
        let slug = text(&of, "id")?.to_string();
        let card = civil(&of).map_err(|error| format!("{slug}: {error}"))?;
        cards.push((card, slug));
    }
    // The ids follow the types: workplaces first, so that they index small arrays.
    cards.sort_by_key(|(card, _)| (card.kind, card.level));
    let count = |limit: fn(Kind) -> bool| cards.iter().filter(|(card, _)| limit(card.kind)).count();
    if count(|kind| kind <= Kind::AirForce) != WORKPLACES || count(Kind::technology) != TECHNOLOGIES
    {
        return Err("the number of technologies has changed".to_string());
    }
    let (civil, slugs): (Vec<Civil>, Vec<String>) = cards.into_iter().unzip();
    let civil_slugs: Vec<&'static str> = slugs.into_iter().map(leaked).collect();
    let mut military_cards = Vec::new();
    let mut military_slugs = Vec::new();
    for of in tables(&parse(MILITARY)?, "card")? {
        let slug = text(&of, "id")?.to_string();
        let card = military(&of, &civil_slugs).map_err(|error| format!("{slug}: {error}"))?;
        military_cards.push(card);
        military_slugs.push(leaked(slug));
    }
    if military_cards.len() > 128 || !military_cards.is_sorted_by_key(|card| card.level) {
        return Err("military cards stand by age, and there are at most 128".to_string());
    }
    Ok(Content {
        kinds: civil.iter().map(|card| card.kind).collect(),
        civil,
        military: military_cards,
        board: board_numbers(&parse(BOARD)?)?,
        civil_slugs,
        military_slugs,
    })
}
