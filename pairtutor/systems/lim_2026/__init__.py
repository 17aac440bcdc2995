"""FIDE Lim system, rules in force since February 2026.

- `procedure`: the round of `lim` by this edition.
"""
