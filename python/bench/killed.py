"""A tournament that is killed ends with the same table as one that is not: killed twice as `orbis sim --keep`, killed twice in
Python, and on Ray with workers killed while they play.

    python python/bench/killed.py [--program target/release/orbis] [--games 10000] [--game golden-ages] [--bots easy@hand,easy] [--without-ray]

Every game must be counted once, and every number of the reports be the same but the time. Ends with 1 if one is not.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

from orbis import Tournament

SEED = "killed"

OURS = "ORBIS_KILLED_BY"
"""By this in their environment the workers of this run are known."""

RUN = """
import json, sys
from orbis import Tournament
Tournament(**json.loads(sys.argv[1])).run(keep=sys.argv[2], block=64)
"""


def lines(path: Path) -> int:
    return path.read_bytes().count(b"\n") if path.exists() else 0


def killed_twice(command: list[str], kept: Path, games: int) -> list[int]:
    """Kills the command when a fifth and when three fifths are kept, and says how many were kept each time."""
    seen = []
    for share in (0.2, 0.6):
        run = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        while lines(kept) < share * games and run.poll() is None:
            time.sleep(0.002)
        run.send_signal(signal.SIGKILL)
        if run.wait() != -signal.SIGKILL:
            sys.exit("it was done before it could be killed: play more games")
        seen.append(lines(kept) - 1)
    return seen


def told(how: str, seen: str, same: bool, once: bool) -> bool:
    print(f"| {how} | {seen} | {'yes' if same else 'NO'} | {'yes' if once else 'NO'} |", flush=True)
    return same and once


def by_the_program(program: str, terms: dict, folder: Path) -> bool:
    kept, games = folder / "program.kept", terms["games"]
    plain = [program, "sim", terms["game"], "--games", str(games), "--bots", ",".join(terms["bots"]), "--seed", SEED]
    command = [*plain, "--keep", str(kept)]
    seen = killed_twice(command, kept, games)

    def report(line: list[str]) -> str:
        said = subprocess.run(line, capture_output=True, text=True, check=True).stdout
        return re.sub(r"\([0-9.,]+ s, .*?\)", "", said)

    whole, again = report(plain), report(command)
    return told("`orbis sim --keep`, killed twice", f"after {seen[0]} and {seen[1]} games", whole == again, lines(kept) == games + 1)


def in_python(terms: dict, folder: Path, whole) -> bool:
    kept, games = folder / "python.kept", terms["games"]
    command = [sys.executable, "-c", RUN, json.dumps(terms), str(kept)]
    seen = killed_twice(command, kept, games)
    report = Tournament(**terms).run(keep=kept)
    return told("Python, killed twice", f"after {seen[0]} and {seen[1]} games", report.same_as(whole), lines(kept) == games + 1)


def playing() -> list[int]:
    """The workers of this run's cluster that play now."""
    found = []
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            said, around = (Path("/proc", name, file).read_bytes() for file in ("cmdline", "environ"))
        except OSError:
            continue
        if said.startswith(b"ray::_play") and f"{OURS}={os.getpid()}".encode() in around.split(b"\0"):
            found.append(int(name))
    return found


def on_ray(terms: dict, folder: Path, whole) -> bool:
    """Three raylets; a worker is killed when a fifth and when three fifths are done."""
    import ray
    from ray.cluster_utils import Cluster

    import orbis.ray

    os.environ[OURS] = str(os.getpid())
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    cluster.add_node(num_cpus=1)
    cluster.add_node(num_cpus=1)
    ray.init(address=cluster.address, log_to_driver=False, logging_level="warning")
    games, kept, done, killed, over = terms["games"], folder / "ray.kept", [0], [], threading.Event()

    def kill() -> None:
        while len(killed) < 2 and not over.wait(0.002):
            if done[0] >= (0.2, 0.6)[len(killed)] * games and (workers := playing()):
                os.kill(workers[0], signal.SIGKILL)
                killed.append(done[0])

    killer = threading.Thread(target=kill)
    killer.start()
    try:
        report = orbis.ray.tournament(
            Tournament(**terms), block=max(64, games // 40), keep=kept, progress=lambda now, _: done.__setitem__(0, now)
        )
    finally:
        over.set()
        killer.join()
        ray.shutdown()
        cluster.shutdown()
    if len(killed) < 2:
        sys.exit("it was done before two workers could be killed: play more games")
    seen = f"a worker each after {killed[0]} and {killed[1]} games"
    return told("Ray, three raylets, two workers killed", seen, report.same_as(whole), lines(kept) == games + 1)


def main() -> None:
    said = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    said.add_argument("--program", help="the program orbis")
    said.add_argument("--games", type=int, default=10_000)
    said.add_argument("--without-ray", action="store_true")
    said.add_argument("--game", default="golden-ages")
    said.add_argument("--bots", default="easy@hand,easy")
    asked = said.parse_args()
    terms = dict(game=asked.game, games=asked.games, bots=asked.bots.split(","), seed=SEED, things=True)
    print("| how | killed | the same table | every game once |\n| --- | --- | --- | --- |")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        whole = Tournament(**terms).run()
        well = [in_python(terms, folder, whole)]
        if asked.program:
            well.append(by_the_program(asked.program, terms, folder))
        if not asked.without_ray:
            well.append(on_ray(terms, folder, whole))
    sys.exit(0 if all(well) else 1)


if __name__ == "__main__":
    main()
