import API
import Accounts
import Core
import Media
import Notifications
import Storage
import TestSupport
import Testing
import Web
import Work

@testable import Defects

typealias Defect = Defects.Defect
typealias DefectSchema = API.DefectSchema

/// A crew of four on Wednesday 18 November 2026 at ten. Nora owns it, Tim manages it; Lea and Omar cook.
struct Kitchen: Sendable {
    var database: Database
    let clock = ManualClock(at: kitchenNow)
    let nora: Viewer
    let tim: Viewer
    let lea: Viewer
    let omar: Viewer

    var crew: CrewID { nora.crew }
    var now: Instant { clock.now }
}

let kitchenNow = Instant(milliseconds: 1_794_992_400_000)

let kitchenMigrations =
    Outbox.migrations + Jobs.migrations + AccountsModule().migrations
    + NotificationsModule(makers: [], topics: []).migrations + MediaModule(.absent).migrations
    + DefectsModule().migrations

func withKitchen<Value>(_ body: (Kitchen) async throws -> Value) async throws -> Value {
    try await withDatabase(kitchenMigrations) { database in
        let value = try await body(try await Kitchen.make(database))
        #expect(try await database.check(AccountsModule().invariants + DefectsModule().invariants) == [])
        return value
    }
}

extension Kitchen {
    static func make(_ database: Database) async throws -> Kitchen {
        try await database.write { tx in
            let owner = try tx.addPerson("Nora")
            let details = CrewDetails(
                name: "Kombuis 2",
                zone: try Zone.named("Europe/Amsterdam"),
                language: .english,
                weekStart: .monday
            )
            let crew = try Crews.make(details, by: owner, at: kitchenNow, in: tx)
            return Kitchen(
                database: database,
                nora: try tx.viewer(owner, crew),
                tim: try tx.addMember("Tim", of: crew, as: .manager),
                lea: try tx.addMember("Lea", of: crew),
                omar: try tx.addMember("Omar", of: crew)
            )
        }
    }

    @discardableResult
    func report(
        _ headline: String = "The walk-in fridge drips",
        _ more: [String: String?] = [:],
        by viewer: Viewer? = nil
    ) async throws -> Defect {
        let fields = more.merging(["headline": headline, "severity": more["severity"] ?? "3-Average"]) { first, _ in
            first
        }
        let (viewer, now) = (viewer ?? lea, now)
        return try await database.write { tx in try Defect.submit(fields, in: tx.acting(as: viewer, at: now)) }
    }

    @discardableResult
    func act(
        _ action: String,
        _ defect: Defect,
        _ fields: [String: String?] = [:],
        if precondition: Precondition = .none,
        by viewer: Viewer? = nil
    ) async throws -> Defect {
        let (viewer, now) = (viewer ?? lea, now)
        return try await database.write { tx in
            try Defect.act(action, on: defect.id, fields, if: precondition, in: tx.acting(as: viewer, at: now))
        }
    }

    /// Removes a member from the crew, who is then no longer assigned to open defects.
    func remove(_ person: PersonID) async throws {
        let (nora, now) = (nora, now)
        try await database.write { tx in
            try Members.remove(
                person,
                departures: [LeaveDefects()],
                in: tx.acting(as: nora, archived: .allowed, at: now)
            )
        }
    }

    func defect(_ id: DefectID) async throws -> Defect {
        let lea = lea
        return try await database.read { tx in try Defect.find(id, lea, in: tx) }
    }

    /// The actions on a defect, oldest first: `Submit`, `Assign` ...
    func steps(_ id: DefectID) async throws -> [String] {
        let crew = crew
        return try await database.read { tx in
            try tx.all(
                "SELECT action FROM defect_step WHERE crew = \(crew) AND defect = \(id) ORDER BY version"
            ) { try $0.read() as String }
        }
    }
}

extension Kitchen {
    /// Gives the crew a schema of its own, unchecked.
    func use(_ schema: DefectSchema) async throws {
        let (viewer, text) = (nora, try jsonText(schema))
        try await database.write { tx in
            try Defect.makeSettings(viewer, tx)
            try tx.run("UPDATE defect_settings SET schema = \(SQLValue.json(text)) WHERE crew = \(viewer.crew)")
        }
    }
}
