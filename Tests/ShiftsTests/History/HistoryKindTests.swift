import API
import Accounts
import Core
import Events
import Storage
import TestSupport
import Testing
import Work

@testable import Shifts

@Suite("The kinds of history events")
struct HistoryKindTests {
    @Test("match their facts one to one", arguments: HistoryKind.allCases)
    func facts(_ kind: HistoryKind) {
        #expect(kind.fact.kind == kind.rawValue)
    }

    @Test("are required for every fact: the database check names a fact without one, and the history does not drop it")
    func unknown() async throws {
        try await withDatabase(kitchenMigrations) { database in
            let kitchen = try await Kitchen.make(database)
            let shift = try await kitchen.shift(kitchen.ahmed, "2026-06-26", "17:00", "23:00")
            let (crew, now) = (kitchen.crew, kitchen.now)
            #expect(try await database.check([.everyShiftFactHasAHistoryKind]) == [])
            for fact in [ShiftPraised.self, ShiftPainted.self] as [any NewFact.Type] {
                try await database.write { tx in try fact.init().append(shift.id, crew: crew, at: now, in: tx) }
            }
            let findings = try await database.check([.everyShiftFactHasAHistoryKind])
            #expect(
                findings.sorted() == [
                    "a fact about a shift has no kind of history line: paint.applied",
                    "a fact about a shift has no kind of history line: shift.praised",
                ]
            )
            await #expect(throws: StorageError.self) { try await kitchen.lines(shift) }
        }
    }
}

private protocol NewFact: Fact {
    init()
}

extension NewFact {
    fileprivate func append(_ shift: ShiftID, crew: CrewID, at now: Instant, in tx: Tx) throws {
        try Outbox.append(self, about: shift, crew: crew, by: nil, at: now, in: tx)
    }
}

private struct ShiftPraised: NewFact {
    static let kind = "shift.praised"
}

private struct ShiftPainted: NewFact {
    static let kind = "paint.applied"
}
