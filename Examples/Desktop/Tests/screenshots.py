"""Writes the pictures of the window in the guide."""
import pathlib

from window import Screenshot, Window, wait

PICTURES = pathlib.Path(__file__).parents[3] / "docs/pictures"


def write(name, width=800):
    """Writes the pixels of the window when they have stopped changing, because pages appear with an animation."""
    last = None

    def is_still():
        nonlocal last
        before, last = last, Screenshot()
        return before is not None and before.pixels == last.pixels

    wait(is_still, "a still picture")
    last.write(PICTURES / f"{name}.png", width, 640)


window = Window("--year", "2015", "--month", "1")
window.wait_for_rows(31)
window.press("End", "f", "Up", "Up", "f", "b", "End")
wait(lambda: len([row for row in window.widgets("list item") if row.get_name().startswith("petrichor")]) == 1, "petrichor")
write("window-list")
window.press("Return")
window.find("label", "the smell of rain on dry earth")
write("window-detail")
window.press("Escape")
window.resize(1000, 640)
window.find("label", "/ˈpetrɪkɔː/")
write("window-preview", 1000)
window.close()
