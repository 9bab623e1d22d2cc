// The part of UIKit that the guide's views use, with the declarations of iOS 18. A test compiles the views with these
// stubs on platforms without UIKit. The code draws nothing and is never run.

@_exported public import Foundation
public import Reactive

extension Lifetime {
  /// The stand-in for a function of `Reactive`, which exists where the Objective-C runtime does.
  public static func of(_ object: AnyObject) -> Lifetime { fatalError() }
}

// MARK: Views

// Subclasses inherit the isolation.
@MainActor @preconcurrency
open class UIResponder: NSObject {}

open class UIView: UIResponder {
  open var alpha: CGFloat = 1
  open var backgroundColor: UIColor?
  open var isHidden = false
  open var window: UIView? { nil }
}

open class UILabel: UIView {
  open var text: String?
  open var textAlignment = NSTextAlignment.natural
}

public enum NSTextAlignment: Int, Sendable {
  case center = 1
  case natural = 4
}

open class UIImageView: UIView {
  open var image: UIImage?
}

open class UIActivityIndicatorView: UIView {
  open func startAnimating() {}
  open func stopAnimating() {}
}

open class UIStackView: UIView {
  public enum Distribution: Int, Sendable {
    case fill, fillEqually
  }

  public convenience init(arrangedSubviews views: [UIView]) { self.init() }
  open var distribution = Distribution.fill
}

open class UITextView: UIView {
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var text: String!
  open var font: UIFont?
  open var isEditable = true
}

open class UIFont: NSObject {
  public struct TextStyle: Hashable, Sendable {
    public static let body = TextStyle()
  }

  open class func preferredFont(forTextStyle style: TextStyle) -> UIFont { fatalError() }
}

open class UIColor: NSObject, @unchecked Sendable {
  open class var systemBackground: UIColor { UIColor() }
}

open class UIImage: NSObject, @unchecked Sendable {
  public init?(data: Data) { return nil }
}

// MARK: Controls

@MainActor @preconcurrency
open class UIAction: NSObject {
  public convenience init(title: String = "", handler: @escaping (UIAction) -> Void) { self.init() }
}

open class UIControl: UIView {
  public struct Event: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let valueChanged = Event(rawValue: 1 << 12)
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
    public static let editingChanged = Event(rawValue: 1 << 17)
  }

  public struct State: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let normal = State([])
  }

  open var isEnabled = true
  open func addAction(_ action: UIAction, for controlEvents: Event) {}
}

open class UIButton: UIControl {
  public enum ButtonType: Int, Sendable {
    case system = 1
  }

  public convenience init(type buttonType: ButtonType) { self.init() }
  open func setTitle(_ title: String?, for state: UIControl.State) {}
}

open class UITextField: UIControl {
  open var text: String?
}

open class UISwitch: UIControl {
  open var isOn = false
  open func setOn(_ on: Bool, animated: Bool) {}
}

open class UISlider: UIControl {
  open var value: Float = 0
}

open class UISegmentedControl: UIControl {
  open var selectedSegmentIndex = 0
}

open class UIRefreshControl: UIControl {
  open func beginRefreshing() {}
  open func endRefreshing() {}
}

@MainActor @preconcurrency
open class UIBarButtonItem: NSObject {
  open var title: String?
  open var isEnabled = true
  public convenience init(title: String? = nil, primaryAction: UIAction? = nil) { self.init() }
}

@MainActor @preconcurrency
open class UINavigationItem: NSObject {
  open var prompt: String?
  open var rightBarButtonItem: UIBarButtonItem?
  open var rightBarButtonItems: [UIBarButtonItem]?
}

// MARK: Controllers

open class UIViewController: UIResponder {
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {}
  public required init?(coder: NSCoder) { return nil }
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var view: UIView!
  open var title: String?
  open var navigationItem: UINavigationItem { fatalError() }
  open var navigationController: UINavigationController? { nil }
  open func loadView() {}
  open func viewDidLoad() {}
}

open class UINavigationController: UIViewController {
  open func pushViewController(_ viewController: UIViewController, animated: Bool) {}
}

// MARK: Scenes

@MainActor @preconcurrency
open class UISceneSession: NSObject {}

open class UIScene: UIResponder {
  @MainActor @preconcurrency
  open class ConnectionOptions: NSObject {}
}

open class UIWindowScene: UIScene {}

@MainActor @preconcurrency
public protocol UIWindowSceneDelegate: NSObjectProtocol {
  var window: UIWindow? { get set }
  func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions)
}

open class UIWindow: UIView {
  public convenience init(windowScene: UIWindowScene) { self.init() }
  open var rootViewController: UIViewController?
  open func makeKeyAndVisible() {}
}

// MARK: Tables

@MainActor @preconcurrency
public protocol UITableViewDataSource: NSObjectProtocol {}

open class UITableView: UIView {
  public enum Style: Int, Sendable {
    case plain
  }

  open weak var dataSource: (any UITableViewDataSource)?
  open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {}
  open func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath) -> UITableViewCell {
    fatalError()
  }
  open func deselectRow(at indexPath: IndexPath, animated: Bool) {}
}

open class UITableViewCell: UIView {
  open var contentConfiguration: UIListContentConfiguration?
  open func prepareForReuse() {}
}

@MainActor @preconcurrency
public struct UIListContentConfiguration {
  public static func subtitleCell() -> UIListContentConfiguration { UIListContentConfiguration() }
  public var text: String?
  public var secondaryText: String?
}

open class UITableViewController: UIViewController {
  public init(style: UITableView.Style) { super.init(nibName: nil, bundle: nil) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var tableView: UITableView!
  open var refreshControl: UIRefreshControl?
  open func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
}

@MainActor @preconcurrency
open class UITableViewDiffableDataSource<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: NSObject, UITableViewDataSource {
  public typealias CellProvider = (
    _ tableView: UITableView, _ indexPath: IndexPath, _ itemIdentifier: ItemIdentifierType
  ) -> UITableViewCell?

  public init(tableView: UITableView, cellProvider: @escaping CellProvider) {}

  open func apply(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    animatingDifferences: Bool = true
  ) {}
  open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? { nil }
}

public struct NSDiffableDataSourceSnapshot<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: Sendable {
  public init() {}
  public mutating func appendSections(_ identifiers: [SectionIdentifierType]) {}
  public mutating func appendItems(
    _ identifiers: [ItemIdentifierType], toSection sectionIdentifier: SectionIdentifierType? = nil
  ) {}
  public mutating func reconfigureItems(_ identifiers: [ItemIdentifierType]) {}
}
