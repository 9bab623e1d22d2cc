import ProgramTesting
import Testing

@Suite("Memory of the view models")
struct MemoryTests {
  @Test(
    "A hundred or more uses of a view model do not grow the heap",
    arguments: [
      "CombinedMonths", "RootViewModel", "ServiceViewModel", "WordDetailViewModel", "WordStore", "WordsViewModel",
    ])
  func uses(viewModel: String) async throws {
    let run = try await runProgram([Built.executable("MemoryProgram"), viewModel, runsAllTests ? "500" : "100"])
    let growth = try #require(Int(run.output.filter { !$0.isWhitespace }), "\(run.messages)")
    // The smallest object or closure context has 16 bytes and a header of the allocator.
    #expect(growth < 16, "The heap grew by \(growth) bytes with each use.")
  }
}
