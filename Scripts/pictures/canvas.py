"""A canvas of pixels, and its conversion to PNG."""

import struct
import zlib
from collections import Counter

SIZE = 128  # pixels, for a field of 96 by 96 units
SCALE = SIZE / 96
SUBROWS = 4


class Canvas:
    """A square of pixels. Paths are filled with antialiasing."""

    def __init__(self, colour):
        self.rows = [[colour] * SIZE for _ in range(SIZE)]

    def fill(self, paths, colour, opacity=1.0):
        """Fills the paths with the non-zero winding rule."""
        crossings = {}
        for path in paths:
            for (ax, ay), (bx, by) in zip(path, path[1:] + path[:1]):
                self._cross(crossings, ax * SCALE, ay * SCALE * SUBROWS, bx * SCALE, by * SCALE * SUBROWS)
        coverage = {}
        for subrow in sorted(crossings):
            row = coverage.setdefault(subrow // SUBROWS, [0.0] * (SIZE + 1))
            winding, left = 0, 0.0
            for x, direction in sorted(crossings[subrow]):
                if winding == 0:
                    left = x
                winding += direction
                if winding == 0:
                    self._cover(row, max(left, 0.0), min(x, SIZE))
        for y, row in coverage.items():
            self._blend(self.rows[y], row, colour, opacity)

    @staticmethod
    def _cross(crossings, ax, ay, bx, by):
        """Records the points where an edge crosses the middle of each subrow."""
        direction = 1 if ay < by else -1
        if ay > by:
            ax, ay, bx, by = bx, by, ax, ay
        for subrow in range(max(0, int(ay + 0.5)), min(SIZE * SUBROWS, max(0, int(by + 0.5)))):
            x = ax + (bx - ax) * (subrow + 0.5 - ay) / (by - ay)
            crossings.setdefault(subrow, []).append((round(x * 64) / 64, direction))

    @staticmethod
    def _cover(row, left, right):
        """Adds a span of a subrow to the coverage of its row."""
        if right <= left:
            return
        first, last = int(left), int(right)
        for x in range(first, last + 1):
            row[x] += (min(right, x + 1) - max(left, x)) / SUBROWS

    @staticmethod
    def _blend(pixels, row, colour, opacity):
        """Blends a colour into the pixels of a row."""
        for x in range(SIZE):
            if row[x] > 0.01:
                part = min(1.0, row[x]) * opacity
                pixels[x] = tuple(a + (b - a) * part for a, b in zip(pixels[x], colour))

    def png(self):
        """Returns the canvas as a PNG with at most 16 colours."""
        pixels = [[tuple(int(v + 0.5) for v in pixel) for pixel in row] for row in self.rows]
        palette, index = reduce_colours(Counter(pixel for row in pixels for pixel in row))
        raw = bytearray()
        for row in pixels:
            raw.append(0)
            raw += bytes(index[a] << 4 | index[b] for a, b in zip(row[::2], row[1::2]))
        return b"\x89PNG\r\n\x1a\n" + b"".join([
            chunk(b"IHDR", struct.pack(">IIBBBBB", SIZE, SIZE, 4, 3, 0, 0, 0)),
            chunk(b"PLTE", bytes(v for colour in palette for v in colour)),
            chunk(b"IDAT", zlib.compress(bytes(raw), 9)),
            chunk(b"IEND", b"")])


def chunk(kind, data):
    """Returns a chunk of a PNG file."""
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def reduce_colours(counts):
    """Returns a palette of at most 16 colours (median cut), and the palette index of each colour."""
    boxes = [sorted(counts)]
    while len(boxes) < 16:
        spread, axis, place = max(
            ((max(c[k] for c in b) - min(c[k] for c in b)) * sum(counts[c] for c in b) ** 0.35, k, i)
            for i, b in enumerate(boxes) for k in range(3))
        if spread == 0:
            break
        colours = sorted(boxes.pop(place), key=lambda c: (c[axis], c))
        middle = (colours[0][axis] + colours[-1][axis]) / 2
        boxes += [[c for c in colours if c[axis] <= middle], [c for c in colours if c[axis] > middle]]
    palette = sorted(max(b, key=lambda c: (counts[c], c)) for b in boxes)
    near = lambda c: min(range(len(palette)), key=lambda i: sum((a - b) ** 2 for a, b in zip(c, palette[i])))
    return palette, {c: near(c) for c in counts}
