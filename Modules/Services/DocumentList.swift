import Models

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A list of entries in a JSON document.
struct DocumentList: DecodableWithConfiguration {
  /// The maximum size of a document in bytes.
  static let sizeLimit = 1 << 20

  private let skipped: WordResponse.SkippedEntries?

  /// Calls a closure for each entry. Returns the number of entries for which it throws an error, and the first error;
  /// `nil` if there are none. If an object repeats a key, the first value counts.
  ///
  /// - Parameters:
  ///   - key: The key of the list if the document is an object; `nil` if the document is the list.
  ///   - failure: Returns the error for a document without a list.
  static func read(
    _ data: Data, key: DocumentKey? = nil, failure: (String) -> ServiceError,
    _ read: @escaping (DocumentEntry) throws(InvalidEntry) -> Void
  ) throws(ServiceError) -> WordResponse.SkippedEntries? {
    guard data.count <= sizeLimit else { throw .tooLarge(limit: sizeLimit) }
    do {
      return try JSONDecoder().decode(Self.self, from: data, configuration: (key, read)).skipped
    } catch DecodingError.keyNotFound(let key, _) {
      throw failure("the response has no “\(key.stringValue)”")
    } catch DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context) {
      let kind = key == nil ? "array" : "object"
      guard let listKey = context.codingPath.first else { throw failure("the response is not a JSON \(kind)") }
      throw failure("“\(listKey.stringValue)” is not an array")
    } catch {
      throw failure("the response is not JSON")
    }
  }

  init(
    from decoder: any Decoder, configuration: (key: DocumentKey?, read: (DocumentEntry) throws(InvalidEntry) -> Void)
  ) throws {
    var (count, firstReason) = (0, "")
    var list =
      try configuration.key.map { try decoder.container(keyedBy: DocumentKey.self).nestedUnkeyedContainer(forKey: $0) }
      ?? decoder.unkeyedContainer()
    while !list.isAtEnd {
      let entry = try list.decode(DocumentEntry.self)
      do throws(InvalidEntry) {
        try configuration.read(entry)
      } catch {
        // To describe text that is not valid Unicode, the decoder reads the document again from its start. So only a
        // thousand entries may contain such text.
        if error.isNotUnicode, list.currentIndex > 1000 { throw error }
        if count == 0 { firstReason = "entry \(list.currentIndex) \(error.predicate)" }
        count += 1
      }
    }
    skipped = count == 0 ? nil : WordResponse.SkippedEntries(count: count, firstReason: firstReason)
  }
}

/// A key in a month or in a list of reactions.
enum DocumentKey: CodingKey {
  case words, name, id, word, day, month, year, imageUrl, definition, partOfSpeech, pronunciation, example, origin

  fileprivate var phrase: String { "\("aeiou".contains(stringValue.prefix(1)) ? "an" : "a") \(stringValue)" }
}

/// An entry of a list in a JSON document. It can be any value until its members are read.
struct DocumentEntry: Decodable {
  private let members: Result<KeyedDecodingContainer<DocumentKey>, any Error>

  /// Creates an entry. The initialiser does not throw, because the decoder could not continue after an error.
  init(from decoder: any Decoder) {
    members = Result { try decoder.container(keyedBy: DocumentKey.self) }
  }

  /// Returns a value, which is a whole number or a string.
  func value<Value: Decodable>(_ key: DocumentKey) throws(InvalidEntry) -> Value {
    do {
      return try members.get().decode(Value.self, forKey: key)
    } catch DecodingError.keyNotFound {
      throw InvalidEntry(predicate: "has no \(key.stringValue)")
    } catch {
      let isObject = (try? members.get()) != nil
      let isNumber = isObject && Value.self == Int.self
      let fault = "has \(key.phrase) that is not a \(isNumber ? "whole number" : "string")"
      var reason = InvalidEntry(predicate: isObject ? fault : "is not a JSON object")
      // For a string that it cannot convert, the decoder throws another type of error.
      if !(error is DecodingError), !isNumber { reason.isNotUnicode = true }
      throw reason
    }
  }

  /// Returns a text of at most 64 KiB.
  func text(_ key: DocumentKey) throws(InvalidEntry) -> String {
    let text: String = try value(key)
    guard text.utf8.count <= 64 << 10 else { throw InvalidEntry(predicate: "has \(key.phrase) of more than 64 KiB") }
    return text
  }

  /// Returns a text of at most 64 KiB; `nil` if the key is missing or its value is null.
  func optionalText(_ key: DocumentKey) throws(InvalidEntry) -> String? {
    (try? members.get().decodeNil(forKey: key)) == false ? try text(key) : nil
  }
}

/// The reason why an entry is invalid.
struct InvalidEntry: Error {
  /// The rest of a sentence that begins with “entry 3”.
  let predicate: String
  /// Whether the reason is a text that is not valid Unicode.
  var isNotUnicode = false
}
