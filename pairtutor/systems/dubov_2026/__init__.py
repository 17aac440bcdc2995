"""The Dubov system in force since 2026: one module for each stage of the text.

- `procedure`: a round: bye, brackets, colours.
- `participants`: the players, and who may meet whom.
- `number_of_upfloaters`: 3.2.1, 3.2.2, 4.2: how many, and which set.
- `subgroups`: 3.2.3 to 3.2.6: who changes subgroup, then who meets whom.
"""
