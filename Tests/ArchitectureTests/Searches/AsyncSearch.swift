/// The search with asynchronous sequences. Returns the results for a sequence of texts.
func searchResults(
  for texts: AsyncStream<String>, clock: any Clock<Duration>, request: @escaping SearchRequest
) -> AsyncStream<[String]> {
  AsyncStream { output in
    let loop = Task {
      var search: Task<Void, any Error>?
      for await text in texts {
        search?.cancel()
        search = Task {
          try await clock.sleep(for: .milliseconds(100))
          let results = await request(text)
          try Task.checkCancellation()
          output.yield(results)
        }
      }
      search?.cancel()
    }
    output.onTermination = { _ in loop.cancel() }
  }
}
