"""The procedure of the Swiss System Modified, one module per stage of the text.

- `procedure`: a round: ranking, then bracket by bracket.
- `participants`: the players, and who may meet whom under which criteria.
- `brackets`: a bracket: attempts, who stays over, the last one.
- `cards`: C2 to C5: dealing the cards, and the dead end.
- `listener`: who hears of it.
"""
