"""Animals."""

from math import cos, pi, sin

from .colours import mix
from .paths import TURN, curve, disc, petal, ring, shift, smooth, star, stroke
from .stage import Stage


class Animals(Stage):
    """Motifs: animals."""

    def bird(self):
        """A bird in flight or on a branch."""
        self.backdrop()
        flip = self.pick((-1, 1))
        put = lambda path: shift(path, 48, 48, 1.05, 0, flip)
        if self.whole(0, 1):
            self.fill(self.light, put([(18, 8), (40, 14), (38, 21), (16, 13)]))
            self.fill(self.body, put(smooth([(-32, -4), (-22, -11), (-10, -6), (10, 2), (24, 10), (6, 14),
                                             (-14, 10), (-25, 2)])))
            self.fill(self.light, put(smooth([(-8, 0), (0, -22), (24, -40), (20, -18), (10, 4), (0, 8)])))
            self.fill(self.accent, put([(-31, -6), (-41, -3), (-30, 0)]))
            self.fill(self.ground, put(disc(-24, -5, 1.7)))
            return
        self.fill(self.light, *stroke(put([(-46, 28), (0, 25), (46, 20)]), 3.6, 2.4))
        self.fill(self.light, put([(14, 8), (36, 30), (28, 36), (8, 20)]))
        self.fill(self.body, put(smooth([(-22, -20), (-10, -26), (2, -18), (16, 0), (18, 16), (4, 25), (-12, 20),
                                         (-20, 4), (-22, -8)])))
        self.fill(self.accent, put(smooth([(-20, -2), (-8, 2), (-4, 14), (-10, 20), (-18, 10)])))
        self.fill(self.light, put(smooth([(-2, -6), (12, 2), (20, 20), (4, 14)])))
        self.fill(self.accent, put([(-21, -19), (-31, -14), (-21, -12)]))
        self.fill(self.ground, put(disc(-13, -17, 2)))

    def flock(self):
        """Many birds over the land."""
        self.fill(self.accent, disc(self.real(28, 68), self.real(34, 52), self.real(14, 19)))
        self.birds(self.whole(6, 14), 10, 70, self.body, 3.4)
        self.birds(self.whole(4, 8), 14, 64, self.light, 6)
        self.hills(82, [self.body, self.light], 3)

    def fish(self):
        """Fish in deep water."""
        self.backdrop()
        for i in range(self.pick((1, 1, 2, 3))):
            flip, scale = self.pick((-1, 1)), 1.15 if i == 0 else 0.45
            x, y = (48, self.real(44, 52)) if i == 0 else (self.real(20, 76), (16, 82)[i - 1])
            put = lambda path: shift(path, x, y, scale, 0, flip)
            self.fill(self.accent, put([(22, 0), (39, -14), (34, 0), (39, 14)]),
                      put(smooth([(-8, -13), (4, -24), (16, -10)])))
            self.fill(self.body, put(smooth([(-32, 2), (-18, -13), (2, -16), (26, -2), (26, 3), (2, 16), (-18, 14)])))
            self.fill(mix(self.body, self.light, 0.6), put(smooth([(-28, 6), (-6, 8), (16, 5), (2, 15), (-16, 14)])))
            self.fill(self.light, put(disc(-20, -3, 4)))
            self.fill(self.dark, put(disc(-20.5, -3, 2)))
            self.fill(self.accent, put(smooth([(-4, 2), (10, 0), (6, 9)])))
        for _ in range(self.whole(4, 8)):
            self.fill(self.light, *ring(self.real(8, 88), self.real(8, 88), self.real(1.5, 3.4), 1))

    def butterfly(self):
        """A butterfly with its wings open."""
        self.backdrop()
        lean, high, low = self.real(-0.35, 0.35), self.real(0.9, 1.15), self.real(0.85, 1.1)
        for side in (-1, 1):
            put = lambda path, k: shift(path, 48, 48, k, lean, side)
            self.fill(self.accent, put(smooth([(2, 2), (20, 2), (30, 14), (24, 30), (10, 24)]), low))
            self.fill(self.body, put(smooth([(2, 0), (8, -22), (28, -34), (40, -24), (34, -4), (16, 4)]), high))
            self.fill(mix(self.body, self.light, 0.6), put(smooth([(9, -8), (14, -20), (28, -25), (29, -10),
                                                                   (16, -3)]), high))
            self.fill(self.light, put(disc(19, 17, self.real(3, 5)), low))
            self.fill(self.accent, put(disc(25, -17, self.real(2, 4)), high))
            self.fill(self.light, *stroke(put(curve([(0, -14), (5, -26), (12, -33)]), 1), 1.6, 1))
        self.fill(self.light, shift(disc(0, 2, 3.2, 19), 48, 48, 1, lean))

    def owl(self):
        """An owl on a branch."""
        self.backdrop()
        if self.whole(0, 1):
            self.crescent(self.real(8, 16), self.real(16, 24), 10, 0.7, -0.3, self.pale)
        self.fill(mix(self.body, self.dark, 0.35), smooth([(24, 20), (36, 23), (60, 23), (72, 20), (75, 50),
                                                           (66, 78), (48, 84), (30, 78), (21, 50)]))
        self.fill(mix(self.body, self.pale, 0.25), disc(48, 63, 17, 20))
        for row in range(3):
            for k in range(-1 - row % 2, 2 + row % 2):
                x, y = 48 + k * 8, 56 + row * 8
                self.fill(self.body, *stroke([(x - 3, y - 2), (x, y + 1), (x + 3, y - 2)], 1.7))
        r = self.real(11, 13)
        for side in (-1, 1):
            self.fill(self.pale, disc(48 + side * 12.5, 37, r))
            self.fill(self.accent, disc(48 + side * 12, 37, r * 0.68))
            self.fill(self.dark, disc(48 + side * 11.5, 37, r * self.real(0.32, 0.5)))
        self.fill(self.accent, [(44, 43), (52, 43), (48, 52)])
        self.fill(self.light, *stroke([(6, 84), (48, 82), (92, 85)], 4.6, 3))
        self.fill(self.accent, *(disc(x, 82, 2.6, 3.6) for x in (38, 43, 53, 58)))

    def cat(self):
        """The face of a cat."""
        self.backdrop()
        flip, slit = self.pick((-1, 1)), self.real(1.6, 4.5)
        fur = mix(self.body, self.dark, self.real(0, 0.5))
        ears = [[(20, 46), (22, 12), (46, 30)], [(76, 46), (74, 12), (50, 30)]]
        self.fill(fur, disc(48, 54, 31, 27), *ears)
        self.fill(self.accent, [(25, 36), (26, 20), (37, 29)], [(71, 36), (70, 20), (59, 29)])
        for k in range(self.whole(0, 3)):
            self.fill(self.light, *stroke([(48 + flip * (k * 7 - 7), 28), (48 + flip * (k * 6 - 6), 38)], 2.4, 1))
        for side in (-1, 1):
            self.fill(self.pale, disc(48 + side * 13, 50, 8.5, 6.5, side * 0.2))
            self.fill(self.dark, disc(48 + side * 13, 50, slit, 6.2))
            for k in (-3, 1, 5):
                self.fill(self.light, *stroke([(48 + side * 12, 64 + k * 0.5), (48 + side * 40, 62 + k * 2)], 1.1))
        self.fill(self.accent, [(44, 59), (52, 59), (48, 64)])
        self.fill(self.light, *stroke([(42, 69), (48, 66), (48, 63), (48, 66), (54, 69)], 1.5))

    def shell(self):
        """A scallop, with its ribs."""
        self.backdrop()
        count, turn, r = self.whole(7, 11), self.real(-0.35, 0.35), self.real(46, 52)
        for i in range(count):
            a = turn + (i - (count - 1) / 2) * 2.2 / count
            rib = petal(r * (1 - 0.06 * abs(i - (count - 1) / 2)), 118 / count, 0.86)
            self.fill((self.body, mix(self.body, self.pale, 0.5), self.accent)[i % 2 + (i % 4 == 3)],
                      shift(rib, 48, 76, 1, a))
        for k in (0.45, 0.68):
            arc = [(48 + r * k * sin(turn + a / 10), 76 - r * k * cos(turn + a / 10)) for a in range(-10, 11)]
            self.fill(self.ground, *stroke(arc, 1), opacity=0.5)
        self.fill(self.light, shift([(-13, 7), (-8, -5), (8, -5), (13, 7)], 48, 76, 1, turn))

    def turtle(self):
        """A turtle with a domed shell."""
        self.backdrop()
        self.hills(76, [self.body], 2)
        flip = self.pick((-1, 1))
        put = lambda path: shift(path, 48, 74, 1, 0, flip)
        self.fill(self.light, put(disc(-36, -10, 9, 7)), put([(-34, -14), (-20, -8), (-20, 0), (-34, -4)]),
                  put(disc(-20, 3, 6, 7)), put(disc(20, 3, 6, 7)), put([(28, -6), (39, 1), (28, 1)]))
        self.fill(self.dark, put(disc(-38, -12, 1.5)))
        self.fill(self.accent, put(disc(0, 0, 31, self.real(32, 38), start=pi, end=TURN)))
        for x, y, r in ((0, -16, 9), (-16, -8, 6), (16, -8, 6), (-9, -26, 4), (9, -26, 4)):
            self.fill(mix(self.accent, self.dark, 0.4), put(star(x, y, r, 3, 0.87)))

    def snail(self):
        """A crawling snail."""
        self.backdrop()
        self.hills(80, [self.shade], 2)
        self.fill(self.light, smooth([(14, 78), (18, 58), (24, 58), (28, 70), (80, 72), (90, 82), (50, 84),
                                      (18, 84)]))
        self.fill(self.light, *stroke([(18, 60), (13, 46)], 2, 1.4), *stroke([(23, 60), (25, 46)], 2, 1.4),
                  disc(13, 45, 2), disc(25, 45, 2))
        self.fill(self.accent, disc(56, 52, 24))
        coil = [(56 + (22 - t * 1.05) * cos(t * 0.8), 52 + (22 - t * 1.05) * sin(t * 0.8))
                for t in (i / 3 for i in range(62))]
        self.fill(self.body, *stroke(coil, 3.6, 1.4))

    def web(self):
        """A spider's web with dew."""
        self.backdrop()
        x, y, count, turn = self.real(40, 56), self.real(40, 56), self.whole(8, 11), self.real(0, 1)
        spokes = [turn + i * TURN / count for i in range(count)]
        at = lambda a, r: (x + r * cos(a), y + r * sin(a))
        for a, b in zip(spokes, spokes[1:] + [spokes[0] + TURN]):
            self.fill(self.light, *stroke([(x, y), at(a, 80)], 0.9))
            for r in range(8, 62, self.pick((8, 9))):
                self.fill(self.light, *stroke(curve([at(a, r), at((a + b) / 2, r * 0.86), at(b, r)], 3), 0.8))
        for _ in range(self.whole(5, 9)):
            self.fill(self.accent, disc(*at(self.pick(spokes), self.whole(1, 5) * 8), self.real(1.4, 2.6)))
