"""FIDE Dutch system, rules in force since February 2026.

- `procedure`: who may take the bye, and a bracket's graph and target.
"""
