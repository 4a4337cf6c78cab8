import API
import Accounts
import Core
import Events
import Foundation
import Storage
import TestSupport
import Testing
import Web
import Work

@testable import Shifts
@testable import Storage

@Suite("The right to plan fixed shifts")
struct PlanningRightTests {
    @Test("By default, a member cannot create, change or end a fixed shift without approval")
    func approvalIsTheDefault() async throws {
        try await withKitchen { kitchen in
            let series = try await kitchen.fixed(kitchen.ahmed, .friday, "17:00", "23:00")
            try await kitchen.refuses("forbidden") {
                try await kitchen.fixed(kitchen.ahmed, .monday, "17:00", "23:00", by: kitchen.ahmed)
            }
            try await kitchen.refuses("forbidden") {
                try await kitchen.change(series, by: kitchen.ahmed) { $0.start = try time("18:00") }
            }
            try await kitchen.refuses("forbidden") { try await kitchen.end(series, by: kitchen.ahmed) }
            #expect(try await kitchen.dates(kitchen.ahmed).count == 9)
        }
    }

    @Test("Everyone sees a fixed shift, but colleagues get no form, and do not see what its owner proposed")
    func colleagues() async throws {
        try await withKitchen { kitchen in
            let series = try await kitchen.fixed(kitchen.ahmed, .friday, "17:00", "23:00")
            try await kitchen.proposeEnd(series, by: kitchen.ahmed)
            for planning in [PlanningPolicy.approval, .everyone] {
                try await kitchen.planning(planning)
                let (people, now) = ([kitchen.ahmed, kitchen.marieke, kitchen.sanne], kitchen.now)
                let pages = try await kitchen.database.read { tx in
                    try people.map { try FixedShiftForm.load(series.id, Form(), $0, now: now, tx) }
                }
                #expect(pages.map(\.right) == [.ask, .direct, .none])
                #expect(pages.map(\.proposals.count) == [1, 1, 0])
                #expect(pages.map(\.title).last == "shifts.page.fixed")
            }
        }
    }

    @Test("Where managers plan, a member cannot even propose")
    func managersPlan() async throws {
        try await withKitchen { kitchen in
            let series = try await kitchen.fixed(kitchen.ahmed, .friday, "17:00", "23:00")
            try await kitchen.planning(.managers)
            try await kitchen.refuses("forbidden") {
                try await kitchen.fixed(kitchen.ahmed, .monday, "17:00", "23:00", by: kitchen.ahmed)
            }
            try await kitchen.refuses("forbidden") {
                try await kitchen.proposeNew(.monday, "17:00", "23:00", by: kitchen.ahmed)
            }
            try await kitchen.refuses("forbidden") { try await kitchen.end(series, by: kitchen.ahmed) }
            try await kitchen.refuses("forbidden") { try await kitchen.proposeEnd(series, by: kitchen.ahmed) }
        }
    }

