"""The files of the page. Built assets are named after their content, so they may be kept for ever; the rest may not."""

from __future__ import annotations

from pathlib import Path

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import FileResponse, HTMLResponse, Response

BUILT = Path(__file__).parent / "app"
"""The folder of the built browser app."""

PAGES = ("", "table", "replay", "tools", "learn", "lab", "maps", "about", "interface", "arena")
"""The beginnings of the page's addresses, as in `web/src/lib/routes.ts`. At others, browsers get the page, which says
that there is nothing, with status 404; programs get a plain 404."""

_FOREVER = {"Cache-Control": "public, max-age=31536000, immutable"}
_ASK_AGAIN = {"Cache-Control": "no-cache"}

_NOT_BUILT = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Hegemon</title>
<h1>Hegemon is running</h1>
<p>The page has not been built yet. In the sources, run:</p>
<pre>make setup</pre>
<p>Then load this page again. The interface for programs is ready under <code>/api</code>.</p>
</html>
"""


def page_files(folder: Path) -> APIRouter:
    """Serve a built page: its files, and for every address of a page its first page."""
    router = APIRouter()

    @router.api_route("/{path:path}", methods=["GET", "HEAD"], include_in_schema=False)
    def page(path: str, request: Request) -> Response:
        if path == "api" or path.startswith("api/"):
            raise HTTPException(404, f"there is nothing at /{path[:80]}; docs/reference/api.md lists all addresses")
        file = _inside(folder, path)
        if file is not None:
            return FileResponse(file, headers=_FOREVER if path.startswith("assets/") else _ASK_AGAIN)
        if "." in path.rsplit("/", 1)[-1] and not path.startswith("arena/players/"):  # names may have dots
            raise HTTPException(404, f"there is no file {path[:80]!r}")
        index, known = _inside(folder, "index.html"), path.split("/")[0] in PAGES
        if not known and (index is None or "text/html" not in request.headers.get("accept", "")):
            raise HTTPException(404, f"there is no page at /{path[:80]}")
        if index is None:
            return HTMLResponse(_NOT_BUILT, headers=_ASK_AGAIN)
        return FileResponse(index, 200 if known else 404, headers=_ASK_AGAIN)

    return router


def _inside(folder: Path, path: str) -> Path | None:
    if "\0" in path:
        return None
    file = (folder / path).resolve()
    return file if file.is_relative_to(folder.resolve()) and file.is_file() else None
