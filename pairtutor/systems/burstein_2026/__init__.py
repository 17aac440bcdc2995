"""FIDE Burstein system, rules in force since February 2026.

- `procedure`: a round: seeding rounds by the Dutch system, later ones by the Index.
- `bye`: who has the bye, before the brackets.
- `pairings`: a bracket by the Index: graph, target, walk.
"""
