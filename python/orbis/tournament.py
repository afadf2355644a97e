"""Games between bots, on all cores, with reports, tables and plots."""

from __future__ import annotations

import json
import os
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Callable, Iterable, Mapping, Sequence

from . import _native

BLOCK = 256
"""Games that are played before Python is asked again: for progress, and to be interrupted."""

LOOK = 32
"""The same where a sequential test waits to be clear."""


@dataclass
class Report:
    """What came out of a simulation. In a notebook it shows its picture."""

    data: dict[str, Any]
    """Everything but the single games: levels, seats, statistics, things, the test."""
    text: str
    """The table for a terminal."""
    svg: str
    """The same as a picture."""
    games: _native.Games
    """The single games."""
    plan: _native.Plan

    def csv(self) -> str:
        """A line for each game and seat."""
        return self.plan.csv(self.games)

    def things_svg(self) -> str:
        """What was won and lost with, card by card, as a picture, if `things` were counted."""
        return self.plan.things_svg(self.games)

    def parquet(self, path: str | Path) -> None:
        """The same as a Parquet file."""
        self.plan.parquet(self.games, str(path))

    def records(self, folder: str | Path) -> None:
        """Writes the record of every game into a folder, if `records` was asked for."""
        folder = Path(folder)
        folder.mkdir(parents=True, exist_ok=True)
        for index, record in self.games.records():
            (folder / f"{index:08}.jsonl").write_text(record)

    def _repr_svg_(self) -> str:
        return self.svg

    def __str__(self) -> str:
        return self.text

    def same_as(self, other: "Report") -> bool:
        """Is everything the same but the time it took?"""
        own, theirs = dict(self.data), dict(other.data)
        for report in (own, theirs):
            report.pop("seconds")
            report.pop("thought", None)
            report.pop("pace", None)
        return own == theirs


class Tournament:
    """Games to be played: in one go, in parts, or on many machines. The same seed gives the same games everywhere."""

    def __init__(
        self,
        game: str,
        games: int = 1000,
        *,
        bots: str | Sequence[str] = "random",
        players: int | None = None,
        seed: int | str = 0,
        options: Mapping[str, Any] | None = None,
        jobs: int = 0,
        rotate: bool = True,
        check: bool = False,
        things: bool = False,
        records: bool = False,
        sprt: tuple[float, float] | None = None,
    ) -> None:
        """`bots` share the seats evenly and change places. `things` counts what is chosen and held, `sprt` stops when it is
        clear whether the first of two bots is stronger by the first or the second Elo difference."""
        names = [bots] if isinstance(bots, str) else list(bots)
        self.terms: dict[str, Any] = dict(
            game=game,
            games=games,
            bots=names,
            players=players,
            seed=seed,
            options=dict(options or {}),
            jobs=jobs,
            rotate=rotate,
            check=check,
            things=things,
            records=records,
            sprt=sprt,
        )
        self.plan = _native.Plan(
            game,
            players,
            json.dumps(self.terms["options"]),
            games,
            str(seed),
            names,
            jobs,
            rotate,
            check,
            things,
            records,
            sprt,
        )

    def __reduce__(self) -> Any:
        terms = dict(self.terms)
        return _again, (terms.pop("game"), terms)

    @property
    def count(self) -> int:
        """How many games."""
        return self.plan.games()

    def blocks(self, size: int = BLOCK, without: Iterable[int] = ()) -> list[tuple[int, int]]:
        """The games that are not known yet, as blocks that follow one another."""
        known = set(without)
        blocks: list[tuple[int, int]] = []
        for index in range(self.count):
            if index in known:
                continue
            if blocks and blocks[-1][1] == index and index - blocks[-1][0] < size:
                blocks[-1] = (blocks[-1][0], index + 1)
            else:
                blocks.append((index, index + 1))
        return blocks

    def part(self, first: int, last: int) -> _native.Games:
        """Plays the games with these indices while other Python threads run."""
        return self.plan.part(first, last)

    def report(self, games: _native.Games, seconds: float = 0.0) -> Report:
        """What these games say, wherever they were played."""
        data, text, svg = self.plan.report(games, seconds)
        return Report(json.loads(data), text, svg, games, self.plan)

    def head(self) -> str:
        """What must be the same when a run that was broken off goes on."""
        kept = {name: value for name, value in self.terms.items() if name not in ("games", "jobs")}
        return json.dumps({"kept": 1, "version": _native.__version__, **kept})

    def run(
        self,
        progress: Callable[[int, int], None] | None = None,
        keep: str | Path | None = None,
        block: int | None = None,
    ) -> Report:
        """Plays all games. With `keep` every block is kept in a file as soon as it is played, and the same call goes on where
        it was broken off."""
        begun = time.monotonic()
        block = block or (LOOK if self.terms["sprt"] else BLOCK)
        kept = Kept(Path(keep), self) if keep is not None else None
        games = kept.games if kept else _native.Games()
        told = progress or (lambda done, count: None)
        left = self.blocks(block, games.indices())
        for first, last in left:
            played = self.part(first, last)
            if kept:
                kept.write(played)
            games.add(played)
            if self.terms["sprt"] and self.report(games).data["test"]["accepted"] is not None:
                told(len(games), len(games))
                break
            told(len(games), self.count)
        if not left:
            told(len(games), self.count)
        return self.report(games, time.monotonic() - begun)


def _again(game: str, terms: dict[str, Any]) -> Tournament:
    return Tournament(game, terms.pop("games"), **terms)


class Kept:
    """A file of games that were played: a line for the plan, then a line for each game."""

    def __init__(self, path: Path, tournament: Tournament) -> None:
        """Opens the file of a tournament or begins it; a last line that was cut off is dropped."""
        self.games = _native.Games()
        head = tournament.head() + "\n"
        text = path.read_text() if path.exists() else ""
        whole = text[: text.rfind("\n") + 1]
        if whole:
            first, rest = whole.split("\n", 1)
            if first + "\n" != head:
                raise _native.OrbisError(
                    f"{path}: the games that were kept are of another plan: another game, table, seed or other bots"
                )
            self.games = _native.Games.from_lines(rest)
        self._file = open(path, "r+b" if text else "w+b")
        self._file.truncate(len(whole.encode()))
        self._file.seek(0, os.SEEK_END)
        if not whole:
            self._file.write(head.encode())
            self._file.flush()

    def write(self, games: _native.Games) -> None:
        """Keeps these games."""
        self._file.write(games.lines().encode())
        self._file.flush()


def simulate(
    game: str,
    games: int = 1000,
    *,
    progress: Callable[[int, int], None] | None = None,
    keep: str | Path | None = None,
    **terms: Any,
) -> Report:
    """Plays games between bots on all cores, the interpreter free meanwhile; see `Tournament` for the terms.

    >>> print(orbis.simulate("golden-ages", 2000, bots=["medium", "random"]))
    """
    return Tournament(game, games, **terms).run(progress, keep)


def show(done: int, count: int, _state: dict[str, float] = {}) -> None:
    """A progress line with the estimated time to go, for `progress=orbis.tournament.show`."""
    now = time.monotonic()
    if done <= _state.get("done", 0):
        _state.clear()
    _state.setdefault("begun", now)
    _state.setdefault("first", done)
    _state["done"] = done
    gone, played = now - _state["begun"], done - _state["first"]
    left = f", {gone / played * (count - done):.0f} s to go" if played else ""
    print(f"\r{done} of {count} games{left}   ", end="\n" if done >= count else "", flush=True)
