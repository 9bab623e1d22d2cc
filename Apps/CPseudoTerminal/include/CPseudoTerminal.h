// A pseudo-terminal, and programs that run on it. In C, because Swift cannot call `fork`, and `posix_spawn` cannot give
// a new process a controlling terminal on every platform: macOS opens files before it creates the session.

#ifndef CPSEUDOTERMINAL_H
#define CPSEUDOTERMINAL_H

#include <sys/types.h>

// Opens a pseudo-terminal. Returns 0, or -1 and sets `errno`.
int openPseudoTerminal(int *master, int *slave);

// Starts an executable in a new session whose controlling terminal is that of `slave`, with the default signal
// handling. Its standard error is `error`, or the terminal if `error` is negative. All other descriptors are closed.
//
// Returns the process id, or -1 and sets `errno`. If the executable cannot be run, the process exits with status 127.
pid_t startOnTerminal(
  const char *executable, char *const arguments[], char *const environment[], int slave, int error);

#endif
