"""What the editions of the FIDE Dutch system share: brackets as graphs, the lookahead, colours, telling."""
