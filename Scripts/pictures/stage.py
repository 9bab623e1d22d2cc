"""The drawing code that all pictures share."""

from math import cos, pi, sin

from .colours import mix, tint
from .paths import TURN, box, curve, disc, shift, star, stroke
from .canvas import Canvas
from .chance import Chance


class Stage:
    """One picture: its colours, its backdrop, and the objects that several motifs share.

    A scheme has five colours: ground, shade, body, light and accent. The colour `light` contrasts with `ground`, so
    it is the darker of the two if the ground is pale. `dark` and `pale` are the same two colours, sorted by
    brightness.
    """

    def __init__(self, word, schemes):
        self.chance = Chance(word)
        self.real, self.whole, self.pick = self.chance.real, self.chance.whole, self.chance.pick
        colours = self.pick(self.pick(schemes)).split()
        hue, lift = self.real(-0.03, 0.03), self.real(-0.02, 0.03)
        self.ground, self.shade, self.body, self.light, self.accent = (tint(c, hue, lift) for c in colours)
        self.dark, self.pale = sorted((self.ground, self.light), key=sum)
        self.outline = self.light if self.light != self.pale else self.body
        self.canvas = Canvas(self.ground)

    def fill(self, colour, *paths, opacity=1.0):
        """Fills several paths together with one colour."""
        self.canvas.fill(paths, colour, opacity)

    def backdrop(self, x=48, y=48):
        """Draws a plain background for the motif: a disc, rings, rays or bands."""
        kind = self.whole(0, 3)
        if kind == 0:
            self.fill(self.shade, disc(x, y, self.real(34, 44)))
        elif kind == 1:
            for r in range(self.whole(52, 60), 8, -self.pick((12, 15, 18))):
                self.fill(mix(self.ground, self.shade, 1 - r / 75), disc(x, y, r))
        elif kind == 2:
            count, turn = self.whole(6, 11), self.real(0, 1)
            for a in (turn + i * TURN / count for i in range(count)):
                self.fill(self.shade, [(x, y)] + [(x + 99 * cos(a + d), y + 99 * sin(a + d))
                                                  for d in (-1.5 / count, 1.5 / count)])
        else:
            height = self.real(9, 14)
            for i in range(self.whole(2, 3), 7):
                self.fill(mix(self.ground, self.shade, min(1, i / 5)), box(0, 96 - height * (7 - i), 96, 99))

    def hills(self, top, colours, swing=6):
        """Draws rolling hills below a height, with a layer for each colour."""
        for i, colour in enumerate(colours):
            base, phase, length = top + i * (96 - top) / len(colours), self.real(0, TURN), self.real(50, 110)
            line = [(x, base + swing * sin(phase + x * TURN / length)) for x in range(-4, 101, 4)]
            self.fill(colour, line + [(100, 99), (-4, 99)])

    def sparks(self, count, top=4, bottom=60, colour=None):
        """Draws small stars in the sky."""
        for _ in range(count):
            x, y, r = self.real(4, 92), self.real(top, bottom), self.real(1.2, 2.8)
            self.fill(colour or self.light, star(x, y, r, 4, 0.35), opacity=self.real(0.6, 1))

    def drops(self, count, top, bottom, slant):
        """Draws rain between two heights."""
        for i in range(count):
            x, y, length = 8 + 84 * (i + self.real(0.1, 0.9)) / count, self.real(top, bottom), self.real(6, 11)
            self.fill(self.accent if i % 4 == 1 else self.body,
                      *stroke([(x + slant * length, y - length), (x, y)], 1, 3.4))

    def puff(self, x, y, scale, colour):
        """Draws a cloud with a flat base."""
        parts = [(-20, 2, 10), (-9, -6, 12), (5, -9, 13.5), (18, -1, 11)]
        lumps = [disc(x + a * scale, y + b * scale, r * scale * self.real(0.9, 1.1)) for a, b, r in parts]
        self.fill(colour, *lumps, box(x - 22 * scale, y, 42 * scale, 11.5 * scale),
                  disc(x - 22 * scale, y + 4 * scale, 7.5 * scale), disc(x + 20 * scale, y + 2.5 * scale, 9 * scale))

    def crescent(self, x, y, r, width, turn, colour):
        """Draws a crescent moon. A larger width gives a fuller moon."""
        outer = disc(0, 0, r, start=-pi / 2, end=pi / 2)
        inner = disc(0, 0, r * (1 - width), r, start=-pi / 2, end=pi / 2)[::-1]
        self.fill(colour, shift(outer + inner, x, y, 1, turn))

    def grove(self, count, y, colour):
        """Draws small firs along a line."""
        for i in range(count):
            x, high = 96 * (i + self.real(0.2, 0.8)) / count, self.real(10, 18)
            self.fill(colour, [(x, y - high), (x + high * 0.3, y), (x - high * 0.3, y)], box(x - 1, y - 1, 2, 4))

    def birds(self, count, top, bottom, colour, size):
        """Draws distant birds."""
        for _ in range(count):
            x, y, s = self.real(8, 88), self.real(top, bottom), self.real(0.7, 1.3) * size
            wings = curve([(x - s * 1.5, y - s * 0.5), (x - s * 0.7, y - s * 0.6), (x, y),
                           (x + s * 0.7, y - s * 0.6), (x + s * 1.5, y - s * 0.5)])
            self.fill(colour, *stroke(wings, max(1, s / 4.4)))

    @staticmethod
    def heart_path(x, y, r):
        """Returns the path of a heart."""
        angles = [i * TURN / 40 for i in range(40)]
        return [(x + r * sin(a) ** 3, y - r * (13 * cos(a) - 5 * cos(2 * a) - 2 * cos(3 * a) - cos(4 * a)) / 16)
                for a in angles]
