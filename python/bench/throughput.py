"""How fast: the bare engine, games in lock step by their number and by what they write, PettingZoo, and `orbis engine` over
pipes, in one run.

    python python/bench/throughput.py [--program target/release/orbis] [--games golden-ages,…] [--seconds 1]

One thread everywhere. Times are the processor's own, so that other programs on the machine do not count; for the pipes those
of both processes together, which wait for each other. The best of three; each try of a vector plays at least
two whole games at every table, since the beginning of a game is not as dear as its middle.
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


def best(measure, clock=time.process_time, times=3):
    """The most of a thing a second, of some tries; `measure` says how many it did."""
    rates = []
    for _ in range(times):
        begun = clock()
        done = measure()
        rates.append(done / (clock() - begun))
    return max(rates)


def bare(game: str, seconds: float) -> tuple[float, float]:
    """Choices a second, and choices of a game."""
    said = json.loads(_native.bench(game, None, seconds))
    return said["choices_per_s"], said["choices_mean"]


def enough(game: str, games: int, seconds: float) -> int:
    """Steps of two whole games, or of the time that is wanted."""
    return max(int(20_000 * seconds) // games, int(2 * bare(game, 0.05)[1]))


def lockstep(game: str, games: int, seconds: float, **terms) -> float:
    env = orbis.vector(game, games, threads=1, seed=1, **terms)
    steps = enough(game, games, seconds)

    def measure():
        env.play_at_random(steps)
        return steps * games

    measure()
    return best(measure)


def from_python(game: str, games: int, seconds: float) -> float:
    """Actions picked by NumPy: what a program that learns pays at least."""
    env = orbis.vector(game, games, threads=1, seed=1, actions="offers", observation="plain")
    rng = np.random.default_rng(1)
    steps = enough(game, games, seconds)

    def measure():
        for _ in range(steps):
            env.step((rng.random(games) * env.counts).astype(np.int64))
        return steps * games

    return best(measure)


def pettingzoo(game: str, seconds: float) -> tuple[float, float]:
    """Steps a second of agent_iter, and microseconds of a step (step and last) that the same step takes beyond lock step."""
    env = orbis.env(game, actions="offers", width=1024)
    rng = np.random.default_rng(1)
    steps = int(4_000 * seconds)

    def measure():
        done = 0
        while done < steps:
            env.reset(seed=done)
            for _ in env.agent_iter():
                seen, _, over, _, _ = env.last()
                env.step(None if over else int(rng.integers(seen["action_mask"].sum())))
                done += 1
        return done

    rate = best(measure)
    draw = best(lambda: [rng.integers(7) for _ in range(20_000)] and 20_000)
    alone = lockstep(game, 1, seconds, actions="offers", width=1024)
    return rate, 1e6 / rate - 1e6 / draw - 1e6 / alone


def spent(process: int) -> float:
    """Seconds of the processor that all threads of a process have used."""
    threads = Path(f"/proc/{process}/task").glob("*/schedstat")
    return sum(int(each.read_text().split()[0]) for each in threads) / 1e9


def pipes(program: str, game: str, seconds: float) -> float:
    """Choices a second by a program that speaks the line protocol: ask for the choices, choose one."""
    engine = subprocess.Popen([program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)

    def ask(**request):
        engine.stdin.write(json.dumps(request) + "\n")
        engine.stdin.flush()
        return json.loads(engine.stdout.readline())["ok"]

    rng = np.random.default_rng(1)
    steps = int(500 * seconds)
    players = next(each["players"][0] for each in orbis.games() if each["slug"] == game)

    def measure():
        done = 0
        while done < steps:
            match = ask(op="new", game=game, players=players, seed=done)["match"]
            while done < steps:
                seats = ask(op="turn", match=match)["deciders"]
                if not seats:
                    break
                offered = ask(op="choices", match=match, seat=seats[0])
                chosen = offered[rng.integers(len(offered))]["choice"]
                ask(op="choose", match=match, seat=seats[0], choice=chosen)
                done += 1
            ask(op="close", match=match)
        return done

    try:
        return best(measure, lambda: time.process_time() + spent(engine.pid), 2)
    finally:
        engine.stdin.close()
        engine.wait(10)


def main() -> None:
    said = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    said.add_argument("--program", help="the program orbis, for its line protocol")
    said.add_argument("--games", default=",".join(each["slug"] for each in orbis.games()))
    said.add_argument("--seconds", type=float, default=1.0)
    terms = said.parse_args()
    sizes = [1, 16, 256]
    print("| game | bare engine | " + " | ".join(f"plain, offers, {n}" for n in sizes), end="")
    print(" | plain, slots | judged, slots | nothing, offers | nothing, slots", end="")
    print(" | actions from NumPy, 256 | PettingZoo steps | beyond the game | engine over pipes |")
    print("|" + " --- |" * (10 + len(sizes)))
    for game in terms.games.split(","):
        engine, _ = bare(game, terms.seconds)
        share = lambda rate: f"{rate:,.0f} ({rate / engine:.0%})"
        rates = [lockstep(game, n, terms.seconds, actions="offers", observation="plain") for n in sizes]
        others = [("slots", "plain"), ("slots", "judged"), ("offers", None), ("slots", None)]
        rates += [lockstep(game, 16, terms.seconds, actions=each, observation=what) for each, what in others]
        numpy = from_python(game, 256, terms.seconds)
        steps, beyond = pettingzoo(game, terms.seconds)
        piped = f"{pipes(terms.program, game, terms.seconds):,.0f}" if terms.program else "–"
        row = [game, f"{engine:,.0f}", *map(share, rates), f"{numpy:,.0f}"]
        row += [f"{steps:,.0f}", f"{beyond:.1f} µs", piped]
        print("| " + " | ".join(row) + " |", flush=True)


if __name__ == "__main__":
    main()
