import Core
import Foundation
import Storage
import Synchronization
import TestSupport
import Testing

@Suite("Observers of commits")
struct AnnouncementTests {
    @Test("are called with no deeper a call stack the hundredth time than the first")
    func direct() async throws {
        try await withSQLiteDatabase([]) { database in
            let depths = Mutex<[Int]>([])
            database.onAnnouncement {
                let depth = Thread.callStackSymbols.count
                depths.withLock { $0.append(depth) }
            }
            for _ in 0..<100 { try await database.write { tx in tx.announces = true } }
            let found = depths.withLock { $0 }
            #expect(found.count == 100)
            #expect(try #require(found.last) <= #require(found.first) + 10)
        }
    }
}
