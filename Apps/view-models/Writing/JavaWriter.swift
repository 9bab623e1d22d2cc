/// Generates a view model in Java with RxJava 3, following the template.
///
/// Values cannot be `null` in RxJava 3, so an input without an argument sends `Unit.INSTANCE`.
struct JavaWriter {
  private typealias Field = (name: String, type: String, input: ViewModelDescription.Input)

  private let description: ViewModelDescription
  private let package: String?
  private let fields: [Field]
  private let outputs: [(name: String, type: String)]
  private var imports: Set<String> = []
  /// The classes of the application that the view model uses.
  private(set) var classes: Set<String>

  init(_ description: ViewModelDescription, package: String?) throws(Problem) {
    self.description = description
    self.package = package
    classes = ["ActivityViewModel", "Environment", description.viewName]
    var fields: [Field] = []
    for input in description.inputs {
      guard input.parameters.count <= 1 else {
        throw Problem("Java has no tuples: give “\(input.name)” one argument, a class with all values.")
      }
      let type = try Self.translation(of: input.parameters.first?.type ?? .void, &imports, &classes)
      let label = input.parameters.first?.label
      let taken = fields.map(\.name) + description.inputs.map(\.name) + description.outputs.map(\.name)
      let isTaken = label.map(taken.contains) ?? true
      fields.append((isTaken ? input.name : label ?? "", type, input))
    }
    var outputs: [(name: String, type: String)] = []
    for output in description.outputs {
      outputs.append((output.name, try Self.translation(of: output.type, &imports, &classes)))
    }
    (self.fields, self.outputs) = (fields, outputs)
  }

  /// Translates a type, and adds the modules and classes that it needs.
  private static func translation(
    of type: SwiftType, _ imports: inout Set<String>, _ classes: inout Set<String>
  ) throws(Problem) -> String {
    guard !type.text.contains(where: { "[]()?&-".contains($0) }) else {
      throw Problem("Java has no type “\(type.text)”: use a class or an interface, such as List<String>.")
    }
    for name in type.names.map({ translated[$0] ?? $0 }) where !standard.contains(name) {
      if utilities.contains(name) { imports.insert("java.util.\(name)") } else { classes.insert(name) }
    }
    return type.text.replacing("any ", with: "").replacing(/\w+/) { translated[String($0.output)] ?? String($0.output) }
  }

  /// The content of the file.
  var text: String {
    let all = imports.union(["io.reactivex.rxjava3.annotations.NonNull"])
      .union(outputs.isEmpty ? [] : ["io.reactivex.rxjava3.core.Observable"])
      .union(fields.isEmpty ? [] : ["io.reactivex.rxjava3.subjects.PublishSubject"])
    let inputs = fields.map { "    /**\(comment(on: $0.input)) */\n    void \(signature(of: $0, isFinal: false));\n" }
    let events = outputs.map { output in
      "    /** Emits {\(words(of: output.name))}. */\n    Observable<\(output.type)> \(output.name)();\n"
    }
    let header = "final class ViewModel extends ActivityViewModel<\(description.viewName)> implements Inputs, Outputs"
    return """
      \(packageLine)\(all.sorted().map { "import \($0);\n" }.joined())
      /** The view model of {the \(words(of: description.name)) view}. */
      public interface \(description.typeName) {

        interface Inputs {
      \(inputs.joined(separator: "\n"))  }

        interface Outputs {
      \(events.joined(separator: "\n"))  }

        \(header) {

      \(members.filter { !$0.isEmpty }.joined(separator: "\n"))  }
      }

      """
  }

  private var packageLine: String { package.map { "package \($0);\n\n" } ?? "" }

  private func signature(of field: Field, isFinal: Bool) -> String {
    let parameters = field.input.parameters.map { parameter in
      // The annotation precedes the last part of a qualified name.
      let type = field.type.replacing(/^((\w+\.)*)(?=\w)/) { "final \($0.1)@NonNull " }
      return "\(isFinal ? type : field.type) \(parameter.name)"
    }
    return "\(field.input.name)(\(parameters.joined()))"
  }

  /// The members of the class, in groups.
  private var members: [String] {
    let assignments = outputs.map { output in
      "      this.\(output.name) = Observable.never(); // {Derive \(output.name) from the inputs.}\n"
    }
    let constructor = """
          public ViewModel(final @NonNull Environment environment) {
            super(environment);
      \(assignments.isEmpty ? "" : "\n" + assignments.joined())    }

      """
    let subjects = fields.sorted { isAlphabetical($0.name, $1.name) }.map { field in
      "    private final PublishSubject<\(field.type)> \(field.name) = PublishSubject.create();\n"
    }
    let observables = outputs.map { "    private final Observable<\($0.type)> \($0.name);\n" }
    let access = ["    public final Inputs inputs = this;\n    public final Outputs outputs = this;\n"]
    let functions = fields.map { field in
      """
          @Override public void \(signature(of: field, isFinal: true)) {
            this.\(field.name).onNext(\(field.input.parameters.first?.name ?? "Unit.INSTANCE"));
          }

      """
    }
    let results = outputs.map { output in
      """
          @Override public @NonNull Observable<\(output.type)> \(output.name)() {
            return this.\(output.name);
          }

      """
    }
    return [constructor] + [subjects, observables, access, functions, results].map { $0.joined() }
  }

  /// Returns a minimal declaration of one of ``classes``.
  func declaration(of name: String) -> String {
    let body =
      switch name {
      case "Unit": "/** The value of an event without data. */\npublic enum Unit { INSTANCE }\n"
      case "ActivityViewModel":
        """
        /** {The base class of all view models.} */
        public abstract class ActivityViewModel<ViewType> {
          protected ActivityViewModel(final Environment environment) {}
        }

        """
      default: "/** {A description of \(name).} */\npublic class \(name) {}\n"
      }
    return packageLine + body
  }
}

private let translated = ["Void": "Unit", "Int": "Integer", "Bool": "Boolean", "Any": "Object", "Error": "Throwable"]

private let utilities: Set<String> = ["Date", "List", "Map", "Optional", "Set", "UUID"]

private let standard: Set<String> = [
  "Boolean", "Character", "Double", "Float", "Integer", "Long", "Object", "String", "Throwable",
]
