"""Where candidates are equally good, the order of the text decides: which article of it does."""

from __future__ import annotations

from collections.abc import Iterator

from pairtutor.answers.round import RoundAnswers
from pairtutor.exercises.exercise import Proposed
from pairtutor.exercises.sequence import candidate, halves, number_of
from pairtutor.model.ids import Tpn
from pairtutor.trace.bracket_record import BracketRecord
from pairtutor.trace.events import BracketOpened

ORDERS = {
    "dutch-2026": {
        "3.6": "alterations",
        "3.7": "remainder-first",
        "3.8": "best",
        "4.2.2": "transpositions",
        "4.3": "exchanges",
        "4.4.2": "mdp-sets",
    },
    "dutch-2017": {
        "B.6": "alterations",
        "B.7": "remainder-first",
        "B.8": "best",
        "D.1": "transpositions",
        "D.2": "exchanges",
        "D.3": "mdp-sets",
    },
}
"""What an article on the order of candidates says, by its number."""


def ordered_by(answers: RoundAnswers) -> Iterator[tuple[str, BracketOpened]]:
    """Yield what puts the accepted candidate of a bracket before another one that is just as good."""
    for record in answers.index.brackets:
        accepted = record.accepted_candidate
        if accepted is None or record.opened.order:
            continue
        mine = _accepted(record)
        for number in _equals(answers, record):
            yield from ((what, record.opened) for what in _between(record.opened, mine, number))
            if not accepted.perfect and accepted.number > 1:
                yield "best", record.opened


def taken_at_once(answers: RoundAnswers, record: BracketRecord) -> bool:
    """Return whether a perfect candidate is taken although others that come later are as good."""
    accepted = record.accepted_candidate
    return bool(accepted and accepted.perfect and not record.opened.order and _equals(answers, record))


def _accepted(record: BracketRecord) -> Proposed:
    assert record.accepted_candidate is not None
    pairs = tuple((Tpn(pair.first), Tpn(pair.second)) for pair in record.accepted_candidate.pairs)
    return Proposed(pairs, tuple(map(Tpn, record.accepted_candidate.downfloaters)))


def _equals(answers: RoundAnswers, record: BracketRecord) -> list[int]:
    """Return the numbers of equally good candidates that come later."""
    whole = answers.without_byes(record.opening.number)
    found = (one for one in (*whole.pairs, *whole.floats) if one.verdict == "later" and one.number)
    return sorted({one.number for one in found if one.number})


def _between(opened: BracketOpened, mine: Proposed, number: int) -> Iterator[str]:
    """Yield what tells two candidates apart by their places; the first one is no natural candidate."""
    place = number_of(opened, mine)
    other = candidate(opened, number)
    ours, theirs = halves(opened, mine), halves(opened, other)
    natural = halves(opened, candidate(opened, 1))
    if place is None or place == 1:
        return
    if opened.mdps:
        sets = [{mdp for mdp, _ in one.mdps} for one in (ours, theirs, natural)]
        if sets[0] != sets[1]:
            if sets[0] != sets[2]:
                yield "mdp-sets"
        elif ours.mdps != theirs.mdps and ours.upper and ours.mdps == natural.mdps:
            yield "remainder-first"
        elif ours.mdps != theirs.mdps and not ours.upper:
            yield "transpositions"
        return
    if ours.upper == theirs.upper == natural.upper:
        yield "transpositions"
    elif ours.upper == natural.upper:
        yield "alterations"
    elif ours.upper != theirs.upper:
        yield "exchanges"
