import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// How much of a disk is free, and whether that is less than has to stay free for small writes: the database's own, and sign-ins.
package final class DiskSpace: Sendable {
    package struct Room: Sendable, Equatable {
        /// In bytes, for who is not root.
        package let free: Int
        package let total: Int

        package init(free: Int, total: Int) {
            self.free = free
            self.total = total
        }
    }

    private let chosenFloor: Int?
    private let freshness: Duration
    private let measure: @Sendable () -> Room?
    private let latest = Mutex<(at: ContinuousClock.Instant, room: Room?)?>(nil)

    /// - Parameters:
    ///   - floor: in bytes; 0 for none, `nil` for the larger of a twentieth of the disk and a gigabyte.
    ///   - freshness: how long a measurement is good for.
    ///   - measure: returns `nil` for what cannot be measured: then there is room.
    package init(floor: Int?, freshness: Duration = .seconds(1), measure: @escaping @Sendable () -> Room?) {
        chosenFloor = floor
        self.freshness = freshness
        self.measure = measure
    }

    /// The space of the disk that a folder is on, or will be.
    package convenience init(folder: String, floor: Int?) {
        self.init(floor: floor) { measured(folder) }
    }

    /// For storage that is not on a disk of this machine.
    package static let unlimited = DiskSpace(floor: 0) { nil }

    /// `nil` where it cannot be measured.
    package var room: Room? {
        latest.withLock { latest in
            let now = ContinuousClock.now
            if let latest, now - latest.at < freshness { return latest.room }
            let room = measure()
            latest = (now, room)
            return room
        }
    }

    /// In bytes.
    package func floor(of room: Room) -> Int {
        chosenFloor ?? max(room.total / 20, 1_000_000_000)
    }

    /// Whether it is too full for files and imports.
    package var isFull: Bool { room.map { $0.free < floor(of: $0) } ?? false }

    /// To be asked before every large write.
    /// - Throws: `AppError.unavailable`.
    package func requireRoom() throws {
        if isFull {
            let message = Phrase("error.lowDiskSpace")
            throw AppError(.unavailable, message, fields: [.init("file", "lowDiskSpace", message)])
        }
    }
}

/// How much may be stored, and where.
package struct StorageLimits: Sendable {
    package let disk: DiskSpace
    /// The limit for all files of a crew, in bytes; `nil` for no limit.
    package let crew: Int?
    /// Sent by a person in a day (UTC), in bytes; `nil` for any number.
    package let personADay: Int?

    package init(disk: DiskSpace, crew: Int?, personADay: Int?) {
        self.disk = disk
        self.crew = crew
        self.personADay = personADay
    }

    package static let none = StorageLimits(disk: .unlimited, crew: nil, personADay: nil)
}

/// The folder may not be made yet: then the nearest one above it is asked.
private func measured(_ folder: String) -> DiskSpace.Room? {
    var parts = folder.split(separator: "/", omittingEmptySubsequences: true)
    let root = folder.hasPrefix("/") ? "/" : "./"
    while true {
        var status = statvfs()
        if statvfs(root + parts.joined(separator: "/"), &status) == 0 {
            return DiskSpace.Room(
                free: Int(clamping: UInt64(status.f_bavail) &* UInt64(status.f_frsize)),
                total: Int(clamping: UInt64(status.f_blocks) &* UInt64(status.f_frsize))
            )
        }
        if errno != ENOENT || parts.isEmpty { return nil }
        parts.removeLast()
    }
}
