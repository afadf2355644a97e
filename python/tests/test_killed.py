"""A tournament whose process is killed twice ends with the same table. `ORBIS_TEST_GAMES=10000` for a long one."""

import os
import signal
import subprocess
import sys
import time

from orbis import Tournament

GAMES = int(os.environ.get("ORBIS_TEST_GAMES", 1500))
TERMS = dict(bots=["random@hand", "random"], seed="killed", things=True)

RUN = """
import sys
from orbis import Tournament
tournament = Tournament("golden-ages", int(sys.argv[1]), **eval(sys.argv[2]))
tournament.run(keep=sys.argv[3], block=64)
"""


def kept(path):
    return path.read_bytes().count(b"\n") if path.exists() else 0


def test_killed_twice_it_ends_the_same(tmp_path):
    path = tmp_path / "kept"
    whole = Tournament("golden-ages", GAMES, **TERMS).run()
    for share in (0.2, 0.6):
        run = subprocess.Popen([sys.executable, "-c", RUN, str(GAMES), repr(TERMS), str(path)])
        deadline = time.monotonic() + 300
        while kept(path) < share * GAMES and run.poll() is None and time.monotonic() < deadline:
            time.sleep(0.002)
        run.send_signal(signal.SIGKILL)
        assert run.wait() == -signal.SIGKILL, "it was killed before it was done"
    before = kept(path)
    assert 0.6 * GAMES <= before <= GAMES
    report = Tournament("golden-ages", GAMES, **TERMS).run(keep=path)
    assert report.same_as(whole)
    assert kept(path) == GAMES + 1, "the plan, and every game once"
