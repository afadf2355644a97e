//! Since your turn: what the others did, in order, as small pictures; what touched the viewer is framed.

use super::{
    layout::{badge, colour},
    signs::{self, emblem, signed},
    tally::{Signs, summed},
};
use crate::scene::{Play, Scene};
use aho_corasick::AhoCorasick;
use maud::{Markup, html};
use orbis_core::{AnyGame, CardInfo, Line, Seat, SeatSet, zones::Face};
use orbis_draw::emblems;
use std::{
    collections::HashMap,
    sync::{Arc, LazyLock, Mutex, PoisonError},
};

/// More than anybody reads at once; the log has them all.
const MOST: usize = 30;

/// What the others did since the viewer's own last turn, also while the viewer's turn goes on; whoever only watches sees the last ones.
fn news(log: &[(u64, Line)], own: Option<Seat>) -> Vec<&(u64, Line)> {
    let mine = |line: &Line| own.is_some() && line.seat == own;
    let others = |line: &Line| !line.heading && line.seat.is_some() && !mine(line);
    // Where the viewer's turn is under way, what came before it counts, and what others did in it.
    let turn = log
        .iter()
        .rposition(|(_, line)| line.heading && line.seat.is_some());
    let turn = turn.filter(|turn| mine(&log[*turn].1)).unwrap_or(log.len());
    let (earlier, now) = log.split_at(turn);
    let end = earlier.iter().rposition(|(_, line)| others(line));
    let end = end.map_or(0, |last| last + 1);
    let begin = earlier[..end].iter().rposition(|(_, line)| mine(line));
    let begin = begin.map_or(0, |own| own + 1);
    let earlier = earlier[begin..end].iter().filter(|(_, line)| !line.heading);
    let news: Vec<_> = earlier
        .chain(now.iter().filter(|(_, line)| others(line)))
        .filter(|(_, line)| !says_nothing(&line.text))
        .collect();
    news[news.len().saturating_sub(MOST)..].to_vec()
}

/// Does a sentence tell of none of a thing alone, as in "draws 0 cards"? The log has it; the strip needs it not.
fn says_nothing(text: &str) -> bool {
    let words: Vec<&str> = text.split_whitespace().collect();
    let none = words.windows(2).any(|pair| {
        pair[0] == "0" && pair[1].starts_with(|letter: char| letter.is_ascii_lowercase())
    });
    let counts = |word: &&str| word.starts_with(|letter: char| ('1'..='9').contains(&letter));
    none && !words.iter().any(counts)
}

/// What a choice of somebody brought, as one piece of news: the move, and what came of it.
struct News {
    version: u64,
    seat: Option<Seat>,
    about: SeatSet,
    /// Does the badge stand for the name that its sentences began with?
    named: bool,
    texts: Vec<String>,
}

/// Longer sentences stand alone: nobody reads more at a glance.
const GLANCE: usize = 72;

impl News {
    fn of(lines: &[&(u64, Line)], signs: &Signs, name: impl Fn(Seat) -> String) -> Vec<News> {
        let same = |(one, first): &&(u64, Line), (two, second): &&(u64, Line)| {
            let alike = first.seat == second.seat && first.about == second.about;
            one == two && first.seat.is_some() && alike
        };
        let choices = lines.chunk_by(|one, two| same(one, two));
        choices
            .flat_map(|lines| News::told(lines, signs, &name))
            .collect()
    }

    /// The news of one choice: what goes into a glance stands together.
    fn told(lines: &[&(u64, Line)], signs: &Signs, name: impl Fn(Seat) -> String) -> Vec<News> {
        let Some((version, first)) = lines.first() else {
            return Vec::new();
        };
        // The badge says who; the sentence need not begin with the name.
        let name = first.seat.map(name).unwrap_or_default();
        let texts = lines.iter().map(|(_, line)| less(&line.text, &name));
        let mut all: Vec<News> = Vec::new();
        for text in summed(texts.collect(), signs) {
            let long = |news: &News| news.texts.iter().map(String::len).sum::<usize>();
            match all.last_mut() {
                Some(last) if long(last) + text.len() <= GLANCE => last.texts.push(text),
                _ => all.push(News {
                    version: *version,
                    seat: first.seat,
                    about: first.about,
                    named: less(&first.text, &name).len() < first.text.len(),
                    texts: vec![text],
                }),
            }
        }
        all
    }

    /// The sentence.
    fn text(&self) -> String {
        match self.texts.split_last() {
            Some((last, before)) => {
                let before = before.iter().map(|part| part.trim_end_matches('.'));
                before.chain([last.as_str()]).collect::<Vec<_>>().join(", ")
            }
            None => String::new(),
        }
    }
}

/// A sentence without the name that it begins with.
fn less<'t>(text: &'t str, name: &str) -> &'t str {
    match text.strip_prefix(name) {
        Some(rest) if !name.is_empty() && rest.starts_with(' ') => rest.trim_start(),
        _ => text,
    }
}

