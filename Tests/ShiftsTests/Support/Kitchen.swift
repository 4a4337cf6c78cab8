import API
import Accounts
import Core
import Notifications
import TestSupport
import Testing
import Web
import Work

@testable import Shifts
@testable import Storage

typealias Shift = Shifts.Shift
typealias Exchange = Shifts.Exchange
typealias ShiftRequest = Shifts.ShiftRequest
typealias UnpublishedShift = Shifts.UnpublishedShift
typealias Publication = Shifts.Publication
typealias FixedShift = Shifts.FixedShift
typealias Finding = Shifts.Finding

/// A crew of four, on Tuesday 23 June 2026 at ten, and all operations in it. Marieke owns it and is its only manager.
struct Kitchen: Sendable {
    var database: Database
    let clock = ManualClock()
    let marieke: Viewer
    let ahmed: Viewer
    let sanne: Viewer
    let joris: Viewer

    var crew: CrewID { marieke.crew }
    var now: Instant { clock.now }
}

let kitchenMigrations =
    Outbox.migrations + Jobs.migrations + AccountsModule().migrations
    + NotificationsModule(makers: [], topics: []).migrations + ShiftsModule().migrations

func withKitchen<Value>(
    zone: String = "Europe/Amsterdam",
    weekStart: Weekday = .monday,
    _ body: (Kitchen) async throws -> Value
) async throws -> Value {
    try await withDatabase(kitchenMigrations) { database in
        let value = try await body(try await Kitchen.make(database, zone: zone, weekStart: weekStart))
        #expect(try await database.check(AccountsModule().invariants + ShiftsModule().invariants) == [])
        return value
    }
}

/// One kitchen with two connection pools, as with two servers on one database; on SQLite both are the same.
func withTwoKitchens(_ body: (Kitchen, Kitchen) async throws -> Void) async throws {
    try await withTwoPools(kitchenMigrations) { one, other in
        let kitchen = try await Kitchen.make(one)
        var next = kitchen
        next.database = other
        try await body(kitchen, next)
        #expect(try await one.check(AccountsModule().invariants + ShiftsModule().invariants) == [])
    }
}

extension Kitchen {
    static func make(
        _ database: Database,
        zone: String = "Europe/Amsterdam",
        weekStart: Weekday = .monday
    ) async throws -> Kitchen {
        try await database.write { tx in
            let owner = try tx.addPerson("Marieke")
            let details = CrewDetails(
                name: "De Kombuis",
                zone: try Zone.named(zone),
                language: .english,
                weekStart: weekStart
            )
            let crew = try Crews.make(details, by: owner, at: testNow, in: tx)
            return Kitchen(
                database: database,
                marieke: try tx.viewer(owner, crew),
                ahmed: try tx.addMember("Ahmed", of: crew),
                sanne: try tx.addMember("Sanne", of: crew),
                joris: try tx.addMember("Joris", of: crew)
            )
        }
    }

    func addManager(_ name: String) async throws -> Viewer {
        let crew = crew
        return try await database.write { tx in try tx.addMember(name, of: crew, as: .manager) }
    }
}

// MARK: - Planning

extension Kitchen {
    /// A shift on one date, planned by the owner.
    @discardableResult
    func shift(
        _ holder: Viewer?,
        _ date: String,
        _ start: String,
        _ end: String,
        position: String? = nil
    ) async throws -> Shift {
        let (draft, now, marieke) = (try shiftDraft(date, start, end, position), now, marieke)
        return try await database.write { tx in
            try Shift.add(draft, holder: holder?.person, in: tx.acting(as: marieke, at: now))
        }
    }

