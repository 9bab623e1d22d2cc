/// A connection that bytes go over in both directions, used by one thread, which waits in each call.
///
/// The connection is closed when nobody holds the stream any longer.
protocol ByteStream: AnyObject {
  /// Waits for bytes and returns those that are there; none at the end of what the other side sends.
  func read() throws(ServiceError) -> [UInt8]

  /// Sends all of `bytes`.
  func write(_ bytes: [UInt8]) throws(ServiceError)
}
