package import Accounts
package import Core
package import Storage

/// A comment on a defect.
package struct LoggedComment: Sendable {
    /// The email address of the author; for an imported comment the name in the file.
    package let login: String
    package let at: Instant
    package let text: String
}

/// A step in the history of a defect.
package struct LoggedStep: Sendable {
    /// The email address of the person who made it; for an imported step the name in the file.
    package let login: String
    package let at: Instant
    package let action: String
    /// Empty for the first step.
    package let oldState: String
    package let newState: String
}

extension Defect {
    /// The newest comments, newest first.
    package func latestComments(_ viewer: Viewer, most: Int, in tx: Tx) throws -> [LoggedComment] {
        try tx.all(
            """
            SELECT COALESCE(person.email, defect_comment.name, ''), defect_comment.at, defect_comment.body
            FROM defect_comment LEFT JOIN person ON person.id = defect_comment.person
            WHERE defect_comment.crew = \(viewer.crew) AND defect_comment.defect = \(id)
                AND defect_comment.deleted_at IS NULL
            ORDER BY defect_comment.at DESC, defect_comment.id DESC LIMIT \(most)
            """
        ) { LoggedComment(login: try $0.read(), at: try $0.read(), text: try $0.read()) }
    }

    /// The newest steps, newest first.
    package func latestSteps(_ viewer: Viewer, most: Int, in tx: Tx) throws -> [LoggedStep] {
        try tx.all(
            """
            SELECT COALESCE(person.email, defect_step.name, ''), defect_step.at, defect_step.action,
                COALESCE(defect_step.old_state, ''), defect_step.new_state
            FROM defect_step LEFT JOIN person ON person.id = defect_step.person
            WHERE defect_step.crew = \(viewer.crew) AND defect_step.defect = \(id)
            ORDER BY defect_step.version DESC LIMIT \(most)
            """
        ) {
            LoggedStep(
                login: try $0.read(),
                at: try $0.read(),
                action: try $0.read(),
                oldState: try $0.read(),
                newState: try $0.read()
            )
        }
    }
}
