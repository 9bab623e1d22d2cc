// A stand-in for Apple's module Foundation, on Linux: the Foundation of Linux, with the declarations that only Apple's
// has or that differ.

@_exported import Foundation
@_exported import FoundationNetworking
@_exported import MacTypes

public let SOCK_STREAM: Int32 = 1
public let SO_NOSIGPIPE: Int32 = 0x1022

public enum tls_protocol_version_t: UInt16 {
  case TLSv12 = 0x0303
}

extension URLSessionConfiguration {
  public var tlsMinimumSupportedProtocolVersion: tls_protocol_version_t {
    get { .TLSv12 }
    set {}
  }
}

public let RLIMIT_FSIZE: Int32 = 1

@discardableResult
public func setrlimit(_ resource: Int32, _ limit: UnsafePointer<rlimit>!) -> Int32 { 0 }
