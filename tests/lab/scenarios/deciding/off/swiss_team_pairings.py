"""The Swiss Team rules of 2026 without one of their clauses: pairs inside a bracket, and colours."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import starmap

from pairtutor.model.ids import RoundNumber
from pairtutor.model.teams import TeamEvent
from pairtutor.model.tournament import Tournament
from tests.lab.oracles.swiss_team import Event, Literal, identifiers
from tests.lab.oracles.swiss_team_differences import event_before
from tests.lab.scenarios.deciding.off.paired import Paired, Pairing, coloured

Pairs = list[tuple[int, int]]
Quality = tuple[int, int, int]


def by(
    engine: type[Literal] = Literal,
    read: Callable[[Event, TeamEvent], Event] = lambda event, _: event,
) -> Pairing:
    """Return what pairs a round by an engine; `read` is what it takes an event for."""

    def pair(tournament: Tournament, number: RoundNumber) -> Paired | None:
        event = read(event_before(tournament, number), tournament.teams or TeamEvent())
        found = engine(event).pair()
        return coloured(found.boards, found.bye or None) if found.brackets else None

    return pair


class Uncounted(Literal):
    """2.3.5 to 2.3.7: one thing less is looked at in pairings."""

    ignored = 0

    def quality(self, pairs: Iterable[tuple[int, int]], upfloaters: set[int]) -> Quality:
        eighth, ninth, tenth = (
            0 if at == self.ignored else value for at, value in enumerate(super().quality(pairs, upfloaters))
        )
        return eighth, ninth, tenth


class StrongUncounted(Uncounted):
    """2.3.6."""

    ignored = 1


class OpponentsUncounted(Uncounted):
    """2.3.7."""

    ignored = 2


class TopsByScore(Literal):
    """3.6.1: the higher score makes the top member, the number only of equal ones."""

    def pairings(self, teams: Sequence[int]) -> Iterable[Pairs]:
        order = sorted(teams, key=lambda tpn: (-self.score[tpn], tpn))
        for pairs in identifiers(range(len(order))):
            yield [*starmap(lambda top, bottom: (order[top], order[bottom]), pairs)]


class PairByPair(Literal):
    """3.6.2: an identifier names each top member with its bottom member, not all top members first."""

    def pairings(self, teams: Sequence[int]) -> Iterable[Pairs]:
        return sorted(identifiers(teams))


class LastPairingFirst(Literal):
    """3.6.3: pairings are looked at from the last one."""

    def pairings(self, teams: Sequence[int]) -> Iterable[Pairs]:
        return reversed([*identifiers(teams)])


class FirstLegalPairing(Literal):
    """3.6.4: the earliest pairing without a second meeting is taken, whatever it costs."""

    def better(self, quality: Quality, found: Quality) -> bool:
        return False


class FirstTeam(Literal):
    """4.2.1 to 4.2.3: one thing less makes a team the first-team; the number turned round."""

    ignored = 0

    def rank(self, tpn: int) -> tuple[int, ...]:
        found = super().rank(tpn)
        return tuple((-tpn if at == 2 else 0) if at == self.ignored else one for at, one in enumerate(found))


class SecondaryForgotten(FirstTeam):
    """4.2.2."""

    ignored = 1


class NumberTurned(FirstTeam):
    """4.2.3."""

    ignored = 2


class OtherFirst(Literal):
    """4.2: the other of the two is the first-team."""

    def rank(self, tpn: int) -> tuple[int, ...]:
        return tuple(-one for one in super().rank(tpn))


def without_rule(rule: str) -> Pairing:
    """Return what pairs where a rule for colours is passed over."""

    class Passed(Literal):
        def granted(self, due: Iterable[tuple[str, str]]) -> tuple[str, str]:
            return next(one for one in due if one[0] != rule)

    return by(Passed)


def turned(rule: str) -> Pairing:
    """Return what pairs where a rule gives both teams the other colour: nothing else would decide."""

    class Turned(Literal):
        def granted(self, due: Iterable[tuple[str, str]]) -> tuple[str, str]:
            told, colour = super().granted(due)
            return (told, "b" if colour == "w" else "w") if told == rule else (told, colour)

    return by(Turned)


PAIRINGS = {
    "2.3.5": by(Uncounted),
    "2.3.6": by(StrongUncounted),
    "2.3.7": by(OpponentsUncounted),
    "3.6.1": by(TopsByScore),
    "3.6.2": by(PairByPair),
    "3.6.3": by(LastPairingFirst),
    "3.6.4": by(FirstLegalPairing),
}
COLOURS = {
    "4.2": by(OtherFirst),
    "4.2.1": by(FirstTeam),
    "4.2.2": by(SecondaryForgotten),
    "4.2.3": by(NumberTurned),
    **{rule: turned(rule) for rule in ("4.3.1", "4.3.3", "4.3.9")},
    **{rule: without_rule(rule) for rule in ("4.3.2", "4.3.4", "4.3.5", "4.3.6", "4.3.7", "4.3.8")},
}
