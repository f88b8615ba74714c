"""A map as one small SVG: for galleries, packages and the command line (W1). Nothing in it can run or load anything."""

from __future__ import annotations

from html import escape

from hegemon.maps.draft import Draft
from hegemon.maps.drawing import draw

SEA, PAPER, INK = "#dfe8e6", "#fffdf6", "#1b1a16"


def preview_svg(draft: Draft, names: bool = False) -> str:
    """Super regions in their colours, borders, ways over the sea; optionally all names."""
    drawing = draw(draft)
    width, height = drawing["viewBox"][2:]
    colour = {part.id: part.colour for part in draft.super_regions}
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" role="img">',
        f"<title>{escape(draft.title)}</title>",
        f'<rect width="{width:g}" height="{height:g}" fill="{SEA}"/>',
        '<g fill="none" stroke="#6f8b8d" stroke-width="2" stroke-dasharray="3 5" stroke-linecap="round">',
        *(f'<path d="{link["path"]}"/>' for link in drawing["links"]),
        "</g>",
        f'<g stroke="{PAPER}" stroke-width="1.5" stroke-linejoin="round">',
        *(
            f'<path fill="{colour.get(-1 if region.super_region is None else region.super_region, "#c9c2b2")}" '
            f'd="{place["path"]}"><title>{escape(region.name)}</title></path>'
            for region, place in zip(draft.regions, drawing["places"], strict=True)
        ),
        "</g>",
    ]
    if names:
        look = f'font-family="system-ui, sans-serif" font-size="11" text-anchor="middle" fill="{INK}"'
        lines.append(f'<g {look} stroke="{PAPER}" stroke-width="3" paint-order="stroke" stroke-linejoin="round">')
        for region, place in zip(draft.regions, drawing["places"], strict=True):
            x, y = place["label"]
            lines.append(f'<text x="{x:g}" y="{y:g}">{escape(region.name)}</text>')
        lines.append("</g>")
    return "\n".join([*lines, "</svg>"]) + "\n"
