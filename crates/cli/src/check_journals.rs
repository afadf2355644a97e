//! `orbis check-journals`: would the installed rules lead every table in play to where it is?

use crate::{Failure, Io, Shelf, data::Place, serve::runtime, tables::Tables};
use orbis_web::check_journals;

/// Replays all tables in play.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    place: Place,
}

/// Runs the command; fails if a table would differ.
pub fn run(args: &Args, shelf: Shelf, io: &mut Io<'_>) -> Result<(), Failure> {
    let tables = Tables::of(&args.place.host()?);
    let checked = runtime()?.block_on(async {
        // It only looks, so a server may run beside it.
        let store = tables.join().await?;
        let checked = check_journals(&*store, shelf).await;
        store.close().await.map_err(Failure::said)?;
        checked.map_err(Failure::said)
    })?;
    let mut differ = 0;
    for table in &checked {
        let said = match &table.outcome {
            Ok(true) => continue,
            Ok(false) => {
                "the rules lead elsewhere; it goes on from its stored position".to_string()
            }
            Err(why) => format!("it cannot be opened: {why}"),
        };
        differ += 1;
        writeln!(
            io.out,
            "{} ({}, version {}): {said}",
            table.table, table.game, table.version
        )?;
    }
    let all = orbis_core::count(checked.len() as i64, "table");
    if differ > 0 {
        return Err(Failure::said(format!("{differ} of {all} in play differ")));
    }
    writeln!(io.out, "{all} in play, all as the rules lead.")?;
    Ok(())
}
