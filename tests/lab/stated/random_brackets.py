"""Random brackets as a lecturer would write them: the text, who has met, and what is said besides."""

from __future__ import annotations

import random
from dataclasses import dataclass

from pairtutor.model.tournament import Tournament
from pairtutor.sources.stated import Besides, read_named, read_pairs, stated_tournament
from pairtutor.sources.stated_spec import Location, Misstated, read_spec

SYSTEMS = ("dutch-2012", "dutch-2017", "dutch-2026", "burstein-2026")
_SIGNS = ("W!", "W", "w", "B!", "B", "b", ".", "W", "b")


@dataclass(frozen=True)
class Written:
    """A bracket as text; lists are as on the command line, empty where nothing is said."""

    spec: str
    met: str = ""
    bye: bool = False
    bye_had: str = ""
    played: str = ""
    last_round: bool = False
    topscorers: str = ""

    def tournament(self) -> Tournament:
        """Return it as a tournament; it may be that what is said does not go together.

        Raises:
            Misstated: it does not.
        """
        place = Location("--option")
        return stated_tournament(
            read_spec(self.spec, Location("SPEC")),
            Besides(
                met=read_pairs(self.met, place) if self.met else (),
                bye=place if self.bye else None,
                bye_had=read_named(self.bye_had, place) if self.bye_had else (),
                played=read_named(self.played, place) if self.played else None,
                last_round=place if self.last_round else None,
                topscorers=read_named(self.topscorers, place) if self.topscorers else None,
            ),
            "A bracket",
            "SPEC",
        )


def written(seed: int, most: int = 8) -> Written:
    """Return a bracket of up to so many players."""
    luck = random.Random(seed)
    size = luck.randint(2, most)
    numbers = sorted(luck.sample(range(1, 40), size))
    if luck.random() < 0.2:
        luck.shuffle(numbers)  # the order of entry is the rank
    bye = size % 2 == 1 and luck.random() < 0.5
    last = luck.random() < 0.3
    return Written(
        spec=_spec(luck, numbers),
        met=_pairs(luck, numbers),
        bye=bye,
        bye_had=_some(luck, numbers, 0.3) if bye else "",
        played=_some(luck, numbers, 0.6) if luck.random() < 0.3 else "",
        last_round=last,
        topscorers=_some(luck, numbers, 0.4) if last else "",
    )


def paired_at_last(seed: int, most: int = 8) -> tuple[Written, Tournament]:
    """Return a bracket whose facts go together, the first of a row that begins with a seed."""
    for more in range(100):
        one = written(1000 * seed + more, most)
        try:
            return one, one.tournament()
        except Misstated:
            continue
    raise AssertionError("hardly any goes together")


def _spec(luck: random.Random, numbers: list[int]) -> str:
    entries = [_entry(luck, number) for number in numbers]
    came = luck.choice((0, 0, 1, 2, 3)) if len(numbers) > 3 else 0
    if not came:
        return " ".join(entries)
    if luck.random() < 0.2:
        return f"{' '.join(entries[:came])} > {' '.join(entries[came:])}"
    cut = luck.randint(1, came)
    parts = [part for part in (entries[:cut], entries[cut:came], entries[came:]) if part]
    score, groups = 8, []
    for part in parts:
        groups.append(f"{score / 2:g}: {' '.join(part)}")
        score -= luck.choice((1, 1, 2))
    return " > ".join(groups)


def _entry(luck: random.Random, number: int) -> str:
    floats = "".join(
        luck.choice("v^") + str(back) for back, likely in ((1, 0.3), (2, 0.25)) if luck.random() < likely
    )
    return f"{number}{luck.choice(_SIGNS)}{floats}"


def _pairs(luck: random.Random, numbers: list[int]) -> str:
    often = luck.choice((0.1, 0.25, 0.4))
    pairs = [(a, b) for at, a in enumerate(numbers) for b in numbers[at + 1 :] if luck.random() < often]
    return ",".join(f"{a}-{b}" for a, b in pairs)


def _some(luck: random.Random, numbers: list[int], often: float) -> str:
    return ",".join(str(number) for number in numbers if luck.random() < often)
