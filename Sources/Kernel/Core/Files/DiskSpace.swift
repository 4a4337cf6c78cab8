import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Free disk space, and whether it is below what must stay free for small writes, such as those of the database and
/// sign-ins.
package final class DiskSpace: Sendable {
    package struct Room: Sendable, Equatable {
        /// The bytes available to unprivileged users.
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
    ///   - floor: the space to keep free, in bytes; 0 for none, `nil` for the larger of a twentieth of the disk and a
    ///   gigabyte.
    ///   - freshness: how long a measurement is valid.
    ///   - measure: returns `nil` if the space cannot be measured; it then counts as sufficient.
    package init(floor: Int?, freshness: Duration = .seconds(1), measure: @escaping @Sendable () -> Room?) {
        chosenFloor = floor
        self.freshness = freshness
        self.measure = measure
    }

    /// The space of the disk that contains a folder, which may not exist yet.
    package convenience init(folder: String, floor: Int?) {
        self.init(floor: floor) { measured(folder) }
    }

    /// For storage that is not on a disk of this machine.
    package static let unlimited = DiskSpace(floor: 0) { nil }

    /// `nil` if it cannot be measured.
    package var room: Room? {
        latest.withLock { latest in
            let now = ContinuousClock.now
            if let latest, now - latest.at < freshness { return latest.room }
            let room = measure()
            latest = (now, room)
            return room
        }
    }

    /// The space to keep free, in bytes.
    package func floor(of room: Room) -> Int {
        chosenFloor ?? max(room.total / 20, 1_000_000_000)
    }

    /// Whether it is too full for files and imports.
    package var isFull: Bool { room.map { $0.free < floor(of: $0) } ?? false }

    /// Call this before every large write.
    /// - Throws: `AppError.unavailable`.
    package func requireRoom() throws {
        if isFull {
            let message = Phrase("error.lowDiskSpace")
            throw AppError(.unavailable, message, fields: [.init("file", "lowDiskSpace", message)])
        }
    }
}

/// Limits for stored files, and the disk that they are on.
package struct StorageLimits: Sendable {
    package let disk: DiskSpace
    /// The limit for all files of a crew, in bytes; `nil` for no limit.
    package let crew: Int?
    /// The limit for all pictures of a person that belong to no crew, in bytes; `nil` for no limit.
    package let person: Int?
    /// The limit for uploads of a person per day (UTC), in bytes; `nil` for no limit.
    package let personADay: Int?

    package init(disk: DiskSpace, crew: Int?, person: Int? = nil, personADay: Int?) {
        self.disk = disk
        self.crew = crew
        self.person = person
        self.personADay = personADay
    }

    package static let none = StorageLimits(disk: .unlimited, crew: nil, personADay: nil)
}

/// Measures the closest existing parent if the folder does not exist yet.
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
