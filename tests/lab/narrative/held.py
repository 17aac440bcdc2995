"""What is told of a bracket, held against all candidates: what none avoids, what was best, who floats."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from pairtutor.model.ids import Tpn
from pairtutor.narrative.candidates import contest
from pairtutor.narrative.narrator import Narrator
from pairtutor.narrative.value_parts import PartnersProof
from pairtutor.narrative.view import FamilyView, TargetView
from pairtutor.trace.bracket_record import BracketRecord
from pairtutor.trace.events import FamilyRuledOut, FloaterChosen, TargetSet
from pairtutor.trace.recorder import Trace
from tests.lab.oracles.leaving import Field, Listed, Listing
from tests.lab.oracles.standing import Standing

LARGEST = 7
SCORES = {"psd", "downfloater-scores"}


class Held:
    """The candidates of one bracket beside what is told of it; `seen` counts the sentences of each form."""

    def __init__(self, narrator: Narrator, field: Field, record: BracketRecord, seen: Counter[str]) -> None:
        self.narrator, self.record, self.seen = narrator, record, seen
        self.listing = Listing(field, record, field.least_bye)
        self.all = list(self.listing.candidates())
        self.listed = [one for one in self.all if one.m1 == record.opened.m1 and self._lowest_bye(one)]
        """Those with as many moved-down players and the bye at the lowest score."""
        left = self._waiting(
            [field.one[tpn] for tpn in record.accepted_first.downfloaters] if record.accepted_first else []
        )
        self.sequence = [one for one in self.listed if self._waiting(one.left) == left]
        """Those that are in one sequence with the accepted candidate."""
        self.lines = {line.tpn: line for line in field.opened.players}

    def _lowest_bye(self, one: Listed) -> bool:
        least = (self.listing.least,)
        return bool(dict(one.values).get("bye-score", least) == least)

    def _waiting(self, left: Sequence[Standing]) -> list[int]:
        if self.listing.field.system != "dutch-2026":
            return []
        return sorted(one.score for one in left if one in self.listing.mdps)

    def untrue(self) -> Iterator[str]:
        """Yield the sentences that are not so."""
        for step in self.record.steps:
            view = self.narrator.tell(step).view
            match step.event:
                case TargetSet() as event if isinstance(view, TargetView):
                    yield from self._target(event, view)
                case FloaterChosen() as event:
                    yield from self._floater(event)
                case FamilyRuledOut() as event if isinstance(view, FamilyView):
                    yield from self._run(event, view)
        yield from self._contest()

    # --- what cannot be avoided --------------------------------------------------

    def _target(self, event: TargetSet, view: TargetView) -> Iterator[str]:
        """Yield what is not so of the candidates that are as good as can be in what counts more."""
        best = self.listed
        for row, line in zip(view.rows, event.lines, strict=True):
            told = self.narrator.phrases.say(row)
            if row.least:
                self.seen["least"] += 1
                if min(self._value(one, line.criterion) for one in self.listed) != line.value:
                    yield told
            for proof in (row.proof, *row.more):
                if isinstance(proof, PartnersProof) and not proof.partners:
                    self.seen["only meets"] += 1
                    if not all(self._alike(one, {Tpn(who.tpn) for who in proof.seekers}) for one in best):
                        yield told
            values = [self._value(one, line.criterion) for one in best]
            best = [
                one for one, value in zip(best, values, strict=True) if value is None or value == min(values)
            ]

    def _value(self, one: Listed, criterion: str) -> Any:
        lines = self.listing._full(one) if criterion in SCORES else one.values
        return dict(lines).get(criterion)

    def _alike(self, one: Listed, players: set[Tpn]) -> bool:
        """Return whether each of some players meets somebody who wants the same colour."""
        alike = {
            who.tpn
            for a, b in one.pairs
            for who in (a, b)
            if self.lines[a.tpn].preference.colour == self.lines[b.tpn].preference.colour is not None
        }
        return players <= alike

    # --- who floats, what was refused ---------------------------------------------

    def _floater(self, event: FloaterChosen) -> Iterator[str]:
        told = self.narrator.phrases.say(self.narrator.view(event))
        if "Nobody could float instead: whenever" in told:
            self.seen["every pairing"] += 1
            if not all(event.player in {who.tpn for who in one.left} for one in self.all):
                yield told

    def _run(self, ruled_out: FamilyRuledOut, view: FamilyView) -> Iterator[str]:
        event = self.narrator.answers.stretch(ruled_out)
        told = self.narrator.phrases.say(view)
        inside = [one for one in self.sequence if event.first <= one.number <= event.last]
        if event.first < event.last and event.example and not view.direct:
            self.seen["best of a run"] += 1
            shown = rf"(?:andidate|(?:best of these|better of the two) is) {event.example.number}\b"
            if not re.search(rf"{shown}|It leaves only ", told):
                yield told
        if event.criterion == "legality":
            self.seen["forbidden run"] += 1
            if inside:
                yield told
        if "each of them is not legal, or worse" in told:
            self.seen["forbidden or worse"] += 1
            if not all(self._worse(one, event.criterion) for one in inside):
                yield told
        if "lowest score" in told and event.example:
            self.seen["lowest score"] += 1
            people = {*event.example.left, *(one.tpn for one in self.listing.below)}
            if all(self.lines[tpn].bye_bar for tpn in people):
                yield told

    def _worse(self, one: Listed, criterion: str) -> bool:
        """Return whether a candidate is worse than the accepted one, in a criterion or in one before it."""
        own = self.listing._full(self.listing._accepted(self.record))
        for (name, value), (_, best) in zip(self.listing._full(one), own, strict=True):
            if value != best or name == criterion:
                return bool(value > best)
        return False

    def _contest(self) -> Iterator[str]:
        found = contest(self.record, self.narrator.answers, self.narrator.cast)
        if found is None:
            return
        self.seen["contest" if found.legal else "nothing allowed"] += 1
        runs = map(self.narrator.answers.stretch, self.record.events_of(FamilyRuledOut))
        named = [one.example.number for one in runs if one.example and one.first <= found.shown <= one.last]
        early = not found.legal and any(one.number < found.number for one in self.sequence)
        if early or (found.legal and named not in ([], [found.shown])):
            yield self.narrator.phrases.say(found, "head")


def untrue(trace: Trace, seen: Counter[str]) -> list[str]:
    """Return the sentences about the brackets of a round that listing their candidates refutes."""
    narrator = Narrator(trace)
    field = Field(narrator.index.opened)
    small = [
        one
        for one in narrator.index.openings
        if one.accepted_first and one.opened.by_bsn and not one.opened.leaving and len(one.players) <= LARGEST
    ]
    held = (Held(narrator, field, one, seen) for one in small)
    return [text for one in held if one.listed for text in one.untrue()]
