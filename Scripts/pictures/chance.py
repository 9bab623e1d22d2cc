"""Choices that look free and are always the same."""

import hashlib


class Chance:
    """A stream of choices that depends on a word alone."""

    def __init__(self, word):
        self.word, self.count = word, 0

    def real(self, low=0.0, high=1.0):
        """A number between low and high."""
        self.count += 1
        digest = hashlib.sha256(f"{self.word}/{self.count}".encode()).digest()
        return low + (high - low) * int.from_bytes(digest[:4], "big") / 2**32

    def whole(self, low, high):
        """A whole number from low to high, both included."""
        return min(high, int(self.real(low, high + 1)))

    def pick(self, items):
        """One of the items."""
        return items[self.whole(0, len(items) - 1)]
