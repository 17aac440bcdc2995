"""Boards of the procedures: columns, proposals, the search for one opponent, transfers, standings."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from pairtutor.narrative.layout import columns, fit_width, pad
from pairtutor.narrative.lim_choices import SpareView
from pairtutor.narrative.naming import PhraseContext
from pairtutor.trace.procedures import (
    ColumnsFormed,
    GroupSettled,
    PairingsProposed,
    PairingsUndone,
    PairScrutinised,
    PlayerTransferred,
    ShortfallFound,
    StandingsFormed,
    SubgroupsShifted,
    TopMembersChosen,
)
from pairtutor.tui.boards.bracket import pair_line, table, title
from pairtutor.tui.boards.halves import draw_halves, legend
from pairtutor.tui.boards.scene import EMPTY, Board, Boards, Line, Look, Piece, Scene, line, paragraph
from pairtutor.tui.boards.tables import LEAST_NAME

BOARDS: Final = Boards()


@BOARDS.of(PairingsProposed, ColumnsFormed, SubgroupsShifted, TopMembersChosen)
def side_by_side(scene: Scene) -> Board:
    """Return the halves, columns, or top and bottom members, and those who were looked at before."""
    lines, focus = _stand(scene, pairs=False)
    if not isinstance(scene.narrated.event, PairingsProposed):
        lines += _passed_over(scene.named_view.considered, scene)
    return Board(title(scene), tuple(lines), focus)


@BOARDS.of(PairScrutinised)
def scrutiny(scene: Scene) -> Board:
    """Return the search for one player's opponent: everybody who was tried, and why not."""
    view = scene.named_view
    lines, focus = _stand(scene, pairs=True)
    lines += [EMPTY, line(scene.messages("tutor.board.opponent-for", player=view.player), "head")]
    lines += _passed_over(view.tried, scene)
    if view.opponent:
        lines.append(line(f"  ✓ {view.opponent}", "good"))
    else:
        lines.append(line(f"  ✗ {scene.messages('tutor.board.nobody')}", "bad"))
    return Board(title(scene), tuple(lines), focus)


@BOARDS.of(PlayerTransferred)
def transfer(scene: Scene) -> Board:
    """Return the player who goes to another group, and those looked at before."""
    view = scene.named_view
    points = view.cast.points
    way = f"{'↓' if view.direction == 'down' else '↑'} {view.player}   {points(view.from_score)}"
    if view.to_score is not None:
        way += f" → {points(view.to_score)}"
    lines: list[Line] = [line(way, "changed")]
    if view.partner:
        lines.append(line(f"  ✓ {view.player} – {view.partner}", "good"))
    lines += _passed_over(view.considered, scene)
    stood, focus = _stand(scene, pairs=True)
    return Board(title(scene), (*lines, EMPTY, *stood), focus and focus + len(lines) + 1)


@BOARDS.of(PairingsUndone)
def undone_pairs(scene: Scene) -> Board:
    """Return the pairs that are taken back, and those that stay."""
    view = scene.named_view
    lines = [pair_line(pair, scene, "↶") for pair in view.pairs]
    lines += _passed_over(view.because, scene)
    stood, _ = _stand(scene, pairs=True)
    return Board(title(scene), (*lines, EMPTY, *stood))


@BOARDS.of(GroupSettled)
def settled_pairs(scene: Scene) -> Board:
    """Return the pairs of a group that is done, and who is left over."""
    view = scene.named_view
    lines = [pair_line(pair, scene, "✓") for pair in view.pairs]
    if view.left:
        head = f"  {scene.messages('tutor.board.left-over-head')} "
        lines += paragraph(head, ", ".join(map(str, view.left)), scene.width, "changed")
    players = table(scene)
    return Board(title(scene), (*lines, EMPTY, *players.lines))


@BOARDS.of(StandingsFormed)
def standings(scene: Scene) -> Board:
    """Return the figures that the system ranks by; their sums stand last, where there is room."""
    view = scene.named_view
    heads = [scene.say(column) for column in view.columns]
    rows = [
        (line.player, tuple(map(scene.cast.words.signs.figure, line.figures, view.columns)))
        for line in view.lines
    ]
    wide = [
        max([columns(head), *(columns(figures[number]) for _, figures in rows)])
        for number, head in enumerate(heads)
    ]
    while len(wide) > 1 and 5 + sum(width + 2 for width in wide) + LEAST_NAME > scene.width:
        del wide[-1]
    taken = 5 + sum(width + 2 for width in wide)
    name = max(8, min(max((columns(str(who)) for who, _ in rows), default=0), scene.width - taken))
    titles = "".join("  " + pad(head, width, right=True) for head, width in zip(heads, wide, strict=False))
    lines: list[Line] = [line(" " * 5 + pad("", name) + titles, "head")]
    for number, (who, figures) in enumerate(rows, start=1):
        cells = "".join(
            "  " + pad(text, width, right=True) for text, width in zip(figures, wide, strict=False)
        )
        look: Look = "followed" if who.tpn == scene.following else "plain"
        sign = "›" if look == "followed" else " "
        lines.append((Piece(f"{number:>3} {sign}", "dim"), Piece(fit_width(str(who), name) + cells, look)))
    return Board(scene.narrated.label, tuple(lines))


@BOARDS.of(ShortfallFound)
def shortfall(scene: Scene) -> Board:
    """Return the group with those who could float, in the order in which they should."""
    view = scene.named_view
    lines = _passed_over(view.tried, scene)
    order = (*view.first, *view.following)
    if order:
        head = f"{scene.messages('tutor.board.in-order')} "
        lines += paragraph(head, ", ".join(map(str, order)), scene.width, "head")
    stood, _ = _stand(scene, pairs=True)
    return Board(title(scene), (*lines, EMPTY, *stood) if lines else tuple(stood))


def _stand(scene: Scene, *, pairs: bool) -> tuple[list[Line], int]:
    """Return the halves of the group as they stand, else its table, and the pairs made so far."""
    standing = scene.standing
    if standing is None or standing.halves is None:
        lines = list(table(scene).lines)
        focus = 0
    else:
        drawn = draw_halves(scene, standing, standing.halves, standing.pairs if pairs else ())
        lines, focus = [*drawn.lines, *legend(drawn.lines, scene)], max(0, drawn.focus)
    if standing and standing.pairs:
        lines += [EMPTY, line(scene.messages("tutor.board.pairs-so-far"), "head")]
        lines += [pair_line(pair, scene, "─") for pair in standing.pairs]
    return lines, focus


def _passed_over(players: Iterable[PhraseContext | SpareView], scene: Scene) -> list[Line]:
    say = scene.phrases.say
    lines: list[Line] = []
    for passed in players:
        if isinstance(passed, SpareView):
            several, why = passed.players, say(passed, "they")
        else:
            several, why = getattr(passed, "players", (passed.player,)), say(passed.why, "they")
        text = scene.messages("list.colon", first=", ".join(map(str, several)), last=why)
        lines += paragraph("  ✗ ", text, scene.width, "bad")
    return lines
