"""`pairtutor why-not`: wishes and claims from the command line, and one line for what cannot be asked."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pairtutor.cli.main import main
from pairtutor.narrative.layout import columns
from tests.conftest import ROOT
from tests.lab.cli import disputed

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def hostile(tmp_path: Path) -> str:
    return written(tmp_path, "hostile.yaml", disputed.HOSTILE)


def written(folder: Path, name: str, text: str) -> str:
    path = folder / name
    path.write_text(text, encoding="utf-8", newline="")
    return str(path)


def why_not(capsys: Capture, *arguments: str, status: int = 0) -> str:
    """The answer on one line."""
    assert main(["why-not", *arguments]) == status
    return " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize(
    "wish",
    [("--pair", "1-3"), ("--pair", "1-4"), ("--float", "1"), ("--float", "4"), ("--colour", "1=white")],
)
def test_names_are_only_names(wish: tuple[str, str], hostile: str, capsys: Capture) -> None:
    assert main(["why-not", hostile, *wish]) == 0
    told = capsys.readouterr().out
    assert disputed.is_harmless(told)
    assert "49" not in told
    assert max(map(columns, told.splitlines())) <= 80


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ([], "ask for one thing"),
        (["--pair", "1-4", "--bye", "3"], "ask for one thing"),
        (["--pair", "1-1"], "not '1-1'"),
        (["--pair", ""], "not ''"),
        (["--pair", "1"], "not '1'"),
        (["--pair", f"{'9' * 5000}-1"], "asked for by pairing number or name"),
        (["--pair", "1-\x1b[31m2"], "asked for by pairing number or name"),
        (["--pair", "1-99"], "player 99 takes no part"),
        (["--pair", "1-5"], "takes no part in this round"),
        (["--colour", "1=green"], "not as '1=green'"),
        (["--colour", ""], "not as ''"),
        (["--bye", ""], "not as ''"),
        (["--bye", "1"], "the number of players is even"),
        (["--float", "-1"], "not as '-1'"),
        (["--float", "xyz"], "nobody here is called 'xyz'"),
        (["--claim", ""], "there is no such scenario or file"),
        (["--claim", "nowhere.txt"], "there is no such scenario or file"),
        (["--pair", "1-4", "--round", "9"], "round 9 cannot be paired"),
        (["--colour", "1=white", "--system", "ssm"], "gives no colours"),
        (["--pair", "1-4", "--system", "dutch-1066"], "did you mean dutch-2026?"),
    ],
)
def test_what_cannot_be_asked_is_told_in_one_line(
    arguments: list[str], told: str, hostile: str, capsys: Capture
) -> None:
    assert main(["why-not", hostile, *arguments]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    (line,) = printed.err.splitlines()
    assert told in line
    assert line.isprintable()


@pytest.mark.parametrize("wish", [("--pair", "1-2"), ("--float", "1"), ("--colour", "1=white")])
def test_a_round_that_cannot_be_paired_has_no_why_not(
    wish: tuple[str, str], tmp_path: Path, capsys: Capture
) -> None:
    assert main(["why-not", written(tmp_path, "stuck.yaml", disputed.STUCK), *wish]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert "no legal pairing at all" in line


def test_two_who_are_kept_apart_may_not_meet(tmp_path: Path, capsys: Capture) -> None:
    told = why_not(capsys, written(tmp_path, "apart.yaml", disputed.APART), "--pair", "1-3")
    assert (
        told
        == "1 Player 1 and 3 Player 3 may not play each other: the tournament keeps them apart ([C4] 2.2.1)."
    )


def test_virtual_points_count_for_the_groups(tmp_path: Path, capsys: Capture) -> None:
    baku = written(tmp_path, "baku.yaml", disputed.BAKU)
    told = why_not(capsys, baku, "--pair", "1-5")
    assert "1 Player 1 (1 point) is paired in bracket 1, but 5 Player 5 (0 points) is not in it. " in told
    plain = written(tmp_path, "plain.yaml", disputed.BAKU.replace("baku", "none"))
    told = why_not(capsys, plain, "--pair", "1-5")
    assert told.startswith("1 Player 1 and 5 Player 5 do play each other in this round. Both have 0 points. ")


REPLY = "6\n3 6\n2 1\n5 4\n8 7\n10 12\n11 9\n"
RIGHT = "This is the pairing that the rules ask for."


@pytest.mark.parametrize("text", [REPLY, REPLY.replace("\n", "\r\n"), f"\ufeff{REPLY}", f"\n{REPLY}\n\n"])
def test_a_reply_is_read_whatever_its_line_ends(text: str, tmp_path: Path, capsys: Capture) -> None:
    claim = written(tmp_path, "claim.txt", text)
    assert why_not(capsys, "exchange", "--claim", claim) == RIGHT


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (REPLY.replace("11 9\n", ""), ["claim.txt:1:1: the first line announces 6 lines, and 5 follow"]),
        (REPLY.replace("11 9", "11 3"), ["claim.txt:7:4: player 3 is on lines 2 and 7"]),
        (
            REPLY.replace("6\n3 6", "5"),
            [
                "claim.txt:0:0: player 3 has neither a board nor the bye",
                "claim.txt:0:0: player 6 has neither a board nor the bye",
            ],
        ),
        (REPLY.replace("10 12", "10 77"), ["0:0: player 12 has neither", "claim.txt:6:4: player 77 takes"]),
        ("5\n", ["claim.txt:1:1: the first line announces 5 lines, and 0 follow"]),
        (REPLY.replace("9\n", f"{'9' * 5000}\n"), ["claim.txt:7:1: '11 99999"]),
        (REPLY.replace("3 6", "3 x"), ["claim.txt:2:1: '3 x' is no board"]),
        ("nonsense\n", ["claim.txt:1:1: 'nonsense' is no board; write 3 6, 3-6, 3,6, 1 3 6 (board first)"]),
    ],
)
def test_what_is_wrong_with_a_claim_is_told_line_by_line(
    text: str, told: list[str], tmp_path: Path, capsys: Capture
) -> None:
    claim = written(tmp_path, "claim.txt", text)
    assert main(["why-not", "exchange", "--claim", claim]) == 2
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == len(told)
    assert all(part in line for part, line in zip(told, lines, strict=True)), lines


def test_a_claim_can_be_the_round_of_another_file(hostile: str, capsys: Capture) -> None:
    assert why_not(capsys, hostile, "--claim", hostile, "--round", "1") == RIGHT


def test_a_claim_beside_a_bundled_scenario_is_found_by_its_name(capsys: Capture) -> None:
    told = why_not(capsys, "dispute-colours", "--claim", "dispute-colours.txt", status=1)
    assert told.startswith("The pairs are right; the colours of board 1 are wrong (5.2.3).")


def test_a_claim_by_another_edition_says_by_which(capsys: Capture) -> None:
    told = why_not(capsys, "three-editions", "--claim", "three-editions.txt", status=1)
    assert "It is the pairing of FIDE Dutch (2017)." in told


def test_an_answer_goes_to_a_file_whole_or_not_at_all(tmp_path: Path, capsys: Capture) -> None:
    target = str(tmp_path / "answer.txt")
    assert main(["why-not", "exchange", "--pair", "4-7", "-o", target]) == 0
    kept = Path(target).read_bytes()
    assert kept.startswith(b"4 Oyelaran Adebayo ")
    assert main(["why-not", "exchange", "--pair", "4-8", "-o", target]) == 2
    assert Path(target).read_bytes() == kept
    assert [path.name for path in tmp_path.iterdir()] == ["answer.txt"]
    assert "--force" in capsys.readouterr().err


def test_of_a_large_round_only_what_changes_is_told(tmp_path: Path, capsys: Capture) -> None:
    players = "".join(f"  - {{id: {tpn}, rating: {2500 - tpn}}}\n" for tpn in range(1, 41))
    head = "title: Large\nsystem: dutch-2026\nrounds: 5\ninitial_colour: white\nplayers:\n"
    told = why_not(capsys, written(tmp_path, "large.yaml", head + players), "--pair", "19-40")
    best = told.partition("The best pairing of the round with 19 – 40 has ")[2]
    assert best.count(" – ") == 2
    assert "The other 18 boards do not change." in best


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("lim-maxi", "is rated"),
        ("lim26-median", "this pair is undone for the median, and both leave this group"),
        (
            "dubov-floaters",
            "2 down: 10 floats rather than 2, because 10 has the lower rating, 1292 against 2165 (6.4).",
        ),
        ("dubov26-spared", "Who else could have come up:"),
        ("ssm-odd-player", "without an opponent"),
    ],
)
def test_a_procedure_tells_all_answers_of_its_groups(name: str, told: str, capsys: Capture) -> None:
    text = why_not(capsys, name, "--all")
    assert told in text
    found = json.loads(why_not(capsys, name, "--all", "--format", "json"))
    assert {one["accepted"] for one in found} == {one["sequence"] for one in found} == {None}
    keys = {
        "verdict",
        "clause",
        "behind",
        "criterion",
        "value",
        "as_paired",
        "number",
        "pairs",
        "left",
        "hits",
        "text",
    }
    for one in found:
        size = len(one["floats"])
        assert len(one["pairs"]) == size * (size - 1) // 2
        for kind, named in (("pairs", "pair"), ("floats", "player"), ("byes", "player"), ("sets", "players")):
            assert all({*entry} == {named, *keys} for entry in one[kind])
        assert all(entry["text"] for entry in (*one["pairs"], *one["floats"], *one["coming"]))
    assert all(not one["byes"] for one in found[:-1])


def test_one_group_of_a_procedure_is_asked_by_its_score(capsys: Capture) -> None:
    text = why_not(capsys, "dubov-floaters", "--all", "--bracket", "1.5")
    assert "Score group 1.5" in text
    assert "Score group 2" not in text


@pytest.mark.parametrize(
    ("language", "said"), [("en", "11 Team 11 gets the bye"), ("de", "11 Team 11 bekommt das")]
)
def test_who_has_the_bye_before_anybody_is_paired_does_not_float(
    language: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    event = str(ROOT / "tests" / "cases" / "swiss-team-2026" / "extra-stress-702225.trf")
    words = ["why-not", event, "--round", "5", "--float", "11"]
    main([*words, "--lang", language])
    assert capsys.readouterr().out.startswith(said)
    main([*words, "--format", "json"])
    told = json.loads(capsys.readouterr().out)
    assert (told["granted"], told["clause"]) == (False, "3.4.2")
