"""Boards of a bracket: its table, its halves, a candidate with its findings, a run that is passed over."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from pairtutor.narrative.layout import clip, columns
from pairtutor.narrative.naming import players_named
from pairtutor.narrative.parts import OpponentsShared, Pairing, PlayerRef, PlayerRow
from pairtutor.narrative.standing import StandingRows
from pairtutor.narrative.value_parts import FindingRow
from pairtutor.narrative.view import (
    BracketView,
    CandidateView,
    ExampleView,
    FamilyView,
    GroupView,
    NarratedStep,
    Reason,
    TargetView,
)
from pairtutor.trace.events import BracketOpened, CandidateJudged, FamilyRuledOut, TargetSet
from pairtutor.trace.procedures import GroupOpened
from pairtutor.tui.boards.halves import draw_halves, legend, ordinal, player
from pairtutor.tui.boards.scene import (
    EMPTY,
    Board,
    Boards,
    Line,
    Look,
    Piece,
    Scene,
    line,
    paragraph,
    wrap_lines,
)
from pairtutor.tui.boards.tables import fit_table

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


def run_lines(view: FamilyView, scene: Scene) -> list[Line]:
    """Return the part that a run shares, and its best candidate with the pairs that are wrong in it."""
    if scene.unfolded and (alone := list(_single_candidates(view))):
        return [drawn for member in alone for drawn in _run_lines(member, scene)]
    members = view.members[:MOST_RUNS] or (view,)
    lines = [drawn for member in members for drawn in _run_lines(member, scene)]
    if len(view.members) > MOST_RUNS:
        more = scene.messages("tutor.board.more-runs", n=len(view.members) - MOST_RUNS)
        lines.append(line(f"  {more}", "dim"))
    return lines


def _run_lines(view: FamilyView, scene: Scene) -> list[Line]:
    say = scene.phrases.say
    said: set[str] = set()
    lines: list[Line] = []
    if isinstance(view.shared, OpponentsShared):
        lines.append(EMPTY)
        for other in view.shared.opponents:
            pair = Pairing(first=view.shared.player, second=other)
            lines += _pair(pair, view.reasons if view.direct else (), scene, said, "✗")
    if view.example and not view.direct:
        alone = view.single or view.legality
        key = "tutor.board.candidate" if alone else "tutor.board.best-candidate"
        head = scene.messages(key, number=view.example.number)
        head += f" · {view.clause}" if view.clause else ""
        lines += [EMPTY, line(head if view.example.pairs else scene.messages("tutor.board.no-pair"), "head")]
        lines += _example(view.example, view, scene, said)
    for reason in () if view.direct else view.hits or (view.reasons if not view.example else ()):
        if say(reason) not in said:
            lines += paragraph("  ✗ ", say(reason), scene.width, "bad")
    proof = say(view, "proof", "") if view.example else ""
    return [*lines, *paragraph("    ", proof, scene.width)] if proof else lines


def _example(example: ExampleView, view: FamilyView, scene: Scene, said: set[str]) -> Iterator[Line]:
    for pair in example.pairs:
        yield from _pair(pair, view.hits, scene, said)
    if example.rest:
        yield line(f"    {scene.messages('tutor.board.rest')}", "dim")
    if example.left:
        left = _facts(example.left, view.hits, scene, said)
        names = scene.messages("tutor.board.left-over", players=", ".join(map(str, example.left)))
        yield from _facts_beside("✗" if left else "·", names, left, scene)


def _pair(
    pair: Pairing, reasons: Iterable[Reason], scene: Scene, said: set[str], sign: str = "─"
) -> Iterator[Line]:
    """Yield the line of a pair; with the sign of a refusal where one of the reasons is about it."""
    facts = _facts((pair.first, pair.second), reasons, scene, said)
    names = f"{pair.first} – {pair.second}"
    if columns(names) + 6 > scene.width or (facts and columns(names) + columns(facts) + 8 > scene.width):
        names = f"{pair.first.number} – {pair.second.number}"
    yield from _facts_beside("✗" if facts else sign, names, facts, scene)


def _facts_beside(sign: str, names: str, facts: str, scene: Scene) -> Iterator[Line]:
    look: Look = "bad" if sign == "✗" else "good"
    if not facts:
        yield (Piece(f"  {sign} ", look), Piece(clip(names, max(12, scene.width - 4))))
        return
    yield from paragraph(f"  {sign} {names}   ", facts, scene.width, look)


def _facts(players: tuple[PlayerRef, ...], reasons: Iterable[Reason], scene: Scene, said: set[str]) -> str:
    """Return the faults of some players who stand on one line, and note them as told."""
    say = scene.phrases.say
    here = {who.tpn for who in players}
    facts = []
    for reason in reasons:
        named = players_named(reason)
        if named and named <= here and (len(named) == len(here) or len(named) == 1):
            said.add(say(reason))
            facts.append(say(reason, "they", say(reason)))
    return scene.messages.join("list.semicolon", dict.fromkeys(facts))


def pair_line(pair: Pairing, scene: Scene, sign: str = " ") -> Line:
    """Return a pair on a line of its own, with the colours that are due to the two."""
    cast = scene.cast
    wishes = [
        cast.words.signs.preference_sign(cast.line(who.tpn).preference)
        for who in (pair.first, pair.second)
        if who.tpn
    ]
    dues = "   " + " / ".join(wishes) if set(wishes) != {cast.words.signs.none} else ""
    names = clip(f"{pair.first} – {pair.second}", max(12, scene.width - 4 - len(dues)))
    look: Look = "bad" if sign == "✗" else "good"
    return (Piece(f"  {sign} ", look), Piece(names), Piece(dues, "dim"))


def title(scene: Scene) -> str:
    """Return the name and size of the bracket, or the label of a step outside of all."""
    if scene.standing is None:
        return scene.narrated.label
    phrases = scene.phrases
    section = scene.standing.section
    awaited = scene.curtain and (isinstance(section, GroupView) or isinstance(scene.view, BracketView))
    return f"{phrases.say(section, 'title')} · {phrases.say(section, 'gathered' if awaited else 'size')}"


def roster(scene: Scene, rows: tuple[PlayerRow, ...], standing: StandingRows | None) -> list[Line]:
    """Return a table of players, one below the other; a rule divides off those who came from elsewhere."""
    fit = fit_table(rows, scene.width, scene.messages, met=True)
    lines: list[Line] = [line(ordinal(fit, scene) + fit.heading(), "head")]
    for number, row in enumerate(rows):
        if number and rows[number - 1].moved_down and not row.moved_down:
            lines.append(line("┄" * min(scene.width, fit.width), "dim"))
        lines.append(player(row, fit, scene, standing))
    return lines


def table_of_everybody(scene: Scene) -> list[Line]:
    """Return a table of all who take part in the round, in their order."""
    cast = scene.cast
    rows = tuple(cast.row(known.tpn, known.rank) for known in cast.opened.players)
    return roster(scene, rows, None)


@BOARDS.of(BracketOpened, GroupOpened)
def table(scene: Scene) -> Board:
    """Return the players of the bracket one below the other."""
    view = scene.view
    if isinstance(view, BracketView | GroupView):
        lines = roster(scene, view.rows, None)
    elif scene.standing:
        lines = roster(scene, scene.standing.section.rows, None)
    else:
        lines = table_of_everybody(scene)
    return Board(title(scene), (*lines, *legend(lines, scene)))


@BOARDS.of(TargetSet)
def target(scene: Scene) -> Board:
    """Return the best values of the bracket, criterion by criterion, above its players."""
    view = scene.view
    assert isinstance(view, TargetView), "chosen by the kind of view"
    say = scene.phrases.say
    lines: list[Line] = []
    head = max((columns(row.clause) for row in view.rows), default=0) + 2
    for row in view.rows:
        lines += paragraph(row.clause.ljust(head), say(row, "short"), scene.width, "head")
    players = table(scene)
    return Board(players.title, (*lines, EMPTY, *players.lines))


def halves(scene: Scene) -> Board:
    """Return the halves of the bracket as they stand."""
    lines, focus = _stand(scene, ())
    return Board(title(scene), tuple(lines), focus)


@BOARDS.of(CandidateJudged)
def candidate(scene: Scene) -> Board:
    """Return a candidate: everybody beside the opponent, and what it has in each criterion."""
    view = scene.view
    assert isinstance(view, CandidateView), "chosen by the kind of view"
    lines, focus = _stand(scene, view.pairs)
    if view.downfloaters:
        left = ", ".join(map(str, view.downfloaters))
        lines += [EMPTY, *paragraph(f"{scene.messages('tutor.board.left-over-head')} ", left, scene.width)]
    if view.findings:
        lines.append(EMPTY)
        wide = max(columns(row.clause) for row in view.findings) + 1
        for row in view.findings:
            lines += _finding_lines(row, wide, scene, refused=not view.accepted)
    if view.accepted:
        lines += _contest(scene)
    return Board(title(scene), tuple(lines), focus)


@BOARDS.of(FamilyRuledOut)
def family(scene: Scene) -> Board:
    """Return the halves with the culprits marked and the settled pairs, and what is wrong in the run."""
    view = scene.view
    assert isinstance(view, FamilyView), "chosen by the kind of view"
    settled: tuple[Pairing, ...] = getattr(view.shared, "made", ())
    lines, focus = _stand(scene, settled)
    return Board(title(scene), (*lines, *run_lines(view, scene)), focus)


def _stand(scene: Scene, pairs: Iterable[Pairing]) -> tuple[list[Line], int]:
    """Return the halves, those of the remainder and the players who wait; the table before any split.

    Who is in one of the pairs stands beside the opponent.
    """
    standing = scene.standing
    if standing is None or standing.halves is None:
        board = table(scene)
        return list(board.lines), board.focus
    drawn = draw_halves(scene, standing, standing.halves, pairs)
    lines, focus = drawn.lines, drawn.focus
    if standing.remainder:
        rest = draw_halves(scene, standing, standing.remainder, pairs)
        focus = len(lines) + 1 + rest.focus if rest.focus >= 0 else focus
        lines += [EMPTY, *rest.lines]
    if standing.waiting:
        lines += [EMPTY, line(scene.messages("tutor.board.limbo"), "head")]
        fit = fit_table(standing.waiting, scene.width, scene.messages)
        lines += [player(row, fit, scene, standing) for row in standing.waiting]
    lines += legend(lines, scene)
    return lines, max(0, focus)


def _finding_lines(row: FindingRow, wide: int, scene: Scene, *, refused: bool) -> list[Line]:
    """Return the value of a candidate in a criterion; a price that an accepted one pays is no refusal."""
    text = scene.phrases.say(row, "told")
    if row.faulty and refused:
        return paragraph("✗ " + row.clause.ljust(wide), text, scene.width, "bad")
    look: Look = "changed" if row.cost else "dim"
    return paragraph(("≈ " if row.cost else "· ") + row.clause.ljust(wide), text, scene.width, look)


def _contest(scene: Scene) -> list[Line]:
    """Return the accepted candidate against the best of those refused before it, as far as one decides."""
    contest = scene.contest
    if contest is None:
        return []
    said, span = scene.messages, scene.phrases.say(contest, "span")
    accepted = scene.cast.words.signs.number(contest.number)
    if not contest.legal:
        head = said("tutor.board.accepted", number=accepted, refused=span)
        nothing = wrap_lines(f"✗ {said('tutor.board.nothing-allowed')}", scene.width, "bad")
        return [EMPTY, line(head, "head"), *nothing]
    lines = [EMPTY, line(said("tutor.board.contest", number=accepted, refused=span), "head")]
    wide = max(columns(row.finding.clause) for row in contest.rows) + 1
    for row in contest.rows:
        clause = row.finding.clause.ljust(wide)
        if row.same:
            text = said("tutor.board.same", what=row.finding.what)
            lines += paragraph("· " + clause, text, scene.width, "dim")
        elif row.decides:
            other = row.example or said("tutor.board.worse")
            text = said("tutor.board.decides", other=other, accepted=row.finding.what)
            lines += paragraph("✗ " + clause, text, scene.width, "bad")
    return lines
