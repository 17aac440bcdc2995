"""The badges of a drawing, "over" and "White" for two: they cover no other card, name or colour due."""

from __future__ import annotations

import pytest
from playwright.sync_api import ViewportSize

from tests.lab.html.browser import Open
from tests.lab.html.pages import page

COVERED = """() => {
  const box = (one) => { const range = document.createRange();
    range.selectNodeContents(one); return range.getBoundingClientRect(); };
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > .5
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > .5;
  document.querySelectorAll("details").forEach((one) => { one.open = true; });
  const badges = [...document.querySelectorAll(".stage .tag")].filter((one) => one.offsetWidth);
  const covered = badges.flatMap((badge) => [
    ...badge.closest(".stage").querySelectorAll(".due, .card, .card > b, .nm, .heads b, .floor b, .rule b")
  ].filter((one) => one !== badge.parentElement && meet(badge.getBoundingClientRect(),
    one.matches(".due, .card") ? one.getBoundingClientRect() : box(one)
  )).map((one) => `${badge.textContent} on ${one.textContent}`));
  return [badges.length, covered];
}"""
"""How many badges are seen on a page, and what is covered by one."""


@pytest.mark.slow
@pytest.mark.parametrize("name", ["limbo", "dubov26-passed-on", "burstein-passed-on"])
def test_a_badge_covers_nothing(show: Open, name: str) -> None:
    opened = show(page(name), viewport=ViewportSize(width=1280, height=900))
    for width in (1280, 400):
        opened.page.set_viewport_size(ViewportSize(width=width, height=900))
        seen, covered = opened.page.evaluate(COVERED)
        assert seen
        assert covered == []
