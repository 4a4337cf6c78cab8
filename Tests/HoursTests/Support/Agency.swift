import API
import Accounts
import Core
import Notifications
import Storage
import TestSupport
import Testing
import Web
import Work

@testable import Hours

typealias Project = Hours.Project
typealias HoursRecord = Hours.HoursRecord

/// A consultancy of four on Wednesday 18 November 2026 at ten. Nora owns it, Tim leads its projects; Lea and Omar do the work.
struct Agency: Sendable {
    var database: Database
    let clock = ManualClock(at: agencyNow)
    let nora: Viewer
    let tim: Viewer
    let lea: Viewer
    let omar: Viewer
    var shifts: any ShiftSource = NoShifts()

    var crew: CrewID { nora.crew }
    var now: Instant { clock.now }
}

let agencyNow = Instant(milliseconds: 1_794_992_400_000)

let agencyMigrations =
    Outbox.migrations + Jobs.migrations + AccountsModule().migrations
    + NotificationsModule(makers: [], topics: []).migrations + HoursModule().migrations

func withAgency<Value>(
    zone: String = "Europe/Amsterdam",
    weekStart: Weekday = .monday,
    _ body: (Agency) async throws -> Value
) async throws -> Value {
    try await withDatabase(agencyMigrations) { database in
        let value = try await body(try await Agency.make(database, zone: zone, weekStart: weekStart))
        #expect(try await database.check(AccountsModule().invariants + HoursModule().invariants) == [])
        return value
    }
}

extension Agency {
    static func make(
        _ database: Database,
        zone: String = "Europe/Amsterdam",
        weekStart: Weekday = .monday
    ) async throws -> Agency {
        try await database.write { tx in
            let owner = try tx.addPerson("Nora")
            let details = CrewDetails(
                name: "Northlight",
                zone: try Zone.named(zone),
                language: .english,
                weekStart: weekStart
            )
            let crew = try Crews.make(details, by: owner, at: agencyNow, in: tx)
            return Agency(
                database: database,
                nora: try tx.viewer(owner, crew),
                tim: try tx.addMember("Tim", of: crew, as: .manager),
                lea: try tx.addMember("Lea", of: crew),
                omar: try tx.addMember("Omar", of: crew)
            )
        }
    }

    @discardableResult
    func project(
        _ client: String = "Acme",
        _ name: String = "Website",
        billable: Bool = true,
        budget: Project.Budget = .init(),
        by viewer: Viewer? = nil
    ) async throws -> Project {
        let (draft, now) = (ProjectDraft(client: client, name: name, billable: billable, budget: budget), now)
        let viewer = viewer ?? nora
        return try await database.write { tx in try Project.add(draft, in: tx.acting(as: viewer, at: now)) }
    }

    /// - Parameter hours: as entered, such as `7:30`.
    @discardableResult
    func log(
        _ hours: String,
        _ project: Project,
        _ date: String,
        by viewer: Viewer? = nil,
        _ edit: @Sendable (inout HoursDraft) -> Void = { _ in }
    ) async throws -> HoursRecord {
        try await logged(hours, project, date, by: viewer, edit).record
    }

    /// Like `log`, but returns the warnings too.
    func logged(
        _ hours: String,
        _ project: Project,
        _ date: String,
        by viewer: Viewer? = nil,
        _ edit: @Sendable (inout HoursDraft) -> Void = { _ in }
    ) async throws -> (record: HoursRecord, warnings: [HoursWarning]) {
        let minutes: Int = try #require(readLength(hours))
        var draft = HoursDraft(project: project.id, date: try day(date), minutes: minutes)
        edit(&draft)
        let (now, viewer, made) = (now, viewer ?? lea, draft)
        return try await database.write { tx in try HoursRecord.log(made, in: tx.acting(as: viewer, at: now)) }
    }
}

func day(_ text: String) throws -> LocalDate {
    try #require(LocalDate(text))
}

func moment(_ text: String) throws -> Instant {
    try #require(Instant(iso8601: text))
}
