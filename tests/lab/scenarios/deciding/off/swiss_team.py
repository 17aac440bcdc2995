"""The Swiss Team rules of 2026 without one of their clauses: who has the bye, and who comes up."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

from pairtutor.model.teams import TeamEvent
from tests.lab.oracles.swiss_team import Event, Literal
from tests.lab.scenarios.deciding.off.paired import Edition
from tests.lab.scenarios.deciding.off.swiss_team_pairings import COLOURS, PAIRINGS, by

Values = dict[tuple[int, ...], tuple[int, int]]


def swapped(event: Event) -> Event:
    """Return an event in which the other points are the score."""
    lines = {
        tpn: [one._replace(points=one.points[::-1]) for one in line] for tpn, line in event.lines.items()
    }
    return event._replace(lines=lines, secondary=True)


def nothing_said(event: Event, chosen: TeamEvent) -> Event:
    """1.2.1: whatever the event says, match points are the score and game points used for colours."""
    return swapped(event) if chosen.score == "game" else event._replace(secondary=True)


def no_default(event: Event, chosen: TeamEvent) -> Event:
    """1.2.2: where nothing is said, game points are the score."""
    return swapped(event) if "score" in chosen.assumed else event


def bye_is_a_win(event: Event, _: TeamEvent) -> Event:
    """1.4: the bye brings what a win brings."""
    lines = {
        tpn: [
            one._replace(points=(2 * one.points[0], 2 * one.points[1])) if one.mark == "U" else one
            for one in line
        ]
        for tpn, line in event.lines.items()
    }
    return event._replace(lines=lines)


def type_a(event: Event, _: TeamEvent) -> Event:
    """1.7: whatever the event has chosen, its preferences are those of type A."""
    return event._replace(kind="A")


def type_b_is_none(event: Event, _: TeamEvent) -> Event:
    """1.7.2: type B knows no preferences."""
    return event._replace(kind="" if event.kind == "B" else event.kind)


def type_a_is_none(event: Event, _: TeamEvent) -> Event:
    """1.7.1: type A knows no preferences."""
    return event._replace(kind="" if event.kind == "A" else event.kind)


class NoFloaters(Literal):
    """1.5: nobody was a floater."""

    @cached_property
    def floated(self) -> set[int]:
        return set()


class NoDifference(Literal):
    """1.6: all have had White as often as Black."""

    def __init__(self, event: Event) -> None:
        super().__init__(event)
        self.difference = dict.fromkeys(self.difference, 0)
        self.preference = {tpn: self.preference_of(tpn) for tpn in event.lines}


class NobodyMet(Literal):
    """2.1.1: nobody has met anybody."""

    def met(self, one: int, other: int) -> bool:
        return frozenset((one, other)) in self.event.apart


class ByeForAll(Literal):
    """2.1.2: everybody may have the bye."""

    def barred(self, tpn: int) -> bool:
        return False


class RestForgotten(Literal):
    """2.2.1: whether those below can be paired is not asked."""

    def remain(self, below: set[int]) -> bool:
        return True


class MostUpfloaters(Literal):
    """2.3.1: as many come up as can, into the following bracket as well."""

    def sizes(self, most: int) -> Sequence[int]:
        return range(most)[::-1]

    def set_quality(self, top: int, below: set[int], chosen: Iterable[int]) -> tuple[int, int]:
        return 0, super().set_quality(top, set(), chosen)[1]


class LowestUpfloaters(Literal):
    """2.3.2: those with the lowest scores come up."""

    def best_scores(self, scores: list[list[int]]) -> list[int] | None:
        return min(scores)


class AllSets(Literal):
    """3.5.2: all sets of the least number count, whatever their scores."""

    def best_scores(self, scores: list[list[int]]) -> list[int] | None:
        return None


class FollowingForgotten(Literal):
    """2.3.3: what becomes of the following scoregroup does not matter."""

    def set_quality(self, top: int, below: set[int], chosen: Iterable[int]) -> tuple[int, int]:
        return 0, super().set_quality(top, set(), chosen)[1]


class AgainForgotten(Literal):
    """2.3.4: whether who comes up was a floater does not matter."""

    def set_quality(self, top: int, below: set[int], chosen: Iterable[int]) -> tuple[int, int]:
        return super().set_quality(top, below, ())


class ByeRestForgotten(Literal):
    """3.4.1: the first of the order has the bye, whether the others can be paired or not."""

    def whole_without(self, teams: set[int], tpn: int) -> bool:
        return True


class Bye(Literal):
    """3.4.2 to 3.4.4: one thing less puts those in order who can have the bye; the number turned round."""

    ignored = 0

    def for_bye(self, tpn: int) -> tuple[int, ...]:
        found = super().for_bye(tpn)
        return tuple((tpn if at == 2 else 0) if at == self.ignored else one for at, one in enumerate(found))


class ByeMatches(Bye):
    """3.4.3."""

    ignored = 1


class ByeNumber(Bye):
    """3.4.4."""

    ignored = 2


class NextScoregroupOnly(Literal):
    """3.5.1: only the next scoregroup below sends anybody."""

    def pool(self, residents: set[int], left: set[int]) -> list[int]:
        found = super().pool(residents, left)
        highest = max((self.score[tpn] for tpn in found), default=0)
        return [tpn for tpn in found if self.score[tpn] == highest]


class SetsByNumber(Literal):
    """3.5.3: the teams of a set stand by number alone."""

    def in_order(self, teams: Iterable[int]) -> list[int]:
        return sorted(teams)


class LastSetFirst(Literal):
    """3.5.4: sets are looked at from the last one."""

    def in_sequence(self, sets: Iterable[list[int]]) -> list[list[int]]:
        return super().in_sequence(sets)[::-1]


class FirstLegalSet(Literal):
    """3.5.5: the earliest set with a legal bracket comes up, whatever it costs."""

    def takes(self, values: Values, one: tuple[int, ...]) -> bool:
        return one in values


EDITION = Edition(
    by(Literal),
    {
        "1.2.1": by(Literal, nothing_said),
        "1.2.2": by(Literal, no_default),
        "1.4": by(Literal, bye_is_a_win),
        "1.5": by(NoFloaters),
        "1.6": by(NoDifference),
        "1.7": by(Literal, type_a),
        "1.7.1": by(Literal, type_a_is_none),
        "1.7.2": by(Literal, type_b_is_none),
        "2.1.1": by(NobodyMet),
        "2.1.2": by(ByeForAll),
        "2.2.1": by(RestForgotten),
        "2.3.1": by(MostUpfloaters),
        "2.3.2": by(LowestUpfloaters),
        "2.3.3": by(FollowingForgotten),
        "2.3.4": by(AgainForgotten),
        "3.4.1": by(ByeRestForgotten),
        "3.4.2": by(Bye),
        "3.4.3": by(ByeMatches),
        "3.4.4": by(ByeNumber),
        "3.5.1": by(NextScoregroupOnly),
        "3.5.2": by(AllSets),
        "3.5.3": by(SetsByNumber),
        "3.5.4": by(LastSetFirst),
        "3.5.5": by(FirstLegalSet),
        **PAIRINGS,
        **COLOURS,
    },
    largest=14,
)
