"""Paths: lists of points on a field of 96 by 96 units. The origin is the upper left corner."""

from math import cos, hypot, pi, sin

TURN = 2 * pi


def disc(x, y, r, ry=None, turn=0.0, start=0.0, end=TURN):
    """Returns a circle or an ellipse, or a segment of it between two angles."""
    ry = r if ry is None else ry
    steps = max(12, int(5 * max(abs(r), abs(ry)) ** 0.6))
    angles = [start + (end - start) * i / steps for i in range(steps + (end - start < TURN))]
    return shift([(r * cos(a), ry * sin(a)) for a in angles], x, y, 1, turn)


def ring(x, y, r, width):
    """Returns a ring, as two paths to fill together."""
    return [disc(x, y, r + width / 2), disc(x, y, r - width / 2)[::-1]]


def star(x, y, r, points=5, inner=0.4, turn=-pi / 2):
    """Returns a star. Its inner radius is a fraction of the outer radius."""
    return [(x + r * k * cos(a), y + r * k * sin(a))
            for i in range(2 * points) for k, a in [(inner if i % 2 else 1, turn + i * pi / points)]]


def box(x, y, width, height):
    """Returns a rectangle with its upper left corner at a point."""
    return [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]


def shift(path, x, y, scale=1.0, turn=0.0, flip=1):
    """Returns a path around the origin after mirroring, rotating and scaling it, and moving it to a point."""
    c, s = cos(turn) * scale, sin(turn) * scale
    return [(x + flip * px * c - py * s, y + flip * px * s + py * c) for px, py in path]


def smooth(points, closed=True, steps=6):
    """Returns a curve through the points (a Catmull-Rom spline)."""
    count = len(points)
    at = (lambda i: points[i % count]) if closed else (lambda i: points[min(max(i, 0), count - 1)])
    line = []
    for i in range(count if closed else count - 1):
        a, b, c, d = at(i - 1), at(i), at(i + 1), at(i + 2)
        for t in (k / steps for k in range(steps)):
            line.append(tuple(
                0.5 * (2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - s) * t * t + (3 * q - p - 3 * r + s) * t**3)
                for p, q, r, s in zip(a, b, c, d)))
    return line if closed else line + [points[-1]]


def curve(points, steps=6):
    """Returns an open curve through the points."""
    return smooth(points, False, steps)


def stroke(points, width, end=None):
    """Returns a line with round joints, as several paths to fill together. The width may change towards the end."""
    end = width if end is None else end
    radii = [(width + (end - width) * i / max(1, len(points) - 1)) / 2 for i in range(len(points))]
    paths = [disc(x, y, r) for (x, y), r in zip(points, radii)]
    for (ax, ay), (bx, by), ra, rb in zip(points, points[1:], radii, radii[1:]):
        length = hypot(bx - ax, by - ay) or 1
        nx, ny = (by - ay) / length, (ax - bx) / length
        paths.append([(ax + nx * ra, ay + ny * ra), (bx + nx * rb, by + ny * rb),
                      (bx - nx * rb, by - ny * rb), (ax - nx * ra, ay - ny * ra)])
    return paths


def petal(length, width, belly=0.5):
    """Returns a leaf or petal that points up from the origin."""
    side = curve([(0, 0), (width / 2, -length * belly), (0, -length)])
    return side + [(-x, y) for x, y in side[::-1]]
