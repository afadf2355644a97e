"""Games in lock step."""

import numpy as np
import pytest

import orbis


def run(game, options, threads, steps=60, **terms):
    env = orbis.vector(game, 6, options=options, seed=9, threads=threads, **terms)
    rng = np.random.default_rng(2)
    seen = []
    for _ in range(steps):
        env.step(orbis.at_random(env, rng))
        seen.append((env.observations.sum(), env.masks.sum(), env.rewards.sum(), env.ends.sum()))
    return seen, env


@pytest.mark.parametrize("actions, observation", [("slots", "judged"), ("offers", "plain")])
def test_threads_change_nothing(game, options, actions, observation):
    one, first = run(game, options, 1, actions=actions, observation=observation)
    two, second = run(game, options, 3, actions=actions, observation=observation)
    assert one == two
    assert np.array_equal(first.observations, second.observations)


def test_arrays_are_written_in_place():
    env = orbis.vector("golden-ages", 4)
    observations, masks = env.observations, env.masks
    before = observations.copy()
    for _ in range(20):
        env.step(env.random())
    assert env.observations is observations and env.masks is masks
    assert env._inner.observations is observations
    assert not np.array_equal(before, observations)


@pytest.mark.parametrize("observation", ["judged", "plain"])
def test_what_is_written_again_and_again_is_what_a_fresh_look_sees(game, options, observation):
    env = orbis.vector(game, 2, options=options, seed=6, threads=1, observation=observation)
    names = orbis.spaces(game, observation=observation).names()
    assert env.observations.shape[1] == len(names) == len(set(names))
    fresh = np.zeros_like(env.observations[0])
    for _ in range(200):
        env.step(env.random())
        env._inner.observe(1, int(env.agents[1]), fresh)
        assert np.array_equal(fresh, env.observations[1])


def test_games_begin_again_and_rewards_add_up():
    env = orbis.vector("golden-ages", 8, players=3, seed=1)
    ends = 0
    for _ in range(400):
        _, rewards, over = env.step(env.random())
        assert np.abs(rewards.sum(axis=1)).max() < 1e-5
        assert ((rewards != 0).any(axis=1) == (over != 0)).all()
        assert (env.counts > 0).all()
        ends += int(over.sum())
    assert ends >= 8


def test_bots_take_their_places():
    env = orbis.vector("golden-ages", 4, players=3, bots=[None, "random", "medium"], seed=2)
    for _ in range(30):
        env.step(env.random())
        assert (env.agents == 0).all()


def test_columns_tell_offers_apart():
    env = orbis.vector("through-the-ages", 2, actions="offers", columns=True, seed=3)
    columns = orbis.spaces("through-the-ages").columns
    assert env.offers.shape[2] == len(columns)
    for _ in range(50):
        for at in range(2):
            rows = env.offers[at, : env.counts[at]]
            assert len(np.unique(rows, axis=0)) == env.counts[at] == len(env.words(at))
            assert (rows[:, 0] > 0).all()
        env.step(env.random())


def test_what_is_wrong_is_said():
    env = orbis.vector("golden-ages", 2)
    before = env.observations.copy()
    with pytest.raises(orbis.OrbisError, match="3 actions for 2 games"):
        env.step(np.zeros(3, dtype=np.int64))
    wrong = int(np.flatnonzero(env.masks[1] == 0)[0])
    with pytest.raises(orbis.OrbisError, match="not offered in game 1"):
        env.step(np.array([env.random()[0], wrong]))
    assert np.array_equal(before, env.observations)
    with pytest.raises(orbis.OrbisError, match="judged or plain"):
        orbis.vector("golden-ages", 1, observation="some")
    with pytest.raises(orbis.OrbisError, match="every agent is a bot"):
        orbis.vector("golden-ages", 1, bots=["random", "random"])
    with pytest.raises(orbis.OrbisError, match="3 agents for 2 seats"):
        orbis.vector("golden-ages", 1, bots=[None] * 3)
