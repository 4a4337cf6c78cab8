import Accounts
import Core
import Storage
import Web

/// What programs recorded about a person, in the format that ActivityWatch exports and imports.
struct PersonalActivity: PersonalData {
    private static let part = 1_000

    func export(_ person: PersonID, to archive: PersonalArchive) async throws {
        let buckets = try await archive.read { tx in try ActivityBucket.all(of: person, in: tx) }
        if buckets.isEmpty { return }
        try await archive.file("activity.json") { send in
            try await send(Array(#"{"buckets":{"#.utf8))
            for (index, bucket) in buckets.enumerated() {
                let head = "\(index == 0 ? "" : ",")\(bucket.nameJSON):{\(bucket.fieldsJSON),\"events\":["
                try await send(Array(head.utf8))
                var last: ActivityEvent?
                repeat {
                    let events = try await archive.read { [last] tx in
                        try ActivityPeriod().events(in: bucket, after: last, most: Self.part, in: tx)
                    }
                    let text = events.map(\.json).joined(separator: ",\n")
                    if !text.isEmpty { try await send(Array(((last == nil ? "" : ",\n") + text).utf8)) }
                    last = events.count < Self.part ? nil : events.last
                } while last != nil
                try await send(Array("]}".utf8))
            }
            try await send(Array("}}\n".utf8))
        }
    }

    func erase(_ person: PersonID, from database: Database) async throws {
        try await ActivityBucket.eraseAll(of: person, database)
        try await database.write { tx in try tx.run("DELETE FROM activity_settings WHERE person = \(person)") }
    }
}
