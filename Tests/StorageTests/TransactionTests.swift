import Core
import Dispatch
import Storage
import Synchronization
import TestSupport
import Testing

@Suite("Reading and writing")
struct TransactionTests {
    @Test("A read sees one snapshot, whatever is written in the meantime")
    func oneState() async throws {
        try await withNotes { database in
            try await database.add(1)
            let (hasBegun, hasWritten) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
            async let counts = database.read { tx in
                let before: Int? = try tx.value("SELECT COUNT(*) FROM note")
                hasBegun.signal()
                // If a read blocks a write, the comparison below fails instead of hanging.
                if hasWritten.wait(timeout: .now() + 60) == .timedOut { return [-1] }
                let after: Int? = try tx.value("SELECT COUNT(*) FROM note")
                return [before, after].compactMap { $0 }
            }
            async let wrote: Void = {
                await waitFor(hasBegun)
                try await database.add(2)
                hasWritten.signal()
            }()
            let seen = try await counts
            try await wrote
            #expect(seen == [1, 1])
            #expect(try await database.notes() == [1, 2])
        }
    }

    @Test("A write that throws writes nothing, and its error is passed on")
    func rollsBack() async throws {
        try await withNotes { database in
            await #expect(throws: Refusal.self) {
                try await database.write { tx in
                    try tx.run("INSERT INTO note (id, body) VALUES (1, 'a note')")
                    throw Refusal()
                }
            }
            #expect(try await database.notes() == [])
            try await database.add(2)
            #expect(try await database.notes() == [2])
        }
    }

    @Test("A write reads what it wrote")
    func ownWrites() async throws {
        try await withNotes { database in
            let count = try await database.write { tx in
                try tx.run("INSERT INTO note (id, body) VALUES (1, 'a'), (2, 'b')")
                return try tx.value("SELECT COUNT(*) FROM note", as: Int.self)
            }
            #expect(count == 2)
        }
    }

    @Test("A statement returns the number of rows it changed")
    func changes() async throws {
        try await withNotes { database in
            for id in 1...3 { try await database.add(id) }
            let changes = try await database.write { tx in
                [
                    try tx.run("UPDATE note SET body = 'x' WHERE id > 1"),
                    try tx.run("UPDATE note SET body = 'y' WHERE id > 9"), try tx.run("DELETE FROM note"),
                ]
            }
            #expect(changes == [2, 0, 3])
        }
    }

    @Test("An enqueued statement runs before the next one, and before the commit", arguments: [1, 250])
    func enqueued(_ count: Int) async throws {
        try await withNotes { database in
            let seen = try await database.write { tx in
                for id in 0..<count { try tx.enqueue("INSERT INTO note (id, body) VALUES (\(id), 'a note')") }
                let seen = try tx.value("SELECT COUNT(*) FROM note", as: Int.self)
                try tx.enqueue("UPDATE note SET body = 'changed' WHERE id = 0")
                try tx.enqueue("INSERT INTO note (id, body) SELECT -1, body FROM note WHERE id = 0")
                return seen
            }
            #expect(seen == count)
            #expect(try await database.notes() == Array(-1..<count))
            let body = try await database.first("SELECT body FROM note WHERE id = -1") { try $0.read() as String }
            #expect(body == "changed")
        }
    }

    @Test(
        "An enqueued statement that violates a constraint fails the write, which writes nothing",
        arguments: [false, true]
    )
    func enqueuedViolation(_ isLast: Bool) async throws {
        try await withNotes { database in
            let error = await #expect(throws: StorageError.self) {
                try await database.write { tx in
                    try tx.run("INSERT INTO note (id, body) VALUES (1, 'a note')")
                    try tx.enqueue("INSERT INTO note (id, body) VALUES (2, '')")
                    if !isLast { _ = try tx.exists("SELECT 1 FROM note") }
                }
            }
            guard case .constraint = error else {
                Issue.record("it was \(String(describing: error))")
                return
            }
            #expect(try await database.notes() == [])
            try await database.add(3)
            #expect(try await database.notes() == [3])
        }
    }

    @Test("A write that throws after an enqueued statement writes nothing")
    func enqueuedInVain() async throws {
        try await withNotes { database in
            await #expect(throws: Refusal.self) {
                try await database.write { tx in
                    try tx.enqueue("INSERT INTO note (id, body) VALUES (1, 'a note')")
                    throw Refusal()
                }
            }
            try await database.add(2)
            #expect(try await database.notes() == [2])
        }
    }

    @Test("A single query returns its first row, or nothing; an error leaves the connection usable")
    func single() async throws {
        try await withNotes { database in
            for expected in [nil, 1] {
                let id = try await database.first("SELECT id FROM note ORDER BY id") { try $0.read() as Int }
                #expect(id == expected)
                await #expect(throws: StorageError.self) {
                    _ = try await database.first("SELECT nothing FROM note") { try $0.read() as Int }
                }
                for id in 1...2 where expected == nil { try await database.add(id) }
            }
            #expect(try await database.notes() == [1, 2])
        }
    }

    @Test("A single query cannot write")
    func singleReadOnly() async throws {
        try await withNotes { database in
            let insert: SQL = "INSERT INTO note (id, body) VALUES (1, 'a note') RETURNING id"
            await #expect(throws: StorageError.self) { _ = try await database.first(insert) { try $0.read() as Int } }
            let notes = try await database.notes()
            #expect(notes == [])
        }
    }

    @Test("A constraint violation ends the write, which can throw its own error instead", arguments: ["", "a note"])
    func constraint(_ body: String) async throws {
        try await withNotes { database in
            try await database.add(1)
            await #expect(throws: Refusal.self) {
                try await database.write { tx in
                    try tx.run("INSERT INTO note (id, body) VALUES (2, 'first')")
                    do {
                        try tx.run("INSERT INTO note (id, body) VALUES (1, \(body))")
                    } catch StorageError.constraint {
                        throw Refusal()
                    }
                }
            }
            #expect(try await database.notes() == [1])
        }
    }

    @Test("A write that continues after a violation writes nothing at all")
    func goesOn() async throws {
        try await withNotes { database in
            await #expect(throws: StorageError.self) {
                try await database.write { tx in
                    _ = try? tx.run("INSERT INTO note (id, body) VALUES (1, '')")
                    _ = try? tx.run("INSERT INTO note (id, body) VALUES (2, 'instead')")
                }
            }
            let notes = try await database.notes()
            #expect(notes == [])
        }
    }

    @Test("A read cannot write", arguments: [false, true])
    func readOnly(_ isEnqueued: Bool) async throws {
        try await withNotes { database in
            await #expect(throws: (any Error).self) {
                try await database.read { tx in
                    let insert: SQL = "INSERT INTO note (id, body) VALUES (1, 'a note')"
                    if isEnqueued { try tx.enqueue(insert) } else { try tx.run(insert) }
                }
            }
            let notes = try await database.notes()
            #expect(notes == [])
        }
    }

    @Test("Observers are called after a commit that requested it, and after no other")
    func announcement() async throws {
        try await withSQLiteNotes { database in
            let rings = Mutex(0)
            database.onAnnouncement { rings.withLock { $0 += 1 } }
            try await database.add(1)
            #expect(rings.withLock { $0 } == 0)
            try await database.write { tx in
                try tx.run("INSERT INTO note (id, body) VALUES (2, 'a note')")
                tx.announces = true
            }
            #expect(rings.withLock { $0 } == 1)
            await #expect(throws: Refusal.self) {
                try await database.write { tx in
                    tx.announces = true
                    throw Refusal()
                }
            }
            try await database.add(3)
            #expect(rings.withLock { $0 } == 1)
        }
    }
}

/// Waits outside the threads that tasks run on.
private func waitFor(_ semaphore: DispatchSemaphore) async {
    await withCheckedContinuation { go in
        DispatchQueue.global().async {
            _ = semaphore.wait(timeout: .now() + 10)
            go.resume()
        }
    }
}
