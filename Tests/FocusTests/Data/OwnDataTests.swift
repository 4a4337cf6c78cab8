import API
import Accounts
import Core
import Foundation
import Imports
import TestSupport
import Testing

@testable import Focus
@testable import Storage

@Suite("Export, import and deletion of Focus data")
struct OwnDataTests {
    @Test("Importing an export restores everything; importing it again changes nothing")
    func roundTrip() async throws {
        try await withDays { days in
            try await days.fill()
            let before = try await days.exportedAndDeleted()
            #expect(before.contains(#""note":"Night, \"shift\"; 1\\2""#))
            let first = try #require(try await days.importing(days.fileHead + before).outcome)
            #expect(first.notes == [] && first.newModes.contains("Guitar"))
            #expect(try await days.exported() == before)
            let again = try #require(try await days.importing(days.fileHead + before).outcome)
            #expect(again.counts == [0, first.created, 0, 0])
            #expect(try await days.exported() == before)
        }
    }

    @Test("An import keeps when a mode was archived; a file from before that was exported counts as the same")
    func archived() async throws {
        try await withDays { days in
            try await days.fill()
            let before = try await days.exportedAndDeleted()
            let archivedAt = #""archivedAt":"2026-03-01T09:00:00Z","#
            #expect(before.contains(archivedAt))
            let first = try #require(try await days.importing(days.fileHead + before).outcome)
            #expect(try await days.mode("Exercise").archivedAt == moment("2026-03-01T09:00:00Z"))
            let old = days.fileHead + before.replacing(archivedAt, with: "")
            #expect(try await days.importing(old).outcome?.counts == [0, first.created, 0, 0])
        }
    }

