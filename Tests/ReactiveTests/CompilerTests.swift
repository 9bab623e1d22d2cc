import ProgramTesting
import Testing

/// Tests which code of a client the compiler accepts, and which it rejects.
@Suite(
  "The compiler", .enabled(if: Built.modules != nil, "the built modules are beside the tests only on Linux"),
  .endsInTime)
struct CompilerTests {
  @Test("The compiler accepts correct code of a client without warnings", arguments: ["5", "6"])
  func accepted(mode: String) async throws {
    let source = """
      func useHere() -> Int {
        let (signal, input) = Signal<Counter, Never>.pipe()
        signal.map { $0.count }.observeValues { print($0) }
        input.send(value: Counter())
        return MutableProperty(Counter()).value.count
      }
      // A client can add a static function with the name of an operator.
      extension SignalProducer {
        static func concat(_ first: SignalProducer, _ second: SignalProducer) -> SignalProducer { first.concat(second) }
      }
      func inOrder(_ names: SignalProducer<String, Never>, _ others: SignalProducer<String, Never>) {
        SignalProducer.concat(names, others).startWithValues { print($0) }
      }
      func combine(
        _ s: Signal<Int, Never>, _ t: Signal<String, Never>, _ p: SignalProducer<Int, Never>,
        _ q: SignalProducer<String, Never>, _ v: Property<Int>, _ w: MutableProperty<String>
      ) {
      \((Self.combinations + Self.arrays).joined(separator: "\n"))
      _ = v.flatMap(.latest) { $0 > 1 ? w : w }
      _ = v.flatMap(.latest) { n in print(n); return w }
      }
      \(Self.functions)
      \(Self.attempts.joined(separator: "\n"))
      \(Self.creations.joined(separator: "\n"))
      """
    let outcome = try await compile(source, mode: mode)
    #expect(outcome.isAccepted && outcome.messages == "", "\(outcome.messages)")
  }

  /// Combinations of three to ten sources, in the forms in which users of ReactiveSwift write them.
  private static let combinations: [String] = (3...10).flatMap { count in
    ["combineLatest", "zip"].flatMap { name in
      func call(_ type: String, _ first: String, _ second: String) -> String {
        "\(type).\(name)(\((0..<count).map { $0.isMultiple(of: 2) ? first : second }.joined(separator: ", ")))"
      }
      let (last, names) = ("$0.\(count - 1)", (0..<count).map { "v\($0)" }.joined(separator: ", "))
      return [
        "\(call("Signal", "s", "t")).observeValues { print(\(last)) }",
        "_ = \(call("Signal", "s", "t")).map { \(last) }",
        "\(call("SignalProducer", "p", "q")).startWithValues { print(\(last)) }",
        "\(call("SignalProducer", "p", "q")).startWithValues { \(names) in print(\(names)) }",
        "\(call("SignalProducer", "p", "w")).map { \(last) }.start()",
        "_ = \(call("Property", "v", "w")).map { \(last) }",
        "\(call("Property", "v", "w")).producer.startWithValues { print(\(last)) }",
      ]
    }
  }

  /// Combinations of arrays of sources, without type arguments.
  private static let arrays: [String] = ["combineLatest", "zip"].flatMap { name in
    [
      "SignalProducer.\(name)([p, p]", "SignalProducer.\(name)([v, v]", "Property.\(name)([v, v]",
      "Property.\(name)([w]",
    ]
    .flatMap { ["_ = \($0))", "_ = \($0), emptySentinel: [])"] }
      + ["_ = Signal.\(name)([s, s])"]
  }

  /// The functions that the forms below call. Their names say whether they return a number, and what they throw.
  private static let functions = """
    struct Failed: Error {}
    @Sendable func check(_ value: Int) throws { if value < 0 { throw Failed() } }
    @Sendable func half(_ value: Int) throws -> Int { value / 2 }
    @Sendable func checkTyped(_ value: Int) throws(Failed) { if value < 0 { throw Failed() } }
    @Sendable func halfTyped(_ value: Int) throws(Failed) -> Int { value / 2 }
    @Sendable func checkResult<E>(_ value: Int) -> Result<Void, E> { .success(()) }
    @Sendable func halfResult<E>(_ value: Int) -> Result<Int, E> { .success(value / 2) }
    @Sendable func wait() async throws -> Int { 1 }
    @Sendable func waitTyped() async throws(Failed) -> Int { 1 }
    """

