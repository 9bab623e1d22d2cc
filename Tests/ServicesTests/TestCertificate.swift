/// Certificates and their keys, for servers on the loopback interface alone. Each is its own authority, and good until
/// 2126: `openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 36500 -subj "/CN=Words tests"
/// -addext …`.
enum TestCertificate {
  /// For `DNS:localhost,IP:127.0.0.1`.
  static let loopback = (
    certificate: """
    -----BEGIN CERTIFICATE-----
    MIIBoDCCAUWgAwIBAgIUY/91BWfvvEpdB9iigjrgW+zD9lQwCgYIKoZIzj0EAwIw
    FjEUMBIGA1UEAwwLV29yZHMgdGVzdHMwIBcNMjYxMTIwMTMyMzUxWhgPMjEyNjEw
    MjcxMzIzNTFaMBYxFDASBgNVBAMMC1dvcmRzIHRlc3RzMFkwEwYHKoZIzj0CAQYI
    KoZIzj0DAQcDQgAEz4AXpGFvfhwXd18e1PAjjJWhKXRNGTg4iqhNgBs+9Fmnqo6u
    FUdWhOhvmpF+TSmPb1X97yUTVI+YLqunwdUywaNvMG0wHQYDVR0OBBYEFJFH+rNX
    zaAJQe0UUmF/W1UwzlciMB8GA1UdIwQYMBaAFJFH+rNXzaAJQe0UUmF/W1Uwzlci
    MA8GA1UdEwEB/wQFMAMBAf8wGgYDVR0RBBMwEYIJbG9jYWxob3N0hwR/AAABMAoG
    CCqGSM49BAMCA0kAMEYCIQDXwUmCKvQ01aaqaFCh3yMYa/Zs0EmFUDK3OXpME/De
    ZQIhAOvmwVgL9DXpR3oCopipKinBIAPSbM4qru25RUq1b7Mb
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

  /// For `DNS:other.example`.
  static let otherHost = (
    certificate: """
    -----BEGIN CERTIFICATE-----
    MIIBnTCCAUOgAwIBAgIUaX4iZHvJrolNEmm/cumppRsJKY4wCgYIKoZIzj0EAwIw
    FjEUMBIGA1UEAwwLV29yZHMgdGVzdHMwIBcNMjYxMTIwMTMyMzUxWhgPMjEyNjEw
    MjcxMzIzNTFaMBYxFDASBgNVBAMMC1dvcmRzIHRlc3RzMFkwEwYHKoZIzj0CAQYI
    KoZIzj0DAQcDQgAEDl5fGvvXoNCFOUxOi8DOxWo+ILj5lGsGYdamk+na9j9Lrw+e
    R6yoWXRZ/W/T9lT0qULE3A9b789l0EvuN83oRaNtMGswHQYDVR0OBBYEFPxBrvvE
    62BnPxFGkzqQDjjmpXShMB8GA1UdIwQYMBaAFPxBrvvE62BnPxFGkzqQDjjmpXSh
    MA8GA1UdEwEB/wQFMAMBAf8wGAYDVR0RBBEwD4INb3RoZXIuZXhhbXBsZTAKBggq
    hkjOPQQDAgNIADBFAiAOIbL4MRLLwle2t4reoy42gTNyuMZCqv2yNi5BxcvxTAIh
    AMGDOIEq3tgi9UDWorfG6oVknSgQer/v9ofXQreMgwau
    -----END CERTIFICATE-----
    """,
    key: """
    -----BEGIN PRIVATE KEY-----
    MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgieaN/7fRfxFTx/Cd
    x7T0DAk36ABkKqG7UD2m9a9D2QGhRANCAAQOXl8a+9eg0IU5TE6LwM7Faj4guPmU
    awZh1qaT6dr2P0uvD55HrKhZdFn9b9P2VPSpQsTcD1vvz2XQS+43zehF
    -----END PRIVATE KEY-----
    """
  )
}
