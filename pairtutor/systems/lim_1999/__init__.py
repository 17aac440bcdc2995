"""FIDE Lim system, rules of 1999.

- `procedure`: the round of `lim` by this edition.
"""
