"""Chapter A of the Dutch rules of 2017, in our own words: who is ranked how, floats, colours, the outlook."""

from __future__ import annotations

from functools import partial

from pairtutor.rules.clause import Clause

_clause = partial(Clause, system="dutch-2017", group="A  Definitions")
_decision = partial(_clause, decides=True)

CHAPTER_A: tuple[Clause, ...] = (
    _clause(
        number="A",
        title="The words of the rules",
        meaning=(
            "Chapter A fixes what the words mean: the order of the players, scoregroups and brackets,"
            " floats, colour preferences, topscorers, and when a round counts as paired."
        ),
    ),
    _decision(
        number="A.1",
        title="Initial ranking list",
        meaning=(
            "Before the first round the players are listed by strength and numbered; the strongest is"
            " number 1. How the list is made is said in C.04.2 B."
        ),
    ),
    _decision(
        number="A.2",
        title="Order of the players",
        meaning=(
            "Wherever pairing speaks of higher and lower players, it compares the score first (A.2.a) and"
            " the pairing number second (A.2.b). Ratings and tie-breaks play no part."
        ),
    ),
    _decision(
        number="A.2.a",
        title="Order: score first",
        meaning="The player with more points is the higher ranked. With 3 points, 20 stands above 1 with 2½.",
    ),
    _decision(
        number="A.2.b",
        title="Order: then the pairing number",
        meaning=(
            "Among players of one score the smaller pairing number is the higher ranked. The number comes"
            " from the initial list as it stands after late entries and rating corrections."
        ),
    ),
    _decision(
        number="A.3",
        title="Scoregroups, brackets and remainders",
        restated=True,
        meaning=(
            "A scoregroup is everybody with the same score; only the collapsed one of A.9 mixes scores. A"
            " bracket is what is paired at one time: the residents of one scoregroup and those left over"
            " from above. It is homogeneous when all have the same score, otherwise heterogeneous; the"
            " residents still free once the newcomers have opponents are the remainder."
        ),
    ),
    _clause(
        number="A.4",
        title="Floaters and floats",
        meaning=(
            "Two related words: a floater is somebody who leaves the bracket unpaired (A.4.a), a float is"
            " the mark that a player carries after meeting another score or not playing at all (A.4.b)."
        ),
    ),
    _decision(
        number="A.4.a",
        title="Downfloaters and moved-down players",
        meaning=(
            "Whoever finds no opponent in a bracket floats down and joins the next one. There they are"
            " called moved-down players, MDPs for short."
        ),
    ),
    _decision(
        number="A.4.b",
        title="Downfloat and upfloat",
        restated=True,
        meaning=(
            "When two players of different scores meet, the one with more points has a downfloat for that"
            " round, the other an upfloat. Whoever does not play a round, for whatever reason (bye,"
            " absence, forfeit), has a downfloat for it."
        ),
    ),
    _decision(
        number="A.5",
        title="Pairing-allocated bye",
        meaning=(
            "If the number of players is odd, one of them stays without opponent. The player has no colour"
            " and, unless the tournament says otherwise, the points of a win (C.04.1 c)."
        ),
    ),
    _decision(
        number="A.6",
        title="Colour difference and colour preference",
        meaning=(
            "The colour difference is the number of White games less the number of Black games: WBWW gives"
            " +2. From it and the latest games follows which colour a player should have next, and how"
            " urgently: absolute, strong, mild, or not at all."
        ),
    ),
    _decision(
        number="A.6.a",
        title="Absolute preference",
        meaning=(
            "The preference is absolute when the colour difference is beyond +1 or -1, or the last two"
            " games had the same colour. The player should have the colour that makes up for it: after WW"
            " it is Black, with a difference of -2 it is White."
        ),
    ),
    _decision(
        number="A.6.b",
        title="Strong preference",
        meaning=(
            "With a colour difference of exactly +1 a player strongly prefers Black, with -1 White. After"
            " WBW that is a strong preference for Black."
        ),
    ),
    _decision(
        number="A.6.c",
        title="Mild preference",
        meaning=(
            "With as many White games as Black games a player mildly prefers the colour they did not have"
            " last: after WB it is White."
        ),
    ),
    _decision(
        number="A.6.d",
        title="No preference",
        meaning=(
            "A player who has not played a game yet has no preference. Whatever the opponent prefers is"
            " granted."
        ),
    ),
    _decision(
        number="A.7",
        title="Topscorers",
        meaning=(
            "Only when the last round is paired: players with more than half of the points that could have"
            " been won so far. After 8 rounds with a point for a win, that is 4½ or more. For them colour"
            " may be set aside in order to let them play each other."
        ),
    ),
    _decision(
        number="A.8",
        title="Pairing score difference (PSD)",
        meaning=(
            "Each pair has a score difference, the higher score less the lower. Each downfloater has one"
            " too: the own score less a value one point below the lowest score of the bracket. The PSD"
            " lists them all, largest first; two lists are compared place by place, and the one with the"
            " smaller number at the first difference is better: 1, ½, 0 beats 1, 1, 0."
        ),
    ),
    _decision(
        number="A.9",
        title="Outlook on the whole round: PPB and CLB",
        restated=True,
        meaning=(
            "A round is complete when everybody has a legal opponent (C.1 to C.3), one player at most"
            " being left for the bye. Brackets are paired from the top, and after each one asks whether"
            " those left over and all below can still complete the round. If they cannot, that bracket is"
            " the penultimate one (PPB): all players below it collapse into one group, the PPB is paired"
            " again so as to leave the right players over (C.4), and these with the collapsed group are the"
            " last bracket (CLB). The bye is decided in the last bracket. If nothing completes the round,"
            " the arbiter decides."
        ),
    ),
)
