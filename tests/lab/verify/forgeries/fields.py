"""Traces of which one value is another one that the same field can have: what a forger could try.

`python -m tests.lab.verify.forgeries.fields 5000` changes so many values in rounds of all systems, prints how
many of each field were accepted, and how many of these also against the tournament's file (`--source`). It
ends with 1 if one of them is not listed as harmless.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cache
from itertools import chain
from random import Random
from typing import Any, Final, NamedTuple

from pairtutor.errors import SourceError, TraceNotProven
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.tournament import Tournament
from pairtutor.trace.serial import to_json
from pairtutor.verify.check import verify
from pairtutor.verify.source import check_source
from tests.lab.trace.samples import trace_of
from tests.lab.verify.forgeries.harmless import HARMLESS
from tests.lab.verify.wild import rounds

Path = tuple[Any, ...]
"""The keys and indices that lead to a value of a step."""


class Round(NamedTuple):
    """A round as a file, and the tournament that it was paired in."""

    text: str
    tournament: Tournament


@cache
def files(system: str, first: int, last: int) -> tuple[Round, ...]:
    """Return the rounds of wild tournaments by a system."""
    played = chain.from_iterable(rounds(system, seed) for seed in range(first, last))
    return tuple(Round(to_json(trace), tournament) for tournament, trace in played if trace.steps)


def values(value: object, path: Path = ()) -> Iterator[tuple[Path, object]]:
    """Yield every value at any depth with its path; lists and objects as a whole too."""
    if path:
        yield path, value
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield from values(inner, (*path, key))


def _shown(value: object) -> str:
    """Return a value for a reader, however large a number it is."""
    if type(value) is int and value in OUTSIDE:
        return f"number {OUTSIDE.index(value)} of those outside"
    return json.dumps(value)


def field_of(step: dict[str, Any], path: Path) -> str:
    """Return the name of a field: the kind of step and the keys, places in lists left out."""
    keys = [str(key) for key in path if not isinstance(key, int)]
    place = f"[{path[-1]}]" if isinstance(path[-1], int) and len(path) > 1 else ""
    return ".".join([str(step["kind"]), *keys]) + place.replace(str(path[-1]), "")


class Forger:
    """Changes one value of a trace into another one that some trace has in the same field."""

    def __init__(self, files: Sequence[Round], rng: Random) -> None:
        self.rng = rng
        self.files = files
        self.pool: dict[str, list[object]] = {}
        seen: dict[str, set[str]] = {}
        for one in files:
            for step in json.loads(one.text)["steps"]:
                for path, value in values(step):
                    name, shown = field_of(step, path), json.dumps(value)
                    if shown not in seen.setdefault(name, set()) and len(seen[name]) < 60:
                        seen[name].add(shown)
                        self.pool.setdefault(name, []).append(value)

    def forge(self) -> tuple[str, str, Any, Tournament] | None:
        """Return the name of a field, what was changed in it, a trace with that, and its tournament."""
        rng = self.rng
        text, tournament = rng.choice(self.files)
        data = json.loads(text)
        step = rng.choice(data["steps"])
        fields = list(values(step))
        names = sorted(
            {field_of(step, path) for path, _ in fields} - {f"{step['kind']}.{key}" for key in _FIXED}
        )
        if not names:
            return None
        name = rng.choice(names)
        path, value = rng.choice([one for one in fields if field_of(step, one[0]) == name])
        fresh = self._other(name, value)
        if fresh is None or fresh[0] == value:
            return None
        place: Any = step
        for key in path[:-1]:
            place = place[key]
        place[path[-1]] = fresh[0]
        return name, f"step {step['step']}: {json.dumps(value)} -> {_shown(fresh[0])}", data, tournament

    def _other(self, name: str, value: object) -> tuple[object] | None:
        rng = self.rng
        others = [one for one in self.pool[name] if one != value]
        ways: list[object] = [rng.choice(others)] if others else []
        if isinstance(value, bool):
            ways.append(not value)
        elif isinstance(value, int):
            ways += [value + 1, value - 1, *OUTSIDE]
        elif isinstance(value, list) and value:
            ways += [value[1:], value[:-1], value[::-1], [*value, value[0]], [value[0], *value], []]
        elif value is None:
            ways += [0, [], ""]
        if value is not None:
            ways.append(None)
        return (rng.choice(ways),) if ways else None


OUTSIDE: Final = (0, -1, -7, 10**6, 10**30, -(10**30), 10**5000)
"""Numbers that no list has so many places for, and no message so many digits."""
_FIXED = ("step", "parent", "kind", "weight")
"""What says where a step is and what it is; other values there make no trace, which other tests show."""


def main(arguments: list[str] | None = None) -> int:
    """Forge so many values; return 1 if one was accepted that is not known to be harmless."""
    parser = argparse.ArgumentParser(prog="python -m tests.lab.verify.forgeries.fields", description=__doc__)
    parser.add_argument("changes", type=int)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--system", choices=list(SYSTEMS), action="append")
    parser.add_argument("--show", action="store_true", help="print every change that was accepted")
    args = parser.parse_args(arguments)
    systems = args.system or list(SYSTEMS)
    tried, accepted, against = forged(systems, args.changes, args.seed, show=args.show)
    harmful = {name: count for name, count in accepted.items() if name not in HARMLESS}
    for name, count in sorted(accepted.items(), key=lambda item: -item[1]):
        reason = HARMLESS.get(name, "NOT LISTED AS HARMLESS")
        sys.stdout.write(f"{count:6,} {against[name]:6,} {name}: {reason}\n")
    both = f"{sum(accepted.values()):,} accepted, {sum(against.values()):,} also against the file"
    sys.stdout.write(f"{tried:,} values changed, {both}\n")
    return 1 if harmful else 0


def forged(
    systems: Sequence[str], changes: int, seed: int, *, tournaments: int = 24, show: bool = False
) -> tuple[int, Counter[str], Counter[str]]:
    """Return how many values were changed, of which fields a trace was proven, and also against the file."""
    rng = Random(f"forger {seed}")
    accepted: Counter[str] = Counter()
    against: Counter[str] = Counter()
    tried = 0
    forgers = [Forger(files(system, seed, seed + tournaments), rng) for system in systems]
    while tried < changes:
        made = forgers[tried % len(forgers)].forge()
        if made is None:
            continue
        name, what, data, tournament = made
        tried += 1
        try:
            trace = trace_of(data)
            verify(trace)
        except (SourceError, TraceNotProven):
            continue
        accepted[name] += 1
        with suppress(TraceNotProven):
            check_source(trace, tournament)
            against[name] += 1
        if show:
            sys.stdout.write(f"{data['steps'][0]['system']} {name}: {what}\n")
    return tried, accepted, against


if __name__ == "__main__":
    sys.exit(main())
