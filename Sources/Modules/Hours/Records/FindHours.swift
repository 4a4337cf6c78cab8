package import Accounts
package import Core
package import Events
package import Storage

extension HoursRecord {
    /// The maximum number of ids in one statement.
    private static let part = 500

    /// The records among `ids` that the viewer may see (members their own, managers all), newest day first, without
    /// deleted ones.
    package static func find(
        _ ids: [HoursRecordID],
        most: Int,
        _ viewer: Viewer,
        in tx: Tx
    ) throws -> [HoursRecord] {
        let found = try parts(ids).flatMap { part in
            try tx.all(
                HoursRecord.self,
                """
                FROM \(source) WHERE hours_record.crew = \(viewer.crew) AND hours_record.id IN \(list: part)\(permitted(viewer))
                    AND hours_record.deleted_at IS NULL
                """
            )
        }
        return Array(found.sorted { ($0.date, $0.id) > ($1.date, $1.id) }.prefix(most))
    }

    /// The total length of some records of any person, without deleted ones.
    package static func minutes(of ids: [HoursRecordID], crew: CrewID, in tx: Tx) throws -> Int {
        try parts(ids).reduce(0) { sum, part in
            let minutes: Int? = try tx.value(
                """
                SELECT CAST(COALESCE(SUM(minutes), 0) AS bigint) FROM hours_record
                WHERE crew = \(crew) AND id IN \(list: part) AND deleted_at IS NULL
                """
            )
            return sum + (minutes ?? 0)
        }
    }

    private static func parts(_ ids: [HoursRecordID]) -> [ArraySlice<HoursRecordID>] {
        stride(from: 0, to: ids.count, by: part).map { ids[$0..<min($0 + part, ids.count)] }
    }
}
