package import Core

/// Something was reported as broken; the subject is the defect.
package struct DefectSubmitted: Fact {
    package static let kind = "defect.submitted"
    package let number: Int
    package let headline: String
    package let owner: PersonID?

    package init(number: Int, headline: String, owner: PersonID?) {
        self.number = number
        self.headline = headline
        self.owner = owner
    }
}

/// Something was done to a defect: an action of its crew's schema. What exactly is in its history, by version.
package struct DefectChanged: Fact {
    package static let kind = "defect.changed"
    package let number: Int
    package let version: Int
    /// As the schema names it, such as `Assign`.
    package let action: String
    package let state: String
    package let formerState: String
    package let owner: PersonID?
    package let formerOwner: PersonID?
    /// Names of the fields that are different now.
    package let fields: [String]
    /// Of what was done to many at once.
    package let operation: DefectOperationID?

    package init(
        number: Int,
        version: Int,
        action: String,
        state: String,
        formerState: String,
        owner: PersonID?,
        formerOwner: PersonID?,
        fields: [String],
        operation: DefectOperationID?
    ) {
        self.number = number
        self.version = version
        self.action = action
        self.state = state
        self.formerState = formerState
        self.owner = owner
        self.formerOwner = formerOwner
        self.fields = fields
        self.operation = operation
    }
}

/// Somebody said something about a defect; the subject is the defect.
package struct DefectCommented: Fact {
    package static let kind = "defect.commented"
    package let number: Int
    package let comment: DefectCommentID

    package init(number: Int, comment: DefectCommentID) {
        self.number = number
        self.comment = comment
    }
}

/// A defect was deleted; it can be brought back for 30 days.
package struct DefectDeleted: Fact {
    package static let kind = "defect.deleted"
    package let number: Int
    package let operation: DefectOperationID?

    package init(number: Int, operation: DefectOperationID?) {
        self.number = number
        self.operation = operation
    }
}

/// A defect that was deleted is there again.
package struct DefectRestored: Fact {
    package static let kind = "defect.restored"
    package let number: Int
    package let operation: DefectOperationID?

    package init(number: Int, operation: DefectOperationID?) {
        self.number = number
        self.operation = operation
    }
}

/// A crew's states, actions, fields or lists are others now; the subject is the crew.
package struct DefectSchemaChanged: Fact {
    package static let kind = "defectSchema.changed"
    package let version: Int

    package init(version: Int) {
        self.version = version
    }
}

/// Something was done to many defects at once; the subject is the operation. The history of each says what; nobody was told of each.
package struct DefectsBulkChanged: Fact {
    package static let kind = "defect.bulkChanged"
    /// As the schema names it; `nil` when only fields were changed, or when it took something back.
    package let action: String?
    /// How many are different now.
    package let changed: Int
    /// Whether it took back another operation.
    package let isUndo: Bool
    /// Whom how many of them concern: who reported, has, had or follows them.
    package let people: [Share]

    package init(action: String?, changed: Int, isUndo: Bool, people: [Share]) {
        self.action = action
        self.changed = changed
        self.isUndo = isUndo
        self.people = people
    }

    package struct Share: Codable, Hashable, Sendable {
        package let person: PersonID
        package let count: Int

        package init(person: PersonID, count: Int) {
            self.person = person
            self.count = count
        }
    }
}
