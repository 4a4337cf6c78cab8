import API
import Core
import Storage
import TestSupport
import Testing

@testable import Focus

@Suite("Files of other time trackers")
struct TrackerTests {
    @Test("are imported with modes, notes and tags; importing them again changes nothing", arguments: Sample.all)
    func samples(sample: Sample) async throws {
        try await withDays { days in
            let before = try await days.exported()
            let imported = try await days.importing(sample.text)
            let outcome = try #require(imported.outcome)
            #expect(try await days.logged() == sample.entries, "\(sample.name)")
            #expect(outcome.conflicting == 0)
            #expect(outcome.reasons == sample.rejected, "\(sample.name)")
            let after = try await days.exported()
            let again = try #require(try await days.importing(sample.text).outcome)
            #expect(again.counts == [0, outcome.created + outcome.unchanged, 0, outcome.rejected], "\(sample.name)")
            #expect(try await days.exported() == after)
            _ = try await days.importer.undo(imported.id)
            #expect(try await days.exported() == before, "\(sample.name)")
        }
    }

    @Test("are read in the format that is asked for, and refused if they are in another one", arguments: Sample.all)
    func formats(sample: Sample) async throws {
        try await withDays { days in
            for format in FocusImportFormat.allCases where format != sample.format {
                do {
                    _ = try await days.check(sample.text, as: format)
                    Issue.record("\(sample.name) was read as \(format)")
                } catch let error as AppError {
                    #expect(error.fields.map { "\($0.field)/\($0.code)" } == ["format/other"], "\(sample.name)")
                }
            }
            try await days.importing(sample.text, as: sample.format)
            #expect(try await days.logged() == sample.entries, "\(sample.name)")
        }
    }

    @Test("in a format that looks like another one are read in the one that is asked for")
    func askedFormat() async throws {
        try await withDays { days in
            // Recognised as TimeTagger, because it has its fields.
            let text = """
                [{"t1": 1, "t2": 2, "start": "20261116T080000Z", "end": "20261116T090000Z", "tags": ["acme"]}]
                """
            try await days.importing(text, as: .timewarrior)
            #expect(try await days.logged() == ["acme 2026-11-16T08:00:00Z 2026-11-16T09:00:00Z #acme"])
            let own = days.fileHead + (try await days.exported())
            let again = try #require(try await days.importing(own, as: .json).outcome)
            #expect(again.created == 0 && again.conflicting == 0)
            await #expect(throws: AppError.self) { try await days.check(own, as: .timeTagger) }
        }
    }

    @Test("with local times are read in the chosen zone; the duration decides which of two equal times is meant")
    func clockChanges() async throws {
        try await withDays { days in
            let text = Sample.toggl([
                "Night,2026-03-29,01:30:00,2026-03-29,03:30:00,01:00:00",
                "Night,2026-10-25,01:30:00,2026-10-25,02:30:00,02:00:00",
                "Night,2026-10-25,02:45:00,2026-10-25,02:50:00,00:05:00",
                "Night,2026-10-26,01:30:00,2026-10-26,02:30:00,01:00:00",
            ])
            let outcome = try #require(try await days.importing(text).outcome)
            // The third entry is first read as the earlier 02:45, and so overlaps the second one.
            let amsterdam = [
                "Night 2026-03-29T00:30:00Z 2026-03-29T01:30:00Z", "Night 2026-10-24T23:30:00Z 2026-10-25T01:30:00Z",
                "Night 2026-10-25T00:45:00Z 2026-10-25T00:50:00Z", "Night 2026-10-26T00:30:00Z 2026-10-26T01:30:00Z",
            ]
            #expect(outcome.counts == [5, 0, 0, 0])
            #expect(try await days.logged() == amsterdam)
            try await days.deleteEverything()
            try await days.open()
            try await days.importing(text, zone: "Asia/Kathmandu")
            #expect(try await days.logged().last == "Night 2026-10-25T19:45:00Z 2026-10-25T20:45:00Z")
            await #expect(throws: AppError.self) { try await days.check(text, zone: "Mars/Olympus") }
        }
    }

