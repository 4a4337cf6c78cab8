import API
import Accounts
import Core
import Storage
import TestSupport
import Testing
import Web

@testable import Hours

@Suite("The form of a record")
struct RecordFormTests {
    // Regression: fault 5 of Decklog's predecessor for hours.
    @Test("changes nothing if it is not submitted, neither the record nor the next form")
    func notSaved() async throws {
        try await withAgency { agency in
            let website = try await agency.project()
            let record = try await agency.log("8", website, "2026-11-17")
            let entered = ["hours": "3", "billable": "no", "status": "partTime", "project": website.id.description]
            let shown = try await agency.form(record, entered: entered)
            #expect(shown.form["hours"] == "3" && shown.shown.minutes == 480 && shown.shown.billable)
            #expect(try await agency.now(record).version == 1)
            #expect(try await agency.form(record).form["hours"] == nil)
        }
    }

    // Regression: fault 5 of Decklog's predecessor for hours.
    @Test("saves a record with warnings only after confirmation")
    func unconfirmed() async throws {
        try await withAgency { agency in
            let website = try await agency.project()
            try await agency.log("8", website, "2026-11-17")
            var entered = [
                "project": website.id.description, "date": "2026-11-17", "hours": "1", "billable": "yes",
                "status": "fullTime",
            ]
            await #expect(throws: ConfirmationNeeded.self) { try await save(entered, agency) }
            #expect(try await agency.records().count == 1)
            // The confirmation was for another day.
            entered["again"] = "\(website.id) 2026-11-16 duplicate"
            await #expect(throws: ConfirmationNeeded.self) { try await save(entered, agency) }
            entered["again"] = "\(website.id) 2026-11-17 duplicate"
            try await save(entered, agency)
            #expect(try await agency.records().count == 2)
        }
    }

