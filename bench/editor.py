"""Speed of the map editor: `python -m bench.editor [--json] [--pans N]`, in a real Chromium on a server of its own.

A mask of 4000 × 2500 pixels with 200 regions is given to the page, and the clock runs until the map is there; then the
map is panned closely, and the times between frames are noted beside those of an empty page that only moves a square, in
the same run: what that page cannot do, no map can. The picture is uploaded twice, since the first server to trace one
may have to compile. `make browser` installs Chromium.
"""

from __future__ import annotations

import argparse
import io
import itertools
import json
import math
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image
from playwright.sync_api import FilePayload, Page, expect, sync_playwright

from hegemon.maps.tracing.masks import from_mask

WIDTH, HEIGHT, REGIONS = 4000, 2500, 200
TARGET = 5.0
"""Seconds for the mask."""
SMOOTH = 33.4
"""Milliseconds between frames: thirty a second."""
FRAMES = """() => {
  window.frames_seen = []
  const note = (now) => { window.frames_seen.push(now); window.noting = requestAnimationFrame(note) }
  window.noting = requestAnimationFrame(note)
}"""
SEEN = "() => { cancelAnimationFrame(window.noting); return window.frames_seen }"
SQUARE = """() => {
  const square = document.body.appendChild(document.createElement('div'))
  square.style.cssText = 'position:fixed;top:100px;width:80px;height:80px;background:teal'
  addEventListener('pointermove', (event) => (square.style.left = `${event.clientX}px`))
}"""


