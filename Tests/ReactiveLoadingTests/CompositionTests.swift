import Foundation
import ProgramTesting
import Reactive
import ReactiveLoading
import Testing

private struct Offline: Error, Equatable {}

/// Tests of the compositions in `docs/loadable-resource.md`.
@Suite("Compositions of a loadable resource", .endsInTime)
struct CompositionTests {
  private let clock = TestScheduler()

  @Test("The next page is loaded when the last row is shown, and a failed page again after a reload")
  func pages() {
    let isOnline = MutableProperty(true)
    let (lastRowShown, show) = Signal<Void, Never>.pipe()
    let requests = Atomic<[Int]>([])
    let request: @Sendable (Int) -> SignalProducer<[Int], Offline> = { [clock] first in  // seven rows in pages of three
      SignalProducer { observer, lifetime in
        requests.modify { $0.append(first) }
        guard isOnline.value else { return observer.send(error: Offline()) }
        lifetime += SignalProducer(value: Array((first..<7).prefix(3))).delay(1, on: clock).start(observer)
      }
    }

    let firstRows = MutableProperty<[Int]>([])
    let pages = firstRows.map { rows in
      Computation(request(rows.count).map { page in rows + page })
    }
    let list = LoadableViewModel(computations: pages, keepsValue: true, scheduler: clock)
    lastRowShown.observeValues {
      if case .loaded(let rows) = list.outputs.loadable.value { firstRows.value = rows }
    }

    #expect(list.outputs.loadable.value == .loading(previous: nil))
    clock.advance(by: .seconds(1))
    #expect(list.outputs.loadable.value == .loaded([0, 1, 2]))
    // The second event arrives while the page is being loaded, and has no effect.
    for _ in 1...2 { show.send(value: ()) }
    #expect(list.outputs.loadable.value == .loading(previous: [0, 1, 2]))
    clock.advance(by: .seconds(1))
    isOnline.value = false
    show.send(value: ())
    clock.advance()
    #expect(list.outputs.loadable.value == .failed(Offline(), previous: [0, 1, 2, 3, 4, 5]))
    isOnline.value = true
    list.inputs.reload()
    clock.advance(by: .seconds(1))
    #expect(list.outputs.loadable.value == .loaded([0, 1, 2, 3, 4, 5, 6]))
    #expect(requests.value == [0, 3, 6, 6])
  }

  @Test("An expired value is loaded again when the view appears, and its age counts from when it was loaded")
  func expiry() {
    let count = Atomic(0)
    let request = SignalProducer<Int, Offline> { observer, _ in
      count.modify { $0 += 1 }
      observer.send(value: count.value)
      observer.sendCompleted()
    }
    let (viewAppeared, appear) = Signal<Void, Never>.pipe()

    let dated = request.map { [clock] value in (value: value, date: clock.currentDate) }
    let forecast = LoadableViewModel(Computation(dated), scheduler: clock)
    viewAppeared.observeValues { [clock] in
      guard case .loaded(let last) = forecast.outputs.loadable.value else { return }
      if clock.currentDate.timeIntervalSince(last.date) >= 600 { forecast.inputs.reload() }
    }

    clock.advance()
    // Each value is the number of requests so far, and expires after 600 seconds.
    for (seconds, expected) in [(599, 1), (1, 2), (599, 2), (0, 2), (1, 3)] {
      clock.advance(by: .seconds(seconds))
      appear.send(value: ())
      clock.advance()
      #expect(forecast.outputs.loadable.value.value?.value == expected, "\(seconds)")
    }
  }
}
