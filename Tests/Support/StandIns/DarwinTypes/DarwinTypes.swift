// The types of the stand-in for the module Darwin. They are in a module of their own, because `stat` and `sigaction`
// are each the name of a type and of a function.
//
// The module also exports the names in `Glibc.txt` from the C library of Linux. They are also in that of macOS, with
// the same declaration as far as the package uses it. If a file needs another name, check that macOS has it.

import Glibc

public typealias mode_t = UInt16
public typealias sigset_t = UInt32
public typealias tcflag_t = UInt
public typealias pthread_t = UnsafeMutablePointer<OpaquePointer>

public struct stat {
  public var st_mode: mode_t = 0
  public var st_uid: UInt32 = 0
  public var st_size: Int64 = 0
  public var st_ino: UInt64 = 0
  public var st_mtimespec = timespec()

  public init() {}
}

public struct termios {
  public var (c_iflag, c_oflag, c_cflag, c_lflag): (tcflag_t, tcflag_t, tcflag_t, tcflag_t) = (0, 0, 0, 0)
  public var c_cc: (UInt64, UInt64, UInt32) = (0, 0, 0)

  public init() {}
}

public struct timeval {
  public var tv_sec: Int
  public var tv_usec: Int32

  public init(tv_sec: Int, tv_usec: Int32) {
    (self.tv_sec, self.tv_usec) = (tv_sec, tv_usec)
  }
}

public struct fd_set {
  public init() {}
}

public struct sigaction {
  public var __sigaction_u: UInt = 0
  public var sa_mask: sigset_t = 0
  public var sa_flags: Int32 = 0

  public init() {}
}
