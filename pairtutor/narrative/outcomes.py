"""What is decided in the end: who floats, the bye, colours, the result."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from pairtutor.answers.answer import Answer
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.ids import Tpn
from pairtutor.named_tuples import NamedTuple
from pairtutor.narrative.cast import PlayerNames
from pairtutor.narrative.citations import Citation, citations, of_criterion
from pairtutor.narrative.hits import hits, players_beyond
from pairtutor.narrative.lacking import alternatives_lacking, byes_lacking, is_lack
from pairtutor.narrative.limbo import as_told
from pairtutor.narrative.naming import PhraseContext, name_players
from pairtutor.narrative.partners import bye_at_lowest, meets_nobody, possible
from pairtutor.narrative.parts import BarredView, Group
from pairtutor.narrative.value_parts import Alternative
from pairtutor.narrative.view import AssumedColourView, ColourView, FirstTeam, IndexRank
from pairtutor.records import replace
from pairtutor.rules.facts import facts
from pairtutor.trace.bracket_record import BracketRecord
from pairtutor.trace.events import ByeAssigned, CandidateJudged, ColourDecided, FloaterChosen, RoundClosed
from pairtutor.trace.index import RoundIndex
from pairtutor.trace.refusals import HadBye, Outranked, PassedOver
from pairtutor.trace.values import Hit, Value

if TYPE_CHECKING:
    from pairtutor.answers.round import RoundAnswers

SEQUENCE = "sequence"
"""Speaks against a choice that is as good, but comes later."""


def alternatives(
    answers: Iterable[Answer], cast: PlayerNames, accepted: CandidateJudged | None = None
) -> tuple[Alternative, ...]:
    """Return the other choices that answers are about, together those against whom the same speaks.

    They come highest criterion first. Whoever is hit alone by being chosen is told with others of whom the
    same is true. What the accepted candidate has as well is not held against anybody.
    """
    words = cast.words
    order = list(words.criteria)
    same_reason: dict[_Against, list[Answer]] = {}
    for answer in answers:
        if not is_choice(answer, accepted):
            continue
        criterion = answer.criterion or answer.lost or SEQUENCE
        alone = answer.hits == (answer.players,) or answer.verdict == "later"
        whom = players_beyond(criterion, answer.hits, accepted)
        said = answer.value is not None and answer.as_paired is not None and words.criteria[criterion].none
        values = (answer.value, answer.as_paired) if said else None
        more = len(whom) < len(answer.hits)
        against = _Against(criterion, values, None if alone else whom, more)
        same_reason.setdefault(against, []).append(answer)
    ranked = sorted(same_reason.items(), key=lambda item: order.index(item[0].criterion))
    paired = (tpn for pair in accepted.pairs for tpn in pair) if accepted else ()
    own = cast.score_below((*accepted.downfloaters, *paired)) if accepted else ""
    return tuple(_alternative(against, same, cast, own, accepted) for against, same in ranked)


def is_choice(answer: Answer, accepted: CandidateJudged | None) -> bool:
    """Return whether there is a choice at all: as many pairs, and the round can be completed."""
    if accepted and answer.pairs is not None and len(answer.pairs) < len(accepted.pairs):
        return False
    return answer.verdict in ("worse", "later") or answer.lost == "mdps"


class _Against(NamedTuple):
    """What speaks against a choice; `hit` is None where it is only who would be chosen.

    `more`: it is what the accepted candidate does not have.
    """

    criterion: str
    values: tuple[Value | None, Value | None] | None
    hit: Hit | None
    more: bool


def _alternative(
    against: _Against,
    same: Sequence[Answer],
    cast: PlayerNames,
    own: str,
    accepted: CandidateJudged | None,
) -> Alternative:
    """Return the players whom one thing keeps from floating or the bye; `against` is what and by how much.

    `own` is the score below the bracket. The numbers of their candidates are told only if all have one.
    """
    criterion, values, hit, more = against
    words = cast.words
    players = tuple(answer.players[0] for answer in same)
    named = tuple((player,) for player in players) if hit is None else hit
    facts = tuple(replace(fact, more=more) for fact in hits(criterion, named, pairs=(), cast=cast))
    if hit is None:
        facts = tuple(replace(fact, each=len(fact.players) > 1) for fact in facts)
    value, paired = values or (None, None)
    told = None if value is None else as_told(criterion, value, same[0], cast)
    best = None if paired is None else as_told(criterion, paired, accepted, cast)
    numbers = tuple(answer.number for answer in same if answer.number)
    numbered = criterion == SEQUENCE and len(numbers) == len(same)
    return Alternative(
        players=cast.group(players),
        title=words.criteria[criterion].title,
        cited=_citations_against(same[0], criterion, cast.opened.system),
        order=criterion == SEQUENCE,
        fewer=criterion == "mdps",
        what=words.value_in_words(criterion, told, own) if told is not None else "",
        paired=words.as_paired(criterion, best, own) if best is not None else "",
        compared=words.instead(criterion, told, best, own) if told is not None and best is not None else "",
        hits=facts if values else (),
        counted=not (facts and (values == (1, 0) or criterion in {"downfloater-scores", "bye-score"})),
        own=hit is None and bool(facts),
        deciding=criterion,
        numbers=numbers if numbered else (),
        taken=accepted.number if numbered and accepted else 0,
    )


def _citations_against(answer: Answer, criterion: str, system: str) -> tuple[Citation, ...]:
    """Return the citations of a criterion, or the clause of an answer that no criterion speaks against."""
    if criterion == answer.lost and answer.clause:
        return citations((f"{system} {answer.clause}",), system)
    return of_criterion(criterion, system)


def barred_from_bye(event: ByeAssigned, cast: PlayerNames) -> tuple[HadBye, ...]:
    """Return the players barred from the bye of a last bracket, in the order of their ranks.

    They are in the bracket, or have no more points than whoever has the bye.
    """
    most = cast.line(event.player).score
    reasons = (
        cast.bye_bar(line.tpn)
        for line in sorted(cast.opened.players, key=lambda line: line.rank)
        if line.tpn in event.barred or (event.bracket and line.score <= most)
    )
    return tuple(reason for reason in reasons if reason is not None)


def barred_above(event: ByeAssigned, listed: int, cast: PlayerNames) -> int:
    """Return the number of players, besides those listed, who may not have the bye of a last bracket."""
    return sum(bool(line.bye_bar) for line in cast.opened.players) - listed if event.bracket else 0


_BY_PREFERENCES: Final = (
    "both-preferences",
    "stronger-preference",
    "one-due",
    "initial-colour",
    "drawn-colour",
)
"""Rules of colours that look at no colours of earlier games."""


def colour(event: ColourDecided, cast: PlayerNames) -> ColourView:
    """Return a colour decision, and whose wish or number decides it."""
    white = cast.side(event.white, event.white_preference, event.white_colours)
    black = cast.side(event.black, event.black_preference, event.black_colours)
    white_decides = event.decider != event.black
    if event.decider is None and white.wants == black.wants:
        white_decides = event.white_preference.colour != "black"  # nobody decides; one gets what both are due
    clash = white.wants == black.wants and white.absolute and black.absolute
    first, other = event.decider or event.higher, event.black if event.higher == event.white else event.white
    gets_initial = (first == event.white) == (cast.opened.initial_colour == "white")
    assumed = white.assumed is not None or black.assumed is not None
    decided = event.rule in _BY_PREFERENCES or event.limits  # the limits say whose colours are supposed
    made = AssumedColourView if assumed and not decided else ColourView
    return made(
        white=white,
        black=black,
        granted=white if white_decides else black,
        refused=black if white_decides else white,
        granted_colour=cast.words.colours["white" if white_decides else "black"],
        odd_number=gets_initial,
        counted_number=gets_initial != (first % 2 == 1),
        first_round=cast.opened.round == 1,
        higher=cast.who(event.higher),
        initial_colour=cast.words.colours[cast.opened.initial_colour or "white"],
        rule=event.rule,
        limits=name_players(event.limits, cast),
        decider=None if event.decider is None else cast.who(event.decider),
        first=first_team(event.higher, other, cast),
        rank_by=_index_rank(event.higher, other, cast) if event.rule == "higher-ranked" else None,
        games_back=event.games_back,
        topscorers=cast.group(tpn for tpn in (event.white, event.black) if cast.line(tpn).topscorer)
        if clash
        else (),
    )


def _index_rank(higher: Tpn, lower: Tpn, cast: PlayerNames) -> IndexRank | None:
    """Return the figure by which one of two ranks higher by the Index; None in a system that has none."""
    if not cast.index(higher):
        return None
    figures = [(by, cast.figure(higher, by), cast.figure(lower, by)) for by in ("buchholz", "berger")]
    decides = (IndexRank(by=by, own=own, other=other) for by, own, other in figures if own != other)
    return next(decides, IndexRank(by="number"))


def first_team(first: Tpn, other: Tpn, cast: PlayerNames) -> FirstTeam | None:
    """Return the fact that makes one of two teams the first-team; None where there are no teams.

    Source: swiss-team-2026 4.2, TEAM26-26.
    """
    event = cast.opened.teams
    if event is None:
        return None
    first_line, two = cast.line(first), cast.line(other)
    points = [(f"{event.score}-points", first_line.score - first_line.virtual, two.score - two.virtual)]
    if event.secondary:
        secondary = "game" if event.score == "match" else "match"
        points.append((f"{secondary}-points", first_line.game_points, two.game_points))
    decides = (FirstTeam(by=by, own=own, other=theirs) for by, own, theirs in points if own != theirs)
    return next(decides, FirstTeam(by="number", own=0, other=0))


def floater(event: FloaterChosen, answers: RoundAnswers, cast: PlayerNames) -> PhraseContext:
    """Return the view of a floater.

    Who can meet nobody in the bracket is `forced`; who else could float is told once, at the first of the
    others, who is then `as_for` for the rest of them; `together` are all of these.
    """
    index = answers.index
    bracket = _record(event, index)
    events = [*bracket.events_of(FloaterChosen)] if bracket else []
    opened, judged = (bracket.opened, bracket.accepted_first) if bracket else (None, None)
    forced = unmatched_view(event.player, bracket, cast)
    free = [other for other in events if not unmatched_view(other.player, bracket, cast)]
    anyhow = {(other.player,) for other in events if other not in free}
    asked = None if forced else asked_for(event, bracket, answers)
    others = [
        answer._replace(hits=tuple(hit for hit in answer.hits if hit not in anyhow))
        for answer in asked or ()
        if is_choice(answer, judged)
    ]
    lacks = alternatives_lacking(filter(is_lack, asked or ()), "float", bracket, index, cast)
    alike = [other for other in free if replace(event, player=other.player, limbo=other.limbo) == other]
    first = alike[0] if (others or lacks) and len(alike) > 1 else event
    return PhraseContext(
        event,
        cast,
        alternatives=tuple(
            replace(alternative, several=len(free) > 1)
            for alternative in (*alternatives(others, cast, judged), *lacks)
        ),
        alone=bracket is not None and bracket.players == (event.player,),
        stands=bracket is None or index.last_opening(event.bracket) is bracket,
        forced=forced,
        told_above=False,
        as_for=cast.who(first.player) if first != event and not forced else None,
        together=cast.group(other.player for other in alike) if first == event and len(alike) > 1 else (),
        several=len(free) > 1,
        only=() if lacks else _only_opponent(event, bracket, len(others), cast),
        pairs=0 if opened is None else opened.max_pairs,
        lowest=bye_at_lowest(cast),
        nobody_else=not index.joined_or_again(event.bracket)
        and asked is not None
        and not others
        and not lacks
        and (opened is None or opened.max_pairs > 0),
    )


MOST_TOLD = 24
"""Of so many players at most it is told who could be left over instead."""
BYE_ALONE = frozenset({"bye-score", "bye-unplayed"})
"""What is looked at in whoever has the bye."""


def asked_for(
    event: FloaterChosen | ByeAssigned, bracket: BracketRecord | None, answers: RoundAnswers
) -> tuple[Answer, ...] | None:
    """Return why nobody else is left over, for everybody else; None where nobody was asked about."""
    if bracket is None or not 0 < answers.size(bracket.opening.number) <= MOST_TOLD:
        return None
    return tuple(answer for answer in answers.floats(bracket.opening.number) if answer.verdict != "made")


def bye(event: ByeAssigned, answers: RoundAnswers, cast: PlayerNames) -> PhraseContext:
    """Return the view of who has the bye."""
    index = answers.index
    bracket = _record(event, index) if event.bracket else None
    asked = asked_for(event, bracket, answers) if bracket else None
    lacks = () if bracket is None or asked is None else byes_lacking(event, bracket, asked, answers, cast)
    others = [
        # whoever would have the bye has that score, or has missed these games
        answer._replace(hits=(answer.players,)) if answer.criterion in BYE_ALONE else answer
        for answer in (asked if bracket else answers.byes_of_one_score) or ()
    ]
    barred = barred_from_bye(event, cast)
    return PhraseContext(
        event,
        cast,
        alternatives=tuple(
            replace(alternative, chosen="bye")
            for alternative in (
                *alternatives(others, cast, bracket.accepted_first if bracket else None),
                *alternatives_lacking(lacks, "bye", None, index, cast),
            )
        ),
        several=False,
        forced=unmatched_view(event.player, bracket, cast),
        barred=name_players(barred, cast),
        barred_above=barred_above(event, len(barred), cast),
        first_round=cast.opened.round == 1,
        alone=(bracket is not None and bracket.players == (event.player,))
        or (event.bracket in index.groups and index.groups[event.bracket].members == {event.player}),
        bar_clause=next((cited.label for cited in _bar_of_bye(cast)), ""),
        between=name_players(_barred_between(event, cast), cast),
        barred_alike=() if event.bracket else name_players(_barred_alike(event, cast), cast),
    )


def _bar_of_bye(cast: PlayerNames) -> tuple[Citation, ...]:
    """Return the citation of the criterion by which some may not have the bye; none where it is none."""
    system = cast.opened.system
    return of_criterion("bye", system) if SYSTEMS[system].family == "dutch" else ()


def _barred_between(event: ByeAssigned, cast: PlayerNames) -> tuple[PassedOver, ...]:
    """Return the players barred from the bye who come before the next candidate for it, in that order.

    The order is that of points, of games played, the most first, and of numbers, the largest first; by the
    rules of 1997 that of points and ratings, the lowest first. Empty where that candidate is not told of.
    """
    listed = [passed.player for passed in event.passed_over]
    nearest = [passed.player for passed in event.passed_over if isinstance(passed.why, Outranked)]
    if not nearest:
        return ()
    bars = [(line.tpn, cast.bye_bar(line.tpn)) for line in cast.opened.players if line.tpn not in listed]
    games = {line.tpn: sum(game.was_played for game in line.games) for line in cast.opened.players}
    rated = cast.opened.system == "dubov-1997"
    place = {
        line.tpn: (line.score, line.rating, 0) if rated else (line.score, -games[line.tpn], -line.tpn)
        for line in cast.opened.players
    }
    before = sorted((place[tpn], tpn, bar) for tpn, bar in bars if bar and place[tpn] < place[nearest[0]])
    return tuple(PassedOver(tpn, bar) for _, tpn, bar in before)


def _barred_alike(event: ByeAssigned, cast: PlayerNames) -> tuple[PassedOver, ...]:
    """Return the players barred from the bye with as many points as whoever has it, unless passed over."""
    listed = {passed.player for passed in event.passed_over}
    score = cast.score(event.player)
    bars = [(line.tpn, cast.bye_bar(line.tpn)) for line in cast.opened.players if line.score == score]
    return tuple(PassedOver(tpn, bar) for tpn, bar in bars if bar and tpn not in listed)


def _record(event: FloaterChosen | ByeAssigned, index: RoundIndex) -> BracketRecord | None:
    """Return the pairing of a bracket that a step belongs to; it need not be the last of that bracket."""
    own = (opening for opening in reversed(index.openings) if opening.opened.number == event.bracket)
    mine = (opening for opening in own if any(step.event is event for step in opening.steps))
    return next(mine, index.last_opening(event.bracket))


def _only_opponent(
    event: FloaterChosen, bracket: BracketRecord | None, others: int, cast: PlayerNames
) -> Group:
    """Return the only one whom a floater could meet here, where not all others could float instead."""
    # besides those others: the floater, the opponent, and at least one who could not float instead
    if bracket is None or not others or len(bracket.players) < others + 3:
        return ()
    opponents = possible(event.player, bracket.opened, cast)
    return cast.group(opponents) if len(opponents) == 1 else ()


def unmatched_view(player: Tpn, bracket: BracketRecord | None, cast: PlayerNames) -> BarredView | None:
    """Return the fact that a player who leaves a bracket could meet nobody in it; None where it is not so."""
    return None if bracket is None else meets_nobody(player, bracket.opened, cast, bracket.players)


def result(event: RoundClosed, index: RoundIndex, again: tuple[str, ...], cast: PlayerNames) -> PhraseContext:
    """Return the view of the outcome; `floats_by` is the clause on floats, empty where the edition has none.

    `again` are the titles of the brackets that were paired again.
    """
    system = index.opened.system
    by = citations(facts(system).group("floats"), system)
    return PhraseContext(
        event, cast, again=again, pairless=pairless(index), floats_by=by[0].label if by else ""
    )


def pairless(index: RoundIndex) -> int:
    """Return in how many brackets, as paired at last, no pair can be made: each has a single candidate."""
    last = {bracket.opened.number: bracket.opened for bracket in index.brackets}
    return sum(opened.max_pairs == 0 and opened.sequence == 1 for opened in last.values())
