"""Repeatable pseudo-random choices."""

import hashlib


class Chance:
    """A sequence of pseudo-random choices that depends only on a word."""

    def __init__(self, word):
        self.word, self.count = word, 0

    def real(self, low=0.0, high=1.0):
        """Returns a number from low to high, excluding high."""
        self.count += 1
        digest = hashlib.sha256(f"{self.word}/{self.count}".encode()).digest()
        return low + (high - low) * int.from_bytes(digest[:4], "big") / 2**32

    def whole(self, low, high):
        """Returns an integer from low to high, including both."""
        return min(high, int(self.real(low, high + 1)))

    def pick(self, items):
        """Returns one of the items."""
        return items[self.whole(0, len(items) - 1)]
