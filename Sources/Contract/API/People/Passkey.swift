/// A passkey, with which I can sign in without a password.
public struct Passkey: Codable, Hashable, Sendable {
    /// The id of the passkey; it grants no access.
    public var id: Wire.ID
    /// The name of the passkey.
    /// - Example: Safari on iPhone
    public var name: String
    /// When it was added.
    public var createdAt: Wire.Instant
    /// When it was last used to sign in; null if never.
    @OrNull public var lastUsedAt: Wire.Instant?
}

/// What `navigator.credentials.create()` needs (WebAuthn `PublicKeyCredentialCreationOptionsJSON`).
public struct PasskeyCreation: Codable, Hashable, Sendable {
    /// Random bytes in base64url, valid for five minutes, once, and in this session.
    /// - Example: S8c0ceKUvVBmE9Px7ZdEWqLmTcaNq5XU0DVsIMcyZwE
    public var challenge: String
    /// This server.
    public var rp: PasskeyServer
    /// The account.
    public var user: PasskeyUser
    /// The accepted algorithms, in order of preference.
    public var pubKeyCredParams: [PasskeyAlgorithm]
    /// Milliseconds until the challenge expires.
    /// - Example: 300000
    public var timeout: Int
    /// My passkeys; an authenticator that has one of them does not create another.
    public var excludeCredentials: [PasskeyDescriptor]
    /// The kind of passkey.
    public var authenticatorSelection: PasskeySelection
    /// Whether the authenticator is asked to prove its model.
    public var attestation: PasskeyAttestationRequest
}

/// The server that a passkey is for.
public struct PasskeyServer: Codable, Hashable, Sendable {
    /// The host.
    /// - Example: decklog.example
    public var id: String
    /// The name.
    /// - Example: Decklog
    public var name: String
}

/// The account that a passkey is for.
public struct PasskeyUser: Codable, Hashable, Sendable {
    /// The name of the account in passkeys: random bytes in base64url.
    /// - Example: 7Yt0qXyDkz1pQ8bYw2eUeXyzWm3nTgkqv0yV9E5rGPM
    public var id: String
    /// The email address.
    /// - Example: sanne@dekombuis.example
    public var name: String
    /// The name of the person.
    /// - Example: Sanne Visser
    public var displayName: String
}

/// An algorithm for signatures.
public struct PasskeyAlgorithm: Codable, Hashable, Sendable {
    /// The kind of credential.
    public var type: PasskeyType
    /// The number of the algorithm in COSE: −8 is EdDSA, −7 ES256, −257 RS256.
    /// - Example: -7
    public var alg: Int
}

/// A passkey, by the id that its authenticator chose.
public struct PasskeyDescriptor: Codable, Hashable, Sendable {
    /// The kind of credential.
    public var type: PasskeyType
    /// The id in base64url.
    /// - Example: mT7VxZTmLkQq1fYlB0nU4A
    public var id: String
}

/// The kind of passkey that is created.
public struct PasskeySelection: Codable, Hashable, Sendable {
    /// Whether the passkey can be found without naming the account.
    public var residentKey: PasskeyRequirement
    /// The same for older browsers.
    /// - Example: true
    public var requireResidentKey: Bool
    /// Whether the person unlocks the passkey, for example with a fingerprint.
    public var userVerification: PasskeyRequirement
}

/// What `navigator.credentials.get()` needs (WebAuthn `PublicKeyCredentialRequestOptionsJSON`).
public struct PasskeyRequest: Codable, Hashable, Sendable {
    /// Random bytes in base64url, valid for five minutes and once.
    /// - Example: S8c0ceKUvVBmE9Px7ZdEWqLmTcaNq5XU0DVsIMcyZwE
    public var challenge: String
    /// The host that the passkey is for.
    /// - Example: decklog.example
    public var rpId: String
    /// Milliseconds until the challenge expires.
    /// - Example: 300000
    public var timeout: Int
    /// Whether the person unlocks the passkey, for example with a fingerprint.
    public var userVerification: PasskeyRequirement
    /// Empty: the browser offers all passkeys for this server.
    public var allowCredentials: [PasskeyDescriptor]
}

/// The kind of credential.
public enum PasskeyType: String, Codable, CaseIterable, Sendable {
    /// A passkey.
    case publicKey = "public-key"
}

/// How much something is wanted.
public enum PasskeyRequirement: String, Codable, CaseIterable, Sendable {
    /// Nothing else is accepted.
    case required
    /// Done if the authenticator can.
    case preferred
}

