/// A request for the bytes under a URL; always a GET.
public struct HTTPRequest: Sendable {
  /// A header field whose value must not be seen.
  public struct Credential: Sendable, Hashable {
    /// The field's name, which is no secret.
    public var header: String
    /// The field's value.
    public var key: Secret

    /// Creates a credential.
    public init(header: String, key: Secret) {
      self.header = header
      self.key = key
    }
  }

  /// The absolute URL, percent-encoded, without secrets.
  public var url: String
  /// The fields to send, without secrets.
  public var headers: HTTPHeaders
  /// The secret field, if the provider wants one.
  public var credential: Credential?
  /// How long the whole exchange may take.
  public var timeout: Duration
  /// How many bytes of body are accepted, after decompression.
  public var bodyLimit: Int
  /// Is told of each further request that a redirect makes, before it is sent.
  ///
  /// It gets the address that sent the request on, with which status, and to where. What it throws ends
  /// the exchange instead.
  public var willFollow:
    @Sendable (_ from: String, _ status: Int, _ to: String) throws(TransportError) -> Void = {
      _, _, _ in
    }

  /// Creates a request.
  public init(
    url: String, headers: HTTPHeaders = HTTPHeaders(), credential: Credential? = nil,
    timeout: Duration = .seconds(10), bodyLimit: Int = 16 << 20
  ) {
    self.url = url
    self.headers = headers
    self.credential = credential
    self.timeout = timeout
    self.bodyLimit = bodyLimit
  }
}

/// What a server answered.
public struct HTTPResponse: Sendable, Hashable {
  /// The status code, such as 200.
  public var status: Int
  /// The header fields.
  public var headers: HTTPHeaders
  /// The whole body, decompressed.
  public var body: [UInt8]

  /// Creates an answer.
  public init(status: Int, headers: HTTPHeaders = HTTPHeaders(), body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }
}
