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

  /// The certificate of the same names and key that has expired in 2020.
  static let expired = (
    certificate: """
    -----BEGIN CERTIFICATE-----
    MIIBaDCCAQ+gAwIBAgIBAjAKBggqhkjOPQQDAjAWMRQwEgYDVQQDDAtXb3JkcyB0
    ZXN0czAeFw0yMDAxMDEwMDAwMDBaFw0yMDAxMDIwMDAwMDBaMBYxFDASBgNVBAMM
    C1dvcmRzIHRlc3RzMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEz4AXpGFvfhwX
    d18e1PAjjJWhKXRNGTg4iqhNgBs+9Fmnqo6uFUdWhOhvmpF+TSmPb1X97yUTVI+Y
    LqunwdUywaNOMEwwHQYDVR0OBBYEFJFH+rNXzaAJQe0UUmF/W1UwzlciMA8GA1Ud
    EwEB/wQFMAMBAf8wGgYDVR0RBBMwEYIJbG9jYWxob3N0hwR/AAABMAoGCCqGSM49
    BAMCA0cAMEQCIAM6u+/GNT98CL5MeWtRWhE2n/F+8MhO1YnraRnjHiQSAiBRna3v
    oSG8LD4v8Ha1yF8kPU9mpo63/9iqg+ttQQLZGg==
    -----END CERTIFICATE-----
    """,
    key: loopback.key
  )
}
