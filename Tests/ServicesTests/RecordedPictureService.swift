import Dispatch
import Foundation
import Reactive
import Services

/// A fake picture service that records requests and responds when a test tells it to.
final class RecordedPictureService: PictureService {
  private struct State: Sendable {
    var started: [URL] = []
    var disposed: [URL] = []
    var running: [Int: URL] = [:]
    var observers: [Int: Signal<Data, ServiceError>.Observer] = [:]
    var mostAtOnce = 0
    var mostOfOneAtOnce = 0
    var nesting = 0
    var deepestNesting = 0
    var behaviour = Behaviour.wait
  }

  private enum Behaviour: Sendable {
    case wait
    case answerAtOnce(Data)
    case answerLater(@Sendable (URL) -> Data)
    case gather(Gathering)
  }

  /// Waits for a number of downloads to start.
  final class Gathering: Sendable {
    private let arrivals: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation
    private let count: Int

    init(count: Int) {
      self.count = count
      (arrivals, continuation) = AsyncStream.makeStream()
    }

    func arrive() {
      continuation.yield()
    }

    func wait() async {
      var rest = count
      for await _ in arrivals {
        rest -= 1
        if rest == 0 { break }
      }
    }
  }

  private let state = Atomic(State())
  private let queue = DispatchQueue(label: "RecordedPictureService", attributes: .concurrent)

  func picture(at url: URL) -> SignalProducer<Data, ServiceError> {
    SignalProducer { [self] observer, lifetime in
      let (number, behaviour) = state.modify { state in
        let number = state.started.count
        state.started.append(url)
        state.running[number] = url
        state.observers[number] = observer
        state.mostAtOnce = max(state.mostAtOnce, state.running.count)
        state.mostOfOneAtOnce = max(state.mostOfOneAtOnce, state.running.values.count { $0 == url })
        return (number, state.behaviour)
      }
      lifetime.observeEnded { [self] in
        _ = state.modify { state in
          if let url = state.running.removeValue(forKey: number) { state.disposed.append(url) }
          return state.observers.removeValue(forKey: number)
        }
      }
      switch behaviour {
      case .wait: break
      case .answerAtOnce(let data):
        state.modify { state in
          state.nesting += 1
          state.deepestNesting = max(state.deepestNesting, state.nesting)
        }
        end(number) { $0.send(value: data) }
        state.modify { $0.nesting -= 1 }
      case .answerLater(let data): queue.async { [self] in end(number) { $0.send(value: data(url)) } }
      case .gather(let gathering): gathering.arrive()
      }
    }
  }

  /// The URLs of the started downloads, in order.
  var started: [URL] { state.value.started }
  /// The URLs of the cancelled downloads, in order.
  var disposed: [URL] { state.value.disposed }
  /// The maximum number of concurrent downloads.
  var mostAtOnce: Int { state.value.mostAtOnce }
  /// The maximum number of concurrent downloads of one picture.
  var mostOfOneAtOnce: Int { state.value.mostOfOneAtOnce }

  /// The maximum depth of nested synchronous responses.
  var deepestNesting: Int { state.value.deepestNesting }

  func answer(_ url: URL, with data: Data) {
    guard let number = state.value.running.first(where: { $0.value == url })?.key else { return }
    end(number) { $0.send(value: data) }
  }

  func fail(_ url: URL, with error: ServiceError) {
    guard let number = state.value.running.first(where: { $0.value == url })?.key else { return }
    end(number) { $0.send(error: error) }
  }

  /// Responds to future requests synchronously.
  func answerAtOnce(with data: Data) {
    state.modify { $0.behaviour = .answerAtOnce(data) }
  }

  /// Responds to future requests from another thread.
  func answerLater(with data: @escaping @Sendable (URL) -> Data) {
    state.modify { $0.behaviour = .answerLater(data) }
  }

  /// Reports future requests to `gathering` and never responds to them.
  func gather(_ gathering: Gathering) {
    state.modify { $0.behaviour = .gather(gathering) }
  }

  private func end(_ number: Int, _ send: (Signal<Data, ServiceError>.Observer) -> Void) {
    let observer = state.modify { state -> Signal<Data, ServiceError>.Observer? in
      state.running[number] = nil
      return state.observers[number]
    }
    guard let observer else { return }
    send(observer)
    observer.sendCompleted()
  }
}

/// A picture service that calls a function when a request has been passed to another one, before its start returns.
struct StartedPictureService: PictureService {
  let base: any PictureService
  let didStart: @Sendable (URL) -> Void

  func picture(at url: URL) -> SignalProducer<Data, ServiceError> {
    base.picture(at: url).on(started: { didStart(url) })
  }
}

/// A picture service that sends a copy and then fails.
struct StalePictureService: PictureService {
  func picture(at url: URL) -> SignalProducer<Data, ServiceError> {
    SignalProducer(error: .offline).prefix(value: Data("a".utf8))
  }
}

/// Sends the events of a signal for every picture.
struct PipedPictureService: PictureService {
  let signal: Signal<Data, ServiceError>

  func picture(at url: URL) -> SignalProducer<Data, ServiceError> { signal.producer }
}
