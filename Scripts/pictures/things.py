"""Objects."""

from math import cos, pi, sin

from .colours import mix
from .paths import TURN, box, curve, disc, petal, ring, shift, smooth, star, stroke
from .stage import Stage


class Things(Stage):
    """Motifs: objects."""

    def book(self):
        """An open book."""
        self.backdrop()
        y, rise, lines = self.real(28, 34), self.real(4, 8), self.whole(4, 6)
        self.fill(self.body, [(8, y + 2), (48, y + 8), (88, y + 2), (88, y + 46), (48, y + 52), (8, y + 46)])
        for side in (-1, 1):
            page = curve([(0, 4), (12, -rise + 2), (36, -2)]) + curve([(36, 40), (12, 42 - rise), (0, 46)])
            self.fill(mix(self.pale, self.body, 0.14 * (side > 0)), shift(page, 48, y, 1, 0, side))
            for i in range(lines):
                v = 8 + i * 30 / lines
                text = curve([(5, v), (14, v - rise + 3), (self.real(24, 32), v - 3)])
                self.fill(mix(self.dark, self.pale, 0.25), *stroke(shift(text, 48, y, 1, 0, side), 1.5))
        ribbon = self.real(54, 76)
        self.fill(self.accent, [(ribbon, y), (ribbon + 6, y - 1), (ribbon + 6, y + 57), (ribbon + 3, y + 53),
                                (ribbon, y + 57)])

    def feather(self):
        """A quill and a line of writing."""
        self.backdrop()
        flip, long, a = self.pick((-1, 1)), self.real(58, 66), self.real(0.45, 0.8)
        foot = (48 - flip * 22, 80)
        put = lambda path: shift(path, *foot, 1, flip * a, 1)
        vane = [(x, y - 16) for x, y in petal(long, self.real(17, 22), self.real(0.4, 0.6))]
        self.fill(self.body, put(vane))
        self.fill(self.accent, put([p for p in vane if p[0] >= 0]))
        for _ in range(self.whole(2, 4)):
            side, y = self.pick((-1, 1)), -16 - long * self.real(0.15, 0.7)
            self.fill(self.shade, put([(side * 2, y), (side * 13, y - 11), (side * 13, y - 6)]))
        self.fill(self.light, *stroke(put([(0, 0), (0, -long - 10)]), 2.6, 1))
        line = [(foot[0] + flip * t, 82 + self.real(1.5, 3) * sin(t / self.real(2.6, 2.8)))
                for t in range(0, self.whole(36, 58))]
        self.fill(self.light, *stroke(line, 1.5))

    def brush(self):
        """A brush and its strokes of paint."""
        rows, a = self.whole(3, 4), self.real(0.5, 0.9)
        for i in range(rows):
            y, colour = 26 + i * 52 / rows, (self.body, self.accent, mix(self.accent, self.body, 0.5), self.shade)[i]
            for k in range(5):
                left, right = self.real(6, 16), self.real(70, 90)
                wobble = [(x, y + k * 2.6 + 2 * sin(x / 14 + i)) for x in range(int(left), int(right), 6)]
                self.fill(mix(colour, self.pale, 0.07 * (k % 3)), *stroke(wobble, 3.4, 2.6))
        put = lambda path: shift(path, 62, 66, 1, a)
        self.fill(self.accent, put(smooth([(-4.5, -16), (4.5, -16), (6, -6), (0, 8), (-6, -6)])))
        self.fill(self.pale, put(box(-4.5, -25, 9, 9)))
        self.fill(self.light, put([(-4, -25), (4, -25), (1.6, -64), (-1.6, -64)]))

    def lamp(self):
        """A lantern and its light."""
        for i in range(4):
            self.fill(mix(self.ground, self.accent, 0.1 + 0.13 * i), disc(48, 52, self.real(43, 46) - i * 8))
        wide, high = self.real(15, 18), self.real(34, 40)
        top, foot = 54 - high / 2, 54 + high / 2
        self.fill(self.body, *ring(48, top - 15, 7, 2.4), [(48 - wide - 4, top), (48 - 6, top - 11),
                                                           (48 + 6, top - 11), (48 + wide + 4, top)])
        self.fill(self.pale, [(48 - wide, top), (48 + wide, top), (48 + wide * 0.8, foot), (48 - wide * 0.8, foot)])
        self.fill(self.accent, shift(petal(high * 0.62, 13, 0.35), 48, foot - 3))
        self.fill(self.body, box(48 - wide, foot, wide * 2, 5),
                  *stroke([(48 - wide, top), (48 - wide * 0.8, foot)], 2.4),
                  *stroke([(48 + wide, top), (48 + wide * 0.8, foot)], 2.4), *stroke([(48, top), (48, top + 5)], 2))

    def bulb(self):
        """A light bulb with a glowing filament."""
        for i in range(4):
            self.fill(mix(self.ground, self.accent, 0.08 + 0.1 * i), disc(48, 40, self.real(44, 47) - i * 6))
        self.fill(mix(self.accent, self.pale, 0.6), disc(48, 40, 21), [(32, 52), (64, 52), (57, 68), (39, 68)])
        coil = [(39 + 18 * t, 40 - 5 * abs(sin(t * pi * 3))) for t in (i / 24 for i in range(25))]
        self.fill(mix(self.accent, self.dark, 0.4), *stroke([(43, 66), (39, 40)] + coil + [(53, 66)], 1.8))
        for i in range(self.whole(3, 4)):
            self.fill(self.body if i % 2 else self.light, *stroke([(40, 70 + i * 5), (56, 69 + i * 5)], 4.4))

    def flame(self):
        """A fire."""
        self.backdrop(48, 56)
        x, lean = self.real(45, 51), self.real(-6, 6)
        for k, colour in ((1, self.accent), (0.7, mix(self.accent, self.pale, 0.45)), (0.4, self.pale)):
            tongue = smooth([(0, 2), (-20, -6), (-22, -24), (-10, -38), (-9, -28), (lean, -62), (9, -36), (15, -44),
                             (22, -24), (19, -6)])
            self.fill(colour, shift(tongue, x, 78, k * self.real(0.95, 1.08), self.real(-0.04, 0.04)))
        for side in (-1, 1):
            self.fill(self.outline, *stroke([(48 - side * 30, 88), (48 + side * 26, 78)], 6.5))
        for _ in range(self.whole(3, 8)):
            self.fill(self.accent, disc(self.real(22, 74), self.real(8, 44), self.real(0.9, 1.9)))

    def bell(self):
        """A ringing bell."""
        self.backdrop()
        a, wide = self.real(-0.28, 0.28), self.real(0.95, 1.12)
        put = lambda path: shift([(x * wide, y) for x, y in path], 48, 14, 1, a)
        side = curve([(0, 6), (12, 9), (17, 26), (20, 42), (29, 55)])
        self.fill(self.light, put(disc(0, 60, 6.5)))
        self.fill(self.accent, put([(-x, y) for x, y in side] + side[::-1]), put(disc(0, 4, 5)))
        self.fill(mix(self.accent, self.pale, 0.4), put(smooth([(-8, 14), (-4, 14), (-9, 44), (-15, 48), (-12, 30)])))
        self.fill(self.body, *stroke(put([(-28, 55), (28, 55)]), 4), *stroke(put([(-20, 44), (20, 44)]), 1.6))
        for i in range(self.whole(1, 3)):
            for start in (-0.45, pi - 0.45):
                arc = [(48 + (35 + i * 6) * cos(start + k / 8 + a), 60 + (35 + i * 6) * sin(start + k / 8 + a))
                       for k in range(8)]
                self.fill(self.body, *stroke(arc, 2))

    def note(self):
        """Notes on a staff."""
        self.backdrop()
        bend, phase, gap = self.real(2, 6), self.real(0, TURN), self.real(8, 9.5)
        line = lambda x: bend * sin(phase + x / 17)
        for k in range(-2, 3):
            self.fill(self.body, *stroke([(x, 54 + k * gap + line(x)) for x in range(-2, 101, 6)], 1.1))
        count, up = self.whole(2, 4), []
        for i in range(count):
            x = 18 + 60 * i / (count - 1) + self.real(-3, 3)
            y = 54 + line(x) + self.whole(-1, 4) * gap / 2
            colour = self.accent if i == 1 else self.light
            self.fill(colour, disc(x, y, 6.8, 5, -0.4), *stroke([(x + 5.6, y - 2), (x + 5.6, y - 30)], 2.2))
            up.append((x + 5.6, y - 30))
        for a, b in zip(up[::2], up[1::2]):
            self.fill(self.light, *stroke([a, b], 4.4))

    def speech(self):
        """Speech balloons."""
        self.backdrop()
        count = self.whole(2, 3)
        for i in range(count):
            x, y = (34, 60, 40)[i] + self.real(-4, 4), 26 + i * 46 / count + self.real(0, 4)
            wide, high, side = self.real(22, 28), self.real(12, 15), (-1, 1, -1)[i]
            colour = (self.body, self.accent, self.light)[i]
            tail = [(x + side * 6, y + high * 0.7), (x + side * 16, y + high * 0.5), (x + side * 19, y + high + 9)]
            self.fill(self.ground, disc(x, y, wide + 2, high + 2))
            self.fill(colour, disc(x, y, wide, high), tail)
            if self.whole(0, 1):
                self.fill(self.ground, *(disc(x + k * 9, y, 2.6) for k in (-1, 0, 1)))
            else:
                for k in (-1, 0, 1):
                    self.fill(self.ground, *stroke([(x - 12, y + k * 5), (x + self.real(4, 12), y + k * 5)], 1.8))

    def cup(self):
        """A cup or a goblet with rising steam."""
        self.backdrop()
        wide, y, goblet = self.real(20, 24), self.real(42, 46), self.whole(0, 1)
        for k in (-1, 0, 1)[: self.whole(1, 3)]:
            steam = [(48 + k * 11 + 3 * sin(t / 4 + k), y - 6 - t) for t in range(0, self.whole(18, 30), 2)]
            self.fill(self.light, *stroke(steam, 3, 0.8), opacity=0.8)
        self.fill(self.body, disc(48, y, wide, 40 - goblet * 10, start=0, end=pi))
        if goblet:
            self.fill(self.body, *stroke([(48, y + 26), (48, 84)], 5), disc(48, 85, 16, 4))
            self.fill(self.accent, disc(48, y + 29, 5, 3.4))
        else:
            self.fill(self.body, box(36, y + 34, 24, 8), *ring(48 + wide, y + 14, 9, 4.4))
            self.fill(self.light, disc(48, 87, 32, 3.6))
        self.fill(mix(self.body, self.pale, 0.35), shift(smooth([(-wide + 5, 6), (-wide + 9, 6), (-wide + 14, 20),
                                                                 (-wide + 11, 20)]), 48, y))
        self.fill(mix(self.body, self.dark, 0.45), disc(48, y, wide, 5))
        self.fill(self.accent, disc(48, y + 0.8, wide - 3, 3.4))

    def hourglass(self):
        """An hourglass with running sand."""
        self.backdrop()
        part, wide = self.real(0.25, 0.75), self.real(19, 23)
        half = curve([(-wide, -32), (-wide, -20), (-3, -2), (-2, 0)])
        glass = half + [(-x, y) for x, y in half[::-1]]
        self.fill(mix(self.ground, self.pale, 0.5) if self.ground == self.dark else self.pale,
                  *(shift(glass, 48, 48, 1, t) for t in (0, pi)))
        level = -26 + 20 * part
        inside = [(min(x + 2.5, -1), max(y, level)) for x, y in half]
        self.fill(self.accent, shift(inside + [(-x, y) for x, y in inside[::-1]], 48, 48), box(47.2, 46, 1.6, 30))
        self.fill(self.accent, [(48, 76 - 24 * part), (48 + wide - 3, 78), (48 - wide + 3, 78)])
        self.fill(self.body, box(40 - wide, 10, 16 + 2 * wide, 6), box(40 - wide, 80, 16 + 2 * wide, 6),
                  box(43 - wide, 14, 3, 68), box(50 + wide, 14, 3, 68))

    def key(self):
        """A key."""
        self.backdrop()
        a, r, teeth = self.real(-0.9, -0.5), self.real(11, 13.5), self.whole(2, 3)
        put = lambda path: shift(path, 48, 48, 1.1, a)
        bow = self.pick(((0,), (-0.75, 0.75), (-1.1, 0, 1.1)))
        for k in bow:
            size = r if len(bow) == 1 else r * 0.7
            x, y = -24 - 6 * cos(k), 9 * sin(k)
            self.fill(self.accent, put(disc(x, y, size)), put(disc(x, y, size * 0.5)[::-1]))
        self.fill(self.accent, put(box(-20, -2.6, 58, 5.2)), *(put(box(34 - i * 8, 0, 5, self.real(8, 13)))
                                                               for i in range(teeth)))
        self.fill(self.body, put(box(-14, -5, 4, 10)))
        self.sparks(self.whole(3, 6), 6, 90, self.light)

    def gem(self):
        """A sparkling gemstone."""
        self.backdrop()
        wide, top, count = self.real(29, 34), self.real(28, 33), self.whole(2, 4)
        row = [48 - wide + 2 * wide * i / count for i in range(count + 1)]
        crown = [48 + (x - 48) * 0.68 for x in row]
        tones = (self.light, self.body, mix(self.body, self.accent, 0.5), mix(self.body, self.light, 0.5),
                 mix(self.body, self.dark, 0.4))
        for i in range(count):
            self.fill(tones[i % 5], [(row[i], top + 14), (row[i + 1], top + 14), (48, 84)])
            self.fill(tones[(i + 2) % 5], [(crown[i], top), (crown[i + 1], top),
                                           ((row[i] + row[i + 1]) / 2, top + 14)])
            self.fill(tones[(i + 1) % 5], [(crown[i], top), (row[i], top + 14),
                                           ((row[i] + row[i + 1]) / 2, top + 14)])
            self.fill(tones[(i + 3) % 5], [(crown[i + 1], top), (row[i + 1], top + 14),
                                           ((row[i] + row[i + 1]) / 2, top + 14)])
        for _ in range(self.whole(2, 4)):
            self.fill(self.accent, star(self.real(10, 86), self.real(8, 26), self.real(3, 7), 4, 0.25))

    def crown(self):
        """A crown with its jewels."""
        self.backdrop()
        points, high, wide = self.pick((3, 5, 5, 7)), self.real(28, 36), self.real(30, 34)
        rim = []
        for i in range(points):
            x = 48 - wide + 2 * wide * i / (points - 1)
            y = 62 - high + 8 * abs(i - (points - 1) / 2) / points * 2
            rim += [(x, y)] + ([(x + wide / (points - 1), 54)] if i < points - 1 else [])
        self.fill(self.accent, rim + [(48 + wide - 4, 76), (48 - wide + 4, 76)])
        self.fill(self.body, box(48 - wide + 3, 66, 2 * wide - 6, 10))
        for i, (x, y) in enumerate(rim[::2]):
            self.fill(self.light, disc(x, y, 3.6))
        for k in range(-2, 3):
            self.fill(self.light if k % 2 else self.pale, star(48 + k * 11, 71, 3.6, 2 if k % 2 else 4, 0.6))

    def shield(self):
        """A shield with an emblem."""
        self.backdrop()
        half = curve([(30, 16), (30, 44), (20, 68), (0, 86)])
        outline = lambda k: shift([(x, y - 48) for x, y in half + [(-x, y) for x, y in half[::-1]]], 48, 48, k)
        self.fill(self.light, outline(1))
        self.fill(self.body, outline(0.92))
        charge, tone = self.whole(0, 2), self.pick((self.accent, self.pale))
        if charge == 0:
            self.fill(tone, *stroke([(24, 24), (64, 68)], 9), *stroke([(72, 24), (32, 68)], 9))
        elif charge == 1:
            self.fill(tone, *(([(21, y + 18), (48, y), (75, y + 18), (75, y + 27), (48, y + 9), (21, y + 27)])
                              for y in (26, 44)))
        else:
            self.fill(tone, star(48, 46, 20, self.whole(5, 8), 0.45))
        self.fill(self.light, outline(1), outline(0.92)[::-1])

    def scales(self):
        """A pair of scales."""
        self.backdrop()
        tilt, arm = self.real(-0.22, 0.22), self.real(28, 33)
        self.fill(self.body, *stroke([(48, 24), (48, 84)], 4.4), disc(48, 86, 18, 4.5), disc(48, 22, 5))
        ends = shift([(-arm, 0), (arm, 0)], 48, 28, 1, tilt)
        self.fill(self.body, *stroke(ends, 3.6))
        for i, (x, y) in enumerate(ends):
            self.fill(self.light, *stroke([(x, y), (x - 12, y + 28)], 1.1), *stroke([(x, y), (x + 12, y + 28)], 1.1))
            for k in range(self.whole(1, 3) if i else self.whole(1, 2)):
                self.fill(self.light, disc(x - 5 + k * 5, y + 25, self.real(3.5, 5.5)))
            self.fill(self.accent, disc(x, y + 27, 15, 9, start=0, end=pi))

    def compass(self):
        """A compass rose."""
        self.backdrop()
        turn, r = self.real(-0.5, 0.5), self.real(36, 41)
        self.fill(self.body, *ring(48, 48, r * 0.72, 2))
        for long, lag in ((0.66, pi / 4), (1, 0)):
            for i in range(4):
                a = turn + lag + i * pi / 2
                point, put = (0, -r * long), lambda path: shift(path, 48, 48, 1, a)
                tone = self.accent if lag == 0 and i == 0 else self.body
                self.fill(mix(tone, self.dark, 0.35), put([(0, 0), (-r * 0.14, -r * 0.14), point]))
                self.fill(mix(tone, self.light, 0.65) if tone != self.accent else tone,
                          put([(0, 0), (r * 0.14, -r * 0.14), point]))
        self.fill(self.light, disc(48, 48, 4))
        self.fill(self.accent, disc(48, 48, 2))

    def envelope(self):
        """A sealed letter."""
        self.backdrop()
        a, wide, high = self.real(-0.25, 0.25), self.real(32, 36), self.real(21, 25)
        put = lambda path: shift(path, 48, 48, 1, a)
        self.fill(mix(self.pale, self.body, 0.2), put(box(-wide, -high, 2 * wide, 2 * high)))
        self.fill(mix(self.pale, self.body, 0.4), put([(-wide, high), (0, -2), (wide, high)]))
        self.fill(self.pale, put([(-wide, -high), (wide, -high), (0, self.real(4, 9))]))
        self.fill(mix(self.body, self.dark, 0.3), *stroke(put([(-wide, -high), (0, 6), (wide, -high)]), 1.3),
                  *stroke(put(box(-wide, -high, 2 * wide, 2 * high) + [(-wide, -high)]), 1.3))
        self.fill(self.accent, put(self.heart_path(0, 6, 8) if self.whole(0, 1) else disc(0, 5, 7)))

    def umbrella(self):
        """An open umbrella."""
        self.backdrop()
        a, ribs = self.real(-0.35, 0.35), self.pick((4, 5, 6))
        put = lambda path: shift(path, 48, 48, 1.05, a)
        self.fill(self.light, *stroke(put([(0, -34), (0, 30)] + [(5 - 5 * cos(t / 3), 30 + 6 * sin(t / 3))
                                                                 for t in range(1, 10)]), 2.8))
        for i in range(ribs):
            left, right = -36 + 72 * i / ribs, -36 + 72 * (i + 1) / ribs
            gore = curve([(0, -32), (left * 0.82, -20), (left, -1)]) + [((left + right) / 2, -6)]
            gore += curve([(right, -1), (right * 0.82, -20), (0, -32)])
            self.fill((self.accent, self.body)[i % 2], put(gore))
