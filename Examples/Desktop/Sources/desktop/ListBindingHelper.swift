import CGTK
import Reactive

/// A row of a list. It shows one item after another.
@MainActor
protocol ReusableRow: Widget {
  associatedtype ViewModel
  init()
  /// Binds the row to a view model, until the row is reused.
  func bindViewModel(_ viewModel: ViewModel)
  /// Ends the bindings to the last view model.
  func prepareForReuse()
}

/// A list view of GTK that is bound to arrays of items. Each row on the screen is bound to the view model of its item.
///
///     bindingHelper = ListBindingHelper(
///       source: outputs.words, rowType: WordRow.self, viewModel: outputs.wordViewModel)
///
/// Items are identified by their `id`. When a new array arrives, the rows of unchanged items at both ends of the list
/// stay, and the highlighted item stays highlighted.
final class ListBindingHelper<Item: Identifiable & Equatable & Sendable, Row: ReusableRow>: Widget {
  /// A signal that sends each item that the user chooses.
  let chosenItems: Signal<Item, Never>
  /// A signal that sends each item to which the user moves the highlight, and not one that is highlighted because the
  /// items have changed, or because of ``itemToHighlight``.
  let movedItems: Signal<Item, Never>

  private let model = Object(gtk_string_list_new(nil))
  private let selection: Object
  private let factory = Object(UnsafeMutableRawPointer(gtk_signal_list_item_factory_new()))
  private let viewModel: (Item) -> Row.ViewModel
  private let prepare: (Row) -> Void
  /// The items, in the order of the list model. The objects of the list model itself are placeholders.
  private var items: [Item] = []
  /// The rows that GTK has created, by their list items.
  private var rows: [UInt: Row] = [:]
  private var idToHighlight: Item.ID?
  /// Whether the helper changes the list, so that the user has not moved the highlight.
  private var isUpdating = false
  /// Whether the list takes the focus when items arrive, because it had the focus when its rows were removed.
  var wantsFocus = false

  /// Creates a helper. It calls `viewModel` only for rows that GTK shows, and `prepare` before it binds a row to the
  /// result.
  init(
    source: some BindingSource<[Item]>, rowType: Row.Type, viewModel: @escaping (Item) -> Row.ViewModel,
    prepare: @escaping (Row) -> Void = { _ in }
  ) {
    (self.viewModel, self.prepare) = (viewModel, prepare)
    selection = Object(gtk_single_selection_new(OpaquePointer(model.retained())))
    let (chosenItems, chosenItemsObserver) = Signal<Item, Never>.pipe()
    let (movedItems, movedItemsObserver) = Signal<Item, Never>.pipe()
    (self.chosenItems, self.movedItems) = (chosenItems, movedItems)
    super.init(gtk_list_view_new(OpaquePointer(selection.retained()), OpaquePointer(factory.retained())))
    on("activate") { [weak self] position in
      if let item = self?.item(at: position) { chosenItemsObserver.send(value: item) }
    }
    selection.on("notify::selected") { [weak self] (_: UInt) in
      if let self, !isUpdating, let item = highlightedItem { movedItemsObserver.send(value: item) }
    }
    factory.on("setup") { [weak self] in self?.setUp($0) }
    factory.on("bind") { [weak self] in self?.bind($0) }
    factory.on("unbind") { [weak self] in self?.rows[$0]?.prepareForReuse() }
    factory.on("teardown") { [weak self] in self?.rows[$0] = nil }
    reactive.makeBindingTarget { $0.show($1) } <~ source
  }

  /// A target that highlights each item and scrolls to it. An item that the list does not contain yet is highlighted
  /// when it arrives, unless another item has been sent by then.
  var itemToHighlight: BindingTarget<Item> {
    reactive.makeBindingTarget { helper, item in
      helper.idToHighlight = item.id
      helper.highlightItem()
    }
  }

  /// The highlighted item; `nil` if the list is empty.
  private var highlightedItem: Item? { item(at: UInt(gtk_single_selection_get_selected(selection.opaque))) }

