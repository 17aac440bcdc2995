"""The bank of statements that are true or false whatever the round is, each with the clause that says so."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from pairtutor.named_tuples import NamedTuple
from pairtutor.tables import file_text, parse_table

FILE = Path(__file__).with_name("known.toml")
"""Their clauses; what they say stands under `known` in `exercises.toml` of a language."""


class KnownClaim(NamedTuple):
    """A statement by its id: whether it is true, and the whole citation that proves or refutes it."""

    id: str
    clause: str
    true: bool


@cache
def initial_order(system: str) -> str:
    """Return the citation of how the initial list of a system is ordered, empty if nothing is said."""
    orders: dict[str, str] = parse_table(file_text(str(FILE)))["initial-order"]
    return orders.get(system.rpartition("-")[2], "")  # by the year of the edition


@cache
def known_claims(system: str) -> Mapping[str, KnownClaim]:
    """Return the statements that the course of a system teaches, by their ids; none where it teaches none.

    `about` of a statement lists the ids of the systems whose courses teach it.
    """
    return {
        claim["id"]: KnownClaim(claim["id"], claim["clause"], claim["true"])
        for claim in parse_table(file_text(str(FILE)))["claims"]
        if system in claim["about"]
    }
