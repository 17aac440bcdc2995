"""Prove a trace from its own content, without the code that wrote it."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING

from pairtutor.cli.exit_codes import ExitCode
from pairtutor.cli.failures import tell
from pairtutor.cli.output import write_output
from pairtutor.cli.parser import Parser, add_rounds
from pairtutor.errors import TraceNotProven, UsageError
from pairtutor.messages import Message, Messages, messages_of
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.ids import points_text
from pairtutor.narrative.signs import Signs, signs_of
from pairtutor.resources import ENGLISH, Language
from pairtutor.trace.events import FactsStated, RoundOpened
from pairtutor.trace.values import AbsentLine, PlayerLine, PointsLine

if TYPE_CHECKING:
    from pairtutor.verify.check import Proven

_MOST_NAMED = 4
"""So many steps on trust are named after the first one."""


def add_arguments(parser: Parser) -> None:
    """Add the arguments of the verb."""
    parser.add_argument("trace", metavar="TRACE", help="help.trace")
    parser.add_argument("--strict", action="store_true", default=True, help="help.strict")
    parser.add_argument("--no-strict", dest="strict", action="store_false", help="help.no-strict")
    parser.add_argument("--source", metavar="SOURCE", help="help.source-of-trace")
    add_rounds(parser)


def run(args: argparse.Namespace) -> int:
    """Read a trace, prove it, and tell what was proven; with steps on trust a `strict` answer is no.

    Raises:
        PairtutorError: it is no trace, is refuted, or does not fit the source that was named.
    """
    from pairtutor.cli.terminal import progress
    from pairtutor.resources import scenario_path
    from pairtutor.sources.faults import single_fault
    from pairtutor.sources.files import read_file, read_source
    from pairtutor.trace.read import read_trace
    from pairtutor.verify.check import verify

    if args.rounds and not args.source:
        raise UsageError(Message("verbs.verify.rounds"))
    if scenario_path(args.trace) is not None:
        mend = Message("verbs.verify.scenario.mend", name=args.trace)
        raise single_fault(args.trace, Message("verbs.verify.scenario.fault"), mend)
    material = read_source("-") if args.trace == "-" else read_file(args.trace, args.trace)
    if material.text.startswith(("001", "012", "title:")):  # a report file, or a scenario
        mend = Message("verbs.verify.tournament.mend", name=material.label)
        fault = Message("verbs.verify.tournament.fault")
        raise single_fault(material.label, fault, mend, line=1, column=1)
    trace = read_trace(material.text, material.label)
    try:
        with progress(Message("command.progress.proving", name=material.label), args.language) as show:
            proven = verify(trace, show)
        asked = None
        if args.source:
            from pairtutor.cli.lesson import open_source
            from pairtutor.verify.source import check_source

            tournament = open_source(
                args.source, proven.system, args.rounds, args.language, entered=args.entered
            )
            asked = check_source(trace, tournament)
    except TraceNotProven as refuted:
        said = Message("verbs.verify.refuted", name=material.label, refutation=str(refuted))
        raise TraceNotProven(said) from None
    report = _Report(material.label, proven, args.language)
    write_output(report.text(args.source, asked, strict=args.strict))
    if not proven.trusted:
        return ExitCode.DONE
    tell([report.too_dear()])
    return ExitCode.ANSWER_IS_NO if args.strict else ExitCode.DONE


class _Report:
    """Tells in a language what was proven of a trace of that name."""

    def __init__(self, name: str, proven: Proven, language: Language) -> None:
        self._name = name
        self._proven = proven
        self._language = language
        self._messages = messages_of(language, of_teams=proven.opened.teams is not None)
        self._signs = signs_of(language)

    def too_dear(self) -> str:
        """Return a line on the first step that was too dear to be proven, and the number of others.

        There is at least one.
        """
        number, what = self._proven.trusted[0]
        more = len(self._proven.trusted) - 1
        return self._messages(
            f"verbs.verify.too-dear{'-and-more' if more else ''}",
            name=self._name,
            step=number,
            what=what,
            n=more,
            more=self._signs.whole_number(more),
        )

    def text(self, source: str | None, asked: Message | None, *, strict: bool) -> str:
        """Return the result of the proof, the facts taken as given and the candidates, a line each.

        `source` is what they were held against, None where the trace alone gives them; `asked` says that it
        names another system, None if it does not.
        """
        proven, whole = self._proven, self._signs.whole_number
        answer = "proven" if not proven.trusted else "not-proven" if strict else "proven-but"
        if proven.opened.supposed and answer == "proven":
            answer = "proven-supposed"
        facts = self._messages.join("list.comma", facts_given(proven.opened, self._language, proven.facts))
        lines = [
            self._messages(
                f"verbs.verify.{answer}",
                name=self._name,
                on_trust=self._on_trust() if proven.trusted else "",
                round=proven.round,
                system=proven.system,
                n=proven.steps,
                steps=whole(proven.steps),
            ),
            self._messages(
                f"verbs.verify.{'given-by-source' if source else 'given-by-trace'}",
                source=source,
                facts=facts,
            ),
        ]
        if asked:
            lines.append(self._messages.say(asked))
        if proven.candidates:
            lines.append(self._candidates())
        return "\n".join(lines) + "\n"

    def _on_trust(self) -> str:
        """Return the steps on trust: each of a few, else the first and the number of others."""
        numbers = sorted({number for number, _ in self._proven.trusted})
        first, *others = map(self._signs.whole_number, numbers)
        if len(others) > _MOST_NAMED:
            more = self._signs.whole_number(len(others))
            return self._messages("verbs.verify.on-trust.many", first=first, n=len(others), more=more)
        if not others:
            return self._messages("verbs.verify.on-trust.one", step=first)
        listed = self._messages.join("list.comma", [first, *others[:-1]])
        return self._messages("verbs.verify.on-trust.few", steps=listed, last=others[-1])

    def _candidates(self) -> str:
        """Return the line on all candidates of the brackets, and on those that were passed over."""
        proven, number = self._proven, self._signs.number
        return self._messages(
            "verbs.verify.brackets.line",
            brackets=self._count_text("brackets", proven.brackets, self._signs.whole_number(proven.brackets)),
            candidates=self._count_text("candidates", proven.candidates, number(proven.candidates)),
            skipped=number(proven.skipped),
            families=self._count_text("families", proven.families, self._signs.whole_number(proven.families)),
        )

    def _count_text(self, what: str, number: int, shown: str) -> str:
        return self._messages(f"verbs.verify.brackets.{what}", n=number, number=shown)


def facts_given(
    opened: RoundOpened, language: Language = ENGLISH, stated: FactsStated | None = None
) -> Iterator[str]:
    """Yield the facts of an opening on which the pairing can depend; what is usual is left out.

    Of a bracket that is `stated` they are those of the players, and no games.
    """
    signs = signs_of(language)
    messages = messages_of(language, of_teams=opened.teams is not None)

    def many(number: int, what: str) -> str:
        return messages(f"verbs.verify.given.{what}", n=number, number=signs.whole_number(number))

    def fact(what: str) -> str:
        return messages(f"verbs.verify.given.{what}")

    games = opened.round - 1
    if stated is not None:
        yield many(len(opened.players), "stated")
    else:
        yield many(games, "games") if games else fact("no-games")
        yield _players(opened, many(len(opened.players) + len(opened.absent), "players"), messages, signs)
    if rated := _count_ratings(opened):
        yield many(rated, "ratings")
    if opened.points and SYSTEMS[opened.system].coloured and stated is None:
        yield from _points(opened.points, messages)
    if opened.order:
        yield fact("order")
    if opened.initial_colour:
        colour = Message(f"verbs.verify.given.first.{opened.initial_colour}")
        yield messages(f"verbs.verify.given.because.{opened.initial_colour_because}", colour=colour)
    if opened.planned_rounds is not None:
        yield many(opened.planned_rounds, "planned")
    if opened.maxi:
        yield fact("maxi")
    if opened.teams is not None:
        yield fact(f"teams.preferences.{opened.teams.preferences}")
        yield fact(f"teams.score.{opened.teams.score}")
        if opened.teams.secondary:
            yield fact("teams.secondary")
    if opened.seeding:
        yield messages("verbs.verify.given.seeding", system=opened.seeding)
    raised = {advanced.player for advanced in opened.accelerated}
    raised |= {player.tpn for player in opened.players if player.virtual}
    if raised:
        yield many(len(raised), "virtual")
    if opened.awards:
        yield many(len(opened.awards), "awards")
    if opened.apart:
        pairs = {pair for group in opened.apart for pair in combinations(sorted(group), 2)}
        yield many(len(pairs), "apart")
    # what only the Swiss System Modified asks for
    if any(player.game_points for player in opened.players):
        yield many(sum(player.game_points != 0 for player in opened.players), "game-points")
    if any(player.group for player in opened.players) and opened.restricted_rounds:
        yield many(opened.restricted_rounds, "groups")
    if opened.drawn:
        yield fact("drawn")
    yield from _supposed_lines(opened, messages, language)


def _supposed_lines(opened: RoundOpened, messages: Messages, language: Language) -> Iterator[str]:
    """Yield the facts that are supposed although the games do not bear them out."""
    if not opened.supposed:
        return
    from pairtutor.narrative.disputes.suppose import said_fact
    from pairtutor.narrative.narrator import Narrator
    from pairtutor.trace.recorder import Step, Trace

    narrator = Narrator(Trace((Step(1, parent=0, event=opened),), complete=False), language=language)
    for supposed in opened.supposed:
        yield messages("verbs.verify.given.supposed", fact=said_fact(supposed, narrator))


def _players(opened: RoundOpened, players: str, messages: Messages, signs: Signs) -> str:
    """Return the text `players` with the number of the absent, if there are any.

    Where it counts (burstein-2026 1.7.1) it has the number of those without any point, too.
    """
    if not opened.absent:
        return players
    without = sum(player.mark == "Z" for player in opened.absent)  # a zero-point bye
    counts = SYSTEMS[opened.system].family == "burstein"
    return messages(
        f"verbs.verify.given.absent{'-without' if counts else ''}",
        players=players,
        absent=signs.whole_number(len(opened.absent)),
        without=signs.whole_number(without),
    )


def _count_ratings(opened: RoundOpened) -> int:
    """Return the number of ratings, those of absent players included; 0 where the rules do not look at them.

    A player without one has rating 0.
    """
    looked_at = opened.maxi or SYSTEMS[opened.system].family in ("dubov", "ssm")
    everybody: list[PlayerLine | AbsentLine] = [*opened.players, *opened.absent]
    return sum(player.rating > 0 for player in everybody) if looked_at else 0


def _points(points: PointsLine, messages: Messages) -> Iterator[str]:
    """Yield the worth of a win, a draw and a loss, then of other results where it is not the usual one."""
    yield "-".join(map(_worth, points[:3]))
    usual = _usual(points)
    yield from (
        messages(f"verbs.verify.given.worth.{name.replace('_', '-')}", points=_worth(value))
        for name, value in points._asdict().items()
        if name not in ("win", "draw", "loss") and value != usual[name]
    )


def _worth(half_points: int) -> str:
    """Return points as results are written: `1/2`, not `0.5`."""
    return "1/2" if half_points == 1 else points_text(half_points)


def _usual(points: PointsLine) -> dict[str, int]:
    """Return the values (half points) of all results if those without a game count as much as games."""
    win, draw = points.win, points.draw
    return PointsLine(
        win, draw, points.loss, win, win, draw, zero_point_bye=0, forfeit_win=win, forfeit_loss=0
    )._asdict()
