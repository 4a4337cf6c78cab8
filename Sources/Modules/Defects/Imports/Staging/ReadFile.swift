import API
import Accounts
import Core
import Events
import Media
import Storage

/// Reads a file that is here, from its first piece to its last, into the tables where imports wait. Begun anew, it begins anew.
struct ReadDefectFile {
    private let database: Database
    private let media: Media
    private let crew: CrewID
    private let id: DefectImportID
    private let now: Instant

    init(_ database: Database, _ media: Media, crew: CrewID, _ id: DefectImportID, now: Instant) {
        self.database = database
        self.media = media
        self.crew = crew
        self.id = id
        self.now = now
    }

    /// - Throws: `AppError.invalid` for a file that cannot be read, naming the line; `AppError.notFound` when it was given up meanwhile.
    func run() async throws {
        let file = try await database.write { tx in
            guard let file = try DefectImport.first(id, crew, in: tx) else { throw AppError.notFound }
            try DefectImport.forgetRows(id, crew, in: tx)
            return file
        }
        let first = try await part(0)
        var reader = try DefectReader(file.format, opening: first)
        var stager = Stager(zone: file.zone)
        var number = 0
        var count = 0
        while case let bytes = try await part(number), !bytes.isEmpty {
            count += bytes.count
            try reader.read(number == 0 ? bytes[reader.start...] : bytes[...], &stager)
            try await keep(stager.collected(), file, reader.format, readBytes: count)
            number += 1
        }
        try reader.finish(&stager)
        try await keep(stager.collected(), file, reader.format, readBytes: file.bytes)
        if stager.isEmpty { throw AppError.invalid("file", "noDefects", Phrase("defects.import.file.noDefects")) }
        try await finish(stager, reader.format)
    }

    private func part(_ number: Int) async throws -> [UInt8] {
        try await database.read { tx in
            try tx.value(
                "SELECT bytes FROM defect_import_part WHERE crew = \(crew) AND import = \(id) AND number = \(number)"
            ) ?? []
        }
    }

    private func keep(
        _ batch: StagedBatch,
        _ file: DefectImport,
        _ format: DefectImportFormat?,
        readBytes: Int
    ) async throws {
        var batch = batch
        let files = batch.files
        batch.files = []
        let written = batch
        try await database.write { tx in
            let isThere = try tx.run(
                """
                UPDATE defect_import SET read_bytes = \(readBytes)
                WHERE crew = \(crew) AND id = \(id) AND state IN ('arriving', 'reading')
                """
            )
            // Somebody gave it up.
            if isThere == 0 { throw AppError.notFound }
            try written.write(crew, id, in: tx)
        }
        for incoming in files { try await store(incoming, file, format) }
    }

    /// Before anything of it is in a transaction: a picture takes its time.
    private func store(_ incoming: IncomingAttachment, _ file: DefectImport, _ format: DefectImportFormat?) async throws
    {
        let source = DefectSource(format, incoming.item)
        let own = format == .archive ? DefectID(incoming.item) : nil
        let (isHome, known) = try await database.read { tx in
            // An archive may have come home.
            let isHome = try own.map { own in
                try tx.exists(
                    """
                    SELECT 1 FROM defect WHERE crew = \(crew) AND id = \(own) AND COALESCE(source, '') <> \(source.text)
                    """
                )
            }
            let known: FileID? = try tx.value(
                """
                SELECT defect_file.file FROM defect
                JOIN defect_file ON defect_file.crew = defect.crew AND defect_file.defect = defect.id
                WHERE defect.crew = \(crew) AND defect.source = \(source.text) AND defect_file.source = \(incoming.key)
                """
            )
            return (isHome ?? false, known)
        }
        if isHome { return }
        if let known { return try await keep(incoming, as: known, incoming.name) }
        do {
            let received = try await media.receive(incoming.bytes, name: incoming.name, at: now)
            try await database.write { tx in
                let stored = try StoredFile.keep(received, crew: crew, by: file.person.id, at: now, in: tx)
                try stage(incoming, as: stored.id, stored.name, tx)
            }
        } catch let error as AppError where error.code != .unavailable {
            let told = kept(error.fields.first?.message ?? error.message)
            let note = StagedBatch(incoming, "note", "file:\(incoming.key)", told)
            try await database.write { tx in try note.write(crew, id, in: tx) }
        }
    }

    private func keep(_ incoming: IncomingAttachment, as id: FileID, _ name: String) async throws {
        try await database.write { tx in try stage(incoming, as: id, name, tx) }
    }

    private func stage(_ incoming: IncomingAttachment, as file: FileID, _ name: String, _ tx: Tx) throws {
        let attachment = FileAttachment(
            who: incoming.who,
            at: incoming.at,
            name: name,
            file: file,
            comment: incoming.comment
        )
        try StagedBatch(incoming, "file", incoming.key, try encoded(attachment)).write(crew, id, in: tx)
    }

    private func finish(_ stager: Stager, _ format: DefectImportFormat?) async throws {
        let people = stager.names.map { name -> [SQLValue] in
            [.integer(Int64(name.number)), .text(name.person.name), .text(name.person.email)]
        }
        let words = stager.wordList.map { word -> [SQLValue] in
            [
                .integer(Int64(word.number)), .text(word.word.field), .text(word.word.text), .text(word.alias),
                .text(""),
            ]
        }
        let about = stager.about
        try await database.write { tx in
            let start = [crew.sqlValue, id.sqlValue]
            try insert(
                "INSERT INTO defect_import_person (crew, import, number, name, email) VALUES",
                people,
                "",
                start,
                tx
            )
            try insert(
                "INSERT INTO defect_import_value (crew, import, number, field, word, alias, choice) VALUES",
                words,
                "",
                start,
                tx
            )
            try tx.run(
                "UPDATE defect_import SET format = \(format), about = \(about) WHERE crew = \(crew) AND id = \(id)"
            )
        }
    }
}

extension StagedBatch {
    fileprivate init(_ file: IncomingAttachment, _ kind: String, _ key: String, _ body: String) {
        pieces = [(file.item, kind, String(key.prefix(200)), 1_000_000_000 + file.line, file.line, body)]
    }
}

/// What the schema knows a defect by that came out of a file.
struct DefectSource: Sendable {
    let text: String

    init(_ format: DefectImportFormat?, _ item: String) {
        text = "\(format == .archive ? "decklog" : format?.rawValue ?? ""):\(item)"
    }
}
