"""Rounds by procedures that choose, try and move: Lim, Dubov, SSM.

- `prover`: what all procedures share.
- `group_steps`: the steps in turn.
- `lim`: a Lim round.
- `lim_pairs`: pairs in a Lim group.
- `dubov`: a Dubov round.
- `dubov_figures`: figures, as the games make them.
- `dubov_columns`: columns and rows.
- `dubov_floaters`: who comes and goes.
- `dubov_2026`: a Dubov round of 2026.
- `dubov_2026_sets`: its upfloaters.
- `swiss_team`: a round of teams.
- `swiss_team_pairings`: the pairing of its brackets.
- `ssm`: an SSM round.
- `ssm_criteria`: its criteria.
- `ssm_attempts`: cards and dead ends.
- `ssm_brackets`: its brackets.
"""
