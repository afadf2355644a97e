"""Teaches a game's judgement: play, fit, gate, repeat.

    python3 learn/train.py golden-ages --players 2

plays games of the best judgement so far against its own varied tempers, fits new weights to all games so far, and keeps them if they
win a match against the best; the result goes to crates/games/GAME/learned/, with a note of how it was made. How strongly weights are
held back, and towards what, is decided by matches too: the winner among several fits plays a second match that counts.
"""

import argparse
import itertools
import json
import subprocess
import sys
import time
from pathlib import Path

import numpy as np

import fit

ROOT = Path(__file__).resolve().parent.parent


def orbis(args, *words):
    command = [args.orbis, "sim", args.game, "--players", str(args.players), *map(str, words)]
    for option in args.option:
        command += ["--option", option]
    if args.jobs:
        command += ["--jobs", str(args.jobs)]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(command)}: {done.stderr.strip()}")
    return done.stdout


def match(args, one, other, games, seed):
    """The share of wins of the first against the second."""
    said = json.loads(orbis(args, "--games", games, "--seed", seed, "--bots", f"{one},{other}", "--json"))
    rates = {level["level"]: level["wins"]["rate"] for level in said["levels"]}
    points = {level["level"]: level["score"]["mean"] for level in said["levels"]}
    share = rates[one] / max(1e-9, rates[one] + rates[other])
    return share, points[one], points[other]


def best_fit(args, work, number, best, lessons):
    """The file of the fit that does best against the best so far, and how it was held back."""
    files, weights, knots = lessons
    head, sums, tries = files[-1].head, fit.Sums(files, weights, knots), []
    for ridge, toward in itertools.product(args.ridge, args.toward):
        new = work / f"round{number}-{ridge:g}-{toward}.weights"
        aim = fit.by_hand(head) if toward == "hand" else None
        fit.save(new, head, knots, sums.solve(ridge=ridge, toward=aim, pinned=args.pinned))
        tries.append((new, f"{ridge:g} towards {toward}"))
    if len(tries) == 1:
        return tries[0]
    seed = args.seed * 1000 + 500 + number
    shares = [match(args, f"{args.level}@{new}", best, args.gate, seed)[0] for new, _ in tries]
    for (_, fitted), share in zip(tries, shares):
        print(f"  {fitted}: {share:.3f}", flush=True)
    return tries[int(np.argmax(shares))]


def main():
    say = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    say.add_argument("game")
    say.add_argument("--players", type=int, default=2)
    say.add_argument("--rounds", type=int, default=4)
    say.add_argument("--games", type=int, default=1500, help="games a round")
    say.add_argument("--gate", type=int, default=300, help="games of the match that decides")
    say.add_argument("--level", default="medium", help="who plays the matches that decide")
    say.add_argument("--player", default="", help="who plays the games to learn from, where a quicker one does")
    say.add_argument("--blunders", type=float, default=0.04, help="the share of random choices in them")
    say.add_argument("--sampled", type=float, default=0.03)
    say.add_argument("--ridge", type=float, nargs="+", default=[30.0], help="how strongly weights are held back; several are tried")
    say.add_argument("--toward", choices=["nothing", "hand"], nargs="+", default=["nothing"],
                     help="what weights are held back towards: nothing, or the judgement made by hand; both may be tried")
    say.add_argument("--pinned", action="append", default=[], help="a field whose weight is not learned")
    say.add_argument("--seed", type=int, default=1)
    say.add_argument("--jobs", type=int, default=0)
    say.add_argument("--option", action="append", default=[])
    say.add_argument("--orbis", default=str(ROOT / "target/release/orbis"))
    say.add_argument("--work", default=str(ROOT / "target/learn"))
    say.add_argument("--out", default="")
    args = say.parse_args()

    work = Path(args.work) / f"{args.game}-{args.players}"
    work.mkdir(parents=True, exist_ok=True)
    best, files, history, begun = f"{args.level}@hand", [], [], time.time()
    for number in range(1, args.rounds + 1):
        lessons = work / f"lessons{number}"
        first = number == 1
        variety = ["--tempers", 0.3 if first else 0.15, "--blunders", args.blunders]
        variety += [] if first else ["--hand", 0.5, "--wild", 0.1]
        player = best.replace(args.level, args.player or args.level, 1)
        orbis(args, "--games", args.games, "--seed", args.seed * 1000 + number, "--bots", player, "--export", lessons,
              "--sampled", args.sampled, *variety)
        files.append(fit.Lessons(lessons))
        weights = [1.0 if len(files) - place <= 2 else 0.4 for place in range(len(files))]
        knots = fit.knots_of(np.concatenate([f.left.ravel() for f in files]), 6)
        new, fitted = best_fit(args, work, number, best, (files, weights, knots))
        share, own, other = match(args, f"{args.level}@{new}", best, args.gate, args.seed * 1000 + 700 + number)
        kept = share > 0.5
        row = {"round": number, "positions": len(files[-1].x), "against": "hand" if best.endswith("@hand") else "best",
               "fit": fitted, "share": round(share, 3), "points": [round(own, 1), round(other, 1)], "kept": kept}
        history.append(row)
        print(json.dumps(row), f"{time.time() - begun:.0f} s", flush=True)
        if kept:
            best = f"{args.level}@{new}"
            keep(args, new, files[-1].head, history)
    if best.endswith("@hand"):
        sys.exit("no round was better than the judgement made by hand")


def keep(args, weights, head, history):
    """Puts the best weights so far where the game looks for them, with a note of how they were made."""
    folder = Path(args.out) if args.out else ROOT / "crates/games" / args.game / "learned"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{args.players}.weights").write_bytes(weights.read_bytes())
    ridges = " ".join(f"{ridge:g}" for ridge in args.ridge)
    command = (f"python3 learn/train.py {args.game} --players {args.players} --rounds {args.rounds} --games {args.games} "
               f"--gate {args.gate} --level {args.level} --blunders {args.blunders:g} --sampled {args.sampled} --seed {args.seed} --ridge {ridges} "
               f"--toward {' '.join(args.toward)}")
    command += f" --player {args.player}" if args.player else ""
    command += "".join(f' --pinned "{name}"' for name in args.pinned)
    command += "".join(f" --option {option}" for option in args.option)
    note = {"command": command, "rules": head["rules"], "features": head["fingerprint"],
            "games": args.games * len(history), "rounds": history}
    (folder / f"{args.players}.json").write_text(json.dumps(note, indent=1) + "\n")


if __name__ == "__main__":
    main()
