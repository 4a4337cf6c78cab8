import Accounts
package import Core
package import Hummingbird
package import Storage
package import Web

/// A picture that belongs to no crew. The module that has it decides who may see it.
package struct StoredPicture: Record, Sendable, Equatable {
    package let id: PictureID
    /// In pixels.
    package let width: Int
    package let height: Int
    package let type: FileType

    let hasMedium: Bool
    let colors: PictureColors?

    /// The size of its thumbnail, in pixels.
    package var thumbnailSize: (width: Int, height: Int) { size(longest: PictureMaker.longestThumbnail) }

    /// - Returns: its size in pixels if it is reduced to a longest side.
    func size(longest side: Int) -> (width: Int, height: Int) {
        let longest = max(width, height, 1)
        let shown = min(longest, side)
        // Rounded as libvips rounds.
        func scaled(_ side: Int) -> Int { max(1, (2 * side * shown + longest) / (2 * longest)) }
        return (scaled(width), scaled(height))
    }

    /// The columns of the table `picture`.
    package static let columns: SQL = """
        picture.id, picture.width, picture.height, picture.type, picture.medium IS NOT NULL, picture.colors
        """

    /// Joins the columns to rows that name a picture, given the column with its id.
    package static func join(_ id: SQL) -> SQL { "JOIN picture ON picture.id = \(id)" }

    /// A query for pictures that neither the calling module nor a person uses, for an invariant of that module.
    /// - Parameter users: a query for the module's rows that refer to `picture.id`.
    package static func unused(but users: SQL) -> SQL {
        """
        SELECT CAST(picture.id AS text) FROM picture
        WHERE NOT EXISTS (\(users)) AND NOT EXISTS (SELECT 1 FROM person WHERE person.picture = picture.id)
        """
    }

    package init(row: inout Row) throws {
        id = try row.read()
        width = try row.read()
        height = try row.read()
        type = try row.read()
        hasMedium = try row.read()
        colors = (try row.read() as [UInt8]?).flatMap(PictureColors.init)
    }

    /// Which of its contents. Without a medium one, the thumbnail is sent.
    package enum Part: Sendable {
        case whole, medium, thumbnail
    }
}

extension StoredPicture {
    /// Stores a received picture, in the transaction that writes the row that it belongs to.
    /// - Throws: `AppError` on the field `file`: `unsupportedMediaType` when it is not a picture, `conflict` when it was
    ///   received so long ago that it was deleted, or when it exceeds the storage of a person.
    package static func keep(_ received: ReceivedFile, by person: PersonID, at now: Instant, in tx: Tx) throws
        -> PictureID
    {
        guard let thumbnail = received.thumbnail, let width = received.width, let height = received.height else {
            let name: [String: Phrase.Argument] = ["name": .text(received.name)]
            throw AppError.refused(.unsupportedMediaType, "notAPicture", Phrase("media.error.notAPicture", name))
        }
        try received.claimContents(in: tx)
        let id = PictureID.new(at: now)
        try tx.run(
            """
            INSERT INTO picture (
                id, hash, medium, thumbnail, colors, name, type, size, width, height, uploaded_by, created_at
            )
            VALUES (
                \(id), \(received.hash), \(received.medium), \(thumbnail), \(received.colors), \(received.name),
                \(received.type), \(received.size), \(width), \(height), \(person), \(now)
            )
            """
        )
        if let most = received.limits.person, try storage(of: person, in: tx) > most { throw full(most) }
        return id
    }

    /// The total size of a person's pictures, in bytes.
    static func storage(of person: PersonID, in tx: Tx) throws -> Int {
        try tx.value("SELECT CAST(COALESCE(SUM(size), 0) AS bigint) FROM picture WHERE uploaded_by = \(person)") ?? 0
    }

    static func full(_ most: Int) -> AppError {
        .refused(.conflict, "personFull", Phrase("media.error.personFull", ["most": .number(most / 1_000_000)]))
    }

    static func content(_ id: PictureID, _ part: Part, in tx: Tx) throws -> Content? {
        let isBlob: SQL =
            switch part {
            case .whole: "blob.hash = picture.hash"
            case .medium: "blob.hash = COALESCE(picture.medium, picture.thumbnail)"
            case .thumbnail: "blob.hash = picture.thumbnail"
            }
        return try tx.first(
            """
            SELECT blob.hash, blob.mark, blob.size, picture.type, picture.name
            FROM picture JOIN blob ON \(isBlob) WHERE picture.id = \(id)
            """
        ) { row in
            let blob = BlobName(hash: try row.read(), mark: try row.read())
            return Content(blob: blob, size: try row.read(), type: try row.read(), name: try row.read())
        }
    }

    /// Deletes a picture. Its content stays for a day after the last reference to it, for backups in progress.
    package static func forget(_ id: PictureID, in tx: Tx) throws {
        try tx.run("DELETE FROM picture WHERE id = \(id)")
    }
}

extension Media {
    /// Sends a picture. The caller has checked, in its transaction, that the client may see it.
    package func answer(
        _ id: PictureID,
        _ part: StoredPicture.Part,
        to request: Request,
        _ site: Site,
        mayRead: @escaping @Sendable (Tx) throws -> Bool
    ) async throws -> Response {
        try request.refuseQuery()
        let content = try await site.database.read { tx in
            try mayRead(tx) ? StoredPicture.content(id, part, in: tx) : nil
        }
        guard let content else { throw AppError.notFound }
        return try answer(content, to: request, site.logger)
    }
}