  /// Highlights a row and scrolls to it.
  private func highlightRow(at row: Int) {
    update { gtk_single_selection_set_selected(selection.opaque, UInt32(row)) }
    // GTK 4.8 has no function for scrolling, and the action scrolls only to a row that has been laid out. In the second
    // frame, it has been.
    onFrames(2) { [weak self] in self?.scrollToSelection() }
  }

  private func scrollToSelection() {
    let row = gtk_single_selection_get_selected(selection.opaque)
    gtk_widget_activate_action_variant(widget, "list.scroll-to-item", g_variant_new_uint32(row))
    if gtk_widget_get_focus_child(widget) != nil { focus() }
  }

  /// Changes the list without reporting the item that it highlights then.
  private func update(_ change: () -> Void) {
    let wasUpdating = isUpdating
    isUpdating = true
    change()
    isUpdating = wasUpdating
  }

  private func item(at position: UInt) -> Item? {
    let row = Int(UInt32(truncatingIfNeeded: position))
    return items.indices.contains(row) ? items[row] : nil
  }

  private func show(_ newItems: [Item]) {
    let highlighted = highlightedItem?.id
    wantsFocus = wantsFocus || gtk_widget_get_focus_child(widget) != nil
    if newItems.count == items.count, zip(items, newItems).allSatisfy({ $0.id == $1.id }) {
      for row in newItems.indices where items[row] != newItems[row] { replace(row..<row + 1, with: [newItems[row]]) }
    } else {
      let start = zip(items, newItems).prefix { $0 == $1 }.count
      let end = zip(items.dropFirst(start).reversed(), newItems.dropFirst(start).reversed()).prefix { $0 == $1 }.count
      replace(start..<items.count - end, with: newItems[start..<newItems.count - end])
    }
    if let highlighted, highlighted != highlightedItem?.id,
      let row = newItems.firstIndex(where: { $0.id == highlighted })
    {
      update { gtk_single_selection_set_selected(selection.opaque, UInt32(row)) }
    }
    highlightItem()
    if wantsFocus, !items.isEmpty { onFrames(1) { [weak self] in self?.focus() } }
  }

  /// Gives the focus to the highlighted row. GTK would give it to the row that had it last.
  override func focus() {
    let selected = gtk_single_selection_get_selected(selection.opaque)
    let row = rows.first { gtk_list_item_get_position(OpaquePointer(bitPattern: $0.key)) == selected }?.value
    if let row, !items.isEmpty { gtk_widget_grab_focus(gtk_widget_get_parent(row.widget)) } else { super.focus() }
    wantsFocus = items.isEmpty
  }

  /// Replaces items in the array and then in the list model, which binds the rows that it shows.
  private func replace(_ range: Range<Int>, with newItems: some Collection<Item>) {
    items.replaceSubrange(range, with: newItems)
    "".withCString { empty in
      var additions = [UnsafePointer<CChar>?](repeating: empty, count: newItems.count) + [nil]
      update { gtk_string_list_splice(model.opaque, UInt32(range.lowerBound), UInt32(range.count), &additions) }
    }
  }

  private func highlightItem() {
    guard let id = idToHighlight, let row = items.firstIndex(where: { $0.id == id }) else { return }
    idToHighlight = nil
    highlightRow(at: row)
  }

  private func setUp(_ listItem: UInt) {
    let row = Row()
    rows[listItem] = row
    gtk_list_item_set_child(OpaquePointer(bitPattern: listItem), row.widget)
    // The property single-click-activate of the list view would highlight each row that the pointer rests on.
    let click = Object(UnsafeMutableRawPointer(gtk_gesture_click_new()))
    gtk_widget_add_controller(row.widget, OpaquePointer(click.retained()))
    click.on("released") { [weak self] (_: UInt) in self?.activate(listItem) }
  }

  private func activate(_ listItem: UInt) {
    guard rows[listItem] != nil else { return }
    let position = gtk_list_item_get_position(OpaquePointer(bitPattern: listItem))
    gtk_widget_activate_action_variant(widget, "list.activate-item", g_variant_new_uint32(position))
  }

  private func bind(_ listItem: UInt) {
    let position = gtk_list_item_get_position(OpaquePointer(bitPattern: listItem))
    guard let row = rows[listItem], let item = item(at: UInt(position)) else { return }
    prepare(row)
    row.bindViewModel(viewModel(item))
  }
}
