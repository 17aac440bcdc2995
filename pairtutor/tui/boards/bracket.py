"""Boards of a bracket: its table, its halves, a candidate with its findings, a run that is passed over."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from pairtutor.narrative.layout import clip, columns
from pairtutor.narrative.naming import players_named
from pairtutor.narrative.parts import OpponentsShared, Pairing, PlayerRef
from pairtutor.narrative.value_parts import FindingRow
from pairtutor.narrative.view import (
    CandidateView,
    ExampleView,
    FamilyView,
    NarratedStep,
    Reason,
    TargetView,
)
from pairtutor.trace.events import CandidateJudged, FamilyRuledOut, TargetSet
from pairtutor.tui.boards.board import (
    EMPTY,
    Board,
    Boards,
    BoardStep,
    Line,
    Look,
    Piece,
    line,
    paragraph,
    wrap_lines,
)
from pairtutor.tui.boards.pen import drawn_board

BOARDS: Final = Boards()
MOST_RUNS: Final = 6
"""Runs told together that are drawn one by one."""


def unfoldable(step: NarratedStep) -> bool:
    """Return whether a step is a short run whose candidates are refused for different reasons."""
    return isinstance(step.view, FamilyView) and any(_single_candidates(step.view))


def _single_candidates(view: FamilyView) -> Iterator[FamilyView]:
    """Yield the candidates of a run, or of those told together, that are kept one by one."""
    for run in view.members or (view,):
        yield from run.singly


def run_lines(view: FamilyView, step: BoardStep) -> list[Line]:
    """Return the part that a run shares, and its best candidate with the pairs that are wrong in it.

    Unfolded, each candidate of a short run; of runs told together at most `MOST_RUNS` are drawn.
    """
    if step.unfolded and (alone := list(_single_candidates(view))):
        return [drawn for member in alone for drawn in _run_lines(member, step)]
    members = view.members[:MOST_RUNS] or (view,)
    lines = [drawn for member in members for drawn in _run_lines(member, step)]
    if len(view.members) > MOST_RUNS:
        more = step.messages("tutor.board.more-runs", n=len(view.members) - MOST_RUNS)
        lines.append(line(f"  {more}", "dim"))
    return lines


def _run_lines(view: FamilyView, step: BoardStep) -> list[Line]:
    """Return the lines of a refused run: what it shares or its best candidate, and what is wrong.

    Nothing is said twice (`said`). A reason that is about the pair itself stands beside it.
    """
    say = step.phrases.say
    said: set[str] = set()
    lines: list[Line] = []
    if isinstance(view.shared, OpponentsShared):
        lines.append(EMPTY)
        for other in view.shared.opponents:
            pair = Pairing(first=view.shared.player, second=other)
            lines += _pair(pair, view.reasons if view.direct else (), step, said, "✗")
        if view.direct and view is step.view:
            lines += _other_refusals(view.shared, step)
    if view.example and not view.direct:
        alone = view.single or view.legality
        key = "tutor.board.candidate" if alone else "tutor.board.best-candidate"
        head = step.messages(key, number=view.example.number)
        head += f" · {view.clause}" if view.clause else ""
        lines += [EMPTY, line(head if view.example.pairs else step.messages("tutor.board.no-pair"), "head")]
        lines += _example(view.example, view, step, said)
    for reason in () if view.direct else view.hits or (view.reasons if not view.example else ()):
        if say(reason) not in said:
            lines += paragraph("  ✗ ", say(reason), step.width, "bad")
    proof = say(view, "proof", "") if view.example else ""
    return [*lines, *paragraph("    ", proof, step.width)] if proof else lines


def _other_refusals(shared: OpponentsShared, step: BoardStep) -> Iterator[Line]:
    """Yield the other pairs that are drawn as refused, in the words that a line has room for."""
    told = {frozenset((shared.player.tpn, other.tpn)) for other in shared.opponents}
    for tie in step.scene.ties if step.scene else ():
        if tie.state == "refused" and tie.why and frozenset((tie.first, tie.second)) not in told:
            names = f"{step.cast.who(tie.first)} – {step.cast.who(tie.second)}"
            yield from _facts_beside("✗", names, tie.why.long, step)


def _example(example: ExampleView, view: FamilyView, step: BoardStep, said: set[str]) -> Iterator[Line]:
    """Yield the pairs of a candidate; of those that are drawn side by side only whoever is refused."""
    for pair in example.pairs:
        lines = [*_pair(pair, view.hits, step, said)]
        if view is not step.view or lines[0][0].look == "bad" or not _is_drawn(pair, step):
            yield from lines
    if example.rest:
        yield line(f"    {step.messages('tutor.board.rest')}", "dim")
    if example.left:
        left = _tell_faults(example.left, view.hits, step, said)
        names = step.messages("tutor.board.left-over", players=", ".join(map(str, example.left)))
        yield from _facts_beside("✗" if left else "·", names, left, step)


def _is_drawn(pair: Pairing, step: BoardStep) -> bool:
    """Return whether the two of a pair sit in different columns, with a line from one to the other."""
    if step.scene is None:
        return False
    seats = step.scene.seats
    left = {*seats.left, *(first for first, _ in seats.made)}
    return (pair.first.tpn in left) != (pair.second.tpn in left)


def _pair(
    pair: Pairing, reasons: Iterable[Reason], step: BoardStep, said: set[str], sign: str = "─"
) -> Iterator[Line]:
    """Yield the line of a pair; with the sign of a refusal where one of the reasons is about it."""
    facts = _tell_faults((pair.first, pair.second), reasons, step, said)
    names = f"{pair.first} – {pair.second}"
    # beside the names there are the sign with its margins, and a gap before the facts
    if columns(names) + 6 > step.width or (facts and columns(names) + columns(facts) + 8 > step.width):
        names = f"{pair.first.number} – {pair.second.number}"
    yield from _facts_beside("✗" if facts else sign, names, facts, step)


def _facts_beside(sign: str, names: str, facts: str, step: BoardStep) -> Iterator[Line]:
    """Yield two names with the faults beside them, on as many lines as that takes."""
    look: Look = "bad" if sign == "✗" else "good"
    if not facts:
        yield (Piece(f"  {sign} ", look), Piece(clip(names, max(12, step.width - 4))))
        return
    yield from paragraph(f"  {sign} {names}   ", facts, step.width, look)


def _tell_faults(
    players: tuple[PlayerRef, ...], reasons: Iterable[Reason], step: BoardStep, said: set[str]
) -> str:
    """Return the faults of some players who stand on one line, and add their sentences to `said`.

    A fault is theirs if it names all of them, or one of them alone; empty if none is.
    """
    say = step.phrases.say
    here = {who.tpn for who in players}
    facts = []
    for reason in reasons:
        named = players_named(reason)
        if named and named <= here and (len(named) == len(here) or len(named) == 1):
            said.add(say(reason))
            facts.append(say(reason, "they", say(reason)))
    return step.messages.join("list.semicolon", dict.fromkeys(facts))


@BOARDS.of(TargetSet)
def target(step: BoardStep) -> Board:
    """Return the best values of the bracket, criterion by criterion, above its players."""
    view = step.view
    assert isinstance(view, TargetView), "chosen by the kind of view"
    head = max((columns(row.clause) for row in view.rows), default=0) + 2
    lines: list[Line] = []
    for row in view.rows:
        lines += paragraph(row.clause.ljust(head), step.phrases.say(row, "short"), step.width, "head")
    return drawn_board(step, lines)


@BOARDS.of(CandidateJudged)
def candidate(step: BoardStep) -> Board:
    """Return a candidate: everybody beside the opponent, and what it has in each criterion."""
    view = step.view
    assert isinstance(view, CandidateView), "chosen by the kind of view"
    lines: list[Line] = []
    if view.downfloaters:
        left = ", ".join(map(str, view.downfloaters))
        lines += [EMPTY, *paragraph(f"{step.messages('tutor.board.left-over-head')} ", left, step.width)]
    if view.findings:
        lines.append(EMPTY)
        wide = max(columns(row.clause) for row in view.findings) + 1
        for row in view.findings:
            lines += _finding_lines(row, wide, step, refused=not view.accepted)
    if view.accepted:
        lines += _contest(step)
    return drawn_board(step, below=lines)


@BOARDS.of(FamilyRuledOut)
def family(step: BoardStep) -> Board:
    """Return the best candidate of a run in its seats, and what is wrong in the run."""
    assert isinstance(step.view, FamilyView), "chosen by the kind of view"
    return drawn_board(step, below=run_lines(step.view, step))


def _finding_lines(row: FindingRow, wide: int, step: BoardStep, *, refused: bool) -> list[Line]:
    """Return the value of a candidate in a criterion; a price that an accepted one pays is no refusal."""
    text = step.phrases.say(row, "told")
    if row.faulty and refused:
        return paragraph("✗ " + row.clause.ljust(wide), text, step.width, "bad")
    look: Look = "changed" if row.cost else "dim"
    return paragraph(("≈ " if row.cost else "· ") + row.clause.ljust(wide), text, step.width, look)


def _contest(step: BoardStep) -> list[Line]:
    """Return the accepted candidate against the best of those refused before it, as far as one decides."""
    contest = step.contest
    if contest is None:
        return []
    said, span = step.messages, step.phrases.say(contest, "span")
    accepted = step.cast.words.signs.number(contest.number)
    if not contest.legal:
        head = said("tutor.board.accepted", number=accepted, refused=span)
        nothing = wrap_lines(f"✗ {said('tutor.board.nothing-allowed')}", step.width, "bad")
        return [EMPTY, line(head, "head"), *nothing]
    lines = [EMPTY, line(said("tutor.board.contest", number=accepted, refused=span), "head")]
    wide = max(columns(row.finding.clause) for row in contest.rows) + 1
    for row in contest.rows:
        clause = row.finding.clause.ljust(wide)
        if row.same:
            text = said("tutor.board.same", what=row.finding.what)
            lines += paragraph("· " + clause, text, step.width, "dim")
        elif row.decides:
            other = row.example or said("tutor.board.worse")
            text = said("tutor.board.decides", other=other, accepted=row.finding.what)
            lines += paragraph("✗ " + clause, text, step.width, "bad")
    return lines
