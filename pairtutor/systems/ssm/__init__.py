"""The procedure of the Swiss System Modified, one module per stage of the text."""
