// The types of the stand-in for the module Darwin. They are in a module of their own, because `stat` and `sigaction` are
// each the name of a type and of a function. The names that are imported from the C library of Linux are also in that of
// macOS, with the same declaration as far as the package uses it. If a file needs another name, check that macOS has it.

@_exported import func Glibc.accept
@_exported import func Glibc.access
@_exported import func Glibc.atexit
@_exported import func Glibc.bind
@_exported import func Glibc.calloc
@_exported import func Glibc.close
@_exported import func Glibc.dup2
@_exported import func Glibc.exit
@_exported import func Glibc.fclose
@_exported import func Glibc.fcntl
@_exported import func Glibc.fileno
@_exported import func Glibc.free
@_exported import func Glibc.fseek
@_exported import func Glibc.fsync
@_exported import func Glibc.fwrite
@_exported import func Glibc.getenv
@_exported import func Glibc.getpgrp
@_exported import func Glibc.getsockname
@_exported import func Glibc.inet_pton
@_exported import func Glibc.isatty
@_exported import func Glibc.kill
@_exported import func Glibc.killpg
@_exported import func Glibc.listen
@_exported import func Glibc.localtime_r
@_exported import func Glibc.mktime
@_exported import func Glibc.open
@_exported import func Glibc.pipe
@_exported import func Glibc.poll
@_exported import func Glibc.pthread_getspecific
@_exported import func Glibc.pthread_key_create
@_exported import func Glibc.pthread_setspecific
@_exported import func Glibc.raise
@_exported import func Glibc.read
@_exported import func Glibc.recv
@_exported import func Glibc.rename
@_exported import func Glibc.send
@_exported import func Glibc.shutdown
@_exported import func Glibc.sigaltstack
@_exported import func Glibc.signal
@_exported import func Glibc.socket
@_exported import func Glibc.strdup
@_exported import func Glibc.strerror
@_exported import func Glibc.tcgetpgrp
@_exported import func Glibc.tmpfile
@_exported import func Glibc.unlink
@_exported import func Glibc.usleep
@_exported import func Glibc.utimensat
@_exported import func Glibc.waitpid
@_exported import func Glibc.write
@_exported import struct Glibc.idtype_t
@_exported import struct Glibc.in6_addr
@_exported import struct Glibc.pollfd
@_exported import struct Glibc.pthread_mutex_t
@_exported import struct Glibc.siginfo_t
@_exported import struct Glibc.sockaddr
@_exported import struct Glibc.sockaddr_in
@_exported import struct Glibc.stack_t
@_exported import struct Glibc.timespec
@_exported import struct Glibc.tm
@_exported import struct Glibc.winsize
@_exported import typealias Glibc.id_t
@_exported import typealias Glibc.nfds_t
@_exported import typealias Glibc.pid_t
@_exported import typealias Glibc.pthread_key_t
@_exported import typealias Glibc.sa_family_t
@_exported import typealias Glibc.socklen_t
@_exported import typealias Glibc.time_t
@_exported import var Glibc.AF_INET
@_exported import var Glibc.AF_INET6
@_exported import var Glibc.AT_FDCWD
@_exported import var Glibc.AT_SYMLINK_NOFOLLOW
@_exported import var Glibc.EAGAIN
@_exported import var Glibc.ECHO
@_exported import var Glibc.ECHONL
@_exported import var Glibc.EEXIST
@_exported import var Glibc.EINTR
@_exported import var Glibc.EINVAL
@_exported import var Glibc.ENOENT
@_exported import var Glibc.EPIPE
@_exported import var Glibc.EWOULDBLOCK
@_exported import var Glibc.FD_CLOEXEC
@_exported import var Glibc.F_GETFD
@_exported import var Glibc.F_GETFL
@_exported import var Glibc.F_SETFD
@_exported import var Glibc.F_SETFL
@_exported import var Glibc.ICANON
@_exported import var Glibc.ICRNL
@_exported import var Glibc.IEXTEN
@_exported import var Glibc.IGNCR
@_exported import var Glibc.INLCR
@_exported import var Glibc.ISIG
@_exported import var Glibc.ISTRIP
@_exported import var Glibc.IXON
@_exported import var Glibc.LOCK_EX
@_exported import var Glibc.LOCK_NB
@_exported import var Glibc.LOCK_UN
@_exported import var Glibc.O_CLOEXEC
@_exported import var Glibc.O_CREAT
@_exported import var Glibc.O_DIRECTORY
@_exported import var Glibc.O_EXCL
@_exported import var Glibc.O_NONBLOCK
@_exported import var Glibc.O_RDONLY
@_exported import var Glibc.O_RDWR
@_exported import var Glibc.O_WRONLY
@_exported import var Glibc.POLLIN
@_exported import var Glibc.POLLNVAL
@_exported import var Glibc.POLLOUT
@_exported import var Glibc.P_PID
@_exported import var Glibc.SA_ONSTACK
@_exported import var Glibc.SA_RESTART
@_exported import var Glibc.SA_SIGINFO
@_exported import var Glibc.SEEK_SET
@_exported import var Glibc.SHUT_RDWR
@_exported import var Glibc.SIGABRT
@_exported import var Glibc.SIGALRM
@_exported import var Glibc.SIGBUS
@_exported import var Glibc.SIGCONT
@_exported import var Glibc.SIGFPE
@_exported import var Glibc.SIGHUP
@_exported import var Glibc.SIGILL
@_exported import var Glibc.SIGINT
@_exported import var Glibc.SIGKILL
@_exported import var Glibc.SIGPIPE
@_exported import var Glibc.SIGQUIT
@_exported import var Glibc.SIGSEGV
@_exported import var Glibc.SIGTERM
@_exported import var Glibc.SIGTRAP
@_exported import var Glibc.SIGTSTP
@_exported import var Glibc.SIGUSR1
@_exported import var Glibc.SIGUSR2
@_exported import var Glibc.SIGWINCH
@_exported import var Glibc.SIGXCPU
@_exported import var Glibc.SIG_DFL
@_exported import var Glibc.SS_DISABLE
@_exported import var Glibc.STDERR_FILENO
@_exported import var Glibc.STDIN_FILENO
@_exported import var Glibc.STDOUT_FILENO
@_exported import var Glibc.TCSADRAIN
@_exported import var Glibc.TCSANOW
@_exported import var Glibc.VMIN
@_exported import var Glibc.VTIME
@_exported import var Glibc.WEXITED
@_exported import var Glibc.WNOWAIT
@_exported import var Glibc.X_OK
@_exported import var Glibc.errno

public typealias mode_t = UInt16
public typealias sigset_t = UInt32
public typealias tcflag_t = UInt
public typealias pthread_t = UnsafeMutablePointer<OpaquePointer>
public typealias posix_spawn_file_actions_t = UnsafeMutableRawPointer
public typealias posix_spawnattr_t = UnsafeMutableRawPointer

public struct stat {
  public var st_mode: mode_t = 0
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

public struct __sigaction_u {
  public typealias Action = @convention(c) (Int32, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?) -> Void

  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  public var __sa_handler: (@convention(c) (Int32) -> Void)! {
    get { nil }
    set {}
  }
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  public var __sa_sigaction: Action! {
    get { nil }
    set {}
  }
}

public struct sigaction {
  public var __sigaction_u = DarwinTypes.__sigaction_u()
  public var sa_mask: sigset_t = 0
  public var sa_flags: Int32 = 0

  public init() {}
}
