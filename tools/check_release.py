"""Checks what `make wheel` built: the archives are complete, and the wheel works in an environment of its own, without
Node: its dependencies agree, its commands run, and a game is played in Chromium on the page that it serves. Says how
much is installed, and how long it took until the first move, in seconds on the clock and of processor time.

With `--tag` it also checks that the changelog and the working tree are ready, and prints the command that tags them.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import resource
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
import venv
import zipfile
from pathlib import Path, PurePosixPath

import hegemon

ROOT = Path(__file__).parents[1]
PACKAGE = "src/hegemon"
PAGE = "hegemon/server/app/index.html"
PATIENCE = 600_000
"""Milliseconds for whatever a page waits for: on a new machine the first game is compiled meanwhile."""

SIZES = """
import importlib.metadata, json
sizes = {}
for one in importlib.metadata.distributions():
    files = [file.locate() for file in one.files or ()]
    sizes[one.metadata["Name"].lower()] = sum(file.stat().st_size for file in files if file.is_file()) / 1e6
print(json.dumps(sizes))
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="the folder with the wheel and the source archive")
    parser.add_argument("--tag", action="store_true", help="check that the release can be tagged")
    given = parser.parse_args()
    if given.tag:
        faults = not_ready()
    else:
        wheel, archive = only(given.folder, "*.whl"), only(given.folder, "*.tar.gz")
        faults = incomplete(wheel, archive) or does_not_run(wheel)
    if faults:
        sys.exit("\n".join(faults))
    if given.tag:
        print(f"Ready. Tag it: git tag -a v{hegemon.__version__} -m 'Hegemon {hegemon.__version__}'")


def only(folder: Path, pattern: str) -> Path:
    found = sorted(folder.glob(pattern))
    if len(found) != 1 or f"-{hegemon.__version__}" not in found[0].name:
        sys.exit(f"{folder} must hold one {pattern} of version {hegemon.__version__}, not {[f.name for f in found]}")
    return found[0]


def incomplete(wheel: Path, archive: Path) -> list[str]:
    """The files of the package, and of its page, that an archive lacks."""
    with zipfile.ZipFile(wheel) as opened:
        packed = set(opened.namelist())
        page = opened.read(PAGE).decode() if PAGE in packed else ""
    with tarfile.open(archive) as unpacked:
        source = {
            PurePosixPath(name).relative_to(PurePosixPath(name).parts[0]).as_posix() for name in unpacked.getnames()
        }
    tracked = git("ls-files", PACKAGE).splitlines()
    wanted = {name.removeprefix("src/") for name in tracked} | {PAGE, *assets(page)}
    return [
        *(f"{wheel.name} lacks {name}" for name in sorted(wanted - packed)),
        *(f"{archive.name} lacks src/{name}" for name in sorted(wanted) if f"src/{name}" not in source),
    ]


def assets(page: str) -> set[str]:
    """The files that the page loads first.

    >>> assets('<script type="module" src="/assets/index-1.js"></script>')
    {'hegemon/server/app/assets/index-1.js'}
    """
    found = re.findall(r'(?:src|href)="/?((?:assets/)?[\w.-]+\.(?:js|css|svg))"', page)
    return {str(PurePosixPath(PAGE).parent / name) for name in found}


def does_not_run(wheel: Path) -> list[str]:
    """Errors where only the wheel is installed, and Node is not."""
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        bin_ = Path(folder) / "bin"
        pip = [bin_ / "python", "-m", "pip", "--disable-pip-version-check"]
        started = time.monotonic(), processor_time()
        subprocess.run([*pip, "install", "-q", "-c", ROOT / "constraints.txt", wheel], check=True)
        print(f"pip install: {time.monotonic() - started[0]:.1f} s, processor {processor_time() - started[1]:.1f} s")
        print_sizes(bin_ / "python")
        checked = subprocess.run([*pip, "check"], capture_output=True, text=True, check=False)
        if checked.returncode:
            return [f"pip check: {checked.stdout}"]
        around = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}  # sources elsewhere
        alone = {**around, "PATH": f"{bin_}:/usr/bin:/bin", "PYTHONUNBUFFERED": "1", "HEGEMON_DATA": folder}
        faults = []
        for words in (["--version"], ["games"], ["bots", "risk"]):
            ran = subprocess.run(
                [bin_ / "hegemon", *words], cwd=folder, env=alone, capture_output=True, text=True, check=False
            )
            faults += [f"hegemon {' '.join(words)}: {ran.stderr}"] if ran.returncode else []
            if words == ["--version"] and ran.stdout.split() != ["hegemon", hegemon.__version__]:
                faults.append(f"hegemon --version prints {ran.stdout!r}, not {hegemon.__version__}")
        return faults or cannot_be_played(bin_ / "hegemon", Path(folder), alone)


