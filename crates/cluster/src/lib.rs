//! A PostgreSQL of one's own, in a folder that goes with it: for tests, and for trials in which it is killed.
//!
//! It needs the programs of Debian's package `postgresql` and never touches a cluster that the machine has already. PostgreSQL does not run
//! as root, so root runs it as the package's user. Whoever started it may die in any way: a shell that holds the other end of a
//! pipe then stops it and sweeps up.

mod seal;

use std::{
    io,
    net::TcpListener,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::{Mutex, OnceLock, PoisonError},
    time::{Duration, Instant},
};

/// Set to anything, tests fail where PostgreSQL is not installed.
pub const REQUIRED: &str = "POSTGRES_FOR_TESTS";
/// How long it may take to answer, after a crash too.
const PATIENCE: Duration = Duration::from_secs(60);
/// Runs the server until nobody holds the other end of its input; `exec` lets a signal to the server reach the server.
const KEEPER: &str = r#"bin="$1"; folder="$2"; port="$3"; shift 3
"$bin/postgres" -D "$folder" -p "$port" -h 127.0.0.1 -k '' -c max_connections=200 "$@" >> "$folder/log" 2>&1 < /dev/null &
echo "$!" > "$folder/keeper"
cat > /dev/null
kill -INT "$!" 2> /dev/null
wait"#;

/// How a server keeps what it is given.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Keeping {
    /// As PostgreSQL does: what is answered is on disk.
    Durable,
    /// In the memory of the system: quick, and good enough for a test in which no machine dies.
    Quick,
}

/// A server in a folder of its own.
pub struct Cluster {
    bin: PathBuf,
    folder: tempfile::TempDir,
    port: u16,
    keeping: Keeping,
    sealed: bool,
    keeper: Mutex<Option<Child>>,
}

/// The folder with the programs of the newest PostgreSQL of this machine.
pub fn installed() -> Option<PathBuf> {
    let versions = std::fs::read_dir("/usr/lib/postgresql").ok()?;
    let mut found: Vec<(u32, PathBuf)> = versions
        .filter_map(|each| {
            let path = each.ok()?.path();
            let version = path.file_name()?.to_str()?.parse().ok()?;
            let bin = path.join("bin");
            bin.join("initdb").is_file().then_some((version, bin))
        })
        .collect();
    found.sort();
    found.pop().map(|(_, bin)| bin)
}

fn is_root() -> bool {
    let said = Command::new("id").arg("-u").output();
    said.is_ok_and(|said| said.stdout.trim_ascii() == b"0")
}

/// A command, run as somebody who may run PostgreSQL.
fn command(program: &Path) -> Command {
    if is_root() {
        let mut command = Command::new("runuser");
        command.args(["-u", "postgres", "--"]).arg(program);
        command.current_dir("/");
        command
    } else {
        Command::new(program)
    }
}

fn done(command: &mut Command) -> io::Result<String> {
    let said = command.stdin(Stdio::null()).output()?;
    if said.status.success() {
        return Ok(String::from_utf8_lossy(&said.stdout).trim().to_string());
    }
    Err(io::Error::other(
        String::from_utf8_lossy(&said.stderr).trim().to_string(),
    ))
}

impl Cluster {
    /// A new, empty one that runs.
    pub fn start(keeping: Keeping) -> io::Result<Cluster> {
        Cluster::begin(keeping, false)
    }

    /// The same with a certificate for `localhost`, which [`Cluster::root`] vouches for: those who ask for it are answered in secret.
    pub fn sealed(keeping: Keeping) -> io::Result<Cluster> {
        Cluster::begin(keeping, true)
    }

    fn begin(keeping: Keeping, sealed: bool) -> io::Result<Cluster> {
        let missing =
            || io::Error::other("PostgreSQL is not installed: apt-get install postgresql");
        let bin = installed().ok_or_else(missing)?;
        let folder = tempfile::tempdir()?;
        if is_root() {
            done(Command::new("chown").arg("postgres").arg(folder.path()))?;
        }
        let data = folder.path().join("data");
        done(
            command(&bin.join("initdb"))
                .args([
                    "--auth=trust",
                    "--username=orbis",
                    "--encoding=UTF8",
                    "--locale=C",
                    "--no-sync",
                    "-D",
                ])
                .arg(&data),
        )?;
        if sealed {
            seal::make(&data)?;
        }
        let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
        let cluster = Cluster {
            bin,
            folder,
            port,
            keeping,
            sealed,
            keeper: Mutex::default(),
        };
        cluster.run()?;
        Ok(cluster)
    }

