"""FIDE Dutch system, rules of 2017.

- `procedure`: a bracket's graph and target, the completion in view.
"""
