/// Work that ends with an action.
struct Effect<Action: Sendable>: Sendable {
  let run: @Sendable () async -> Action
}

/// The loop. Every screen uses it: an action changes the state, and may start an effect, which ends with an action.
@MainActor
final class Loop<State, Action: Sendable> {
  private var state: State
  private let reduce: (inout State, Action) -> Effect<Action>?
  private let show: (State) -> Void
  private var task: Task<Void, Never>?

  init(_ state: State, reduce: @escaping (inout State, Action) -> Effect<Action>?, show: @escaping (State) -> Void) {
    (self.state, self.reduce, self.show) = (state, reduce, show)
  }

  deinit {
    task?.cancel()
  }

  func send(_ action: Action) {
    let effect = reduce(&state, action)
    show(state)
    guard let effect else { return }
    // A new effect replaces the one that is running.
    task?.cancel()
    task = Task { [weak self] in
      let action = await effect.run()
      if !Task.isCancelled { self?.send(action) }
    }
  }
}

/// The screen: its actions, and the function that calculates the next state.
enum MonthScreen {
  enum Action {
    case appeared
    case reloadPressed
    case responded(MonthState)
  }

  static func reduce(_ state: inout MonthState, _ action: Action, service: any WordService) -> Effect<Action>? {
    switch action {
    case .appeared, .reloadPressed:
      state = .loading
      return Effect { .responded(await MonthState(requestingFrom: service)) }
    case .responded(let response):
      state = response
      return nil
    }
  }
}
