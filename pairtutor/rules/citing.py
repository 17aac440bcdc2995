"""Which citations the steps of one edition carry; the engine takes them from here.

Every field is ready for `cites=`, the main clause first.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import NamedTuple, Protocol

Cites = tuple[str, ...]


class OpeningCites(Protocol):
    """The citations of the step that opens a round, in any system."""

    @property
    def round(self) -> Cites:
        """Who takes part, in which order."""

    @property
    def history(self) -> Cites:
        """What their games so far make of them."""

    @property
    def absent(self) -> Cites:
        """Who takes no part."""

    @property
    def bye_needed(self) -> Cites:
        """Their number is odd."""

    @property
    def last_round(self) -> Cites:
        """It is the last round."""

    @property
    def acceleration(self) -> Cites:
        """Virtual points count."""

    @property
    def initial_colour(self) -> Cites:
        """Where the first colour comes from."""


class Opening(NamedTuple):
    """The citations of the step that opens a round, where nothing else is held with them."""

    round: Cites
    history: Cites
    absent: Cites
    bye_needed: Cites
    last_round: Cites
    acceleration: Cites
    initial_colour: Cites


class Citing(NamedTuple):
    """The citations of one edition, by what is told.

    `kinds` are those of brackets with a name of their own (PPB, CLB); `criterion` has the name of each
    criterion, and `sequence` for the order of generation; `colour` has the names of the colour rules.
    `completion_with_bye` is added to `completion` in a round that has a bye.
    `remainder_split`, `remainder_exchange` and `mdp_transposition` are told of heterogeneous brackets.
    """

    round: Cites
    history: Cites
    absent: Cites
    bye_needed: Cites
    last_round: Cites
    acceleration: Cites
    initial_colour: Cites
    bracket: Cites
    mdp: Cites
    kinds: Mapping[str, Cites]
    completion: Cites
    collapse: Cites
    split: Cites
    remainder_split: Cites
    mdp_set: Cites
    exchange: Cites
    remainder_exchange: Cites
    transposition: Cites
    mdp_transposition: Cites
    criterion: Mapping[str, Cites]
    candidate: Cites
    perfect: Cites
    best: Cites
    refused: Cites
    floater: Cites
    bye: Cites
    colour: Mapping[str, Cites]
    result: Cites
    completion_with_bye: Cites = ()


def full(system: str) -> Callable[[str], str]:
    """Return what makes a whole citation of one in an edition's file.

    A clause goes there by its number alone; readings (`D17-2`) and general rules (`C.04.1 b`) are whole.
    """
    return lambda cite: cite if cite.startswith("C.04.") or "-" in cite else f"{system} {cite}"


@cache
def united(cites: Cites) -> Cites:
    """Return citations in order, each once."""
    return tuple(dict.fromkeys(cites))


def union(*groups: Cites) -> Cites:
    """Return the citations of several groups in order, each once."""
    return united(tuple(citation for group in groups for citation in group))
