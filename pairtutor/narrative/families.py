"""Views of runs of candidates that are refused for one reason."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from pairtutor.answers.answer import MemberLine
from pairtutor.answers.bars import clause_of_placing
from pairtutor.answers.stretch import Stretch, stretch_of
from pairtutor.model.ids import PLACE
from pairtutor.named_tuples import NamedTuple
from pairtutor.narrative.cast import PlayerNames
from pairtutor.narrative.citations import Citation, citations, of_criterion
from pairtutor.narrative.hits import hits, met_all, pairings, players_beyond, shared_view, shut_out
from pairtutor.narrative.limbo import as_told
from pairtutor.narrative.naming import name_players
from pairtutor.narrative.partners import (
    barred_views,
    bye_at_lowest,
    mutual_view,
    none_for_the_bye,
    remain_view,
)
from pairtutor.narrative.parts import (
    BarredView,
    HitView,
    Measured,
    MutualView,
    OpponentsShared,
    Pairing,
    SharedView,
    ShutOutReason,
)
from pairtutor.narrative.unavoidable import PREFERENCES
from pairtutor.narrative.view import ExampleView, FamilyView, Reason
from pairtutor.records import replace
from pairtutor.trace.bracket_record import BracketRecord
from pairtutor.trace.events import LOWEST, CandidateJudged, SubgroupsFormed
from pairtutor.trace.index import RoundIndex
from pairtutor.trace.values import (
    Cites,
    Forbidden,
    Met,
    OnlyPartners,
    PairLine,
    Players,
    SameAbsolute,
    SamePreference,
    ScoreGap,
    SharedOpponent,
    Witness,
)

LISTED = 3
"""Reasons of a joined line that are told one by one."""


class Within(NamedTuple):
    """What is around a run: the candidate accepted in its bracket, and everybody in the brackets below.

    `opened_by` is the clause by which the bracket was opened again to leave over whom it now does; `lowest`:
    no bracket comes after it, and the round has a bye.
    """

    accepted: CandidateJudged | None
    below: Players
    opened_by: str = ""
    lowest: bool = False


def surroundings(index: RoundIndex, bracket: BracketRecord | None) -> Within:
    """Return the context of the runs of a bracket; whoever has had the bye before it is in none below."""
    if bracket is None:
        return Within(accepted=None, below=())
    lowest = bracket.opened.bracket_kind in LOWEST and index.opened.bye_needed
    below = index.players_below(bracket.opened.number)
    return Within(bracket.accepted_first, below, bracket.opened_by, lowest)


MANY_PAIRS = 6
"""Pairs of an example that are told whole; of more only those which the accepted candidate has not."""


def family(
    events: Sequence[Stretch],
    cast: PlayerNames,
    split: SubgroupsFormed | None = None,
    within: Within | None = None,
) -> FamilyView:
    """Return one family, or several neighbouring ones with one kind of reason, made from a split.

    Several are told as one where the pair that each shares is the reason: all by the same words, or by the
    least value. Else each is one of the `members`.
    """
    if len(events) == 1:
        around = within or Within(accepted=None, below=())
        view = _example(events[0], _family(events, cast, split, around), cast, around)
        return replace(view, singly=Singly(events[0], cast, around)) if events[0].members else view
    whole = _family(events, cast, split, within)
    if whole.direct and whole.legality:
        return whole
    members = tuple(family([event], cast, split, within) for event in events)
    if whole.direct:
        best, least = min(zip(members, events, strict=True), key=lambda candidate: candidate[1].value or 0)
        # of several as good in this criterion it is not known here which one is the best of all
        alone = sum(event.value == least.value for event in events) == 1
        more = {"example": best.example, "besides": best.besides} if best.besides and alone else {}
        return replace(
            whole,
            what=best.what,
            compared=best.compared,
            counted=best.counted,
            at_least=best.at_least,
            **more,
        )
    first = members[0]
    same = {
        (hits[0].kind, hits[0].colour, member.what) for member in members if len(hits := member.hits) == 1
    }
    if len(same) == 1 and all(
        _of_the_pair(member, event) for member, event in zip(members, events, strict=True)
    ):
        return replace(
            first,
            last=whole.last,
            single=False,
            example=None,
            shared=whole.shared,
            reasons=first.hits,
            direct=True,
            singly=(),
        )
    return replace(whole, members=members)


class Singly(Collection[FamilyView]):
    """The candidates of a run one by one, unless all are refused for the same; told when asked for."""

    def __init__(self, event: Stretch, cast: PlayerNames, within: Within) -> None:
        self._event, self._cast, self._within = event, cast, within
        several = len({(member.criterion, member.hit, member.remain) for member in event.members}) > 1
        self._members = event.members if several else ()

    def __len__(self) -> int:
        """Return the number of candidates."""
        return len(self._members)

    def __eq__(self, other: object) -> bool:
        """Return whether the same is told of the same candidates."""
        return isinstance(other, Singly) and [*self] == [*other]

    def __hash__(self) -> int:
        """Return a number that is the same for equal ones."""
        return hash(tuple(member.number for member in self._members))

    def __contains__(self, view: object) -> bool:
        """Return whether a view is that of one of them."""
        return any(member == view for member in self)

    def __iter__(self) -> Iterator[FamilyView]:
        """Yield each as a run of its own."""
        for member in self._members:
            yield _single(self._event.of_member(member), self._cast, self._within)


def instead_view(member: MemberLine, cast: PlayerNames, within: Within) -> FamilyView:
    """Return a candidate that is better in one criterion, and in which it is worse."""
    return _single(stretch_of(member), cast, within)


def _single(event: Stretch, cast: PlayerNames, within: Within) -> FamilyView:
    """Return a candidate and the first that is wrong with it."""
    view = replace(_family([event], cast, split=None, within=within), direct=False, reasons=(), rounds=())
    own = event.criterion not in {"legality", "wanted"}
    clause = of_criterion(event.criterion, cast.opened.system)[0].label if own else view.clause
    return replace(_example(event, view, cast, within), clause=clause)


_NAMED = {"met": "met", "absolute": "absolute-colours", "bye": "bye"}
"""The criterion behind a fact that makes a candidate forbidden."""


def decisive(cites: Cites, view: FamilyView, cast: PlayerNames) -> tuple[Citation, ...]:
    """Return the citations of a run, first the clause behind the text on its best candidate."""
    system = cast.opened.system
    cited = citations(cites, system)
    best = view.members[0] if view.members else view
    if view.needed_below:
        return tuple(sorted(cited, key=lambda entry: entry.label != view.clause))
    if not cited or not best.legality or best.direct:
        return cited
    kinds: list[str] = [hit.kind for hit in best.hits if hit.kind != "bye" or hit.bye]
    if best.remain and "." not in cited[0].label:  # a whole chapter; what it comes to stands in a part of it
        kinds = ["bye" if best.remain.byes else bar.why for bar in (*best.remain.byes, *best.remain.pairs)]
    named = _NAMED.get(kinds[0], "") if kinds else ""
    placing = clause_of_placing(system) if best.remain and not kinds else None
    first = of_criterion(named, system)[:1] if named else ()
    first = citations((f"{system} {placing}",), system) if placing else first
    return (*first, *(citation for citation in cited if citation not in first))


def _of_the_pair(view: FamilyView, event: Stretch) -> bool:
    """Return whether all that is told of a run is the colour that both of its pair want."""
    pair = event.shared
    return (
        isinstance(pair, SharedOpponent)
        and [tuple(player.tpn for player in hit.players) for hit in view.hits if hit.colour]
        in ([(pair.player, pair.opponent)], [(pair.opponent, pair.player)])
        and len(view.hits) == 1
    )


def _family(
    events: Sequence[Stretch],
    cast: PlayerNames,
    split: SubgroupsFormed | None,
    within: Within | None,
) -> FamilyView:
    """Return the view of runs of one reason, told as one; `split` is the split that they begin from."""
    first = events[0]
    shared = shared_view([event.shared for event in events], cast, first.example)
    plain = shut_out(first, split, cast) if split and len(events) == 1 else None
    witnesses = tuple(dict.fromkeys(event.witness for event in events))
    reasons: tuple[Reason, ...] = (
        (plain,) if plain else tuple(_reason(witness, first.criterion, cast) for witness in witnesses)
    )
    rounds = tuple(witness.round for witness in witnesses if isinstance(witness, Met) and witness.round)
    direct = all(_about_the_pair(witness, shared) for witness in witnesses)
    # where nothing that a candidate has is told before, the pairing made is not told in comparison
    tell = cast.words.as_paired if direct or first.example else cast.words.value_in_words
    best = None if first.best is None else _best_as_told(first, within, cast)
    return FamilyView(
        first=first.first,
        last=events[-1].last,
        single=first.first == events[-1].last,
        shared=shared,
        reasons=reasons if direct else reasons[:LISTED],
        more=0 if direct else len(reasons[LISTED:]),
        legality=first.criterion == "legality",
        lowest=first.criterion == "legality" and bye_at_lowest(cast),
        as_good=first.criterion != "legality" and not plain and isinstance(first.witness, OnlyPartners),
        title=cast.words.criteria[first.criterion].title,
        paired=""
        if first.criterion in {"legality", "wanted"} or best is None
        else tell(first.criterion, best, _score_below(within, cast)),
        needed=""
        if first.criterion in {"legality", "wanted"} or best is None
        else cast.words.noun(first.criterion, best),
        direct=direct,
        rounds=rounds if direct else (),
        needed_below=first.criterion == "wanted",
        clause=within.opened_by if within and first.criterion == "wanted" else "",
    )


def _best_as_told(event: Stretch, within: Within | None, cast: PlayerNames) -> Measured:
    """Return what the accepted candidate has in the criterion that refuses a run, as it is told."""
    accepted = within.accepted if within else None
    return as_told(event.criterion, event.best or 0, accepted, cast)


def _score_below(within: Within | None, cast: PlayerNames) -> str:
    """Return the score of the scoregroup that follows a bracket; empty where it is not known."""
    return cast.highest_score(within.below) if within else ""


def _at_least(event: Stretch, least: int, view: FamilyView, cast: PlayerNames) -> FamilyView:
    """Return the view of a family with what all its members have; where that is one, the pair says it all."""
    if view.legality or least == 1:
        return view
    words = cast.words
    compared = "" if event.best is None else words.instead(event.criterion, least, event.best)
    what = words.value_in_words(event.criterion, least)
    return replace(view, what=what, compared=compared, counted=True, at_least=True)


def _example(event: Stretch, view: FamilyView, cast: PlayerNames, within: Within) -> FamilyView:
    """Return the view of a family with its best member, as far as the trace has one."""
    example = event.example
    if example is None:
        return view if not event.least else _at_least(event, event.least, view, cast)
    criterion, value = event.criterion, as_told(event.criterion, example.value, example, cast)
    if criterion == "bye-score":
        return _with_dearer_bye(event, view, cast, within)
    whom = players_beyond(criterion, example.hit, within.accepted)
    facts = hits(criterion, whom, example.pairs, cast)
    if len(whom) < len(example.hit):
        facts = tuple(replace(fact, more=True) for fact in facts)
    if view.needed_below and within.accepted is not None:
        left = cast.group(within.accepted.downfloaters)
        facts = tuple(replace(fact, needed_below=left) for fact in facts)
    legality = view.legality
    free = legality and not example.value
    barred_all = none_for_the_bye((*example.left, *within.below), cast) if free else None
    alone = _shut_out(event, example, within, cast)
    return replace(
        view,
        lowest=False,
        example=_example_view(event, example, cast, within),
        hits=facts,
        what="" if legality else cast.words.value_in_words(criterion, value, _score_below(within, cast)),
        compared=""
        if legality or event.best is None or view.needed_below
        else cast.words.instead(
            criterion, value, _best_as_told(event, within, cast), _score_below(within, cast)
        ),
        counted=not legality
        and not (facts and ((value, event.best) == (1, 0) or criterion == "downfloater-scores")),
        remain=remain_view(example.remain, example.bars, cast) if example.remain else barred_all,
        shut_out=alone,
        # a list about the next bracket begins with how many are left over there
        partly=isinstance(value, tuple) and len(alone) < sum(value[:1]),
        barred=_barred_views(event, example, cast),
        besides=_besides(event, facts, example, cast) if view.direct else (),
    )


def _besides(
    event: Stretch, facts: Sequence[HitView], example: MemberLine, cast: PlayerNames
) -> tuple[Pairing, ...]:
    """Return the pairs of the best candidate that are hit as well as the one that the run shares."""
    if event.criterion not in PREFERENCES:
        return ()
    groups = [group for fact in facts for group in (fact.players, *fact.alike)]
    hit = {frozenset(player.tpn for player in group) for group in groups}
    own = set(_shared_pairs(event, example))
    return pairings((pair for pair in example.pairs if frozenset(pair) in hit and pair not in own), cast)


def _example_view(event: Stretch, example: MemberLine, cast: PlayerNames, within: Within) -> ExampleView:
    """Return an example as it is shown: of many pairs only those that the accepted candidate has not."""
    pairs = example.pairs
    made = {frozenset(pair) for pair in within.accepted.pairs} if within.accepted else set()
    other = tuple(pair for pair in pairs if frozenset(pair) not in made)
    rest = len(pairs) > MANY_PAIRS and 0 < len(other) < len(pairs)
    return ExampleView(
        number=example.number,
        pairs=pairings(other if rest else pairs, cast),
        further=pairings((pair for pair in pairs if pair not in _shared_pairs(event, example)), cast),
        left=cast.group(example.left),
        rest=rest,
        bye=within.lowest and len(example.left) == 1,
    )


def _with_dearer_bye(event: Stretch, view: FamilyView, cast: PlayerNames, within: Within) -> FamilyView:
    """Return the view of a family whose best member gives the bye to a higher score than need be."""
    example = event.example
    assert example is not None and isinstance(example.value, tuple) and isinstance(example.best, tuple), (
        "the values of `bye-score` are scores"
    )
    facts = hits("bye-score", example.hit, example.pairs, cast)
    scores = tuple(cast.points(side[0]) for side in (example.value, example.best))
    shown = _example_view(event, example, cast, within)
    return replace(view, example=shown, dearer=scores, hits=facts, compared="", direct=False)


def _leans_on_other_criteria(event: Stretch, example: MemberLine) -> bool:
    """Say whether why no other candidate of a run is better leans on more than what one reads of the run.

    One who would need an opponent is paired already by what the run shares; or would be left over, which
    only a criterion above the one that refuses keeps from being done.
    """
    witness = event.witness
    if event.criterion == "legality" or not isinstance(witness, OnlyPartners) or len(witness.groups) < 2:
        return False
    seekers = {tpn for group in witness.groups for tpn in group}
    paired = {tpn for pair in _shared_pairs(event, example) for tpn in pair}
    return not seekers.isdisjoint(paired) or (bool(example.left) and PLACE not in witness.partners)


def _barred_views(
    event: Stretch, example: MemberLine, cast: PlayerNames
) -> tuple[BarredView | MutualView, ...]:
    """Return why no other candidate of a run is better than its best, by who needs whom; none if not told."""
    if example.remain or _leans_on_other_criteria(event, example):
        return ()
    witness = event.witness if isinstance(event.witness, OnlyPartners) else None
    alike = mutual_view(event.bars, event.example_hit, cast, witness)
    return (alike,) if alike else barred_views(event.bars, cast, witness)


def _shut_out(
    event: Stretch, example: MemberLine, within: Within, cast: PlayerNames
) -> tuple[ShutOutReason, ...]:
    """Return the players left over who have met all of the following scoregroup, if that one is looked at."""
    if event.criterion != "next-bracket" or not within.below:
        return ()
    score = max(map(cast.score, within.below))
    following = [tpn for tpn in within.below if cast.score(tpn) == score]
    if len(following) > MANY_PAIRS:
        return ()
    reasons = (met_all((tpn,), following, cast) for tpn in example.left)
    return tuple(reason for reason in reasons if reason)


def _shared_pairs(event: Stretch, example: MemberLine) -> tuple[PairLine, ...]:
    """Return the pairs of an example that are named by what its run shares."""
    settled = getattr(event.shared, "settled", 0)
    return example.pairs[: settled + isinstance(event.shared, SharedOpponent)]  # and that with the opponent


def _reason(why: Witness, criterion: str, cast: PlayerNames) -> Reason:
    """Return a witness as it is told; two of one colour as the criterion sees them."""
    if isinstance(why, SamePreference):
        facts = hits(criterion, ((why.first, why.second),), pairs=(), cast=cast)
        if facts:
            return facts[0]
    named: Reason = name_players(why, cast)
    return named


def _about_the_pair(why: Witness, shared: SharedView) -> bool:
    """Return whether a reason speaks of the very pair that the candidates share."""
    if not isinstance(shared, OpponentsShared):
        return False
    if not isinstance(why, Met | Forbidden | SameAbsolute | SamePreference | ScoreGap):
        return False
    return any({why.first, why.second} == {shared.player.tpn, opponent.tpn} for opponent in shared.opponents)
