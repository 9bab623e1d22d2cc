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
      for declaration in Self.declarations(of: names, in: module) {
        let isPublic = declaration.modifiers.contains("public") || declaration.modifiers.contains("open")
        guard isPublic || index == 0 && !declaration.isPrivate, names.remove(declaration.name) != nil else { continue }
        if index > 0 { self.modules.insert(module.module) }
        if !isPublic { arePublic = false }
        if declaration.inheritedTypes.contains("Sendable") { sendable.insert(declaration.name) }
      }
      // A qualified name such as `Models.Word` names its module.
      if names.remove(module.module) != nil, index > 0 { self.modules.insert(module.module) }
    }
    if !names.isDisjoint(with: foundationTypes) { self.modules.insert("Foundation") }
    if imports.isEmpty { undeclared = names.subtracting(foundationTypes).sorted(by: isAlphabetical) }
    sendable.formUnion(undeclared)
  }

  private static func declarations(of names: Set<String>, in module: PackageLayout.Target) -> [Declaration] {
    module.sources.flatMap { path -> [Declaration] in
      guard let text = try? String(contentsOf: URL(fileURLWithPath: path), encoding: .utf8),
        names.contains(where: text.contains)
      else { return [] }
      var reader = SourceReader(text)
      let declared = (try? reader.nodes()).map(view_models.declarations) ?? []
      let kinds = ["class", "struct", "enum", "actor", "protocol", "typealias"]
      return declared.filter { kinds.contains($0.keyword) && names.contains($0.name) }
    }
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
