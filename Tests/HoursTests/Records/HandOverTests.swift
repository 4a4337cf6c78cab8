import API
import Accounts
import Core
import Storage
import TestSupport
import Testing

@testable import Hours

@Suite("The hours of someone without an account")
struct HandOverTests {
    @Test("go to the account that takes over, with timesheets, projects and rates; before that, no day is missing")
    func takenOver() async throws {
        try await withAgency { agency in
            let project = try await agency.project()
            let (nora, crew, now) = (agency.nora, agency.crew, agency.now)
            let monday = try #require(LocalDate("2026-11-16"))
            let period = try #require(Period("2026-W47"))
            func listed() async throws -> [String] {
                try await agency.database.read { tx in
                    try PeriodHours.list(period, most: 10, nora, NoShifts(), at: now, in: tx).map(\.person.name)
                }
            }
            let (person, bram) = try await agency.database.write { tx in
                let person = try tx.enter("Youssef", by: nora, at: now)
                let acting = try tx.acting(as: nora, at: now)
                try Project.join(project.id, person, in: acting)
                let rate = RateScope(project: project.id, person: person)
                _ = try HourlyRate.set(RateDraft(scope: rate, validFrom: monday, amount: 9_000), in: acting)
                return (person, try tx.addPerson("Bram", at: now))
            }
            #expect(try await listed() == ["Lea", "Nora", "Omar", "Tim"])
            // Imported.
            let record = try await agency.log("4:00", project, "2026-11-16", by: agency.omar)
            try await agency.database.write { tx in
                try tx.run("UPDATE hours_record SET person = \(person) WHERE crew = \(crew)")
            }
            #expect(try await listed() == ["Lea", "Nora", "Omar", "Tim", "Youssef"])
            try await agency.submit("2026-W47", of: person, by: nora)
            let rate: Int? = try await agency.database.write { tx in
                try tx.takeOver(person, by: bram, invitedBy: nora, [HandOverHours()], at: now)
                return try HourlyRate.amount(project.id, bram, on: monday, crew: crew, in: tx)
            }
            #expect(rate == 9_000)
            let (owner, left): (PersonID?, Int?) = try await agency.database.read { tx in
                let owner: PersonID? = try tx.value("SELECT person FROM hours_record WHERE id = \(record.id)")
                let left: Int? = try tx.value(
                    """
                    SELECT (SELECT COUNT(*) FROM project_pin WHERE person = \(person))
                        + (SELECT COUNT(*) FROM hourly_rate WHERE person = \(person))
                        + (SELECT COUNT(*) FROM hours_record WHERE person = \(person))
                        + (SELECT COUNT(*) FROM timesheet WHERE person = \(person))
                    """
                )
                return (owner, left)
            }
            #expect(owner == bram && left == 0)
            let sheet = try await agency.database.read { tx in
                try Timesheet.find(bram, period, crew: crew, in: tx)
            }
            #expect(sheet?.state == .submitted && sheet?.minutes == 240)
            // From a form that was opened before.
            try await agency.refuses("invalid person/unknown") {
                try await agency.log("1", project, "2026-11-16", by: nora) { $0.person = person }
            }
        }
    }
}
