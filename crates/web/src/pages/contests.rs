//! Tournaments: the list, a new one, and one with its rounds.

use super::{heading, layout::sheet, learn::option, lobby::HOST_MAKES, terms::PACES};
use crate::{
    guest::Guest,
    live::{Bout, Contest, ContestCourse, Kind},
};
use maud::{Markup, html};
use orbis_bots::Level;
use orbis_club::POINT;
use orbis_core::{About, OptionValue};
use orbis_registry::{Entry, lesson};
use orbis_store::ContestRow;

/// Points in thousandths, as people write them.
fn points(thousandths: i64) -> String {
    let (whole, rest) = (thousandths / POINT, thousandths % POINT);
    match rest {
        0 => whole.to_string(),
        500 if whole == 0 => "½".to_string(),
        500 => format!("{whole}½"),
        _ => format!("{:.2}", thousandths as f64 / POINT as f64),
    }
}

fn title<'a>(shelf: &'a [Entry], slug: &'a str) -> &'a str {
    let mut all = shelf.iter().map(|entry| entry.game.about());
    all.find(|about| about.slug == slug)
        .map_or(slug, |about| about.title)
}

fn state(row: &ContestRow) -> &'static str {
    match row.state.as_str() {
        "open" => "open to anybody",
        "running" => "being played",
        _ => "over",
    }
}

/// `/tournaments`; a new one would be of this game.
pub fn contests(guest: &Guest, shelf: &[Entry], entry: &Entry, all: &[ContestRow]) -> Markup {
    let body = html! {
        section.card-box aria-labelledby="list" {
            h2 #list { "Tournaments" }
            @if all.is_empty() { p.quiet { "None was announced yet." } }
            ul.rows { @for row in all {
                li.row-of { span { b { a href={ "/tournaments/" (row.id) } { (row.name) } } small { (title(shelf, &row.game)) " · " (state(row)) } } }
            } }
        }
        @if guest.host_makes { p.quiet { (HOST_MAKES) } } @else { (announce(shelf, entry)) }
    };
    sheet(guest, "Tournaments", &body)
}

fn announce(shelf: &[Entry], entry: &Entry) -> Markup {
    let about = entry.game.about();
    let (few, many) = (*about.players.start(), *about.players.end());
    html! {
        section #announce .announce aria-labelledby="new-one" {
            h2 #new-one { "Announce one" }
            nav.tabs aria-label="Games" {
                @for each in shelf {
                    @let other = each.game.about();
                    a href={ "/tournaments?game=" (other.slug) "#announce" } aria-current=[(other.slug == about.slug).then_some("page")] { (other.title) }
                }
            }
            form.new-contest method="post" action="/tournaments" {
                input type="hidden" name="game" value=(about.slug);
                fieldset.card-box {
                    legend { "Rules" }
                    div.two-fields {
                        label.field { "Name" input name="name" maxlength="24" required autocomplete="off"; }
                        label.field { "Who meets whom" select name="kind" {
                            option value="swiss" { "Those of like score (Swiss)" }
                            @if few <= 2 { option value="round-robin" { "Everybody everybody, at tables of two" } }
                        } }
                        label.field { "Players at a table" input type="number" name="size" value=(2u8.clamp(few, many)) min=(few.max(2)) max=(many) inputmode="numeric"; }
                        label.field { "Rounds (Swiss)" input type="number" name="rounds" min="1" max="30" inputmode="numeric" placeholder="until one alone can have won all"; }
                        label.field { "Clock" select name="clock" { @for (word, name) in PACES { option value=(word) selected[word == "days 3"] { (name) } } } }
                        label.field { "When it runs out" select name="ends" { option value="resign" { "The game is lost" } option value="bot" { "A bot plays on" } } }
                    }
                    label.check { input type="checkbox" name="rated"; span { "Rated" } }
                    label.check { input type="checkbox" name="bots"; span { "Programs of others may take part" } }
                }
                @if !about.options.is_empty() {
                    fieldset.card-box {
                        legend { "Options of " (about.title) }
                        div.agreements { @for spec in about.options { (option(spec, lesson(about.slug), false)) } }
                    }
                }
                section.card-box {
                    p.quiet { "The server pairs, makes the tables and counts. Whoever has no opponent in a round has a bye, which is a point. Ties are broken by the points of those one met, then of those one beat, then by games won." }
                    button.button.go type="submit" { "Announce" }
                }
            }
        }
    }
}

/// The options that are not as usual, in words.
fn unusual(about: Option<&About>, course: &ContestCourse) -> Vec<String> {
    let specs = about.map_or(&[][..], |about| about.options);
    let told = specs.iter().filter_map(|spec| {
        let value = course.options.get(spec.name)?;
        let name = heading(spec.name);
        (*value != spec.default()).then(|| match value {
            OptionValue::Switch(true) => name,
            OptionValue::Switch(false) => format!("without {}", spec.name.replace('-', " ")),
            OptionValue::Number(number) => format!("{name}: {number}"),
            OptionValue::Word(word) => format!("{name}: {}", heading(word)),
        })
    });
    told.collect()
}