    /// The one of this process, started when it is first asked for; none where PostgreSQL is not installed.
    pub fn of_this_process() -> Option<&'static Cluster> {
        static CLUSTER: OnceLock<Option<Cluster>> = OnceLock::new();
        let start = || match installed() {
            Some(_) => Some(Cluster::start(Keeping::Quick).expect("PostgreSQL starts")),
            None if std::env::var_os(REQUIRED).is_some() => {
                panic!("PostgreSQL is not installed and {REQUIRED} is set")
            }
            None => {
                eprintln!(
                    "PostgreSQL is not installed, so nothing is tested with it: apt-get install postgresql"
                );
                None
            }
        };
        CLUSTER.get_or_init(start).as_ref()
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    /// Runs it again after [`Cluster::kill`].
    pub fn run(&self) -> io::Result<()> {
        let began = Instant::now();
        while began.elapsed() < PATIENCE {
            let mut keeper = command(Path::new("/bin/sh"));
            keeper
                .args(["-c", KEEPER, "keeper"])
                .arg(&self.bin)
                .arg(self.data());
            keeper.arg(self.port.to_string());
            if self.keeping == Keeping::Quick {
                keeper.args(["-c", "fsync=off", "-c", "full_page_writes=off"]);
            }
            if self.sealed {
                keeper.args(seal::SEALED);
            }
            let child = keeper.stdin(Stdio::piped()).spawn()?;
            *self.keeper.lock().unwrap_or_else(PoisonError::into_inner) = Some(child);
            if self.answers(Duration::from_secs(20)) {
                return Ok(());
            }
            // What is left of the one before may not be gone yet.
            self.stop();
        }
        Err(io::Error::other("PostgreSQL does not answer"))
    }

    fn answers(&self, patience: Duration) -> bool {
        let began = Instant::now();
        while began.elapsed() < patience {
            if self.ask("postgres", "SELECT 1").is_ok() {
                return true;
            }
            std::thread::sleep(Duration::from_millis(100));
        }
        false
    }

    /// Kills the server as a machine that goes dark does: nothing is said to anybody.
    pub fn kill(&self) -> io::Result<()> {
        let file = std::fs::read_to_string(self.data().join("postmaster.pid"))?;
        let process = file.lines().next().unwrap_or_default().to_string();
        done(Command::new("kill").args(["-9", &process]))?;
        self.stop();
        Ok(())
    }

    fn stop(&self) {
        let keeper = self
            .keeper
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .take();
        if let Some(mut keeper) = keeper {
            drop(keeper.stdin.take());
            let _ = keeper.wait();
        }
    }

    /// Says something in SQL and answers what comes back.
    pub fn ask(&self, database: &str, sql: &str) -> io::Result<String> {
        let port = self.port.to_string();
        done(Command::new(self.bin.join("psql")).args([
            "-h",
            "127.0.0.1",
            "-p",
            &port,
            "-U",
            "orbis",
            "-d",
            database,
            "-v",
            "ON_ERROR_STOP=1",
            "-X",
            "-A",
            "-t",
            "-c",
            sql,
        ]))
    }

    /// Makes an empty database and answers its address.
    pub fn database(&self, name: &str) -> io::Result<String> {
        self.ask("postgres", &format!("CREATE DATABASE \"{name}\""))?;
        Ok(self.address(name))
    }

    /// The certificate of who vouches for a [`Cluster::sealed`] one, readable by whoever started it.
    pub fn root(&self) -> io::Result<PathBuf> {
        let copy = self.folder.path().join(seal::ROOT);
        std::fs::copy(self.data().join(seal::ROOT), &copy)?;
        Ok(copy)
    }

    /// The port it listens at.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// The address of a database.
    pub fn address(&self, name: &str) -> String {
        format!("postgres://orbis@127.0.0.1:{}/{name}", self.port)
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        self.stop();
        if is_root() {
            // The folder is the other user's; root may sweep it up.
            let _ = std::fs::remove_dir_all(self.data());
        }
    }
}
