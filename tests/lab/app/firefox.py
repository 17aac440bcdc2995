"""A Firefox driven by Marionette, its own remote control: a few lines of protocol, no driver to install."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

NAMES = ("firefox-esr", "firefox")
SETTINGS = """\
user_pref("marionette.port", {port});
user_pref("network.proxy.type", 1);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("layout.css.prefers-color-scheme.content-override", {light:d});
user_pref("datareporting.policy.dataSubmissionEnabled", false);
"""
STARTS = 60
WAITING = """
const wait = async (found) => {
    for (let turn = 0; turn < 1200 && !found(); turn++) await new Promise((done) => setTimeout(done, 100));
    return found();
};
const go = async (to) => {
    location.hash = to;
    await new Promise((done) => setTimeout(done, 50));
    await wait(() => document.body.dataset.asked === undefined);
};
const press = (what) => document.querySelector(what).click();
const text = (where) => document.querySelector(where).innerText;
"""
"""What a script of a test of the one file may call: it waits, goes to a place, presses, reads."""


class Firefox:
    """A window of Firefox; what is run in it is the body of a function."""

    def __init__(self, connection: socket.socket) -> None:
        self._connection = connection
        self._serial = 0
        self._read()
        self.call("WebDriver:NewSession", capabilities={"alwaysMatch": {"unhandledPromptBehavior": "accept"}})
        self.call("WebDriver:SetTimeouts", script=120_000, pageLoad=120_000)

    def call(self, command: str, **parameters: Any) -> Any:
        """Send a command; return its result.

        Raises:
            AssertionError: the browser refuses it.
        """
        self._serial += 1
        message = json.dumps([0, self._serial, command, parameters]).encode()
        self._connection.sendall(str(len(message)).encode() + b":" + message)
        _kind, _serial, error, result = self._read()
        assert error is None, error
        return result

    def _read(self) -> Any:
        size = b""
        while (one := self._connection.recv(1)) != b":":
            size += one
        content = b""
        while len(content) < int(size):
            content += self._connection.recv(int(size) - len(content))
        return json.loads(content)

    def go(self, address: str) -> None:
        """Open an address."""
        self.call("WebDriver:Navigate", url=address)

    def run(self, script: str, *arguments: Any) -> Any:
        """Run a script that may wait; return what it returns."""
        body = f"""
            const done = arguments[arguments.length - 1];
            (async () => {{ {script} }})().then(done, (error) => done(String(error)));
        """
        return self.call("WebDriver:ExecuteAsyncScript", script=body, args=[*arguments])["value"]


@contextmanager
def firefox(folder: Path, *, dark: bool = False) -> Iterator[Firefox]:
    """The Firefox of this machine, with a profile of its own in a folder, without a network."""
    path = next(filter(None, map(shutil.which, NAMES)), None)
    if path is None:
        if os.environ.get("CI"):
            pytest.fail("there is no Firefox; .ci/browser installs it")
        pytest.skip("there is no Firefox; .ci/browser installs it")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    (folder / "user.js").write_text(SETTINGS.format(port=port, light=not dark), encoding="utf-8")
    command = [path, "--headless", "--marionette", "--no-remote", "--profile", str(folder)]
    environment = {**os.environ, "MOZ_HEADLESS": "1", "HOME": str(folder)}
    browser = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        with _connected(port) as connection:
            yield Firefox(connection)
    finally:
        browser.terminate()
        browser.wait(30)


def _connected(port: int) -> socket.socket:
    for _ in range(STARTS * 5):
        try:
            return socket.create_connection(("127.0.0.1", port), timeout=180)
        except OSError:
            time.sleep(0.2)
    raise AssertionError("Firefox does not answer")
