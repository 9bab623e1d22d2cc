// Pseudo-terminals, and programs that run on them or elsewhere. In C, because Swift cannot call `fork`, and
// `posix_spawn` cannot give a new process a controlling terminal on every platform: macOS opens files before it creates
// the session.

#ifndef CPSEUDOTERMINAL_H
#define CPSEUDOTERMINAL_H

#include <stdbool.h>
#include <sys/types.h>

// Opens a pseudo-terminal. Returns 0, or -1 and sets `errno`.
int openPseudoTerminal(int *master, int *slave);

// Starts an executable with the default signal handling, in `directory` unless it is null. The descriptors in `standard`
// become its standard input, output and error; a negative one stands for /dev/null. All others are closed. If
// `onTerminal` is true, the standard input is the controlling terminal of a new session.
//
// Returns the process id, or -1 and sets `errno`. If the executable cannot be run, the process exits with status 127.
pid_t startProgram(
  const char *executable, char *const arguments[], char *const environment[], const char *directory,
  const int standard[3], bool onTerminal);

#endif
