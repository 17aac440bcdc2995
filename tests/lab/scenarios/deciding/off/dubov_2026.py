"""The Dubov rules of 2026 without one of their clauses."""

from __future__ import annotations

from pairtutor.model.ids import RoundNumber
from pairtutor.model.tournament import Tournament
from pairtutor.rules.measures.contenders import initial_colour
from tests.lab.oracles.dubov_2026 import Group, Literal
from tests.lab.scenarios.deciding.off.paired import Edition, Paired, Pairing, coloured, every


def by(engine: type[Literal]) -> Pairing:
    """Return what pairs a round by an engine."""

    def pair(tournament: Tournament, number: RoundNumber) -> Paired | None:
        stated = tournament._replace(initial_colour=initial_colour(tournament)[0])
        found = engine(stated, number).pair()
        return None if found is None else coloured(found.games, found.bye)

    return pair


class NobodyMet(Literal):
    """2.1.1: nobody has met anybody."""

    def __init__(self, tournament: Tournament, number: int) -> None:
        super().__init__(tournament, number)
        for one in self.all.values():
            one.met = set()


class ByeForAll(Literal):
    """2.1.2, 3.1.1: everybody may have the bye."""

    def __init__(self, tournament: Tournament, number: int) -> None:
        super().__init__(tournament, number)
        for one in self.all.values():
            one.barred = False


class NoAbsoluteColours(Literal):
    """2.1.3: any two may meet who have not."""

    def legal(self, a: int, b: int) -> bool:
        if super().legal(a, b):
            return True
        one, other = self.all[a], self.all[b]
        apart = any(
            {a, b} <= set(barred.players) and barred.first <= self.number <= barred.last
            for barred in self.tournament.forbidden
        )
        return b not in one.met and not apart and one.wish == other.wish


class RestForgotten(Literal):
    """2.2.1: whether those below can be paired is not asked."""

    def remain(self, left: Group) -> bool:
        return True


class ByeRestForgotten(Literal):
    """3.1.2: the first of the order has the bye, whether the others can be paired or not."""

    def _pairable(self, group: Group) -> bool:
        odd = len(self.all) % 2 and len(group) == len(self.all) - 1
        return bool(odd) or super()._pairable(group)


class LikeAnyRound(Literal):
    """2.3: upfloats count in the last round too."""

    def __init__(self, tournament: Tournament, number: int) -> None:
        super().__init__(tournament, number)
        self.last = False


class NoMaximum(Literal):
    """1.8: nobody has floated up too often."""

    def __init__(self, tournament: Tournament, number: int) -> None:
        super().__init__(tournament, number)
        self.most = 99


class NewcomersPreferWhite(Literal):
    """1.6.4: who has not played prefers the other colour."""

    def seeking_white(self, bracket: Group) -> Group:
        found = super().seeking_white(bracket)
        new = {tpn for tpn in bracket if not self.all[tpn].games}
        return found if new == bracket else found | new


class MostUpfloaters(Literal):
    """2.3.1, 3.2.1: as many as can float up."""

    def numbers(self, residents: Group) -> list[int]:
        return super().numbers(residents)[::-1]


class LowestUpfloaters(Literal):
    """2.3.2: those with the lowest scores float up."""

    def best_scores(self, scores: list[list[int]]) -> list[int]:
        return min(scores)


class Uncounted(Literal):
    """2.3.3 to 2.3.6: one thing less is looked at in sets of upfloaters."""

    ignored = 0

    def quality(self, bracket: Group, upfloaters: tuple[int, ...]) -> tuple[int, ...]:
        found = super().quality(bracket, upfloaters)
        return tuple(0 if at == self.ignored else value for at, value in enumerate(found))


class ColoursUncounted(Uncounted):
    """2.3.3, in the bracket as well: any subgroups that can be paired will do."""

    def fewest(self, group: Group, kind: str, inside: Group = frozenset()) -> int:
        return len(group) if kind == "same-colour" else super().fewest(group, kind, inside)


class MaximumUncounted(Literal):
    """2.3.4, and 2.3.5, which would speak in its place."""

    def quality(self, bracket: Group, upfloaters: tuple[int, ...]) -> tuple[int, ...]:
        colours, *others = super().quality(bracket, upfloaters)
        return (colours, *others[2:])


def without_maximum(tournament: Tournament, number: RoundNumber) -> Paired | None:
    """2.3.4: whether somebody is a maximum upfloater does not matter, where 2.3.5 would change nothing."""
    whole = by(Literal)(tournament, number)
    fewest_do_not_matter = by(UpfloatsUncounted)(tournament, number) == whole
    return by(MaximumUncounted)(tournament, number) if fewest_do_not_matter else whole