    @Test("Where everyone plans, a member changes their own, and managers get one message per change")
    func everyonePlans() async throws {
        try await withKitchen { kitchen in
            let fleur = try await kitchen.addManager("Fleur")
            try await kitchen.planning(.everyone)
            let own = try await kitchen.fixed(kitchen.ahmed, .monday, "17:00", "23:00", by: kitchen.ahmed)
            #expect(
                try await kitchen.told(FixedShiftAdded.kind) == [
                    "fixed.added.own to Marieke", "fixed.added.own to Fleur",
                ]
            )
            try await kitchen.change(own, by: kitchen.ahmed) { $0.start = try time("18:00") }
            #expect(
                try await kitchen.told(FixedShiftChanged.kind)
                    == ["fixed.changed.own to Marieke", "fixed.changed.own to Fleur"]
            )
            // Its nine dates moved with it, without nine notices.
            #expect(try await kitchen.told(ShiftChanged.kind) == [])
            try await kitchen.end(own, by: kitchen.ahmed)
            #expect(
                try await kitchen.told(FixedShiftEnded.kind) == [
                    "fixed.ended.own to Marieke", "fixed.ended.own to Fleur",
                ]
            )
            #expect(try await kitchen.told(ShiftDeleted.kind) == [])
            #expect(try await kitchen.dates(kitchen.ahmed) == [])
            _ = fleur
        }
    }

    @Test("Where everyone plans, changing a fixed shift that a manager created or changed needs approval")
    func managersWorkStays() async throws {
        try await withKitchen { kitchen in
            try await kitchen.planning(.everyone)
            let given = try await kitchen.fixed(kitchen.ahmed, .friday, "17:00", "23:00")
            let own = try await kitchen.fixed(kitchen.ahmed, .monday, "17:00", "23:00", by: kitchen.ahmed)
            try await kitchen.change(own) { $0.start = try time("16:00") }
            for series in [given, own] {
                try await kitchen.refuses("forbidden") { try await kitchen.end(series, by: kitchen.ahmed) }
                try await kitchen.refuses("forbidden") {
                    try await kitchen.change(series, by: kitchen.ahmed) { $0.validUntil = try day("2026-07-31") }
                }
                try await kitchen.proposeEnd(series, by: kitchen.ahmed)
            }
            // A change that needs no approval cannot be proposed.
            try await kitchen.refuses("conflict kind/direct") {
                try await kitchen.proposeNew(.sunday, "17:00", "23:00", by: kitchen.ahmed)
            }
        }
    }

    @Test("A manager plans directly, even for herself, and even as the only one", arguments: PlanningPolicy.allCases)
    func managersAct(policy: PlanningPolicy) async throws {
        try await withKitchen { kitchen in
            try await kitchen.planning(policy)
            let own = try await kitchen.fixed(kitchen.marieke, .monday, "17:00", "23:00")
            try await kitchen.refuses("conflict kind/direct") { try await kitchen.proposeEnd(own, by: kitchen.marieke) }
            try await kitchen.end(own)
            let ahmeds = try await kitchen.fixed(kitchen.ahmed, .monday, "17:00", "23:00")
            try await kitchen.change(ahmeds) { $0.weekday = .tuesday }
            #expect(try await kitchen.told(FixedShiftAdded.kind) == ["fixed.added.yours to Ahmed"])
            #expect(try await kitchen.told(FixedShiftChanged.kind) == ["fixed.changed.yours to Ahmed"])
        }
    }

    @Test("Managers are told about changes by other managers, and the person concerned only once")
    func otherManagers() async throws {
        try await withKitchen { kitchen in
            let fleur = try await kitchen.addManager("Fleur")
            let shift = try await kitchen.shift(kitchen.ahmed, "2026-06-26", "17:00", "23:00")
            #expect(try await kitchen.told(ShiftCreated.kind) == ["planned to Ahmed", "managers.planned to Fleur"])
            try await kitchen.change(shift, holder: fleur)
            #expect(try await kitchen.told(ShiftAssigned.kind) == ["assigned to Fleur", "unassigned to Ahmed"])
            try await kitchen.delete(shift, by: fleur)
            #expect(try await kitchen.told(ShiftDeleted.kind) == ["managers.deleted to Marieke"])
        }
    }

    @Test("Managers are told that another manager opened a shift, not that it was assigned")
    func opened() async throws {
        try await withKitchen { kitchen in
            _ = try await kitchen.addManager("Fleur")
            let shift = try await kitchen.shift(kitchen.ahmed, "2026-06-26", "17:00", "23:00")
            try await kitchen.change(shift, holder: .some(nil))
            #expect(try await kitchen.told(ShiftAssigned.kind) == ["unassigned to Ahmed", "released to Fleur"])
        }
    }

    @Test("The creator of a fixed shift from an older version is known if it was recorded")
    func migration() async throws {
        try await withTemporaryFolder { folder in
            let path = folder.appending(path: "old.sqlite").path
            let older = kitchenMigrations.filter { $0.name != "Shifts006_planning" }
            let (crew, ahmed) = try await using(Database(try SQLiteEngine(path: path), migrations: older)) { database in
                try await database.migrate(now: testNow)
                return try await database.write { tx in
                    let owner = try tx.addPerson("Marieke")
                    let details = CrewDetails(name: "K", zone: .utc, language: .english, weekStart: .monday)
                    let crew = try Crews.make(details, by: owner, at: testNow, in: tx)
                    let ahmed = try tx.addMember("Ahmed", of: crew)
                    try tx.addOldSeries(.monday, crew, ahmed.person, madeBy: owner)
                    try tx.addOldSeries(.tuesday, crew, ahmed.person, madeBy: ahmed.person)
                    try tx.addOldSeries(.wednesday, crew, ahmed.person, madeBy: nil)
                    return (crew, ahmed.person)
                }
            }
            try await using(Database(try SQLiteEngine(path: path), migrations: kitchenMigrations)) { database in
                try await database.migrate(now: testNow)
                let planners = try await database.read { tx in
                    try FixedShift.list(crew: crew, person: ahmed, in: tx).map { $0.plannedBy == ahmed }
                }
                #expect(planners == [false, true, false])
            }
        }
    }
}

extension Tx {
    /// A fixed shift with one of its shifts, as the previous version stored them.
    fileprivate func addOldSeries(
        _ weekday: Weekday,
        _ crew: CrewID,
        _ person: PersonID,
        madeBy actor: PersonID?
    ) throws {
        let now = testNow.adding(minutes: weekday.rawValue)
        let (series, shift) = (FixedShiftID.new(at: now), ShiftID.new(at: now))
        let date = try day("2026-06-29")
        try run(
            """
            INSERT INTO fixed_shift (crew, id, person, weekday, start_minute, end_minute, valid_from, generated_until)
            VALUES (\(crew), \(series), \(person), \(weekday), 600, 700, \(date), \(date))
            """
        )
        try run(
            """
            INSERT INTO shift (crew, id, person, date, start_minute, end_minute, starts_at, ends_at, fixed_shift, series_date)
            VALUES (\(crew), \(shift), \(person), \(date), 600, 700, 1, 2, \(series), \(date))
            """
        )
        let fact = ShiftCreated(
            holder: person,
            date: date,
            start: try time("10:00"),
            end: try time("11:40"),
            fixedShift: series
        )
        try Outbox.append(fact, about: shift, crew: crew, by: actor, at: now, in: self)
    }
}
