"""The maps that come with the house, for every game that is played on maps: one file each, chosen by name (W1)."""

from __future__ import annotations

import functools
import json
from importlib import resources

from hegemon.core.errors import BadOptions
from hegemon.maps.draft import Draft


@functools.cache
def gallery_names() -> tuple[str, ...]:
    """The names of all maps, in order."""
    files = (entry.name for entry in resources.files(__name__).iterdir())
    return tuple(sorted(file[:-5] for file in files if file.endswith(".json")))


@functools.cache
def load_draft(name: str) -> Draft:
    """A map by its name."""
    if name not in gallery_names():
        raise BadOptions(f"there is no map {name[:40]!r}; choose one of {', '.join(gallery_names())}")
    text = (resources.files(__name__) / f"{name}.json").read_text(encoding="utf-8")
    return Draft.model_validate(json.loads(text))


def write_draft(draft: Draft) -> str:
    """A draft as the gallery keeps it: JSON with a line for every region."""

    def line(content: object) -> str:
        return json.dumps(content, ensure_ascii=False, separators=(",", ":"))

    fields = draft.model_dump(mode="json")
    rows = {key: ",\n".join(map(line, fields[key])) for key in ("super_regions", "regions")}
    return (
        f'{{"title":{line(fields["title"])},"size":{line(fields["size"])},\n'
        f'"super_regions":[\n{rows["super_regions"]}],\n"regions":[\n{rows["regions"]}],\n"links":{line(fields["links"])}}}\n'
    )
