import Accounts
import Core
import Storage
import TestSupport
import Testing
import Web

@testable import Focus

@Suite("Random Focus operations")
struct RandomFocusTests {
    private static let modes = ["Study", "Work", "Break", "Exercise", "School"]

    private static let devices = 3

    /// 10,000 operations with all seeds.
    @Test(
        "No entries overlap or have a negative length, and totals by day and by mode equal the sum of all",
        arguments: TestSeeds.several(1...20)
    )
    func random(seed: UInt64) async throws {
        try await withDays { days in
            var random = SplitMix(seed: seed)
            // Two days before the clocks go back.
            try days.clock("2026-10-23 08:00")
            // What each device saw last: the others may have changed it since.
            var seen = Array(repeating: [FocusEntry](), count: Self.devices)
            var refused = 0
            for step in 0..<500 {
                // Occasionally the server's clock is set back.
                days.clock.advance(minutes: Int.random(in: step % 13 == 0 ? -70...(-1) : 0...70, using: &random))
                let device = Int.random(in: 0..<Self.devices, using: &random)
                if Bool.random(using: &random) { seen[device] = try await all(days) }
                // Occasionally an answer is lost, and the same request is sent again.
                var again = random
                for isRetry in step % 7 == 0 ? [false, true] : [false] {
                    do {
                        if isRetry {
                            try await act(days, seen[device], &again)
                        } else {
                            try await act(days, seen[device], &random)
                        }
                    } catch let error as AppError {
                        let expected: [AppError.Code] = [.invalid, .conflict, .notFound, .stale]
                        #expect(expected.contains(error.code), "seed \(seed): \(error)")
                        if !isRetry { refused += 1 }
                    }
                }
            }
            #expect(refused < 450, "seed \(seed): \(refused)")
            try await check(days, seed)
            // All changes can be undone.
            var undone = 0
            while true {
                do {
                    try await days.undo()
                    undone += 1
                } catch let error as AppError {
                    #expect(error.fields.first?.code == "nothing", "seed \(seed): \(error)")
                    break
                }
            }
            #expect(undone > 20, "seed \(seed)")
            try await check(days, seed)
        }
    }

    /// - Parameter entries: the entries as a device last saw them.
    private func act(_ days: Days, _ entries: [FocusEntry], _ random: inout SplitMix) async throws {
        let mode = Self.modes[Int.random(in: 0..<5, using: &random)]
        // Mostly one of the latest entries, as people do.
        let isRecent = Int.random(in: 0..<4, using: &random) > 0
        let entry = (isRecent ? entries.suffix(5) : entries[...]).randomElement(using: &random)
        // The version that a page or program showing the entry would send.
        var version = Precondition.none
        if let entry, Bool.random(using: &random) { version = Precondition.shown(String(entry.version)) }
        let shown = version
        let offset = Int.random(in: -90...90, using: &random)
        let now = days.now
        switch Int.random(in: 0..<12, using: &random) {
        case 0, 1: try await days.start(mode)
        case 2:
            let (lea, before) = (days.lea, try await all(days).last { $0.isRunning })
            try await days.start(mode)
            // Not a second is lost or counted twice when the mode is switched.
            if let before, before.modeName != mode, before.startedAt < now {
                let stopped = try await days.database.read { tx in try FocusEntry.find(before.id, of: lea, in: tx) }
                #expect(stopped.endedAt == now)
            }
        case 3: try await days.stop()
        case 4:
            let start = now.adding(minutes: -Int.random(in: 1...600, using: &random))
            let draft = FocusEntryDraft(mode: mode, startedAt: start, endedAt: start.adding(minutes: abs(offset)))
            try await days.acting { tx in _ = try FocusEntry.add(draft, in: tx) }
        case 5:
            guard let entry else { return }
            try await days.acting { tx in
                _ = try FocusEntry.change(entry.id, if: shown, in: tx) {
                    $0.startedAt = $0.startedAt.adding(minutes: offset)
                }
            }
        case 6:
            guard let entry else { return }
            try await days.acting { tx in
                _ = try FocusEntry.change(entry.id, if: shown, in: tx) {
                    $0.endedAt = $0.endedAt?.adding(minutes: offset)
                }
            }
        case 7:
            guard let entry else { return }
            let at = entry.startedAt.adding(minutes: abs(offset) / 3)
            try await days.acting { tx in _ = try FocusEntry.split(entry.id, at: at, in: tx) }
        case 8:
            let same = entries.filter { $0.mode == entry?.mode }.prefix(2).map(\.id)
            try await days.acting { tx in _ = try FocusEntry.merge(same, in: tx) }
        case 9:
            guard let entry else { return }
            let from = entry.startedAt.adding(minutes: abs(offset) / 4)
            try await days.acting { tx in
                _ = try FocusEntry.cut(entry.id, from: from, to: from.adding(minutes: 5), for: mode, in: tx)
            }
        case 10:
            let end = now.adding(minutes: -Int.random(in: 1...600, using: &random))
            let draft = FocusEntryDraft(mode: mode, startedAt: end.adding(minutes: -abs(offset)), endedAt: end)
            let how = OverlapChoice.allCases[Int.random(in: 0...1, using: &random)]
            try await days.add(draft, making: how)
        default: try await days.undo()
        }
    }

    private func all(_ days: Days) async throws -> [FocusEntry] {
        let (lea, end) = (days.lea, days.now.adding(minutes: 100_000))
        return try await days.database.read { tx in
            try FocusEntry.between(Instant(milliseconds: 0), end, of: lea, now: end, in: tx)
        }
    }

    private func check(_ days: Days, _ seed: UInt64) async throws {
        let entries = try await all(days)
        let (lea, end) = (days.lea, max(days.now, entries.compactMap(\.endedAt).max() ?? days.now))
        for (one, next) in zip(entries, entries.dropFirst()) {
            #expect(one.endedAt ?? end <= next.startedAt || one.endedAt == nil, "seed \(seed): \(one) and \(next)")
            if let endedAt = one.endedAt { #expect(endedAt <= next.startedAt, "seed \(seed)") }
        }
        #expect(entries.allSatisfy { $0.endedAt ?? end > $0.startedAt || $0.isRunning }, "seed \(seed)")
        #expect(entries.filter(\.isRunning).count <= 1, "seed \(seed)")
        let total = entries.reduce(Int64(0)) { $0 + $1.milliseconds(until: end) }
        let zone = try Zone.named("Europe/Amsterdam")
        let first = zone.today(at: entries.first?.startedAt ?? end)
        let perDay = try await days.database.read { tx in
            let settings = try FocusSettings.of(lea, in: tx)
            return try (first...zone.today(at: end)).map { try FocusDay.load($0, of: lea, settings, now: end, in: tx) }
        }
        let byDay = perDay.reduce(Int64(0)) { $0 + $1.logged }
        let byMode = perDay.flatMap(\.byMode).reduce(Int64(0)) { $0 + $1.milliseconds }
        #expect(byDay == total && byMode == total, "seed \(seed): \(byDay), \(byMode), \(total)")
        #expect(perDay.allSatisfy { day in day.logged >= 0 && day.gaps.allSatisfy { $0.start < $0.end } })
    }
}
