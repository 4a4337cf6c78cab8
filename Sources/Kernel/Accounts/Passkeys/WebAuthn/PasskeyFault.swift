/// Why the response of an authenticator is rejected. The names are for tests and logs: people get the same message for all but `replay`.
enum PasskeyFault: Error, Hashable, Sendable {
    /// Not the encoding that WebAuthn prescribes.
    case encoding
    /// Made for another purpose: a registration instead of a sign-in, or the reverse.
    case purpose
    case challenge, origin
    /// Made inside a frame of another site.
    case frame
    case relyingParty
    /// Nobody touched the authenticator.
    case presence
    /// Flags or lengths that contradict each other.
    case flags
    /// An unknown kind of key, or a weak one.
    case key
    case signature
    /// The passkey of another person.
    case person
    /// The signature counter did not increase, so there may be a copy of the authenticator.
    case replay
}
