import CGTK
import Reactive

/// A strong reference to an object of GLib, whose bindings end when it is released.
@MainActor
class Object: ReactiveExtensionsProvider {
  /// The object, for functions of C that take a `void *`.
  let raw: UnsafeMutableRawPointer

  nonisolated var lifetime: Lifetime { Lifetime(token) }
  private nonisolated let token = Lifetime.Token()

  /// Takes over the reference to a new object.
  init(_ pointer: UnsafeMutableRawPointer) { raw = pointer }
  convenience init(_ pointer: OpaquePointer) { self.init(UnsafeMutableRawPointer(pointer)) }
  isolated deinit { g_object_unref(raw) }

  /// The object, for functions of C that take a pointer to a type without a definition.
  var opaque: OpaquePointer { OpaquePointer(raw) }

  /// The object, for functions of C that take a pointer to a structure.
  func pointer<Structure>() -> UnsafeMutablePointer<Structure> {
    raw.assumingMemoryBound(to: Structure.self)
  }

  /// A new reference, for functions of C that take over a reference.
  func retained() -> UnsafeMutableRawPointer { g_object_ref(raw) }

  /// Sets a property of GLib.
  func set(_ name: String, _ value: Bool) { cgtk_set_bool(raw, name, value ? 1 : 0) }
  func set(_ name: String, _ value: Int) { cgtk_set_int(raw, name, Int32(clamping: value)) }
  func set(_ name: String, _ value: Double) { cgtk_set_double(raw, name, value) }
  func set(_ name: String, _ value: String) { cgtk_set_string(raw, name, cText(value)) }

  /// Calls `action` for each signal with this name. The object retains the closure, so the closure must not retain the
  /// object, nor anything that retains it.
  func on(_ signal: String, _ action: @escaping @MainActor () -> Void) {
    connect(signal, Closure { _ in action() })
  }

  /// Calls `action` with the first argument of each signal with this name, a pointer or an integer.
  func on(_ signal: String, _ action: @escaping @MainActor (UInt) -> Void) {
    connect(signal, Closure(action))
  }

  private func connect(_ signal: String, _ closure: Closure) {
    // A swapped handler gets the closure before the arguments of the signal, however many the signal has.
    let handler: @convention(c) (UnsafeMutableRawPointer, UInt) -> Void = { Closure.call($0, $1) }
    // GLib passes all arguments to every handler. The declared type of the callback has no effect.
    g_signal_connect_data(
      raw, signal, unsafeBitCast(handler, to: GCallback.self), closure.retained(), { data, _ in Closure.release(data) },
      G_CONNECT_SWAPPED)
  }
}

extension ReactiveExtensions where Base: Object {
  /// Returns a binding target that calls `action` on the main actor with the object and each value, until the object is
  /// released.
  func makeBindingTarget<Value: Sendable>(
    _ action: @escaping @MainActor @Sendable (Base, Value) -> Void
  ) -> BindingTarget<Value> {
    BindingTarget(on: MainActor.self, lifetime: base.lifetime) { [weak base] value in
      if let base { action(base, value) }
    }
  }
}

/// A Swift closure that an object of C retains.
@MainActor
final class Closure {
  private let action: @MainActor (UInt) -> Bool

  /// Creates an object with a closure.
  init(_ action: @escaping @MainActor (UInt) -> Void) {
    self.action = { argument in
      action(argument)
      return true
    }
  }

  /// Creates an object with a closure that returns whether it is to be called again.
  init(repeatedly action: @escaping @MainActor () -> Bool) {
    self.action = { _ in action() }
  }

  /// A strong reference, which ``release(_:)`` releases.
  func retained() -> UnsafeMutableRawPointer { Unmanaged.passRetained(self).toOpaque() }

  nonisolated static func release(_ closure: UnsafeMutableRawPointer?) {
    if let closure { Unmanaged<Closure>.fromOpaque(closure).release() }
  }

  /// Calls the closure. GLib calls its handlers on the main thread only.
  @discardableResult
  nonisolated static func call(_ closure: UnsafeMutableRawPointer?, _ argument: UInt = 0) -> gboolean {
    guard let closure else { return 0 }
    let object = Unmanaged<Closure>.fromOpaque(closure).takeUnretainedValue()
    return MainActor.assumeIsolated { object.action(argument) } ? 1 : 0
  }
}

/// Returns a text that is safe to pass to C: U+0000, which would end it, becomes its symbol.
func cText(_ text: String) -> String {
  text.utf8.contains(0) ? text.replacing("\0", with: "␀") : text
}
