"""Why a number of pairs of one colour can be no lower: the counting of players is done again."""

from __future__ import annotations

from pairtutor.trace.values import TargetLine
from pairtutor.verify.families import Families
from pairtutor.verify.progress import expect, expect_equal


def check_counted(step: int, line: TargetLine, families: Families, over: int) -> None:
    """Check a value's counting; `over` players are left over in the bracket.

    Raises:
        ProofError: others want a colour, somebody can avoid it otherwise, or it does not come to the value.
    """
    counted, graph = line.counted, families.graph
    if counted is None:
        return
    expect_equal(step, "the criterion in which players are counted", "colour-preference", line.criterion)
    for colour, told in (("white", counted.white), ("black", counted.black), (None, counted.none)):
        wanted = sorted(one.tpn for one in graph.inside if one.due.colour == colour)
        expect_equal(step, f"who wants {colour or 'no colour'}", wanted, sorted(told))
    players = [*(one.player for one in counted.escapes), *counted.left]
    sides = [side for side in (counted.white, counted.black) if set(players) <= set(side)]
    alike = len(sides) == 1 and len(set(players)) == len(players)
    expect(alike, step, "those who are counted", "players who want one colour, each once", players)
    vertices = {graph.vertex[tpn] for tpn in sides[0]}
    ways = {one.player: one.others for one in counted.escapes}
    for one in counted.escapes:
        for other in one.others:
            may = not other or graph.vertex.get(other) in graph.real[graph.vertex[one.player]]
            once = may and one.others.count(other) == 1
            expect(once, step, f"with whom {one.player} can avoid it", "possible partners, each once", other)
        expect(bool(one.others), step, f"with whom {one.player} can avoid it", "somebody", ())
    for tpn in players:
        known = {graph.vertex.get(other, -1) for other in ways.get(tpn, ())}
        others = [w for w in range(graph.size) if w not in known and w not in vertices]
        if 0 not in ways.get(tpn, ()):
            others += range(graph.size, len(graph.rows))
        more = families.usable(graph.vertex[tpn], others, line.criterion)
        expect(more is None, step, f"with whom {tpn} can avoid it", "more than that", ways.get(tpn, ()))
    named = {other for others in ways.values() for other in others}
    inside = named <= {0, *(one.tpn for one in graph.inside)} - set(sides[0])
    expect(inside, step, "with whom they can avoid it", "other players of the bracket", tuple(named))
    served = len(named - {0}) + (over if 0 in named else 0)
    expect_equal(step, "what the counting comes to", (len(players) - served + 1) // 2, line.value)
