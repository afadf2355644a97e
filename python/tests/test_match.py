"""Matches: choices with reasons, undo, records, branches, pictures."""

import numpy as np
import pytest

import orbis


def played(game, options, choices=30):
    match = orbis.Match(game, seed="python", options=options)
    for _ in range(choices):
        if match.over:
            break
        seat = match.turn[0]
        match.choose(seat, match.choices(seat)[0])
    return match


def test_a_record_leads_to_the_same_position(game, options):
    match = played(game, options)
    again = orbis.Match.from_record(match.record(with_seed=True))
    assert again.version == match.version == 30
    assert again.position(all=True) == match.position(all=True)
    assert repr(match).startswith(f"<{game}, ")


def test_branches_go_their_own_way(game, options):
    match = played(game, options)
    branch = match.branch(10)
    assert branch.version == 10 and match.version == 30
    seat = branch.turn[0]
    branch.choose(seat, branch.choices(seat)[-1])
    assert match.version == 30
    copy = orbis.Match.from_position(game, match.position(all=True), seed=1)
    assert copy.turn == match.turn


def test_refusals_say_which_rule():
    match = orbis.Match("golden-ages", seed=3)
    seat = match.turn[0]
    with pytest.raises(orbis.OrbisError, match="not"):
        match.choose(seat, "golden-age")
    assert match.version == 0
    refused = [each for _ in range(40) for each in next_refusals(match)]
    assert refused, "something is refused on the way"
    assert all(each.refused.rule.startswith("tga.") and each.refused.text for each in refused)


def next_refusals(match):
    seat = match.turn[0]
    refused = [each for each in match.choices(seat, all=True) if each.refused]
    match.choose(seat, match.bot(seat, "random", seed=match.version))
    return refused


def test_a_choice_can_be_taken_back():
    match = orbis.Match("through-the-ages", seed=5)
    undone = 0
    for _ in range(60):
        seat = match.turn[0]
        before = match.position(all=True)
        match.choose(seat, match.bot(seat, "random", seed=match.version))
        after = match.position(all=True)
        try:
            match.undo(seat)
        except orbis.OrbisError:
            continue
        assert match.position(all=True) == before
        match.redo(seat)
        assert match.position(all=True) == after
        undone += 1
    assert undone > 5


def test_it_shows_itself(game, options):
    match = played(game, options, 5)
    assert match._repr_svg_().startswith("<svg")
    assert match.sketch()
    assert match.prompt(match.turn[0]).text
    assert [score.seat for score in match.scores] == list(range(match.players))
    assert match.log()


def test_observations_are_those_that_are_declared(game, options):
    match = played(game, options, 5)
    spaces = orbis.spaces(game, match.players)
    seat = match.turn[0]
    row = match.observe(seat)
    assert row.shape == (spaces.observation,) == (len(spaces.names()),)
    assert row.dtype == np.float32 and row[0] == 1.0
    for choice in match.choices(seat):
        index = orbis.index_of(game, choice.choice)
        assert 0 <= index < spaces.indices
        assert orbis.choice_at(game, index) == choice.choice
        assert 0 <= orbis.slot_of(game, choice.choice) < spaces.slots


def test_bots_play_and_explain():
    match = orbis.Match("golden-ages", seed=1)
    seat = match.turn[0]
    offered = [each.choice for each in match.choices(seat)]
    assert match.bot(seat, "medium") in offered
    hint = match.hint(seat)
    assert hint[0]["choice"] in offered


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        (lambda: orbis.Match("golden-age"), "golden-ages"),
        (lambda: orbis.Match("golden-ages", players=9), "players"),
        (lambda: orbis.Match("golden-ages", options={"moon": True}), "moon"),
        (lambda: orbis.Match.from_record("nonsense"), "line 1"),
        (lambda: orbis.Match("golden-ages").choices(7), "seat 7"),
        (lambda: orbis.index_of("golden-ages", "fly"), "fly"),
        (lambda: orbis.choice_at("golden-ages", 10**12), "index"),
        (lambda: orbis.Match("golden-ages", seed=1).bot(0, "godlike"), "godlike"),
    ],
)
def test_what_is_wrong_is_said(wrong, sentence):
    with pytest.raises(orbis.OrbisError, match=sentence):
        wrong()
