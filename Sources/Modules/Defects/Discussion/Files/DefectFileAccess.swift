package import Accounts
import Core
package import Media
package import Storage

/// Access to the files of defects and comments: for every member; once deleted, only for people who may restore them,
/// and not in an archived crew.
package struct DefectFileAccess: FileAccess {
    package init() {}

    package func mayRead(_ file: FileID, _ viewer: Viewer, in tx: Tx) throws -> Bool? {
        // The latest step of a deleted defect says who deleted it, apart from those that also apply to deleted ones.
        let deletions = try tx.first(
            """
            SELECT defect_file.deleted_at, defect_file.deleted_by, defect_comment.deleted_at, defect_comment.deleted_by,
                defect.deleted_at, defect_step.person
            FROM defect_file
            JOIN defect ON defect.crew = defect_file.crew AND defect.id = defect_file.defect
            LEFT JOIN defect_comment ON defect_comment.crew = defect_file.crew AND defect_comment.id = defect_file.comment
            LEFT JOIN defect_step ON defect_step.crew = defect.crew AND defect_step.defect = defect.id
                AND defect_step.version = (
                    SELECT MAX(step.version) FROM defect_step AS step
                    WHERE step.crew = defect.crew AND step.defect = defect.id
                        AND step.action NOT IN (\(DefectStep.onDeleted))
                )
            WHERE defect_file.crew = \(viewer.crew) AND defect_file.file = \(file)
            """
        ) { row in
            try (1...3).map { _ in (isDeleted: try row.read() as Instant? != nil, by: try row.read() as PersonID?) }
        }
        guard let deletions else { return nil }
        if try !CrewModules.shows(DefectsModule.id, to: viewer, in: tx) { return false }
        return deletions.filter(\.isDeleted).allSatisfy { deletion in
            !viewer.isArchived && (viewer.isManager || deletion.by == viewer.person)
        }
    }
}
