"""Ways to doctor a trace: each changes one fact of one step and leaves the rest as it was."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, NamedTuple

from pairtutor.rules.facts import facts
from pairtutor.trace.events import CandidateJudged, ColourDecided, FamilyRuledOut, RoundOpened, TargetSet
from pairtutor.trace.recorder import Step, Trace
from pairtutor.trace.values import OnlyPartners, PairLine, WeightProof

CRITERION_CITES = facts("dutch-2017").table("criterion")

Change = Callable[[Any], Any]
"""Returns the step's event with one fact changed; None if it has no such fact."""


class Doctoring(NamedTuple):
    """A change to the first step of a kind that has the fact; the words are part of the refutation.

    `at` is where it must be found: in the step itself, or in the accepted candidate of its bracket.
    """

    name: str
    kind: type
    change: Change
    words: str
    at: str = "itself"


def line_of(place: int, **changes: Any) -> Change:
    """Change the line of one player in the opening."""

    def change(event: RoundOpened) -> RoundOpened:
        players = list(event.players)
        players[place] = players[place]._replace(**changes)
        return replace(event, players=tuple(players))

    return change


def games(event: RoundOpened) -> Any:
    """Let one player's last played game end otherwise, for that player alone."""
    for place, line in enumerate(event.players):
        if line.games and line.games[-1].mark == "1":
            ended = (*line.games[:-1], line.games[-1]._replace(mark="="))
            return line_of(place, games=ended)(event)
    return None


def swapped(event: RoundOpened) -> RoundOpened:
    one, other, *rest = event.players
    return replace(event, players=(other, one, *rest))


def groups(event: RoundOpened) -> RoundOpened | None:
    one, *rest = event.scoregroups
    if len(one.players) < 2:
        return None
    return replace(event, scoregroups=(one._replace(players=one.players[::-1]), *rest))


def turned(colours: str) -> str:
    return colours.translate(str.maketrans("WB", "BW"))


def fact(**changes: Callable[[Any], Any]) -> Change:
    """Change single fields by a function of their value; None where nothing changes."""

    def change(event: Any) -> Any:
        fresh = {name: how(getattr(event, name)) for name, how in changes.items()}
        if any(value is None for value in fresh.values()):
            return None
        other = replace(event, **fresh)
        return None if other == event else other

    return change


def more(value: int) -> int:
    return value + 1


def less(value: int) -> int | None:
    return value - 1 if value > 1 else None


def backwards(value: tuple[Any, ...]) -> tuple[Any, ...] | None:
    return value[::-1] if len(value) > 1 else None


def shorter(value: tuple[Any, ...]) -> tuple[Any, ...] | None:
    return value[:-1] if value else None


def accepted(change: Change) -> Change:
    return lambda event: change(event) if event.accepted else None


def refused(change: Change) -> Change:
    return lambda event: None if event.accepted else change(event)


def value_at(place: int, by: int = 1) -> Callable[[tuple[Any, ...]], Any]:
    """Change the value of one criterion by one."""

    def change(lines: tuple[Any, ...]) -> Any:
        if not -len(lines) <= place < len(lines):
            return None
        line = lines[place]
        value = line.value
        fresh = (*value, 1) if isinstance(value, tuple) else value + by
        return (*lines[:place], line._replace(value=fresh), *lines[place + 1 :])

    return change


def behind(lines: tuple[Any, ...]) -> Any:
    for place, line in enumerate(lines):
        if len(line.players) > 1:
            return (*lines[:place], line._replace(players=line.players[1:]), *lines[place + 1 :])
    return None


def witness(kind: type, change: Callable[[Any], Any]) -> Change:
    def doctored(event: Any) -> Any:
        if not isinstance(event.witness, kind):
            return None
        fresh = change(event.witness)
        return None if fresh is None else replace(event, witness=fresh)

    return doctored


def shared(kind: type, change: Callable[[Any], Any]) -> Change:
    def doctored(event: Any) -> Any:
        if not isinstance(event.shared, kind):
            return None
        fresh = change(event.shared)
        return None if fresh is None else replace(event, shared=fresh)

    return doctored


def proof(event: TargetSet) -> TargetSet | None:
    for place, line in enumerate(event.lines):
        if (
            isinstance(line.value, int)
            and line.proof is not None
            and line.proof.prices
            and not line.proof.crossing
        ):
            price, *rest = line.proof.prices
            proof = WeightProof((price._replace(halves=price.halves + 1), *rest), line.proof.odd_sets)
            if line.criterion not in ("bye-unplayed", "psd"):
                lines = (*event.lines[:place], line._replace(proof=proof), *event.lines[place + 1 :])
                return replace(event, lines=lines)
    return None


