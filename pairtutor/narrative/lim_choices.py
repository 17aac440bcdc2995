"""Choices in a Lim group as they are told: who can be spared, why the others stay, who would find nobody."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final

from pairtutor.answers.answer import Lacking
from pairtutor.model.ids import Tpn
from pairtutor.narrative.cast import PlayerNames
from pairtutor.narrative.lim_medians import is_empty_median, lies_beyond_median
from pairtutor.narrative.naming import PhraseContext, name_players, only_partners
from pairtutor.narrative.parts import Group, OnlyPartnersReason, Pairing, PlayerRef, ShutOutReason
from pairtutor.narrative.value_parts import FloaterKind
from pairtutor.records import Record
from pairtutor.trace.index import RoundIndex
from pairtutor.trace.procedures import FloatersCompared, PairingsUndone, PairScrutinised, PlayerTransferred
from pairtutor.trace.refusals import PassedOver, RatingApart, SameDue
from pairtutor.trace.values import Met, OnlyPartners

if TYPE_CHECKING:
    from pairtutor.answers.lim import LimQuestions, Spare
    from pairtutor.answers.round import RoundAnswers


class LackingReason(Record):
    """Who would find nobody (`lack`): whom each of them has `met`, and what else bars them (`barred`)."""

    kind: ClassVar[str] = "only-partners"
    template: ClassVar[str] = "reason-lacking"
    lack: OnlyPartnersReason
    met: tuple[ShutOutReason, ...]
    barred: tuple[Any, ...]


class SpareView(Record):
    """Players of whom the same keeps them in a group that `chosen` leaves, by the test `by`.

    `kinds` are the types of floater of whoever goes and of these, `dues` the colours due to them, `more` that
    which more are due, `count` how many of the one and of the other. Without these players the group makes
    fewer than its `pairs` pairs, as some are `lacking` an opponent. Of the players with `next_score`
    nobody could be had: `nobody` says of each why, but for those `aside` for other floaters.
    `difference` is that of the ratings to `other`, where it bars.
    """

    template: ClassVar[str] = "spare"
    players: Group
    chosen: PlayerRef
    by: str
    kinds: tuple[str, str] = ("", "")
    dues: tuple[str, str] = ("", "")
    more: str = ""
    count: tuple[int, int] = (0, 0)
    pairs: int = 0
    lacking: LackingReason | None = None
    nobody: tuple[Any, ...] = ()
    aside: tuple[Any, ...] = ()
    next_score: int | None = None
    difference: int = 0
    other: PlayerRef | None = None


def lacking_view(lacking: Lacking | None, cast: PlayerNames) -> LackingReason | None:
    """Return the players without an opponent, and why; two who are left and have met are told with them."""
    if lacking is None:
        return None
    lone = [tpn for group in lacking.witness.groups for tpn in group]
    met: dict[Tpn, dict[Tpn, int]] = {}
    for fact in lacking.bars:
        if isinstance(fact, Met):
            # the one without an opponent first
            own, other = sorted((fact.first, fact.second), key=lambda tpn: (tpn not in lone, tpn))
            met.setdefault(own, {})[other] = fact.round
    lack = only_partners(lacking.witness, cast)
    named = bool(lack.met) and not lack.partners
    return LackingReason(
        lack=lack,
        met=()
        if named
        else tuple(
            ShutOutReason(
                player=cast.who(own),
                met=cast.group(rounds),
                rounds=tuple(rounds.values()),
                same=(),
                colour="",
            )
            for own, rounds in met.items()
        ),
        barred=tuple(name_players(fact, cast) for fact in lacking.bars if not isinstance(fact, Met)),
    )


def questions(group: int, answers: RoundAnswers) -> LimQuestions | None:
    """Return the questions about a group of a Lim round; None in other systems, and without a pairing."""
    from pairtutor.answers.lim import LimQuestions

    asked = answers.group(group)
    return asked if isinstance(asked, LimQuestions) else None


# --- who leaves ----------------------------------------------------------------------------------


def compared_floaters(event: FloatersCompared, answers: RoundAnswers, cast: PlayerNames) -> PhraseContext:
    """Return the view of who can be spared, with those whom each colour is due."""
    everybody = sorted((*event.needed, *(line.player for line in event.lines)))
    due = {tpn: cast.line(tpn).preference.colour for tpn in everybody}
    asked = questions(event.group, answers)
    return PhraseContext(
        event,
        cast,
        lines=tuple(
            PhraseContext(
                line,
                cast,
                phrase="spared",
                could=cast.group(asked.round.could_meet(event, line) if asked else ()),
            )
            for line in event.lines
        ),
        kinds=kinds_of_floaters(event, cast),
        due_white=cast.group(tpn for tpn in everybody if due[tpn] == "white"),
        due_black=cast.group(tpn for tpn in everybody if due[tpn] == "black"),
        over_median=lies_beyond_median(event, answers.index),
    )


def kinds_of_floaters(event: FloatersCompared, cast: PlayerNames) -> tuple[FloaterKind, ...]:
    """Return the players who can be spared by what is weighed, in the order of the best of each kind."""
    odd = event.reason == "odd-number"
    players_of_kind: dict[tuple[str, bool, bool], list[int]] = {}
    for line in event.lines:
        floated = odd and line.floater_type == "d" and line.floated_before
        weighed = (line.floater_type, floated, odd and line.evens)
        players_of_kind.setdefault(weighed, []).append(line.player)
    return tuple(
        FloaterKind(players=cast.group(players), kind=kind, floated_before=floated, evens=evens)
        for (kind, floated, evens), players in players_of_kind.items()
    )


def transfer_view(event: PlayerTransferred, answers: RoundAnswers, cast: PlayerNames) -> PhraseContext:
    """Return the view of somebody who leaves a group, with why everybody else who might have stays.

    Where somebody was chosen, these reasons stand for the `considered` of the step, `line` is that of who
    goes, and `could` are whom that player can meet with `next_score`. Where nobody was, and where the round
    has no pairing to ask, the step's own `considered` stay, and there is none of the others. Who floats goes
    to an `empty_median`, or to a group with players.
    """
    empty = is_empty_median(event.to_score, answers.index)
    compared = comparison(event.group, event.player, answers.index)
    asked = questions(event.group, answers)
    if compared is None or asked is None:
        return PhraseContext(event, cast, could=(), line=None, next_score=None, empty_median=empty)
    line = compared.lines[0]
    could = asked.round.could_meet(compared, line)
    spares = (spare_view(spare, compared, cast) for spare in asked.spares_of(compared))
    return PhraseContext(
        event,
        cast,
        considered=tuple(_merge_alike(spares)),
        could=cast.group(could),
        line=PhraseContext(line, cast, phrase="spared"),
        # whom the player has already played is not kept from that player
        aside=name_players(
            tuple(
                kept for kept in line.set_aside if not could or kept.second in asked.round.graph[line.player]
            ),
            cast,
        ),
        next_score=compared.next_score,
        empty_median=empty,
    )


def comparison(group: int, player: Tpn, index: RoundIndex) -> FloatersCompared | None:
    """Return the choice by which a player left a group; None where nobody was chosen."""
    record = index.groups.get(group)
    events = (step.event for step in (record.steps if record else ()))
    compared = (event for event in events if isinstance(event, FloatersCompared))
    return next((event for event in compared if event.lines[0].player == player), None)


def spare_view(spare: Spare, compared: FloatersCompared, cast: PlayerNames) -> SpareView:
    """Return why somebody does not leave a group."""
    lines = {line.player: line for line in compared.lines}
    chosen, own = compared.lines[0], lines.get(spare.player)
    more = "" if compared.white == compared.black else "white"
    more = "black" if more and (compared.black or 0) > (compared.white or 0) else more
    due = (compared.white or 0, compared.black or 0)
    why = spare.why
    far = why if isinstance(why, RatingApart) else None
    return SpareView(
        players=cast.group((spare.player,)),
        chosen=cast.who(chosen.player),
        by="needed" if own is None else "rating-apart" if far else getattr(why, "by", ""),
        kinds=(chosen.floater_type, own.floater_type if own else ""),
        dues=(cast.due_colour(chosen.player), cast.due_colour(spare.player)),
        more=cast.words.colours[more] if more else "",
        count=(max(due), min(due)),
        pairs=compared.pairs,
        lacking=lacking_view(spare.lacking, cast),
        nobody=name_players(own.nobody, cast) if own else (),
        aside=name_players(own.set_aside, cast) if own else (),
        next_score=compared.next_score,
        difference=far.difference if far else 0,
        other=cast.who(far.other) if far else None,
    )


def _merge_alike(views: Iterable[SpareView]) -> Sequence[SpareView]:
    """Return why some stay, together those of whom the same is said."""
    merged: dict[object, SpareView] = {}
    for view in views:
        key = _reason_key(view)
        before = merged.get(key)
        merged[key] = view if before is None else _with(before, view.players)
    return [*merged.values()]


def _reason_key(view: SpareView) -> object:
    own = (view.lacking, view.nobody) if view.by in ("needed", "floater-type") else view.by
    return view.by, view.kinds, view.dues if view.by == "due-colour" else "", view.difference, own


def _with(view: SpareView, players: Group) -> SpareView:
    values = {name: getattr(view, name) for name in SpareView.fields_in_order}
    return SpareView(**{**values, "players": (*view.players, *players)})


# --- who is refused ------------------------------------------------------------------------------

_MOST_FACTS: Final = 8
"""Of several refused together so many facts are told at most."""


def refused_opponents(
    event: PairScrutinised, answers: RoundAnswers, cast: PlayerNames
) -> tuple[PhraseContext, ...] | None:
    """Return those refused in a scrutiny, one after the other, together those who leave the same one alone.

    None of other systems, whose refusals are told as they are recorded.
    """
    if not cast.opened.system.startswith("lim"):
        return None
    asked = questions(event.group, answers)
    runs: list[tuple[list[PassedOver], Lacking | None]] = []
    for passed in event.tried:
        stuck = asked and isinstance(passed.why, OnlyPartners)
        lacking = asked.lack_with_pair(event, passed.player) if asked and stuck else None
        joined = _merge_lacks(runs[-1][1], lacking) if runs else None
        if joined:
            runs[-1] = ([*runs[-1][0], passed], joined)
        else:
            runs.append(([passed], lacking))
    return tuple(
        PhraseContext(
            ones[0],
            cast,
            players=cast.group(passed.player for passed in ones),
            why=lacking_view(lacking, cast) or name_players(ones[0].why, cast),
        )
        for ones, lacking in runs
    )


def _merge_lacks(first: Lacking | None, other: Lacking | None) -> Lacking | None:
    """Return the same players without an opponent after one pair or another; None where they differ."""
    if first is None or other is None or first.witness != other.witness or first.witness.partners:
        return None
    if len(first.witness.groups) > 1 or not (first.bars and other.bars):
        return None
    bars = tuple(dict.fromkeys((*first.bars, *other.bars)))
    return Lacking(first.witness, bars) if len(bars) <= _MOST_FACTS else None


def by_reason(refusals: Iterable[PhraseContext]) -> tuple[PhraseContext, ...]:
    """Return those refused, all who are due the same colour together where the first of them was asked."""
    merged: dict[object, PhraseContext] = {}
    for at, refusal in enumerate(refusals):
        why = refusal.thing.why if isinstance(refusal.thing, PassedOver) else None
        key = why.colour if isinstance(why, SameDue) else at
        first = merged.get(key)
        merged[key] = (
            refusal if first is None else first.replace_known({"players": (*first.players, *refusal.players)})
        )
    return tuple(merged.values())


def asked_before(
    event: PairScrutinised, answers: RoundAnswers, cast: PlayerNames
) -> tuple[PhraseContext, ...]:
    """Return those whom a player could not have at all, who were asked before colours were looked at."""
    record = answers.index.groups.get(event.group)
    if record is None or not event.for_colours:
        return ()
    events = [step.event for step in record.steps if isinstance(step.event, PairScrutinised)]
    position = next((at for at, earlier in enumerate(events) if earlier is event), 0)
    first = events[position - 1] if position and events[position - 1].player == event.player else None
    return (first and refused_opponents(first, answers, cast)) or ()


# --- what an answer about a group tells besides --------------------------------------------------


class LimAnswerView(Record):
    """Of an answer about a Lim group: why the one asked about stays (`spare`), in the step that decided.

    Somebody left the group because its number was `odd` or too many were there, and `before` somebody else,
    None where nobody else could be spared. Whoever was refused when a pair was kept is `refused`, and before
    another opponent was taken `passed`; pairs of the group are `undone` later. The pair asked about is
    `unmade`: it was made, and undone.
    """

    template: ClassVar[str] = "answer-group"
    spare: SpareView | None
    odd: bool
    before: SpareView | None
    refused: tuple[PhraseContext, ...]
    passed: tuple[PhraseContext, ...]
    undone: tuple[Pairing, ...]
    unmade: bool


def lim_answer(
    players: Sequence[Tpn], event: object, opening: int, answers: RoundAnswers, cast: PlayerNames
) -> LimAnswerView | None:
    """Return the part of an answer that only a group of a Lim round has; None in other systems."""
    from pairtutor.answers.lim import LimQuestions

    asked = answers.groups.get(opening)
    if not isinstance(asked, LimQuestions):
        return None
    index, number = answers.index, asked.opened.group
    left = event if isinstance(event, PlayerTransferred) else None
    compared = comparison(number, left.player, index) if left else None
    spares = asked.spares_of(compared) if compared else ()
    own = next((item for item in spares if len(players) == 1 and item.player == players[0]), None)
    refusals: tuple[PhraseContext, ...] = ()
    passed: tuple[PhraseContext, ...] = ()
    if isinstance(event, PairScrutinised) and event.tried and event.opponent != event.proposed:
        passed = refused_opponents(event, answers, cast) or ()
    elif isinstance(event, PairScrutinised) and event.tried:
        refusals = (
            *asked_before(event, answers, cast),
            *(refused_opponents(event, answers, cast) or ())[1:],  # the first is the one proposed
        )
    asked_about = {*players}
    refusals, passed = (
        tuple(item for item in items if not asked_about & {who.tpn for who in item.players})
        for items in (refusals, passed)
    )
    return LimAnswerView(
        spare=spare_view(own, compared, cast) if own and compared else None,
        odd=left is not None and left.reason == "odd-number",
        before=spare_view(spares[0], compared, cast) if compared and len(compared.lines) > 1 else None,
        refused=by_reason(refusals),
        passed=by_reason(passed),
        undone=tuple(
            Pairing(first=cast.who(pair.first), second=cast.who(pair.second))
            for pair in asked.outcome.pairs
            if frozenset(pair) in asked.undone_pairs
        ),
        unmade=frozenset(players) in index.taken_apart and not asked.undone_pairs,
    )


def undone(event: PairingsUndone, answers: RoundAnswers, cast: PlayerNames) -> PhraseContext:
    """Return the view of pairs that are undone, with who finds nobody in a blocked median."""
    asked = questions(event.group, answers)
    lacking = lacking_view(asked.lack_in_median(event), cast) if asked else None
    return PhraseContext(event, cast, witness=lacking or name_players(event.witness, cast))
