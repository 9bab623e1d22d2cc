"""Land and water."""

from math import pi, sin

from .colours import mix
from .paths import TURN, box, curve, disc, petal, ring, shift, stroke
from .stage import Stage


class Land(Stage):
    """Motifs: land and water."""

    def wave(self):
        """Rows of waves under the sun."""
        self.fill(self.accent, disc(self.real(24, 72), self.real(24, 36), self.real(10, 15)))
        rows, length = self.whole(3, 4), self.real(24, 40)
        for i in range(rows):
            base, phase, high = 44 + i * 46 / rows, self.real(0, length), self.real(4, 8)
            crest = [(x, base - high * (1 - abs(sin((x + phase) * pi / length))) ** 1.5) for x in range(-2, 101, 2)]
            self.fill(self.light, crest + [(100, 99), (-2, 99)])
            body = mix(self.body, self.dark, i / rows * 0.7)
            self.fill(body, [(x, y + 2.4) for x, y in crest] + [(100, 99), (-2, 99)])

    def ripple(self):
        """A drop, and rings on the water."""
        x, y, count = self.real(40, 56), self.real(58, 66), self.whole(4, 6)
        self.fill(self.shade, box(0, 40, 96, 60))
        for i in range(count, 0, -1):
            r = 46 * i / count
            self.fill(mix(self.body, self.light, 1 - i / count), disc(x, y, r, r * 0.42))
            self.fill(self.shade, disc(x, y, r - 2.4, (r - 2.4) * 0.42))
        drop = petal(self.real(20, 26), 15, 0.25)
        self.fill(self.accent, shift(drop, x, y - self.real(12, 18)))

    def mountain(self):
        """Peaks with snow."""
        self.fill(self.accent, disc(self.real(20, 76), self.real(20, 32), self.real(8, 13)))
        for i in range(self.whole(2, 3)):
            x, top, wide = self.real(18, 78), 22 + 12 * i + self.real(-4, 6), self.real(38, 52)
            body = mix(self.body, self.dark, i * 0.3)
            low = top + self.real(12, 17)
            edge = wide * (low - top) / (92 - top)
            self.fill(body, [(x, top), (x + wide, 92), (x - wide, 92)])
            self.fill(mix(body, self.dark, 0.25), [(x, top), (x + wide, 92), (x + wide * 0.1, 92),
                                                   (x - 3, top + 26), (x + 4, top + 14)])
            self.fill(self.pale, [(x, top), (x + edge, low), (x + edge * 0.4, low - 4), (x, low + 3),
                                  (x - edge * 0.5, low - 3), (x - edge, low)])
        self.hills(84, [self.dark], 2)

    def stone(self):
        """A stack of balanced stones."""
        self.backdrop()
        y, wide = 86, self.real(25, 30)
        self.fill(self.shade, box(0, y, 96, 10))
        for _ in range(self.whole(4, 5)):
            high = self.real(5.5, 8)
            x, colour = 48 + self.real(-3, 3), mix(self.body, self.pick((self.light, self.accent, self.dark)),
                                                   self.real(0, 0.5))
            self.fill(colour, disc(x, y - high, wide, high, self.real(-0.05, 0.05)))
            self.fill(mix(colour, self.pale, 0.35), disc(x - wide * 0.2, y - high * 1.3, wide * 0.55, high * 0.3))
            y, wide = y - 2 * high + 0.6, wide * self.real(0.68, 0.85)

    def path(self):
        """A road that winds over the hills."""
        self.fill(self.accent, disc(self.real(24, 72), self.real(20, 30), self.real(8, 12)))
        self.hills(44, [mix(self.shade, self.body, 0.5), self.body, mix(self.body, self.dark, 0.3)], 4)
        phase, bends = self.real(0, TURN), self.real(1.6, 2.6)
        line = [(48 + (4 + 22 * t) * sin(phase + bends * TURN * t**0.7), 46 + 52 * t)
                for t in (i / 40 for i in range(41))]
        self.fill(self.pale, *stroke(line, 1.5, self.real(13, 17)))
        self.grove(self.whole(2, 5), 60, self.dark)

    def globe(self):
        """A globe with meridians and parallels."""
        self.backdrop()
        r, turn = self.real(29, 34), self.real(-0.5, 0.5)
        self.fill(self.body, disc(48, 48, r))
        for k in (0.35, 0.75):
            self.fill(self.light, disc(48, 48, r * k, r, turn), disc(48, 48, r * k - 1.6, r - 0.8, turn)[::-1])
        for y in (-0.5, 0, 0.5):
            half = r * (1 - y * y) ** 0.5
            self.fill(self.light, *stroke(shift([(-half, y * r), (half, y * r)], 48, 48, 1, turn), 1.5))
        self.fill(self.light, *ring(48, 48, r, 2.4))
        for y in (-1, 1):
            self.fill(self.accent, disc(*shift([(0, y * (r + 3))], 48, 48, 1, turn)[0], 3.6))

    def bridge(self):
        """A bridge over water."""
        self.fill(self.accent, disc(self.real(24, 72), self.real(22, 32), self.real(9, 13)))
        self.fill(self.shade, box(0, 72, 96, 30))
        count, deck = self.whole(2, 4), self.real(48, 54)
        piers = box(-2, deck, 100, 34)
        holes = []
        for i in range(count):
            wide = 96 / count
            arc = disc(wide * (i + 0.5), 82, wide * 0.4, 24, start=pi, end=TURN)
            holes.append((arc + [(wide * (i + 0.9), 90), (wide * (i + 0.1), 90)])[::-1])
        self.fill(self.body, piers, *holes)
        self.fill(self.light, box(0, deck - 3, 96, 3.6), *(box(x, deck - 9, 1.6, 8) for x in range(4, 96, 8)),
                  box(0, deck - 10, 96, 1.6))
        for _ in range(9):
            x, y = self.real(4, 80), self.real(82, 94)
            self.fill(self.light, *stroke([(x, y), (x + self.real(5, 14), y)], 1.2))

    def city(self):
        """The houses of a city at night."""
        self.fill(self.accent, disc(self.real(20, 76), self.real(18, 28), self.real(8, 12)))
        near = mix(self.dark, self.body, 0.3) if self.ground == self.dark else self.dark
        for layer, colour in enumerate((mix(self.shade, self.body, 0.4), self.body, near)):
            x = -self.real(0, 8)
            while x < 96:
                wide, top = self.real(11, 19), self.real(34, 56) + layer * 12
                gable = [(x, top), (x + wide / 2, top - self.real(6, 12)), (x + wide, top)]
                self.fill(colour, box(x, top, wide + 0.3, 99), *([gable] if self.whole(0, 1) else []))
                for wx in range(int(x) + 3, int(x + wide) - 3, 5):
                    for wy in range(int(top) + 4, 92, 8):
                        if layer and self.real() < 0.4:
                            self.fill(self.pick((self.accent, self.pale)), box(wx, wy, 2.4, 3.6))
                x += wide

    def lighthouse(self):
        """A lighthouse and its beams of light."""
        self.sparks(8, 4, 50, self.body)
        for side, lift in ((-1, self.real(-14, 4)), (1, self.real(-14, 4))):
            self.fill(mix(self.ground, self.accent, 0.55), [(48, 26), (48 + side * 60, 16 + lift),
                                                            (48 + side * 60, 34 + lift)])
        self.fill(self.pale, [(41, 32), (55, 32), (60, 84), (36, 84)])
        for i in range(3):
            y = 38 + i * 16
            self.fill(self.accent, [(47 - y / 7.6, y), (49 + y / 7.6, y), (50 + y / 7.6, y + 8),
                                    (46 - y / 7.6, y + 8)])
        self.fill(self.accent, [(40, 22), (48, 13), (56, 22)])
        self.fill(self.pale, disc(48, 27, 5.5))
        self.hills(82, [self.body, self.shade], 3)

    def ship(self):
        """A ship under sail."""
        self.fill(self.accent, disc(self.real(14, 28), self.real(18, 28), self.real(7, 10)))
        flip, belly = self.pick((-1, 1)), self.real(6, 12)
        canvas = self.body if self.ground == self.pale else self.pale
        put = lambda path: shift(path, 50, 76, 1, 0, flip)
        self.fill(self.light, *stroke(put([(-14, -4), (-14, -42)]), 2), *stroke(put([(10, -4), (10, -58)]), 2))
        for x, low, high in ((-14, -12, -44), (10, -12, -52)):
            for top, foot in ((high, (low + high) / 2 - 1), ((low + high) / 2 + 1, low)):
                wide = 11 + (foot - high) / 9
                sail = curve([(x - wide * 0.7, top), (x - wide * 0.4 - belly, (top + foot) / 2), (x - wide, foot)])
                sail += curve([(x + wide, foot), (x + wide * 0.8 - belly * 0.7, (top + foot) / 2),
                               (x + wide * 0.7, top)])
                self.fill(canvas, put(sail))
        self.fill(self.accent, put([(10, -60), (22, -57), (10, -54)]))
        self.fill(mix(self.body, self.dark, 0.3), put([(-36, -6), (34, -6), (30, 8), (-26, 8)]))
        for i in range(2):
            crest = [(x, 84 + i * 6 + 2.4 * sin(x / 5 + i * 2 + belly)) for x in range(-2, 101, 3)]
            self.fill((self.body, self.shade)[i], crest + [(100, 99), (-2, 99)])
