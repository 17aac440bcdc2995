"""What a player who asks why is told of a way through the round: what became of the player, and why.

How the program came to it, step by step, the page tells.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace as with_fields
from typing import Any

from pairtutor.narrative.boards import BoardView, ProcedureBoardView
from pairtutor.narrative.disputes.way_parts import Stage, Way
from pairtutor.narrative.naming import PhraseContext, players_named
from pairtutor.narrative.parts import MdpShared, OpponentsShared
from pairtutor.narrative.phrases import Phrases
from pairtutor.narrative.view import CandidateView, FamilyView, NarratedStep
from pairtutor.records import replace
from pairtutor.trace.events import CandidateJudged, FamilyRuledOut, FloaterChosen, MdpSetChanged
from pairtutor.trace.lowering import (
    DealsCompared,
    FeasibilityTested,
    FloatersRefused,
    MarkRevisited,
    OddPlayerFound,
    RequirementLowered,
)
from pairtutor.trace.procedures import (
    ColumnsFormed,
    FloatersCompared,
    PairingsProposed,
    PairScrutinised,
    PlayerTransferred,
    ShortfallFound,
    SubgroupsShifted,
    SubgroupTransposed,
    TopMembersChosen,
    UpfloatersSought,
)

Steps = Sequence[NarratedStep]

LISTS = (PairingsProposed, TopMembersChosen, ColumnsFormed)
"""Steps that say who stands on which side."""
ATTEMPTS = (*LISTS, FamilyRuledOut, ShortfallFound, SubgroupsShifted, FloatersRefused, RequirementLowered)
"""The same, and steps that say what was tried before."""
FEW_FIRST = 3
"""Opponents who came first that a board tells of one by one."""
SELDOM = (*ATTEMPTS, CandidateJudged, MdpSetChanged)
"""The same, and steps that say of the player what the floats before say too."""
OF_SCORES = ("downfloater-scores", "psd")
"""Criteria by which whoever has fewer points floats."""

HOW_IT_WAS_FOUND = (FloatersCompared, FeasibilityTested, DealsCompared, MarkRevisited, SubgroupTransposed)
"""Steps that prepare a choice; the choice itself says what decided."""


def reasons_alone(way: Way, phrases: Phrases) -> Way:
    """Return a player's way with the steps that answer alone, in each what is about the player."""
    player = way.standing.row.who.tpn
    opponent = _opponent(way.board, player)
    told = _told_on_board(way.board, phrases)
    stages = [
        with_fields(
            stage,
            steps=list(_reasons(stage, player, opponent, told)),
            places=stage.places if stage is way.stages[-1] else [],  # where the player floats, none decides
        )
        for stage in way.stages
    ]
    if stages and not _says_something(stages[-1]) and _tells_no_reason(way.board):
        chosen = [_own_part(step, player) for step in way.stages[-1].steps if _is_chosen(step)]
        stages[-1] = with_fields(stages[-1], steps=chosen)
    return with_fields(
        way,
        board=_board_without_rematches(way.board),
        stages=[stage for stage in stages if _says_something(stage)],
    )


def _tells_no_reason(board: BoardView | ProcedureBoardView | None) -> bool:
    """Return whether a board by candidates says nothing of why the two are paired."""
    return isinstance(board, BoardView) and not (
        board.refused or board.leaving or board.told_on or board.only
    )


def _is_chosen(step: NarratedStep) -> bool:
    return isinstance(step.view, CandidateView) and step.view.accepted and not step.view.undone


def _board_without_rematches(
    board: BoardView | ProcedureBoardView | None,
) -> BoardView | ProcedureBoardView | None:
    """Return a board that tells of many who came first those alone whom nobody had played before.

    Whom the player has played is told of the player.
    """
    if not isinstance(board, BoardView) or len(board.refused) <= FEW_FIRST:
        return board
    others = tuple(refusal for refusal in board.refused if not _is_rematch(refusal.run))
    return replace(board, refused=others) if others else board


