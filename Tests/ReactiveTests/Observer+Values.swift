import Reactive

extension Signal.Observer {
  /// Sends several values.
  func send(_ values: Value...) {
    for value in values { send(value: value) }
  }
}
