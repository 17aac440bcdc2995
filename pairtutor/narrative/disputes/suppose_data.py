"""What would be if some facts were otherwise, as data for JSON."""

from __future__ import annotations

from typing import Any

from pairtutor.disputes.case import Wish
from pairtutor.disputes.supposing import SupposedAnswer, SupposedRound
from pairtutor.disputes.taking import Taken
from pairtutor.model.supposed import SupposedFact
from pairtutor.narrative.answer_data import wish_asked, wish_data
from pairtutor.narrative.disputes.suppose import said_fact
from pairtutor.narrative.narrator import Narrator
from pairtutor.trace.events import RoundOpened
from pairtutor.trace.recorder import Trace


def supposed_data(answer: SupposedAnswer, wish: Wish, text: str) -> dict[str, Any]:
    """Return a wish under some facts as data: whether it is granted, the boards that change, the answer.

    `kind` is `suppose`; `answer` is that of the supposed round where it would not be, as for a wish alone.
    """
    narrator = Narrator(answer.road.trace)
    return {
        "kind": "suppose",
        "round": answer.road.opened.round,
        "asked": wish_asked(wish),
        "supposed": _facts_data(answer.facts, narrator),
        "would": answer.would,
        "was": answer.was,
        "possible": answer.road.closed is not None,
        "board": answer.board,
        "boards": [list(board) for board in answer.change.boards],
        "bye": answer.change.bye,
        "answer": None if answer.answer is None else wish_data(answer.answer, wish, answer.road, text=""),
        "text": text,
    }


def round_data(made: SupposedRound, text: str) -> dict[str, Any]:
    """Return the changes of a whole round by some facts as data; `kind` is `round`."""
    narrator = Narrator(made.answers.index.trace)
    return {
        "kind": "round",
        "round": made.answers.index.opened.round,
        "supposed": _facts_data(made.facts, narrator),
        "possible": made.answers.index.closed is not None,
        "boards": [list(board) for board in made.change.boards],
        "bye": made.change.bye,
        "text": text,
    }


def same_round_data(opened: RoundOpened, text: str) -> dict[str, Any]:
    """Return the same where the rules do not look at what is supposed, as `text` says."""
    rest = {"supposed": [], "possible": True, "boards": [], "bye": None, "text": text}
    return {"kind": "round", "round": opened.round, **rest}


def nothing_data(opened: RoundOpened, wish: Wish, text: str, *, granted: bool) -> dict[str, Any]:
    """Return as data that the rules do not look at what is supposed, as `text` says; `kind` is `nothing`."""
    return {
        "kind": "nothing",
        "round": opened.round,
        "asked": wish_asked(wish),
        "granted": granted,
        "text": text,
    }


def taken_data(taken: Taken, wish: Wish, trace: Trace, text: str) -> dict[str, Any]:
    """Return the ways to grant a wish as data, and how much was looked at; `kind` is `take`.

    Of a wish that is `granted` as it is, they are the ways not to.
    """
    narrator = Narrator(trace)
    return {
        "kind": "take",
        "round": narrator.cast.opened.round,
        "asked": wish_asked(wish),
        "granted": taken.was,
        "ways": [_facts_data(facts, narrator) for facts in taken.choices],
        "singles": taken.singles,
        "all_singles": taken.all_singles,
        "twos": taken.twos,
        "all_twos": taken.all_twos,
        "looked": _facts_data(taken.looked, narrator),
        "text": text,
    }


def _facts_data(facts: tuple[SupposedFact, ...], narrator: Narrator) -> list[dict[str, Any]]:
    return [{**fact._asdict(), "text": said_fact(fact, narrator)} for fact in facts]
