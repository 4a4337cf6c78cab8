import API
import Accounts
import Core
import Foundation
import Storage
import TestSupport
import Testing
import Web

@testable import Focus

@Suite("Focus modes")
struct ModeTests {
    @Test("Ready-made modes exist from the start, and are created only once")
    func readyMade() async throws {
        try await withDays { days in
            #expect(try await days.modes() == ["Study", "Work", "Break", "Exercise", "School"])
            let work = try await days.mode("Work")
            try await days.acting { tx in _ = try FocusMode.change(work.id, in: tx) { $0.name = "Office" } }
            try await days.acting { tx in try ReadyMadeMode.give(named: ["Study", "Work"], in: tx) }
            #expect(try await days.modes() == ["Study", "Office", "Break", "Exercise", "School"])
        }
    }

    @Test(
        "A mode can have any name: dots, dollars, quotes, emoji and other scripts",
        arguments: ["a.b", "$set", "O'Brien \"q\"", "🎸", "勉強", "../..", "<b>x</b>", "%_\\", "null"]
    )
    func names(name: String) async throws {
        try await withDays { days in
            let mode = try await days.acting { tx in try FocusMode.add(NewFocusMode(name: "  \(name) "), in: tx) }
            #expect(mode.name == name)
            #expect(try await days.modes().last == name)
        }
    }

    @Test("Blank names, long names and names that differ only in case are refused")
    func refused() async throws {
        try await withDays { days in
            func add(_ draft: NewFocusMode) async throws {
                try await days.acting { tx in _ = try FocusMode.add(draft, in: tx) }
            }
            try await days.refuses("invalid name/required") { try await add(.init(name: "  ")) }
            try await days.refuses("invalid name/tooLong") {
                try await add(.init(name: String(repeating: "a", count: 81)))
            }
            try await days.refuses("invalid name/control") { try await add(.init(name: "a\u{7}b")) }
            try await days.refuses("conflict name/exists") { try await add(.init(name: "WORK")) }
            try await days.refuses("invalid color/color position/range") {
                try await add(.init(name: "x", color: "red", position: 0))
            }
            let (work, study) = (try await days.mode("Work"), try await days.mode("Study"))
            try await days.refuses("conflict name/exists") {
                try await days.acting { tx in _ = try FocusMode.change(study.id, in: tx) { $0.name = "work" } }
            }
            // A mode can change the case of its own name.
            try await days.acting { tx in _ = try FocusMode.change(work.id, in: tx) { $0.name = "WORK" } }
            try await days.refuses("stale") {
                try await days.acting { tx in
                    _ = try FocusMode.change(work.id, if: .versions(["1"]), in: tx) { $0.name = "Job" }
                }
            }
        }
    }

    @Test("A mode moves to the given position, and the others make room")
    func order() async throws {
        try await withDays { days in
            let school = try await days.mode("School")
            func move(_ place: Int) async throws -> [String] {
                try await days.acting { tx in _ = try FocusMode.change(school.id, in: tx) { $0.position = place } }
                return try await days.modes()
            }
            #expect(try await move(1) == ["School", "Study", "Work", "Break", "Exercise"])
            #expect(try await move(3) == ["Study", "Work", "School", "Break", "Exercise"])
            #expect(try await move(99) == ["Study", "Work", "Break", "Exercise", "School"])
            try await days.acting { tx in _ = try FocusMode.add(NewFocusMode(name: "Music", position: 2), in: tx) }
            #expect(try await days.modes() == ["Study", "Music", "Work", "Break", "Exercise", "School"])
        }
    }

    @Test("An archived mode keeps its entries, accepts no new ones, and can be restored")
    func archive() async throws {
        try await withDays { days in
            let work = try await days.mode("Work")
            func archive(_ isArchived: Bool) async throws {
                try await days.acting { tx in
                    _ = try FocusMode.change(work.id, in: tx) { $0.archived = isArchived }
                }
            }
            try await archive(true)
            #expect(try await days.modes() == ["Study", "[Work]", "Break", "Exercise", "School"])
            try await days.refuses("invalid mode/archived") {
                try await days.acting { tx in _ = try FocusMode.chosen("work", in: tx) }
            }
            try await days.refuses("conflict name/exists") {
                try await days.acting { tx in _ = try FocusMode.add(NewFocusMode(name: "work"), in: tx) }
            }
            try await archive(false)
            let chosen = try await days.acting { tx in try FocusMode.chosen(" WORK ", in: tx).id }
            #expect(chosen == work.id)
        }
    }

