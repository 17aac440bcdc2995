"""What would be if some facts were otherwise, as text: what was asked for first, then the answer to it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar, Literal

from pairtutor.answers.answer import PlacedAnswer
from pairtutor.disputes.case import PairWish, Wish, players_of
from pairtutor.disputes.idle_facts import IdleReason
from pairtutor.disputes.named_facts import facts_named
from pairtutor.disputes.past_floats import LastRoundRule, last_round_rule
from pairtutor.disputes.round_change import RoundChange
from pairtutor.disputes.supposing import Seats, SupposedAnswer, SupposedRound, SupposedWay, white_on
from pairtutor.disputes.suppositions import typed_fact
from pairtutor.disputes.turns import Matter, Turn
from pairtutor.disputes.verdicts import Coloured, Verdict, WishAnswer
from pairtutor.messages import Message
from pairtutor.model.ids import Tpn
from pairtutor.model.supposed import Facts, NoByeHad, OtherDue, OtherLast, SupposedFact
from pairtutor.narrative.cast import PlayerNames
from pairtutor.narrative.disputes.changes import ChangeView, SeatView, change_view, seat_views, who_is
from pairtutor.narrative.disputes.verdict import DisputeView, WishView, verdict_view, wish_view
from pairtutor.narrative.disputes.why import way_text
from pairtutor.narrative.disputes.why_not import render_under
from pairtutor.narrative.layout import tidy
from pairtutor.narrative.naming import PhraseContext
from pairtutor.narrative.narrator import Narrator
from pairtutor.narrative.parts import Group, PlayerRef
from pairtutor.narrative.phrases import KIT, Output
from pairtutor.narrative.supposed_facts import Condition, condition_views, fact_view, prefers_colours
from pairtutor.narrative.view import View
from pairtutor.records import Record, replace
from pairtutor.resources import ENGLISH, Language
from pairtutor.text import quote


class GroundView(Record):
    """The decision on the `colour` of a board, with the label of its clause.

    What is due is what somebody `prefers` in the text of the system.
    """

    template: ClassVar[str] = "colour-ground"
    colour: View
    clause: str
    prefers: bool = False


class IdleView(Record):
    """Why a supposed `fact` changes nothing: the `answer` of the round with it, or the `ground` of a colour.

    Without either it asks for what does not happen in the round; only a float, `up` or down, may, if it
    `happens`.
    """

    template: ClassVar[str] = "idle-fact"
    fact: PhraseContext
    answer: DisputeView | None = None
    ground: GroundView | None = None
    happens: bool = False
    up: bool = False


class SupposedView(Record):
    """What would be under `facts`: of a `wish`, or of a `player`, who would play `other` or have the bye.

    `possible`: the round could be paired. The wish `would` be granted, or `was` as it is, on `board` (0:
    none; `board_now` as it is, where the pair has another then) `against` somebody. The player would be
    `away`; of those a wish names, `missing` would be, or one who is asked about a colour would have no game,
    `idle` by the `bye` or `alone`. They may be `teams`. `white` has White on the board, `now` is whom those
    asked about play as it is where that is another, and `swapped` are two of these who would play each
    other, in the only new board besides. `missed` is the round of the game that speaks against the bye,
    where it was the bye itself, 0 where not. Where it is `answered` why the wish would not be granted, that
    stands before what else would change; `ground` is the decision on a colour that would be. Who is to float
    may do so `with_bye`; `holder` has it then instead of who asks for it, and is another than now, or
    `nobody` has it any more; `gone` is why a colour would be had against another than now. `turn` is what
    becomes of the reason, `after` what is supposed that only counts after it, and `rule` what the rules have
    for the last round alone, where it is supposed to be that and something would change. `choices` are the
    facts of a way of which any will do. The others are those of the answer.
    """

    template: ClassVar[str] = "suppose"
    facts: tuple[Condition, ...] = ()
    choices: tuple[tuple[Condition, ...], ...] = ()
    wish: WishView | None = None
    player: PlayerRef | None = None
    other: PlayerRef | None = None
    possible: bool = True
    would: bool = False
    was: bool = False
    board: int = 0
    board_now: int = 0
    against: PlayerRef | None = None
    white: PlayerRef | None = None
    now: tuple[SeatView, ...] = ()
    swapped: bool = False
    away: bool = False
    missing: Group = ()
    idle: Literal["bye", "alone", ""] = ""
    teams: bool = False
    missed: int = 0
    answered: bool = False
    ground: GroundView | None = None
    with_bye: bool = False
    holder: PlayerRef | None = None
    gone: DisputeView | None = None
    nobody: bool = False
    turn: Turn = ""
    after: Matter = ""
    rule: LastRoundRule = ""
    change: ChangeView = ChangeView()
    idle_facts: tuple[Condition, ...] = ()


def _supposed_view(
    made: SupposedAnswer | SupposedWay,
    narrator: Narrator,
    wish: WishView | None = None,
    player: PlayerRef | None = None,
    other: PlayerRef | None = None,
    *,
    would: bool = False,
) -> SupposedView:
    """Return the view of a supposed round, which the narrator tells of."""
    cast = narrator.cast
    told = wish if made.was or would else None
    with_bye = has_bye_too(made.change, wish, would=would)
    asked = player if wish is None else wish.first if would and (wish.bye or with_bye) else None
    answer = made if isinstance(made, SupposedAnswer) else None
    idle: Literal["bye", "alone", ""] = ""
    if answer and answer.idle and wish and wish.first and narrator.index.closed:
        idle = "bye" if narrator.index.closed.bye == wish.first.tpn else "alone"
        asked = wish.first if idle == "bye" else None
    holder = None
    if wish and wish.bye and answer and answer.answer and not (would or made.was):
        asked = holder = who_is(made.change.bye, cast)
    nobody = bool(wish and wish.bye and answer and not (answer.away or would) and made.change.no_bye)
    every = narrator.output == "html"
    change = change_view(made.change, cast, told, None if other else asked, every=every)
    return SupposedView(
        facts=condition_views(made.facts, cast),
        missing=cast.group(answer.away if answer else ()),
        idle=idle,
        wish=wish,
        player=player,
        other=other,
        possible=narrator.index.closed is not None,
        would=would,
        was=made.was,
        board=made.board or 0,
        board_now=_board_now(made, narrator),
        change=replace(change, no_bye=False) if nobody else change,
        against=who_is(answer.against, cast) if answer else None,
        white=who_is(answer.white if answer else white_on(narrator.index, made.board), cast),
        now=seat_views(made.now, cast) if would or player or idle else (),
        swapped=would and _is_swap(made.now, made.change),
        away=isinstance(made, SupposedWay) and made.away,
        with_bye=with_bye,
        holder=holder,
        nobody=nobody,
        rule=_last_round_rule(made, cast),
        teams=cast.opened.teams is not None,
    )


def _board_now(made: SupposedAnswer | SupposedWay, narrator: Narrator) -> int:
    """Return the number that the pair of the board has as it is, if another; else 0."""
    closed = narrator.index.closed
    if closed is None or made.actual is None or not made.board:
        return 0
    pair = {*closed.boards[made.board - 1]}
    numbers = (number for number, board in enumerate(made.actual.boards, 1) if pair == {*board})
    number = next(numbers, made.board)
    return number if number != made.board else 0


def has_bye_too(change: RoundChange, wish: WishView | None, *, would: bool) -> bool:
    """Say whether one who is to float does so by having the bye, and has it not as it is."""
    player = wish.first if wish and wish.floats and would else None
    return player is not None and player.tpn == change.bye


def _last_round_rule(made: SupposedAnswer | SupposedWay, cast: PlayerNames) -> LastRoundRule:
    """Return the rule that moves boards where the round is supposed to be the last; empty for none."""
    return _rule_of(made.facts, made.change, cast)


def _rule_of(facts: Facts, change: RoundChange, cast: PlayerNames) -> LastRoundRule:
    """Return the rule of the last round that makes a change, where facts say that it is; empty for none."""
    last = any(isinstance(fact, OtherLast) and fact.last for fact in facts)
    moved = change.boards or change.floats or change.bye or change.no_bye or change.besides
    return last_round_rule(cast.opened) if last and moved else ""


def _missed_with(answer: SupposedAnswer) -> int:
    """Return the round of a bye that is supposed to bar nobody, and counts as a missed game; else 0."""
    verdict = None if answer.answer is None else answer.answer.verdict
    if not isinstance(verdict, PlacedAnswer) or verdict.answer.criterion != "bye-unplayed":
        return 0
    players = verdict.answer.players
    return next(
        (fact.round for fact in answer.facts if isinstance(fact, NoByeHad) and fact.player in players), 0
    )


def _is_swap(now: Seats, change: RoundChange) -> bool:
    """Return whether two who lose their opponents to each other leave them a board, the only new one."""
    left = {other for _, other in now}
    return len(now) == 2 and [left] == [{*pair} for pair in change.new_pairs]


def ground_view(decided: Coloured, narrator: Narrator) -> GroundView:
    """Return the decision on the colours of a board, as its own round tells it."""
    told = narrator.tell(decided.step)
    return GroundView(colour=told.view, clause=told.clause, prefers=prefers_colours(narrator.cast))


def _reasons_told(reasons: Iterable[IdleReason], narrator: Narrator) -> str:
    """Return why nothing changes, as sentences; empty where there is nothing to say."""
    told = (narrator.phrases.say(view, "so").strip() for view in _reason_views(reasons, narrator))
    return " ".join(dict.fromkeys(told))


def _reason_views(reasons: Iterable[IdleReason], narrator: Narrator) -> Iterator[IdleView]:
    """Yield why each of some facts changes nothing."""
    for reason in reasons:
        verdict, fact = reason.verdict, fact_view(reason.fact, narrator.cast)
        if isinstance(verdict, Coloured):
            yield IdleView(fact=fact, ground=ground_view(verdict, narrator))
        elif verdict is not None:
            asked = wish_view(reason.wish, narrator.cast)
            yield IdleView(fact=fact, answer=verdict_view(verdict, asked, narrator))
        else:
            yield IdleView(fact=fact, happens=reason.happens, up=reason.up)


def render(
    answer: SupposedAnswer,
    wish: Wish,
    width: int = 80,
    output: Output = "text",
    language: Language = ENGLISH,
    *,
    alone: bool = False,
) -> str:
    """Return a wish under some facts as text, with the answer to it where it is not granted.

    Then the answer stands `alone` if asked for, without what else would change and the best such round.
    """
    trace = answer.road.trace
    narrator = Narrator(trace, output, language, answers=answer.answers)
    view = _supposed_view(answer, narrator, wish=wish_view(wish, narrator.cast), would=answer.would)
    refused, decided = answer.answer, answer.decided
    view = replace(
        view,
        missed=_missed_with(answer),
        turn=answer.turn,
        after=answer.after,
        idle_facts=condition_views(answer.idle_facts, narrator.cast),
        answered=refused is not None,
        ground=ground_view(decided, narrator) if decided else None,
        gone=_gone_view(answer, wish, narrator) if answer.gone else None,
    )
    last = "" if alone else _last_lines(answer.facts, view, narrator, width)
    if refused is None:
        below = _reasons_told(answer.reasons, narrator)
        return document(narrator, narrator.phrases.say(view), ways=(), width=width, below=below) + last
    opening = narrator.phrases.say(view, "lead").strip()
    if alone:
        refused = WishAnswer(refused.verdict)
    parts = ("held", "missed") if alone else ("rest",)
    closing = " ".join(narrator.phrases.say(view, part).strip() for part in parts).strip()
    answers, actual = answer.answers, answer.actual
    said = render_under(refused, wish, trace, width, output, language, answers, opening, closing, actual)
    return said + last


def _gone_view(answer: SupposedAnswer, wish: Wish, narrator: Narrator) -> DisputeView | None:
    """Return the view of why a player would not meet the opponent of now; None where there is no answer."""
    if answer.gone is None:
        return None
    before = next(other for _, other in answer.now if other is not None)
    asked = wish_view(PairWish(players_of(wish)[0], before), narrator.cast)
    return verdict_view(answer.gone, asked, narrator)


class AllBoardsView(Record):
    """How all boards are seen where some are only counted: the options of a command, as `typed`."""

    template: ClassVar[str] = "suppose"
    typed: str


def all_boards(facts: Facts, narrator: Narrator, width: int) -> str:
    """Return as a paragraph how all boards of a round under some facts are seen."""
    opened, language = narrator.cast.opened, narrator.language
    typed = " ".join(f'--suppose "{typed_fact(fact, opened, language)}"' for fact in facts)
    if opened.system_because.reason == "option":
        typed = f"--system {opened.system} {typed}"
    return document(narrator, narrator.phrases.say(AllBoardsView(typed=typed), "all_boards"), (), width)


def _last_lines(facts: Facts, view: SupposedView, narrator: Narrator, width: int) -> str:
    """Return the last lines: the command for all boards, if some are only counted; the note on colours."""
    shown = "\n" + all_boards(facts, narrator, width) if view.change.counts_boards else ""
    return shown + _aside(facts, view, narrator, width)


def _aside(facts: Facts, view: SupposedView, narrator: Narrator, width: int) -> str:
    """Return as a paragraph that supposed preferences come with colours of their own; empty without them."""
    if not any(isinstance(fact, OtherDue) for fact in facts):
        return ""
    return "\n" + document(narrator, narrator.phrases.say(view, "aside"), ways=(), width=width)


def render_way(way: SupposedWay, player: Tpn, width: int = 80, language: Language = ENGLISH) -> str:
    """Return a player's opponent under some facts, and the way through that round, as text.

    Of who would stay away nothing but what would change for the others.
    """
    narrator = Narrator(way.trace, "text", language, answers=way.answers)
    cast = narrator.cast
    view = _supposed_view(way, narrator, player=cast.who(player), other=who_is(way.opponent, cast))
    reasons = _reasons_told(way.reasons, narrator)
    said = document(narrator, narrator.phrases.say(view), ways=(), width=width, below=reasons)
    last = _last_lines(way.facts, view, narrator, width)
    return (said if way.away else f"{said}\n{way_text(narrator, player, width)}") + last


def render_round(made: SupposedRound, width: int = 80, language: Language = ENGLISH) -> str:
    """Return as text what some facts would change in a whole round, with why the first pair goes."""
    narrator = Narrator(made.answers.index.trace, "text", language, answers=made.answers)
    cast = narrator.cast
    asked = next((wish_view(PairWish(one, other), cast) for one, other in made.now if other), None)
    view = SupposedView(
        facts=condition_views(made.facts, cast),
        possible=narrator.index.closed is not None,
        would=True,
        was=True,
        player=cast.who(cast.opened.players[0].tpn) if cast.opened.players else None,
        teams=cast.opened.teams is not None,
        change=change_view(made.change, cast, None, None, every=True),
        now=seat_views(made.now, cast),
        gone=verdict_view(made.gone, asked, narrator) if made.gone and asked else None,
        rule=_rule_of(made.facts, made.change, cast),
    )
    below = _reasons_told(made.reasons, narrator)
    said = document(narrator, narrator.phrases.say(view, "whole"), ways=(), width=width, below=below)
    return said + _aside(made.facts, view, narrator, width)


def said_fact(fact: SupposedFact, narrator: Narrator) -> str:
    """Return a supposed fact in words, as it stands behind "if"."""
    return narrator.phrases.say(fact_view(fact, narrator.cast))


def asked_next(verdict: Verdict, wish: str, narrator: Narrator) -> Message | None:
    """Return the question after an answer: the same wish if the first fact that it names were otherwise.

    `wish` is the question as it was typed; None where the answer names nothing that could be otherwise.
    """
    if narrator.index.facts is not None:
        return None
    opened = narrator.cast.opened
    fact = next(iter(facts_named(verdict, opened)), None)
    if fact is None:
        return None
    typed = f"{wish} if {typed_fact(fact, opened, narrator.language)}"
    said = said_fact(fact, narrator)
    return Message("tutor.why-not.and-if", fact=said, typed=quote(typed), take=quote(f"{wish} ?"))


def document(
    narrator: Narrator,
    lead: str,
    ways: Sequence[str],
    width: int,
    tail: str = "",
    below: str = "",
    also: tuple[str, Sequence[str]] = ("", ()),
) -> str:
    """Return what is said first, each way as an item, and a `tail`, as text; `below` it stands apart.

    Before that stands what would do `also`: what is said first of it, and its items.
    """
    if tail and not (ways or also[1]):
        lead, tail = f"{lead.strip()} {tail}", ""
    written = narrator.phrases.document(
        "suppose.txt.j2",
        lead=lead,
        ways=ways,
        also=also,
        tail=tail or below,
        kit=KIT[narrator.output],
        width=width,
        full=False,
    )
    return tidy(written)