    @Test("An export has the current plan, however often the plan has changed, and so has an import of it")
    func manyBlocks() async throws {
        try await withDays { days in
            let (first, start) = (try #require(LocalDate("2020-01-01")), try #require(LocalTime("09:00")))
            let current = try await days.acting { tx in
                let mode = try FocusMode.chosen("work", in: tx)
                for index in 0...1_500 {
                    let date = first.adding(days: index)
                    try tx.run(
                        """
                        INSERT INTO focus_block
                            (person, id, mode, weekday, start_minute, end_minute, valid_from, valid_until)
                        VALUES (\(tx.person), \(FocusBlockID.new(at: tx.now)), \(mode.id), 1, 60, 120, \(date),
                            \(date.adding(days: 1)))
                        """
                    )
                }
                let draft = FocusBlockDraft(mode: "Work", weekday: 1, start: start, end: start.adding(hours: 1))
                return try FocusBlock.add(draft, in: tx)
            }
            let before = try await days.exportedAndDeleted()
            #expect(before.contains(current.id.description))
            let imported = try #require(try await days.importing(days.fileHead + before).outcome)
            #expect(imported.conflicting == 0)
            #expect(try await days.exported() == before)
            let again = try #require(try await days.importing(days.fileHead + before).outcome)
            #expect(again.counts == [0, imported.created, 0, 0])
        }
    }

    @Test("Deletion leaves no row of the person, and does not touch anyone else's data")
    func deletion() async throws {
        try await withDays { days in
            try await days.fill()
            _ = try await days.check(days.fileHead + (try await days.exported()))
            try await days.acting { tx in _ = try FocusLink.make("Work", .stop, in: tx) }
            let omars = try await days.exported(of: days.omar)
            try await days.deleteEverything()
            try await days.deleteEverything()
            let tables = try await days.database.schema().matches(of: /CREATE TABLE (focus_\w+)/).map { String($0.1) }
            #expect(tables.count >= 12)
            let lea = days.lea
            for table in tables {
                let name = SQL(trusted: table)
                let isLeft = try await days.database.read { tx in
                    try tx.exists("SELECT 1 FROM \(name) WHERE person = \(lea)")
                }
                #expect(!isLeft, "\(table)")
            }
            #expect(try await days.exported(of: days.omar) == omars)
            try await days.open()
            #expect(try await days.modes() == ["Study", "Work", "Break", "Exercise", "School"])
        }
    }

    @Test("An import never changes existing data that differs from the file or overlaps it")
    func conflicts() async throws {
        try await withDays { days in
            try await days.add("Study", "2026-11-16 09:00", "2026-11-16 10:00")
            try await days.add("Work", "2026-11-16 11:00", "2026-11-16 12:00")
            let gone = try await days.add("Work", "2026-11-16 13:00", "2026-11-16 14:00")
            try await days.start("Break", since: "09:30")
            let file = days.fileHead + (try await days.exported())
            let omars = days.importer(of: days.omar)
            // Lea changes some of it; Omar has entries of his own.
            try await days.acting { tx in
                _ = try FocusMode.change(try FocusMode.chosen("study", in: tx).id, in: tx) { $0.icon = "🎓" }
                _ = try FocusEntry.delete(gone.id, in: tx)
            }
            try await days.stop(ended: "10:00")
            let before = try await days.exported()
            let mine = try #require(try await days.importing(file).outcome)
            // Unchanged: four modes, the settings and two entries.
            #expect(mine.counts == [0, 7, 3, 0])
            #expect(mine.reasons == ["4 modeDiffers", "25 deleted", "26 entryDiffers"])
            #expect(try await days.exported() == before)

            try await days.acting(as: days.omar) { tx in
                let draft = FocusEntryDraft(
                    mode: "School",
                    startedAt: try days.at("2026-11-16 09:30"),
                    endedAt: try days.at("2026-11-16 11:00")
                )
                _ = try FocusEntry.add(draft, in: tx)
                _ = try FocusTimer.start(FocusTimerDraft(mode: "Study"), in: tx)
            }
            var upload = try await omars.begin(name: nil)
            try await upload.take(Array(file.utf8))
            try await upload.finish()
            let checked = try await omars.check(upload.id)
            let his = try #require(try await omars.apply(upload.id).outcome)
            #expect(his == checked.outcome)
            // His modes are matched by name, and so is the mode of shifts.
            #expect(his.counts == [2, 6, 2, 0])
            #expect(his.reasons == ["23 overlap", "26 overlap"])
        }
    }

    @Test("Undoing an import deletes what it created, except what was changed since")
    func undoing() async throws {
        try await withDays { days in
            try await days.fill()
            let file = days.fileHead + (try await days.exportedAndDeleted())
            try await days.acting { tx in _ = try FocusSettings.change(in: tx) { $0.tolerance = 20 } }
            try await days.add("Study", "2026-11-17 09:00", "2026-11-17 10:00")
            let before = try await days.exported()
            let imported = try await days.importing(file)
            let undone = try await days.importer.undo(imported.id)
            #expect(undone == (deleted: imported.outcome?.created ?? 0, kept: 0))
            #expect(try await days.exported() == before)
            #expect(try await days.importer.undo(imported.id) == (deleted: 0, kept: 0))
            await #expect(throws: AppError.self) { try await days.importer.apply(imported.id) }

            let second = try await days.importing(file)
            let lea = days.lea
            let guitar = try #require(
                try await days.database.read { tx in
                    try tx.first(
                        FocusEntry.self,
                        """
                        FROM \(FocusEntry.table) WHERE focus_entry.person = \(lea) AND focus_mode.name_key = 'guitar'
                        """
                    )
                }
            )
            try await days.acting { tx in _ = try FocusEntry.change(guitar.id, in: tx) { $0.note = "Late" } }
            let rest = try await days.importer.undo(second.id)
            #expect(rest == (deleted: (second.outcome?.created ?? 0) - 2, kept: 2))
            #expect(try await days.modes().contains("Guitar"))
        }
    }

    @Test("Undoing an import that replaced the ready-made modes leaves the ready-made modes")
    func undoingReplacement() async throws {
        try await withDays { days in
            try await days.fill()
            let file = days.fileHead + (try await days.exportedAndDeleted())
            let imported = try await days.importing(file)
            for _ in 1...2 {
                _ = try await days.importer.undo(imported.id)
                #expect(try await days.modes() == readyMade)
            }
            let work = try await days.mode("Work").id
            let lea = days.lea
            #expect(try await days.database.read { tx in try FocusSettings.of(lea, in: tx).shiftMode } == work)
            try await days.start("Study")
        }
    }

