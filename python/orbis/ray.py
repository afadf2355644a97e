"""Past one machine: tournaments, evaluations and self-play on a Ray cluster.

Workers are processes that have the wheel installed. Every game has its own streams of luck, so the results are those of one
machine for the same seed, whoever played which game, and a lost worker's games are played again.

>>> import orbis, orbis.ray
>>> report = orbis.ray.tournament(orbis.Tournament("golden-ages", 10_000, bots=["medium", "random"]))

Connects to the cluster that `ray.init` finds (`RAY_ADDRESS`, or one on this machine) unless Ray is initialised already.
"""

from __future__ import annotations

import functools
import time
from pathlib import Path
from typing import Any, Callable, Sequence

import ray as _ray

from . import _native, agents
from .tournament import Kept, Report, Tournament

BLOCK = 64
"""Games of a task."""

Progress = Callable[[int, int], None]


def _connect() -> None:
    if not _ray.is_initialized():
        _ray.init(log_to_driver=False)


def _shared(
    work: Callable[..., Any],
    jobs: Sequence[tuple[Any, ...]],
    told: Callable[[int, Any], None],
) -> None:
    """Lets workers do all jobs, at most a few more at a time than there are processors; a lost worker's are done again."""
    _connect()
    remote = _ray.remote(num_cpus=1, max_retries=-1)(work)
    most = max(4, 2 * int(_ray.cluster_resources().get("CPU", 1)))
    waiting: dict[Any, int] = {}
    left = iter(enumerate(jobs))
    while True:
        for number, job in left:
            waiting[remote.remote(*job)] = number
            if len(waiting) >= most:
                break
        if not waiting:
            return
        done, _ = _ray.wait(list(waiting), num_returns=1)
        for each in done:
            told(waiting.pop(each), _ray.get(each))


def _play(tournament: Tournament, first: int, last: int) -> str:
    return tournament.part(first, last).lines()


def tournament(
    games: Tournament,
    *,
    block: int = BLOCK,
    progress: Progress | None = None,
    keep: str | Path | None = None,
) -> Report:
    """Plays a tournament on the cluster: the same report as `Tournament.run`. `keep` as there: what was played is kept on the
    machine that asks, and the same call goes on where it was broken off. Records stay where they were played."""
    if games.terms["sprt"]:
        raise _native.OrbisError("a sequential test looks at every game in turn: run it on one machine")
    begun = time.monotonic()
    kept = Kept(Path(keep), games) if keep is not None else None
    all_games = kept.games if kept else _native.Games()
    worker = Tournament(games.terms["game"], **{**_terms(games), "jobs": 1})
    jobs = [(worker, *each) for each in games.blocks(block, all_games.indices())]

    def told(_: int, lines: str) -> None:
        played = _native.Games.from_lines(lines)
        if kept:
            kept.write(played)
        all_games.add(played)
        if progress:
            progress(len(all_games), games.count)

    _shared(_play, jobs, told)
    return games.report(all_games, time.monotonic() - begun)


def _terms(games: Tournament) -> dict[str, Any]:
    return {name: value for name, value in games.terms.items() if name != "game"}


def _run(
    work: Callable[..., Any], jobs: list[tuple[Any, ...]], progress: Progress | None = None
) -> list[Any]:
    results: list[Any] = [None] * len(jobs)
    done = 0

    def told(number: int, result: Any) -> None:
        nonlocal done
        results[number] = result
        done += 1
        if progress:
            progress(done, len(jobs))

    _shared(work, jobs, told)
    return results


def evaluate(
    policy: agents.Policy,
    game: str,
    games: int = 512,
    *,
    progress: Progress | None = None,
    **terms: Any,
) -> agents.Evaluation:
    """`orbis.evaluate` on the cluster: the same games and the same result. Progress counts blocks."""
    return agents.evaluate(policy, game, games, run=functools.partial(_run, progress=progress), **terms)


def self_play(
    policy: agents.Policy,
    game: str,
    games: int = 256,
    *,
    progress: Progress | None = None,
    **terms: Any,
) -> agents.Episodes:
    """`orbis.self_play` on the cluster: the same games and the same steps. Progress counts blocks."""
    return agents.self_play(policy, game, games, run=functools.partial(_run, progress=progress), **terms)
