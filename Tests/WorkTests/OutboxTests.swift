import Core
import Storage
import TestSupport
import Testing
import Work

@Suite("The facts of a crew")
struct OutboxTests {
    private struct Change: Error {}

    @Test("A fact is committed together with its change, or not at all")
    func together() async throws {
        try await withWork { database, clock in
            let now = clock.now
            await #expect(throws: Change.self) {
                try await database.write { tx in
                    try tx.run("INSERT INTO heard (id, place) VALUES (1, 'stove')")
                    try Outbox.append(PotMoved(to: "stove"), about: red, crew: kitchen, by: cook, at: now, in: tx)
                    throw Change()
                }
            }
            let (facts, rows) = (
                try await database.count("SELECT COUNT(*) FROM outbox"),
                try await database.count("SELECT COUNT(*) FROM heard")
            )
            #expect((facts, rows) == (0, 0))
        }
    }

    @Test("The history of a subject contains its own facts, oldest first, numbered without gaps, unchanged")
    func history() async throws {
        try await withWork { database, clock in
            try await database.move(red, to: "shelf", "stove", at: clock.now)
            try await database.move(blue, to: "sink", at: clock.now)
            clock.advance(minutes: 5)
            let now = clock.now
            try await database.write { tx in
                try Outbox.append(PotBroken(), about: red, crew: kitchen, by: nil, at: now, in: tx)
            }
            // The same key in another crew is independent.
            try await database.move(red, to: "cellar", in: CrewID(high: 9, low: 9), at: clock.now)

            let history = try await database.read { tx in try Outbox.history(of: red, crew: kitchen, in: tx) }
            #expect(history.map(\.seq) == [1, 2, 3])
            #expect(history.map(\.kind) == ["pot.moved", "pot.moved", "pot.broken"])
            #expect(history.map(\.actor) == [cook, cook, nil])
            #expect(history.map(\.at) == [testNow, testNow, testNow.adding(minutes: 5)])
            #expect(history.allSatisfy { $0.subject == red.cast() && $0.crew == kitchen })
            let places = try history.map { try $0.fact(PotMoved.self)?.to }
            #expect(places == ["shelf", "stove", nil])
            #expect(try history[2].fact(PotBroken.self) != nil)
        }
    }

    @Test("Concurrent facts about one subject are put in one order")
    func oneOrder() async throws {
        try await withWork { database, clock in
            let now = clock.now
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<50 {
                    group.addTask { try await database.move(red, to: "\(number)", at: now) }
                }
                try await group.waitForAll()
            }
            let history = try await database.read { tx in try Outbox.history(of: red, crew: kitchen, in: tx) }
            #expect(history.map(\.seq) == Array(1...50))
            let places = try history.compactMap { try $0.fact(PotMoved.self)?.to }
            #expect(Set(places).count == 50)
        }
    }
}
