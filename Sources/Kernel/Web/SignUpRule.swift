/// The rule for who may create an account.
package enum SignUpRule: String, Sendable, CaseIterable {
    case open
    /// People with a valid invitation, and the first person on the server.
    case invited
}