class UpfloatsUncounted(Uncounted):
    """2.3.5."""

    ignored = 2


class AgainUncounted(Uncounted):
    """2.3.6."""

    ignored = 3


class Bye(Literal):
    """3.1.3 to 3.1.5: one thing less puts those in order who can have the bye; the number turned round."""

    ignored = 0

    def for_bye(self, tpn: int) -> tuple[int, ...]:
        found = super().for_bye(tpn)
        return tuple((tpn if at == 2 else 0) if at == self.ignored else one for at, one in enumerate(found))


class ByeGames(Bye):
    """3.1.4."""

    ignored = 1


class ByeNumber(Bye):
    """3.1.5."""

    ignored = 2


class LastBest(Literal):
    """3.2.2: of equally good sets the last one is taken."""

    def first_of(self, judged: list[tuple[tuple[int, ...], tuple[int, ...]]]) -> tuple[int, ...]:
        return super().first_of(judged[::-1])


class PoolBackwards(Literal):
    """4.2: of equal scores the largest number floats up first."""

    def pool(self, below: Group) -> list[int]:
        return sorted(below, key=lambda tpn: (-self.all[tpn].score, -tpn))


class NoHalves(Literal):
    """3.2.3: who has not played is in a subgroup by preference, as anybody is."""

    def seeking_white(self, bracket: Group) -> Group:
        return frozenset(tpn for tpn in bracket if self.all[tpn].wish[0] == "W")


class SetsBackwards(Literal):
    """3.2.4, 4.1: the last set changes subgroups first."""

    def sets(self, numbered: list[int], size: int) -> list[tuple[int, ...]]:
        return super().sets(numbered, size)[::-1]


class FromTheTop(Literal):
    """4.3: lists are numbered from the top, not from the middle."""

    def numbered(self, pool: Group, *, white: bool) -> list[int]:
        return sorted(pool, key=lambda tpn: (self.all[tpn].aro, tpn) if white else (0, tpn))


class AveragesForgotten(Literal):
    """3.2.5: S1 stands by number."""

    def by_average(self, white: Group) -> list[int]:
        return sorted(white)


class OrdersBackwards(Literal):
    """3.2.6, 4.4: the last order of G2 first."""

    def by_number(self, black: Group) -> list[int]:
        return super().by_number(black)[::-1]


class OtherColourDrawn(Literal):
    """5.2.1: those who have not played get the other colour."""

    def initial(self) -> str:
        return "B" if super().initial() == "W" else "W"


class ColourRules(Literal):
    """5.2.2 to 5.2.5."""

    colour_rules = Literal.colour_rules - {"both"}


class NotStronger(Literal):
    """5.2.3."""

    colour_rules = Literal.colour_rules - {"stronger"}


class NotAlternate(Literal):
    """5.2.4."""

    colour_rules = Literal.colour_rules - {"alternate"}


class NotHigher(Literal):
    """5.2.5."""

    colour_rules = Literal.colour_rules - {"higher"}


EDITION = Edition(
    by(Literal),
    {
        "1.6.4": by(NewcomersPreferWhite),
        "1.8": by(NoMaximum),
        "2.1.1": by(NobodyMet),
        **every("2.1.2 3.1.1", by(ByeForAll)),
        "2.1.3": by(NoAbsoluteColours),
        "2.2.1": by(RestForgotten),
        "2.3": by(LikeAnyRound),
        **every("2.3.1 3.2.1", by(MostUpfloaters)),
        "2.3.2": by(LowestUpfloaters),
        "2.3.3": by(ColoursUncounted),
        "2.3.4": without_maximum,
        "2.3.5": by(UpfloatsUncounted),
        "2.3.6": by(AgainUncounted),
        "3.1.2": by(ByeRestForgotten),
        "3.1.3": by(Bye),
        "3.1.4": by(ByeGames),
        "3.1.5": by(ByeNumber),
        "3.2.2": by(LastBest),
        "3.2.3": by(NoHalves),
        **every("3.2.4 4.1", by(SetsBackwards)),
        "3.2.5": by(AveragesForgotten),
        **every("3.2.6 4.4", by(OrdersBackwards)),
        "4.2": by(PoolBackwards),
        "4.3": by(FromTheTop),
        "5.2.1": by(OtherColourDrawn),
        "5.2.2": by(ColourRules),
        "5.2.3": by(NotStronger),
        "5.2.4": by(NotAlternate),
        "5.2.5": by(NotHigher),
    },
    largest=12,
)
