import API
import Accounts
import Core
import Storage
import TestSupport
import Testing

@testable import Focus

@Suite("Focus report")
struct ReportTests {
    @Test("A report has the time of each mode in both ranges, longest first, and the untracked time until now")
    func modes() async throws {
        try await withDays { days in
            try await days.log("Study", "2026-11-18T07:00:00Z", "2026-11-18T08:00:00Z")
            try await days.log("Work", "2026-11-18T08:00:00Z", nil)
            try await days.log("Break", "2026-11-17T09:00:00Z", "2026-11-17T09:15:00Z")
            try await days.log("Work", "2026-11-17T22:30:00Z", "2026-11-17T23:30:00Z")
            let report = try await days.report("2026-11-18", 1, comparedTo: "2026-11-17")
            // It is 09:00 UTC: the timer has run for an hour, and half an hour of last night's work was after midnight.
            #expect(report.told == ["Work 90 30", "Study 60 0", "Break 0 15"])
            #expect(report.sums.elapsed == 10 * 3_600_000)
            #expect(report.sums.untracked == 10 * 3_600_000 - 150 * 60_000)
            #expect(try await days.report("2026-11-18", 1, by: .tag).told == ["- 150"])
            let week = try await days.report("2026-11-16", 7, by: .day)
            #expect(
                week.told == [
                    "2026-11-16 0", "2026-11-17 45", "2026-11-18 150", "2026-11-19 0", "2026-11-20 0", "2026-11-21 0",
                    "2026-11-22 0",
                ]
            )
            #expect(try await days.report("2026-11-12", 7, by: .week).told == ["2026-11-09 0", "2026-11-16 195"])
        }
    }

    @Test("Modes add up to groups, without deleted entries or other people's")
    func groups() async throws {
        try await withDays { days in
            let (study, work) = (try await days.mode("Study"), try await days.mode("Work"))
            try await days.acting { tx in
                for mode in [study, work] {
                    _ = try Focus.FocusMode.change(mode.id, in: tx) { $0.group = "Productive" }
                }
            }
            try await days.log("Study", "2026-11-18T07:00:00Z", "2026-11-18T07:30:00Z", tags: "maths\nhome")
            try await days.log("Work", "2026-11-18T07:30:00Z", "2026-11-18T08:00:00Z", tags: "home")
            try await days.log("Break", "2026-11-18T08:00:00Z", "2026-11-18T08:10:00Z")
            try await days.log("Break", "2026-11-18T08:10:00Z", "2026-11-18T08:20:00Z", isDeleted: true)
            try await days.log("Break", "2026-11-18T08:00:00Z", "2026-11-18T08:50:00Z", of: days.omar)
            #expect(try await days.report("2026-11-18", 1, by: .group).told == ["Productive 60", "- 10"])
            #expect(try await days.report("2026-11-18", 1, by: .tag).told == ["home 60", "maths 30", "- 10"])
            #expect(try await days.report("2026-11-18", 1, of: days.omar).told == ["Break 50"])
        }
    }

    @Test("A timer that was forgotten months ago counts")
    func forgotten() async throws {
        try await withDays { days in
            try await days.log("Work", "2026-08-01T00:00:00Z", nil)
            #expect(try await days.report("2026-11-17", 1).told == ["Work 1440"])
            #expect(try await days.report("2026-07-01", 31).told == [])
        }
    }

    @Test("A chart has an axis for each mode in use; of more than twelve, the eleven longest and one for the others")
    func axes() async throws {
        try await withDays { days in
            try await days.log("Break", "2026-11-18T07:00:00Z", "2026-11-18T08:00:00Z")
            func axes() async throws -> [String] {
                try await days.report("2026-11-18", 1).axes(by: .mode).map { axis in
                    guard case .mode(let mode) = axis.subject else { return "other \(axis.milliseconds / 60_000)" }
                    return "\(mode.name) \(axis.milliseconds / 60_000)"
                }
            }
            #expect(try await axes() == ["Study 0", "Work 0", "Break 60", "Exercise 0", "School 0"])
            try await days.acting { tx in
                for number in 1...10 { _ = try Focus.FocusMode.add(NewFocusMode(name: "M\(number)"), in: tx) }
            }
            for number in 1...10 {
                try await days.log("M\(number)", "2026-11-18T08:0\(number - 1):00Z", "2026-11-18T08:0\(number - 1):30Z")
            }
            try await days.log("School", "2026-11-18T08:30:00Z", "2026-11-18T08:40:00Z")
            let found = try await axes()
            #expect(found.count == 12 && found.prefix(2) == ["Break 60", "School 10"] && found.last == "other 0")
        }
    }

    @Test("Ranges without days or of more than a year are refused, including the compared range")
    func refused() async throws {
        try await withDays { days in
            try await days.refuses("invalid from/order") { _ = try await days.report("2026-11-18", 0) }
            try await days.refuses("invalid to/range") { _ = try await days.report("2025-11-18", 367) }
            try await days.refuses("invalid compareTo/range") {
                _ = try await days.report("2026-11-18", 1, comparedTo: "2025-11-18", 367)
            }
            _ = try await days.report("2025-11-18", 366)
        }
    }

    @Test("A report reads entries from an index", .enabled(if: !isOnPostgreSQL))
    func plan() async throws {
        try await withDays { days in
            let (start, end) = (try moment("2026-01-01T00:00:00Z"), try moment("2027-01-01T00:00:00Z"))
            let plan = try await days.database.plan(Focus.FocusReport.finished(of: days.lea, from: start, to: end))
            #expect(
                plan.count == 1
                    && plan[0].hasPrefix(
                        "SEARCH focus_entry USING INDEX focus_entry_start (person=? AND started_at>? AND started_at<?)"
                    ),
                "\(plan)"
            )
        }
    }
}

