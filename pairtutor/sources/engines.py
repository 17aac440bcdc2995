"""Where programs of the field are known to pair another way than the rules, each in a bundled round."""

from __future__ import annotations

import tomllib
from functools import cache
from typing import NamedTuple

from pairtutor.resources import engines_file


class EngineDifference(NamedTuple):
    """A `program` of the field, with its version, that breaks a `rule`, a whole citation, in a scenario.

    What the program did there: it gave the `bye` to the player of that number, or it gave `white` White
    and `black` Black, who have it the other way round by the rules.
    """

    program: str
    rule: str
    scenario: str
    bye: int | None = None
    white: int | None = None
    black: int | None = None


@cache
def engine_differences() -> tuple[EngineDifference, ...]:
    """Return every difference that is known, in the order of the register."""
    told = tomllib.loads(engines_file().read_text(encoding="utf-8"))
    return tuple(EngineDifference(**one) for one in told["differences"])
