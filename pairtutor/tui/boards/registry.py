"""The board of a step, by its kind, and the boards of the beginning and the end."""

from __future__ import annotations

from typing import Final

from pairtutor.narrative.layout import columns, fit
from pairtutor.narrative.parts import Side
from pairtutor.narrative.value_parts import Alternative
from pairtutor.narrative.view import ColourView, RoundView
from pairtutor.trace.events import ByeAssigned, ColourDecided, FloaterChosen, RoundClosed, RoundOpened
from pairtutor.tui.boards import bracket, procedures
from pairtutor.tui.boards.bracket import roster, table_of_everybody, title
from pairtutor.tui.boards.halves import legend
from pairtutor.tui.boards.scene import EMPTY, Board, Boards, Line, Piece, Scene, line, paragraph

BOARDS: Final = Boards(bracket.BOARDS, procedures.BOARDS)
HEAD: Final = 16
"""Columns of the heads of the opening's lines."""


@BOARDS.of(RoundOpened)
def opening(scene: Scene) -> Board:
    """Return what is known before pairing, and everybody who takes part."""
    view = scene.view
    assert isinstance(view, RoundView), "chosen by the kind of view"
    heads = {
        "Rules": "edition",
        **({"Initial colour": "initial"} if view.initial_colour else {}),
        "Players": "players",
        "Scores": "scores",
        **({"Topscorers": "topscorers"} if view.topscorers else {}),
    }
    lines: list[Line] = []
    for head, part in heads.items():
        lines += paragraph(head.ljust(HEAD), scene.say(part), scene.width, "head")
    players = table_of_everybody(scene)
    return Board(scene.told.label, (*lines, EMPTY, *players, *legend(players, scene.width)))


@BOARDS.of(FloaterChosen)
def floater(scene: Scene) -> Board:
    """Return who floats down and who could have instead."""
    view = scene.named
    chosen = line(f"↓ {view.player}", "changed")
    others = _other_lines(view.alternatives, scene)
    return Board(title(scene), (chosen, EMPTY, *others, *_bracket(scene)))


@BOARDS.of(ByeAssigned)
def bye(scene: Scene) -> Board:
    """Return who has the bye, who may not, and who could have instead."""
    view = scene.named
    lines: list[Line] = [(Piece("Bye  ", "head"), Piece(str(view.player), "changed")), EMPTY]
    looked_at = {passed.player for passed in view.passed_over}
    for barred in view.barred:
        if barred.player in looked_at:
            continue
        why = f"{barred.player}: had a bye or points without playing in round {barred.round}"
        lines += paragraph("✗ ", why, scene.width, "bad")
    for passed in view.passed_over:
        why = scene.phrases.say(passed.why, "they")
        lines += paragraph("✗ ", f"{passed.player}: {why}", scene.width, "bad")
    lines += _other_lines(view.alternatives, scene)
    return Board(scene.told.label, (*lines, *_bracket(scene)))


@BOARDS.of(ColourDecided)
def colour(scene: Scene) -> Board:
    """Return both histories below each other, aligned at the latest game, the deciding one boxed."""
    view = scene.view
    assert isinstance(view, ColourView), "chosen by the kind of view"
    sides = {"White": view.white, "Black": view.black}
    name = min(max(columns(str(side.who)) for side in sides.values()), max(8, scene.width - 30))
    longest = max(len(side.games) for side in sides.values())
    longest = max(longest, 6)
    lines: list[Line] = [line(" " * (name + 9) + "played".rjust(longest) + "      due", "head")]
    for colour_name, side in sides.items():
        lines.append(_side(colour_name, side, name, longest, view))
    lines += [EMPTY, *paragraph("", scene.say("why"), scene.width)]
    return Board(scene.told.label, tuple(lines))


@BOARDS.of(RoundClosed)
def result(scene: Scene) -> Board:
    """Return the boards of the round."""
    view = scene.named
    names = [str(who) for pair in view.boards for who in (pair.first, pair.second)]
    name = min(max(map(columns, names), default=6), (scene.width - 10) // 2)
    coloured = bool(scene.cast.opened.initial_colour)
    lines: list[Line] = [line("     " + fit("White", name) + "   " + "Black", "head")] if coloured else []
    for number, pair in enumerate(view.boards, start=1):
        followed = scene.following in {pair.first.tpn, pair.second.tpn}
        text = f"{fit(str(pair.first), name)} – {fit(str(pair.second), name)}"
        sign = "›" if followed else " "
        lines.append((Piece(f"{number:>3} {sign}", "dim"), Piece(text, "followed" if followed else "plain")))
    if view.bye:
        lines.append((Piece("bye  ", "dim"), Piece(str(view.bye))))
    return Board(scene.told.label, tuple(lines))


def _bracket(scene: Scene) -> list[Line]:
    """Return the players among whom somebody was chosen."""
    return [] if scene.standing is None else [EMPTY, *roster(scene, scene.standing.section.rows, None)]


def _other_lines(alternatives: tuple[Alternative, ...], scene: Scene) -> list[Line]:
    """Return those who could have been chosen, with what speaks against them."""
    lines: list[Line] = []
    for alternative in alternatives:
        who = ", ".join(map(str, alternative.players))
        lines += paragraph("✗ ", f"{who}: {alternative.title} ({alternative.clause})", scene.width, "dim")
    return [line("Could have been instead", "head"), *lines] if lines else []


def _side(colour_name: str, side: Side, name: int, longest: int, view: ColourView) -> Line:
    """Return one player's line; the latest games stand below each other."""
    games = side.games or "·"
    head = (Piece(colour_name.ljust(7), "head"), Piece(fit(str(side.who), name) + "  "))
    back = view.games_back
    if back is None or back > len(games):
        shown: Line = (Piece(games.rjust(longest) + "  "),)
    else:
        decider = len(games) - back
        before, decides, after = games[:decider], games[decider], games[decider + 1 :]
        shown = (Piece(before.rjust(longest - back)), Piece(f"[{decides}]", "changed"), Piece(after))
    return (*head, *shown, Piece("    " + side.due.ljust(3)))


def board_of(scene: Scene) -> Board:
    """Return the board of a step; a kind without one shows the halves as they stand."""
    return BOARDS.get(scene.told.event, bracket.halves)(scene)
