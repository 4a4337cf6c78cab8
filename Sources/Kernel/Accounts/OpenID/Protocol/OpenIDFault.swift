/// Why the response of a provider is rejected. Logged for the operator.
enum OpenIDFault: String, Error {
    /// The provider cannot be reached, is slow, or reports an error.
    case unreachable, timeout, status
    /// The response is too large or cannot be decoded.
    case tooLarge, encoding
    /// The discovery document is for another issuer, or has an address that is not allowed.
    case otherIssuer, endpoint
    /// The provider did not accept the code.
    case code
    /// The token's algorithm is not allowed, its key is unknown, or its signature is wrong.
    case algorithm, key, signature
    /// A claim of the token is wrong.
    case issuer, audience, party, expired, notYet, nonce, subject, accessToken
    /// The redirect of the browser: the attempt is unknown, expired or used, or belongs to another browser.
    case state
    /// The redirect came from another provider (RFC 9207).
    case mixedUp

    /// Whether a retry may succeed.
    var isTemporary: Bool { [.unreachable, .timeout, .status].contains(self) }
}
