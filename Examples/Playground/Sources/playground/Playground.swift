import Foundation
import Reactive

/// Runs a snippet of the guide.
@main
struct Playground {
  static func main() {
    lateObserver()
  }
}

// Replace this function with a snippet of the guide, and the call above with a call of it.
func lateObserver() {
  let (keys, input) = Signal<String, Never>.pipe()
  input.send(value: "j")
  keys.map { "pressed \($0)" }.observeValues { print($0) }
  input.send(value: "]")
}
