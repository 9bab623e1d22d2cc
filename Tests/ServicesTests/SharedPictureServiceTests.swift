import Foundation
import ProgramTesting
import Reactive
import ReactiveTesting
import Services
import Testing

@Suite("SharedPictureService", .timeLimit(.minutes(5)))
struct SharedPictureServiceTests {
  private typealias Observer = TestObserver<Data, ServiceError>

  private let base = RecordedPictureService()

  private func url(_ number: Int) -> URL {
    URL(filePath: "/\(number)")
  }

  private func service(memoryLimit: Int = 1000, downloadLimit: Int = 4) -> SharedPictureService {
    SharedPictureService(base, memoryLimit: memoryLimit, downloadLimit: downloadLimit)
  }

  // MARK: Sharing

  @Test("Simultaneous requests for a picture share one download")
  func sharing() {
    let service = service()
    let observers = (0..<5).map { _ in Observer() }
    for observer in observers { observer.observe(service.picture(at: url(1))) }
    #expect(base.started == [url(1)])
    base.answer(url(1), with: Data("a".utf8))
    for observer in observers {
      #expect(observer.values == [Data("a".utf8)])
      #expect(observer.didComplete)
    }
  }

  @Test("A download begins at the start, and each URL has a separate download")
  func laziness() {
    let service = service()
    let producer = service.picture(at: url(1))
    #expect(base.started.isEmpty)
    producer.start()
    service.picture(at: url(2)).start()
    #expect(base.started == [url(1), url(2)])
  }

  @Test("The cache keeps the most recently used pictures and none that exceeds its limit")
  func memoryLimit() {
    let service = service(memoryLimit: 25)
    func download(_ number: Int, size: Int) {
      let oldCount = base.started.count
      service.picture(at: url(number)).start()
      if base.started.count > oldCount { base.answer(url(number), with: Data(count: size)) }
    }
    for number in [1, 2, 1, 3] { download(number, size: 10) }
    download(4, size: 26)
    #expect(base.started == [1, 2, 3, 4].map(url))
    for number in [1, 3, 2, 4] { download(number, size: 10) }
    #expect(base.started == [1, 2, 3, 4, 2, 4].map(url))
  }

  @Test("All waiting observers receive a failure, which is not cached")
  func failure() {
    let service = service()
    let observers = (0..<3).map { _ in Observer() }
    for observer in observers.dropLast() { observer.observe(service.picture(at: url(1))) }
    base.fail(url(1), with: .noPicture(status: 404))
    #expect(observers.dropLast().allSatisfy { $0.error == .noPicture(status: 404) && $0.values.isEmpty })
    observers[2].observe(service.picture(at: url(1)))
    #expect(base.started.count == 2)
    base.answer(url(1), with: Data("a".utf8))
    #expect(observers[2].values == [Data("a".utf8)])
  }

  @Test("A copy that precedes a failure or an interruption is not kept in memory")
  func failureAfterCopy() {
    let service = SharedPictureService(StalePictureService())
    for _ in 0..<2 {
      let observer = Observer()
      observer.observe(service.picture(at: url(1)))
      #expect(observer.values == [Data("a".utf8)] && observer.error == .offline)
    }
    let (signal, input) = Signal<Data, ServiceError>.pipe()
    let interrupted = SharedPictureService(PipedPictureService(signal: signal))
    interrupted.picture(at: url(1)).start()
    input.send(value: Data("a".utf8))
    input.sendInterrupted()
    let observer = Observer()
    observer.observe(interrupted.picture(at: url(1)))
    #expect(observer.events == [.interrupted])
  }

  @Test("A fresh picture follows its copy, replaces it in memory, and is all that a late request receives")
  func copyAndPicture() {
    let (signal, input) = Signal<Data, ServiceError>.pipe()
    let service = SharedPictureService(PipedPictureService(signal: signal))
    let (copy, fresh) = (Data("a".utf8), Data("b".utf8))
    let observers = (0..<4).map { _ in Observer() }
    observers[0].observe(service.picture(at: url(1)))
    input.send(value: copy)
    observers[1].observe(service.picture(at: url(1)))
    #expect(observers[0].events == [.value(copy)] && observers[1].events == [.value(copy)])
    input.send(value: fresh)
    observers[2].observe(service.picture(at: url(1)))
    input.sendCompleted()
    observers[3].observe(service.picture(at: url(1)))
    #expect(observers[0].events == [.value(copy), .value(fresh), .completed])
    #expect(observers[1].events == observers[0].events)
    #expect(observers[2].events == [.value(fresh), .completed])
    #expect(observers[3].events == observers[2].events)
  }

  @Test("A download without a picture ends as it did, frees its place, and is not kept")
  func noPicture() {
    for event in [.completed, .interrupted, .failed(.offline)] as [Signal<Data, ServiceError>.Event] {
      let (signal, input) = Signal<Data, ServiceError>.pipe()
      let service = SharedPictureService(PipedPictureService(signal: signal), downloadLimit: 1)
      let (one, two) = (Observer(), Observer())
      one.observe(service.picture(at: url(1)))
      two.observe(service.picture(at: url(2)))
      input.send(event)
      // The second download has started only now, and the signal has ended.
      #expect(one.events == [event])
      #expect(two.events.count == 1)
    }
  }

