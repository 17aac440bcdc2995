"""The rules of the FIDE Dutch system of 2012 as data: definitions, criteria, clauses, readings.

- `definitions`: chapter A.
- `criteria`: what C.3 requires.
"""
