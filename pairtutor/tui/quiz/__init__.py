"""The quiz: exercises one after another, and the cards of what was learnt.

- `screen`: the quiz.
- `table`: its table.
- `judged`: what is shown of an exercise and its answer.
- `mastery`: what is mastered.
"""
