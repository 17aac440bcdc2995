"""The kinds of exercise: all that one kind is stands in the module of its name, as its `RECORD`."""
