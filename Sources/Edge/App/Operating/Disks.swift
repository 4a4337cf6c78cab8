import Core
import Telemetry

/// The local disks that data is written to; often the same one.
struct Disks: Sendable {
    let database: DiskSpace
    let files: DiskSpace

    var isFull: Bool { database.isFull || files.isFull }

    func write(to text: inout Exposition) {
        let rooms = [("database", database), ("files", files)].compactMap { name, disk in
            disk.room.map { (name: name, free: $0.free, floor: disk.floor(of: $0)) }
        }
        text.add(
            "decklog_disk_free_bytes",
            .gauge,
            help: "Free space.",
            rooms.map { .init(Double($0.free), labels: [(name: "disk", value: $0.name)]) }
        )
        text.add(
            "decklog_disk_floor_bytes",
            .gauge,
            help: "Free space below which files are refused.",
            rooms.map { .init(Double($0.floor), labels: [(name: "disk", value: $0.name)]) }
        )
    }
}
