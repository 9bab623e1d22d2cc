import RandomTesting
import Reactive

/// A random composition of rows of the table of operators.
indirect enum Graph {
  case input(Int)
  case one(Operator, Operator.Form, Graph)
  case two(Operator, Operator.Form, Graph, Graph)

  /// The operators that send nothing when they start, because nothing observes the signal that sends it.
  private static let operators = OperatorTable.all.filter { $0.model.machine()(0, nil).isEmpty }

  /// Returns a random graph of some of `inputs`.
  ///
  /// If two signals are derived from one source, the order in which they receive an event depends on the order in which
  /// they were created. Therefore, each input occurs at most once, unless all forms are those of producers.
  init(of inputs: [Int], isShared: Bool, depth: Int, _ generator: inout SeededGenerator) {
    let row = Self.operators[.random(in: Self.operators.indices, using: &generator)]
    let forms = isShared ? row.producerForms : row.forms
    let half = isShared ? inputs.count : inputs.count / 2
    guard depth > 0, row.sourceCount == 1 || half > 0, !(isShared && row.startsConsecutively) else {
      self = .input(inputs[.random(in: inputs.indices, using: &generator)])
      return
    }
    let form = forms[.random(in: forms.indices, using: &generator)]
    let depth = depth - Int.random(in: 1...2, using: &generator)
    if row.sourceCount == 1 {
      self = .one(row, form, Graph(of: inputs, isShared: isShared, depth: depth, &generator))
    } else {
      let first = Graph(of: Array(inputs[..<half]), isShared: isShared, depth: depth, &generator)
      let others = isShared ? inputs : Array(inputs[half...])
      // The model of a source that is started later is that of an input, whose events until then are lost.
      let otherDepth = row.startsConsecutively ? 0 : depth
      self = .two(row, form, first, Graph(of: others, isShared: isShared, depth: otherDepth, &generator))
    }
  }

  /// Builds the graph of the library's signals and producers.
  func producer(of inputs: [Operator.Numbers]) -> Operator.Producer {
    switch self {
    case .input(let index): inputs[index].producer
    case .one(_, let form, let graph): form([Source(graph.producer(of: inputs))])
    case .two(_, let form, let first, let second):
      form([Source(first.producer(of: inputs)), Source(second.producer(of: inputs))])
    }
  }

  /// Returns the model of the graph, whose sources are the inputs.
  func machine() -> OperatorModel.Machine {
    switch self {
    case .input(let index): return { source, event in source == index ? [event].compactMap { $0 } : [] }
    case .one(let row, _, let graph):
      let (machine, inner) = (row.model.machine(), graph.machine())
      return { source, event in inner(source, event).flatMap { machine(0, $0) } }
    case .two(let row, _, let first, let second):
      let (machine, inner) = (row.model.machine(), [first.machine(), second.machine()])
      let order = row.startsSecondFirst ? [1, 0] : [0, 1]
      return { source, event in
        order.flatMap { number in inner[number](source, event).flatMap { machine(number, $0) } }
      }
    }
  }
}

extension Graph: CustomStringConvertible {
  var description: String {
    switch self {
    case .input(let index): "input \(index)"
    case .one(let row, _, let graph): "\(row.name) of (\(graph))"
    case .two(let row, _, let first, let second): "\(row.name) of (\(first)), (\(second))"
    }
  }
}
