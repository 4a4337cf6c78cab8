import Core

/// A defect was reported; the subject is the defect.
struct DefectSubmitted: Fact {
    static let kind = "defect.submitted"
    let number: Int
    let headline: String
    let owner: PersonID?
}

/// An action of the crew's schema was performed on a defect. The details are in its history, by version.
struct DefectChanged: Fact {
    static let kind = "defect.changed"
    let number: Int
    let version: Int
    /// The name in the schema, such as `Assign`.
    let action: String
    let state: String
    let formerState: String
    let owner: PersonID?
    let formerOwner: PersonID?
    /// Names of the changed fields.
    let fields: [String]
    /// The bulk change that this was part of.
    let operation: DefectOperationID?
}

/// Somebody commented on a defect; the subject is the defect.
struct DefectCommented: Fact {
    static let kind = "defect.commented"
    let number: Int
    let comment: DefectCommentID
}

/// A defect was deleted; it can be restored for 30 days.
struct DefectDeleted: Fact {
    static let kind = "defect.deleted"
    let number: Int
    let operation: DefectOperationID?
}

/// A deleted defect was restored.
struct DefectRestored: Fact {
    static let kind = "defect.restored"
    let number: Int
    let operation: DefectOperationID?
}

/// A crew's states, actions, fields or choices were changed; the subject is the crew.
struct DefectSchemaChanged: Fact {
    static let kind = "defectSchema.changed"
    let version: Int
}

/// A bulk change was completed, or several open defects of a person who left were released; the subject is the
/// operation. The history of each defect has the details; no notices were sent for single defects.
struct DefectsBulkChanged: Fact {
    static let kind = "defect.bulkChanged"
    /// The name in the schema; `nil` when only fields were changed, or an operation was undone.
    let action: String?
    /// How many defects were changed.
    let changed: Int
    /// Whether it undid another operation.
    let isUndo: Bool
    /// For each person who reported, owns, owned or follows some of the changed defects: how many.
    let people: [Share]

    struct Share: Codable, Hashable, Sendable {
        let person: PersonID
        let count: Int
    }
}
