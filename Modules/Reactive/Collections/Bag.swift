/// A collection of values in insertion order. Each value can be removed with the token of its insertion.
public struct Bag<Element> {
  /// An identifier of one insertion into a bag. Use it only with the bag that returned it.
  public struct Token: Sendable {
    fileprivate let number: UInt64
  }

  private var entries: ContiguousArray<(number: UInt64, element: Element)> = []
  private var nextNumber: UInt64 = 0

  /// Creates an empty bag.
  public init() {}

  /// Creates a bag that contains `elements`. They cannot be removed, because their tokens are not returned.
  public init(_ elements: some Sequence<Element>) {
    for element in elements { insert(element) }
  }

  /// Inserts a value, and returns a token with which to remove it.
  @discardableResult
  public mutating func insert(_ value: Element) -> Token {
    defer { nextNumber += 1 }
    entries.append((nextNumber, value))
    return Token(number: nextNumber)
  }

  /// Removes and returns the value that was inserted with `token`, or returns `nil` if it has already been removed.
  @discardableResult
  public mutating func remove(using token: Token) -> Element? {
    entries.firstIndex { $0.number == token.number }.map { entries.remove(at: $0).element }
  }
}

extension Bag: RandomAccessCollection {
  /// The position of the first value: zero.
  public var startIndex: Int { 0 }

  /// The position after the last value.
  public var endIndex: Int { entries.count }

  /// Accesses the value at the given position.
  public subscript(index: Int) -> Element { entries[index].element }
}

extension Bag: Sendable where Element: Sendable {}
