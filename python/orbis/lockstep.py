"""Many games in lock step, in threads of the engine, over arrays that are never copied."""

from __future__ import annotations

import json
from typing import Any, Literal, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from . import _native

Actions = Literal["slots", "offers"]
"""What an action is: a choice that is the same everywhere, or the place among what is offered."""

Observation = Literal["judged", "plain"]
"""What is observed: what a judgement looks at, or what lies on the table."""


def agents_of(players: int, bots: Sequence[str | None] | None) -> list[str | None]:
    """Who plays in the place of each agent: bots by name, `None` for those outside."""
    seats = list(bots or [])
    if len(seats) > players:
        raise _native.OrbisError(f"there are {len(seats)} agents for {players} seats")
    return seats + [None] * (players - len(seats))


class VectorEnv:
    """N games in lock step. Each step is one choice in every game; a game that ends begins again at once.

    The arrays belong to the environment and are written in place: copy what you want to keep, and do not write into them.

    `observations` (N, numbers): what the agent that is asked may know.
    `masks` (N, actions): 1 for every action it may take.
    `agents` (N,): which agent is asked. `counts` (N,): how many offers it has.
    `offers` (N, actions, columns): what its offers are, in their order, if `columns` was asked for.
    `rewards` (N, players): what each agent gained by the last step. At the end of a game 1 for who won it alone and
    -1/(players-1) for who lost; they add up to 0.
    `ends` (N,): 1 where a game ended with the last step; `points` (N, players) are its points, and the observation is
    that of the next game.
    """

    def __init__(
        self,
        game: str,
        games: int,
        *,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        bots: Sequence[str | None] | None = None,
        actions: Actions = "slots",
        width: int = 1024,
        columns: bool = False,
        observation: Observation | None = "judged",
        rotate: bool | None = None,
        restart: bool = True,
        seed: int = 0,
        threads: int = 0,
    ) -> None:
        """Deals the games.

        `bots` names who plays in the place of the agents, `None` for those outside: `[None, "random"]` is agent 0 against a
        random bot. `actions` are slots (the same choice is the same action everywhere) or offers (the place among what is
        offered, at most `width`: a moment with more raises). An `observation` is what a judgement looks at (`judged`: quick to
        learn from), what lies on the table with nothing worked out (`plain`: quicker to write), or nothing (`None`). With bots agents change seats from game to game, unless `rotate` says otherwise.
        """
        known = {each["slug"]: each for each in json.loads(_native.games())}
        if players is None and game in known:
            players = known[game]["players"][0]
        seats = agents_of(players or 0, bots)
        if rotate is None:
            rotate = any(bot is not None for bot in seats)
        self.game, self.games, self.players = game, games, players
        self._inner = _native.Vector(
            game,
            players,
            json.dumps(dict(options or {})),
            games,
            seed,
            actions == "offers",
            width,
            columns,
            seats,
            rotate,
            restart,
            observation,
            threads,
        )
        inner = self._inner
        self.observations: NDArray[np.float32] = inner.observations
        self.masks: NDArray[np.uint8] = inner.masks
        self.offers: NDArray[np.float32] = inner.offers
        self.counts: NDArray[np.uint32] = inner.counts
        self.agents: NDArray[np.uint8] = inner.agents
        self.rewards: NDArray[np.float32] = inner.rewards
        self.points: NDArray[np.float32] = inner.points
        self.ends: NDArray[np.uint8] = inner.ends
        self.reset(seed)

    def reset(self, seed: int = 0) -> NDArray[np.float32]:
        """Deals all games anew; the same seed and the same actions give the same numbers, on any number of threads."""
        self._inner.reset(seed)
        return self.observations

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[NDArray[np.float32], NDArray[np.float32], NDArray[np.uint8]]:
        """Takes an action in every game; observations, rewards and ends. Where one is not legal, nothing happens anywhere."""
        self._inner.step(np.ascontiguousarray(actions, dtype=np.int64))
        return self.observations, self.rewards, self.ends

    def random(self, out: NDArray[np.int64] | None = None) -> NDArray[np.int64]:
        """A random legal action for every game that is not senseless, such as resigning."""
        if out is None:
            out = np.zeros(self.games, dtype=np.int64)
        self._inner.random(out)
        return out

    def play_at_random(self, steps: int) -> None:
        """So many random steps of every game, written into the arrays as ever."""
        self._inner.play_at_random(steps)

    def words(self, game: int) -> list[str]:
        """The offers of a game in words, in their order."""
        return self._inner.words(game)


def vector(game: str, games: int, **terms: Any) -> VectorEnv:
    """Many games in lock step; see `VectorEnv`."""
    return VectorEnv(game, games, **terms)
