"""One player's way through the round, from its trace alone, also as text; who was paired but never played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from typing import Final

from pairtutor.errors import UsageError
from pairtutor.messages import Message
from pairtutor.model.ids import Tpn
from pairtutor.narrative.disputes.own_reasons import reasons_alone, shorten
from pairtutor.narrative.disputes.own_way import about, opposites_lost
from pairtutor.narrative.disputes.way_parts import HalfView, ListsView, PlaceView, Stage, Way
from pairtutor.narrative.document import Document, Section, board_views, gather_document
from pairtutor.narrative.layout import tidy
from pairtutor.narrative.naming import PhraseContext, standing_line
from pairtutor.narrative.narrator import Narrator
from pairtutor.narrative.parts import Group, MdpShared, OpponentsShared, PlayerRef, PlayerRow
from pairtutor.narrative.standing import halves_of
from pairtutor.narrative.unplayed import last_unplayed
from pairtutor.narrative.view import CandidateView, FamilyView, GroupView, NarratedStep, SplitView
from pairtutor.records import replace
from pairtutor.resources import ENGLISH, Language
from pairtutor.trace.events import CompletionTested, MdpSetChanged, TranspositionApplied
from pairtutor.trace.procedures import GroupSettled, PairingsProposed
from pairtutor.trace.recorder import Trace


def way(trace: Trace, narrator: Narrator, player: int) -> Way:
    """Return a player's way through a round.

    Raises:
        UsageError: the player takes no part in the round.
    """
    require_part(narrator, player)
    tpn = Tpn(player)
    made = gather_document(narrator, "normal", board_views(narrator, tpn), about(tpn, narrator.index))
    return way_in(made, narrator, player)


def require_part(narrator: Narrator, player: int) -> None:
    """See to it that a player takes part in the round.

    Raises:
        UsageError: the player is away, or nobody has the number.
    """
    cast = narrator.cast
    if player in {line.tpn for line in cast.opened.players}:
        return
    named = cast.who(player)
    if named.name:
        raise UsageError(Message("errors.dispute.takes-no-part", player=str(named)))
    raise UsageError(Message("errors.dispute.number-takes-no-part", player=player))


def way_in(document: Document, narrator: Narrator, player: int) -> Way:
    """Return the way of a player who takes part, from the document of the round at depth normal."""
    cast = narrator.cast
    board = next((board for board in document.boards if player in (board.white.tpn, board.black.tpn)), None)
    return Way(
        standing=standing_view(narrator, player),
        board=board,
        again=None if board is None else last_unplayed(cast, board.white.tpn, board.black.tpn),
        bye=_bye(document, player),
        stages=list(_stages(document, narrator, player)),
    )


def standing_view(narrator: Narrator, player: int) -> PhraseContext:
    """Return the view of a player's standing before the round; `rank` counts from 1 of `players`.

    Where an Index orders them it is the place by it, and `sums` make up the player's own. `met` is everybody
    whom the player has met. `strong` and `mild` are told of teams of an event that grades
    preferences. `how_last` and `how_before` say of a float whether it was a bye, or unplayed.
    """
    cast = narrator.cast
    line = cast.line(player)
    rank, sums = _index(narrator, player)
    last, before = line.floats
    met = cast.meetings(player)
    strength = line.preference.strength
    graded = cast.opened.teams is not None and cast.opened.teams.preferences == "B"
    return PhraseContext(
        line,
        cast,
        "why-standing",
        row=cast.row(player, line.rank),
        rank=rank or line.rank,
        players=len(cast.opened.players),
        absolute=strength == "absolute",
        strong=graded and strength == "strong",
        mild=graded and strength == "mild",
        wants=cast.due_colour(player),
        supposed=cast.colours_assumed(player) is not None,
        down_last=last == "down",
        up_last=last == "up",
        down_before=before == "down",
        up_before=before == "up",
        how_last=cast.float_without_game(player, 1),
        how_before=cast.float_without_game(player, 2),
        coloured=cast.opened.initial_colour is not None,
        sums=sums,
        met=met,
        in_rounds=_runs_of_rounds(tuple(game.round for game in met)),
    )


def _runs_of_rounds(rounds: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """Return rounds as runs, three or more of them together; nothing where one of them is not known."""
    runs: list[list[int]] = []
    for number in rounds:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    if not all(rounds):
        return ()
    single = ([[number] for number in run] if len(run) < FEW_ROUNDS else [run] for run in runs)
    return tuple((run[0], run[-1]) for parts in single for run in parts)


FEW_ROUNDS: Final = 3
"""Rounds in a row from which on the first and the last stand for all."""


def _index(narrator: Narrator, player: int) -> tuple[int, PhraseContext | None]:
    """Return a player's place in the standings (from 1) and the line there; 0 and None without an Index."""
    standings = narrator.index.standings
    if standings is None or "buchholz" not in standings.columns:
        return 0, None
    ranked = enumerate(standings.lines, 1)
    rank, line = next((rank, line) for rank, line in ranked if line.player == player)
    return rank, standing_line(line, narrator.cast)


