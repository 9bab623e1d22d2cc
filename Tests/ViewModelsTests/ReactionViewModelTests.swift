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

  @Test("a tap is seen at once, and pending until the service has confirmed it")
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

  @Test("a failure takes the change back and says why; a retry makes it again")
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

  @Test("a failure is forgotten when the key is pressed again, which makes the change again")
  func failureAndToggle() {
    viewModel.inputs.togglePressed()
    service.answer(.notAllowed)
    viewModel.inputs.togglePressed()
    #expect(state.lastValue == ReactionState(isOn: true, isPending: true))
  }

  @Test("quick taps end in the state of the last one, with no more requests than needed", arguments: 1...9)
  func quickTaps(count: Int) {
    for _ in 0..<count { viewModel.inputs.togglePressed() }
    let isOn = !count.isMultiple(of: 2)
    #expect(viewModel.outputs.state.value == ReactionState(isOn: isOn, isPending: true))
    while service.waitingCount > 0 { service.answer() }
    #expect(viewModel.outputs.state.value == ReactionState(isOn: isOn))
    #expect(service.kept.favourites.contains(7) == isOn)
    #expect(service.asked == (isOn ? ["favourite 7 on"] : ["favourite 7 on", "favourite 7 off"]))
  }

  @Test("one request is under way at a time")
  func oneAtATime() {
    for _ in 0..<3 {
      viewModel.inputs.togglePressed()
      #expect(service.waitingCount == 1)
    }
  }

  @Test("after a failure the service is asked once more if the user has changed their mind meanwhile")
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

  @Test("what the service says counts, except while a change is under way")
  func configuring() {
    viewModel.inputs.configureWith(isOn: true)
    #expect(state.lastValue == ReactionState(isOn: true))
    viewModel.inputs.togglePressed()
    viewModel.inputs.configureWith(isOn: true)
    #expect(state.lastValue == ReactionState(isOn: false, isPending: true))
    service.answer()
    #expect(state.lastValue == ReactionState(isOn: false))
  }

  @Test("a request that was begun goes on though nobody looks any longer, and then the view model goes")
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
