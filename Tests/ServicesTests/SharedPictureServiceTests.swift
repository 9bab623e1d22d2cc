import Foundation
import Reactive
import ReactiveTesting
import Services
import Testing

@Suite("SharedPictureService", .timeLimit(.minutes(1)))
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

  @Test("many ask and one download is made, whose picture all get")
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

  @Test("nothing is done before a start, and pictures of different URLs are different downloads")
  func laziness() {
    let service = service()
    let producer = service.picture(at: url(1))
    #expect(base.started.isEmpty)
    producer.start()
    service.picture(at: url(2)).start()
    #expect(base.started == [url(1), url(2)])
  }

  @Test("a picture in memory comes during the start, without a download")
  func memory() {
    let service = service()
    service.picture(at: url(1)).start()
    base.answer(url(1), with: Data("a".utf8))
    let observer = Observer()
    observer.observe(service.picture(at: url(1)))
    #expect(observer.values == [Data("a".utf8)])
    #expect(observer.didComplete)
    #expect(base.started.count == 1)
  }

  @Test("what was used last stays in memory, and a picture larger than the memory does not come in")
  func memoryLimit() {
    let service = service(memoryLimit: 25)
    func download(_ number: Int, size: Int) {
      let isNew = base.started.count
      service.picture(at: url(number)).start()
      if base.started.count > isNew { base.answer(url(number), with: Data(count: size)) }
    }
    for number in [1, 2, 1, 3] { download(number, size: 10) }
    download(4, size: 26)
    #expect(base.started == [1, 2, 3, 4].map(url))
    for number in [1, 3, 2, 4] { download(number, size: 10) }
    #expect(base.started == [1, 2, 3, 4, 2, 4].map(url))
  }

  @Test("a failure goes to all who wait and is not kept")
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

  // MARK: Cancelling

  @Test("a download ends when the last who wants it is gone, and not before")
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

  @Test("who disposed of a start gets nothing, and the others get the picture")
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

  @Test("who asks after a download was cancelled gets a new one, to which the end of the old one does nothing")
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

  @Test("one that waits and is wanted by nobody is never begun")
  func neverBegun() {
    let service = service(downloadLimit: 1)
    service.picture(at: url(1)).start()
    service.picture(at: url(2)).start().dispose()
    service.picture(at: url(3)).start()
    #expect(base.started == [url(1)])
    base.answer(url(1), with: Data())
    base.answer(url(3), with: Data())
    #expect(base.started == [url(1), url(3)])
    #expect(base.disposed.isEmpty)
  }

  // MARK: Order

  @Test("four downloads run at once, and an end or a cancellation makes place for the next")
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

  @Test("who asked last comes first among those that wait, and asking again counts")
  func lastComesFirst() {
    let service = service(downloadLimit: 1)
    for number in 1...5 { service.picture(at: url(number)).start() }
    service.picture(at: url(3)).start()
    for number in [1, 3, 5, 4, 2] {
      #expect(base.started.last == url(number))
      base.answer(url(number), with: Data())
    }
  }

  @Test("downloads that end during their start follow each other without piling up")
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

  @Test("an observer may ask and cancel while it is told")
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

  @Test("when downloads have ended or were cancelled, nothing holds the service")
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

  @Test(
    "threads that ask and cancel as they like get their pictures, and never too many downloads run",
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
    // One that was cancelled may end while the next of the same picture begins.
    if !cancel { #expect(base.mostOfOneAtOnce == 1) }

    // All places are free again.
    let rest = RecordedPictureService.Gathering(count: 4)
    base.gather(rest)
    let starts = (100..<104).map { service.picture(at: url($0)).start() }
    await rest.wait()
    for start in starts { start.dispose() }
  }
}
