import Foundation
import Models
import Reactive
import ReactiveTesting
import ServerTesting
import Testing

@testable import Services

func month(_ year: Int, _ month: Int) throws -> Month {
  try #require(Month(year: year, month: month))
}

/// Returns the JSON of a document of January 2015 with these entries.
func document(_ entries: String...) -> String {
  #"{ "words": [\#(entries.joined(separator: ", "))] }"#
}

/// Returns the JSON of a valid entry of January 2015 with changes: a key is replaced with other JSON, or removed if the
/// value is `nil`.
func entry(_ day: Int = 31, _ changes: [String: String?] = [:]) -> String {
  var fields = [
    "id": "\(20_150_100 + day)", "word": #""petrichor""#, "day": "\(day)", "month": "1", "year": "2015",
    "imageUrl": #""../../pictures/petrichor.png""#, "definition": #""the smell of rain on dry earth""#,
  ]
  for (key, json) in changes { fields[key] = json }
  return "{ \(fields.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \($0.value)" }.joined(separator: ", ")) }"
}

extension HTTPWordService {
  /// Creates a service with a URL that is known to be valid.
  convenience init(at base: String) throws {
    self.init(ServiceClient(try ServiceAddress(base: base)))
  }

  /// Waits for the words of January 2015.
  func january() async throws -> Result<WordResponse, ServiceError> {
    try await words(in: month(2015, 1)).outcome()
  }
}

extension SignalProducer where Value: Sendable {
  /// Starts the producer, and blocks the calling thread until it ends, for at most a minute. Returns the only value or
  /// the error; `nil` if the producer has not ended, or has ended with another number of values.
  @discardableResult
  func result() -> Result<Value, Error>? {
    let (observer, ended) = (TestObserver<Value, Error>(), DispatchSemaphore(value: 0))
    let start = start { event in
      observer.observer.send(event)
      if event.isTerminating { ended.signal() }
    }
    defer { start.dispose() }
    guard ended.wait(timeout: .now() + 60) == .success else {
      Issue.record("The producer has not ended.")
      return nil
    }
    if let error = observer.error { return .failure(error) }
    return observer.values.count == 1 ? observer.lastValue.map(Result.success) : nil
  }
}

extension SignalProducer where Value == Never {
  /// Starts the producer, and blocks the calling thread until it ends, for at most a minute. Returns the error, if any.
  func failure() -> Error? {
    then(SignalProducer<Bool, Error>(value: true)).result()?.error
  }

  /// Starts the producer and suspends until it completes.
  func completion() async throws {
    _ = try await then(SignalProducer<Bool, Error>(value: true)).outcome().get()
  }
}

extension Result {
  /// The value of a success; `nil` for a failure.
  var success: Success? { if case .success(let value) = self { value } else { nil } }

  /// The error of a failure; `nil` for a success.
  var error: Failure? { if case .failure(let error) = self { error } else { nil } }
}
