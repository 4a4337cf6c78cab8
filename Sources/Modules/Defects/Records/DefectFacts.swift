import Core

/// Something was reported as broken; the subject is the defect.
struct DefectSubmitted: Fact {
    static let kind = "defect.submitted"
    let number: Int
    let headline: String
    let owner: PersonID?
}

/// Something was done to a defect: an action of its crew's schema. What exactly is in its history, by version.
struct DefectChanged: Fact {
    static let kind = "defect.changed"
    let number: Int
    let version: Int
    /// As the schema names it, such as `Assign`.
    let action: String
    let state: String
    let formerState: String
    let owner: PersonID?
    let formerOwner: PersonID?
    /// Names of the fields that are different now.
    let fields: [String]
    /// The bulk change that it was part of.
    let operation: DefectOperationID?
}

/// Somebody said something about a defect; the subject is the defect.
struct DefectCommented: Fact {
    static let kind = "defect.commented"
    let number: Int
    let comment: DefectCommentID
}

/// A defect was deleted; it can be brought back for 30 days.
struct DefectDeleted: Fact {
    static let kind = "defect.deleted"
    let number: Int
    let operation: DefectOperationID?
}

/// A defect that was deleted is there again.
struct DefectRestored: Fact {
    static let kind = "defect.restored"
    let number: Int
    let operation: DefectOperationID?
}

/// A crew's states, actions, fields or lists are others now; the subject is the crew.
struct DefectSchemaChanged: Fact {
    static let kind = "defectSchema.changed"
    let version: Int
}

/// Something was done to many defects at once; the subject is the operation. The history of each says what; nobody was told of each.
struct DefectsBulkChanged: Fact {
    static let kind = "defect.bulkChanged"
    /// As the schema names it; `nil` when only fields were changed, or when it took something back.
    let action: String?
    /// How many are different now.
    let changed: Int
    /// Whether it took back another operation.
    let isUndo: Bool
    /// Whom how many of them concern: who reported, has, had or follows them.
    let people: [Share]

    struct Share: Codable, Hashable, Sendable {
        let person: PersonID
        let count: Int
    }
}
