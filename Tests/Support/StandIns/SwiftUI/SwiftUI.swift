// The part of SwiftUI that the guide's views use, with the declarations of iOS 18. A test compiles the views with these
// stubs on platforms without SwiftUI. The code draws nothing and is never run.

@_exported public import Foundation
public import UIKit

@MainActor @preconcurrency
public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

extension Never: View {
  public var body: Never { return fatalError() }
}

/// A view whose body is never used.
public protocol StandIn: View where Body == Never {}

extension StandIn {
  public var body: Never { return fatalError() }
}

extension Optional: View, StandIn where Wrapped: View {
  public typealias Body = Never
}

/// The type of a view that is composed of other views.
public struct StandInView: StandIn {
  nonisolated init() {}
}

@resultBuilder
public enum ViewBuilder {
  public static func buildBlock<each Content: View>(_ content: repeat each Content) -> StandInView { fatalError() }
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
  public static func buildEither<First: View>(first: First) -> StandInView { fatalError() }
  public static func buildEither<Second: View>(second: Second) -> StandInView { fatalError() }
}

// MARK: Applications

@MainActor @preconcurrency
public protocol Scene {
  associatedtype Body: Scene
  @MainActor @preconcurrency var body: Body { get }
}

extension Never: Scene {}

public struct WindowGroup<Content: View>: Scene {
  public init(@ViewBuilder content: () -> Content) {}
  public var body: Never { return fatalError() }
}

@MainActor @preconcurrency
public protocol App {
  associatedtype Body: Scene
  @MainActor @preconcurrency var body: Body { get }
  @MainActor @preconcurrency init()
}

extension App {
  public static func main() { fatalError() }
}

// MARK: State

public protocol DynamicProperty {}

@propertyWrapper
public struct State<Value>: DynamicProperty {
  public init(wrappedValue: Value) {}
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set {}
  }
  public var projectedValue: Binding<Value> { fatalError() }
}

@propertyWrapper
public struct Binding<Value> {
  public init(
    get: @escaping @isolated(any) @Sendable () -> Value, set: @escaping @isolated(any) @Sendable (Value) -> Void
  ) {}
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set {}
  }
}

// MARK: Views

public struct Text: StandIn {
  public init<Content: StringProtocol>(_ content: Content) {}
}

public struct Font: Hashable, Sendable {
  public static let headline = Font()
  public static let subheadline = Font()
  public static let footnote = Font()
}

public struct Image: StandIn {
  public init(uiImage: UIImage) {}
  public func resizable() -> Image { self }
}

public struct ProgressView: StandIn {
  public init() {}
}

public struct Button<Label: View>: StandIn {
  @preconcurrency
  public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {}
}

extension Button where Label == Text {
  @preconcurrency
  public init<Title: StringProtocol>(_ title: Title, action: @escaping @MainActor () -> Void) {}
}

public struct List<Content: View>: StandIn {
  public init(@ViewBuilder content: () -> Content) {}
}

public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {}

extension ForEach: View, StandIn where Content: View {}

extension ForEach where ID == Data.Element.ID, Content: View, Data.Element: Identifiable {
  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {}
}

public enum HorizontalAlignment: Sendable {
  case leading, center
}

public struct VStack<Content: View>: StandIn {
  public init(alignment: HorizontalAlignment = .center, @ViewBuilder content: () -> Content) {}
}

public struct HStack<Content: View>: StandIn {
  public init(@ViewBuilder content: () -> Content) {}
}

public struct NavigationStack<Data, Root: View>: StandIn {
  public init(path: Binding<Data>, @ViewBuilder root: () -> Root)
  where
    Data: MutableCollection, Data: RandomAccessCollection, Data: RangeReplaceableCollection, Data.Element: Hashable
  {}
}

// MARK: Modifiers, without parameters that have a default value and that no view uses

public struct SubmitTriggers: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let text = SubmitTriggers(rawValue: 1)
  public static let search = SubmitTriggers(rawValue: 2)
}

extension View {
  public nonisolated func frame(width: CGFloat? = nil, height: CGFloat? = nil) -> some View { StandInView() }
  public nonisolated func scaledToFit() -> some View { StandInView() }
  public nonisolated func searchable(
    text: Binding<String>, isPresented: Binding<Bool>, prompt: Text? = nil
  ) -> some View { StandInView() }
  public nonisolated func onSubmit(
    of triggers: SubmitTriggers = .text, _ action: @escaping () -> Void
  ) -> some View { StandInView() }
  public nonisolated func swipeActions<Content: View>(@ViewBuilder content: () -> Content) -> some View {
    StandInView()
  }
  public nonisolated func lineLimit(_ number: Int?) -> some View { StandInView() }
  public nonisolated func font(_ font: Font?) -> some View { StandInView() }
  public nonisolated func opacity(_ opacity: Double) -> some View { StandInView() }
  public nonisolated func overlay<Content: View>(@ViewBuilder content: () -> Content) -> some View { StandInView() }
  public nonisolated func navigationTitle<Title: StringProtocol>(_ title: Title) -> some View { StandInView() }
  public nonisolated func navigationDestination<Data: Hashable, Content: View>(
    for data: Data.Type, @ViewBuilder destination: @escaping (Data) -> Content
  ) -> some View { StandInView() }
  public nonisolated func toolbar<Content: View>(@ViewBuilder content: () -> Content) -> some View { StandInView() }
  public nonisolated func onAppear(perform action: (() -> Void)? = nil) -> some View { StandInView() }
  public nonisolated func onDisappear(perform action: (() -> Void)? = nil) -> some View { StandInView() }
  public nonisolated func refreshable(action: @escaping @Sendable () async -> Void) -> some View { StandInView() }
  public nonisolated func task(
    @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View { StandInView() }
}
