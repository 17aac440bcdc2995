"""A bracket as it is written on the board, `3.5: 4w > 3: 8b 9wv1`: read into players, each with its place.

`SPEC = group (">" group)*`, those before the last moved down into it, or `SPEC = group ("|" group)*`, to be
paired in turn; `group = [score ":"] entry ([","] entry)*`, `entry = NUMBER preference float*`, be there
blanks or not, `float` one of `v1 v2 ^1 ^2`: down or up, so many rounds ago. The order is the rank.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, Literal

from pairtutor.errors import Said
from pairtutor.messages import Message, list_message
from pairtutor.model.colour import NO_PREFERENCE, Colour, ColourPreference, Strength
from pairtutor.model.ids import HalfPoints, Tpn
from pairtutor.named_tuples import NamedTuple
from pairtutor.sources.faults import Misread
from pairtutor.sources.numbers import half_points, pairing_number
from pairtutor.text import quote

Signs = Mapping[str, ColourPreference]
"""What each sign of a preference means."""

NO_SIGN: Final = "."
"""No preference, in any language."""

SIGNS: Final[Signs] = {
    **{
        sign: ColourPreference(colour, strength)
        for colour, letter in ((Colour.WHITE, "W"), (Colour.BLACK, "B"))
        for sign, strength in (
            (f"{letter}!", Strength.ABSOLUTE),
            (letter, Strength.STRONG),
            (letter.lower(), Strength.MILD),
        )
    },
    NO_SIGN: NO_PREFERENCE,
}
"""The signs of scenario files."""

ROUNDS_BACK: Final = 2
"""So far back floats are looked at."""

_BETWEEN = re.compile(r"[|>]")
_ENTRY = re.compile(r"[0-9]+(?:\s*[^\s|>,;0-9][^\s|>,;]*)?(?:\s+[v^][0-9]+)*|[^\s|>,;]+")
_SCORE = re.compile(r"([^\s|>:]*)\s*:")
_BLANKS = re.compile(r"\s*")
_FLOAT = re.compile(r"([v^])([0-9]+)")
_DIGITS = re.compile(r"[0-9]*")
_DIRECTIONS: Final[dict[str, Literal["down", "up"]]] = {"v": "down", "^": "up"}


class Location(NamedTuple):
    """Where something is said: a file or an option, line and column from 1."""

    file: str
    line: int = 1
    column: int = 1

    def after(self, characters: int) -> Location:
        """Return the place so many characters on."""
        return self._replace(column=self.column + characters)


class Misstated(Misread):
    """What is stated cannot be: what is wrong, how to mend it, and the place."""

    def __init__(self, place: Location, fault: Said, mend: Said) -> None:
        super().__init__(fault, mend)
        self.location = place


def misstatement(location: Location, key: str, **slots: object) -> Misstated:
    """Return the error of a key of `faults.stated`, to be mended by the same key of `faults.mend.stated`."""
    return Misstated(
        location, Message(f"faults.stated.{key}", **slots), Message(f"faults.mend.stated.{key}", **slots)
    )


class SpecEntry(NamedTuple):
    """One player as written; `group` counts from 0."""

    location: Location
    tpn: Tpn
    group: int
    preference: ColourPreference
    floats: tuple[Literal["down", "up", "none"], Literal["down", "up", "none"]]


class SpecGroup(NamedTuple):
    """One group: where it begins, and its score, None where none is written."""

    location: Location
    score: HalfPoints | None


class Spec(NamedTuple):
    """What is written: groups from the top, all players by rank, and whether groups are paired in turn."""

    groups: tuple[SpecGroup, ...]
    entries: tuple[SpecEntry, ...]
    in_turn: bool = False


def read_spec(text: str, location: Location, signs: Signs = SIGNS) -> Spec:
    """Return the bracket that a text states; `location` is that of its first character.

    Raises:
        Misstated: with the first thing that is wrong.
    """
    groups: list[SpecGroup] = []
    entries: list[SpecEntry] = []
    at = 0  # the offset in `text` at which a group begins
    signs_between = [between[0] for between in _BETWEEN.finditer(text)]
    for between in _BETWEEN.finditer(text):
        if between[0] != signs_between[0]:
            raise misstatement(location.after(between.start()), "both-ways")
    for written in _BETWEEN.split(text):
        group = len(groups)
        rest, score = at, None  # `rest`: where its players begin
        begun = _SCORE.match(written, len(written) - len(written.lstrip()))
        if begun:
            score = _read_score(begun[1], location.after(at + begun.start()))
            rest = at + begun.end()
        groups.append(SpecGroup(location.after(at), score))
        listed_here = list(_ENTRY.finditer(text, rest, at + len(written)))
        if not listed_here:
            raise misstatement(location.after(at), "empty-group" if signs_between else "empty")
        entries += [
            _read_entry(match[0], location.after(match.start()), group, signs) for match in listed_here
        ]
        at += len(written) + 1  # with the sign behind it
    spec = Spec(tuple(groups), tuple(entries), "|" in signs_between)
    _check_players(spec)
    _check_scores(spec)
    return spec


def _read_score(text: str, location: Location) -> HalfPoints:
    """Return a score in half points.

    Raises:
        Misstated: the text is none.
    """
    try:
        return half_points(text, Message("faults.what.score"))
    except Misread as error:
        raise Misstated(location, error.fault, error.mend) from None


def _read_entry(text: str, location: Location, group: int, signs: Signs) -> SpecEntry:
    """Return one player of a text: number, colour preference, floats, each behind the other.

    `signs` are those of preferences in the language of the text.

    Raises:
        Misstated: the text is none such; it says at which place.
    """
    digits = _DIGITS.match(text)
    assert digits is not None, "it matches nothing as well"
    if not digits[0]:
        raise misstatement(location, "no-number", entry=quote(text))
    try:
        tpn = pairing_number(digits[0])
    except Misread as error:
        raise Misstated(location, error.fault, error.mend) from None
    at = _end_of(_BLANKS, text, digits.end())
    # the longest sign, for one can begin like another
    fitting = [sign for sign in sorted(signs, key=len, reverse=True) if text.startswith(sign, at)]
    shown = list_message(signs)
    if not fitting:
        if at == len(text):
            raise misstatement(location.after(digits.end()), "no-sign", player=tpn, signs=shown)
        raise misstatement(location.after(at), "sign", sign=quote(text[at:]), player=tpn, signs=shown)
    preference, at = signs[fitting[0]], at + len(fitting[0])
    floats: dict[int, Literal["down", "up"]] = {}
    while (at := _end_of(_BLANKS, text, at)) < len(text):
        match = _FLOAT.match(text, at)
        if match is None and text[at] == "!":
            strongest = [sign for sign, meant in signs.items() if meant.strength is Strength.ABSOLUTE]
            absolute = list_message(strongest, "list.or")
            raise misstatement(location.after(at), "exclamation", player=tpn, absolute=absolute)
        if match is None:
            known = {"sign": quote(text[at:]), "player": tpn, "signs": shown}
            raise misstatement(location.after(at), "after-sign", **known)
        back = int(match[2]) if len(match[2]) < 3 else 0  # a longer number is too far anyhow
        if not 1 <= back <= ROUNDS_BACK:
            raise misstatement(location.after(at), "float-too-far", float=quote(match[0]), player=tpn)
        if back in floats:
            raise misstatement(location.after(at), "float-twice", player=tpn)
        floats[back] = _DIRECTIONS[match[1]]
        at = match.end()
    return SpecEntry(location, tpn, group, preference, (floats.get(1, "none"), floats.get(2, "none")))


def _end_of(pattern: re.Pattern[str], text: str, at: int) -> int:
    """Return the offset of the end of a pattern's match at an offset; that offset without a match."""
    match = pattern.match(text, at)
    return at if match is None else match.end()


def _check_players(spec: Spec) -> None:
    """Check that nobody stands there twice."""
    seen: set[Tpn] = set()
    for entry in spec.entries:
        if entry.tpn in seen:
            raise misstatement(entry.location, "twice", player=entry.tpn)
        seen.add(entry.tpn)


def _check_scores(spec: Spec) -> None:
    """Check that scores fall, and that all groups have one or none; of more than two groups all must.

    Raises:
        Misstated: with the first group that is wrong.
    """
    scores = [group.score for group in spec.groups]
    said = [score for score in scores if score is not None]
    without = next((group for group in spec.groups if group.score is None), None)
    if without is not None and said:
        raise misstatement(without.location, "score-missing")
    if without is not None and len(spec.groups) > 2:  # moved down from more than one score, which decides
        raise misstatement(spec.groups[2].location, "scores-missing", n=len(spec.groups))
    for above, group in zip(said, spec.groups[1:], strict=False):
        if group.score is not None and group.score >= above:
            raise misstatement(group.location, "score-order")
