import Core
import Foundation
import Synchronization
import Testing

struct DiskSpaceTests {
    private func disk(free: Int, of total: Int, floor: Int? = nil) -> DiskSpace {
        DiskSpace(floor: floor) { DiskSpace.Room(free: free, total: total) }
    }

    @Test("a disk is full below a twentieth of its size, or a gigabyte if that is more")
    func usualFloor() {
        let terabyte = 1_000_000_000_000
        #expect(disk(free: terabyte / 20 - 1, of: terabyte).isFull)
        #expect(!disk(free: terabyte / 20, of: terabyte).isFull)
        #expect(disk(free: 999_999_999, of: 10_000_000_000).isFull)
        #expect(!disk(free: 1_000_000_000, of: 10_000_000_000).isFull)
    }

    @Test("the operator can choose another limit, or none")
    func chosenFloor() {
        #expect(disk(free: 4_999, of: 10_000, floor: 5_000).isFull)
        #expect(!disk(free: 5_000, of: 10_000, floor: 5_000).isFull)
        #expect(!disk(free: 0, of: 10_000, floor: 0).isFull)
    }

    @Test("large writes are rejected while it is full, with a message for people")
    func refusing() throws {
        let error = #expect(throws: AppError.self) { try disk(free: 1, of: 10_000).requireRoom() }
        #expect(error?.code == .unavailable)
        #expect(error?.fields.first?.code == "lowDiskSpace")
        try disk(free: 10_000, of: 10_000, floor: 1).requireRoom()
    }

    @Test("a measurement is reused for a while")
    func freshness() {
        let count = Mutex(0)
        func disk(_ freshness: Duration) -> DiskSpace {
            DiskSpace(floor: 1, freshness: freshness) {
                count.withLock { $0 += 1 }
                return DiskSpace.Room(free: 1, total: 1)
            }
        }
        let lasting = disk(.seconds(3600))
        for _ in 0..<100 { _ = lasting.isFull }
        #expect(count.withLock { $0 } == 1)
        let fleeting = disk(.zero)
        for _ in 0..<100 { _ = fleeting.isFull }
        #expect(count.withLock { $0 } == 101)
    }

    @Test("a folder that does not exist yet is measured on the disk of its parent; what cannot be measured is not full")
    func folders() throws {
        let here = FileManager.default.temporaryDirectory.path
        let total = try #require(DiskSpace(folder: here, floor: nil).room?.total)
        #expect(total > 0)
        #expect(DiskSpace(folder: here + "/not/made/yet", floor: nil).room?.total == total)
        #expect(!DiskSpace.unlimited.isFull)
        #expect(DiskSpace.unlimited.room == nil)
    }
}
