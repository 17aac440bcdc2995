"""Exercises: positions that an asked clause decides, the right answers, and the marking of given ones.

Make some, answer one, have it marked:

>>> from pairtutor.exercises.exercise import Response
>>> from pairtutor.exercises.generate import generate
>>> from pairtutor.exercises.judge import judge
>>> from pairtutor.exercises.position import position_of
>>> made = generate("dutch-2026", kinds=["bracket"], topics=["2.1.1"], count=2, seed=14)
>>> exercise = made.exam.exercises[0]
>>> exercise.question
'Pair the bracket of 0.5 points. Who floats?'
>>> position = position_of(exercise, made.exam.system)
>>> marked = judge(exercise, Response(pairs=(), floaters=exercise.part.residents), position)
>>> marked.verdict, marked.marks, marked.of, marked.clause
('illegal', 0.0, 2, 'dutch-2026 2.2.1')

The right answer, which the engine gives, and both as files (`exam.yaml`, an answer sheet):

>>> from pairtutor.exercises.exam_file import answer_data, exam_data, to_yaml
>>> from pairtutor.exercises.judge import solution
>>> answer_data(exercise, solution(exercise, position))
{'pairs': [[1, 7], [3, 5]], 'floaters': []}
>>> to_yaml(exam_data(made.exam)).splitlines()[2:4]
['system: dutch-2026', 'seed: 14']

`read_exam` of `exam_file` and `sheet_in` of `sheets` read files and tell every defect with its place;
`mark_class` of `marking` marks the sheets of a class, `practice` of `practice` gives exercises without end.

- `field`: the tournaments that exercises come from, and where rare clauses decide.
- `made`: one exercise, of one round.
- `generate`: plays tournaments until the asked clauses decide.
- `blueprint`: an exam of which nothing else is said.
- `on_board`: brackets of a round, stated without the games.
- `mock`: a whole mock exam.
- `exercise`: what an exercise, an answer and a mark are, and how one is asked for.
- `position`: the round that it is about.
- `next_bracket`: why the next bracket could pair so few.
- `known_kinds`: which kinds of exercise a system has.
- `supposed_rounds`: facts that are supposed of a round.
- `bank`: statements that need no round.
- `clauses`: clauses as people write them.
- `offered`: what a round offers to be asked about.
- `choices`: answers to choose from.
- `others`: answers that somebody could give.
- `options`: options by their letters.
- `opponent_search`: opponents looked for in a procedure.
- `sequence`: candidate number n, by counting.
- `wording`: what is asked, in words.
- `typed`: what is typed in an answer.
- `draft`: an answer on its way.
- `slips`: what is wrong with it in itself.
- `judge`: the right answer, why it is right, and what another is worth.
- `hints`: three hints, about what is wrong.
- `trial`: hints, tries, marks.
- `series`: one after another.
- `card_exercise`: an exercise for a card, as its lesson asks it.
- `practice`: the same from a file, or for due cards.
- `next_step`: what to go on with.
- `deck`: the cards that come back.
- `clause_map`: which clauses are learnt, and which are due.
- `anki`: clauses as cards of Anki.
- `exam_file`: an exam as files.
- `exercise_file`: one exercise of it, and an answer.
- `paper`: an exam on paper, sheet by sheet.
- `given_away`: tables that show what another exercise asks.
- `set_paper`: a paper that others have set, held against the rules.
- `drawn`: its brackets in two halves.
- `cells`: an answer in one line.
- `given`: the fields of an answer as written.
- `sheets`: answer sheets read.
- `answer_table`: a table of answers.
- `marking`: a class marked, and its figures.
- `shelves`: the library, courses in order.
- `stated_board`: a bracket as it is stated in front of a class.
- `lesson`: what a course and its lessons are.
- `course`: a course as a file.
- `matter`: what stands in a position.
- `places`: where they were found.
- `taught`: the exercises of a lesson, which rest on what has been taught.
"""