def _is_rematch(run: FamilyView) -> bool:
    reasons = [getattr(reason, "template", "") for reason in run.reasons]
    return run.direct and bool(reasons) and set(reasons) == {"reason-met"}


def shorten(way: Way) -> Iterator[Way]:
    """Yield a way, whole and with less and less of what board, standing and floats say in other words.

    First go lists of sides, then colours by rounds, runs of candidates, and what became of others.
    """
    player = way.standing.row.who.tpn

    def less(
        dispensable: Callable[[NarratedStep], bool],
        *,
        colours: bool = False,
        places: bool = True,
        brief: bool = False,
    ) -> Way:
        """Return the way without some steps, with or without `colours` by rounds and `places` in halves."""
        stages = (
            with_fields(
                stage,
                steps=[_shorten_step(step, brief=brief) for step in stage.steps if not dispensable(step)],
                colours=stage.colours if colours else [],
                places=stage.places if places else [],
            )
            for stage in way.stages
        )
        return with_fields(way, stages=[stage for stage in stages if _says_something(stage)])

    yield way
    yield less(lambda step: isinstance(step.event, LISTS), colours=True)
    yield less(lambda step: isinstance(step.event, LISTS))
    yield less(lambda step: isinstance(step.event, ATTEMPTS))
    yield less(lambda step: isinstance(step.event, ATTEMPTS), places=False)
    for brief in (False, True):
        yield less(
            lambda step: isinstance(step.event, SELDOM) or _is_of_another(step, player),
            places=False,
            brief=brief,
        )


def _shorten_step(step: NarratedStep, *, brief: bool) -> NarratedStep:
    """Return a step without what a board says of a player from below; a search below can be `brief`."""
    match step.event, step.view:
        case PlayerTransferred(), PhraseContext() as view:
            return replace(step, view=view.with_values(despite=None))
        case UpfloatersSought(), PhraseContext() as view:
            return replace(step, view=view.with_values(briefly=brief or getattr(view, "briefly", False)))
        case _:
            return step


def _is_of_another(step: NarratedStep, player: int) -> bool:
    """Return whether a step says who else leaves a bracket or group."""
    event = step.event
    if isinstance(event, PlayerTransferred):
        return player not in (event.player, event.partner)
    return isinstance(event, FloaterChosen) and event.player != player


def _says_something(stage: Stage) -> bool:
    differ = any(not getattr(step.view, "granted_to_both", True) for step in stage.colours)
    return bool(stage.steps or stage.places or differ)


def _opponent(board: BoardView | ProcedureBoardView | None, player: int) -> int:
    """Return the pairing number of a player's opponent, 0 without a board."""
    if board is None:
        return 0
    return board.black.tpn if board.white.tpn == player else board.white.tpn


def _told_on_board(board: BoardView | ProcedureBoardView | None, phrases: Phrases) -> object:
    """Return the event of the step whose reason the sentence of the board has, None if it has none."""
    if not isinstance(board, ProcedureBoardView) or board.pairing_step is None:
        return None
    return board.pairing_step.thing if phrases.say(board.pairing_step, "board").strip() else None


