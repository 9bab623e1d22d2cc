"""Colours: tuples of red, green and blue, from 0 to 255."""

import colorsys


def mix(a, b, part):
    """Returns a mixture of two colours."""
    return tuple(x + (y - x) * part for x, y in zip(a, b))


def tint(code, hue, lift):
    """Returns the colour of a hexadecimal code, with changes of its hue and its lightness."""
    h, l, s = colorsys.rgb_to_hls(*(v / 255 for v in bytes.fromhex(code)))
    return tuple(round(255 * v) for v in colorsys.hls_to_rgb((h + hue) % 1, min(1, max(0, l + lift * (l < 0.9))), s))
