/// What came of a question to the provider.
public enum FetchOutcome: Sendable, Hashable {
  /// A whole body of the kind that was asked for.
  case answered(FetchedBody)
  /// What the validators stand for is still the answer, as of the moment.
  case unchanged(Instant)
  /// No usable answer.
  case failed(FetchFailure)
}

/// A body as the provider sent it, with what a cache needs beside it.
public struct FetchedBody: Sendable, Hashable {
  /// The bytes: complete JSON, in UTF-8, of the kind that was asked for.
  public var bytes: [UInt8]
  /// What to send along the next time, so that the provider can answer that nothing changed.
  public var validators: Validators
  /// When it was fetched, by this machine's clock.
  public var fetched: Instant
  /// The address it came from, without secrets.
  public var url: String

  /// Creates a body.
  public init(bytes: [UInt8], validators: Validators, fetched: Instant, url: String) {
    self.bytes = bytes
    self.validators = validators
    self.fetched = fetched
    self.url = url
  }
}

/// What identifies a version of an answer to the one who gave it (RFC 9110, section 8.8).
public struct Validators: Sendable, Hashable, Codable {
  /// The entity tag, with its quotes and `W/`.
  public var eTag: String?
  /// The time of the last change, as the provider wrote it.
  public var lastModified: String?

  /// Creates validators.
  public init(eTag: String? = nil, lastModified: String? = nil) {
    self.eTag = eTag
    self.lastModified = lastModified
  }

  /// Takes the validators of an answer.
  init(_ headers: HTTPHeaders) {
    self.init(eTag: headers["ETag"], lastModified: headers["Last-Modified"])
  }

  /// Whether there are none, so that no conditional request can be made.
  public var isEmpty: Bool { eTag == nil && lastModified == nil }
}
