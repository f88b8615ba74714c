"""From labels to lines, compiled: the borders between labels as arcs from junction to junction (R11).

Neighbours get the same arc, so whatever is done to it later, their outlines cannot come apart. Corners of pixels have
whole coordinates; `padded` is the picture with a margin of one pixel of label 0.
"""

from __future__ import annotations

from typing import Any

from hegemon.core.kernels.kernel import inlined, kernel

RIGHT, DOWN, LEFT, UP = range(4)


@inlined
def leads(padded: Any, row: int, corner: int, direction: int) -> bool:
    """True if a border leaves a corner in a direction; `corner` is the place in `padded` of the pixel up and left."""
    if direction == RIGHT:
        return bool(padded[corner + 1] != padded[corner + row + 1])
    if direction == DOWN:
        return bool(padded[corner + row] != padded[corner + row + 1])
    if direction == LEFT:
        return bool(padded[corner] != padded[corner + row])
    return bool(padded[corner] != padded[corner + 1])


@inlined
def degree(padded: Any, row: int, corner: int) -> int:
    """The number of borders that meet at a corner: 0, 2, 3 or 4."""
    count = 0
    for direction in range(4):
        count += leads(padded, row, corner, direction)
    return count


@kernel
def count_corners(padded: Any, width: int, height: int) -> tuple[int, int]:
    """The number of corners that are junctions of three borders or more, and of others at which a border turns."""
    row = width + 2
    junctions, turns = 0, 0
    for y in range(height + 1):
        for x in range(width + 1):
            corner = y * row + x
            if padded[corner] == padded[corner + 1] == padded[corner + row] == padded[corner + row + 1]:
                continue
            count = degree(padded, row, corner)
            if count > 2:
                junctions += 1
            elif count == 2 and leads(padded, row, corner, RIGHT) != leads(padded, row, corner, LEFT):
                turns += 1
    return junctions, turns


@inlined
def edge_of(row: int, corner: int, direction: int) -> int:
    """The number of the edge that leaves a corner: each has one, from whichever end."""
    if direction == RIGHT:
        return 2 * corner
    if direction == DOWN:
        return 2 * corner + 1
    if direction == LEFT:
        return 2 * (corner - 1)
    return 2 * (corner - row) + 1


@inlined
def step_of(row: int, direction: int) -> int:
    if direction == RIGHT:
        return 1
    if direction == DOWN:
        return row
    if direction == LEFT:
        return -1
    return -row


@kernel
def trace_arcs(padded: Any, width: int, height: int, seen: Any, points: Any, first: Any, sides: Any) -> int:
    """All arcs: arc a has the points first[a] … first[a + 1] − 1, its ends and every turn between; labels on its sides.

    `sides` gets the label to the left and to the right as one goes along. `seen` has a byte for every edge, zeros.
    """
    row = width + 2
    arcs, count = 0, 0
    for lap in range(2):  # first from junction to junction, then rings without any
        for y in range(height + 1):
            for x in range(width + 1):
                corner = y * row + x
                if padded[corner] == padded[corner + 1] == padded[corner + row] == padded[corner + row + 1]:
                    continue
                if lap == 0 and degree(padded, row, corner) < 3:
                    continue
                for begin in range(4):
                    if not leads(padded, row, corner, begin) or seen[edge_of(row, corner, begin)]:
                        continue
                    direction, here = begin, corner
                    north = padded[corner + 1] if begin == RIGHT else padded[corner + row]
                    if begin == RIGHT:
                        sides[arcs, 0], sides[arcs, 1] = north, padded[corner + row + 1]
                    elif begin == DOWN:
                        sides[arcs, 0], sides[arcs, 1] = padded[corner + row + 1], padded[corner + row]
                    elif begin == LEFT:
                        sides[arcs, 0], sides[arcs, 1] = padded[corner + row], padded[corner]
                    else:
                        sides[arcs, 0], sides[arcs, 1] = padded[corner], padded[corner + 1]
                    first[arcs] = count
                    points[count, 0], points[count, 1] = x, y
                    count += 1
                    while True:
                        seen[edge_of(row, here, direction)] = 1
                        here += step_of(row, direction)
                        if here == corner or degree(padded, row, here) > 2:
                            points[count, 0], points[count, 1] = here % row, here // row
                            count += 1
                            break
                        if not leads(padded, row, here, direction):
                            points[count, 0], points[count, 1] = here % row, here // row
                            count += 1
                            turned = (direction + 1) % 4
                            direction = turned if leads(padded, row, here, turned) else (direction + 3) % 4
                    arcs += 1
    first[arcs] = count
    return arcs


