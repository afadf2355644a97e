//! Words for people: what is asked, what a choice means, what happened.

use crate::{
    Choice, Event, Position, Range, Space, Step,
    actions::{develop, explorer, wonder},
    content::{CivId, Resource},
    turn::Purpose,
};
use orbis_core::{Line, Offer, Prompt, Seat, Viewer};

fn gold(amount: u16) -> String {
    format!("{amount} Gold")
}

fn points(number: i16) -> String {
    if number == 1 {
        "1 point".to_string()
    } else {
        format!("{number} points")
    }
}

fn name(civilisation: CivId) -> &'static str {
    if civilisation == CivId::BACK {
        "a civilisation"
    } else {
        &civilisation.card().name
    }
}

/// What the seat is being asked.
pub(crate) fn prompt(position: &Position, seat: Seat) -> Prompt {
    let ask = |text: &str, hint: String, rule| Prompt {
        text: text.to_string(),
        hint,
        rule,
    };
    let step = position
        .stack
        .last()
        .filter(|step| step.asks() == Some(seat));
    let Some(step) = step else {
        return ask("It is not your turn.", String::new(), "tga.c.turns");
    };
    match *step {
        Step::ChooseCivilisation { .. } => ask(
            "Which civilisation do you keep?",
            "The other one leaves the game. The lowest number becomes first player.".to_string(),
            "tga.a.civ-choice",
        ),
        Step::PlaceTile { .. } => ask(
            "Where does your continent tile go?",
            "Land must meet land and sea meet sea. The space named is that of the tile's first square.".to_string(),
            "tga.b.adjacent",
        ),
        Step::PlaceCapital { .. } if position.era == 1 => ask(
            "On which square do you found your capital?",
            "It covers the symbols of its square for everybody; your three colonists start there.".to_string(),
            "tga.b.capital-first-era",
        ),
        Step::PlaceCapital { .. } => ask(
            "Do you move your capital?",
            "Your colonists at the old capital go along. It covers the symbols of its square.".to_string(),
            "tga.b.capital-later",
        ),
        Step::Act { .. } => {
            let last = position.ending.map_or(String::new(), |_| "This is your last action of the game.".to_string());
            ask("Choose an action.", last, "tga.c.eight-actions")
        }
        Step::SendColonist { .. } => {
            ask("Which colonist explores?", "It keeps its posture.".to_string(), "tga.cards.nested-actions")
        }
        Step::Move { purpose: Purpose::Soldier, .. } | Step::Strike { .. } => {
            let price = position.attack_price(seat).map_or(String::new(), |price| {
                format!("The attack costs {} and always succeeds.", gold(price))
            });
            ask("Which space do you attack?", price, "tga.c4.soldier")
        }
        Step::Move { .. } => {
            let hint = match position.player(seat).range() {
                Range::Anywhere => "To any space. Then you may found a city.".to_string(),
                Range::Spaces(1) => "Up to 1 space. Then you may found a city.".to_string(),
                Range::Spaces(range) => format!("Up to {range} spaces. Then you may found a city."),
            };
            ask("Where does your colonist go?", hint, "tga.c1.parts")
        }
        Step::Found { at, .. } => {
            let player = position.player(seat);
            let income = player.cube_gold().max(0) as u16 * u16::from(player.city_cubes());
            let hint = format!("{} cube(s) on {at} bring {}.", player.city_cubes(), gold(income));
            ask("Do you found a city?", hint, "tga.c1.found-where")
        }
        Step::TakeCube { left, .. } => ask(
            "From which city do you take a cube?",
            format!("Your reserve is {left} short."),
            "tga.c1.found-missing-cubes",
        ),
        Step::ChooseBuilding { .. } => ask("Which building do you erect?", String::new(), "tga.c2.builder"),
        Step::MakeRoom { .. } => ask(
            "Which building makes room?",
            "It leaves the game, with all it would still bring.".to_string(),
            "tga.c2.replace",
        ),
        Step::ChooseGlory { .. } => ask("Which glory tile do you keep?", String::new(), "tga.c4.glory"),
        Step::ChooseJudgement { .. } => ask(
            "How shall history judge this Era?",
            "Everybody scores by it when the Era ends.".to_string(),
            "tga.c8.judgement",
        ),
        Step::DevelopFor { discount, .. } => ask(
            "Which technology do you develop?",
            format!("It costs {} less.", gold(discount.into())),
            "tga.cards.tech-price-order",
        ),
        Step::WonderFor { discount, .. } => ask(
            "Which wonder do you build?",
            format!("It costs {} less.", gold(discount.into())),
            "tga.cards.wonder-price-order",
        ),
        _ => ask("", String::new(), "tga.c.turns"),
    }
}

