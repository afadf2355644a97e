"""Teaches a game's judgement: play, fit, gate, repeat.

    python3 learn/train.py golden-ages --players 2

plays games of the best judgement so far against its own varied tempers, fits new weights to all games so far, and keeps them if they
win a match against the best; the result goes to crates/games/GAME/learned/, with a note of how it was made.
"""

import argparse
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


def main():
    say = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    say.add_argument("game")
    say.add_argument("--players", type=int, default=2)
    say.add_argument("--rounds", type=int, default=4)
    say.add_argument("--games", type=int, default=1500, help="games a round")
    say.add_argument("--gate", type=int, default=300, help="games of the match that decides")
    say.add_argument("--level", default="medium", help="who plays")
    say.add_argument("--sampled", type=float, default=0.03)
    say.add_argument("--ridge", type=float, default=30.0, help="how strongly weights are held back")
    say.add_argument("--toward-hand", action="store_true", help="weights are held back towards the judgement made by hand, not towards nothing")
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
        variety = ["--tempers", 0.3 if first else 0.15, "--blunders", 0.04]
        variety += [] if first else ["--hand", 0.5, "--wild", 0.1]
        orbis(args, "--games", args.games, "--seed", args.seed * 1000 + number, "--bots", best, "--export", lessons,
              "--sampled", args.sampled, *variety)
        files.append(fit.Lessons(lessons))
        weights = [1.0 if len(files) - place <= 2 else 0.4 for place in range(len(files))]
        knots = fit.knots_of(np.concatenate([f.left.ravel() for f in files]), 6)
        new = work / f"round{number}.weights"
        head = files[-1].head
        toward = fit.by_hand(head) if args.toward_hand else None
        fit.save(new, head, knots, fit.fit(files, weights, knots, ridge=args.ridge, toward=toward))
        share, own, other = match(args, f"{args.level}@{new}", best, args.gate, args.seed * 1000 + 500 + number)
        kept = share > 0.5
        row = {"round": number, "positions": len(files[-1].x), "against": "hand" if best.endswith("@hand") else "best",
               "share": round(share, 3), "points": [round(own, 1), round(other, 1)], "kept": kept}
        history.append(row)
        print(json.dumps(row), f"{time.time() - begun:.0f} s", flush=True)
        if kept:
            best = f"{args.level}@{new}"
    if best.endswith("@hand"):
        sys.exit("no round was better than the judgement made by hand")
    folder = Path(args.out) if args.out else ROOT / "crates/games" / args.game / "learned"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{args.players}.weights").write_bytes(Path(best.split("@", 1)[1]).read_bytes())
    note = {"command": f"python3 learn/train.py {args.game} --players {args.players} --rounds {args.rounds} --games {args.games} "
                       f"--gate {args.gate} --level {args.level} --sampled {args.sampled} --seed {args.seed}"
                       + (f" --ridge {args.ridge}" if args.ridge != 30.0 else "")
                       + (" --toward-hand" if args.toward_hand else "")
                       + "".join(f" --option {option}" for option in args.option),
            "rules": files[-1].head["rules"], "features": files[-1].head["fingerprint"],
            "games": args.games * args.rounds, "rounds": history}
    (folder / f"{args.players}.json").write_text(json.dumps(note, indent=1) + "\n")


if __name__ == "__main__":
    main()
