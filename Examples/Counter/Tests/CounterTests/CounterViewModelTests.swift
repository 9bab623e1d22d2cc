import ReactiveTesting
import Testing

@testable import counter

@Suite("CounterViewModel")
struct CounterViewModelTests {
  @Test("The number changes by one in both directions")
  func counting() throws {
    let counter = CounterViewModel()
    let transcript = Transcript(of: counter)
    counter.inputs.upPressed()
    counter.inputs.upPressed()
    counter.inputs.downPressed()
    try transcript.expect(
      """
      upPressed()
      number: 1
      upPressed()
      number: 2
      downPressed()
      number: 1
      """)
  }
}
