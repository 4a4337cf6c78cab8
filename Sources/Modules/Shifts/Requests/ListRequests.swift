package import Accounts
package import Core
package import Storage

extension ShiftRequest {
    /// The open requests of a crew from today on, by date.
    /// - Parameters:
    ///   - person: returns only requests of this person; everyone's when `nil`.
    ///   - other: leaves out the requests of this person.
    /// - Throws: `AppError.invalid`, field `after`, for a cursor of another list.
    package static func open(
        of person: PersonID? = nil,
        without other: PersonID? = nil,
        _ viewer: Viewer,
        now: Instant,
        _ paging: Paging = .whole,
        in tx: Tx
    ) throws -> [ShiftRequest] {
        let theirs: SQL = person.map { " AND shift_request.person = \($0)" } ?? ""
        let notTheirs: SQL = other.map { " AND shift_request.person <> \($0)" } ?? ""
        return try tx.all(
            ShiftRequest.self,
            """
            FROM \(source) WHERE shift_request.crew = \(viewer.crew) AND shift_request.state = 'open'
                AND shift_request.date >= \(viewer.zone.today(at: now))\(theirs)\(notTheirs)\(rest(paging))
            ORDER BY shift_request.date, shift_request.id LIMIT \(paging.fetched)
            """
        )
    }

    private static func rest(_ paging: Paging) throws -> SQL {
        guard let keys = paging.after else { return "" }
        guard let date = LocalDate(keys[0]), let id = ShiftRequestID(keys[1]) else { throw AppError.cursor }
        return " AND (shift_request.date, shift_request.id) > (\(date), \(id))"
    }
}
