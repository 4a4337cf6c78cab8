import API
import Accounts
import Core
import Events
import Imports
import Storage
import TestSupport
import Testing
import Work

@testable import Hours

private let head = "User,Email,Client,Project,Description,Billable,Start date,Start time,End date,End time,Duration\n"

@Suite("Importing hours")
struct ImportTests {
    private func line(_ person: String, _ date: String, _ hours: String, _ project: String = "Website") -> String {
        "\(person),,Acme,\(project),,Yes,\(date),,,,\(hours)\n"
    }

    @Test("Nothing is written before confirmation, and a discarded file leaves nothing behind")
    func cancelled() async throws {
        try await withAgency { agency in
            let (nora, id) = (
                agency.nora, try await agency.readFile(Array((head + line("Lea", "2026-03-02", "1:00")).utf8))
            )
            #expect(try await agency.takenHours() == [])
            try await agency.database.write { tx in
                try HoursImport.choose(people: [:], id, in: tx.acting(as: nora))
                try HoursImport.cancel(id, in: tx.acting(as: nora))
            }
            let shown = try await agency.database.read { tx in try HoursImport.latest(nora, most: 20, in: tx) }
            #expect(shown.isEmpty)
            try await HoursImport.clear(id, nora.crew, agency.database)
            #expect(try await agency.leftovers() == 0)
            let crew = agency.crew
            let projects = try await agency.database.read { tx in
                try tx.value("SELECT COUNT(*) FROM project WHERE crew = \(crew)", as: Int.self)
            }
            #expect(projects == 0)
        }
    }

    @Test("When one record fails in the middle, no records, clients or projects are created")
    func failing() async throws {
        try await withAgency { agency in
            let (nora, now, database) = (agency.nora, agency.now, agency.database)
            let text =
                head + line("Lea", "2026-03-02", "1:00") + line("Lea", "2026-03-03", "1:00")
                + line("Omar", "2026-03-04", "2:00")
            let id = try await agency.readFile(Array(text.utf8))
            try await HoursImport.checkAgain(id, by: nora, database)
            try await database.write { tx in
                // Two records with the same key, which no check detects.
                try tx.run("UPDATE hours_import_row SET source = 'same' WHERE import = \(id) AND number > 1")
                try HoursImport.ask(toApply: id, in: tx.acting(as: nora, at: now))
            }
            await #expect(throws: (any Error).self) { try await RunImports(database).run(now: now) }
            #expect(try await agency.takenHours() == [])
            let made = try await database.read { tx in
                try tx.value("SELECT (SELECT COUNT(*) FROM client) + (SELECT COUNT(*) FROM project)", as: Int.self)
            }
            #expect(made == 0)
            let file = try await database.read { tx in try HoursImport.find(id, nora, in: tx) }
            #expect(file.state == .refused)
            #expect(file.fault?.key == "hours.import.failed")
        }
    }

