/// The types that are there for everyone, as far as view models are often about them.
enum KnownTypes {
  /// Swift's own.
  static let standard: Set<String> = Set(emptyValues.keys).subtracting(foundation).union([
    "Any", "AnyHashable", "AnyObject", "Character", "ClosedRange", "Codable", "Collection", "Comparable", "Equatable",
    "Error", "Hashable", "Identifiable", "Never", "Range", "Result", "Self", "Sendable", "Sequence", "StaticString",
  ])

  static let foundation: Set<String> = [
    "AttributedString", "Calendar", "CGFloat", "CGPoint", "CGRect", "CGSize", "Data", "Date", "DateComponents",
    "DateInterval", "Decimal", "IndexPath", "IndexSet", "Locale", "LocalizedError", "Measurement", "NSAttributedString",
    "NSError", "Notification", "TimeInterval", "TimeZone", "URL", "URLError", "URLRequest", "UUID", "Unit",
  ]

  static let reactive: Set<String> = ["MutableProperty", "Property", "Reactive", "Signal", "SignalProducer"]

  /// A value that says nothing, for the types that have one.
  static let emptyValues: [String: String] = [
    "Array": "[]", "ArraySlice": "[]", "Bool": "false", "CGFloat": "0", "ContiguousArray": "[]", "Data": "Data()",
    "Date": "Date(timeIntervalSince1970: 0)", "DateComponents": "DateComponents()", "Decimal": "0", "Dictionary": "[:]",
    "Double": "0", "Duration": ".zero", "Float": "0", "IndexPath": "IndexPath()", "IndexSet": "IndexSet()", "Int": "0",
    "Int128": "0", "Int16": "0", "Int32": "0", "Int64": "0", "Int8": "0", "Optional": "nil", "Set": "[]",
    "String": "\"\"", "Substring": "\"\"", "TimeInterval": "0", "UInt": "0", "UInt128": "0", "UInt16": "0",
    "UInt32": "0", "UInt64": "0", "UInt8": "0", "UUID": "UUID()", "Void": "()",
  ]

  /// Those whose values can be compared, and shared between threads, if their arguments can.
  static let comparable: Set<String> = [
    "Array", "Bool", "Character", "ClosedRange", "Data", "Date", "Decimal", "Dictionary", "Double", "Duration", "Float",
    "IndexPath", "Int", "Int128", "Int16", "Int32", "Int64", "Int8", "Never", "Range", "Set", "String", "Substring",
    "TimeInterval", "UInt", "UInt128", "UInt16", "UInt32", "UInt64", "UInt8", "URL", "UUID",
  ]

  /// Those that can be shared, but not compared.
  static let sendable: Set<String> = ["Calendar", "Error", "Locale", "Result", "Sendable", "TimeZone", "Void"]
}
