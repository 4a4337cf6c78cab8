/// Who may make an account.
package enum SignUpRule: String, Sendable, CaseIterable {
    case open
    /// Anybody with a valid invitation, and the first person of the server.
    case invited
}
