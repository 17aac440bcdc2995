"""The forms that an answer is told in, with what each cites and the verdict that it says."""

from __future__ import annotations

import re

from tests.lab.told.facts import COLOUR
from tests.lab.told.reasons import BYE, LIST, Unknown

PAIR = r"\d+ – \d+"
_BEST = rf"(?P<pairs>no pair|{PAIR}(?:, {PAIR})*)(?:, (?P<left>{LIST}) left over)?"
_WHERE = r"in (?P<where>(?:score )?bracket [\d.]+|the (?:collapsed last|joined lowest) bracket)"
_HERE = rf"(?:here|{_WHERE})"
_AGAINST = (
    r"for with as many the (?P<against>round could not be completed|bye could not go to as low a score)"
)
_NUMBER = r"[\d,]+"
_FORMS = [
    (re.compile(pattern), form)
    for pattern, form in (
        (r"they meet|is left over|has the bye", "made"),
        (r"they have already played \(round (?P<round>\d+)\)", "met"),
        (r"the tournament keeps them apart", "kept apart"),
        (rf"both must have (?P<colour>{COLOUR})(?:, and neither is a topscorer)?", "absolute"),
        (rf"(?P<bar>{BYE})", "bye"),
        (
            "both came down from above, and players who came down do not meet each other here",
            "apart",
        ),
        (r"nobody comes after this bracket, so everybody here must be paired", "nobody after"),
        (r"then the round could not be completed: (?P<lack>.*)", "stuck"),
        (rf"then fewer of those who came down could be paired(?: {_WHERE})?", "fewer mdps"),
        (rf"then fewer players could stand in S1(?: {_WHERE})?", "fewer s1"),
        (
            rf"this bracket was opened again for (?P<whom>{LIST}) to float down,"
            r" with whom the next one can be paired",
            "must leave",
        ),
        (r"everybody here can be paired, so nobody is left over", "everybody"),
        (rf"then fewer pairs could be made {_HERE}(?:, {_AGAINST})?(?:: (?P<lack>.*))?", "fewer"),
        (
            rf"as good, but later: (?:{_WHERE}, )?{_BEST}"
            rf" (?:is candidate (?P<number>{_NUMBER}), number (?P<taken>{_NUMBER}) is taken"
            r"|comes after the pairing made)",
            "later",
        ),
        (rf"(?:{_WHERE}, )?at best {_BEST}: (?P<told>.*); as paired, (?P<paired>.*)", "worse"),
        (r"more games played come first for the bye: here (?P<own>\d+), as paired (?P<its>\d+)", "bye-games"),
        (r"the lower Index comes first for the bye: here (?P<own>.*), as paired (?P<its>.*)", "bye-index"),
        (r"level in all else with whoever has the bye, who has the larger number", "bye-number"),
        (rf"(?:{_WHERE}, )?(?P<told>.*); as paired, (?P<paired>.*)", "worse bare"),
    )
]
CITED = {
    "met": "met", "kept apart": "legality", "absolute": "absolute-colours", "bye": "bye", "apart": "pairs",
    "stuck": "completion", "fewer mdps": "pairs", "everybody": "pairs", "fewer": "pairs",
    "later": "sequence", "nobody after": "completion",
}  # fmt: skip
"""What is cited where no criterion is: its name in `edition.toml`."""
BEHIND_FORMS = frozenset({"stuck", "fewer"})
"""The forms that say what makes something impossible, and by which clause."""
BEHIND = {
    "met": r"\bplayed\b", "absolute-colours": r"must (?:both )?have", "bye": r"\bbye\b|won without playing",
    "legality": r"apart|\bplayed\b", "completion": r"could not be completed", "bye-score": r"score|points",
}  # fmt: skip
"""Of each such clause, by its name in `edition.toml`, what is told."""
LOWERED = {
    "stuck": ("C.13",), "nobody after": ("C.13",), "must leave": ("C.12", "C.13"),
    "fewer s1": ("C.13", "C.14.b.2"), "fewer mdps": ("C.13", "C.14.b.2"),
    "everybody": ("C.14.a",), "fewer": ("C.14.a",),
}  # fmt: skip
"""What is cited of dutch-2012, where a number is lowered or a bracket opened again."""
VERDICTS = {
    "made": "made", "met": "barred", "kept apart": "barred", "absolute": "barred", "bye": "barred",
    "apart": "apart", "stuck": "stuck", "nobody after": "stuck", "fewer mdps": "fewer",
    "everybody": "fewer", "fewer": "fewer",
    "fewer s1": "fewer", "must leave": "stuck", "later": "later", "worse": "worse", "worse bare": "worse",
    "bye-games": "worse", "bye-index": "worse", "bye-number": "worse",
}  # fmt: skip


def read_answer(text: str) -> tuple[str, re.Match[str]]:
    """Return the form of an answer.

    Raises:
        Unknown: it has none.
    """
    for pattern, form in _FORMS:
        match = pattern.fullmatch(text)
        if match:
            return form, match
    raise Unknown(text)
