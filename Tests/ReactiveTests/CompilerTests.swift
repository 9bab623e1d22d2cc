import ProgramTesting
import Testing

/// Tests which code of a client the compiler accepts, and which it rejects.
@Suite("The compiler", .enabled(if: Built.modules != nil, "the built modules are beside the tests only on Linux"))
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
      \(Self.combinations.joined(separator: "\n"))
      }
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
