import Core
import Dispatch
import Storage
import Synchronization
import TestSupport
import Testing
import Work

@Suite("Group commits")
struct GroupCommitTests {
    @Test("An answered write is in the file, and visible to other connections")
    func answeredIsCommitted() async throws {
        try await withPath { path in
            let database = try openNotes(path)
            try await database.migrate(now: testNow)
            let other = try openNotes(path)
            try await withThrowingTaskGroup(of: Bool.self) { group in
                for id in 0..<200 {
                    group.addTask {
                        try await database.add(id)
                        return try await other.read { tx in try tx.exists("SELECT 1 FROM note WHERE id = \(id)") }
                    }
                }
                for try await isThere in group { #expect(isThere) }
            }
            try await other.close()
            try await database.close()
            let again = try openNotes(path)
            #expect(try await again.notes() == Array(0..<200))
            try await again.close()
        }
    }

    @Test("A write runs at the usual priority even if requested at a lower one, because others wait for it")
    func priority() async throws {
        try await withNotes { database in
            let write = Task(executorPreference: GrowingExecutor.slow) {
                (niceness(), try await database.write { _ in niceness() })
            }
            let (low, usual) = try await write.value
            #expect(low == 10)
            #expect(usual == 0)
        }
    }

    @Test("A failed write does not affect others in its group")
    func neighbours() async throws {
        try await withNotes { database in
            let refused = try await inOneCommit(database, 0..<60) { id, tx in
                try tx.run("INSERT INTO note (id, body) VALUES (\(id), 'a note')")
                if id % 3 == 0 { throw Refusal() }
                // Violates a constraint, after a statement that succeeded.
                if id % 3 == 1 { try tx.run("INSERT INTO note (id, body) VALUES (\(id + 1_000), '')") }
            }
            #expect(refused == (0..<60).filter { $0 % 3 != 2 })
            #expect(try await database.notes() == (0..<60).filter { $0 % 3 == 2 })
        }
    }

    @Test("Each write sees the ones before it, as if it were alone")
    func serializable() async throws {
        try await withNotes { database in
            try await database.add(0, "1")
            _ = try await inOneCommit(database, 0..<100) { _, tx in
                let count: Int? = try tx.value("SELECT CAST(body AS INTEGER) FROM note WHERE id = 0")
                try tx.run("UPDATE note SET body = \(String((count ?? 0) + 1)) WHERE id = 0")
            }
            let count = try await database.read { tx in try tx.value("SELECT body FROM note", as: String.self) }
            #expect(count == "101")
        }
    }

    @Test("When one fails, the others run again, and take effect once")
    func beginAgain() async throws {
        try await withNotes { database in
            try await database.add(0, "0")
            for round in 1...3 {
                let refused = try await inOneCommit(database, 0..<60) { id, tx in
                    let count: Int? = try tx.value("SELECT CAST(body AS INTEGER) FROM note WHERE id = 0")
                    try tx.run("UPDATE note SET body = \(String((count ?? 0) + 1)) WHERE id = 0")
                    if id == 30 { throw Refusal() }
                }
                #expect(refused == [30])
                let count = try await database.read { tx in try tx.value("SELECT body FROM note", as: String.self) }
                #expect(count == "\(59 * round)")
            }
        }
    }

    @Test("A write that ignores a full disk does not cause others to be written twice")
    func ignored() async throws {
        try await withSQLiteNotes { database in
            try await database.write { tx in _ = try tx.run("PRAGMA max_page_count = 1") }
            try await database.add(0, "0")
            let large = String(repeating: "x", count: 100_000)
            let refused = try await inOneCommit(database, 0..<20) { id, tx in
                if id == 3 { _ = try? tx.run("INSERT INTO note (id, body) VALUES (3, \(large))") }
                let count: Int? = try tx.value("SELECT CAST(body AS INTEGER) FROM note WHERE id = 0")
                try tx.run("UPDATE note SET body = \(String((count ?? 0) + 1)) WHERE id = 0")
            }
            let count = try await database.read { tx in try tx.value("SELECT body FROM note", as: String.self) }
            #expect(count == String(20 - refused.count))
        }
    }

    @Test("A write on a full disk fails with the reason, for the log")
    func reason() async throws {
        try await withSQLiteNotes { database in
            try await database.write { tx in _ = try tx.run("PRAGMA max_page_count = 1") }
            let large = String(repeating: "x", count: 100_000)
            let error = await #expect(throws: AppError.self) { try await database.add(1, large) }
            #expect(error?.code == .unavailable && error?.reason?.contains("full") == true)
            #expect(error.map { "\($0)" }?.contains("full") == true)
        }
    }

    @Test("More writes than fit in one commit are all done")
    func manyGroups() async throws {
        try await withNotes { database in
            let refused = try await inOneCommit(database, 0..<600) { id, tx in
                try tx.run("INSERT INTO note (id, body) VALUES (\(id), 'a note')")
            }
            #expect(refused == [])
            #expect(try await database.notes() == Array(0..<600))
        }
    }

    @Test("Background writes run one at a time, after those that someone waits for")
    func slices() async throws {
        try await withSQLiteNotes { database in
            let order = Mutex<[Int]>([])
            let refused = try await inOneCommit(database, 0..<40, isBackground: { $0 < 20 }) { id, tx in
                try tx.run("INSERT INTO note (id, body) VALUES (\(id), 'a note')")
                order.withLock { $0.append(id) }
            }
            #expect(refused == [])
            let written = order.withLock { $0 }
            #expect(Set(written).count == 40)
            #expect(written.count == 40)
            #expect(Set(written.prefix(20)) == Set(20..<40), "\(written)")
            #expect(try await database.notes() == Array(0..<40))
        }
    }

    /// Blocks a first write until all others are queued, so that they share the next commit.
    /// - Returns: the writes that failed.
    private func inOneCommit(
        _ database: Database,
        _ ids: Range<Int>,
        isBackground: @escaping @Sendable (Int) -> Bool = { _ in false },
        _ body: @escaping @Sendable (Int, Tx) throws -> Void
    ) async throws -> [Int] {
        let gate = DispatchSemaphore(value: 0)
        let started = Counter()
        let ready = Counter()
        return try await withThrowingTaskGroup(of: Int?.self) { group in
            group.addTask {
                // On a full disk it fails together with the writes before it.
                try? await database.write { _ in
                    started.increment()
                    _ = gate.wait(timeout: .now() + 10)
                    // It may be retried, together with the writes before it.
                    gate.signal()
                }
                return nil
            }
            while started.value == 0 { try await Task.sleep(for: .milliseconds(5)) }
            for id in ids {
                group.addTask {
                    ready.increment()
                    do {
                        if isBackground(id) {
                            try await BackgroundWork.run { try await database.write { tx in try body(id, tx) } }
                        } else {
                            try await database.write { tx in try body(id, tx) }
                        }
                        return nil
                    } catch {
                        return id
                    }
                }
            }
            while ready.value < ids.count { try await Task.sleep(for: .milliseconds(5)) }
            try await Task.sleep(for: .milliseconds(100))
            gate.signal()
            return try await group.reduce(into: [Int]()) { if let id = $1 { $0.append(id) } }.sorted()
        }
    }
}
