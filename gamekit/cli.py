"""The `spielraum` command: whole matches as text, from a seed code or from a save."""

from __future__ import annotations

import argparse
import locale
import os
import re
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from typing import Any, Final, NoReturn

from gamekit.errors import ConfigError, SpielraumError
from gamekit.explain import seat_names, sentence
from gamekit.game import ALL, CHANCE, SIMULTANEOUS, AnyGame, Value
from gamekit.match import Match, Step
from gamekit.registry import game_class, games, load
from gamekit.text import LANGUAGES, N_, check_language, translate


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; return its exit code: 0, or 2 for what was given wrongly."""
    given = sys.argv[1:] if arguments is None else list(arguments)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # a terminal may not have all letters
            stream.reconfigure(errors="replace")
    language = _language(given)
    try:
        options = _parser().parse_args(given)
        check_language(language)
        options.language = language
        options.run(options)
        sys.stdout.flush()
    except SpielraumError as error:
        said = error.text(language if language in LANGUAGES else "en")
        print(f"spielraum: {said}", file=sys.stderr)
        return 2
    except BrokenPipeError:  # who reads has seen enough
        _drop_output()
    except OSError:  # a full disk
        _drop_output()
        print("spielraum:", translate("gamekit", language, _UNWRITTEN), file=sys.stderr)
        return 2
    return 0


_UNWRITTEN: Final = N_("The output cannot be written.")


def _drop_output() -> None:
    """Let what could not be written go, or Python would try once more at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


class _Parser(argparse.ArgumentParser):
    """Tells what cannot be understood in one sentence, in the person's language."""

    def error(self, message: str) -> NoReturn:  # noqa: ARG002 - it is in English only
        raise ConfigError(
            N_("This cannot be understood; it is written like this: {usage}"),
            usage=" ".join(self.format_usage().split()[1:]),
        )


def _language(given: Sequence[str]) -> str:
    """Return the language asked for, wherever it stands, or else the system's."""
    system = (locale.getlocale()[0] or "").lower()
    found = "de" if system.startswith(("de", "german")) else "en"
    for word, value in zip(given, [*given[1:], ""], strict=True):
        if word == "--language" and value:
            found = value
        elif word.startswith("--language="):
            found = word.partition("=")[2]
    return found


def _parser() -> argparse.ArgumentParser:
    told = _Parser(add_help=False)
    told.add_argument(
        "--language", help="language of sentences and errors: " + ", ".join(LANGUAGES)
    )
    parser: argparse.ArgumentParser = _Parser(prog="spielraum", description=__doc__, parents=[told])
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    listed = commands.add_parser("games", parents=[told], help="list the games")
    listed.set_defaults(run=_games)

    play = commands.add_parser(
        "playthrough", parents=[told], help="play a whole match by computer seats"
    )
    play.add_argument("game", metavar="GAME", help="one of: " + ", ".join(games()))
    play.add_argument("--players", required=True, metavar="N")
    play.add_argument("--seed", required=True, metavar="CODE")
    play.add_argument(
        "--seats", default="random", metavar="NAME[,NAME…]",
        help="strategies of the seats; one name for all",
    )  # fmt: skip
    play.add_argument(
        "--set", action="append", default=[], metavar="OPTION=VALUE", dest="options",
        help="a configuration option of the game; may be given several times",
    )  # fmt: skip
    play.add_argument("--save", metavar="FILE", help="also save the match to a file")
    play.set_defaults(run=_playthrough)

    replay = commands.add_parser("replay", parents=[told], help="print a saved match")
    replay.add_argument("file", metavar="FILE")
    replay.set_defaults(run=_replay)

    from gamekit.lab.lessons import command

    command.add(commands)

    simulate = commands.add_parser(
        "simulate", parents=[told], help="play many matches and count what comes"
    )
    simulate.add_argument("game", metavar="GAME", help="one of: " + ", ".join(games()))
    simulate.add_argument("--players", required=True, metavar="N")
    simulate.add_argument("--seed", required=True, metavar="CODE")
    simulate.add_argument("--trials", required=True, metavar="N", help="how many matches")
    simulate.add_argument(
        "--statistic", default="win", metavar="NAME",
        help="what is counted: win, score, decisions, or one of the game's own",
    )  # fmt: skip
    simulate.add_argument(
        "--seats", default="random", metavar="NAME[,NAME…]",
        help="strategies of the seats; one name for all",
    )  # fmt: skip
    simulate.add_argument(
        "--set", action="append", default=[], metavar="OPTION=VALUE", dest="options",
        help="a configuration option of the game; may be given several times",
    )  # fmt: skip
    simulate.add_argument("--workers", default="1", metavar="K", help="cores to use; 0 is all")
    simulate.add_argument("--csv", metavar="FILE", help="write every trial; - is the output")
    simulate.add_argument("--json", metavar="FILE", help="write all counts; - is the output")
    simulate.set_defaults(run=_simulate)
    return parser


