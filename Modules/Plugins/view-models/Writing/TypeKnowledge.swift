import Foundation

/// The declarations of the types that a new view model uses.
struct TypeKnowledge: Sendable {
  /// The modules to import.
  private(set) var modules: Set<String>
  /// The types that neither the modules nor Swift, Foundation and Reactive declare, in alphabetical order.
  private(set) var undeclared: [String] = []
  /// Whether all types are public.
  private(set) var arePublic = true
  private var sendable = sendableTypes

  /// Searches the source files of `modules` for the types. The first module contains the view model.
  ///
  /// - Parameters:
  ///   - imports: Modules whose types are not known. If there are any, no type is undeclared.
  ///   - viewModel: The name of the class that will be declared, with its three protocols.
  init(of types: [SwiftType], in modules: [PackageLayout.Target], imports: [String], declaring viewModel: String) {
    self.modules = Set(imports)
    var names = Set(types.flatMap(\.names)).subtracting(standardTypes).subtracting(reactiveTypes)
    names.subtract(["", "Inputs", "Outputs", "Type"].map { viewModel + $0 })
    for (index, module) in modules.enumerated() {
      let lines = module.sources.compactMap { try? String(contentsOfFile: $0, encoding: .utf8) }
        .filter { text in names.contains(where: text.contains) }.flatMap { $0.split(whereSeparator: \.isNewline) }
      for line in lines {
        // In formatted code, the declarations in a file are not indented, and those in a type are.
        guard let match = line.prefixMatch(of: /([@a-z]\S* )*?(class|struct|enum|actor|protocol|typealias) (\w+)/)
        else {
          continue
        }
        let isPublic = match.output.0.contains(/\b(public|open)\s/)
        let isVisible = isPublic || index == 0 && !match.output.0.contains(/\b(private|fileprivate)\s/)
        guard isVisible, names.remove(String(match.3)) != nil else { continue }
        if index > 0 { self.modules.insert(module.module) }
        if !isPublic { arePublic = false }
        if line.contains(/[:,] Sendable\b/) { sendable.insert(String(match.3)) }
      }
      // A qualified name such as `Models.Word` names its module.
      if names.remove(module.module) != nil, index > 0 { self.modules.insert(module.module) }
    }
    if !names.isDisjoint(with: foundationTypes) { self.modules.insert("Foundation") }
    if imports.isEmpty { undeclared = names.subtracting(foundationTypes).sorted(by: isAlphabetical) }
    sendable.formUnion(undeclared)
  }

  /// Whether a type is known to be sendable.
  func isSendable(_ type: SwiftType) -> Bool {
    type.names.isSubset(of: sendable) && (!type.text.contains("->") || type.text.hasPrefix("@Sendable"))
  }
}

private let sendableTypes: Set<String> = [
  "Array", "Bool", "Character", "ClosedRange", "Data", "Date", "Decimal", "Dictionary", "Double", "Duration", "Error",
  "Float", "IndexPath", "Int", "Int64", "Locale", "Never", "Optional", "Range", "Result", "Sendable", "Set", "String",
  "Substring", "TimeInterval", "UInt", "URL", "UUID", "Void",
]

private let foundationTypes: Set<String> = [
  "AttributedString", "Calendar", "Data", "Date", "DateComponents", "DateInterval", "Decimal", "IndexPath", "Locale",
  "TimeInterval", "TimeZone", "URL", "UUID",
]

private let standardTypes: Set<String> = sendableTypes.subtracting(foundationTypes).union([
  "Any", "AnyHashable", "AnyObject", "Collection", "Comparable", "Equatable", "Hashable", "Identifiable", "Sequence",
])

private let reactiveTypes: Set<String> = ["MutableProperty", "Property", "Reactive", "Signal", "SignalProducer"]
