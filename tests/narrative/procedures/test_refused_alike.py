"""Those refused in a Lim scrutiny for the same colour are told together, in every language."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.narrative.cast import PlayerNames
from pairtutor.narrative.lim_choices import by_reason
from pairtutor.narrative.naming import PhraseContext, name_players
from pairtutor.narrative.narrator import Narrator
from pairtutor.narrative.sides import scrutiny_view
from pairtutor.records import replace
from pairtutor.resources import Language
from pairtutor.trace.procedures import PairScrutinised
from pairtutor.trace.refusals import PassedOver, Refusal, SameDue
from pairtutor.trace.values import Met
from tests.lab.scenarios.lessons import played


def due(other: int) -> SameDue:
    return SameDue("same-due", Tpn(1), Tpn(other), "white")


def met(other: int, number: int) -> Met:
    return Met("met", Tpn(1), Tpn(other), RoundNumber(number))


def told(whys: Mapping[int, Refusal], cast: PlayerNames) -> list[tuple[list[int], str]]:
    """Who is told together, and why, in the order of the telling."""
    views = (
        PhraseContext(PassedOver(Tpn(tpn), why), cast, players=cast.group([tpn]), why=name_players(why, cast))
        for tpn, why in whys.items()
    )
    return [([who.tpn for who in one.players], one.why.kind) for one in by_reason(views)]


def test_those_who_are_due_the_same_stand_where_the_first_of_them_was_asked() -> None:
    cast = Narrator(played("lim-median").trace).cast
    asked: dict[int, Refusal] = {3: due(3), 6: met(6, 2), 5: due(5), 4: met(4, 1), 7: due(7)}
    assert told(asked, cast) == [([3, 5, 7], "same-due"), ([6], "met"), ([4], "met")]


def test_who_is_due_another_colour_is_told_apart() -> None:
    cast = Narrator(played("lim-median").trace).cast
    asked = {3: due(3), 5: due(5)._replace(colour="black")}
    assert told(asked, cast) == [([3], "same-due"), ([5], "same-due")]


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (
            "en",
            "does not play 3, 5 or 7, because all of them are due White, nor 6, because they have already",
        ),
        ("de", "spielt nicht gegen 3, 5 oder 7: "),
        ("fr", "ne rencontre pas 3, 5 ou 7\u00a0: "),
        ("es", "; a 3, 5 y 7 también les tocan blancas"),
    ],
)
def test_the_line_of_a_board_names_a_reason_once(language: str, words: str) -> None:
    trace = played("lim26-turns-up").trace
    kept = next(
        step
        for step in trace.steps
        if isinstance(step.event, PairScrutinised)
        and step.event.for_colours
        and step.event.opponent == step.event.proposed
        and len(step.event.tried) > 1
    )
    assert isinstance(kept.event, PairScrutinised)
    whys: dict[int, Refusal] = {2: due(2), 3: due(3), 6: met(6, 2), 5: due(5), 7: due(7)}
    asked = replace(kept.event, tried=tuple(PassedOver(Tpn(tpn), why) for tpn, why in whys.items()))
    steps = tuple(step._replace(event=asked) if step is kept else step for step in trace.steps)
    narrator = Narrator(trace._replace(steps=steps), language=Language(language))
    assert words in narrator.phrases.say(scrutiny_view(asked, narrator.answers, narrator.cast), "board")
