"""Orbis beside other engines, the same work: whole random games on one core, in the way each is meant to be used from its
language. What is not installed is left out. Nothing of Orbis depends on any of them.

    pip install open_spiel "pettingzoo[classic]"        # whatever of it can be installed
    npm install boardgame.io                            # in the folder given with --node
    python python/bench/peers.py [--node FOLDER] [--seconds 3]
"""

from __future__ import annotations

import argparse
import json
import subprocess
import time
from pathlib import Path

import numpy as np

import orbis
from orbis import _native


def timed(play, seconds: float) -> tuple[float, float]:
    """Choices and games a second of processor time; `play` plays a game and says how many choices it had."""
    play(0)
    begun, choices, games = time.process_time(), 0, 0
    while time.process_time() - begun < seconds:
        games += 1
        choices += play(games)
    gone = time.process_time() - begun
    return choices / gone, games / gone


def row(name: str, game: str, how: str, rates: tuple[float, float]) -> None:
    print(f"| {name} | {game} | {how} | {rates[0]:,.0f} | {rates[1]:,.1f} |", flush=True)


def ours(seconds: float) -> None:
    for each in orbis.games():
        said = json.loads(_native.bench(each["slug"], None, seconds))
        row("Orbis", each["title"], "Rust, one thread", (said["choices_per_s"], said["games_per_s"]))
    env = orbis.env("golden-ages", actions="offers")
    row("Orbis", "The Golden Ages", "Python, PettingZoo", timed(lambda at: classic(env, at), seconds))


def classic(env, seed: int) -> int:
    rng, steps = np.random.default_rng(seed), 0
    env.reset(seed=seed)
    for _ in env.agent_iter():
        seen, _, over, cut, _ = env.last()
        mask = seen["action_mask"]
        env.step(None if over or cut else int(rng.choice(np.flatnonzero(mask))))
        steps += 1
    return steps


def spiel(seconds: float) -> None:
    try:
        import pyspiel
    except ImportError:
        print("| OpenSpiel | | not installed | | |")
        return
    for name in ("tic_tac_toe", "connect_four", "backgammon", "chess", "hearts"):
        try:
            game = pyspiel.load_game(name)
        except Exception:
            continue

        def play(seed: int) -> int:
            rng, state, steps = np.random.default_rng(seed), game.new_initial_state(), 0
            while not state.is_terminal():
                if state.is_chance_node():
                    actions, chances = zip(*state.chance_outcomes())
                    state.apply_action(int(rng.choice(actions, p=chances)))
                else:
                    actions = state.legal_actions()
                    state.apply_action(actions[rng.integers(len(actions))])
                    steps += 1
            return steps

        row("OpenSpiel", name, "Python over C++", timed(play, seconds))


def pettingzoo(seconds: float) -> None:
    import importlib

    for name in ("tictactoe_v3", "connect_four_v3", "chess_v6", "go_v5", "texas_holdem_v4", "hanabi_v5"):
        try:
            env = importlib.import_module(f"pettingzoo.classic.{name}").env()
            env.reset(seed=1)
        except BaseException as why:
            print(f"| PettingZoo | {name} | not installed ({type(why).__name__}) | | |")
            continue
        row("PettingZoo", name, "Python", timed(lambda at: classic(env, at), seconds))


def boardgame_io(folder: Path, seconds: float) -> None:
    script = Path(__file__).with_name("boardgame.mjs")
    copy = folder / script.name
    copy.write_text(script.read_text())
    said = subprocess.run(["node", copy.name, str(seconds)], cwd=folder, capture_output=True, text=True)
    if said.returncode:
        print("| boardgame.io | | not installed | | |")
        return
    rates = json.loads(said.stdout)
    row("boardgame.io", "tic-tac-toe", "JavaScript, local client", (rates["choices"], rates["games"]))


if __name__ == "__main__":
    said = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    said.add_argument("--node", type=Path)
    said.add_argument("--seconds", type=float, default=3.0)
    terms = said.parse_args()
    print("| engine | game | how | choices/s | games/s |\n| --- | --- | --- | --- | --- |")
    ours(terms.seconds)
    spiel(terms.seconds)
    pettingzoo(terms.seconds)
    if terms.node:
        boardgame_io(terms.node, terms.seconds)
