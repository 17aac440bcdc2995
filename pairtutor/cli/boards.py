"""A pairing as other programs and people want it: numbers, JSON, a table, names, or the file filled in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pairtutor.model.ids import Tpn
    from pairtutor.model.pairing import RoundPairing
    from pairtutor.model.tournament import Tournament
    from pairtutor.resources import Language
    from pairtutor.tutor import Lesson, RoundRequest

FORMATS = ("engine", "json", "csv", "names", "trf")
"""How a pairing can be written; the first is what the field's engines reply."""


def round_text(request: RoundRequest, lesson: Lesson, form: str, text: str | None, language: Language) -> str:
    """Return a paired round in a form; empty where it has no legal pairing, but for JSON, which says why.

    `text` is that of the report file that the tournament was read from, None if it was another source.

    Raises:
        UsageError: it cannot be written so.
    """
    if form == "json":
        import json

        return json.dumps(pairing_data(request, lesson), ensure_ascii=False) + "\n"
    pairing = lesson.pairing
    if pairing is None:
        return ""
    if form == "engine":
        return reply(pairing)
    if form == "csv":
        return as_table(request.tournament, pairing)
    if form == "names":
        return as_names(request.tournament, pairing, language)
    teams = request.tournament.teams is not None
    if request.tournament.stated is not None or (
        teams and request.number <= request.tournament.recorded_rounds
    ):
        from pairtutor.errors import UsageError
        from pairtutor.messages import Message

        key = "verbs.pair.teams" if teams else "verbs.pair.stated"
        raise UsageError(Message(key, file=request.tournament.source))
    from pairtutor.sources.trf.fill import with_round

    return with_round(request.tournament, pairing, text)


def reply(pairing: RoundPairing) -> str:
    """Return a pairing as the engines of the field reply: how many lines, then a board each, White first.

    The bye is the last of them, with Black 0.
    """
    lines = [f"{board.white} {board.black}" for board in pairing.boards]
    if pairing.bye is not None:
        lines.append(f"{pairing.bye} 0")
    return "\n".join([str(len(lines)), *lines]) + "\n"


def pairing_data(request: RoundRequest, lesson: Lesson) -> dict[str, Any]:
    """Return a pairing as plain data, White first; `pairs` is None without one, and `refusal` says why."""
    pairing, refusal = lesson.pairing, lesson.refusal
    data: dict[str, Any] = {
        "file": request.tournament.source,
        "system": request.choice.system,
        "round": int(request.number),
        "pairs": None if pairing is None else [list(board) for board in pairing.boards],
        "bye": None if pairing is None else pairing.bye,
    }
    if pairing is not None and request.tournament.stated is not None:
        data["floaters"] = list(pairing.floaters)
    return data if pairing is not None else {**data, "refusal": str(refusal)}


_COLUMNS = ("board", "white", "white_name", "white_points", "black", "black_name", "black_points")
"""Heads of the table, the same in every language, for programs read them."""


def as_table(tournament: Tournament, pairing: RoundPairing) -> str:
    """Return a pairing as CSV, a board in each line, the bye as one with Black 0; no name is a formula."""
    import csv
    from io import StringIO

    from pairtutor.model.ids import points_text
    from pairtutor.text import as_table_cell

    people = _people(tournament, pairing)
    out = StringIO()
    table = csv.writer(out, lineterminator="\n")
    table.writerow(_COLUMNS)
    for number, row in enumerate(_rows(pairing), start=1):
        cells: list[object] = [number]
        for tpn in row:
            name, points = people.get(tpn, ("", None))  # nobody is 0
            cells += [tpn, as_table_cell(name), "" if points is None else points_text(points)]
        table.writerow(cells)
    return out.getvalue()


def as_names(tournament: Tournament, pairing: RoundPairing, language: Language) -> str:
    """Return a pairing as it is hung up: board, number, name and points of both, White first."""
    from pairtutor.library_texts import scenario_texts
    from pairtutor.messages import messages_of
    from pairtutor.narrative.layout import clean, columns
    from pairtutor.narrative.signs import signs_of

    signs = signs_of(language)
    messages = messages_of(language, of_teams=tournament.teams is not None)
    people = {
        tpn: f"{tpn:>4} {clean(name)} ({signs.points(points)})"
        for tpn, (name, points) in _people(tournament, pairing).items()
    }
    width = max(map(columns, people.values()), default=0)
    title = clean(scenario_texts(language).title(tournament.title))
    lines = [messages("verbs.pair.head", title=title, round=pairing.number), ""]
    for number, (white, black) in enumerate(_rows(pairing), start=1):
        first = people[white] + " " * (width - columns(people[white]))
        other = f"{'':5}{messages('verbs.pair.bye')}" if not black else people[black]
        lines.append(f"{number:>3} {first} – {other}")
    return "\n".join(lines) + "\n"


def _rows(pairing: RoundPairing) -> Iterator[tuple[Tpn, Tpn | int]]:
    """Yield the boards in order, and last who has the bye, with 0."""
    yield from pairing.boards
    if pairing.bye is not None:
        yield pairing.bye, 0


def _people(tournament: Tournament, pairing: RoundPairing) -> dict[int, tuple[str, int]]:
    """Return the name and the points (half points) of everybody before the round."""
    if tournament.stated is not None:
        scores = {stated_player.tpn: stated_player.score for stated_player in tournament.stated.players}
        return {player.tpn: (player.name, scores[player.tpn]) for player in tournament.players}
    before = tournament.before(pairing.number)
    return {player.tpn: (player.name, before.score_of(player.tpn)) for player in tournament.players}
