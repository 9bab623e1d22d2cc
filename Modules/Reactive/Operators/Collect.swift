extension Stage where NewError == Error, NewValue == [Value] {
  @inlinable
  static func collect() -> Stage {
    .inline { sink, _ in
      let values = Confined<[Value]>([])
      return Sink(
        value: { values.state.append($0) },
        end: { ending in
          if case .completed = ending { sink.value(values.state) }
          sink.end(ending)
        })
    }
  }

  /// Collects in groups, whose bounds are at what `collect` does with each value.
  @inlinable
  static func collect(_ collect: @escaping @Sendable (inout [Value], Value) -> [Value]?) -> Stage {
    .inline { sink, upstream in
      let values = Confined<[Value]>([])
      let hasNone = Confined(true)
      return Sink(
        value: { value in
          hasNone.state = false
          if let group = collect(&values.state, value) { sink.value(group) }
        },
        end: { ending in
          if case .completed = ending, hasNone.state || !values.state.isEmpty {
            sink.value(values.state)
            if upstream.isDisposed { return }
          }
          sink.end(ending)
        })
    }
  }

  @inlinable
  static func collect(through isLast: @escaping @Sendable ([Value]) -> Bool) -> Stage {
    collect { values, value in
      values.append(value)
      guard isLast(values) else { return nil }
      defer { values = [] }
      return values
    }
  }

  @inlinable
  static func collect(before isNext: @escaping @Sendable ([Value], Value) -> Bool) -> Stage {
    collect { values, value in
      guard isNext(values, value) else {
        values.append(value)
        return nil
      }
      defer { values = [value] }
      return values
    }
  }

  /// - Precondition: `count` is at least one.
  @inlinable
  static func collect(count: Int) -> Stage {
    precondition(count > 0, "a group must have room for a value")
    return collect(through: { $0.count >= count })
  }
}

extension Signal {
  /// Sends all values as one array at the completion: an empty one, if there was none.
  @inlinable
  public func collect() -> Signal<[Value], Error> {
    lift(.collect())
  }

  /// Sends the values in arrays of `count`, each as soon as it is full.
  ///
  /// The completion sends those that are left as a shorter array, or an empty one, if there was no value at all. A
  /// failure or an interruption drops them.
  ///
  /// - Precondition: `count` is at least one.
  @inlinable
  public func collect(count: Int) -> Signal<[Value], Error> {
    lift(.collect(count: count))
  }

  /// Sends the values in arrays, each as soon as it has the value with which `shouldEmit` is true.
  ///
  ///     numbers.collect { $0.reduce(0, +) == 8 }  // 1, 3, 4, 7, 1, 5 and the completion: [1, 3, 4], [7, 1], [5]
  ///
  /// The completion sends those that are left, or an empty array, if there was no value at all. A failure or an
  /// interruption drops them.
  ///
  /// - Parameter shouldEmit: Gets the values collected so far, the new one being the last.
  @inlinable
  public func collect(
    _ shouldEmit: @escaping @Sendable (_ collected: [Value]) -> Bool
  ) -> Signal<[Value], Error> {
    lift(.collect(through: shouldEmit))
  }

  /// Sends the values in arrays, each when a value comes with which `shouldEmit` is true and which begins the next one.
  ///
  ///     numbers.collect { _, next in next == 7 }  // 1, 1, 7, 7, 5 and the completion: [1, 1], [7], [7, 5]
  ///
  /// The completion sends those that are left, or an empty array, if there was no value at all. A failure or an
  /// interruption drops them.
  ///
  /// - Parameter shouldEmit: Gets the values collected so far, perhaps none, and the new one, which is not among them.
  @inlinable
  public func collect(
    _ shouldEmit: @escaping @Sendable (_ collected: [Value], _ latest: Value) -> Bool
  ) -> Signal<[Value], Error> {
    lift(.collect(before: shouldEmit))
  }
}

extension SignalProducer {
  /// Sends all values as one array at the completion: an empty one, if there was none.
  @inlinable
  public func collect() -> SignalProducer<[Value], Error> {
    lift(.collect())
  }

  /// Sends the values in arrays of `count`, and at the completion those that are left, or an empty array, if there was
  /// none.
  ///
  /// - Precondition: `count` is at least one.
  @inlinable
  public func collect(count: Int) -> SignalProducer<[Value], Error> {
    lift(.collect(count: count))
  }

  /// Sends the values in arrays, each as soon as it has the value with which `shouldEmit` is true, as a signal does.
  @inlinable
  public func collect(
    _ shouldEmit: @escaping @Sendable (_ collected: [Value]) -> Bool
  ) -> SignalProducer<[Value], Error> {
    lift(.collect(through: shouldEmit))
  }

  /// Sends the values in arrays, each when a value comes with which `shouldEmit` is true and which begins the next one,
  /// as a signal does.
  @inlinable
  public func collect(
    _ shouldEmit: @escaping @Sendable (_ collected: [Value], _ latest: Value) -> Bool
  ) -> SignalProducer<[Value], Error> {
    lift(.collect(before: shouldEmit))
  }
}
