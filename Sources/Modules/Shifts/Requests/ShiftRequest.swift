package import API
package import Accounts
package import Core
package import Storage

/// A request for an extra shift on a day.
package struct ShiftRequest: Sendable, Identifiable {
    package let id: ShiftRequestID
    package let person: Named
    package let date: LocalDate
    package let state: RequestState
    package let createdAt: Instant

    /// The number of days for which a shift can be requested, including today.
    package static let daysAhead = NewShiftRequests.Limits.dates.upperBound
}

extension ShiftRequest: Record {
    package static let columns: SQL = """
        shift_request.id, shift_request.person, asker.name, shift_request.date, shift_request.state, shift_request.created_at
        """

    static let source: SQL = "shift_request JOIN person AS asker ON asker.id = shift_request.person"

    package init(row: inout Row) throws {
        id = try row.read()
        person = Named(id: try row.read(), name: try row.read())
        date = try row.read()
        state = try row.read()
        createdAt = try row.read()
    }

    package static func find(_ id: ShiftRequestID, crew: CrewID, in tx: Tx) throws -> ShiftRequest {
        try tx.first(
            ShiftRequest.self,
            "FROM \(source) WHERE shift_request.crew = \(crew) AND shift_request.id = \(id)"
        ).orNotFound()
    }
}

extension API.RequestState: SQLBindable, SQLReadable {}
