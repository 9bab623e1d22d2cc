"""Sky and weather."""

from math import cos, sin

from .colours import mix
from .paths import TURN, box, disc, petal, shift, star, stroke
from .stage import Stage


class Sky(Stage):
    """Motifs: sky and weather."""

    def rain(self):
        """A cloud, its rain, and rings where the drops meet the ground."""
        self.hills(82, [self.shade], 2)
        self.drops(self.whole(12, 18), 44, 82, self.real(0.1, 0.5))
        self.puff(self.real(40, 56), self.real(26, 32), self.real(0.9, 1.15), self.light)
        for _ in range(self.whole(2, 4)):
            x, y, r = self.real(12, 84), self.real(86, 93), self.real(4, 8)
            self.fill(self.body, disc(x, y, r, r / 4), disc(x, y, r - 1.2, (r - 1.2) / 4 - 0.3)[::-1])

    def cloud(self):
        """Clouds in front of the sun."""
        self.backdrop()
        self.fill(self.accent, disc(self.real(28, 68), self.real(26, 38), self.real(13, 18)))
        count = self.whole(2, 3)
        for i in range(count):
            colour = mix(self.body, self.light, (i + 1) / count)
            self.puff(self.real(28, 68), 36 + 42 * (i + self.real(0.2, 0.6)) / count, self.real(0.75, 1.15), colour)

    def lightning(self):
        """A bolt from a cloud."""
        self.backdrop(48, 40)
        x, lean = self.real(44, 54), self.pick((-1, 1))
        bolt = [(2, -26), (-15, 8), (-3, 6), (-10, 36), (15, -6), (2, -3), (12, -26)]
        self.fill(self.accent, shift(bolt, x, 56, self.real(0.95, 1.12), 0, lean))
        self.puff(x, 24, self.real(0.95, 1.2), self.light)
        self.drops(self.whole(3, 7), 60, 90, 0.25)

    def wind(self):
        """Curling gusts that carry leaves."""
        self.backdrop()
        count = self.whole(3, 4)
        for i in range(count):
            y, end, up, r = 26 + i * 54 / count, self.real(54, 76), -1 if i < count / 2 else 1, self.real(8, 11)
            line = [(x, y + 2 * sin((x - end) / 9)) for x in range(self.whole(4, 20), int(end), 4)]
            curl = [(end + (r - t) * sin(t * 5 / r), y + up * (r - (r - t) * cos(t * 5 / r)))
                    for t in (r * 0.8 * k / 18 for k in range(19))]
            self.fill(self.pick((self.body, self.light)), *stroke(line + curl, 3.6, 2.2))
        for _ in range(self.whole(2, 5)):
            leaf = petal(self.real(8, 12), 5)
            self.fill(self.accent, shift(leaf, self.real(14, 84), self.real(14, 88), 1, self.real(0.6, 2.4)))

    def snow(self):
        """Snow crystals, one of them large."""
        self.backdrop()
        flakes = [(self.real(42, 54), self.real(42, 54), self.real(31, 38))]
        flakes += [(self.real(8, 88), self.pick((self.real(6, 16), self.real(80, 90))), self.real(4, 8))
                   for _ in range(4)]
        twigs = [(self.real(0.3, 0.45), self.real(0.2, 0.34)), (self.real(0.55, 0.75), self.real(0.15, 0.3))]
        turn = self.real(0, 1)
        for x, y, r in flakes:
            for a in (turn + i * TURN / 6 for i in range(6)):
                lines = stroke([(x, y), (x + r * cos(a), y + r * sin(a))], r / 11, r / 16)
                for at, long in twigs:
                    root = (x + r * at * cos(a), y + r * at * sin(a))
                    for b in (a - 1, a + 1):
                        lines += stroke([root, (root[0] + r * long * cos(b), root[1] + r * long * sin(b))], r / 13)
                self.fill(self.light if r > 20 else self.body, *lines)
        self.fill(self.accent, star(*flakes[0][:2], flakes[0][2] * 0.2, 6, 0.6, turn))

    def rainbow(self):
        """Bands of colour over the hills."""
        x, y, r, width = self.real(30, 66), self.real(72, 84), self.real(54, 64), self.real(6, 8)
        self.sparks(self.whole(3, 7), 4, 30)
        for i, colour in enumerate([self.accent, mix(self.accent, self.light, 0.5), self.light,
                                    mix(self.body, self.light, 0.4), self.body, self.shade]):
            self.fill(colour, disc(x, y, r - i * width))
        self.fill(self.ground, disc(x, y, r - 6 * width))
        self.hills(76, [mix(self.body, self.dark, 0.5), self.dark], 4)

    def curtains(self):
        """Northern lights over a dark forest."""
        self.sparks(14, 4, 70)
        for i, colour in enumerate((mix(self.body, self.light, 0.4), self.body, self.accent)):
            base, phase, bend = 74 - 14 * i, self.real(0, TURN), self.real(5, 8)
            foot = [(x, base + bend * sin(phase + x / 13) + 2 * sin(x / 4)) for x in range(-2, 101, 2)]
            for high, opacity in ((36, 0.16), (27, 0.2), (18, 0.28), (9, 0.4)):
                top = [(x, y - high * (1 + 0.3 * sin(x * 0.33 + 2 * i))) for x, y in foot[::-1]]
                self.fill(colour, foot + top, opacity=opacity)
        self.hills(82, [self.dark], 3)
        self.grove(9, 90, self.dark)

    def sun(self):
        """The sun with its rays."""
        x, y, r, count = self.real(42, 54), self.real(40, 50), self.real(15, 20), self.whole(8, 16)
        if self.whole(0, 1):
            self.fill(self.shade, disc(x, y, r * 2.3))
        ray = self.pick((petal(r * 0.95, 7), [(-3.5, 0), (0, -r * 0.9), (3.5, 0)]))
        for i in range(count):
            a, long = i * TURN / count, 1 if i % 2 else 0.7
            root = (x + r * 1.2 * sin(a), y - r * 1.2 * cos(a))
            self.fill(self.body if i % 2 else self.accent, shift(ray, *root, long, a))
        self.fill(self.accent, disc(x, y, r))
        self.fill(mix(self.accent, self.pale, 0.45), disc(x - r / 9, y - r / 9, r * 0.72))
        self.hills(self.real(78, 86), [self.body, self.light][: self.whole(1, 2)], self.real(2, 5))

    def dusk(self):
        """A low sun on the horizon."""
        for i in range(5):
            self.fill(mix(self.ground, self.accent, (i + 1) / 9), box(0, 14 + i * 10, 96, 99))
        x, r = self.real(28, 68), self.real(15, 22)
        self.fill(mix(self.accent, self.ground, 0.25), disc(x, 56, r * 1.5), opacity=0.5)
        self.fill(self.pale if self.ground == self.dark else self.accent, disc(x, 56, r))
        self.hills(66, [mix(self.body, self.dark, 0.2), mix(self.body, self.dark, 0.55), self.dark], self.real(2, 5))
        self.birds(self.whole(2, 6), 12, 44, self.dark, 4)

    def moon(self):
        """The moon over hills."""
        x, y, r = self.real(34, 62), self.real(30, 42), self.real(17, 23)
        self.fill(self.shade, disc(x, y, r * 1.45))
        self.sparks(self.whole(6, 12))
        if self.whole(0, 2):
            self.crescent(x - r / 3, y, r, self.real(0.5, 0.9), self.real(-0.7, 0.5), self.light)
        else:
            self.fill(self.light, disc(x, y, r))
            for _ in range(5):
                self.fill(mix(self.light, self.body, 0.35),
                          disc(x + self.real(-0.6, 0.6) * r, y + self.real(-0.6, 0.6) * r, self.real(1.5, 4)))
        self.hills(self.real(68, 76), [self.body, mix(self.body, self.dark, 0.6)], self.real(3, 7))

    def stars(self):
        """A constellation."""
        count = self.whole(5, 7)
        spots = [(12 + 72 * (i + self.real(0.2, 0.8)) / count, self.real(16, 66)) for i in range(count)]
        self.sparks(16, 4, 76, self.body)
        for a, b in zip(spots, spots[1:]):
            self.fill(self.body, *stroke([a, b], 1.1))
        for i, (x, y) in enumerate(spots):
            self.fill(self.accent if i == count // 2 else self.light,
                      star(x, y, self.real(5, 10), self.pick((4, 4, 5, 8)), 0.36))
        self.hills(80, [self.shade, self.dark], 4)

    def comet(self):
        """A comet and its tail."""
        self.sparks(self.whole(10, 16), 4, 92, self.body)
        x, y, a, long = self.real(58, 68), self.real(58, 68), self.real(3.5, 4.0), self.real(66, 78)
        for width, colour, part in ((17, self.shade, 1), (12, self.body, 0.9), (6.5, self.light, 0.75)):
            tip = (x + long * part * cos(a), y + long * part * sin(a))
            nx, ny = width * sin(a), -width * cos(a)
            self.fill(colour, [(x + nx, y + ny), tip, (x - nx, y - ny)], disc(x, y, width))
        self.fill(self.accent, disc(x, y, self.real(8, 10)))

    def orbit(self):
        """Planets in orbit around a sun."""
        turn, flat = self.real(-0.6, 0.6), self.real(0.4, 0.8)
        self.sparks(8, 4, 92, self.body)
        for i, r in enumerate(range(44, 14, -self.pick((10, 13)))):
            self.fill(self.body, disc(48, 48, r, r * flat, turn), disc(48, 48, r - 1.3, r * flat - 1.3, turn)[::-1])
            a = self.real(0, TURN)
            spot = shift([(r * cos(a), r * flat * sin(a))], 48, 48, 1, turn)[0]
            self.fill(self.light, disc(*spot, self.real(2.6, 5)))
        self.fill(self.accent, disc(48, 48, self.real(8, 11)))
        self.fill(mix(self.accent, self.pale, 0.5), disc(46.5, 46.5, 5))

    def eclipse(self):
        """A dark disc in front of a bright one."""
        r, a = self.real(22, 27), self.real(0, TURN)
        for i in range(4):
            self.fill(mix(self.shade, self.accent, i / 5), disc(48, 48, r * (1.75 - i * 0.2)))
        self.fill(self.light, disc(48, 48, r))
        self.fill(self.dark, disc(48 + 6 * cos(a), 48 + 6 * sin(a), r * self.real(0.93, 0.99)))
        self.sparks(self.whole(5, 9), 4, 92)

    def firework(self):
        """Fireworks over roofs."""
        for i in range(self.whole(3, 4)):
            x, y, r, count = 18 + 22 * i + self.real(-4, 4), self.real(18, 50), self.real(13, 22), self.whole(9, 14)
            colour = (self.accent, self.light, self.body)[i % 3]
            for a in (k * TURN / count for k in range(count)):
                near, far = (x + r * 0.3 * cos(a), y + r * 0.3 * sin(a)), (x + r * cos(a), y + r * sin(a))
                self.fill(colour, *stroke([near, far], 0.7, 1.9), disc(*far, 1.6))
        for x in range(0, 96, 12):
            self.fill(self.shade, box(x, self.real(74, 88), 12.5, 30))
