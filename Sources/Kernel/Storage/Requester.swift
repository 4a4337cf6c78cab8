package import Core

/// Whose request the current task answers. Requesters take turns at the connections to PostgreSQL.
package enum Requester: Hashable, Sendable {
    case person(PersonID)
    /// The network of a client, before authentication.
    case client(String)

    /// `nil` for the server's own work.
    @TaskLocal package static var current: Requester?
}