def _reasons(stage: Stage, player: int, opponent: int, told: object) -> Iterable[NarratedStep]:
    """Yield the steps of a stage that answer a player; of one that was paired again, only that it was.

    The `opponent` is 0 without a board. What `told` is, the event whose reason the board has, is left out.
    """
    undone = [step for step in stage.steps if isinstance(step.view, CandidateView) and step.view.undone]
    steps: Steps = undone or stage.steps
    last = _last_search(steps, player)
    score = getattr(stage.narrated.event, "score", None)
    left = any(_leaves(step, player, score) for step in steps)
    moved = any(isinstance(step.event, SubgroupsShifted) and player in step.event.moved for step in steps)
    sought = any(isinstance(step.event, UpfloatersSought) for step in steps)
    forced = any(_is_forced(step, player) for step in steps)
    came = _came(stage, player)
    for step in steps:
        match step.event:
            case PairScrutinised() as scrutiny:
                if step is last and not left and scrutiny is not told:
                    yield step
            case PairingsProposed():
                if not (left or moved) and _is_last_proposal(step, steps):
                    yield step
            case PlayerTransferred() as transfer:
                yield from _transfer(step, transfer, player, opponent, came=came, sought=sought)
            case TopMembersChosen():
                yield _tops(step, player)
            case UpfloatersSought():
                yield from _search_below(step, player, opponent)
            case FloaterChosen() as floater:
                yield from _floater(step, floater, steps, player, came=came)
            case FamilyRuledOut() if left:
                pass  # whoever floats is told who else could have
            case CandidateJudged() if forced:
                pass  # there was nothing to choose
            case _ if _answers(step, player) and not (left and getattr(step.view, "only", False)):
                yield _own_part(step, player)


def _is_forced(step: NarratedStep, player: int) -> bool:
    """Return whether a step has a player float who is alone, or can play nobody in the bracket."""
    own = isinstance(step.event, FloaterChosen) and step.event.player == player
    return own and bool(getattr(step.view, "forced", None) or getattr(step.view, "alone", False))


def _came(stage: Stage, player: int) -> bool:
    """Return whether a player came into a bracket or group from another one, and so is paired there first."""
    view = stage.narrated.view
    came = getattr(view, "arrived", ()) or getattr(view, "moved_down", ())
    return any(who.tpn == player for who in came)


def _answers(step: NarratedStep, player: int) -> bool:
    """Return whether a step, none of those that name everybody, says something of a player."""
    match step.event:
        case ColumnsFormed(moved=moved) | SubgroupsShifted(moved=moved):
            return player in moved
        case OddPlayerFound(player=odd):
            return odd == player
    match step.view:
        case CandidateView() as view:
            return view.only or view.undone or player in players_named(view.costs)
        case FamilyView(shared=OpponentsShared() | MdpShared()):
            return True
        case FamilyView() as view:
            return player in players_named(view.hits)
    return not isinstance(step.event, HOW_IT_WAS_FOUND)


def _own_part(step: NarratedStep, player: int) -> NarratedStep:
    """Return a step in which a candidate has only what the player misses in it."""
    if not isinstance(step.view, CandidateView):
        return step
    own = tuple(row for row in step.view.costs if player in players_named(row))
    return replace(step, view=replace(step.view, costs=own))


def _name_test(player: int) -> Any:
    """Return a test of whether the players of a view are among others this one."""
    return lambda view: any(who.tpn == player for who in view.players)


def _last_search(steps: Steps, player: int) -> NarratedStep | None:
    """Return the last search for an opponent that ended with a player, or in which the player lost one."""
    own = (
        step
        for step in steps
        if isinstance(step.event, PairScrutinised)
        and player in (step.event.player, step.event.opponent, step.event.proposed)
    )
    return next(reversed([*own]), None)


def _leaves(step: NarratedStep, player: int, score: int | None) -> bool:
    """Return whether a step says that a player leaves the bracket, or the group with a `score`, unpaired."""
    match step.event:
        case FloaterChosen(player=floater):
            return floater == player
        case PlayerTransferred(player=mover, partner=None, to_score=to_score):
            return mover == player and to_score != score
        case _:
            return False


def _floater(
    step: NarratedStep, event: FloaterChosen, steps: Steps, player: int, *, came: bool
) -> Iterable[NarratedStep]:
    """Yield who floats, if it is a player or that is why the player does not.

    Who came with more points than others have goes without saying. Where several float, who else could have
    is told with the first of them: the player is told it all the same.
    """
    view = step.view
    assert isinstance(view, PhraseContext)
    if event.player != player:
        own = tuple(_of_player(entry, player) for entry in view.alternatives if _name_test(player)(entry))
        if any(not came or entry.deciding not in OF_SCORES for entry in own):
            yield replace(step, view=view.with_values(alternatives=own))
        return
    of_all = (other.view for other in steps if isinstance(other.event, FloaterChosen))
    first = (other for other in of_all if isinstance(other, PhraseContext) and other.player == view.as_for)
    for shown in first:
        view = view.with_values(alternatives=shown.alternatives, as_for=None)
    yield replace(step, view=view)


