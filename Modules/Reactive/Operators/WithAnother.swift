// `Signal.zip(a, b)` and `a.zip(with: b)` cannot both be functions: in Swift 6 mode the compiler would no longer infer
// the types of the first, since whether a reference to the second is `Sendable` depends on them. So the second is a
// value that can be called, and reads the same.

extension Signal {
  /// `merge(with:)` passes on what this signal or another sends, and completes when both have.
  @inlinable
  public var merge: MergeWith { MergeWith(signal: self) }

  /// `combineLatest(with:)` sends the latest values of this signal and another together, whenever one of them sends and
  /// both have sent.
  @inlinable
  public var combineLatest: CombineLatestWith { CombineLatestWith(signal: self) }

  /// `zip(with:)` sends the first values of this signal and another together, then their second values, and so on.
  @inlinable
  public var zip: ZipWith { ZipWith(signal: self) }

  /// What ``merge`` of a signal is.
  public struct MergeWith {
    @usableFromInline let signal: Signal

    @inlinable
    init(signal: Signal) {
      self.signal = signal
    }

    /// Passes on what the signal or `other` sends; completes when both have.
    @inlinable
    public func callAsFunction(with other: Signal) -> Signal {
      .merge([signal, other])
    }
  }

  /// What ``combineLatest`` of a signal is.
  public struct CombineLatestWith {
    @usableFromInline let signal: Signal

    @inlinable
    init(signal: Signal) {
      self.signal = signal
    }

    /// Sends the latest values of both signals together whenever one of them sends and both have sent.
    @inlinable
    public func callAsFunction<Other>(with other: Signal<Other, Error>) -> Signal<(Value, Other), Error> {
      Signal<(Value, Other), Error>(.latest, Inputs(signal.producer, other.producer))
    }
  }

  /// What ``zip`` of a signal is.
  public struct ZipWith {
    @usableFromInline let signal: Signal

    @inlinable
    init(signal: Signal) {
      self.signal = signal
    }

    /// Sends the first values of both signals together, then their second values, and so on.
    @inlinable
    public func callAsFunction<Other>(with other: Signal<Other, Error>) -> Signal<(Value, Other), Error> {
      Signal<(Value, Other), Error>(.zip, Inputs(signal.producer, other.producer))
    }
  }
}

extension SignalProducer {
  /// `merge(with:)` starts this producer and another and passes on what either sends; completes when both have.
  @inlinable
  public var merge: MergeWith { MergeWith(producer: self) }

  /// `combineLatest(with:)` starts this producer and another, and sends their latest values together whenever one of
  /// them sends and both have sent.
  @inlinable
  public var combineLatest: CombineLatestWith { CombineLatestWith(producer: self) }

  /// `zip(with:)` starts this producer and another, and sends their first values together, then their second values,
  /// and so on.
  @inlinable
  public var zip: ZipWith { ZipWith(producer: self) }

  /// What ``merge`` of a producer is.
  public struct MergeWith {
    @usableFromInline let producer: SignalProducer

    @inlinable
    init(producer: SignalProducer) {
      self.producer = producer
    }

    /// Starts the producer and `other` and passes on what either sends; completes when both have.
    @inlinable
    public func callAsFunction(with other: SignalProducer) -> SignalProducer {
      .merge([producer, other])
    }

    /// As for a producer, for what can be turned into one.
    @inlinable
    public func callAsFunction(with other: some SignalProducerConvertible<Value, Error>) -> SignalProducer {
      .merge([producer, other.producer])
    }
  }

  /// What ``combineLatest`` of a producer is.
  public struct CombineLatestWith {
    @usableFromInline let producer: SignalProducer

    @inlinable
    init(producer: SignalProducer) {
      self.producer = producer
    }

    /// Starts both producers, and sends their latest values together whenever one of them sends and both have sent.
    @inlinable
    public func callAsFunction<Other>(
      with other: SignalProducer<Other, Error>
    ) -> SignalProducer<(Value, Other), Error> {
      SignalProducer<(Value, Other), Error>(.latest, Inputs(producer, other))
    }

    /// As for a producer, for what can be turned into one.
    @inlinable
    public func callAsFunction<Other>(
      with other: some SignalProducerConvertible<Other, Error>
    ) -> SignalProducer<(Value, Other), Error> {
      SignalProducer<(Value, Other), Error>(.latest, Inputs(producer, other.producer))
    }
  }

  /// What ``zip`` of a producer is.
  public struct ZipWith {
    @usableFromInline let producer: SignalProducer

    @inlinable
    init(producer: SignalProducer) {
      self.producer = producer
    }

    /// Starts both producers, and sends their first values together, then their second values, and so on.
    @inlinable
    public func callAsFunction<Other>(
      with other: SignalProducer<Other, Error>
    ) -> SignalProducer<(Value, Other), Error> {
      SignalProducer<(Value, Other), Error>(.zip, Inputs(producer, other))
    }

    /// As for a producer, for what can be turned into one.
    @inlinable
    public func callAsFunction<Other>(
      with other: some SignalProducerConvertible<Other, Error>
    ) -> SignalProducer<(Value, Other), Error> {
      SignalProducer<(Value, Other), Error>(.zip, Inputs(producer, other.producer))
    }
  }
}

extension PropertyProtocol {
  /// `combineLatest(with:)` is the property of the values of this one and of another.
  @inlinable
  public var combineLatest: PropertyCombineLatestWith<Self> { PropertyCombineLatestWith(property: self) }

  /// `zip(with:)` is the property of the first values, then of the second values, and so on, of this one and of
  /// another.
  @inlinable
  public var zip: PropertyZipWith<Self> { PropertyZipWith(property: self) }
}

/// What `combineLatest` of a property is.
public struct PropertyCombineLatestWith<Base: PropertyProtocol> {
  @usableFromInline let property: Base

  @inlinable
  init(property: Base) {
    self.property = property
  }

  /// The property of the values of the property and of `other`.
  @inlinable
  public func callAsFunction<Other: PropertyProtocol>(with other: Other) -> Property<(Base.Value, Other.Value)> {
    Base.combineLatest(property, other)
  }
}

/// What `zip` of a property is.
public struct PropertyZipWith<Base: PropertyProtocol> {
  @usableFromInline let property: Base

  @inlinable
  init(property: Base) {
    self.property = property
  }

  /// The property of the first values, then of the second values, and so on, of the property and of `other`.
  @inlinable
  public func callAsFunction<Other: PropertyProtocol>(with other: Other) -> Property<(Base.Value, Other.Value)> {
    Base.zip(property, other)
  }
}
