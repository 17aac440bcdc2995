"""The ways to a wish as they are told: the most natural fact first, alike ones together, each colour once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, TypeAlias

from pairtutor.disputes.case import ColourWish, FloatWish, PairWish, Wish, players_of
from pairtutor.disputes.round_change import RoundChange
from pairtutor.model.ids import Tpn
from pairtutor.model.supposed import (
    BarFromBye,
    EarlierFloat,
    EarlierGame,
    Facts,
    NoByeHad,
    NoFloat,
    NotMet,
    OtherDue,
    OtherLast,
    StaysAway,
    SupposedFact,
    subject_of,
)
from pairtutor.named_tuples import NamedTuple
from pairtutor.positions.persons import ABSOLUTE, preference_after

Rank: TypeAlias = tuple[int, ...]

MOST_NAMED: Final = 3
"""So many ways to a wish are told."""
MOST_CHOICES: Final = 4
"""So many facts that do the same are told of a way."""
_KINDS: Final[tuple[tuple[type, ...], ...]] = (
    (NotMet, NoByeHad),
    (NoFloat,),
    (EarlierFloat,),
    (OtherLast,),
    (EarlierGame, BarFromBye),
    (OtherDue,),
    (StaysAway,),
)
"""The most natural kinds of facts first: games and byes not had, then floats not had, then had, the last
round or not, games and byes had, colours, and last who is away."""


class Consequence(NamedTuple):
    """What comes of some facts: what would change, where the player of the wish would play, and against whom.

    `white` is who has White there. `keeps`: of a colour, the opponent is who it is now.
    """

    change: RoundChange
    board: int | None
    against: Tpn | None
    white: Tpn | None
    keeps: bool


class SufficientWay(NamedTuple):
    """What it would take: any of some `choices`, each of the fewest facts, all with the same outcome.

    Of those `unshaded`, preferences, it makes no difference how strong they are. Where the outcomes are
    `mixed`, the opponents are not all the same, and nothing is told but that each does.
    """

    choices: tuple[Facts, ...]
    outcome: Consequence
    unshaded: frozenset[SupposedFact] = frozenset()
    mixed: bool = False


class _Choice(NamedTuple):
    """A single fact that does, its outcome, and whether it does so however strong the preference is."""

    fact: SupposedFact
    outcome: Consequence
    unshaded: bool = False


def ways_besides(
    wish: Wish, ways: Iterable[SufficientWay], found: Mapping[Facts, Consequence]
) -> tuple[SufficientWay, ...]:
    """Return the single facts that do and are told in no way, by whom the player would play, a way for each.

    Of several preferences of one player it is the one nearest to what is so, and none of a player told of.
    Absences that all make a float, or undo it, are one way, whomever the player would play.
    """
    told = {fact for way in ways for facts in way.choices for fact in facts}
    due = {fact.player for fact in told if isinstance(fact, OtherDue)}
    singles = [facts[0] for facts in found if len(facts) == 1 and facts[0] not in told]
    nearest: dict[Tpn, SupposedFact] = {}
    for fact in sorted(singles, key=_distance):
        if isinstance(fact, OtherDue) and fact.player not in due:
            nearest.setdefault(fact.player, fact)
    groups: dict[object, list[SupposedFact]] = {}
    for fact in singles:
        if not isinstance(fact, OtherDue) or fact in nearest.values():
            together = isinstance(wish, FloatWish) and isinstance(fact, StaysAway)
            groups.setdefault("away" if together else found[fact,].against, []).append(fact)
    return tuple(
        SufficientWay(
            tuple((fact,) for fact in group),
            found[group[0],],
            mixed=len({found[fact,].against for fact in group}) > 1,
        )
        for group in groups.values()
    )


def ways_told(wish: Wish, found: Mapping[Facts, Consequence]) -> tuple[SufficientWay, ...]:
    """Return up to three ways of those found, of every kind of fact one before a second of the same kind.

    Of a colour those by which the opponent stays come first, and then one at most by a game; of the others
    none is told. Of a float an absence is a way only where nothing else is, and then one alone. Where the
    only fact is that the round is the last one, or not, two floats together are told as well.
    """
    singles = [_Choice(facts[0], outcome) for facts, outcome in found.items() if len(facts) == 1]
    if not singles:
        return _ways_of_two(found)
    if all(isinstance(choice.fact, OtherLast) for choice in singles):
        twos = {facts: outcome for facts, outcome in found.items() if len(facts) > 1}
        return (*_ways_by_kind(wish, singles), *_ways_of_two(twos))[:MOST_NAMED]
    absences = [choice for choice in singles if isinstance(choice.fact, StaysAway)]
    if isinstance(wish, FloatWish) and len(absences) > 1:
        others = [choice for choice in singles if choice not in absences]
        fewest = min(absences, key=lambda choice: len(choice.outcome.change.boards))
        singles = others or [fewest]
    kept = [choice for choice in singles if choice.outcome.keeps]
    if 0 < len(kept) < len(singles):
        games = [choice for choice in singles if choice not in kept and is_game(choice.fact)]
        by_game = _ways_by_kind(wish, games)[:1]
        return (*_ways_by_kind(wish, kept)[: MOST_NAMED - len(by_game)], *by_game)
    return _ways_by_kind(wish, singles)


def is_game(fact: SupposedFact) -> bool:
    """Say whether a fact is that two have met, or have not."""
    return isinstance(fact, NotMet | EarlierGame)


def _ways_by_kind(wish: Wish, singles: Iterable[_Choice]) -> tuple[SufficientWay, ...]:
    """Return up to three ways of single facts, the most natural kinds first."""
    groups: dict[tuple[object, ...], list[_Choice]] = {}
    for choice in _without_neither(_each_colour_once(singles)):
        groups.setdefault(_effect(choice.outcome), []).append(choice)
    ways = sorted((_way_of(wish, group) for group in groups.values()), key=lambda way: _rank_of(wish, way))
    kinds: set[int] = set()
    firsts = []
    for way in ways:
        kind = kind_of(way.choices[0][0])
        if kind not in kinds:
            kinds.add(kind)
            firsts.append(way)
    told = [*firsts, *(way for way in ways if way not in firsts)][:MOST_NAMED]
    return tuple(sorted(told, key=lambda way: _rank_of(wish, way)))


def _ways_of_two(found: Mapping[Facts, Consequence]) -> tuple[SufficientWay, ...]:
    """Return the ways of two facts, those of one outcome together; the less natural fact of two counts."""
    twos: dict[object, Facts] = {}
    for facts in sorted(found, key=lambda two: max(map(_distance, two))):
        # one preference of a player, the nearest to what is so
        twos.setdefault((frozenset(map(subject_of, facts)), _effect(found[facts])), facts)
    effects: dict[tuple[object, ...], list[Facts]] = {}
    for facts in sorted(twos.values(), key=lambda two: max(map(kind_of, two))):
        effects.setdefault(_effect(found[facts]), []).append(facts)
    ways = (SufficientWay(tuple(choices), found[choices[0]]) for choices in effects.values())
    return tuple(ways)[:MOST_NAMED]


def _effect(outcome: Consequence) -> tuple[object, ...]:
    """Return an outcome as a key."""
    return outcome.change, outcome.board, outcome.against, outcome.white


def _each_colour_once(singles: Iterable[_Choice]) -> Iterator[_Choice]:
    """Yield facts, of preferences of one player for one colour the one to tell.

    That is the stronger one without the mark where all that are not absolute do the same, and the nearest to
    what is so where not.
    """
    dues: dict[tuple[object, ...], list[_Choice]] = {}
    for choice in singles:
        if isinstance(choice.fact, OtherDue):
            key = (choice.fact.player, preference_after(choice.fact.colours).colour, *_effect(choice.outcome))
            dues.setdefault(key, []).append(choice)
        else:
            yield choice
    for shades in dues.values():
        graded = [choice for choice in shades if _strength(choice) != ABSOLUTE]
        turned = all(_is_turned(choice.fact) for choice in graded)
        if len(graded) > 1 and turned:
            yield max(graded, key=_strength)._replace(unshaded=True)
        else:
            yield min(shades, key=lambda choice: _distance(choice.fact))


def _without_neither(choices: Iterable[_Choice]) -> Iterator[_Choice]:
    """Yield choices, no preference for neither colour of a player for whom one for the other does too."""
    kept = [*choices]
    turned = {
        choice.fact.player for choice in kept if isinstance(choice.fact, OtherDue) and _is_turned(choice.fact)
    }
    for choice in kept:
        fact = choice.fact
        if (
            not isinstance(fact, OtherDue)
            or fact.player not in turned
            or preference_after(fact.colours).colour is not None
        ):
            yield choice


def _strength(choice: _Choice) -> int:
    assert isinstance(choice.fact, OtherDue), "it is a preference"
    return preference_after(choice.fact.colours).strength


def _is_turned(fact: SupposedFact) -> bool:
    """Say whether a preference is supposed for the colour that the games do not lead to."""
    if not isinstance(fact, OtherDue):
        return False
    colour = preference_after(fact.colours).colour
    return colour is not None and colour != preference_after(fact.had).colour


def _way_of(wish: Wish, group: list[_Choice]) -> SufficientWay:
    """Return a way of facts that do the same."""
    kept = sorted(group, key=lambda choice: _rank(wish, choice.fact))[:MOST_CHOICES]
    unshaded = frozenset(choice.fact for choice in kept if choice.unshaded)
    return SufficientWay(tuple((choice.fact,) for choice in kept), kept[0].outcome, unshaded)


def _rank_of(wish: Wish, way: SufficientWay) -> Rank:
    return _rank(wish, way.choices[0][0])


def kind_of(fact: SupposedFact) -> int:
    """Return the kind of a fact, the most natural one 0."""
    return next((at for at, kinds in enumerate(_KINDS) if isinstance(fact, kinds)), len(_KINDS))


def _rank(wish: Wish, fact: SupposedFact) -> Rank:
    """Return the key by which the most natural facts come first, smaller first.

    Its kind, but that two who play each other had already comes before all; of a colour that is asked for,
    whether it is what the player is due (then last); whether it is about nobody but the two who are to meet,
    or about how many whom the wish does not name; how odd it is.
    """
    named = {*players_of(wish)}
    own = isinstance(wish, PairWish) and players_meant(fact) == named
    asked = isinstance(wish, ColourWish) and isinstance(fact, OtherDue) and fact.player == wish.player
    kind = -1 if own and isinstance(fact, EarlierGame) else kind_of(fact)
    return (kind, int(asked), 0 if own else 1 + len(players_meant(fact) - named), *_distance(fact))


def players_meant(fact: SupposedFact) -> set[Tpn]:
    """Return the players whom a fact is about."""
    if isinstance(fact, NotMet | EarlierGame):
        return {fact.first, fact.second}
    player = getattr(fact, "player", None)
    return set() if player is None else {player}


def _distance(fact: SupposedFact) -> tuple[int, int]:
    """Return the oddness of a fact among those of its kind, as a key: smaller is more natural.

    A weaker preference for the same colour comes first, then one for the other colour, the mildest of them
    before others, then a stronger one for the same colour, and last one for neither.
    """
    if not isinstance(fact, OtherDue):
        return (0, 0)
    now, then = preference_after(fact.had), preference_after(fact.colours)
    if then.colour is None:
        return (3, 0)
    if then.colour != now.colour:
        return (1, then.strength)
    step = then.strength - now.strength
    return (0 if step <= 0 else 2), abs(step)
