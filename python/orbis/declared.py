"""What is observed and chosen from, field by field: made from the games' own declarations."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from . import _native
from .lockstep import Observation


@dataclass(frozen=True)
class Spaces:
    """The observation and the choices of a game at a table of so many."""

    game: str
    rules: int
    players: int
    lens: str
    """What observations are made of: `judged` or `plain`."""
    observation_mark: str
    """Changes with the fields of the observation: keep it with what was trained."""
    action_mark: str
    """Changes with the kinds of choices."""
    observation: int
    """Numbers of an observation."""
    each: int
    """Numbers for each seat: the own first, then the rivals' clockwise. The first says whether the seat is asked."""
    fields: list[dict[str, Any]]
    """Name, start within a seat's numbers, size and scale of each field."""
    table: list[dict[str, Any]]
    """The same for what lies in the middle of the table: these numbers come before those of the own seat."""
    indices: int
    """Every choice has one of so many indices, one to one."""
    slots: int
    """Every choice has one of so many slots; masks are over slots."""
    columns: list[str]
    """What the numbers of an offer are; 0 says that a choice does not name such a thing."""
    kinds: list[dict[str, Any]]
    """The kinds of choices: word, arguments, indices and slots; `exact` if no two of its choices share a slot."""
    text: str
    """All of it as a document in Markdown."""

    def names(self) -> list[str]:
        """What each number of an observation is called."""
        seats = ["own"] + [f"rival {place}" for place in range(1, self.players)]
        names = _named("table", self.table)
        for seat in seats:
            names += [f"{seat}: asked", *_named(seat, self.fields)]
        return names

    def _repr_markdown_(self) -> str:
        return self.text


def _named(whose: str, fields: list[dict[str, Any]]) -> list[str]:
    names = []
    for field in fields:
        if field["size"] == 1:
            names.append(f"{whose}: {field['name']}")
        else:
            names += [f"{whose}: {field['name']}: {at}" for at in range(field["size"])]
    return names


def spaces(game: str, players: int | None = None, observation: Observation = "judged") -> Spaces:
    """What is observed and chosen from in a game."""
    said = json.loads(_native.spaces(game, players, observation))
    said.pop("title")
    return Spaces(text=_native.spaces_text(game, players, observation), **said)


def index_of(game: str, choice: str) -> int:
    """The index of a choice: no other choice of the game has it."""
    return _native.index(game, str(choice))


def choice_at(game: str, index: int) -> str:
    """The choice with this index."""
    return _native.choice(game, index)


def slot_of(game: str, choice: str) -> int:
    """The slot of a choice: its action where masks are over slots."""
    return _native.slot(game, str(choice))