def _of_player(alternative: Any, player: int) -> Any:
    """Return what is against several who could have floated for one of them, where each is hit alone."""
    if not alternative.own:
        return alternative
    players = tuple(who for who in alternative.players if who.tpn == player)
    hits = tuple(hit for hit in alternative.hits if player in players_named(hit.players))
    return replace(alternative, players=players, hits=hits) if hits else alternative


def _is_last_proposal(step: NarratedStep, steps: Steps) -> bool:
    """Return whether a step has the halves from which the pairs of a group were made in the end."""
    proposals = [other for other in steps if isinstance(other.event, PairingsProposed)]
    system = step.view.cast.opened.system if isinstance(step.view, PhraseContext) else ""
    return not system.startswith("lim") and step is proposals[-1]


def _transfer(
    step: NarratedStep,
    event: PlayerTransferred,
    player: int,
    opponent: int,
    *,
    came: bool,
    sought: bool,
) -> Iterable[NarratedStep]:
    """Yield who leaves a group or comes: of a player who does not, only why not.

    `came`: the player has come from elsewhere; `sought`: a search for players from below is told before.
    """
    view = step.view
    assert isinstance(view, PhraseContext)
    if player == event.player and sought:
        return  # the search for players from below has told it
    if player in (event.player, event.partner):
        considered = tuple(map(_without_facts, view.considered))
        view = view.replace_known({"considered": considered})
        yield replace(step, view=view.with_values(whole=True))  # the comparison before is not told here
        return
    considered = tuple(
        _for_one(passed, player) for passed in view.considered if _is_about(passed, player) and not came
    )
    if considered or (event.player == opponent and not sought):
        view = view.replace_known({"considered": considered, "opponents": (), "line": None})
        yield replace(step, view=view)


def _search_below(step: NarratedStep, player: int, opponent: int) -> Iterable[NarratedStep]:
    """Yield a search for players from below: to who comes why nobody else does, to others why they do not.

    To the opponent it is told briefly.
    """
    view = step.view
    assert isinstance(view, PhraseContext)
    came = {who.tpn for who in view.members}
    above, others = (tuple(filter(_name_test(player), answers)) for answers in (view.above, view.others))
    if player in came:
        yield replace(step, view=view.with_values(others=view.others or view.nearest()))
    elif above or others:
        yield replace(step, view=view.with_values(above=above, others=others))
    elif opponent in came:
        yield replace(step, view=view.with_values(briefly=True, others=()))


def _tops(step: NarratedStep, player: int) -> NarratedStep:
    """Return which teams are on top, which at the bottom; why no others are is told only the player."""
    view = step.view
    assert isinstance(view, PhraseContext)
    considered = tuple(passed for passed in view.considered if _is_about(passed, player))
    told = tuple(line for line in view.told if player in players_named(line.named))
    return replace(step, view=view.with_values(briefly=True, considered=considered, told=told))


def _without_facts(passed: Any) -> Any:
    """Return why somebody else stays in a group, without the games behind it: the page has them."""
    lacking = getattr(passed, "lacking", None)
    return replace(passed, lacking=replace(lacking, met=(), barred=())) if lacking else passed


def _is_about(passed: object, player: int) -> bool:
    """Return whether somebody who was passed over, or one of several, is this player."""
    players = getattr(passed, "players", ()) or (getattr(passed, "player", None),)
    return any(who is not None and who.tpn == player for who in players)


def _for_one(passed: Any, player: int) -> Any:
    """Return the reason that is given of several, for one of them."""
    if getattr(passed, "template", "") != "spare":
        return passed
    return replace(passed, players=tuple(who for who in passed.players if who.tpn == player))
