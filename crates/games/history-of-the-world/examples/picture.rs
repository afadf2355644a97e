//! Plays random choices and writes the table: `cargo run -p orbis-history-of-the-world --example picture -- FOLDER PLAYERS SEED STEPS`
//! makes table.svg, a page by day and by night and a few cards there, and prints the table as text.

use orbis_core::{AnyMatch, Chance, Fast, Game, Ink, Match, Seed, Setup, Turn, Viewer};
use orbis_draw::{Theme, panel_svg, sheet, stylesheet};
use orbis_history_of_the_world::Position;
use std::{env, error::Error, fs, path::Path};

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = env::args().skip(1).collect();
    let [folder, players, seed, steps] = words.as_slice() else {
        return Err("FOLDER PLAYERS SEED STEPS".into());
    };
    let folder = Path::new(folder);
    let mut game = Match::<Position>::new(&Setup::of(players.parse()?), Seed::from_text(seed))?;
    let mut pick = Fast::new(seed.len() as u64 + seed.bytes().map(u64::from).sum::<u64>());
    let mut viewer = Viewer::Table;
    for _ in 0..steps.parse::<u32>()? {
        let Turn::Decide(seats) = AnyMatch::turn(&game) else {
            break;
        };
        let Some(seat) = seats.first() else { break };
        let offers = AnyMatch::choices(&game, seat, false);
        let choice = &offers[pick.below(offers.len() as u32) as usize].choice;
        AnyMatch::choose(&mut game, seat, choice, None, &[])?;
    }
    if let Turn::Decide(seats) = AnyMatch::turn(&game) {
        viewer = seats.first().map_or(Viewer::Table, Viewer::Seat);
    }
    let drawing = AnyMatch::draw(&game, viewer);
    fs::write(folder.join("table.svg"), sheet(&drawing))?;
    let page: String = drawing.panels.iter().map(panel_svg).collect();
    for (name, theme) in [("light", Theme::Light), ("dark", Theme::Dark)] {
        let css = stylesheet(theme);
        let body = "body{background:var(--paper);margin:16px;display:flex;flex-wrap:wrap;gap:16px;align-items:start}\
                    svg.panel{width:440px}#panel-world{width:1560px}";
        let page = format!("<!doctype html><meta charset=utf-8><style>{css}{body}</style>{page}");
        fs::write(folder.join(format!("table-{name}.html")), page)?;
    }
    for slug in [
        "romans",
        "crusade",
        "minor-japan",
        "land-crete",
        "area-china",
    ] {
        if let Some(card) = Position::draw_card(slug) {
            fs::write(folder.join(format!("{slug}.svg")), sheet(&card))?;
        }
    }
    println!("{}", AnyMatch::sketch(&game, viewer, Ink::Colour));
    Ok(())
}
