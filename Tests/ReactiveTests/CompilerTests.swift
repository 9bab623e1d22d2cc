import Foundation
import ProgramTesting
import Testing

/// Tests which code of a client the compiler accepts, and which it rejects.
@Suite(
  "The compiler",
  .enabled(if: modules != nil, "the built module is beside the tests only on Linux"))
struct CompilerTests {
  private static let accepted = """
    final class Counter { var count = 0 }
    func useHere() -> Int {
      let (signal, input) = Signal<Counter, Never>.pipe()
      signal.map { $0.count }.observeValues { print($0) }
      input.send(value: Counter())
      return MutableProperty(Counter()).value.count
    }
    func useAnywhere(_ signal: Signal<Int, Never>) async {
      await Task.detached { _ = signal.map { $0 + 1 }.observeValues { print($0) } }.value
    }
    extension SignalProducer {
      static func concat(_ first: SignalProducer, _ second: SignalProducer) -> SignalProducer { first.concat(second) }
    }
    func inOrder(_ names: SignalProducer<String, Never>, _ others: SignalProducer<String, Never>) {
      SignalProducer.concat(names, others).startWithValues { print($0) }
    }
    func tenStages(_ signal: Signal<Int, Never>) -> Signal<String, Never> {
      signal.map { $0 + 1 }.map { $0.description }.map { $0.count }.map { $0 * 2 }.map { "\\($0)" }
        .map { $0.isEmpty }.map { !$0 }.map { $0 ? 1 : 0 }.map { $0 - 1 }.map { String($0) }
    }
    func times(_ p: SignalProducer<Int, Never>, _ clock: TestScheduler) {
      _ = p.delay(.milliseconds(300), on: clock).debounce(.seconds(1), on: clock).throttle(0.3, on: clock)
      _ = p.collect(every: .seconds(1), on: clock).delay(1, on: clock)
      _ = SignalProducer<Int, Never>.interval(.seconds(1), on: clock)
      _ = clock.schedule(after: .milliseconds(300)) {}
      clock.advance(by: .seconds(1))
      clock.advance(by: Duration.milliseconds(300))
    }
    extension Counter: ReactiveExtensionsProvider {}
    func useExtensions(of counter: Counter) -> Int {
      _ = Counter.reactive
      return counter.reactive.base.count
    }
    final class SignalOnly: SignalProtocol { let signal = Signal<Int, Never>.empty }
    func change<P: ComposableMutablePropertyProtocol<Int> & Sendable>(_ property: P) {
      property.value = 1
      property.modify { $0 += 1 }
      property <~ Property(value: property.withValue { $0 * 10 })
    }
    """

  @Test("The compiler accepts race-free code in Swift 5 and Swift 6 mode, without warnings", arguments: ["5", "6"])
  func accepted(mode: String) async throws {
    let outcome = try await compile(Self.accepted, mode: mode)
    #expect(outcome.isAccepted && outcome.messages == "", "\(outcome.messages)")
  }

  @Test(
    "The compiler rejects code that could race or block, and explains why",
    arguments: [
      (
        "main actor",
        """
        @MainActor var sum = 0
        @MainActor func f(_ s: Signal<Int, Never>) -> Signal<Int, Never> { s.map { sum += $0; return sum } }
        """
      ),
      (
        "main actor",
        """
        @MainActor final class Model {
          var sum = 0
          func f(_ s: Signal<Int, Never>) { s.observeValues { self.sum += $0 } }
        }
        """
      ),
      (
        "data race",
        """
        final class Counter { var count = 0 }
        @MainActor func share(_ input: Signal<Counter, Never>.Observer) {
          let counter = Counter()
          Task.detached { input.send(value: counter) }
          input.send(value: counter)
        }
        """
      ),
      (
        "Sendable",
        """
        final class Counter { var count = 0 }
        func f(_ s: Signal<Counter, Never>) -> Signal<Counter, Never> { s.observe(on: QueueScheduler()) }
        """
      ),
      ("await producer.firstValue()", "func f(_ p: SignalProducer<Int, Never>) async { _ = p.first() }"),
      ("await producer.lastValue()", "func f(_ p: SignalProducer<Int, Never>) async { p.wait() }"),
      ("captured", "func f(_ s: Signal<Int, Never>) { var sum = 0; s.observeValues { sum += $0 } }"),
    ])
  func refused(reason: String, source: String) async throws {
    let outcome = try await compile(source, mode: "6")
    #expect(!outcome.isAccepted && outcome.messages.contains(reason), "\(outcome.messages)")
  }

