import ProgramTesting
import Testing

extension Trait where Self == ConditionTrait {
  /// The test compiles code with the modules of the package.
  static var needsBuiltModules: Self {
    .enabled(if: Built.modules != nil, "the options for the built modules are those of a build on Linux")
  }

  /// The test builds packages, which takes minutes.
  static var buildsPackages: Self { .enabled(if: runsAllTests, "this test builds packages: set ALL_TESTS=1 to run it") }
}
