import Foundation
import ProgramTesting
import RandomTesting
import Reactive
import ReactiveTesting
import Services
import Testing

@Suite("SharedPictureService", .endsInTime)
struct SharedPictureServiceTests {
  private typealias Observer = TestObserver<Data, ServiceError>

  /// A simple implementation: lists instead of counters, and no concurrency. A picture is the number of its bytes.
  private struct Model {
    struct Download {
      let url: URL
      var requests: [Int] = []
      var picture: Int?
      /// The index among all started downloads; `nil` while the download is queued.
      var index: Int?
    }

    let (downloadLimit, memoryLimit): (Int, Int)
    /// The downloads that have not ended. The one with the latest request is last.
    var downloads: [Download] = []
    /// The pictures in memory. The most recently used one is last.
    var memory: [(url: URL, picture: Int)] = []
    var started: [ControlledPictureService.Download] = []
    /// The events of each request.
    var events: [[Signal<Int, ServiceError>.Event]] = []

    mutating func request(_ url: URL) {
      let request = events.count
      events.append([])
      if let index = memory.firstIndex(where: { $0.url == url }) {
        memory.append(memory.remove(at: index))
        events[request] = memory.suffix(1).map { .value($0.picture) } + [.completed]
      } else {
        var download = downloads.first { $0.url == url } ?? Download(url: url)
        download.requests.append(request)
        downloads.removeAll { $0.url == url }
        downloads.append(download)
        if let picture = download.picture { events[request].append(.value(picture)) }
      }
      startDownloads()
    }

    mutating func dispose(_ request: Int) {
      guard let index = downloads.firstIndex(where: { $0.requests.contains(request) }) else { return }
      downloads[index].requests.removeAll { $0 == request }
      events[request].append(.interrupted)
      guard downloads[index].requests.isEmpty else { return }
      if let start = downloads.remove(at: index).index { started[start].isRunning = false }
      startDownloads()
    }

    mutating func send(_ event: Signal<Int, ServiceError>.Event, from start: Int) {
      guard let index = downloads.firstIndex(where: { $0.index == start }) else { return }
      for request in downloads[index].requests { events[request].append(event) }
      if let picture = event.value { downloads[index].picture = picture }
      guard event.isTerminating else { return }
      started[start].isRunning = false
      let download = downloads.remove(at: index)
      if event.isCompleted, let picture = download.picture, picture <= memoryLimit {
        memory.append((download.url, picture))
        while memory.map(\.picture).reduce(0, +) > memoryLimit { memory.removeFirst() }
      }
      startDownloads()
    }

    private mutating func startDownloads() {
      while downloads.count(where: { $0.index != nil }) < downloadLimit,
        let next = downloads.lastIndex(where: { $0.index == nil })
      {
        downloads[next].index = started.count
        started.append(ControlledPictureService.Download(url: downloads[next].url))
      }
    }
  }