/// Whether an authenticator is asked to prove its model.
public enum PasskeyAttestationRequest: String, Codable, CaseIterable, Sendable {
    /// It is not.
    case none
}

/// A new passkey, as `PublicKeyCredential.toJSON()` returns it after `create()`.
/// - Example: {"id": "mT7VxZTmLkQq1fYlB0nU4A", "rawId": "mT7VxZTmLkQq1fYlB0nU4A", "type": "public-key", "response": {"clientDataJSON": "eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0", "attestationObject": "o2NmbXRkbm9uZQ"}}
public struct NewPasskey: APIInput {
    /// A name for the list; the browser and system by default.
    /// - Limit: ...80
    public var name: String?
    /// The id that the authenticator chose, in base64url.
    /// - Limit: 1...1400
    public var id: String
    /// The same as `id`.
    /// - Limit: 1...1400
    public var rawId: String
    /// The kind of credential.
    public var type: PasskeyType
    /// Whether the authenticator is built in; ignored.
    /// - Limit: ...100
    public var authenticatorAttachment: String?
    /// The response of the authenticator.
    public var response: PasskeyAttestation
    /// The results of extensions; ignored.
    public var clientExtensionResults: PasskeyExtensions?
}

/// The response of an authenticator that created a passkey. Other members are ignored.
/// - Example: {"clientDataJSON": "eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0", "attestationObject": "o2NmbXRkbm9uZQ"}
public struct PasskeyAttestation: APIInput {
    /// What the browser states, in base64url.
    /// - Limit: 1...8000
    public var clientDataJSON: String
    /// What the authenticator states, in base64url.
    /// - Limit: 1...80000
    public var attestationObject: String
}

/// A sign-in with a passkey, as `PublicKeyCredential.toJSON()` returns it after `get()`.
/// - Example: {"id": "mT7VxZTmLkQq1fYlB0nU4A", "rawId": "mT7VxZTmLkQq1fYlB0nU4A", "type": "public-key", "response": {"clientDataJSON": "eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0", "authenticatorData": "SZYN5YgOjGh0NBcPZHZgW4", "signature": "MEUCIQDqFzE"}}
public struct PasskeyAnswer: APIInput {
    /// The id that the authenticator chose, in base64url.
    /// - Limit: 1...1400
    public var id: String
    /// The same as `id`.
    /// - Limit: 1...1400
    public var rawId: String
    /// The kind of credential.
    public var type: PasskeyType
    /// Whether the authenticator is built in; ignored.
    /// - Limit: ...100
    public var authenticatorAttachment: String?
    /// The response of the authenticator.
    public var response: PasskeyAssertion
    /// The results of extensions; ignored.
    public var clientExtensionResults: PasskeyExtensions?
}

/// The response of an authenticator that signed in. Other members are ignored.
/// - Example: {"clientDataJSON": "eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0", "authenticatorData": "SZYN5YgOjGh0NBcPZHZgW4", "signature": "MEUCIQDqFzE"}
public struct PasskeyAssertion: APIInput {
    /// What the browser states, in base64url.
    /// - Limit: 1...8000
    public var clientDataJSON: String
    /// What the authenticator states, in base64url.
    /// - Limit: 1...8000
    public var authenticatorData: String
    /// The signature, in base64url.
    /// - Limit: 1...2000
    public var signature: String
    /// The name of the account in passkeys, in base64url.
    /// - Limit: ...200
    public var userHandle: String?
}

/// The results of extensions. None is asked for, so all members are ignored.
/// - Example: {}
public struct PasskeyExtensions: APIInput {
    /// The properties of a new passkey; ignored.
    public var credProps: PasskeyProperties?
}

/// The properties of a new passkey.
/// - Example: {"rk": true}
public struct PasskeyProperties: APIInput {
    /// Whether it can be found without naming the account.
    public var rk: Bool?
}

// Later levels of WebAuthn add members.
extension PasskeyAttestation {
    /// `true`: other members are ignored.
    public static var isOpen: Bool { true }
}

extension PasskeyAssertion {
    /// `true`: other members are ignored.
    public static var isOpen: Bool { true }
}

extension PasskeyExtensions {
    /// `true`: other members are ignored.
    public static var isOpen: Bool { true }
}

extension PasskeyProperties {
    /// `true`: other members are ignored.
    public static var isOpen: Bool { true }
}
