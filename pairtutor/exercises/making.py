"""Exercises made of one round: a maker for each kind, which finds none where there is nothing to ask."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Final, NamedTuple

from pairtutor.disputes.answers import why_not
from pairtutor.disputes.case import cites_of
from pairtutor.disputes.judging import barred_pair, judge_bracket
from pairtutor.disputes.verdicts import Elsewhere, Verdict
from pairtutor.disputes.wishes import ByeWish, PairWish, Wish
from pairtutor.exercises.clauses import covers
from pairtutor.exercises.exercise import BracketAsked, Kind, Pair, Proposed
from pairtutor.exercises.looked_for import RefusedOpponent, opponents_passed_over, refusals, refusing_clause
from pairtutor.exercises.offered import Offered, Order, exercise_of, level_of
from pairtutor.exercises.plain import PLAIN
from pairtutor.exercises.position import Position, as_settled, colour_steps, deciding, part_of, settled
from pairtutor.exercises.sequence import candidate, in_sequence
from pairtutor.exercises.solution import preference_text, verdict_cites, verdict_clause, verdict_word
from pairtutor.exercises.wording import ask, candidate_text, complaint, score_text
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.ids import Tpn
from pairtutor.trace.bracket_record import BracketRecord
from pairtutor.trace.events import BracketOpened, Event, FloaterChosen
from pairtutor.trace.index import GroupRecord
from pairtutor.trace.procedures import GroupOpened, GroupSettled
from pairtutor.trace.values import Cites

GLANCES = 0.25
"""How often a complaint that is told at a glance is asked where there are others."""


LOOKED_AT = 30
"""So many pairs of a round are looked at for an exercise on who may meet."""


def make(wanted: Order, position: Position, rng: Random) -> Offered | None:
    """Return an exercise as it is wanted from one round, None if the round has none."""
    if position.index.closed is None:
        return None
    maker = (PLAIN if wanted.plain else _MAKERS).get(wanted.kind, _MAKERS[wanted.kind])
    found = [one for one in maker(position, rng) if _fits(one, wanted, position.named)]
    if not found:
        return None
    chosen = rng.choice(found)
    return chosen._replace(exercise=chosen.exercise._replace(topic=wanted.topic))


def _fits(found: Offered, wanted: Order, system: str) -> bool:
    right_level = wanted.level in (0, found.exercise.level)
    return right_level and (not wanted.topic or covers(wanted.topic, found.cites, system))


# --- players and pairs -----------------------------------------------------------------


def _preference(position: Position, rng: Random) -> Iterator[Offered]:
    lines = position.index.opened.players
    if not _coloured(position):
        return
    players = tuple(sorted(one.tpn for one in rng.sample(lines, min(5, len(lines)))))
    strengths = {position.line(one).preference.strength for one in players}
    what = "preference-due" if strengths <= {"due", "none"} else "preference"
    question = ask(what, round=position.case.number)
    made = exercise_of("preference", position, question, level_of(len(strengths)), len(players))
    clause = preference_text(position, players[0]).clause
    cites = (*([clause] if clause else []), *position.index.opened.cites)
    yield Offered(made._replace(players=players), tuple(dict.fromkeys(cites)))


def _legal(position: Position, rng: Random) -> Iterator[Offered]:
    """Yield pairs taken at random until two or three of six may not meet; not all are looked at."""
    players = [one.tpn for one in position.index.opened.players]
    every = [(a, b) for at, a in enumerate(players) for b in players[at + 1 :]]
    most = rng.randint(2, 3)
    barred: dict[Pair, Cites] = {}
    free: list[Pair] = []
    for pair in rng.sample(every, min(LOOKED_AT, len(every))):
        bar = _bar(position, pair)
        if bar and len(barred) < most:
            barred[pair] = bar
        elif not bar:
            free.append(pair)
        if len(barred) == most and len(barred) + len(free) >= 6:
            break
    if not barred or not free:
        return
    pairs = tuple(sorted([*barred, *free[: 6 - len(barred)]]))
    cites = tuple(cite for bar in barred.values() for cite in bar)
    question = ask("legal", round=position.case.number)
    made = exercise_of("legal", position, question, 1 + len(set(cites)) // 3, 3)
    yield Offered(made._replace(pairs=pairs), cites)


def _bar(position: Position, pair: Pair) -> Cites:
    found = barred_pair(position.case, position.index, frozenset({frozenset(pair)}))
    return () if found is None else found.cites


# --- brackets and groups ------------------------------------------------------------------


class _Asked(NamedTuple):
    """A bracket or group that can be asked about: what decided it, and how hard it is."""

    part: BracketAsked
    cites: Cites
    level: int
    pairs: int
    record: BracketRecord | None


def _asked(position: Position) -> Iterator[_Asked]:
    if position.compares:
        for record in position.index.brackets:
            opened = record.opened
            decided = deciding(record.steps)
            part = BracketAsked(
                opened.score, opened.mdps, tuple(one for one in record.players if one not in opened.mdps)
            )
            if record.accepted is None or len(part.players) < 3 or not decided:
                continue
            families = sum(event.kind == "family" for event in decided)
            hard = len(part.players) / 5 + families / 3 + len(opened.mdps) / 2 + opened.downfloaters / 2
            yield _Asked(part, _cites(decided), level_of(hard), len(record.made), record)
        return
    for part, group, done in _groups(position, joined=False):
        cites = _cites(deciding(group.steps))
        yield _Asked(part, cites, _group_level(part, group), len(done.pairs), None)


def _groups(position: Position, *, joined: bool) -> Iterator[tuple[BracketAsked, GroupRecord, GroupSettled]]:
    """Yield the groups of three or more whose pairs stand in the end, and how they stand.

    Those that others joined later only count if they may have, and are then asked about as they stand.
    """
    for group in position.index.groups.values():
        opened, done = group.opening.event if group.opening else None, settled(group)
        if not isinstance(opened, GroupOpened) or done is None or not _stands(position, done):
            continue
        part, stands = part_of(opened), as_settled(opened, done)
        if part.players != stands.players:
            if not joined:
                continue
            part = stands
        if len(part.players) >= 3 and position.group(part) is group:
            yield part, group, done


def _group_level(part: BracketAsked, group: GroupRecord) -> int:
    return level_of(len(part.players) / 5 + len(deciding(group.steps)) / 8)


def _stands(position: Position, done: GroupSettled) -> bool:
    final = set(map(frozenset, position.boards))
    return bool(done.pairs) and all(frozenset(pair) in final for pair in done.pairs)


def _cites(events: list[Event]) -> Cites:
    return tuple(dict.fromkeys(cite for event in events for cite in event.cites))


def _bracket(position: Position, _rng: Random) -> Iterator[Offered]:
    what = "bracket" if position.compares else "group"
    for one in _asked(position):
        question = ask(what, score=score_text(one.part.score))
        made = exercise_of("bracket", position, question, one.level, max(2, one.pairs))
        yield Offered(made._replace(part=one.part), one.cites)


def _floaters(position: Position, _rng: Random) -> Iterator[Offered]:
    for one in _asked(position):
        floats = [] if one.record is None else [*one.record.all(FloaterChosen)]
        if floats and len(one.part.players) > len(floats) + 2:
            made = exercise_of(
                "floaters", position, ask("floaters", score=score_text(one.part.score)), one.level, 2
            )
            cites = tuple(dict.fromkeys((*one.cites, *(cite for event in floats for cite in event.cites))))
            yield Offered(made._replace(part=one.part), cites)


def _next(position: Position, rng: Random) -> Iterator[Offered]:
    if not position.compares:
        yield from _opponents("next", position)
        return
    for one in _asked(position):
        opened = None if one.record is None else one.record.opened
        if opened is None or opened.sequence < 3 or not _counted(position, opened):
            continue
        number = rng.randint(1, min(opened.sequence - 1, 500))
        given, after = candidate(opened, number), candidate(opened, number + 1)
        if given.meetings == after.meetings:
            continue
        level = level_of(1 + len(one.part.players) / 4 + ({*given.floaters} != {*after.floaters}))
        question = ask("next", score=score_text(one.part.score), candidate=candidate_text(given))
        made = exercise_of("next", position, question, level, 2)
        order = cites_of(position.index, "sequence")
        yield Offered(
            made._replace(part=one.part, candidate=given), tuple(dict.fromkeys((*order, *one.cites)))
        )


def _counted(position: Position, opened: BracketOpened) -> bool:
    """Return whether the sequence of a bracket is the ordinary one; those of 2012 with MDPs go otherwise."""
    if {*opened.leaving} or (opened.mdps and not SYSTEMS[position.system].limbo):
        return False
    return in_sequence(opened, [position.line(one).score for one in opened.mdps])


def _opponents(kind: Kind, position: Position) -> Iterator[Offered]:
    """Yield exercises on opponents who were refused in the groups of a procedure."""
    for part, group, _ in _groups(position, joined=True):
        for refusal in refusals(group, part):
            player, other = refusal.pair
            clause = refusing_clause(position, refusal)
            if clause is None or (kind == "next" and not _has_next(refusal, part)):
                continue
            score = score_text(part.score)
            question = ask(f"{kind}-opponent", score=score, player=player, refused=other)
            level = level_of(1 + refusal.at + _group_level(part, group) / 2)
            made = exercise_of(kind, position, question, level, 2)
            given = Proposed((refusal.pair,), ())
            cites = tuple(dict.fromkeys((clause, *refusal.step.cites)))
            yield Offered(made._replace(part=part, candidate=given), cites)


def _has_next(refusal: RefusedOpponent, part: BracketAsked) -> bool:
    """Return whether somebody of the group follows in an order; whom an island could meet stands in none."""
    return refusal.step.stage != "island" and refusal.next in part.players


def _clause(position: Position, rng: Random) -> Iterator[Offered]:
    if not position.compares:
        yield from _opponents("clause", position)
        return
    for at, one in enumerate(_asked(position)):
        accepted = None if one.record is None else one.record.accepted
        if (
            one.record is None
            or accepted is None
            or accepted.number < 2
            or not _counted(position, one.record.opened)
        ):
            continue
        number = rng.randint(1, min(accepted.number - 1, 2000))
        given = candidate(one.record.opened, number)
        place = position.place(one.part)
        if place is None or at > 6:
            continue
        barred = barred_pair(position.case, position.index, given.meetings)
        verdict = barred or judge_bracket(position.case, position.index, place, given.meetings)
        if verdict.kind in ("impossible", "worse") and verdict_clause(verdict, position.system):
            question = ask("clause", score=score_text(one.part.score), candidate=candidate_text(given))
            made = exercise_of("clause", position, question, one.level, 2)
            yield Offered(made._replace(part=one.part, candidate=given), getattr(verdict, "cites", ()))


# --- the whole round ---------------------------------------------------------------------------


def _bye(position: Position, _rng: Random) -> Iterator[Offered]:
    step = position.index.bye
    if position.bye is None or step is None:
        return
    bars = sum(line.bye_bar is not None for line in position.index.opened.players)
    made = exercise_of("bye", position, ask("bye", round=position.case.number), level_of(1 + bars / 2), 2)
    yield Offered(made, step.event.cites)


def _colours(position: Position, rng: Random) -> Iterator[Offered]:
    steps = colour_steps(position)
    if not steps:
        return
    chosen = rng.sample(position.boards, min(4, len(position.boards)))
    boards = [board for board in position.boards if board in chosen]
    pairs = tuple((min(board), max(board)) for board in boards)
    cites = tuple(dict.fromkeys(cite for one in boards for cite in steps[frozenset(one)].cites))
    rules = {steps[frozenset(one)].rule for one in boards}
    made = exercise_of(
        "colours", position, ask("colours", round=position.case.number), level_of(len(rules) + 1), len(pairs)
    )
    yield Offered(made._replace(pairs=pairs), cites)


def _round(position: Position, _rng: Random) -> Iterator[Offered]:
    asked = list(_asked(position))
    decided = [event for group in position.index.groups.values() for event in deciding(group.steps)]
    cites = tuple(dict.fromkeys((*(cite for one in asked for cite in one.cites), *_cites(decided))))
    hard = max((one.level for one in asked), default=1)
    question = ask("round" if _coloured(position) else "round-plain", round=position.case.number)
    made = exercise_of("round", position, question, hard, len(position.boards) + 1)
    yield Offered(made, cites)


def _coloured(position: Position) -> bool:
    """Return whether the system of a round gives colours."""
    return position.index.opened.initial_colour is not None


def _mistake(position: Position, rng: Random) -> Iterator[Offered]:
    boards = list(position.boards)
    at = rng.randrange(len(boards))
    if len(boards) > 1 and rng.random() < 0.6:
        other = (at + 1) % len(boards)
        (a, b), (c, d) = boards[at], boards[other]
        boards[at], boards[other] = (a, d), (c, b)
    elif _coloured(position):
        boards[at] = (boards[at][1], boards[at][0])
    if tuple(boards) == position.boards:
        return
    for found in _round(position, rng):
        made = found.exercise._replace(
            kind="mistake",
            question=ask("mistake" if _coloured(position) else "mistake-plain", round=position.case.number),
            boards=tuple(boards),
            bye=position.bye,
            marks=3,
        )
        yield Offered(made, found.cites)


def _answer(position: Position, rng: Random) -> Iterator[Offered]:
    """Yield complaints; what is not legal at all is told at a glance, and seldom asked beside others."""
    plain: list[Offered] = []
    others: list[Offered] = []
    for wish in _wishes(position, rng):
        verdict = why_not(position.case, position.index.trace, wish).verdict
        word, clause = verdict_word(verdict), verdict_clause(verdict, position.system)
        if word not in ("illegal", "worse", "later") or not clause or not _is_for_a_reason(verdict):
            continue
        if isinstance(wish, PairWish):
            text = complaint("pair", first=wish.first, second=wish.second)
            said = f"{wish.first}-{wish.second}"
        else:
            assert isinstance(wish, ByeWish)
            text, said = complaint("bye", first=wish.player), f"bye {wish.player}"
        level = {"illegal": 2, "worse": 4, "later": 5}[word]
        made = exercise_of("answer", position, ask("answer", complaint=text), level, 2)
        offered = Offered(made._replace(complaint=said), (clause, *verdict_cites(verdict)))
        (plain if word == "illegal" else others).append(offered)
    yield from plain if not others or rng.random() < GLANCES else others


def _is_for_a_reason(verdict: Verdict) -> bool:
    """Return whether a verdict names what speaks against a wish, and not only that it never came up."""
    return not isinstance(verdict, Elsewhere) or verdict.reason in ("refused", "moved-down")


def _wishes(position: Position, rng: Random) -> Iterator[Wish]:
    """Yield some wishes of neighbours in the order of the round, of those refused, and one for the bye."""
    lines = sorted(position.index.opened.players, key=lambda line: line.rank)
    made = set(map(frozenset, position.boards))
    wanted = []
    for _ in range(3):
        at = rng.randrange(len(lines) - 1)
        other = min(at + rng.randint(1, 4), len(lines) - 1)
        wanted.append((lines[at].tpn, lines[other].tpn))
    looked_at = [*opponents_passed_over(position.index)]
    wanted += rng.sample(looked_at, min(3, len(looked_at)))
    for first, second in dict.fromkeys(wanted):
        if frozenset((first, second)) not in made:
            yield PairWish(Tpn(first), Tpn(second))
    if position.bye is not None and lines[-1].tpn != position.bye:
        yield ByeWish(Tpn(lines[-1].tpn))


_MAKERS: Final[Mapping[Kind, Callable[[Position, Random], Iterator[Offered]]]] = {
    "preference": _preference,
    "legal": _legal,
    "bracket": _bracket,
    "next": _next,
    "clause": _clause,
    "floaters": _floaters,
    "bye": _bye,
    "colours": _colours,
    "round": _round,
    "mistake": _mistake,
    "answer": _answer,
}
