import UIKit

/// Shows the window of the application.
final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?

  func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
    guard let windowScene = scene as? UIWindowScene else { return }
    let window = UIWindow(windowScene: windowScene)
    window.rootViewController = CounterViewController(viewModel: CounterViewModel())
    window.makeKeyAndVisible()
    self.window = window
  }
}
