import API
import Accounts
import Core
import Events
import Storage
import TestSupport
import Testing
import Web

@testable import Hours

@Suite("Old faults: the form")
struct FormFaultsTests {
    @Test("5. What is typed and not saved changes nothing, neither in the record nor in what is shown next")
    func notSaved() async throws {
        try await withAgency { agency in
            let website = try await agency.project()
            let record = try await agency.log("8", website, "2026-11-17")
            let typed = ["hours": "3", "billable": "no", "status": "partTime", "project": website.id.description]
            let shown = try await agency.form(record, typed: typed)
            #expect(shown.form["hours"] == "3" && shown.shown.minutes == 480 && shown.shown.billable)
            #expect(try await agency.now(record).version == 1)
            #expect(try await agency.form(record).form["hours"] == nil)
        }
    }

    @Test("5. Nothing is written before somebody has said that they mean what is odd")
    func doubts() async throws {
        try await withAgency { agency in
            let website = try await agency.project()
            try await agency.log("8", website, "2026-11-17")
            var typed = [
                "project": website.id.description, "date": "2026-11-17", "hours": "1", "billable": "yes",
                "status": "fullTime",
            ]
            await #expect(throws: HoursDoubt.self) { try await save(typed, agency) }
            #expect(try await agency.records().count == 1)
            // What was confirmed was another day.
            typed["again"] = "\(website.id) 2026-11-16 duplicate"
            await #expect(throws: HoursDoubt.self) { try await save(typed, agency) }
            typed["again"] = "\(website.id) 2026-11-17 duplicate"
            try await save(typed, agency)
            #expect(try await agency.records().count == 2)
        }
    }

    @Test("9. What is refused says at which field, and is written when it is right")
    func refused() async throws {
        try await withAgency { agency in
            let website = try await agency.project()
            var typed = [
                "project": website.id.description, "date": "2026-02-31", "hours": "5 pigs",
                "comment": String(repeating: "x", count: 301),
            ]
            do {
                try await save(typed, agency)
                Issue.record("it was written")
            } catch let error as AppError {
                #expect(
                    error.fields.map { "\($0.field)/\($0.code)" } == ["date/date", "hours/hours", "comment/tooLong"]
                )
            }
            typed = typed.merging(["date": "2026-02-28", "hours": "5", "comment": "Pages"]) { _, new in new }
            try await save(typed, agency)
            #expect(try await agency.records() == ["2026-02-28 Acme/Website 5:00"])
        }
    }

    @Test("14. A day has no more hours than a day has, however many records it has")
    func dayTotal() async throws {
        try await withAgency { agency in
            let (website, app) = (try await agency.project(), try await agency.project("Bolt", "App"))
            try await agency.log("24", website, "2026-11-17")
            try await agency.refuses("invalid hours/fullDay") { try await agency.log("24", app, "2026-11-17") }
            try await agency.refuses("invalid hours/fullDay") { try await agency.log("0.5", app, "2026-11-17") }
            try await agency.log("24", app, "2026-11-17", by: agency.omar)
        }
    }

    @Test("15. What is filled in is what the person themselves did last, on whatever device, and never a comment")
    func perPerson() async throws {
        try await withAgency { agency in
            let website = try await agency.project()
            try await agency.log("5", website, "2026-11-17", by: agency.omar) { draft in
                draft.billable = false
                draft.comment = "A secret of Omar's"
            }
            let ofLea = try await agency.form(nil, website)
            #expect(
                ofLea.shown.minutes == 480 && ofLea.shown.billable && ofLea.shown.comment == nil && ofLea.comments == []
            )
            let ofOmar = try await agency.form(nil, website, by: agency.omar)
            #expect(ofOmar.shown.minutes == 300 && !ofOmar.shown.billable && ofOmar.shown.comment == nil)
            // It is offered to whoever types, no more.
            #expect(ofOmar.comments == ["A secret of Omar's"])
            #expect(try await agency.logAgain(website, by: agency.omar).comment == nil)
        }
    }

    @Test("16. Putting an old record right does not change what is filled in tomorrow")
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
        "The form of a project begins with today, eight hours, the contract and the project, until something was written down for it"
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
            #expect(
                shown.date.description == "2026-11-18" && shown.minutes == 480 && !shown.billable
                    && shown.status == .partTime
            )
            #expect(try await agency.form(nil, nil, date: "2026-11-02").shown.date.description == "2026-11-02")
            let foreign = try await agency.otherCrew()
            let (viewer, now) = (agency.lea, agency.now)
            try await agency.refuses("notFound") {
                _ = try await agency.database.read { tx in
                    try RecordForm.load(nil, .init(project: foreign), Form(), doubts: [], viewer, now: now, tx)
                }
            }
        }
    }

    @Test("Times that are typed take the place of hours that nobody touched, and leave those that were")
    func times() async throws {
        try await withAgency { agency in
            let website = try await agency.project()
            var typed = [
                "project": website.id.description, "date": "2026-11-17", "hours": "8:00", "shown": "8:00",
                "startedAt": "09:00", "endedAt": "12:15",
            ]
            #expect(try await save(typed, agency).minutes == 195)
            typed = typed.merging([
                "startedAt": "13:00", "endedAt": "17:00", "hours": "3:30",
                "again": "\(website.id) 2026-11-17 duplicate",
            ]) { _, new in new }
            let afternoon = try await save(typed, agency)
            #expect(afternoon.minutes == 210 && afternoon.span?.minutes == 240)
            // Over midnight.
            typed = typed.merging(["startedAt": "22:00", "endedAt": "02:00", "hours": "8:00"]) { _, new in new }
            #expect(try await save(typed, agency).minutes == 240)
            try await agency.refuses("invalid endedAt/required") {
                _ = try await save(typed.merging(["endedAt": ""]) { _, new in new }, agency)
            }
            // A break stays when only the comment changes.
            let draft = try Form([
                "project": website.id.description, "date": "2026-11-17", "hours": "3:30", "shown": "3:30",
                "startedAt": "13:00",
                "endedAt": "17:00", "comment": "Pages",
            ]).hoursDraft(agency.lea, replacing: afternoon)
            #expect(draft.minutes == 210 && draft.span == afternoon.span)
        }
    }

    @discardableResult
    private func save(_ typed: [String: String], _ agency: Agency) async throws -> HoursRecord {
        let (form, viewer, now) = (Form(typed), agency.lea, agency.now)
        return try await agency.database.write { tx in
            let draft = try form.hoursDraft(viewer)
            let (record, warnings) = try HoursRecord.log(draft, by: viewer, at: now, in: tx)
            try form.confirm(warnings, draft)
            return record
        }
    }
}
