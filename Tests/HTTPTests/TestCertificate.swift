/// Self-signed certificates and their keys, only for test servers on the loopback interface. They were created with
/// `openssl ca -selfsign` and are valid from 2020 to 2120.
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

  /// The certificate for `DNS:other.example`.
  static let otherHost = (
    certificate: """
    -----BEGIN CERTIFICATE-----
    MIIBaTCCAQ+gAwIBAgIBAjAKBggqhkjOPQQDAjAWMRQwEgYDVQQDDAtXb3JkcyB0
    ZXN0czAgFw0yMDAxMDEwMDAwMDBaGA8yMTIwMDEwMTAwMDAwMFowFjEUMBIGA1UE
    AwwLV29yZHMgdGVzdHMwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAAQOXl8a+9eg
    0IU5TE6LwM7Faj4guPmUawZh1qaT6dr2P0uvD55HrKhZdFn9b9P2VPSpQsTcD1vv
    z2XQS+43zehFo0wwSjAdBgNVHQ4EFgQU/EGu+8TrYGc/EUaTOpAOOOaldKEwDwYD
    VR0TAQH/BAUwAwEB/zAYBgNVHREEETAPgg1vdGhlci5leGFtcGxlMAoGCCqGSM49
    BAMCA0gAMEUCIGpF933x2z7Q9pxUt5EnxhVrDt1QN4SDzLlSPyk4GCQ3AiEA7SGq
    lq7lbty/vBlkcgj3+NvBYP9izmdzbGdx+LH22us=
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
