import ReactiveTesting
import Testing

@testable import counter

@Suite("CounterViewModel")
struct CounterViewModelTests {
  @Test("The number changes by one in both directions")
  func counting() throws {
    let counter = CounterViewModel()
    let transcript = Transcript(of: counter)
    counter.inputs.incrementPressed()
    counter.inputs.incrementPressed()
    counter.inputs.decrementPressed()
    try transcript.expect(
      """
      incrementPressed()
      number: 1
      incrementPressed()
      number: 2
      decrementPressed()
      number: 1
      """)
  }
}
