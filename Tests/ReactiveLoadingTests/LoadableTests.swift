import ReactiveLoading
import Testing

@Suite("Loadable")
struct LoadableTests {
  private struct SampleError: Error, Equatable {
    let number: Int
  }

  private typealias State = Loadable<Int, SampleError>

  /// Returns all states, with or without the value.
  private static func states(value: Int, error: Int) -> [State] {
    let error = SampleError(number: error)
    return [
      .notRequested, .loading(previous: nil), .loading(previous: value), .loaded(value),
      .failed(error, previous: nil), .failed(error, previous: value),
    ]
  }

  @Test("The value and the error are mapped in each state that contains them, and the last three states are settled")
  func mapping() {
    #expect(Self.states(value: 1, error: 2).map(\.isSettled) == [false, false, false, true, true, true])
    for (state, expected) in zip(Self.states(value: 1, error: 2), Self.states(value: 10, error: 20)) {
      #expect(state.map { 10 * $0 }.mapError { SampleError(number: 10 * $0.number) } == expected)
    }
  }

  @Test("Two resources are failed if one is, else loading, else not requested, and loaded only if both are")
  func combination() {
    // In the columns and rows: not requested, loading, loading with a value, loaded, failed, failed with a value.
    let table = """
      -   l   l   -   f2  f2
      l   l   l   l   f2  f2
      l   l   l+  l+  f2  f2+
      -   l   l+  L+  f2  f2+
      f1  f1  f1  f1  f1  f1
      f1  f1  f1+ f1+ f1  f1+
      """
    let expected = table.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    for (row, first) in Self.states(value: 3, error: 1).enumerated() {
      for (column, second) in Self.states(value: 4, error: 2).enumerated() {
        let combination = first.combined(with: second) { 10 * $0 + $1 }
        let text =
          switch combination {
          case .notRequested: "-"
          case .loading: "l"
          case .loaded: "L"
          case .failed(let error, _): "f\(error.number)"
          }
        let mark = combination.value.map { $0 == 34 ? "+" : "?" } ?? ""
        #expect(text + mark == expected[row][column], "\(first) and \(second)")
      }
    }
  }
}
