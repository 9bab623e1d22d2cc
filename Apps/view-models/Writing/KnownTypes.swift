/// The types that are there for everyone, as far as view models are often about them.
enum KnownTypes {
  /// Swift's own.
  static let standard: Set<String> = Set(emptyValues.keys).subtracting(foundation).union([
    "Any", "AnyHashable", "AnyKeyPath", "AnyObject", "AsyncSequence", "AsyncStream", "AsyncThrowingStream",
    "BinaryInteger", "CaseIterable", "Character", "Clock", "ClosedRange", "Codable", "Collection", "Comparable",
    "ContinuousClock", "CustomStringConvertible", "Decodable", "Encodable", "Equatable", "Error", "Hashable",
    "Identifiable", "KeyPath", "Never", "ObjectIdentifier", "PartialKeyPath", "Range", "ReferenceWritableKeyPath",
    "Result", "Self", "Sendable", "Sequence", "StaticString", "StringProtocol", "Task", "WritableKeyPath",
  ])

  /// Whether a type is Foundation's: one of those below, or one that begins as its classes of Objective-C do.
  static func isFoundation(_ name: String) -> Bool {
    foundation.contains(name) || networking.contains(name)
      || name.hasPrefix("NS") && name.dropFirst(2).first?.isUppercase == true
  }

  static let foundation: Set<String> = [
    "AttributedString", "Bundle", "CGFloat", "CGPoint", "CGRect", "CGSize", "Calendar", "CharacterSet", "Data", "Date",
    "DateComponents", "DateFormatter", "DateInterval", "Decimal", "Dimension", "FileHandle", "FileManager", "IndexPath",
    "IndexSet", "JSONDecoder", "JSONEncoder", "Locale", "LocalizedError", "Measurement", "Notification",
    "NotificationCenter", "NumberFormatter", "OperationQueue", "PersonNameComponents", "ProcessInfo", "TimeInterval",
    "TimeZone", "URL", "URLComponents", "URLError", "URLQueryItem", "UUID", "Unit", "UnitAcceleration", "UnitAngle",
    "UnitArea", "UnitConcentrationMass", "UnitDispersion", "UnitDuration", "UnitElectricCharge", "UnitElectricCurrent",
    "UnitElectricPotentialDifference", "UnitElectricResistance", "UnitEnergy", "UnitFrequency", "UnitFuelEfficiency",
    "UnitIlluminance", "UnitInformationStorage", "UnitLength", "UnitMass", "UnitPower", "UnitPressure", "UnitSpeed",
    "UnitTemperature", "UnitVolume", "UserDefaults",
  ]

  /// Those of Foundation that are in a module of their own on Linux.
  static let networking: Set<String> = [
    "CachedURLResponse", "HTTPCookie", "HTTPURLResponse", "URLCache", "URLCredential", "URLProtectionSpace",
    "URLRequest", "URLResponse", "URLSession", "URLSessionConfiguration", "URLSessionDataTask",
    "URLSessionDownloadTask", "URLSessionTask", "URLSessionUploadTask",
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