    @Test("reuse modes that have since been renamed, and skip what overlaps existing entries")
    func existing() async throws {
        try await withDays { days in
            let pause = try await days.add("Break", "2026-11-16 09:30", "2026-11-16 09:40")
            let text = Sample.toggl([
                "work,2026-11-16,08:00:00,2026-11-16,09:00:00,01:00:00",
                "Acme,2026-11-16,09:00:00,2026-11-16,10:00:00,01:00:00",
                "Acme,2026-11-16,10:00:00,2026-11-16,11:00:00,01:00:00",
            ])
            let first = try #require(try await days.importing(text).outcome)
            #expect(first.counts == [3, 1, 1, 0] && first.reasons == ["3 overlap"] && first.newModes == ["Acme"])
            try await days.acting { tx in
                _ = try FocusMode.change(try FocusMode.chosen("Acme", in: tx).id, in: tx) { $0.name = "Client" }
            }
            let again = try #require(try await days.importing(text).outcome)
            #expect(again.counts == [0, 4, 1, 0])
            #expect(try await days.modes() == readyMade + ["Client"])
            // An entry that is now on a later day does not overlap the rows before that.
            let (lea, start, end) = (days.lea, try days.at("2026-11-17 08:00"), try days.at("2026-11-17 09:00"))
            try await days.acting { tx in
                let work = try FocusEntry.between(Instant(milliseconds: 0), start, of: lea, now: start, in: tx)[0]
                _ = try FocusEntry.change(work.id, in: tx) { ($0.startedAt, $0.endedAt) = (start, end) }
                _ = try FocusEntry.delete(pause.id, in: tx)
            }
            let third = try #require(try await days.importing(text).outcome)
            #expect(third.counts == [1, 3, 1, 0] && third.reasons == ["2 entryDiffers"])
        }
    }

    @Test("that are broken or have the time of several people are refused with the line number")
    func refused() async throws {
        try await withDays { days in
            let head = "User,Email,Project,Start date,Start time,End date,End time\n"
            let row = { (name: String, hour: Int) in
                "\(name),\(name)@example.org,P,2026-11-16,0\(hour):00:00,2026-11-16,0\(hour):30:00\n"
            }
            let texts: [(String, String, Int)] = [
                (head + row("lea", 1) + row("lea", 2) + row("omar", 3), "people", 4),
                (head + row("lea", 1) + "\"lea", "truncated", 3),
                (
                    "inc 20261116T080000Z - 20261116T090000Z # \u{1}\n" + String(repeating: "x", count: 70_000),
                    "longCell", 2
                ),
                ("[{\"start\": \"20261116T080000Z\"},\n{]", "json", 2),
            ]
            for (text, code, line) in texts {
                do {
                    _ = try await days.check(text)
                    Issue.record("nothing was refused: \(code)")
                } catch let error as AppError {
                    #expect(error.fields.map(\.code) == [code])
                    #expect(error.fields.first?.message.arguments["line"] == .number(line), "\(code)")
                }
            }
        }
    }
}

/// A file, the entries imported from it, and the lines that are rejected.
struct Sample: CustomTestStringConvertible, Sendable {
    let name: String
    let text: String
    let entries: [String]
    var rejected: [String] = []

    var testDescription: String { name }

    var format: FocusImportFormat? {
        let start = name.lowercased().filter { $0 != " " }
        return FocusImportFormat.allCases.first { start.hasPrefix($0.rawValue) }
    }

    static func toggl(_ rows: [String]) -> String {
        "\u{FEFF}Project,Start date,Start time,End date,End time,Duration\n" + rows.joined(separator: "\n")
    }

