import CGTK

/// The main loop of GLib, on which GTK runs and which also runs the main actor.
///
/// The main actor runs on the main queue of libdispatch. Usually `dispatchMain()` drains that queue, but it never
/// returns, and GTK must run on the same thread. So this loop drains the queue, as Foundation's run loop does:
/// libdispatch makes a descriptor readable when work is enqueued, and a GLib source calls libdispatch then.
///
/// The program must not have an asynchronous `main()`, because that would call `dispatchMain()`. Work on the main queue
/// must not run another loop of GLib, because libdispatch does not drain the queue recursively.
@MainActor
enum MainLoop {
  private static let loop = g_main_loop_new(nil, 0)

  /// Runs the loop until ``quit()`` is called. The signals INT and TERM call `interrupted`.
  static func run(interrupted: @escaping @MainActor () -> Void) {
    let queue = _dispatch_get_main_queue_handle_4CF()
    // The descriptor is a counter of libdispatch. Reading resets it, before the queue is drained, so that work that is
    // enqueued meanwhile makes it readable again.
    g_unix_fd_add(
      queue, G_IO_IN,
      { descriptor, _, _ in
        var count: UInt64 = 0
        read(descriptor, &count, MemoryLayout<UInt64>.size)
        _dispatch_main_queue_callback_4CF(nil)
        return 1
      }, nil)
    for signal in [SIGINT, SIGTERM] {
      g_unix_signal_add(signal, { Closure.call($0) }, Closure { _ in interrupted() }.retained())
    }
    g_main_loop_run(loop)
  }

  /// Ends ``run(interrupted:)``.
  static func quit() { g_main_loop_quit(loop) }
}