  /// Functions that call `attempt` and `attemptMap` with closures and functions that throw or return a result. A closure
  /// of several statements that does neither is ambiguous for `attempt`. Such a closure belongs in `on(value:)`.
  private static let attempts: [String] = ["Signal", "SignalProducer"].flatMap { type in
    ["Never", "any Error", "Failed"].map { error in
      let throwing = [
        "{ try check($0) }", "{ n in print(n); try check(n) }", "{ if $0 < 0 { throw Failed() } }", "(check)",
        "Map { try half($0) }", "Map { n in print(n); return try half(n) }", "Map(half)",
        "Map { n -> Bool in try check(n); return true }", "Map { if $0 < 0 { throw Failed() } else { $0 * 10 } }",
      ]
      // The compiler does not infer the type of an error that a closure throws, so the closure names it.
      let throwingTyped = [
        "{ n throws(Failed) in try checkTyped(n) }", "{ n throws(Failed) in if n < 0 { throw Failed() } }",
        "Map { n throws(Failed) in try halfTyped(n) }", "Map { n throws(Failed) -> Int in print(n); return n }",
      ]
      let notThrowing = [
        "{ print($0) }", "Map { $0 + 1 }", "Map { n in print(n); return n > 1 }",
        "Map { n -> Bool in print(n); return n > 1 }", "(checkTyped)", "Map(halfTyped)",
      ]
      let withResult = [
        "{ _ in .success(()) }", "{ $0 < 3 ? .success(()) : .failure(Failed()) }",
        "(checkResult)", "Map(halfResult)",
        "{ n in print(n); return checkResult(n) }", "{ n in print(n); return .success(()) }",
        "{ n -> Result<Void, \(error)> in print(n); return .success(()) }",
        "Map { $0 > 2 ? .success($0) : .failure(Failed()) }", "Map { n in print(n); return halfResult(n) }",
        "Map { n -> Result<Bool, \(error)> in .success(n > 0) }", "Map { halfResult($0) }",
        "Map { n -> Result<Bool, \(error)> in print(n); return .success(n > 0) }",
        "Map { n -> Result<Bool, \(error)> in n < 0 ? .failure(Failed()) : .success(true) }",
      ]
      let forms = (error == "Failed" ? throwingTyped : throwing) + notThrowing + (error == "Never" ? [] : withResult)
      let calls = forms.map { "_ = s.attempt\($0)" }.joined(separator: "\n")
      return "func attempt(_ s: \(type)<Int, \(error)>) {\n\(calls)\n}"
    }
  }

  /// Functions that create producers from closures and functions, with and without type arguments.
  private static let creations: [String] = ["any Error", "Failed", "Never"].map { error in
    let result = "() -> Result<Int, \(error)>"
    let all = [
      "{ 1 }", "{ () -> Int in print(1); return 2 }", "{ .success(1) }", "{ halfResult(2) }",
      "{ print(1); return halfResult(2) }", "{ \(result) in print(1); return .success(3) }",
    ]
    let typed = [
      "{ .failure(Failed()) }", "(waitTyped)", "{ () async throws(Failed) -> Int in try await waitTyped() }",
    ]
    let throwing = [
      "{ try half(2) }", "{ print(1); return try half(2) }", "{ () -> Int in try half(2) }", "{ throw Failed() }",
      "{ if try half(2) > 2 { throw Failed() } else { 3 } }", "(wait)", "{ try await wait() }",
      "{ let number = try await wait(); return number + 1 }", "{ () throws -> Int in 1 }",
    ]
    let forms = all + (error == "Never" ? [] : typed) + (error == "any Error" ? throwing : [])
    let inferred =
      ["{ \(result) in .success(1) }", "{ \(result) in print(1); return halfResult(2) }"]
      + (error == "any Error" ? ["{ try half(2) }", "{ print(1); return try half(2) }", "{ try await wait() }"] : [])
      + (error == "Failed" ? ["{ () async throws(Failed) -> Int in try await waitTyped() }"] : [])
    // The producer must send the number, not the closure.
    let checks = inferred.enumerated().map { number, form in
      "let p\(number) = SignalProducer \(form)\nlet _: SignalProducer<Int, \(error)> = p\(number)"
    }
    let calls = forms.map { "_ = SignalProducer<Int, \(error)> \($0)" } + checks
    return "func createWith\(error.filter(\.isLetter))() {\n\(calls.joined(separator: "\n"))\n}"
  }

