"""Drives the program in its window as a user does: it reads what assistive technologies read, and presses keys."""
import http.server
import json
import os
import struct
import subprocess
import tempfile
import threading
import time
import zlib

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib

SECONDS = float(os.environ.get("SECONDS", "60"))

# The first request starts the registry. A program that starts at the same time might miss it.
Atspi.get_desktop(0).get_child_count()


def wait(condition, description):
    """Returns the first true result of a condition, which reads the state of another process."""
    end = time.monotonic() + SECONDS
    while time.monotonic() < end:
        try:
            if result := condition():
                return result
        except GLib.Error:
            pass  # The widget was released while its description was read.
        time.sleep(0.02)
    raise AssertionError(f"{description} did not happen within {SECONDS} seconds")


class Window:
    """A running program and its window."""

    def __init__(self, *arguments, environment={}, settings=None):
        self.home = tempfile.TemporaryDirectory()
        if settings:
            os.makedirs(f"{self.home.name}/CONFIG/words")
            with open(f"{self.home.name}/CONFIG/words/config.json", "w") as file:
                json.dump(settings, file)
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("WORDS_", "XDG_"))}
        directories = {f"XDG_{name}_HOME": f"{self.home.name}/{name}" for name in ["CONFIG", "DATA", "CACHE", "STATE"]}
        self.process = subprocess.Popen(
            [os.environ["DESKTOP"], *arguments], env={**kept, **directories, **environment}, stderr=subprocess.PIPE)
        self.application = wait(self._application, "the start of the program")
        self.identifier = wait(self._window, "the window")
        self.press("", focus=True)

    def _application(self):
        desktop = Atspi.get_desktop(0)
        desktop.clear_cache()
        for index in range(desktop.get_child_count()):
            application = desktop.get_child_at_index(index)
            if application and application.get_process_id() == self.process.pid:
                return application

    def _window(self):
        command = ["xdotool", "search", "--onlyvisible", "--pid", str(self.process.pid), "--name", "^Words$"]
        return subprocess.run(command, capture_output=True, text=True).stdout.split()[:1]

    def press(self, *keys, focus=False):
        """Presses keys in the window. Without a window manager, the window has to be given the focus."""
        if focus:
            subprocess.run(["xdotool", "windowfocus", "--sync", *self.identifier], check=True)
        elif keys:
            subprocess.run(["xdotool", "key", "--delay", "5", *keys], check=True)

    def type(self, text):
        subprocess.run(["xdotool", "type", "--delay", "5", text], check=True)

    def resize(self, width, height):
        subprocess.run(["xdotool", "windowsize", "--sync", *self.identifier, str(width), str(height)], check=True)

    def page(self):
        """Returns the page on top, or None while the window is not described. GTK 4.8 also describes the pages below it
        as visible."""
        self.application.clear_cache()
        frame = self.application.get_child_at_index(0)
        stack = frame and frame.get_child_at_index(0)
        if not stack:
            return None
        for widget in (frame, stack):
            widget.clear_cache()
        return stack.get_child_at_index(stack.get_child_count() - 1)

    def widgets(self, role=None, name=None):
        """Returns the visible widgets of the page with a role and a name, in the order of the page."""
        found = []

        def visit(widget):
            widget.clear_cache()
            if not widget.get_state_set().contains(Atspi.StateType.VISIBLE):
                return
            if role in (None, widget.get_role_name()) and name in (None, widget.get_name()):
                found.append(widget)
            for index in range(widget.get_child_count()):
                if child := widget.get_child_at_index(index):
                    visit(child)

        visit(wait(self.page, "the description of the window"))
        return found

    def find(self, role, name):
        return wait(lambda: self.widgets(role, name), f"“{name}” ({role})")[0]

    def find_text(self, part):
        return wait(
            lambda: [text for label in self.widgets("label") if part in (text := label.get_name())], f"“{part}”")[0]

    def rows(self):
        """Returns the words of the rows."""
        return [row.get_name().split(",")[0] for row in self.widgets("list item")]

    def wait_for_rows(self, count):
        wait(lambda: len(self.widgets("list item")) == count, f"a list of {count} words")

    def wait_for_highlight(self, word):
        """Waits until the row of a word is highlighted and has the focus."""
        states = (Atspi.StateType.SELECTED, Atspi.StateType.FOCUSED)
        wait(lambda: [row for row in self.widgets("list item") if row.get_name().startswith(f"{word},")
                      and all(self.has_state(row, state) for state in states)], f"the highlight of “{word}”")

    def click(self, name):
        """Clicks the first visible button with this name."""
        wait(lambda: self.widgets("push button", name) or self.widgets("toggle button", name),
             f"a button “{name}”")[0].do_action(0)

    @staticmethod
    def bold_parts(label):
        """Returns the parts of the text of a label that are bold."""
        parts, position = [], 0
        while position < Atspi.Text.get_character_count(label):
            attributes, start, end = Atspi.Text.get_attribute_run(label, position, False)
            if attributes and attributes.get("weight") == "700":
                parts.append(Atspi.Text.get_text(label, start, end))
            # A range that begins or ends within a letter is empty.
            position = max(end, position + 1)
        return parts

    @staticmethod
    def has_state(widget, state):
        widget.clear_cache()
        return widget.get_state_set().contains(state)

    def memory(self):
        """Returns the resident memory in KiB."""
        with open(f"/proc/{self.process.pid}/status") as status:
            return next(int(line.split()[1]) for line in status if line.startswith("VmRSS:"))

    def close(self):
        """Closes the window, and returns the exit status and the messages of the program."""
        if self.process.poll() is None:
            self.press("ctrl+q")
        messages = self.process.communicate(timeout=SECONDS)[1].decode()
        self.home.cleanup()
        return self.process.returncode, messages


