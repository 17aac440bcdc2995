"""The forms that an answer is told in, with what each cites and the verdict that it says."""

from __future__ import annotations

import re

from pairtutor.model.ids import Tpn
from tests.lab.told.facts import COLOUR, numbers
from tests.lab.told.reason import BYE, LIST, Unknown

PAIR = r"\d+ – \d+"
_PLACE = r"(?P<where>(?:score )?bracket [\d.]+|the (?:collapsed last|joined lowest) bracket)"
WHERE = rf"in {_PLACE}"
_HERE = rf"(?:here|{WHERE})"
_AGAINST = (
    r"\(with (?:as many|one) the"
    r" (?P<against>round could not be completed|bye could not go to as low a score)\)"
)
_NUMBER = r"[\d,]+"
BEST = re.compile(r"; the best pairing with it (is|includes) ")
"""What stands after an answer, before the best with it: all of it, or what the bracket does not have."""
_SIDE = re.compile(
    rf"(?P<pairs>{PAIR}(?:, {PAIR})*)?(?: and (?=.))?(?:(?P<left>{LIST}) floating|the bye for (?P<bye>\d+))?"
)
_FORMS = [
    (re.compile(pattern), form)
    for pattern, form in (
        (r"they play each other|floats down|gets the bye", "made"),
        (r"they have already played \(round (?P<round>\d+)\)", "met"),
        (r"the tournament keeps them apart", "kept apart"),
        (rf"both must have (?P<colour>{COLOUR})(?:, and neither is a topscorer)?", "absolute"),
        (rf"(?P<bar>{BYE})", "bye"),
        ("both moved down, and moved-down players do not play each other here", "apart"),
        (r"no bracket comes after this one, so everybody here must be paired", "nobody after"),
        (r"the round could not be completed, because (?P<lack>.*)", "stuck"),
        (rf"fewer moved-down players could be paired(?: {WHERE})?", "fewer mdps"),
        (rf"fewer players could stand in S1(?: {WHERE})?", "fewer s1"),
        (
            rf"(?:this bracket|{_PLACE}) was opened again for (?P<whom>{LIST}) to float down,"
            r" with whom the next one can be paired",
            "must leave",
        ),
        (
            rf"(?P<whom>{LIST}) (?:has|have) to float down \(the bracket was opened again for that\),"
            r" so (?P<lack>.*)",
            "leaving",
        ),
        (r"everybody here can be paired, so nobody floats", "everybody"),
        (
            rf"(?:fewer pairs|(?P<none>no pair)) could be made {_HERE}(?: {_AGAINST})?"
            r"(?:, because (?P<lack>.*))?",
            "fewer",
        ),
        (
            rf"just as good, but (?:{WHERE}, )?candidate (?P<taken>{_NUMBER}), with (?P<lost>.+?), comes"
            rf" before candidate (?P<number>{_NUMBER}), with (?P<other>.+?)",
            "later",
        ),
        (
            rf"just as good, but (?:{WHERE}, )?(?P<lost>.+?) comes before (?P<other>.+?) in the sequence",
            "later",
        ),
        (
            r"\d+ has played (?P<own>\d+) games? and the player who gets the bye (?P<its>\d+): more games"
            r" come first",
            "bye-games",
        ),
        (
            r"\d+ has a higher Index than the player who gets the bye, (?P<own>.*) against (?P<its>.*),"
            r" and the lower one comes first",
            "bye-index",
        ),
        (
            r"level in all else with the player who gets the bye, and that player has the larger number",
            "bye-number",
        ),
        (rf"(?:{WHERE}, )?(?P<told>.*)", "worse"),
    )
]
CITED = {
    "met": "met", "kept apart": "legality", "absolute": "absolute-colours", "bye": "bye",
    "stuck": "completion", "fewer mdps": "pairs", "everybody": "pairs", "fewer": "pairs",
    "later": "sequence", "nobody after": "completion",
}  # fmt: skip
"""What is cited where no criterion is: its name in `edition.toml`."""
BEHIND_FORMS = frozenset({"stuck", "leaving", "fewer"})
"""The forms that say what makes something impossible, and by which clause."""
BEHIND = {
    "met": r"\bplayed\b", "absolute-colours": r"must (?:both )?have", "bye": r"\bbye\b|won without playing",
    "legality": r"apart|\bplayed\b", "completion": r"could not be completed", "bye-score": r"score|points",
}  # fmt: skip
"""Of each such clause, by its name in `edition.toml`, what is told."""
LOWERED = {
    "stuck": ("C.13",), "nobody after": ("C.13",), "must leave": ("C.12", "C.13"),
    "leaving": ("C.12", "C.13"),
    "fewer s1": ("C.13", "C.14.b.2"), "fewer mdps": ("C.13", "C.14.b.2"),
    "everybody": ("C.14.a",), "fewer": ("C.14.a",),
}  # fmt: skip
"""What is cited of dutch-2012, where a number is lowered or a bracket opened again."""
VERDICTS = {
    "made": "made", "met": "barred", "kept apart": "barred", "absolute": "barred", "bye": "barred",
    "apart": "apart", "stuck": "stuck", "nobody after": "stuck", "fewer mdps": "fewer",
    "everybody": "fewer", "fewer": "fewer",
    "fewer s1": "fewer", "must leave": "stuck", "leaving": "stuck", "later": "later", "worse": "worse",
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


def read_side(text: str) -> tuple[frozenset[frozenset[Tpn]], frozenset[Tpn]]:
    """Return the pairs that a text tells, and who floats, or has the bye, with them.

    Raises:
        Unknown: it tells something else.
    """
    match = _SIDE.fullmatch(text)
    if not match or not text:
        raise Unknown(text)
    pairs = (numbers(pair) for pair in re.findall(PAIR, match["pairs"] or ""))
    left = numbers(match["left"] or match["bye"] or "")
    return frozenset(frozenset(map(Tpn, pair)) for pair in pairs), frozenset(map(Tpn, left))
