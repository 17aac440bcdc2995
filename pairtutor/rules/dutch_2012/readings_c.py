"""How the gaps of chapter C of 2012 are read."""

from __future__ import annotations

from typing import Final

from pairtutor.rules.clause import Reading
from pairtutor.rules.dutch_2012.naming import reading as _reading

READINGS_C: Final[tuple[Reading, ...]] = (
    _reading(
        22,
        "C.1",
        question="When has a player no opponent in the bracket?",
        choice=(
            "No other player of the bracket with whom he makes a legal pair (B.1.a, B.2 with D12-16)."
            " A.7.d plays no part."
        ),
        why="C.1 names B1 and B2 only.",
    ),
    _reading(
        23,
        "C.1",
        question="In which order are incompatible players treated, and what if C.12 finds nothing?",
        choice=(
            "All incompatible players are found at once. If an MDP is among them, C.12 is tried once"
            " (D12-37); on success C.1 is done again with the new MDPs. Then, above the lowest bracket,"
            " all incompatible players, MDPs or not, leave the bracket for the next one."
        ),
        why="Removing a player who fits nobody makes nobody else incompatible.",
    ),
    _reading(
        24,
        "C.1",
        question="What about incompatible players in the lowest bracket?",
        choice=(
            "In the lowest bracket nobody is moved on. If its number of players is odd, a player who may"
            " get the bye (D12-15) is not incompatible. An incompatible MDP: C.12 (D12-37), if that fails"
            " C.13; any other: C.13; in both cases straight to the step of reopening the penultimate"
            " bracket (D12-40), as no M1 can help."
        ),
        why="The bye is a way to place the player.",
    ),
    _reading(
        25,
        "C.2",
        question="When are the numbers of C.2 taken, and what are they at first?",
        choice=(
            "P0, M0, X1, Z1 are taken after C.1, without the players who left. M1 = M0 if heterogeneous"
            " (M0 > 0 and D12-2 does not apply). P1 = P0."
        ),
        why="Order of the clauses.",
    ),
    _reading(
        26,
        "C.4",
        "C.8.b",
        question="Where are the moved-down players who are not chosen for S1?",
        choice=(
            "In S2, at their place of A.2. They may be paired with an S1 player in the heterogeneous"
            " part; if not, they are ordinary members of the remainder and may be paired or moved down"
            " there."
        ),
        why="C.4 puts 'all other players in S2'.",
    ),
    _reading(
        27,
        "C.6",
        question="Do the requirements run over the two parts of a heterogeneous bracket together?",
        choice=(
            "All counts run over the whole bracket: heterogeneous part + remainder together (X, Z, A7d,"
            " B2 over both; floaters at the end). The remainder needs P1 - M1 pairs; 0 is possible and"
            " then its players all float."
        ),
        why="X1 and Z1 belong to the bracket.",
    ),
    _reading(
        28,
        "C.6",
        question="What must hold in the lowest bracket besides the pairs?",
        choice=(
            "In the lowest bracket the requirements include: exactly n mod 2 player unpaired, and he may"
            " get the bye."
        ),
        why="B.1.b is an absolute criterion and this is the only place for it.",
    ),
    _reading(
        29,
        "C.6",
        "C.7",
        "C.8",
        "C.9",
        question="In which order do candidates come up within one stage?",
        choice=(
            "Homogeneous group (bracket or remainder) with P pairs: S1 = its P highest, S2 = the others;"
            " first without exchange, then exchanges of 1, 2 and more players (D12-48); for each, S1 and S2"
            " reordered, all transpositions (D12-47). Het: for each set of M1 MDPs (D12-49), for each"
            " transposition of S2 that differs in its first M1 places, for this the whole walk of the"
            " remainder as a homogeneous group (C.8.a); remainder exhausted: next transposition (C.9,"
            " C.7), transpositions exhausted: next set (C.8.b), sets exhausted: C.10."
        ),
        why="Literal nesting.",
    ),
    _reading(
        30,
        "C.10",
        question="What does it mean to drop a criterion only for the minimum number of pairs?",
        choice=(
            "Each requirement has an allowance, 0 after a reset; every visit to C.10.a, b, c, d, f, g"
            " raises the allowance of its requirement by 1 (one more violation), as C.10.e does with X or"
            " Z; if it is already at its maximum the next letter is visited. The restart points reset all"
            " less significant ones. Hence C.10 is an odometer over (B2, A7d, X, Z, B5down, B6down, B5up,"
            " B6up), and the pairing found is the first generated among those with the lexicographically"
            " smallest tuple of counts. Units: pairs for B2, A7d, X, Z; players for floats."
        ),
        why="It is the only sense in which each criterion is dropped for the minimum.",
    ),
    _reading(
        31,
        "C.3",
        "C.10",
        question=(
            "When does a bracket count as producing downfloaters, as heterogeneous, as having top scorers?"
        ),
        choice=(
            "It produces downfloaters if somebody is left unpaired (2 P1 < n), the bye included; it is"
            " heterogeneous if M1 > 0; it has top scorers if it is the last round and one is in the bracket."
        ),
        why="Elsewhere the counts are 0 anyway.",
    ),
    _reading(
        32,
        "C.10.e",
        question="How far are X and Z raised, and which of them first?",
        choice="X <= P1, Z <= X; as D12-30 shows, X is minimised before Z.",
        why="Literal.",
    ),
    _reading(
        33,
        "C.12",
        question="How often is C.12 tried, and when?",
        choice=(
            "Each time C.10 is exhausted for the current (P1, M1) and the bracket has MDPs - so first for"
            " (P0, M0), and again after every reduction by C.14 or C.13 - and once from C.1. The original"
            " MDPs always come first at each (P1, M1)."
        ),
        why="C.12 stands between C.10 and C.14 in the loop.",
    ),
    _reading(
        34,
        "C.12",
        question="Where does C.12 look for another pairing, and from which candidate on?",
        choice=(
            "The previous bracket is the one paired just before, with its own MDPs, the players it lost"
            " by C.1 and its final P1 and M1 unchanged. It is walked again from its very first candidate"
            " (D12-29, D12-30, all stages), not from its present pairing on: after a join (D12-42) this"
            " may bring back a pairing that an earlier C.12 had replaced. Candidates come in the order"
            " (tuple, place of generation). The first one with another set of unpaired players than the"
            " present one, acceptable by D12-35 and D12-36 / D12-37, replaces its pairing. A bracket with"
            " P1 = 0 or without unpaired players offers nothing."
        ),
        why="Same size of the set means same P1; C.12 asks for another set, not a later one.",
    ),
    _reading(
        35,
        "C.12",
        question="Which other sets of floaters may C.12 take?",
        choice=(
            "The unpaired set differs from the present one in at least one player, has as many players,"
            " and the same scores as a multiset."
        ),
        why="Literal.",
    ),
    _reading(
        36,
        "C.12",
        question="When does another set help after C.10?",
        choice=(
            "Acceptable if with the new MDPs the current bracket, after C.1, has as many players and as"
            " many MDPs as before and P1 pairs with the current M1 are possible when all requirements but"
            " B.1 and B.2 (and the bye, lowest bracket) are dropped. Work goes on at C.3 with these P1, M1"
            " and the new players."
        ),
        why="The text says 'and this now allows P1 pairings to be made'.",
    ),
    _reading(
        37,
        "C.12",
        question="When does another set help after C.1?",
        choice=(
            "Acceptable if with the new MDPs no MDP is incompatible and P1 = P0 pairs with M1 = M0"
            " (homogeneous if D12-2 says so; at most P0 in a joined bracket) are possible in the same"
            " sense, P0 and M0 counted after C.1. Work goes on at C.1."
        ),
        why="At this point P1 can only mean P0.",
    ),
    _reading(
        38,
        "C.12",
        "C.13",
        question="May one backtracking lead to another?",
        choice=(
            "A reopened bracket (C.12 or C.13) never uses C.12 itself, and after C.13 has reopened the"
            " penultimate bracket the lowest one is paired without C.12. After a join, C.12 is available"
            " again."
        ),
        why="The text says 'disallowed when already backtracking from a lower score bracket'.",
    ),
    _reading(
        39,
        "C.13",
        question=(
            "In which order does the lowest bracket try fewer moved-down players, backtracking and reopening?"
        ),
        choice=(
            "In the lowest bracket P1 = P0 always; it is never reduced. M1 = M0 (or 0): C.3-C.10, C.12,"
            " then M1 - 1 and again, down to M1 = 0 = homogeneous (here M1 is reduced whether or not the"
            " remainder was reached). Then D12-40."
        ),
        why="Everybody has to be placed.",
    ),
    _reading(
        40,
        "C.13",
        question="What does another pairing of the penultimate bracket range over?",
        choice=(
            "With the penultimate bracket's MDPs and its C.1 losses fixed, take P = its P1, P1 - 1 to 1,"
            " each with M1 the lesser of its M1 and P; for each P walk its candidates in the order (tuple,"
            " place of generation), any set of floaters; the first whose floaters together with the lowest"
            " bracket allow any legal complete pairing (bye included, everybody in one group) is taken."
            " If there is none for any P: join."
        ),
        why="The text says 'P becomes zero'; the lowest bracket can always fall back on M1 = 0.",
    ),
    _reading(
        41,
        "C.13",
        question="How is the lowest bracket paired once the penultimate one has been reopened?",
        choice=(
            "The lowest bracket is paired from C.1 with the new MDPs (M1 = M0 or homogeneous again),"
            " without C.12."
        ),
        why="It is a new set of MDPs.",
    ),
    _reading(
        42,
        "C.13",
        question="How exactly are the two lowest brackets joined?",
        choice=(
            "The penultimate pairing is undone; its own players, the MDPs it had received and the lowest"
            " bracket form the new lowest bracket; the bracket above (with its pairing and floaters as"
            " they are) is the new penultimate one. Work goes on at C.1. A score group that had been moved"
            " down whole, or whose players all left by C.1, is joined in the same way."
        ),
        why="The text says 'C13 can be repeated'.",
    ),
    _reading(
        43,
        "C.13",
        question="Who is in S1 of a joined bracket?",
        choice=(
            "Always heterogeneous, whatever the share: M0 = the players of the latest added score group +"
            " the MDPs that came down to it (all of them, ordered by A.2); earlier joined ones belong to"
            " S2's side. M1 starts at min(M0, P0) and falls by D12-39 to 0. In C.1 and C.12 only the real"
            " MDPs (from the bracket above the latest added) count as MDPs."
        ),
        why="The text says 'heterogeneous, latest added as S1'; M1 > P0 cannot succeed.",
    ),
    _reading(
        44,
        "C.14.a",
        question="What happens when P1 falls, and when it reaches zero?",
        choice=(
            "P1 - 1, X1 and Z1 each - 1 if above 0. At P1 = 0 all players of the bracket, together with"
            " those lost by C.1, are the MDPs of the next bracket."
        ),
        why="Literal; a bracket without opponents vanishes.",
    ),
    _reading(
        45,
        "C.14.b",
        question="What does it mean that the procedure got to the remainder at least once?",
        choice=(
            "True iff, with the current M1, some set of M1 MDPs can be paired in legal pairs (S2 as in"
            " D12-26) when everything else is dropped. True: P1 - 1. False: M1 - 1; from 1 to 0:"
            " homogeneous from now on, P1 = P0 again, X1 and Z1 counted again, D.2 used."
        ),
        why="At the last stage the walk has then reached C.6 with M1 pairs.",
    ),
    _reading(
        46,
        "C.13",
        question="What if nothing helps?",
        choice=(
            "If the joined bracket holds all players and cannot be paired, the round cannot be paired:"
            " report a clear failure and no pairs. By D12-39 to D12-43 this happens exactly if no set of"
            " legal pairs places everybody (one eligible bye if the number is odd)."
        ),
        why="B.1 and B.2 may not be violated.",
    ),
)
