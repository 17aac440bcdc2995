"""Pair every recorded round again and compare.

Pairs, colours and the bye are compared; a pair whose game was forfeited counts as paired.
A file that cannot be read is told on standard error, and the others are still checked.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pairtutor import tutor
from pairtutor.cli.check_reasons import reasons
from pairtutor.cli.exit_codes import ExitCode
from pairtutor.cli.failures import printable, report
from pairtutor.cli.lesson import edition_used, open_source, tell_edition
from pairtutor.cli.output import write_output
from pairtutor.cli.parser import SOURCE_HELP, add_format, add_system
from pairtutor.cli.progress import progress
from pairtutor.disputes.differences import (
    Difference,
    first_difference,
    in_computed_order,
)
from pairtutor.errors import PairtutorError, UsageError
from pairtutor.model.pairing import Recorded
from pairtutor.model.recorded import recorded_round
from pairtutor.systems.base import choose_system
from pairtutor.trace.index import RoundIndex

if TYPE_CHECKING:
    import argparse

    from pairtutor.model.pairing import Board
    from pairtutor.model.tournament import Tournament
    from pairtutor.trace.trace import Trace


@dataclass(frozen=True, slots=True)
class Checked:
    """One round, recorded and computed; `boards` is empty when no legal pairing exists."""

    number: int
    recorded: Recorded
    boards: tuple[Board, ...]
    bye: int | None
    difference: Difference | None
    trace: Trace | None


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the verb."""
    parser.add_argument("sources", metavar="SOURCE", nargs="+", help=SOURCE_HELP)
    add_system(parser)
    add_format(parser, "text", "json", more="; json gives one object per round and line")
    parser.add_argument(
        "--brackets",
        action="store_true",
        help="with --format json: the brackets too, and the number of the candidate accepted in each",
    )


def run(args: argparse.Namespace) -> int:
    """Check all sources; the worst of them decides the exit status."""
    status = ExitCode.DONE
    for source in args.sources:
        try:
            agrees = _check_source(source, args)
        except UsageError as error:
            status = max(status, report(UsageError(f"{source}: {error}")))
        except PairtutorError as error:
            status = max(status, report(error))
        else:
            status = max(status, ExitCode.DONE if agrees else ExitCode.ANSWER_IS_NO)
    return status


def _check_source(source: str, args: argparse.Namespace) -> bool:
    tournament = open_source(source, args.system, maxi=args.maxi)
    as_json = args.format == "json"
    by = edition_used(tournament, args.system)
    if as_json:
        tell_edition(tournament, args.system, always=True)
    system = choose_system(tournament, args.system).system
    checked = list(_check_rounds(tournament, source, args.system, record=as_json and args.brackets))
    if as_json:
        with _numbers_of_any_length():
            lines = [_json_line(source, system, one) for one in checked]
    else:
        lines = [printable(line) for line in _text_lines(source, by, checked)]
        if any(one.difference for one in checked):
            lines += [printable(line) for line in reasons(tournament, source, args.system, checked)]
    write_output("".join(f"{line}\n" for line in lines))
    return not any(one.difference for one in checked)


def _check_rounds(
    tournament: Tournament, source: str, system: str | None, *, record: bool
) -> Iterator[Checked]:
    """Pair and compare one recorded round after the other."""
    names: dict[int, str] = {player.tpn: player.name for player in tournament.players}
    total = tournament.paired_rounds
    with progress(source, "rounds are checked") as show:
        for number in range(1, total + 1):
            recorded = recorded_round(tournament, number)
            pairing, trace, refusal = tutor.run(tournament, number, system, record=record, reasons=False)
            if pairing is None:
                meant = Difference("no-legal-pairing", None, None, None, refusal)
                yield Checked(number, recorded, (), None, meant, trace)
            else:
                word = "recorded" if number <= tournament.recorded_rounds else "published"
                difference = first_difference(pairing, recorded, names, word)
                yield Checked(number, recorded, pairing.boards, pairing.bye, difference, trace)
            if show:
                show(number, total)


def _text_lines(source: str, by: str, checked: list[Checked]) -> list[str]:
    """Return one line for a file that agrees, else one for each round that differs, and one for the edition.

    `by` says which edition the rounds are paired by.
    """
    differing = [
        f"{source}: round {one.number} differs: {one.difference.text}" for one in checked if one.difference
    ]
    if differing:
        return [*differing, f"{source}: {by}"]
    if not checked:
        return [f"{source}: records no rounds"]
    return [f"{source}: agrees, {len(checked)} round{'s' if len(checked) > 1 else ''}, {by}"]


def _json_line(source: str, system: str, one: Checked) -> str:
    line: dict[str, Any] = {
        "file": source,
        "system": system,
        "round": one.number,
        "agrees": one.difference is None,
        "recorded": {"pairs": in_computed_order(one.recorded, one.boards), "bye": one.recorded.bye},
        "computed": {"pairs": [list(board) for board in one.boards], "bye": one.bye},
        "first_difference": one.difference.as_json() if one.difference else None,
    }
    if one.trace is not None:
        line["brackets"] = brackets(one.trace)
    return json.dumps(line, ensure_ascii=False)


def brackets(trace: Trace) -> list[dict[str, Any]]:
    """Return the brackets of a round in pairing order; one paired again as PPB is there once, as PPB."""
    return [
        {
            "mdps": list(record.opened.mdps),
            "residents": list(record.opened.residents),
            "accepted": record.judged.number if record.judged else None,
            "sequence": record.opened.sequence,
        }
        for record in RoundIndex(trace).last_openings
    ]


@contextmanager
def _numbers_of_any_length() -> Iterator[None]:
    """Let numbers of thousands of digits be written, as the sequences of large brackets have them."""
    before = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    try:
        yield
    finally:
        sys.set_int_max_str_digits(before)
