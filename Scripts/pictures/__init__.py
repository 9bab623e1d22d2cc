"""Draws the motifs of the pictures."""

from .animals import Animals
from .figures import Figures
from .land import Land
from .plants import Plants
from .sky import Sky
from .things import Things


class Scene(Sky, Land, Plants, Animals, Things, Figures):
    """One picture, with a method for each motif."""

    def __init__(self, word, motif, schemes):
        super().__init__(word, schemes)
        getattr(self, motif)()
