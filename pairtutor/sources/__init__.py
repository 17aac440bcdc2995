"""The ways in: tournament report files and YAML scenarios become a `Tournament`.

- `load`: any source.
- `files`: its bytes.
- `faults`: all defects together.
- `shapes`: typed values out of a YAML tree.
- `scenario`: the scenario as a whole.
- `scenario_text`: and written, as text or as data.
- `scenario_settings`: its settings.
- `scenario_rounds`: its history.
- `scenario_teams`: its teams and their matches.
- `scenario_teams_text`: these written.
- `scenario_bracket`: its stated bracket.
- `stated_spec`: such a bracket as text.
- `stated`: and as a tournament.
- `numbers`: numbers as people write them.
- `editions`: systems by their code.
- `acceleration`: virtual points.
- `remarks`: remarks on histories.
- `library`: what there is, and where programs pair another way.
- `shelves`: in which order it is listed.
"""
