package import API
package import Core
package import Storage

package enum FileKey {}
package typealias FileID = ID<FileKey>

/// A file of a crew.
package struct StoredFile: Record, Sendable, Equatable {
    package let id: FileID
    /// Safe to display and as a file name.
    package let name: String
    package let type: FileType
    /// In bytes.
    package let size: Int
    /// In pixels; `nil` unless it is a picture.
    package let width: Int?
    package let height: Int?
    package let hasThumbnail: Bool
    package let uploadedBy: PersonID
    package let createdAt: Instant

    /// The columns of the table `file`.
    package static let columns: SQL = """
        file.id, file.name, file.type, file.size, file.width, file.height, file.thumbnail IS NOT NULL, file.uploaded_by,
        file.created_at
        """

    /// Joins the columns to rows that name a file, given the columns with its crew and its id.
    package static func join(crew: SQL, file: SQL) -> SQL {
        "JOIN file ON file.crew = \(crew) AND file.id = \(file)"
    }

    package init(row: inout Row) throws {
        id = try row.read()
        name = try row.read()
        type = try row.read()
        size = try row.read()
        width = try row.read()
        height = try row.read()
        hasThumbnail = try row.read()
        uploadedBy = try row.read()
        createdAt = try row.read()
    }

    /// Whether it is displayed inline; every other file is a download.
    package var isPicture: Bool { type.isPicture }

    /// - Parameter slug: the slug of the crew.
    package func path(crew slug: String) -> String { "/c/\(slug)/files/\(id)" }

    /// The path of the thumbnail of a picture.
    package func thumbnailPath(crew slug: String) -> String { "\(path(crew: slug))/thumbnail" }

    /// The file as a type of the API.
    package func wire(crew slug: String) -> FileInfo {
        FileInfo(
            id: id.description,
            name: name,
            type: type.rawValue,
            size: size,
            width: width,
            height: height,
            url: Call.readFile(crew: slug, file: id.description).path,
            thumbnail: hasThumbnail ? Call.readThumbnail(crew: slug, file: id.description).path : nil,
            uploadedBy: uploadedBy.description,
            createdAt: createdAt.description
        )
    }
}

extension StoredFile {
    /// - Throws: `AppError.notFound`.
    package static func find(_ id: FileID, crew: CrewID, in tx: Tx) throws -> StoredFile {
        try tx.first(StoredFile.self, "FROM file WHERE crew = \(crew) AND id = \(id) AND held_at IS NULL").orNotFound()
    }
}
