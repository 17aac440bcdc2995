"""The Swiss System Modified without one of its clauses."""

from __future__ import annotations

from collections.abc import Callable

from pairtutor.model.ids import RoundNumber
from pairtutor.model.tournament import Tournament
from tests.lab.scenarios.deciding.off.paired import Edition, Paired, Pairing, coloured
from tests.lab.systems.ssm.literal import SETS, Deal, Pair, Table
from tests.lab.systems.ssm.literal_cards import Card, Place, cards

Read = Callable[[Card], Card]


def by(
    table: type[Table] = Table,
    read: Read = lambda card: card,
    place: Callable[[Place], Place] = lambda one: one,
) -> Pairing:
    """Return what pairs a round: the table, what is read of each card, and what ranks the players."""

    def pair(tournament: Tournament, number: RoundNumber) -> Paired | None:
        planned = tournament.planned_rounds or 0
        apart = number <= tournament.restricted_rounds and number < planned
        found = table([read(card) for card in cards(tournament, place)], apart=apart).pair()
        if found is None:
            return None
        pairs, bye = found
        return coloured([(one.tpn, other.tpn) for one, other in pairs], None if bye is None else bye.tpn)

    return pair


def unranked(*places: int) -> Pairing:
    """Return what pairs where some of the five criteria of A2 do not count."""
    return by(place=lambda one: tuple(0 if at in places else value for at, value in enumerate(one)))


class KeptTogether(Table):
    """B4: nobody is kept apart."""

    def _same(self, x: Card, y: Card) -> bool:
        return False


class FloatsForgotten(Table):
    """B5: anybody may float again."""

    def _again(self, x: Card, y: Card) -> bool:
        return False


class LastFirst(Table):
    """C3: the last of S2 is offered first."""

    def offered(self, free: list[Card]) -> list[Card]:
        return free[::-1]


class OtherEndNext(Table):
    """C4: after the first of S2 the others are tried from the end."""

    def offered(self, free: list[Card]) -> list[Card]:
        return [*free[:1], *free[:0:-1]]


class NothingLetGo(Table):
    """C5: neither B5 nor B4 is let go while cards are dealt."""

    dealt = SETS[:1]


class NoExchange(Table):
    """C6: nobody changes places."""

    def exchanged(self, s1: list[Card], s2: list[Card], first: Deal) -> Deal:
        return first


class NobodyLeavesFirst(Table):
    """C7: who finds nobody leaves with all others who are free."""

    def lonely(self, bracket: list[Card]) -> list[Card]:
        return []


class EverythingUndone(Table):
    """C8: of a bracket that fails no pair stands, and all move down."""

    def better(self, first: Deal, second: Deal) -> list[Pair]:
        return []


class NotCombined(Table):
    """C9: brackets are not put together."""

    def _last(self, done: list[list[Pair]], last: list[Card]) -> tuple[list[Pair], Card | None] | None:
        found = super()._last([], last)
        return found and ([*self._written(done), *found[0]], found[1])


def _bye_is_no_float(card: Card) -> Card:
    return card._replace(down=card.down and not card.had_bye)


EDITION = Edition(
    by(),
    {
        "A2.b": unranked(1),
        "A2.c": unranked(2),
        "A2.d": unranked(3),
        "A2.e": by(place=lambda one: (*one[:-1], -one[-1])),
        "A4": by(read=lambda card: card._replace(down=False, up=False)),
        "A8": by(read=_bye_is_no_float),
        "B1": by(read=lambda card: card._replace(met=frozenset())),
        "B2": by(read=lambda card: card._replace(had_bye=False)),
        "B4": by(KeptTogether),
        "B5": by(FloatsForgotten),
        "C3": by(LastFirst),
        "C4": by(OtherEndNext),
        "C5": by(NothingLetGo),
        "C6": by(NoExchange),
        "C7": by(NobodyLeavesFirst),
        "C8": by(EverythingUndone),
        "C9": by(NotCombined),
    },
)
