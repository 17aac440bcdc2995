"""What is supposed of participants besides their games: each fact changes one or two of them."""

from __future__ import annotations

from pairtutor.model.ids import SOME_ROUND, Tpn
from pairtutor.model.supposed import (
    BarFromBye,
    EarlierFloat,
    EarlierGame,
    NoByeHad,
    NoFloat,
    NotMet,
    OtherDue,
    OtherTopscorer,
)
from pairtutor.positions.persons import Due, Person, preference_after
from pairtutor.trace.events import RoundOpened


def as_supposed(people: dict[Tpn, Person], opened: RoundOpened, newcomer: Due) -> dict[Tpn, Person]:
    """Return the participants with the facts that a round supposes; `newcomer` is due to who has no colours.

    What comes in stays as it is. Facts about others than participants change nobody.
    """
    people = dict(people)
    for fact in opened.supposed:
        match fact:
            case NotMet(first=first, second=second):
                for tpn, other in ((first, second), (second, first)):
                    if tpn in people:
                        met = people[tpn].met
                        people[tpn] = people[tpn]._replace(
                            met={opponent: number for opponent, number in met.items() if opponent != other}
                        )
            case EarlierGame(first=first, second=second):
                for tpn, other in ((first, second), (second, first)):
                    if tpn in people:
                        people[tpn] = people[tpn]._replace(met={**people[tpn].met, other: SOME_ROUND})
            case BarFromBye(player=tpn) if tpn in people:
                people[tpn] = people[tpn]._replace(barred=True, bye_round=SOME_ROUND)
            case NoByeHad(player=tpn) if tpn in people:
                people[tpn] = people[tpn]._replace(barred=False, bye_round=None)
            case OtherDue(player=tpn, colours=colours) if tpn in people:
                people[tpn] = people[tpn]._replace(
                    colours=colours,
                    difference=colours.count("W") - colours.count("B"),
                    due=preference_after(colours) if colours else newcomer,
                    fresh=not colours,
                )
            case NoFloat(player=tpn, round=number) if tpn in people:
                people[tpn] = _with_float(people[tpn], opened.round, number, "none")
            case EarlierFloat(player=tpn, round=number, direction=way) if tpn in people:
                people[tpn] = _with_float(people[tpn], opened.round, number, way)
            case OtherTopscorer(player=tpn, topscorer=topscorer) if tpn in people:
                people[tpn] = people[tpn]._replace(topscorer=topscorer)
            case _:
                pass
    return people


def _with_float(person: Person, this: int, number: int, way: str) -> Person:
    """Return a participant with another float in round `number`; `this` is the round to be paired.

    `way` is `up`, `down` or `none`. `floats` has the round before first, then the one before that. Of earlier
    rounds only `raised` (those with an upfloat) and `level` (all others, downfloats included) know.
    """
    floats = list(person.floats)
    if this - number in (1, 2):
        floats[this - number - 1] = way
    return person._replace(
        floats=(floats[0], floats[1]),
        level=person.level | {number} if way != "up" else person.level - {number},
        raised=person.raised | {number} if way == "up" else person.raised - {number},
    )
