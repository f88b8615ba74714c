"""Makes docs/pictures/game.webp, the moving picture of the site's first page: a game of four bots, turn by turn, as the
page replays it in Chromium.

python tools/make_film.py [--seed 4] [--frames 24]
"""

from __future__ import annotations

import argparse
import io
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import httpx
from PIL import Image
from playwright.sync_api import sync_playwright

ROOT = Path(__file__).parents[1]
FILM = ROOT / "docs/pictures/game.webp"
WINDOW = {"width": 1280, "height": 800}
SIZE = (960, 600)
TURN = 700
"""Milliseconds that a turn is shown; the last one stays longer."""
LAST = 4000


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=4, help="of the game")
    parser.add_argument("--frames", type=int, default=24, help="turns that are shown, evenly spaced")
    given = parser.parse_args()
    chromium = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if chromium is None:
        sys.exit("no Chromium: make browser")
    with tempfile.TemporaryDirectory() as folder:
        frames = film(Path(folder), given.seed, given.frames, chromium)
    durations = [TURN] * (len(frames) - 1) + [LAST]
    frames[0].save(FILM, save_all=True, append_images=frames[1:], duration=durations, loop=0, quality=70, method=6)
    print(f"{FILM.relative_to(ROOT)}: {len(frames)} frames, {FILM.stat().st_size / 1e6:.1f} MB")


def film(folder: Path, seed: int, most: int, chromium: str) -> list[Image.Image]:
    """The positions at the ends of a game's turns, as the page shows them."""
    hegemon = [sys.executable, "-m", "hegemon.cli"]
    seats = "standard,standard,standard,standard"
    play = ["simulate", "risk", "--seats", seats, "--games", "1", "--seed", str(seed), "--records", str(folder)]
    subprocess.run([*hegemon, *play], stdout=subprocess.DEVNULL, check=True)
    record = next(folder.glob("*.jsonl")).read_text(encoding="utf-8")
    ends = [number for number, line in enumerate(record.splitlines()) if re.search(r'"end"', line)]
    serve = [*hegemon, "serve", "--port", "0", "--database", str(folder / "film.db")]
    with subprocess.Popen(serve, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            address = next(line for line in server.stdout if "ready on" in line).split(" on ")[1].strip()
            kept = httpx.post(f"{address}/api/records", content=record, timeout=60).raise_for_status().json()
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
                page = browser.new_page(viewport=WINDOW, reduced_motion="reduce")
                frames = []
                for at in [*spaced(ends, most - 1), record.count("\n") - 2]:
                    page.goto(f"{address}/replay/{kept['table']['id']}?at={at}", wait_until="networkidle")
                    shot = Image.open(io.BytesIO(page.screenshot()))
                    frames.append(shot.convert("RGB").resize(SIZE, Image.Resampling.LANCZOS))
                browser.close()
                return frames
        finally:
            server.terminate()


def spaced(all_of_them: list[int], most: int) -> list[int]:
    """At most `most` of them, evenly spaced, the first one included.

    >>> spaced([1, 2, 3, 4, 5, 6], 3)
    [1, 3, 5]
    """
    step = -(-len(all_of_them) // most)
    return all_of_them[::step]


if __name__ == "__main__":
    main()