    @discardableResult
    func change(
        _ shift: Shift,
        _ date: String? = nil,
        _ start: String? = nil,
        _ end: String? = nil,
        holder: Viewer?? = nil,
        by viewer: Viewer? = nil
    ) async throws -> Shift {
        let draft = try shiftDraft(
            date ?? shift.date.description,
            start ?? shift.start.description,
            end ?? shift.end.description,
            shift.position
        )
        let (now, viewer) = (now, viewer ?? marieke)
        return try await database.write { tx in
            try Shift.change(
                shift.id,
                holder: holder.map { $0?.person },
                if: .none,
                in: tx.acting(as: viewer, at: now)
            ) { _ in draft }
        }
    }

    func delete(_ shift: Shift, by viewer: Viewer? = nil) async throws {
        let (now, viewer) = (now, viewer ?? marieke)
        try await database.write { tx in try Shift.delete(shift.id, if: .none, in: tx.acting(as: viewer, at: now)) }
    }

    @discardableResult
    func fixed(
        _ person: Viewer,
        _ weekday: Weekday,
        _ start: String,
        _ end: String,
        from: String? = nil,
        until: String? = nil,
        position: String? = nil,
        by planner: Viewer? = nil
    ) async throws -> FixedShift {
        let draft = FixedShiftDraft(
            person: person.person,
            weekday: weekday,
            start: try time(start),
            end: try time(end),
            position: position,
            validFrom: try from.map(day),
            validUntil: try until.map(day)
        )
        let (now, planner) = (now, planner ?? marieke)
        return try await database.write { tx in try FixedShift.register(draft, in: tx.acting(as: planner, at: now)) }
    }

    @discardableResult
    func change(
        _ series: FixedShift,
        by viewer: Viewer? = nil,
        _ edit: @escaping @Sendable (inout FixedShiftDraft) throws -> Void
    ) async throws -> FixedShift {
        let (now, viewer) = (now, viewer ?? marieke)
        return try await database.write { tx in
            try FixedShift.change(
                series.id,
                to: { old in
                    var draft = FixedShiftDraft(
                        person: old.person.id,
                        weekday: old.weekday,
                        start: old.start,
                        end: old.end,
                        position: old.position,
                        validFrom: old.validFrom,
                        validUntil: old.validUntil
                    )
                    try edit(&draft)
                    return draft
                },
                if: .none,
                in: tx.acting(as: viewer, at: now)
            )
        }
    }

    func end(_ series: FixedShift, by viewer: Viewer? = nil) async throws {
        let (now, viewer) = (now, viewer ?? marieke)
        try await database.write { tx in try FixedShift.end(series.id, in: tx.acting(as: viewer, at: now)) }
    }

    func archive(_ isArchived: Bool) async throws {
        let (now, marieke) = (now, marieke)
        try await database.write { tx in
            let tx = try tx.acting(as: marieke, archived: .allowed, at: now)
            _ = try Crews.change(CrewPatch(archived: isArchived), if: .none, in: tx)
        }
    }

    func generate() async throws {
        try await GenerateShifts(database).run(now: now)
    }

    /// The owner removes someone, or someone leaves.
    func position(_ name: String, of people: Viewer...) async throws {
        let (now, marieke) = (now, marieke)
        try await database.write { tx in
            for person in people {
                let tx = try tx.acting(as: marieke, at: now)
                try Members.change(person.person, positions: [name], in: tx)
            }
        }
    }

    func remove(_ person: Viewer, by viewer: Viewer? = nil) async throws {
        let (now, viewer) = (now, viewer ?? marieke)
        try await database.write { tx in
            try Members.remove(
                person.person,
                departures: [ReleaseShifts(), EndCalendarFeeds()],
                in: tx.acting(as: viewer, archived: .allowed, at: now)
            )
        }
    }
}

// MARK: - Trading

extension Kitchen {
    func policy(_ approval: Approval) async throws {
        try await set(approval, [:])
    }

    func rule(_ rule: RuleName, _ mode: RuleMode, _ value: Int? = nil) async throws {
        try await set(nil, [rule: RuleSetting(mode: mode, value: value)])
    }

