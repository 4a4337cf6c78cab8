package import Accounts
import Core
package import Media
import Storage

extension DefectFile {
    /// Adds photos or files to a defect.
    /// - Parameter isOfReport: whether they came with the defect's report, which people are notified about anyway.
    /// - Throws: `AppError.notFound`; `invalid`, field `file`, for more than 10 at once or more than 50 in all;
    ///   `conflict`.
    @discardableResult
    package static func add(
        _ files: [ReceivedFile],
        to defect: DefectID,
        isOfReport: Bool = false,
        in tx: MemberTransaction
    ) throws -> [DefectFile] {
        let defect = try Defect.find(defect, tx.viewer, in: tx)
        let ids = try insert(files, of: defect, with: nil, in: tx)
        if !isOfReport && !ids.isEmpty {
            try tx.record(DefectFilesAdded(number: defect.number, count: ids.count), about: defect.id)
        }
        let added = Set(ids)
        return try list(of: defect.id, tx.viewer, in: tx).filter { added.contains($0.file.id) }
    }

    /// - Returns: the ids of the files.
    @discardableResult
    static func insert(
        _ files: [ReceivedFile],
        of defect: Defect,
        with comment: DefectCommentID?,
        in tx: MemberTransaction
    ) throws -> [FileID] {
        if files.isEmpty { return [] }
        if files.count > Media.mostFiles {
            let most: [String: Phrase.Argument] = ["most": .number(Media.mostFiles)]
            throw AppError.invalid("file", "tooMany", Phrase("media.error.tooMany", most))
        }
        try refuseTooMany(more: files.count, defect.id, in: tx)
        return try files.map { received in
            let file = try StoredFile.keep(received, crew: tx.crew, by: tx.person, at: tx.now, in: tx)
            try tx.run(
                """
                INSERT INTO defect_file (crew, file, defect, comment, person, at)
                VALUES (\(tx.crew), \(file.id), \(defect.id), \(comment), \(tx.person), \(tx.now))
                """
            )
            return file.id
        }
    }

    /// - Throws: `AppError.invalid`, field `file`.
    static func refuseTooMany(more: Int, _ defect: DefectID, in tx: MemberTransaction) throws {
        let count: Int? = try tx.value(
            """
            SELECT COUNT(*) FROM defect_file
            WHERE crew = \(tx.crew) AND defect = \(defect) AND deleted_at IS NULL
            """
        )
        if more > 0 && (count ?? 0) + more > most {
            throw AppError.invalid("file", "full", Phrase("defects.files.full", ["most": .number(most)]))
        }
    }
}
