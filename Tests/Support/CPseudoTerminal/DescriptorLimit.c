#include <sys/resource.h>

// Tests that run at the same time have thousands of open descriptors. Some systems, such as macOS, let a process open
// only 256 until it asks for more, and then at most 10,240.
__attribute__((constructor)) static void raiseDescriptorLimit(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= 10240) return;
  limit.rlim_cur = limit.rlim_max < 10240 ? limit.rlim_max : 10240;
  setrlimit(RLIMIT_NOFILE, &limit);
}
