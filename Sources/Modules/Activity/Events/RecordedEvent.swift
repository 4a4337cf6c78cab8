import Accounts
package import Core
import Foundation
package import Storage

/// An event with the data fields that ActivityWatch programs share.
package struct RecordedEvent: Sendable {
    /// The type of its bucket.
    package let kind: String
    package let hostname: String
    package let start: Instant
    package let end: Instant
    package let app: String?
    package let title: String?
    package let url: String?
    /// `afk` when nobody was at the device.
    package let status: String?

    /// In bytes. Events with more data are left out.
    private static let mostData = 4 * 1024
    /// In minutes. Events that began longer than this before a period are left out, so that the query reads few rows.
    private static let longest = 24 * 60

    private struct Line {
        let kind: String
        let hostname: String
        let start: ActivityTime
        let duration: Int64
        let data: String

        init(_ row: inout Row) throws {
            kind = try row.read()
            hostname = try row.read()
            start = try row.read()
            duration = try row.read()
            data = try row.read()
        }
    }

    private struct Fields: Decodable {
        let app: String?
        let title: String?
        let url: String?
        let status: String?
    }

    /// A person's events that overlap a period, clipped to it.
    /// - Parameters:
    ///   - kinds: the types of the buckets to read.
    ///   - most: the maximum number; the latest are kept.
    package static func overlapping(
        _ start: Instant,
        _ end: Instant,
        of person: PersonID,
        kinds: [String],
        most: Int,
        in tx: Tx
    ) throws -> [RecordedEvent] {
        let (from, to) = (ActivityTime(start), ActivityTime(end))
        let rows = try tx.all(
            """
            SELECT kind, hostname, start, duration, activity_event.data
            FROM activity_bucket JOIN activity_event ON activity_event.bucket = activity_bucket.id
            WHERE person = \(person) AND kind IN \(list: kinds)
                AND start >= \(ActivityTime(start.adding(minutes: -longest))) AND start < \(to)
                AND start + duration > \(from) AND length(activity_event.data) <= \(mostData)
            ORDER BY start DESC, number DESC LIMIT \(most)
            """
        ) { try Line(&$0) }
        // Programs repeat the same data many times a day.
        var known: [String: Fields?] = [:]
        return rows.compactMap { row in
            let fields = known[row.data] ?? (try? JSONDecoder().decode(Fields.self, from: Data(row.data.utf8)))
            known[row.data] = .some(fields)
            guard let fields else { return nil }
            return RecordedEvent(
                kind: row.kind,
                hostname: row.hostname,
                start: max(row.start.instant, start),
                end: min(row.start.adding(row.duration).instant, end),
                app: fields.app,
                title: fields.title,
                url: fields.url,
                status: fields.status
            )
        }
    }
}
