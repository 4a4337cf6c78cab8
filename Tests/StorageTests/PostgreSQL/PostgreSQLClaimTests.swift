import Core
import Foundation
import Storage
import TestSupport
import Testing

@Suite("Claims and large results in PostgreSQL", .enabled(if: isOnPostgreSQL))
struct PostgreSQLClaimTests {
    @Test("One of two servers gets a named claim until its write ends; other names are free")
    func claim() async throws {
        try await withTwoPools([noteMigration]) { one, other in
            let (hasIt, isOver) = (Meeting(), Meeting())
            async let first = one.write { tx in
                let isOurs = try tx.claim("generation")
                hasIt.open()
                try isOver.wait()
                return isOurs
            }
            try await hasIt.reached()
            let during = try await other.write { tx in [try tx.claim("generation"), try tx.claim("mail")] }
            isOver.open()
            #expect(try await first)
            #expect(during == [false, true])
            #expect(try await other.write { tx in try tx.claim("generation") })
        }
    }

    @Test("A claim also ends with a write that throws, and with a lost connection")
    func ended() async throws {
        try await TestCluster.withCopy([noteMigration]) { url in
            try await withPool(url) { one in
                try await withPool(url) { other in
                    await #expect(throws: Refusal.self) {
                        try await one.write { tx in
                            _ = try tx.claim("generation")
                            throw Refusal()
                        }
                    }
                    // Nothing waits for the end of a transaction that threw.
                    _ = try await one.notes()
                    #expect(try await other.write { tx in try tx.claim("generation") })
                    let runs = Counter()
                    let claims = try await one.write { tx in
                        if runs.increment() == 1 {
                            #expect(try tx.claim("generation"))
                            try cutConnections(url)
                        }
                        return try tx.claim("generation")
                    }
                    #expect(claims)
                }
            }
        }
    }

    @Test("Two hundred thousand rows are streamed, and are never all in memory")
    func stream() async throws {
        try await withSmallPool { database in
            let (count, sum, growth) = try await database.read { tx in
                let before = try residentBytes()
                var (count, sum, growth) = (0, 0, 0)
                // A kilobyte each.
                try tx.each("SELECT number, repeat('x', 1000) FROM generate_series(1, 200000) AS number") { row in
                    count += 1
                    sum += try row.read() as Int
                    row.skip()
                    if count == 199_999 { growth = try residentBytes() - before }
                }
                return (count, sum, growth)
            }
            #expect(count == 200_000)
            #expect(sum == 200_000 * 200_001 / 2)
            #expect(growth < 100_000_000)
        }
    }

    @Test("Rows are returned before the server has found the last one")
    func early() async throws {
        try await withSmallPool { database in
            let rows = Counter()
            await #expect(throws: StorageError.self) {
                try await database.read { tx in
                    try tx.each("SELECT 6 / (4 - generate_series(1, 9))") { _ in rows.increment() }
                }
            }
            #expect(rows.value == 3)
            let notes = try await database.notes()
            #expect(notes == [])
        }
    }

    @Test("Stopping early with an error leaves the connection usable, for a read and for a write")
    func stopping() async throws {
        try await withSmallPool { database in
            for _ in 1...2 {
                await #expect(throws: Refusal.self) {
                    try await database.read { tx in
                        var count = 0
                        try tx.each("SELECT number FROM generate_series(1, 100000) AS number") { _ in
                            count += 1
                            if count == 3 { throw Refusal() }
                        }
                    }
                }
                #expect(try await database.notes() == [])
            }
            await #expect(throws: Refusal.self) {
                try await database.write { tx in
                    try tx.run("INSERT INTO note (id, body) VALUES (1, 'a note')")
                    try tx.each("SELECT number FROM generate_series(1, 9) AS number") { _ in throw Refusal() }
                }
            }
            let first = try await database.read { tx in
                try tx.first("SELECT number FROM generate_series(1, 100000) AS number") { try $0.read() as Int }
            }
            #expect(first == 1)
            #expect(try await database.notes() == [])
        }
    }
}

/// The resident memory of this process: the second number of `statm`, in pages (man 5 proc).
private func residentBytes() throws -> Int {
    let numbers = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
    return (numbers.dropFirst().first.flatMap { Int($0) } ?? 0) * Int(getpagesize())
}
