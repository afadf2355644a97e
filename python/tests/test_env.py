"""The environments, by their makers' own tests."""

import warnings

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

import orbis


@pytest.mark.parametrize("actions", ["slots", "offers"])
def test_pettingzoo_api(game, options, actions):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(orbis.env(game, options=options, actions=actions), num_cycles=60)
        api_test(orbis.env(game, options=options, actions=actions, observation="plain"), num_cycles=20)


def test_pettingzoo_seed(game, options):
    seed_test(lambda: orbis.env(game, options=options), num_cycles=40)


def test_gymnasium(game, options):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(orbis.gym(game, options=options), skip_render_check=True)


def test_a_whole_game_and_its_rewards(game, options):
    env = orbis.env(game, options=options, actions="offers")
    env.reset(seed=4)
    rng = np.random.default_rng(4)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter(200_000):
        observation, reward, terminated, truncated, _ = env.last()
        total[agent] += reward
        mask = observation["action_mask"]
        action = None if terminated or truncated else rng.choice(np.flatnonzero(mask))
        env.step(action)
    assert not env.agents
    assert abs(sum(total.values())) < 1e-6
    assert max(total.values()) > 0


def test_an_illegal_action_changes_nothing():
    env = orbis.env("golden-ages")
    env.reset(seed=1)
    before = env.observe(env.agent_selection)
    wrong = int(np.flatnonzero(before["action_mask"] == 0)[0])
    with pytest.raises(orbis.OrbisError, match="not offered"):
        env.step(wrong)
    after = env.observe(env.agent_selection)
    assert all(np.array_equal(before[name], after[name]) for name in before)


def test_gymnasium_says_what_was_illegal():
    env = orbis.gym("golden-ages", opponents=["medium"])
    seen, _ = env.reset(seed=2)
    wrong = int(np.flatnonzero(seen["action_mask"] == 0)[0])
    assert env.step(wrong)[4]["illegal"]
    strict = orbis.gym("golden-ages", illegal="raise")
    seen, _ = strict.reset(seed=2)
    with pytest.raises(orbis.OrbisError):
        strict.step(int(np.flatnonzero(seen["action_mask"] == 0)[0]))


def test_everybody_but_the_asked_has_an_empty_mask():
    env = orbis.env("golden-ages", players=3, render_mode="ansi")
    env.reset(seed=1)
    for agent in env.agents:
        seen = env.observe(agent)
        assert bool(seen["action_mask"].any()) == (agent == env.agent_selection)
        assert seen["observation"][0] == float(agent == env.agent_selection)
    assert len(env.words()) == env.observe(env.agent_selection)["action_mask"].sum()
    assert env.render()