  @Test("Downloads start, are shared, are cancelled and stay in memory as in their model", arguments: 0..<40)
  func model(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let (downloadLimit, memoryLimit) = (Int.random(in: -1...4, using: &random), Int.random(in: 0...60, using: &random))
    var model = Model(downloadLimit: max(1, downloadLimit), memoryLimit: memoryLimit)
    let base = ControlledPictureService()
    let service = SharedPictureService(base, memoryLimit: memoryLimit, downloadLimit: downloadLimit)
    var requests: [(observer: Observer, start: any Disposable)] = []
    for step in 1...200 {  // A step makes a request, disposes of one, or sends an event of a download.
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<4:
        let (url, observer) = (url(Int.random(in: 0..<8, using: &random)), Observer())
        requests.append((observer, observer.observe(service.picture(at: url))))
        model.request(url)
      case 4..<6 where !requests.isEmpty:
        let index = Int.random(in: max(0, requests.count - 12)..<requests.count, using: &random)  // one of the latest
        requests[index].start.dispose()
        model.dispose(index)
      case 6... where !model.started.isEmpty:
        let event: Signal<Int, ServiceError>.Event = random.pick([
          .value(Int.random(in: 0..<40, using: &random)), .value(Int.random(in: 5..<15, using: &random)), .completed,
          .completed, .completed, .failed(.offline), .interrupted,
        ])
        let index = Int.random(in: max(0, model.started.count - 6)..<model.started.count, using: &random)
        try #require(base.all.count == model.started.count, "Step \(step)")
        base.send(event.map { Data(count: $0) }, from: index)
        model.send(event, from: index)
      default: break
      }
      guard step.isMultiple(of: 10) else { continue }  // Comparing all events at each step would take long.
      try #require(base.all == model.started, "Step \(step)")
      try #require(requests.map { $0.observer.events.map { $0.map(\.count) } } == model.events, "Step \(step)")
    }
  }

  @Test("By default, four downloads run at once, and 16 MiB of pictures stay in memory")
  func defaultLimits() {
    let base = ControlledPictureService()
    let service = SharedPictureService(base)
    for number in 0..<6 { service.picture(at: url(number)).start() }
    #expect(base.all.count == 4)
    for (index, size) in [16 << 20, 1].enumerated() {  // Only one of the two pictures fits.
      base.send(.value(Data(count: size)), from: index)
      base.send(.completed, from: index)
      #expect(service.picture(at: base.all[index].url).first() != nil)
    }
    service.picture(at: base.all[0].url).start()
    base.send(.completed, from: 2)
    #expect(base.all.count == 7)
  }

  @Test("A download whose request is disposed of while it starts is cancelled, so that the next one can start")
  func cancelledWhileStarting() {
    let (base, request) = (ControlledPictureService(), SerialDisposable())
    let disposing = AnyPictureService { [last = url(2)] url in
      base.picture(at: url).on(started: { if url == last { request.dispose() } })
    }
    let service = SharedPictureService(disposing, downloadLimit: 1)
    for number in [1, 4, 3] { service.picture(at: url(number)).start() }
    request.inner = service.picture(at: url(2)).start()
    // The latest request starts first. Its download is cancelled, so the download of the request before follows.
    base.send(.completed, from: 0)
    #expect(base.all.map(\.url) == [1, 2, 3].map(url) && base.all.map(\.isRunning) == [false, false, true])
  }

  @Test("A download that is being cancelled counts against the limit, and no request joins it")
  func cancelling() {
    let (base, service) = (ControlledPictureService(), Atomic<SharedPictureService?>(nil))
    let requesting = AnyPictureService { [urls = (0...1).map(url)] first in
      base.picture(at: first).on(interrupted: {
        for url in urls { service.value?.picture(at: url).start() }
        #expect(base.all.count == 1)
      })
    }
    service.value = SharedPictureService(requesting, downloadLimit: 1)
    service.value?.picture(at: url(0)).start().dispose()
    base.send(.completed, from: 1)
    #expect(base.all.map(\.url) == [0, 1, 0].map(url))
  }

  @Test("A request that is made again while its failure is delivered starts a new download")
  func repeatedRequest() {
    let (base, observer) = (ControlledPictureService(), Observer())
    let service = SharedPictureService(base)
    service.picture(at: url(1)).startWithFailed { [url = url(1)] _ in observer.observe(service.picture(at: url)) }
    base.send(.failed(.offline), from: 0)
    base.send(.completed, from: 1)
    #expect(observer.events == [.completed])
  }

  @Test("Downloads that end while they start do not nest")
  func synchronousDownloads() {
    let (depth, deepest) = (Atomic(0), Atomic(0))
    let (blocker, input) = Signal<Data, ServiceError>.pipe()
    let base = AnyPictureService { [first = url(-1)] url in
      if url == first { return blocker.producer }
      return SignalProducer { observer, _ in
        depth.modify { $0 += 1 }
        deepest.modify { $0 = max($0, depth.value) }
        observer.sendCompleted()
        depth.modify { $0 -= 1 }
      }
    }
    let (service, count) = (SharedPictureService(base, downloadLimit: 1), Atomic(0))
    for number in -1..<100 { service.picture(at: url(number)).startWithCompleted { count.modify { $0 += 1 } } }
    input.sendCompleted()
    #expect(count.value == 101 && deepest.value == 1)
  }

  @Test("After its requests have ended, nothing retains a service", arguments: [0, 1, 2])
  func release(end: Int) {
    weak var service: SharedPictureService?
    let ends: [SignalProducer<Data, ServiceError>] = [.empty, .never, SignalProducer(error: .offline)]
    do {
      let new = SharedPictureService(AnyPictureService { _ in ends[end].prefix(value: Data()) })
      service = new
      for number in 0..<9 { new.picture(at: url(number)).start().dispose() }
    }
    #expect(service == nil)
  }

  @Test("Requests of many threads receive their pictures within the limit", arguments: [0, 60])
  func threads(memoryLimit: Int) {
    let queue = DispatchQueue(label: "SharedPictureServiceTests", attributes: .concurrent)
    let (running, mostRunning, wrong) = (Atomic(0), Atomic(0), Atomic<[Int]>([]))
    let base = AnyPictureService { url in
      SignalProducer { observer, lifetime in
        running.modify { $0 += 1 }
        mostRunning.modify { $0 = max($0, running.value) }
        let end = AnyDisposable { running.modify { $0 -= 1 } }
        lifetime += end
        let size = Int(url.lastPathComponent) ?? 0
        let send: @Sendable () -> Void = {
          end.dispose()
          observer.send(value: Data(count: size))
          observer.sendCompleted()
        }
        if size.isMultiple(of: 2) { send() } else { queue.async(execute: send) }
      }
    }
    let service = SharedPictureService(base, memoryLimit: memoryLimit)
    DispatchQueue.concurrentPerform(iterations: 16) { thread in
      for step in 0..<1_000 {
        // The threads request the same pictures in different orders.
        let (size, isCancelled) = ((thread * 31 + step * 17) % 40, (thread + step).isMultiple(of: 3))
        let picture = service.picture(at: url(size))
        if isCancelled {
          picture.start().dispose()
        } else if picture.single() != .success(Data(count: size)) {
          wrong.modify { $0.append(size) }
        }
      }
    }
    #expect(wrong.value == [] && mostRunning.value <= 4)
  }

  private func url(_ number: Int) -> URL { URL(filePath: "/\(number)") }
}

/// A service whose downloads a test controls.
private final class ControlledPictureService: PictureService {
  struct Download: Equatable {
    let url: URL
    var isRunning = true
  }

  private let downloads = Atomic<[(url: URL, observer: Signal<Data, ServiceError>.Observer, lifetime: Lifetime)]>([])

  /// All downloads in the order of their starts.
  var all: [Download] { downloads.value.map { Download(url: $0.url, isRunning: !$0.lifetime.hasEnded) } }

  func picture(at url: URL) -> SignalProducer<Data, ServiceError> {
    SignalProducer { [downloads] observer, lifetime in
      downloads.modify { $0.append((url, observer, lifetime)) }
    }
  }

  func send(_ event: Signal<Data, ServiceError>.Event, from index: Int) {
    downloads.value[index].observer.send(event)
  }
}

private struct AnyPictureService: PictureService {
  let download: @Sendable (URL) -> SignalProducer<Data, ServiceError>

  func picture(at url: URL) -> SignalProducer<Data, ServiceError> { download(url) }
}
