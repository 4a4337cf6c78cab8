import Accounts
import Core
import Foundation
import Media
import NIOCore
import Storage
import Work

/// Streams an archive, or its JSON list, as its parts are read.
struct ArchiveWriter: Sendable {
    let database: Database
    let media: Media
    let export: DefectExport
    let now: Instant
    let lane: SlowLane
    /// The person who asked for it.
    let person: PersonID

    typealias Send = ([UInt8]) async throws -> Void

    func write(_ send: Send) async throws {
        let (head, people) = try await lane.run(for: person) { [database, export] in
            try await database.read { tx in (try export.head(in: tx), try export.people(in: tx)) }
        }
        try await entry("README.txt", Array(Self.about.utf8), send)
        try await entry("schema.json", try json(head), send)
        try await entry("people.json", try json(people), send)
        var files: [(path: String, size: Int, id: FileID)] = []
        var number = 0
        try await each { part in
            number += 1
            let lines = part.defects.flatMap { Array(($0 + "\n").utf8) }
            let digits = String(number)
            let name = "defects-\(String(repeating: "0", count: max(0, 5 - digits.count)))\(digits).ndjson"
            try await entry(name, lines, send)
            files += part.files
        }
        for file in files { try await copy(file, send) }
        try await send(TarForm.end)
    }

    /// Writes the defects as one JSON array.
    func writeList(_ send: Send) async throws {
        var isFirst = true
        try await each { part in
            var text = ""
            for defect in part.defects {
                text += (isFirst ? "[\n" : ",\n") + defect
                isFirst = false
            }
            try await send(Array(text.utf8))
        }
        try await send(Array((isFirst ? "[]\n" : "\n]\n").utf8))
    }

    /// Some defects as JSON, and the paths of their files.
    private struct Part: Sendable {
        let defects: [String]
        let files: [(path: String, size: Int, id: FileID)]
        let last: Int
        let isFull: Bool
    }

    private func each(_ body: (Part) async throws -> Void) async throws {
        var last = 0
        while true {
            // Each part takes its own place in the lane; none is held while the client reads.
            let part = try await lane.run(for: person) { [database, export, last] () -> Part? in
                let entries = try await database.read { tx in try export.entries(after: last, in: tx) }
                guard let end = entries.last else { return nil }
                return Part(
                    defects: try entries.map { try jsonText($0.defect) },
                    files: entries.flatMap(\.files),
                    last: end.defect.number,
                    isFull: entries.count == DefectExport.part
                )
            }
            guard let part else { return }
            try await body(part)
            last = part.last
            if !part.isFull { return }
        }
    }

    private func entry(_ name: String, _ bytes: [UInt8], _ send: Send) async throws {
        try await send(TarForm.header(name, size: bytes.count, at: now) + bytes + TarForm.padding(bytes.count))
    }

    /// Reads the whole file before sending it: its header needs the length, and the file may have been deleted
    /// meanwhile.
    private func copy(_ file: (path: String, size: Int, id: FileID), _ send: Send) async throws {
        var bytes: [UInt8] = []
        do {
            try await media.read(file.id, crew: export.crew) { bytes.append(contentsOf: $0.readableBytesView) }
        } catch let error as AppError where error.code == .notFound {
            return
        }
        try await entry(file.path, bytes, send)
    }

    private func json(_ value: some Encodable) throws -> [UInt8] {
        Array(try JSONEncoder.readable.encode(value)) + [UInt8(ascii: "\n")]
    }

    private static let about = """
        The defects of a crew, exported from Decklog.

        schema.json            the fields, statuses and actions, and the prefix of the display ids
        people.json            everyone who is or was in the crew, by id
        defects-00001.ndjson   one defect per line, as JSON, with its history and comments; 500 per file
        files/                 photos and files; each line lists those of its defect

        Times are RFC 3339 in UTC. Imported into a crew without defects (Defects, Import), everything is as it was: numbers, history,
        times and files.

        """
}
