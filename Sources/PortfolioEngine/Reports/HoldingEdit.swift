/// Why a quantity typed into an edit screen is refused.
public enum HoldingEditError: Error, Sendable, Hashable {
  /// The text is no number.
  case notANumber(NumberTextError)
  /// The number is below zero.
  case negative(Decimal128)
  /// The difference, or a balance, needs more than 38 digits.
  case tooLarge
}

/// The entries that turn what is held of a coin into what a person says is held.
///
/// Nothing that was recorded is changed: the difference becomes a deposit, or withdrawals, marked by
/// the note `set`. A quantity of 0 withdraws everything, so that the holding is gone from the list; a
/// quantity that is held already needs no entry.
public enum HoldingEdit {
  /// The note of the entries.
  public static let note = "set"

  /// Returns the entries for a quantity as it was typed, with blanks at its ends ignored, and thousands
  /// grouped only where that is unmistakable.
  ///
  /// - Throws: `notANumber` with the column of the first wrong character, or as
  ///   `entries(setting:to:in:balances:instant:day:)`.
  public static func entries(
    setting coin: CoinID, toText text: String, in wallet: Wallet? = nil, balances: Balances,
    instant: Instant, day: Day
  ) throws(HoldingEditError) -> [Transaction] {
    let quantity: Decimal128
    do {
      quantity = try TypedFigure(FoldedText.trimmed(text)).value
    } catch {
      throw .notANumber(error)
    }
    return try entries(
      setting: coin, to: quantity, in: wallet, balances: balances, instant: instant, day: day)
  }

  /// Returns the entries for a quantity.
  ///
  /// - Parameters:
  ///   - coin: which coin.
  ///   - quantity: what is to be held, 0 or more.
  ///   - wallet: the wallet that is to hold it; nil for all wallets together. Then a deposit goes into
  ///     the only wallet that holds the coin, else into `main`; withdrawals come out of `main` first,
  ///     then out of the largest balance, one entry a wallet.
  ///   - balances: what is held now.
  ///   - instant: when the entries are to stand.
  ///   - day: the civil day of that moment, in the payer's zone.
  /// - Throws: `negative` or `tooLarge`.
  public static func entries(
    setting coin: CoinID, to quantity: Decimal128, in wallet: Wallet? = nil, balances: Balances,
    instant: Instant, day: Day
  ) throws(HoldingEditError) -> [Transaction] {
    guard !quantity.isNegative else { throw .negative(quantity) }
    let asset = Asset.coin(coin)
    let held = wallet.map { balances[asset, $0] } ?? balances.total(of: asset)
    do {
      var difference = try quantity - held
      if difference.isZero { return [] }
      var holders = balances.holders(of: coin)
      func entry(_ act: Transaction.Act, _ quantity: Decimal128, in wallet: Wallet) -> Transaction {
        var details = Transaction.Details()
        details.note = note
        return Transaction(
          instant: instant, day: day, act: act, amount: Amount(quantity, coin), wallet: wallet,
          details: details)
      }
      if !difference.isNegative {
        let only = holders.count == 1 ? holders[0].wallet : .main
        return [entry(.deposit, difference, in: wallet ?? only)]
      }
      if let wallet { return [entry(.withdraw, difference.negated, in: wallet)] }
      if let main = holders.firstIndex(where: { $0.wallet == .main }) {
        holders.insert(holders.remove(at: main), at: 0)
      }
      var entries: [Transaction] = []
      for holder in holders where difference.isNegative {
        let part = min(holder.quantity, difference.negated)
        entries.append(entry(.withdraw, part, in: holder.wallet))
        difference = try difference + part
      }
      return entries
    } catch {
      throw .tooLarge
    }
  }
}
