"""The FIDE (Dutch) System in its edition of 2017: clauses, readings, definitions, criteria and colours.

- `definitions`: chapter A and C.2.
- `criteria`: C.6 and C.8 to C.19.
"""
