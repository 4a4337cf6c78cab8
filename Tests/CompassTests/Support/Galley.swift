import API
import Accounts
import App
import Core
import Defects
import Storage
import TestSupport
import Testing
import Web

@testable import Compass

typealias Defect = Defects.Defect

/// A crew of three on Wednesday 18 November 2026 at ten in Amsterdam, which allows Compass clients. Nora owns it; Lea
/// and Omar cook.
struct Galley: Sendable {
    let database: Database
    let clock = ManualClock(at: Instant(milliseconds: 1_794_992_400_000))
    let nora: Viewer
    let lea: Viewer
    let omar: Viewer

    var now: Instant { clock.now }
}

func withGalley(_ body: (Galley) async throws -> Void) async throws {
    let modules = Modules()
    try await withDatabase(modules.migrations) { database in
        try await body(try await Galley.make(database))
        #expect(try await database.check(modules.invariants) == [])
    }
}

extension Galley {
    static func make(_ database: Database) async throws -> Galley {
        let now = Instant(milliseconds: 1_794_992_400_000)
        return try await database.write { tx in
            let nora = try tx.addCrew("Kombuis 2", owner: try tx.addPerson("Nora", at: now), at: now)
            return Galley(
                database: database,
                nora: nora,
                lea: try tx.addMember("Lea", of: nora.crew, at: now),
                omar: try tx.addMember("Omar", of: nora.crew, at: now)
            )
        }
    }

    @discardableResult
    func report(_ headline: String = "It drips", _ more: [String: String?] = [:], by viewer: Viewer? = nil) async throws
        -> Defect
    {
        var fields = more
        fields["headline"] = headline
        if fields["severity"] == nil { fields["severity"] = "3-Average" }
        let (written, viewer, now) = (fields, viewer ?? lea, now)
        return try await database.write { tx in try Defect.submit(written, in: tx.acting(as: viewer, at: now)) }
    }

    @discardableResult
    func act(_ action: String, _ defect: Defect, _ fields: [String: String?] = [:], by viewer: Viewer? = nil)
        async throws
        -> Defect
    {
        let (viewer, now) = (viewer ?? lea, now)
        return try await database.write { tx in
            try Defect.act(action, on: defect.id, fields, in: tx.acting(as: viewer, at: now))
        }
    }

    @discardableResult
    func open(_ number: Int, _ action: String? = nil, by viewer: Viewer) async throws -> Draft {
        let now = now
        return try await database.write { tx in try Draft.open(number, for: action, in: tx.acting(as: viewer, at: now))
        }
    }

    func openNew(by viewer: Viewer) async throws -> Draft {
        let now = now
        return try await database.write { tx in try Draft.openNew(in: tx.acting(as: viewer, at: now)) }
    }

    /// Writes to an open defect without saving it.
    func keep(_ number: Int, _ fields: [String: String?], by viewer: Viewer) async throws {
        let (written, now) = (try writtenFields(fields), now)
        try await database.write { tx in
            guard var draft = try Draft.mine(number, viewer, in: tx) else { throw AppError.notFound }
            try draft.keep(written, in: tx.acting(as: viewer, at: now))
        }
    }

    private func writtenFields(_ fields: [String: String?]) throws -> WrittenFields {
        let list = fields.map { name, value -> JSON in ["name": .text(name), "value": value.map { .text($0) } ?? .null]
        }
        return try WrittenFields(.list(list))
    }

    /// - Throws: `AppError.notFound` for someone who does not have the defect open.
    @discardableResult
    func commit(_ number: Int, _ fields: [String: String?] = [:], by viewer: Viewer) async throws -> Defect {
        let (written, now) = (try writtenFields(fields), now)
        return try await database.write { tx in
            guard let draft = try Draft.mine(number, viewer, in: tx) else { throw AppError.notFound }
            return try draft.commit(written, in: tx.acting(as: viewer, at: now))
        }
    }

    /// The values of each row.
    func ask(_ query: QueryDefinition, most: Int = FoundRows.most, by viewer: Viewer? = nil) async throws -> [[String]]
    {
        try await found(query, most: most, by: viewer).rows.map(\.values)
    }

    func found(_ query: QueryDefinition, most: Int = FoundRows.most, by viewer: Viewer? = nil) async throws -> FoundRows
    {
        let viewer = viewer ?? lea
        return try await database.read { tx in try FoundRows.run(query, most: most, by: viewer, in: tx) }
    }
}

/// A query whose conditions must all hold.
func query(_ columns: [String], _ conditions: [QueryDefinition.Condition] = [], sort: String? = nil) -> QueryDefinition
{
    QueryDefinition(
        name: "Q",
        columns: columns.map { .init(path: $0, isShown: true, sort: $0 == sort ? .down : .none) },
        filter: .init(conditions: conditions)
    )
}

func condition(_ path: String, _ comparison: QueryDefinition.Comparison, _ values: String...)
    -> QueryDefinition.Condition
{
    .init(path: path, comparison: comparison, values: values)
}

/// The three queries that the published app stores.
enum AppQueries {
    private static let columns = ["id", "Headline", "Severity", "dbid", "Submit_Date", "State"]

    static let assignedToMe = query(
        columns + ["Submitter"],
        [condition("Owner", .equal, "[CURRENT_USER]")],
        sort: "Submit_Date"
    )
    static let reportedByMe = query(columns, [condition("Submitter", .equal, "[CURRENT_USER]")], sort: "Submit_Date")

    static func modified(since text: String) -> QueryDefinition {
        query(
            ["id", "Headline", "dbid", "history.action_name"],
            [
                condition("Owner", .equal, "[CURRENT_USER]"),
                condition("history.action_name", .in, "Submit", "Modify", "Assign"),
                condition("history.action_timestamp", .more, text),
                condition("history.user_name", .notEqual, "[CURRENT_USER]"),
            ]
        )
    }
}
