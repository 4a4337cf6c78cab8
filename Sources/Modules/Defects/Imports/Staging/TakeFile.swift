import API
import Accounts
import Core
import Crypto
import Events
import Foundation
import Storage
import Work

/// Takes a file off the wire and puts it into the database piece by piece, so that no more of it than a piece is ever in memory and
/// whichever server is free can read it.
struct IncomingDefects {
    /// In bytes.
    static let part = 128 * 1024

    let id: DefectImportID
    private let database: Database
    private let viewer: Viewer
    private var pending: [UInt8] = []
    private var hash = SHA256()
    private var number = 0
    private(set) var bytes = 0

    /// - Throws: `AppError.forbidden` for who is no manager.
    static func begin(_ database: Database, by viewer: Viewer, name: String?, at now: Instant) async throws
        -> IncomingDefects
    {
        let id = DefectImportID.new(at: now)
        try await database.write { tx in
            let viewer = try viewer.current(in: tx)
            try viewer.requireManager()
            try viewer.requireOpen()
            let shown = name.map { String(oneLine($0).unicodeScalars.prefix(200)) }
            try tx.run(
                """
                INSERT INTO defect_import (crew, id, person, file_name, time_zone, state, created_at)
                VALUES (\(viewer.crew), \(id), \(viewer.person), \(shown), \(viewer.zone.name), 'arriving', \(now))
                """
            )
        }
        return IncomingDefects(id: id, database: database, viewer: viewer)
    }

    private init(id: DefectImportID, database: Database, viewer: Viewer) {
        self.id = id
        self.database = database
        self.viewer = viewer
    }

    /// Of what has been kept: of all of it when it is finished.
    var digest: String {
        hash.finalize().map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }

    /// - Throws: `AppError.tooLarge`.
    mutating func take(_ piece: some Collection<UInt8>) async throws {
        bytes += piece.count
        if bytes > DefectImport.largestFile { throw tooLarge }
        pending.append(contentsOf: piece)
        while pending.count >= Self.part { try await keep(Self.part) }
    }

    /// What is left of it.
    mutating func finish() async throws {
        if !pending.isEmpty { try await keep(pending.count) }
    }

    private mutating func keep(_ count: Int) async throws {
        hash.update(data: pending.prefix(count))
        let (piece, number, id, crew, bytes) = (Array(pending.prefix(count)), number, id, viewer.crew, bytes)
        try await database.write { tx in
            try tx.run(
                "INSERT INTO defect_import_part (crew, import, number, bytes) VALUES (\(crew), \(id), \(number), \(piece))"
            )
            try tx.run("UPDATE defect_import SET bytes = \(bytes) WHERE crew = \(crew) AND id = \(id)")
        }
        pending.removeFirst(count)
        self.number += 1
    }
}

/// What a file is read as, where somebody says so.
struct DefectImportOptions: Sendable {
    var format: DefectImportFormat?
    var zone: Zone?
}

extension DefectImport {
    /// Says how to read a file that is here, and asks for it. It can be said again as long as it is not taken in.
    /// - Throws: `AppError.notFound`; `conflict` for one that is being taken in, or has been.
    static func ask(
        toRead id: DefectImportID,
        _ options: DefectImportOptions,
        by viewer: Viewer,
        at now: Instant,
        in tx: Tx
    ) throws {
        let viewer = try viewer.current(in: tx)
        try viewer.requireOpen()
        try find(id, viewer, in: tx).refuseTaken()
        try tx.run(
            """
            UPDATE defect_import SET format = \(options.format), time_zone = \((options.zone ?? viewer.zone).name),
                state = 'reading', read_bytes = 0, fault = NULL
            WHERE crew = \(viewer.crew) AND id = \(id)
            """
        )
        try Jobs.ask(
            for: RunDefectImports.kind,
            name: "\(RunDefectImports.kind)/\(id)/read/\(now.milliseconds)",
            due: now,
            now: now,
            in: tx
        )
    }
}

private let tooLarge = AppError(
    .tooLarge,
    Phrase("defects.import.file.tooLarge", ["most": .number(DefectImport.largestFile / 1024 / 1024)])
)
