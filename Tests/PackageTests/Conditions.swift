import ProgramTesting
import Testing

extension Trait where Self == ConditionTrait {
  /// The test compiles code with the modules of the package.
  static var needsBuiltModules: Self {
    .enabled(if: Built.modules != nil, "the built modules are beside the tests only on Linux")
  }

  /// The test builds packages, which takes minutes.
  static var buildsPackages: Self { .enabled(if: isCI, "this test builds packages: set CI=1 to run it") }
}