    @Test("An interrupted import resumes, and counts what it wrote before")
    func resumed() async throws {
        try await withDays { days in
            try await days.acting { tx in
                let mode = try FocusMode.chosen("work", in: tx)
                for index in 0..<1_200 {
                    let start = days.now.adding(minutes: -20 * (index + 1))
                    try tx.run(
                        """
                        INSERT INTO focus_entry (person, id, mode, started_at, ended_at, source, parallel, created_at)
                        VALUES (\(tx.person), \(FocusEntryID.new(at: tx.now)), \(mode.id), \(start),
                            \(start.adding(minutes: 10)), 'manual', FALSE, \(tx.now))
                        """
                    )
                }
            }
            let text = try await days.exportedAndDeleted()
            let checked = try await days.check(days.fileHead + text)
            let all = try await FocusFileReader.read(now: days.now, zone: .utc) { number in
                number == 0 ? Array((days.fileHead + text).utf8) : []
            }
            var half = all
            half.entries = Array(all.entries.prefix(700))
            _ = try await ApplyFile(
                database: days.database,
                person: days.lea,
                now: days.now,
                file: half,
                writing: checked.id
            ).run()
            // The sweep leaves an import of today alone.
            try await SweepEntries(database: days.database) { _ in readyMade }.run(now: days.now)
            let applied = try await days.importer.apply(checked.id)
            #expect(applied.state == .applied && applied.outcome?.conflicting == 0)
            // The first attempt already imported the settings.
            #expect(applied.outcome?.created == 1_205 && applied.outcome?.unchanged == 1)
            #expect(try await days.exported() == text)
        }
    }

    @Test("An interrupted import that nobody resumes is undone after a day, and its file is deleted")
    func abandoned() async throws {
        try await withDays { days in
            try await days.fill()
            let text = try await days.exportedAndDeleted()
            let content = days.fileHead + text
            let checked = try await days.check(content)
            let file = try await FocusFileReader.read(now: days.now, zone: .utc) { $0 == 0 ? Array(content.utf8) : [] }
            let (database, lea, now) = (days.database, days.lea, days.now)
            _ = try await ApplyFile(database: database, person: lea, now: now, file: file, writing: checked.id).run()
            #expect(try await !days.entries().isEmpty)
            let sweep = SweepEntries(database: database) { _ in readyMade }
            try await sweep.run(now: now.adding(minutes: FocusImportFile.keptMinutes + 1))
            let (state, parts) = try await database.read { tx in
                let parts: Int? = try tx.value("SELECT COUNT(*) FROM focus_import_part WHERE person = \(lea)")
                return (try FocusImportFile.find(checked.id, of: lea, in: tx).state, parts)
            }
            #expect(state == .undone && parts == 0)
            #expect(try await days.entries() == [])
        }
    }

    @Test("A file that is sent again after an interrupted import completes that one, and is not undone with it")
    func sentAgain() async throws {
        try await withDays { days in
            try await days.fill()
            let text = try await days.exportedAndDeleted()
            let content = days.fileHead + text
            let checked = try await days.check(content)
            var half = try await FocusFileReader.read(now: days.now, zone: .utc) { $0 == 0 ? Array(content.utf8) : [] }
            half.entries = Array(half.entries.prefix(2))
            (half.calendarParts, half.calendarEvents) = ([], [])
            let (database, lea, now) = (days.database, days.lea, days.now)
            let first = ApplyFile(database: database, person: lea, now: now, file: half, writing: checked.id)
            _ = try await first.run()

            let again = try await days.check(content)
            let second = try await days.importer.apply(again.id)
            #expect(second.outcome?.conflicting == 0)
            #expect(try await days.exported() == text)
            // The first one may still be running.
            await #expect(throws: AppError.self) { try await first.run() }
            let sweep = SweepEntries(database: database) { _ in readyMade }
            try await sweep.run(now: now.adding(minutes: FocusImportFile.keptMinutes + 1))
            #expect(try await days.exported() == text)
            let parts: Int? = try await database.read { tx in
                try tx.value("SELECT COUNT(*) FROM focus_import_part WHERE person = \(lea)")
            }
            #expect(parts == 0)
            #expect(try await days.importer.undo(second.id) == (deleted: second.outcome?.created ?? 0, kept: 0))
        }
    }