  @Test(
    "The compiler explains a frequent mistake, and the guide quotes its message and the remedy",
    arguments: [
      (
        "A source that can fail cannot be bound. Handle its error with flatMapError.", "flatMapError",
        "func f(_ p: SignalProducer<Int, any Error>, _ t: MutableProperty<Int>) { t <~ p }"
      ),
      (
        "The error types differ. Change one with promoteError or mapError.", "promoteError()",
        """
        func f(_ p: SignalProducer<Int, Never>, _ q: SignalProducer<Int, any Error>) { _ = q.combineLatest(with: p) }
        """
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
        """
        import Dispatch
        func f(_ p: SignalProducer<Int, Never>, _ c: any DateScheduler) {
          _ = p.delay(DispatchTimeInterval.milliseconds(300), on: c)
        }
        """
      ),
    ])
  func explained(message: String, remedy: String, source: String) async throws {
    let outcome = try await compile(source, mode: "6")
    #expect(!outcome.isAccepted && outcome.messages.contains(message), "\(outcome.messages)")
    let page = try text(ofFile: "docs/operators.md")
    #expect(page.contains(message) && page.contains(remedy))
  }

  @Test("In Swift 5 mode, a setting removes all warnings for functions that are passed to operators")
  func functionReferences() async throws {
    let source = """
      struct Project { let name: String; static func isLive(_ project: Project) -> Bool { true } }
      func first(_ pair: (Int, Int)) -> Int { pair.0 }
      func use(_ pairs: Signal<(Int, Int), Never>, _ numbers: Signal<Int, Never>, _ projects: Signal<Project, Never>) {
        _ = (pairs.map(first), pairs.map(max), numbers.skipRepeats(==), numbers.scan(0, +))
        _ = (projects.filter(Project.isLive), projects.map(String.init(describing:)), projects.map(\\.name))
      }
      """
    #expect(try await compile(source, mode: "5").messages.contains("converting non-Sendable function value"))
    let outcome = try await compile(source, mode: "5", options: Self.setting)
    #expect(outcome.isAccepted && outcome.messages == "", "\(outcome.messages)")
  }

  private static let setting = ["-enable-upcoming-feature", "InferSendableFromCaptures"]

  @Test("The compiler warns about the code that the migration page names, and accepts the code that the page advises")
  func remainingWarnings() async throws {
    let outcome = try await compile(
      """
      func f(_ s: Signal<Int, Never>) { var sum = 0; s.observeValues { sum += $0 } }
      func g(_ s: Signal<Int, Never>, _ transform: @escaping (Int) -> Int) { _ = s.map(transform) }
      class Doubler { func twice(_ n: Int) -> Int { 2 * n }; func f(_ s: Signal<Int, Never>) { _ = s.map(twice) } }
      """, mode: "5", options: Self.setting)
    let page = try text(ofFile: "docs/from-other-libraries.md")
    for message in [
      "mutation of captured var", "passing non-Sendable parameter", "converting non-Sendable function value",
    ] {
      #expect(outcome.messages.contains("warning: \(message)") && page.contains(message), "\(outcome.messages)")
    }
    let changed = try await compile(
      """
      func f(_ s: Signal<Int, Never>) { let sum = MutableProperty(0); sum <~ s.scan(0, +) }
      func g(_ s: Signal<Int, Never>, _ transform: @escaping @Sendable (Int) -> Int) { _ = s.map(transform) }
      class Doubler { static func twice(_ n: Int) -> Int { 2 * n } }
      func h(_ s: Signal<Int, Never>) { _ = s.map(Doubler.twice) }
      """, mode: "6")
    #expect(outcome.isAccepted && changed.isAccepted && changed.messages == "", "\(changed.messages)")
  }

  private func compile(
    _ source: String, mode: String, options: [String] = []
  ) async throws -> (isAccepted: Bool, messages: String) {
    let modules = try #require(modules)
    let file = FileManager.default.temporaryDirectory.appending(path: "reactive-\(UUID().uuidString).swift")
    try Data("import Reactive\n\(source)\n".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let outcome = try await runProgram(
      ["swiftc", "-emit-sil", "-o", "/dev/null", "-swift-version", mode, "-I", modules] + options + [file.path])
    return (outcome.status == 0, outcome.messages)
  }
}

/// The directory of the built module, or `nil` if the module is not found.
private let modules: String? = {
  let directory = Bundle.main.bundleURL.appending(path: "Modules").path
  return FileManager.default.fileExists(atPath: directory + "/Reactive.swiftmodule") ? directory : nil
}()