def mask(seed: int = 4) -> bytes:
    """Regions around points that are spread evenly, with ragged borders, on an oval land in a clear sea."""
    dice = np.random.default_rng(seed)
    across = math.ceil(math.sqrt(REGIONS * WIDTH / HEIGHT))
    down = math.ceil(REGIONS / across)
    spots = [((i % across + 0.5) / across, (i // across + 0.5) / down) for i in range(REGIONS)]
    points = np.array(spots) * (WIDTH * 0.86, HEIGHT * 0.86) + (WIDTH * 0.07, HEIGHT * 0.07)
    points += dice.uniform(-0.3, 0.3, points.shape) * (WIDTH / across, HEIGHT / down)
    y, x = np.mgrid[0:HEIGHT, 0:WIDTH].astype(np.float32)
    waves = [(dice.uniform(0.004, 0.03), dice.uniform(0, 6.28), dice.uniform(4, 18)) for _ in range(6)]
    ragged_x = x + sum(size * np.sin(y * rate + phase) for rate, phase, size in waves[:3])
    ragged_y = y + sum(size * np.sin(x * rate + phase) for rate, phase, size in waves[3:])
    nearest, best = np.zeros((HEIGHT, WIDTH), np.uint8), np.full((HEIGHT, WIDTH), np.inf, np.float32)
    for number, (px, py) in enumerate(points.astype(np.float32)):
        away = (ragged_x - px) ** 2 + (ragged_y - py) ** 2
        closer = away < best
        nearest[closer] = number
        best[closer] = away[closer]
    colours = np.array(random.Random(seed).sample(range(1, 0xFFFFFF), REGIONS), np.uint32)
    picked = colours[nearest]
    pixels = np.stack([picked >> 16, picked >> 8 & 255, picked & 255, np.full_like(picked, 255)], -1).astype(np.uint8)
    sea = np.abs(ragged_x / WIDTH - 0.5) ** 4 + np.abs(ragged_y / HEIGHT - 0.5) ** 4 > 0.47**4
    pixels[sea] = 0
    out = io.BytesIO()
    Image.fromarray(pixels).save(out, "PNG")
    return out.getvalue()


def upload(page: Page, url: str, picture: FilePayload) -> tuple[float, int, int]:
    """Seconds until the map is shown, its regions, and how many steps of progress were shown on the way."""
    page.goto(f"{url}/maps")
    page.evaluate("localStorage.clear()")
    page.reload()
    page.evaluate(
        """() => {
          window.steps = new Set()
          new MutationObserver(() => {
            const bar = document.querySelector('progress')
            if (bar) window.steps.add(bar.value)
          }).observe(document.body, { subtree: true, childList: true, attributes: true })
        }"""
    )
    began = time.monotonic()
    page.locator("input[type=file]").first.set_input_files(picture)
    shown = page.locator("[data-region]").first
    expect(shown).to_be_visible(timeout=120_000)
    seconds = time.monotonic() - began
    return seconds, page.locator("[data-region]").count(), page.evaluate("window.steps.size")


def tracing(picture: bytes) -> float:
    """Seconds of processor time that the server's part takes, whatever else the machine does."""
    from_mask(picture)
    began = time.process_time()
    from_mask(picture)
    return time.process_time() - began


def frames(page: Page, pans: int) -> list[float]:
    """Milliseconds between frames while the mouse is dragged to and fro."""
    middle = {"x": 500, "y": 480}
    page.mouse.move(middle["x"], middle["y"])
    page.mouse.down()
    page.evaluate(FRAMES)
    for turn in range(pans):
        for step in range(30):
            angle = (turn * 30 + step) / 30 * 2 * math.pi
            page.mouse.move(middle["x"] + 240 * math.sin(angle), middle["y"] + 160 * math.sin(2 * angle))
    seen: list[float] = page.evaluate(SEEN)
    page.mouse.up()
    return [after - before for before, after in itertools.pairwise(seen)]


def quantiles(times: list[float]) -> dict[str, float]:
    ordered = sorted(times)
    return {"frames": len(ordered), "p50": ordered[len(ordered) // 2], "p95": ordered[int(len(ordered) * 0.95)]}


def measure(url: str, pans: int) -> dict[str, Any]:
    chromium = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    assert chromium, "no Chromium: 'make browser' installs it"
    picture: FilePayload = {"name": "two-hundred.png", "mimeType": "image/png", "buffer": mask()}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_context(viewport={"width": 1440, "height": 900}).new_page()
        first, again = (upload(page, url, picture) for _ in range(2))
        yard = browser.new_context(viewport={"width": 1440, "height": 900}).new_page()
        yard.goto("about:blank")
        yard.evaluate(SQUARE)
        yard.bring_to_front()
        empty = quantiles(frames(yard, pans))
        page.bring_to_front()
        whole = quantiles(frames(page, pans))
        page.keyboard.press("+")
        page.keyboard.press("+")
        page.wait_for_timeout(600)
        near = quantiles(frames(page, pans))
        browser.close()
    return {
        "picture": f"{WIDTH} × {HEIGHT}, {len(picture['buffer']) / 1024:.0f} KiB",
        "regions": again[1],
        "steps of progress": again[2],
        "seconds, first": first[0],
        "seconds": again[0],
        "seconds of tracing": tracing(picture["buffer"]),
        "empty page": empty,
        "map, whole": whole,
        "map, nearer": near,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--json", action="store_true", help="the figures as JSON")
    parser.add_argument("--pans", type=int, default=8, help="figures of eight that the mouse draws")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "hegemon.cli", "serve", "--port", "0"]
        server = subprocess.Popen(
            [*command, "--database", str(Path(folder) / "games.db")],
            stdout=subprocess.PIPE,
            text=True,
            env=os.environ | {"PYTHONUNBUFFERED": "1"},
        )
        try:
            assert server.stdout is not None
            ready = next((line for line in server.stdout if "ready on" in line), "")
            found = measure(ready.split(" on ")[1].strip(), asked.pans)
        finally:
            server.terminate()
            server.wait(20)
    if asked.json:
        print(json.dumps(found))
        return
    print(f"A mask of {found['picture']}: {found['regions']} regions, {found['steps of progress']} steps of progress")
    seconds, first = found["seconds"], found["seconds, first"]
    print(f"  until the map is shown   {seconds:.2f} s (target {TARGET:.0f}); the first time {first:.2f} s")
    print(f"  of that, tracing         {found['seconds of tracing']:.2f} s of processor time")
    for name in ("empty page", "map, whole", "map, nearer"):
        one = found[name]
        print(f"  frames, {name:<12}     p50 {one['p50']:5.1f} ms, p95 {one['p95']:5.1f} ms, of {one['frames']}")
    smooth = found["map, nearer"]["p95"] <= max(SMOOTH, 1.5 * found["empty page"]["p95"])
    print("  panning is smooth" if smooth else "  panning is NOT smooth")


if __name__ == "__main__":
    main()
