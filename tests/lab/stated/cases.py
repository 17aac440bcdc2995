"""What is wrong with a stated bracket, each fault by its key: what is typed, and the place that is named."""

from __future__ import annotations

from typing import Final, NamedTuple

import yaml


class Wrong(NamedTuple):
    """Arguments of the verb, the place of the fault, and the same in a scenario where that differs."""

    arguments: tuple[str, ...]
    place: str
    bracket: dict[str, object] | None = None
    round: int = 0

    @property
    def scenario(self) -> str:
        """A scenario with the fault."""
        said = {"title": "T", "system": "dutch-2026", "bracket": self.bracket or {"spec": self.arguments[0]}}
        return yaml.safe_dump({**said, **({"round": self.round} if self.round else {})})


FAULTS: Final = {
    "after-sign": Wrong(("5B 12W? 16b",), "SPEC:1:7"),
    "both-ways": Wrong(("3: 5B | 2: 12W > 1: 16b",), "SPEC:1:16"),
    "bye-even": Wrong(("5B 12W", "--bye"), "--bye:1:1", {"spec": "5B 12W", "bye": True}),
    "empty": Wrong(("",), "SPEC:1:1"),
    "empty-group": Wrong(("5B | | 12W",), "SPEC:1:5"),
    "exclamation": Wrong(("5b! 12W",), "SPEC:1:3"),
    "float-too-far": Wrong(("5Bv1v3 12W",), "SPEC:1:5"),
    "float-twice": Wrong(("5Bv1^1 12W",), "SPEC:1:5"),
    "met-oneself": Wrong(("5B 12W", "--met", "5-12,5-5"), "--met:1:8", {"spec": "5B 12W", "met": [[5, 5]]}),
    "no-list": Wrong(("5B 12W", "--played", " ,"), "--played:1:1"),
    "no-number": Wrong(("5B W 12W",), "SPEC:1:4"),
    "no-pair": Wrong(("5B 12W", "--met", "5-12,12"), "--met:1:6"),
    "no-pairs": Wrong(("5B 12W", "--met", ","), "--met:1:1"),
    "no-sign": Wrong(("5B 12 16b",), "SPEC:1:6"),
    "not-here": Wrong(("5B 12W", "--met", "5-12,5-7"), "--met:1:8", {"spec": "5B 12W", "met": [[5, 7]]}),
    "odd-in-turn": Wrong(("3: 5B 6w | 2: 12W",), "SPEC:1:11"),
    "round-early": Wrong(("5B^2 12W", "--round", "2"), "--round:1:1", {"spec": "5B^2 12W"}, 2),
    "round-late": Wrong(("999: 5B 12W",), "SPEC:1:1"),
    "score-missing": Wrong(("3: 5B | 12W",), "SPEC:1:8"),
    "score-order": Wrong(("3: 5B | 3: 12W",), "SPEC:1:8"),
    "scores-missing": Wrong(("5B | 12W | 16b",), "SPEC:1:11"),
    "sign": Wrong(("5B 12X",), "SPEC:1:6"),
    "topscorers-early": Wrong(
        ("5B! 12B!", "--topscorers", "5"), "--topscorers:1:1", {"spec": "5B! 12B!", "topscorers": [5]}
    ),
    "twice": Wrong(("5B 12W 5b",), "SPEC:1:8"),
}
IN_SCENARIOS: Final = {
    f"faults.stated.{key}": wrong.scenario
    for key, wrong in FAULTS.items()
    if key not in ("empty", "no-list", "no-pair", "no-pairs")
}
"""Scenarios with the faults that can stand in one."""
