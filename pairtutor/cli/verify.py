"""Prove a trace from its own content, without the code that wrote it.

Histories, legality, colours, counts and bounds are derived anew from the players and games in the trace.
The first step that is not so refutes it. What is taken as given is told in one line; with --source it is
proven to be what a tournament's own file says.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pairtutor.cli.exit_codes import ExitCode
from pairtutor.cli.failures import tell
from pairtutor.cli.lesson import open_source
from pairtutor.cli.output import write_output
from pairtutor.cli.parser import add_rounds
from pairtutor.errors import TraceNotProven, UsageError
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.ids import points_text
from pairtutor.narrative.numbers import brief
from pairtutor.trace.values import PointsLine

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

    from pairtutor.trace.events import RoundOpened
    from pairtutor.verify.check import Proven


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the verb."""
    parser.add_argument("trace", metavar="TRACE", help="a trace file (YAML or JSON), or - for standard input")
    parser.add_argument(
        "--strict",
        action="store_true",
        default=None,
        help="refute a trace of which a step is too dear to be proven; the default up to 200 players",
    )
    parser.add_argument(
        "--no-strict",
        dest="strict",
        action="store_false",
        default=None,
        help="tell what is taken on trust, and prove the rest; the default above 200 players",
    )
    parser.add_argument(
        "--source", metavar="SOURCE", help="the tournament whose facts the trace must rest on (TRF or YAML)"
    )
    add_rounds(parser)


_STRICT_UP_TO = 200
"""So many players take part at most where nothing is taken on trust, if nobody says otherwise."""


def run(args: argparse.Namespace) -> int:
    """Read a trace, prove it, and tell what was proven."""
    from pairtutor.cli.progress import progress
    from pairtutor.resources import scenario_path
    from pairtutor.sources.faults import sole
    from pairtutor.sources.files import read_file, read_source
    from pairtutor.trace.read import read_trace
    from pairtutor.verify.check import verify
    from pairtutor.verify.source import check_source

    if args.rounds and not args.source:
        raise UsageError("pairtutor verify: --rounds is about the tournament of --source; name it")
    if scenario_path(args.trace) is not None:
        mend = f"pairtutor trace {args.trace} | pairtutor verify - proves that of its round"
        raise sole(args.trace, "this is a bundled scenario, not a trace", mend)
    material = read_source("-") if args.trace == "-" else read_file(args.trace, args.trace)
    if material.text.startswith(("001", "012", "title:")):
        mend = f"pairtutor trace {material.label} writes one"
        raise sole(material.label, "this is a tournament, not a trace", mend, line=1, column=1)
    trace = read_trace(material.text, material.label)
    try:
        with progress(material.label, "steps are proven") as show:
            proven = verify(trace, show)
        players = len(proven.opened.players)
        if proven.trusted and (players <= _STRICT_UP_TO if args.strict is None else args.strict):
            raise TraceNotProven(_trusted(proven))
        if args.source:
            check_source(trace, open_source(args.source, proven.system, rounds=args.rounds))
    except TraceNotProven as refuted:
        raise TraceNotProven(f"{material.label}: not proven: {refuted}") from None
    write_output(_told(material.label, proven, args.source))
    if proven.trusted:
        tell([f"{material.label}: {_trusted(proven)}"])
    return ExitCode.DONE


def _trusted(proven: Proven) -> str:
    number, what = proven.trusted[0]
    more = len(proven.trusted) - 1
    others = f", and {more:,} more like it" if more else ""
    return f"too dear to be proven, and taken on trust: step {number}: {what}{others}"


def _given(opened: RoundOpened) -> Iterator[str]:
    """Yield what the proof rests on and cannot prove."""
    games = opened.round - 1
    yield f"the games of {games:,} round{'s' if games > 1 else ''}" if games else "no games so far"
    absent = f" ({len(opened.absent):,} absent)" if opened.absent else ""
    players = len(opened.players) + len(opened.absent)
    yield f"{players:,} player{'' if players == 1 else 's'}{absent}"
    if opened.points and SYSTEMS[opened.system].coloured:
        yield "-".join(map(_worth, opened.points[:3]))
        yield from (
            f"{_worth(value)} for a {name.replace('_', '-')}"
            for name, value in opened.points._asdict().items()
            if name not in ("win", "draw", "loss") and value != _usual(opened.points)[name]
        )
    if opened.order:
        yield "an initial list of its own"
    if opened.initial_colour:
        because = opened.initial_colour_because
        yield f"{opened.initial_colour.capitalize()} first" + ("" if because == "stated" else f" ({because})")
    if opened.planned_rounds:
        yield f"{opened.planned_rounds:,} rounds planned"
    if opened.accelerated or any(line.virtual for line in opened.players):
        yield "virtual points"
    if opened.awards:
        yield "points besides results"
    if opened.apart:
        yield "forbidden pairs"
    if any(line.group for line in opened.players) and opened.restricted_rounds:
        yield f"groups kept apart for {opened.restricted_rounds:,} rounds"
    if opened.drawn:
        yield "a draw by lot"


def _worth(half_points: int) -> str:
    return "1/2" if half_points == 1 else points_text(half_points)


def _usual(points: PointsLine) -> dict[str, int]:
    """Return what results without a game are worth if they are worth as much as those of games."""
    win, draw = points.win, points.draw
    return PointsLine(win, draw, points.loss, win, win, draw, 0, win, 0)._asdict()


def _told(name: str, proven: Proven, source: str | None) -> str:
    lines = [
        f"{name}: proven: round {proven.round} by {proven.system}, {proven.steps:,} steps",
        f"{f'as in {source}' if source else 'given'}: {', '.join(_given(proven.opened))}",
    ]
    if proven.candidates:
        families = "family" if proven.families == 1 else "families"
        lines.append(
            f"{proven.brackets:,} bracket{'s' if proven.brackets > 1 else ''} with {brief(proven.candidates)}"
            f" candidate{'s' if proven.candidates > 1 else ''};"
            f" {brief(proven.skipped)} passed over in {proven.families:,} {families}, none of them as good"
        )
    return "\n".join(lines) + "\n"
