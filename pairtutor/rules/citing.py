"""Which citations the steps of one edition carry; the engine takes them from here.

Every field is ready for `cites=`, the main clause first.
"""

from __future__ import annotations

from collections.abc import Mapping
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


@cache
def united(cites: Cites) -> Cites:
    """Return citations in order, each once."""
    return tuple(dict.fromkeys(cites))


def union(*groups: Cites) -> Cites:
    """Return the citations of several groups in order, each once."""
    return united(tuple(citation for group in groups for citation in group))


def cited_by(own: Citing, lowering: Mapping[str, Cites] | None = None) -> dict[str, Cites]:
    """Return every citation that a step of each kind can carry, the kinds in the order of the events.

    `lowering` are those of the steps of an edition that asks for less or goes back.
    """
    criteria = union(*own.criterion.values())
    opening = (own.round, own.history, own.absent, own.bye_needed, own.last_round)
    found = {
        "round": union(*opening, own.acceleration, own.initial_colour),
        "bracket": union(own.bracket, own.mdp, *own.kinds.values()),
        "completion": union(own.completion, own.completion_with_bye, own.collapse),
        "target": criteria,
        **(lowering or {}),
        "split": union(own.split, own.remainder_split),
        "mdp-set": own.mdp_set,
        "exchange": union(own.exchange, own.remainder_exchange),
        "transposition": union(own.transposition, own.mdp_transposition),
        "family": union(criteria, own.refused),
        "candidate": union(own.candidate, own.perfect, own.best, own.refused, criteria),
        "floater": union(own.floater, criteria),
        "bye": union(own.bye, criteria),
        "colour": union(*own.colour.values()),
        "result": own.result,
    }
    return {kind: cites for kind, cites in found.items() if cites}
