from __future__ import annotations

import re
from importlib import import_module

import pytest

from pairtutor.cli.main import VERBS, main, module_of
from pairtutor.cli.man import manual
from pairtutor.cli.parser import Parser
from pairtutor.messages import messages_of
from pairtutor.resources import ENGLISH, Language, languages

REQUEST = re.compile(r"\.(?:TH PAIRTUTOR 1 .*|SH .+|SS pairtutor .+|TP|B .+|I VERB|nf|fi)")


@pytest.mark.parametrize("code", languages())
def test_every_verb_and_argument_stands_in_the_manual(code: str) -> None:
    page = manual(messages_of(Language(code)))
    lines = page.splitlines()
    assert [line for line in lines if line.startswith((".", "'")) and not REQUEST.fullmatch(line)] == []
    assert [line.removeprefix(".SS pairtutor ").replace(r"\-", "-") for line in lines if ".SS" in line] == [
        *VERBS
    ]
    for verb in VERBS:
        parser = Parser(verb, messages_of(ENGLISH))
        import_module(module_of(verb)).add_arguments(parser)
        part = page.partition(f".SS pairtutor {verb.replace('-', chr(92) + '-')}\n")[2].partition("\n.S")[0]
        told = {word for line in part.splitlines() if line[:3] == ".B " for word in re.split("[ ,]+", line)}
        wanted = {option for action in parser.actions for option in action.option_strings} - {"-h", "--help"}
        assert {option.replace("-", r"\-") for option in wanted} <= told, verb
    assert "%%" not in page
    assert lines == [line.rstrip() for line in lines]


def test_it_is_written_without_the_extra(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", "man"]) == 0
    assert capsys.readouterr().out == manual(messages_of(ENGLISH))
