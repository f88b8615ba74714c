"""Sees to it that the page is in every wheel and source archive: builds it if it is missing, or refuses in words."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PAGE = Path("src/hegemon/server/app/index.html")
REFUSAL = """The page is not built, and an archive without it would serve none.
Build it first, in a checkout, with Node 20.19 or newer or with network access: make setup"""


class PageHook(BuildHookInterface[Any]):
    """Runs before a wheel or a source archive is packed."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page where it is missing; an editable install serves the checkout's, whenever that is built."""
        root = Path(self.root)
        if version == "editable" or (root / PAGE).is_file():
            return
        npm = [str(root / "tools" / "npm"), "--prefix", str(root / "web")]
        try:
            self.app.display_info("Building the page …")
            subprocess.run([*npm, "ci", "--no-audit", "--no-fund", "--loglevel=error"], check=True)
            subprocess.run([*npm, "run", "--silent", "build"], check=True)
        except (OSError, subprocess.CalledProcessError) as error:
            raise RuntimeError(f"{REFUSAL}\n({error})") from None
        if not (root / PAGE).is_file():
            raise RuntimeError(REFUSAL)
