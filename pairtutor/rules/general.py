"""The general rules that the systems lean on (C.04.1 and C.04.2 as of 2017, C.04.7), in our own words."""

from __future__ import annotations

from functools import partial
from typing import Final

from pairtutor.rules.clause import Clause

_basic = partial(Clause, system="C.04.1", group="C.04.1  Basic rules for Swiss systems")
_handling = partial(Clause, system="C.04.2", group="C.04.2  General handling rules")

BASIC_RULES: Final[tuple[Clause, ...]] = (
    _basic(
        number="a",
        title="Number of rounds",
        decides=True,
        meaning=(
            "How many rounds there will be is announced before the start. Pairing needs it to know which"
            " round is the last."
        ),
    ),
    _basic(
        number="b",
        title="No second meeting",
        decides=True,
        meaning="Two players play each other at most once.",
    ),
    _basic(
        number="c",
        title="Odd number: a bye",
        decides=True,
        meaning=(
            "If the number of players to be paired is odd, one has no opponent: the pairing-allocated bye."
            " It brings no colour and the points of a win, unless the tournament says otherwise."
        ),
    ),
    _basic(
        number="d",
        title="Who may not have the bye",
        decides=True,
        meaning=(
            "Nobody has the pairing-allocated bye twice, nor after a win because an opponent did not turn"
            " up in time."
        ),
    ),
    _basic(
        number="e",
        title="Equal scores meet",
        meaning="As a rule players meet opponents who have as many points as they have.",
    ),
    _basic(
        number="f",
        title="Colour difference of two at most",
        decides=True,
        meaning=(
            "Nobody gets more than two games more with one colour than with the other. A system may make"
            " exceptions in the last round."
        ),
    ),
    _basic(
        number="g",
        title="Not three times the same colour",
        decides=True,
        meaning=(
            "Nobody gets the same colour three times in a row. A system may make exceptions in the last"
            " round."
        ),
    ),
    _basic(
        number="h",
        title="Balance, then alternate",
        decides=True,
        meaning=(
            "As a rule a player gets the colour they have had less often; if both are level, the one they"
            " did not have last."
        ),
    ),
    _basic(
        number="i",
        title="Explainable",
        meaning="The rules must be so clear that whoever does the pairing can explain it.",
    ),
)
"""C.04.1."""

HANDLING_RULES: Final[tuple[Clause, ...]] = (
    _handling(
        number="B",
        title="Initial order",
        decides=True,
        meaning=(
            "Before the start the players are listed by strength (mostly the rating), then by title, then"
            " by alphabet. Their places in the list are the pairing numbers: 1 for the strongest."
        ),
    ),
    _handling(
        number="C",
        title="Late entries",
        decides=True,
        meaning=(
            "Whoever joins late is paired only from the round they can play. The others' pairing numbers"
            " may shift, for the list becomes final only when entries are closed."
        ),
    ),
    _handling(
        number="D",
        title="Pairing, colours and publishing",
        meaning=("What holds in every system for absences, unplayed games and the publishing of pairings."),
    ),
    _handling(
        number="D.2",
        title="Absent without notice",
        decides=True,
        meaning=(
            "Whoever stays away without telling the arbiter counts as withdrawn, unless they give a good"
            " reason before the next pairing is published."
        ),
    ),
    _handling(
        number="D.3",
        title="Withdrawn",
        decides=True,
        meaning="A player who has withdrawn is not paired any more.",
    ),
    _handling(
        number="D.4",
        title="Absence known in advance",
        decides=True,
        meaning=(
            "Whoever is known to miss a round is not paired in it and has no points for it, unless the"
            " tournament says otherwise."
        ),
    ),
    _handling(
        number="D.5",
        title="Only played games have colours",
        decides=True,
        meaning=(
            "Where the sequence of colours matters, unplayed rounds are moved to the front: B, W, B, no"
            " game, W is treated as no game, B, W, B, W."
        ),
    ),
    _handling(
        number="D.6",
        title="Paired, but not played",
        decides=True,
        meaning="Two players who were paired but did not play their game may be paired again later.",
    ),
    _handling(
        number="D.9",
        title="Order of the boards",
        decides=True,
        meaning=(
            "Before publishing, the pairs are sorted: by the score of the higher ranked player, then by"
            " the sum of both scores, then by that player's place in the initial order."
        ),
    ),
)
"""C.04.2, as far as pairing leans on it."""

BAKU_ACCELERATION: Final = Clause(
    system="C.04.7",
    number="",
    title="Baku acceleration",
    group="C.04.7  Accelerated pairings",
    decides=True,
    meaning=(
        "In the first half of the rounds the upper half of the initial list (group A) has virtual points: a"
        " win in the first half of these rounds, half of that in the others. Scoregroups, order and boards"
        " go by points and virtual points together; byes and topscorers go by real points."
    ),
)
"""C.04.7 as a whole; it is used only where the tournament asks for it."""

GENERAL_RULES: Final[tuple[Clause, ...]] = (*BASIC_RULES, *HANDLING_RULES, BAKU_ACCELERATION)
