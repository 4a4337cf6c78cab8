import API
import Accounts
import Core
import TestSupport
import Testing

@testable import Hours
@testable import Storage

@Suite("The budget of a project")
struct BudgetTests {
    @Test("is set by managers only, in hours, money or both, and is positive")
    func gives() async throws {
        try await withAgency { agency in
            try await agency.refuses("forbidden") {
                try await agency.project(budget: .init(minutes: 60), by: agency.lea)
            }
            for budget in [Project.Budget(minutes: 0), .init(minutes: -1), .init(minutes: Int.max)] {
                try await agency.refuses("invalid budget.minutes/range") { try await agency.project(budget: budget) }
            }
            try await agency.refuses("invalid budget.amount/range") {
                try await agency.project(budget: .init(amount: 0))
            }
            let project = try await agency.project(budget: .init(minutes: 60, amount: 100_00, isMonthly: true))
            #expect(project.budget == .init(minutes: 60, amount: 100_00, isMonthly: true))
            // Without a budget, the flag is cleared too.
            #expect(try await agency.change(project) { $0.budget = .init(isMonthly: true) }.budget == .init())
        }
    }

    @Test("is used by logged hours, in total or this month, in hours and in money")
    func uses() async throws {
        try await withAgency { agency in
            try await agency.rate(90_00, from: "2026-01-01")
            let once = try await agency.project("Acme", "Once", budget: .init(minutes: 600, amount: 1000_00))
            let monthly = try await agency.project("Acme", "Monthly", budget: .init(minutes: 600, isMonthly: true))
            try await agency.project("Acme", "Without")
            for project in [once, monthly] {
                try await agency.log("1:30", project, "2026-10-31")
                try await agency.log("2", project, "2026-11-01")
                try await agency.log("1", project, "2026-11-30", by: agency.omar) { $0.billable = false }
                try await agency.delete(try await agency.log("4", project, "2026-11-02"))
            }
            let uses = try await agency.uses(agency.tim)
            #expect(uses == ["Monthly 180 min, 18000", "Once 270 min, 31500", "Without -"])
            #expect(try await agency.uses(agency.lea) == ["Monthly -", "Once -", "Without -"])
        }
    }

    @Test("has the higher percentage of hours and money, and is reached when all of it is used")
    func percents() {
        let budget = Project.Budget(minutes: 1000, amount: 999)
        for (minutes, amount, percent, reached) in [
            (0, 0, 0, []), (799, 0, 79, []), (800, 0, 80, [80]), (0, 799, 79, []), (0, 800, 80, [80]),
            (999, 0, 99, [80]),
            (1000, 0, 100, [80, 100]), (0, 999, 100, [80, 100]), (5_000, 0, 500, [80, 100]),
        ] as [(Int, Int, Int, [Int])] {
            let use = BudgetUse(minutes: minutes, amount: amount)
            #expect(use.percent(of: budget) == percent)
            #expect([80, 100].filter { use.reaches($0, of: budget) } == reached)
        }
        #expect(BudgetUse(minutes: .max / 2, amount: .max / 2).percent(of: .init(minutes: 1)) == 9_999)
        #expect(!BudgetUse(minutes: 1, amount: 1).reaches(80, of: .init()))
    }

