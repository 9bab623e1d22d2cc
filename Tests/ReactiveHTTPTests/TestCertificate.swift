/// A self-signed certificate and its key, only for test servers on the loopback interface. It was created with
/// `openssl ca -selfsign` and is valid from 2020 to 2120.
enum TestCertificate {
  /// The certificate for `DNS:localhost,IP:127.0.0.1`.
  static let loopback = (
    certificate: """
    -----BEGIN CERTIFICATE-----
    MIIBajCCARGgAwIBAgIBATAKBggqhkjOPQQDAjAWMRQwEgYDVQQDDAtXb3JkcyB0
    ZXN0czAgFw0yMDAxMDEwMDAwMDBaGA8yMTIwMDEwMTAwMDAwMFowFjEUMBIGA1UE
    AwwLV29yZHMgdGVzdHMwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAATPgBekYW9+
    HBd3Xx7U8COMlaEpdE0ZODiKqE2AGz70Waeqjq4VR1aE6G+akX5NKY9vVf3vJRNU
    j5guq6fB1TLBo04wTDAdBgNVHQ4EFgQUkUf6s1fNoAlB7RRSYX9bVTDOVyIwDwYD
    VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
    zj0EAwIDRwAwRAIgbbI9CSzsdo54NPpEeGVEi1FakwnSI/SsstZKd7OoEHICIGaI
    mG2+5NFRystZINjgAcjzWFS1821cguBzjqHXARCP
    -----END CERTIFICATE-----
    """,
    key: """
    -----BEGIN PRIVATE KEY-----
    MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg8G87MeViPoJsfKoL
    e8ASKkpYmwDzbE2hzdGONMjEX/2hRANCAATPgBekYW9+HBd3Xx7U8COMlaEpdE0Z
    ODiKqE2AGz70Waeqjq4VR1aE6G+akX5NKY9vVf3vJRNUj5guq6fB1TLB
    -----END PRIVATE KEY-----
    """
  )
}
