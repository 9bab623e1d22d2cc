import Models
import Reactive
import ReactiveTesting
import Services
import Testing
import ViewModels

@Suite("ReactionViewModel")
struct ReactionViewModelTests {
  private let service = ScriptedReactionService()
  private let state = TestObserver<ReactionState, Never>()
  private let viewModel: any ReactionViewModelType

  init() {
    viewModel = ReactionViewModel(.favourite, of: 7, reactionService: service, scheduler: ImmediateScheduler())
    state.observe(viewModel.outputs.state)
  }

  @Test("A tap is shown at once and is pending until the service confirms it")
  func toggling() {
    viewModel.inputs.togglePressed()
    #expect(state.values == [.init(isOn: false), .init(isOn: true, isPending: true)])
    #expect(service.asked == ["favourite 7 on"])
    service.answer()
    #expect(state.lastValue == ReactionState(isOn: true))
    viewModel.inputs.togglePressed()
    service.answer()
    #expect(service.asked == ["favourite 7 on", "favourite 7 off"])
    #expect(state.lastValue == ReactionState(isOn: false))
  }

  @Test("A failure reverts the change and reports the reason; a retry makes the change again")
  func failure() {
    viewModel.inputs.togglePressed()
    service.answer(.notAllowed)
    #expect(state.lastValue == ReactionState(isOn: false, failure: ServiceError.notAllowed.message))
    viewModel.inputs.retryPressed()
    #expect(state.lastValue == ReactionState(isOn: true, isPending: true))
    service.answer()
    #expect(state.lastValue == ReactionState(isOn: true))
    #expect(service.asked == ["favourite 7 on", "favourite 7 on"])
    viewModel.inputs.retryPressed()
    #expect(service.waitingCount == 0)
  }

  @Test("Toggling after a failure clears the failure and makes the change again")
  func failureAndToggle() {
    viewModel.inputs.togglePressed()
    service.answer(.notAllowed)
    viewModel.inputs.togglePressed()
    #expect(state.lastValue == ReactionState(isOn: true, isPending: true))
  }

  @Test("Quick taps end in the state of the last tap with as few requests as possible", arguments: 1...9)
  func quickTaps(count: Int) {
    for _ in 0..<count { viewModel.inputs.togglePressed() }
    let isOn = !count.isMultiple(of: 2)
    #expect(viewModel.outputs.state.value == ReactionState(isOn: isOn, isPending: true))
    while service.waitingCount > 0 { service.answer() }
    #expect(viewModel.outputs.state.value == ReactionState(isOn: isOn))
    #expect(service.kept.favourites.contains(7) == isOn)
    #expect(service.asked == (isOn ? ["favourite 7 on"] : ["favourite 7 on", "favourite 7 off"]))
  }

  @Test("Only one request runs at a time")
  func oneAtATime() {
    for _ in 0..<3 {
      viewModel.inputs.togglePressed()
      #expect(service.waitingCount == 1)
    }
  }

  @Test("A failure sends one more request if the user has changed their mind meanwhile")
  func changedMind() {
    viewModel.inputs.togglePressed()
    viewModel.inputs.togglePressed()
    service.answer(.timedOut(seconds: 10))
    #expect(service.asked == ["favourite 7 on", "favourite 7 off"])
    #expect(state.lastValue == ReactionState(isOn: false, isPending: true))
    service.answer(.timedOut(seconds: 10))
    #expect(state.lastValue?.failure == ServiceError.timedOut(seconds: 10).message)
    #expect(state.lastValue?.isOn == false)
  }

  @Test("The state of the service is shown unless a change is pending")
  func configuring() {
    viewModel.inputs.configureWith(isOn: true)
    #expect(state.lastValue == ReactionState(isOn: true))
    viewModel.inputs.togglePressed()
    viewModel.inputs.configureWith(isOn: true)
    #expect(state.lastValue == ReactionState(isOn: false, isPending: true))
    service.answer()
    #expect(state.lastValue == ReactionState(isOn: false))
  }

  @Test("A pending request outlives the owner of the view model, which is then released")
  func goingOn() {
    weak var gone: ReactionViewModel?
    do {
      let viewModel = ReactionViewModel(.reblog, of: 8, reactionService: service, scheduler: ImmediateScheduler())
      gone = viewModel
      viewModel.inputs.togglePressed()
      viewModel.inputs.togglePressed()
    }
    service.answer()
    service.answer()
    #expect(service.asked == ["reblog 8 on", "reblog 8 off"])
    #expect(gone == nil)
  }
}
