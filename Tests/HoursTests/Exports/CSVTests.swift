import API
import Accounts
import Core
import Foundation
import Storage
import TestSupport
import Testing
import Web

@testable import Hours

@Suite("A file of records for spreadsheets")
struct CSVTests {
    private let head = NeutralForm.columns.joined(separator: ",")

    @Test("has a line for each record by date, with exact and rounded minutes, and the amount")
    func lines() async throws {
        try await withAgency { agency in
            try await agency.shows(.up, 15)
            try await agency.costs(9_500, from: "2020-01-01")
            let project = try await agency.project()
            let later = try await agency.log("7:20", project, "2026-11-17") { $0.comment = "Home page" }
            let first = try await agency.log("0:10", project, "2026-11-16", by: agency.omar) {
                $0.billable = false
                $0.status = .partTime
            }
            #expect(
                try await agency.csv()
                    == [
                        "date,hours,minutes,rounded_minutes,client,project,person,email,billable,status,comment,start,end,amount,currency,id,timesheet,approved_by,approved_at",
                        "2026-11-16,0.17,10,15,Acme,Website,Omar,omar@example.org,no,partTime,,,,,,\(first.id),open,,",
                        "2026-11-17,7.33,440,450,Acme,Website,Lea,lea@example.org,yes,fullTime,Home page,,,696.67,EUR,\(later.id),open,,",
                        "",
                    ].joined(separator: "\r\n")
            )
        }
    }

    @Test("has only the hours of the given client, project or person, and only billable ones when asked")
    func filters() async throws {
        try await withAgency { agency in
            let (website, shop) = (try await agency.project(), try await agency.project("Acme", "Shop"))
            let other = try await agency.project("Bos", "Website")
            let (lea, omar) = (agency.lea.person, agency.omar.person)
            try await agency.log("1", website, "2026-11-16") { $0.comment = "one" }
            try await agency.log("1", shop, "2026-11-17", by: agency.omar) { $0.comment = "two" }
            try await agency.log("1", other, "2026-11-18") { draft in
                draft.comment = "three"
                draft.billable = false
            }
            let cases: [(ExportScope, [String])] = [
                (ExportScope(crew: agency.crew, client: website.client.id), ["one", "two"]),
                (ExportScope(crew: agency.crew, project: shop.id), ["two"]),
                (ExportScope(crew: agency.crew, person: lea), ["one", "three"]),
                (ExportScope(crew: agency.crew, person: omar, client: other.client.id), []),
                (ExportScope(crew: agency.crew, billable: false), ["three"]),
            ]
            for (scope, expected) in cases {
                let csv = try await agency.csv { $0 = scope }
                let comments = ["one", "two", "three"].filter { csv.contains($0) }
                #expect(comments == expected)
            }
        }
    }

    @Test("opens correctly in Dutch spreadsheets, with semicolons and decimal commas")
    func dutch() async throws {
        try await withAgency { agency in
            try await agency.costs(9_500, from: "2020-01-01")
            let project = try await agency.project("Bos, Veld & Co", "R;D")
            let record = try await agency.log("7:30", project, "2026-11-16")
            #expect(
                try await agency.csv(.dutch) == NeutralForm.columns.joined(separator: ";")
                    + "\r\n2026-11-16;7,50;450;450;\"Bos, Veld & Co\";\"R;D\";Lea;lea@example.org;yes;fullTime;;;;712,50;EUR;\(record.id);open;;\r\n"
            )
        }
    }

    @Test("distinguishes the two hours that repeat at a clock change")
    func clockChange() async throws {
        try await withAgency { agency in
            let project = try await agency.project()
            for (from, to) in [("2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z")] {
                let span = HoursSpan(startsAt: try moment(from), endsAt: try moment(to))
                try await agency.log("1", project, "2026-10-25") { $0.span = span }
            }
            #expect(try await agency.csv().contains(",2026-10-25T02:30:00+02:00,2026-10-25T02:30:00+01:00,"))
        }
    }

    @Test("has no formulas: text that looks like one gets an apostrophe, and quotes keep a cell together")
    func formulas() async throws {
        try await withAgency { agency in
            let project = try await agency.project("=HYPERLINK(\"http://x\",\"y\")", "+31 20")
            try await agency.log("1", project, "2026-11-16") { $0.comment = "-2+3" }
            try await agency.log("1", project, "2026-11-17") { $0.comment = "@SUM(A1)" }
            try await agency.log("1", project, "2026-11-18") { $0.comment = "She said \"no\"" }
            let csv = try await agency.csv()
            #expect(csv.components(separatedBy: "\"'=HYPERLINK(\"\"http://x\"\",\"\"y\"\")\",'+31 20,Lea").count == 4)
            #expect(csv.contains(",'-2+3,") && csv.contains(",'@SUM(A1),") && csv.contains(",\"She said \"\"no\"\"\","))
        }
    }

    @Test("is guarded so that the original text can be restored")
    func guarding() {
        let signs = ["=", "+", "-", "@", "\t", "\r", "'", "a", " ", "", "＝", "1"]
        for first in signs {
            for second in signs {
                for third in signs {
                    let text = first + second + third
                    let guarded = SpreadsheetText.guarded(text)
                    #expect(SpreadsheetText.unguarded(guarded) == text)
                    #expect(!"=+-@\t\r＝".unicodeScalars.contains(guarded.unicodeScalars.first ?? "a"), "\(guarded)")
                }
            }
        }
        #expect(SpreadsheetText.guarded("'tis late") == "'tis late")
        #expect(SpreadsheetText.guarded("=1") == "'=1" && SpreadsheetText.guarded("'=1") == "''=1")
    }

    @Test("of a member has their own hours, without amounts")
    func members() async throws {
        try await withAgency { agency in
            try await agency.costs(9_500, from: "2020-01-01")
            let project = try await agency.project()
            try await agency.log("1", project, "2026-11-16")
            let mine = try await agency.log("2", project, "2026-11-16", by: agency.omar)
            #expect(
                try await agency.csv(as: agency.omar) == head
                    + "\r\n2026-11-16,2.00,120,120,Acme,Website,Omar,omar@example.org,yes,fullTime,,,,,,\(mine.id),open,,\r\n"
            )
        }
    }

    @Test("tells of each record whether its timesheet is handed in or approved, by whom and when")
    func approval() async throws {
        try await withAgency { agency in
            let project = try await agency.project()
            let days = ["2026-11-09", "2026-11-15", "2026-11-16"]
            for day in days { try await agency.log("8", project, day) }
            try await agency.log("8", project, "2026-11-09", by: agency.omar)
            func ends() async throws -> [String] {
                let csv = try await agency.csv { $0.person = agency.lea.person }
                return csv.split(separator: "\r\n").dropFirst().map { line in
                    line.split(separator: ",", omittingEmptySubsequences: false).suffix(3).joined(separator: ",")
                }
            }
            #expect(try await ends() == ["open,,", "open,,", "open,,"])
            try await agency.submit("2026-W46")
            #expect(try await ends() == ["submitted,,", "submitted,,", "open,,"])
            try await agency.sendBack("2026-W46", "Where is Friday?")
            #expect(try await ends() == ["open,,", "open,,", "open,,"])
            try await agency.submit("2026-W46")
            try await agency.approve("2026-W46")
            let approved = "approved,Tim,2026-11-18T10:00:00+01:00"
            #expect(try await ends() == [approved, approved, "open,,"])
            // A month that is handed in later does not hide that a week of it is approved.
            try await agency.settings { $0.period = .month }
            try await agency.submit("2026-11")
            #expect(try await ends() == [approved, approved, "submitted,,"])
            #expect(try await agency.csv().contains(",omar@example.org,yes,fullTime,,,,,,"))
            let json = try await agency.json()
            #expect(json.contains("\"approvedAt\":\"2026-11-18T09:00:00Z\",\"approvedBy\":\"Tim\""))
            #expect(json.contains("\"timesheet\":\"open\"") && json.contains("\"timesheet\":\"approved\""))
        }
    }

    @Test("without records has only its first line, and deleted records are not in it")
    func empty() async throws {
        try await withAgency { agency in
            try await agency.delete(try await agency.log("1", try await agency.project(), "2026-11-16"))
            #expect(try await agency.csv() == head + "\r\n")
        }
    }

    @Test("keeps the original id of a record, wherever it has been in the meantime")
    func identity() async throws {
        try await withAgency { agency in
            let record = try await agency.log("1", try await agency.project(), "2026-11-16")
            let first = "0199c0de-0000-7000-8000-000000000001"
            for (source, id) in [
                (NeutralForm.source(first), first),
                (NeutralForm.trackeratiSource(user: "lea", node: "-Jabc"), record.id.description),
            ] {
                let crew = agency.crew
                try await agency.database.write { tx in
                    try tx.run("UPDATE hours_record SET source = \(source) WHERE crew = \(crew)")
                }
                #expect(try await agency.csv().hasSuffix(",\(id),open,,\r\n"))
            }
        }
    }

    @Test("longer than one part has every record once, in order")
    func long() async throws {
        try await withAgency { agency in
            try await writeRecords(ExportScope.part * 2 + 1, agency, try await agency.project())
            let lines = try await agency.csv().split(separator: "\r\n").dropFirst()
            let keys = lines.map { line in line.prefix(10) + line.dropLast(",open,,".count).suffix(36) }
            #expect(keys.count == ExportScope.part * 2 + 1 && Set(keys).count == keys.count)
            #expect(keys == keys.sorted())
            let minutes = lines.compactMap { Int($0.split(separator: ",")[2]) }.reduce(0, +)
            #expect(minutes == (0..<ExportScope.part * 2 + 1).reduce(0) { $0 + 1 + $1 % 9 })
        }
    }

    @Test("distinguishes all lengths with two decimals")
    func hours() {
        for minutes in 1...1_500 {
            let text = decimalHours(minutes, ".")
            #expect(readLength(text) == minutes, "\(text)")
        }
        #expect(
            decimalHours(450, ",") == "7,50" && decimalHours(1, ".") == "0.02" && decimalHours(1_439, ".") == "23.98"
        )
    }
}
