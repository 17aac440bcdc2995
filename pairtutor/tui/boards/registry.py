"""The board of a step, by its kind, and the boards of the beginning and the end."""

from __future__ import annotations

from typing import Final

from pairtutor.narrative.layout import columns, fit_width, pad
from pairtutor.narrative.naming import PhraseContext
from pairtutor.narrative.parts import Side
from pairtutor.narrative.value_parts import Alternative
from pairtutor.narrative.view import ColourView
from pairtutor.trace.events import (
    ByeAssigned,
    ColourDecided,
    FactsStated,
    FloaterChosen,
    RoundClosed,
    RoundOpened,
)
from pairtutor.tui.boards import bracket, procedures
from pairtutor.tui.boards.board import EMPTY, Board, Boards, BoardStep, Line, Piece, line, paragraph
from pairtutor.tui.boards.pen import drawn_board
from pairtutor.tui.boards.rows import legend, roster, table_of_everybody

BOARDS: Final = Boards(bracket.BOARDS, procedures.BOARDS)
HEAD: Final = 16
"""Columns that the heads of the opening's lines have at least."""


@BOARDS.of(RoundOpened)
def opening_board(step: BoardStep) -> Board:
    """Return the facts known before pairing, and everybody who takes part."""
    view = step.view
    assert isinstance(view, PhraseContext), "chosen by the kind of view"
    parts = (
        "edition",
        *(("initial",) if view.initial_colour else ()),
        "players",
        "scores",
        *(("topscorers",) if view.topscorers else ()),
    )
    heads = {part: step.messages(f"tutor.opened.{part}") for part in parts}
    wide = max(HEAD, *(columns(head) + 1 for head in heads.values()))
    lines: list[Line] = []
    for part, head in heads.items():
        lines += paragraph(pad(head, wide), step.say(part), step.width, "head")
    return Board(step.narrated.label, (*lines, EMPTY, *table_of_everybody(step)))


@BOARDS.of(FactsStated)
def stated_board(step: BoardStep) -> Board:
    """Return the players of a bracket that is stated, with their facts."""
    everybody = tuple(known.tpn for known in step.cast.opened.players)
    here = frozenset(everybody)
    rows = tuple(step.cast.row(tpn, rank, others=here) for rank, tpn in enumerate(everybody, 1))
    players = roster(step, rows)
    return Board(step.narrated.label, (*players, *legend(players, step)))


@BOARDS.of(FloaterChosen)
def floater(step: BoardStep) -> Board:
    """Return the player who floats down, and the others who could have."""
    view = step.named_view
    others = _other_lines(view.alternatives, step)
    return drawn_board(step, (line(f"↓ {view.player}", "changed"), *([EMPTY, *others] if others else [])))


@BOARDS.of(ByeAssigned)
def bye(step: BoardStep) -> Board:
    """Return the player with the bye, those who may not have it, and the others who could have."""
    view = step.named_view
    head = Piece(f"{step.messages('tutor.board.bye')}  ", "head")
    lines: list[Line] = []
    looked_at = {passed.player for passed in view.passed_over}
    for barred in view.barred:
        if barred.player in looked_at:
            continue
        why = step.messages("tutor.board.barred", player=barred.player, round=barred.round)
        lines += paragraph("✗ ", why, step.width, "bad")
    for passed in view.passed_over:
        why = step.phrases.say(passed.why, "they")
        text = step.messages("list.colon", first=passed.player, last=why)
        lines += paragraph("✗ ", text, step.width, "bad")
    lines += _other_lines(view.alternatives, step)
    chosen: Line = (head, Piece(str(view.player), "changed"))
    above = [chosen, EMPTY, *lines] if lines else [chosen]
    if step.scene is None:
        return Board(step.narrated.label, tuple(above))
    return drawn_board(step, above, name=step.narrated.label)


@BOARDS.of(ColourDecided)
def colour(step: BoardStep) -> Board:
    """Return both histories below each other, aligned at the latest game, the deciding one boxed."""
    view = step.view
    assert isinstance(view, ColourView), "chosen by the kind of view"
    said, colours = step.messages, step.cast.words.colours
    sides = {colours["white"]: view.white, colours["black"]: view.black}
    before = max(7, *(columns(name) + 2 for name in sides))
    # what stands beside a name takes some 23 columns: the gaps, a short history and the colour due
    name = min(max(columns(str(side.who)) for side in sides.values()), max(8, step.width - 23 - before))
    longest = max(columns(said("tutor.board.played")), *(len(side.games) for side in sides.values()))
    played = pad(said("tutor.board.played"), longest, right=True)
    lines: list[Line] = [line(f"{' ' * (before + name + 2)}{played}      {said('tutor.board.due')}", "head")]
    for colour_name, side in sides.items():
        lines.append(_side(pad(colour_name, before), side, name, longest, view))
    lines += [EMPTY, *paragraph("", step.say("why"), step.width)]
    return Board(step.narrated.label, tuple(lines))


@BOARDS.of(RoundClosed)
def result(step: BoardStep) -> Board:
    """Return the boards of the round."""
    view = step.named_view
    names = [str(who) for pair in view.boards for who in (pair.first, pair.second)]
    # ten columns are the number with its sign, the dash and the gaps
    name = min(max(map(columns, names), default=6), (step.width - 10) // 2)
    coloured = bool(step.cast.opened.initial_colour)
    colours, said = step.cast.words.colours, step.messages
    heads = f"     {fit_width(colours['white'], name)}   {colours['black']}"
    lines: list[Line] = [line(heads, "head")] if coloured else []
    for number, pair in enumerate(view.boards, start=1):
        followed = step.following in {pair.first.tpn, pair.second.tpn}
        text = f"{fit_width(str(pair.first), name)} – {fit_width(str(pair.second), name)}"
        sign = "›" if followed else " "
        lines.append((Piece(f"{number:>3} {sign}", "dim"), Piece(text, "followed" if followed else "plain")))
    if view.bye:
        lines.append((Piece(pad(said("tutor.board.bye-row"), 3) + "  ", "dim"), Piece(str(view.bye))))
    return Board(step.narrated.label, tuple(lines))


def _other_lines(alternatives: tuple[Alternative, ...], step: BoardStep) -> list[Line]:
    """Return those who could have been chosen, with what speaks against them."""
    lines: list[Line] = []
    for alternative in alternatives:
        who = ", ".join(map(str, alternative.players))
        why = f"{alternative.title} ({alternative.clause})"
        text = step.messages("list.colon", first=who, last=why)
        lines += paragraph("✗ ", text, step.width, "dim")
    return [line(step.messages("tutor.board.instead"), "head"), *lines] if lines else []


def _side(colour_name: str, side: Side, name: int, longest: int, view: ColourView) -> Line:
    """Return one player's line; the latest games stand below each other.

    `view.deciding_game` counts back from the latest, 1; None where no game decides.
    """
    games = side.games or "·"
    head = (Piece(colour_name, "head"), Piece(fit_width(str(side.who), name) + "  "))
    back = view.deciding_game
    if back is None or back > len(games):
        shown: Line = (Piece(games.rjust(longest) + "  "),)
    else:
        decider = len(games) - back
        before, decides, after = games[:decider], games[decider], games[decider + 1 :]
        shown = (Piece(before.rjust(longest - back)), Piece(f"[{decides}]", "changed"), Piece(after))
    return (*head, *shown, Piece("    " + side.due.ljust(3)))


def board_of(step: BoardStep) -> Board:
    """Return the board of a step; a kind without one shows its scene alone."""
    return BOARDS.get(step.narrated.event, drawn_board)(step)
