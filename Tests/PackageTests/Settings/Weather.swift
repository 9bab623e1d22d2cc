import Foundation
import Reactive
import ReactiveHTTP
import ReactiveHTTPTesting
import ReactiveLoading
import TextPresentation

nonisolated struct Forecast: Decodable, Sendable {
  let high: Int
  var text: String { fahrenheit(high) }
}

nonisolated func fahrenheit(_ celsius: Int) -> String { "\(celsius * 9 / 5 + 32) °F" }

nonisolated protocol WeatherService: Sendable {
  func forecast(for city: String) -> SignalProducer<Forecast, WeatherError>
}

struct WeatherError: Error { let message: String }

struct RemoteWeatherService: WeatherService {
  let client: HTTPClient

  func forecast(for city: String) -> SignalProducer<Forecast, WeatherError> {
    guard let url = URL(string: "https://weather.example/\(city)") else { return .empty }
    return client.send(HTTPRequest(url: url)).decode(Forecast.self)
      .mapError { WeatherError(message: $0.localizedDescription) }
  }
}

final class WeatherViewModel {
  let text: Property<String>

  init(city: Property<String>, service: any WeatherService) {
    let forecasts = city.producer.flatMap(.latest) { service.forecast(for: $0) }
    let forecast = LoadableViewModel(Computation(forecasts), scheduler: ImmediateScheduler()).outputs
    text = forecast.loadable.map { $0.value?.text ?? $0.error?.message ?? "Loading …" }
  }
}

final class WeatherViewController: ViewController {
  init(viewModel: WeatherViewModel) {
    let label = Label()
    super.init(view: label)
    label.reactive.text <~ viewModel.text
    viewModel.text.producer.startWithValues(on: MainActor.self) { _ in print(label.text) }
  }
}

@main struct Program {
  @MainActor static func main() {
    let transport = ScriptedTransport { _ in .response(body: #"{"high": 31}"#) }
    let service = RemoteWeatherService(client: HTTPClient(transport: transport))
    _ = WeatherViewController(viewModel: WeatherViewModel(city: Property(value: "Rome"), service: service))  // 87 °F
  }
}
