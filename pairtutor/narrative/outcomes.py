"""What is decided in the end: who floats, the bye, colours, the result."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from pairtutor.model.ids import Tpn
from pairtutor.narrative.bars import bye_at_lowest
from pairtutor.narrative.cast import PlayerNames
from pairtutor.narrative.citations import of_criterion
from pairtutor.narrative.hits import hits, players_beyond
from pairtutor.narrative.naming import PhraseContext, name_players
from pairtutor.narrative.partners import meets_nobody, possible
from pairtutor.narrative.parts import BarredView, Group
from pairtutor.narrative.value_parts import Alternative, FloaterKind
from pairtutor.narrative.view import ColourView
from pairtutor.trace.bracket_record import BracketRecord
from pairtutor.trace.events import ByeAssigned, CandidateJudged, ColourDecided, FloaterChosen
from pairtutor.trace.index import RoundIndex
from pairtutor.trace.procedures import FloatersCompared
from pairtutor.trace.refusals import HadBye
from pairtutor.trace.values import Hit, Value


def alternatives(
    event: FloaterChosen | ByeAssigned, cast: PlayerNames, accepted: CandidateJudged | None = None
) -> tuple[Alternative, ...]:
    """Return the other choices, those against whom the same speaks together, highest criterion first.

    Whoever is hit alone by being chosen is told with others of whom the same is true. What the accepted
    candidate has as well is not held against anybody.
    """
    players = event.alternatives or ()
    known = len(event.values) == len(event.hits) == len(players)
    reasons = zip(event.values, event.hits, strict=True) if known else ((None, ()) for _ in players)
    order = list(cast.words.criteria)
    players_by_reason: dict[_Against, list[Tpn]] = {}
    for player, criterion, (values, hit) in zip(players, event.deciding, reasons, strict=True):
        alone = hit == ((player,),) or criterion == "sequence"
        compared = None if criterion == "sequence" else values
        whom = players_beyond(criterion, hit, accepted)
        against = _Against(criterion, compared, None if alone else whom, len(whom) < len(hit))
        players_by_reason.setdefault(against, []).append(player)
    ranked = sorted(players_by_reason.items(), key=lambda item: order.index(item[0].criterion))
    paired = (tpn for pair in accepted.pairs for tpn in pair) if accepted else ()
    own = cast.following((*accepted.downfloaters, *paired)) if accepted else ""
    choices = (_alternative(against, same, cast, own) for against, same in ranked)
    return tuple(_with_numbers(choice, event) if choice.order and known else choice for choice in choices)


def _with_numbers(choice: Alternative, event: FloaterChosen | ByeAssigned) -> Alternative:
    """Return those who come later in the sequence with the numbers of the candidates, where all are known."""
    values = dict(zip(event.alternatives or (), event.values, strict=True))
    numbers = [values[Tpn(player.tpn)][0] for player in choice.players]
    taken = values[Tpn(choice.players[0].tpn)][1]
    known = tuple(number for number in numbers if isinstance(number, int) and number)
    if len(known) < len(numbers) or not isinstance(taken, int) or not taken:
        return choice
    return replace(choice, numbers=known, taken=taken)


class _Against(NamedTuple):
    """What speaks against a choice; `hit` is None where it is only who would be chosen.

    `more`: it is what the accepted candidate does not have.
    """

    criterion: str
    values: tuple[Value, Value] | None
    hit: Hit | None
    more: bool


def _alternative(against: _Against, players: Sequence[Tpn], cast: PlayerNames, own: str) -> Alternative:
    criterion, values, hit, more = against
    words = cast.words
    named = tuple((player,) for player in players) if hit is None else hit
    facts = tuple(replace(fact, more=more) for fact in hits(criterion, named, (), cast))
    if hit is None:
        facts = tuple(replace(fact, each=len(fact.players) > 1) for fact in facts)
    compared = values is not None and criterion in words.criteria and bool(words.criteria[criterion].none)
    return Alternative(
        players=cast.group(players),
        title=words.criteria[criterion].title,
        clause=of_criterion(criterion, cast.opened.system)[0].label,
        order=criterion == "sequence",
        what=words.measured(criterion, values[0], own) if values and compared else "",
        paired=words.as_paired(criterion, values[1], own) if values and compared else "",
        hits=facts if compared else (),
        counted=not (facts and (values == (1, 0) or criterion in {"downfloater-scores", "bye-score"})),
        own=hit is None and bool(facts),
        wanted=criterion == "wanted",
        deciding=criterion,
    )


def barred_from_bye(event: ByeAssigned, cast: PlayerNames) -> tuple[HadBye, ...]:
    """Return who may not have the bye of a last bracket: in it, or with as few points as whoever has it.

    They come in the order of their ranks.
    """
    most = cast.line(event.player).score
    reasons = (
        cast.bye_bar(line.tpn)
        for line in sorted(cast.opened.players, key=lambda line: line.rank)
        if line.tpn in event.barred or (event.bracket and line.score <= most)
    )
    return tuple(reason for reason in reasons if reason is not None)


def barred_above(event: ByeAssigned, listed: int, cast: PlayerNames) -> bool:
    """Return whether more players than those listed may not have the bye of a last bracket."""
    return bool(event.bracket) and sum(bool(line.bye_bar) for line in cast.opened.players) > listed


def colour(event: ColourDecided, cast: PlayerNames) -> ColourView:
    """Return a colour decision, and whose wish or number decides it."""
    white = cast.side(event.white, event.white_preference, event.white_colours)
    black = cast.side(event.black, event.black_preference, event.black_colours)
    white_decides = event.decider != event.black
    clash = white.wants == black.wants and white.absolute and black.absolute
    first = event.decider or event.higher
    gets_initial = (first == event.white) == (cast.opened.initial_colour == "white")
    return ColourView(
        white=white,
        black=black,
        granted=white if white_decides else black,
        refused=black if white_decides else white,
        granted_colour=cast.words.colours["white" if white_decides else "black"],
        odd_number=gets_initial,
        counted_number=gets_initial != (first % 2 == 1),
        higher=cast.who(event.higher),
        initial_colour=cast.words.colours[cast.opened.initial_colour or "white"],
        rule=event.rule,
        limits=name_players(event.limits, cast),
        decider=None if event.decider is None else cast.who(event.decider),
        games_back=event.games_back,
        topscorers=cast.group(tpn for tpn in (event.white, event.black) if cast.line(tpn).topscorer)
        if clash
        else (),
    )


def kinds_of_floaters(event: FloatersCompared, cast: PlayerNames) -> tuple[FloaterKind, ...]:
    """Return who can be spared by what is weighed, in the order of the best of each kind."""
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


def floater(event: FloaterChosen, index: RoundIndex, cast: PlayerNames) -> PhraseContext:
    """Return the view of a floater.

    Who can meet nobody in the bracket is `forced`; who else could float is told once, at the first of the
    others, who is then `as_for` for the rest of them; `together` are all of these.
    """
    bracket = _record(event, index)
    events = [*bracket.all(FloaterChosen)] if bracket else []
    opened = bracket.opened if bracket else None
    forced = unmatched_view(event.player, bracket, cast)
    free = [other for other in events if not unmatched_view(other.player, bracket, cast)]
    anyhow = {(other.player,) for other in events if other not in free}
    avoidable = replace(
        event, hits=tuple(tuple(players for players in hit if players not in anyhow) for hit in event.hits)
    )
    alike = [other for other in free if replace(event, player=other.player, limbo=other.limbo) == other]
    first = alike[0] if event.alternatives and len(alike) > 1 else event
    return PhraseContext(
        event,
        cast,
        alternatives=() if forced else alternatives(avoidable, cast, bracket.judged if bracket else None),
        alone=bracket is not None and bracket.players == (event.player,),
        forced=forced,
        as_for=cast.who(first.player) if first != event and not forced else None,
        together=cast.group(other.player for other in alike) if first == event and len(alike) > 1 else (),
        several=len(free) > 1,
        only=_only_opponent(event, bracket, cast),
        pairs=0 if opened is None else opened.max_pairs,
        lowest=bye_at_lowest(cast),
        nobody_else=not (forced or index.joined_or_again(event.bracket))
        and event.alternatives == ()
        and (opened is None or opened.max_pairs > 0),
    )


def _record(event: FloaterChosen, index: RoundIndex) -> BracketRecord | None:
    """Return the pairing of a bracket that a floater belongs to; it need not be the last of that bracket."""
    own = (opening for opening in reversed(index.openings) if opening.opened.number == event.bracket)
    return next(
        (opening for opening in own if event in opening.all(FloaterChosen)), index.last_opening(event.bracket)
    )


def _only_opponent(event: FloaterChosen, bracket: BracketRecord | None, cast: PlayerNames) -> Group:
    """Return the only one whom a floater could meet here, where not all others could float instead."""
    if bracket is None or not event.alternatives or len(bracket.players) < len(event.alternatives) + 3:
        return ()
    opponents = possible(event.player, bracket.opened, cast)
    return cast.group(opponents) if len(opponents) == 1 else ()


def unmatched_view(player: Tpn, bracket: BracketRecord | None, cast: PlayerNames) -> BarredView | None:
    """Return that a player who leaves a bracket could meet nobody in it; None where that is not so."""
    return None if bracket is None else meets_nobody(player, bracket.opened, cast, bracket.players)
