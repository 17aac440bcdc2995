"""What the editions of the FIDE Dutch system share: brackets as graphs, the lookahead, colours, telling.

- `rounds`: from bracket to bracket, then colours and boards.
- `candidate_graph`: a bracket's players, and the graph of its legal candidates.
- `lookahead`: what floaters do to the brackets below.
- `stages`: the graph of the candidates best so far.
- `setup`: graph, numbers and target, ready for the walk.
"""
