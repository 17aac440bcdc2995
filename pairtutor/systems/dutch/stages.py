"""The graph of candidates that are best up to a criterion, and what a round has settled around a bracket.

Vertices are those of the bracket's graph (`candidate_graph`), unless it says that players are told by rank.

Source: dutch-2026 2.4.3.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from pairtutor.matching.bits import Mask, Rows, bits, mask_of
from pairtutor.matching.forest import augment_all
from pairtutor.rules.criterion import Criterion, Situation
from pairtutor.systems.common.completion import Completion
from pairtutor.systems.common.participants import Scoregroup
from pairtutor.systems.dutch.candidate_graph import Bracket, CandidateGraph
from pairtutor.systems.dutch.lookahead import Lookahead
from pairtutor.systems.search.feasibility import PartnerQuery
from pairtutor.systems.search.refinement import Refinement, Target

Completes = Callable[[tuple[int, ...]], bool]
"""Whether the round can be completed after players (by rank) are left over, and the next bracket as well."""


def minimise(bracket: Bracket, graph: CandidateGraph, criterion: Criterion) -> None:
    """Add the stages of a criterion, one for each penalty, the dearest first."""
    refinement = graph.refinement
    for penalty, rows in bracket.penalties(criterion, len(refinement.last_stage.rows), graph.outside):
        refinement.minimise(criterion.name, rows, worth=penalty if criterion.facets.listed else 0)


def targets(bracket: Bracket, graph: CandidateGraph, criteria: Iterable[Criterion]) -> list[Target]:
    """Return those criteria in which candidates of the bracket can differ, in falling priority."""
    mdps, residents = bracket.players[: bracket.m0], bracket.players[bracket.m0 :]
    situation = Situation(
        topscorers=any(player.topscorer for player in bracket.players),
        mixed=not bracket.homogeneous,
        outside=bool(graph.outside),
        # 0: the float of the last round, 1: of the one before
        mdps=[frozenset(player.floats[back] for player in mdps) for back in (0, 1)],
        residents=[frozenset(player.floats[back] for player in residents) for back in (0, 1)],
    )

    def add(criterion: Criterion) -> Callable[[Refinement], None]:
        return lambda refinement: minimise(bracket, graph._replace(refinement=refinement), criterion)

    return [Target(criterion.name, add(criterion)) for criterion in criteria if criterion.relevant(situation)]


def lookahead_target(bracket: Bracket, graph: CandidateGraph, lookahead: Lookahead) -> Target:
    """Return the lookahead as a criterion: how well the following bracket can be paired for itself."""
    return Target(
        "next-bracket",
        lambda refinement: _add_lookahead(bracket, graph._replace(refinement=refinement), lookahead),
    )


def _add_lookahead(bracket: Bracket, graph: CandidateGraph, lookahead: Lookahead) -> None:
    """Add the stages of the lookahead, if the graph lets anybody float down.

    A graph that has vertices for those whom the following bracket leaves over is one of several downfloaters.
    """
    if graph.left_over:
        _look_ahead_for_several(bracket, graph, lookahead)
    elif graph.outside:
        _look_ahead_for_one(bracket, graph, lookahead)


def bar(refinement: Refinement, outside_vertex: int, players: Mask, criterion: str, worth: int = 0) -> None:
    """Add the stage in which no player of a set is matched with a vertex outside the bracket, if possible.

    Each costs 1 violation; `worth` is kept with the stage, as `Refinement.minimise` has it.
    """
    penalty = [0] * len(refinement.last_stage.rows)
    penalty[outside_vertex] = players
    for v in bits(players):
        penalty[v] = 1 << outside_vertex
    refinement.minimise(criterion, penalty, worth=worth)


def _look_ahead_for_one(bracket: Bracket, graph: CandidateGraph, lookahead: Lookahead) -> None:
    """For one downfloater: keep those with whom the following bracket has the best value that can be had.

    The first vertex after the players of the bracket is the one that means floating down. No stage is added
    where nobody who could float is worse. The smaller value is the better one.
    """
    refinement = graph.refinement
    outside_vertex = bracket.size
    values = {
        v: lookahead.value((bracket.ranks[v],)) for v in bits(refinement.last_stage.rows[outside_vertex])
    }
    ranking = sorted(set(values.values()))
    query = PartnerQuery(outside_vertex, refinement.mate, refinement.alive)
    for value in ranking[:-1]:  # the last is had in any case
        good = mask_of(v for v, has in values.items() if has == value)
        if query.any_of(refinement.last_stage, good) is not None:
            best = value
            break
    else:
        best = ranking[-1]
    worse = mask_of(v for v, has in values.items() if has > best)
    if not worse:
        return
    bar(refinement, outside_vertex, worse, "next-bracket")


def _look_ahead_for_several(bracket: Bracket, graph: CandidateGraph, lookahead: Lookahead) -> None:
    """For several downfloaters: the following bracket is part of the graph.

    Whoever that leaves over is matched with a vertex of `graph.left_over`: as few players as possible, those
    who may not have the bye counted three times; then of the downfloaters those with the lowest scores.
    """
    refinement = graph.refinement
    over = graph.left_over
    ranks = graph.ranks
    size = len(ranks)
    players = refinement.alive & ~over

    def rows_kept(some: Mask) -> Rows:
        """Return the edges by which players of a set are left over below."""
        return [over if some >> v & 1 else some if over >> v & 1 else 0 for v in range(size)]

    # who may not have the bye weighs 3, `BARRED`
    barred = mask_of(v for v in bits(players) if lookahead.weight(ranks[v]) > 1)
    refinement.minimise("next-bracket", rows_kept(players), {3: rows_kept(barred)} if barred else None)
    for score in sorted({player.score for player in bracket.players}, reverse=True):
        same = mask_of(v for v in range(bracket.size) if bracket.players[v].score == score)
        refinement.minimise("next-bracket", rows_kept(same), worth=score)


class WithinRound:
    """The lookahead on a scoregroup in a graph that holds everybody below a bracket.

    Who is left over there meets somebody further down, or has the bye. `near` are the vertices of the bracket
    and of the scoregroup, `outside` all that are not of the bracket: sets of vertices.
    """

    def __init__(self, bracket: Bracket, graph: CandidateGraph, group: Scoregroup) -> None:
        self.bracket = bracket
        self.refinement = graph.refinement
        self.outside = graph.outside
        self.near = (1 << (bracket.size + group.end - group.first)) - 1
        self._rows = graph.refinement.last_stage.rows[:]
        self._vertex = {rank: v for v, rank in enumerate(bracket.ranks)}

    def minimise(self, refinement: Refinement) -> None:
        """Add the stages in which the following bracket is paired as well as it can be."""
        far = refinement.alive & ~self.near
        if not far:
            return
        players = self.bracket.players
        # first how many leave, then the downfloaters among them, the highest score first
        parts = [(self.near & refinement.alive, 0)]
        for score in sorted({player.score for player in players}, reverse=True):
            same = mask_of(v for v, player in enumerate(players) if player.score == score)
            parts.append((same & refinement.alive, score))
        for some, score in parts:
            size = len(self._rows)
            beyond = [far if some >> v & 1 else some if far >> v & 1 else 0 for v in range(size)]
            refinement.minimise("next-bracket", beyond, worth=score)

    def value(self, floaters: Sequence[int]) -> tuple[int, ...] | None:
        """Return the best value of the following bracket with these downfloaters (by rank).

        That is how many players leave the scoregroup, then the scores (in half points) of the downfloaters
        among them, highest first; None if the round cannot be completed after them.
        """
        falling = mask_of(self._vertex[rank] for rank in floaters)
        alive = falling | self.outside
        rows = [row & (self.outside if falling >> v & 1 else alive) for v, row in enumerate(self._rows)]
        mate = [-1] * len(rows)
        for v in bits(self.outside):
            w = self.refinement.mate[v]
            if self.outside >> w & 1:
                mate[v] = w
        if augment_all(rows, mate, alive, mask_of(v for v in bits(alive) if mate[v] < 0)):
            return None
        refinement = Refinement(rows, alive, mate)
        self.minimise(refinement)
        beyond = [v for v in bits(self.near & alive) if not self.near >> refinement.mate[v] & 1]
        again = sorted((self.bracket.players[v].score for v in beyond if falling >> v & 1), reverse=True)
        return (len(beyond), *again)


def completes_as_well(
    completion: Completion, lookahead: Lookahead, paired: Mask, floaters: list[int]
) -> bool:
    """Say whether the round can be completed without worsening what the following bracket can do alone.

    `paired` and `floaters` are the players, by rank, whom the bracket pairs and whom it leaves over.
    A no may be mistaken: only the completion nearest to the best pairing of the following bracket is
    looked at. After a yes the completion has its matching, and the players paired are out of it.
    """
    group = lookahead.group
    alive = completion.alive & ~paired
    near = mask_of(floaters) | mask_of(range(group.first, group.end))
    mate = completion.mate[:]
    for v in bits(paired | near):
        if mate[v] >= 0:
            mate[mate[v]] = -1
            mate[v] = -1
    for v, w in lookahead.solution(floaters):
        mate[v], mate[w] = w, v
    exposed = mask_of(v for v in bits(alive) if mate[v] < 0)
    left = augment_all(completion.rows, mate, alive & ~near, exposed & ~near)
    if augment_all(completion.rows, mate, alive, left | exposed & near):
        return False
    beyond = {v for v in bits(near) if not near >> mate[v] & 1}
    players = lookahead.participants.players
    again = sorted((players[v].score for v in beyond.intersection(floaters)), reverse=True)
    if (len(beyond), *again) != lookahead.value(floaters):
        return False
    completion.mate, completion.alive = mate, alive
    return True


def completion_question(completion: Completion, lookahead: Lookahead, bracket: Bracket) -> Completes:
    """Return the test whether the round can be completed as well after other players are left over.

    The completion stays as it is, whatever is asked.
    """
    everybody = mask_of(bracket.ranks)

    def completes(left: tuple[int, ...]) -> bool:
        paired = everybody & ~mask_of(left)
        return completes_as_well(completion.snapshot(), lookahead, paired, list(left))

    return completes