/// The strip.
pub(super) fn since(scene: &Scene, play: &Play) -> Markup {
    let lines = news(&play.log, scene.eyes.seat);
    let news = News::of(&lines, play.zones.signs, |seat| scene.seen.name(seat));
    let title = match (scene.eyes.seat, play.since) {
        (None, _) => "Last moves",
        (Some(_), None) => "The game begins",
        (Some(_), Some(_)) => "Since your turn",
    };
    // Shown from the moment before the first of them to the last, also while the viewer's own turn goes on.
    let ends = news.first().zip(news.last());
    let film = ends.filter(|_| play.since.is_some());
    let film = film.map(|(first, last)| (first.version.saturating_sub(1), last.version));
    html! {
        section #since .since aria-label=(title) {
            h2 { (title) }
            ol.events {
                @for each in &news { (event(scene, play, each)) }
                @if news.is_empty() { li.quiet { "nothing yet" } }
            }
            (fallen(play))
            button.button.more type="button" data-drawer="log" hidden data-keep="hidden" { "" }
            @if let Some((from, to)) = film { button.button type="button" data-scrub="since" data-from=(from) data-to=(to) { (emblem("play")) "Show me" kbd aria-hidden="true" { "S" } } }
        }
    }
}

/// The newest dice of each place since the viewer last acted: the module draws them where they fell.
fn fallen(play: &Play) -> Markup {
    let since = play.since.unwrap_or(0);
    let mut rolls: Vec<(&str, &Line, u64)> = Vec::new();
    for (version, line) in &play.log {
        let Some(place) = line.place.as_deref().filter(|_| !line.dice.is_empty()) else {
            continue;
        };
        if *version >= since {
            rolls.retain(|(other, ..)| *other != place);
            rolls.push((place, line, *version));
        }
    }
    let faces = |line: &Line| {
        let sides = line.dice.iter().map(|(seat, faces)| {
            let faces: Vec<String> = faces.iter().map(u8::to_string).collect();
            format!("{}:{}", seat.map_or('-', Seat::letter), faces.join(" "))
        });
        sides.collect::<Vec<_>>().join("|")
    };
    html! {
        ul #fallen hidden { @for (place, line, version) in rolls.iter().rev().take(DICE) {
            li data-place=(place) data-dice=(faces(line)) data-version=(version) {}
        } }
    }
}

/// Dice that stay on the board at most.
const DICE: usize = 12;

/// All card names of a game, looked for at once.
struct Named {
    cards: &'static [CardInfo],
    names: AhoCorasick,
}

impl Named {
    fn of(cards: &'static [CardInfo]) -> Option<Named> {
        let names = AhoCorasick::new(cards.iter().map(|card| &card.name));
        names.ok().map(|names| Named { cards, names })
    }

    /// The card that a sentence is about: the one with the longest name in it.
    fn card_in(&self, text: &str) -> Option<&'static CardInfo> {
        let found = self.names.find_overlapping_iter(text);
        let long = found.filter(|found| found.len() > 3);
        let longest = long.max_by_key(|found| (found.len(), found.pattern()))?;
        self.cards.get(longest.pattern().as_usize())
    }
}

