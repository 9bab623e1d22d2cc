/// Generates a view model in Java with RxJava 3, following the template.
///
/// Values cannot be `null` in RxJava 3, so an input without an argument sends `Unit.INSTANCE`.
struct JavaWriter {
  private let description: ViewModelDescription
  private let package: String?
  private var types: JavaTypes

  init(_ description: ViewModelDescription, package: String?) throws(Problem) {
    self.description = description
    self.package = package
    types = JavaTypes()
    for input in description.inputs {
      for parameter in input.parameters { _ = try types.text(of: parameter.type) }
      if input.parameters.count > 1 {
        throw Problem("Java has no tuples: give “\(input.name)” one argument, a class with all values.")
      }
      if input.parameters.isEmpty { types.usesUnit = true }
      if input.initialValue != nil {
        throw Problem("A subject in RxJava has no initial value: remove the value of “\(input.name)”.")
      }
    }
    for output in description.outputs {
      _ = try types.text(of: output.type)
      if case .property(.some) = output.kind {
        throw Problem("The initial value of “\(output.name)” is Swift code: remove it for Java.")
      }
    }
    try checkNames()
    try checkSignatures()
    let names = description.inputs.map(fieldName) + description.outputs.map(\.name)
    for (name, next) in zip(names.sorted(), names.sorted().dropFirst()) where name == next {
      throw Problem("Two fields of the class would be called “\(name)”. Rename an input or an output.")
    }
  }

  /// Checks that Java permits the names of all inputs and outputs.
  private func checkNames() throws(Problem) {
    let parameters = description.inputs.flatMap(\.parameters).map(\.name)
    for name in description.inputs.map(\.name) + description.outputs.map(\.name) + parameters
    where javaReservedWords.contains(name) {
      throw Problem("The name “\(name)” is reserved by Java.")
    }
    let functions = description.inputs.filter(\.parameters.isEmpty).map(\.name) + description.outputs.map(\.name)
    if functions.contains("environment") {
      throw Problem("The name “environment” is reserved for a function of every view model.")
    }
  }

  /// Checks that Java can distinguish the inputs. Labels and generic arguments are not part of a signature.
  private func checkSignatures() throws(Problem) {
    var signatures: Set<String> = []
    for input in description.inputs {
      let erased = input.parameters.map { types.known($0.type).prefix { $0 != "<" } }.joined(separator: ", ")
      if !signatures.insert("\(input.name)(\(erased))").inserted {
        throw Problem("Java cannot distinguish two inputs “\(input.name)(\(erased))”. Rename one of them.")
      }
    }
  }

  /// The content of the file.
  var text: String {
    let imports =
      ["io.reactivex.rxjava3.annotations.NonNull"]
      + (description.outputs.isEmpty ? [] : ["io.reactivex.rxjava3.core.Observable"])
      + (description.inputs.isEmpty ? [] : ["io.reactivex.rxjava3.subjects.PublishSubject"]) + types.imports
    let parts: [[String]] =
      [package.map { ["package \($0);"] } ?? [], imports.sorted().map { "import \($0);" }]
      + [declaration]
    return parts.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
  }

  private var declaration: [String] {
    [
      "/** The view model of the \(words(of: description.name)) view. */",
      "public interface \(description.typeName) {", "",
    ]
      + interface(
        "Inputs", description.inputs.map { [comment(on: $0), "    void \(signature(of: $0, isFinal: false));"] })
      + [""]
      + interface("Outputs", description.outputs.map { [comment(on: $0), "    \(type(of: $0)) \($0.name)();"] })
      + [""] + viewModel + ["}"]
  }

  private func interface(_ name: String, _ members: [[String]]) -> [String] {
    ["  interface \(name) {"] + members.joined(separator: [""]) + ["  }"]
  }

  private func comment(on input: ViewModelDescription.Input) -> String {
    if let moment = wellKnownMoments[input.name] { return "    /** Call when \(moment). */" }
    return "    /** Call \(input.parameters.isEmpty ? "when" : "with") {\(words(of: input.name))}. */"
  }

  private func comment(on output: ViewModelDescription.Output) -> String {
    "    /** Emits {\(words(of: output.name))}. */"
  }

  private func type(of output: ViewModelDescription.Output) -> String { "Observable<\(types.known(output.type))>" }

  private func signature(of input: ViewModelDescription.Input, isFinal: Bool) -> String {
    let parameters = input.parameters.map { parameter in
      let type = types.known(parameter.type)
      return "\(isFinal ? "final \(types.nonNull(type))" : type) \(parameter.name)"
    }
    return "\(input.name)(\(parameters.joined()))"
  }

