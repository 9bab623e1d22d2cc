"""Buildings, bodies and figures."""

from math import atan2, cos, hypot, pi, sin

from .colours import mix
from .paths import TURN, box, curve, disc, petal, ring, shift, smooth, star, stroke
from .stage import Stage


class Figures(Stage):
    """Motifs: buildings, bodies and figures."""

    def stair(self):
        """Stairs."""
        self.backdrop()
        count, flip = self.whole(5, 8), self.pick((-1, 1))
        for i in range(count):
            x, y = 8 + 80 * i / count, 88 - 56 * i / count
            tone = mix(self.body, self.dark, 0.5 * (1 - i / count))
            self.fill(tone, shift(box(x - 48, y, 80 / count + 0.3, 99), 48, 0, 1, 0, flip))
            self.fill(self.light, shift(box(x - 48, y, 80 / count + 0.3, 2.6), 48, 0, 1, 0, flip))
        self.fill(self.accent, shift(star(34, self.real(16, 20), self.real(9, 12), self.pick((4, 5, 8)), 0.42), 48,
                                     0, 1, 0, flip))

    def arch(self):
        """A doorway behind a doorway."""
        count, y = self.whole(4, 6), 92
        between = mix(self.body, self.pick((self.shade, self.dark)), 0.7)
        for i in range(count):
            k = 1 - i / (count + self.real(0.4, 0.8))
            wide, spring = 40 * k, 92 - 48 * k + i * 1.5
            colour = self.accent if i == count - 1 else self.body if i % 2 == 0 else between
            self.fill(colour, disc(48, spring, wide, start=pi, end=TURN),
                      box(48 - wide, spring - 0.2, 2 * wide, y - spring))
        self.fill(self.pale, disc(48, 92 - 22 * k, 5 * k + 2))
        self.fill(self.light, box(0, 90, 96, 8))

    def temple(self):
        """A temple front with columns."""
        self.backdrop()
        count, wide, low = self.whole(4, 6), self.real(32, 36), mix(self.body, self.dark, 0.35)
        gable = [(48, self.real(14, 20)), (50 + wide, 36), (46 - wide, 36)]
        self.fill(low, box(50 - wide, 40, 2 * wide - 4, 40))
        for i in range(count):
            x, thick = 48 - wide + (2 * wide - 9) * i / (count - 1), self.real(7, 8.5)
            self.fill(self.light, box(x, 42, 9, 38))
            self.fill(mix(self.light, self.body, 0.5), box(x + thick * 0.65, 45, 9 - thick * 0.65, 33))
        self.fill(self.body, gable, box(46 - wide, 36, 2 * wide + 4, 5))
        self.fill(self.accent, disc(48, 29, self.real(3, 4.6)))
        for i in range(3):
            self.fill((self.light, self.body, low)[i], box(45 - wide - 4 * i, 79 + 4 * i, 2 * wide + 6 + 8 * i, 4.2))

    def window(self):
        """A window and the view outside."""
        left, wide, top = self.real(18, 22), self.real(52, 58), self.real(10, 14)
        round_top = self.whole(0, 1)
        self.fill(self.body, box(left - 4, top + 14 * round_top, wide + 8, 74 - 14 * round_top),
                  *([disc(left + wide / 2, top + 26, wide / 2 + 4, start=pi, end=TURN)] if round_top else []))
        pane = [box(left, top + 4 + 22 * round_top, wide, 64 - 22 * round_top)]
        pane += [disc(left + wide / 2, top + 27, wide / 2, start=pi, end=TURN)] if round_top else []
        self.fill(self.shade, *pane)
        self.fill(self.accent, disc(self.real(36, 60), self.real(32, 42), self.real(7, 11)))
        self.fill(mix(self.shade, self.body, 0.5), curve([(left, 66), (left + wide * 0.4, 58), (left + wide, 64)])
                  + [(left + wide, top + 68), (left, top + 68)])
        self.fill(self.body, *stroke([(left + wide / 2, top), (left + wide / 2, top + 70)], 2.6),
                  *stroke([(left, top + 40), (left + wide, top + 40)], 2.6))
        for side in (-1, 1)[: self.whole(1, 2)]:
            edge = 48 + side * wide * 0.6
            drape = curve([(edge, top - 4), (edge - side * 22, top - 4), (edge - side * 14, 40),
                           (edge - side * 5, 58)])
            self.fill(self.light, drape + [(edge - side * 11, 92), (edge, 92)], opacity=0.9)
        self.fill(self.light, box(left - 8, top + 74, wide + 16, 5))

    def heart(self):
        """A heart that radiates warmth."""
        self.backdrop()
        x, y, r = self.real(46, 50), self.real(46, 50), self.real(26, 31)
        layers = (self.shade, self.accent, mix(self.accent, self.body, 0.5), self.light)
        for k, colour in list(zip((1.25, 1, 0.74, 0.46), layers))[: self.whole(2, 4)]:
            self.fill(colour, self.heart_path(x, y, r * k))
        for _ in range(self.whole(2, 5)):
            self.fill(self.body, self.heart_path(self.real(8, 88), self.pick((self.real(8, 20), self.real(78, 90))),
                                                 self.real(3, 6)))

    def comedy(self):
        """A laughing mask."""
        self.mask(1)

    def tragedy(self):
        """A crying mask."""
        self.mask(-1)

    def mask(self, mood=0):
        """Draws a mask, sometimes half in shadow. The shape of the mouth depends on the mood."""
        self.backdrop()
        lean = self.real(-0.2, 0.2)
        put = lambda path: shift(path, 48, 46, 1.1, lean)
        face = smooth([(-27, -26), (0, -31), (27, -26), (26, 4), (15, 27), (0, 34), (-15, 27), (-26, 4)])
        low = 0.3 if self.ground == self.pale else 0
        tone = mix(self.pale, self.accent, self.real(low, low + 0.3))
        self.fill(tone, put(face))
        if self.whole(0, 1):
            self.fill(mix(tone, self.body, 0.55), put([p for p in face if p[0] >= 0]))
        for side in (-1, 1):
            self.fill(self.dark, put(disc(side * 11.5, -7, 7, 5 * (mood + 2) / 3 + 1.5, -side * 0.3 * mood)))
            brow = [(side * 4, -17 - 3 * (mood < 0)), (side * 12, -20), (side * 20, -16 + 3 * (mood < 0))]
            self.fill(self.accent, *stroke(put(curve(brow)), 2.6))
        smile = curve([(-14, 14 - mood * 4), (0, 14 + mood * 4), (14, 14 - mood * 4)])
        lips = curve([(14, 14 - mood * 4), (0, 19 + mood * 6), (-14, 14 - mood * 4)])
        self.fill(self.dark, put(smile + lips), *stroke(put(smile), 2.4))
        self.fill(mix(tone, self.dark, 0.35), *stroke(put([(0, -8), (-3, 5), (2, 6)]), 1.8))
        if mood < 0:
            self.fill(self.body, put(shift(petal(9, 5, 0.3), 12, 10)))

    def mirror(self):
        """Two halves that mirror each other."""
        edge, count = self.real(46, 50), self.whole(2, 3)
        self.fill(self.shade, box(0, edge, 96, 99))
        x, r = self.real(26, 70), self.real(9, 13)
        peaks = [(self.real(6, 90), self.real(14, 30), self.real(16, 26)) for _ in range(count)]
        for flip, part in ((1, 1.0), (-1, 0.5)):
            put = lambda path: [(px, edge + flip * py) for px, py in path]
            self.fill(mix(self.shade, self.accent, part), put(disc(x, -26, r)))
            for i, (px, high, wide) in enumerate(peaks):
                tone = mix(self.body, self.light, 0.3 * i)
                self.fill(mix(self.shade, tone, part), put([(px - wide, 0), (px, -high), (px + wide, 0)]))
        for _ in range(8):
            left, y = self.real(2, 76), self.real(edge + 5, 93)
            self.fill(self.pale, *stroke([(left, y), (left + self.real(6, 18), y)], 1.1), opacity=0.7)

    def eye(self):
        """A wide open eye."""
        self.backdrop()
        wide, high, look = self.real(38, 42), self.real(19, 24), self.real(-6, 6)
        lid = curve([(-wide, 2), (-wide * 0.5, -high * 0.8), (0, -high), (wide * 0.5, -high * 0.8), (wide, 2)])
        low = curve([(wide, 2), (wide * 0.5, high * 0.75), (0, high), (-wide * 0.5, high * 0.75), (-wide, 2)])
        self.fill(self.pale, shift(lid + low, 48, 50))
        r = high * 0.86
        self.fill(self.body, disc(48 + look, 50, r))
        for i in range(self.whole(10, 16)):
            a = i * 0.45
            self.fill(self.accent, *stroke([(48 + look + r * 0.4 * cos(a), 50 + r * 0.4 * sin(a)),
                                            (48 + look + r * 0.85 * cos(a), 50 + r * 0.85 * sin(a))], 1.7, 0.8))
        self.fill(self.dark, disc(48 + look, 50, r * self.real(0.36, 0.52)))
        self.fill(self.pale, disc(44 + look, 45, 3.2))
        self.fill(self.outline, *stroke(shift(lid, 48, 50), 3.4))
        for k in range(-3, 4):
            root = (48 + k * wide * 0.26, 50 - high * (1 - (k / 4.2) ** 2))
            self.fill(self.outline, *stroke([root, (root[0] + k * 3, root[1] - 9)], 2.2, 1))

    def spiral(self):
        """A spiral that widens."""
        self.backdrop()
        turns, arms, hand = self.real(2.2, 3.2), self.whole(1, 3), self.pick((-1, 1))
        for arm in range(arms):
            start = arm * TURN / arms + self.real(0, 0.4)
            line = [(48 + 42 * t * cos(start + hand * t * turns * TURN),
                     48 + 42 * t * sin(start + hand * t * turns * TURN))
                    for t in (i / 70 for i in range(4, 71))]
            self.fill((self.accent, self.light, self.body)[arm], *stroke(line, 1.2, 6.5 - arms))

    def knot(self):
        """An endless knot."""
        self.backdrop()
        p, q = self.pick(((2, 3), (2, 5), (3, 4), (3, 5)))
        turn, inner = self.real(0, TURN), self.real(0.36, 0.44)
        count = 150
        spots = []
        for i in range(count + 1):
            t = i * TURN / count
            r = 27 * (1 + inner * cos(q * t))
            spots.append((48 + r * cos(p * t + turn), 48 + r * sin(p * t + turn), sin(q * t)))
        for k in sorted(range(count), key=lambda i: spots[i][2] + spots[i + 1][2]):
            piece = [spots[k][:2], spots[k + 1][:2]]
            self.fill(self.ground, stroke(piece, 9.2)[-1])
            self.fill(self.accent if k * 3 // count == 1 else self.body, *stroke(piece, 5.4))

    def rings(self):
        """A chain of rings."""
        self.backdrop()
        count, a = self.whole(2, 3), self.real(-0.6, 0.6)
        r = 21 if count == 2 else 17
        step = r * self.real(1.15, 1.35)
        spots = [(48 + (i - (count - 1) / 2) * step * cos(a), 48 + (i - (count - 1) / 2) * step * sin(a))
                 for i in range(count)]
        tones = (self.accent, self.body, self.light)
        for (x, y), tone in zip(spots, tones):
            self.fill(self.ground, *ring(x, y, r, 9))
            self.fill(tone, *ring(x, y, r, 5.6))
        for (x, y), tone, (nx, ny) in zip(spots, tones, spots[1:]):
            b = atan2(ny - y, nx - x)
            arc = [(x + r * cos(b + k / 12), y + r * sin(b + k / 12)) for k in range(3, 18)]
            self.fill(self.ground, *stroke(arc[1:-1], 9))
            self.fill(tone, *stroke(arc, 5.6))

    def helix(self):
        """Two strands twisted around each other."""
        self.backdrop()
        a, turns, wide = self.real(-0.5, 0.5), self.real(1.3, 2.1), self.real(16, 21)
        put = lambda path: shift(path, 48, 48, 1, a)
        strand = lambda t, lag: (wide * sin(t * turns * TURN + lag), -46 + 92 * t)
        for i in range(1, 22):
            self.fill(self.light, *stroke(put([strand(i / 22, 0), strand(i / 22, pi)]), 1.4), opacity=0.8)
        for lag, tone in ((0, self.accent), (pi, self.body)):
            self.fill(tone, *stroke(put([strand(i / 60, lag) for i in range(61)]), 5))
        for i in range(60):
            if cos(i / 60 * turns * TURN) > 0.3:
                self.fill(self.accent, *stroke(put([strand(i / 60, 0), strand((i + 1) / 60, 0)]), 5))

    def tiles(self):
        """Shapes that fit together."""
        sides, r, turn = self.pick((6, 6, 4, 3)), self.real(10, 13), self.real(-0.4, 0.4)
        tones = (self.body, self.accent, self.light, mix(self.body, self.light, 0.5), self.shade,
                 mix(self.body, self.accent, 0.5))
        for i in range(-6, 7):
            for j in range(-6, 7):
                if sides == 6:
                    x, y = (i + j / 2) * r * 1.732, j * r * 1.5
                    shape = [(r * 0.92 * sin(k * pi / 3), r * 0.92 * cos(k * pi / 3)) for k in range(6)]
                elif sides == 4:
                    x, y = i * r * 1.4, j * r * 1.4
                    shape = box(-r * 0.64, -r * 0.64, r * 1.28, r * 1.28)
                else:
                    up = 1 if (i + j) % 2 else -1
                    x, y = i * r, j * r * 1.732
                    shape = [(0, -up * r * 0.78), (r * 0.88, up * r * 0.76), (-r * 0.88, up * r * 0.76)]
                tone = self.pick(tones)
                if hypot(x, y) < 84:
                    self.fill(tone, shift([(x + a, y + b) for a, b in shape], 48, 48, 1, turn))

    def bubbles(self):
        """Many round shapes of different sizes."""
        self.backdrop()
        placed = []
        for _ in range(90):
            x, y, r = self.real(8, 88), self.real(8, 88), self.pick((3, 5, 8, 12, 15)) * self.real(0.8, 1.1)
            if all(hypot(x - a, y - b) > r + q + 1.5 for a, b, q in placed):
                placed.append((x, y, r))
        for i, (x, y, r) in enumerate(placed):
            tone = (self.body, self.accent, self.light, mix(self.body, self.light, 0.5))[i % 4]
            self.fill(tone, disc(x, y, r))
            self.fill(mix(tone, self.pale, 0.6), disc(x - r * 0.35, y - r * 0.35, r * 0.25))

    def labyrinth(self):
        """A round maze: rings of walls with gaps."""
        self.backdrop()
        count = self.whole(4, 5)
        for i in range(count):
            r, gap, start = 42 - i * 36 / count, 9 / (42 - i * 36 / count), self.real(0, TURN)
            arc = disc(48, 48, r, start=start, end=start + TURN - gap)
            self.fill(self.body if i % 2 else self.light, *stroke(arc, 3.6))
            if i < count - 1:
                a = start + self.real(1.5, 4.5)
                inner = r - 36 / count
                self.fill(self.body, *stroke([(48 + r * cos(a), 48 + r * sin(a)),
                                              (48 + inner * cos(a), 48 + inner * sin(a))], 3.2))
        self.fill(self.accent, star(48, 48, 5.5, self.pick((4, 5)), 0.45))
