import Accounts
import Core
import Storage
import TestSupport
import Testing
import Web

@testable import Focus

@Suite("Focus entries")
struct EntryTests {
    @Test("Entries can be added, moved, split, cut, merged and deleted, and each change can be undone in turn")
    func undo() async throws {
        try await withDays { days in
            var steps: [[String]] = [try await days.entries()]
            func step(_ expected: [String], _ location: SourceLocation = #_sourceLocation) async throws {
                let entries = try await days.entries()
                #expect(entries == expected, sourceLocation: location)
                steps.append(entries)
            }
            try days.clock("18:00")
            let work = try await days.add("Work", "09:00", "12:00", note: "Plan", tags: ["a", "A", "b"])
            #expect(work.tags == ["a", "b"])
            try await step(["Work 09:00-12:00"])
            try await days.change(work, from: "08:30")
            try await step(["Work 08:30-12:00"])
            let noon = try days.at("10:00")
            let halves = try await days.acting { tx in try FocusEntry.split(work.id, at: noon, in: tx).entries }
            #expect(halves.map(\.note) == ["Plan", "Plan"])
            try await step(["Work 08:30-10:00", "Work 10:00-12:00"])
            let (from, to) = (try days.at("10:30"), try days.at("10:45"))
            try await days.acting { tx in
                _ = try FocusEntry.cut(halves[1].id, from: from, to: to, for: "Break", in: tx)
            }
            try await step(["Work 08:30-10:00", "Work 10:00-10:30", "Break 10:30-10:45", "Work 10:45-12:00"])
            try await days.acting { tx in _ = try FocusEntry.merge(halves.map(\.id), in: tx) }
            try await step(["Work 08:30-10:30", "Break 10:30-10:45", "Work 10:45-12:00"])
            try await days.acting { tx in _ = try FocusEntry.delete(work.id, in: tx) }
            try await step(["Break 10:30-10:45", "Work 10:45-12:00"])
            try await days.start("Study", since: "17:00")
            try await step(["Break 10:30-10:45", "Work 10:45-12:00", "Study 17:00-"])
            try await days.start("School", since: "17:30")
            try await step(["Break 10:30-10:45", "Work 10:45-12:00", "Study 17:00-17:30", "School 17:30-"])
            try await days.stop()
            for expected in steps.reversed() {
                try await days.undo()
                #expect(try await days.entries() == expected)
                if expected.isEmpty { break }
            }
            try await days.refuses("conflict change/nothing") { try await days.undo() }
        }
    }

    @Test("A change cannot be undone before later changes of the entry")
    func changedSince() async throws {
        try await withDays { days in
            let work = try await days.add("Work", "08:00", "09:00")
            let change = try await days.acting { tx in
                try FocusEntry.change(work.id, in: tx) { $0.note = "One" }.change
            }
            try await days.change(work, to: "09:30")
            try await days.refuses("conflict change/changed") {
                try await days.acting { tx in _ = try FocusChange.undo(change.id, in: tx) }
            }
            try await days.undo()
            try await days.acting { tx in _ = try FocusChange.undo(change.id, in: tx) }
            try await days.acting { tx in _ = try FocusChange.undo(change.id, in: tx) }
            #expect(try await days.entries() == ["Work 08:00-09:00"])
            let (omar, id) = (days.omar, change.id)
            try await days.refuses("notFound") {
                try await days.acting(as: omar) { tx in _ = try FocusChange.undo(id, in: tx) }
            }
        }
    }

    @Test("Overlaps are refused, but an entry may start when another ends")
    func overlap() async throws {
        try await withDays { days in
            try days.clock("18:00")
            let work = try await days.add("Work", "09:00", "10:00")
            try await days.add("Study", "10:00", "11:00")
            for (from, to) in [("08:00", "09:01"), ("09:59", "10:30"), ("09:10", "09:20"), ("08:00", "12:00")] {
                try await days.refuses("conflict startedAt/overlap") { try await days.add("Break", from, to) }
            }
            try await days.refuses("conflict startedAt/overlap") { try await days.change(work, to: "10:01") }
            try await days.add("Break", "08:00", "09:00")
            try await days.refuses("invalid endedAt/order") { try await days.add("Break", "12:00", "12:00") }
            try await days.refuses("invalid endedAt/future") { try await days.add("Break", "17:00", "18:01") }
            try await days.refuses("invalid endedAt/long") {
                try await days.add("Break", "2026-11-16 09:00", "2026-11-17 09:01")
            }
            try await days.start("Exercise", since: "12:00")
            try await days.refuses("conflict startedAt/overlap") { try await days.add("Break", "12:30", "13:00") }
        }
    }

