//! A server for the time of the measurement, in a folder of its own.

use crate::Failure;
use std::{
    io::{BufRead, BufReader},
    net::SocketAddr,
    path::Path,
    process::{Child, Command, Stdio},
    time::Duration,
};

/// A running server; it ends with this value.
pub struct Server {
    child: Child,
    /// Where it listens.
    pub address: SocketAddr,
    _folder: tempfile::TempDir,
}

impl Server {
    /// Starts the program and waits until it says where it listens.
    pub fn start(program: &Path, folder: &Path, more: &[String]) -> Result<Server, Failure> {
        Server::start_at(program, folder, SocketAddr::from(([127, 0, 0, 1], 0)), more)
    }

    /// The same at an address.
    pub fn start_at(
        program: &Path,
        folder: &Path,
        address: SocketAddr,
        more: &[String],
    ) -> Result<Server, Failure> {
        let folder = tempfile::Builder::new()
            .prefix("orbis-load-")
            .tempdir_in(folder)?;
        let mut child = Command::new(program)
            .args(["serve", "--addr", &address.to_string(), "--data"])
            .arg(folder.path())
            .args(more)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| format!("{}: {error}", program.display()))?;
        let out = child.stdout.take().ok_or("the server says nothing")?;
        let mut said = String::new();
        BufReader::new(out).read_line(&mut said)?;
        let address = said
            .split_once("http://")
            .and_then(|(_, rest)| rest.split('/').next())
            .and_then(|address| address.parse().ok());
        let Some(address) = address else {
            child.kill()?;
            return Err(format!("the server did not say where it listens: {said}").into());
        };
        Ok(Server {
            child,
            address,
            _folder: folder,
        })
    }

    /// The processor's time it has used, where the system tells.
    pub fn worked(&self) -> Option<Duration> {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id())).ok()?;
        let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
        let ticks = |index: usize| fields.get(index)?.parse::<u64>().ok();
        // In hundredths of a second, on every Linux there is.
        Some(Duration::from_millis(10 * (ticks(11)? + ticks(12)?)))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // Its folder goes too: there is nothing to save.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
