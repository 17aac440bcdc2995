"""A whole other pairing judged against the one made: the first bracket or place in which they differ."""

from __future__ import annotations

from typing import Final

from pairtutor.disputes.case import Case, cites_of, lack_of_opponents, pairs_in, pin_brackets
from pairtutor.disputes.verdicts import Element, Elsewhere, Impossible, LaterInSequence, Made, Verdict, Worse
from pairtutor.model.ids import Tpn
from pairtutor.systems.common.prohibitions import load_prohibitions
from pairtutor.trace.bracket_record import BracketRecord, Pair
from pairtutor.trace.events import CandidateJudged, ExchangeApplied, MdpSetChanged, TranspositionApplied
from pairtutor.trace.index import RoundIndex
from pairtutor.trace.lowering import BracketReopened
from pairtutor.trace.recorder import Step
from pairtutor.trace.values import Cites, FindingLine

ELEMENTS: Final[tuple[Element, ...]] = (
    "mdp-set",
    "exchange",
    "transposition",
    "remainder-exchange",
    "remainder-transposition",
)
"""What a place in the sequence is made of, the weightiest first (dutch-2017 B.6, B.7)."""


def why_later(made: BracketRecord, other: BracketRecord, order: Cites) -> LaterInSequence | None:
    """Return by what the other candidate comes later; None where one of the two is no candidate.

    `order` is cited where the sequence has no elements and goes by opponents alone.
    """
    mine, theirs = made.accepted, other.accepted
    if mine is None or theirs is None:
        return None
    ours, others = _elements(made), _elements(other)
    parting: Element | None = next(
        (name for name in ELEMENTS if others.get(name, (1, ()))[0] != ours.get(name, (1, ()))[0]), None
    )
    if parting is None and made.opened.order and mine.number != theirs.number:
        parting, cites = "opponent", order
    elif parting is None:
        return None
    else:
        cites = others.get(parting, (1, ()))[1] or ours[parting][1]
    return LaterInSequence(
        "later",
        made.opened.number,
        mine.number,
        theirs.number,
        mine.sequence,
        parting,
        cites,
        mine.pairs,
        theirs.pairs,
    )


def _elements(record: BracketRecord) -> dict[Element, tuple[int, Cites]]:
    """Return the numbers of the elements that differ from the first candidate."""
    elements: dict[Element, tuple[int, Cites]] = {}
    for step in record.steps:
        match step.event:
            case MdpSetChanged(number=number, cites=cites):
                elements["mdp-set"] = (number, cites)
            case ExchangeApplied(number=number, cites=cites, remainder=remainder):
                elements["remainder-exchange" if remainder else "exchange"] = (number, cites)
            case TranspositionApplied(number=number, cites=cites, remainder=remainder):
                elements["remainder-transposition" if remainder else "transposition"] = (number, cites)
            case _:
                pass
    return elements


def first_difference(actual: RoundIndex, pairs: frozenset[Pair]) -> int | None:
    """Return the place of the first bracket whose pairs differ, None if the pairings are the same."""
    for at, record in enumerate(actual.brackets):
        if pairs_in(actual, at, pairs) != frozenset(record.pairs):
            return at
    return None


def judge(case: Case, actual: RoundIndex, pairs: frozenset[Pair]) -> Verdict:
    """Judge a pairing of the round by the first bracket in which it differs from the one made.

    Raises:
        UsageError: the round cannot be asked for.
    """
    at = first_difference(actual, pairs)
    if at is None:
        return Made("made")
    return judge_bracket(case, actual, at, pairs_in(actual, at, pairs))


def judge_bracket(
    case: Case, actual: RoundIndex, at: int, pairs: frozenset[Pair], bye: Tpn | None = None
) -> Verdict:
    """Judge other pairs of one bracket, those before it being as made; `bye` as for `pinned`."""
    barred = barred_pair(case, actual, pairs)
    if barred is not None:
        return barred
    trace = case.trace(pin_brackets(actual, at, pairs, bye))
    lack = lack_of_opponents(trace)
    if lack is not None:
        return Impossible(
            "impossible",
            lack,
            cites_of(actual, "completion"),
            alone=False,
        )
    made = actual.brackets[at]
    other = RoundIndex(trace).brackets[at]
    reopened = _last_reopening(actual, made)
    if reopened is not None and {*made.players} != {*other.players}:
        return Elsewhere("elsewhere", reopened, "below")
    worse = _worse(actual, made, other)
    if worse is None or worse.criterion not in _BEFORE_MOVED:
        fewer = _fewer_moved(made, other)
        if fewer is not None:
            return fewer
    return worse or _changed_below(actual, made, other) or _sequence_difference(actual, made, other)


_BEFORE_MOVED = ("bye-score", "pairs", "psd", "downfloater-scores")
"""Criteria that go before the number of moved-down players who are paired, or settle it."""


