"""Positions: who may meet whom, what a pair costs, cheapest matchings with their prices.

Proof and answers stand on it; it shares neither engine nor criteria nor matching with the systems. What
makes something of a trace stands here and proves nothing; what holds a trace against it is in `verify`. What
checks a witness or an outcome all the same raises `ProofError` (`progress`) where it is not so.

- `progress`: how far it is, and how a trace is refuted.
- `given`: what is given.
- `stated`: what is stated without games.
- `drawn`: the colour drawn.
- `histories`: the participants, from their games.
- `supposed`: what is supposed besides the games.
- `persons`: what games make of a player.
- `legality`: who may meet whom.
- `graphs`: who may meet whom, whether all can be paired.
- `completion`: can the rest be paired? And who has the bye before all brackets?
- `witnesses`: is a witness true?
- `editions`: what editions hold different.
- `matching`: cheapest matchings, with prices.
- `candidate_graph`: a bracket as a graph.
- `bracket_steps`: its players and steps.
- `penalties`: what a pair adds to a criterion.
- `findings`: candidates in full.
- `group_sums`: groups of numbers, by their sums.
- `counts`: sizes and places, by counting.
- `mdp_sets`: sets of MDPs.
- `numbers`: a candidate's number.
- `runs`: what a run's candidates share, and what the best of them costs.
- `walk`: from candidate 1 to the accepted one.
- `compared_bracket`: a bracket whose candidates are compared.
- `dutch_bracket`: one of 2017 or 2026.
- `dutch_graph`: what a pair costs in 2017 and 2026.
- `dutch_2012_graph`: what a pair costs in 2012.
- `dutch_2012_sets`: several sets of MDPs as one graph.
- `dutch_2012_bracket`: a bracket of 2012.
- `burstein_graph`: what a pair costs by the Burstein rules.
- `burstein_bracket`: a bracket of theirs.
- `burstein_bye`: which test decides about their bye.
- `procedure`: a round by a procedure.
- `dubov_figures`: figures and orders of the Dubov rules.
- `upfloaters`: what sets of upfloaters cost.
- `teams`: teams, and those who come up.
- `team_pairings`: the pairings of a bracket of teams.
- `lookahead`: the next bracket.
- `outcome`: the end.
"""