    @Test("Entries are split and cut only within their times, and merged only in one mode")
    func inside() async throws {
        try await withDays { days in
            try days.clock("18:00")
            let work = try await days.add("Work", "09:00", "10:00")
            let study = try await days.add("Study", "10:00", "11:00")
            let (start, end) = (work.startedAt, try days.at("10:00"))
            for at in [start, end, end.adding(minutes: 1)] {
                try await days.refuses("invalid at/range") {
                    try await days.acting { tx in _ = try FocusEntry.split(work.id, at: at, in: tx) }
                }
            }
            try await days.refuses("invalid to/whole") {
                try await days.acting { tx in _ = try FocusEntry.cut(work.id, from: start, to: end, in: tx) }
            }
            try await days.refuses("invalid entries/modes") {
                try await days.acting { tx in _ = try FocusEntry.merge([work.id, study.id], in: tx) }
            }
            try await days.refuses("invalid entries/count") {
                try await days.acting { tx in _ = try FocusEntry.merge([work.id, work.id], in: tx) }
            }
            let omar = days.omar
            try await days.refuses("invalid entries/unknown") {
                try await days.acting(as: omar) { tx in _ = try FocusEntry.merge([work.id, study.id], in: tx) }
            }
            let later = try await days.add("Work", "11:00", "12:00")
            try await days.refuses("conflict startedAt/overlap") {
                try await days.acting { tx in _ = try FocusEntry.merge([work.id, later.id], in: tx) }
            }
        }
    }

    @Test(
        "An entry that overlaps another can be split when overlaps are no longer allowed, and undo reverses that",
        arguments: [false, true]
    )
    func splitOverlap(isRunning: Bool) async throws {
        try await withDays { days in
            try days.clock("18:00")
            let work = try await isRunning ? days.start("Work", since: "09:00") : days.add("Work", "09:00", "12:00")
            try await days.allowSeveral(true)
            try await days.add("Study", "10:00", "11:00")
            try await days.allowSeveral(false)
            let (at, end) = (try days.at("10:30"), isRunning ? "" : "12:00")
            try await days.acting { tx in _ = try FocusEntry.split(work.id, at: at, in: tx) }
            #expect(try await days.entries() == ["Work 09:00-10:30", "Study 10:00-11:00", "Work 10:30-\(end)"])
            try await days.undo()
            #expect(try await days.entries() == ["Work 09:00-\(end)", "Study 10:00-11:00"])
        }
    }

    @Test("An entry that has run for more than 24 hours can be split, cut and shortened within its first 24 hours only")
    func forgotten() async throws {
        try await withDays { days in
            let work = try await days.start("Work", since: "09:00")
            try days.clock("2026-11-21 10:00")
            let (from, to) = (try days.at("2026-11-20 09:00"), try days.at("2026-11-20 10:00"))
            try await days.refuses("invalid at/long") {
                try await days.acting { tx in _ = try FocusEntry.split(work.id, at: from, in: tx) }
            }
            try await days.refuses("invalid from/long") {
                try await days.acting { tx in _ = try FocusEntry.cut(work.id, from: from, to: to, in: tx) }
            }
            try await days.refuses("invalid to/long") {
                try await days.acting { tx in
                    _ = try FocusEntry.cut(work.id, from: work.startedAt, to: to, for: "Break", in: tx)
                }
            }
            let draft = FocusEntryDraft(mode: "Study", startedAt: from, endedAt: to)
            try await days.refuses("conflict startedAt/overlap") { try await days.add(draft, making: .split) }
            let noon = try days.at("12:00")
            try await days.acting { tx in _ = try FocusEntry.split(work.id, at: noon, in: tx) }
            #expect(try await days.entries() == ["Work 09:00-12:00", "Work 12:00-"])
        }
    }

