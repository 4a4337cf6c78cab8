package import Core
package import Storage

extension StoredFile {
    /// Stores a received file, in the transaction that writes the row that it belongs to.
    /// - Throws: `AppError` `conflict` when it was received so long ago that it was deleted (code `gone`), or when the
    ///   crew's limit would be exceeded (code `crewFull`).
    package static func keep(
        _ received: ReceivedFile,
        crew: CrewID,
        by person: PersonID,
        at now: Instant,
        in tx: Tx
    ) throws -> StoredFile {
        if let held = received.held {
            let kept = try tx.run(
                """
                UPDATE file SET held_at = NULL
                WHERE crew = \(crew) AND id = \(held) AND uploaded_by = \(person) AND held_at IS NOT NULL
                """
            )
            if kept == 0 { throw ReceivedFile.gone }
            return try find(held, crew: crew, in: tx)
        }
        return try insert(received, crew, person, now, heldAt: nil, in: tx)
    }

    /// Deletes a file. Its content stays for a day after the last file with it is deleted, for backups in progress.
    package static func forget(_ id: FileID, crew: CrewID, in tx: Tx) throws {
        let size = try tx.value("SELECT size FROM file WHERE crew = \(crew) AND id = \(id)", as: Int.self)
        guard let size else { return }
        try tx.run("DELETE FROM file WHERE crew = \(crew) AND id = \(id)")
        try CrewStorage.remove(size, from: crew, in: tx)
    }

    static func insert(
        _ received: ReceivedFile,
        _ crew: CrewID,
        _ person: PersonID,
        _ now: Instant,
        heldAt: Instant?,
        in tx: Tx
    ) throws -> StoredFile {
        try received.claimContents(in: tx)
        let file = StoredFile(received, id: FileID.new(at: now), by: person, at: now)
        try tx.run(
            """
            INSERT INTO file (crew, id, hash, name, type, size, width, height, thumbnail, uploaded_by, created_at, held_at)
            VALUES (\(crew), \(file.id), \(received.hash), \(file.name), \(file.type), \(file.size), \(file.width),
                \(file.height), \(received.thumbnail), \(person), \(now), \(heldAt))
            """
        )
        try CrewStorage.add(file.size, to: crew, most: received.limits.crew, in: tx)
        return file
    }

    private init(_ received: ReceivedFile, id: FileID, by person: PersonID, at now: Instant) {
        self.id = id
        name = received.name
        type = received.type
        size = received.size
        width = received.width
        height = received.height
        hasThumbnail = received.thumbnail != nil
        uploadedBy = person
        createdAt = now
    }
}

extension ReceivedFile {
    /// Marks its contents as used, in the transaction that writes the row that refers to them.
    /// - Throws: `AppError` `conflict` when it was received so long ago that they were deleted.
    func claimContents(in tx: Tx) throws {
        for hash in Set([hash, thumbnail, medium].compactMap(\.self)) {
            // Written only if it changes something: others may be storing the same content now.
            let found = try tx.first("SELECT unnamed_since FROM blob WHERE hash = \(hash)") { row in
                try row.read() as Instant?
            }
            guard let unnamedSince = found else { throw Self.gone }
            if unnamedSince != nil { try tx.run("UPDATE blob SET unnamed_since = NULL WHERE hash = \(hash)") }
        }
    }

    static var gone: AppError {
        AppError.refused(.conflict, "gone", Phrase("media.error.gone"))
    }
}
