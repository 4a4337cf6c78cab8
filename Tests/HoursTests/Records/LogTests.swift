import API
import Accounts
import Core
import Storage
import TestSupport
import Testing

@testable import Hours

@Suite("Logging hours")
struct LogTests {
    @Test("stores hours as entered, with defaults for the rest")
    func logs() async throws {
        try await withAgency { agency in
            let website = try await agency.project(billable: false)
            let plain = try await agency.log("7:30", website, "2026-11-17")
            #expect(plain.minutes == 450 && plain.title == "Acme/Website" && plain.person.name == "Lea")
            #expect(
                !plain.billable && plain.status == .fullTime && plain.comment == nil && plain.span == nil
                    && plain.version == 1
            )
            let full = try await agency.log("2", website, "2026-11-16") { draft in
                draft.billable = true
                draft.status = .partTime
                draft.comment = "Naar de klant"
            }
            #expect(full.billable && full.status == .partTime && full.comment == "Naar de klant")
            #expect(try await agency.facts() == ["hours.logged", "hours.logged"])
        }
    }

    @Test(
        "accepts multiples of half an hour, from half an hour to a day",
        arguments: [
            ("0.5", nil), ("24", nil), ("12:30", nil), ("0", "range"), ("24.5", "range"), ("24:30", "range"),
            ("0.25", "step"),
            ("7:15", "step"), ("1m", "step"), ("7.1", "step"),
        ] as [(String, String?)]
    )
    func steps(_ hours: String, _ refusal: String?) async throws {
        try await withAgency { agency in
            let website = try await agency.project()
            if let refusal {
                try await agency.refuses("invalid hours/\(refusal)") {
                    try await agency.log(hours, website, "2026-11-17")
                }
            } else {
                try await agency.log(hours, website, "2026-11-17")
            }
        }
    }

    @Test("requires multiples of the crew's step, and existing records stay valid")
    func otherSteps() async throws {
        try await withAgency { agency in
            let website = try await agency.project()
            let old = try await agency.log("7:30", website, "2026-11-16")
            try await agency.set(step: 20)
            try await agency.log("7:20", website, "2026-11-17")
            try await agency.refuses("invalid hours/step") { try await agency.log("7:30", website, "2026-11-18") }
            try await agency.refuses("invalid hours/step") { try await agency.log("0:10", website, "2026-11-18") }
            let commented = try await agency.change(old) { $0.comment = "Pages" }
            #expect(commented.record.minutes == 450 && commented.record.comment == "Pages")
            try await agency.refuses("invalid hours/step") { try await agency.change(old) { $0.minutes = 510 } }
        }
    }

    @Test(
        "rejects hours that are missing, zero, negative or out of range",
        arguments: [0, -60, Int.min, Int.max]
    )
    func odd(_ minutes: Int) async throws {
        try await withAgency { agency in
            let website = try await agency.project()
            try await agency.refuses("invalid hours/range") {
                try await agency.log("1", website, "2026-11-17") { $0.minutes = minutes }
            }
            try await agency.refuses("invalid hours/required") {
                try await agency.log("1", website, "2026-11-17") { $0.minutes = nil }
            }
        }
    }

    @Test("accepts a comment of at most 300 Unicode scalars, or none")
    func comments() async throws {
        try await withAgency { agency in
            let website = try await agency.project()
            let longest = String(repeating: "🦀", count: 300)
            #expect(try await agency.log("1", website, "2026-11-17") { $0.comment = longest }.comment == longest)
            try await agency.refuses("invalid comment/tooLong") {
                try await agency.log("1", website, "2026-11-17") { $0.comment = longest + "x" }
            }
            try await agency.refuses("invalid comment/control") {
                try await agency.log("1", website, "2026-11-17") { $0.comment = "one\u{0}two" }
            }
        }
    }

    @Test("requires a project of the crew that is not archived")
    func projects() async throws {
        try await withAgency { agency in
            let website = try await agency.project()
            let unknown = HoursDraft(project: .new(at: agency.now), date: try day("2026-11-17"), minutes: 60)
            let (now, lea, crew) = (agency.now, agency.lea, agency.crew)
            try await agency.refuses("invalid project/unknown") {
                try await agency.database.write { tx in
                    _ = try HoursRecord.log(unknown, in: tx.acting(as: lea, at: now))
                }
            }
            let elsewhere = try await agency.otherCrew()
            try await agency.refuses("invalid project/unknown") {
                let draft = HoursDraft(project: elsewhere, date: try day("2026-11-17"), minutes: 60)
                try await agency.database.write { tx in _ = try HoursRecord.log(draft, in: tx.acting(as: lea, at: now))
                }
            }
            let record = try await agency.log("1", website, "2026-11-17")
            try await agency.refuses("invalid project/unknown") {
                try await agency.change(record) { $0.project = elsewhere }
            }
            try await agency.database.write { tx in
                try tx.run("UPDATE project SET archived_at = \(now) WHERE crew = \(crew) AND id = \(website.id)")
            }
            try await agency.refuses("invalid project/archived") { try await agency.log("1", website, "2026-11-18") }
            // Existing records can still be corrected.
            #expect(try await agency.change(record) { $0.minutes = 120 }.record.minutes == 120)
        }
    }

    @Test(
        "cannot exceed the length of a day with a clock change",
        arguments: [("2026-03-29", 23), ("2026-10-25", 25), ("2026-06-15", 24)]
    )
    func clockChanges(_ date: String, _ hours: Int) async throws {
        try await withAgency { agency in
            let website = try await agency.project()
            try await agency.log("12", website, date)
            try await agency.log("\(hours - 12)", website, date)
            try await agency.refuses("invalid hours/fullDay") { try await agency.log("0.5", website, date) }
        }
    }

    @Test("on two projects on one day creates two records, and only a second one on the same project is a duplicate")
    func warnings() async throws {
        try await withAgency { agency in
            let (website, app) = (try await agency.project(), try await agency.project("Acme", "App"))
            #expect(try await agency.logged("1", website, "2026-11-17").warnings == [])
            #expect(try await agency.logged("1", app, "2026-11-17").warnings == [])
            #expect(try await agency.logged("1", app, "2026-11-17").warnings == [.duplicate])
            #expect(try await agency.logged("1", app, "2026-11-19").warnings == [.future])
            #expect(try await agency.logged("1", app, "2026-11-19").warnings == [.duplicate, .future])
            // Another person's record is not a duplicate.
            #expect(try await agency.logged("1", app, "2026-11-17", by: agency.omar).warnings == [])
        }
    }

    @Test("is private: members can neither change nor see the records of others, but managers see everyone's")
    func own() async throws {
        try await withAgency { agency in
            let website = try await agency.project()
            let record = try await agency.log("1", website, "2026-11-17")
            try await agency.refuses("notFound") {
                try await agency.change(record, by: agency.omar) { $0.minutes = 60 }
            }
            try await agency.refuses("notFound") { try await agency.delete(record, by: agency.omar) }
            let (omar, tim, lea) = (agency.omar, agency.tim, agency.lea)
            let week = HoursFilter(from: try day("2026-11-16"), to: try day("2026-11-23"))
            let (ofOmar, ofTim) = try await agency.database.read { tx in
                (try HoursRecord.list(week, omar, in: tx), try HoursRecord.list(week, tim, in: tx))
            }
            #expect(ofOmar.isEmpty && ofTim.map(\.id) == [record.id])
            try await agency.refuses("notFound") {
                var hers = week
                hers.person = lea.person
                let filter = hers
                try await agency.database.read { tx in _ = try HoursRecord.list(filter, omar, in: tx) }
            }
        }
    }

    @Test("in an archived crew is not possible")
    func archived() async throws {
        try await withAgency { agency in
            let website = try await agency.project()
            let record = try await agency.log("1", website, "2026-11-17")
            let (crew, now) = (agency.crew, agency.now)
            try await agency.database.write { tx in
                try tx.run("UPDATE crew SET archived_at = \(now) WHERE id = \(crew)")
            }
            try await agency.refuses("conflict crew/archived") { try await agency.log("1", website, "2026-11-17") }
            try await agency.refuses("conflict crew/archived") { try await agency.change(record) { $0.minutes = 60 } }
            try await agency.refuses("conflict crew/archived") { try await agency.delete(record) }
        }
    }

    @Test("works with names that contain dots, slashes and other special characters")
    func names() async throws {
        try await withAgency { agency in
            let odd = try await agency.project("Acme Inc.", "R/D [2026] #1 $")
            #expect(try await agency.log("1", odd, "2026-11-17").title == "Acme Inc./R/D [2026] #1 $")
            let long = try await agency.project(String(repeating: "ë", count: 299), String(repeating: "x", count: 299))
            #expect(try await agency.log("1", long, "2026-11-17").projectName.count == 299)
        }
    }

    @Test("on a future day gives a warning, and does not count as done")
    func future() async throws {
        try await withAgency { agency in
            let website = try await agency.project()
            let (record, warnings) = try await agency.logged("8", website, "2026-11-19")
            #expect(warnings == [.future] && record.date.description == "2026-11-19")
            // Not done yet, so not offered to be logged again.
            #expect(try await agency.recent() == [])
        }
    }
}
