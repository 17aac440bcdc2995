"""Proves a trace from its own content, by arithmetic and matching of its own.

Whatever checks something raises `ProofError` (`progress`) where it is not so. A docstring speaks of errors
only where it says more than that.

- `check`: the chapters in order.
- `given`: can what is given be?
- `opening`: does what is told of players follow from it?
- `supposed`: is what is supposed otherwise by the games?
- `source`: is what is given what the file says?
- `citations`: does each step cite what it rests on?
- `refusals`: and what procedures say?
- `bracket_steps`: the steps of a bracket, each once and in its place.
- `findings`: values and targets.
- `walk`: every run in its place.
- `families`: why none of a run will do.
- `first_candidate`: number 1.
- `bracket_round`: a round from bracket to bracket.
- `compared_bracket`: a bracket whose candidates are compared.
- `dutch`: a round of 2017 or 2026.
- `dutch_bracket`: its bracket.
- `dutch_2012`: a round of 2012.
- `dutch_2012_bracket`: its bracket.
- `dutch_2012_group`: its players.
- `dutch_2012_course`: C.1 and C.12 to C.14.
- `dutch_2012_reopening`: a bracket opened again.
- `dutch_2012_marks`: C.6, C.9.
- `dutch_2012_left_over`: the sets left over.
- `burstein`: a round by the Index.
- `burstein_bye`: its bye.
- `burstein_bracket`: its bracket.
"""
