"""The `spielraum` command: whole matches as text, and errors a person understands."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import gamekit
from gamekit import Match, cli


def run(capsys, *arguments):
    code = cli.main(list(arguments))
    said = capsys.readouterr()
    return code, said.out, said.err


PLAY = ("playthrough", "dreiste-geister", "--players", "2", "--seed", "mila-rodu-47")


def test_games_lists_all_games(capsys):
    code, out, err = run(capsys, "games")
    assert (code, err) == (0, "")
    assert [line.split(":")[0] for line in out.splitlines()] == list(gamekit.games())
    assert "dreiste-geister: 2-5" in out


@pytest.mark.parametrize("name", gamekit.games())
@pytest.mark.parametrize("language", ["de", "en"])
def test_a_playthrough_is_the_same_every_time(capsys, name, language):
    players = str(gamekit.game_class(name).max_players)
    arguments = ("--language", language, "playthrough", name, "--players", players, "--seed", "x-7")
    code, first, err = run(capsys, *arguments)
    assert (code, err) == (0, "")
    assert run(capsys, *arguments) == (0, first, "")
    lines = first.splitlines()
    assert lines[0] == f"# {gamekit.load(name, players=int(players))!r} seed=x-7"
    assert lines[-1].startswith(
        "# Anteile am Sieg: " if language == "de" else "# shares of the win: "
    )
    assert run(capsys, *arguments[:-1], "x-8")[1] != first


def test_a_saved_match_is_printed_the_same(capsys, tmp_path):
    path = tmp_path / "match.json"
    _, played, _ = run(capsys, *PLAY, "--save", str(path))
    assert Match.load(path).over
    assert run(capsys, "replay", str(path)) == (0, played, "")
    _, german, _ = run(capsys, "--language", "de", "replay", str(path))
    assert german != played
    assert len(german.splitlines()) == len(played.splitlines())


def test_a_match_with_people_is_printed_as_far_as_it_goes(capsys):
    code, out, _ = run(capsys, *PLAY, "--seats", "random,human")
    assert code == 0
    assert out.splitlines()[-1] == "# not finished"


def test_options_are_read(capsys):
    code, out, _ = run(
        capsys, *PLAY, "--set", "hall_cycle=restarts", "--set", "random_first_merlin=yes",
        "--set", "cards_per_colour=9", "--set", "piles=10,11,12,13",
    )  # fmt: skip
    assert code == 0
    assert out.startswith(
        "# gamekit.load('dreiste-geister', players=2, random_first_merlin=True, "
        "hall_cycle='restarts', cards_per_colour=9, piles=(10, 11, 12, 13)) "
    )


WRONG = [
    (("playthrough", "chess", "--players", "2", "--seed", "x"), "gibt es hier nicht"),
    (("playthrough", "dreiste-geister", "--players", "9", "--seed", "x"), "2 bis 5 Personen"),
    (("playthrough", "dreiste-geister", "--players", "-1", "--seed", "x"), "2 bis 5 Personen"),
    (("playthrough", "dreiste-geister", "--players", "2", "--seed", "///"), "Startcode"),
    ((*PLAY, "--seats", "random,random,random"), "Plätze"),
    ((*PLAY, "--seats", "nobody"), "kann nicht „nobody“ sein"),
    ((*PLAY, "--set", "hall_cycle"), "NAME=WERT"),
    ((*PLAY, "--set", "nothing=1"), "keine Option „nothing“"),
    ((*PLAY, "--set", "self=1"), "keine Option „self“"),
    ((*PLAY, "--set", "players=3"), "keine Option „players“"),
    ((*PLAY, "--set", "name=1"), "keine Option „name“"),
    ((*PLAY, "--set", "cards_per_colour=61"), "eine Zahl von 1 bis 60"),
    ((*PLAY, "--set", "cards_per_colour=1"), "cards_per_colour“ kann nicht 1"),
    ((*PLAY, "--set", "piles=99,1,1,1"), "piles“ kann nicht (99"),
    ((*PLAY, "--save", ""), "nicht schreiben"),
    (("playthrough", "dreiste-geister", "--players", "x", "--seed", "x"), "2 bis 5 Personen"),
    (("simulate", "chess", "--players", "2", "--seed", "x", "--trials", "1"), "gibt es hier nicht"),
    ((), "spielraum [-h]"),
    (("dance",), "spielraum [-h]"),
    (("playthrough",), "spielraum playthrough [-h]"),
    (("replay",), "spielraum replay [-h]"),
    ((*PLAY, "--dance"), "spielraum [-h]"),
    ((*PLAY, "--save"), "spielraum playthrough [-h]"),
    ((*PLAY, "--set", "hall_cycle=sideways"), "hall_cycle"),
    ((*PLAY, "--set", "cards_per_colour=--5"), "cards_per_colour"),
    ((*PLAY, "--set", "cards_per_colour=²"), "cards_per_colour"),
    ((*PLAY, "--set", "cards_per_colour=" + "9" * 5000), "cards_per_colour"),
    ((*PLAY, "--set", "piles=1,2"), "piles"),
    ((*PLAY, "--set", "piles=a,b,c,d"), "vier Zahlen"),
    ((*PLAY, "--save", "no/such/folder/match.json"), "nicht schreiben"),
    (("replay", "no-such-file.json"), "nicht lesen"),
    (("replay", "."), "nicht lesen"),
    (("replay", __file__), "keine gespeicherte Partie"),
]


@pytest.mark.parametrize(("arguments", "german"), WRONG, ids=lambda value: str(value)[-40:])
def test_what_is_given_wrongly_is_told_in_one_line(capsys, arguments, german):
    code, _, err = run(capsys, "--language", "de", *arguments)
    assert code == 2
    assert german in err
    assert err.startswith("spielraum: ")
    assert err.count("\n") == 1
    code, _, english = run(capsys, "--language", "en", *arguments)
    assert code == 2
    assert english != err


def test_a_language_there_is_not_is_told_in_english(capsys):
    code, out, err = run(capsys, "--language", "fr", "games")
    assert (code, out) == (2, "")
    assert "There is no language “fr”" in err


def test_the_language_may_stand_after_the_command(capsys):
    _, german, _ = run(capsys, "--language", "de", *PLAY)
    assert run(capsys, *PLAY, "--language", "de") == (0, german, "")
    assert run(capsys, *PLAY, "--language=de") == (0, german, "")
    assert run(capsys, *PLAY, "--language=en")[1] != german


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no device that is always full")
def test_a_full_disk_is_told_in_one_line():
    command = [sys.executable, "-m", "gamekit.cli", *PLAY]
    with Path("/dev/full").open("w") as full:
        ended = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert ended.returncode == 2
    assert ended.stderr.startswith("spielraum: ")
    assert ended.stderr.count("\n") == 1


def test_a_terminal_that_has_not_all_letters_gets_the_others():
    command = [sys.executable, "-m", "gamekit.cli", "--language", "de", *PLAY]
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    ended = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert "?" in ended.stdout


def test_the_command_runs_as_a_program():
    done = subprocess.run(
        [sys.executable, "-m", "gamekit.cli", "--language", "en", *PLAY],
        cwd=Path(__file__).parents[2], capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    assert "deal [dg.setup] seat=1" in done.stdout
    done = subprocess.run(
        [sys.executable, "-m", "gamekit.cli", "replay", "nothing.json"],
        cwd=Path(__file__).parents[2], capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
