import API
import Core
import Foundation
import Imports
import Storage
import Testing

@testable import Hours

@Suite("Invalid files of hours")
struct BadFileTests {
    private static let head =
        "User,Email,Client,Project,Description,Billable,Start date,Start time,End date,End time,Duration\n"

    static let refused: [(file: String, told: String)] = [
        ("", "hours.import.file.empty"),
        ("\u{FEFF}", "hours.import.file.empty"),
        (head, "hours.import.file.noHours"),
        ("[]", "hours.import.file.noHours"),
        ("{}", "hours.import.file.noHours"),
        (head + "Lea,,Acme,Website,\"unfinished\nlines", "error.file.truncated line=2"),
        (head + "Lea,,Acme,Website,\"quoted\"more,Yes,2026-03-02,,,,1:00", "error.file.quote line=2"),
        (head + "\"a\nb\",,Acme,Website,\u{0},Yes,2026-03-02,,,,1:00", "error.file.nul line=3"),
        ("Name;Colour\nLea;red\n", "hours.import.format.unknown headings=Name | Colour"),
        ("{\"Users\": {\"lea\": ", "error.file.truncatedTree line=1"),
        ("{\"Users\":\n\n nonsense}", "error.file.tree line=3"),
        ("[{\"minutes\": 1e999}]", "error.file.tree line=1"),
        (String(repeating: "[", count: 100_000), "error.file.deep line=1"),
        (String(repeating: "{\"a\":", count: 100_000), "error.file.deep line=1"),
        ("[\"" + String(repeating: "x", count: 20_000) + "\"]", "error.file.longCell line=1"),
        (head + "Lea,,Acme,Website," + String(repeating: "x", count: 20_000), "error.file.longCell line=2"),
        (head + String(repeating: ",", count: 300), "error.file.columns line=2"),
        ("PK\u{03}\u{04}zip", "hours.import.file.archive"),
    ]

    @Test("Each is reported with its line, and leaves nothing behind", arguments: refused)
    func everyFile(_ file: String, _ told: String) async throws {
        try await withAgency { agency in
            let answer = await refusal { _ = try await agency.readFile(Array(file.utf8)) }
            #expect(answer == told)
            let hours = try await agency.takenHours()
            #expect(hours == [])
        }
    }

