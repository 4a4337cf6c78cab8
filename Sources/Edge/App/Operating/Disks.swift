import Core

/// The local disks that data is written to; often the same one.
struct Disks: Sendable {
    let database: DiskSpace
    let files: DiskSpace

    var isFull: Bool { database.isFull || files.isFull }

    /// The metrics for Prometheus.
    var lines: [String] {
        let rooms = [("database", database), ("files", files)].compactMap { name, disk in
            disk.room.map { (name: name, free: $0.free, floor: disk.floor(of: $0)) }
        }
        if rooms.isEmpty { return [] }
        return ["# TYPE decklog_disk_free_bytes gauge"]
            + rooms.map { "decklog_disk_free_bytes{disk=\"\($0.name)\"} \($0.free)" }
            + ["# TYPE decklog_disk_floor_bytes gauge"]
            + rooms.map { "decklog_disk_floor_bytes{disk=\"\($0.name)\"} \($0.floor)" }
    }
}
