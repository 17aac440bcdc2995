"""Why not this pair or this float, by all candidates of the bracket."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tests.lab.told.clauses import instead, of_clause, value
from tests.lab.told.listing import Bracket, Entry
from tests.lab.told.reason import Reason, Unknown

PAIRED = ("met", "absolute", "preference", "strong", "gap", "much")
"""Kinds of reasons that are about two who play each other."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What comes of a supposition: `made`, `none` (no candidate), `fewer`, a criterion, or `sequence`.

    `best` are the candidates with it that are as good as any with it, first the first of them.
    """

    kind: str
    best: tuple[Entry, ...] = ()


def verdict(bracket: Bracket, wish: Callable[[Entry], bool]) -> Verdict:
    """Return what comes of a supposition about a bracket.

    By the rules of 2012 and 2017 candidates of an ordinary bracket are compared whether the round can be
    completed or not.

    Raises:
        NotListed: the bracket is too large.
    """
    if wish(bracket.own):
        return Verdict("made", (bracket.own,))
    found = [one for one in bracket.lawful if wish(one)]
    if not found:
        return Verdict("none")
    rank = min(one.rank for one in found)
    best = tuple(sorted((one for one in found if one.rank == rank), key=lambda one: (-one.m1, one.number)))
    return Verdict(bracket.decides(best[0]), best)


def pair(bracket: Bracket, one: int, other: int) -> Verdict:
    """Return what comes of it if two meet."""
    return verdict(bracket, lambda entry: frozenset((one, other)) in entry.couples)


def over(bracket: Bracket, player: int) -> Verdict:
    """Return what comes of it if a player is left over."""
    return verdict(bracket, lambda entry: player in entry.left)


def against(bracket: Bracket, entries: list[Entry], read: list[Reason], clause: str, system: str) -> str:
    """Return what is wrong with a reason that speaks against some candidates: against the best of them.

    Raises:
        Unknown: a value is told in words that no pattern reads.
    """
    if not entries:
        return "there is no such candidate"
    own = bracket.own.values
    assert own is not None
    told = of_clause(clause, system)
    lawful = [e for e in entries if e.values is not None]
    if not {*told} & {*bracket.criteria}:
        if read[0].kind in ("met", "absolute") and not {"met", "absolute-colours"} & {*told}:
            return f"cited as ({clause})"
        lawful = [e for e in lawful if (e.values or {}).get("bye-score") == own.get("bye-score")]
        return f"{lawful[0].pairs} is lawful" if lawful else _shown(read, entries)
    if not lawful:
        return "none of them is lawful"
    rank = min(e.rank for e in lawful)
    best = [e for e in lawful if e.rank == rank]
    decides = bracket.decides(best[0])
    if decides not in told:
        return f"{best[0].pairs} differs in {decides}"
    for reason in read:
        values = best[0].values if reason.kind == "count" else None
        if values and (wrong := _counted(reason.what, values[decides], own[decides], decides)):
            return wrong
    return _shown(read, best)


def of_all(entries: list[Entry], read: list[Reason]) -> str:
    """Return what is wrong with pairs that are told of all of some candidates."""
    for reason in read:
        pair = frozenset(reason.players)
        without = [e.number for e in entries if pair not in e.couples]
        if reason.kind in PAIRED and without:
            return f"{reason.players} do not meet in candidates {without}"
    return ""


def of_best(bracket: Bracket, entries: list[Entry], number: str | None, read: list[Reason]) -> str:
    """Return what is wrong with what is told of the best of some candidates, which has that number."""
    if number is None:
        return ""
    one = bracket.sequence[int(number.replace(",", ""))]
    if one not in entries:
        return f"{number} is none of them"
    if one.rank > min(e.rank for e in entries if e.values is not None):
        return f"{number} is not the best of them"
    return of_all([one], read)


def _counted(text: str, mine: object, chosen: object, decides: str) -> str:
    """Hold how often something is told to go wrong, and how often in what is chosen where that is told."""
    both = instead(text.removeprefix("at least "), decides)
    now = both[0] if both else value(text, decides)
    if now is None:
        raise Unknown(text)
    if not text.startswith("at least ") and not now.like(mine):
        return f"{text}: {mine}"
    return "" if both is None or both[1].like(chosen) else f"{text}: chosen {chosen}"


def _shown(read: list[Reason], entries: list[Entry]) -> str:
    """Return that those who are said to meet or to float do so in none of the candidates."""
    for reason in read:
        if reason.kind in PAIRED and not any(frozenset(reason.players) in e.couples for e in entries):
            return f"{reason.players} do not meet in {entries[0].pairs}"
        floats = reason.kind == "shut out" and reason.what == "floats"
        if floats and not any({*reason.players} <= {*e.left} for e in entries):
            return f"{reason.players} do not float in {entries[0].pairs}"
    return ""
