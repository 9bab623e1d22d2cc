extension SignalProducer {
  /// Flattens the results of `transform` with the strategies `latest` and `race`.
  ///
  /// An inner producer is selected on the executor of the output, and only its events are forwarded. So no event of an
  /// older inner producer can follow an event of a newer one.
  ///
  /// - Parameter isRace: Whether the first inner producer that sends an event is selected, instead of each new one.
  func selecting<NewValue>(
    isRace: Bool, _ transform: @escaping @Sendable (Value) -> SignalProducer<NewValue, Error>
  ) -> SignalProducer<NewValue, Error> {
    SignalProducer<NewValue, Error>(asynchronous: { [outer = unchecked] output, resources in
      let latest = SerialDisposable()
      let selection = SerialState(Selection())
      @Sendable func completeIfFinished() {
        if !selection.state.isRunning, selection.state.isOuterCompleted { output.deliver(.completed) }
      }
      outer.value.start(
        within: resources,
        value: { value in
          let producer = transform(value)
          let inner = CompositeDisposable()
          if !isRace { latest.inner = inner }
          output.perform({ selection.state.add(inner, isRace: isRace) })
          producer.start(
            within: resources, as: inner,
            value: { value in output.perform({ if selection.state.isSelected(inner) { output.deliver(value) } }) },
            end: { ending in
              output.perform({
                guard selection.state.isSelected(inner) else { return }
                selection.state.isRunning = false
                switch ending {
                case .failed: output.deliver(ending)
                case .interrupted where isRace: output.deliver(ending)
                case .interrupted, .completed: completeIfFinished()
                }
              })
            })
        },
        end: { ending in
          output.perform({
            guard case .completed = ending else { return output.deliver(ending) }
            selection.state.isOuterCompleted = true
            completeIfFinished()
          })
        })
    })
  }
}

/// The inner producers of `latest` or `race`, as their resources.
private struct Selection {
  /// The inner producer whose events are forwarded.
  private var selected: CompositeDisposable?
  /// The inner producers that run in a race without a winner.
  private var candidates: [CompositeDisposable] = []
  var isRunning = false
  var isOuterCompleted = false

  mutating func add(_ inner: CompositeDisposable, isRace: Bool) {
    if isRace, selected != nil { return inner.dispose() }
    isRunning = true
    if isRace { candidates.append(inner) } else { selected = inner }
  }

  /// Returns whether the events of `inner` are forwarded. The first candidate of a race wins and cancels the others.
  mutating func isSelected(_ inner: CompositeDisposable) -> Bool {
    if let selected { return selected === inner }
    selected = inner
    for loser in candidates where loser !== inner { loser.dispose() }
    candidates = []
    return true
  }
}
