"""Answers to every "why not?": what a trace decided otherwise, bracket by bracket or group by group.

`answer`: what an answer and those of a bracket are; `settings`: the brackets of a trace; `candidates`: the
best candidate of a bracket under a supposition; `bars`: what may never be; `brackets`: the answers of the
systems that compare candidates; `procedures`: those of the systems that choose step by step.
"""
