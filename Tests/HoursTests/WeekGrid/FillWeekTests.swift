import API
import Core
import Storage
import TestSupport
import Testing

@testable import Hours

@Suite("Filling in a week")
struct FillWeekTests {
    @Test("logs, changes and deletes at once, and deleted records can be restored")
    func fills() async throws {
        try await withAgency { agency in
            let (website, app) = (try await agency.project(), try await agency.project("Acme", "App"))
            try await agency.log("4", website, "2026-11-16")
            let gone = try await agency.log("2", app, "2026-11-16")
            let filled = try await agency.fill([
                (website, "2026-11-16", "6", was: "4"), (app, "2026-11-16", "0", was: "2"),
                (app, "2026-11-17", "7:30", was: "0"),
                (website, "2026-11-18", "0", was: "0"),
            ])
            #expect(filled.logged == 1 && filled.changed == 1 && filled.deleted == [gone.id] && filled.count == 3)
            #expect(try await agency.records() == ["2026-11-17 Acme/App 7:30", "2026-11-16 Acme/Website 6:00"])
            try await agency.restore(gone)
            #expect(try await agency.records().count == 3)
            #expect(try await agency.fill([(website, "2026-11-16", "6", was: "6")]).count == 0)
        }
    }

    @Test("is all or nothing, and each cell reports its error")
    func allOrNothing() async throws {
        try await withAgency { agency in
            let (website, app) = (try await agency.project(), try await agency.project("Acme", "App"))
            let old = try await agency.project("Acme", "Old")
            try await agency.archive(old)
            try await agency.refuses("invalid 1/step 2/day 3/archived 4/twice") {
                try await agency.fill([
                    (website, "2026-11-16", "8", was: "0"), (website, "2026-11-17", "7:10", was: "0"),
                    (website, "2026-11-23", "8", was: "0"), (old, "2026-11-17", "1", was: "0"),
                    (website, "2026-11-16", "4", was: "0"), (app, "2026-11-17", "1", was: "0"),
                ])
            }
            try await agency.refuses("invalid 1/fullDay") {
                try await agency.fill([(website, "2026-11-16", "20", was: "0"), (app, "2026-11-16", "5", was: "0")])
            }
            try await agency.refuses("invalid 0/range") {
                try await agency.fill([(website, "2026-11-16", "30", was: "0")])
            }
            #expect(try await agency.records() == [])
        }
    }

    @Test("can move hours between projects on a full day, in any order")
    func fullDay() async throws {
        try await withAgency { agency in
            let (website, app) = (try await agency.project(), try await agency.project("Acme", "App"))
            try await agency.fill([(website, "2026-11-16", "22", was: "0"), (app, "2026-11-16", "2", was: "0")])
            try await agency.fill([(app, "2026-11-16", "22", was: "2"), (website, "2026-11-16", "2", was: "22")])
            #expect(try await agency.week().minutes == 24 * 60)
        }
    }

    @Test("allows 25 hours on the day when the clocks go back, and 23 on the day when they go forward")
    func clockChanges() async throws {
        try await withAgency { agency in
            let (website, app) = (try await agency.project(), try await agency.project("Acme", "App"))
            for (week, date, hours) in [("2026-W43", "2026-10-25", 25), ("2026-W13", "2026-03-29", 23)] {
                try await agency.fill(
                    [(website, date, "\(hours - 1)", was: nil), (app, date, "1", was: nil)],
                    in: week
                )
                try await agency.refuses("invalid 0/fullDay") {
                    try await agency.fill([(app, date, "1:30", was: nil)], in: week)
                }
                let filled = try await agency.week(week)
                #expect(filled.minutes == hours * 60 && filled.rows.reduce(0) { $0 + $1.minutes } == hours * 60)
            }
        }
    }

    @Test("reports a cell changed elsewhere, unless it was not edited or both values are equal")
    func stale() async throws {
        try await withAgency { agency in
            let (website, app) = (try await agency.project(), try await agency.project("Acme", "App"))
            try await agency.log("4", website, "2026-11-16")
            try await agency.refuses("conflict 0/stale") {
                try await agency.fill([(website, "2026-11-16", "6", was: "2"), (app, "2026-11-16", "1", was: "0")])
            }
            let filled = try await agency.fill([
                (website, "2026-11-16", "2", was: "2"), (website, "2026-11-17", "0", was: "0"),
                (app, "2026-11-16", "1", was: "0"),
            ])
            #expect(filled.count == 1)
            #expect(try await agency.fill([(website, "2026-11-16", "4", was: "2")]).count == 0)
            #expect(try await agency.fill([(website, "2026-11-16", "3", was: nil)]).changed == 1)
        }
    }

    @Test("does not change cells that are more than a single number: several records, times, a comment")
    func detailed() async throws {
        try await withAgency { agency in
            let (website, app) = (try await agency.project(), try await agency.project("Acme", "App"))
            try await agency.log("2", website, "2026-11-16")
            try await agency.log("3", website, "2026-11-16")
            try await agency.log("3", app, "2026-11-16") { $0.comment = "Sketch" }
            try await agency.worked(app, "2026-11-17T08:00:00Z", "2026-11-17T10:00:00Z")
            try await agency.refuses("conflict 0/several 1/several 2/several") {
                try await agency.fill([
                    (website, "2026-11-16", "6", was: "5"), (app, "2026-11-16", "0", was: "3"),
                    (app, "2026-11-17", "3", was: "2"),
                ])
            }
            #expect(try await agency.fill([(website, "2026-11-16", "5", was: "5")]).count == 0)
            let cells = try await agency.week().rows.flatMap(\.cells).filter { !$0.isPlain }
            #expect(cells.map(\.minutes).sorted() == [120, 180, 300])
        }
    }

    @Test("rejects locked days, with the reason", arguments: ["submitted", "approved", "closed"])
    func locked(_ kind: String) async throws {
        try await withAgency { agency in
            let website = try await agency.project()
            try await agency.log("4", website, "2026-11-15")
            try await agency.lock("2026-W46", kind)
            try await agency.refuses("conflict 0/locked 1/locked") {
                try await agency.fill(
                    [(website, "2026-11-15", "0", was: "4"), (website, "2026-11-14", "2", was: "0")],
                    in: "2026-W46"
                )
            }
            let days = try await agency.week("2026-W46").days
            #expect(days.allSatisfy { $0.lock?.code == kind && !$0.isMissing })
            #expect(try await agency.week().days.allSatisfy { $0.lock == nil })
        }
    }

    @Test("from two devices at once keeps one value and reports the other")
    func atOnce() async throws {
        try await withTwoPools(agencyMigrations) { one, other in
            let agency = try await Agency.make(one)
            let website = try await agency.project()
            let told = try await withThrowingTaskGroup(of: String.self) { group in
                for hours in 1...6 {
                    var device = agency
                    device.database = hours % 2 == 0 ? one : other
                    let there = device
                    group.addTask {
                        do {
                            try await there.fill([(website, "2026-11-16", "\(hours)", was: "0")])
                            return "saved"
                        } catch let error as AppError {
                            return error.fields.first?.code ?? "\(error.code)"
                        }
                    }
                }
                return try await group.reduce(into: [String]()) { $0.append($1) }
            }
            #expect(told.sorted() == ["saved", "stale", "stale", "stale", "stale", "stale"])
            #expect(try await agency.records().count == 1)
        }
    }
}
