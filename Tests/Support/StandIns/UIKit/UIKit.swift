// The part of UIKit that the guide's views use, with the declarations of iOS 18. A test compiles the views with these
// stubs on platforms without UIKit. The code draws nothing and is never run.

@_exported public import Foundation

// MARK: Views

// Subclasses inherit the isolation.
@MainActor @preconcurrency
open class UIResponder: NSObject {}

open class UIView: UIResponder {
  open var alpha: CGFloat = 1
  open var window: UIView? { nil }
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
  }

  open func addAction(_ action: UIAction, for controlEvents: Event) {}
}

open class UIRefreshControl: UIControl {
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
