// The part of Combine that a test uses, with the declarations of iOS 18. A test compiles a file with these stubs on
// platforms without Combine. The code publishes nothing and is never run.

public import Foundation

// MARK: Schedulers

public protocol Scheduler {}

extension DispatchQueue: Scheduler {}

/// An interval. In Combine, each type of schedulers has its own.
public struct Interval {
  public static func milliseconds(_ milliseconds: Int) -> Interval { Interval() }
}

// MARK: Publishers

public protocol Publisher<Output, Failure> {
  associatedtype Output
  associatedtype Failure: Error
}

public struct AnyPublisher<Output, Failure: Error>: Publisher {}

public struct Just<Output>: Publisher {
  public typealias Failure = Never
  public init(_ output: Output) {}
}

// In Combine, each operator returns a type of its own.
extension Publisher {
  public func dropFirst(_ count: Int = 1) -> AnyPublisher<Output, Failure> { fatalError() }

  public func map<T>(_ transform: @escaping (Output) -> T) -> AnyPublisher<T, Failure> { fatalError() }

  public func flatMap<P: Publisher>(_ transform: @escaping (Output) -> P) -> AnyPublisher<P.Output, Failure>
  where P.Failure == Failure { fatalError() }

  public func switchToLatest() -> AnyPublisher<Output.Output, Failure>
  where Output: Publisher, Output.Failure == Failure { fatalError() }

  public func delay(for interval: Interval, scheduler: some Scheduler) -> AnyPublisher<Output, Failure> { fatalError() }

  public func receive(on scheduler: some Scheduler) -> AnyPublisher<Output, Failure> { fatalError() }

  public func assign(to published: inout Published<Output>.Publisher) where Failure == Never {}
}

@propertyWrapper
public struct Published<Value> {
  public struct Publisher: Combine.Publisher {
    public typealias Output = Value
    public typealias Failure = Never
  }

  public init(wrappedValue: Value) {}

  @available(*, unavailable, message: "@Published is only available on properties of classes")
  public var wrappedValue: Value {
    get { fatalError() }
    set { fatalError() }
  }

  public var projectedValue: Publisher {
    mutating get { fatalError() }
    set {}
  }

  public static subscript<EnclosingSelf: AnyObject>(
    _enclosingInstance object: EnclosingSelf, wrapped wrappedKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Value>,
    storage storageKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Published<Value>>
  ) -> Value {
    get { fatalError() }
    set {}
  }
}