    @Test("A job reads the file, waits for confirmation, and imports it; there is one fact for all records")
    func job() async throws {
        try await withAgency { agency in
            let (nora, now, database, crew) = (agency.nora, agency.now, agency.database, agency.crew)
            var file = try await IncomingFile.begin(database, by: nora, name: "toggl.csv", at: now)
            try await file.take(try fixture("toggl.csv"))
            try await file.finish()
            let id = file.id
            func state() async throws -> HoursImport.State {
                try await database.read { tx in try HoursImport.find(id, nora, in: tx).state }
            }
            try await database.write { tx in
                try HoursImport.ask(toRead: id, ImportOptions(), in: tx.acting(as: nora, at: now))
            }
            #expect(try await state() == .reading)
            try await RunImports(database).run(now: now)
            #expect(try await state() == .checked)
            #expect(try await agency.takenHours() == [])
            try await database.write { tx in try HoursImport.ask(toApply: id, in: tx.acting(as: nora, at: now)) }
            await #expect(throws: AppError.self) {
                try await database.write { tx in try HoursImport.choose(people: [:], id, in: tx.acting(as: nora)) }
            }
            try await RunImports(database).run(now: now)
            try await RunImports(database).run(now: now)
            #expect(try await state() == .applied)
            #expect(try await agency.takenHours().count == 6)
            await #expect(throws: AppError.self) {
                try await database.write { tx in try HoursImport.cancel(id, in: tx.acting(as: nora)) }
            }
            let facts = try await database.read { tx in
                try tx.all("SELECT kind FROM outbox WHERE crew = \(crew) AND kind LIKE 'hours.%'") {
                    try $0.read() as String
                }
            }
            #expect(facts == ["hours.imported"])
        }
    }

    @Test("A file with ambiguous dates is rejected, and read again with the chosen order")
    func readAgain() async throws {
        try await withAgency { agency in
            let (nora, now, database) = (agency.nora, agency.now, agency.database)
            var file = try await IncomingFile.begin(database, by: nora, name: nil, at: now)
            try await file.take(Array((head + line("Lea", "03/04/2026", "1:00")).utf8))
            try await file.finish()
            let id = file.id
            try await database.write { tx in
                try HoursImport.ask(toRead: id, ImportOptions(), in: tx.acting(as: nora, at: now))
            }
            try await RunImports(database).run(now: now)
            let refused = try await database.read { tx in try HoursImport.find(id, nora, in: tx) }
            #expect(refused.state == .refused)
            #expect(refused.fault?.key == "hours.import.dates.ambiguous")
            let options = ImportOptions(dates: .monthFirst)
            try await database.write { tx in try HoursImport.ask(toRead: id, options, in: tx.acting(as: nora, at: now))
            }
            try await RunImports(database).run(now: now)
            let read = try await database.read { tx in try HoursImport.find(id, nora, in: tx) }
            #expect(read.state == .checked)
            #expect(read.counts.created == 1)
        }
    }

    @Test("An unknown person is skipped until a manager maps them, and then only their records are new")
    func mapping() async throws {
        try await withAgency { agency in
            let text = head + line("Lea", "2026-03-02", "1:00") + line("J. Doe", "2026-03-02", "2:00")
            let first = try await agency.bring(text)
            #expect(first.counts == .init(records: 2, created: 1, unchanged: 0, rejected: 1))
            #expect(first.report.unknownPeople.map(\.who.title) == ["J. Doe"])
            let doe = try #require(first.report.unknownPeople.first?.number)
            let second = try await agency.bring(Array(text.utf8), choosing: [doe: agency.omar.person])
            #expect(second.counts == .init(records: 2, created: 1, unchanged: 1, rejected: 0))
            #expect(
                try await agency.takenHours().sorted() == [
                    "Lea 2026-03-02 Acme/Website 60", "Omar 2026-03-02 Acme/Website 120",
                ]
            )
        }
    }

    @Test("People are matched by address before name, and nobody by an ambiguous name")
    func people() async throws {
        try await withAgency { agency in
            let (crew, database) = (agency.crew, agency.database)
            try await database.write { tx in
                let other = try People.add(
                    email: "lea.two@example.org",
                    name: "LEA",
                    passwordHash: "none",
                    at: agencyNow,
                    in: tx
                )
                try Members.add(other, to: crew, as: .member, at: agencyNow, in: tx)
            }
            let text =
                head + line("Lea", "2026-03-02", "1:00")
                + "Somebody,OMAR@example.org,Acme,Website,,Yes,2026-03-02,,,,2:00\n"
                + line("leatwoexampleorg", "2026-03-03", "3:00") + line("tim", "2026-03-03", "4:00")
            let brought = try await agency.bring(text)
            #expect(brought.report.unknownPeople.map(\.who.title) == ["Lea"])
            #expect(
                try await agency.takenHours() == [
                    "Omar 2026-03-02 Acme/Website 120", "LEA 2026-03-03 Acme/Website 180",
                    "Tim 2026-03-03 Acme/Website 240",
                ]
            )
        }
    }

    @Test("Whoever was taken over is matched as the account: by both names, by address, and when chosen before")
    func takenOver() async throws {
        try await withAgency { agency in
            let (nora, now, database) = (agency.nora, agency.now, agency.database)
            let (youssef, bram, sam) = try await database.write { tx in
                let bram = try tx.addPerson("Bram", at: now)
                return (try tx.enter("Youssef", by: nora, at: now), bram, try tx.enter("Sam", by: nora, at: now))
            }
            let early = try await agency.readFile(Array((head + line("Y.", "2026-03-06", "5:00")).utf8))
            let (chosen, moved) = try await database.write { tx -> (PersonID?, PersonID?) in
                func person() throws -> PersonID? {
                    try tx.value("SELECT person FROM hours_import_person WHERE import = \(early)")
                }
                let number: Int? = try tx.value("SELECT number FROM hours_import_person WHERE import = \(early)")
                try HoursImport.choose(people: [number ?? 0: youssef], early, in: tx.acting(as: nora, at: now))
                let chosen = try person()
                try tx.takeOver(youssef, by: bram, invitedBy: nora, [HandOverHours()], at: now)
                let account = try tx.addPerson("Sam", at: now)
                try tx.takeOver(sam, by: account, invitedBy: nora, [HandOverHours()], at: now)
                return (chosen, try person())
            }
            #expect(chosen == youssef && moved == bram)
            let text =
                head + line("Youssef", "2026-03-02", "1:00") + line("Sam", "2026-03-03", "2:00")
                + "Somebody,\(youssef)@no-account.invalid,Acme,Website,,Yes,2026-03-04,,,,3:00\n"
                + line("Y.", "2026-03-05", "4:00")
            let unknown = try await agency.bring(text).report.unknownPeople
            #expect(unknown.map(\.who.title) == ["Y."])
            let number = try #require(unknown.first).number
            // A page from before the takeover still offers the person without an account.
            _ = try await agency.bring(Array(text.utf8), choosing: [number: youssef])
            #expect(
                try await agency.takenHours() == [
                    "Bram 2026-03-02 Acme/Website 60", "Sam 2026-03-03 Acme/Website 120",
                    "Bram 2026-03-04 Acme/Website 180", "Bram 2026-03-05 Acme/Website 240",
                ]
            )
        }
    }

    @Test("Two identical lines are two records, and are recognised as such when imported again")
    func twins() async throws {
        try await withAgency { agency in
            let text = head + line("Lea", "2026-03-02", "1:00") + line("Lea", "2026-03-02", "1:00")
            #expect(try await agency.bring(text).counts.created == 2)
            #expect(try await agency.bring(text).counts == .init(records: 2, created: 0, unchanged: 2, rejected: 0))
            let longer = try await agency.bring(text + line("Lea", "2026-03-02", "1:00"))
            #expect(longer.counts == .init(records: 3, created: 1, unchanged: 2, rejected: 0))
        }
    }

    @Test("Records deleted here are imported again, and then cannot be restored")
    func deleted() async throws {
        try await withAgency { agency in
            let text = head + line("Lea", "2026-03-02", "1:00")
            _ = try await agency.bring(text)
            let (lea, now) = (agency.lea, agency.now)
            let record = try #require(try await agency.takenRecords().first)
            try await agency.database.write { tx in
                try HoursRecord.delete(record.id, if: .none, in: tx.acting(as: lea, at: now))
            }
            #expect(try await agency.bring(text).counts.created == 1)
            try await agency.refuses("conflict source/imported") { try await agency.restore(record) }
            // An export has the id of a record that was logged here.
            let logged = try await agency.log("1:00", try await agency.project("Acme", "App"), "2026-03-03")
            try await agency.delete(logged)
            let exported = "2026-03-03,1.00,60,60,Acme,App,Lea,,yes,fullTime,,,,,,\(logged.id),open,,\r\n"
            let own = NeutralForm.columns.joined(separator: ",") + "\r\n" + exported
            #expect(try await agency.bring(own).counts.created == 1)
            try await agency.refuses("conflict source/imported") { try await agency.restore(logged) }
        }
    }

    @Test("Records that overlapped when they were imported can be restored, but not over hours logged here")
    func overlapping() async throws {
        try await withAgency { agency in
            func line(_ start: String, _ end: String) -> String {
                "Lea,,Acme,Website,,Yes,2026-03-02,\(start):00,2026-03-02,\(end):00,02:00:00\n"
            }
            _ = try await agency.bring(head + line("09:00", "11:00") + line("10:00", "12:00"))
            let records = try await agency.takenRecords()
            let (first, second) = (records[0], records[1])
            try await agency.delete(second)
            try await agency.restore(second)
            try await agency.delete(first)
            try await agency.delete(second)
            let project = try await agency.project("Acme", "App")
            try await agency.worked(project, "2026-03-02T10:30:00Z", "2026-03-02T11:30:00Z")
            try await agency.refuses("conflict startedAt/overlap") { try await agency.restore(second) }
        }
    }

    @Test("People are added to the projects that they worked on in the last two months")
    func addedToProjects() async throws {
        try await withAgency { agency in
            _ = try await agency.bring(
                head + line("Lea", "2026-11-10", "1:00") + line("Lea", "2026-11-11", "1:00")
                    + line("Omar", "2026-10-12", "1:00", "App") + line("Omar", "2026-03-02", "1:00", "Old")
            )
            let crew = agency.crew
            let people = try await agency.database.read { tx in
                try tx.all(
                    """
                    SELECT person.name || ' ' || project.name FROM project_pin JOIN person ON person.id = project_pin.person
                    JOIN project ON project.crew = project_pin.crew AND project.id = project_pin.project
                    WHERE project_pin.crew = \(crew) ORDER BY person.name
                    """
                ) { try $0.read() as String }
            }
            #expect(people == ["Lea Website", "Omar App"])
        }
    }

    @Test("A day accepts what fits into it, and the rest is skipped")
    func fullDay() async throws {
        try await withAgency { agency in
            let project = try await agency.project()
            try await agency.log("4:00", project, "2026-03-02")
            let text =
                head + line("Lea", "2026-03-02", "12:00") + line("Lea", "2026-03-02", "9:00")
                + line("Lea", "2026-03-02", "8:00")
                + line("Lea", "2026-03-29", "23:30") + line("Lea", "2026-10-25", "24:00")
                + line("Lea", "2026-10-25", "1:00")
            let brought = try await agency.bring(text)
            #expect(brought.report.rejected.map(\.number) == [3, 5])
            #expect(brought.report.rejected.allSatisfy { $0.phrase.key == "hours.import.reason.fullDay" })
        }
    }

    @Test("Locked, handed in and approved days are left unchanged")
    func locks() async throws {
        try await withAgency { agency in
            let (crew, lea, nora, database) = (agency.crew, agency.lea, agency.nora, agency.database)
            try await database.write { tx in
                try tx.run(
                    """
                    INSERT INTO hours_settings (crew, step, period, currency, rounding, rounding_step, locked_until)
                    VALUES (\(crew), 30, 'week', 'EUR', 'none', 15, '2026-01-31')
                    """
                )
                for (period, first, last, state) in [
                    ("2026-W10", "2026-03-02", "2026-03-08", "submitted"),
                    ("2026-W11", "2026-03-09", "2026-03-15", "approved"),
                    ("2026-W12", "2026-03-16", "2026-03-22", "returned"),
                ] {
                    let id = TimesheetID.new(at: agencyNow)
                    try tx.run(
                        """
                        INSERT INTO timesheet (crew, id, person, period, first_day, last_day, state, locked, minutes, submitted_at,
                            decided_by, decided_at)
                        VALUES (\(crew), \(id), \(lea.person), \(period), \(first), \(last), \(state),
                            \(state != "returned"), 0, \(agencyNow), \(nora.person), \(agencyNow))
                        """
                    )
                    try Outbox.append(
                        HoursImported(
                            format: "",
                            created: 0,
                            unchanged: 0,
                            rejected: 0,
                            minutes: 0,
                            first: nil,
                            last: nil
                        ),
                        about: id,
                        crew: crew,
                        by: nora.person,
                        at: agencyNow,
                        in: tx
                    )
                }
            }
            let text =
                head + line("Lea", "2026-01-31", "1:00") + line("Lea", "2026-03-02", "1:00")
                + line("Lea", "2026-03-15", "1:00")
                + line("Lea", "2026-03-16", "1:00") + line("Omar", "2026-03-02", "1:00")
            let brought = try await agency.bring(text)
            #expect(
                brought.report.rejected.map { "\($0.number) \($0.phrase.key)" } == [
                    "2 hours.import.reason.closed", "3 hours.import.reason.submitted", "4 hours.import.reason.approved",
                ]
            )
            #expect(try await agency.takenHours().count == 2)
        }
    }

    @Test("Records get the rate and the employment status that apply on their day")
    func ratesAndContracts() async throws {
        try await withAgency { agency in
            let project = try await agency.project()
            let (crew, lea, omar) = (agency.crew, agency.lea, agency.omar)
            try await agency.database.write { tx in
                let rates: [(ProjectID?, PersonID?, String, Int)] = [
                    (nil, nil, "2020-01-01", 1), (nil, lea.person, "2020-01-01", 2), (project.id, nil, "2026-03-05", 3),
                    (project.id, lea.person, "2026-03-10", 4), (project.id, lea.person, "2026-03-12", 5),
                ]
                for (project, person, from, amount) in rates {
                    let scope = "\(project?.description ?? "*")/\(person?.description ?? "*")"
                    try tx.run(
                        """
                        INSERT INTO hourly_rate (crew, id, project, person, scope, valid_from, amount)
                        VALUES (\(crew), \(HourlyRateID.new(at: agencyNow)), \(project), \(person), \(scope), \(from), \(amount))
                        """
                    )
                }
                try tx.run(
                    """
                    INSERT INTO contract (crew, person, valid_from, status, week_minutes, weekdays)
                    VALUES (\(crew), \(omar.person), '2026-03-05', 'partTime', 1200, 31)
                    """
                )
            }
            let days = ["2026-03-04", "2026-03-05", "2026-03-10", "2026-03-12"]
            let text = head + days.map { line("Lea", $0, "1:00") + line("Omar", $0, "1:00") }.joined()
            _ = try await agency.bring(text + "Lea,,Acme,Website,free,No,2026-03-13,,,,1:00\n")
            let records = try await agency.takenRecords()
            for record in records where record.billable {
                let (database, person) = (agency.database, record.person.id)
                let rate = try await database.read { tx in
                    try Hours.HourlyRate.amount(project.id, person, on: record.date, crew: crew, in: tx)
                }
                #expect(record.rate == rate)
            }
            #expect(records.filter { $0.person.id == lea.person }.map(\.rate) == [2, 3, 4, 5, nil])
            #expect(
                records.filter { $0.person.id == omar.person }.map(\.status) == [
                    .fullTime, .partTime, .partTime, .partTime,
                ]
            )
        }
    }

    @Test("Nothing is imported into an archived project")
    func archived() async throws {
        try await withAgency { agency in
            let project = try await agency.project()
            let (crew, now) = (agency.crew, agency.now)
            try await agency.database.write { tx in
                try tx.run("UPDATE project SET archived_at = \(now) WHERE crew = \(crew) AND id = \(project.id)")
            }
            let brought = try await agency.bring(
                head + line("Lea", "2026-03-02", "1:00", "WEBSITE") + line("Lea", "2026-03-02", "1:00", "New")
            )
            #expect(brought.report.rejected.map(\.phrase.key) == ["hours.import.reason.archived"])
            #expect(brought.report.details.projects == ["Acme/New"])
            #expect(brought.report.details.clients == [])
        }
    }

    @Test("Members cannot import, and a file of another crew is not found")
    func rights() async throws {
        try await withAgency { agency in
            let (database, lea, now) = (agency.database, agency.lea, agency.now)
            await #expect(throws: AppError.self) {
                _ = try await IncomingFile.begin(database, by: lea, name: nil, at: now)
            }
            let id = try await agency.readFile(Array((head + line("Lea", "2026-03-02", "1:00")).utf8))
            let stranger = try await database.write { tx in
                try tx.addCrew("Others", owner: try tx.addPerson("Stranger"))
            }
            for viewer in [lea, stranger] {
                let error = await #expect(throws: AppError.self) {
                    try await database.write { tx in try HoursImport.cancel(id, in: tx.acting(as: viewer)) }
                }
                #expect(error?.code == (viewer.person == lea.person ? .forbidden : .notFound))
            }
        }
    }

    @Test("A manager decides only on a file that has been read and checked")
    func decidable() async throws {
        try await withAgency { agency in
            let (database, nora, now) = (agency.database, agency.nora, agency.now)
            let id = try await agency.readFile(Array((head + line("Lea", "2026-03-02", "1:00")).utf8))
            func refusal() async throws -> [String] {
                let file = try await database.read { tx in try HoursImport.find(id, nora, in: tx) }
                do {
                    try file.requireChecked()
                    return []
                } catch let error as AppError {
                    return error.fields.map(\.code)
                }
            }
            #expect(try await refusal() == ["notReady"])
            try await HoursImport.checkAgain(id, by: nora, database)
            #expect(try await refusal() == [])
            try await database.write { tx in try HoursImport.ask(toApply: id, in: tx.acting(as: nora, at: now)) }
            #expect(try await refusal() == ["applied"])
        }
    }

    @Test("A file that is being read again is not checked meanwhile")
    func readMeanwhile() async throws {
        try await withAgency { agency in
            let (database, nora, now) = (agency.database, agency.nora, agency.now)
            let id = try await agency.readFile(Array((head + line("Lea", "2026-03-02", "1:00")).utf8))
            try await HoursImport.checkAgain(id, by: nora, database)
            try await database.write { tx in
                try HoursImport.ask(toRead: id, ImportOptions(), in: tx.acting(as: nora, at: now))
            }
            let error = await #expect(throws: AppError.self) {
                try await HoursImport.checkAgain(id, by: nora, database)
            }
            #expect(error?.fields.map(\.code) == ["notReady"])
            let file = try await database.read { tx in try HoursImport.find(id, nora, in: tx) }
            #expect(file.state == .reading)
        }
    }

    @Test("In an archived crew a file can neither be discarded nor checked again")
    func archivedCrew() async throws {
        try await withAgency { agency in
            let (database, nora, now) = (agency.database, agency.nora, agency.now)
            let id = try await agency.readFile(Array((head + line("Lea", "2026-03-02", "1:00")).utf8))
            try await HoursImport.checkAgain(id, by: nora, database)
            try await database.write { tx in
                try tx.run("UPDATE crew SET archived_at = \(now) WHERE id = \(nora.crew)")
            }
            let rows = try await agency.leftovers()
            let cancelled = await #expect(throws: AppError.self) {
                try await database.write { tx in try HoursImport.cancel(id, in: tx.acting(as: nora)) }
            }
            let checked = await #expect(throws: AppError.self) {
                try await HoursImport.checkAgain(id, by: nora, database)
            }
            for error in [cancelled, checked] { #expect(error?.fields.map(\.code) == ["archived"]) }
            let file = try await database.read { tx in try HoursImport.find(id, nora, in: tx) }
            #expect(file.state == .checked)
            #expect(try await agency.leftovers() == rows)
        }
    }

    @Test("Files that have waited for days are deleted; the row of a completed import stays", arguments: [1, 40])
    func sweep(days: Int) async throws {
        try await withAgency { agency in
            _ = try await agency.bring(head + line("Ghost", "2026-03-02", "1:00"))
            _ = try await agency.readFile(Array((head + line("Lea", "2026-03-03", "1:00")).utf8))
            let later = agency.now.adding(minutes: (24 * days + 1) * 60)
            try await HoursImport.sweep(at: later, agency.database)
            #expect(try await agency.leftovers() == 1)
        }
    }

    @Test("Imported records have older ids than new ones, so that the latest records stay the same")
    func keys() async throws {
        try await withAgency { agency in
            let project = try await agency.project()
            let logged = try await agency.log("1:00", project, "2026-11-17")
            _ = try await agency.bring(head + line("Lea", "2026-03-02", "2:00"))
            let imported = try #require(try await agency.takenRecords().first { $0.minutes == 120 })
            #expect(imported.id < logged.id)
        }
    }
}
