package import Accounts
package import Storage

/// A query over the defects of a crew that another target composes, such as one sent by a Compass client. It names
/// columns of `DefectColumns` and no table.
package struct DefectSelection: Sendable {
    /// The columns of each row, after the defect's number.
    package var columns: [SQL] = []
    package var condition: SQL = "1 = 1"
    /// Expressions, with `DESC` where needed; the number is the last sort key.
    package var order: [SQL] = []
    /// Selects a row per step of a defect's history instead of one per defect. Required for the columns of
    /// `DefectColumns.Step`.
    package var includesHistory = false

    package init() {}

    /// A statement that finds at most `most` rows of defects that are not deleted. It is not cached.
    package func statement(_ viewer: Viewer, most: Int) -> SQL {
        let history: SQL =
            includesHistory
            ? """
            JOIN defect_step AS step ON step.crew = defect.crew AND step.defect = defect.id
            LEFT JOIN person AS actor ON actor.id = step.person
            """ : ""
        let select = columns.reduce("defect.number" as SQL) { $0 + ", " + $1 }
        let order = order.reduce("" as SQL) { $0 + $1 + ", " }
        let last: SQL = includesHistory ? ", step.version" : ""
        let statement: SQL = """
            SELECT \(select) FROM defect JOIN person AS submitter ON submitter.id = defect.submitter
            LEFT JOIN person AS owner ON owner.id = defect.owner \(history)
            WHERE defect.crew = \(viewer.crew) AND defect.deleted_at IS NULL AND \(condition)
            ORDER BY \(order)defect.number\(last) LIMIT \(most)
            """
        return statement.notReused
    }
}

/// The columns that a `DefectSelection` may select, compare and sort by. A login is a person's email address.
package enum DefectColumns {
    package static let number: SQL = "defect.number"
    package static let version: SQL = "defect.version"
    package static let state: SQL = "defect.state"
    package static let stateBefore: SQL = "defect.state_before"
    package static let closed: SQL = "defect.closed"
    package static let resolution: SQL = "defect.resolution"
    /// The id of the defect that it is a duplicate of.
    package static let original: SQL = "defect.original"
    package static let owner: SQL = "defect.owner"
    package static let ownerLogin: SQL = "owner.email"
    package static let submitter: SQL = "defect.submitter"
    package static let submitterLogin: SQL = "submitter.email"
    package static let submittedAt: SQL = "defect.submitted_at"

    /// A field of the crew's schema, as text; a person is an id.
    package static func field(_ name: String) -> SQL {
        switch name {
        case "headline": "defect.headline"
        case "description": "defect.description"
        case "severity": "defect.severity"
        case "priority": "defect.priority"
        case "project": "defect.project"
        case "resolution": resolution
        default: "(defect.extra ->> \(name))"
        }
    }

    /// A step in a defect's history.
    package enum Step {
        package static let action: SQL = "step.action"
        package static let at: SQL = "step.at"
        package static let person: SQL = "step.person"
        /// The email address of the person who made a step; for an imported step the name in the file.
        package static let login: SQL = "COALESCE(actor.email, step.name)"
        package static let oldState: SQL = "step.old_state"
        package static let newState: SQL = "step.new_state"
    }
}
