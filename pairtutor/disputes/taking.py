"""What would it take? The smallest changes of facts under which a wish would be granted, or no longer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from itertools import combinations, islice, product
from typing import Final, TypedDict

from pairtutor.answers.answer import PlacedAnswer
from pairtutor.answers.round import RoundAnswers
from pairtutor.disputes.answers import verdict_on
from pairtutor.disputes.case import ByeWish, Case, ColourWish, FloatWish, PairWish, Wish
from pairtutor.disputes.deciding import Basis, basis_of
from pairtutor.disputes.decisions import check_there, check_wish, colours_on_board
from pairtutor.disputes.first_fact import MOST_INSTEAD, facts_instead, mildest_first
from pairtutor.disputes.floating import has_nobody_below, is_held_by_median
from pairtutor.disputes.meetings import try_meetings
from pairtutor.disputes.named_facts import in_order
from pairtutor.disputes.near_facts import (
    MOST_CONCERNED,
    absences_around,
    absences_in_bracket,
    absences_near,
    facts_around,
    facts_near,
    games_around,
    games_beside,
    games_made,
    milder_dues,
)
from pairtutor.disputes.supposable import bar_from_bye, no_bye_had
from pairtutor.disputes.supposing import (
    SupposedAnswer,
    facts_of_answer,
    facts_there,
    suppose,
)
from pairtutor.disputes.suppositions import check_supposable
from pairtutor.disputes.trials import LEAST_AGAIN, Trials
from pairtutor.disputes.twos import facts_behind, try_floats, try_twos
from pairtutor.disputes.verdicts import Verdict, WishAnswer
from pairtutor.disputes.ways import Consequence, SufficientWay, ways_besides, ways_told
from pairtutor.errors import UsageError
from pairtutor.model.ids import Tpn
from pairtutor.model.supposed import Facts, OtherDue, OtherLast, StaysAway, SupposedFact, subject_of
from pairtutor.named_tuples import NamedTuple
from pairtutor.trace.index import RoundIndex
from pairtutor.trace.values import Players

MOST_LISTED: Final = 8
"""So many facts are listed that would not do; of more it is said how many they are."""
_LEAST_TWO: Final = 12
"""So many trials are kept for two facts together, where a wish is to be granted."""
_MORE_FOR_TWO: Final = 16
"""So many trials are kept for two facts of a pair, besides as many for what is in the way behind one."""
_LEAST_BEFORE: Final = 4
_MOST_BEFORE: Final = 8
"""So many who come before somebody for the bye are looked for in any case, and so many at most."""
_MOST_FIRST: Final = 4
"""So many who come first for a bye that nobody has are told at most."""
_TWO: Final = 2
"""More facts than these are told as no way."""


class Taken(NamedTuple):
    """What it would take to grant a wish, or, where it `was` granted as it is, not to grant it.

    The `ways`, up to three of them, and the single facts `besides` that do and are not told, by the
    opponent whom the player would have. `singles` is how many single facts were looked at, of
    `all_singles`; `away` of them are absences, of `all_away`. `twos` is how many pairs of these, of
    `all_twos` that there are. Where no way is found, `looked` are the single facts, and `answer` is why the
    wish is not granted; `answers` tell of it in any case, but of a colour. `without` is what would be
    without the first fact that this answer names; of a way of two facts, without the one of them that it
    names. `never` says that none of the facts that are tried can grant it, whatever else is paired, so that
    none was; `median`: since nobody floats out of it. `basis` decides where no fact changes that, by the
    answer, `verdict`, to the round as it is; of a colour that is granted too, by the decision. `before`
    come before the player for the bye, one after the other, each as those before are barred from it: all of
    them if `before_all`, else those that were looked for; `freed`: the player is barred, and for this is
    supposed not to be. `missing`: nobody has the bye that is asked for, so that only absences are tried;
    where none does, `first_away` are those who come first for it, without whom, and `also_away` if their
    number is even, the player would have it.
    """

    ways: tuple[SufficientWay, ...] = ()
    besides: tuple[SufficientWay, ...] = ()
    singles: int = 0
    all_singles: int = 0
    away: int = 0
    all_away: int = 0
    twos: int = 0
    all_twos: int = 0
    was: bool = False
    never: bool = False
    median: bool = False
    looked: Facts = ()
    answer: WishAnswer | None = None
    answers: RoundAnswers | None = None
    without: SupposedAnswer | None = None
    basis: Basis = ""
    verdict: Verdict | None = None
    before: Players = ()
    before_all: bool = False
    freed: bool = False
    missing: bool = False
    first_away: Players = ()
    also_away: Tpn | None = None

    @property
    def choices(self) -> tuple[Facts, ...]:
        """Whatever is told to do, each alone."""
        return tuple(facts for way in self.ways for facts in way.choices)

    @property
    def lists_all(self) -> bool:
        """Whether the facts looked at in vain are few, and every two of them were looked at."""
        return 0 < len(self.looked) <= MOST_LISTED and self.twos == self.all_twos


def take(case: Case, wish: Wish, asked: RoundAnswers) -> Taken:
    """Return the smallest changes of facts under which a wish would be granted, or no longer if it is.

    `asked` is the round as it is, as `round_for` gives it.
    The facts are those that the answer names, those that the answers of the rounds with one of them supposed
    name, and so on, and then those about whom the wish concerns; a way of two facts is looked for only where
    none of one fact is found.

    Raises:
        UsageError: the wish cannot be asked of the round.
    """
    check_supposable(case)
    case, actual = case.with_memory(), asked.index
    if isinstance(wish, ByeWish) and _lacks_bye(actual):
        check_there(actual, wish)
        return _take_missing_bye(Trials(case, wish, actual), wish, asked)
    check_wish(actual, wish)
    trials = Trials(case, wish, actual)
    verdict = verdict_on(case, asked, wish)
    if trials.wanted and isinstance(wish, FloatWish) and _has_nobody_beyond(wish, verdict, actual):
        return _with_reason(Taken(never=True), case, wish, asked, verdict)
    if trials.wanted and isinstance(wish, FloatWish) and is_held_by_median(actual.opened, wish.player):
        return _with_reason(Taken(never=True, median=True), case, wish, asked, verdict)
    looked = _try_named(trials, asked, verdict)
    # a float that is made is undone by absences too
    absences = absences_near(wish, actual) if trials.wanted or isinstance(wish, FloatWish) else ()
    if isinstance(wish, PairWish) and not trials.wanted:  # nobody else was chosen: those of nearest points
        absences = islice(absences_around(wish, actual), MOST_CONCERNED)
    around = facts_around(wish, actual) if trials.wanted else ()
    beside = games_beside(wish, actual) if isinstance(wish, ColourWish) else ()
    # who is to stay floats to play somebody, and without that game may stay; so may two who play each other
    parted = isinstance(wish, PairWish) and not trials.wanted
    stays = parted or (isinstance(wish, FloatWish) and not trials.wanted)
    played = [*games_made(wish, actual)] if stays else []
    first, later = ((), played) if isinstance(wish, FloatWish) else (played, ())
    near = [*_once((*first, *looked, *around, *later, *facts_near(wish, actual), *absences, *beside))]
    known = near
    _try_each(trials, near, looked, least=_LEAST_TWO if trials.wanted else 0)
    bracket = [fact for fact in absences_in_bracket(wish, actual) if fact not in near]
    if bracket:
        # these have trials of their own
        least, trials.left = trials.left, trials.left + len(bracket)
        known = near = [*near, *bracket]
        _try_each(trials, bracket, looked, least)
    others = (facts for facts in trials.ways if not {*facts} & {*played, *bracket})
    if (parted or isinstance(wish, FloatWish)) and not any(_is_natural(*facts) for facts in others):
        games = games_around(wish, actual) if isinstance(wish, FloatWish) else ()
        known = [*_once((*near, *games, *absences_around(wish, actual)))]
        # these have trials of their own with the bracket, and those that were left stay for pairs of facts
        least, trials.left = trials.left, trials.left + LEAST_AGAIN - len(bracket)
        _try_each(trials, known, looked, least)
    ground = _ground_of(wish, actual, verdict)
    counted = Taken(
        singles=len(looked),
        all_singles=len(known),
        away=_absences(looked),
        all_away=_absences(known),
        was=not trials.wanted,
        verdict=ground,
        basis=basis_of(ground),
        # a colour is told by its decision, without answers of brackets
        answers=None if isinstance(wish, ColourWish) else asked,
    )
    if all(isinstance(fact, OtherLast) for facts in trials.ways for fact in facts):
        counted = counted._replace(**try_floats(trials, looked))
    if trials.ways:
        return _with_ways(counted, wish, trials.ways)
    if isinstance(wish, ByeWish) and trials.wanted:
        counted = counted._replace(**_players_before(trials, wish))
    elif trials.wanted and not isinstance(wish, ColourWish):
        known = [*_once((*known, *facts_behind(trials)))]
        least = _LEAST_BEFORE
        if isinstance(wish, PairWish):  # for a float there were more trials already
            least, trials.left = _MORE_FOR_TWO, trials.left + 2 * _MORE_FOR_TWO - _LEAST_TWO
        _try_each(trials, known, looked, least)
        counted = counted._replace(singles=len(looked), all_singles=len(known))
        if trials.ways:
            return _with_ways(counted, wish, trials.ways)
    counted = counted._replace(**try_twos(trials, looked))
    if not (trials.ways or (len(looked) <= MOST_LISTED and counted.twos == counted.all_twos)):
        try_meetings(trials)  # of few, all that were tried are listed
    if trials.ways:
        return _with_obstacle(_with_ways(counted, wish, trials.ways), case, wish, asked, verdict)
    return _with_reason(counted._replace(looked=tuple(looked)), case, wish, asked, verdict)


def _is_natural(*facts: SupposedFact) -> bool:
    """Return whether no fact is a preference, which nobody has without other games."""
    return not any(isinstance(fact, OtherDue) for fact in facts)


def _lacks_bye(actual: RoundIndex) -> bool:
    """Return whether nobody has the bye of a whole round."""
    return actual.closed is not None and actual.closed.bye is None and actual.facts is None


def _take_missing_bye(trials: Trials, wish: ByeWish, asked: RoundAnswers) -> Taken:
    """Return by whose absence a player would have the bye that nobody has: one for example, and the others.

    It is the one by which fewest boards change. Where none does alone, each is tried with what the answer to
    the first, that the opponent stays away, names.
    """
    case, actual = trials.case, trials.actual
    absences = [*_once((*absences_near(wish, actual), *absences_around(wish, actual)))]
    looked: dict[SupposedFact, bool] = {}
    _try_each(trials, absences, looked, least=_LEAST_BEFORE)
    first, known, counted = absences[0], absences, Taken(missing=True, answers=asked)
    if not trials.ways:
        named = tuple(facts_there(case.under((first,)), wish))
        known = [*_once((*absences, *named))]
        _try_each(trials, named, looked, least=_LEAST_BEFORE)
        twos = [two for two in product(named, absences) if subject_of(two[0]) != subject_of(two[1])]
        tried = 0
        while twos[tried:] and trials.left > 0 and not trials.ways:
            trials.try_facts(*twos[tried])
            tried += 1
        counted = counted._replace(twos=tried, all_twos=len([*combinations(known, 2)]))
    counted = counted._replace(
        singles=len(looked), all_singles=len(known), away=_absences(looked), all_away=len(absences)
    )
    if not trials.ways:
        counted = counted._replace(**_first_away(trials, wish), looked=tuple(looked))
        return counted._replace(without=suppose(case, wish, (first,), asked))
    example, *others = sorted(trials.ways, key=lambda facts: len(trials.ways[facts].change.boards))
    outcome = trials.ways[example]
    rest = (SufficientWay(tuple(others), outcome),) if others else ()
    return counted._replace(ways=(SufficientWay((example,), outcome),), besides=rest)


class _FirstAway(TypedDict, total=False):
    """Who would all have to stay away for a player to have the bye, as fields of what it would take."""

    first_away: Players
    also_away: Tpn | None


def _first_away(trials: Trials, wish: ByeWish) -> _FirstAway:
    """Return up to four who come first for the bye, each with those before away, by pairing; none if more do.

    As long as those who are away are of an even number, the best of all others stays away as well.
    """
    actual, first = trials.actual, list[Tpn]()
    while len(first) <= _MOST_FIRST:
        others = (Tpn(line.tpn) for line in actual.opened.players if line.tpn not in (*first, wish.player))
        also = next(others, None) if len(first) % 2 == 0 else None
        away = (*first, *((also,) if also else ()))
        road = trials.road(StaysAway("away", tpn) for tpn in away)
        bye = road.closed.bye if road.closed else None
        if bye == wish.player:
            return _FirstAway(first_away=tuple(sorted(first)), also_away=also)
        if bye is None:
            break
        first.append(Tpn(bye))
    return {}


def _ground_of(wish: Wish, actual: RoundIndex, verdict: Verdict) -> Verdict:
    """Return the verdict that decides of a wish, of a colour the decision, also where it is granted."""
    return (isinstance(wish, ColourWish) and colours_on_board(actual, wish.player)) or verdict


class _Before(TypedDict):
    """Who comes before a player for the bye, as fields of what it would take."""

    before: Players
    before_all: bool
    freed: bool


def _players_before(trials: Trials, wish: ByeWish) -> _Before:
    """Return those who would have the bye before the player of a wish, each with those before barred from it.

    They are looked for with a third of the trials that are left. A way of two facts that is found is kept.
    """
    facts: list[SupposedFact] = []
    before: list[Tpn] = []
    with suppress(UsageError):
        facts.append(no_bye_had(trials.actual.line(wish.player)))
    freed, last = bool(facts), min(_MOST_BEFORE, max(_LEAST_BEFORE, trials.left // 3))
    road = trials.road(facts) if freed else trials.actual
    while road.closed and road.closed.bye not in (None, wish.player) and len(before) < last:
        before.append(Tpn(road.closed.bye))
        facts.append(bar_from_bye(road.line(before[-1])))
        road = trials.road(facts)
    granted = bool(road.closed and road.closed.bye == wish.player)
    if granted and len(facts) == _TWO:
        trials.try_facts(*facts)
    return _Before(before=tuple(before), before_all=granted, freed=freed)


def _with_ways(counted: Taken, wish: Wish, found: Mapping[Facts, Consequence]) -> Taken:
    """Return the ways found, those told and what besides does."""
    ways = ways_told(wish, found)
    return counted._replace(ways=ways, besides=ways_besides(wish, ways, found))


def _with_obstacle(counted: Taken, case: Case, wish: Wish, asked: RoundAnswers, verdict: Verdict) -> Taken:
    """Return `counted` with what is in the way without one of the two facts of the first way.

    It is the one that the answer names; where it names neither, there is no more to say.
    """
    if counted.was:
        return counted
    named = facts_of_answer(case, wish, asked, verdict)
    first = tuple(fact for fact in counted.ways[0].choices[0] if fact in named)[:1]
    return counted._replace(without=suppose(case, wish, first, asked)) if first else counted


def _has_nobody_beyond(wish: FloatWish, verdict: Verdict, actual: RoundIndex) -> bool:
    """Return whether a player could only come up, in the highest group, or only float down, in the lowest.

    Scores stay with every fact that is tried, and nobody comes into the round.
    """
    if has_nobody_below(actual.opened, wish.player):
        return True
    return isinstance(verdict, PlacedAnswer) and (verdict.about, verdict.kind) == ("coming", "apart")


def _absences(facts: Iterable[SupposedFact]) -> int:
    return sum(isinstance(fact, StaysAway) for fact in facts)


def _try_each(
    trials: Trials, facts: Iterable[SupposedFact], looked: dict[SupposedFact, bool], least: int
) -> None:
    """Try those of some facts that were not yet `looked` at, until so few trials (`least`) are left."""
    for fact in facts:
        if trials.left <= least:
            break
        if fact not in looked:
            looked[fact] = trials.try_facts(fact) is not None


def _once(facts: Iterable[SupposedFact]) -> Iterator[SupposedFact]:
    """Yield facts, the first of those that are the same: `3-7` is also `7-3`."""
    seen = set()
    for fact in facts:
        same = (*subject_of(fact), fact.colours if isinstance(fact, OtherDue) else None)
        if same not in seen:
            seen.add(same)
            yield fact


def _try_named(trials: Trials, asked: RoundAnswers, verdict: Verdict) -> dict[SupposedFact, bool]:
    """Try the facts that answers name, `verdict` first; return each with whether it does what is wanted."""
    case, wish = trials.case, trials.wish
    if not (trials.wanted or isinstance(wish, ColourWish)):
        trials.left -= MOST_INSTEAD  # each answer pairs the round once more
    there = facts_of_answer(case, wish, asked, verdict) if trials.wanted else facts_instead(case, wish, asked)
    named = [*there]
    looked: dict[SupposedFact, bool] = {}
    enough = trials.left // 2  # half of the trials are left for facts that no answer names
    while (waiting := [fact for fact in in_order(named) if fact not in looked]) and trials.left > enough:
        fact = waiting[0]
        looked[fact] = trials.try_facts(fact) is not None
        for milder in milder_dues(fact, trials.actual.opened) if looked[fact] else ():
            looked[milder] = trials.try_facts(milder) is not None
        if trials.wanted and not looked[fact] and trials.left > enough:
            trials.left -= 1  # the answer of the supposed round pairs it once more
            known = {subject_of(other) for other in named}
            trials.named[fact] = others = facts_there(case.under((fact,)), wish)
            named += [other for other in others if subject_of(other) not in known]
    return looked


def _with_reason(counted: Taken, case: Case, wish: Wish, asked: RoundAnswers, verdict: Verdict) -> Taken:
    """Return `counted` with why the wish is not granted, and what would be without the first fact behind it.

    Where the wish `was` granted it stays as it is. Where others come before for the bye, they are what stands
    behind it, and nothing is supposed but that the player is not barred from it.
    """
    if counted.was:
        return counted
    answers = None if isinstance(wish, ColourWish) else asked
    counted = counted._replace(answer=WishAnswer(verdict), answers=answers)
    first: Facts = ()
    if counted.freed and isinstance(wish, ByeWish):
        first = (no_bye_had(asked.index.line(wish.player)),)
    elif not counted.before:
        first = mildest_first(facts_of_answer(case, wish, asked, verdict), asked.index.opened)[:1]
    return counted._replace(without=suppose(case, wish, first, asked) if first else None)