def list_proof(event: TargetSet) -> TargetSet | None:
    """Let weights prove half a violation more of a list of scores than there is room for."""
    for place, line in enumerate(event.lines):
        if line.criterion not in ("psd", "next-bracket") or not isinstance(line.value, tuple):
            continue
        proof = line.proof
        if proof is None or proof.crossing or not proof.prices or proof.worth not in line.value[1:]:
            continue
        value = line.value[1:] if line.criterion == "next-bracket" else line.value
        if proven(proof) != 2 * value.count(proof.worth):
            continue
        price, *rest = proof.prices
        fresh = proof._replace(prices=(price._replace(halves=price.halves + 1), *rest))
        return replace(
            event, lines=(*event.lines[:place], line._replace(proof=fresh), *event.lines[place + 1 :])
        )
    return None


def even_set(event: TargetSet) -> TargetSet | None:
    """Leave a player out of an odd set of a proof, which proves as much as before."""
    for place, line in enumerate(event.lines):
        if line.proof is not None and line.proof.odd_sets:
            first, *rest = line.proof.odd_sets
            fewer = first._replace(players=first.players[1:])
            fresh = line._replace(proof=line.proof._replace(odd_sets=(fewer, *rest)))
            assert fresh.proof is not None
            assert proven(fresh.proof) == proven(line.proof)
            return replace(event, lines=(*event.lines[:place], fresh, *event.lines[place + 1 :]))
    return None


def proven(proof: WeightProof) -> int:
    odd = sum(one.halves * (len(one.players) // 2) for one in proof.odd_sets)
    return odd + sum(price.halves for price in proof.prices)


def counted(event: TargetSet) -> TargetSet | None:
    for place, line in enumerate(event.lines):
        if line.preferences is not None:
            fresh = line._replace(preferences=line.preferences._replace(white=line.preferences.white + 1))
            return replace(event, lines=(*event.lines[:place], fresh, *event.lines[place + 1 :]))
    return None


def colours(event: ColourDecided) -> ColourDecided:
    return replace(
        event,
        white=event.black,
        black=event.white,
        white_preference=event.black_preference,
        black_preference=event.white_preference,
        white_colours=event.black_colours,
        black_colours=event.white_colours,
    )


def other_colour(colour: str) -> str:
    """Return the other colour."""
    return "white" if colour == "black" else "black"


def other_way(direction: str) -> str:
    """Return the other direction of a float."""
    return "up" if direction == "down" else "down"


def other_rule(rule: str) -> str:
    return "higher-ranked" if rule != "higher-ranked" else "alternate"


def pairs_crossed(pairs: tuple[PairLine, ...]) -> tuple[PairLine, ...] | None:
    if len(pairs) < 2:
        return None
    (a, b), (c, d), *rest = pairs
    return (PairLine(a, d), PairLine(c, b), *rest)


def board_turned(boards: tuple[PairLine, ...]) -> tuple[PairLine, ...]:
    one, *rest = boards
    return (PairLine(one.second, one.first), *rest)


def shorter_group(witness: OnlyPartners) -> OnlyPartners | None:
    return (
        witness._replace(groups=witness.groups[:-1])
        if len(witness.groups) == len(witness.partners) + 1
        else None
    )


def even_group(witness: OnlyPartners) -> OnlyPartners | None:
    one, *rest = witness.groups
    return witness._replace(groups=(one[:-1], *rest))


def fewer_partners(witness: OnlyPartners) -> OnlyPartners | None:
    named = [tpn for tpn in witness.partners if tpn]
    if not named:
        return None
    return witness._replace(partners=tuple(tpn for tpn in witness.partners if tpn != named[0]))


def doctor(trace: Trace, doctoring: Doctoring) -> tuple[Trace, int] | None:
    """Return the doctored trace and the step where it must be found; None if it has no such fact."""
    for place, step in enumerate(trace.steps):
        if not isinstance(step.event, doctoring.kind):
            continue
        fresh = doctoring.change(step.event)
        if fresh is None:
            continue
        steps = [*trace.steps[:place], step._replace(event=fresh), *trace.steps[place + 1 :]]
        return trace._replace(steps=tuple(steps)), _where(steps, step, doctoring.at)
    return None


def _where(steps: Iterable[Step], step: Step, at: str) -> int:
    if at == "itself":
        return step.number
    return next(
        one.number
        for one in steps
        if one.parent == step.parent and isinstance(one.event, CandidateJudged) and one.event.accepted
    )


def renumbered(steps: Iterable[Step]) -> tuple[Step, ...]:
    """Return steps with numbers that follow each other, as if some had never been told."""
    new: dict[int, int] = {0: 0}
    found = []
    for number, step in enumerate(steps, 1):
        new[step.number] = number
        found.append(Step(number, new[step.parent], step.event))
    return tuple(found)


def other_criterion(event: FamilyRuledOut) -> FamilyRuledOut:
    """Blame another criterion, with the citations that belong to it."""
    name = "colour-preference" if event.criterion == "legality" else "legality"
    return replace(event, criterion=name, cites=CRITERION_CITES[name])
