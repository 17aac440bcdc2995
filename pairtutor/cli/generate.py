"""Play a tournament by a seed, every round paired by the rules; write its report file."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from pairtutor.cli.exit_codes import ExitCode
from pairtutor.cli.failures import tell
from pairtutor.cli.output import check_target, write_output
from pairtutor.cli.parser import Parser, add_code, add_output, add_system_in_force, argument_error, check_code
from pairtutor.cli.terminal import progress
from pairtutor.errors import Said, UsageError
from pairtutor.messages import Message
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.tournament import ChosenBy, ListedTiebreaks, SystemChoice, Tournament
from pairtutor.sources.numbers import MOST_PLAYERS

MOST_ROUNDS = 99
"""A report file has four columns for a score, and so no place for 100.0 points."""

_ARGUMENTS = ("system", "players", "rounds", "played", "draws", "forfeits", "byes", "late", "seed")
"""What the tournament depends on."""

_LISTED = ("tiebreaks",)
"""What else the file depends on."""

_DOUBLES = 0.1
"""The share of the forfeits at which neither player comes."""


def add_arguments(parser: Parser) -> None:
    """Add the arguments of the verb."""
    add_system_in_force(parser, "help.system-that-pairs")
    add_code(parser)
    for name, most, usual, letter in (("players", MOST_PLAYERS, 40, "N"), ("rounds", MOST_ROUNDS, 9, "R")):
        parser.add_argument(
            f"--{name}",
            type=_number(2 if name == "players" else 1, most),
            default=usual,
            metavar=letter,
            help=Message("help.how-many", default=usual),
        )
    parser.add_argument("--played", type=_number(0, MOST_ROUNDS), metavar="N", help="help.rounds-played")
    for name, chance in (("draws", 0.3), ("forfeits", 0.01), ("byes", 0.02), ("late", 0.02)):
        parser.add_argument(
            f"--{name}",
            type=_chance,
            default=chance,
            metavar="P",
            help=Message(f"help.chance.{name}", default=chance),
        )
    parser.add_argument(
        "--seed", type=_number(0, 10**18), default=1, metavar="N", help="help.seed-of-tournament"
    )
    parser.add_argument("--tiebreaks", metavar="LIST", help="help.generate-tiebreaks")
    add_output(parser)


def _number(least: int, most: int) -> Callable[[str], int]:
    """Return an argparse type for a whole number between two others, both included."""

    def read(text: str) -> int:
        """Return the number of an argument; it must lie between `least` and `most`."""
        digits = text.isascii() and text.isdigit() and len(text) <= len(str(most))
        if not digits or not least <= int(text) <= most:
            raise argument_error("not-between", value=repr(text), least=least, most=most)
        return int(text)

    return read


def _chance(text: str) -> float:
    """Read a chance (an argparse type)."""
    try:
        chance = float(text)
    except ValueError:
        chance = -1.0
    if not 0 <= chance <= 1:
        raise argument_error("no-chance", value=repr(text))
    return chance


def run(args: argparse.Namespace) -> int:
    """Play the tournament and write its report file.

    Raises:
        UsageError: the file has no place for so many teams.
    """
    check_target(args.output, args.force)
    code = check_code(args.code, args.system)
    from pairtutor.model.teams import TeamEvent
    from pairtutor.sources.trf.write import system_code, to_trf
    from pairtutor.sources.trf.write_teams import most_teams

    most = most_teams(TeamEvent())
    if SYSTEMS[args.system].teams and args.players > most:
        said = Message("verbs.generate.too-many", n=args.players, system=args.system, most=most)
        raise UsageError(said)

    tiebreaks = _tiebreaks(args)
    with progress(Message("command.progress.playing"), args.language) as show:
        played, refused = _play_rounds(args, show)
    if not system_code(args.system):
        tell([Message("verbs.generate.no-code", system=args.system)], args.language)
    if refused:
        said = Message("verbs.generate.ends", round=played.recorded_rounds, refusal=refused)
        tell([said], args.language)
    played = played._replace(tiebreaks=tiebreaks)
    write_output(to_trf(played, code) + _comment(args), args.output, args.force)
    return ExitCode.DONE


def _tiebreaks(args: argparse.Namespace) -> ListedTiebreaks | None:
    """Return the list of tie-breaks that the file is to have, if any.

    Raises:
        UsageError: it cannot be read.
    """
    if args.tiebreaks is None:
        return None
    from pairtutor.tiebreaks.request import read_list

    codes = [tiebreak.code for tiebreak in read_list(args.tiebreaks, of_teams=SYSTEMS[args.system].teams)]
    return ListedTiebreaks(",".join(codes))


def _comment(args: argparse.Namespace) -> str:
    """Return the line that says how to make the same file again: a comment of the report file."""
    names = (name for name in (*_ARGUMENTS, *_LISTED) if getattr(args, name) is not None)
    given = " ".join(f"--{name} {getattr(args, name)}" for name in names)
    return f"### pairtutor generate {given}\n"


def _play_rounds(
    args: argparse.Namespace, show: Callable[[int, int], None] | None
) -> tuple[Tournament, Said]:
    """Return the tournament after its last round, and why no other could be paired; empty where none lacks.

    `show` is told the rounds played and those planned.
    """
    from random import Random

    from pairtutor.seeded import Chances, SeededTournament, entry_list

    rng = Random(f"generate {args.seed}")
    who = "teams" if SYSTEMS[args.system].teams else "players"
    title = f"{args.players} {who}, {args.rounds} rounds, {args.system}, seed {args.seed}"
    start = entry_list(rng, args.system, args.players, args.rounds, title=title, source="generate")
    start = start._replace(system=SystemChoice(args.system, ChosenBy("option")))
    chances = Chances(args.draws, args.forfeits, args.byes, args.late, doubles=_DOUBLES)
    contest = SeededTournament(rng, args.system, start, chances)
    refused: Said = ""
    most = args.rounds if args.played is None else min(args.played, args.rounds)
    while contest.now.recorded_rounds < most and not refused:
        if show is not None:
            show(contest.now.recorded_rounds, args.rounds)
        contest.announce()
        refused = contest.play()
    return contest.now, refused