def _games(_options: argparse.Namespace) -> None:
    for name in games():
        kind = game_class(name)
        print(f"{name}: {kind.min_players}-{kind.max_players}")


def _playthrough(options: argparse.Namespace) -> None:
    game = _game(options)
    names = options.seats.split(",")
    seats = names * game.players if len(names) == 1 else names
    match = Match(game, seed=options.seed, seats=seats)
    match.advance()
    print_match(match, options.language)
    if options.save is not None:
        match.save(options.save)


def _simulate(options: argparse.Namespace) -> None:
    from gamekit.lab.simulate import Wanted, simulate

    simulate(
        Wanted(
            game=_game(options),
            statistic=options.statistic,
            seats=options.seats.split(","),
            seed=options.seed,
            trials=_number(options.trials.replace("_", "")),
            workers=_number(options.workers),
            csv=options.csv,
            json=options.json,
            language=options.language,
        )
    )


def _game(options: argparse.Namespace) -> AnyGame:
    config = dict(_option(options.game, text) for text in options.options)
    players: Any = _number(options.players)  # checked by the game
    return load(options.game, players=players, **config)


def _option(name: str, text: str) -> tuple[str, Value]:
    key, equals, value = text.partition("=")
    known = {option.name: option.default for option in game_class(name).options}
    if not equals:
        raise ConfigError(N_("Write an option as NAME=VALUE, not “{text}”."), text=text[:40])
    if key not in known:
        raise game_class(name).no_option(key)
    default = known[key]
    if isinstance(default, bool):
        return key, {"true": True, "yes": True, "false": False, "no": False}.get(
            value.lower(), value
        )
    if isinstance(default, tuple):
        return key, tuple(_number(part) for part in value.split(","))
    return key, _number(value) if isinstance(default, int) else value


def _number(text: str) -> int | str:
    return int(text) if re.fullmatch(r"-?[0-9]{1,9}", text.strip()) else text


def _replay(options: argparse.Namespace) -> None:
    print_match(Match.load(options.file), options.language)


def print_match(match: Match, language: str) -> None:
    """Print every action and event of a match, all-knowing, and its result."""
    game = match.game
    print(f"# {game!r} seed={match.seed}")
    for number, step in enumerate(match.history, start=1):
        print(f"{number:4d} {_who(game, step)}: {game.format_action(step.action)}")
        for event in step.events:
            print(f"       {event}")
            print(f"       | {sentence(game, event.seen_by(ALL), language)}")

    def say(message: str) -> str:
        return translate("gamekit", language, message)

    if match.over:
        shares = ", ".join(str(share) for share in game.returns(match.state))
        scores, won = say(N_("scores")), say(N_("shares of the win"))
        print(f"# {scores}: {game.scores(match.state)}")
        print(f"# {won}: {shares}")
    else:
        unfinished = say(N_("not finished"))
        print(f"# {unfinished}")


def _who(game: AnyGame, step: Step) -> str:
    if step.player == CHANCE:
        return f"chance ({step.source})"
    if step.player == SIMULTANEOUS:
        return "together"
    return seat_names(game)[step.player]


if __name__ == "__main__":
    sys.exit(main())
