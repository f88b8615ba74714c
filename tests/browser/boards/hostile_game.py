"""The heap of the tests with a picture that tries to run something, to load something and to leave the page."""

from __future__ import annotations

from hegemon.core.match import Match
from hegemon.core.state import State
from small_game import Heap

PICTURE = """<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="300" height="100"
  onload="window.ran = 1" class="board-bar">
  <script>window.ran = 1</script>
  <style>body { display: none } rect { fill: url(https://example.org/a) }</style>
  <image href="https://example.org/a.png" width="9" height="9"/>
  <use href="https://example.org/a.svg#b"/>
  <use xlink:href="javascript:window.ran = 1"/>
  <a href="javascript:window.ran = 1" id="go"><text y="20">go</text></a>
  <foreignObject width="90" height="90"><iframe xmlns="http://www.w3.org/1999/xhtml"
    srcdoc="&lt;script&gt;parent.ran = 1&lt;/script&gt;"></iframe></foreignObject>
  <animate attributeName="href" values="javascript:window.ran = 1"/>
  <set attributeName="onclick" to="window.ran = 1"/>
  <g data-move="roll" onclick="window.ran = 1" style="display: none" id="main">
    <rect width="90" height="90" fill="url(https://example.org/a)" stroke="#1b1a16" onmouseover="window.ran = 1"/>
    <text x="10" y="50">{heap}</text>
  </g>
  <rect data-move="take" x="100" width="90" height="90" fill="#dfe8e6"/>
  <rect data-move="take 7&quot; onclick=&quot;window.ran = 1" x="200" width="90" height="90"/>
</svg>"""


class HostileHeap(Heap):
    """The heap with an evil picture."""

    name = "hostile"
    title = "<img src=x onerror='window.ran = 1'>"

    def draw_svg(self, match: Match, state: State, seat: int) -> str:
        return PICTURE.replace("{heap}", str(state.heap))


GAME = HostileHeap()
