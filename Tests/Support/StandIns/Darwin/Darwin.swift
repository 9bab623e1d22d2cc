// A stand-in for the module Darwin, on Linux: the used names of the C library of Linux, and the declarations that
// differ in Apple's. A test compiles the package with it. That test does not find a function that behaves differently
// on macOS.

@_exported import DarwinTypes
@_exported import MacTypes

public let F_FULLFSYNC: Int32 = 51
public let RENAME_EXCL: Int32 = 4
public let RENAME_SWAP: Int32 = 2
public let RTLD_LOCAL: Int32 = 4
public let RTLD_NOW: Int32 = 2
public let SOCK_STREAM: Int32 = 1
public let SIG_IGN: @convention(c) (Int32) -> Void = { _ in }
public let SIG_BLOCK: Int32 = 1
public let SIG_UNBLOCK: Int32 = 2
public let SIG_SETMASK: Int32 = 3
public let S_IFMT: mode_t = 0o170000
public let S_IFREG: mode_t = 0o100000
public let TIOCGWINSZ: UInt = 0x4008_7468
public let TIOCSWINSZ: UInt = 0x8008_7467

@discardableResult
public func ioctl(_ descriptor: Int32, _ request: UInt, _ argument: UnsafeMutableRawPointer) -> Int32 { 0 }

public func stat(_ path: UnsafePointer<CChar>!, _ status: UnsafeMutablePointer<DarwinTypes.stat>!) -> Int32 { 0 }
public func fstat(_ descriptor: Int32, _ status: UnsafeMutablePointer<DarwinTypes.stat>!) -> Int32 { 0 }
public func dlopen(_ path: UnsafePointer<CChar>!, _ mode: Int32) -> UnsafeMutableRawPointer! { nil }
public func dlsym(_ library: UnsafeMutableRawPointer!, _ name: UnsafePointer<CChar>) -> UnsafeMutableRawPointer! { nil }
@discardableResult public func flock(_ descriptor: Int32, _ operation: Int32) -> Int32 { 0 }
public func mkdirat(_ directory: Int32, _ path: UnsafePointer<CChar>!, _ mode: mode_t) -> Int32 { 0 }
public func openat(_ directory: Int32, _ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 { 0 }
public func fstatat(
  _ directory: Int32, _ path: UnsafePointer<CChar>!, _ status: UnsafeMutablePointer<DarwinTypes.stat>!, _ flags: Int32
) -> Int32 { 0 }
public func renameatx_np(
  _ oldDirectory: Int32, _ old: UnsafePointer<CChar>!, _ newDirectory: Int32, _ new: UnsafePointer<CChar>!,
  _ flags: UInt32
) -> Int32 { 0 }

public func select(
  _ count: Int32, _ read: UnsafeMutablePointer<fd_set>!, _ write: UnsafeMutablePointer<fd_set>!,
  _ error: UnsafeMutablePointer<fd_set>!, _ timeout: UnsafeMutablePointer<timeval>!
) -> Int32 { 0 }

public func tcgetattr(_ descriptor: Int32, _ settings: UnsafeMutablePointer<termios>!) -> Int32 { 0 }
@discardableResult
public func tcsetattr(_ descriptor: Int32, _ actions: Int32, _ settings: UnsafePointer<termios>!) -> Int32 { 0 }

@discardableResult
public func sigaction(
  _ signal: Int32, _ action: UnsafePointer<DarwinTypes.sigaction>!, _ old: UnsafeMutablePointer<DarwinTypes.sigaction>!
) -> Int32 { 0 }
@discardableResult public func sigemptyset(_ signals: UnsafeMutablePointer<sigset_t>!) -> Int32 { 0 }
@discardableResult public func sigaddset(_ signals: UnsafeMutablePointer<sigset_t>!, _ signal: Int32) -> Int32 { 0 }
@discardableResult
public func pthread_sigmask(
  _ change: Int32, _ signals: UnsafePointer<sigset_t>!, _ old: UnsafeMutablePointer<sigset_t>!
) -> Int32 { 0 }
public func pthread_self() -> pthread_t { fatalError() }
