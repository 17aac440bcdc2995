"""How the Dutch 2012 engine records what it decides; loaded only when somebody keeps the trace.

- `recorder`: the round, and brackets opened again.
- `brackets`: the steps of a bracket in order.
- `lowering`: what was required less, and sets of MDPs tried.
- `marks`: C.9: transpositions marked and gone back to.
"""
