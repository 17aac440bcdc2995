"""Views of the steps of 2012 that go back: to a marked transposition, or to a bracket above."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pairtutor.narrative.parts import Group, Pairing, Reason, Who


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkView:
    """Back to a marked transposition, as its remainder cannot be paired."""

    template: ClassVar[str] = "mark"
    first: int
    last: int
    marked: tuple[Pairing, ...]
    remainder_pairs: int
    player: Who
    passed: Group
    following: Who
    legality: bool
    title: str
    reason: Reason


@dataclass(frozen=True, slots=True, kw_only=True)
class FloatersView:
    """Players whom a reopened bracket could leave over, and why they do not help.

    `others`: no other players of `within` help either; `nobody_else`: no more sets come up with so many
    pairs. `stay` players would be left where C.1 moves others on than before, else 0.
    """

    template: ClassVar[str] = "refused-floaters"
    lowest: bool
    pairs: int
    floaters: Group
    within: Group
    others: bool
    reason: Reason | None
    stay: int
    nobody_else: bool
    more: bool


LoweringView = MarkView | FloatersView
