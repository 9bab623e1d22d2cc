#ifndef __APPLE__
#define _GNU_SOURCE
#endif
#include "CPseudoTerminal.h"

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

int openPseudoTerminal(int *master, int *slave) {
  char name[128];
  *master = posix_openpt(O_RDWR | O_NOCTTY);
  if (*master < 0) return -1;
  fcntl(*master, F_SETFD, FD_CLOEXEC);
  // Several threads may open terminals, so the name is not in the static buffer of `ptsname`.
  if (grantpt(*master) == 0 && unlockpt(*master) == 0 && ptsname_r(*master, name, sizeof name) == 0) {
    *slave = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (*slave >= 0) return 0;
  }
  close(*master);
  return -1;
}

// The child process of a process with threads may call only functions that are safe in a signal handler.
pid_t startProgram(
  const char *executable, char *const arguments[], char *const environment[], const char *directory,
  const int standard[3], bool onTerminal) {
  sigset_t all, previous;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, &previous);
#ifdef __linux__
  // Does not copy the page tables of the parent, which is slow in a large process. The parent waits until the child has
  // executed the program.
  pid_t process = vfork();
#else
  pid_t process = fork();
#endif
  if (process != 0) {
    pthread_sigmask(SIG_SETMASK, &previous, NULL);
    return process;
  }
  struct sigaction action = {.sa_handler = SIG_DFL};
  for (int signal = 1; signal < NSIG; signal++) sigaction(signal, &action, NULL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  if (onTerminal) {
    setsid();
    ioctl(standard[0], TIOCSCTTY, 0);
  }
  // Move the descriptors out of the way of 0 to 2.
  int moved[3];
  for (int i = 0; i < 3; i++) {
    moved[i] = fcntl(standard[i] < 0 ? open("/dev/null", O_RDWR) : standard[i], F_DUPFD, 3);
  }
  for (int i = 0; i < 3; i++) dup2(moved[i], i);
#ifdef __GLIBC__
  close_range(3, ~0U, 0);
#else
  for (int descriptor = getdtablesize() - 1; descriptor >= 3; descriptor--) close(descriptor);
#endif
  if (directory == NULL || chdir(directory) == 0) execve(executable, arguments, environment);
  _exit(127);
}