def processor_time(process: int | None = None) -> float:
    """Seconds of processor time, of the user and of the system: of a process that runs, or of all that have ended."""
    if process is None:
        ended = resource.getrusage(resource.RUSAGE_CHILDREN)
        return ended.ru_utime + ended.ru_stime
    file = Path(f"/proc/{process}/stat")
    if not file.exists():
        return float("nan")
    fields = file.read_text().rpartition(")")[2].split()
    return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")


def print_sizes(python: Path) -> None:
    """The size of every installed package, the heaviest first, without pip and setuptools, which were there before."""
    sizes: dict[str, float] = json.loads(subprocess.run([python, "-c", SIZES], capture_output=True, check=True).stdout)
    ours = {name: size for name, size in sizes.items() if name not in ("pip", "setuptools")}
    print(f"installed: {sum(ours.values()):.0f} MB in {len(ours)} packages")
    for name, size in sorted(ours.items(), key=lambda one: -one[1]):
        if size >= 1:
            print(f"  {name:<20} {size:6.1f} MB")


def cannot_be_played(command: Path, folder: Path, environment: dict[str, str]) -> list[str]:
    """Errors when a person plays a short game in the browser; says how long the first move took."""
    sys.path.insert(0, str(ROOT / "tests" / "browser"))
    from person import Person, world_of
    from playwright.sync_api import expect, sync_playwright

    chromium = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if chromium is None:
        return ["no Chromium to play in: make browser"]
    started = time.monotonic()
    serve = [command, "serve", "--port", "0", "--database", str(folder / "games.db")]
    with subprocess.Popen(serve, cwd=folder, env=environment, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            ready = next((line for line in server.stdout if "ready on" in line), "")
            if not ready:
                return ["hegemon serve does not start"]
            address = ready.split(" on ")[1].strip()
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
                page = browser.new_page(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
                page.set_default_timeout(PATIENCE)
                expect.set_options(timeout=PATIENCE)
                page.goto(address)
                page.get_by_role("button", name="Customize Risk").click()
                page.get_by_text("More rules").click()
                page.get_by_label("Turn limit").fill("3")
                page.get_by_role("button", name="Play", exact=True).click()
                expect(page.get_by_role("status", name="Connected")).to_be_visible()
                page.get_by_role("radio", name="Instant").click()
                person = Person(page, world_of(address))
                moves = 0
                while person.act():
                    moves += 1
                    if moves == 1:
                        took, worked = time.monotonic() - started, processor_time(server.pid)
                        print(f"hegemon serve to the first move: {took:.1f} s, processor {worked:.1f} s of the server")
                browser.close()
                return [] if moves else ["nothing could be played"]
        finally:
            server.terminate()


def not_ready() -> list[str]:
    """The steps that are left before the tag."""
    version, faults = hegemon.__version__, []
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    if not re.search(rf"^## {re.escape(version)}, \d{{4}}-\d\d-\d\d$", changes, re.M):
        faults.append(f"CHANGELOG.md must have the heading '## {version}, YYYY-MM-DD'")
    if git("status", "--porcelain"):
        faults.append("the working tree must be clean: commit first")
    if git("tag", "--list", f"v{version}"):
        faults.append(f"the tag v{version} already exists: raise the version")
    return faults


def git(*words: str) -> str:
    return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True).stdout


if __name__ == "__main__":
    main()
