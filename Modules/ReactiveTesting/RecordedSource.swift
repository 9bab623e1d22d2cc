import Reactive

/// An input or an output of a view model, which a ``Transcript`` records.
struct RecordedSource {
  let isInput: Bool
  /// The identities of the source, and of the nested view models that contain it.
  let identities: [ObjectIdentifier]
  /// Starts to record events, if wanted with the current value.
  let record: (_ transcript: Transcript, _ recordsInitialValue: Bool) -> (any Disposable)?

  /// Returns whether the source is recorded if some objects are chosen, or all if there are none.
  func isRecorded(if chosen: Set<ObjectIdentifier>) -> Bool {
    chosen.isEmpty || !chosen.isDisjoint(with: identities) || isInput && identities.count == 1
  }

  /// Returns the inputs and outputs of a view model and of the view models that it stores, in their order in the
  /// source, except some of these objects.
  static func sources(in viewModel: Any, except omitted: Set<ObjectIdentifier>) -> [RecordedSource] {
    var visited = omitted
    return sources(in: viewModel, path: "", owners: [], &visited)
  }

  private static func sources(
    in viewModel: Any, path: String, owners: [ObjectIdentifier], _ visited: inout Set<ObjectIdentifier>
  ) -> [RecordedSource] {
    guard visited.insert(ObjectIdentifier(viewModel as AnyObject)).inserted else { return [] }
    var sources: [RecordedSource] = []
    for case (let label?, let stored) in Mirror(reflecting: viewModel).children {
      let value = unwrapped(stored)
      // The name of the storage of a property wrapper begins with an underscore.
      let name = path + (label.hasPrefix("_") ? label.dropFirst() : label[...])
      if let source = value as? any Recordable {
        sources += source.sources(as: name, owners: owners, &visited)
      } else if type(of: value) is AnyClass, className(of: value).hasSuffix("ViewModel") {
        let identities = owners + [ObjectIdentifier(value as AnyObject)]
        sources += Self.sources(in: value, path: "\(name).", owners: identities, &visited)
      }
    }
    return sources
  }
}

/// Returns the name of a class without its type arguments.
private func className(of value: Any) -> Substring {
  String(describing: type(of: value)).prefix { $0 != "<" }
}

/// Returns the value that an optional wraps, or the value itself.
private func unwrapped(_ value: Any) -> Any {
  let mirror = Mirror(reflecting: value)
  return mirror.displayStyle == .optional ? mirror.children.first?.value ?? value : value
}

/// A type that a transcript records.
private protocol Recordable: AnyObject {
  /// Other sources of this object that are recorded before its own events, with their names.
  var members: [(name: String, source: any Recordable)] { get }

  func recorded(as name: String, _ identities: [ObjectIdentifier]) -> RecordedSource
}

extension Recordable {
  var members: [(name: String, source: any Recordable)] { [] }

  func sources(
    as name: String, owners: [ObjectIdentifier], _ visited: inout Set<ObjectIdentifier>
  ) -> [RecordedSource] {
    // A view model can pass on an output of a nested one. It is recorded once.
    guard visited.insert(ObjectIdentifier(self)).inserted else { return [] }
    let identities = owners + [ObjectIdentifier(self)]
    return members.flatMap { $0.source.sources(as: "\(name).\($0.name)", owners: identities, &visited) }
      + [recorded(as: name, identities)]
  }
}

extension Signal: Recordable {
  func recorded(as name: String, _ identities: [ObjectIdentifier]) -> RecordedSource {
    RecordedSource(isInput: false, identities: identities) { transcript, _ in
      // A signal that has ended is interrupted when it is observed.
      let isObserved = Atomic(false)
      defer { isObserved.value = true }
      return self.observe { [weak transcript] event in
        if isObserved.value { transcript?.add(event, of: name) }
      }
    }
  }
}

extension Property: Recordable {
  func recorded(as name: String, _ identities: [ObjectIdentifier]) -> RecordedSource {
    RecordedSource(isInput: false, identities: identities) { transcript, recordsInitialValue in
      if recordsInitialValue { transcript.add(Signal<Value, Never>.Event.value(self.value), of: name) }
      return self.signal.observe { [weak transcript] event in
        // The signal of a property that cannot change is interrupted.
        if event.value != nil || event.isCompleted { transcript?.add(event, of: name) }
      }
    }
  }
}

extension MutableProperty: Recordable {
  func recorded(as name: String, _ identities: [ObjectIdentifier]) -> RecordedSource {
    RecordedSource(setting: name, identities, value: { self.value }, signal: signal)
  }
}

extension ValidatingProperty: Recordable {
  func recorded(as name: String, _ identities: [ObjectIdentifier]) -> RecordedSource {
    RecordedSource(setting: name, identities, value: { self.result.value }, signal: result.signal)
  }
}

extension Action: Recordable {
  fileprivate var members: [(name: String, source: any Recordable)] {
    [("isExecuting", isExecuting), ("isEnabled", isEnabled), ("disabledErrors", disabledErrors)]
  }

  func recorded(as name: String, _ identities: [ObjectIdentifier]) -> RecordedSource {
    RecordedSource(isInput: false, identities: identities) { transcript, _ in
      self.events.observeValues { [weak transcript] event in transcript?.add(event, of: name) }
    }
  }
}

extension RecordedSource {
  /// Creates the source of a property that can be set. It is an input if its name ends with “Property”.
  fileprivate init<Value>(
    setting name: String, _ identities: [ObjectIdentifier], value: @escaping () -> Value, signal: Signal<Value, Never>
  ) {
    let suffix = "Property"
    let isInput = name.hasSuffix(suffix)
    let shortName = isInput ? String(name.dropLast(suffix.count)) : name
    self.init(isInput: isInput, identities: identities) { transcript, recordsInitialValue in
      if recordsInitialValue { transcript.add(Signal<Value, Never>.Event.value(value()), of: shortName) }
      return signal.observeFirst { [weak transcript] event in
        if event.value == nil && isInput { return }
        transcript?.add(event, of: shortName, isInput: isInput)
      }
    }
  }
}
