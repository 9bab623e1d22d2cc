"""Plants."""

from math import cos, pi, sin

from .colours import mix
from .paths import TURN, box, curve, disc, petal, ring, shift, star, stroke
from .stage import Stage


class Plants(Stage):
    """Motifs: plants."""

    def leaf(self):
        """Leaves with their veins."""
        self.backdrop()
        count = self.pick((1, 2, 3, 3))
        lean = self.real(-0.3, 0.3)
        for i in range(count):
            a = lean + (i - (count - 1) / 2) * 0.95
            long = self.real(58, 68) if count == 1 else self.real(46, 56)
            x, y, wide, belly = 48 - 10 * sin(lean), 84, long * self.real(0.42, 0.56), self.real(0.35, 0.5)
            colour = self.accent if i == 1 else self.body
            self.fill(colour, shift(petal(long, wide, belly), x, y, 1, a))
            veins = stroke(shift([(0, 6), (0, -long * 0.9)], x, y, 1, a), 2, 0.8)
            for k in (0.2, 0.36, 0.52, 0.68):
                for side in (-1, 1):
                    vein = [(0, -long * k), (side * wide * 0.36 * (1.1 - k), -long * (k + 0.13))]
                    veins += stroke(shift(vein, x, y, 1, a), 1.1)
            self.fill(self.ground, *veins)

    def tree(self):
        """A tree in leaf."""
        self.backdrop(48, 40)
        self.hills(82, [self.body], 3)
        x = self.real(44, 52)
        self.fill(self.light, *stroke([(x, 88), (x - 1, 66), (x, 40)], 7, 3), *stroke([(x, 62), (x + 11, 48)], 3, 2))
        self.fill(mix(self.body, self.dark, 0.25), disc(x, 38, self.real(17, 22), self.real(15, 18)))
        for i in range(self.whole(12, 16)):
            a, k = i * 2.4, (i % 6) / 4.6
            colour = mix(mix(self.body, self.dark, 0.2), self.accent, self.pick((0, 0, 0.25, 0.8)))
            self.fill(colour, disc(x + 20 * k * cos(a), 36 + 15 * k * sin(a), self.real(7, 12)))

    def fir(self):
        """Firs under snow."""
        self.sparks(self.whole(8, 14))
        self.hills(82, [self.pale], 3)
        for x, y, scale in ((self.real(16, 26), 84, 0.6), (self.real(70, 80), 86, 0.7),
                            (self.real(44, 52), 90, 1.15)):
            self.fill(self.dark, box(x - 2.5 * scale, y - 8, 5 * scale, 9))
            for i in range(3):
                top, wide = y - (58 - 15 * i) * scale, (14 + 5 * i) * scale
                low = top + 24 * scale
                self.fill(mix(self.body, self.dark, 0.35), [(x, top), (x + wide, low), (x - wide, low)])
                self.fill(self.pale, [(x, top), (x + wide * 0.4, top + 9.6 * scale), (x, top + 7 * scale),
                                      (x - wide * 0.4, top + 9.6 * scale)])
            self.fill(self.accent, star(x, y - 60 * scale, 6 * scale))

    def palm(self):
        """Palms by water."""
        self.fill(self.accent, disc(self.real(18, 34), 28, self.real(9, 13)))
        self.hills(76, [self.body], 2)
        self.fill(self.shade, disc(48, 88, 36, 5))
        for x, y, lean, scale in ((58, 80, self.real(0.1, 0.3), 1), (36, 82, self.real(-0.35, -0.1), 0.7)):
            top = (x + 40 * lean, y - 46 * scale)
            self.fill(self.light, *stroke(curve([(x, y), (x + 8 * lean, y - 24 * scale), top]), 4 * scale, 2))
            for a in (-2.0, -1.3, -0.5, 0.5, 1.3, 2.0):
                frond = curve([(0, 0), (0, -13), (6 * a, -20 + 3 * abs(a))])
                self.fill(mix(self.light, self.body, 0.35), *stroke(shift(frond, *top, scale, a * 0.6), 4.5, 1))

    def bare(self):
        """A bare fractal tree."""
        self.backdrop(48, 40)
        spread, lines = self.real(0.4, 0.55), []

        def branch(x, y, a, long, depth):
            tip = (x + long * sin(a), y - long * cos(a))
            lines.extend(stroke([(x, y), tip], 1 + depth * 0.95, 0.6 + depth * 0.8))
            if depth:
                for side in (-1, 1):
                    branch(*tip, a + side * spread * self.real(0.7, 1.3), long * self.real(0.66, 0.82), depth - 1)

        self.hills(85, [self.body], 2)
        branch(48, 88, self.real(-0.1, 0.1), self.real(20, 23), 5)
        self.fill(self.light, *lines)

    def flower(self):
        """A flower seen from the front, on its stem."""
        self.backdrop(48, 40)
        x, y, count, r = self.real(44, 52), self.real(36, 42), self.whole(5, 12), self.real(25, 30)
        self.fill(self.body, *stroke(curve([(x, y), (x + self.real(-6, 6), 68), (48, 98)]), 3.4))
        for side in (-1, 1)[: self.whole(1, 2)]:
            self.fill(self.body, shift(petal(24, 10), 48, self.real(84, 92), 1, side * 0.9))
        wide, belly = min(23, 124 / count), self.real(0.55, 0.75)
        for layer, colour in ((1, self.accent), (0.66, mix(self.accent, self.pale, 0.4))):
            for i in range(count):
                a = (i + (layer < 1) / 2) * TURN / count
                self.fill(mix(colour, self.ground, 0.1 + 0.14 * (i % 2)),
                          shift(petal(r * layer, wide * layer, belly), x, y, 1, a))
        self.fill(self.light, disc(x, y, r * 0.26))
        self.fill(self.body, *(disc(x + 3.6 * cos(k), y + 3.6 * sin(k), 1.1) for k in range(0, 6)))

    def sprout(self):
        """A seedling."""
        self.backdrop(48, 44)
        self.fill(self.light, disc(48, 98, 52, 20))
        bend, high = self.real(-6, 6), self.real(40, 50)
        stem = curve([(48, 82), (48 + bend, 82 - high / 2), (48 - bend / 2, 82 - high)])
        self.fill(self.body, *stroke(stem, 4, 2.6))
        for a in (self.real(-1.3, -0.9), self.real(0.8, 1.2), self.real(-0.15, 0.15))[: self.whole(2, 3)]:
            long = self.real(24, 31)
            self.fill(self.accent if abs(a) < 0.3 else self.body, shift(petal(long, long * 0.5), *stem[-1], 1, a))
            self.fill(self.ground, *stroke(shift([(0, -3), (0, -long * 0.75)], *stem[-1], 1, a), 1.2))
        for _ in range(7):
            self.fill(self.ground, disc(self.real(22, 74), self.real(87, 94), self.real(0.8, 1.8)))

    def grass(self):
        """Bending blades of grass."""
        self.fill(self.accent, disc(self.real(24, 72), self.real(24, 36), self.real(9, 14)))
        lean = self.real(6, 26) * self.pick((-1, 1))
        for i in range(self.whole(16, 24)):
            x, high = self.real(6, 90), self.real(30, 66)
            tip = (x + lean * self.real(0.6, 1.4) * high / 50, 98 - high)
            blade = curve([(x, 98), (x + lean * 0.15, 98 - high * 0.6), tip])
            colour = self.pick((self.body, mix(self.body, self.dark, 0.5), mix(self.body, self.light, 0.4)))
            self.fill(colour, *stroke(blade, 4, 0.6))
            if i % 4 == 0:
                self.fill(self.light, shift(petal(13, 5), *tip, 1, lean / 40))

    def wreath(self):
        """A wreath of leaves and berries."""
        self.backdrop()
        r, count = self.real(27, 31), self.whole(14, 20)
        self.fill(self.light, *ring(48, 48, r, 1.6))
        for i in range(count):
            a = i * TURN / count
            spot = (48 + r * cos(a), 48 + r * sin(a))
            for side in (-1, 1):
                leaf = petal(self.real(12, 15), 7)
                self.fill(mix(self.body, self.dark, 0.25 * (side > 0)), shift(leaf, *spot, 1, a + pi + side * 0.75))
            if i % 3 == 0:
                self.fill(self.accent, disc(*spot, self.real(2.6, 4)))

    def fruit(self):
        """Fruit with a leaf."""
        self.backdrop()
        count = self.whole(1, 3)
        for i in range(count):
            r = 25 if count == 1 else self.real(15, 18)
            x, y = 48 + (i - (count - 1) / 2) * 24, self.real(54, 60) - 10 * (i == 1 and count == 3)
            colour = mix(self.accent, self.body, 0.45 * (i % 2))
            self.fill(self.dark, *stroke(curve([(x, y - r * 0.7), (x + 1, y - r), (x + 5, y - r * 1.45)]), 2.6))
            self.fill(colour, disc(x - r * 0.3, y, r * 0.74, r), disc(x + r * 0.3, y, r * 0.74, r))
            self.fill(mix(colour, self.pale, 0.5), disc(x - r * 0.5, y - r * 0.35, r * 0.18, r * 0.32, 0.5))
            self.fill(mix(self.body, self.dark, 0.3), shift(petal(r * 0.8, r * 0.4), x + 3, y - r * 1.1, 1,
                                                            self.real(0.8, 1.3)))

    def mushroom(self):
        """Mushrooms and their threads."""
        self.backdrop(48, 40)
        self.hills(80, [self.body], 2)
        for x, y, scale in ((self.real(28, 34), 84, self.real(0.6, 0.75)),
                            (self.real(56, 62), 88, self.real(1, 1.15))):
            self.fill(self.pale, [(x - 6 * scale, y - 36 * scale), (x + 6 * scale, y - 36 * scale),
                                  (x + 8 * scale, y), (x - 8 * scale, y)])
            self.fill(self.accent, disc(x, y - 32 * scale, 26 * scale, 24 * scale, start=pi, end=TURN))
            for dx, dy, r in ((-13, -41, 3.5), (1, -48, 4.5), (13, -39, 3)):
                self.fill(self.pale, disc(x + dx * scale, y + dy * scale, r * scale))
        for _ in range(8):
            x = self.real(16, 80)
            self.fill(self.light, *stroke(curve([(x, 84), (x + self.real(-6, 6), 90), (x + self.real(-9, 9), 98)]),
                                          0.9))
