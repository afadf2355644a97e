"""A Gymnasium environment: one agent against bots."""

from __future__ import annotations

from typing import Any, Literal, Mapping, Sequence

import gymnasium
import numpy as np
from gymnasium import spaces as gym_spaces

from ._native import OrbisError
from .lockstep import Actions, Observation, VectorEnv


class OrbisGym(gymnasium.Env):
    """One agent against bots, which play as soon as it has chosen.

    An observation is a dictionary of `observation` and `action_mask`. The reward comes at the end: 1 for a win alone,
    -1/(players-1) for a loss. The agent changes its seat from game to game.
    """

    metadata = {"render_modes": ["ansi"]}

    def __init__(
        self,
        game: str,
        players: int | None = None,
        *,
        opponents: str | Sequence[str] = "random",
        options: Mapping[str, Any] | None = None,
        actions: Actions = "slots",
        width: int = 1024,
        observation: Observation = "judged",
        illegal: Literal["random", "raise"] = "random",
        render_mode: str | None = None,
    ) -> None:
        """`opponents` are one level for all, or one each. An illegal action raises, or a random legal one is taken in its
        place and `info["illegal"]` says so."""
        from . import games

        known = {each["slug"]: each for each in games()}
        if players is None and game in known:
            players = known[game]["players"][0]
        rivals = (players or 1) - 1
        bots = [opponents] * rivals if isinstance(opponents, str) else list(opponents)
        self._table = VectorEnv(
            game,
            1,
            players=players,
            options=options,
            bots=[None, *bots],
            actions=actions,
            width=width,
            observation=observation,
            restart=False,
            threads=1,
        )
        self._illegal, self.render_mode = illegal, render_mode
        numbers, width = self._table.observations.shape[1], self._table.masks.shape[1]
        self.action_space = gym_spaces.Discrete(width)
        self.observation_space = gym_spaces.Dict(
            {
                "observation": gym_spaces.Box(-np.inf, np.inf, (numbers,), np.float32),
                "action_mask": gym_spaces.Box(0, 1, (width,), np.int8),
            }
        )

    def _seen(self) -> dict[str, np.ndarray]:
        mask = self._table.masks[0].astype(np.int8)
        return {"observation": self._table.observations[0].copy(), "action_mask": mask}

    def reset(
        self, *, seed: int | None = None, options: dict | None = None
    ) -> tuple[dict[str, np.ndarray], dict[str, Any]]:
        """Begins a game; the same seed begins the same one."""
        super().reset(seed=seed)
        # A game that bots end before the agent is asked is no game for it.
        for _ in range(100):
            self._table.reset(int(self.np_random.integers(2**63)))
            if self._table.counts[0]:
                return self._seen(), {}
        raise OrbisError("the bots end every game before the agent is asked")

    def step(self, action: Any) -> tuple[dict[str, np.ndarray], float, bool, bool, dict[str, Any]]:
        """The agent chooses, then the bots, until it is asked again or the game is over."""
        info: dict[str, Any] = {}
        action = int(action)
        mask = self._table.masks[0]
        if self._illegal == "random" and self._table.counts[0]:
            if not 0 <= action < len(mask) or not mask[action]:
                action = int(self._table.random()[0])
                info["illegal"] = True
        _, rewards, ends = self._table.step(np.array([action]))
        over = bool(ends[0])
        if over:
            info["points"] = self._table.points[0].tolist()
        return self._seen(), float(rewards[0, 0]), over, False, info

    def render(self) -> str | None:
        """The table as text, as the agent sees it."""
        return self._table._inner.sketch(0) if self.render_mode == "ansi" else None
