"""Agents of your own: how good they are, and what they learn from. Blocks of games, so that many machines can share them.

A policy is called with a `VectorEnv` and a random generator and answers an action for every game: it reads `observations`,
`masks`, `agents`, and `offers` if they were asked for.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from .lockstep import VectorEnv

Policy = Callable[[VectorEnv, np.random.Generator], NDArray[np.int64]]

BLOCK = 64
"""Games in lock step."""


def at_random(env: VectorEnv, rng: np.random.Generator) -> NDArray[np.int64]:
    """Any legal action is as good as another."""
    noise = rng.random(env.masks.shape, dtype=np.float32)
    return np.where(env.masks, noise, -1.0).argmax(axis=1)


@dataclass
class Evaluation:
    """How an agent fared, game by game."""

    rewards: NDArray[np.float32]
    """What the agent gained in each game: 1 is a win alone."""
    points: NDArray[np.float32]
    """Points of everybody, the agent first."""

    @property
    def wins(self) -> float:
        """The share of games it won, shared wins in part."""
        players = self.points.shape[1]
        return float(((self.rewards * (players - 1) + 1) / players).mean())

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's interval at 95 %."""
        n, rate, z = len(self.rewards), self.wins, 1.96
        middle = (rate + z * z / (2 * n)) / (1 + z * z / n)
        half = z / (1 + z * z / n) * np.sqrt(rate * (1 - rate) / n + z * z / (4 * n * n))
        return float(middle - half), float(middle + half)

    def __str__(self) -> str:
        low, high = self.interval
        return f"{len(self.rewards)} games, wins {self.wins:.1%} ({low:.1%} to {high:.1%})"


def blocks(games: int, size: int = BLOCK) -> list[tuple[int, int]]:
    """The games as blocks: number and size of each."""
    return [(at, min(size, games - at * size)) for at in range(-(-games // size))]


def evaluate_block(
    policy: Policy, game: str, block: tuple[int, int], seed: int, terms: dict[str, Any]
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """The first game of each table of a block."""
    number, size = block
    env, rng = _block(game, block, seed, terms)
    rewards = np.zeros(size, dtype=np.float32)
    points = np.zeros((size, env.rewards.shape[1]), dtype=np.float32)
    playing = np.ones(size, dtype=bool)
    while playing.any():
        env.step(policy(env, rng))
        over = playing & (env.ends != 0)
        rewards[over] = env.rewards[over, 0]
        points[over] = env.points[over]
        playing &= ~over
    return rewards, points


def evaluate(
    policy: Policy,
    game: str,
    games: int = 512,
    *,
    opponents: str | Sequence[str] = "random",
    players: int | None = None,
    seed: int = 0,
    block: int = BLOCK,
    run: Callable[..., list] | None = None,
    **terms: Any,
) -> Evaluation:
    """How a policy fares against bots; it changes seats from game to game. The same seed gives the same games everywhere."""
    terms = _against(game, players, opponents, terms)
    jobs = [(policy, game, each, seed, terms) for each in blocks(games, block)]
    parts = (run or _here)(evaluate_block, jobs)
    rewards, points = (np.concatenate(each) for each in zip(*parts))
    return Evaluation(rewards, points)


@dataclass
class Episodes:
    """Games that a policy played with itself, step by step: what is learned from."""

    observations: NDArray[np.float32]
    masks: NDArray[np.uint8]
    actions: NDArray[np.int64]
    outcomes: NDArray[np.float32]
    """What whoever chose gained at the end of that game."""
    games: NDArray[np.int64]
    """Which game a step belongs to."""


def self_play_block(
    policy: Policy, game: str, block: tuple[int, int], seed: int, terms: dict[str, Any]
) -> tuple[NDArray[Any], ...]:
    """The first game of each table of a block, in the order of games and steps."""
    number, size = block
    env, rng = _block(game, block, seed, terms)
    steps: list[list[tuple[Any, ...]]] = [[] for _ in range(size)]
    outcomes: list[NDArray[np.float32] | None] = [None] * size
    left = size
    while left:
        actions = policy(env, rng)
        for at in range(size):
            if outcomes[at] is None:
                row = (env.observations[at].copy(), env.masks[at].copy(), actions[at], env.agents[at])
                steps[at].append(row)
        env.step(actions)
        for at in np.flatnonzero(env.ends):
            if outcomes[at] is None:
                outcomes[at] = env.rewards[at].copy()
                left -= 1
    rows = [(at, *step) for at in range(size) for step in steps[at]]
    return (
        np.stack([row[1] for row in rows]),
        np.stack([row[2] for row in rows]),
        np.array([row[3] for row in rows], dtype=np.int64),
        np.array([outcomes[row[0]][row[4]] for row in rows], dtype=np.float32),
        np.array([number * terms.get("_size", BLOCK) + row[0] for row in rows], dtype=np.int64),
    )


def self_play(
    policy: Policy,
    game: str,
    games: int = 256,
    *,
    seed: int = 0,
    block: int = BLOCK,
    run: Callable[..., list] | None = None,
    **terms: Any,
) -> Episodes:
    """Games of a policy with itself, every seat of every game."""
    terms = {**terms, "_size": block}
    jobs = [(policy, game, each, seed, terms) for each in blocks(games, block)]
    parts = (run or _here)(self_play_block, jobs)
    return Episodes(*(np.concatenate(each) for each in zip(*parts)))


def _block(
    game: str, block: tuple[int, int], seed: int, terms: dict[str, Any]
) -> tuple[VectorEnv, np.random.Generator]:
    number, size = block
    rng = np.random.default_rng([seed, number])
    own = {name: value for name, value in terms.items() if not name.startswith("_")}
    env = VectorEnv(game, size, seed=int(rng.integers(2**63)), threads=1, **own)
    return env, rng


def _against(
    game: str, players: int | None, opponents: str | Sequence[str], terms: dict[str, Any]
) -> dict[str, Any]:
    from . import games as all_games

    known = {each["slug"]: each for each in all_games()}
    if players is None and game in known:
        players = known[game]["players"][0]
    bots = [opponents] * ((players or 1) - 1) if isinstance(opponents, str) else list(opponents)
    return {**terms, "players": players, "bots": [None, *bots]}


def _here(work: Callable[..., Any], jobs: list[tuple[Any, ...]]) -> list[Any]:
    return [work(*job) for job in jobs]
