//! Leaders of the cup and of the cards.

use super::super::*;
use super::texts::*;
use super::{CARDS, LEADERS_FILE, TALENTS, at, cards::release, find, slug};
use orbis_core::ContentError;
use orbis_parts::content::{Reading, agree, kept};

fn talents(codes: &[String]) -> Result<u16, String> {
    let mut bits = 0;
    for code in codes {
        bits |= 1 << find(&TALENTS, code)?;
    }
    Ok(bits)
}

/// How a colour's record is called in the file.
pub(super) fn told_as(text: &SetText) -> String {
    let kind = if text.group.is_empty() {
        "kingdom_set"
    } else {
        "set"
    };
    format!("{kind} {}", text.id)
}

pub(super) fn leaders(
    files: &Reading<'_>,
    cards: &[CardText],
) -> Result<(Vec<&'static str>, Vec<Leader>), ContentError> {
    let (mut slugs, mut list) = (Vec::new(), Vec::new());
    let each = cards.iter().flat_map(|card| {
        card.empire
            .leaders
            .iter()
            .map(move |named| (card.number, named))
    });
    for (number, named) in each {
        let wrong = at(CARDS, format!("card {number}"));
        let slug = slug(&named.name);
        if !slugs.contains(&slug.as_str()) {
            slugs.push(kept(&slug));
            list.push(Leader {
                name: named.name.clone(),
                talents: talents(&named.types).map_err(&wrong)?,
                count: 0,
                more: [0; 2],
                named: true,
                release: release(&named.set).map_err(&wrong)?,
            });
        }
    }
    let types: Vec<TypeText> = files.get(LEADERS_FILE, "type")?;
    for (bit, text) in types.iter().enumerate() {
        agree(
            LEADERS_FILE,
            "type.code",
            text.code.as_str(),
            TALENTS[bit % 10],
        )?;
        agree(
            LEADERS_FILE,
            "type.name",
            text.name.as_str(),
            talent(bit % 10),
        )?;
    }
    let texts: Vec<UnnamedText> = files.get(LEADERS_FILE, "unnamed")?;
    let named = list.len();
    for (index, text) in texts.iter().enumerate() {
        let wrong = at(LEADERS_FILE, format!("unnamed {}", index + 1));
        let bits = talents(&text.types).map_err(&wrong)?;
        let release = release(&text.edition).map_err(&wrong)?;
        // Counters of one kind lie together, from whichever box they are.
        let at = list[named..]
            .iter()
            .position(|leader: &Leader| leader.talents == bits);
        if let (Some(at), Some(more)) = (at, box_of_leaders(release)) {
            list[named + at].more[more] += text.count;
            continue;
        }
        slugs.push(kept(&text.types.join("-").to_lowercase()));
        let words: Vec<&str> = (0..10)
            .filter(|bit| bits >> bit & 1 != 0)
            .map(talent)
            .collect();
        list.push(Leader {
            name: words.join(" and "),
            talents: bits,
            count: if release == Release::Classic {
                text.count
            } else {
                0
            },
            more: std::array::from_fn(|index| match box_of_leaders(release) {
                Some(more) if more == index => text.count,
                _ => 0,
            }),
            named: false,
            release: Release::Classic,
        });
    }
    Ok((slugs, list))
}

/// Which of the boxes with leaders: 0 Religions, 1 Trade and Victory.
fn box_of_leaders(release: Release) -> Option<usize> {
    match release {
        Release::Religions => Some(0),
        Release::Trade => Some(1),
        _ => None,
    }
}

/// The name of a leader type by its bit.
pub(in crate::content) fn talent(bit: usize) -> &'static str {
    const NAMES: [&str; 10] = [
        "Administrator",
        "Artist",
        "Builder",
        "Explorer",
        "Philosopher",
        "Populist",
        "Religious leader",
        "Scientist",
        "Strategist",
        "Tactician",
    ];
    NAMES[bit]
}

/// Counters in the cup that are no leaders, by box.
pub(super) fn no_leaders(files: &Reading<'_>) -> Result<[u8; 3], ContentError> {
    let no_leaders: Vec<NoLeaderText> = files.get(LEADERS_FILE, "no_leader")?;
    Ok(["classic", "religions", "trade-victory"].map(|edition| {
        let list = no_leaders.iter().filter(|text| text.edition == edition);
        list.map(|text| text.count).sum()
    }))
}