@kernel
def simplify_arc(points: Any, begin: int, end: int, tolerance: float, keep: Any, stack: Any) -> None:
    """Mark the points begin … end that a line within the tolerance needs (Douglas and Peucker). Ends are kept.

    A ring, which ends where it begins, is halved at its farthest point first, and each half keeps one point at least.
    """
    keep[begin], keep[end] = 1, 1
    ring = points[begin, 0] == points[end, 0] and points[begin, 1] == points[end, 1]
    depth = 0
    stack[0, 0], stack[0, 1], stack[0, 2] = begin, end, 2 if ring else 0
    depth = 1
    while depth > 0:
        depth -= 1
        a, b, must = int(stack[depth, 0]), int(stack[depth, 1]), int(stack[depth, 2])
        if b - a < 2:
            continue
        ax, ay = float(points[a, 0]), float(points[a, 1])
        dx, dy = float(points[b, 0]) - ax, float(points[b, 1]) - ay
        length = dx * dx + dy * dy
        worst, at = -1.0, a
        for i in range(a + 1, b):
            px, py = float(points[i, 0]) - ax, float(points[i, 1]) - ay
            if length > 0.0:
                along = min(1.0, max(0.0, (px * dx + py * dy) / length))
                px, py = px - along * dx, py - along * dy
            away = px * px + py * py
            if away > worst:
                worst, at = away, i
        if must > 0 or worst > tolerance * tolerance:
            keep[at] = 1
            stack[depth, 0], stack[depth, 1], stack[depth, 2] = a, at, max(0, must - 1)
            depth += 1
            stack[depth, 0], stack[depth, 1], stack[depth, 2] = at, b, max(0, must - 1)
            depth += 1


@inlined
def turn_of(ax: int, ay: int, bx: int, by: int, cx: int, cy: int) -> int:
    cross = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    return 1 if cross > 0 else -1 if cross < 0 else 0


@kernel
def find_crossings(segments: Any, arc: Any, bad: Any) -> int:
    """Mark the arcs of which a segment meets another anywhere but at a common end. Segments are sorted by their left.

    A segment is (x1, y1, x2, y2). Those that share an end are bad only where they run over each other.
    """
    found = 0
    for i in range(len(segments)):
        ax, ay, bx, by = segments[i, 0], segments[i, 1], segments[i, 2], segments[i, 3]
        right = max(ax, bx)
        for j in range(i + 1, len(segments)):
            cx, cy, dx, dy = segments[j, 0], segments[j, 1], segments[j, 2], segments[j, 3]
            if min(cx, dx) > right:
                break
            if max(cy, dy) < min(ay, by) or min(cy, dy) > max(ay, by):
                continue
            one = (ax == cx and ay == cy) or (ax == dx and ay == dy)
            two = (bx == cx and by == cy) or (bx == dx and by == dy)
            meet = False
            if one and two:
                meet = True
            elif one or two:
                sx, sy = (ax, ay) if one else (bx, by)
                px, py = (bx, by) if one else (ax, ay)
                same = cx == sx and cy == sy
                qx, qy = (dx, dy) if same else (cx, cy)
                meet = turn_of(sx, sy, px, py, qx, qy) == 0 and (px - sx) * (qx - sx) + (py - sy) * (qy - sy) > 0
            else:
                t1, t2 = turn_of(ax, ay, bx, by, cx, cy), turn_of(ax, ay, bx, by, dx, dy)
                t3, t4 = turn_of(cx, cy, dx, dy, ax, ay), turn_of(cx, cy, dx, dy, bx, by)
                meet = t1 * t2 <= 0 and t3 * t4 <= 0
            if meet:
                bad[arc[i]] = 1
                bad[arc[j]] = 1
                found += 1
    return found
