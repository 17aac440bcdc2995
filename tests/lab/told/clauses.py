"""Which criterion a clause is, and the words in which a criterion's value is told."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from tests.lab.told import ROOT
from tests.lab.told.facts import halves
from tests.lab.told.listing import Differences

CLAUSE = r"(?:\[C\d+\] )?(?:[A-Z]?\.?\d[\w.]*|C)"
"""A clause as it is cited: `C.10`, `C.3.d`, `[C12] 2.4.7`, `4.3`."""


@cache
def criteria(system: str) -> Mapping[str, tuple[str, ...]]:
    """Return the clause by which each criterion of an edition is cited first, and the criteria of each."""
    data = tomllib.loads((ROOT / f"pairtutor/editions/{system}/edition.toml").read_text())
    tables = [table for table in _tables(data) if "colour-preference" in table]
    found: dict[str, tuple[str, ...]] = {}
    for name, cited in (tables[0] if tables else {}).items():
        found[cited[0]] = (*found.get(cited[0], ()), name)
    return found


def _tables(data: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    for value in data.values():
        if isinstance(value, dict):
            if all(isinstance(one, list) for one in value.values()):
                yield value
            yield from _tables(value)


def of_clause(label: str, system: str) -> tuple[str, ...]:
    """Return the criteria that a label cites, none for a clause that forbids or puts in order."""
    return criteria(system).get(re.sub(r"^\[\w+\] ", "", label), ())


NUMBER = r"\d+(?:\.5)?"
COUNTS = (
    "nobody", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve",
)  # fmt: skip
COUNT = rf"(?:{'|'.join(COUNTS)})"


def counted(text: str) -> int:
    """Return how many a count in words, or in digits, says."""
    return COUNTS.index(text.lower()) if text.lower() in COUNTS else int(text.replace(",", ""))


HIGHEST_UPFLOATERS = re.compile(
    r"The highest score from which (?P<one>this is possible|they can float up) is"
    r" (?P<score>[\d.]+)(?: points?)?"
    r"|The highest scores that they can have are (?P<shares>.*)"
)
_SHARE = rf"([\d.]+)(?: points?)?(?: for ({COUNT}|\d+) of them)?"
FEWEST_UPFLOATERS = re.compile(
    rf"(?:The number of residents is (?:(?P<odd>odd)|(?P<even>even)), so|So) (?:(?P<one>one) (?:player|team)"
    rf"|at least (?P<many>{COUNT}|\d+) (?:players|teams)) must float up(?: from below)?"
)


def fewest_upfloaters(match: re.Match[str], residents: int, chosen: int) -> str:
    """Hold how many have to float up to some residents, as a sentence of `FEWEST_UPFLOATERS` tells."""
    told = 1 if match["one"] else counted(match["many"])
    right = told == chosen and (match["odd"] is None or residents % 2 == 1)
    right = right and (match["even"] is None or residents % 2 == 0)
    return "" if right else f"{chosen} for {residents}"


def upfloater_scores(match: re.Match[str], chosen: int) -> list[int]:
    """Return the score of each upfloater that a sentence of `HIGHEST_UPFLOATERS` tells, in half points."""
    shares = [(str(chosen), match["score"])]
    if match["one"] and (chosen == 1) != (match["one"] == "this is possible"):
        return []
    if match["shares"]:
        shares = [(many or "one", score) for score, many in re.findall(_SHARE, match["shares"])]
    return [halves(score) for many, score in shares for _ in range(counted(many))]


_TIMES = rf"(?:\d+ × )?{NUMBER}"
_WITH = rf"(?:{COUNT} )?with {NUMBER}"
_SCORES = rf"{_TIMES}(?:, {_TIMES})*(?: and {_TIMES})?"
_LISTED = rf"(?:{COUNT}|{_SCORES})"


@cache
def _words() -> Mapping[str, Any]:
    return dict(tomllib.loads((ROOT / "templates/en/words.toml").read_text())["criteria"])


@cache
def _others() -> Mapping[str, Any]:
    """Return the words for criteria of the system with brackets that has words of its own."""
    rules = tomllib.loads((ROOT / "pairtutor/editions/burstein-2026/rules.en.toml").read_text())
    return {name: one for name, one in rules["words"]["criteria"].items() if "none" in one}


@cache
def _limbo() -> Mapping[str, Any]:
    """Return the words of the edition that has no number for whoever stays in the Limbo."""
    rules = tomllib.loads((ROOT / "pairtutor/editions/dutch-2026/rules.en.toml").read_text())
    return dict(rules["words"])


def _pattern(text: str) -> str:
    named = text.replace("{points}", "{n}")
    return re.escape(named).replace(r"\{n\}", f"(?P<n>{_LISTED})").replace("{n}", f"(?P<n>{_LISTED})")


@cache
def _said(criterion: str, form: str) -> tuple[tuple[str, re.Pattern[str]], ...]:
    """Return how none, one and many of a criterion are told, in full as a noun, or after "as paired"."""
    found: list[tuple[str, re.Pattern[str]]] = []
    own = _words().get(criterion, {})
    in_limbo = {key: said for key, said in _limbo()["criteria"].get(criterion, {}).items() if said}
    for words in ({**own, **in_limbo}, _others().get(criterion, {})):
        found += _forms(criterion, form, words)
    return tuple(found)


def _forms(criterion: str, form: str, words: Mapping[str, Any]) -> Iterator[tuple[str, re.Pattern[str]]]:
    """Yield how none, one and many are told in some words, and those of them who stay in the Limbo."""
    if form == "noun":
        one, *many = words.get("noun", ("",))
        texts = {"none": one.replace("{n}", "no"), "one": one, "many": many[-1] if many else one}
        texts = {key: text for key, text in texts.items() if text and (key != "none" or "{n}" in one)}
        texts |= {"weighted": words["weighted_noun"]} if "weighted_noun" in words else {}
    elif form == "paired":
        listed = list(words.get("paired", ()))
        texts = dict(zip(("none", "one", "many"), listed, strict=False))
    else:
        texts = {key: words[key] for key in ("weighted", "none", "one", "many") if key in words}
    if "nobody" in words:
        texts["nobody"] = words["nobody"]
    after = (
        rf"(?:(?:: |, )(?P<more>{_WITH}(?:, {_WITH})*|(?:with|having) {_SCORES}))?"
        if criterion == "next-bracket"
        else ""
    )
    yield from ((key, re.compile(_pattern(text) + after)) for key, text in texts.items())
    yield from _limbo_forms(form, words)


def _limbo_forms(form: str, words: Mapping[str, Any]) -> Iterator[tuple[str, re.Pattern[str]]]:
    """Yield how those in the Limbo are told, with the differences of the others whom a list is about."""
    told = words.get("limbo_noun" if form == "noun" else "limbo", ())
    if form == "noun":
        others = [f" and {text}" for text in words.get("noun", ())]
    else:
        others = [text.removeprefix("{left}") for text in _limbo()["limbo"]["others"]]
    ends = "|".join(re.escape(text).replace(r"\{n\}", "{}").replace(r"\{points\}", "{}") for text in others)
    numbered = (f"(?P<others{at}>{_LISTED})" for at in range(ends.count("{}")))
    more = ends.format(*numbered)
    for text in told:
        count, scores = rf"(?P<limbo>{COUNT})", rf"(?P<scores>{_LISTED})"
        named = re.escape(text).replace(r"\{n\}", count).replace(r"\{points\}", scores)
        if "{n}" not in text:
            named = re.sub("^one", "(?P<limbo>one)", named)
        yield "limbo", re.compile(f"{named}(?:{more})?")


class Value:
    """What a criterion is told to be: a count, or scores in half points.

    `scores` are those of all who are counted, empty where nothing is told of them.
    """

    def __init__(self, criterion: str, key: str, named: Mapping[str, str | None]) -> None:
        self.criterion, self.key = criterion, key
        told = named.get("n") or ""
        self.listed = _scores(told) if told and told not in COUNTS else []
        self.count = 0 if key in ("none", "nobody") else 1
        if told in COUNTS or told.isdigit():
            self.count = counted(told)
        self.limbo: list[int] = _scores(named.get("scores") or "")
        self.others: list[int] | None = []
        if key == "limbo":
            ends = [text for name, text in named.items() if name.startswith("others") and text]
            self.count = counted(named["limbo"] or "")
            self.others = _scores(ends[0]) if ends else []
        self.scores: list[int] = []
        more = named.get("more") or ""
        for many, score in re.findall(rf"({COUNT}) with ({NUMBER})", more):
            self.scores += [round(2 * float(score))] * counted(many)
        if more.startswith(("with ", "having ")):
            self.scores = _scores(more)

    def like(self, value: Any) -> bool:
        """Return whether it is a value that was listed."""
        if self.criterion == "next-bracket":
            return self._next_bracket(tuple(value) or (0,))
        if self.criterion == "bye-score":
            return tuple(value) == (self.listed[0] if self.listed else 0,)
        if isinstance(value, Differences) and (self.key == "limbo" or value.scores or self.others is None):
            return self._differences(value)
        if isinstance(value, tuple):
            return [one for one in value if one] == [one for one in self.listed if one]
        return bool(value == self.count)

    def _differences(self, found: Differences) -> bool:
        """Return whether those are in the Limbo, and the others differ so; a comparison leaves them out."""
        if self.count != len(found.scores) or self.limbo != found.scores:
            return False
        return self.others is None or self.others == found.others

    def _next_bracket(self, found: tuple[int, ...]) -> bool:
        """Return whether so many are left over; a list of those from above says nothing of the others."""
        if self.count != found[0]:
            return False
        if not self.scores:
            return True
        rest = list(self.scores)
        for score in found[1:]:
            if score not in rest:
                return False
            rest.remove(score)
        return len(self.scores) == self.count and len(set(rest)) <= 1


def _scores(text: str) -> list[int]:
    found = []
    for times, score in re.findall(rf"(?:(\d+) × )?({NUMBER})(?![\d.]| ×)", text):
        found += [round(2 * float(score))] * int(times or 1)
    return found


def _has_no(text: str) -> str:
    """Return what stands in the words of a criterion for what would be so."""
    return " has no " if text.lower().startswith("one ") else " have no "


def value(text: str, criterion: str, form: str = "full") -> Value | None:
    """Return what a text says a criterion is, None where it is not about it."""
    text = re.sub(r"(?<=in the next bracket) would have no (?=opponent)", _has_no(text), text)
    lowered = text[:1].lower() + text[1:]
    for one in (text, lowered):
        for key, pattern in _said(criterion, form):
            match = pattern.fullmatch(one)
            if match:
                return Value(criterion, key, match.groupdict())
    return None


def bye_as_noun(text: str) -> str:
    """Return a text with the bye that "would go to" somebody told like other values that "there would be"."""
    return re.sub(r"\b(?:the bye|it) would go to (?=a player with )", "there would be the bye for ", text)


def instead(text: str, criterion: str) -> tuple[Value, Value] | None:
    """Return both sides of "two colour clashes instead of none", None for another criterion."""
    told, _, best = text.partition(" instead of ")
    own = value(told, criterion, "noun")
    bare = best.partition(": ")[0].partition(", with")[0]
    if own is None or not bare:
        return None
    if own.key == "limbo":
        return _limbo_sides(own, best)
    if own.scores:
        return own, Value(criterion, own.key, {"n": str(own.count), "more": f"with {bare}"})
    if bare == "none":
        return own, Value(criterion, "none", {})
    listed = re.fullmatch(_LISTED, bare)
    return (own, Value(criterion, "many", {"n": bare, "more": best.partition(": ")[2]})) if listed else None


def _limbo_sides(own: Value, best: str) -> tuple[Value, Value] | None:
    """Return both sides of "one repeated downfloater with 3 left in the Limbo instead of none"."""
    match = re.fullmatch(rf"none|(?P<limbo>{COUNT}) with (?P<scores>{_LISTED})", best)
    if match is None:
        return None
    fewer = Value(own.criterion, "limbo" if match["limbo"] else "none", match.groupdict())
    own.others = fewer.others = None
    return own, fewer


def says_value(text: str) -> bool:
    """Return whether a text says what some criterion is."""
    return any(value(text, name) for name in {**_words(), **_others()})
