"""Chapter B of the Dutch rules of 2017, in our own words: how one bracket is paired."""

from __future__ import annotations

from functools import partial

from pairtutor.rules.clause import Clause

_clause = partial(Clause, system="dutch-2017", group="B  Pairing a bracket")
_decision = partial(_clause, decides=True)

CHAPTER_B: tuple[Clause, ...] = (
    _clause(
        number="B",
        title="How a bracket is paired",
        meaning=(
            "Chapter B takes one bracket at a time: divide it, put a first candidate together, judge it by"
            " chapter C, and alter it in a fixed order (chapter D) until it is good enough. Colours come"
            " last (chapter E)."
        ),
    ),
    _clause(
        number="B.1",
        title="The numbers that describe a bracket",
        meaning="Three numbers are worked out before a bracket is divided: M0, MaxPairs and M1.",
    ),
    _decision(
        number="B.1.a",
        title="M0: moved-down players",
        meaning="How many players came down from the bracket before, possibly none.",
    ),
    _decision(
        number="B.1.b",
        title="MaxPairs: pairs that are possible",
        meaning=(
            "The largest number of pairs that can be made in the bracket. Mostly that is half of the"
            " players, rounded down; fewer when some have already met everybody here, or when there are"
            " more moved-down players than residents."
        ),
    ),
    _decision(
        number="B.1.c",
        title="M1: moved-down players who are paired",
        meaning=(
            "How many of the moved-down players get an opponent here; mostly all of them. It cannot be"
            " more than MaxPairs or than the number of residents."
        ),
    ),
    _decision(
        number="B.2",
        title="S1, S2 and the Limbo",
        restated=True,
        meaning=(
            "The bracket is divided in two. S1 has the highest players: as many moved-down players as M1"
            " says, or, in a homogeneous bracket, as many players as there can be pairs. S2 has all other"
            " residents. Moved-down players for whom S1 has no room are in the Limbo: they are not paired"
            " here and float once more."
        ),
    ),
    _decision(
        number="B.3",
        title="Making a candidate",
        restated=True,
        meaning=(
            "The first of S1 meets the first of S2, the second the second, and so on. In a homogeneous"
            " bracket the rest of S2 floats down. In a heterogeneous one these pairs are the MDP-pairing;"
            " the residents left are the remainder, which is divided and paired in the same way, and the"
            " Limbo floats."
        ),
    ),
    _decision(
        number="B.4",
        title="Judging a candidate",
        meaning=(
            "A candidate that breaks none of C.1 to C.4 and has nothing to be held against it in C.5 to"
            " C.19 is perfect and taken at once. Otherwise look for a perfect one (B.5) or, if there is"
            " none, for the best (B.8)."
        ),
    ),
    _decision(
        number="B.5",
        title="Not perfect: make another candidate",
        meaning=(
            "Change who stands where in S1, S2 and the Limbo, so that another candidate results. The order"
            " of the changes is fixed by B.6 and B.7."
        ),
    ),
    _decision(
        number="B.6",
        title="Order of changes among equals",
        restated=True,
        meaning=(
            "In a homogeneous bracket or a remainder: first every other order of S2 (D.1). When these are"
            " used up, the next exchange between S1 and S2 (D.2), always counted from the two as they were"
            " first made, and again every order of the new S2."
        ),
    ),
    _decision(
        number="B.7",
        title="Order of changes with moved-down players",
        restated=True,
        meaning=(
            "First everything that B.6 allows in the remainder. Then the next order of S2, which gives the"
            " moved-down players other opponents and leaves another remainder, divided afresh into S1R and"
            " S2R. Last, if there is a Limbo, the next choice of moved-down players for S1 (D.3), with S2"
            " back in its first order."
        ),
    ),
    _decision(
        number="B.8",
        title="No perfect candidate: take the best",
        meaning=(
            "Compare candidates by C.5, then C.6, and so on: the first criterion in which they differ"
            " decides. Of equally good ones, the one that is made first is taken."
        ),
    ),
)
