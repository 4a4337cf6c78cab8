import Accounts
import Core
import Events
import Imports
import Storage
import TestSupport
import Testing
import Work

@testable import Hours

@Suite("Importing a file of many hours in slices")
struct ImportSliceTests {
    @Test("no write is larger than a slice, and other writes happen in between")
    func bounded() async throws {
        try await withCountedDatabase(agencyMigrations) { database, engine in
            let agency = try await Agency.make(database)
            let text = file(records: 8 * sliceRows)
            engine.forget()
            let others = Task {
                while !Task.isCancelled {
                    try await database.write { tx in
                        try tx.run("UPDATE person SET name = name WHERE id = \(agency.omar.person)")
                    }
                }
            }
            let brought = try await agency.bring(text)
            others.cancel()
            try await others.value
            #expect(brought.counts.created == 8 * sliceRows)
            #expect(try await agency.count("minutes = 30") == 8 * sliceRows)
            // Reading, checking, importing and cleaning up: a slice may change each of its rows and add a record for
            // it.
            let rows = engine.rowsOfWrites
            #expect(rows.max() ?? 0 <= 2 * sliceRows + 20, "\(rows)")
            let slices = rows.indices.filter { rows[$0] >= sliceRows }
            let (first, last) = (try #require(slices.first), try #require(slices.last))
            #expect(last - first + 1 > slices.count, "nobody wrote between the first slice and the last: \(rows)")
        }
    }

    @Test("a file with only projects and their members is written in slices too, and so is its removal")
    func listed() async throws {
        try await withCountedDatabase(agencyMigrations) { database, engine in
            let agency = try await Agency.make(database)
            let members = (0..<50).map { "\"m\($0)\": {\"name\": \"Cook \($0)\"}" }.joined(separator: ",")
            let projects = (0..<4 * sliceRows / 50).map { "\"Project \($0)\": {\(members)}" }
            let text = "{\"Projects\": {\"Acme\": {\(projects.joined(separator: ","))}}}"
            engine.forget()
            let id = try await agency.readFile(Array(text.utf8))
            let rows = engine.rowsOfWrites
            #expect(rows.reduce(0, +) > 4 * sliceRows, "\(rows)")
            try await database.write { [nora = agency.nora] tx in try HoursImport.cancel(id, in: tx.acting(as: nora)) }
            try await HoursImport.clear(id, agency.crew, database)
            #expect(engine.rowsOfWrites.max() ?? 0 <= sliceRows + 20, "\(engine.rowsOfWrites)")
            #expect(try await agency.leftovers() == 0)
        }
    }

    @Test("an interrupted import is completed by the next run, without duplicates")
    func stopped() async throws {
        try await withAgency { agency in
            let (nora, now, database) = (agency.nora, agency.now, agency.database)
            let id = try await agency.asked(toApply: file(records: 4 * sliceRows))
            let apply = ApplyImport(StoppingDatabase.after(writes: 4, database), crew: agency.crew, id)
            await #expect(throws: AppError.self) { try await apply.run(at: now) }
            let half = try await agency.count("minutes = 30")
            #expect(half > 0 && half < 4 * sliceRows)
            #expect(try await database.check(HoursModule().invariants) == [])
            let begun = try await database.read { tx in try HoursImport.find(id, nora, in: tx) }
            #expect(begun.state == .applying && begun.fault == nil)
            await #expect(throws: AppError.self) {
                try await database.write { tx in try HoursImport.cancel(id, in: tx.acting(as: nora)) }
            }
            // Regardless of how long the server was down.
            let later = now.adding(minutes: 40 * 24 * 60)
            for _ in 0..<2 { try await RunImports(database).run(now: later) }
            #expect(try await agency.count("minutes = 30") == 4 * sliceRows)
            #expect(try await agency.facts("hours.imported") == 1)
            let done = try await database.read { tx in try HoursImport.find(id, nora, in: tx) }
            #expect(done.state == .applied && done.counts.created == 4 * sliceRows)
            #expect(try await agency.leftovers() == 1)
            // The member's page, the crew's page and the export agree.
            let question = HoursReport.Question(from: try day("2024-01-01"), to: try day("2024-12-31"), by: [.project])
            for viewer in [agency.lea, nora] {
                let report = try await database.read { tx in try HoursReport.read(question, by: viewer, in: tx) }
                #expect(report.total.minutes == 30 * 4 * sliceRows)
                let lines = try await agency.csv(as: viewer).split(whereSeparator: \.isNewline)
                #expect(lines.count == 1 + 4 * sliceRows)
            }
            // The same file is recognised when it is imported again.
            let again = try await agency.bring(file(records: 4 * sliceRows))
            #expect(again.counts.created == 0 && again.counts.unchanged == 4 * sliceRows)
        }
    }