    @Test("An import adopts nothing from one of another file or zone, or from a newer one")
    func unrelated() async throws {
        try await withDays { days in
            try await days.fill()
            let text = try await days.exportedAndDeleted()
            let content = days.fileHead + text
            let older = try await days.check(content)
            let checked = try await days.check(content)
            let file = try await FocusFileReader.read(now: days.now, zone: .utc) { $0 == 0 ? Array(content.utf8) : [] }
            let (database, lea, now) = (days.database, days.lea, days.now)
            let running = ApplyFile(database: database, person: lea, now: now, file: file, writing: checked.id)
            _ = try await running.run()
            let entries: SQL =
                "SELECT COUNT(*) FROM focus_entry WHERE person = \(lea) AND import = \(checked.id)"
            let written: Int? = try await database.read { tx in try tx.value(entries) }

            // The bytes differ, so it is another file.
            try await days.importing(days.fileHead + "\n" + text)
            _ = try await days.importer.apply(older.id)
            // Times without a zone differ.
            let elsewhere = try await days.check(content, zone: "America/New_York")
            _ = try await days.importer.apply(elsewhere.id)
            let left: Int? = try await database.read { tx in try tx.value(entries) }
            #expect(left == written && written != 0)
            #expect(try await days.importer.apply(checked.id).state == .applied)
        }
    }