  @Test("The observers of a picture receive it in the order of their requests")
  func order() {
    let service = service()
    let order = Atomic<[Int]>([])
    for number in 0..<20 {
      service.picture(at: url(1)).startWithResult { _ in order.modify { $0.append(number) } }
    }
    base.answer(url(1), with: Data())
    #expect(order.value == Array(0..<20))
  }

  @Test("A limit below one download counts as one", arguments: [1, 0, -1, Int.min])
  func smallestLimit(limit: Int) {
    let service = service(downloadLimit: limit)
    for number in 1...3 { service.picture(at: url(number)).start() }
    #expect(base.started == [url(1)])
    base.answer(url(1), with: Data())
    #expect(base.started == [url(1), url(3)])
  }

  @Test("Without memory, each request after the end of a download starts a new one", arguments: [0, -1])
  func noMemory(limit: Int) {
    let service = service(memoryLimit: limit)
    for _ in 0..<2 {
      service.picture(at: url(1)).start()
      base.answer(url(1), with: Data("a".utf8))
    }
    #expect(base.started.count == 2)
  }

  // MARK: Cancelling

  @Test("Disposing of the last request cancels the download")
  func cancellation() {
    let service = service()
    let starts = (0..<3).map { _ in service.picture(at: url(1)).start() }
    for start in starts.dropLast() { start.dispose() }
    #expect(base.disposed.isEmpty)
    starts[2].dispose()
    #expect(base.disposed == [url(1)])
    starts[2].dispose()
    #expect(base.disposed == [url(1)])
  }

  @Test("A disposed request receives nothing, and the others receive the picture")
  func leaving() {
    let service = service()
    let (one, two) = (Observer(), Observer())
    let start = one.observe(service.picture(at: url(1)))
    two.observe(service.picture(at: url(1)))
    start.dispose()
    base.answer(url(1), with: Data("a".utf8))
    #expect(one.values.isEmpty)
    #expect(one.didInterrupt)
    #expect(two.values == [Data("a".utf8)])
  }

  @Test("A request after a cancellation starts a new download, which the old one does not affect")
  func afterCancellation() {
    let service = service()
    service.picture(at: url(1)).start().dispose()
    let observer = Observer()
    observer.observe(service.picture(at: url(1)))
    #expect(base.started.count == 2)
    #expect(observer.events.isEmpty)
    base.answer(url(1), with: Data("a".utf8))
    #expect(observer.values == [Data("a".utf8)])
  }

  @Test("A cancelled download frees its place once, also if it ends later")
  func placeOfCancelled() {
    let service = service(downloadLimit: 2)
    let starts = (1...5).map { service.picture(at: url($0)).start() }
    #expect(base.started == [1, 2].map(url))
    starts[0].dispose()
    starts[0].dispose()
    #expect(base.started == [1, 2, 5].map(url))
    starts[3].dispose()
    base.answer(url(5), with: Data())
    #expect(base.started == [1, 2, 5, 3].map(url))
    #expect(base.mostAtOnce == 2)
  }

  @Test("A queued download is never started after its last request was disposed of, and starts if one remains")
  func neverStarted() {
    let service = service(downloadLimit: 1)
    service.picture(at: url(1)).start()
    service.picture(at: url(2)).start().dispose()
    let starts = (0..<2).map { _ in service.picture(at: url(3)).start() }
    starts[0].dispose()
    #expect(base.started == [url(1)])
    base.answer(url(1), with: Data())
    base.answer(url(3), with: Data())
    #expect(base.started == [url(1), url(3)])
    #expect(base.disposed.isEmpty)
  }

  @Test("A download whose request is disposed of while it starts is cancelled, and frees its place once")
  func cancelledWhileStarting() {
    let request = SerialDisposable()
    let watched = StartedPictureService(base: base) { [url = url(2)] in if $0 == url { request.dispose() } }
    let service = SharedPictureService(watched, downloadLimit: 1)
    for number in [1, 4, 3] { service.picture(at: url(number)).start() }
    request.inner = service.picture(at: url(2)).start()
    base.answer(url(1), with: Data())
    #expect(base.started == [1, 2, 3].map(url) && base.disposed == [url(2)])
    base.answer(url(3), with: Data())
    #expect(base.started == [1, 2, 3, 4].map(url))
  }

  @Test("A request that takes only the cached copy leaves the download, which another request no longer joins")
  func onlyCopy() {
    let (signal, input) = Signal<Data, ServiceError>.pipe()
    let service = SharedPictureService(PipedPictureService(signal: signal))
    let start = service.picture(at: url(1)).start()
    input.send(value: Data("a".utf8))
    #expect(service.picture(at: url(1)).take(first: 1).first() == .success(Data("a".utf8)))
    start.dispose()
    let observer = Observer()
    observer.observe(service.picture(at: url(1)))
    #expect(observer.events.isEmpty)
  }

  // MARK: Order

