import API
package import Core
package import Storage
import Work

/// Erases defects that were deleted long ago, except those with duplicates, and deleted comments and files. What an
/// import knows them by is kept, so that it does not bring them back.
package struct SweepDefects: Job {
    package static let kind = "defects.sweep"

    /// How many defects, comments or files one transaction erases, each with everything that belongs to it.
    private static let most = 50

    private let database: Database

    package init(_ database: Database) {
        self.database = database
    }

    package func run(now: Instant) async throws {
        let before = now.adding(minutes: -restorationMinutes)
        try await database.inSlices { tx in
            let old = try tx.all(
                """
                SELECT crew, id, source FROM defect WHERE deleted_at < \(before) AND NOT EXISTS (
                    SELECT 1 FROM defect AS duplicate WHERE duplicate.crew = defect.crew AND duplicate.original = defect.id
                ) ORDER BY deleted_at LIMIT \(Self.most)
                """
            ) { (crew: try $0.read() as CrewID, id: try $0.read() as DefectID, source: try $0.read() as String?) }
            for (crew, id, source) in old {
                // An archive of the crew's own defects names it by its id.
                for source in [source, DefectSource(.archive, id.description).text] {
                    if let source { try ErasedSources.add(source, crew: crew, in: tx) }
                }
                try Defect.forget(id, crew: crew, in: tx)
            }
            return old.count
        }
        try await database.inSlices { tx in try DefectFile.forget(deletedBefore: before, most: Self.most, in: tx) }
        try await database.inSlices { tx in try DefectComment.forget(deletedBefore: before, most: Self.most, in: tx) }
    }
}

extension Defect {
    /// Erases a defect with everything that belongs to it. It must not have duplicates.
    static func forget(_ id: DefectID, crew: CrewID, in tx: Tx) throws {
        try DefectSearch.forget(id, crew: crew, in: tx)
        try DefectFile.forget(of: id, crew: crew, in: tx)
        let ofDefect: SQL = "WHERE crew = \(crew) AND defect = \(id)"
        try tx.run("DELETE FROM defect_change \(ofDefect)")
        try tx.run("DELETE FROM defect_step \(ofDefect)")
        try tx.run("DELETE FROM defect_comment \(ofDefect)")
        try tx.run("DELETE FROM defect_watcher \(ofDefect)")
        try tx.run("DELETE FROM defect_time \(ofDefect)")
        try tx.run("DELETE FROM defect WHERE crew = \(crew) AND id = \(id)")
    }
}
