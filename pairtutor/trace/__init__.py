"""The trace: typed events, the tree they form, how they are recorded and written.

- `events`: the kinds of step.
- `kinds`: what each says of itself.
- `lowering`: those of 2012 and SSM.
- `procedures`: those of Lim, Dubov and SSM.
- `values`: the small values in them.
- `refusals`: why somebody is passed over.
- `derived`: what follows of that from a step.
- `players`: whom a step names.
- `recorder`: how steps are recorded.
- `known_brackets`: brackets that were paired before, for a round that is paired again.
- `bracket_record`: one pairing of a bracket.
- `index`: steps found by bracket, group, pair and player.
- `shape`: the types as shapes.
- `schema`: the JSON Schema.
- `schema_page`: the same for people.
- `serial`: written.
- `read`: read back.
- `read_json`: from JSON.
- `read_yaml`: from YAML.
"""
