extension Stage where NewError == Error, NewValue == Value {
  /// - Precondition: `count` is at least one.
  @inlinable
  static func take(first count: Int) -> Stage {
    .inline { sink, _ in
      let remaining = SerialState(count)
      return Sink(
        value: { value in
          guard remaining.state > 0 else { return }
          remaining.state -= 1
          let isLast = remaining.state == 0
          sink.value(value)
          if isLast { sink.end(.completed) }
        },
        end: { ending in
          guard remaining.state > 0 else { return }
          remaining.state = 0
          sink.end(ending)
        })
    }
  }

  @inlinable
  static func take(until trigger: SignalProducer<Void, Never>) -> Stage {
    .onStrand { [subscribe = trigger.subscribe] sink, strand, upstream in
      let serializer = Serializer(sink, strand: strand)
      subscribe(.completing(serializer), upstream)
      return Sink(serializer)
    }
  }

  @inlinable
  static func take(until trigger: Signal<Void, Never>) -> Stage {
    let trigger = UncheckedSendable(value: trigger)
    return .onStrand { sink, strand, upstream in
      let serializer = Serializer(sink, strand: strand)
      upstream.insert(trigger.value.core.attach(.completing(serializer)))
      return Sink(serializer)
    }
  }

  @inlinable
  static func take(during lifetime: Lifetime) -> Stage {
    .onStrand { sink, strand, upstream in
      let serializer = Serializer(sink, strand: strand)
      if lifetime.hasEnded {
        serializer.send(.interrupted)
      } else if let observation = lifetime.observeEnded({ serializer.send(.completed) }) {
        upstream.insert(observation)
      }
      return Sink(serializer)
    }
  }
}

extension Signal {
  /// Sends the first `count` values, and then completes. If `count` is zero or negative, the returned signal has
  /// already completed, so it interrupts its observers.
  @inlinable
  public func take(first count: Int = 1) -> Signal {
    count > 0 ? lift(.take(first: count)) : .empty
  }

  /// Forwards events until `trigger` sends a value or completes, and then completes. Ignores an interruption of
  /// `trigger`.
  @inlinable
  public func take(until trigger: Signal<Void, Never>) -> Signal {
    lift(.take(until: trigger))
  }

  /// Starts `trigger` immediately, forwards events until it sends a value or completes, and then completes. Ignores an
  /// interruption of `trigger`.
  @inlinable
  public func take(until trigger: SignalProducer<Void, Never>) -> Signal {
    lift(.take(until: trigger))
  }

  /// Forwards events until `lifetime` ends, and then completes. If `lifetime` has already ended, the returned signal
  /// interrupts its observers.
  @inlinable
  public func take(during lifetime: Lifetime) -> Signal {
    lift(.take(during: lifetime))
  }
}

extension SignalProducer {
  /// Sends the first `count` values, completes, and cancels the work. If `count` is zero or negative, each start is
  /// interrupted immediately, and the work is not started.
  @inlinable
  public func take(first count: Int = 1) -> SignalProducer {
    count > 0 ? lift(.take(first: count)) : SignalProducer(subscribe: { sink, _ in sink.end(.interrupted) })
  }

  /// Forwards events until `trigger` sends a value or completes, and then completes. Ignores an interruption of
  /// `trigger`.
  @inlinable
  public func take(until trigger: Signal<Void, Never>) -> SignalProducer {
    lift(.take(until: trigger))
  }

  /// Starts `trigger` and then the work, forwards events until `trigger` sends a value or completes, and then
  /// completes. Ignores an interruption of `trigger`.
  @inlinable
  public func take(until trigger: SignalProducer<Void, Never>) -> SignalProducer {
    lift(.take(until: trigger))
  }

  /// Forwards events until `lifetime` ends, and then completes and cancels the work. If `lifetime` has already ended,
  /// the start is interrupted immediately, and the work is not started.
  @inlinable
  public func take(during lifetime: Lifetime) -> SignalProducer {
    lift(.take(during: lifetime))
  }
}

extension Sink where Value == Void, Error == Never {
  /// Returns the sink for a trigger. A value or the completion completes `serializer`. An interruption is ignored.
  @inlinable
  static func completing<Other, OtherError>(_ serializer: Serializer<Other, OtherError>) -> Sink {
    Sink(
      value: { serializer.send(.completed) },
      end: { if case .completed = $0 { serializer.send(.completed) } })
  }
}
