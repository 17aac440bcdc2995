"""Whether a class sees at once what a step says, its rule and the cards that it changes, on seven screens.

Nor may anything that is written on lines and cards lie on something else; on a phone numbers on ways may.

Run as a program, with the place of Pyodide, it walks through every bracket of the file on each of them.
"""

from __future__ import annotations

import logging
import sys
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from pairtutor.app.page import app_page, read_runtime
from tests.lab.app.opened import START, App
from tests.lab.html.browser import chromium

LOG: Final = logging.getLogger(__name__)
SCREENS: Final = ((1366, 650), (1366, 768), (1280, 720), (1024, 768), (1536, 730), (1920, 969), (390, 844))
"""Width and height in pixels: laptops, projectors, a hall, a phone."""
EVENT: Final = Path(__file__).parents[2] / "app" / "data" / "brackets-to-12.trf"
"""An event whose brackets have up to twelve players and long searches."""

WALK = (
    """() => {
  const bench = document.querySelector("#panel .bench");
  const part = (name) => bench.querySelector(name);
  const hidden = [];
  const bars = new Set();
  let most = 0;
  const look = () => {
    const said = [];
    const bar = part(".drive").getBoundingClientRect();
    const table = part(".table").getBoundingClientRect();
    const seen = (name, one, from, to) => {
      const box = one?.getBoundingClientRect();
      if (!box?.height) said.push(`${name}: not drawn`);
      else if (box.top < from - 1 || box.bottom > to + 1)
        said.push(`${name}: ${box.top | 0} to ${box.bottom | 0} of ${from | 0} to ${to | 0}`);
    };
    seen("bar", part(".drive"), 0, innerHeight);
    const telling = part(".telling");
    seen("sentence", telling, 0, bar.top);
    const long = part(".step-said").textContent.length > (innerWidth < 400 ? ON_PHONE : LONGEST);
    if (!long && telling.scrollHeight > telling.clientHeight + 1) said.push("sentence: scrolls");
    const bound = part(".margin").getBoundingClientRect();
    const ruled = part(bound.width ? ".step-rule" : ".step-law summary");
    if (!part(".step-rule").hidden)
      seen("rule", ruled, Math.max(0, bound.top), bound.width ? Math.min(bar.top, bound.bottom) : bar.top);
    const cards = (kind) => [...bench.querySelectorAll(`.card:is(${kind})`)];
    const moved = cards(".bad, .made, .moved, :has(.tag:not(.came))");
    for (const card of long ? [] : moved.length ? moved : cards(".tied"))
      seen(`card ${card.dataset.p}`, card, Math.max(0, table.top), Math.min(table.bottom, bar.top));
    const drawn = (kind) => [...bench.querySelectorAll(kind)].filter((one) => one.offsetWidth);
    const plates = drawn(innerWidth < 400 ? ".pill:not(.who), .tag" : ".pill, .tag");
    const on = (one, other) => {
      const [a, b] = [one, other].map((each) => each.getBoundingClientRect());
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      return wide > SLIGHT && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > SLIGHT;
    };
    for (const [at, plate] of plates.entries())
      for (const other of [...plates.slice(at + 1), ...drawn(".card, .card .due")])
        if (!other.contains(plate) && on(plate, other))
          said.push(`${plate.innerText} lies on ${other.innerText}`);
    bars.add(bar.top | 0);
    most = Math.max(most, bench.querySelectorAll(".card[data-p]").length);
    if (said.length) hidden.push(`${part(".strip .now button").title}: ${said.join("; ")}`);
  };
  const steps = bench.querySelectorAll(".strip li").length;
  for (let at = 0; at < steps; at += 1) {
    look();
    if (at + 1 < steps) part(".next").click();
  }
  return { hidden, bars: bars.size, steps, most };
}""".replace("ON_PHONE", "700")
    .replace("LONGEST", "1000")
    .replace("SLIGHT", "2")
)
"""Steps through the bracket that is shown; where a sentence is longer, it may scroll."""
PAINTED = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""Until the stepper has measured its place and is scrolled to."""


class Walked(NamedTuple):
    """A bracket on a screen: its cards and steps, what was hidden at each, in how many places the bar was."""

    screen: tuple[int, int]
    bracket: str
    most: int
    steps: int
    hidden: list[str]
    bars: int


def walk_through(
    app: App, brackets: Iterable[str], screens: Sequence[tuple[int, int]] = SCREENS
) -> Iterator[Walked]:
    """Yield what is seen of brackets, by their addresses, on each screen."""
    app.page.emulate_media(reduced_motion="reduce")
    for bracket in brackets:
        for width, height in screens:
            app.page.set_viewport_size({"width": width, "height": height})
            app.to(bracket)
            app.page.evaluate(PAINTED)
            seen: dict[str, Any] = app.page.evaluate(WALK)
            yield Walked((width, height), bracket, seen["most"], seen["steps"], seen["hidden"], seen["bars"])
    app.page.emulate_media(reduced_motion="no-preference")
    app.page.set_viewport_size({"width": 1280, "height": 720})


def brackets_of_event(app: App) -> Iterator[str]:
    """Yield the addresses of all brackets of the event, round by round."""
    app.drop(EVENT.name, EVENT.read_bytes())
    for number in range(2, 11):
        place = f"#file={EVENT.name}&round={number}&system=dutch-2026&panel=steps"
        app.to(place)
        for link in app.page.locator(".rail a").all():
            yield f"{place}&bracket={link.get_attribute('data-bracket')}"


def main(pyodide: str) -> int:
    """Report every step that hides something; return 1 if there is one."""
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        file = Path(folder) / "pairtutor.html"
        file.write_text(app_page(read_runtime(pyodide)), encoding="utf-8", newline="\n")
        page = browser.new_context(offline=True).new_page()
        app = App(page, file)
        page.goto(app.address)
        page.wait_for_selector("body[data-ready]", timeout=START)
        seen = list(walk_through(app, list(brackets_of_event(app))))
    bad = [one for one in seen if one.hidden or one.bars > 1]
    for one in bad:
        LOG.warning("%s %s: the bar in %d places; %s", one.screen, one.bracket, one.bars, one.hidden)
    LOG.warning(
        "%d brackets, %d steps; %d hide something", len(seen), sum(one.steps for one in seen), len(bad)
    )
    return 1 if bad else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1]))
