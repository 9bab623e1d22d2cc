#ifndef __APPLE__
#define _GNU_SOURCE
#endif
#include <ftw.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifdef __APPLE__
// A bundle cannot access the variable directly.
#include <crt_externs.h>
#define environ (*_NSGetEnviron())
#endif

static char home[PATH_MAX];

static int removeFile(const char *path, const struct stat *status, int kind, struct FTW *position) {
  return remove(path);
}

static void removeHome(void) { nftw(home, removeFile, 16, FTW_DEPTH | FTW_PHYS); }

static void setDirectory(const char *name, const char *path) {
  char directory[PATH_MAX + 32];
  snprintf(directory, sizeof directory, "%s%s", home, path);
  setenv(name, directory, 1);
}

// Returns whether a variable of the environment leads programs to files of the user, or is a setting of the user. Git
// sets some of the variables for its hooks, which may run the tests.
static bool isOfUser(const char *variable) {
  static const char *const starts[] = {
    "XDG_", "GIT_", "WORDS_", "BASH_ENV=", "CURL_HOME=", "ENV=", "NETRC=", "ZDOTDIR="
  };
  for (size_t i = 0; i < sizeof starts / sizeof *starts; i++) {
    if (strncmp(variable, starts[i], strlen(starts[i])) == 0) return true;
  }
  return false;
}

static void removeVariablesOfUser(void) {
  char **variable = environ;
  while (*variable != NULL) {
    if (!isOfUser(*variable)) {
      variable++;
      continue;
    }
    // The next variable takes the place of the removed one.
    char *name = strndup(*variable, strcspn(*variable, "="));
    unsetenv(name);
    free(name);
  }
}

// Gives the tests, and the programs that they start, a home directory of their own, so that they neither read nor change
// files of the user who runs them. As a constructor, this function runs before any code that reads the environment, and
// no test can forget to call it.
__attribute__((constructor)) static void useOwnHome(void) {
  const char *temporary = getenv("TMPDIR");
  snprintf(home, sizeof home, "%s/words-tests-XXXXXX", temporary != NULL && *temporary != 0 ? temporary : "/tmp");
  if (mkdtemp(home) == NULL) {
    perror("Cannot create a home directory for the tests");
    _exit(1);
  }
  atexit(removeHome);
  removeVariablesOfUser();
  setDirectory("HOME", "");
  // Foundation prefers this variable. Without it, Foundation on macOS ignores `HOME`.
  setDirectory("CFFIXED_USER_HOME", "");
  setDirectory("XDG_CACHE_HOME", "/.cache");
  setDirectory("XDG_CONFIG_HOME", "/.config");
  setDirectory("XDG_DATA_HOME", "/.local/share");
  setDirectory("XDG_STATE_HOME", "/.local/state");
}
