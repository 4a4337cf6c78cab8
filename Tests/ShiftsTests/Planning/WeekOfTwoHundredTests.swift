import API
import Accounts
import Core
import FoundationEssentials
import Storage
import Synchronization
import TestSupport
import Testing
import Web

@testable import Shifts

@Suite("The week of a crew of two hundred")
struct WeekOfTwoHundredTests {
    @Test("takes as many queries as that of four, and none scans a table")
    func questions() async throws {
        let (few, many) = (Questions(), Questions())
        try await ask(few, people: 0)
        try await ask(many, people: 200)
        #expect(few.count > 10)
        #expect(many.count == few.count)
        #expect(many.scans == [])
    }

    /// Loads the manager's week with a gap, a pending takeover and a conflict; the candidates for the gap; and a copy
    /// of the week.
    private func ask(_ questions: Questions, people: Int) async throws {
        if isOnPostgreSQL {
            try await TestCluster.withCopy {
                try await ask(questions, people, ExplainingEngine(try TestCluster.engine($0), questions.note))
            }
        } else {
            try await withTemporaryFolder {
                let file = $0.appending(path: "test.sqlite").path
                try await ask(questions, people, ExplainingEngine(try SQLiteEngine(path: file), questions.note))
            }
        }
    }

    private func ask(_ questions: Questions, _ people: Int, _ engine: ExplainingEngine) async throws {
        let database = Database(engine, migrations: kitchenMigrations)
        try await database.migrate(now: Instant(milliseconds: 0))
        let kitchen = try await Kitchen.make(database)
        try await kitchen.rule(.hoursPerWeek, .warn, 60)
        try await kitchen.policy(.manager)
        try await kitchen.hire(people)
        try await kitchen.draft(kitchen.ahmed)
        let gap = try await kitchen.shift(nil, "2026-07-03", "17:00", "23:00")
        let given = try await kitchen.shift(kitchen.ahmed, "2026-07-02", "10:00", "18:00")
        try await kitchen.accept(try await kitchen.offer(given, by: kitchen.ahmed), by: kitchen.sanne)
        let (marieke, now) = (kitchen.marieke, kitchen.now)
        let order = WeekCopyOrder(from: try day("2026-06-29"), to: try day("2026-07-06"), days: [.thursday])
        questions.begin()
        let (page, candidates, copied, draft) = try await database.read { tx in
            let week = RosterWeek("2026-W27", marieke, now: now)
            return (
                try CrewWeekPage.load(week, marieke, now: now, tx), try Candidate.of(gap, marieke, now: now, tx),
                try Shift.copyWeek(order, isTrial: true, in: tx.acting(as: marieke, at: now)),
                try DraftPage.load(week, Form(), in: tx.acting(as: marieke, at: now))
            )
        }
        questions.end()
        #expect(page.plan?.waiting.count == 1 && page.plan?.gaps.count == 1)
        #expect(page.plan?.conflicts.count == people + 1)
        #expect(candidates.count == people + 4 && copied.made == people + 1)
        #expect(draft.drafts.count == people + 1 && draft.trial?.published == people + 1)
        try await database.close()
    }
}

/// The statements run between `begin` and `end`.
private final class Questions: Sendable {
    private struct State {
        var isOpen = false
        var count = 0
        var scans: Set<String> = []
    }

    private let state = Mutex(State())

    var count: Int { state.withLock { $0.count } }
    var scans: Set<String> { state.withLock { $0.scans } }

    func begin() { state.withLock { $0.isOpen = true } }
    func end() { state.withLock { $0.isOpen = false } }

    @Sendable func note(_ statement: SQL, _ tx: Tx) throws -> [String] {
        if !state.withLock({ $0.isOpen }) { return [] }
        let explain = isOnPostgreSQL ? explainOnPostgreSQL : explainOnSQLite
        let steps = try explain(statement, tx)
        state.withLock { state in
            state.count += 1
            state.scans.formUnion(steps.filter { $0.hasPrefix("SCAN ") && !$0.hasPrefix("SCAN CONSTANT ROW") })
        }
        return steps
    }
}

extension Kitchen {
    /// Members with one shift each on Thursday 2 July.
    fileprivate func hire(_ count: Int) async throws {
        let (crew, marieke, now) = (crew, marieke, now)
        let draft = ShiftDraft(
            date: try day("2026-07-02"),
            start: try time("10:00"),
            end: try time("18:00"),
            position: nil
        )
        try await database.write { tx in
            for number in 0..<count {
                let person = try tx.addMember("Person \(number)", of: crew)
                let span = ShiftSpan(draft.date, draft.start, draft.end, in: marieke.zone)
                try Shift.insert(.new(at: now), draft, span, holder: person.person, in: tx.acting(as: marieke, at: now))
                try self.draft(person, tx)
            }
        }
    }

    /// An unpublished shift on Friday 3 July.
    fileprivate func draft(_ person: Viewer, _ tx: Tx) throws {
        let draft = ShiftDraft(
            date: try day("2026-07-03"),
            start: try time("10:00"),
            end: try time("16:00"),
            position: nil
        )
        let tx = try tx.acting(as: marieke, at: now)
        try UnpublishedShift.insert(.new(at: now), draft, holder: person.person, in: tx)
    }

    fileprivate func draft(_ person: Viewer) async throws {
        try await database.write { tx in try draft(person, tx) }
    }
}
