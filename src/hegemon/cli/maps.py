"""`hegemon maps`: list the gallery; show, check, make and prove maps."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, Literal

import typer
from rich.markup import escape

from hegemon.cli.common import (
    AsJson,
    Overwrite,
    PlayOn,
    Seed,
    check_new_files,
    console,
    grid,
    name_column,
    open_place,
    print_json,
    progress_bar,
    say_written,
    write_file,
)
from hegemon.core.errors import BadFile, BadOptions
from hegemon.core.files.content import MAX_CONTENT, is_path, read_bytes
from hegemon.core.helpers.suggestions import did_you_mean
from hegemon.core.registry import games_on_maps
from hegemon.core.untrusted.xml import MAX_XML
from hegemon.lab.proving import MOST_UNDECIDED, MOST_UNFAIR, Proof, prove
from hegemon.maps.checks import check as find_faults
from hegemon.maps.draft import Draft, sort_links
from hegemon.maps.files.images import MAX_PICTURE
from hegemon.maps.files.package import Package, read_files, read_package, write_package
from hegemon.maps.files.territories import read_territories
from hegemon.maps.files.territory_writer import write_territories
from hegemon.maps.files.zip_archive import MAX_ARCHIVE
from hegemon.maps.gallery import gallery_names, load_draft, write_draft
from hegemon.maps.making.generate import generate
from hegemon.maps.making.grouping import group
from hegemon.maps.preview import preview_svg
from hegemon.maps.tracing.borders import crossings
from hegemon.maps.tracing.masks import from_borders, from_mask
from hegemon.maps.tracing.outlines import Progress

app = typer.Typer(add_completion=False, help="List, show, check, make and prove maps.", invoke_without_command=True)

Named = Annotated[
    str, typer.Argument(help="A map from the gallery, or a file: a package (zip) or a draft (json).", metavar="MAP")
]


@app.callback()
def listed(context: typer.Context, as_json: AsJson = False) -> None:
    """List the maps in the gallery."""
    if context.invoked_subcommand:
        return
    drafts = {name: load_draft(name) for name in gallery_names()}
    if as_json:
        print_json([_json(name, draft) for name, draft in drafts.items()])
        return
    table = grid(name_column("name"), name_column("title"), "regions", "super regions", "neighbours")
    for name, draft in drafts.items():
        counts = (len(draft.regions), len(draft.super_regions), len(draft.links))
        table.add_row(name, escape(draft.title), *map(str, counts))
    console.print(table)
    console.print(f"Play on them in {', '.join(game.name for game in games_on_maps())}: -o board=NAME.")


def _json(name: str, draft: Draft) -> dict[str, Any]:
    return {
        "name": name,
        "title": draft.title,
        "regions": len(draft.regions),
        "super_regions": [{"name": part.name, "bonus": part.bonus} for part in draft.super_regions],
        "links": len(draft.links),
        "size": list(draft.size),
        "games": [game.name for game in games_on_maps()],
    }


@app.command()
def show(
    name: Named,
    svg: Annotated[Path | None, typer.Option(help="Write the map as an SVG picture to this file.")] = None,
    overwrite: Overwrite = False,
    as_json: AsJson = False,
) -> None:
    """Show a map's super regions, regions and neighbours; with --svg as a picture, with --json as a draft.

    Example: hegemon maps show skerries --svg skerries.svg
    """
    draft = find_map(name).draft
    check_new_files(overwrite, svg)
    if svg:
        write_file(svg, preview_svg(draft, names=True))
        say_written(svg)
    if as_json:
        typer.echo(write_draft(draft), nl=False)
        return
    console.print(f"[bold]{escape(draft.title)}[/bold]: {len(draft.regions)} regions, {len(draft.links)} links")
    names = {region.id: region.name for region in draft.regions}
    near: dict[int, list[str]] = {region.id: [] for region in draft.regions}
    for a, b in draft.links:
        near[a].append(names[b])
        near[b].append(names[a])
    for part in draft.super_regions:
        inside = [region for region in draft.regions if region.super_region == part.id]
        console.print(f"\n[bold]{escape(part.name)}[/bold] (+{part.bonus}), {len(inside)} regions")
        for region in inside:
            console.print(f"  {region.id:>3} {escape(region.name)}: {escape(', '.join(near[region.id]))}")


@app.command()
def check(name: Named, as_json: AsJson = False) -> None:
    """Check whether a map can be played. Errors make the command fail; warnings do not.

    Example: hegemon maps check ./mine.zip
    """
    found = find_faults(find_map(name, playable=False).draft)
    wrong = any(one.severity == "error" for one in found)
    if as_json:
        print_json([one.model_dump(mode="json") for one in found])
    else:
        for one in found:
            mark = "[red]error  [/red]" if one.severity == "error" else "[yellow]warning[/yellow]"
            console.print(f"{mark} {escape(one.text)}")
        console.print(f"{escape(name)}: " + ("not playable" if wrong else "playable"))
    if wrong:
        raise typer.Exit(1)


@app.command()
def make(
    out: Annotated[
        Path,
        typer.Argument(
            help="The file to write: a package (zip), a draft (json), or territory XML with its mask beside it (xml).",
            metavar="OUT",
        ),
    ],
    mask: Annotated[Path | None, typer.Option(help="A PNG with one colour per region.")] = None,
    borders: Annotated[Path | None, typer.Option(help="A PNG with dark borders around every region.")] = None,
    structure: Annotated[Path | None, typer.Option(help="Structure XML; with --colours and --template.")] = None,
    colours: Annotated[Path | None, typer.Option(help="Colour XML.")] = None,
    template: Annotated[Path | None, typer.Option(help="The template PNG that belongs to the structure.")] = None,
    territories: Annotated[
        Path | None, typer.Option(help="XML of ids, names, key colours, neighbours, pivots; with --mask.")
    ] = None,
    draft: Annotated[
        str | None, typer.Option(help="A draft (json), a package (zip) or a map from the gallery.")
    ] = None,
    picture: Annotated[Path | None, typer.Option(help="The picture that the package shows (PNG or JPEG).")] = None,
    regions: Annotated[int, typer.Option(help="Generate a map with this many regions.", min=0)] = 0,
    super_regions: Annotated[int, typer.Option(help="Number of super regions, if the source has none.", min=0)] = 0,
    islands: Annotated[int, typer.Option(help="Generated map: number of islands.", min=1)] = 1,
    form: Annotated[
        Literal["continent", "islands", "ring"] | None, typer.Option(help="Generated map: shape of the land.")
    ] = None,
    land: Annotated[float, typer.Option(help="Generated map: share of land.", min=0.1, max=0.9)] = 0.5,
    seed: Annotated[int, typer.Option(help="Generated map: the same seed gives the same map.", min=0)] = 0,
    title: Annotated[str | None, typer.Option(help="The title of the map.")] = None,
    overwrite: Overwrite = False,
) -> None:
    """Make a map: from a mask, from drawn borders, from the files of the theses, from a draft, or from a seed.

    Example: hegemon maps make --regions 40 --seed 7 mine.zip
    """
    ways = [bool(structure or colours or template), bool(territories), bool(draft), regions > 0, bool(borders)]
    ways.append(bool(mask) and not territories)
    if sum(ways) != 1:
        raise BadOptions(
            "choose exactly one source: --mask, --borders, --structure with --colours and --template, "
            "--territories with --mask, --draft, or --regions for a generated map"
        )
    check_new_files(overwrite, out)
    shown = read_bytes(picture, MAX_PICTURE) if picture else None
    with _progress() as progress:
        if structure or colours or template:
            made = _four_files(structure, colours, template, progress)
        elif territories:
            if mask is None:
                raise BadOptions("--territories needs the mask with its colours: --mask FILE.png")
            xml, png = read_bytes(territories, MAX_XML), read_bytes(mask, MAX_PICTURE)
            made = read_territories(xml, str(territories), png, str(mask), super_regions, progress)
        elif draft:
            made = find_map(draft, playable=False)
        elif regions:
            parts = super_regions or max(2, round(regions / 7))
            made = Package(generate(seed, regions, parts, islands, form, land, progress=progress))
        else:
            read, file = (from_mask, mask) if mask else (from_borders, borders)
            assert file is not None
            made = Package(_joined(read(read_bytes(file, MAX_PICTURE), progress, str(file)), super_regions))
    changed = _titled(made.draft, title)
    _save(out, Package(changed, shown or made.picture))
    console.print(
        f"{escape(str(out))}: {escape(changed.title)}, {len(changed.regions)} regions, {len(changed.links)} links"
    )


def _joined(draft: Draft, parts: int) -> Draft:
    """A map from a picture alone: join islands by the shortest crossings, and group regions."""
    land = draft.links
    joined = draft.model_copy(update={"links": sort_links([*land, *crossings(draft)])})
    return group(joined, parts or max(2, round(len(draft.regions) / 7)), land)


def _titled(draft: Draft, title: str | None) -> Draft:
    if not title:
        return draft
    data = draft.model_dump(mode="json") | {"title": title}
    return parse_draft(json.dumps(data).encode(), "the title")


def _four_files(structure: Path | None, colours: Path | None, template: Path | None, progress: Progress) -> Package:
    if structure is None or colours is None or template is None:
        raise BadOptions("--structure, --colours and --template must be given together")
    files = {
        "structure.xml": (structure.name, read_bytes(structure, MAX_XML)),
        "colours.xml": (colours.name, read_bytes(colours, MAX_XML)),
        "template.png": (template.name, read_bytes(template, MAX_PICTURE)),
    }
    return read_files(files, str(structure.parent), progress)


@app.command("prove")
def prove_maps(
    names: Annotated[
        list[str] | None, typer.Argument(help="Maps to prove. Default: the whole gallery.", metavar="MAP")
    ] = None,
    games: Annotated[int, typer.Option(help="Number of games per number of seats.", min=20)] = 400,
    seats: Annotated[str, typer.Option("--seats-per-game", help="Numbers of seats, separated by commas.")] = "2,3,4",
    seed: Seed = 0,
    on: PlayOn = "threads",
    as_json: AsJson = False,
) -> None:
    """Prove that maps play well: equal bots play, games must end, and no seat may have a large advantage.

    Example: hegemon maps prove ./mine.zip --games 200
    """
    counts = [int(one) for one in seats.split(",") if one.strip().isdigit()]
    if not counts:
        raise BadOptions(f"--seats-per-game must be numbers separated by commas, such as 2,3,4, not {seats!r}")
    chosen = names or list(gallery_names())
    proofs: list[Proof] = []
    with open_place(on) as backend, progress_bar(shown=not as_json) as progress:
        task = progress.add_task("playing", total=len(chosen))
        for name in chosen:
            proofs += prove(name, find_map(name).draft, games, counts, seed=seed, backend=backend)
            progress.advance(task)
    if as_json:
        print_json([one.json() for one in proofs])
    else:
        _print(proofs)
    if not all(one.holds for one in proofs):
        raise typer.Exit(1)


def _print(proofs: list[Proof]) -> None:
    wide = max(len(one.map) for one in proofs)
    typer.echo(f"{'map':<{wide}}  game      seats  decided  off by  allowed  turns  verdict  wins by seat, in %")
    for one in proofs:
        shares = " ".join(f"{100 * share:.0f}" for share in one.shares)
        turns = "–" if one.turns is None else f"{one.turns:.0f}"
        typer.echo(
            f"{one.map:<{wide}}  {one.game:<8}  {one.seats:>5}  {100 * one.decided:>5.1f} %  {100 * one.unfair:>6.1f}  "
            f"{100 * one.allowed:>7.1f}  {turns:>5}  {'holds' if one.holds else 'FAILS':<7}  {shares}"
        )
    decided, more = 100 * (1 - MOST_UNDECIDED), 100 * MOST_UNFAIR
    typer.echo(f"A map holds if {decided:.0f} % of its games are decided, and if no seat is off its fair share by")
    typer.echo(f"{more:.0f} points more than on the game's own board, two standard errors allowed for.")


def find_map(name: str, playable: bool = True) -> Package:
    """A map from the gallery, or from a file: a package or a draft."""
    if name in gallery_names():
        return Package(load_draft(name))
    if not is_path(name):
        known = ", ".join(gallery_names())
        hint = did_you_mean(name, gallery_names())
        raise BadOptions(f"there is no map {name[:40]!r}; choose one of {known}, or a file{hint}")
    path = Path(name).expanduser()
    if path.suffix.lower() == ".zip":
        return read_package(read_bytes(path, MAX_ARCHIVE), name)
    draft = parse_draft(read_bytes(path, MAX_CONTENT), name)
    if playable and (wrong := [one.text for one in find_faults(draft) if one.severity == "error"]):
        raise BadFile(f"{name}: {'; '.join(wrong[:3])}")
    return Package(draft)


def parse_draft(raw: bytes, name: str) -> Draft:
    """A draft from JSON."""
    draft = Draft.from_file(raw, name)
    assert isinstance(draft, Draft)
    return draft


def _save(out: Path, package: Package) -> None:
    if out.suffix.lower() == ".json":
        write_file(out, write_draft(package.draft))
    elif out.suffix.lower() == ".zip":
        write_file(out, write_package(package))
    elif out.suffix.lower() == ".xml":
        xml, mask = write_territories(package.draft)
        beside = out.with_suffix(".png")
        if beside.exists() and read_bytes(beside, MAX_PICTURE) != mask:
            raise BadFile(f"{beside}: the mask would overwrite this other picture; choose another OUT")
        write_file(out, xml)
        write_file(beside, mask)
    else:
        raise BadOptions(f"{out}: OUT must end in .zip (package), .json (draft) or .xml (territory XML with its mask)")


@contextmanager
def _progress() -> Iterator[Progress]:
    with progress_bar(shown=True) as bar:
        task = bar.add_task("making the map", total=100)
        yield lambda share: bar.update(task, completed=round(100 * share))
