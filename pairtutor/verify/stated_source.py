"""Whether what a trace states of a bracket without games is what its source states."""

from __future__ import annotations

from pairtutor.model.ids import SOME_ROUND
from pairtutor.model.stated import StatedPlayer
from pairtutor.model.tournament import Tournament
from pairtutor.trace.events import RoundOpened
from pairtutor.trace.stated import FactsStated
from pairtutor.verify.editions import EDITIONS
from pairtutor.verify.progress import expect_equal


def check_stated(opened: RoundOpened, facts: FactsStated | None, tournament: Tournament) -> None:
    """Check that a trace states what a tournament states; nothing, where both have games.

    Raises:
        ProofError: it states something else, or only one of them has games.
    """
    stated = tournament.stated
    expect_equal(1, "whether facts are stated instead of games", stated is not None, facts is not None)
    if stated is None or facts is None:
        return
    expect_equal(1, "the round", tournament.round_to_pair, opened.round)
    met = sorted(tuple(sorted(pair)) for pair in facts.met)
    expect_equal(2, "who has met", sorted(tuple(sorted(pair)) for pair in stated.met), met)
    told = (facts.bye, facts.scores_said, facts.round_said)
    expect_equal(2, "the bye, and what is said", (stated.bye, stated.scores_said, stated.round_said), told)
    expect_equal(1, "the players", [one.tpn for one in stated.players], [one.tpn for one in opened.players])
    for one, line in zip(stated.players, opened.players, strict=True):
        expect_equal(1, f"the score of {one.tpn}", one.score, line.score)
        due = (one.preference.colour, one.preference.strength)
        expect_equal(1, f"the preference of {one.tpn}", due, tuple(line.preference))
        expect_equal(1, f"the floats of {one.tpn}", _floats(one, opened.system), line.floats)
        bar = ("pairing-allocated-bye", SOME_ROUND) if one.had_bye else None
        expect_equal(1, f"what bars the bye of {one.tpn}", bar, line.bye_bar and tuple(line.bye_bar))
        top = one.topscorer and EDITIONS[opened.system].topscorers
        expect_equal(1, f"whether {one.tpn} is a topscorer", top, line.topscorer)
        if (
            one.missed is not None and opened.system != "dutch-2012"
        ):  # which adds what its preferences ask for
            expect_equal(1, f"the rounds without a game of {one.tpn}", one.missed, line.missed)


def _floats(one: StatedPlayer, system: str) -> tuple[str, str]:
    """Return the floats at which the rules look."""
    return one.floats if EDITIONS[system].floats_back else ("none", "none")