def _fewer_moved(made: BracketRecord, other: BracketRecord) -> Elsewhere | None:
    """Return that the other pairs fewer of the players who came down, None if it does not.

    Source: dutch-2012 C.2.a, dutch-2012 C.3.a.
    """
    ours, others = made.opened, other.opened
    if ours.mdps != others.mdps or ours.m1 <= others.m1:
        return None
    return Elsewhere("elsewhere", made.steps[0], "moved-down", moved=(ours.m1, others.m1))


def _sequence_difference(actual: RoundIndex, made: BracketRecord, other: BracketRecord) -> LaterInSequence:
    """Return by what the other candidate comes later."""
    difference = why_later(made, other, cites_of(actual, "sequence"))
    assert difference is not None, "two different candidates differ in an element of the sequence"
    return difference


def barred_pair(case: Case, actual: RoundIndex, pairs: frozenset[Pair]) -> Impossible | None:
    """Return why the first of the pairs that may not meet at all may not, by rank."""
    prohibition = load_prohibitions(case.choice.system)
    rank = {line.tpn: line.rank for line in actual.opened.players}
    ordered = sorted(tuple(sorted(pair, key=rank.__getitem__)) for pair in pairs)
    for first, second in ordered:
        bar = prohibition(case.tournament, case.number, Tpn(first), Tpn(second))
        if bar is not None:
            return Impossible("impossible", bar.why, bar.cites, alone=True)
    return None


def barred_bye(case: Case, actual: RoundIndex, player: int | None) -> Impossible | None:
    """Return why a player may not have the bye whatever else is paired; None without a player or a bar."""
    if player is None:
        return None
    bar = load_prohibitions(actual.opened.system)(case.tournament, case.number, Tpn(player), None)
    return None if bar is None else Impossible("impossible", bar.why, bar.cites, alone=True)


def _worse(actual: RoundIndex, made: BracketRecord, other: BracketRecord) -> Worse | None:
    """Return the first criterion in which the two differ and the other loses, None if there is none."""
    mine, theirs = made.accepted, other.accepted
    if mine is None or theirs is None:
        return None
    ours = {line.criterion: line for line in mine.findings}
    others = {line.criterion: line for line in theirs.findings}
    level: list[str] = []
    for name in _in_order(list(ours), list(others)):
        best = ours.get(name) or _unasked_finding(actual, mine, others[name])
        got = others.get(name) or _unasked_finding(actual, theirs, ours[name])
        if best.value == got.value:
            level.append(name)
            continue
        if _is_better(got, best):
            return None
        return Worse(
            "worse",
            made.opened.number,
            name,
            cites_of(actual, name),
            best,
            got,
            tuple(level),
            mine.pairs,
            theirs.pairs,
        )
    return None


def _is_better(finding: FindingLine, other: FindingLine) -> bool:
    """Return whether one of two different findings is the better: more pairs, and less of all else."""
    if isinstance(finding.value, int) and isinstance(other.value, int):
        return finding.value > other.value if finding.criterion == "pairs" else finding.value < other.value
    return _as_tuple(finding) < _as_tuple(other)


def _as_tuple(line: FindingLine) -> tuple[int, ...]:
    return line.value if isinstance(line.value, tuple) else (line.value,)


def _unasked_finding(actual: RoundIndex, judged: CandidateJudged, line: FindingLine) -> FindingLine:
    """Return what a candidate has in a criterion that was not looked at for it.

    That is nothing, but for the games missed by whoever has the bye: with one player to take it nobody asks.
    """
    if line.criterion == "bye-unplayed":
        missed = sum(actual.line(tpn).missed for tpn in judged.downfloaters)
        return FindingLine(line.criterion, missed, judged.downfloaters)
    return FindingLine(line.criterion, () if isinstance(line.value, tuple) else 0, ())


def _in_order(mine: list[str], theirs: list[str]) -> list[str]:
    """Return the criteria of both in falling priority; each list is in that order."""
    merged: list[str] = []
    for name in mine:
        if name in theirs:
            at = theirs.index(name)
            merged += [
                criterion for criterion in theirs[:at] if criterion not in merged and criterion not in mine
            ]
        merged.append(name)
    return merged + [criterion for criterion in theirs if criterion not in merged]


def _changed_below(actual: RoundIndex, made: BracketRecord, other: BracketRecord) -> Elsewhere | None:
    """Return the step in which a lower bracket changed this one, where only that speaks against the other."""
    step = _last_reopening(actual, made)
    mine, theirs = made.accepted, other.accepted
    if step is None:
        return None
    if mine and theirs and _worse(actual, other, made) is None and mine.number < theirs.number:
        return None
    return Elsewhere("elsewhere", step, "below")


def _last_reopening(actual: RoundIndex, made: BracketRecord) -> Step | None:
    """Return the last step in which a bracket was changed for the sake of a lower one, None if there is none.

    Source: dutch-2012 C.12, C.13.
    """
    number = made.opened.number
    steps = [
        step
        for record in (*actual.brackets, *made.undone)
        for step in record.steps
        if isinstance(step.event, BracketReopened) and number in (step.event.higher, step.event.bracket)
    ]
    return max(steps, key=lambda step: step.number, default=None)
