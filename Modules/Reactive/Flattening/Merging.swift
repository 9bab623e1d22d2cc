extension SignalProducer {
  /// Flattens the results of `transform` with the strategies `merge`, `concat`, `concurrent(limit:)` and `throttle`.
  ///
  /// Inner producers are started on a strand. So if one ends synchronously, the next one is started after it has returned,
  /// and the stack does not grow.
  ///
  /// - Parameters:
  ///   - limit: The number of inner producers that may run at once. The others wait.
  ///   - isThrottling: Whether the others are dropped instead, and an interrupted inner producer interrupts the output.
  func merging<NewValue>(
    limit: UInt, isThrottling: Bool, _ transform: @escaping @Sendable (Value) -> SignalProducer<NewValue, Error>
  ) -> SignalProducer<NewValue, Error> {
    SignalProducer<NewValue, Error>(asynchronous: { [outer = unchecked] output, resources in
      let strand = Strand()
      let waiting = SerialState(FIFOQueue<SignalProducer<NewValue, Error>>())
      let counts = SerialState((running: UInt(0), isOuterCompleted: false))

      @Sendable func completeIfFinished() {
        if counts.state.running == 0, counts.state.isOuterCompleted { output.send(.completed) }
      }
      @Sendable func startNext() {
        if let next = waiting.state.popFirst() { return start(next) }
        counts.state.running -= 1
        completeIfFinished()
      }
      @Sendable func start(_ inner: SignalProducer<NewValue, Error>) {
        inner.start(within: resources, value: { output.send($0) }) { ending in
          switch ending {
          case .failed: output.send(ending)
          case .interrupted where isThrottling: output.send(ending)
          case .interrupted, .completed: strand.perform({ startNext() })
          }
        }
      }
      @Sendable func add(_ inner: SignalProducer<NewValue, Error>) {
        if counts.state.running < limit {
          counts.state.running += 1
          start(inner)
        } else if !isThrottling {
          waiting.state.append(inner)
        }
      }

      outer.value.start(
        within: resources,
        value: { value in
          let inner = transform(value)
          strand.perform({ add(inner) })
        },
        end: { ending in
          guard case .completed = ending else { return output.send(ending) }
          strand.perform({
            counts.state.isOuterCompleted = true
            completeIfFinished()
          })
        })
    })
  }
}
