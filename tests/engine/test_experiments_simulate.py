"""`spielraum simulate`: numbers, files and a progress bar; one clear line for what is wrong."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import gamekit
from gamekit import cli
from gamekit.lab.experiments import Experiment

GHOSTS = ("simulate", "dreiste-geister", "--players", "3", "--seed", "mila-7")


def run(capsys, *arguments, language="en"):
    code = cli.main(["--language", language, *arguments])
    said = capsys.readouterr()
    return code, said.out, said.err


def experiment(statistic, **config):
    game = gamekit.load("dreiste-geister", players=3, **config)
    return Experiment(game, statistic, seed="mila-7")


def test_it_prints_what_the_experiment_finds(capsys):
    code, out, err = run(capsys, *GHOSTS, "--trials", "500", "--statistic", "home")
    assert (code, err) == (0, "")
    assert out == experiment("home").run(500).text() + "\n"
    code, german, _ = run(capsys, *GHOSTS, "--trials", "500", "--statistic", "home", language="de")
    assert code == 0
    assert "500 Versuche, Startcode mila-7" in german
    two = run(capsys, *GHOSTS, "--trials", "500", "--statistic", "home", "--workers", "2")
    assert two == (0, out, "")


@pytest.mark.parametrize("name", gamekit.games())
def test_every_game_can_be_simulated(capsys, name):
    players = str(gamekit.game_class(name).min_players)
    code, out, err = run(
        capsys, "simulate", name, "--players", players, "--seed", "x", "--trials", "2"
    )
    assert (code, err) == (0, "")
    assert out.startswith("2 trials, seed x\n")


def test_files_have_a_header_with_seed_configuration_and_version(capsys, tmp_path):
    csv, data = tmp_path / "trials.csv", tmp_path / "counts.json"
    code, out, err = run(
        capsys, *GHOSTS, "--trials", "1_000", "--statistic", "turns", "--set",
        "hall_cycle=restarts", "--csv", str(csv), "--json", str(data),
    )  # fmt: skip
    assert (code, err) == (0, "")
    result = experiment("turns", hall_cycle="restarts").run(1000)
    assert out == result.text() + "\n"
    assert data.read_text(encoding="utf-8") == result.to_json()
    expected = io.StringIO()
    result.to_csv(expected)
    assert csv.read_text(encoding="utf-8") == expected.getvalue()
    head = json.loads(result.to_json())
    assert head["seed"] == "mila-7"
    assert "hall_cycle=restarts" in head["configuration"]
    assert head["spielraum"][0].isdigit()


def test_a_hyphen_is_the_output(capsys):
    code, out, err = run(capsys, *GHOSTS, "--trials", "9", "--json", "-")
    assert (code, err) == (0, "")
    assert json.loads(out)["n"] == 9
    code, out, err = run(capsys, *GHOSTS, "--trials", "9", "--csv", "-")
    assert (code, err) == (0, "")
    assert out.splitlines()[-1].startswith("8,")


WRONG = [
    (("--trials", "many"), "ganze Zahl"),
    (("--trials", "0"), "ganze Zahl"),
    (("--trials", "9" * 30), "ganze Zahl"),
    (("--trials", "5", "--workers", "x"), "Zahl der Prozesse"),
    (("--trials", "5", "--workers=-1"), "Zahl der Prozesse"),
    (("--trials", "5", "--statistic", "luck"), "Messgröße „luck“"),
    (("--trials", "5", "--seats", "random,random"), "jeden der 3 Plätze"),
    (("--trials", "5", "--seats", "human"), "niemand gefragt"),
    (("--trials", "5", "--seats", "nobody"), "kann nicht „nobody“ sein"),
    (("--trials", "5", "--set", "nothing=1"), "keine Option „nothing“"),
    (("--trials", "5", "--csv", "no/such/folder.csv"), "nicht schreiben"),
    (("--trials", "5", "--json", "no/such/folder.json"), "nicht schreiben"),
    (("--trials", "5", "--json", "."), "nicht schreiben"),
    (("--trials", "5", "--players", "x"), "2 bis 5 Personen"),
    (("--trials", "5", "--seed", "///"), "Startcode"),
]


@pytest.mark.parametrize(("arguments", "german"), WRONG, ids=lambda value: str(value)[-40:])
def test_what_is_given_wrongly_is_told_in_one_line(capsys, arguments, german):
    code, _, err = run(capsys, *GHOSTS, *arguments, language="de")
    assert code == 2
    assert german in err
    assert err.startswith("spielraum: ")
    assert err.count("\n") == 1
    assert run(capsys, *GHOSTS, *arguments)[2] != err


def test_on_a_terminal_there_is_a_progress_bar(capsys, monkeypatch):
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    code, _, err = run(capsys, *GHOSTS, "--trials", "500")
    assert code == 0
    assert err.startswith("\r[")
    assert "█" * 30 in err
    assert "500 of 500 trials" in err
    assert err.endswith("\n")


def test_writing_shows_its_progress_and_can_be_interrupted(capsys, monkeypatch, tmp_path):
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    monkeypatch.setattr("gamekit.lab.results.TOLD", 0.0)
    path = tmp_path / "trials.csv"
    arguments = (*GHOSTS, "--trials", "300", "--csv", str(path))
    code, _, err = run(capsys, *arguments, language="de")
    assert code == 0
    assert "300 von 300 Versuchen geschrieben" in err
    path.unlink()

    def interrupt(_self, _n):
        raise KeyboardInterrupt

    monkeypatch.setattr(Experiment, "rows", interrupt)
    code, _, err = run(capsys, *arguments, language="de")
    assert code == 2
    assert err.splitlines()[-1].startswith("spielraum: Abgebrochen")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c_ends_it_with_what_there_is(workers):
    code = (
        "import sys; from gamekit import cli; print('ready', file=sys.stderr, flush=True); "
        "sys.exit(cli.main(sys.argv[1:]))"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", code, "--language", "en", *GHOSTS, "--seats", "greedy",
         "--trials", "100000000", "--workers", workers, "--json", "-"],
        cwd=Path(__file__).parents[2], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )  # fmt: skip
    assert process.stderr.readline() == "ready\n"
    try:
        process.communicate(timeout=3)
        pytest.fail("it has ended by itself")
    except subprocess.TimeoutExpired:
        process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=20)
    data = json.loads(out)
    assert process.returncode == 0
    assert data["complete"] is False
    said = err.replace("\u202f", "")
    assert f"stopped after {data['n']} of 100000000 trials" in said
    assert "Traceback" not in err
