import Foundation

/// Makes writing more than `size` bytes to a file fail, as on a full disk.
func limitFiles(to size: Int) {
  // Without this, exceeding the limit would end the process.
  signal(SIGXFSZ, SIG_IGN)
  var limit = rlimit(rlim_cur: rlim_t(size), rlim_max: rlim_t(size))
  #if canImport(Glibc)
    setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
  #else
    setrlimit(RLIMIT_FSIZE, &limit)
  #endif
}
