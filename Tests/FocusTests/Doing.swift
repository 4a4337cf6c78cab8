import Accounts
import Core
import Storage
import TestSupport
import Testing
import Web

@testable import Focus

// Actions of Lea. Times are in Amsterdam, an hour ahead of UTC, on Wednesday 18 November 2026 unless they have a date.

extension Days {
    /// "09:30" today, or "2026-11-17 09:30".
    func at(_ text: String) throws -> Instant {
        let halves = text.split(separator: " ").map(String.init)
        let date = try #require(LocalDate(halves.count > 1 ? halves[0] : "2026-11-18"))
        let time = try #require(LocalTime(halves[halves.count - 1]))
        return try Zone.named("Europe/Amsterdam").resolve(date, time).instant
    }

    /// Sets the clock.
    func clock(_ text: String) throws {
        try clock.set(try at(text).description)
    }

    @discardableResult
    func start(
        _ mode: String,
        since: String? = nil,
        note: String? = nil,
        if precondition: Precondition = .none
    ) async throws -> FocusEntry {
        let draft = FocusTimerDraft(mode: mode, startedAt: try since.map(at), note: note)
        return try await acting { tx in try FocusTimer.start(draft, if: precondition, in: tx).entry }
    }

    @discardableResult
    func stop(ended: String? = nil, if precondition: Precondition = .none) async throws -> FocusEntry {
        let end = try ended.map(at)
        return try await acting { tx in try FocusTimer.stop(at: end, if: precondition, in: tx).entry }
    }

    @discardableResult
    func add(_ mode: String, _ from: String, _ to: String, note: String? = nil, tags: [String] = []) async throws
        -> FocusEntry
    {
        let draft = FocusEntryDraft(mode: mode, startedAt: try at(from), endedAt: try at(to), note: note, tags: tags)
        return try await acting { tx in try FocusEntry.add(draft, in: tx).entry }
    }

    /// Logs time and resolves overlaps with `how`, as the entry page does.
    func add(_ draft: FocusEntryDraft, making how: OverlapChoice) async throws {
        try await acting { tx in
            let others = try OverlappedEntries.find(draft, but: nil, in: tx)
            _ = try FocusEntry.add(draft, making: OverlapResolution(how, others.fingerprint), in: tx)
        }
    }

    func change(
        _ entry: FocusEntry,
        from: String? = nil,
        to: String? = nil,
        if precondition: Precondition = .none
    ) async throws {
        let (start, end) = (try from.map(at), try to.map(at))
        try await acting { tx in
            _ = try FocusEntry.change(entry.id, if: precondition, in: tx) { draft in
                draft.startedAt = start ?? draft.startedAt
                draft.endedAt = end ?? draft.endedAt
            }
        }
    }

    func undo() async throws {
        try await acting { tx in _ = try FocusChange.undo(in: tx) }
    }

    func allowSeveral(_ isParallel: Bool) async throws {
        try await acting { tx in _ = try FocusSettings.change(in: tx) { $0.isParallel = isParallel } }
    }

    /// Lea's entries, ordered by start: "Work 09:00-10:30", or "Work 09:00-" for a running one.
    func entries() async throws -> [String] {
        let (lea, now) = (lea, now)
        let zone = try Zone.named("Europe/Amsterdam")
        return try await database.read { tx in
            let (start, end) = (Instant(milliseconds: 0), now.adding(minutes: 100_000))
            return try FocusEntry.between(start, end, of: lea, now: max(now, end), in: tx).map { entry in
                let end = entry.endedAt.map { zone.local($0).time.description } ?? ""
                return "\(entry.modeName) \(zone.local(entry.startedAt).time)-\(end)"
            }
        }
    }

    func day(_ date: String = "2026-11-18") async throws -> FocusDay {
        let (lea, now, date) = (lea, now, try #require(LocalDate(date)))
        return try await database.read { tx in
            try FocusDay.load(date, of: lea, FocusSettings.of(lea, in: tx), now: now, in: tx)
        }
    }

    func plan(of date: String, days: Int = 1, shifts: (any PlannedShiftSource)? = nil) async throws -> FocusPlan {
        let (lea, now, first) = (lea, now, try #require(LocalDate(date)))
        let range = first..<first.adding(days: days)
        return try await database.read { tx in
            try FocusPlan.load(range, of: lea, FocusSettings.of(lea, in: tx), shifts: shifts, now: now, in: tx)
        }
    }
}
