import Core

/// A comment on a defect was edited; the subject is the defect.
struct DefectCommentChanged: Fact {
    static let kind = "defect.commentChanged"
    let number: Int
    let comment: DefectCommentID
    /// The members whom it mentions for the first time; `nil` for none.
    let mentioned: [PersonID]?
}

/// A comment on a defect was deleted; it can be restored for 30 days.
struct DefectCommentDeleted: Fact {
    static let kind = "defect.commentDeleted"
    let number: Int
    let comment: DefectCommentID
}

/// A deleted comment was restored.
struct DefectCommentRestored: Fact {
    static let kind = "defect.commentRestored"
    let number: Int
    let comment: DefectCommentID
}

/// Photos or files were added to a defect, not with a comment; the subject is the defect.
struct DefectFilesAdded: Fact {
    static let kind = "defect.filesAdded"
    let number: Int
    let count: Int
}

/// A file of a defect was deleted; it can be restored for 30 days.
struct DefectFileDeleted: Fact {
    static let kind = "defect.fileDeleted"
    let number: Int
    let name: String
}

/// A deleted file of a defect was restored.
struct DefectFileRestored: Fact {
    static let kind = "defect.fileRestored"
    let number: Int
    let name: String
}

/// Somebody started or stopped following a defect.
struct DefectWatched: Fact {
    static let kind = "defect.watched"
    let number: Int
    let watching: Bool
}