    static let all: [Sample] = [
        Sample(
            name: "Timewarrior export",
            text: """
                [
                {"id":4,"start":"20261115T090000Z","end":"20261115T113000Z","tags":["acme","two words"],"annotation":"A \\"quoted\\" one"},
                {"id":3,"start":"20261115T230000Z","end":"20261116T010000Z"},
                {"id":2,"start":"20261116T090000Z","end":"yesterday","tags":["acme"]},
                {"id":1,"start":"20261118T083000Z","tags":["acme"]}
                ]
                """,
            entries: [
                #"acme 2026-11-15T09:00:00Z 2026-11-15T11:30:00Z A "quoted" one #acme #two words"#,
                "Timewarrior 2026-11-15T23:00:00Z 2026-11-16T01:00:00Z",
            ],
            rejected: ["4 field", "5 running"]
        ),
        Sample(
            name: "Timewarrior data",
            text: #"""
                inc 20261115T090000Z - 20261115T113000Z # acme "two words" # "A \"quoted\" # one"
                inc 20261115T230000Z - 20261116T010000Z
                inc 20261116T020000Z - 20261116T030000Z # # "No tag"

                exc day off
                inc 20261118T083000Z # acme

                """#,
            entries: [
                ##"acme 2026-11-15T09:00:00Z 2026-11-15T11:30:00Z A "quoted" # one #acme #two words"##,
                "Timewarrior 2026-11-15T23:00:00Z 2026-11-16T01:00:00Z",
                "Timewarrior 2026-11-16T02:00:00Z 2026-11-16T03:00:00Z No tag",
            ],
            rejected: ["5 field", "6 running"]
        ),
        Sample(
            name: "Toggl",
            text: #"""
                \#u{FEFF}User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags,Amount (EUR)
                Lea,lea@example.org,Acme,Website,,"Menu, ""new""",No,2026-11-15,23:30:10,2026-11-16,00:30:00,00:59:50,"deep, home",
                Lea,lea@example.org,,,,Lunch,No,2026-11-16,12:00:00,2026-11-16,12:00:00,00:00:00,,
                Lea,lea@example.org,,,,Lunch,No,2026-11-16,12:00:00,2026-11-16,12:30:00,00:30:00,,
                Lea,lea@example.org,,,,Lunch,No,16/11/2026,13:00:00,2026-11-16,13:30:00,00:30:00,,
                """#,
            entries: [
                #"Website 2026-11-15T22:30:10Z 2026-11-15T23:30:00Z Menu, "new" #deep #home"#,
                "Toggl 2026-11-16T11:00:00Z 2026-11-16T11:30:00Z Lunch",
            ],
            rejected: ["3 order", "5 field"]
        ),
        Sample(
            name: "Simple Time Tracker, CSV",
            text: """
                activity name,time started,time ended,comment,categories,record tags,duration,duration minutes
                "Reading",2026-11-16 08:00:00,2026-11-16 09:05:30,"A ""good"" one","Fun, Calm","home, quiet",1:5:30,65
                "Reading",2026-11-16 08:30:00,2026-11-16 08:40:00,"","","",0:10:0,10
                """,
            entries: [
                #"Reading 2026-11-16T07:00:00Z 2026-11-16T08:05:30Z A "good" one #home #quiet"#,
                "Reading 2026-11-16T07:30:00Z 2026-11-16T07:40:00Z",
            ]
        ),
        Sample(
            name: "Simple Time Tracker, backup",
            text: [
                "app simple time tracker", "recordType\t1\tReading\t📚\t3\t0\t0\t-16733696\t0\t0\t0\t0\t",
                "record\t11\t1\t1794816000000\t1794819600500\tTwo␤lines\t0",
                "record\t12\t9\t1794816000000\t1794819600000\t\t0",
                "recordType\t2\tWalk\tic_walk\t0\t1", "record\t13\t2\t1794819600500\t1794820000000\t\t0",
                "category\t5\tFun\t0\t",
                "typeCategory\t1\t5", "recordTag\t7\t0\thome\t0\t0\t", "recordToRecordTag\t11\t7\t",
                "prefs\tdarkMode\t1", "",
            ].joined(separator: "\n"),
            entries: [
                "Reading 2026-11-16T08:00:00Z 2026-11-16T09:00:00.500Z Two lines #home",
                "Walk 2026-11-16T09:00:00.500Z 2026-11-16T09:06:40Z",
            ],
            rejected: ["4 field"]
        ),
        Sample(
            name: "TimeTagger records",
            text: """
                {"server_time": 1794900000.1, "reset": 0, "settings": [{"key": "x", "value": 1}], "records": [
                {"key": "a1", "t1": 1794816000, "t2": 1794819600, "ds": "Call with #acme, about #money", "mt": 1, "st": 1.5},
                {"key": "a2", "t1": 1794819600, "t2": 1794820000, "ds": "#acme", "mt": 1, "st": 1.5},
                {"key": "a3", "t1": 1794819600, "t2": 1794820000, "ds": "HIDDEN #acme", "mt": 1, "st": 1.5},
                {"key": "a4", "t1": 1794820000, "t2": 1794820000, "ds": "#acme", "mt": 1, "st": 1.5}]}
                """,
            entries: [
                "acme 2026-11-16T08:00:00Z 2026-11-16T09:00:00Z Call with #acme, about #money #acme #money",
                "acme 2026-11-16T09:00:00Z 2026-11-16T09:06:40Z #acme",
            ],
            rejected: ["5 running"]
        ),
        Sample(
            name: "TimeTagger table",
            text: "key\tstart\tstop\ttags\tdescription\na1\t1794816000\t1794819600\t#acme\tCall\n"
                + "a2\t2026-11-16 10:00:00\t2026-11-16 10:30:00\t\tCall\na3\t2026-11-16T10:00:00Z\t2026-11-16T10:30:00Z\t\t\n",
            entries: [
                "acme 2026-11-16T08:00:00Z 2026-11-16T09:00:00Z Call #acme",
                "TimeTagger 2026-11-16T09:00:00Z 2026-11-16T09:30:00Z Call",
                "TimeTagger 2026-11-16T10:00:00Z 2026-11-16T10:30:00Z",
            ]
        ),
        Sample(
            name: "TimeTagger report",
            text: [
                "subtotals,tag_groups,duration,date,start,stop,description,user,tags", "", "2:00,#acme,,,,,,,",
                ",,1:00,2026-11-16,09:00,10:00,Call,lea,#acme", ",,1:00,2026-11-16,23:30,00:30,Late,lea,#acme", "",
            ].joined(separator: "\r\n"),
            entries: [
                "acme 2026-11-16T08:00:00Z 2026-11-16T09:00:00Z Call #acme",
                "acme 2026-11-16T22:30:00Z 2026-11-16T23:30:00Z Late #acme",
            ]
        ),
        Sample(
            name: "aTimeLogger",
            text: """
                "Activity type","Duration","From","To","Comment"
                "Work","01:30","2026-11-16 10:00","2026-11-16 11:30","Été"
                "Sleep","08:00","2026-11-15 23:00","2026-11-16 07:00",""

                "Activity type","Duration","%"
                "Work","01:30","15.8"
                "Untracked time","14:30","0"
                """,
            entries: [
                "Sleep 2026-11-15T22:00:00Z 2026-11-16T06:00:00Z", "Work 2026-11-16T09:00:00Z 2026-11-16T10:30:00Z Été",
            ]
        ),
        Sample(
            name: "watson log",
            text: """
                [
                  {
                    "id": "02cb269014264de5ba77fb61ebd4ee7c",
                    "project": "apollo11",
                    "start": "2026-11-16T09:00:00+01:00",
                    "stop": "2026-11-16T10:00:00.5+01:00",
                    "tags": ["module", "brakes"]
                  }
                ]
                """,
            entries: ["apollo11 2026-11-16T08:00:00Z 2026-11-16T09:00:00.500Z #module #brakes"]
        ),
        Sample(
            name: "Watson frames",
            text: """
                [
                 [1794816000, 1794819600, "apollo11", "02cb269014264de5ba77fb61ebd4ee7c", ["module", "brakes"], 1794819601],
                 [1794819600, 1794820000, "", "02cb269014264de5ba77fb61ebd4ee7d", [], 1794820001],
                 [1794906400, 1795006400, "apollo11", "02cb269014264de5ba77fb61ebd4ee7e", [], 1794819601]
                ]
                """,
            entries: [
                "apollo11 2026-11-16T08:00:00Z 2026-11-16T09:00:00Z #module #brakes",
                "Watson 2026-11-16T09:00:00Z 2026-11-16T09:06:40Z",
            ],
            rejected: ["4 future"]
        ),
    ]
}

extension Days {
    /// Lea's entries with their instants, notes and tags, ordered by start.
    fileprivate func logged() async throws -> [String] {
        let (lea, now) = (lea, now)
        return try await database.read { tx in
            try FocusEntry.between(Instant(milliseconds: 0), now, of: lea, now: now, in: tx).map { entry in
                let parts = [
                    entry.modeName, entry.startedAt.description, entry.endedAt?.description ?? "", entry.note ?? "",
                ]
                return (parts.filter { !$0.isEmpty } + entry.tags.map { "#\($0)" }).joined(separator: " ")
            }
        }
    }
}
