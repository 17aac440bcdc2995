"""The quiz: exercises one after another, and the cards of what was learnt.

- `screen`: the quiz.
- `table`: its table.
- `mastery`: what is mastered.
"""
