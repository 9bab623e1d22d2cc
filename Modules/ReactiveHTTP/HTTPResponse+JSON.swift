public import Reactive

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension HTTPResponse {
  /// Returns the value of the JSON document in the body, with any status code.
  ///
  /// - Throws: ``HTTPError/invalidDocument(_:)``.
  public func decoded<Document: Decodable>(
    as type: Document.Type = Document.self, decoder: JSONDecoder = JSONDecoder()
  ) throws(HTTPError) -> Document {
    do {
      return try decoder.decode(type, from: body)
    } catch {
      throw .invalidDocument((error as? DecodingError)?.clause ?? "\(error)")
    }
  }
}

extension SignalProducer<HTTPResponse, HTTPError> {
  /// Returns a producer of the values of the JSON documents in the responses.
  ///
  /// It fails with ``HTTPError/unexpectedStatus(_:)`` for a status code outside 200 to 299, and with
  /// ``HTTPError/invalidDocument(_:)``. The first error has the response, whose message you can read with
  /// ``HTTPResponse/decoded(as:decoder:)``.
  public func decode<Document: Decodable & Sendable>(
    _ type: Document.Type, decoder: JSONDecoder = JSONDecoder()
  ) -> SignalProducer<Document, HTTPError> {
    attemptMap { response in
      Result { () throws(HTTPError) in
        if let error = response.statusError { throw error }
        return try response.decoded(as: type, decoder: decoder)
      }
    }
  }
}

extension DecodingError {
  /// A clause that names the key of the document that is wrong, such as “items[3].name is missing”.
  fileprivate var clause: String {
    switch self {
    case .keyNotFound(let key, let context): "\(Self.path(context.codingPath + [key])) is missing"
    case .valueNotFound(_, let context): "\(Self.path(context.codingPath)) is null"
    case .typeMismatch(let type, let context): "\(Self.path(context.codingPath)) is not of the type \(type)"
    case .dataCorrupted(let context):
      "\(Self.path(context.codingPath)) is invalid (\(context.debugDescription.trimmed { $0 == "." }))"
    @unknown default: "\(self)"
    }
  }

  fileprivate static func path(_ keys: [any CodingKey]) -> String {
    let path = keys.map { key in key.intValue.map { "[\($0)]" } ?? ".\(key.stringValue)" }.joined()
    return path.isEmpty ? "the document" : "“\(path.hasPrefix(".") ? String(path.dropFirst()) : path)”"
  }
}

extension EncodingError {
  /// A clause that names the key of the value that cannot be encoded.
  var clause: String {
    switch self {
    case .invalidValue(let value, let context): "\(DecodingError.path(context.codingPath)) is \(value)"
    @unknown default: "\(self)"
    }
  }
}
