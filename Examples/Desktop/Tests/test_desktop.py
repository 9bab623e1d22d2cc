"""Tests of the desktop program. Each test starts the program and uses its window."""
import os
import signal
import subprocess
import unittest

from window import Atspi, Screenshot, Service, Window, wait


class DesktopTests(unittest.TestCase):
    def open(self, *arguments, **options):
        window = Window("--year", "2015", "--month", "1", *arguments, **options)
        self.addCleanup(lambda: window.process.poll() is None and window.process.kill())
        return window

    def expect_close(self, window, messages=""):
        self.assertEqual(window.close(), (0, messages))

    def search(self, window, text):
        window.press("slash")
        wait(lambda: [entry for entry in window.widgets("entry", "Find words")
                      if window.has_state(entry, Atspi.StateType.FOCUSED)
                      or any(window.has_state(child, Atspi.StateType.FOCUSED) for child in entry)], "the search field")
        window.type(text)

    def is_on(self, window, name):
        button = (window.widgets("toggle button", name) or window.widgets("push button", name))[0]
        return window.has_state(button, Atspi.StateType.PRESSED)

    def test_list_and_detail(self):
        """A click opens a word, and the key Escape returns to the list."""
        window = self.open()
        window.wait_for_rows(31)
        self.assertEqual(window.rows()[0], "liminal")
        window.press("End", "Return")
        window.find("label", "the smell of rain on dry earth")
        window.find("label", "/ˈpetrɪkɔː/")
        wait(lambda: [image for image in window.widgets("image") if image.get_description() == "petrichor"], "the picture")
        window.press("Escape")
        window.wait_for_rows(31)
        self.assertGreater(len(Screenshot().colors()), 50)
        self.expect_close(window)

    def test_months(self):
        """The buttons for the months show the words of the previous and of the next month, and return to the word."""
        window = self.open()
        window.find("label", "January 2015")
        window.wait_for_rows(31)
        window.press("End")
        window.wait_for_highlight("petrichor")
        window.click("Next month")
        window.find("label", "February 2015")
        window.wait_for_rows(28)
        window.click("Previous month")
        window.find("label", "January 2015")
        window.wait_for_rows(31)
        window.wait_for_highlight("petrichor")
        self.expect_close(window)

    def test_steps_and_undo(self):
        """A step after the last word shows the next month, also in a detail, and an undo restores the reaction."""
        window = self.open()
        window.wait_for_rows(31)
        window.press("End", "n")
        window.find("label", "February 2015")
        window.press("p")
        window.wait_for_highlight("petrichor")
        window.press("Return", "n")
        window.find("label", "Sun 1 Feb 2015")
        window.press("p")
        window.find("label", "/ˈpetrɪkɔː/")
        window.press("f")
        wait(lambda: self.is_on(window, "Favourite"), "the favourite")
        window.press("u")
        window.find("label", "Undone: “petrichor” is no longer a favourite.")
        wait(lambda: not self.is_on(window, "Favourite"), "the undo")
        window.press("Escape")
        window.wait_for_rows(31)
        self.expect_close(window)

    def test_quick_taps(self):
        """Quick taps change the button at once, and the service stores the last state."""
        service = Service()
        window = self.open("--server", service.url)
        window.wait_for_rows(3)
        service.gate.clear()
        for tap in range(5):
            window.click("Favourite")
            wait(lambda: self.is_on(window, "Favourite") == (tap % 2 == 0), "the change of the button")
        service.gate.set()
        wait(lambda: service.reactions == {"/favourites/20150101": True}, "the reaction of the service")
        window.press("shift+f")
        window.find("label", "Favourites")
        wait(lambda: window.rows() == ["word 1"], "the list of favourites")
        self.expect_close(window)

    def test_failure_and_retry(self):
        """A failure is explained in place of the list, and a reload shows the words. A failed reload keeps them."""
        service = Service()
        service.is_failing = True
        window = self.open("--server", service.url)
        window.find_text("status code 500")
        service.is_failing = False
        window.click("Reload")
        window.wait_for_rows(3)
        service.is_failing = True
        window.press("r")
        window.find_text("status code 500")
        self.assertEqual(len(window.rows()), 3)
        self.expect_close(window)

    def test_reaction_and_retry(self):
        """A reaction that the service refuses is named beside a button, which sends it again, as the key r does."""
        service = Service()
        window = self.open("--server", service.url)
        window.wait_for_rows(3)
        for count, retry in enumerate([lambda: window.click("Try again"), lambda: window.press("r")], 1):
            service.is_failing = True
            window.press("f")
            window.find_text("Cannot save")
            service.is_failing = False
            requests = len(service.requests)
            retry()
            wait(lambda: service.reactions.get("/favourites/20150101") == (count == 1), "the reaction of the service")
            wait(lambda: not window.widgets("push button", "Try again"), "a notice without a button")
            # The words and the reactions are not loaded again.
            self.assertEqual([method for method in service.requests[requests:] if method == "GET"], [])
        self.expect_close(window)

    def test_simulation(self):
        """The option --simulate delays requests, by up to an hour, and makes them fail."""
        window = self.open("--simulate=delay=50ms,fail=1")
        window.find_text("simulated")
        self.expect_close(window)
        self.expect_close(self.open("--simulate=delay=3600000ms"))

    def test_search(self):
        """The list shows the words that match the text, as the user types it."""
        window = self.open()
        window.wait_for_rows(31)
        self.search(window, "ear")
        window.wait_for_rows(6)
        window.press("Escape")
        window.wait_for_rows(31)
        self.expect_close(window)

    def test_marks(self):
        """The matches of a search are bold, also after a letter of several bytes."""
        window = self.open("--server", Service().url)
        window.wait_for_rows(3)
        self.search(window, "of 2")
        window.wait_for_rows(1)
        label = window.find("label", "the définition of 2")
        wait(lambda: window.bold_parts(label) == ["of", "2"], "the marks")
        self.expect_close(window)

    def test_reason(self):
        """A match in an example is shown in the row, and a month without a match offers the year."""
        window = self.open()
        window.wait_for_rows(31)
        self.search(window, "allotments")
        label = window.find("label", "example: … rose from the allotments as the first drops hit the baked soil.")
        wait(lambda: window.bold_parts(label) == ["allotments"], "the marks")
        window.press("Escape")
        window.wait_for_rows(31)
        self.search(window, "seascape")
        window.find("label", "No words of January 2015 match “seascape”. 1 word of 2015 does.")
        window.click("Search the year")
        window.wait_for_rows(1)
        window.find("label", "Words of 2015")
        self.expect_close(window)

    def test_highlight(self):
        """The word that was highlighted before a search is highlighted again when it is cancelled."""
        window = self.open("--server", Service().url)
        window.wait_for_rows(3)
        window.press("End")
        self.search(window, "of 2")
        window.wait_for_rows(1)
        window.press("Escape")
        window.wait_for_rows(3)
        window.wait_for_highlight("word 3")
        self.expect_close(window)

    def test_match(self):
        """The key Return opens the only match. Then the key Escape returns to the search, and cancels it."""
        window = self.open()
        window.wait_for_rows(31)
        self.search(window, "dry earth")
        window.wait_for_rows(1)
        window.press("Return")
        window.find("label", "/ˈpetrɪkɔː/")
        window.press("Escape")
        window.wait_for_rows(1)
        window.press("Escape")
        window.wait_for_rows(31)
        window.wait_for_highlight("petrichor")
        self.expect_close(window)

    def test_matches(self):
        """The key Down goes from the search field to the first match, and then to the next one."""
        for width in [800, 1000]:
            window = self.open()
            window.wait_for_rows(31)
            window.resize(width, 640)
            window.press("End")
            self.search(window, "ear")
            window.wait_for_rows(6)
            for word in ["petrichor", "perihelion"]:
                window.press("Down")
                window.wait_for_highlight(word)
            self.expect_close(window)

    def test_preview(self):
        """A wide window shows the word that is highlighted beside the list, by the user or by a search."""
        window = self.open()
        window.wait_for_rows(31)
        self.assertEqual(window.widgets("label", "/ˈlɪmɪnəl/"), [])
        window.resize(1000, 640)
        window.find("label", "/ˈlɪmɪnəl/")
        window.press("End")
        window.find("label", "/ˈpetrɪkɔː/")
        wait(lambda: [image.get_description() for image in window.widgets("image")].count("petrichor") == 2,
             "the picture")
        self.search(window, "susurrus")
        window.find("label", "/sʊˈsʌrəs/")
        window.press("Escape")
        window.find("label", "/ˈpetrɪkɔː/")
        window.wait_for_highlight("petrichor")
        window.press("Tab")
        wait(lambda: window.has_state(window.find("scroll pane", "Word"), Atspi.StateType.FOCUSED), "the focus")
        window.resize(800, 640)
        wait(lambda: not window.widgets("label", "/ˈpetrɪkɔː/"), "the list without the details")
        window.press("bracketright")
        window.wait_for_rows(28)
        self.expect_close(window)

    def test_previews(self):
        """Highlighting words in a wide window does not increase the memory, round after round."""
        window = self.open()
        window.wait_for_rows(31)
        window.resize(1000, 640)

        def highlight(count):
            for _ in range(count // 20):
                window.press(*["Down"] * 10, *["Up"] * 10)
                window.find("label", "/ˈlɪmɪnəl/")

        # A leak grows in each round; the memory of GTK's caches does not.
        highlight(100)
        sizes = [window.memory()]
        for _ in range(3):
            highlight(200)
            sizes.append(window.memory())
        growths = [after - before for before, after in zip(sizes, sizes[1:])]
        self.assertLess(min(growths), 2 * 1024)
        self.expect_close(window)

    def test_early_search(self):
        """The search field keeps the focus when the words arrive."""
        service = Service()
        service.gate.clear()
        window = self.open("--server", service.url)
        self.search(window, "word")
        service.gate.set()
        window.wait_for_rows(3)
        window.type(" 2")
        window.wait_for_rows(1)
        self.expect_close(window)

    def test_keys_of_a_page(self):
        """The keys of the list have no effect in the detail of a word."""
        window = self.open()
        window.wait_for_rows(31)
        window.press("Return")
        window.find("label", "/ˈlɪmɪnəl/")
        window.press("bracketright", "Escape")
        window.wait_for_rows(31)
        window.find("label", "January 2015")
        self.expect_close(window)

    def test_year(self):
        """A search through the year shows results as they arrive, its progress, and a button that cancels it."""
        service = Service()
        window = self.open("--server", service.url)
        window.wait_for_rows(3)
        service.gate.clear()
        window.press("shift+s")
        window.find("label", "Words of 2015")
        window.find("progress bar", "Progress")
        window.click("Cancel")
        wait(lambda: not window.widgets("progress bar", "Progress"), "the end of the search")
        service.gate.set()
        window.click("Reload")
        window.wait_for_rows(36)
        self.expect_close(window)

    def test_form(self):
        """The form explains an invalid URL as the user types, tests a valid one, and shows its words after saving."""
        service = Service(words=5)
        window = self.open()
        window.wait_for_rows(31)
        window.press("s")
        window.find("label", "Service")
        for name, state, key in [("Built-in", Atspi.StateType.FOCUSED, "Right"),
                                 ("Web server", Atspi.StateType.CHECKED, "Tab")]:
            wait(lambda: window.has_state(window.find("check box", name), state), f"the state of “{name}”")
            window.press(key)
        window.type("htp://example.org")
        window.find("label", "The scheme must be http or https.")
        self.assertFalse(window.has_state(window.find("push button", "Save"), Atspi.StateType.SENSITIVE))
        window.press("ctrl+a")
        window.type(service.url)
        wait(lambda: not window.widgets("label", "The scheme must be http or https."), "a valid URL")
        window.click("Test the connection")
        window.find_text("It has 5 words for January 2015.")
        window.click("Save")
        window.wait_for_rows(5)
        self.expect_close(window)

    def test_stored_token(self):
        """The form shows the stored token only while the URL is that of its server."""
        service = Service()
        window = self.open(settings={"server": service.url, "token": "secret"})
        window.wait_for_rows(3)
        window.press("s")
        window.find("label", "The token in use is set by the settings file.")
        button = window.find("check box", "Web server")
        wait(lambda: window.has_state(button, Atspi.StateType.FOCUSED), "the focus on “Web server”")
        window.press("Tab")
        for text, note in [("http://other.example", "The token in the settings file is for another server."),
                           (service.url, "The token in use is set by the settings file.")]:
            window.press("ctrl+a")
            window.type(text)
            window.find("label", note)
        self.expect_close(window)

    def test_names(self):
        """Every control has a name for assistive technologies."""
        window = self.open()
        window.wait_for_rows(31)
        controls = ("push button", "toggle button", "check box", "entry", "password text", "progress bar", "list")
        for key, text in [("slash", "January 2015"), ("Escape", "January 2015"), ("Return", "/ˈlɪmɪnəl/"),
                          ("Escape", "January 2015"), ("shift+f", "Favourites"), ("alt+Left", "January 2015"),
                          ("s", "Service")]:
            window.press(key)
            window.find("label", text)
            found = [widget for widget in window.widgets() if widget.get_role_name() in controls]
            self.assertGreater(len(found), 5)
            self.assertEqual([widget.get_role_name() for widget in found if not widget.get_name()], [], text)
        self.expect_close(window)

    def test_today(self):
        """The key t shows the word of the current day, from the detail of another word."""
        window = self.open()
        window.wait_for_rows(31)
        window.press("Return")
        window.find("label", "liminal")
        window.press("t")
        window.find("label", "today")
        self.expect_close(window)

    def test_large_list(self):
        """A list of 6,000 words has widgets only for the rows near the visible part."""
        service = Service(words=6_000)
        window = self.open("--server", service.url)
        wait(lambda: window.widgets("list item"), "rows")
        window.press("End")
        wait(lambda: "word 5992" in window.rows(), "the last row")
        self.assertLess(len(window.rows()), 500)
        self.expect_close(window)

    def test_month_changes(self):
        """Five hundred changes of the month do not increase the memory."""
        window = self.open()
        window.wait_for_rows(31)
        earlier, later = window.find("push button", "Previous month"), window.find("push button", "Next month")

        def change(count):
            for _ in range(count // 20):
                for _ in range(10):
                    later.do_action(0)
                for _ in range(10):
                    earlier.do_action(0)
                window.find("label", "January 2015")
            window.wait_for_rows(31)

        change(200)
        before = window.memory()
        change(500)
        self.assertLess(window.memory() - before, 4 * 1024)
        self.expect_close(window)

    def test_details(self):
        """Opening and closing a word forty times does not increase the memory."""
        window = self.open()
        window.wait_for_rows(31)

        def open_details(count):
            for _ in range(count):
                window.press("Return")
                window.find("label", "/ˈlɪmɪnəl/")
                window.press("Escape")
                wait(lambda: not window.widgets("label", "/ˈlɪmɪnəl/"), "the list")

        open_details(10)
        before = window.memory()
        open_details(40)
        self.assertLess(window.memory() - before, 4 * 1024)
        self.expect_close(window)

    def test_close_while_loading(self):
        """Closing the window ends the program while requests are running."""
        service = Service()
        service.gate.clear()
        window = self.open("--server", service.url)
        window.find("label", "January 2015")
        self.expect_close(window)
        service.gate.set()

    def test_terminate(self):
        """The signal TERM ends the program."""
        window = self.open()
        window.process.send_signal(signal.SIGTERM)
        self.expect_close(window)

    def test_no_display(self):
        """Without a display, the program names the problem and fails."""
        environment = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
        result = subprocess.run([os.environ["DESKTOP"]], env=environment, capture_output=True, text=True)
        self.assertEqual((result.returncode, result.stdout), (1, ""))
        self.assertIn("desktop: Cannot open a display.", result.stderr)

    def test_arguments(self):
        """An invalid argument is explained, and the status is 64."""
        for arguments, message in [
            (["--year", "0"], "Invalid --year “0”"), (["--what"], "Unknown argument “--what”"),
            (["--server", "ftp://a"], "http or https"), (["--simulate", "fail=0"], "Invalid --simulate “fail=0”"),
        ]:
            result = subprocess.run([os.environ["DESKTOP"], *arguments], capture_output=True, text=True)
            self.assertEqual(result.returncode, 64)
            self.assertIn(message, result.stderr)


if __name__ == "__main__":
    unittest.main()
