"""A PettingZoo environment: agents take turns, each with a mask of what it may do."""

from __future__ import annotations

import json
from typing import Any, Mapping

import numpy as np
from gymnasium import spaces as gym_spaces
from pettingzoo import AECEnv

from . import _native
from .lockstep import Actions, Observation


class OrbisAEC(AECEnv):
    """A game for agents that take turns.

    An observation is a dictionary: `observation` (numbers; `orbis.spaces` says which) and `action_mask`. Rewards come at the
    end: 1 for who won alone, -1/(players-1) for who lost. Illegal actions raise `OrbisError` and change nothing.
    """

    def __init__(
        self,
        game: str,
        players: int | None = None,
        *,
        options: Mapping[str, Any] | None = None,
        actions: Actions = "slots",
        width: int = 1024,
        observation: Observation = "judged",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        known = {each["slug"]: each for each in json.loads(_native.games())}
        if players is None and game in known:
            players = known[game]["players"][0]
        rules = known[game]["rules"] if game in known else 0
        self.metadata = {
            "name": f"orbis_{game.replace('-', '_')}_v{rules}",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self._table = _native.Vector(
            game,
            players,
            json.dumps(dict(options or {})),
            1,
            0,
            actions == "offers",
            width,
            False,
            [None] * (players or 0),
            False,
            False,
            observation,
            1,
        )
        table = self._table
        self._observation = table.observations[0]
        self._mask = table.masks[0].view(np.int8)
        self._asked, self._ends = table.agents, table.ends
        self._gained = table.rewards[0]
        self.possible_agents = [f"player_{place}" for place in range(players or 0)]
        self._place = {agent: place for place, agent in enumerate(self.possible_agents)}
        numbers, width = self._observation.shape[0], self._mask.shape[0]
        self._actions = {agent: gym_spaces.Discrete(width) for agent in self.possible_agents}
        self._observations = {
            agent: gym_spaces.Dict(
                {
                    "observation": gym_spaces.Box(-np.inf, np.inf, (numbers,), np.float32),
                    "action_mask": gym_spaces.Box(0, 1, (width,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._seeds = np.random.default_rng()
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> gym_spaces.Space:
        """What the agent observes."""
        return self._observations[agent]

    def action_space(self, agent: str) -> gym_spaces.Space:
        """What the agent chooses from."""
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict | None = None) -> None:
        """Begins a game; the same seed begins the same one."""
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        self._table.reset(int(self._seeds.integers(2**63)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._asked[0]]

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        """What the agent may know, and what it may do if it is asked."""
        if agent == self.agent_selection and not self._ends[0]:
            return {"observation": self._observation.copy(), "action_mask": self._mask.copy()}
        row = np.zeros_like(self._observation)
        self._table.observe(0, self._place[agent], row)
        return {"observation": row, "action_mask": np.zeros_like(self._mask)}

    def step(self, action: Any) -> None:
        """The agent that is asked chooses."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._table.act(int(action))
        self._cumulative_rewards[agent] = 0.0
        if self._ends[0]:
            for each, gained in zip(self.possible_agents, self._gained.tolist()):
                self.rewards[each] = gained
                self.terminations[each] = True
                self._cumulative_rewards[each] += gained
            # Everybody is heard once more.
            self.agent_selection = self.agents[0]
            return
        self.agent_selection = self.possible_agents[self._asked[0]]

    def words(self) -> list[str]:
        """What is offered, in words."""
        return self._table.words(0)

    def render(self) -> str | None:
        """The table as text, as the agent that is asked sees it."""
        return self._table.sketch(0) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is held open."""
