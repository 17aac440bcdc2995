"""Play a tournament by a seed, every round paired by the rules; write its report file.

The same arguments give the same bytes everywhere; the last line of the file repeats them. What may happen is
given as a chance from 0 to 1, but four players at least are there in every round. A round without a legal
pairing ends the tournament.
"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from pairtutor.cli.exit_codes import ExitCode
from pairtutor.cli.failures import tell
from pairtutor.cli.output import check_target, write_output
from pairtutor.cli.parser import add_output, system_id
from pairtutor.cli.terminal import progress
from pairtutor.model.editions import IN_FORCE, SYSTEMS
from pairtutor.model.tournament import ChosenBy, SystemChoice
from pairtutor.sources.numbers import MOST_PLAYERS

if TYPE_CHECKING:
    from collections.abc import Callable

    from pairtutor.model.tournament import Tournament

MOST_ROUNDS = 99
"""A report file has four columns for a score, and so no place for 100.0 points."""

_ARGUMENTS = ("system", "players", "rounds", "draws", "forfeits", "byes", "late", "seed")
"""What the tournament depends on."""

_DOUBLES = 0.1
"""The share of the forfeits at which neither player comes."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the verb."""
    parser.add_argument(
        "--system",
        type=system_id,
        default=IN_FORCE,
        metavar="S",
        help=f"the system that pairs ({', '.join(SYSTEMS)}); default: {IN_FORCE}",
    )
    parser.add_argument(
        "--players", type=_number(2, MOST_PLAYERS), default=40, metavar="N", help="how many; default: 40"
    )
    parser.add_argument(
        "--rounds", type=_number(1, MOST_ROUNDS), default=9, metavar="R", help="how many; default: 9"
    )
    for name, default, what in (
        ("draws", 0.3, "that a game is drawn"),
        ("forfeits", 0.01, "that a game is forfeited"),
        ("byes", 0.02, "that a player asks for a bye in a round, or is absent (one time in three)"),
        ("late", 0.02, "that a player enters after round 1"),
    ):
        parser.add_argument(
            f"--{name}", type=_chance, default=default, metavar="P", help=f"chance {what}; default: {default}"
        )
    parser.add_argument(
        "--seed",
        type=_number(0, 10**18),
        default=1,
        metavar="N",
        help="another number, another tournament; default: 1",
    )
    add_output(parser)


def _number(least: int, most: int) -> Callable[[str], int]:
    """Return an argparse type for a whole number between two others, both included."""

    def read(text: str) -> int:
        digits = text.isascii() and text.isdigit() and len(text) <= len(str(most))
        if not digits or not least <= int(text) <= most:
            raise argparse.ArgumentTypeError(f"{text!r} is not a number from {least} to {most}")
        return int(text)

    return read


def _chance(text: str) -> float:
    """Read a chance (an argparse type)."""
    try:
        chance = float(text)
    except ValueError:
        chance = -1.0
    if not 0 <= chance <= 1:
        raise argparse.ArgumentTypeError(f"{text!r} is no chance; give a number from 0 to 1")
    return chance


def run(args: argparse.Namespace) -> int:
    """Play the tournament and write its report file."""
    check_target(args.output, args.force)
    from pairtutor.sources.trf.write import system_code, to_trf

    with progress("playing", "rounds") as show:
        played, refused = _play_rounds(args, show)
    if not system_code(args.system):
        tell([f"pairtutor generate: the file cannot name {args.system}; read it with --system {args.system}"])
    if refused:
        last = played.recorded_rounds
        tell([f"pairtutor generate: the tournament ends after round {last}: {refused}"])
    write_output(to_trf(played) + _comment(args), args.output, args.force)
    return ExitCode.DONE


def _comment(args: argparse.Namespace) -> str:
    """Return the line that says how to make the same file again."""
    given = " ".join(f"--{name} {getattr(args, name)}" for name in _ARGUMENTS)
    return f"### pairtutor generate {given}\n"


def _play_rounds(args: argparse.Namespace, show: Callable[[int, int], None] | None) -> tuple[Tournament, str]:
    """Return the tournament after its last round, and why there is none after that if more were planned."""
    from random import Random

    from pairtutor.seeded import Chances, SeededTournament, entry_list

    rng = Random(f"generate {args.seed}")
    title = f"{args.players} players, {args.rounds} rounds, {args.system}, seed {args.seed}"
    start = entry_list(rng, args.system, args.players, args.rounds, title=title, source="generate")
    start = start._replace(system=SystemChoice(args.system, ChosenBy("option")))
    chances = Chances(args.draws, args.forfeits, args.byes, args.late, doubles=_DOUBLES)
    contest = SeededTournament(rng, args.system, start, chances)
    refused = ""
    while not contest.over and not refused:
        if show is not None:
            show(contest.now.recorded_rounds, args.rounds)
        contest.announce()
        refused = contest.play()
    return contest.now, refused