extension Days {
    /// Inserts an entry into the database, without checks.
    fileprivate func log(
        _ name: String,
        _ start: String,
        _ end: String?,
        tags: String? = nil,
        isDeleted: Bool = false,
        of person: PersonID? = nil
    ) async throws {
        let (start, end) = (try moment(start), try end.map(moment))
        let mode = try await mode(name, of: person).id
        let deletedAt = isDeleted ? now : nil
        try await acting(as: person) { tx in
            try tx.run(
                """
                INSERT INTO focus_entry (person, id, mode, started_at, ended_at, tags, source, parallel, created_at, deleted_at)
                VALUES (\(tx.person), \(FocusEntryID.new(at: tx.now)), \(mode), \(start), \(end), \(tags), 'timer', FALSE,
                    \(tx.now), \(deletedAt))
                """
            )
        }
    }

    fileprivate func report(
        _ first: String,
        _ count: Int,
        comparedTo other: String? = nil,
        _ otherCount: Int? = nil,
        by key: FocusReportKey = .mode,
        of person: PersonID? = nil
    ) async throws -> Focus.FocusReport {
        let first = try #require(LocalDate(first))
        let compared = try other.map { try #require(LocalDate($0)) }
        let question = Focus.FocusReport.Question(
            first..<first.adding(days: count),
            compared: compared.map { $0..<$0.adding(days: otherCount ?? count) },
            by: key
        )
        let (person, now) = (person ?? lea, now)
        return try await database.read { tx in try Focus.FocusReport.read(question, of: person, now: now, in: tx) }
    }
}

extension Focus.FocusReport {
    /// "Work 90 30": minutes in the range and in the compared one.
    fileprivate var told: [String] {
        lines(by: question.by).map { line in
            let name =
                switch line.subject {
                case .mode(let mode): mode.name
                case .group(let name), .tag(let name): name ?? "-"
                case .day(let day), .week(let day): day.description
                }
            return ([name, "\(line.milliseconds / 60_000)"] + (line.compared.map { ["\($0 / 60_000)"] } ?? []))
                .joined(separator: " ")
        }
    }
}
