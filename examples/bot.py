#!/usr/bin/env python3
"""A bot that plays whole games of any title on an Orbis server, with nothing but the standard library.

    python3 examples/bot.py http://127.0.0.1:7777 golden-ages                 # against two easy bots
    python3 examples/bot.py http://127.0.0.1:7777 golden-ages --open          # waits for somebody to sit down
    python3 examples/bot.py http://127.0.0.1:7777 --table 0123456789abcdef    # sits down at a table that admits bots

It chooses at random. To play better, change `decide`. See docs/api.md.
"""

import argparse
import json
import os
import random
import sys
import time
import urllib.error
import urllib.request


class Refused(Exception):
    """The server says no: a code, a sentence, perhaps a rule."""

    def __init__(self, status, error):
        super().__init__(f"{error['code']}: {error['text']}")
        self.status, self.code = status, error["code"]


class Server:
    """One server, and the token by which it knows us."""

    def __init__(self, address, token=None):
        self.address, self.token = address.rstrip("/") + "/api/v1", token

    def open(self, method, path, body=None):
        request = urllib.request.Request(self.address + path, method=method)
        if self.token:
            request.add_header("Authorization", f"Bearer {self.token}")
        if body is not None:
            request.data = json.dumps(body).encode()
            request.add_header("Content-Type", "application/json")
        return urllib.request.urlopen(request, timeout=60)

    def ask(self, method, path, body=None):
        while True:
            try:
                with self.open(method, path, body) as answer:
                    return json.load(answer)["ok"]
            except urllib.error.HTTPError as wrong:
                if wrong.code == 429:
                    time.sleep(int(wrong.headers.get("Retry-After", "1")))
                    continue
                raise Refused(wrong.code, json.load(wrong)["error"]) from None

    def news(self, table):
        """A word for everything that is new at a table."""
        with self.open("GET", f"/tables/{table}/events") as stream:
            for line in stream:
                if line.startswith(b"data:"):
                    yield json.loads(line[5:])


def decide(choices, position):
    """Which of the choices? `position()` is what our seat can see, as JSON."""
    return random.choice(choices)


def turn(server, table, seat):
    """Answers one question; false if nothing is asked of us."""
    offered = server.ask("GET", f"/tables/{table}/choices?seat={seat}")
    choices = [each for each in offered["choices"] if not each["also"]]
    if not choices:
        return False
    position = lambda: server.ask("GET", f"/tables/{table}/position?as={seat}")["position"]
    choice = decide(choices, position)["choice"]
    try:
        server.ask("POST", f"/tables/{table}/choose", {"seat": seat, "choice": choice, "version": offered["version"]})
    except Refused as refused:
        # Somebody else was quicker: look again.
        if refused.code != "stale":
            raise
    return True


def play(server, table, seat):
    """Plays until the game is over."""
    while True:
        for _ in server.news(table):
            state = server.ask("GET", f"/tables/{table}")
            while state["state"] == "playing" and turn(server, table, seat):
                pass
            state = server.ask("GET", f"/tables/{table}")
            if state["state"] == "over":
                return server.ask("GET", f"/tables/{table}/scores?as={seat}")


def value(text):
    """An option as JSON has it: a switch, a number or a word."""
    try:
        return json.loads(text)
    except ValueError:
        return text


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("server")
    parser.add_argument("game", nargs="?", help="make a table for this game")
    parser.add_argument("--table", help="sit down at this table instead")
    parser.add_argument("--players", type=int, default=0, help="how many play at a table we make")
    parser.add_argument("--open", action="store_true", help="the last seat is for anybody, bots too")
    parser.add_argument("--option", action="append", default=[], help="name=value")
    parser.add_argument("--name", default="Pythia", help="what we are called")
    parser.add_argument("--seed", help="the same seed makes the same decisions")
    return parser.parse_args()


def make(server, said):
    """A table of our own; its id and our seat."""
    least = min(server.ask("GET", f"/games/{said.game}")["players"])
    seats = [{"who": "me"}] + [{"who": "bot", "level": "easy"}] * (max(said.players, least) - 1)
    if said.open:
        seats[-1] = {"who": "open"}
    options = dict(each.split("=", 1) for each in said.option)
    made = server.ask("POST", "/tables", {
        "game": said.game, "seats": seats, "watchable": True, "admits_bots": said.open,
        "options": {name: value(text) for name, text in options.items()},
    })
    return made["table"], "A"


def sit(server, table):
    """The first open seat of a table."""
    seats = server.ask("GET", f"/tables/{table}")["seats"]
    seat = next(each["seat"] for each in seats if each["open"] and not each["taken"])
    server.ask("POST", f"/tables/{table}/sit", {"seat": seat})
    return table, seat


def main():
    said = arguments()
    random.seed(said.seed)
    # A token of an account comes from its page; without one we are a new guest. Secrets stay out of the command line.
    server = Server(said.server, os.environ.get("ORBIS_TOKEN"))
    if not server.token:
        server.token = server.ask("POST", "/guests", {"name": said.name})["token"]
    table, seat = sit(server, said.table) if said.table else make(server, said)
    print(f"table {table}, seat {seat}", flush=True)
    for score in sorted(play(server, table, seat), key=lambda score: score["rank"]):
        print(f"{score['rank']}. {score['seat']} {score['said']}")


if __name__ == "__main__":
    try:
        main()
    except Refused as refused:
        sys.exit(str(refused))
