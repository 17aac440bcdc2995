"""Proves a trace from its own content, by arithmetic and matching of its own.

Whatever checks something raises `ProofError` (`progress`) where it is not so. A docstring speaks of errors
only where it says more than that.

- `check`: the chapters in order.
- `progress`: how far it is, and how a trace is refuted.
- `source`: is what is given what the file says?
- `given`: what is given.
- `stated`: what is stated without games.
- `drawn`: the colour drawn.
- `histories`: the opening.
- `persons`: what games make of a player.
- `legality`: who may meet whom.
- `graphs`: who may meet whom, whether all can be paired.
- `completion`: can the rest be paired? And who has the bye before all brackets?
- `citations`: does each step cite what it rests on?
- `witnesses`: is a witness true?
- `refusals`: and what procedures say?
- `editions`: what editions hold different.
- `matching`: cheapest matchings, with prices.
- `candidate_graph`: a bracket as a graph.
- `bracket_steps`: its players and steps, and who is left over.
- `penalties`: what a pair adds to a criterion.
- `findings`: candidates in full.
- `counts`: sizes and places, by counting.
- `walk`: every run in its place.
- `families`: why none of a run will do.
- `mdp_sets`: sets of MDPs.
- `numbers`: a candidate's number.
- `first_candidate`: number 1.
- `bracket_round`: a round from bracket to bracket.
- `compared_bracket`: a bracket whose candidates are compared.
- `dutch`: a round of 2017 or 2026.
- `dutch_bracket`: its bracket.
- `dutch_graph`: what a pair costs.
- `lookahead`: the next bracket.
- `dutch_2012`: a round of 2012.
- `dutch_2012_bracket`: its bracket.
- `dutch_2012_group`: its players.
- `dutch_2012_graph`: what a pair costs.
- `dutch_2012_course`: C.1 and C.12 to C.14.
- `dutch_2012_reopening`: a bracket opened again.
- `dutch_2012_marks`: C.6, C.9.
- `dutch_2012_left_over`: the sets left over.
- `burstein`: a round by the Index.
- `burstein_bye`: its bye.
- `burstein_bracket`: its bracket.
- `outcome`: the end.
"""
