import Models

/// An entry of a list in a JSON document. It can be any value until its members are read.
struct DocumentEntry: Decodable {
  enum Key: CodingKey {
    case name, id, word, day, month, year, imageUrl, definition, partOfSpeech, pronunciation, example, origin
  }

  private let members: Result<KeyedDecodingContainer<Key>, any Error>

  /// Creates an entry. The initialiser does not throw, because the decoder could not continue after an error.
  init(from decoder: any Decoder) {
    members = Result { try decoder.container(keyedBy: Key.self) }
  }

  func integer(_ key: Key) throws(InvalidEntry) -> Int {
    try value(key, kind: "a whole number")
  }

  /// Returns a text of at most 64 KiB.
  func text(_ key: Key) throws(InvalidEntry) -> String {
    let text: String = try value(key, kind: "a string")
    guard text.utf8.count <= 64 << 10 else { throw InvalidEntry(predicate: "has \(key.phrase) of more than 64 KiB") }
    return text
  }

  /// Returns a text of at most 64 KiB; `nil` if the key is missing or its value is null.
  func optionalText(_ key: Key) throws(InvalidEntry) -> String? {
    (try? members.get().decodeNil(forKey: key)) == false ? try text(key) : nil
  }

  private func value<Value: Decodable>(_ key: Key, kind: String) throws(InvalidEntry) -> Value {
    do {
      return try members.get().decode(Value.self, forKey: key)
    } catch DecodingError.keyNotFound {
      throw InvalidEntry(predicate: "has no \(key.stringValue)")
    } catch {
      var reason = InvalidEntry(predicate: "has \(key.phrase) that is not \(kind)")
      if case .failure = members { reason = InvalidEntry(predicate: "is not a JSON object") }
      if case DecodingError.dataCorrupted = error, Value.self != Int.self { reason.isNotUnicode = true }
      throw reason
    }
  }
}

extension DocumentEntry.Key {
  fileprivate var phrase: String { "\("aeiou".contains(stringValue.prefix(1)) ? "an" : "a") \(stringValue)" }
}

/// The reason why an entry is invalid.
struct InvalidEntry: Error {
  /// The rest of a sentence that begins with “entry 3”.
  var predicate: String
  /// Whether the reason is a text that is not valid Unicode.
  var isNotUnicode = false
}

extension UnkeyedDecodingContainer {
  /// Calls a closure for each entry. Returns the number of entries for which the closure throws an error, and the first
  /// error; `nil` if there are none.
  ///
  /// - Throws: ``InvalidEntry`` for a text that is not valid Unicode, if a thousand entries precede it. To describe such
  ///   a text, the decoder reads the document again from its start.
  mutating func forEachEntry(
    _ body: (DocumentEntry) throws(InvalidEntry) -> Void
  ) throws -> WordResponse.SkippedEntries? {
    var (count, firstReason) = (0, "")
    while !isAtEnd {
      let entry = try decode(DocumentEntry.self)
      do throws(InvalidEntry) {
        try body(entry)
      } catch {
        if error.isNotUnicode, currentIndex > 1000 { throw error }
        if count == 0 { firstReason = "entry \(currentIndex) \(error.predicate)" }
        count += 1
      }
    }
    return count == 0 ? nil : WordResponse.SkippedEntries(count: count, firstReason: firstReason)
  }
}
