import Reactive
import ReactiveTesting
import Testing

/// Tests combineLatest, zip and merge with any number of sources, of any type. The table of operators compares them with
/// their models for two sources.
@Suite("Many sources, and sources of other types")
struct CombiningTests {
  typealias Numbers = Signal<Int, Never>
  typealias Producer = SignalProducer<Int, Never>

  private func texts<Value>(_ source: some SignalProducerConvertible<Value, Never>) -> [String] {
    let observer = TestObserver<String, Never>()
    observer.observe(source.producer.map { "\($0)" })
    return observer.values + (observer.didComplete ? ["|"] : observer.didInterrupt ? ["!"] : [])
  }

  @Test("zip buffers values while only one input sends", arguments: [1, 33, 1000])
  func longQueue(count: Int) {
    let (a, b) = (Numbers.pipe(), Numbers.pipe())
    let observer = TestObserver<[Int], Never>()
    observer.observe(a.output.zip(with: b.output).map { [$0, $1] })
    for number in 0..<count { a.input.send(value: number) }
    for number in 0..<count {
      b.input.send(value: number)
      a.input.send(value: count + number)
    }
    #expect(observer.values == (0..<count).map { [$0, $0] })
  }

  @Test("Three and ten signals are combined and zipped in their order")
  func signals() {
    let pipes = (0..<10).map { _ in Numbers.pipe() }
    let s = pipes.map(\.output)
    let observers = (0..<4).map { _ in TestObserver<String, Never>() }
    observers[0].observe(Numbers.combineLatest(s[0], s[1], s[2]).map { "\($0)" })
    observers[1].observe(Numbers.zip(s[0], s[1], s[2]).map { "\($0)" })
    let latest = Numbers.combineLatest(s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7], s[8], s[9])
    observers[2].observe(latest.map { "\($0)" })
    let zipped = Numbers.zip(s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7], s[8], s[9])
    observers[3].observe(zipped.map { "\($0)" })
    for (number, pipe) in pipes.enumerated() { pipe.input.send(value: number) }
    pipes[0].input.send(value: 100)
    let (three, ten) = ("1, 2)", "1, 2, 3, 4, 5, 6, 7, 8, 9)")
    #expect(
      observers.map(\.values) == [
        ["(0, \(three)", "(100, \(three)"], ["(0, \(three)"], ["(0, \(ten)", "(100, \(ten)"], ["(0, \(ten)"],
      ])
  }

  @Test("Ten sources of different types are combined and zipped")
  func ten() {
    let (one, text, property) = (Producer(value: 1), SignalProducer<String, Never>(value: "b"), Property(value: 3.5))
    let latest = Producer.combineLatest(one, text, property, one, text, property, one, text, property, one)
    let zipped = Producer.zip(one, text, property, one, text, property, one, text, property, one)
    let ofProperties = Property<Double>.combineLatest(property, Property(value: 1), Property(value: "b"), property)
    let expected = ["(1, \"b\", 3.5, 1, \"b\", 3.5, 1, \"b\", 3.5, 1)", "|"]
    #expect(texts(latest) == expected && texts(zipped) == expected)
    #expect(texts(ofProperties) == ["(3.5, 1, \"b\", 3.5)", "|"])
    #expect(texts(Property.zip(property, Property(value: 1), property)) == ["(3.5, 1, 3.5)", "|"])
    #expect(texts(Producer.merge(one, one, one)) == ["1", "1", "1", "|"])
  }

  @Test("A producer can be combined, zipped, merged, sampled and concatenated with a property")
  func properties() {
    let property = MutableProperty(1)
    let numbers = Producer([10, 20])
    let observers = (0..<5).map { _ in TestObserver<String, Never>() }
    observers[0].observe(numbers.combineLatest(with: property).map { "\($0)" })
    observers[1].observe(numbers.zip(with: property).map { "\($0)" })
    observers[2].observe(numbers.merge(with: property).map { "\($0)" })
    observers[3].observe(numbers.sample(with: property).map { "\($0)" })
    observers[4].observe(numbers.withLatest(from: property).map { "\($0)" })
    for value in 2...3 { property.value = value }
    #expect(
      observers.map { $0.values.joined(separator: " ") } == [
        "(20, 1) (20, 2) (20, 3)", "(10, 1) (20, 2)", "10 20 1 2 3", "(20, 1) (20, 2) (20, 3)", "(10, 1) (20, 1)",
      ])
    #expect(observers.map(\.didComplete) == [false, true, false, false, true])
  }

  @Test("No sources at all result in an ended signal, an empty producer or the given value")
  func none() {
    let (signals, producers) = ([Numbers](), [Producer]())
    let ended = [
      texts(Numbers.zip(signals).producer), texts(Numbers.combineLatest(signals).producer),
      texts(Numbers.merge(signals).producer),
    ]
    #expect(ended == [["!"], ["!"], ["!"]])
    let empty = [
      texts(Producer.zip(producers)), texts(Producer.combineLatest(producers)), texts(Producer.merge(producers)),
    ]
    #expect(empty == [["|"], ["|"], ["|"]])
    #expect(texts(Producer.zip(producers, emptySentinel: [7])) == ["[7]", "|"])
    #expect(texts(Producer.combineLatest(producers, emptySentinel: [7])) == ["[7]", "|"])
    let (booleans, properties) = ([SignalProducer<Bool, Never>](), [Property<Bool>]())
    #expect(
      texts(SignalProducer.all(booleans)) == ["true", "|"] && texts(SignalProducer.any(booleans)) == ["false", "|"])
    #expect(Property<Bool>.all(properties).value && !Property<Bool>.any(properties).value)
    #expect(Property<Int>.combineLatest([Property<Int>]()) == nil && Property<Int>.zip([Property<Int>]()) == nil)
    #expect(Property<Int>.combineLatest([Property<Int>](), emptySentinel: [7]).value == [7])
    #expect(Property<Int>.zip([Property<Int>](), emptySentinel: [7]).value == [7])
  }

  @Test("Three sources and combinePrevious keep optional values and values of any type as they are")
  func optionalValues() throws {
    let (none, some) = (Property<Any?>(value: nil), Property<Any>(value: 3))
    let object = Property<AnyObject?>(value: nil)
    let nested = Property<Int??>(value: .some(.none))
    let combined = Property.combineLatest(none, some, object, nested).value
    #expect(combined.0 == nil && combined.1 as? Int == 3 && combined.2 == nil && combined.3 == .some(.none))
    let first = try #require(SignalProducer.zip(none, some, object, nested).first()?.get())
    #expect(first.0 == nil && first.1 as? Int == 3 && first.2 == nil && first.3 == .some(.none))
    let pairs = SignalProducer<Int?, Never>([nil, 1, nil]).combinePrevious().map { [$0, $1] }
    #expect(texts(pairs) == ["[nil, Optional(1)]", "[Optional(1), nil]", "|"])
  }
}
