from __future__ import annotations

from typing import Any

import pytest

from pairtutor.model.colour import Colour
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.game import Entry, ForbiddenMeeting, Mark, PointSystem
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.pairing import Meeting, Recorded
from pairtutor.model.tournament import ChosenBy, Player, SystemChoice, Tournament
from pairtutor.sources.editions import system_of_code
from pairtutor.sources.numbers import MOST_ROUNDS
from pairtutor.sources.trf.read import read_trf
from pairtutor.sources.trf.write import system_code, to_trf

ONE, TWO, THREE, FOUR, FIVE = map(Tpn, range(1, 6))
USUAL = PointSystem()
UNUSUAL = PointSystem(
    win=6,
    draw=2,
    loss=1,
    pairing_allocated_bye=4,
    full_point_bye=5,
    half_point_bye=3,
    zero_point_bye=1,
    forfeit_win=8,
    forfeit_loss=0,
)


def _round(*games: tuple[Tpn, Tpn, Mark, Mark], points: PointSystem, **byes: Mark) -> dict[Tpn, Entry]:
    line = {Tpn(int(who[1:])): Entry(None, None, mark, points.worth(mark)) for who, mark in byes.items()}
    for white, black, mine, theirs in games:
        line[white] = Entry(black, Colour.WHITE, mine, points.worth(mine))
        line[black] = Entry(white, Colour.BLACK, theirs, points.worth(theirs))
    return line


def _event(points: PointSystem = USUAL, **more: Any) -> Tournament:
    """Five players and two rounds in which every kind of mark is found."""
    rounds = (
        _round(
            (ONE, TWO, Mark.WIN, Mark.LOSS),
            (FOUR, THREE, Mark.FORFEIT_LOSS, Mark.FORFEIT_WIN),
            points=points,
            p5=Mark.PAIRING_ALLOCATED_BYE,
        ),
        _round(
            (FIVE, ONE, Mark.DRAW, Mark.DRAW),
            points=points,
            p2=Mark.HALF_POINT_BYE,
            p3=Mark.FULL_POINT_BYE,
            p4=Mark.ZERO_POINT_BYE,
        ),
    )
    ids = (ONE, TWO, THREE, FOUR, FIVE)
    plain = Tournament(
        title="Köln, Öffnung",
        source="event.trf",
        players=tuple(
            Player(tpn, f"Ågren, Núria {tpn}", 2000 - tpn, "WGM" if tpn == 2 else "") for tpn in ids
        ),
        entries={tpn: tuple(line[tpn] for line in rounds) for tpn in ids},
        recorded_rounds=2,
        planned_rounds=5,
        points=points,
        initial_colour=Colour.BLACK,
    )
    return plain._replace(**more)


ABSENT = {
    RoundNumber(3): {TWO: Mark.HALF_POINT_BYE, FIVE: Mark.ZERO_POINT_BYE},
    RoundNumber(5): {ONE: Mark.FULL_POINT_BYE},
}
EVENTS = {
    "plain": _event(),
    "points": _event(UNUSUAL),
    "points for not coming": _event(PointSystem(zero_point_bye=1, forfeit_loss=1)),
    "three for a win": _event(PointSystem(6, 2, 0, 2, 6, 2, 0, 6, 0)),
    "absences": _event(absences=ABSENT),
    "rank order": _event(order=(TWO, ONE, FIVE, THREE, FOUR)),
    "virtual points": _event(virtual_points={ONE: (2, 2, 1), FOUR: (0, 1)}),
    "awards": _event(awards={TWO: (0, -1), THREE: (4, 0)}),
    "altered": _event(altered={1: Recorded((Meeting(1, 3), Meeting(2, 4)), 5)}),
    "forbidden": _event(
        forbidden=(
            ForbiddenMeeting((ONE, FOUR), RoundNumber(1), RoundNumber(MOST_ROUNDS)),
            ForbiddenMeeting((TWO, THREE, FIVE), RoundNumber(2), RoundNumber(4)),
        )
    ),
    "published": _event(
        published=Recorded((Meeting(1, 3), Meeting(4, 2)), None),
        absences={RoundNumber(3): {FIVE: Mark.ZERO_POINT_BYE}},
    ),
    "published with a bye": _event(published=Recorded((Meeting(1, 3), Meeting(4, 2)), 5)),
    "no colour, no length": _event(initial_colour=None, planned_rounds=None),
    "a code": _event(system=SystemChoice("dubov-2026", ChosenBy("code", "192", "FIDE_DUBOV"))),
}


@pytest.mark.parametrize("name", EVENTS)
def test_what_is_written_is_read_the_same(name: str) -> None:
    written = EVENTS[name]
    read = read_trf(to_trf(written), written.source)
    assert sorted(read.places) == [player.tpn for player in written.players]
    assert read._replace(remarks=(), places={}) == written


def test_a_system_is_named_by_its_code_or_else_in_a_comment() -> None:
    for one in SYSTEMS.values():
        text = to_trf(_event(system=SystemChoice(one.id, ChosenBy("option"))))
        if code := system_code(one.id):
            assert f"\n192 {code}\n" in text
            assert "###" not in text
            assert system_of_code(code, None, "192").system == one.id
        else:
            assert "\n192 " not in text
            assert f"\n### Paired by {one.name}, which has no code for record 192" in text


def test_the_rules_in_force_are_named_as_the_format_does_and_on_demand_by_the_older_code() -> None:
    event = _event(system=SystemChoice("dutch-2026", ChosenBy("option")))
    assert "\n192 FIDE_DUTCH_2026\n" in to_trf(event)
    older = to_trf(event, "FIDE_DUTCH_2025")
    assert "\n192 FIDE_DUTCH_2025\n" in older
    assert "FIDE_DUTCH_2026" not in older
    assert read_trf(older, "a.trf").system == SystemChoice(
        "dutch-2026", ChosenBy("code", "192", "FIDE_DUTCH_2025")
    )


def test_games_without_colours_have_the_lower_number_as_white() -> None:
    event = _event(system=SystemChoice("ssm", ChosenBy("option")), initial_colour=None)
    lines = {tpn: tuple(entry._replace(colour=None) for entry in line) for tpn, line in event.entries.items()}
    text = to_trf(event._replace(entries=lines))
    assert "### Games have no colours; w stands for the lower pairing number" in text
    assert "   5 w =" in text
    assert "   1 b =" in text


def test_names_and_titles_keep_to_their_columns() -> None:
    event = _event()
    first = event.players[0]._replace(name="A" * 50, title="too long", rating=0)
    line = next(line for line in to_trf(event._replace(players=(first, *event.players[1:]))).split("\n")[5:])
    assert (line[10:13], line[14:48], line[48:52]) == ("too", "A" * 33 + " ", "    ")
    assert line[80:84] == " 1.5"
