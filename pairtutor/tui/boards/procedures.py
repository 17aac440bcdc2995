"""Boards of the procedures: columns, proposals, the search for one opponent, transfers, standings."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from pairtutor.narrative.layout import clip, columns, fit_width, pad
from pairtutor.narrative.lim_choices import SpareView
from pairtutor.narrative.naming import PhraseContext
from pairtutor.narrative.parts import Pairing
from pairtutor.trace.procedures import (
    ColumnsFormed,
    GroupSettled,
    PairingsUndone,
    PairScrutinised,
    PlayerTransferred,
    ShortfallFound,
    StandingsFormed,
    SubgroupsShifted,
    TopMembersChosen,
)
from pairtutor.tui.boards.board import EMPTY, Board, Boards, BoardStep, Line, Look, Piece, line, paragraph
from pairtutor.tui.boards.pen import drawn_board
from pairtutor.tui.boards.tables import LEAST_NAME

BOARDS: Final = Boards()
PLACE: Final = 5
"""Columns of a player's place and the sign behind it."""


@BOARDS.of(ColumnsFormed, SubgroupsShifted, TopMembersChosen)
def side_by_side(step: BoardStep) -> Board:
    """Return the columns, or top and bottom members, and those who were looked at before."""
    return drawn_board(step, below=_passed_over(step.named_view.considered, step))


@BOARDS.of(PairScrutinised)
def scrutiny(step: BoardStep) -> Board:
    """Return the search for one player's opponent: everybody who was tried, and why not."""
    view, said = step.named_view, step.messages
    lines = [EMPTY, line(said("tutor.board.opponent-for", player=view.player), "head")]
    lines += _passed_over(view.tried, step)
    if view.opponent:
        lines.append(line(f"  ✓ {view.opponent}", "good"))
    else:
        lines.append(line(f"  ✗ {said('tutor.board.nobody')}", "bad"))
    return drawn_board(step, below=lines)


@BOARDS.of(PlayerTransferred)
def transfer(step: BoardStep) -> Board:
    """Return the player who goes to another group, and those looked at before."""
    view = step.named_view
    points = view.cast.points
    way = f"{'↓' if view.direction == 'down' else '↑'} {view.player}   {points(view.from_score)}"
    if view.to_score is not None:
        way += f" → {points(view.to_score)}"
    lines: list[Line] = [line(way, "changed")]
    if view.partner:
        lines.append(line(f"  ✓ {view.player} – {view.partner}", "good"))
    return drawn_board(step, (*lines, *_passed_over(view.considered, step)))


@BOARDS.of(PairingsUndone)
def undone_pairs(step: BoardStep) -> Board:
    """Return the pairs that are taken back, and those that stay."""
    view = step.named_view
    lines = [_pair_taken_back(pair, step) for pair in view.pairs]
    return drawn_board(step, (*lines, *_passed_over(view.because, step)))


@BOARDS.of(GroupSettled)
def settled_pairs(step: BoardStep) -> Board:
    """Return the pairs of a group that is done, and who is left over."""
    left = step.named_view.left
    if not left:
        return drawn_board(step)
    head = f"{step.messages('tutor.board.left-over-head')} "
    return drawn_board(step, paragraph(head, ", ".join(map(str, left)), step.width, "changed"))


@BOARDS.of(StandingsFormed)
def standings(step: BoardStep) -> Board:
    """Return the figures that the system ranks by; their sums stand last, where there is room."""
    view = step.named_view
    heads = [step.say(column) for column in view.columns]
    rows = [
        (line.player, tuple(map(step.cast.words.signs.figure, line.figures, view.columns)))
        for line in view.lines
    ]
    wide = [
        max([columns(head), *(columns(figures[number]) for _, figures in rows)])
        for number, head in enumerate(heads)
    ]
    # figures of columns that are deleted here are passed over below (`strict=False`)
    while len(wide) > 1 and PLACE + sum(width + 2 for width in wide) + LEAST_NAME > step.width:
        del wide[-1]
    taken = PLACE + sum(width + 2 for width in wide)
    name = max(8, min(max((columns(str(who)) for who, _ in rows), default=0), step.width - taken))
    titles = "".join("  " + pad(head, width, right=True) for head, width in zip(heads, wide, strict=False))
    lines: list[Line] = [line(" " * PLACE + pad("", name) + titles, "head")]
    for number, (who, figures) in enumerate(rows, start=1):
        cells = "".join(
            "  " + pad(text, width, right=True) for text, width in zip(figures, wide, strict=False)
        )
        look: Look = "followed" if who.tpn == step.following else "plain"
        sign = "›" if look == "followed" else " "
        lines.append((Piece(f"{number:>3} {sign}", "dim"), Piece(fit_width(str(who), name) + cells, look)))
    return Board(step.narrated.label, tuple(lines))


@BOARDS.of(ShortfallFound)
def shortfall(step: BoardStep) -> Board:
    """Return the group with those who could float, in the order in which they should."""
    view = step.named_view
    lines = _passed_over(view.tried, step)
    order = (*view.first, *view.following)
    if order:
        head = f"{step.messages('tutor.board.in-order')} "
        lines += paragraph(head, ", ".join(map(str, order)), step.width, "head")
    return drawn_board(step, lines)


def _pair_taken_back(pair: Pairing, step: BoardStep) -> Line:
    """Return a pair that is taken back, with the colours that are due to the two, if any is."""
    cast = step.cast
    wishes = [
        cast.words.signs.preference_sign(cast.line(who.tpn).preference)
        for who in (pair.first, pair.second)
        if who.tpn  # 0 stands for nobody
    ]
    dues = "   " + " / ".join(wishes) if set(wishes) != {cast.words.signs.none} else ""
    names = clip(f"{pair.first} – {pair.second}", max(12, step.width - 4 - len(dues)))
    return (Piece("  ↶ ", "good"), Piece(names), Piece(dues, "dim"))


def _passed_over(players: Iterable[PhraseContext | SpareView], step: BoardStep) -> list[Line]:
    """Return a line for each player passed over, or for several alike, with the reason."""
    say = step.phrases.say
    lines: list[Line] = []
    for passed in players:
        if isinstance(passed, SpareView):
            several, why = passed.players, say(passed, "they")
        else:
            several, why = getattr(passed, "players", (passed.player,)), say(passed.why, "they")
        text = step.messages("list.colon", first=", ".join(map(str, several)), last=why)
        lines += paragraph("  ✗ ", text, step.width, "bad")
    return lines
