"""The groups of a procedure as they are told: who is there, who goes, and the pairs in their order."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from tests.lab.told.facts import numbers
from tests.lab.told.floaters import sentences
from tests.lab.told.played import Round
from tests.lab.told.reading import Section
from tests.lab.told.reason import LIST, Unknown

_RESIDENTS = re.compile(
    rf"(?:[\w -]*?\d[\d.]*: |Combined bracket: )?({LIST}) (?:ha(?:s|ve) (?:this score|its score of [\d.]+"
    r"|[\d.]+(?:, (?:more|less) than .*| and (?:is|are) still to be paired)?)|are paired as one bracket)"
)
_ARRIVED = re.compile(rf"({LIST}) (?:ha(?:s|ve) floated in(?: and .*|; .*)?|ha(?:s|ve) moved down here)")
_PAIRED = re.compile(r"The pairs? (?:is|are) (.*)")


@dataclass(slots=True)
class Group:
    """A score group or bracket; `pairs` are told at its end, `free` is who was to be paired before it."""

    section: Section
    free: set[int]
    residents: list[int] = field(default_factory=list)
    arrived: list[int] = field(default_factory=list)
    pairs: list[tuple[int, int]] = field(default_factory=list)

    @property
    def members(self) -> list[int]:
        """Return all who are in it at first."""
        return [*self.arrived, *self.residents]

    def made_before(self, pair: tuple[int, int]) -> set[int]:
        """Return who is paired in it before a pair."""
        at = next((place for place, one in enumerate(self.pairs) if {*one} == {*pair}), len(self.pairs))
        return {tpn for one in self.pairs[:at] for tpn in one}

    def pair_of(self, player: int) -> tuple[int, int]:
        """Return the pair that a player makes here.

        Raises:
            Unknown: none.
        """
        for one in self.pairs:
            if player in one:
                return one
        raise Unknown(f"{player} is not paired here")


def couples(text: str) -> list[tuple[int, int]]:
    """Return pairs told like `3 – 7, 4 – 5`."""
    return [(int(a), int(b)) for a, b in re.findall(r"(\d+) – (\d+)", text)]


def groups(one: Round) -> list[Group]:
    """Return the groups of a round in the order in which they are told."""
    bye = one.full.bye
    free = {line.tpn for line in one.index.opened.players} - ({int(bye.split()[0])} if bye else set())
    found = []
    for section in one.full.sections:
        made = Group(section, {*free})
        for sentence in sentences(section.opening):
            if match := _RESIDENTS.fullmatch(sentence):
                made.residents += numbers(match[1])
            elif match := _ARRIVED.fullmatch(sentence):
                made.arrived += numbers(match[1])
        for item in section.outcome:
            for sentence in sentences(item.text):
                if match := _PAIRED.fullmatch(sentence):
                    made.pairs = couples(match[1])
        free -= {tpn for pair in made.pairs for tpn in pair}
        found.append(made)
    return found
