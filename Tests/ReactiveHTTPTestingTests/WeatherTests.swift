import Foundation
import Reactive
import ReactiveHTTP
import ReactiveHTTPTesting
import ReactiveLoading
import ReactiveTesting
import Testing

/// The forecast for a city. It has the keys of the JSON document that the service sends.
struct Forecast: Decodable, Sendable {
  let high: Int
  let summary: String
}

/// The inputs of the weather screen.
protocol WeatherViewModelInputs {
  /// Call when the user chooses a city.
  func cityChosen(_ city: String)

  /// Call when the user wants to try again.
  func retryPressed()
}

/// The outputs of the weather screen.
protocol WeatherViewModelOutputs {
  /// Whether a forecast is being loaded.
  var isLoading: Property<Bool> { get }

  /// The forecast, or a message.
  var text: Property<String> { get }
}

/// The type of the view model of the weather screen.
protocol WeatherViewModelType: Sendable {
  var inputs: any WeatherViewModelInputs { get }
  var outputs: any WeatherViewModelOutputs { get }
}

/// The view model of the weather screen.
final class WeatherViewModel: WeatherViewModelType, WeatherViewModelInputs, WeatherViewModelOutputs {
  /// Creates the view model.
  ///
  /// - Parameters:
  ///   - service: The URL of the service. It has one document for each city.
  ///   - client: The client that sends the requests.
  ///   - scheduler: The scheduler on which the outputs change.
  init(service: URL, client: HTTPClient, scheduler: any Scheduler = UIScheduler()) {
    let forecasts = self.cityChosenProperty.signal.map { city in
      let url = service.appending(path: city ?? "").appendingPathExtension("json")
      return Computation(client.send(HTTPRequest(url: url)).decode(Forecast.self))
    }
    let forecast = LoadableViewModel(computations: forecasts, scheduler: scheduler)

    self.isLoading = forecast.outputs.isLoading
    self.text = forecast.outputs.loadable.map { state in
      switch state {
      case .notRequested: "Choose a city."
      case .loading: "Loading …"
      case .loaded(let forecast): "\(forecast.summary), up to \(forecast.high) °C"
      case .failed(let error, _): error.localizedDescription
      }
    }
    .skipRepeats()

    self.retryPressedProperty.signal.observeValues { _ in forecast.inputs.reload() }
  }

  private let cityChosenProperty = MutableProperty<String?>(nil)
  func cityChosen(_ city: String) {
    self.cityChosenProperty.value = city
  }

  private let retryPressedProperty = MutableProperty(())
  func retryPressed() {
    self.retryPressedProperty.value = ()
  }

  let isLoading: Property<Bool>
  let text: Property<String>

  var inputs: any WeatherViewModelInputs { self }
  var outputs: any WeatherViewModelOutputs { self }
}

/// Tests the weather client in `docs/taking-one-module.md`.
@Suite("The weather client of the guide")
struct WeatherTests {
  @Test("Another city replaces a forecast that is being loaded, an error says what is wrong, and a retry loads again")
  func weather() throws {
    let isBroken = MutableProperty(true)
    let transport = ScriptedTransport { request in
      switch request.url.lastPathComponent {
      case "Rome.json": .response(body: #"{"high": 31, "summary": "Sunny"}"#)
      case "Berlin.json": .response(body: isBroken.value ? #"{"high": 9}"# : #"{"high": 9, "summary": "Rain"}"#)
      default: .pending
      }
    }
    let weather = WeatherViewModel(
      service: try #require(URL(string: "https://weather.example")), client: HTTPClient(transport: transport),
      scheduler: ImmediateScheduler())
    let text = TestObserver<String, Never>()
    weather.outputs.text.producer.start(text.observer)

    for city in ["Paris", "Rome", "Berlin"] { weather.inputs.cityChosen(city) }
    isBroken.value = false
    weather.inputs.retryPressed()
    #expect(
      text.values == [
        "Choose a city.", "Loading …", "Sunny, up to 31 °C", "Loading …",
        "Cannot read the response: “summary” is missing.", "Loading …", "Rain, up to 9 °C",
      ])
    #expect(transport.cancelledCount == 1)
  }
}
