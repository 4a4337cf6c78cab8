package import Accounts
package import Core
package import Events
package import Storage

/// A filter for records.
package struct HoursFilter: Sendable {
    package var from: LocalDate
    /// The day after the last one.
    package var to: LocalDate
    /// `nil` for everyone whose records the viewer may see.
    package var person: PersonID?
    /// `nil` for all projects.
    package var project: ProjectID?

    /// The maximum number of days in one list.
    static let longest = 366
}

extension HoursRecord {
    /// Records in a range of days, newest day first, and within a day the latest record first. Members see only their
    /// own.
    /// - Parameter paging: the page to return, sorted by date and id; `nil` for all.
    /// - Throws: `AppError.notFound` for another person's records, unless the viewer is a manager; `invalid`,
    ///   field `after`, for a cursor of another list.
    package static func list(
        _ filter: HoursFilter,
        _ viewer: Viewer,
        _ paging: Paging? = nil,
        in tx: Tx
    ) throws -> [HoursRecord] {
        try viewer.requireVisible(filter.person)
        let whose = viewer.isManager ? filter.person : viewer.person
        let person: SQL = whose.map { " AND hours_record.person = \($0)" } ?? ""
        let project: SQL = filter.project.map { " AND hours_record.project = \($0)" } ?? ""
        let most: SQL = paging.map { "LIMIT \($0.fetched)" } ?? ""
        return try tx.all(
            HoursRecord.self,
            """
            FROM \(source) WHERE hours_record.crew = \(viewer.crew)\(person)\(project) AND hours_record.deleted_at IS NULL
                AND hours_record.date >= \(filter.from) AND hours_record.date < \(filter.to)\(rest(paging))
            ORDER BY hours_record.date DESC, hours_record.id DESC \(most)
            """
        )
    }

    private static func rest(_ paging: Paging?) throws -> SQL {
        guard let keys = paging?.after else { return "" }
        guard let date = LocalDate(keys[0]), let id = HoursRecordID(keys[1]) else { throw AppError.cursor }
        return " AND (hours_record.date, hours_record.id) < (\(date), \(id))"
    }
}

/// A record with its lock, if any.
struct ListedHours: Sendable {
    let record: HoursRecord
    let lock: HoursLock?

    /// Adds the locks to some records.
    static func of(_ records: [HoursRecord], crew: CrewID, in tx: Tx) throws -> [ListedHours] {
        guard let first = records.lazy.map(\.date).min(), let last = records.lazy.map(\.date).max() else { return [] }
        let people = Set(records.map(\.person.id))
        let locks = try HoursLocks.of(people: people, crew: crew, from: first, to: last, in: tx)
        return records.map { ListedHours(record: $0, lock: locks[$0.person.id]?[day: $0.date]) }
    }
}
