"""A run of candidates that is passed over: the pairs it is about, drawn, with what is wrong beside each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from pairtutor.narrative.cast import due
from pairtutor.narrative.layout import clip, columns
from pairtutor.narrative.parts import OpponentsShared, Pairing, PlayerRef
from pairtutor.narrative.view import ExampleView, FamilyView, NarratedStep, Reason
from pairtutor.narrative.who_is_named import players_named
from pairtutor.tui.boards.lines import EMPTY, Line, Look, Piece, line, paragraph
from pairtutor.tui.boards.scene import Scene

MOST_RUNS: Final = 6
"""Runs told together that are drawn one by one."""


def unfoldable(told: NarratedStep) -> bool:
    """Return whether a step is a short run whose candidates are refused for different reasons."""
    return isinstance(told.view, FamilyView) and any(_single_candidates(told.view))


def _single_candidates(view: FamilyView) -> Iterator[FamilyView]:
    """Yield the candidates of a run, or of those told together, that are kept one by one."""
    for run in view.members or (view,):
        yield from run.singly


def run_lines(view: FamilyView, scene: Scene) -> list[Line]:
    """Return what a run shares, and its best candidate with the pairs that are wrong in it."""
    if scene.unfolded and (alone := list(_single_candidates(view))):
        return [one for member in alone for one in _run(member, scene)]
    members = view.members[:MOST_RUNS] or (view,)
    lines = [one for member in members for one in _run(member, scene)]
    if len(view.members) > MOST_RUNS:
        lines.append(line(f"  … and {len(view.members) - MOST_RUNS} more for such a reason", "dim"))
    return lines


def _run(view: FamilyView, scene: Scene) -> list[Line]:
    say = scene.tour.narrator.phrases.say
    told: set[str] = set()
    lines: list[Line] = []
    if isinstance(view.shared, OpponentsShared):
        lines.append(EMPTY)
        for other in view.shared.opponents:
            pair = Pairing(first=view.shared.player, second=other)
            lines += _pair(pair, view.reasons if view.direct else (), scene, told, "✗")
    if view.example and not view.direct:
        head = (
            f"Candidate {view.example.number}"
            if view.single or view.legality
            else f"The best: candidate {view.example.number}"
        )
        head += f" · {view.clause}" if view.clause else ""
        lines += [EMPTY, line(head if view.example.pairs else "No pair", "head")]
        lines += _example(view.example, view, scene, told)
    for reason in () if view.direct else view.hits or (view.reasons if not view.example else ()):
        if say(reason) not in told:
            lines += paragraph("  ✗ ", say(reason), scene.width, "bad")
    proof = say(view, "proof", "") if view.example else ""
    return [*lines, *paragraph("    ", proof, scene.width)] if proof else lines


def _example(example: ExampleView, view: FamilyView, scene: Scene, told: set[str]) -> Iterator[Line]:
    for pair in example.pairs:
        yield from _pair(pair, view.hits, scene, told)
    if example.rest:
        yield line("    the rest as taken", "dim")
    if example.left:
        left = _facts(example.left, view.hits, scene, told)
        names = "left over: " + ", ".join(map(str, example.left))
        yield from _facts_beside("✗" if left else "·", names, left, scene)


def _pair(
    pair: Pairing, reasons: Iterable[Reason], scene: Scene, told: set[str], sign: str = "─"
) -> Iterator[Line]:
    """Yield the line of a pair; with the sign of a refusal where one of the reasons is about it."""
    facts = _facts((pair.first, pair.second), reasons, scene, told)
    names = f"{pair.first} – {pair.second}"
    if columns(names) + 6 > scene.width or (facts and columns(names) + columns(facts) + 8 > scene.width):
        names = f"{pair.first.number} – {pair.second.number}"
    yield from _facts_beside("✗" if facts else sign, names, facts, scene)


def _facts_beside(sign: str, names: str, facts: str, scene: Scene) -> Iterator[Line]:
    look: Look = "bad" if sign == "✗" else "good"
    if not facts:
        yield (Piece(f"  {sign} ", look), Piece(clip(names, max(12, scene.width - 4))))
        return
    yield from paragraph(f"  {sign} {names}   ", facts, scene.width, look)


def _facts(players: tuple[PlayerRef, ...], reasons: Iterable[Reason], scene: Scene, told: set[str]) -> str:
    """Return what is wrong with some players who stand on one line, and note it as told."""
    say = scene.tour.narrator.phrases.say
    here = {who.tpn for who in players}
    found = []
    for reason in reasons:
        named = players_named(reason)
        if named and named <= here and (len(named) == len(here) or len(named) == 1):
            told.add(say(reason))
            found.append(say(reason, "they", say(reason)))
    return "; ".join(dict.fromkeys(found))


def pair_line(pair: Pairing, scene: Scene, sign: str = " ") -> Line:
    """Return a pair on a line of its own, with the colours that are due to the two."""
    cast = scene.tour.narrator.cast
    wishes = [due(cast.line(who.tpn).preference) for who in (pair.first, pair.second) if who.tpn]
    wanted = "   " + " / ".join(wishes) if set(wishes) != {"-"} else ""
    told = clip(f"{pair.first} – {pair.second}", max(12, scene.width - 4 - len(wanted)))
    look: Look = "bad" if sign == "✗" else "good"
    return (Piece(f"  {sign} ", look), Piece(told), Piece(wanted, "dim"))
