//! A disk that is full and freed again, under the whole program: nothing that was acknowledged is lost, and writing goes on
//! without a restart.

use crate::{
    Failure,
    page::Wants,
    player::{Plan, Player},
    server::Server,
};
use std::{
    fs::File,
    io::Write,
    path::{Path, PathBuf},
    process::Command,
    time::{Duration, Instant},
};

/// Nothing here takes so long unless something hangs.
const PATIENCE: Duration = Duration::from_secs(60);

/// A small disk in memory, as long as this lives.
struct Disk(PathBuf);

impl Disk {
    fn mount(folder: &Path, size: &str) -> Result<Disk, String> {
        let path = folder.join("disk");
        std::fs::create_dir(&path).map_err(|error| error.to_string())?;
        let mounted = Command::new("mount")
            .args(["-t", "tmpfs", "-o", &format!("size={size}"), "orbis-load"])
            .arg(&path)
            .output()
            .map_err(|error| error.to_string())?;
        if mounted.status.success() {
            Ok(Disk(path))
        } else {
            Err(String::from_utf8_lossy(&mounted.stderr).trim().to_string())
        }
    }

    fn ballast(&self) -> PathBuf {
        self.0.join("ballast")
    }

    /// Takes all room there is.
    fn fill(&self) -> Result<(), Failure> {
        let mut ballast = File::options()
            .create(true)
            .append(true)
            .open(self.ballast())?;
        for size in [1 << 20, 1 << 12, 1] {
            while ballast.write_all(&vec![0; size]).is_ok() {}
        }
        Ok(())
    }

    fn free(&self) -> Result<(), Failure> {
        Ok(std::fs::remove_file(self.ballast())?)
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg(&self.0).status();
    }
}

/// Makes one choice; was it acknowledged?
async fn choose(player: &mut Player, wants: &mut Wants) -> Result<bool, Failure> {
    loop {
        *wants = match wants {
            Wants::Choice(question) => {
                let before = player.tally.wrong.len();
                *wants = player.choose(question, Instant::now()).await?;
                return Ok(player.tally.wrong.len() == before);
            }
            Wants::Seat(seat) => player.look(&format!("?as={seat}")).await?.0,
            Wants::Others | Wants::Nothing => return Err("the game is over".into()),
        };
    }
}

/// Chooses until so many choices were acknowledged.
async fn play(player: &mut Player, wants: &mut Wants, most: u64) -> Result<u64, Failure> {
    let (began, mut done) = (Instant::now(), 0);
    while done < most {
        done += u64::from(choose(player, wants).await?);
        if began.elapsed() > PATIENCE {
            return Err("choices are not acknowledged any more".into());
        }
    }
    Ok(done)
}

/// Fills and frees the disk under a server three times.
pub async fn run(
    program: &Path,
    folder: &Path,
    plan: &Plan,
    more: &[String],
) -> Result<(), Failure> {
    let folder = tempfile::Builder::new()
        .prefix("orbis-disk-")
        .tempdir_in(folder)?;
    let disk = match Disk::mount(folder.path(), "24m") {
        Ok(disk) => disk,
        Err(why) => {
            println!(
                "skipped: no small disk can be mounted here, which takes the rights of root ({why})"
            );
            return Ok(());
        }
    };
    let server = Server::start(program, &disk.0, more)?;
    let plan = Plan {
        servers: vec![server.address],
        ..plan.clone()
    };
    let mut player = Player::new(&plan, "through-the-ages", 1);
    let mut wants = player.open().await?;
    let mut acknowledged = 0;
    for round in 1..=3 {
        acknowledged += play(&mut player, &mut wants, 20).await?;
        disk.fill()?;
        let (began, mut refused) = (Instant::now(), 0);
        while refused < 10 {
            // What room the last choices found is taken, too.
            disk.fill()?;
            match choose(&mut player, &mut wants).await? {
                true => acknowledged += 1,
                false => refused += 1,
            }
            if began.elapsed() > PATIENCE {
                return Err("the disk does not get full".into());
            }
        }
        let sick = player.status("/healthz").await?;
        disk.free()?;
        let freed = Instant::now();
        acknowledged += play(&mut player, &mut wants, 1).await?;
        let well = player.status("/healthz").await?;
        let version = player.look("").await?.1;
        println!(
            "round {round}: full, {refused} choices refused, /healthz said {sick}; freed, the next choice was stored after \
             {:.0} ms, /healthz said {well}; {acknowledged} choices acknowledged, {version} in the journal",
            freed.elapsed().as_secs_f64() * 1000.0
        );
        if (sick, well) != (503, 200) || version != acknowledged {
            return Err("the server did not go on as it must".into());
        }
    }
    if server.worked().is_none() {
        return Err("the server has ended".into());
    }
    println!("the same server all along: nothing acknowledged was lost, and writing went on");
    Ok(())
}