/// What lies on a space, in a few words.
fn place(position: &Position, space: Space) -> String {
    let symbols: Vec<&str> = Resource::ALL
        .into_iter()
        .filter(|resource| position.world.symbols(*resource).has(space))
        .map(Resource::name)
        .collect();
    if position.capitals().has(space) {
        format!("{space} (capital)")
    } else if symbols.is_empty() {
        format!("{space} (sea)")
    } else {
        format!("{space} ({})", symbols.join(", "))
    }
}

fn at(space: Space) -> String {
    format!("space-{space}")
}

/// How a choice is shown.
pub(crate) fn present(position: &Position, seat: Seat, choice: Choice) -> Offer {
    let step = position.stack.last().copied().unwrap_or_default();
    let discount = match step {
        Step::DevelopFor { discount, .. } | Step::WonderFor { discount, .. } => discount,
        _ => 0,
    };
    match choice {
        Choice::Keep { civilisation } => {
            let label = if civilisation == CivId::BACK {
                "Keep a civilisation".to_string()
            } else {
                let card = civilisation.card();
                format!("Keep {} ({}): {}", card.name, card.number, card.text)
            };
            Offer::new(label).at(format!("civ-{civilisation}"))
        }
        Choice::Place { at: space, turn } => {
            let turned =
                ["as drawn", "turned right", "upside down", "turned left"][usize::from(turn & 3)];
            Offer::new(format!("{space}, {turned}")).at(at(space))
        }
        Choice::Capital { to } => {
            Offer::new(format!("Capital on {}", place(position, to))).at(at(to))
        }
        Choice::LeaveCapital => Offer::new("Leave the capital where it is"),
        Choice::Explore { from } => Offer::new(format!("Explorer from {}", place(position, from)))
            .at(at(from))
            .under("Explorer"),
        Choice::Build { from } => Offer::new(format!("Builder from {}", place(position, from)))
            .at(at(from))
            .under("Builder"),
        Choice::BuildFree => Offer::new("Builder without a colonist").under("Builder"),
        Choice::Artist { from } => {
            let player = position.player(seat);
            let bonus = player.sum(|card| card.artist_vp) + player.agora_vp();
            let score = i16::from(crate::content::content().board.artist_vp) + bonus;
            let label = format!("Artist from {}: {}", place(position, from), points(score));
            Offer::new(label).at(at(from)).under("Artist")
        }
        Choice::Soldier { from } => {
            let price = position
                .attack_price(seat)
                .map_or(String::new(), |price| format!(" for {}", gold(price)));
            let label = format!("Soldier from {}{price}", place(position, from));
            Offer::new(label).at(at(from)).under("Soldier")
        }
        Choice::Strike => {
            let price = position
                .attack_price(seat)
                .map_or(String::new(), |price| format!(" for {}", gold(price)));
            Offer::new(format!("Attack from afar{price}")).under("Soldier")
        }
        Choice::Wonder { wonder } => {
            let price = wonder::price(position, seat, wonder, discount);
            let label = format!(
                "{} for {}: {}",
                wonder.card().name,
                gold(price),
                wonder.card().text
            );
            Offer::new(label)
                .at(format!("wonder-{wonder}"))
                .under("Build a wonder")
        }
        Choice::UseBuilding { building } => {
            let label = format!(
                "{}: {}",
                building.card().name,
                activation(&building.card().text)
            );
            Offer::new(label)
                .at(format!("building-{building}"))
                .under("Activate")
        }
        Choice::UseWonder { wonder } => {
            let label = format!(
                "{}: {}",
                wonder.card().name,
                activation(&wonder.card().text)
            );
            Offer::new(label)
                .at(format!("wonder-{wonder}"))
                .under("Activate")
        }
        Choice::Develop { technology } => {
            let price = develop::price(position, seat, technology, discount);
            let label = format!(
                "{} for {}: {}",
                technology.card().name,
                gold(price),
                technology.card().text
            );
            Offer::new(label)
                .at(format!("tech-{technology}"))
                .under("Develop a technology")
        }
        Choice::GoldenAge => {
            Offer::new("Start your Golden Age").at(format!("capital-{}", seat.letter()))
        }
        Choice::Send { from, posture } => Offer::new(format!(
            "The {posture} colonist on {}",
            place(position, from)
        ))
        .at(at(from)),
        Choice::Go { to } => {
            let from = match step {
                Step::Move { from, .. } => from,
                _ => to,
            };
            Offer::new(move_label(position, seat, from, to)).at(at(to))
        }
        Choice::Attack { at: space } => {
            let hit: Vec<String> = position
                .others(seat)
                .filter(|other| position.player(*other).presence().has(space))
                .map(|other| other.to_string())
                .collect();
            Offer::new(format!(
                "Attack {} on {}",
                hit.join(" and "),
                place(position, space)
            ))
            .at(at(space))
        }
        Choice::Found => {
            let cubes = position.player(seat).city_cubes();
            let label = format!(
                "Found a city of {cubes} cube{}",
                if cubes == 1 { "" } else { "s" }
            );
            match step {
                Step::Found { at: space, .. } => Offer::new(label).at(at(space)),
                _ => Offer::new(label),
            }
        }
        Choice::Take { from } => {
            Offer::new(format!("A cube from {}", place(position, from))).at(at(from))
        }
        Choice::Pick { building } => {
            let label = format!("{}: {}", building.card().name, building.card().text);
            Offer::new(label).at(format!("building-{building}"))
        }
        Choice::Discard { building } => Offer::new(format!("Discard {}", building.card().name))
            .at(format!("building-{building}")),
        Choice::Glory { tile } if tile == crate::content::GloryId::BACK => {
            Offer::new("Keep a glory tile")
        }
        Choice::Glory { tile } => Offer::new(format!(
            "Keep the tile with {}",
            points(tile.card().vp.into())
        ))
        .at(format!("glory-{tile}")),
        Choice::Judge { judgement } => {
            let label = format!("{}: {}", judgement.card().name, judgement.card().text);
            Offer::new(label).at(format!("judgement-{judgement}"))
        }
        Choice::Decline => Offer::new(match step {
            Step::Found { .. } => "No city",
            Step::DevelopFor { .. } => "Develop nothing",
            Step::WonderFor { .. } => "Build nothing",
            _ => "No, thank you",
        }),
    }
}