  /// A part of the message for each mistake. The guide quotes it with the remedy if the mistake is frequent.
  private static let mistakes: [(message: String, remedy: String?, source: String)] = [
    (
      "data race", nil,
      """
      @MainActor func share(_ input: Signal<Counter, Never>.Observer) {
        let counter = Counter()
        Task.detached { input.send(value: counter) }
        input.send(value: counter)
      }
      """
    ),
    ("Sendable", nil, "func f(_ s: Signal<Counter, Never>) { _ = s.observe(on: QueueScheduler()) }"),
    ("await producer.firstValue()", nil, "func f(_ p: SignalProducer<Int, Never>) async { _ = p.first() }"),
    ("await producer.lastValue()", nil, "func f(_ p: SignalProducer<Int, Never>) async { p.wait() }"),
    (
      "A source that can fail cannot be bound. Handle its error with flatMapError.", "flatMapError",
      "func f(_ p: SignalProducer<Int, any Error>, _ t: MutableProperty<Int>) { t <~ p }"
    ),
    (
      "The error types differ. Change one with promoteError or mapError.", "promoteError()",
      "func f(_ p: SignalProducer<Int, Never>, _ q: SignalProducer<Int, any Error>) { _ = q.combineLatest(with: p) }"
    ),
    (
      "has no member 'delay'", "producer.delay",
      "func f(_ p: Property<Int>, _ c: any DateScheduler) { _ = p.delay(.seconds(1), on: c) }"
    ),
    (
      "This source may have no value.", "Property(initial: 0, then: property.producer.flatMap(.latest) { … })",
      "func f(_ p: Property<Int>, _ q: SignalProducer<Int, Never>) { _ = p.flatMap(.latest) { n in print(n); return q } }"
    ),
    (
      "main actor-isolated", "startWithValues(on: MainActor.self)",
      """
      @MainActor var sum = 0
      @MainActor func f(_ p: SignalProducer<Int, Never>) { p.startWithValues { sum += $0 } }
      """
    ),
    (
      "candidate expects value of type 'Duration'", ".milliseconds(300)",
      "func f(_ p: Signal<Int, Never>, _ c: TestScheduler) { _ = p.delay(DispatchTimeInterval.seconds(1), on: c) }"
    ),
  ]

  @Test("The compiler rejects a mistake with a message", arguments: mistakes)
  func rejected(message: String, remedy: String?, source: String) async throws {
    let outcome = try await compile(source, mode: "6")
    #expect(!outcome.isAccepted && outcome.messages.contains(message), "\(outcome.messages)")
  }

  @Test("The guide quotes the message of each frequent mistake, with the remedy")
  func quotations() throws {
    let page = try text(ofFile: "docs/operators.md")
    for case (let message, let remedy?, _) in Self.mistakes { #expect(page.contains(message) && page.contains(remedy)) }
  }

  /// Compiles a source that may use a class.
  private func compile(_ source: String, mode: String) async throws -> (isAccepted: Bool, messages: String) {
    let (modules, directory) = (try #require(Built.modules), TemporaryDirectory())
    let counter = "final class Counter { var count = 0 }"
    try directory.write("import Dispatch\nimport Reactive\n\(counter)\n\(source)\n", to: "client.swift")
    let outcome = try await runProgram(
      ["swiftc", "-emit-sil", "-o", "/dev/null", "-swift-version", mode] + modules + [directory.path("client.swift")])
    return (outcome.status == 0, outcome.messages)
  }
}