/// The card that a sentence of this game is about.
fn card_in(game: &'static dyn AnyGame, text: &str) -> Option<&'static CardInfo> {
    type Games = HashMap<&'static str, Option<Arc<Named>>>;
    static GAMES: LazyLock<Mutex<Games>> = LazyLock::new(Mutex::default);
    let named = {
        let mut games = GAMES.lock().unwrap_or_else(PoisonError::into_inner);
        let slot = games.entry(game.about().slug);
        slot.or_insert_with(|| Named::of(game.cards()).map(Arc::new))
            .clone()
    };
    named?.card_in(text)
}

fn event(scene: &Scene, play: &Play, news: &News) -> Markup {
    let others = |seat| news.about.contains(seat) && news.seat != Some(seat);
    let hit = scene.eyes.seat.is_some_and(others);
    let mut texts = news.texts.iter();
    let about = texts.find_map(|text| card_in(scene.seen.entry.game, text));
    let name = news.seat.map(|seat| scene.seen.name(seat));
    let name = name.unwrap_or_default();
    let (text, version) = (news.text(), news.version);
    let whole = match news.named {
        true => format!("{name} {text}"),
        false => text.clone(),
    };
    html! {
        li.event.(news.seat.map(colour).unwrap_or_default()).hit[hit] {
            a href={ "/t/" (scene.seen.row.id) "?at=" (version) } data-at=(version) title=(whole) {
                @if let Some(seat) = news.seat { (badge(seat)) span.hidden { (name) } }
                @if let Some(about) = about { (picture(play, about)) }
                span { (signed(&play.zones, &text)) }
            }
        }
    }
}

/// A small picture: the card as it lies on the table, or at least its kind.
fn picture(play: &Play, about: &CardInfo) -> Markup {
    let shown = play.zones.faces().find(|face| face.slug == about.slug);
    let like = || play.zones.faces().find(|face| face.sort == about.kind);
    match shown.or_else(like) {
        Some(face) => signs::thumb(face),
        None if emblems::known(about.kind) => signs::thumb(&Face {
            kind: "k-urban",
            emblem: about.kind.to_string(),
            ..Face::default()
        }),
        None => html! {},
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(log: &[(u64, Line)]) -> Vec<&str> {
        let news = news(log, Some(Seat::at(0)));
        news.iter().map(|(_, line)| line.text.as_str()).collect()
    }

    #[test]
    fn the_news_are_what_others_did_since_my_last_turn() {
        let (me, other) = (Seat::at(0), Seat::at(1));
        let turn = |seat| Line {
            seat: Some(seat),
            ..Line::heading("a turn")
        };
        let mut log = vec![
            (1, Line::by(me, "mine")),
            (2, turn(other)),
            (2, Line::by(other, "builds")),
            (3, Line::plain("an event")),
            (4, Line::by(other, "ends")),
        ];
        assert_eq!(told(&log), ["builds", "an event", "ends"]);
        // While my turn goes on they stay, and what others do in it joins them.
        log.extend([
            (5, turn(me)),
            (5, Line::by(me, "takes")),
            (6, Line::by(other, "gains")),
            (7, Line::by(me, "more")),
        ]);
        assert_eq!(told(&log), ["builds", "an event", "ends", "gains"]);
    }

    #[test]
    fn what_came_of_one_choice_is_one_piece_of_news() {
        let (other, third) = (Seat::at(1), Seat::at(2));
        let log = [
            (4, Line::by(other, "Blue pays 2 food")),
            (4, Line::by(other, "Blue gains Tactics.")),
            (4, Line::by(third, "Green gains 1 food")),
            (5, Line::by(third, "Green passes")),
            (5, Line::plain("The round ends")),
        ];
        let blue = |_| "Blue".to_string();
        let told = |log: &[(u64, Line)]| News::of(&log.iter().collect::<Vec<_>>(), &[], blue);
        let texts: Vec<String> = told(&log).iter().map(News::text).collect();
        let whole = "pays 2 food, gains Tactics.";
        let others = ["Green gains 1 food", "Green passes", "The round ends"];
        assert_eq!(texts, [&[whole][..], &others[..]].concat());
        // What is long stands alone.
        let long =
            "Blue has a very long story to tell about everything that ever happened to anybody";
        let log = [
            (4, Line::by(other, long)),
            (4, Line::by(other, "Blue passes")),
        ];
        assert_eq!(told(&log).len(), 2);
        // Goods that come and go are one number.
        let log = [
            (4, Line::by(other, "Blue ends the turn.")),
            (4, Line::by(other, "Blue loses 2 food.")),
            (4, Line::by(other, "Blue gains 4 food.")),
        ];
        let texts: Vec<String> = told(&log).iter().map(News::text).collect();
        assert_eq!(texts, ["ends the turn, gains 2 food"]);
    }

    /// Every name in turn, as it was done once.
    fn one_by_one(cards: &'static [CardInfo], text: &str) -> Option<&'static CardInfo> {
        let named = cards.iter().filter(|card| card.name.len() > 3);
        let named = named.filter(|card| text.contains(&card.name));
        named.max_by_key(|card| card.name.len())
    }

    #[test]
    fn a_sentence_is_about_the_card_with_the_longest_name_in_it() {
        for entry in orbis_registry::all() {
            let cards = entry.game.cards();
            let pairs = cards.iter().zip(cards.iter().rev());
            let texts = pairs.map(|(one, two)| format!("trades {} for {}", one.name, two.name));
            for text in texts.chain(["Ada draws a card".to_string()]) {
                let slug = |card: &CardInfo| card.slug.clone();
                let (found, is) = (card_in(entry.game, &text), one_by_one(cards, &text));
                assert_eq!(found.map(slug), is.map(slug), "{text}");
            }
        }
    }

    #[test]
    fn what_tells_of_nothing_stays_in_the_log() {
        let other = Seat::at(1);
        let log = [
            (1, Line::by(other, "Blue draws 0 cards")),
            (2, Line::by(other, "Blue recruits 0 units on b3")),
            (3, Line::by(other, "Blue has 10 points, 0 more")),
            (4, Line::by(other, "Blue draws 2 cards")),
        ];
        assert_eq!(
            told(&log),
            ["Blue has 10 points, 0 more", "Blue draws 2 cards"]
        );
    }

    #[test]
    fn without_headings_the_last_run_of_others_counts() {
        let (me, other) = (Seat::at(0), Seat::at(1));
        let log = [
            (1, Line::by(other, "old")),
            (2, Line::by(me, "mine")),
            (3, Line::by(other, "new")),
            (4, Line::by(me, "again")),
        ];
        assert_eq!(told(&log), ["new"]);
    }
}
