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
pid_t startOnTerminal(
  const char *executable, char *const arguments[], char *const environment[], int slave, int error) {
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
  struct sigaction standard = {.sa_handler = SIG_DFL};
  for (int signal = 1; signal < NSIG; signal++) sigaction(signal, &standard, NULL);
  sigemptyset(&all);
  sigprocmask(SIG_SETMASK, &all, NULL);
  setsid();
  ioctl(slave, TIOCSCTTY, 0);
  if (error < 0) error = slave;
  // Move the descriptors out of the way of 0 to 2.
  slave = fcntl(slave, F_DUPFD, 3);
  error = fcntl(error, F_DUPFD, 3);
  dup2(slave, 0);
  dup2(slave, 1);
  dup2(error, 2);
#ifdef __GLIBC__
  close_range(3, ~0U, 0);
#else
  for (int descriptor = getdtablesize() - 1; descriptor >= 3; descriptor--) close(descriptor);
#endif
  execve(executable, arguments, environment);
  _exit(127);
}
