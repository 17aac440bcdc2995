"""What all editions of the Dutch system record alike, and what each brings: its citations and criteria."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pairtutor.model.colour import Colour
from pairtutor.rules.citing import Cites, without_repeats
from pairtutor.rules.criterion import Criterion
from pairtutor.rules.facts import Citations
from pairtutor.rules.measures.colours import Grant
from pairtutor.rules.measures.contenders import Contender
from pairtutor.systems.common.boards import Table
from pairtutor.systems.common.completion import Completion
from pairtutor.systems.common.participants import Participants
from pairtutor.systems.common.recording.recorder import ColourRecorder, board_lines, decider, floats
from pairtutor.trace.recorder import Tracer
from pairtutor.trace.values import PreferenceCount


class DutchEdition:
    """One edition; `scores` is the criterion of the floaters' scores, `after` follow the lookahead.

    Both are in falling priority.
    """

    def __init__(self, cites: Citations, scores: Criterion, after: tuple[Criterion, ...]) -> None:
        self.cites = cites
        self.scores = scores
        self.after = after
        self.settled = ("bye-score", "pairs", scores.name, "next-bracket")
        self._targets: dict[tuple[str, ...], Cites] = {}

    def target_cites(self, names: tuple[str, ...]) -> Cites:
        """Return the citations of a target with these criteria."""
        if names not in self._targets:
            self._targets[names] = without_repeats(
                tuple(cite for name in names for cite in self.cites("criterion", name))
            )
        return self._targets[names]


class Tally(NamedTuple):
    """How much of a bracket's sequence was passed over."""

    families: int
    skipped: int
    candidates: int


class DutchSteps(ColourRecorder):
    """Records a round by an edition with these citations; `tallies` are those of the brackets that stand."""

    def __init__(self, participants: Participants, tracer: Tracer, cites: Citations) -> None:
        super().__init__(participants, tracer)
        self.cites = cites
        self.tallies: dict[int, Tally] = {}

    def completion(
        self, completion: Completion, bracket: int, floaters: Sequence[int], below: range, *, possible: bool
    ) -> None:
        """Record whether the players not yet paired can complete the round."""
        cites = self.cites
        with_bye = cites("completion_with_bye") if len(self.numbers) % 2 else ()
        self.completion_tested(
            cites("completion") + with_bye if possible else cites("collapse"),
            completion,
            possible=possible,
            bracket=bracket,
            floaters=floaters,
            below=below,
        )

    def closed(
        self, tables: Sequence[Table[Grant]], free: Contender | None, going: Sequence[Contender]
    ) -> None:
        """Record the colours of all boards, then the outcome."""
        for table in tables:
            self.colour_decided(self.cites("colour", table.grant.rule), table, decider=decider(table))
        down, up = floats(tables)
        tallies = self.tallies.values()
        self.round_closed(
            self.cites("result"),
            board_lines(tables),
            free and free.tpn,
            down=[*down, *(player.tpn for player in ((free,) if free else going))],
            up=up,
            brackets=len(tallies),
            counted=(
                sum(tally.families for tally in tallies),
                sum(tally.skipped for tally in tallies),
                sum(tally.candidates for tally in tallies),
            ),
        )


def preference_count(colours: Sequence[Colour | None]) -> PreferenceCount:
    """Count the colours that players prefer, and the pairs that must then be of two who want the same."""
    white, black, none = colours.count(Colour.WHITE), colours.count(Colour.BLACK), colours.count(None)
    return PreferenceCount(white, black, none, max(0, (abs(white - black) - none) // 2))