    @Test("An entry is not found for other people")
    func others() async throws {
        try await withDays { days in
            let (work, omar) = (try await days.add("Work", "08:00", "09:00"), days.omar)
            try await days.refuses("notFound") {
                try await days.acting(as: omar) { tx in _ = try FocusEntry.delete(work.id, in: tx) }
            }
            try await days.refuses("notFound") {
                try await days.acting(as: omar) { tx in _ = try FocusEntry.change(work.id, in: tx) { $0.note = "x" } }
            }
            try await days.refuses("notFound") {
                try await days.acting(as: omar) { tx in _ = try FocusEntry.restore(work.id, in: tx) }
            }
        }
    }

    @Test(
        "An entry runs again only if its mode is not running, and beside other entries only if the person allows that",
        arguments: [false, true]
    )
    func runsAgain(isParallel: Bool) async throws {
        try await withDays { days in
            try await days.allowSeveral(isParallel)
            try days.clock("09:00")
            try await days.start("Work")
            try days.clock("09:30")
            let stop = try await days.acting { tx in try FocusTimer.stop(in: tx).change }
            let study = try await days.start("Study")
            try await days.acting { tx in _ = try FocusEntry.delete(study.id, in: tx) }
            func undo() async throws {
                try await days.acting { tx in _ = try FocusChange.undo(stop.id, in: tx) }
            }
            func restore() async throws {
                try await days.acting { tx in _ = try FocusEntry.restore(study.id, in: tx) }
            }
            try days.clock("10:00")
            let second = try await days.start("Work")
            try await days.refuses("conflict mode/running") { try await undo() }
            if isParallel {
                try await restore()
            } else {
                try await days.refuses("conflict startedAt/overlap") { try await restore() }
            }
            try await days.acting { tx in _ = try FocusEntry.delete(second.id, in: tx) }
            try await days.start("Break")
            if isParallel {
                try await undo()
                #expect(try await days.entries() == ["Work 09:00-", "Study 09:30-", "Break 10:00-"])
            } else {
                try await days.refuses("conflict startedAt/overlap") { try await undo() }
                #expect(try await days.entries() == ["Work 09:00-09:30", "Break 10:00-"])
            }
        }
    }

    @Test("A running entry cannot return to a mode that has been started since")
    func returnsToMode() async throws {
        try await withDays { days in
            try await days.allowSeveral(true)
            let entry = try await days.start("Work", since: "09:00")
            let change = try await days.acting { tx in
                try FocusEntry.change(entry.id, in: tx) { $0.mode = "Study" }.change
            }
            try await days.start("Work")
            try await days.refuses("conflict mode/running") {
                try await days.acting { tx in _ = try FocusChange.undo(change.id, in: tx) }
            }
            try await days.refuses("conflict mode/running") {
                try await days.acting { tx in _ = try FocusEntry.change(entry.id, in: tx) { $0.mode = "Work" } }
            }
        }
    }

    @Test("A deleted entry can be restored for 30 days, unless another entry now overlaps it")
    func restore() async throws {
        try await withDays { days in
            let work = try await days.add("Work", "08:00", "09:00")
            func restore() async throws {
                try await days.acting { tx in _ = try FocusEntry.restore(work.id, in: tx) }
            }
            try await days.acting { tx in _ = try FocusEntry.delete(work.id, in: tx) }
            let other = try await days.add("Study", "08:30", "09:30")
            try await days.refuses("conflict startedAt/overlap") { try await restore() }
            try await days.acting { tx in _ = try FocusEntry.delete(other.id, in: tx) }
            try await restore()
            try await restore()
            #expect(try await days.entries() == ["Work 08:00-09:00"])
            let sweep = SweepEntries(database: days.database) { _ in readyMade }
            try await sweep.run(now: days.now.adding(minutes: 31 * 24 * 60))
            try await days.refuses("notFound") {
                try await days.acting { tx in _ = try FocusEntry.restore(other.id, in: tx) }
            }
            try await days.refuses("conflict change/nothing") { try await days.undo() }
        }
    }
}