/// The part of a card's text that its activation does.
fn activation(text: &str) -> &str {
    text.split_once("activate: ")
        .map_or(text, |(_, activation)| activation)
}

fn move_label(position: &Position, seat: Seat, from: Space, to: Space) -> String {
    if from == to {
        return format!("Stay on {}", place(position, to));
    }
    let reach = explorer::reach(position, seat, from);
    let income = explorer::control_income(position, seat, to)
        + explorer::rim_income(position, seat, &reach, to);
    let brings = if income > 0 {
        format!(": {}", gold(income))
    } else {
        String::new()
    };
    format!("To {}{brings}", place(position, to))
}

/// The sentence of an event.
pub(crate) fn tell(event: &Event, viewer: Viewer) -> Option<Line> {
    const ERAS: [&str; 5] = ["", "I", "II", "III", "IV"];
    let (seat, text) = match *event {
        Event::EraBegins { era } => {
            return Some(Line::heading(format!(
                "Era {}",
                ERAS[usize::from(era.min(4))]
            )));
        }
        Event::EraEnded { judgement, .. } => {
            let card = judgement.card();
            return Some(Line::plain(format!(
                "History judges by {}: {}.",
                card.name, card.text
            )));
        }
        Event::GameOver => return Some(Line::heading("The game is over")),
        Event::CivilisationChosen {
            seat,
            civilisation,
            discarded: None,
        } => (seat, format!("{seat} reveals {}.", name(civilisation))),
        Event::CivilisationChosen {
            seat,
            civilisation,
            discarded: Some(other),
        } => (
            seat,
            format!(
                "{seat} keeps {} and discards {}.",
                name(civilisation),
                name(other)
            ),
        ),
        Event::FirstPlayer { seat } => (seat, format!("{seat} is first player.")),
        Event::TileSetAside { seat, tile } => (
            seat,
            format!("{} fits nowhere and is set aside.", tile.card().name),
        ),
        Event::NoTileFits { seat } => (seat, format!("No tile fits: {seat} places none.")),
        Event::TileDrawn { seat, tile } => (seat, format!("{seat} draws {}.", tile.card().name)),
        Event::TilePlaced { seat, tile, at } => {
            (seat, format!("{seat} places {} at {at}.", tile.card().name))
        }
        Event::ColonistSentHome { seat, from } => {
            (seat, format!("{seat}'s colonist goes home from {from}."))
        }
        Event::CapitalPlaced { seat, to } => (seat, format!("{seat}'s capital stands on {to}.")),
        Event::ColonistMoved { seat, from, to } => (
            seat,
            format!("{seat} moves a colonist from {from} to {to}."),
        ),
        Event::ColonistStayed { seat, at } => (seat, format!("{seat}'s colonist stays on {at}.")),
        Event::ControlTaken {
            seat,
            at,
            gold: income,
        } => (
            seat,
            format!("{seat} takes control of {at}: {}.", gold(income)),
        ),
        Event::RimCrossed { seat, gold: income } => (
            seat,
            format!("{seat} sails round the world: {}.", gold(income)),
        ),
        Event::CityFounded {
            seat,
            at,
            cubes,
            gold: income,
        } => {
            let size = if cubes == 2 { " of two cubes" } else { "" };
            (
                seat,
                format!("{seat} founds a city{size} on {at}: {}.", gold(income)),
            )
        }
        Event::CubeTaken { seat, from } => (
            seat,
            format!("{seat} takes a cube from the city on {from}."),
        ),
        Event::WentToAgora {
            seat,
            artist: true,
            points: score,
        } => (
            seat,
            format!("{seat} sends an artist to the agora: {}.", points(score)),
        ),
        Event::WentToAgora {
            seat, points: 0, ..
        } => (seat, format!("{seat} sends a builder to the agora.")),
        Event::WentToAgora {
            seat,
            points: score,
            ..
        } => (
            seat,
            format!("{seat} sends a builder to the agora: {}.", points(score)),
        ),
        Event::BuildingBuilt { seat, building } => {
            (seat, format!("{seat} erects the {}.", building.card().name))
        }
        Event::BuildingDiscarded { seat, building } => (
            seat,
            format!("{seat} discards the {}.", building.card().name),
        ),
        Event::Attacked {
            seat,
            at,
            gold: price,
        } => (seat, format!("{seat} attacks {at} for {}.", gold(price))),
        Event::CityLost { seat, at, cubes } => {
            let size = if cubes == 2 { " of two cubes" } else { "" };
            (seat, format!("{seat} loses the city{size} on {at}."))
        }
        Event::GloryTaken { seat, tile }
            if viewer.is(seat) && tile != crate::content::GloryId::BACK =>
        {
            (
                seat,
                format!(
                    "{seat} takes a glory tile worth {}.",
                    points(tile.card().vp.into())
                ),
            )
        }
        Event::GloryTaken { seat, .. } => (seat, format!("{seat} takes a glory tile.")),
        Event::WonderBuilt {
            seat,
            wonder,
            gold: price,
        } => (
            seat,
            format!("{seat} builds {} for {}.", wonder.card().name, gold(price)),
        ),
        Event::BuildingUsed { seat, building } => (
            seat,
            format!("{seat} activates the {}.", building.card().name),
        ),
        Event::WonderUsed { seat, wonder } => {
            (seat, format!("{seat} activates {}.", wonder.card().name))
        }
        Event::Developed {
            seat,
            technology,
            gold: 0,
        } => (
            seat,
            format!("{seat} develops {} for free.", technology.card().name),
        ),
        Event::Developed {
            seat,
            technology,
            gold: price,
        } => (
            seat,
            format!(
                "{seat} develops {} for {}.",
                technology.card().name,
                gold(price)
            ),
        ),
        Event::GoldTaken { seat, gold: income } => {
            (seat, format!("{seat} takes {}.", gold(income)))
        }
        Event::Scored {
            seat,
            points: score,
            source,
        } => (
            seat,
            format!("{seat} scores {} ({}).", points(score), source.name()),
        ),
        Event::Declined { seat } => (seat, format!("{seat} declines.")),
        Event::GoldenAgeStarted { seat } => (seat, format!("{seat} starts a Golden Age.")),
        Event::GoldenAgeGold { seat, gold: income } => (
            seat,
            format!("{seat}'s Golden Age brings {}.", gold(income)),
        ),
        Event::JudgementChosen { seat, judgement } => {
            let card = judgement.card();
            (
                seat,
                format!("{seat} lets history judge by {}: {}.", card.name, card.text),
            )
        }
        Event::EndTriggered { seat } => (
            seat,
            format!("{seat} brings the game to its end: everybody else has one last action."),
        ),
        Event::FutureRevealed { seat, future, met } => {
            let verdict = if met {
                "has achieved"
            } else {
                "has not achieved"
            };
            (
                seat,
                format!(
                    "{seat} {verdict} {}: {}.",
                    future.card().name,
                    future.card().text
                ),
            )
        }
    };
    Some(Line::by(seat, text))
}
