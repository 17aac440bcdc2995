"""What all editions of the Dutch system record alike, and what each brings: its citations and criteria."""

from __future__ import annotations

from collections.abc import Sequence

from pairtutor.model.colour import Colour
from pairtutor.named_tuples import NamedTuple
from pairtutor.rules.criterion import Criterion
from pairtutor.rules.facts import Citations
from pairtutor.rules.measures.colours import Grant
from pairtutor.rules.measures.contenders import Contender
from pairtutor.systems.common.boards import SeatedRound
from pairtutor.systems.common.completion import Completion
from pairtutor.systems.common.participants import Participants
from pairtutor.systems.common.recording.recorder import ColourRecorder, decider
from pairtutor.trace.recorder import Tracer
from pairtutor.trace.values import PreferenceCount


class DutchEdition(NamedTuple):
    """One edition; `scores` is the criterion of the floaters' scores, `after` follow the lookahead.

    Both are in falling priority.
    """

    cites: Citations
    scores: Criterion
    after: tuple[Criterion, ...]


class Tally(NamedTuple):
    """How much of a bracket's sequence was passed over.

    `families` is how many runs, `skipped` how many candidates of these, `candidates` how many there are.
    """

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

    def on_outcome(self, seated: SeatedRound[Grant]) -> None:
        """Record the colours of all boards, then the outcome."""
        for table in seated.tables:
            self.colour_decided(self.cites("colour", table.grant.rule), table, decider=decider(table))
        tallies = self.tallies.values()
        self.outcome(
            self.cites("result"),
            seated,
            left=(seated.free,) if seated.free else seated.going,  # the bye is a downfloat, too
            brackets=len(tallies),
            counted=(
                sum(tally.families for tally in tallies),
                sum(tally.skipped for tally in tallies),
                sum(tally.candidates for tally in tallies),
            ),
        )


def preference_count(criterion: str, players: Sequence[Contender]) -> PreferenceCount | None:
    """Count the colours that players prefer, and the pairs that must then be of two who want the same.

    None where a criterion is not about that.
    """
    if criterion != "colour-preference":
        return None
    # a player without a preference meets one of the larger party, and two of that party make one pair
    colours = [player.preference.colour for player in players]
    white, black, none = colours.count(Colour.WHITE), colours.count(Colour.BLACK), colours.count(None)
    return PreferenceCount(white, black, none, max(0, (abs(white - black) - none) // 2))
