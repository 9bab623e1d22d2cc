import Foundation
import ProgramTesting
import Reactive
import Services
import Testing

@Suite("SharedPictureService", .endsInTime)
struct SharedPictureServiceTests {
  private let base = RecordedPictureService()

  /// Runs a script, and returns the log: `+1` requests picture 1, `-a` disposes of the first request, and `0=5`, `0|` and
  /// `0!` are events of the first download: a picture of five bytes, the completion, and a failure. The log has the
  /// starts and cancellations of downloads, such as `>1` and `<1`, and the events of requests, such as `a=5` and `ax`.
  private func log(_ script: String, _ service: SharedPictureService) -> String {
    var requests: [any Disposable] = []
    for step in script.split(separator: " ") {
      let (first, argument) = (step.first, step.dropFirst())
      if first == "+" {
        let name = "\(UnicodeScalar(UInt8(97 + requests.count)))"
        requests.append(
          service.picture(at: url(Int(argument) ?? 0)).start { [base] event in
            switch event {
            case .value(let picture): base.append("\(name)=\(picture.count)")
            case .completed: base.append("\(name)|")
            case .failed: base.append("\(name)!")
            case .interrupted: base.append("\(name)x")
            }
          })
      } else if first == "-" {
        requests[Int(argument.utf8.first ?? 97) - 97].dispose()
      } else if let index = first?.wholeNumberValue {
        let picture = Data(count: Int(argument.dropFirst()) ?? 0)
        base.send(argument == "|" ? .completed : argument == "!" ? .failed(.offline) : .value(picture), index)
      }
    }
    return base.log.joined(separator: " ")
  }

  @Test(
    "Downloads are shared, limited, cancelled and stay in memory",
    arguments: [
      // A later request first receives the last picture.
      ("+1 +1 0=5 0=6 +1 0|", ">1 a=5 b=5 a=6 b=6 c=6 a| b| c|"),
      // The last picture stays in memory, unless the download fails or has none.
      ("+1 0=5 0=6 0| +1", ">1 a=5 a=6 a| b=6 b|"), ("+1 0=5 0! +1 1| +1", ">1 a=5 a! >1 b| >1"),
      // A download is cancelled with its last request, and may then start again.
      ("+1 +1 -a 0=5 -b +1 1=6", ">1 ax b=5 bx <1 >1 c=6"),
      // Two downloads run, and the latest request is next.
      ("+1 +2 +3 +4 0| 1!", ">1 >2 a| >4 b! >3"), ("+1 +2 +3 +4 +3 0|", ">1 >2 a| >3"),
      // A cancelled download makes room, and one without requests is never started.
      ("+1 +2 +3 -a", ">1 >2 ax <1 >3"), ("+1 +2 +3 +4 -d 0| 1|", ">1 >2 dx a| >3 b|"),
      // Twenty bytes stay in memory, those of the pictures that were used last.
      ("+1 0=12 0| +2 1=8 1| +1 +3 2=8 2| +1 +2", ">1 a=12 a| >2 b=8 b| c=12 c| >3 d=8 d| e=12 e| >2"),
      ("+1 0=20 0| +2 1=21 1| +1 +2", ">1 a=20 a| >2 b=21 b| c=20 c| >2"),
    ])
  func rules(script: String, expected: String) {
    #expect(log(script, SharedPictureService(base, memoryLimit: 20, downloadLimit: 2)) == expected)
  }

  @Test(
    "By default, four downloads run at once, and 16 MiB of pictures stay in memory",
    arguments: [
      ("+1 +2 +3 +4 +5", ">1 >2 >3 >4"), ("+1 0=16777216 0| +1", ">1 a=16777216 a| b=16777216 b|"),
      ("+1 0=16777217 0| +1", ">1 a=16777217 a| >1"),
    ])
  func defaultLimits(script: String, expected: String) {
    #expect(log(script, SharedPictureService(base)) == expected)
  }

  @Test("A download limit below one counts as one")
  func smallLimit() {
    #expect(log("+1 +2 0|", SharedPictureService(base, downloadLimit: 0)) == ">1 a| >2")
  }

  @Test("A download whose request is disposed of while it starts is cancelled, so that the next one can start")
  func cancelledWhileStarting() {
    let request = SerialDisposable()
    let disposing = AnyPictureService { [base, last = url(2)] url in
      base.picture(at: url).on(started: { if url == last { request.dispose() } })
    }
    let service = SharedPictureService(disposing, downloadLimit: 1)
    for number in [1, 3] { service.picture(at: url(number)).start() }
    request.inner = service.picture(at: url(2)).start()
    base.send(.completed, 0)
    #expect(base.log == [">1", ">2", "<2", ">3"])
  }

  @Test("A download that is being cancelled counts against the limit, and no request joins it")
  func cancelling() {
    let service = Atomic<SharedPictureService?>(nil)
    let requesting = AnyPictureService { [base, urls = [1, 2].map(url)] url in
      base.picture(at: url).on(interrupted: { for url in urls { service.value?.picture(at: url).start() } })
    }
    service.value = SharedPictureService(requesting, downloadLimit: 1)
    service.value?.picture(at: url(1)).start().dispose()
    base.send(.completed, 1)
    #expect(base.log == [">1", "<1", ">2", ">1"])
  }

  @Test("A request that is made again while its failure is delivered starts a new download")
  func repeatedRequest() {
    let (service, url) = (SharedPictureService(base), url(1))
    service.picture(at: url).startWithFailed { _ in service.picture(at: url).start() }
    base.send(.failed(.offline), 0)
    #expect(base.log == [">1", ">1"])
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

/// A service whose downloads a test controls. It records the starts and the cancellations of the downloads.
private final class RecordedPictureService: PictureService {
  private let entries = Atomic<[String]>([])
  private let downloads = Atomic<[Signal<Data, ServiceError>.Observer]>([])

  var log: [String] { entries.value }

  func append(_ entry: String) { entries.modify { $0.append(entry) } }

  func picture(at url: URL) -> SignalProducer<Data, ServiceError> {
    SignalProducer { [self] observer, _ in
      append(">\(url.lastPathComponent)")
      downloads.modify { $0.append(observer) }
    }
    .on(interrupted: { [self] in append("<\(url.lastPathComponent)") })
  }

  func send(_ event: Signal<Data, ServiceError>.Event, _ index: Int) {
    downloads.value[index].send(event)
  }
}

private struct AnyPictureService: PictureService {
  let download: @Sendable (URL) -> SignalProducer<Data, ServiceError>

  func picture(at url: URL) -> SignalProducer<Data, ServiceError> { download(url) }
}
