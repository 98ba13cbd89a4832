internal import PortfolioEngine

extension Session {
  /// The failure of a currency in which neither governments nor the provider count; nil for others.
  ///
  /// The provider's list in the cache counts too, which may be newer than what is built in.
  func unquoted(_ currency: Currency) -> Failure? {
    guard !isQuoted(currency) else { return nil }
    let known = quotedCurrencies
    var remedies = [
      (Currency.code(meantBy: currency.code)
        ?? Nearest.of(currency.code, among: known.map(\.code))).map { "The nearest is \($0)." }
        ?? "Take a code such as usd, eur, jpy or btc."
    ]
    if let place = settled(currency) {
      let line = context.places.commandLine(["config", "set", "currency", "usd"])
      remedies.append("It stands in \(place): \(line)")
    }
    return Failure(
      .words, "\(currency) is no currency in which prices are quoted", remedies: remedies)
  }

  /// The settings' file, when the currency stands in it.
  private func settled(_ currency: Currency) -> String? {
    guard context.settings.currency == currency, let setting = Setting.named("currency") else {
      return nil
    }
    let store = SettingsStore(places: context.places, files: context.environment.files)
    guard let file = try? store.read(), let text = try? file.text(of: setting),
      text.lowercased() == currency.code
    else { return nil }
    return context.places.shown(context.places.settings)
  }
}
