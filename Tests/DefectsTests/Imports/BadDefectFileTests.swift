import API
import Core
import Foundation
import Imports
import Media
import TestSupport
import Testing

@testable import Defects

@Suite("Invalid files of defects")
struct BadDefectFileTests {
    static let refused: [(file: String, told: String)] = [
        ("", "defects.import.file.empty"),
        ("\u{FEFF} \n", "defects.import.file.empty"),
        ("[]", "defects.import.file.noDefects"),
        ("{\"bugs\": []}", "defects.import.file.noDefects"),
        ("{\"recipes\": [{\"name\": \"soup\"}]}", "defects.import.file.noDefects"),
        ("{\"bugs\": [{\"id\": 1, \"summary\": \"x\"", "error.file.truncatedTree line=1"),
        ("{\"bugs\":\n [nonsense]}", "error.file.tree line=2"),
        (String(repeating: "[", count: 100_000), "error.file.deep line=1"),
        (String(repeating: "{\"a\":", count: 100_000), "error.file.deep line=1"),
        (String(repeating: "<a>", count: 1_000), "error.file.deep line=1"),
        ("<bugzilla><bug><bug_id>1</bug_id>", "error.file.truncatedTree line=1"),
        ("<bugzilla>\n<bug></bugs></bugzilla>", "error.file.xml line=2"),
        ("<bugzilla><bug><short_desc>&boom;</short_desc></bug></bugzilla>", "error.file.xml line=1"),
        ("<!DOCTYPE a [<!ENTITY b \"c\">]><bugzilla/>", "error.file.xml line=1"),
        ("<html><body>Sign in</body></html>", "defects.import.file.notBugzilla"),
        ("Name;Colour\nLea;red\n", "defects.import.file.heading column=summary headings=Name | Colour"),
        ("Summary,Issue key,Created\n", "defects.import.file.noDefects"),
        ("Summary,Issue key,Created\n\"never closed", "error.file.truncated line=2"),
        ("Summary,Issue key,Created\na,b,\u{0}", "error.file.nul line=2"),
        ("PK\u{03}\u{04}zip", "defects.import.file.zip"),
    ]

    @Test("Each is reported with the line of its error, and leaves nothing behind", arguments: refused)
    func everyFile(_ file: String, _ told: String) async throws {
        try await withDiscussion { kitchen, media in
            #expect(await refusal { _ = try await kitchen.readFile(Array(file.utf8), media) } == told)
            let there = try await kitchen.everything()
            #expect(there == [])
        }
    }

    @Test("UTF-16 is detected")
    func utf16() async throws {
        try await withDiscussion { kitchen, media in
            let utf16 = Array(try #require("[{\"title\": 1}]".data(using: .utf16)))
            #expect(await refusal { _ = try await kitchen.readFile(utf16, media) } == "defects.import.file.utf16")
            let latin = Array("[{\"title\": \"Stra".utf8) + [0xDF] + Array("e\"}]".utf8)
            #expect(await refusal { _ = try await kitchen.readFile(latin, media) } == "error.file.notUTF8 line=1")
        }
    }

    /// Input is counted before the database is used, so one engine is sufficient.
    @Test("A file of more than 200 MB is rejected before it is uploaded", .enabled(if: !isOnPostgreSQL))
    func size() async throws {
        try await withDiscussion { kitchen, _ in
            var file = try await IncomingDefects.begin(kitchen.database, by: kitchen.nora, name: nil, at: kitchen.now)
            let piece = [UInt8](repeating: 0x41, count: 8 * 1024 * 1024)
            var sent = 0
            await #expect(throws: AppError.self) {
                for _ in 0..<30 {
                    try await file.take(piece)
                    sent += 1
                }
            }
            #expect(sent == 25)
        }
    }

    @Test("A truncated, modified or foreign archive is rejected")
    func archives() async throws {
        try await withDiscussion { kitchen, media in
            try await kitchen.report()
            let archive = try await kitchen.archive(media)
            let cut = Array(archive.prefix(archive.count - 1_600))
            #expect(await refusal { _ = try await kitchen.readFile(cut, media) } == "defects.import.file.truncated")
            var changed = archive
            changed[124] ^= 1
            #expect(await refusal { _ = try await kitchen.readFile(changed, media) } == "defects.import.file.damaged")
            let other = TarForm.header("soup.json", size: 2, at: kitchenNow) + Array("{}".utf8) + TarForm.padding(2)
            #expect(
                await refusal { _ = try await kitchen.readFile(other + TarForm.end, media) }
                    == "defects.import.file.notOurs"
            )
            let isOther = await refusal { _ = try await kitchen.readFile(archive, media, as: .jira) }
            #expect(isOther == "defects.import.file.other")
        }
    }

    @Test("A defect whose number is too long is rejected once, also if only its comments, history or files are there")
    func longNumber() async throws {
        try await withDiscussion { kitchen, media in
            let long = String(repeating: "7", count: 3_000)
            let file = """
                {"bugs": [{"id": 3, "summary": "Smoke", "status": "NEW", "creation_time": "2026-03-02T09:00:00Z"}]}
                {"bugs": {"\(long)": {"comments": [
                    {"id": 5, "bug_id": "\(long)", "creation_time": "2026-03-02T09:00:00Z", "text": "Hot"},
                    {"id": 6, "bug_id": "\(long)", "creation_time": "2026-03-02T10:00:00Z", "text": "Hotter"}
                ]}}}
                {"bugs": [{"id": "\(long)8", "history": [
                    {"who": "lea", "when": "2026-03-02T09:00:00Z", "changes": []}
                ]}]}
                """
            let brought = try await kitchen.bring(Array(file.utf8), media)
            #expect(brought.counts.created == 1)
            #expect(brought.report.rejected.map(\.phrase.key).allSatisfy { $0 == "defects.import.reason.longID" })
            #expect(brought.report.rejected.count == 2)
        }
    }

    @Test("An invalid attachment is reported, and the rest is imported")
    func attachment() async throws {
        try await withDiscussion { kitchen, media in
            let file = """
                {"bugs": [{"id": 3, "summary": "Smoke", "status": "NEW", "creation_time": "2026-03-02T09:00:00Z",
                    "attachments": [{"id": 1, "file_name": "x.png", "creation_time": "2026-03-02T09:00:00Z", "data": "AAECAwQ="},
                        {"id": 2, "file_name": "y.txt", "creation_time": "2026-03-02T09:00:00Z", "data": "!!"}]}]}
                """
            let brought = try await kitchen.bring(Array(file.utf8), media)
            #expect(brought.counts.created == 1 && brought.report.notes.count == 2)
        }
    }
}
