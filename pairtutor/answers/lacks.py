"""Who would find no opponent and what bars them: under a supposition, with fewer pairs, or with one more."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pairtutor.answers.answer import Against, Bar, BarredBy
from pairtutor.answers.candidates import Candidates
from pairtutor.answers.completion import MOST_BARRED, Placing, bars_of_lack, bracket_alone
from pairtutor.answers.settings import BracketSetting
from pairtutor.answers.weights import Supposed
from pairtutor.matching.bits import mask_of
from pairtutor.model.ids import PLACE, Tpn
from pairtutor.named_tuples import NamedTuple
from pairtutor.positions.bracket_steps import Setting
from pairtutor.positions.persons import Person
from pairtutor.trace.values import OnlyPartners


class Fewer(NamedTuple):
    """Why fewer pairs could be made: who would find nobody, what bars them, what is `against` as many."""

    witness: OnlyPartners | None = None
    bars: tuple[Bar, ...] = ()
    against: Against | None = None


def bars_if_stuck(candidates: Candidates, lack: OnlyPartners, supposed: Supposed) -> tuple[Bar, ...]:
    """Return the bars of those who would find nobody in the rest of the round, or a bracket opened again."""
    leaving = candidates.bracket.record.opened.leaving
    inside = candidates.graph.inside
    gone = {inside[v].tpn for pair in supposed.pairs for v in pair} | {*leaving}
    left = {inside[v].tpn for v in supposed.left}
    if leaving:
        return _bars(candidates, lack, gone, supposed.bye, left, below=())
    bars = _bars(candidates, lack, gone, supposed.bye, left, candidates.setting.below, bye=True)
    return tuple(_with_companions(candidates, supposed, bars)) if left else bars


def _with_companions(candidates: Candidates, supposed: Supposed, bars: Iterable[Bar]) -> Iterator[Bar]:
    """Yield the bars of those who are left over, and before them that such players do not meet further down.

    It is said of whoever may meet another player of the bracket, who would float down as well. Where only
    one player floats down, it is said of nobody.
    """
    inside, legality = candidates.graph.inside, candidates.setting.legality
    alone = candidates.bracket.record.opened.downfloaters == 1
    apart = set() if candidates.left_meet or not candidates.setting.below or alone else {*supposed.left}
    waiting = {
        inside[v].tpn
        for v in apart
        if any(w not in apart and legality.may_meet(inside[v], other) for w, other in enumerate(inside))
    }
    for bar in bars:
        if bar.player in waiting:
            waiting.remove(bar.player)
            yield Bar(bar.player, PLACE, "together")
        yield bar


def why_fewer(candidates: Candidates, supposed: Supposed) -> Fewer:
    """Return why fewer pairs could be made under a supposition, as far as it can be shown.

    Somebody would find nobody in the bracket; or with as many pairs the bye would have a higher score, or
    somebody would find nobody after it. Nothing is shown where none of these alone is why.
    """
    inside, below = candidates.graph.inside, candidates.setting.below
    lack = candidates.lack_of_pairs(supposed)
    if lack is not None:
        gone = {inside[v].tpn for v in (*(v for pair in supposed.pairs for v in pair), *supposed.left)}
        return Fewer(lack, _bars(candidates, lack, gone, supposed.bye, left=(), below=()))
    if not candidates.makes_as_many_alone(supposed):
        return Fewer()
    if supposed.bye is None and _completes_with_another_bye(candidates, supposed):
        return Fewer(against="bye-score")
    lack = candidates.lack_after(supposed)
    if lack is None:
        return Fewer(against="completion")
    left = {inside[v].tpn for v in supposed.left} | {supposed.bye}
    gone = {person.tpn for person in inside if person.tpn not in left}
    return Fewer(
        lack, _bars(candidates, lack, gone, supposed.bye, left=(), below=below, bye=True), "completion"
    )


def _completes_with_another_bye(candidates: Candidates, supposed: Supposed) -> bool:
    """Say whether the round could be completed after as many pairs if the bye had a higher score ([C5])."""
    if candidates.bracket.bye_score is None:
        return False
    whoever = Candidates(candidates.bracket.at_any_bye_score)
    candidate = whoever.best(supposed)
    return candidate is not None and not whoever.makes_fewer(candidate)


def _bars(
    candidates: Candidates,
    lack: OnlyPartners,
    gone: Iterable[Tpn],
    taker: Tpn | None,
    left: Iterable[Tpn],
    below: Iterable[Person],
    *,
    bye: bool = False,
) -> tuple[Bar, ...]:
    """Return the bars of those who would find nobody, where some are placed already or `left` over.

    `bye` says that all who are not placed are meant, of whom one has the bye if `taker` has it not.
    """
    graph = candidates.graph
    here = {player.tpn for player in graph.inside}
    moved = {player.tpn for player in graph.inside[: graph.m0]}
    over = set() if candidates.left_meet else set(left)
    away = {*gone}

    def rule(player: Tpn, other: Tpn) -> BarredBy | None:
        """Return the bar between two players that is due to the supposition itself, None without one."""
        if player in over and other in here:
            return "supposed"
        if other in over and player in here:
            return "left"
        return "moved" if {player, other} <= moved else None

    people = [player for player in (*graph.inside, *below) if player.tpn not in away and player.tpn != taker]
    must = bye and taker is None and PLACE in candidates.bracket.completion.names
    return bars_of_lack(lack, people, candidates.setting.legality, rule, bye=must)


class MostPairs(NamedTuple):
    """Why there is not one pair more: who would find nobody in the bracket with it, and what bars them.

    Where nobody is named the bracket could make one more, but then the round could not be completed as it
    must be. `below`: those named come after the bracket, and only `places` would come down to them, `bye` if
    one could have it.
    """

    lack: OnlyPartners | None = None
    bars: tuple[Bar, ...] = ()
    below: bool = False
    places: int = 0
    bye: bool = False


def why_no_more_pairs(bracket: BracketSetting) -> MostPairs | None:
    """Return why no more pairs can be made; None where all can be paired, or it is not about that alone."""
    opened, setting = bracket.record.opened, bracket.setting
    people = (*setting.mdps, *setting.residents)
    places = opened.downfloaters - 2  # one pair more leaves two players fewer
    if places < 0 or opened.leaving or len(people) > MOST_BARRED:
        return None
    lowering = setting.edition.system == "dutch-2012"
    moved = {player.tpn for player in setting.mdps} if setting.limbo and not lowering else set()
    may = setting.legality.may_meet

    def rule(player: Tpn, other: Tpn) -> BarredBy | None:
        return "moved" if {player, other} <= moved else None

    real = [
        [w for w, other in enumerate(people) if may(player, other) and not rule(player.tpn, other.tpn)]
        for player in people
    ]
    lack = bracket_alone([player.tpn for player in people], real, places).lack()
    if lack is not None:
        return MostPairs(lack, bars_of_lack(lack, people, setting.legality, rule))
    return None if lowering else _too_few_come_down(setting, places)


def _too_few_come_down(setting: Setting, places: int) -> MostPairs:
    """Return the lack of opponents below the bracket, whoever came down; it need not be that alone.

    `places` are as many as would come down with one pair more.
    """
    below, may = setting.below, setting.legality.may_meet
    takers = [person for person in below if person.tpn in setting.takers]
    names = [*(person.tpn for person in below), *(PLACE,) * places, *([PLACE] if setting.takers else [])]
    size = len(below)
    everywhere = ((1 << places) - 1) << size
    bye = 1 << size + places if setting.takers else 0
    rows = [
        mask_of(w for w, other in enumerate(below) if may(person, other))
        | everywhere
        | (bye if person in takers else 0)
        for person in below
    ]
    everybody = (1 << len(names)) - 1
    # two who come down can meet each other, and one of them can have the bye: a place meets all but itself
    rows += [everybody & ~(1 << size + seat) for seat in range(places)]
    if bye:
        rows.append(mask_of(v for v, person in enumerate(below) if person in takers) | everywhere)
    lack = Placing(names, rows).lack()
    # told are single players alone, no places and none who lack partners only between them
    if lack is None or any(len(group) > 1 or not group[0] for group in lack.groups):
        return MostPairs()
    bars = bars_of_lack(lack, below, setting.legality, bye=bool(setting.takers))
    return MostPairs(lack, bars, below=True, places=places, bye=lack.partners.count(PLACE) > places)
