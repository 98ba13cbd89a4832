/// Why a question to the provider has no usable answer.
public enum FetchFailure: Error, Sendable, Hashable {
  /// No whole answer came back.
  case transport(TransportError)
  /// The provider refused, with the HTTP status and what its body says; the status may be 200.
  case provider(status: Int, ProviderError?)
  /// The provider's limit is reached; it may be asked again at the moment.
  case throttled(until: Instant)
  /// The provider failed with the HTTP status, and asked to be left alone until the moment.
  case paused(status: Int, until: Instant)
  /// The budget of requests a minute is spent; no request was made, or a redirect was not followed.
  case budgetSpent(until: Instant)
  /// The body is not UTF-8.
  case notUTF8
  /// The body is no JSON, or ends inside of it.
  case malformed(JSONFault)
  /// The body is JSON of another kind than was asked for.
  case wrongKind(expected: PayloadKind, found: PayloadKind)
  /// The body holds the key that was sent, which must not be kept.
  case holdsKey
  /// The first page of the market, or a list that is never empty, came without rows.
  case emptyPage
  /// The whole market came without totals that what is cached of it has.
  case missingTotals
  /// A page of the market or the list of coins has much fewer usable coins than what is cached of it.
  case shortPage(rows: Int, cached: Int)
  /// A page of the market has no price at all, although what is cached of it has.
  case unpricedPage(rows: Int)
  /// An answer has too few of the coins that are cached of it, or that were asked for.
  case foreignPage
  /// A history has no price above zero at a moment since there are coins and up to now.
  case noUsablePrice
  /// The newest of some daily prices is far from the cached price of about the same moment.
  case contradictedPrices
  /// The same question failed, and is not asked again before the moment unless that is demanded; no
  /// request was made.
  indirect case postponed(FetchFailure, until: Instant)
  /// A coin's id is empty or cannot stand in an address; no request was made.
  case notAnID(CoinID)
  /// The coins would be named to the provider, which was not allowed; no request was made.
  case notAllowed([CoinID])
  /// The provider's address is no URL, or holds a user, a query or a fragment; no request was made.
  case badAddress
  /// A newer version of the program wrote the snapshot at the path, which is left alone.
  case newerSchema(Int, path: String)
  /// A file at the path, which is precious, is not as this program wrote it, and is left alone.
  case damaged(path: String)
  /// The file that counts requests, or a snapshot, could not be read or written.
  case storage(StorageError)

  /// Whether the same question may be answered a little later.
  ///
  /// Never for 400, 401, 403, 404 and other refusals, nor for answers that are whole but wrong.
  public var isTransient: Bool {
    switch self {
    case .transport(let error):
      switch error {
      case .hostNotFound, .refused, .reset, .timedOut, .truncated, .heldBack, .failed: true
      case .offline, .insecure, .proxied, .insecureConnection, .redirected, .circular, .tooLarge,
        .cancelled:
        false
      }
    case .provider(let status, _): status == 408 || status >= 500
    case .throttled, .paused, .budgetSpent, .postponed: true
    case .notUTF8, .malformed, .wrongKind, .holdsKey, .emptyPage, .missingTotals, .shortPage,
      .unpricedPage, .foreignPage, .noUsablePrice, .contradictedPrices, .notAnID, .notAllowed,
      .badAddress, .newerSchema, .damaged, .storage:
      false
    }
  }
}

extension FetchFailure {
  /// The failure itself, or that because of which a question is postponed.
  public var cause: FetchFailure {
    if case .postponed(let failure, _) = self { failure } else { self }
  }

  /// Runs an operation on files, and throws its error as `storage`.
  static func storing<Result>(
    _ operation: () throws(StorageError) -> Result
  ) throws(FetchFailure) -> Result {
    do throws(StorageError) {
      return try operation()
    } catch {
      throw .storage(error)
    }
  }
}
