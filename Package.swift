// swift-tools-version: 6.2

import PackageDescription

// The exercises of the guide are tests, which are compiled with the answers or, if a learner sets the variable, with
// the stubs that the learner completes.
let withStubs = Context.environment["EXERCISES"] != nil

// `Modules/Package.swift` declares the general modules again, as a package for other packages.
let package = Package(
  name: "words",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "Models", targets: ["Models"]),
    .library(name: "Reactive", targets: ["Reactive"]),
    .library(name: "ReactiveFoundation", targets: ["ReactiveFoundation"]),
    .library(name: "ReactiveTesting", targets: ["ReactiveTesting"]),
    .library(name: "ReactiveLoading", targets: ["ReactiveLoading"]),
    .library(name: "ReactiveHTTP", targets: ["ReactiveHTTP"]),
    .library(name: "ReactiveHTTPTesting", targets: ["ReactiveHTTPTesting"]),
    .library(name: "Services", targets: ["Services"]),
    .library(name: "ViewModels", targets: ["ViewModels"]),
    .library(name: "TerminalScreen", targets: ["TerminalScreen"]),
    .library(name: "TextPresentation", targets: ["TextPresentation"]),
    .library(name: "TextPresentationTesting", targets: ["TextPresentationTesting"]),
    .library(name: "WordScreens", targets: ["WordScreens"]),
    .executable(name: "words", targets: ["words"]),
    .plugin(name: "CheckViewModels", targets: ["CheckViewModels"]),
    .plugin(name: "NewViewModel", targets: ["NewViewModel"]),
  ],
  targets: [
    .target(name: "Models", path: "Modules/Models"),
    .target(name: "Reactive", path: "Modules/Reactive"),
    .target(name: "ReactiveFoundation", dependencies: ["Reactive"], path: "Modules/ReactiveFoundation"),
    .target(name: "ReactiveTesting", dependencies: ["Reactive"], path: "Modules/ReactiveTesting"),
    .target(name: "CLibcurl", path: "Modules/ReactiveHTTP/CLibcurl"),
    .target(
      name: "ReactiveHTTP",
      dependencies: [.target(name: "CLibcurl", condition: .when(platforms: [.linux])), "Reactive"],
      path: "Modules/ReactiveHTTP", exclude: ["CLibcurl"]),
    .target(
      name: "ReactiveHTTPTesting", dependencies: ["Reactive", "ReactiveHTTP"], path: "Modules/ReactiveHTTPTesting"),
    .target(
      name: "EmbeddedYear", path: "Modules/Services/EmbeddedYear", resources: [.copy("Year"), .copy("Pictures")]),
    .target(
      name: "Services", dependencies: ["EmbeddedYear", "ReactiveHTTP", "Models", "Reactive"], path: "Modules/Services",
      exclude: ["EmbeddedYear"]),
    .target(name: "ReactiveLoading", dependencies: ["Reactive"], path: "Modules/ReactiveLoading"),
    .target(
      name: "ViewModels", dependencies: ["Models", "Reactive", "ReactiveLoading", "Services"],
      path: "Modules/ViewModels"),
    .target(name: "TerminalScreen", path: "Modules/TerminalScreen"),
    .target(name: "TextPresentation", dependencies: ["Reactive", "TerminalScreen"], path: "Modules/TextPresentation"),
    .target(
      name: "TextPresentationTesting", dependencies: ["TerminalScreen", "TextPresentation"],
      path: "Modules/TextPresentationTesting"),
    .target(
      name: "WordScreens",
      dependencies: ["Models", "Reactive", "ViewModels", "TextPresentation", "TerminalScreen"],
      path: "Modules/WordScreens"),

    .executableTarget(
      name: "words",
      dependencies: [
        "Models", "Reactive", "Services", "ViewModels", "TerminalScreen", "TextPresentation", "WordScreens",
      ],
      path: "Apps/words"),
    .executableTarget(
      name: "benchmarks",
      dependencies: [
        "AllocationCounter", "CPseudoTerminal", "HeapSize", "Reactive", "TerminalScreen", "TextPresentation",
      ],
      path: "Apps/benchmarks"),

    // The template of view models: plugins that copy it and check view models, and the program that checks them.
    .executableTarget(name: "view-model-checker", path: "Modules/Plugins/view-model-checker"),
    .plugin(
      name: "CheckViewModels",
      capability: .command(
        intent: .custom(
          verb: "check-view-models",
          description: "Reports view models that break the template or contain placeholders.")),
      dependencies: ["view-model-checker"], path: "Modules/Plugins/CheckViewModels"),
    .plugin(
      name: "NewViewModel",
      capability: .command(
        intent: .custom(verb: "new-view-model", description: "Copies the template of view models, with its test.")),
      path: "Modules/Plugins/NewViewModel", exclude: ["Template"]),

    // Support for tests and benchmarks: counters of memory, pseudo-terminals, a home directory, web servers, a terminal
    // emulator, and programs that tests crash or kill.
    .target(name: "AllocationCounter", path: "Tests/Support/AllocationCounter"),
    .target(name: "CPseudoTerminal", path: "Tests/Support/CPseudoTerminal"),
    .target(name: "CTestHome", path: "Tests/Support/CTestHome"),
    .target(name: "HeapSize", path: "Tests/Support/HeapSize"),
    .target(name: "RandomTesting", path: "Tests/Support/RandomTesting"),
    .target(
      name: "ProgramTesting", dependencies: ["CPseudoTerminal", "CTestHome"], path: "Tests/Support/ProgramTesting"),
    .target(name: "ServerTesting", dependencies: ["ProgramTesting", "Reactive"], path: "Tests/Support/ServerTesting"),
    .target(
      name: "TerminalTesting", dependencies: ["CPseudoTerminal", "ProgramTesting", "TerminalScreen"],
      path: "Tests/Support/TerminalTesting"),
    .executableTarget(
      name: "CrashingProgram", dependencies: ["TerminalScreen"], path: "Tests/Support/CrashingProgram"),
    .executableTarget(
      name: "ReactionWriter", dependencies: ["Models", "Reactive", "Services"], path: "Tests/Support/ReactionWriter"),
    .executableTarget(
      name: "MemoryProgram",
      dependencies: ["HeapSize", "ReactiveLoading", "Models", "Reactive", "Services", "ViewModels"],
      path: "Tests/Support/MemoryProgram"),

    .testTarget(name: "ModelsTests", dependencies: ["Models"]),
    .testTarget(
      name: "ReactiveTests",
      dependencies: ["HeapSize", "ProgramTesting", "RandomTesting", "Reactive", "ReactiveTesting"]),
    .testTarget(
      name: "ReactiveFoundationTests",
      dependencies: ["Reactive", "ReactiveFoundation", "ReactiveTesting", "ServerTesting"]),
    .testTarget(
      name: "ReactiveTestingTests", dependencies: ["ProgramTesting", "RandomTesting", "Reactive", "ReactiveTesting"]),
    .testTarget(
      name: "ServicesTests",
      dependencies: [
        "ReactiveHTTP", "ReactiveHTTPTesting", "Models", "ProgramTesting", "RandomTesting", "ReactionWriter",
        "Reactive", "ReactiveTesting", "ServerTesting", "Services",
      ],
      exclude: ["Cases"]),
    .testTarget(
      name: "ReactiveHTTPTests",
      dependencies: [
        "ProgramTesting", "Reactive", "ReactiveHTTP", "ReactiveHTTPTesting", "ReactiveTesting", "ServerTesting",
      ],
      exclude: ["Cases"]),
    .testTarget(
      name: "ReactiveHTTPTestingTests",
      dependencies: ["Reactive", "ReactiveHTTP", "ReactiveHTTPTesting", "ReactiveLoading", "ReactiveTesting"]),
    .testTarget(
      name: "ReactiveLoadingTests", dependencies: ["ProgramTesting", "ReactiveLoading", "Reactive", "ReactiveTesting"]),
    .testTarget(
      name: "ViewModelsTests",
      dependencies: [
        "ReactiveLoading", "MemoryProgram", "Models", "ProgramTesting", "Reactive", "ReactiveTesting", "Services",
        "ViewModels",
      ],
      exclude: ["Cases"]),
    .testTarget(
      name: "ViewModelTemplateTests", dependencies: ["ProgramTesting", "view-model-checker"],
      exclude: ["Sessions", "ViewModels", "Violations.txt"]),
    .testTarget(
      name: "TerminalScreenTests",
      dependencies: ["ProgramTesting", "RandomTesting", "TerminalScreen", "TerminalTesting"], exclude: ["Cases"]),
    .testTarget(
      name: "TextPresentationTests",
      dependencies: [
        "ProgramTesting", "RandomTesting", "Reactive", "ReactiveTesting", "TerminalScreen", "TextPresentation",
        "TextPresentationTesting",
      ],
      exclude: [
        "Cases", "Controls/Pictures", "Overlays/Pictures", "PictureViews/Pictures", "Pictures", "Tables/Pictures",
      ]),
    .testTarget(
      name: "TextPresentationTestingTests",
      dependencies: ["Reactive", "TerminalScreen", "TextPresentation", "TextPresentationTesting"],
      exclude: ["Pictures"]),
    .testTarget(
      name: "WordScreensTests",
      dependencies: [
        "ReactiveLoading", "Models", "Reactive", "ReactiveTesting", "Services", "TerminalScreen", "TextPresentation",
        "TextPresentationTesting", "ViewModels", "WordScreens",
      ],
      exclude: ["Keys", "Pictures"]),
    .testTarget(
      name: "ExerciseTests",
      dependencies: ["Models", "Reactive", "ReactiveLoading", "ReactiveTesting", "Services", "ViewModels"],
      path: "docs/Exercises", exclude: withStubs ? ["Answers"] : ["Stubs", "Answers/README.md"]),
    .testTarget(name: "ArchitectureTests", dependencies: ["Reactive"]),
    .testTarget(
      name: "EndToEndTests",
      dependencies: [
        "CrashingProgram", "ProgramTesting", "RandomTesting", "ServerTesting", "TerminalTesting",
        "words",
      ],
      exclude: ["Sessions"]),
    .testTarget(
      name: "PackageTests", dependencies: ["ProgramTesting", "ServerTesting", "words"], exclude: ["Settings"]),
  ],
  swiftLanguageModes: [.v6]
)

// The CI script builds only some of the tests with each sanitizer. A learner builds only the exercises.
let testTargets = withStubs ? "ExerciseTests" : Context.environment["TEST_TARGETS"]
if let names = testTargets?.split(whereSeparator: \.isWhitespace).map(String.init) {
  package.targets.removeAll { $0.type == .test && !names.contains($0.name) }
}
