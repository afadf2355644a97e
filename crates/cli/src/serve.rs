//! `orbis serve`: the table in the browser. `orbis` alone is the same.

use crate::{Failure, Io, Shelf, data};
use orbis_store::{Sqlite, Store};
use orbis_web::{App, Limits, Settings, serve};
use std::{path::PathBuf, sync::Arc};
use tokio::net::TcpListener;

/// Serves the table.
#[derive(clap::Args)]
pub struct Args {
    /// Where to listen
    #[arg(long, default_value = "127.0.0.1:7777")]
    addr: String,
    /// The folder that keeps the tables [default: the user's data folder]
    #[arg(long)]
    data: Option<PathBuf>,
}

impl Default for Args {
    fn default() -> Args {
        Args {
            addr: "127.0.0.1:7777".to_string(),
            data: None,
        }
    }
}

/// The file that keeps the tables.
pub fn file(folder: Option<&PathBuf>) -> Result<PathBuf, Failure> {
    let folder = folder.cloned().unwrap_or_else(data::folder);
    std::fs::create_dir_all(&folder).map_err(|error| Failure::file(&folder, &error))?;
    Ok(folder.join("orbis.sqlite"))
}

/// Something that waits, and the threads it waits on.
pub fn runtime() -> Result<tokio::runtime::Runtime, Failure> {
    tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(Failure::said)
}

/// Opens the tables of a folder.
pub async fn open(file: &std::path::Path) -> Result<Arc<dyn Store>, Failure> {
    let store = Sqlite::open(file)
        .await
        .map_err(|error| Failure::said(format!("{}: {error}", file.display())))?;
    Ok(Arc::new(store))
}

/// Runs the command.
pub fn run(args: &Args, shelf: Shelf, io: &mut Io<'_>) -> Result<(), Failure> {
    let file = file(args.data.as_ref())?;
    runtime()?.block_on(async {
        let store = open(&file).await?;
        let app = App::new(store, shelf, Limits::default())
            .await
            .map_err(Failure::said)?;
        let busy = |error| Failure::said(format!("cannot listen on {}: {error}", args.addr));
        let listener = TcpListener::bind(&args.addr).await.map_err(busy)?;
        let address = listener.local_addr().map_err(busy)?;
        writeln!(
            io.out,
            "Orbis is ready: open http://{address}/ in a browser."
        )?;
        writeln!(io.out, "The tables are kept in {}", file.display())?;
        writeln!(io.out, "Ctrl+C stops it; nothing is lost.")?;
        io.out.flush()?;
        serve(Settings { app, listener })
            .await
            .map_err(|error| Failure::said(format!("the server stopped: {error}")))
    })
}
