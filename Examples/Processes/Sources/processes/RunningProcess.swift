import Foundation
import Reactive

/// A running process, as described by the files in a directory such as `/proc/1`.
struct RunningProcess: Identifiable, Hashable, Sendable {
  let arguments, name, state, user: String
  let number, parent, threads: Int
  let mebibytes: Double
  /// The time from the start of the system to the start of the process, and the used processor time. Both are in
  /// hundredths of a second.
  let start, time: Int
  let date: Date
  /// The use of a processor since the previous sample, in percent.
  var load = 0.0

  /// The number of a process is used again after the process has ended.
  var id: [Int] { [number, start] }

  /// Reads a process. Returns `nil` if it has ended.
  init?(number: Int, in directory: URL, at date: Date) {
    let path = directory.appending(path: "\(number)").path
    // The name is in parentheses, and can contain spaces and parentheses.
    guard let stat = text(ofFile: path + "/stat"), let end = stat.utf8.lastIndex(of: UInt8(ascii: ")")),
      case let fields = stat[end...].split(separator: " "), fields.count > 22
    else { return nil }
    let values = fields.map { Int($0) ?? 0 }
    (name, state) = (String(stat[..<end].dropFirst("\(number) (".count)), String(fields[1]))
    (parent, threads, start, time) = (values[2], values[18], values[20], values[12] &+ values[13])
    mebibytes = Double(values[22]) * Double(getpagesize()) / 1_048_576
    arguments = text(ofFile: path + "/cmdline")?.split(separator: "\0").joined(separator: " ") ?? ""
    user = (try? FileManager.default.attributesOfItem(atPath: path)[.ownerAccountName]) as? String ?? ""
    (self.number, self.date) = (number, date)
  }

  /// Returns the process with its load since a former sample, in which it has the same id.
  func measured(since former: RunningProcess?) -> RunningProcess {
    guard let former else { return self }
    var process = self
    process.load = Double(time &- former.time) / date.timeIntervalSince(former.date)
    return process
  }
}

/// Returns a producer that reads the processes in a directory each second, on a background queue. It sends `nil` if the
/// directory cannot be read.
func samples(of directory: URL, on clock: any DateScheduler) -> SignalProducer<[RunningProcess]?, Never> {
  SignalProducer { clock.currentDate }.concat(.timer(interval: .seconds(1), on: clock)).observe(on: QueueScheduler())
    .map { date in
      try? FileManager.default.contentsOfDirectory(atPath: directory.path)
        .compactMap { Int($0).flatMap { RunningProcess(number: $0, in: directory, at: date) } }
    }
    .scan([]) { former, current in
      let former = Dictionary(grouping: former ?? [], by: \.id)
      return current?.map { $0.measured(since: former[$0.id]?.first) }
    }
    .observe(on: UIScheduler())
}

/// Returns the first 64 KiB of a file; `nil` if it cannot be read.
private func text(ofFile path: String) -> String? {
  (try? FileHandle(forReadingAtPath: path)?.read(upToCount: 65_536)).map { String(decoding: $0, as: UTF8.self) }
}