    @Test("A mode without time is deleted with its blocks, targets, links and rules; tasks and calendars stay")
    func deleteWithPlan() async throws {
        try await withDays { days in
            let (school, start) = (try await days.mode("School"), try #require(LocalTime("09:00")))
            let end = try #require(LocalTime("10:00"))
            let task = try await days.task("Essay", "2026-11-18", nil, mode: "School")
            let calendar = try await days.addCalendar(file: lectures, mode: "School", TestCalendars())
            try await days.rule("School", .app, "Code")
            let rule = try await days.rule("Work", .app, "Mail")
            try await days.acting { tx in
                _ = try FocusBlock.add(.init(mode: "School", weekday: 1, start: start, end: end), in: tx)
                _ = try FocusTarget.add(.init(mode: "School", kind: .atLeast, period: .day, minutes: 60), in: tx)
                _ = try FocusLink.make("School", .start, in: tx)
                _ = try FocusSettings.change(in: tx) { $0.shiftMode = "School" }
            }
            let entry = try await days.add("School", "08:00", "08:30")
            try await days.refuses("conflict mode/used") {
                try await days.acting { tx in try FocusMode.delete(school.id, in: tx) }
            }
            try await days.acting { tx in _ = try FocusEntry.delete(entry.id, in: tx) }
            // The entry can be restored.
            try await days.refuses("conflict mode/used") {
                try await days.acting { tx in try FocusMode.delete(school.id, in: tx) }
            }
            try await days.acting { tx in
                try tx.run("DELETE FROM focus_change WHERE person = \(tx.person)")
                try tx.run("DELETE FROM focus_entry WHERE person = \(tx.person)")
                try FocusMode.delete(school.id, in: tx)
            }
            #expect(try await days.modes() == ["Study", "Work", "Break", "Exercise"])
            try await days.acting { tx in
                for table: SQL in ["focus_block", "focus_target", "focus_link"] {
                    #expect(try !tx.exists("SELECT 1 FROM \(table)"))
                }
                #expect(try FocusRule.all(of: tx.person, in: tx).map(\.id) == [rule.id])
                let (todo, kept) = (
                    try FocusTask.find(task.id, of: tx.person, in: tx),
                    try FocusCalendar.find(calendar.id, of: tx.person, in: tx)
                )
                #expect(todo.mode == nil && todo.version == task.version + 1)
                #expect(kept.mode == nil && kept.version == calendar.version + 1)
                #expect(try FocusSettings.of(tx.person, in: tx).shiftMode == nil)
            }
        }
    }

    @Test("A mode that was never used can be deleted, once")
    func delete() async throws {
        try await withDays { days in
            let school = try await days.mode("School")
            try await days.acting { tx in try FocusMode.delete(school.id, in: tx) }
            #expect(try await days.modes() == ["Study", "Work", "Break", "Exercise"])
            try await days.refuses("notFound") {
                try await days.acting { tx in try FocusMode.delete(school.id, in: tx) }
            }
        }
    }

    @Test("Other people cannot change or use a mode")
    func others() async throws {
        try await withDays { days in
            let (work, omar) = (try await days.mode("Work"), days.omar)
            try await days.refuses("notFound") {
                try await days.acting(as: omar) { tx in try FocusMode.delete(work.id, in: tx) }
            }
            try await days.refuses("notFound") {
                try await days.acting(as: omar) { tx in _ = try FocusMode.change(work.id, in: tx) { $0.name = "x" } }
            }
            let other = try await days.mode("Work", of: omar)
            #expect(other.id != work.id)
            try await days.refuses("invalid mode/unknown") {
                try await days.acting(as: omar) { tx in _ = try FocusMode.chosen(work.id.description, in: tx) }
            }
        }
    }

    @Test("A person has at most 100 modes")
    func most() async throws {
        try await withDays { days in
            try await days.acting { tx in
                for number in 6...FocusMode.most { _ = try FocusMode.add(NewFocusMode(name: "\(number)"), in: tx) }
            }
            try await days.refuses("conflict name/tooMany") {
                try await days.acting { tx in _ = try FocusMode.add(NewFocusMode(name: "one more"), in: tx) }
            }
        }
    }

    @Test(
        "Text on a mode's colour is black or white, with sufficient contrast",
        arguments: ["#000000", "#ffffff", "#777777"] + ModeColor.allCases.map(\.rawValue)
    )
    func contrast(color: String) {
        func linear(_ part: Int) -> Double {
            let share = Double(part & 255) / 255
            return share <= 0.03928 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
        }
        func luminance(_ color: String) -> Double {
            let value = Int(color.dropFirst(), radix: 16) ?? 0
            return 0.2126 * linear(value >> 16) + 0.7152 * linear(value >> 8) + 0.0722 * linear(value)
        }
        let (one, other) = (luminance(color), luminance(ModeColor.text(on: color)))
        #expect((max(one, other) + 0.05) / (min(one, other) + 0.05) >= 4.5)
    }
}
