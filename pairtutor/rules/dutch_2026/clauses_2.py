"""Article 2 of the Dutch rules of 2026, in our own words: the criteria [C1] to [C21]."""

from __future__ import annotations

from functools import partial

from pairtutor.rules.clause import Clause

_lead = partial(Clause, system="dutch-2026", group="2  Criteria")
_criterion = partial(_lead, decides=True)

ARTICLE_2: tuple[Clause, ...] = (
    _lead(number="2", title="Criteria", meaning="Four kinds: absolute, completion, the bye, quality."),
    _lead(number="2.1", title="Absolute criteria", meaning="No pairing may break [C1], [C2] or [C3]."),
    _criterion(
        number="2.1.1",
        title="[C1] No second meeting",
        meaning="Players who have already played each other do not meet again.",
    ),
    _criterion(
        number="2.1.2",
        title="[C2] Who may not have the bye",
        meaning=(
            "Nobody has the bye who had it before, or who once scored the points of a win in a round"
            " without playing; a full-point bye counts."
        ),
    ),
    _criterion(
        number="2.1.3",
        title="[C3] Equal absolute preferences",
        meaning="Two who are not topscorers do not meet when both must have the same colour.",
    ),
    _lead(number="2.2", title="Completion criterion", meaning="The rest of the round is kept in view."),
    _criterion(
        number="2.2.1",
        title="[C4] The rest can be paired",
        meaning=(
            "After each bracket, all players not yet paired can still be paired without breaking an"
            " absolute criterion."
        ),
    ),
    _lead(number="2.3", title="Bye criterion", meaning="It comes before all questions of quality."),
    _criterion(
        number="2.3.1",
        title="[C5] The bye goes as low as possible",
        meaning="Of all players who could have the bye, it goes to one with the fewest points.",
    ),
    _lead(
        number="2.4",
        title="Quality criteria",
        meaning="Each of [C6] to [C21] is met as far as possible, an earlier one always before a later one.",
    ),
    _criterion(
        number="2.4.1",
        title="[C6] Fewest downfloaters",
        meaning="Leave over as few players as possible, which makes the most pairs.",
    ),
    _criterion(
        number="2.4.2",
        title="[C7] Downfloaters with low scores",
        meaning=(
            "Keep the scores of those left over low: compare the highest of them first. In practice it is"
            " the moved-down players with the most points who are paired."
        ),
    ),
    _criterion(
        number="2.4.3",
        title="[C8] Think of the next bracket",
        meaning=(
            "Leave over those with whom the next bracket does best: most pairs there, then lowest scores"
            " of those whom it leaves over again."
        ),
    ),
    _criterion(
        number="2.4.4",
        title="[C9] The bye to who has played most",
        meaning="If one player is left over and has the bye, it is one who has missed the fewest games.",
    ),
    _criterion(
        number="2.4.5",
        title="[C10] Topscorers: difference beyond 2",
        meaning="Let few topscorers and opponents of topscorers get a colour difference above 2.",
    ),
    _criterion(
        number="2.4.6",
        title="[C11] Topscorers: three times one colour",
        meaning="Let few topscorers and opponents of topscorers get one colour for the third time running.",
    ),
    _criterion(
        number="2.4.7",
        title="[C12] Colour preferences",
        meaning="Let few players miss the colour that they prefer.",
    ),
    _criterion(
        number="2.4.8",
        title="[C13] Strong colour preferences",
        meaning="Let few players miss a colour that they prefer strongly.",
    ),
    _criterion(
        number="2.4.9",
        title="[C14] Residents who went down last round",
        meaning="Leave over few residents who had a downfloat in the round before.",
    ),
    _criterion(
        number="2.4.10",
        title="[C15] Opponents who went up last round",
        meaning="Give moved-down players few opponents who had an upfloat in the round before.",
    ),
    _criterion(
        number="2.4.11",
        title="[C16] Residents who went down two rounds ago",
        meaning="Leave over few residents who had a downfloat two rounds before.",
    ),
    _criterion(
        number="2.4.12",
        title="[C17] Opponents who went up two rounds ago",
        meaning="Give moved-down players few opponents who had an upfloat two rounds before.",
    ),
    _criterion(
        number="2.4.13",
        title="[C18] Down last round: small differences",
        meaning="Keep the score differences of moved-down players small who had a downfloat last round.",
    ),
    _criterion(
        number="2.4.14",
        title="[C19] Up last round: small differences",
        meaning="Keep the score differences small to opponents who had an upfloat last round.",
    ),
    _criterion(
        number="2.4.15",
        title="[C20] Down two rounds ago: small differences",
        meaning="As [C18], for downfloats of two rounds before.",
    ),
    _criterion(
        number="2.4.16",
        title="[C21] Up two rounds ago: small differences",
        meaning="As [C19], for upfloats of two rounds before.",
    ),
)
