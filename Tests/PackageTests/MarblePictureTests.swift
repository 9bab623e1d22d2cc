import Foundation
import ProgramTesting
import Testing

/// Compares the pictures of operators in the guide with their diagrams. If `UPDATE_GUIDE=1` is in the environment, the
/// pictures are written instead. `MarbleTests` compares the diagrams with the operators.
@Suite("The marble diagrams of the guide")
struct MarblePictureTests {
  @Test("A picture of operators is current", arguments: pictures.keys.sorted())
  func picture(name: String) throws {
    let svg = try #require(Self.pictures[name]).svg
    let file = packageRoot.appending(path: "docs/pictures/\(name).svg")
    if ProcessInfo.processInfo.environment["UPDATE_GUIDE"] == "1" { try Data(svg.utf8).write(to: file) }
    #expect((try? String(contentsOf: file, encoding: .utf8)) == svg, "\(name).svg is stale")
  }

  private static func diagram(_ title: String, in context: String, line: Int = #line, _ text: String) -> MarblePicture {
    MarblePicture(
      title: title,
      example: MarbleExample(
        path: "Tests/PackageTests/MarblePictureTests.swift", line: line + 1, lines: text.split(separator: "\n"),
        context: context, declaration: nil))
  }

  /// The pictures by the names of their files.
  static let pictures: [String: MarblePicture] = [
    "marbles-values": diagram(
      "map, filter, skipRepeats and scan", in: "Signal",
      """
      let tens = numbers.map { $0 * 10 }
      let even = numbers.filter { $0.isMultiple(of: 2) }
      let changes = numbers.skipRepeats()
      let totals = numbers.scan(0) { total, number in total + number }
      // numbers  -1--2--2--3--|
      // tens     -10-20-20-30-|
      // even     ----2--2-----|
      // changes  -1--2-----3--|
      // totals   -1--3--5--8--|
      """),
    "marbles-time": diagram(
      "debounce and throttle", in: "Signal",
      """
      let debounced = letters.debounce(3, on: scheduler)
      let throttled = letters.throttle(3, on: scheduler)
      // letters    -a-b-c------d-----|
      // debounced  --------c------d--|
      // throttled  -a--b--c----d-----|
      """),
    "marbles-combining": diagram(
      "merge, combineLatest and zip", in: "Signal",
      """
      let merged = left.merge(with: right)
      let latest = left.combineLatest(with: right).map { $0 + $1 }
      let zipped = left.zip(with: right).map { $0 + $1 }
      // left    -a-----b--------c---|
      // right   ---x-------y--------|
      // merged  -a-x---b---y----c---|
      // latest  ---ax--bx--by---cy--|
      // zipped  ---ax------by-------|
      """),
    "marbles-sampling": diagram(
      "withLatest(from:) and sample(on:)", in: "Signal",
      """
      let pairs = keys.withLatest(from: text).map { $0 + $1 }
      let samples = text.sample(on: keys.map { _ in })
      // text     --a-----b------c---|
      // keys     x----y----x--y-----|
      // pairs    -----ya---xb-yb----|
      // samples  -----a----b--b-----|
      """),
    "marbles-flattening": diagram(
      "flatMap with four strategies", in: "Signal",
      """
      let spell = { @Sendable (word: String) in SignalProducer.interval(word, interval: .seconds(4), on: scheduler) }
      let merge = words.flatMap(.merge, spell)
      let concat = words.flatMap(.concat, spell)
      let latest = words.flatMap(.latest, spell)
      let throttle = words.flatMap(.throttle, spell)
      // words     abc---xy--------|
      // merge     ----a---b-x-c-y---|
      // concat    ----a---b---c-------x---y---|
      // latest    ----a-----x---y---|
      // throttle  ----a---b---c---|
      """),
    "marbles-errors": diagram(
      "retry and flatMapError", in: "SignalProducer",
      """
      let retried = response.retry(upTo: 1, interval: 3, on: scheduler)
      let replaced = response.flatMapError { _ in SignalProducer(value: 0) }
      let both = response.retry(upTo: 1).flatMapError { _ in SignalProducer(value: 0) }
      // response  -1-#
      // retried   -1-----1-#
      // replaced  -1-0|
      // both      -1--1-0|
      """),
  ]
}
