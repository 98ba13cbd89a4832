/// Why no whole answer came back from a server.
public enum TransportError: Error, Hashable, Sendable, Codable {
  /// The network is switched off; no socket was opened.
  case offline
  /// The address is no URL, or is neither TLS nor loopback; nothing was sent.
  case insecure
  /// A proxy of the environment would carry in clear what is meant for this machine alone; nothing was
  /// sent.
  case proxied
  /// The host's name has no address.
  case hostNotFound
  /// Nothing listens at the address, or there is no way to it.
  case refused
  /// The connection ended before an answer.
  case reset
  /// The answer was not there in time.
  case timedOut
  /// The secure connection failed: a certificate that is not valid for the host, say.
  case insecureConnection
  /// The server sent the request on to another host, to an address with a user in it, or too often;
  /// nothing was sent there.
  case redirected(to: String)
  /// The server sent the request on to an address that it was sent on from; it was not asked again.
  case circular
  /// The server sent the request on, and the one who sent it may ask no more before the moment: the
  /// provider has said so with a status, or the budget is spent. Nothing was sent there.
  case heldBack(until: Instant, status: Int?)
  /// The body is longer than the limit in bytes.
  case tooLarge(limit: Int)
  /// The body ended early or its compression is damaged.
  case truncated
  /// The caller's task was cancelled.
  case cancelled
  /// Anything else, with the URL loading system's error number.
  case failed(code: Int)
}