    private func set(_ approval: Approval?, _ rules: [RuleName: RuleSetting]) async throws {
        let (now, marieke) = (now, marieke)
        _ = try await database.write { tx in
            try CrewRules.change(
                ShiftSettingsChange(approval: approval, rules: rules),
                in: tx.acting(as: marieke, at: now)
            )
        }
    }

    @discardableResult
    func offer(
        _ shift: Shift,
        by viewer: Viewer,
        to colleague: Viewer? = nil,
        reason: String? = nil
    ) async throws -> Exchange {
        let now = now
        return try await database.write { tx in
            try Exchange.offer(shift.id, to: colleague?.person, reason: reason, in: tx.acting(as: viewer, at: now))
        }
    }

    @discardableResult
    func claim(_ shift: Shift, by viewer: Viewer) async throws -> Exchange {
        let now = now
        return try await database.write { tx in try Exchange.claim(shift.id, in: tx.acting(as: viewer, at: now)) }
    }

    @discardableResult
    func accept(_ exchange: Exchange, by viewer: Viewer) async throws -> Exchange {
        let now = now
        return try await database.write { tx in try Exchange.accept(exchange.id, in: tx.acting(as: viewer, at: now)) }
    }

    @discardableResult
    func approve(_ exchange: Exchange, by viewer: Viewer) async throws -> Exchange {
        let now = now
        return try await database.write { tx in try Exchange.approve(exchange.id, in: tx.acting(as: viewer, at: now)) }
    }

    @discardableResult
    func reject(_ exchange: Exchange, by viewer: Viewer, reason: String? = nil) async throws -> Exchange {
        let now = now
        return try await database.write { tx in
            try Exchange.reject(exchange.id, reason: reason, in: tx.acting(as: viewer, at: now))
        }
    }

    func withdraw(_ exchange: Exchange, by viewer: Viewer) async throws {
        let now = now
        try await database.write { tx in try Exchange.withdraw(exchange.id, in: tx.acting(as: viewer, at: now)) }
    }

    @discardableResult
    func trade(
        _ shift: Shift,
        for wanted: Shift,
        by viewer: Viewer,
        reason: String? = nil
    ) async throws -> Exchange {
        let now = now
        return try await database.write { tx in
            try Exchange.propose(shift.id, for: wanted.id, reason: reason, in: tx.acting(as: viewer, at: now))
        }
    }

    @discardableResult
    func ask(_ dates: String..., by viewer: Viewer) async throws -> [ShiftRequest] {
        let (now, dates) = (now, try dates.map(day))
        return try await database.write { tx in try ShiftRequest.ask(for: dates, in: tx.acting(as: viewer, at: now)) }
    }

    func withdraw(_ request: ShiftRequest, by viewer: Viewer) async throws {
        let now = now
        try await database.write { tx in try ShiftRequest.withdraw(request.id, in: tx.acting(as: viewer, at: now)) }
    }

    @discardableResult
    func suggest(_ shifts: Shift..., for request: ShiftRequest, by viewer: Viewer) async throws -> [Exchange] {
        let (now, ids) = (now, shifts.map(\.id))
        return try await database.write { tx in
            try ShiftRequest.suggest(ids, for: request.id, in: tx.acting(as: viewer, at: now))
        }
    }

    /// PostgreSQL does this by itself when it runs for longer than a test: without it, the planner assumes empty
    /// tables.
    func analyze() async throws {
        try await database.write { tx in try tx.analyze() }
    }

    func expire() async throws {
        try await ExpireOffers(database).run(now: now)
        try await ExpireRequests(database).run(now: now)
    }
}

func day(_ text: String) throws -> LocalDate { try #require(LocalDate(text)) }
func time(_ text: String) throws -> LocalTime { try #require(LocalTime(text)) }

private func shiftDraft(_ date: String, _ start: String, _ end: String, _ position: String?) throws -> ShiftDraft {
    ShiftDraft(date: try day(date), start: try time(start), end: try time(end), position: position)
}
