/// A thing that happened on the way to an answer, for whoever wants to watch; it holds no secret.
public enum RequestEvent: Sendable, Hashable {
  /// A server answered, in so many milliseconds, with a body of so many bytes; 304 means that
  /// what was sent along, if anything, still holds.
  case answered(url: String, status: Int, bytes: Int, milliseconds: Int)
  /// No whole answer came.
  case broke(url: String, TransportError, milliseconds: Int)
  /// No request was made, since the cache's answer is fresh.
  case cached(url: String)
  /// No request was made, since the same one was answered for somebody else in the meantime.
  case joined(url: String)
  /// No request was made, since the provider said within the last day that it has no such coin.
  case refused(url: String)
  /// No request was made, since the same question failed a little before.
  case postponed(url: String, FetchFailure)
  /// A server sent the request on to another address, which is asked next.
  case redirected(url: String, status: Int, to: String)
  /// A request is put off by so many seconds, because of a failure.
  case waiting(url: String, seconds: Int, FetchFailure)
}
