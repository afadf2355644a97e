"""Matches: a game being played, with its journal."""

from __future__ import annotations

import json
import secrets
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Mapping

import numpy as np
from numpy.typing import NDArray

from . import _native
from .lockstep import Observation


@dataclass(frozen=True)
class Refusal:
    """Why something cannot be chosen: the rule's id, and a sentence with the numbers of the case."""

    rule: str
    text: str


@dataclass(frozen=True)
class Choice:
    """One thing a seat may choose, or may not and why."""

    choice: str
    """What to give to `Match.choose`."""
    label: str
    """Short imperative words."""
    refused: Refusal | None = None
    """Why it cannot be chosen; `None` if it can."""
    also: bool = False
    """As legal as any, but leads nowhere that the others do not lead: another order, or something taken back."""

    def __str__(self) -> str:
        return self.choice


@dataclass(frozen=True)
class Prompt:
    """What a seat is asked, and by which rule."""

    text: str
    rule: str
    hint: str = ""


@dataclass(frozen=True)
class Score:
    """A seat's points and rank (1 is best), and where the points come from."""

    seat: int
    points: int
    rank: int
    parts: dict[str, int]


class Match:
    """A game being played.

    Choices are found among what is offered, written into a journal, and can be taken back as the rules of the table allow.
    In a notebook a match shows itself as a picture of what lies open.
    """

    def __init__(
        self,
        game: str,
        players: int | None = None,
        seed: int | str | None = None,
        options: Mapping[str, Any] | None = None,
    ) -> None:
        """Begins a game: the fewest players if nothing is said, and luck that nobody can foresee without a seed."""
        self._inner = _native.Match(game, players, json.dumps(dict(options or {})), _seed(seed))

    @classmethod
    def _of(cls, inner: _native.Match) -> "Match":
        match = cls.__new__(cls)
        match._inner = inner
        return match

    @classmethod
    def from_record(cls, record: str | Path) -> "Match":
        """A match from a record: its text, or the path of a file."""
        text = record.read_text() if isinstance(record, Path) else record
        return cls._of(_native.Match.from_record(text))

    @classmethod
    def from_position(cls, game: str, position: Any, seed: int | str | None = None) -> "Match":
        """A match that begins in the middle, from what `position` gave."""
        return cls._of(_native.Match.from_position(game, json.dumps(position), _seed(seed)))

    @property
    def game(self) -> str:
        """The game's slug."""
        return self._inner.game()

    @property
    def players(self) -> int:
        """How many sit at the table."""
        return self._inner.players()

    @property
    def version(self) -> int:
        """The length of the journal."""
        return self._inner.version()

    @property
    def turn(self) -> list[int]:
        """The seats that are asked, counted from 0; empty when the game is over."""
        return self._inner.turn()

    @property
    def over(self) -> bool:
        """Is the game over?"""
        return not self._inner.turn()

    def prompt(self, seat: int) -> Prompt | None:
        """What the seat is asked; `None` if it is not."""
        text = self._inner.prompt(seat)
        return None if text is None else Prompt(**json.loads(text))

    def choices(self, seat: int | None = None, all: bool = False) -> list[Choice]:
        """What the seat (or whoever is asked first) may choose; with `all` also what is refused, each with its reason."""
        if seat is None:
            turn = self.turn
            if not turn:
                return []
            seat = turn[0]
        return [_choice(each) for each in json.loads(self._inner.choices(seat, all))]

    def choose(self, seat: int, choice: str | Choice, draws: list[int] | None = None) -> list[str]:
        """Chooses, and tells what happened as the seat may hear it. `draws` script the luck of experiments.

        Raises `OrbisError` with the sentence of the rule if it is not allowed; nothing has changed then.
        """
        return self._inner.choose(seat, str(choice), draws or [])

    def undo(self, seat: int) -> None:
        """Takes the seat's last choice back, unless something came to light since."""
        self._inner.undo(seat)

    def redo(self, seat: int) -> None:
        """Makes it again."""
        self._inner.redo(seat)

    def branch(self, version: int | None = None) -> "Match":
        """The same game up to a version of its journal, or a copy as it stands."""
        inner = self._inner.copy() if version is None else self._inner.branch(version)
        return Match._of(inner)

    def position(self, seat: int | None = None, all: bool = False) -> Any:
        """The position as the seat sees it, as it lies open, or with `all` everything."""
        return json.loads(self._inner.position(seat, all))

    @property
    def scores(self) -> list[Score]:
        """Everybody's points as they stand."""
        return [
            Score(each["seat"], each["score"], each["rank"], dict(each["parts"]))
            for each in json.loads(self._inner.scores())
        ]

    def log(self, seat: int | None = None) -> list[tuple[int, str]]:
        """What happened, as the seat or a spectator may hear it, with the versions."""
        return self._inner.log(seat)

    def record(self, with_seed: bool = False) -> str:
        """The record: JSON Lines that every Orbis can replay. The seed is in it when the game is over."""
        return self._inner.record(with_seed)

    def svg(self, seat: int | None = None) -> str:
        """The table as a picture."""
        return self._inner.svg(seat)

    def sketch(self, seat: int | None = None) -> str:
        """The table as text."""
        return self._inner.sketch(seat)

    def observe(self, seat: int, observation: Observation = "judged") -> NDArray[np.float32]:
        """What the seat may know, as numbers; `orbis.spaces` says what they are."""
        return np.asarray(self._inner.observe(seat, observation), dtype=np.float32)

    def bot(self, seat: int, level: str = "medium", seed: int = 0) -> str:
        """What a bot would choose for the seat, knowing only what the seat knows."""
        return self._inner.bot(seat, level, seed)

    def hint(self, seat: int, level: str = "medium", seed: int = 0) -> list[dict[str, Any]]:
        """What a bot thinks of the best choices: the lead it expects, its chance to win, how far the lead varies, and why."""
        return json.loads(self._inner.hint(seat, level, seed))

    def _repr_svg_(self) -> str:
        return self.svg()

    def __repr__(self) -> str:
        asked = ", ".join(str(seat) for seat in self.turn)
        state = f"seat {asked} is asked" if asked else "over"
        return f"<{self.game}, {self.players} players, version {self.version}, {state}>"


def _seed(seed: int | str | None) -> str:
    return secrets.token_hex(32) if seed is None else str(seed)


def _choice(said: dict[str, Any]) -> Choice:
    refused = said.get("refused")
    return Choice(
        choice=said["choice"],
        label=said["label"],
        refused=Refusal(refused["rule"], refused["text"]) if refused else None,
        also=said.get("also", False),
    )
