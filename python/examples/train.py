"""A first agent: learns The Golden Ages in plain NumPy and beats random play after a few minutes.

    pip install ./python && python python/examples/train.py --curve curve

plays games in lock step against random bots, and learns from how they ended: a network with one hidden
layer says how good each action is and how the game will end, and both are improved by PPO. Every few rounds it is measured
against random bots in games it does not learn from. `--curve NAME` writes NAME.csv and NAME.svg.
"""

from __future__ import annotations

import argparse
import time

import numpy as np

import orbis

GAMES, HIDDEN, EPOCHS, BATCH = 128, 64, 3, 2048
RATE, CLIP, ENTROPY, SCALE = 1e-3, 0.2, 0.01, 15.0


class Network:
    """Observation -> how good each action is, and how the game will end (-1 to 1)."""

    def __init__(self, numbers: int, actions: int, rng: np.random.Generator) -> None:
        self.parts = {
            "in": rng.normal(0, 1 / np.sqrt(numbers), (numbers, HIDDEN)).astype(np.float32),
            "bias": np.zeros(HIDDEN, np.float32),
            "out": np.zeros((HIDDEN, actions), np.float32),
            "first": np.zeros(actions, np.float32),
            "value": np.zeros(HIDDEN, np.float32),
        }
        self.moments = {name: (np.zeros_like(part), np.zeros_like(part)) for name, part in self.parts.items()}
        self.steps = 0

    def forward(self, seen: np.ndarray, masks: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """The chance of every action, the value, and the hidden layer."""
        own = self.parts
        hidden = np.tanh(seen @ own["in"] + own["bias"])
        scores = np.where(masks, hidden @ own["out"] + own["first"], -np.inf)
        chances = np.exp(scores - scores.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        return chances, np.tanh(hidden @ own["value"]), hidden

    def learn(self, seen, masks, actions, before, gains, outcomes) -> None:
        """A step towards actions that turned out well, and towards knowing how games end."""
        count, rows = len(actions), np.arange(len(actions))
        chances, values, hidden = self.forward(seen, masks)
        ratio = chances[rows, actions] / before
        # Where the change is large enough already, nothing pulls any further.
        pulls = np.where(gains > 0, ratio < 1 + CLIP, ratio > 1 - CLIP) * ratio * gains
        scores = chances * pulls[:, None]
        scores[rows, actions] -= pulls
        logs = np.log(np.where(chances > 0, chances, 1.0))
        surprise = (chances * logs).sum(axis=1, keepdims=True)
        scores += ENTROPY * chances * (logs - surprise)
        scores /= count
        errors = (values - outcomes) * (1 - values**2) / count
        back = (scores @ self.parts["out"].T + errors[:, None] * self.parts["value"]) * (1 - hidden**2)
        self.adam(
            {
                "in": seen.T @ back,
                "bias": back.sum(axis=0),
                "out": hidden.T @ scores,
                "first": scores.sum(axis=0),
                "value": hidden.T @ errors,
            }
        )

    def adam(self, slopes: dict[str, np.ndarray]) -> None:
        self.steps += 1
        for name, slope in slopes.items():
            first, second = self.moments[name]
            first += 0.1 * (slope - first)
            second += 0.001 * (slope * slope - second)
            mean, spread = first / (1 - 0.9**self.steps), second / (1 - 0.999**self.steps)
            self.parts[name] -= RATE * mean / (np.sqrt(spread) + 1e-8)

    def __call__(self, env: orbis.VectorEnv, rng: np.random.Generator) -> np.ndarray:
        """Plays: the policy that `orbis.evaluate` measures."""
        chances, _, _ = self.forward(env.observations, env.masks != 0)
        return sampled(chances, rng)


def sampled(chances: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    drawn = rng.random((len(chances), 1), dtype=np.float32)
    actions = (chances.cumsum(axis=1) < drawn).sum(axis=1).clip(max=chances.shape[1] - 1)
    # Rounding may lead past the last action there is.
    wrong = chances[np.arange(len(actions)), actions] == 0
    actions[wrong] = chances[wrong].argmax(axis=1)
    return actions


def played(env: orbis.VectorEnv, network: Network, rng: np.random.Generator, steps: int):
    """Steps of games that came to an end, with how they ended for the agent."""
    open_steps: list[list[int]] = [[] for _ in range(env.games)]
    seen, masks, actions, chances, outcomes = [], [], [], [], []
    done = []
    for _ in range(steps):
        likely, _, _ = network.forward(env.observations, env.masks != 0)
        chosen = sampled(likely, rng)
        first = len(actions)
        seen.extend(env.observations.copy())
        masks.extend(env.masks.copy())
        actions.extend(chosen)
        chances.extend(likely[np.arange(env.games), chosen])
        outcomes.extend([0.0] * env.games)
        for game in range(env.games):
            open_steps[game].append(first + game)
        env.step(chosen)
        for game in np.flatnonzero(env.ends):
            points = env.points[game]
            outcome = np.tanh((points[0] - points[1:].max()) / SCALE)
            for step in open_steps[game]:
                outcomes[step] = outcome
            done += open_steps[game]
            open_steps[game] = []
    keep = np.array(done)
    return (
        np.stack([seen[step] for step in keep]),
        np.stack([masks[step] for step in keep]) != 0,
        np.array(actions)[keep],
        np.array(chances, np.float32)[keep],
        np.array(outcomes, np.float32)[keep],
    )


def train(rounds: int, every: int, seed: int) -> tuple[Network, list[tuple[int, float, float, float]]]:
    """The network, and its curve: steps learned from, wins against random bots with their interval."""
    rng = np.random.default_rng(seed)
    env = orbis.vector("golden-ages", GAMES, bots=[None, "random"], seed=seed)
    network = Network(env.observations.shape[1], env.masks.shape[1], rng)
    curve, learned, begun = [], 0, time.monotonic()
    for number in range(rounds + 1):
        if number % every == 0:
            fared = orbis.evaluate(network, "golden-ages", 400, seed=seed + 1, block=200)
            curve.append((learned, fared.wins, *fared.interval))
            print(f"{time.monotonic() - begun:6.0f} s  {learned:>8} steps  against random: {fared}", flush=True)
        if number == rounds:
            break
        seen, masks, actions, before, outcomes = played(env, network, rng, 100)
        values = np.concatenate([network.forward(s, m)[1] for s, m in zip(np.array_split(seen, 8), np.array_split(masks, 8))])
        gains = outcomes - values
        gains = (gains - gains.mean()) / (gains.std() + 1e-6)
        for _ in range(EPOCHS):
            for part in np.array_split(rng.permutation(len(actions)), max(1, len(actions) // BATCH)):
                network.learn(seen[part], masks[part], actions[part], before[part], gains[part], outcomes[part])
        learned += len(actions)
    return network, curve


def write(name: str, curve: list[tuple[int, float, float, float]]) -> None:
    """The curve as a table and as a picture."""
    lines = ["steps,wins,low,high"] + [f"{s},{w:.4f},{low:.4f},{high:.4f}" for s, w, low, high in curve]
    with open(f"{name}.csv", "w") as file:
        file.write("\n".join(lines) + "\n")
    most = max(curve[-1][0], 1)

    def at(steps: float, share: float) -> str:
        return f"{60 + 500 * steps / most:.1f},{260 - 240 * share:.1f}"

    band = [at(s, high) for s, _, _, high in curve] + [at(s, low) for s, _, low, _ in reversed(curve)]
    marks = "".join(
        f'<path d="M60 {260 - 240 * share}H560" stroke="#ccc"/><text x="52" y="{264 - 240 * share}" text-anchor="end">{share:.0%}</text>'
        for share in (0, 0.25, 0.5, 0.75, 1)
    )
    with open(f"{name}.svg", "w") as file:
        file.write(
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 310" font-family="sans-serif" font-size="12">'
            f'<rect width="600" height="310" fill="#fff"/>{marks}'
            f'<polygon points="{" ".join(band)}" fill="#2a6f97" opacity=".2"/>'
            f'<polyline points="{" ".join(at(s, w) for s, w, _, _ in curve)}" fill="none" stroke="#2a6f97" stroke-width="2"/>'
            f'<text x="560" y="280" text-anchor="end">{most:,} steps</text>'
            '<text x="60" y="300">The Golden Ages: wins against random bots, with 95 % intervals</text></svg>\n'
        )


if __name__ == "__main__":
    said = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    said.add_argument("--rounds", type=int, default=60)
    said.add_argument("--every", type=int, default=5)
    said.add_argument("--seed", type=int, default=1)
    said.add_argument("--curve", metavar="NAME")
    terms = said.parse_args()
    _, curve = train(terms.rounds, terms.every, terms.seed)
    if terms.curve:
        write(terms.curve, curve)
