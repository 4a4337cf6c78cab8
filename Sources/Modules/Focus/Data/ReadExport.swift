import Accounts
import Core
import Storage
import Work

/// Reads all Focus data of a person in parts while it is sent, because a slow client must not keep a transaction open. A change made
/// meanwhile may or may not be included.
struct FocusExport: Sendable {
    /// How many entries are read at once.
    private static let part = 1_000

    let database: Database
    let lane: SlowLane
    let person: PersonID
    let now: Instant

    typealias Send = ([UInt8]) async throws -> Void

    /// Everything except the entries.
    struct Head: Sendable {
        let settings: FocusSettings
        let modes: [FocusMode]
        let blocks: [FocusBlock]
        let targets: [FocusTarget]
        let tasks: [FocusTask]
        let rules: [FocusRule]
    }

    func head() async throws -> Head {
        try await lane.run(for: person) { [database, person] in
            try await database.read { tx in
                Head(
                    settings: try FocusSettings.of(person, in: tx),
                    modes: try FocusMode.all(of: person, in: tx),
                    blocks: try FocusBlock.everPlanned(of: person, in: tx),
                    targets: try FocusTarget.allSet(of: person, in: tx),
                    tasks: try FocusTask.everAdded(of: person, in: tx),
                    rules: try FocusRule.all(of: person, in: tx)
                )
            }
        }
    }

    /// Calls `body` with all entries, ordered by start.
    func eachPart(_ body: ([FocusEntry]) async throws -> Void) async throws {
        var last: FocusEntry?
        repeat {
            // Each part waits for the lane anew, so that a slow client does not occupy it.
            let entries = try await lane.run(for: person) { [database, last] in
                try await database.read { tx in try tx.all(FocusEntry.self, query(after: last)) }
            }
            if !entries.isEmpty { try await body(entries) }
            last = entries.count < Self.part ? nil : entries.last
        } while last != nil
    }

    func query(after last: FocusEntry?) -> SQL {
        let rest: SQL =
            last.map { "AND (focus_entry.started_at, focus_entry.id) > (\($0.startedAt), \($0.id))" } ?? ""
        return """
            FROM \(FocusEntry.table) WHERE focus_entry.person = \(person) AND focus_entry.deleted_at IS NULL \(rest)
            ORDER BY focus_entry.started_at, focus_entry.id LIMIT \(Self.part)
            """
    }
}

extension FocusBlock {
    /// Includes former blocks, as they were before they were changed or deleted.
    static func everPlanned(of person: PersonID, in tx: Tx) throws -> [FocusBlock] {
        try tx.all(
            FocusBlock.self,
            """
            FROM \(table) WHERE focus_block.person = \(person)
            ORDER BY focus_block.valid_from, focus_block.id LIMIT \(mostRead)
            """
        )
    }
}

extension FocusTarget {
    /// Includes targets of archived modes.
    static func allSet(of person: PersonID, in tx: Tx) throws -> [FocusTarget] {
        try tx.all(
            FocusTarget.self,
            "FROM \(table) WHERE focus_target.person = \(person) ORDER BY focus_target.id LIMIT \(most)"
        )
    }
}

extension FocusTask {
    /// Includes done tasks.
    static func everAdded(of person: PersonID, in tx: Tx) throws -> [FocusTask] {
        try tx.all(
            FocusTask.self,
            "FROM \(table) WHERE focus_task.person = \(person) ORDER BY focus_task.date, focus_task.id LIMIT \(most)"
        )
    }
}
