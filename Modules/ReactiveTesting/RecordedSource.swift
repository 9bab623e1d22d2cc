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
      let identities = owners + [ObjectIdentifier(value as AnyObject)]
      if let source = value as? any Recordable {
        // A view model can pass on an output of a nested one. It is recorded once.
        guard visited.insert(ObjectIdentifier(value as AnyObject)).inserted else { continue }
        sources.append(source.recorded(as: path + label, identities))
      } else if type(of: value) is AnyClass, className(of: value).hasSuffix("ViewModel") {
        sources += Self.sources(in: value, path: "\(path)\(label).", owners: identities, &visited)
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
private protocol Recordable {
  func recorded(as name: String, _ identities: [ObjectIdentifier]) -> RecordedSource
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
    let suffix = "Property"
    let isInput = name.hasSuffix(suffix)
    let shortName = isInput ? String(name.dropLast(suffix.count)) : name
    return RecordedSource(isInput: isInput, identities: identities) { transcript, recordsInitialValue in
      if recordsInitialValue { transcript.add(Signal<Value, Never>.Event.value(self.value), of: shortName) }
      return self.signal.observeFirst { [weak transcript] event in
        if case .value = event { transcript?.add(event, of: shortName, isInput: isInput) }
      }
    }
  }
}