    @Test("an import that has begun is completed even if the crew is archived in the meantime")
    func archived() async throws {
        try await withAgency { agency in
            let (nora, now, database, crew) = (agency.nora, agency.now, agency.database, agency.crew)
            let id = try await agency.asked(toApply: file(records: 4 * sliceRows))
            let apply = ApplyImport(StoppingDatabase.after(writes: 4, database), crew: crew, id)
            await #expect(throws: AppError.self) { try await apply.run(at: now) }
            #expect(try await agency.count("minutes = 30") < 4 * sliceRows)
            try await database.write { tx in try tx.run("UPDATE crew SET archived_at = \(now) WHERE id = \(crew)") }
            try await RunImports(database).run(now: now)
            #expect(try await agency.count("minutes = 30") == 4 * sliceRows)
            let done = try await database.read { tx in try HoursImport.find(id, nora, in: tx) }
            #expect(done.state == .applied && done.counts.created == 4 * sliceRows)
            #expect(try await agency.facts("hours.imported") == 1)
            #expect(try await agency.leftovers() == 1 + 1 + 1)
        }
    }

    @Test("a request and a job that import the same file concurrently write each record once")
    func atOnce() async throws {
        try await withAgency { agency in
            let (now, database, crew) = (agency.now, agency.database, agency.crew)
            let id = try await agency.asked(toApply: file(records: 4 * sliceRows))
            async let request: Void = ApplyImport(database, crew: crew, id).run(at: now)
            async let job: Void = RunImports(database).run(now: now)
            _ = try await (request, job)
            #expect(try await agency.count("minutes = 30") == 4 * sliceRows)
            #expect(try await agency.facts("hours.imported") == 1)
            let file = try await database.read { [nora = agency.nora] tx in try HoursImport.find(id, nora, in: tx) }
            #expect(file.state == .applied && file.counts.created == 4 * sliceRows)
        }
    }

    @Test("an import that always crashes the server is undone by another job, and then rejected")
    func givenUp() async throws {
        try await withAgency { agency in
            let (nora, now, database, crew) = (agency.nora, agency.now, agency.database, agency.crew)
            let id = try await agency.asked(toApply: file(records: 3 * sliceRows))
            let apply = ApplyImport(StoppingDatabase.after(writes: 4, database), crew: crew, id)
            await #expect(throws: AppError.self) { try await apply.run(at: now) }
            #expect(try await agency.count("minutes = 30") > 0)
            let run = RunImports(database)
            let order = JobOrder(name: "apply", crew: crew, subject: id.description)
            try await database.write { tx in
                try tx.run("DELETE FROM job")
                try run.giveUp(order, now: now, in: tx)
            }
            let failing = try await database.read { tx in try HoursImport.find(id, nora, in: tx) }
            #expect(failing.isTakenBack && !failing.hasFailed)
            let jobs = try await database.read { tx in
                try tx.all("SELECT name, crew, subject FROM job WHERE kind = \(RunImports.kind)") {
                    JobOrder(name: try $0.read(), crew: try $0.read(), subject: try $0.read())
                }
            }
            #expect(jobs.count == 1)
            for job in jobs { try await run.run(job, now: now) }
            #expect(try await agency.count("minutes = 30") == 0)
            let file = try await database.read { tx in try HoursImport.find(id, nora, in: tx) }
            #expect(file.hasFailed && file.fault?.key == "hours.import.ended")
            // If even that crashes the server, it is left unchanged.
            try await database.write { tx in
                try tx.run("UPDATE hours_import SET state = 'applying' WHERE id = \(id)")
                try run.giveUp(order, now: now, in: tx)
            }
            let left = try await database.read { tx in try HoursImport.find(id, nora, in: tx) }
            #expect(left.hasFailed)
        }
    }

