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
  /// source, except objects that are recorded already.
  ///
  /// - Parameters:
  ///   - viewModel: The view model.
  ///   - path: The prefix of the names, such as `search.`.
  ///   - recorded: The objects that are recorded. The function adds those that it finds.
  static func sources(in viewModel: Any, at path: String, _ recorded: inout RecordedObjects) -> [RecordedSource] {
    sources(in: viewModel, at: path, owners: [], &recorded)
  }

  private static func sources(
    in viewModel: Any, at path: String, owners: [ObjectIdentifier], _ recorded: inout RecordedObjects
  ) -> [RecordedSource] {
    guard recorded.insert(viewModel as AnyObject) else { return [] }
    var sources: [RecordedSource] = []
    let owner = String(className(of: viewModel))
    for case (let label?, let stored) in Mirror(reflecting: viewModel).children {
      let value = unwrapped(stored)
      // The name of the storage of a property wrapper begins with an underscore.
      let name = String(label.hasPrefix("_") ? label.dropFirst() : label[...])
      if let source = value as? any Recordable {
        sources += source.sources(as: SourceName(name, of: owner, at: path), owners: owners, &recorded)
      } else if isViewModel(value) {
        let identities = owners + [ObjectIdentifier(value as AnyObject)]
        sources += Self.sources(in: value, at: "\(path)\(name).", owners: identities, &recorded)
      }
    }
    return sources
  }
}

/// The name of an input or an output in a transcript.
struct SourceName: Sendable {
  /// The name of the class of the view model; empty for a source that belongs to no view model.
  let viewModel: String
  /// The path of the view model, such as `search.`.
  let path: String
  /// The name of the property.
  var name: String

  /// The path and the name.
  var text: String { path + name }

  init(_ name: String, of viewModel: String = "", at path: String = "") {
    (self.name, self.viewModel, self.path) = (name, viewModel, path)
  }
}

/// The view models, inputs and outputs that a transcript records. They are not retained.
struct RecordedObjects: Sendable {
  private var references: [ObjectIdentifier: WeakReference] = [:]

  /// Adds an object, and returns whether it is new.
  @discardableResult
  mutating func insert(_ object: AnyObject) -> Bool {
    guard references[ObjectIdentifier(object)] == nil else { return false }
    references[ObjectIdentifier(object)] = WeakReference(object: object)
    return true
  }

  /// Forgets the objects that have been released, because a new object can have the identity of one of them. Returns the
  /// others. The caller releases them when it holds no lock, because this can call a deinitialiser.
  mutating func removeReleased() -> [AnyObject] {
    let existing = references.compactMapValues(\.object)
    references = references.filter { existing[$0.key] != nil }
    return Array(existing.values)
  }
}

/// A weak reference to an object.
///
/// The conformance to `Sendable` is unchecked, and safe because the reference is written once, when the value is
/// created, the runtime clears weak references atomically, and the object is not used.
private struct WeakReference: @unchecked Sendable {
  weak var object: AnyObject?
}

/// Returns the view models that a value is or contains, with their names in a transcript: an element of a collection
/// has its index, as in `lists[0]`.
func viewModels(in value: Any, of name: String) -> [(name: String, viewModel: Any)] {
  let value = unwrapped(value)
  if isViewModel(value) { return [(name, value)] }
  let mirror = Mirror(reflecting: value)
  guard mirror.displayStyle == .collection else { return [] }
  return mirror.children.enumerated().filter { isViewModel($0.element.value) }
    .map { ("\(name)[\($0.offset)]", $0.element.value) }
}

/// Returns whether a value is an object whose class has a name that ends with “ViewModel”.
private func isViewModel(_ value: Any) -> Bool {
  type(of: value) is AnyClass && className(of: value).hasSuffix("ViewModel")
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

  func recorded(as name: SourceName, _ identities: [ObjectIdentifier]) -> RecordedSource
}

extension Recordable {
  var members: [(name: String, source: any Recordable)] { [] }

  func sources(
    as name: SourceName, owners: [ObjectIdentifier], _ recorded: inout RecordedObjects
  ) -> [RecordedSource] {
    // A view model can pass on an output of a nested one. It is recorded once.
    guard recorded.insert(self) else { return [] }
    let identities = owners + [ObjectIdentifier(self)]
    return members.flatMap { member in
      var memberName = name
      memberName.name += ".\(member.name)"
      return member.source.sources(as: memberName, owners: identities, &recorded)
    } + [self.recorded(as: name, identities)]
  }
}

extension Signal: Recordable {
  func recorded(as name: SourceName, _ identities: [ObjectIdentifier]) -> RecordedSource {
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
  func recorded(as name: SourceName, _ identities: [ObjectIdentifier]) -> RecordedSource {
    RecordedSource(isInput: false, identities: identities) { transcript, recordsInitialValue in
      transcript.begin(with: self.value, of: name, isRecorded: recordsInitialValue)
      return self.signal.observe { [weak transcript] event in
        // The signal of a property that cannot change is interrupted.
        if event.value != nil || event.isCompleted { transcript?.add(event, of: name) }
      }
    }
  }
}

extension MutableProperty: Recordable {
  func recorded(as name: SourceName, _ identities: [ObjectIdentifier]) -> RecordedSource {
    RecordedSource(setting: name, identities, value: { self.value }, signal: signal)
  }
}

extension ValidatingProperty: Recordable {
  func recorded(as name: SourceName, _ identities: [ObjectIdentifier]) -> RecordedSource {
    RecordedSource(setting: name, identities, value: { self.result.value }, signal: result.signal)
  }
}

extension Action: Recordable {
  fileprivate var members: [(name: String, source: any Recordable)] {
    [("isExecuting", isExecuting), ("isEnabled", isEnabled), ("disabledErrors", disabledErrors)]
  }

  func recorded(as name: SourceName, _ identities: [ObjectIdentifier]) -> RecordedSource {
    RecordedSource(isInput: false, identities: identities) { transcript, _ in
      self.events.observeValues { [weak transcript] event in transcript?.add(event, of: name) }
    }
  }
}

extension RecordedSource {
  /// Creates the source of a property that can be set. It is an input if its name ends with “Property”.
  fileprivate init<Value>(
    setting name: SourceName, _ identities: [ObjectIdentifier], value: @escaping () -> Value,
    signal: Signal<Value, Never>
  ) {
    let suffix = "Property"
    let isInput = name.name.hasSuffix(suffix)
    var shortName = name
    if isInput { shortName.name.removeLast(suffix.count) }
    self.init(isInput: isInput, identities: identities) { transcript, recordsInitialValue in
      if !isInput { transcript.begin(with: value(), of: shortName, isRecorded: recordsInitialValue) }
      return signal.observeFirst { [weak transcript, shortName] event in
        if event.value == nil && isInput { return }
        transcript?.add(event, of: shortName, isInput: isInput)
      }
    }
  }
}