    @Test("is reported to the managers once at 80 and once at 100 percent")
    func tells() async throws {
        try await withAgency { agency in
            let project = try await agency.project(budget: .init(minutes: 600))
            try await agency.logAndDeliver("7:30", project, "2026-11-16")
            #expect(try await agency.inboxes() == [])
            let record = try await agency.logAndDeliver("0:30", project, "2026-11-16")
            #expect(try await agency.inboxes() == ["budget to Nora ×1", "budget to Tim ×1"])
            let kinds = try await agency.database.read { tx in
                try tx.all("SELECT DISTINCT kind FROM notice") { try $0.read() as String }
            }
            #expect(kinds == ["hours.budgets"])
            // Going below the budget and reaching it again sends no second notice.
            try await agency.delete(record)
            try await agency.restore(record)
            try await agency.logAndDeliver("1", project, "2026-11-17")
            #expect(try await agency.inboxes() == ["budget to Nora ×1", "budget to Tim ×1"])
            try await agency.change(record) { $0.minutes = 90 }
            try await agency.deliver()
            #expect(try await agency.inboxes() == ["budgetAll to Nora ×2", "budgetAll to Tim ×2"])
            try await agency.logAndDeliver("8", project, "2026-11-18")
            #expect(try await agency.inboxes() == ["budgetAll to Nora ×2", "budgetAll to Tim ×2"])
            #expect(try await agency.projectFacts().filter { $0 == "budget.reached" }.count == 2)
        }
    }

    @Test("is reported as people chose for messages about projects, before those about budgets had a kind of their own")
    func chosen() async throws {
        try await withDatabase(agencyMigrations.filter { $0.name != "Hours007_budget_notices" }) { old in
            try await old.write { tx in
                let nora = try tx.addPerson("Nora")
                try tx.run(
                    """
                    INSERT INTO notification_settings (person, mail, urgent_in_quiet, version)
                    VALUES (\(nora), TRUE, TRUE, 2)
                    """
                )
                for (kind, isMailed) in [("hours.projects", true), ("hours.timesheets", false)] {
                    try tx.run(
                        """
                        INSERT INTO notification_choice (person, kind, mail, push)
                        VALUES (\(nora), \(kind), \(isMailed), FALSE)
                        """
                    )
                }
            }
            let new = Database(old.engine, migrations: agencyMigrations)
            try await new.migrate(now: testNow)
            let mailed = try await new.read { tx in
                try tx.all("SELECT kind FROM notification_choice WHERE mail ORDER BY kind") { try $0.read() as String }
            }
            #expect(mailed == ["hours.budgets", "hours.projects"])
        }
    }

    @Test("is reported at once when one long day uses all of it, even if a manager moved that record to the project")
    func tellsAll() async throws {
        try await withAgency { agency in
            let project = try await agency.project(budget: .init(minutes: 300))
            let other = try await agency.project("Acme", "Other")
            let record = try await agency.logAndDeliver("8", other, "2026-11-16", by: agency.tim)
            #expect(try await agency.inboxes() == [])
            try await agency.change(record, by: agency.tim) { $0.project = project.id }
            try await agency.deliver()
            #expect(try await agency.inboxes() == ["budgetAll to Nora ×1", "budgetAll to Tim ×1"])
        }
    }

    @Test("is reported every month if monthly, for the month of the record")
    func tellsMonthly() async throws {
        try await withAgency { agency in
            let project = try await agency.project(budget: .init(minutes: 300, isMonthly: true))
            try await agency.logAndDeliver("4", project, "2026-11-16")
            try await agency.logAndDeliver("4", project, "2026-10-16")
            try await agency.logAndDeliver("0:30", project, "2026-10-19")
            #expect(try await agency.inboxes() == ["budgetMonth to Nora ×2", "budgetMonth to Tim ×2"])
            try await agency.logAndDeliver("0:30", project, "2026-10-20")
            #expect(try await agency.inboxes() == ["budgetMonthAll to Nora ×3", "budgetMonthAll to Tim ×3"])
        }
    }