    @Test("UTF-16 and Windows encodings are detected")
    func encodings() async throws {
        try await withAgency { agency in
            let text = Self.head + "Lea,,Acme,Website,x,Yes,2026-03-02,,,,1:00\n"
            let utf16 = Array(try #require(text.data(using: .utf16)))
            #expect(await refusal { _ = try await agency.readFile(utf16) } == "hours.import.file.utf16")
            let bare = Array(try #require(text.data(using: .utf16LittleEndian)))
            #expect(await refusal { _ = try await agency.readFile(bare) } == "error.file.nul line=1")
            let latin = Array((Self.head + "Lea,,Acme,Stra").utf8) + [0xDF] + Array("e,x,Yes,2026-03-02,,,,1:00\n".utf8)
            #expect(await refusal { _ = try await agency.readFile(latin) } == "error.file.notUTF8 line=2")
        }
    }

    @Test("A file of 200 MB is rejected before it is uploaded completely")
    func size() async throws {
        try await withAgency { agency in
            let (database, nora, now) = (agency.database, agency.nora, agency.now)
            var file = try await IncomingFile.begin(database, by: nora, name: nil, at: now)
            let piece = [UInt8](repeating: 0x41, count: 4 * 1024 * 1024)
            var sent = 0
            await #expect(throws: AppError.self) {
                for _ in 0..<50 {
                    try await file.take(piece)
                    sent += 1
                }
            }
            #expect(sent == 16)
        }
    }

    @Test("The chosen format must match the file")
    func otherFormat() async throws {
        try await withAgency { agency in
            let toggl = try fixture("toggl.csv")
            #expect(
                await refusal { _ = try await agency.readFile(toggl, ImportOptions(format: .trackerati)) }
                    == "hours.import.format.isTable"
            )
            let tree = try fixture("trackerati.json")
            #expect(
                await refusal { _ = try await agency.readFile(tree, ImportOptions(format: .toggl)) }
                    == "hours.import.format.isTree"
            )
            let wrong = await refusal { _ = try await agency.readFile(toggl, ImportOptions(format: .harvest)) }
            #expect(wrong.hasPrefix("hours.import.file.heading"))
        }
    }

    @Test("The order of day and month is determined from the whole file, or asked for")
    func dates() async throws {
        try await withAgency { agency in
            func file(_ dates: String...) -> [UInt8] {
                Array((Self.head + dates.map { "Lea,,Acme,Website,\($0),Yes,\($0),,,,1:00\n" }.joined()).utf8)
            }
            #expect(
                await refusal { _ = try await agency.readFile(file("03/04/2026", "05/05/2026", "06/07/2026")) }
                    == "hours.import.dates.ambiguous lines=2, 4"
            )
            #expect(
                await refusal { _ = try await agency.readFile(file("13/04/2026", "04/13/2026")) }
                    == "hours.import.dates.mixed lines=2, 3"
            )
            _ = try await agency.bring(file("03/04/2026", "05/05/2026"), ImportOptions(dates: .dayFirst))
            #expect(try await agency.takenRecords().map(\.date.description) == ["2026-04-03", "2026-05-05"])
            _ = try await agency.bring(file("06/07/2026", "06/28/2026"))
            #expect(try await agency.takenRecords().map(\.date.description).suffix(2) == ["2026-06-07", "2026-06-28"])
            let other = try await agency.bring(file("13/04/2026"), ImportOptions(dates: .monthFirst))
            #expect(other.report.rejected.map(\.phrase.key) == ["hours.import.reason.date"])
        }
    }

    @Test("Every invalid line is skipped with its reason, and the others are imported")
    func lines() async throws {
        let lines = [
            "Lea,,Acme,Website,fine,Yes,2026-03-02,,,,1:00": "",
            "Lea,,Acme,Website,none,Yes,2026-03-03,,,,0": "short",
            "Lea,,Acme,Website,less,Yes,2026-03-04,,,,-1": "hours",
            "Lea,,Acme,Website,more,Yes,2026-03-05,,,,24.5": "long",
            "Lea,,Acme,Website,nan,Yes,2026-03-06,,,,NaN": "hours",
            "Lea,,Acme,Website,pigs,Yes,2026-03-07,,,,5 pigs": "hours",
            "Lea,,Acme,Website,day,Yes,2026-02-31,,,,1:00": "date",
            "Lea,,Acme,Website,\(String(repeating: "x", count: 400)),Yes,2026-03-08,,,,1:00": "longComment",
            "Ghost,,Acme,Website,who,Yes,2026-03-09,,,,1:00": "person",
            ",,Acme,Website,nobody,Yes,2026-03-10,,,,1:00": "noPerson",
            "Lea,,Acme,,nothing,Yes,2026-03-11,,,,1:00": "noProject",
            "Lea,,Acme,Website,maybe,Perhaps,2026-03-12,,,,1:00": "billable",
            "Lea,,Acme,Website,few,Yes,2026-03-13": "cells",
            "Lea,,Acme,Website,clock,Yes,2026-03-14,25:00,,26:00,": "time",
            "Lea,,Acme,Website,open,Yes,2026-03-15,09:00,,,": "noLength",
            "Lea,,Acme,Website,later,Yes,2027-01-01,09:00,2027-01-01,10:00,": "future",
            "Lea,,Acme,Website,back,Yes,2026-03-16,09:00,2026-03-15,10:00,": "order",
        ]
        for (line, reason) in lines {
            try await withAgency { agency in
                let text = Self.head + "Omar,,Acme,Website,always,Yes,2026-03-01,,,,1:00\n" + line + "\n"
                let brought = try await agency.bring(text)
                #expect(
                    brought.report.rejected.map { "\($0.number) \($0.phrase.key)" }
                        == (reason.isEmpty ? [] : ["3 hours.import.reason.\(reason)"]),
                    "\(line)"
                )
                #expect(try await agency.takenHours().count == (reason.isEmpty ? 2 : 1))
            }
        }
    }

    @Test("A tree with a million irrelevant keys uses no memory for them")
    func keys() throws {
        var reader = JSONReader()
        var events = 0
        try reader.read("{".utf8) { _ in }
        for number in 0..<200_000 {
            try reader.read("\"k\(number)\":{\"a\":{\"b\":1}},".utf8) { _ in events += 1 }
        }
        try reader.read("\"z\":null}".utf8) { _ in events += 1 }
        try reader.finish { _ in }
        #expect(events == 200_000 * 3 + 2)
    }
}
