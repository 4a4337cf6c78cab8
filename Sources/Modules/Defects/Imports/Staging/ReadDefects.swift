import API
import Accounts
import Core
import Imports
import Media
import Storage

extension DefectImports {
    func read(_ reader: ImportReader<DefectImports>) async throws {
        try await DefectFileReader(reader, media).read()
    }
}

private struct DefectFileReader: Sendable {
    private let source: ImportReader<DefectImports>
    private let media: Media
    private var file: DefectImport { source.file }
    private var crew: CrewID { source.crew }
    private var id: DefectImportID { source.id }
    private var database: Database { source.database }

    init(_ source: ImportReader<DefectImports>, _ media: Media) {
        self.source = source
        self.media = media
    }

    func read() async throws {
        var reader = try DefectReader(file.format, opening: try await source.part(0))
        var collector = ImportCollector(zone: file.zone)
        var (number, count) = (0, 0)
        while case let bytes = try await source.part(number), !bytes.isEmpty {
            count += bytes.count
            try reader.read(number == 0 ? bytes[reader.start...] : bytes[...], &collector)
            try await store(collector.collected(), reader.format, readBytes: count)
            number += 1
        }
        try reader.finish(&collector)
        collector.finish()
        try await store(collector.collected(), reader.format, readBytes: file.bytes)
        if collector.isEmpty { throw AppError.invalid("file", "noDefects", Phrase("defects.import.file.noDefects")) }
        // A note may name a file of a defect that a later record says is private.
        try await database.delete(
            from: "defect_import_piece",
            by: "crew, import, item, kind, key",
            where: """
                crew = \(crew) AND import = \(id) AND kind = 'note' AND item IN (
                    SELECT item FROM defect_import_row WHERE crew = \(crew) AND import = \(id) AND outcome = 'bad'
                )
                """,
            order: "number"
        )
        try await source.finish(names(of: collector), as: reader.format)
        let about = collector.about
        try await source.write { tx in
            try tx.run("UPDATE defect_import SET about = \(about) WHERE crew = \(crew) AND id = \(id)")
        }
    }

    private func store(_ batch: StagedBatch, _ format: DefectImportFormat?, readBytes: Int) async throws {
        try await source.store(batch.rows, readBytes: readBytes)
        for incoming in batch.files { try await store(incoming, format) }
    }

    private func names(of collector: ImportCollector) -> [StagedRows] {
        [
            StagedRows(
                "INSERT INTO defect_import_person (crew, import, number, name, email) VALUES",
                collector.names.map { [.integer(Int64($0.number)), .text($0.person.name), .text($0.person.email)] }
            ),
            StagedRows(
                "INSERT INTO defect_import_value (crew, import, number, field, word, alias, choice) VALUES",
                collector.termList.map { term in
                    [
                        .integer(Int64(term.number)), .text(term.term.field), .text(term.term.text), .text(term.alias),
                        .text(""),
                    ]
                }
            ),
        ]
    }

    /// Processes a file before the transaction that stores it: processing an image takes time.
    private func store(_ incoming: IncomingAttachment, _ format: DefectImportFormat?) async throws {
        let origin = DefectSource(format, incoming.item)
        let own = format == .archive ? DefectID(incoming.item) : nil
        let (isHome, known) = try await database.read { tx in
            // Whether this is an archive of the crew's own defects.
            let isHome = try own.map { own in
                try tx.exists(
                    """
                    SELECT 1 FROM defect WHERE crew = \(crew) AND id = \(own) AND COALESCE(source, '') <> \(origin.text)
                    """
                )
            }
            let known: FileID? = try tx.value(
                """
                SELECT defect_file.file FROM defect
                JOIN defect_file ON defect_file.crew = defect.crew AND defect_file.defect = defect.id
                WHERE defect.crew = \(crew) AND defect.source = \(origin.text) AND defect_file.source = \(incoming.key)
                """
            )
            return (isHome ?? false, known)
        }
        if isHome { return }
        if let known { return try await keep(incoming, as: known, incoming.name) }
        do {
            let received = try await media.receive(
                incoming.bytes,
                name: incoming.name,
                by: file.person.id,
                at: source.now
            )
            try await database.write { tx in
                let stored = try StoredFile.keep(received, crew: crew, by: file.person.id, at: source.now, in: tx)
                try stage(incoming, as: stored.id, stored.name, tx)
            }
        } catch let error as AppError where error.code != .unavailable {
            let told = error.detail.stored
            let note = StagedBatch(incoming, "note", "file:\(incoming.key)", told)
            try await database.write { tx in try insert(note, tx) }
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
        try insert(StagedBatch(incoming, "file", incoming.key, try jsonText(attachment)), tx)
    }

    private func insert(_ batch: StagedBatch, _ tx: Tx) throws {
        for rows in batch.rows { try rows.insert(after: [crew.sqlValue, id.sqlValue], in: tx) }
    }
}

extension StagedBatch {
    fileprivate init(_ file: IncomingAttachment, _ kind: String, _ key: String, _ body: String) {
        pieces = [(file.item, kind, String(key.prefix(200)), 1_000_000_000 + file.line, file.line, body)]
    }
}

/// The key by which an imported defect is recognized in the database.
struct DefectSource: Sendable {
    let text: String

    init(_ format: DefectImportFormat?, _ item: String) {
        text = "\(format == .archive ? "decklog" : format?.rawValue ?? ""):\(item)"
    }
}
