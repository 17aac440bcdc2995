"""The rules of the FIDE Dutch system in force since February 2026 as data: definitions, criteria, clauses.

- `definitions`: article 1 and [C2].
- `criteria`: [C7] and [C9] to [C21].
"""
