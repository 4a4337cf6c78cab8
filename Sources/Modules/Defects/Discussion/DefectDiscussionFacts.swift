import Core

/// A comment about a defect reads otherwise now; the subject is the defect.
struct DefectCommentChanged: Fact {
    static let kind = "defect.commentChanged"
    let number: Int
    let comment: DefectCommentID
}

/// A comment about a defect was deleted; it can be brought back for 30 days.
struct DefectCommentDeleted: Fact {
    static let kind = "defect.commentDeleted"
    let number: Int
    let comment: DefectCommentID
}

/// A comment that was deleted is there again.
struct DefectCommentRestored: Fact {
    static let kind = "defect.commentRestored"
    let number: Int
    let comment: DefectCommentID
}

/// Photos or files were added to a defect, by themselves and not with a comment; the subject is the defect.
struct DefectFilesAdded: Fact {
    static let kind = "defect.filesAdded"
    let number: Int
    let count: Int
}

/// A file of a defect was deleted, and can be brought back for 30 days.
struct DefectFileDeleted: Fact {
    static let kind = "defect.fileDeleted"
    let number: Int
    let name: String
}

/// A file of a defect that was deleted is there again.
struct DefectFileRestored: Fact {
    static let kind = "defect.fileRestored"
    let number: Int
    let name: String
}

/// Somebody follows a defect, or does not any more.
struct DefectWatched: Fact {
    static let kind = "defect.watched"
    let number: Int
    let watching: Bool
}
