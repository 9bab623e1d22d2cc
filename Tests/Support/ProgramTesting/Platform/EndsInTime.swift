// Only the tests can import `Testing`, so this is missing in a release build of the package.
#if canImport(Testing)
  import Dispatch
  import Testing

  /// A trait of tests and suites: if a test runs for a quarter of an hour, the process ends with the name of this test.
  ///
  /// `timeLimit(_:)` reports nothing if tests block all threads of Swift's tasks, because it needs such a thread.
  public struct EndsInTime: SuiteTrait, TestTrait, TestScoping {
    public var isRecursive: Bool { true }

    public func provideScope(
      for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
      let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "EndsInTime"))
      timer.setEventHandler {
        fatalError("The test “\(test.displayName ?? test.name)” did not end: \(test.sourceLocation)")
      }
      timer.schedule(deadline: .now() + 900)
      timer.resume()
      defer { timer.cancel() }
      try await function()
    }
  }

  extension Trait where Self == EndsInTime {
    /// Ends the process with the name of a test that runs for a quarter of an hour.
    public static var endsInTime: Self { Self() }
  }
#endif
