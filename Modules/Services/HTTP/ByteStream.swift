/// A bidirectional connection with blocking calls, for use by one thread.
///
/// The connection is closed when the object is released.
protocol ByteStream: AnyObject {
  /// Waits until bytes are available and returns them. Returns an empty array at the end of the stream.
  func read() throws(ServiceError) -> [UInt8]

  /// Sends all of `bytes`.
  func write(_ bytes: [UInt8]) throws(ServiceError)
}
