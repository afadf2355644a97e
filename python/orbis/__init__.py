"""Orbis for Python: one engine for the great civilization board games.

>>> import orbis
>>> game = orbis.Match("golden-ages", players=2, seed="a first game")
>>> seat = game.turn[0]
>>> game.choose(seat, game.choices(seat)[0])

`orbis.simulate` plays games between bots on all cores, `orbis.env` is a PettingZoo environment, `orbis.gym` a Gymnasium
environment against bots, `orbis.vector` many games in lock step over NumPy arrays, and `orbis.ray` the same past one machine.
"""

from __future__ import annotations

import importlib
import json
from typing import TYPE_CHECKING, Any

from ._native import OrbisError, __version__
from . import _native
from .agents import Episodes, Evaluation, at_random, evaluate, self_play
from .match import Choice, Match, Prompt, Refusal, Score
from .tournament import Report, Tournament, simulate
from .declared import Spaces, choice_at, index_of, slot_of, spaces
from .lockstep import VectorEnv, vector

if TYPE_CHECKING:
    from .aec import OrbisAEC
    from .single import OrbisGym


def games() -> list[dict[str, Any]]:
    """All games: slug, title, tagline, players, rules version and options of each."""
    return json.loads(_native.games())


def env(game: str, **terms: Any) -> "OrbisAEC":
    """A PettingZoo AEC environment with an action mask; see `orbis.aec.OrbisAEC`. Needs `pettingzoo`."""
    from .aec import OrbisAEC

    return OrbisAEC(game, **terms)


def gym(game: str, **terms: Any) -> "OrbisGym":
    """A Gymnasium environment: one agent against bots; see `orbis.single.OrbisGym`. Needs `gymnasium`."""
    from .single import OrbisGym

    return OrbisGym(game, **terms)


def __getattr__(name: str) -> Any:
    # Ray is large: it is imported by those who ask for it.
    if name == "ray":
        return importlib.import_module("orbis.ray")
    raise AttributeError(f"module 'orbis' has no attribute {name!r}")


__all__ = [
    "Choice",
    "Episodes",
    "Evaluation",
    "Match",
    "OrbisError",
    "Prompt",
    "Refusal",
    "Report",
    "Score",
    "Spaces",
    "Tournament",
    "VectorEnv",
    "__version__",
    "at_random",
    "choice_at",
    "env",
    "evaluate",
    "games",
    "gym",
    "index_of",
    "self_play",
    "simulate",
    "slot_of",
    "spaces",
    "vector",
]
