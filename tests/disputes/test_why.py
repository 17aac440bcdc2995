"""`why`: the short answer first, then what concerns the player and nothing else."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random

import pytest

from pairtutor.answers.round import RoundAnswers
from pairtutor.answers.stretch import Reached, Stretch
from pairtutor.answers.upfloaters import FEW
from pairtutor.disputes.case import Case
from pairtutor.errors import UsageError
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.ids import RoundNumber
from pairtutor.narrative.boards import BoardView
from pairtutor.narrative.disputes.why import MOST_WORDS, render, way, way_text
from pairtutor.narrative.naming import PhraseContext
from pairtutor.narrative.narrator import Narrator
from pairtutor.resources import scenario_names
from pairtutor.seeded import Chances, SeededTournament, entry_list
from pairtutor.trace.events import FamilyRuledOut, RoundOpened, TargetSet
from pairtutor.trace.procedures import UpfloatersSought
from pairtutor.trace.values import Shared, SharedOpponent
from pairtutor.tutor import run
from tests.lab.oracles.worn import WORN, rounds
from tests.lab.scenarios.lessons import played
from tests.lab.seeds import share
from tests.lab.supposed.asked import played_rounds
from tests.lab.together import together
from tests.narrative.test_say import assert_reads_well


def plain(name: str, player: int) -> str:
    trace = played(name).trace
    return render(trace, player)


@together("name", share(scenario_names(), 3))
def test_every_player_of_every_scenario_has_an_answer(name: str) -> None:
    trace = played(name).trace
    opened = trace.steps[0].event
    assert isinstance(opened, RoundOpened)
    narrator = Narrator(trace)
    for line in opened.players:
        text = way_text(narrator, line.tpn)
        first = " ".join(text.split("\n\n")[0].split())
        assert_reads_well(re.sub(r" ?\([^()]*\)| \[[^\]]*\]", " (here)", first))
        assert line.name in text
        assert first.startswith(("Board ", "Match ")) or "bye" in first
    last = opened.players[-1].tpn
    assert way_text(narrator, last) == render(trace, last), "as if nobody had been told of before"


@pytest.mark.parametrize("seed", [4242, 41])
@pytest.mark.parametrize("system", SYSTEMS)
def test_an_answer_has_two_hundred_words_at_most_in_a_round_of_forty(system: str, seed: int) -> None:
    rng = Random(seed)
    start = entry_list(rng, system, 40, 9, title="40 players", source="seed")
    event = SeededTournament(rng, system, start, Chances())
    for _ in range(6):
        event.announce()
        event.play()
    narrator = Narrator(run(event.now, event.next_round, system).recorded)
    words = sorted(len(way_text(narrator, line.tpn).split()) for line in narrator.cast.opened.players)
    assert len(words) > 30
    assert words[0] > 50
    assert words[-1] <= MOST_WORDS == 200


def test_of_many_who_came_first_rematches_are_told_of_the_player() -> None:
    text = " ".join(plain("rematch", 3).split())
    assert "3 is due White, after WB. Already played: 7 and 5 (rounds 1 and 2)." in text
    assert "and so on" not in text


@pytest.mark.parametrize("name", ["rematch", "exchange"])
def test_only_what_is_told_of_a_player_is_worked_out(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    trace = played(name).trace
    asked: list[FamilyRuledOut] = []
    stretch = RoundAnswers.stretch

    def heard(self: RoundAnswers, event: FamilyRuledOut) -> Stretch:
        asked.append(event)
        return stretch(self, event)

    def reached(self: RoundAnswers, event: TargetSet) -> tuple[Reached, ...]:
        raise AssertionError("no way tells a target")

    monkeypatch.setattr(RoundAnswers, "stretch", heard)
    monkeypatch.setattr(RoundAnswers, "target_lines", reached)
    narrator = Narrator(trace)
    shared = [step.event.shared for step in trace.steps if isinstance(step.event, FamilyRuledOut)]
    for line in narrator.cast.opened.players:
        asked.clear()
        way_text(Narrator(trace), line.tpn)
        closed = narrator.index.closed
        board = next(({*pair} for pair in closed.boards if line.tpn in pair), {line.tpn}) if closed else set()
        of_two = [one.shared for one in asked if isinstance(one.shared, SharedOpponent)]
        assert all(one.player in board or line.tpn in players_of(one, shared) for one in of_two)


def players_of(own: SharedOpponent, shared: Sequence[Shared]) -> set[int]:
    """Return the player of a run, and everybody whom the runs of that player have as opponent."""
    alike = [one for one in shared if isinstance(one, SharedOpponent) and one.player == own.player]
    return {own.player, *(one.opponent for one in alike)}


def test_the_opponents_before_the_real_one_are_told_with_the_reason() -> None:
    text = " ".join(plain("rematch", 3).split())
    assert "they have already played (round" in text
    assert re.search(r"3 starts (?:as \d\w\w in|at the top of) S1", text)


def test_an_exchange_says_what_the_halves_before_it_lacked() -> None:
    text = " ".join(plain("exchange", 4).split())
    assert re.search(
        r"Without the exchange, at best 4 would play 7, both due Black.*?, namely in candidate \d+",
        text,
    )
    assert text.index("swapped halves") < text.index("Without the exchange") < text.index("4 starts")


def test_a_player_who_is_not_there_is_said_to_be_absent() -> None:
    with pytest.raises(UsageError, match="takes no part in this round"):
        plain("rematch", 99)


def test_whoever_floats_is_told_why_the_next_ones_do_not() -> None:
    said = " ".join(plain("lim26-again", 4).split())
    assert (
        "6 is due Black, while two here, like 4, are due White and only one Black. "
        "7 floated in the round before, but 4 did not. [2.3.4]" in said
    )


def test_of_many_who_could_float_up_those_next_in_line_are_told() -> None:
    """Of more sets than are told one by one; the page has no line for each."""
    told = 0
    for one in played_rounds("dubov-2026", 8):
        trace = Case(one.tournament, RoundNumber(one.number), "dubov-2026").trace()
        narrator = Narrator(trace)
        for step in trace.steps:
            if not isinstance(step.event, UpfloatersSought) or step.event.sets <= FEW:
                continue
            view = narrator.tell(step).view
            assert isinstance(view, PhraseContext)
            nearest = view.nearest()
            said = " ".join(way_text(narrator, view.members[0].tpn).split())
            for answer in nearest:
                for who in answer.singles:
                    assert re.search(rf"\b{who.tpn}\b.* (?:float|good)", said)
                    told += 1
    assert told


def test_a_board_without_a_reason_is_answered_by_the_bracket_that_made_it() -> None:
    seen = 0
    for trace in rounds("burstein-2026", range(3), WORN):
        narrator = Narrator(trace)
        for bracket in narrator.index.brackets:
            title = narrator.phrases.say(narrator.view(bracket.opening.event), "title")
            for pair in bracket.final_pairs:
                for player in pair:
                    told = way(trace, narrator, player)
                    assert isinstance(told.board, BoardView)
                    if told.board.refused or told.board.only:
                        continue
                    assert f"\n\n{title}\n" in way_text(narrator, player)
                    seen += 1
    assert seen
