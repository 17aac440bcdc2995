"""Positions: who may meet whom, what a pair costs, cheapest matchings with their prices.

Proof and answers stand on it; it shares neither engine nor criteria nor matching with the systems. Whatever
checks something raises `ProofError` (`progress`) where it is not so. A docstring speaks of errors only where
it says more than that.

- `progress`: how far it is, and how a trace is refuted.
- `given`: what is given.
- `stated`: what is stated without games.
- `drawn`: the colour drawn.
- `histories`: the opening.
- `persons`: what games make of a player.
- `legality`: who may meet whom.
- `graphs`: who may meet whom, whether all can be paired.
- `completion`: can the rest be paired? And who has the bye before all brackets?
- `witnesses`: is a witness true?
- `editions`: what editions hold different.
- `matching`: cheapest matchings, with prices.
- `candidate_graph`: a bracket as a graph.
- `bracket_steps`: its players and steps, and who is left over.
- `penalties`: what a pair adds to a criterion.
- `findings`: candidates in full.
- `counts`: sizes and places, by counting.
- `mdp_sets`: sets of MDPs.
- `numbers`: a candidate's number.
- `dutch_graph`: what a pair costs in 2017 and 2026.
- `dutch_2012_graph`: what a pair costs in 2012.
- `lookahead`: the next bracket.
- `outcome`: the end.
"""
