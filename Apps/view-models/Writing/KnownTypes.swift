/// The types of Swift, Foundation and Reactive that view models often use.
enum KnownTypes {
  /// The types of the standard library.
  static let standard: Set<String> = Set(emptyValues.keys).subtracting(foundation).union([
    "Any", "AnyHashable", "AnyKeyPath", "AnyObject", "AsyncSequence", "AsyncStream", "AsyncThrowingStream",
    "BinaryInteger", "CaseIterable", "Character", "Clock", "ClosedRange", "Codable", "Collection", "Comparable",
    "ContinuousClock", "CustomStringConvertible", "Decodable", "Encodable", "Equatable", "Error", "Hashable",
    "Identifiable", "KeyPath", "Never", "ObjectIdentifier", "PartialKeyPath", "Range", "ReferenceWritableKeyPath",
    "Result", "Self", "Sendable", "Sequence", "StaticString", "StringProtocol", "Task", "WritableKeyPath",
  ])

  /// Whether a type belongs to Foundation: it is listed below, or it has the prefix of an Objective-C class.
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

  /// The types of Foundation that are in a separate module on Linux.
  static let networking: Set<String> = [
    "CachedURLResponse", "HTTPCookie", "HTTPURLResponse", "URLCache", "URLCredential", "URLProtectionSpace",
    "URLRequest", "URLResponse", "URLSession", "URLSessionConfiguration", "URLSessionDataTask",
    "URLSessionDownloadTask", "URLSessionTask", "URLSessionUploadTask",
  ]

  static let reactive: Set<String> = ["MutableProperty", "Property", "Reactive", "Signal", "SignalProducer"]

  /// The empty values of the types that have one.
  static let emptyValues: [String: String] = [
    "Array": "[]", "ArraySlice": "[]", "Bool": "false", "CGFloat": "0", "ContiguousArray": "[]", "Data": "Data()",
    "Date": "Date(timeIntervalSince1970: 0)", "DateComponents": "DateComponents()", "Decimal": "0", "Dictionary": "[:]",
    "Double": "0", "Duration": ".zero", "Float": "0", "IndexPath": "IndexPath()", "IndexSet": "IndexSet()", "Int": "0",
    "Int128": "0", "Int16": "0", "Int32": "0", "Int64": "0", "Int8": "0", "Optional": "nil", "Set": "[]",
    "String": "\"\"", "Substring": "\"\"", "TimeInterval": "0", "UInt": "0", "UInt128": "0", "UInt16": "0",
    "UInt32": "0", "UInt64": "0", "UInt8": "0", "UUID": "UUID()", "Void": "()",
  ]

  /// The types that are equatable and sendable if their arguments are.
  static let comparable: Set<String> = [
    "Array", "Bool", "Character", "ClosedRange", "Data", "Date", "Decimal", "Dictionary", "Double", "Duration", "Float",
    "IndexPath", "Int", "Int128", "Int16", "Int32", "Int64", "Int8", "Never", "Range", "Set", "String", "Substring",
    "TimeInterval", "UInt", "UInt128", "UInt16", "UInt32", "UInt64", "UInt8", "URL", "UUID",
  ]

  /// The types that are sendable but not equatable.
  static let sendable: Set<String> = ["Calendar", "Error", "Locale", "Result", "Sendable", "TimeZone", "Void"]
}
