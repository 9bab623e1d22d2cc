// `Signal.zip(a, b)` and `a.zip(with: b)` cannot both be functions. In Swift 6 mode, the compiler would no longer infer
// the argument types of `Signal.zip(a, b)`, because these types determine whether a reference to the function
// `zip(with:)` is `Sendable`. Therefore, `zip` is a property of a callable type. `a.zip(with: b)` still looks like a
// function call. The same holds for the other operators here and for `concat`.

extension Signal {
  /// The `merge(with:)` operator, which forwards the values of this signal and of another.
  ///
  ///     let merged = odds.merge(with: evens)
  ///     // odds    --1-----3-|
  ///     // evens   ----2-----4----|
  ///     // merged  --1-2---3-4----|
  public var merge: MergeWith { MergeWith(signal: self) }

  /// The `combineLatest(with:)` operator, which sends the latest values of this signal and of another.
  ///
  ///     let latest = numbers.combineLatest(with: letters)
  ///     // numbers  --1---------2-----|
  ///     // letters  ------a-----------b-----|
  ///     // latest   ------(1,a)-(2,a)-(2,b)-|
  public var combineLatest: CombineLatestWith { CombineLatestWith(signal: self) }

  /// The `zip(with:)` operator, which pairs the values of this signal and of another by position.
  ///
  ///     let pairs = numbers.zip(with: letters)
  ///     // numbers  --1--2-------------|
  ///     // letters  ------a------b--------c--|
  ///     // pairs    ------(1,a)--(2,b)-|
  public var zip: ZipWith { ZipWith(signal: self) }

  /// The type of ``merge``, which is called like a function.
  public struct MergeWith {
    let signal: Signal

    /// Forwards the values of both signals. Ends like ``Signal/merge(_:)``.
    public func callAsFunction(with other: Signal) -> Signal { .merge([signal, other]) }
  }

  /// The type of ``combineLatest``, which is called like a function.
  public struct CombineLatestWith {
    let signal: Signal

    /// Sends the latest values of both signals whenever either sends a value. See ``Signal/combineLatest(_:_:)``.
    public func callAsFunction<Other>(with other: Signal<Other, Error>) -> Signal<(Value, Other), Error> {
      Signal.combineLatest(signal, other)
    }
  }

  /// The type of ``zip``, which is called like a function.
  public struct ZipWith {
    let signal: Signal

    /// Pairs the first values of both signals, then their second values, and so on. See ``Signal/zip(_:_:)``.
    public func callAsFunction<Other>(with other: Signal<Other, Error>) -> Signal<(Value, Other), Error> {
      Signal.zip(signal, other)
    }
  }
}

extension SignalProducer {
  /// The `merge(with:)` operator, which starts this producer and another, and forwards the values of both.
  public var merge: MergeWith { MergeWith(producer: self) }
  /// The `combineLatest(with:)` operator, which starts this producer and another, and sends their latest values.
  public var combineLatest: CombineLatestWith { CombineLatestWith(producer: self) }
  /// The `zip(with:)` operator, which starts this producer and another, and pairs their values by position.
  public var zip: ZipWith { ZipWith(producer: self) }

  /// The type of ``merge``, which is called like a function.
  public struct MergeWith {
    let producer: SignalProducer

    /// Starts both producers, and forwards the values of both. Ends like ``SignalProducer/merge(_:_:_:)``.
    public func callAsFunction(with other: SignalProducer) -> SignalProducer { .merge([producer, other]) }
    /// Starts this producer and `other`, such as a property, and forwards the values of both.
    public func callAsFunction(with other: some SignalProducerConvertible<Value, Error>) -> SignalProducer {
      .merge([producer, other.producer])
    }
  }

  /// The type of ``combineLatest``, which is called like a function.
  public struct CombineLatestWith {
    let producer: SignalProducer

    /// Starts both producers, and sends their latest values. See ``SignalProducer/combineLatest(_:_:)``.
    public func callAsFunction<Other>(
      with other: SignalProducer<Other, Error>
    ) -> SignalProducer<(Value, Other), Error> { SignalProducer.combineLatest(producer, other) }
    /// Starts this producer and `other`, such as a property, and sends the latest values of both.
    public func callAsFunction<Other>(
      with other: some SignalProducerConvertible<Other, Error>
    ) -> SignalProducer<(Value, Other), Error> { SignalProducer.combineLatest(producer, other) }

    /// Explains why producers whose error types differ cannot be combined.
    @available(*, unavailable, message: "The error types differ. Change one with promoteError or mapError.")
    public func callAsFunction<Other, OtherError>(
      with other: some SignalProducerConvertible<Other, OtherError>
    ) -> SignalProducer<(Value, Other), Error> { .empty }
  }

  /// The type of ``zip``, which is called like a function.
  public struct ZipWith {
    let producer: SignalProducer

    /// Starts both producers, and pairs their values by position. See ``SignalProducer/zip(_:_:)``.
    public func callAsFunction<Other>(
      with other: SignalProducer<Other, Error>
    ) -> SignalProducer<(Value, Other), Error> { SignalProducer.zip(producer, other) }
    /// Starts this producer and `other`, such as a property, and pairs their values.
    public func callAsFunction<Other>(
      with other: some SignalProducerConvertible<Other, Error>
    ) -> SignalProducer<(Value, Other), Error> { SignalProducer.zip(producer, other) }
  }
}

extension PropertyProtocol {
  /// The `combineLatest(with:)` operator, which returns a property of the current values of this property and another.
  ///
  ///     let latest = numbers.combineLatest(with: letters)
  ///     // numbers  1---------2
  ///     // letters  a---------------b
  ///     // latest   (1,a)-----(2,a)-(2,b)
  public var combineLatest: PropertyCombineLatestWith<Self> { PropertyCombineLatestWith(property: self) }

  /// The `zip(with:)` operator, which returns a property that pairs the values of this property and another by
  /// position.
  ///
  ///     let pairs = numbers.zip(with: letters)
  ///     // numbers  1------2---3
  ///     // letters  a----------b
  ///     // pairs    (1,a)------(2,b)
  public var zip: PropertyZipWith<Self> { PropertyZipWith(property: self) }
}

/// The type of `combineLatest` of a property, which is called like a function.
public struct PropertyCombineLatestWith<Base: PropertyProtocol> {
  let property: Base

  /// Returns a property whose value is the pair of the current values of both properties.
  public func callAsFunction<Other: PropertyProtocol>(with other: Other) -> Property<(Base.Value, Other.Value)> {
    Base.combineLatest(property, other)
  }
}

/// The type of `zip` of a property, which is called like a function.
public struct PropertyZipWith<Base: PropertyProtocol> {
  let property: Base

  /// Returns a property that pairs the first values of both properties, then their second values, and so on.
  public func callAsFunction<Other: PropertyProtocol>(with other: Other) -> Property<(Base.Value, Other.Value)> {
    Base.zip(property, other)
  }
}
