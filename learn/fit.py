"""Fits the weights of a judgement to lessons.

A lesson file comes from `orbis sim --export`: a line of JSON, then rows of 32-bit floats. The model is linear in the features of a
seat, with weights that change with how much the seat has left: one set of weights at each knot, interpolated between them. It is
fitted by ridge regression on the difference of two seats' values against the difference of their points at the end. What is not
known any better is either nothing or, where games are few, as the judgement made by hand has it.
"""

import json
import sys
from pathlib import Path

import numpy as np

try:
    import torch
    GPU = torch.cuda.is_available()
except ImportError:
    GPU = False

MAGIC = b"orbis w1"
CHUNK = 32768 if GPU else 8192
PINNED = 1e6


class Lessons:
    """The rows of one file."""

    def __init__(self, path):
        with open(path, "rb") as file:
            self.head = json.loads(file.readline())
            rows = np.fromfile(file, dtype="<f4")
        self.players = self.head["players"]
        self.features = sum(field["size"] for field in self.head["fields"])
        rows = rows.reshape(-1, self.head["row"])
        seats = rows[:, 1:].reshape(len(rows), self.players, 3 + self.features)
        self.game = rows[:, 0]
        self.points, self.win, self.left = seats[..., 0], seats[..., 1], seats[..., 2]
        self.x = seats[..., 3:]


def knots_of(lefts, count):
    """Knots where the lessons are, one close to the end."""
    shares = np.concatenate([[0.005, 0.06], np.linspace(0.2, 0.99, count - 2)])
    knots = np.unique(np.round(np.quantile(lefts, shares), 2))
    if len(knots) < 2:
        knots = np.array([knots[0], knots[0] + 1.0])
    return knots.astype("f4")


def hats(left, knots):
    """How much each knot counts."""
    left = np.clip(left, knots[0], knots[-1])
    upper = np.clip(np.searchsorted(knots, left), 1, len(knots) - 1)
    between = (left - knots[upper - 1]) / (knots[upper] - knots[upper - 1])
    out = np.zeros((len(left), len(knots)), "f4")
    rows = np.arange(len(left))
    out[rows, upper - 1] = 1 - between
    out[rows, upper] = between
    return out


def onto(rows):
    """Rows where they are multiplied: on a graphics processor if there is one."""
    return torch.from_numpy(rows).cuda().double() if GPU else rows


def spread_of(files):
    """The usual size of each feature; what hardly ever varies is not blown up."""
    some = np.concatenate([f.x[:: max(1, len(f.x) // 20000)].reshape(-1, f.features) for f in files])
    return np.maximum(some.std(axis=0), 0.3).astype("f4")


def by_hand(head):
    """The judgement made by hand as weights: its parts count as they are, everything else nothing."""
    return np.concatenate([np.full(field["size"], 1.0 if field["part"] else 0.0) for field in head["fields"]])


class Sums:
    """What the lessons add up to; `weights` says how much each file counts. From it weights are solved for, held back this way or that."""

    def __init__(self, files, weights, knots, clip=2.6):
        self.fields, self.features, self.count = files[0].head["fields"], files[0].features, len(knots)
        size = self.features * self.count
        self.spread = spread_of(files)
        margins = np.concatenate([(f.points[:, :1] - f.points[:, 1:]).ravel() for f in files])
        self.scale = max(float(margins.std()), 1e-6)
        gram, right, self.total = onto(np.zeros((size, size))), onto(np.zeros(size)), 0.0
        for lessons, weight in zip(files, weights):
            n = lessons.players
            pairs = [(a, b) for a in range(n) for b in range(a + 1, n)]
            # Every seat is in as many pairs as there are others; together they count as one comparison.
            share = weight / max(1, len(pairs)) * (n - 1)
            for start in range(0, len(lessons.x), CHUNK):
                part = slice(start, start + CHUNK)
                phi = []
                for seat in range(n):
                    hat = onto(hats(lessons.left[part, seat], knots))
                    x = onto(lessons.x[part, seat] / self.spread)
                    phi.append((hat[:, :, None] * x[:, None, :]).reshape(len(x), size))
                for a, b in pairs:
                    d = phi[a] - phi[b]
                    y = np.clip((lessons.points[part, a] - lessons.points[part, b]) / self.scale, -clip, clip)
                    gram += share * (d.T @ d)
                    right += share * (d.T @ onto(y))
                    self.total += share * len(d)
        self.gram, self.right = (each.cpu().numpy() if GPU else each for each in (gram, right))

    def solve(self, ridge=30.0, smooth=1000.0, toward=None, pinned=()):
        """The weights, one row a knot; `toward` is where they are drawn to; `pinned` fields stay there."""
        strength = np.sqrt(self.total / 1e5)
        size = len(self.right)
        known = np.zeros(size) if toward is None else np.tile(toward * self.spread / self.scale, self.count)
        gram, right = self.gram.copy(), self.right - self.gram @ known
        hold = np.concatenate([np.full(field["size"], PINNED if field["name"] in pinned else 1.0) for field in self.fields])
        gram[np.arange(size), np.arange(size)] += ridge * strength * np.tile(hold, self.count)
        own = np.arange(self.features)
        for knot in range(self.count - 1):
            a, b = knot * self.features + own, (knot + 1) * self.features + own
            gram[a, a] += smooth * strength
            gram[b, b] += smooth * strength
            gram[a, b] -= smooth * strength
            gram[b, a] -= smooth * strength
        solved = (known + np.linalg.solve(gram, right)).reshape(self.count, self.features)
        return (solved / self.spread * self.scale).astype("f4")


def save(path, head, knots, weights):
    """Writes weights as the program reads them."""
    print_ = int(head["fingerprint"], 16).to_bytes(8, "little")
    body = np.concatenate([knots, weights.T.ravel()]).astype("<f4")
    Path(path).write_bytes(MAGIC + print_ + len(knots).to_bytes(4, "little") + body.tobytes())


def main():
    if len(sys.argv) < 3:
        sys.exit("fit.py OUT.weights LESSONS[:WEIGHT] …")
    out, names = sys.argv[1], [name.partition(":") for name in sys.argv[2:]]
    files = [Lessons(name) for name, _, _ in names]
    weights = [float(weight or 1) for _, _, weight in names]
    knots = knots_of(np.concatenate([f.left.ravel() for f in files]), 6)
    save(out, files[0].head, knots, Sums(files, weights, knots).solve())
    rows = sum(len(f.x) for f in files)
    print(f"{rows} positions, {files[0].features} features, knots {knots.tolist()}")


if __name__ == "__main__":
    main()