def _bye(document: Document, player: int) -> NarratedStep | None:
    bye = document.bye
    return bye if bye and getattr(getattr(bye.view, "player", None), "tpn", 0) == player else None


def _stages(document: Document, narrator: Narrator, player: int) -> Iterator[Stage]:
    """Yield the brackets or groups that a player is in or listed by, with only the steps that concern it."""
    own = {player, *opposites_lost(Tpn(player), narrator.index)}
    for section in document.sections:
        group = narrator.index.group_of(narrator.index.step(section.narrated.step))
        inside = group is not None and player in group.members
        if not inside and player not in document.players_listed(section):
            continue
        splits = section.splits if section.choice else ()
        concerning = [step for step in _steps(section) if _concerns_player(step, player, own, document)]
        steps = [_with_own_costs(step, player) for step in concerning]
        yield Stage(
            narrated=section.narrated,
            title=narrator.phrases.say(section.view, "title"),
            lists=_lists(section, narrator),
            places=[
                *filter(None, (_place_view(step.view, player) for step in splits)),
                *_half_view(section, narrator, player),
            ],
            steps=steps,
            colours=[step for step in section.colours if player in document.players_in(step)],
            many=frozenset(step.step for step in steps if len(document.players_in(step)) > MOST_LISTED),
        )


MOST_LISTED = 24
"""Players of a bracket at most whose lists are told player by player; the table has those of a larger one.

A step that names more names many.
"""


def _lists(section: Section, narrator: Narrator) -> ListsView | None:
    """Return the two lists of a bracket or group, None where it has one, or where its steps tell them."""
    view = section.view
    if not 2 < len(view.rows) <= MOST_LISTED:
        return None
    for step in (*section.splits, *section.search):
        if isinstance(step.event, PairingsProposed):
            return None
        halves = halves_of(step.view, narrator.cast, narrator.phrases)
        if halves and halves.left and halves.right:
            limbo = step.view.limbo if isinstance(step.view, SplitView) else ()
            return ListsView(
                left=_players_of(halves.left),
                right=_players_of(halves.right),
                limbo=_players_of(limbo),
                left_title=halves.left_title,
                right_title=halves.right_title,
            )
    came = view.arrived if isinstance(view, GroupView) else view.moved_down
    if not came or not view.residents:
        return None
    return ListsView(
        left=came, right=view.residents, way="arrived" if isinstance(view, GroupView) else "down"
    )


def _players_of(rows: Iterable[PlayerRow]) -> Group:
    return tuple(row.who for row in rows)


def _steps(section: Section) -> Iterator[NarratedStep]:
    for step in (*section.search, *section.outcome):
        if not isinstance(step.event, CompletionTested | TranspositionApplied):
            yield step


