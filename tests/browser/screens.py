"""Screens that pages are looked at on, beside the wide one; and what axe finds there."""

from pathlib import Path

from playwright.sync_api import Page

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
LOOK = """async () => (await axe.run(document, {resultTypes: ['violations']})).violations.flatMap(
  one => one.nodes.map(node => `${one.id}: ${node.target.join(' ')} (${one.help})`))"""


def violations(page: Page) -> list[str]:
    """The violations that axe finds on a page."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text("utf-8"))
    reported: list[str] = page.evaluate(LOOK)
    return reported