  /// Returns the name of the subject of an input: the label of its parameter if it has one, or the name of the input.
  private func fieldName(of input: ViewModelDescription.Input) -> String {
    guard let label = input.parameters.first?.label else { return input.name }
    let isShared =
      description.outputs.contains { $0.name == label }
      || description.inputs.contains { other in
        other.fullName != input.fullName && (other.name == label || other.parameters.first?.label == label)
      }
    return isShared ? input.name : label
  }

  // MARK: The class

  private var viewModel: [String] {
    let inputs = description.inputs.sorted { isAlphabetical(fieldName(of: $0), fieldName(of: $1)) }
    let subjects = inputs.map { input in
      let type = input.parameters.isEmpty ? "Unit" : types.known(input.type)
      return "    private final PublishSubject<\(type)> \(fieldName(of: input)) = PublishSubject.create();"
    }
    let observables = description.outputs.map { "    private final \(type(of: $0)) \($0.name);" }
    let functions = description.inputs.flatMap { input in
      [
        "    @Override public void \(signature(of: input, isFinal: true)) {",
        "      this.\(fieldName(of: input)).onNext(\(input.parameters.first?.name ?? "Unit.INSTANCE"));",
        "    }",
      ]
    }
    let results = description.outputs.flatMap { output in
      [
        "    @Override public @NonNull \(type(of: output)) \(output.name)() {", "      return this.\(output.name);",
        "    }",
      ]
    }
    let assignments = description.outputs.map { "      this.\($0.name) = \(value(of: $0));" }
    let constructor =
      ["    public ViewModel(final @NonNull Environment environment) {", "      super(environment);"]
      + (assignments.isEmpty ? [] : [""] + assignments) + ["    }"]
    let access = ["    public final Inputs inputs = this;", "    public final Outputs outputs = this;"]
    let sections = [constructor, subjects, observables, access, functions, results].filter { !$0.isEmpty }
    return [
      "  final class ViewModel extends ActivityViewModel<\(description.viewName)> implements Inputs, Outputs {", "",
    ]
      + sections.joined(separator: [""]) + ["  }"]
  }

  private func value(of output: ViewModelDescription.Output) -> String {
    let source = description.source(of: output).map { "this.\(fieldName(of: $0))" }
    guard !output.isSignal, let value = types.emptyValue(of: output.type) else { return source ?? "Observable.never()" }
    return source.map { "\($0).startWithItem(\(value))" } ?? "Observable.just(\(value))"
  }

  // MARK: Classes of the application

  /// The names and minimal declarations of the classes that the view model needs in addition to RxJava, and of the
  /// types that it uses.
  var companions: [(name: String, text: String)] {
    let head = package.map { "package \($0);\n\n" } ?? ""
    let nonNull = "import io.reactivex.rxjava3.annotations.NonNull;\n\n"
    var companions = [
      (
        "ActivityViewModel",
        head + nonNull + """
          /** {The base class of all view models.} */
          public abstract class ActivityViewModel<ViewType> {
            private final Environment environment;

            protected ActivityViewModel(final @NonNull Environment environment) {
              this.environment = environment;
            }

            protected final @NonNull Environment environment() {
              return this.environment;
            }
          }

          """
      ),
      (
        "Environment",
        head + "/** {The dependencies of view models: services, schedulers, a clock.} */\npublic class Environment {}\n"
      ),
      (
        description.viewName,
        head + "/** {The view of the view model.} */\npublic class \(description.viewName) {}\n"
      ),
    ]
    if types.usesUnit {
      companions.append(
        ("Unit", head + "/** The value of an event that carries no data. */\npublic enum Unit { INSTANCE }\n"))
    }
    let names = Set(companions.map(\.0) + [description.typeName])
    return companions + types.undeclared.filter { !names.contains($0.name) }.map { ($0.name, head + $0.text) }
  }
}

/// The names that a generated declaration cannot have: the reserved words of Java, and the methods of `Object`.
let javaReservedWords: Set<String> = [
  "abstract", "assert", "boolean", "break", "byte", "case", "catch", "char", "class", "clone", "const", "continue",
  "default", "do", "double", "else", "enum", "equals", "extends", "final", "finalize", "finally", "float", "for",
  "getClass", "goto", "hashCode", "if", "implements", "import", "instanceof", "int", "interface", "long", "native",
  "new", "notify", "notifyAll", "null", "package", "private", "protected", "public", "return", "short", "static",
  "super", "switch", "synchronized", "this", "throw", "throws", "toString", "transient", "try", "void", "volatile",
  "wait", "while",
]
