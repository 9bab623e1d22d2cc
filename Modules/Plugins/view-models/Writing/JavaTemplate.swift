/// The text of a view model in Java with RxJava 3.
///
/// Values cannot be `null` in RxJava 3, so an input without an argument sends `Unit.INSTANCE`.
struct JavaTemplate {
  private let description: ViewModelDescription
  private let package: String?

  init(_ description: ViewModelDescription, package: String?) throws(CommandError) {
    for input in description.inputs where input.parameters.count > 1 {
      throw .usage("Java has no tuples: give “\(input.name)” one argument, a class with all values.")
    }
    for type in description.types where type.text.contains(where: { "[]()?&-".contains($0) }) && !type.isVoid {
      throw .usage("Java has no type “\(type.text)”: use a class or an interface, such as List<String>.")
    }
    (self.description, self.package) = (description, package)
  }

  /// The names of all classes in the types.
  private var names: Set<String> {
    let units = description.inputs.contains { $0.parameters.isEmpty } ? ["Unit"] : []
    return Set(description.types.flatMap(\.names).map { translated[$0] ?? $0 } + units)
  }

  /// The classes of the application that the view model uses.
  var classes: Set<String> {
    names.subtracting(utilities).subtracting(standard)
      .union(["ActivityViewModel", "Environment", description.viewName])
  }

  /// The content of the file.
  var text: String {
    let inputs = description.inputs.map { "    /** \($0.comment) */\n    void \(signature(of: $0, "", ""));\n" }
    let events = description.outputs.map { output in
      "    /** Emits {\(words(of: output.name))}. */\n    Observable<\(output.type.java)> \(output.name)();\n"
    }
    let header = "final class ViewModel extends ActivityViewModel<\(description.viewName)> implements Inputs, Outputs"
    return """
      \(packageLine)\(imports.sorted().map { "import \($0);\n" }.joined())
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

  private var imports: [String] {
    names.intersection(utilities).map { "java.util.\($0)" } + ["io.reactivex.rxjava3.annotations.NonNull"]
      + (description.outputs.isEmpty ? [] : ["io.reactivex.rxjava3.core.Observable"])
      + (description.inputs.isEmpty ? [] : ["io.reactivex.rxjava3.subjects.PublishSubject"])
  }

  private func signature(of input: ViewModelDescription.Input, _ modifier: String, _ annotation: String) -> String {
    let parameters = input.parameters.map { parameter in
      // The annotation precedes the last part of a qualified name.
      let type = parameter.type.java.replacing(/^((?:\w+\.)*)(?=\w)/) { "\(modifier)\($0.1)\(annotation)" }
      return "\(type) \(parameter.name)"
    }
    return "\(input.name)(\(parameters.joined()))"
  }

  /// The name of the subject of an input: the label of its argument, unless another member has this name.
  private func subject(of input: ViewModelDescription.Input) -> String {
    guard let label = input.parameters.first?.label else { return input.name }
    let earlier = description.inputs.prefix { $0.name != input.name }.compactMap(\.parameters.first?.label)
    let taken = description.inputs.map(\.name) + description.outputs.map(\.name) + earlier
    return taken.contains(label) ? input.name : label
  }

  /// The members of the class, in groups.
  private var members: [String] {
    let (inputs, outputs) = (description.inputs, description.outputs)
    let assignments = outputs.map { output in
      "      this.\(output.name) = Observable.never(); // {Derive \(output.name) from the inputs.}\n"
    }
    let constructor = """
          public ViewModel(final @NonNull Environment environment) {
            super(environment);
      \(assignments.isEmpty ? "" : "\n" + assignments.joined())    }

      """
    let subjects = inputs.map { (name: subject(of: $0), type: $0.parameters.first?.type ?? .void) }
      .sorted { isAlphabetical($0.name, $1.name) }
      .map { "    private final PublishSubject<\($0.type.java)> \($0.name) = PublishSubject.create();\n" }
    let observables = outputs.map { "    private final Observable<\($0.type.java)> \($0.name);\n" }
    let access = ["    public final Inputs inputs = this;\n    public final Outputs outputs = this;\n"]
    let functions = inputs.map { input in
      """
          @Override public void \(signature(of: input, "final ", "@NonNull ")) {
            this.\(subject(of: input)).onNext(\(input.parameters.first?.name ?? "Unit.INSTANCE"));
          }

      """
    }
    let results = outputs.map { output in
      """
          @Override public @NonNull Observable<\(output.type.java)> \(output.name)() {
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

extension SwiftType {
  /// The type in Java.
  fileprivate var java: String {
    if isVoid { return "Unit" }
    return text.replacing("any ", with: "").replacing(/\w+/) { translated[String($0.output)] ?? String($0.output) }
  }
}

private let translated = ["Void": "Unit", "Int": "Integer", "Bool": "Boolean", "Any": "Object", "Error": "Throwable"]

private let utilities: Set<String> = ["Date", "List", "Map", "Optional", "Set", "UUID"]

private let standard: Set<String> = [
  "Boolean", "Character", "Double", "Float", "Integer", "Long", "Object", "String", "Throwable",
]
