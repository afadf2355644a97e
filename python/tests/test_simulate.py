"""Tournaments, on one machine."""

import threading

import numpy as np
import pyarrow.parquet
import pytest

import orbis
from orbis import Tournament

# Two that play alike, so that tests are quick.
TERMS = dict(bots=["random@hand", "random"], seed="python", things=True)


def test_a_report_has_everything():
    report = orbis.simulate("golden-ages", 16, bots=["medium", "random"], things=True)
    assert report.data["games"] == 16
    medium, chance = report.data["levels"]
    assert medium["wins"]["rate"] > 0.8 and chance["level"] == "random"
    assert report._repr_svg_().startswith("<svg") and "medium" in str(report)
    best, worst = report.data["ratings"]
    assert best["player"] == "medium" and best["rating"] - best["within"] > worst["rating"]
    assert report.things_svg().startswith("<svg") and "Won with" in report.things_svg()
    developed = [each for each in report.data["things"] if each["what"] == "develop"]
    assert developed and all(each["wins"]["games"] == each["seats"] for each in developed)


def test_parts_are_the_whole():
    tournament = Tournament("golden-ages", 50, **TERMS)
    games = orbis._native.Games()
    for first in (30, 0, 15):
        lines = tournament.part(first, min(first + 20, 50)).lines()
        games.add(orbis._native.Games.from_lines(lines))
    assert tournament.report(games).same_as(tournament.run())


def test_a_run_that_is_broken_off_goes_on(tmp_path):
    whole = Tournament("golden-ages", 40, **TERMS).run()
    kept = tmp_path / "kept"

    def stop(done, _):
        if done >= 16:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Tournament("golden-ages", 40, **TERMS).run(stop, keep=kept, block=8)
    kept.write_text(kept.read_text()[:-7])
    heard = []
    report = Tournament("golden-ages", 40, **TERMS).run(
        lambda done, count: heard.append(done), keep=kept, block=8
    )
    assert heard[0] > 8 and report.same_as(whole)
    with pytest.raises(orbis.OrbisError, match="another plan"):
        Tournament("golden-ages", 40, bots="random").run(keep=kept)


def test_tables_and_records(tmp_path):
    report = orbis.simulate("golden-ages", 10, records=True, bots=["random@hand", "random"])
    lines = report.csv().splitlines()
    assert len(lines) == 21
    report.parquet(tmp_path / "games.parquet")
    table = pyarrow.parquet.read_table(tmp_path / "games.parquet")
    assert table.num_rows == 20
    head = lines[0].split(",")
    assert table.column_names[: len(head)] == head
    for at in (0, 7, 19):
        row = dict(zip(head, lines[1 + at].split(",")))
        read = table.slice(at, 1).to_pylist()[0]
        assert read["points"] == int(row["points"]) and read["level"] == row["level"]
        assert read["win"] == pytest.approx(float(row["win"]))
    report.records(tmp_path / "records")
    record = orbis.Match.from_record(tmp_path / "records" / "00000003.jsonl")
    assert record.over
    seats = [line.split(",") for line in lines[1:] if line.split(",")[1] == "3"]
    assert [str(score.points) for score in record.scores] == [seat[4] for seat in seats]


def test_a_sequential_test_stops():
    report = orbis.simulate("golden-ages", 50_000, bots=["random@hand", "random"], sprt=(0, 200))
    assert report.data["test"]["accepted"] == 0
    assert report.data["games"] < 5_000


def test_progress_is_told_once_for_every_block(tmp_path):
    tournament, heard = Tournament("golden-ages", 600), []
    terms = dict(progress=lambda done, count: heard.append((done, count)), keep=tmp_path / "kept")
    tournament.run(**terms)
    assert heard == [(256, 600), (512, 600), (600, 600)]
    heard.clear()
    tournament.run(**terms)
    assert heard == [(600, 600)], "what was played before is told of, too"
    heard.clear()
    clear = Tournament("golden-ages", 5000, bots=["medium", "random"], sprt=(0, 200))
    played = clear.run(progress=terms["progress"]).data["games"]
    done, count = heard[-1]
    assert played <= done == count < 5000, "a test that is clear is done"


def test_the_interpreter_is_free_meanwhile():
    ticks, done = [0], threading.Event()

    def tick():
        while not done.wait(0.001):
            ticks[0] += 1

    thread = threading.Thread(target=tick)
    thread.start()
    tournament = Tournament("golden-ages", 1_000_000)
    before, first = ticks[0], 0
    # However the machine is loaded, the other thread gets its turn while games are played.
    while ticks[0] < before + 3 and first < tournament.count:
        tournament.part(first, first + 2_000)
        first += 2_000
    done.set()
    thread.join()
    assert ticks[0] >= before + 3


def test_evaluation_and_self_play_are_repeatable():
    first = orbis.evaluate(orbis.at_random, "golden-ages", 40, seed=3, block=16)
    again = orbis.evaluate(orbis.at_random, "golden-ages", 40, seed=3, block=16)
    assert np.array_equal(first.rewards, again.rewards) and len(first.rewards) == 40
    low, high = first.interval
    assert low < first.wins < high and "40 games" in str(first)
    episodes = orbis.self_play(orbis.at_random, "golden-ages", 12, seed=3, block=8)
    assert sorted(set(episodes.games.tolist())) == list(range(12))
    assert len(episodes.actions) == len(episodes.observations) == len(episodes.outcomes)
    chosen = episodes.masks[np.arange(len(episodes.actions)), episodes.actions]
    assert chosen.all()


HELD = {
    "golden-ages": ["technologies", "civilisation", "buildings by uses", "wonders"],
    "history-of-the-world": ["empire in play", "events in hand", "lands, each"],
    "through-the-ages": ["in play", "in hand", "workers on"],
    "clash-of-cultures": ["advances", "leader", "action cards, each"],
    "seven-ages": ["empires, each", "cards, each"],
}


def test_every_game_counts_what_is_chosen_and_held(game, options):
    report = orbis.simulate(game, 6, options=options, things=True, seed="things")
    counted = {}
    for each in report.data["things"]:
        wins = each["wins"]
        assert 0 <= wins["low"] <= wins["rate"] <= wins["high"] <= 1 and wins["games"] == each["seats"]
        assert each["times"] >= each["seats"] > 0
        counted.setdefault(each["what"], []).append(each["thing"])
    assert set(HELD[game]) <= set(counted)
    words = {kind["word"] for kind in orbis.spaces(game).kinds}
    assert len(words & set(counted)) >= 3, "what is chosen is counted by the word of the choice"
