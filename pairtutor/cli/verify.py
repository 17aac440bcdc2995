"""Prove a trace from its own content, without the code that wrote it.

Histories, legality, colours, counts and bounds are derived anew from the players and games in the trace.
The first step that is not so refutes it. What is taken as given is told in one line; with --source it is
proven to be what a tournament's own file says. A step that is too dear to be proven makes the answer no as
well, unless --no-strict takes it on trust.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pairtutor.cli.exit_codes import ExitCode
from pairtutor.cli.failures import tell
from pairtutor.cli.given import facts_given
from pairtutor.cli.lesson import open_source
from pairtutor.cli.output import write_output
from pairtutor.cli.parser import add_rounds
from pairtutor.errors import TraceNotProven, UsageError
from pairtutor.narrative.glossary import words_of
from pairtutor.resources import ENGLISH

if TYPE_CHECKING:
    import argparse

    from pairtutor.verify.check import Proven

_MOST_NAMED = 4
"""So many steps on trust are named after the first one."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the verb."""
    parser.add_argument("trace", metavar="TRACE", help="a trace file (YAML or JSON), or - for standard input")
    parser.add_argument(
        "--strict",
        action="store_true",
        default=True,
        help="the answer is no where a step is too dear to be proven (the default)",
    )
    parser.add_argument(
        "--no-strict",
        dest="strict",
        action="store_false",
        help="take such steps on trust, name them, and prove the rest",
    )
    parser.add_argument(
        "--source", metavar="SOURCE", help="the tournament whose facts the trace must rest on (TRF or YAML)"
    )
    add_rounds(parser)


def run(args: argparse.Namespace) -> int:
    """Read a trace, prove it, and tell what was proven."""
    from pairtutor.cli.terminal import progress
    from pairtutor.resources import scenario_path
    from pairtutor.sources.faults import single_fault
    from pairtutor.sources.files import read_file, read_source
    from pairtutor.trace.read import read_trace
    from pairtutor.verify.check import verify
    from pairtutor.verify.source import check_source

    if args.rounds and not args.source:
        raise UsageError("pairtutor verify: --rounds is about the tournament of --source; name it")
    if scenario_path(args.trace) is not None:
        mend = f"pairtutor trace {args.trace} | pairtutor verify - proves that of its round"
        raise single_fault(args.trace, "this is a bundled scenario, not a trace", mend)
    material = read_source("-") if args.trace == "-" else read_file(args.trace, args.trace)
    if material.text.startswith(("001", "012", "title:")):
        mend = f"pairtutor trace {material.label} writes one"
        raise single_fault(material.label, "this is a tournament, not a trace", mend, line=1, column=1)
    trace = read_trace(material.text, material.label)
    try:
        with progress(material.label, "steps are proven") as show:
            proven = verify(trace, show)
        asked = None
        if args.source:
            asked = check_source(trace, open_source(args.source, proven.system, args.rounds))
    except TraceNotProven as refuted:
        raise TraceNotProven(f"{material.label}: not proven: {refuted}") from None
    write_output(_proof_text(material.label, proven, args.source, asked, strict=args.strict))
    if not proven.trusted:
        return ExitCode.DONE
    tell([f"{material.label}: {_too_dear(proven)}"])
    return ExitCode.ANSWER_IS_NO if args.strict else ExitCode.DONE


def _too_dear(proven: Proven) -> str:
    number, what = proven.trusted[0]
    more = len(proven.trusted) - 1
    others = f", and {more:,} more like it" if more else ""
    return f"too dear to be proven, and taken on trust: step {number}: {what}{others}"


def _on_trust(proven: Proven) -> str:
    """Return which steps are on trust: each of a few, else the first and how many more."""
    numbers = sorted({number for number, _ in proven.trusted})
    first, *others = (f"{number:,}" for number in numbers)
    if len(others) > _MOST_NAMED:
        return f"steps {first} and {len(others):,} more on trust"
    if not others:
        return f"step {first} on trust"
    return f"steps {', '.join([first, *others[:-1]])} and {others[-1]} on trust"


def _answer(proven: Proven, *, strict: bool) -> str:
    if not proven.trusted:
        return "proven"
    return f"not proven: {_on_trust(proven)}" if strict else f"proven but for {_on_trust(proven)}"


def _proof_text(name: str, proven: Proven, source: str | None, asked: str | None, *, strict: bool) -> str:
    answer = _answer(proven, strict=strict)
    lines = [
        f"{name}: {answer}: round {proven.round} by {proven.system}, {proven.steps:,} steps",
        f"{f'as in {source}' if source else 'given'}: {', '.join(facts_given(proven.opened))}",
    ]
    if asked:
        lines.append(asked)
    if proven.candidates:
        families, signs = "family" if proven.families == 1 else "families", words_of(ENGLISH).signs
        lines.append(
            f"{proven.brackets:,} bracket{'s' if proven.brackets > 1 else ''}"
            f" with {signs.number(proven.candidates)} candidate{'s' if proven.candidates > 1 else ''};"
            f" {signs.number(proven.skipped)} passed over in {proven.families:,} {families},"
            " none of them as good"
        )
    return "\n".join(lines) + "\n"