    // Regression: fault 9 of Decklog's predecessor for hours.
    @Test("shows errors beside their fields, and saves a valid record")
    func refused() async throws {
        try await withAgency { agency in
            let website = try await agency.project()
            var entered = [
                "project": website.id.description, "date": "2026-02-31", "hours": "5 pigs",
                "comment": String(repeating: "x", count: 301),
            ]
            do {
                try await save(entered, agency)
                Issue.record("it was written")
            } catch let error as AppError {
                #expect(
                    error.fields.map { "\($0.field)/\($0.code)" } == ["date/date", "hours/hours", "comment/tooLong"]
                )
            }
            entered = entered.merging(["date": "2026-02-28", "hours": "5", "comment": "Pages"]) { _, new in new }
            try await save(entered, agency)
            #expect(try await agency.records() == ["2026-02-28 Acme/Website 5:00"])
        }
    }

    // Regression: fault 15 of Decklog's predecessor for hours.
    @Test("is prefilled from the person's own last record, but never with its comment")
    func perPerson() async throws {
        try await withAgency { agency in
            let website = try await agency.project()
            try await agency.log("5", website, "2026-11-17", by: agency.omar) { draft in
                draft.billable = false
                draft.comment = "A secret of Omar's"
            }
            let ofLea = try await agency.form(nil, website)
            #expect(
                ofLea.shown.minutes == 480 && ofLea.shown.billable && ofLea.record == nil && ofLea.comments == []
            )
            let ofOmar = try await agency.form(nil, website, by: agency.omar)
            #expect(ofOmar.shown.minutes == 300 && !ofOmar.shown.billable && ofOmar.record == nil)
            // Comments are suggested to their own author only.
            #expect(ofOmar.comments == ["A secret of Omar's"])
            #expect(try await agency.logAgain(website, by: agency.omar).comment == nil)
        }
    }

    // Regression: fault 16 of Decklog's predecessor for hours.
    @Test("is not prefilled from an old record that was corrected")
    func oldRecord() async throws {
        try await withAgency { agency in
            let website = try await agency.project()
            let old = try await agency.log("3", website, "2026-11-10")
            try await agency.log("7:30", website, "2026-11-17")
            try await agency.change(old) { draft in
                draft.minutes = 60
                draft.billable = false
            }
            let shown = try await agency.form(nil, website).shown
            #expect(shown.minutes == 450 && shown.billable)
            #expect(try await agency.log("1", website, "2026-11-16").billable)
        }
    }

    @Test(
        "for a new project starts with today, eight hours, and the defaults of the contract and the project"
    )
    func firstTime() async throws {
        try await withAgency { agency in
            let inner = try await agency.project("Northlight", "Holiday", billable: false)
            let (crew, lea) = (agency.crew, agency.lea.person)
            try await agency.database.write { tx in
                try tx.run(
                    """
                    INSERT INTO contract (crew, person, valid_from, status, week_minutes, weekdays)
                    VALUES (\(crew), \(lea), '2026-01-01', 'partTime', 1440, 7)
                    """
                )
            }
            let shown = try await agency.form(nil, inner).shown
            #expect(shown.date.description == "2026-11-18" && shown.minutes == 480 && !shown.billable)
            #expect(try await agency.log("1", inner, "2026-11-17").status == .partTime)
            #expect(try await agency.form(nil, nil, date: "2026-11-02").shown.date.description == "2026-11-02")
            let foreign = try await agency.otherCrew()
            let (viewer, now) = (agency.lea, agency.now)
            try await agency.refuses("notFound") {
                _ = try await agency.database.read { tx in
                    try RecordForm.load(nil, .init(project: foreign), Form(), unconfirmed: [], viewer, now: now, tx)
                }
            }
        }
    }

    @Test("asks for billability and employment only in a crew that works for clients, and otherwise keeps the defaults")
    func clients() async throws {
        try await withAgency { agency in
            let shop = try await agency.project("northlight", "Shop", billable: false)
            #expect(try await !agency.form(nil, shop).hasClients)
            let record = try await save(["project": shop.id.description, "date": "2026-11-17", "hours": "5"], agency)
            #expect(!record.billable && record.status == .fullTime)
            #expect(try await !agency.form(record).hasClients)
            let billed = try await agency.log("1", shop, "2026-11-16") { draft in draft.billable = true }
            #expect(try await agency.form(billed).hasClients)
            try await agency.project("Acme", "Website", billable: false)
            #expect(try await agency.form(nil, shop).hasClients)
            #expect(try await agency.form(record).hasClients)
        }
    }

    @Test("computes the hours from the entered times, unless the hours were edited")
    func times() async throws {
        try await withAgency { agency in
            let website = try await agency.project()
            var entered = [
                "project": website.id.description, "date": "2026-11-17", "hours": "8:00", "shown": "8:00",
                "startedAt": "09:00", "endedAt": "12:15",
            ]
            #expect(try await save(entered, agency).minutes == 195)
            entered = entered.merging([
                "startedAt": "13:00", "endedAt": "17:00", "hours": "3:30",
                "again": "\(website.id) 2026-11-17 duplicate",
            ]) { _, new in new }
            let afternoon = try await save(entered, agency)
            #expect(afternoon.minutes == 210 && afternoon.span?.minutes == 240)
            // Across midnight.
            entered = entered.merging(["startedAt": "22:00", "endedAt": "02:00", "hours": "8:00"]) { _, new in new }
            #expect(try await save(entered, agency).minutes == 240)
            try await agency.refuses("invalid endedAt/required") {
                _ = try await save(entered.merging(["endedAt": ""]) { _, new in new }, agency)
            }
            // A break is kept when only the comment changes.
            let draft = try Form([
                "project": website.id.description, "date": "2026-11-17", "hours": "3:30", "shown": "3:30",
                "startedAt": "13:00",
                "endedAt": "17:00", "comment": "Pages",
            ]).hoursDraft(agency.lea, replacing: afternoon)
            #expect(draft.minutes == 210 && draft.span == afternoon.span)
            // Or only the date; without a break, or with other times, the length is that of the span.
            func changed(_ record: HoursRecord, _ start: String, _ end: String, _ hours: String) throws -> HoursDraft {
                try Form([
                    "project": website.id.description, "date": "2026-11-16", "hours": hours, "shown": hours,
                    "startedAt": start, "endedAt": end,
                ]).hoursDraft(agency.lea, replacing: record)
            }
            let moved = try changed(afternoon, "13:00", "17:00", "3:30")
            #expect(try moved.minutes == 210 && moved.span?.startsAt == moment("2026-11-16T12:00:00Z"))
            #expect(try changed(afternoon, "13:00", "16:30", "3:30").minutes == nil)
            let whole = try await agency.worked(website, "2026-11-15T08:00:00Z", "2026-11-15T09:00:00Z")
            #expect(try changed(whole, "09:00", "10:00", "1:00").minutes == nil)
        }
    }

    @Test("keeps a span that starts on another day in the crew's zone, unless the date or a time changes")
    func otherZone() async throws {
        try await withAgency { agency in
            let website = try await agency.project()
            let record = try await agency.inOtherZone(
                try await agency.worked(website, "2026-11-16T22:30:30Z", "2026-11-17T01:00:00Z", date: "2026-11-16")
            )
            func changed(_ date: String, _ end: String) throws -> HoursSpan? {
                try Form([
                    "project": website.id.description, "date": date, "hours": "2:29", "shown": "2:29",
                    "startedAt": "23:30", "endedAt": end,
                ]).hoursDraft(agency.lea, replacing: record).span
            }
            #expect(try changed("2026-11-17", "02:00") == record.span)
            #expect(try changed("2026-11-17", "02:30")?.startsAt == moment("2026-11-17T22:30:00Z"))
            #expect(try changed("2026-11-18", "02:00")?.startsAt == moment("2026-11-18T22:30:00Z"))
        }
    }

    @discardableResult
    private func save(_ entered: [String: String], _ agency: Agency) async throws -> HoursRecord {
        let (form, viewer, now) = (Form(entered), agency.lea, agency.now)
        return try await agency.database.write { tx in
            let draft = try form.hoursDraft(viewer)
            let (record, warnings) = try HoursRecord.log(draft, in: tx.acting(as: viewer, at: now))
            try form.confirm(warnings, draft)
            return record
        }
    }
}
