import Accounts
import Core
import Storage
import Work

/// The crews that a page follows: one, or all of the person's. Membership is checked again with each heartbeat.
enum LiveScope: Sendable, Equatable {
    case all
    case only(CrewID)
}

/// - Parameter crew: a slug or an id; `nil` for all.
/// - Throws: `AppError.notFound` when the person is not a member of such a crew.
func liveScope(_ person: PersonID, crew: String?, in tx: Tx) throws -> LiveScope {
    guard let crew else { return .all }
    return .only(try Crews.find(crew, of: person, in: tx).orNotFound())
}

/// The crews in `scope` that the person is currently a member of.
func liveCrews(_ person: PersonID, _ scope: LiveScope, in tx: Tx) throws -> Set<CrewID> {
    let only: SQL = if case .only(let crew) = scope { "AND crew = \(crew)" } else { "" }
    return Set(
        try tx.all("SELECT crew FROM member WHERE person = \(person) AND left_at IS NULL \(only)") { try $0.read() }
    )
}
