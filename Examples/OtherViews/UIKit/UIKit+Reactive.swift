import Reactive
import UIKit

// Bindings for the views and controls of UIKit, with the names of ReactiveCocoa. Copy this file into your application.

extension UIBarButtonItem: @retroactive ReactiveExtensionsProvider {}
extension UIResponder: @retroactive ReactiveExtensionsProvider {}

extension ReactiveExtensions where Base: NSObject & Sendable {
  /// Returns a binding target that calls `action` on the main actor with the object and each value, until the object is
  /// released. The target does not retain the object.
  func makeBindingTarget<Value: Sendable>(
    _ action: @escaping @MainActor @Sendable (Base, Value) -> Void
  ) -> BindingTarget<Value> {
    BindingTarget(on: MainActor.self, lifetime: .of(base)) { [weak base] value in
      if let base { action(base, value) }
    }
  }
}

extension ReactiveExtensions where Base: UIViewController {
  var title: BindingTarget<String> { makeBindingTarget { $0.title = $1 } }
}

extension ReactiveExtensions where Base: UIBarButtonItem {
  var isEnabled: BindingTarget<Bool> { makeBindingTarget { $0.isEnabled = $1 } }
}

extension ReactiveExtensions where Base: UIView {
  var alpha: BindingTarget<CGFloat> { makeBindingTarget { $0.alpha = $1 } }
  var isHidden: BindingTarget<Bool> { makeBindingTarget { $0.isHidden = $1 } }
}

extension ReactiveExtensions where Base: UITextView {
  var text: BindingTarget<String> { makeBindingTarget { $0.text = $1 } }
}

extension ReactiveExtensions where Base: UILabel {
  var text: BindingTarget<String> { makeBindingTarget { $0.text = $1 } }
}

extension ReactiveExtensions where Base: UIImageView {
  var image: BindingTarget<UIImage?> { makeBindingTarget { $0.image = $1 } }
}

extension ReactiveExtensions where Base: UIActivityIndicatorView {
  var isAnimating: BindingTarget<Bool> { makeBindingTarget { $1 ? $0.startAnimating() : $0.stopAnimating() } }
}

extension ReactiveExtensions where Base: UIControl {
  var isEnabled: BindingTarget<Bool> { makeBindingTarget { $0.isEnabled = $1 } }

  /// Returns a signal that sends a value for each event of the control, such as `.primaryActionTriggered` of a button,
  /// and completes when the control is released.
  @MainActor
  func controlEvents(_ events: UIControl.Event) -> Signal<Void, Never> {
    let (signal, observer) = Signal<Void, Never>.pipe()
    base.addAction(UIAction { _ in observer.send(value: ()) }, for: events)
    return signal.take(during: .of(base))
  }
}

extension ReactiveExtensions where Base: UIButton {
  @MainActor var pressed: Signal<Void, Never> { controlEvents(.primaryActionTriggered) }
}

extension ReactiveExtensions where Base: UITextField {
  var text: BindingTarget<String> {
    // Assigning an equal text would end the composition of a character, and move the cursor.
    makeBindingTarget { if $0.text != $1 { $0.text = $1 } }
  }

  /// Sends the text after each change that the user makes.
  @MainActor var continuousTextValues: Signal<String, Never> { values(of: .editingChanged) { $0.text ?? "" } }
}

extension ReactiveExtensions where Base: UISwitch {
  var isOn: BindingTarget<Bool> { makeBindingTarget { $0.setOn($1, animated: true) } }
  @MainActor var isOnValues: Signal<Bool, Never> { values(of: .valueChanged) { $0.isOn } }
}

extension ReactiveExtensions where Base: UISlider {
  var value: BindingTarget<Float> { makeBindingTarget { $0.value = $1 } }
  @MainActor var values: Signal<Float, Never> { values(of: .valueChanged) { $0.value } }
}

extension ReactiveExtensions where Base: UISegmentedControl {
  var selectedSegmentIndex: BindingTarget<Int> { makeBindingTarget { $0.selectedSegmentIndex = $1 } }
  @MainActor var selectedSegmentIndexes: Signal<Int, Never> { values(of: .valueChanged) { $0.selectedSegmentIndex } }
}

extension ReactiveExtensions where Base: UIRefreshControl {
  var isRefreshing: BindingTarget<Bool> { makeBindingTarget { $1 ? $0.beginRefreshing() : $0.endRefreshing() } }
}

extension ReactiveExtensions where Base: UIControl {
  /// Returns a signal that reads a value of the control after each event.
  @MainActor
  private func values<Value: Sendable>(
    of events: UIControl.Event, _ value: @escaping @MainActor (Base) -> Value
  ) -> Signal<Value, Never> {
    let (signal, observer) = Signal<Value, Never>.pipe()
    base.addAction(UIAction { [weak base] _ in if let base { observer.send(value: value(base)) } }, for: events)
    return signal.take(during: .of(base))
  }
}