  @Test("At most four downloads run at once, and each end or cancellation starts the next")
  func downloadLimit() {
    let service = SharedPictureService(base)
    let starts = (1...7).map { service.picture(at: url($0)).start() }
    #expect(base.started == (1...4).map(url))
    base.answer(url(2), with: Data())
    #expect(base.started.count == 5)
    base.fail(url(3), with: .notAllowed)
    #expect(base.started.count == 6)
    starts[0].dispose()
    #expect(base.started.count == 7)
    #expect(base.mostAtOnce == 4)
  }

  @Test("The most recently requested picture is downloaded first, and a repeated request is more recent")
  func lastComesFirst() {
    let service = service(downloadLimit: 1)
    for number in 1...5 { service.picture(at: url(number)).start() }
    service.picture(at: url(3)).start()
    for number in [1, 3, 5, 4, 2] {
      #expect(base.started.last == url(number))
      base.answer(url(number), with: Data())
    }
  }

  @Test("Downloads that end synchronously do not nest")
  func synchronousAnswers() {
    let service = service(downloadLimit: 1)
    let observers = (0..<1000).map { _ in Observer() }
    for (number, observer) in observers.enumerated() { observer.observe(service.picture(at: url(number))) }
    base.answerAtOnce(with: Data("a".utf8))
    base.answer(url(0), with: Data("a".utf8))
    #expect(base.started.count == observers.count)
    #expect(base.mostAtOnce == 1)
    #expect(base.deepestNesting == 1)
    #expect(observers.count(where: \.didComplete) == observers.count)
  }

  @Test("An observer can start and cancel downloads")
  func reentrancy() {
    let service = service(downloadLimit: 2)
    let other = service.picture(at: url(2)).start()
    let late = Observer()
    service.picture(at: url(1)).startWithResult { [url = url(3)] _ in
      other.dispose()
      late.observe(service.picture(at: url))
    }
    base.answer(url(1), with: Data())
    #expect(base.disposed == [url(2)])
    base.answer(url(3), with: Data("c".utf8))
    #expect(late.values == [Data("c".utf8)])
  }

  @Test("A service that is released in the meantime still responds to its requests, also to queued ones")
  func releasedEarly() {
    let observers = (0..<3).map { _ in Observer() }
    do {
      let service = service(downloadLimit: 1)
      for (number, observer) in observers.enumerated() { observer.observe(service.picture(at: url(number))) }
    }
    for number in [0, 2, 1] { base.answer(url(number), with: Data([UInt8(number)])) }
    #expect(observers.map(\.events) == (0...2).map { [.value(Data([$0])), .completed] })
  }

  @Test("Ended and cancelled downloads do not retain the service")
  func release() {
    weak var weakService: SharedPictureService?
    do {
      let service = service(downloadLimit: 2)
      weakService = service
      for number in 1...2 { service.picture(at: url(number)).start() }
      service.picture(at: url(3)).start().dispose()
      let start = service.picture(at: url(4)).start()
      base.answer(url(1), with: Data())
      base.fail(url(2), with: .notAllowed)
      start.dispose()
    }
    #expect(weakService == nil)
  }

  // MARK: Threads

  @Test("A request that joins a download while it ends receives the picture before the end")
  func joining() {
    let data = Data("a".utf8)
    // The threads keep the processors busy, so that the system interrupts the requests at any point.
    let isDone = Atomic(false)
    for _ in 0..<2 { Thread.detachNewThread { while !isDone.value {} } }
    defer { isDone.value = true }
    for _ in 0..<(isCI ? 10_000 : 2_000) {
      let (signal, input) = Signal<Data, ServiceError>.pipe()
      let service = SharedPictureService(PipedPictureService(signal: signal))
      let observers = (0..<8).map { _ in Observer() }
      service.picture(at: url(1)).start()
      input.send(value: data)
      DispatchQueue.concurrentPerform(iterations: 9) { index in
        if index == 8 { input.sendCompleted() } else { observers[index].observe(service.picture(at: url(1))) }
      }
      #expect(observers.allSatisfy { $0.events == [.value(data), .completed] })
    }
  }

  @Test(
    "Many threads that request and cancel receive their pictures within the download limit",
    arguments: [true, false])
  func threads(cancel: Bool) async throws {
    base.answerLater { Data($0.path.utf8) }
    let service = service(memoryLimit: 60)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for task in 0..<16 {
        group.addTask {
          for step in 0..<150 {
            let url = URL(filePath: "/\((task &* 31 &+ step &* 17) % 40)")
            if cancel, (task + step).isMultiple(of: 3) {
              service.picture(at: url).start().dispose()
            } else {
              let picture = try await service.picture(at: url).outcome().get()
              #expect(picture == Data(url.path.utf8))
            }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(base.mostAtOnce <= 4)
    // A cancelled download can end while the next one of the same picture begins.
    if !cancel { #expect(base.mostOfOneAtOnce == 1) }

    // All download slots are available again.
    let rest = RecordedPictureService.Gathering(count: 4)
    base.gather(rest)
    let starts = (100..<104).map { service.picture(at: url($0)).start() }
    await rest.wait()
    for start in starts { start.dispose() }
  }
}