    @Test("CSV has local times with offsets; a calendar has no running entry")
    func tables() async throws {
        try await withDays { days in
            try days.clock("2026-10-26 10:00")
            try await days.add("Work", "2026-10-24 23:30", "2026-10-25 06:00", note: "=1+1", tags: ["a", "b"])
            try await days.start("Break")
            let lines = try await days.exported(.csv).split(separator: "\r\n").map(String.init)
            #expect(lines[0] == "\u{FEFF}mode,group,start,end,seconds,note,tags,source,id")
            // Seven and a half hours, because that night is an hour longer.
            #expect(
                lines[1].hasPrefix(
                    #"Work,,2026-10-24T23:30:00+02:00,2026-10-25T06:00:00+01:00,27000,'=1+1,"a, b",manual,"#
                )
            )
            #expect(lines[2].hasPrefix("Break,,2026-10-26T10:00:00+01:00,,,,,timer,") && lines.count == 3)
            let calendar = try await days.exported(.ics)
            #expect(calendar.components(separatedBy: "BEGIN:VEVENT").count == 2)
            #expect(calendar.contains("DTSTART:20261024T213000Z\r\nDTEND:20261025T050000Z\r\nSUMMARY:Work\r\n"))
        }
    }

    @Test(
        "Other files are refused",
        arguments: [
            ("", "empty"), ("PK\u{3}\u{4}", "archive"), ("[]", "unknown"), (#"{"format":"other"}"#, "unknown"),
            (#"{"format":"decklog-focus","version":2}"#, "version"), (#"{"format":"decklog-focus","#, "truncated"),
            ("mode,start\n", "unknown"), ("{", "truncated"), ("[1]", "unknown"), (#"{"records": []}"#, "unknown"),
        ]
    )
    func wrongFiles(text: String, code: String) async throws {
        try await withDays { days in
            do {
                _ = try await days.check(text)
                Issue.record("nothing was refused")
            } catch let error as AppError {
                #expect(error.fields.map(\.code) == [code])
            }
        }
    }

    @Test("Unreadable items are reported, and the rest is imported")
    func brokenLines() async throws {
        try await withDays { days in
            let mode = try await days.mode("Study").id
            let entry = { (id: Int, start: String, end: String, rest: String) in
                """
                {"endedAt":"\(end)","id":"0199c0de-0000-7000-8000-00000000000\(id)","mode":"\(mode)","parallel":false,\
                "source":"manual","startedAt":"\(start)"\(rest)},
                """
            }
            let chess = "0199c0de-0000-7000-8001-000000000001"
            let file = """
                {"format":"decklog-focus","version":1,"entries":[
                \(entry(1, "2026-11-16T09:00:00Z", "2026-11-16T10:00:00Z", #","unknown":[{"a":1}]"#))
                \(entry(2, "2026-11-16T11:00:00Z", "2026-11-17T12:00:00Z", ""))
                \(entry(3, "2026-11-19T11:00:00Z", "2026-11-19T12:00:00Z", ""))
                \(entry(4, "2026-11-16T12:00:00Z", "2026-11-16T11:00:00Z", ""))
                \(entry(5, "yesterday", "2026-11-16T11:00:00Z", ""))
                \(entry(1, "2026-11-16T13:00:00Z", "2026-11-16T14:00:00Z", ""))
                {"id":"x"}],
                "modes":[{"id":"\(mode)","name":" ","archived":false}, {"id":"\(mode)","name":"Study","archived":false},
                {"id":"\(chess)","name":"Chess","archived":false}, {"id":"\(chess)","name":"Go","archived":false}],
                "blocks":[{"id":"\(chess)","mode":"\(chess)","weekday":1,"start":"09:00","end":"10:00","note":" ",
                "validFrom":"2026-11-16"}],
                "targets":[{"id":"\(chess)","mode":"\(chess)","kind":"atLeast","period":"day","minutes":60,
                "since":"2026-11-16"}]}
                """
            let outcome = try #require(try await days.importing(file).outcome)
            #expect(outcome.counts == [4, 0, 1, 6] && outcome.newModes == ["Chess"])
            #expect(outcome.read == 11)
            #expect(outcome.rejections?.map(\.line).sorted() == [3, 4, 5, 6, 8, 9])
            let reasons = ["9 modeDiffers", "3 long", "4 future", "5 order", "6 field", "8 field", "9 required"]
            #expect(Set(outcome.reasons) == Set(reasons))
        }
    }
}

extension Days {
    /// One of everything, with entries across midnight and across both clock changes.
    fileprivate func fill() async throws {
        try clock("2026-03-01 10:00")
        try await acting { tx in
            let guitar = NewFocusMode(name: "Guitar", color: "#123abc", icon: "🎸", group: "Fun", position: 2)
            _ = try FocusMode.add(guitar, in: tx)
            try FocusMode.delete(try FocusMode.chosen("school", in: tx).id, in: tx)
            let mode = try FocusMode.chosen("exercise", in: tx)
            _ = try FocusTarget.add(.init(mode: "Exercise", kind: .atLeast, period: .week, minutes: 90), in: tx)
            _ = try FocusTarget.add(
                .init(mode: "Study", kind: .atMost, period: .day, minutes: 60, weekdays: [2, 1]),
                in: tx
            )
            _ = try FocusMode.change(mode.id, in: tx) { $0.archived = true }
        }
        let (night, morning) = (try #require(LocalTime("22:00")), try #require(LocalTime("02:00")))
        let block = try await acting { tx in
            let draft = FocusBlockDraft(mode: "Work", weekday: 7, start: night, end: morning, note: "Night")
            return try FocusBlock.add(draft, in: tx)
        }
        try clock("2026-11-18 10:00")
        try await acting { tx in _ = try FocusBlock.change(block.id, in: tx) { $0.end = night.adding(hours: 2) } }
        let note = #"Night, "shift"; 1\2"#
        try await add("Work", "2026-03-28 23:00", "2026-03-29 05:00", note: note, tags: ["late", "bar"])
        try await add("Work", "2026-10-24 23:30", "2026-10-25 06:00")
        try await add("Guitar", "2026-11-16 23:00", "2026-11-17 01:00", note: "Été 👩‍🍳")
        let gone = try await add("Study", "2026-11-17 12:00", "2026-11-17 13:00")
        try await acting { tx in _ = try FocusEntry.delete(gone.id, in: tx) }
        try await acting { tx in
            _ = try FocusSettings.change(in: tx) { ($0.isParallel, $0.tolerance, $0.shiftMode) = (true, 30, "Guitar") }
        }
        let task = try await task("Practise", "2026-10-31", .monthly, mode: "Guitar")
        try await finish(task.id)
        try await self.task("Call the bank", "2026-11-20", nil)
        try await rule("Study", .site, "example.org/course")
        try await rule("Guitar", .title, "Chords; \"Für Elise\"", position: 1)
        let servers = TestCalendars()
        servers.content = lectures
        try await addCalendar(url: "https://calendar.example.org/secret?key=1", name: "Work \"1\"", servers)
        try await addCalendar(file: lectures.replacing("Lecture", with: "Léçon 👩‍🏫"), mode: "Guitar", servers)
        try await start("Study", since: "09:00")
        try await start("Work", since: "09:30", note: "Open")
    }
}

extension LocalTime {
    fileprivate func adding(hours: Int) -> LocalTime {
        LocalTime(minutes: (minutes + hours * 60) % 1_440) ?? self
    }
}
