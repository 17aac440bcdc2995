"""Chapter C of the Dutch rules of 2017, in our own words: the criteria, most important first."""

from __future__ import annotations

from functools import partial

from pairtutor.rules.clause import Clause

_clause = partial(Clause, system="dutch-2017", group="C  Criteria")
_decision = partial(_clause, decides=True)

CHAPTER_C: tuple[Clause, ...] = (
    _clause(
        number="C",
        title="The three kinds of criteria",
        meaning=(
            "C.1 to C.3 are absolute: no pairing may break them. C.4 makes sure that the round can be"
            " completed. C.5 to C.19 speak about quality: each is satisfied as far as possible, an earlier"
            " one always before a later one."
        ),
    ),
    _decision(
        number="C.1",
        title="No second meeting",
        meaning="Two players who have played each other may not be paired again (C.04.1 b).",
    ),
    _decision(
        number="C.2",
        title="No second bye",
        meaning=(
            "Whoever has had a pairing-allocated bye, or a win because the opponent did not turn up, may"
            " not have the bye (C.04.1 d)."
        ),
    ),
    _decision(
        number="C.3",
        title="Not two absolute preferences for one colour",
        meaning=(
            "Two players who must both have the same colour (A.6.a) may not meet, unless a topscorer is"
            " among them (A.7, last round only). Two players after WW each cannot be paired."
        ),
    ),
    _decision(
        number="C.4",
        title="Leave over those who complete the round",
        meaning=(
            "Only in the PPB (A.9): the players who float down must be such that they and everybody below"
            " can all be paired, one at most having the bye."
        ),
    ),
    _decision(
        number="C.5",
        title="As many pairs as possible",
        meaning=(
            "Make as many pairs in the bracket as can be made; what comes to the same, let as few players"
            " float as possible."
        ),
    ),
    _decision(
        number="C.6",
        title="Smallest score differences",
        meaning=(
            "Keep the PSD (A.8) as small as possible. In practice: pair as many moved-down players as"
            " possible and, if not all can be, those with the highest scores."
        ),
    ),
    _decision(
        number="C.7",
        title="Think of the next bracket",
        meaning=(
            "Let those players float who help the next bracket most: first so that it can make as many"
            " pairs as possible, then so that its score differences are smallest. Nothing further down is"
            " looked at, and the PPB and the CLB leave this out."
        ),
    ),
    _decision(
        number="C.8",
        title="Topscorers: colour difference beyond 2",
        meaning=(
            "In games with a topscorer, let as few players as possible reach a colour difference beyond +2"
            " or -2."
        ),
    ),
    _decision(
        number="C.9",
        title="Topscorers: a third game with the same colour",
        meaning=(
            "In games with a topscorer, let as few players as possible have the same colour three times in"
            " a row."
        ),
    ),
    _decision(
        number="C.10",
        title="Colour preferences",
        meaning=(
            "Let as few players as possible be refused the colour they prefer. If 5 want White and 3 want"
            " Black, at least one is refused."
        ),
    ),
    _decision(
        number="C.11",
        title="Strong colour preferences",
        meaning=(
            "If refusals cannot be avoided, let them hit those whose preference is mild rather than strong"
            " (A.6.b)."
        ),
    ),
    _decision(
        number="C.12",
        title="Not down again after last round",
        meaning="Let as few players as possible float down who also floated down in the round before.",
    ),
    _decision(
        number="C.13",
        title="Not up again after last round",
        meaning="Let as few players as possible float up who also floated up in the round before.",
    ),
    _decision(
        number="C.14",
        title="Not down again after two rounds",
        meaning="Let as few players as possible float down who floated down two rounds before.",
    ),
    _decision(
        number="C.15",
        title="Not up again after two rounds",
        meaning="Let as few players as possible float up who floated up two rounds before.",
    ),
    _decision(
        number="C.16",
        title="Down again after last round: by little",
        meaning=(
            "If players must float down as they did in the round before, let the score differences of"
            " their pairs be as small as possible."
        ),
    ),
    _decision(
        number="C.17",
        title="Up again after last round: by little",
        meaning=(
            "If players must float up as they did in the round before, let the score differences of their"
            " pairs be as small as possible."
        ),
    ),
    _decision(
        number="C.18",
        title="Down again after two rounds: by little",
        meaning=(
            "If players must float down as they did two rounds before, let the score differences of their"
            " pairs be as small as possible."
        ),
    ),
    _decision(
        number="C.19",
        title="Up again after two rounds: by little",
        meaning=(
            "If players must float up as they did two rounds before, let the score differences of their"
            " pairs be as small as possible."
        ),
    ),
)