class Screenshot:
    """The pixels of the virtual display, which writes them to a file in the format of xwd."""

    def __init__(self):
        with open(os.environ["FRAMEBUFFER"], "rb") as file:
            content = file.read()
        header = struct.unpack(">25I", content[:100])
        self.width, self.height, self.stride, colors = header[4], header[5], header[12], header[19]
        self.pixels = content[header[0] + 12 * colors:]

    def rows(self):
        """Returns the rows of pixels, of three bytes each."""
        for row in range(self.height):
            line = self.pixels[row * self.stride:row * self.stride + 4 * self.width]
            pixels = bytearray(3 * self.width)
            pixels[0::3], pixels[1::3], pixels[2::3] = line[2::4], line[1::4], line[0::4]
            yield bytes(pixels)

    def colors(self):
        return {row[index:index + 3] for row in self.rows() for index in range(0, len(row), 3)}

    def write(self, path, width, height):
        """Writes the part at the top left as a PNG file."""
        def chunk(kind, data):
            return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

        rows = [b"\0" + row[:3 * width] for row in self.rows()][:height]
        with open(path, "wb") as file:
            file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">2I5B", width, height, 8, 2, 0, 0, 0))
                       + chunk(b"IDAT", zlib.compress(b"".join(rows), 9)) + chunk(b"IEND", b""))


class Service(http.server.ThreadingHTTPServer):
    """A word service with some words for each month. A test can make it fail, or make it wait."""

    def __init__(self, words=3):
        super().__init__(("127.0.0.1", 0), Handler)
        self.words, self.is_failing, self.reactions, self.requests = words, False, {}, []
        self.gate = threading.Event()
        self.gate.set()
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.server_port}"

    def month(self, year, month):
        words = [
            {"id": year * 10_000 + month * 100 + number, "word": f"word {number}", "day": (number - 1) % 28 + 1,
             "month": month, "year": year, "imageUrl": "/picture.png", "definition": f"the définition of {number}"}
            for number in range(1, self.words + 1)]
        return json.dumps({"words": words}).encode()


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def respond(self, status, body=b""):
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        self.server.requests.append(self.command)
        self.server.gate.wait(SECONDS)
        parts = self.path.strip("/").split("/")
        if self.server.is_failing:
            self.respond(500)
        elif parts[0] == "words" and len(parts) == 3:
            self.respond(200, self.server.month(int(parts[1]), int(parts[2].removesuffix(".json"))))
        elif parts[0] in ("favourites", "reblogs"):
            self.respond(200, b"[]")
        else:
            self.respond(404)

    def do_PUT(self):
        self.server.requests.append(self.command)
        self.server.gate.wait(SECONDS)
        if self.server.is_failing:
            return self.respond(500)
        self.server.reactions[self.path] = self.command == "PUT"
        self.respond(204)

    do_DELETE = do_PUT

    def handle(self):
        try:
            super().handle()
        except ConnectionError:
            pass  # The program has cancelled the request.

    def log_message(self, *arguments):
        pass
