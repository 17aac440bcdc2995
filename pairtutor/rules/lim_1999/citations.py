"""Which clauses and readings the steps of a Lim trace cite: the engine takes its citations from here.

Plain tuples, ready for `cites=`; the main clause comes first.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from pairtutor.rules.citing import Cites, union


def _own(*numbers: str) -> Cites:
    return tuple(f"lim-1999 {number}" for number in numbers)


class LimCiting(NamedTuple):
    """The citations by what is told; the first seven fields are those of every opening of a round."""

    round: Cites
    history: Cites
    absent: Cites
    bye_needed: Cites
    last_round: Cites
    acceleration: Cites
    initial_colour: Cites
    maxi: Cites
    incompatible: Cites
    completion: Cites
    bye: Cites
    bye_round_one: Cites
    bye_completion: Cites
    group: Mapping[str, Cites]
    arrived: Mapping[str, Cites]
    spared: Mapping[str, Cites]
    colour_of_floater: Cites
    floated_before: Cites
    set_aside: Cites
    no_opponent: Mapping[str, Cites]
    transfer: Mapping[str, Cites]
    decided: Mapping[str, Cites]
    type: Mapping[str, Cites]
    proposal: Mapping[str, Cites]
    floater: Mapping[str, Cites]
    resident: Mapping[str, Cites]
    exchanged: Mapping[bool, Cites]
    left_behind: Cites
    colours: Cites
    rating: Cites
    undone: Cites
    settled: Cites
    left: Cites
    colour: Mapping[str, Cites]
    last_round_colour: Cites
    result: Cites


_OF_2_1: Final = (*_own("2.1"), "LIM-2", "LIM-3", "LIM-4")

CITING: Final = LimCiting(
    round=(*_own("2.2"), "C.04.1 e", "C.04.2 B", "C.04.2 C", "LIM-1", "LIM-9"),
    history=(*_own("5.1", "5.5", "5.6", "3.10"), "C.04.2 D.5", "LIM-2", "LIM-5", "LIM-18"),
    absent=("C.04.2 D.2", "C.04.2 D.3", "C.04.2 D.4"),
    bye_needed=(*_own("1.1"), "C.04.1 c"),
    last_round=(*_own("6"), "C.04.1 a", "LIM-4"),
    acceleration=("C.04.7",),
    initial_colour=_own("7.2"),
    incompatible=(*_OF_2_1, "C.04.1 b"),
    maxi=(*_own("5.7", "3.2", "3.8"), "LIM-33"),
    completion=(*_own("2.1"), "C.04.1 b", "LIM-8"),
    bye=(*_own("1.1"), "C.04.1 c", "C.04.1 d", "LIM-7"),
    bye_round_one=(*_own("7.1"), "LIM-31"),
    bye_completion=("LIM-8",),
    group={
        "first-round": (*_own("7.2"), "LIM-31"),
        "upper": (*_own("2.2"), "LIM-10", "LIM-13"),
        "lower": (*_own("2.2"), "LIM-10", "LIM-13"),
        "median": (*_own("2.2"), "LIM-9", "LIM-10"),
    },
    arrived={
        "upper": (*_own("3.6", "3.6.1", "3.6.2"), "LIM-20", "LIM-23"),
        "lower": (*_own("3.7", "3.7.1", "3.7.2"), "LIM-20", "LIM-23"),
        "median": (*_own("3.6.3", "3.6", "3.7"), "LIM-20", "LIM-23"),
    },
    spared={
        "odd-number": (*_own("2.3.d", "3.9"), "LIM-13", "LIM-14", "LIM-16"),
        "too-many": (*_own("3.1", "4.4", "3.9"), "LIM-13", "LIM-16", "LIM-19"),
    },
    colour_of_floater=(*_own("3.2"), "LIM-17"),
    floated_before=(*_own("3.10"), "LIM-18"),
    set_aside=("LIM-11", "LIM-15"),
    no_opponent={
        "met": (*_own("2.3.a"), *_OF_2_1, "C.04.2 D.6", "LIM-12"),
        "difference": (*_own("2.3.b"), *_OF_2_1, "LIM-12"),
        "in-a-row": (*_own("2.3.c", "5.3"), *_OF_2_1, "LIM-12"),
        "alone": (*_own("2.3"), "LIM-12"),
    },
    transfer={
        "odd-number": (*_own("2.3.d", "3.2"), "LIM-14"),
        "too-many": (*_own("3.1", "4.4"), "LIM-19"),
        "odd": _own("4.4.a"),
        "even": _own("4.4.b"),
    },
    decided={
        "floater-type": (*_own("3.9", "3.5"), "LIM-16"),
        "not-floated": (*_own("3.10"), "LIM-18"),
        "due-colour": (*_own("3.2"), "LIM-17"),
        "down": (*_own("3.3"), "LIM-1"),
        "up": (*_own("3.4"), "LIM-1"),
        "needed": ("LIM-13",),
    },
    type={kind: _own(f"3.9.{kind}") for kind in "abcd"},
    proposal={
        "first": (*_own("2.4"), "LIM-24"),
        "first-round": (*_own("7.2"), "LIM-31"),
        "after-exchange": (*_own("2.4", "4.2"), "LIM-24"),
    },
    floater={
        "upper": (*_own("3.8", "3.6"), "LIM-6", "LIM-20", "LIM-21", "LIM-22"),
        "lower": (*_own("3.8", "3.7"), "LIM-6", "LIM-20", "LIM-21", "LIM-22"),
        "median": (*_own("3.8", "3.6.3"), "LIM-6", "LIM-20", "LIM-21", "LIM-22"),
    },
    resident={
        "upper": (*_own("4.1.a", "4.1", "2.1"), "LIM-25"),
        "lower": (*_own("4.1.b", "4.1", "2.1"), "LIM-25"),
        "median": (*_own("4.1.a", "4.1", "2.1"), "LIM-25"),
        "first-round": (*_own("7.2"), "LIM-31"),
    },
    exchanged={
        True: (*_own("4.2", "2.5"), "LIM-26"),
        False: (*_own("4.3", "2.5"), "LIM-26"),
    },
    left_behind=(*_own("4.4"), "LIM-25"),
    colours=(*_own("5.2", "2.5"), "LIM-6", "LIM-27"),
    rating=(*_own("5.7"), "LIM-33"),
    undone=(*_own("2.6"), "LIM-30"),
    settled=_own("2.4", "2.5"),
    left=(*_own("3.2"), "LIM-23"),
    colour={
        "only-allowed": (*_own("5.1.a", "5.1.b", "5.3"), "C.04.1 f", "C.04.1 g", "LIM-3", "LIM-28"),
        "both-preferences": (*_own("5.1", "5.5", "5.6"), "C.04.1 h", "LIM-5", "LIM-28"),
        "one-due": (*_own("5.1"), "LIM-5", "LIM-28"),
        "alternate": (*_own("5.4", "5.6"), "C.04.2 D.5", "LIM-29"),
        "higher-ranked": (*_own("5.4", "5.6"), "LIM-1", "LIM-29"),
        "lower-ranked": (*_own("5.4", "5.6"), "LIM-1", "LIM-29"),
        "drawn-colour": (*_own("7.2"), "LIM-29", "LIM-31"),
    },
    last_round_colour=(*_own("6"), "LIM-28"),
    result=("C.04.2 D.9", *_own("3.10"), "LIM-18", "LIM-32"),
)
"""The citations of this text."""

CITED_BY: Final[Mapping[str, Cites]] = {
    "round": union(*CITING[:7]),
    "completion": CITING.completion,
    "bye": union(CITING.bye, CITING.bye_round_one, CITING.bye_completion),
    "colour": union(*CITING.colour.values(), CITING.last_round_colour),
    "result": CITING.result,
    "setting": CITING.maxi,
    "group": union(*CITING.group.values(), *CITING.arrived.values()),
    "proposal": union(*CITING.proposal.values()),
    "scrutiny": union(
        *CITING.resident.values(),
        *CITING.floater.values(),
        *CITING.exchanged.values(),
        CITING.left_behind,
        CITING.colours,
        CITING.rating,
    ),
    "spared": union(
        *CITING.spared.values(),
        *CITING.type.values(),
        CITING.colour_of_floater,
        CITING.floated_before,
        CITING.set_aside,
        CITING.rating,
    ),
    "transfer": union(*CITING.no_opponent.values(), *CITING.transfer.values(), *CITING.decided.values()),
    "undone": CITING.undone,
    "settled": union(CITING.settled, CITING.left),
}
"""Every citation that a step of each kind can carry."""