def _place_view(view: object, player: int) -> PlaceView | None:
    """Return the view of a player's place in a split, None if the split does not place the player."""
    if not isinstance(view, SplitView):
        return None
    sides = ((view.s1, view.s2, True), (view.s2, view.s1, False), (view.limbo, (), False))
    for half, other, first in sides:
        limbo = half is view.limbo
        for at, row in enumerate(half):
            if row.who.tpn == player:
                return PlaceView(
                    row=row,
                    first_half=first,
                    place=0 if limbo else at + 1,
                    limbo=limbo,
                    opposite=other[at] if at < len(other) else None,
                    remainder=view.remainder,
                )
    return None


def _half_view(section: Section, narrator: Narrator, player: int) -> Iterator[HalfView]:
    """Yield where the first proposal of a large group puts a player; of small ones all is told."""
    if len(section.view.rows) <= MOST_LISTED:
        return
    for step in section.search:
        if isinstance(step.event, PairingsProposed) and isinstance(step.view, PhraseContext):
            upper, lower = step.event.upper, step.event.lower
            half, other, side = (upper, lower, "left") if player in upper else (lower, upper, "right")
            if player in half:
                at = half.index(Tpn(player))
                yield HalfView(
                    half=narrator.phrases.say(step.view, side),
                    place=at + 1,
                    of=len(half),
                    opposite=narrator.cast.who(other[at]) if at < len(other) else None,
                )
            return


def _with_own_costs(step: NarratedStep, player: int) -> NarratedStep:
    """Return a step in which a candidate has only what the player, or nobody by name, misses in it."""
    if not isinstance(step.view, CandidateView):
        return step
    own = (
        row
        for row in step.view.costs
        if not row.behind or any(player in map(_tpn, one) for one in row.behind)
    )
    return replace(step, view=replace(step.view, costs=tuple(own)))


def _tpn(who: PlayerRef) -> int:
    return who.tpn


def _concerns_player(step: NarratedStep, player: int, own: Set[int], document: Document) -> bool:
    """Return whether a step of a bracket decides something about a player, not only names the bracket's.

    Which of those moved down are paired concerns all of the player's `own` way.
    """
    view = step.view
    match view:
        case FamilyView(shared=OpponentsShared() as shared):
            return player in {shared.player.tpn, *(who.tpn for who in shared.opponents)}
        case FamilyView(shared=MdpShared() as mdps):
            return not own.isdisjoint(who.tpn for who in mdps.players)
        case FamilyView():
            return True
        case CandidateView():
            return view.accepted
        case GroupView():
            return False
        case _ if isinstance(step.event, MdpSetChanged):
            return not own.isdisjoint(document.players_in(step))
        case _:
            return not isinstance(step.event, GroupSettled) and player in document.players_in(step)


def render(trace: Trace, player: int, width: int = 80, language: Language = ENGLISH) -> str:
    """Return a player's way through the round in lines of at most `width` columns.

    Raises:
        UsageError: the player takes no part in the round.
    """
    return way_text(Narrator(trace, language=language), player, width)


def way_text(narrator: Narrator, player: int, width: int = 80) -> str:
    """Return a player's way through the round of a narrator, who may have told of others in it before.

    Raises:
        UsageError: the player takes no part in the round.
    """
    trace, phrases = narrator.index.trace, narrator.phrases
    whole = reasons_alone(way(trace, narrator, player), phrases)
    text, most = "", MOST_WORDS if narrator.cast.words.language == ENGLISH else MOST_WORDS_ELSEWHERE
    for told in shorten(whole):
        page = phrases.document("why.txt.j2", way=told, complete=trace.complete, width=width, full=False)
        text = tidy(page)
        if len(text.split()) <= most:
            break
    return text


MOST_WORDS: Final = 200
"""Words of an answer in English; a longer one leaves out what board and floats say in other words."""
MOST_WORDS_ELSEWHERE: Final = 220
"""The same of the other languages, which need more words."""