    @Test("a failure in a late slice is undone, except for what has been handed in")
    func failing() async throws {
        try await withAgency { agency in
            let (nora, now, database, crew) = (agency.nora, agency.now, agency.database, agency.crew)
            let id = try await agency.asked(toApply: file(records: 4 * sliceRows))
            try await database.write { tx in
                // Two records with the same key, which no check detects.
                try tx.run(
                    "UPDATE hours_import_row SET source = 'same' WHERE import = \(id) AND number > \(4 * sliceRows - 2)"
                )
            }
            let apply = ApplyImport(StoppingDatabase.after(writes: 4, database), crew: crew, id)
            await #expect(throws: AppError.self) { try await apply.run(at: now) }
            let first = try await database.read { tx in
                try tx.first("SELECT id, version FROM hours_record WHERE crew = \(crew) ORDER BY date, id LIMIT 1") {
                    (id: try $0.read() as HoursRecordID, version: try $0.read() as Int)
                }
            }
            let changed = try #require(first).id
            try await database.write { tx in
                try tx.run(
                    "UPDATE hours_record SET comment = 'mine', version = 2 WHERE crew = \(crew) AND id = \(changed)"
                )
            }
            await #expect(throws: (any Error).self) { try await RunImports(database).run(now: now) }
            #expect(try await agency.count("minutes = 30") == 1)
            let file = try await database.read { tx in try HoursImport.find(id, nora, in: tx) }
            #expect(file.state == .refused && file.fault?.key == "hours.import.failed")
            #expect(try await agency.facts("hours.imported") == 0)
        }
    }

    @Test("days that are locked or filled between two slices are left unchanged")
    func rulesBetween() async throws {
        try await withAgency { agency in
            let (now, database, crew) = (agency.now, agency.database, agency.crew)
            let id = try await agency.asked(toApply: file(records: 4 * sliceRows))
            let apply = ApplyImport(StoppingDatabase.after(writes: 4, database), crew: crew, id)
            await #expect(throws: AppError.self) { try await apply.run(at: now) }
            let before = try await agency.count("minutes = 30")
            try await database.write { tx in
                try tx.run(
                    """
                    INSERT INTO hours_settings (crew, step, period, currency, rounding, rounding_step, locked_until)
                    VALUES (\(crew), 30, 'week', 'EUR', 'none', 15, '2026-12-31')
                    """
                )
            }
            try await RunImports(database).run(now: now)
            #expect(try await agency.count("minutes = 30") == before)
            let file = try await database.read { [nora = agency.nora] tx in try HoursImport.find(id, nora, in: tx) }
            #expect(file.state == .applied && file.counts.created == before)
            #expect(file.counts.rejected == 4 * sliceRows - before)
        }
    }

    /// A file with records of half an hour, forty per day.
    private func file(records: Int) -> String {
        let first = LocalDate(daysSinceEpoch: 19_723)
        let lines = (0..<records).map { number in
            "Lea,,Acme,Website,nr \(number),Yes,\(first.adding(days: number / 40)),,,,0:30\n"
        }
        return "User,Email,Client,Project,Description,Billable,Start date,Start time,End date,End time,Duration\n"
            + lines.joined()
    }
}

extension Agency {
    fileprivate func asked(toApply text: String) async throws -> HoursImportID {
        let (nora, now) = (nora, now)
        let id = try await readFile(Array(text.utf8))
        try await HoursImport.checkAgain(id, by: nora, database)
        try await database.write { tx in try HoursImport.ask(toApply: id, in: tx.acting(as: nora, at: now)) }
        return id
    }
}
