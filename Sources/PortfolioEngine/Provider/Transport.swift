/// The way to the network as a value: one closure from a request to its answer.
///
/// A transport sends what it is given, once: it neither retries, nor caches, nor keeps cookies.
public struct Transport: Sendable {
  /// Sends a request and returns the whole answer, whatever its status.
  public var send: @Sendable (HTTPRequest) async throws(TransportError) -> HTTPResponse

  /// Creates a transport from a closure.
  public init(send: @escaping @Sendable (HTTPRequest) async throws(TransportError) -> HTTPResponse)
  {
    self.send = send
  }

  /// The transport that opens no socket: every request fails with `offline`.
  public static let offline = Transport { _ throws(TransportError) in throw .offline }
}