/// `/tournaments/{contest}`
pub fn contest(guest: &Guest, shelf: &[Entry], contest: &Contest) -> Markup {
    let (row, course) = (&contest.row, &contest.course);
    let person = guest.session.as_deref();
    let mine = person.is_some_and(|person| person == row.maker);
    let rounds = course.rounds_for(contest.entrants.len());
    let mut games = shelf.iter().map(|entry| entry.game.about());
    let options = unusual(games.find(|about| about.slug == row.game), course);
    let body = html! {
        section.card-box {
            p.lead { (title(shelf, &row.game)) ", " (state(row)) }
            p.quiet #rules {
                @match course.kind { Kind::Swiss => { "Swiss" } Kind::RoundRobin => { "Everybody meets everybody" } }
                " · tables of " (course.size) " · " (rounds) @if rounds == 1 { " round · " } @else { " rounds · " } (course.pace.words())
                @if course.pace != orbis_club::Pace::None { ", " (course.end.words()) }
                @if course.rated { " · rated" }
                @if course.admits_bots { " · admits programs" }
            }
            @if !options.is_empty() { p.quiet #options { "Options: " (options.join(" · ")) } }
            @if row.state == "open" { (entering(contest, guest, mine)) }
        }
        (table(contest, person))
        @for (number, bouts) in course.played.iter().enumerate().rev() { (round(contest, number, bouts)) }
        p { a href="/tournaments" { "All tournaments" } }
    };
    sheet(guest, &row.name, &body)
}

fn entering(contest: &Contest, guest: &Guest, mine: bool) -> Markup {
    let id = &contest.row.id;
    let act = |what: &str, label: &str, go: bool, inside: &Markup| {
        html! { form method="post" action={ "/tournaments/" (id) "/" (what) } { (inside) button.button.go[go] type="submit" { (label) } } }
    };
    html! {
        div.row {
            @if contest.has(guest.session.as_deref()) { (act("withdraw", "Take no part after all", false, &html! {})) }
            @else { (act("enter", "Take part", true, &html! { label { span.hidden { "Your name" } input name="name" value=(guest.name()) maxlength="24" placeholder="Your name" autocomplete="nickname" required; } })) }
            @if mine {
                (act("bot", "Add a bot", false, &html! { label { span.hidden { "Level" } select name="level" { @for level in Level::OPPONENTS { option { (level) } } } } }))
                @if contest.entrants.len() >= usize::from(contest.course.size) { (act("begin", "Begin", true, &html! {})) }
            }
        }
    }
}

fn table(contest: &Contest, person: Option<&str>) -> Markup {
    html! {
        section.card-box aria-labelledby="standings" {
            h2 #standings { "Standings" }
            @if contest.entrants.is_empty() { p.quiet { "Nobody takes part yet." } }
            @else {
                div.scroll tabindex="0" role="group" aria-label="Standings" {
                    table.figures {
                        thead { tr { th scope="col" { "Rank" } th scope="col" { "Player" } th scope="col" { "Points" } th scope="col" { "Met" } th scope="col" { "Beat" } th scope="col" { "Won" } } }
                        tbody { @for line in contest.standings() {
                            @let entrant = contest.entrants.get(line.entrant);
                            tr.mine[entrant.is_some_and(|each| Some(each.person.as_str()) == person)] {
                                td { (line.rank) } th scope="row" { (contest.name(line.entrant)) }
                                td { (points(line.points)) } td { (points(line.met)) } td { (points(line.beaten)) } td { (line.wins) }
                            }
                        } }
                    }
                }
            }
        }
    }
}

fn round(contest: &Contest, number: usize, bouts: &[Bout]) -> Markup {
    html! {
        section.card-box.round aria-labelledby={ "round-" (number + 1) } {
            h2 id={ "round-" (number + 1) } { "Round " (number + 1) }
            ul.rows { @for bout in bouts { (bout_row(contest, bout)) } }
        }
    }
}

fn bout_row(contest: &Contest, bout: &Bout) -> Markup {
    let scores = bout
        .ranks
        .as_ref()
        .map(|ranks| orbis_club::points_of(ranks));
    html! {
        li.row-of {
            span {
                @for (index, entrant) in bout.seats.iter().enumerate() {
                    @if index > 0 { " – " }
                    (contest.name(*entrant))
                    @if let Some(scores) = &scores { " " b { (points(scores[index])) } }
                }
                @if bout.table.is_none() { small { "a bye" } }
            }
            @if let Some(table) = &bout.table { a.button href={ "/t/" (table) } { @if bout.ranks.is_some() { "Look" } @else { "To the table" } span.hidden { ": " (contest.name(bout.seats[0])) } } }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::points;

    #[test]
    fn points_are_written_as_people_do() {
        assert_eq!(
            (points(0), points(500), points(2500), points(1666)),
            ("0".into(), "½".into(), "2½".into(), "1.67".into())
        );
    }
}