    @Test("is reported when an import uses it, for this and the previous month if monthly")
    func tellsImports() async throws {
        try await withAgency { agency in
            try await agency.project("Acme", "Once", budget: .init(minutes: 300))
            try await agency.project("Acme", "Monthly", budget: .init(minutes: 300, isMonthly: true))
            try await agency.project("Acme", "Other", budget: .init(minutes: 300))
            let head =
                "User,Email,Client,Project,Description,Billable,Start date,Start time,End date,End time,Duration\n"
            func line(_ project: String, _ date: String, _ hours: String) -> String {
                "Lea,,Acme,\(project),,Yes,\(date),,,,\(hours)\n"
            }
            _ = try await agency.bring(
                head + line("Once", "2026-08-03", "3:00") + line("Once", "2026-10-01", "2:00")
                    + line("Monthly", "2026-08-03", "5:00") + line("Monthly", "2026-09-01", "3:59")
                    + line("Monthly", "2026-10-30", "4:00") + line("Other", "2026-10-30", "3:59")
            )
            try await agency.deliver()
            let told = [
                "budgetAll to Nora ×1", "budgetAll to Tim ×1", "budgetMonth to Nora ×1", "budgetMonth to Tim ×1",
            ]
            #expect(try await agency.inboxes().sorted() == told)
            _ = try await agency.bring(head + line("Once", "2026-08-04", "1:00"))
            try await agency.deliver()
            #expect(try await agency.inboxes().sorted() == told)
        }
    }

    @Test("in money is used by billable hours at their rate, to the cent")
    func tellsMoney() async throws {
        try await withAgency { agency in
            try await agency.rate(100_00, from: "2026-01-01")
            let project = try await agency.project(budget: .init(amount: 1000_00))
            try await agency.logAndDeliver("4", project, "2026-11-16") { $0.billable = false }
            try await agency.logAndDeliver("7:30", project, "2026-11-17") { $0.billable = true }
            #expect(try await agency.inboxes() == [])
            try await agency.logAndDeliver("0:30", project, "2026-11-18") { $0.billable = true }
            #expect(try await agency.inboxes() == ["budget to Nora ×1", "budget to Tim ×1"])
        }
    }

    @Test("in money is reported when a new or removed rate uses it, once for all records, for this month if monthly")
    func tellsRates() async throws {
        try await withAgency { agency in
            let once = try await agency.project("Acme", "Once", budget: .init(amount: 1000_00))
            let monthly = try await agency.project("Acme", "Monthly", budget: .init(amount: 500_00, isMonthly: true))
            for project in [once, monthly] {
                try await agency.log("5", project, "2026-08-17")
                try await agency.log("5", project, "2026-11-16")
            }
            try await agency.rate(70_00, from: "2026-01-01")
            try await agency.deliver()
            #expect(try await agency.inboxes() == [])
            // More specific than the first one, which applies again without it.
            let low = try await agency.rate(10_00, from: "2026-01-01", once).rate
            try await agency.rate(85_00, from: "2026-01-01")
            try await agency.deliver()
            let month = ["budgetMonth to Nora ×1", "budgetMonth to Tim ×1"]
            #expect(try await agency.inboxes() == month)
            try await agency.remove(low)
            try await agency.deliver()
            let both = ["budget to Nora ×1", "budget to Tim ×1"] + month
            #expect(try await agency.inboxes().sorted() == both)
            try await agency.rate(84_00, from: "2026-01-01")
            try await agency.deliver()
            #expect(try await agency.inboxes().sorted() == both)
        }
    }

    @Test("in money is not reported for months after the last day of a new or removed rate")
    func tellsPastRates() async throws {
        try await withAgency { agency in
            let project = try await agency.project()
            try await agency.rate(90_00, from: "2026-02-01")
            for date in ["2026-01-12", "2026-10-12"] { try await agency.log("8", project, date) }
            try await agency.deliver()
            try await agency.change(project) { $0.budget = .init(amount: 100_00, isMonthly: true) }
            let (old, records) = try await agency.rate(80_00, from: "2026-01-01")
            #expect(records == 1)
            try await agency.deliver()
            #expect(try await agency.remove(old) == 1)
            try await agency.deliver()
            #expect(try await agency.inboxes() == [])
        }
    }

