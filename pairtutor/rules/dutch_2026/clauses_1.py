"""Article 1 of the Dutch rules of 2026, in our own words: the terms."""

from __future__ import annotations

from functools import partial

from pairtutor.rules.clause import Clause

_term = partial(Clause, system="dutch-2026", group="1  Definitions")
_used = partial(_term, decides=True)

ARTICLE_1: tuple[Clause, ...] = (
    _term(number="1", title="Definitions", meaning="The terms that the other articles are written in."),
    _used(
        number="1.1",
        title="Tournament pairing number (TPN)",
        meaning="The rank in the initial list; the strongest player has number 1.",
    ),
    _used(
        number="1.2",
        title="Order of the players",
        meaning="Of two players the one with more points ranks higher; with equal points, the smaller TPN.",
    ),
    _used(
        number="1.3",
        title="Scoregroup, bracket, remainder",
        meaning=(
            "Players of one score are a scoregroup. A bracket holds the residents of one scoregroup and"
            " everybody the bracket before left over; with newcomers of another score it is heterogeneous,"
            " and the residents who meet no newcomer make up its remainder."
        ),
    ),
    _term(number="1.4", title="Downfloaters and floats", meaning="Who moves down, and what is remembered."),
    _used(
        number="1.4.1",
        title="Downfloater and MDP",
        meaning=(
            "Whoever a bracket leaves over is a downfloater; in the next bracket the same player is a"
            " moved-down player (MDP)."
        ),
    ),
    _used(
        number="1.4.2",
        title="Floats from a game",
        meaning="When unequal scores meet, the higher one has a downfloat and the lower one an upfloat.",
    ),
    _used(
        number="1.4.3",
        title="Floats without a game",
        meaning=(
            "The bye is a downfloat, and so is any round without a game that brought more than a loss"
            " does. An absence with zero points and a forfeit loss are no float."
        ),
    ),
    _used(
        number="1.5",
        title="Pairing-allocated bye (PAB)",
        meaning=(
            "With an odd number of players one has no opponent and no colour, and scores as for a win"
            " unless the event lays down something else."
        ),
    ),
    _used(
        number="1.6",
        title="Colour difference",
        meaning="Games with White less games with Black. WWB makes +1.",
    ),
    _used(
        number="1.7",
        title="Colour preference",
        meaning=(
            "Absolute after a difference beyond 1 or two games running with one colour; strong at a"
            " difference of 1; mild, for the colour not had last, at 0. No game yet: no preference."
        ),
    ),
    _used(
        number="1.8",
        title="Topscorers",
        meaning="In the last round, those who have more than half of the points that could be had so far.",
    ),
    _used(
        number="1.9",
        title="When the round is paired",
        meaning=(
            "Everybody has an opponent but one at most, who has the bye. Where no such pairing is legal,"
            " the chief arbiter decides what to do."
        ),
    ),
)
