"""All games, each with the options that keep a test short."""

import pytest

import orbis

OPTIONS = {"seven-ages": {"turns": 5}}

GAMES = [each["slug"] for each in orbis.games()]


@pytest.fixture(params=GAMES)
def game(request):
    return request.param


@pytest.fixture
def options(game):
    return OPTIONS.get(game, {})
