"""The same on a cluster of several machines, played here by processes. Skipped where Ray is not installed."""

import os
import signal
import threading
import time

import numpy as np
import pytest

ray = pytest.importorskip("ray")

import orbis
import orbis.ray
from orbis import Tournament


@pytest.fixture(scope="module")
def cluster():
    from ray.cluster_utils import Cluster

    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    cluster.add_node(num_cpus=1)
    cluster.add_node(num_cpus=1)
    ray.init(address=cluster.address, log_to_driver=False)
    yield cluster
    ray.shutdown()
    cluster.shutdown()


TERMS = dict(bots=["random@hand", "random"], seed="ray", things=True)
GAMES = int(os.environ.get("ORBIS_TEST_GAMES", 4000))


def test_the_same_as_on_one_machine(cluster):
    tournament = Tournament("golden-ages", 200, **TERMS)
    heard = []
    report = orbis.ray.tournament(tournament, block=16, progress=lambda done, _: heard.append(done))
    assert report.same_as(tournament.run())
    assert heard[-1] == 200


def test_evaluation_and_self_play_are_the_same(cluster):
    terms = dict(seed=5, block=8)
    here = orbis.evaluate(orbis.at_random, "golden-ages", 32, **terms)
    there = orbis.ray.evaluate(orbis.at_random, "golden-ages", 32, **terms)
    assert np.array_equal(here.rewards, there.rewards) and np.array_equal(here.points, there.points)
    here = orbis.self_play(orbis.at_random, "golden-ages", 16, **terms)
    there = orbis.ray.self_play(orbis.at_random, "golden-ages", 16, **terms)
    assert np.array_equal(here.actions, there.actions)
    assert np.array_equal(here.outcomes, there.outcomes)


def workers():
    """The processes that play, of this user's clusters."""
    found = []
    for name in os.listdir("/proc"):
        if name.isdigit():
            try:
                with open(f"/proc/{name}/cmdline", "rb") as file:
                    said = file.read().replace(b"\0", b" ")
            except OSError:
                continue
            if said.startswith(b"ray::_play"):
                found.append(int(name))
    return found


def test_lost_workers_games_are_played_again(cluster):
    tournament = Tournament("golden-ages", GAMES, **TERMS)
    killed, stop = [], threading.Event()

    def kill():
        while not stop.is_set() and len(killed) < 2:
            playing = workers()
            if playing:
                os.kill(playing[0], signal.SIGKILL)
                killed.append(playing[0])
                time.sleep(0.3)
            time.sleep(0.005)

    thread = threading.Thread(target=kill)
    thread.start()
    try:
        report = orbis.ray.tournament(tournament, block=GAMES // 20)
    finally:
        stop.set()
        thread.join()
    assert killed, "a worker was killed while it played"
    assert report.same_as(tournament.run())
