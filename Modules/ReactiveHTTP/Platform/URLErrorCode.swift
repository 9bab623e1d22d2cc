extension HTTPError {
  /// Creates the error for a code of Apple's `URLError`, with the same reasons as the other transport.
  init(urlErrorCode code: Int, reason: String) {
    self =
      switch code {
      case -1003, -1006: .connection("host not found")  // cannotFindHost, dnsLookupFailed
      case -1004: .connection("connection refused")  // cannotConnectToHost
      case -1005: .connection("connection closed unexpectedly")  // networkConnectionLost
      // notConnectedToInternet, internationalRoamingOff, dataNotAllowed
      case -1009, -1018, -1020: .connection("no connection to the Internet")
      case -1011, -1017: .connection("invalid HTTP response")  // badServerResponse, cannotParseResponse
      case -1015, -1016: .connection("unsupported content encoding")  // cannotDecodeRawData, cannotDecodeContentData
      case -1022:  // appTransportSecurityRequiresSecureConnection
        .unavailable(
          "App Transport Security allows no unencrypted request to this host. Use https, or add an exception to the key"
            + " NSAppTransportSecurity of Info.plist.")
      case -1200: .connection("no secure connection")  // secureConnectionFailed
      case -1204 ... -1201: .untrusted(reason)  // serverCertificateUntrusted and others
      default: .connection("error \(code) of URLSession")
      }
  }
}
