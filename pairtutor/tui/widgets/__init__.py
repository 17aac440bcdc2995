"""The parts of the screens; each takes what it shows ready made and knows no engine."""
