"""The quiz: exercises one after another, and the cards of what was learnt."""