    @Test("is reported for the month that has begun in the zone of the crew")
    func tellsMonthOfZone() async throws {
        try await withAgency(zone: "Pacific/Auckland") { agency in
            // There it is nine o'clock on 1 December.
            try agency.clock.set("2026-11-30T20:00:00Z")
            let project = try await agency.project(budget: .init(amount: 500_00, isMonthly: true))
            try await agency.logAndDeliver("8", project, "2026-12-01")
            #expect(try await agency.inboxes() == [])
            try await agency.rate(70_00, from: "2026-12-01")
            try await agency.deliver()
            #expect(try await agency.inboxes() == ["budgetMonthAll to Nora ×1", "budgetMonthAll to Tim ×1"])
        }
    }

    @Test("can be reported again after a change, but not for what was already used")
    func resets() async throws {
        try await withAgency { agency in
            let project = try await agency.project(budget: .init(minutes: 600))
            try await agency.logAndDeliver("8", project, "2026-11-16")
            #expect(try await agency.inboxes().count == 2)
            try await agency.change(project) { $0.budget = .init(minutes: 480) }
            try await agency.logAndDeliver("0:30", project, "2026-11-17")
            #expect(try await agency.inboxes() == ["budget to Nora ×1", "budget to Tim ×1"])
            try await agency.change(project) { $0.budget = .init(minutes: 900) }
            try await agency.logAndDeliver("8", project, "2026-11-18")
            #expect(try await agency.inboxes() == ["budgetAll to Nora ×2", "budgetAll to Tim ×2"])
        }
    }

    @Test("in money, how much of it is used, and rates are visible to managers only")
    func hidesMoney() async throws {
        try await withAgency { agency in
            let both = try await agency.project("Acme", "Both", budget: .init(minutes: 600, amount: 1000_00))
            try await agency.project("Acme", "Money", budget: .init(amount: 1000_00))
            try await agency.log("4", both, "2026-11-16")
            let mine = try await agency.lines().map { $0.json(for: agency.lea) }
            #expect(
                mine[0].budget
                    == ProjectBudget(minutes: 600, amount: nil, monthly: false, usedMinutes: nil, usedAmount: nil)
            )
            #expect(mine[1].budget == nil)
            let tims = try await agency.lines(ProjectFilter(), agency.tim).map { $0.json(for: agency.tim) }
            #expect(
                tims[0].budget
                    == ProjectBudget(minutes: 600, amount: 1000_00, monthly: false, usedMinutes: 240, usedAmount: 0)
            )
            #expect(tims[1].budget?.amount == 1000_00)
            let lea = agency.lea
            try await agency.refuses("forbidden") {
                _ = try await agency.database.read { tx in try HourlyRate.list(lea, in: tx) }
            }
        }
    }

    @Test(
        "is entered in hours, in any common notation",
        arguments: [
            ("120", 7200), ("120.5", 7230), ("120,5", 7230), ("120:30", 7230), (" 1 000 ", 60_000), ("0:30", 30),
            ("", nil), ("x", nil),
            ("1:60", nil), ("1.2.3", nil), ("-5", nil), ("123456789", nil), (":30", nil), ("5:", nil), ("１２", nil),
        ]
    )
    func entered(text: String, minutes: Int?) {
        #expect(readBudgetHours(text) == minutes)
    }
}

extension Agency {
    /// Logs hours, and delivers the notices that follow.
    @discardableResult
    fileprivate func logAndDeliver(
        _ hours: String,
        _ project: Project,
        _ date: String,
        by viewer: Viewer? = nil,
        _ edit: @Sendable (inout HoursDraft) -> Void = { _ in }
    ) async throws -> HoursRecord {
        let record = try await log(hours, project, date, by: viewer, edit)
        try await deliver()
        return record
    }

    /// "Website 90 min, 14250", with a dash for values that the viewer may not see.
    fileprivate func uses(_ viewer: Viewer) async throws -> [String] {
        try await lines(ProjectFilter(), viewer).map { line in
            line.project.name + " " + (line.use.map { "\($0.minutes) min, \($0.amount)" } ?? "-")
        }
    }
}
