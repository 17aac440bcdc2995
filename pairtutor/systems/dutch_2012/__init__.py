"""FIDE Dutch system, rules of 2012: requirements lowered step by step.

- `procedure`: a round: down the brackets, and back up where one cannot be paired.
- `bracket`: one bracket from C.1 to its pairing.
- `bracket_graph`: its players, and what is legal among them.
- `best_candidate`: C.3 to C.10: the first of the best candidates.
- `requirements`: the target: the fewest violations, one requirement after the other.
- `mdp_sets`: C.8.b: which MDPs stand in S1 where too many could.
- `reopening`: C.12, C.13: a higher bracket opened again.
- `wanted_floaters`: whom the bracket below could use.
- `partners_below`: who finds a partner there, and who stays.
- `helpful_floaters`: can anybody help? Both brackets as one graph.
"""
