"""One drawing of a bracket or group, by a fold over the steps of its trace, for page, app, course and key.

How it is used:

- Python: `sheets.stages(narrator)` gives the `BracketStage` of each bracket or group of a round, by the
  step that opens it; `sheets.write_stage(stage, narrator)` writes one as a piece of HTML,
  `sheets.write_words(narrator)` what a page with stages has once. A `Frame` is a step with its drawing,
  sentence, rule and question: it needs no other one. The narrator is one for `html`, in the language of the
  page.
- Template: `{% import "stage/_stage.html.j2" as stages with context %}` has the same as macros, `words()` and
  `sheet(stage)`, and `drawing(frame.drawing, words)` for a single step; `anchor` is to be given. All of it
  can be read without a script and on paper.
- Style: `templates/stage/stage.css` (colours of light and dark, cards, lines), and `stepper.css`.
- Script: the modules that `pairtutor.html.scripts.STAGE` names; the last one, `stepper.js`, exports
  `openStepper(root, options)`. In `root` are elements of the class `frame`, as `sheet` writes them. The
  `options` are described there: `host` (where the stepper is put;
  before the frames), `start` (number or id of a frame), `curtain` (drawn at first), `onStep(frame, number)`,
  `onLast()` (Next at the end), `last` (what that button says), `onCurtain(drawn)`. It returns `go`, `next`,
  `back`, `play`, `stop`, `draw(curtain)` and `close`. The address of a step is the id of its frame,
  `step-17`.

Modules:

- `drawing`: places, lines and words of a scene (`pairtutor.scenes`), as pure functions.
- `views`: what a template is given.
- `stage`: a bracket with all its frames.
- `sheets`: a stage written as HTML.
"""
