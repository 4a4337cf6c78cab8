import Core

/// A comment about a defect reads otherwise now; the subject is the defect.
package struct DefectCommentChanged: Fact {
    package static let kind = "defect.commentChanged"
    package let number: Int
    package let comment: DefectCommentID

    package init(number: Int, comment: DefectCommentID) {
        self.number = number
        self.comment = comment
    }
}

/// A comment about a defect was deleted; it can be brought back for 30 days.
package struct DefectCommentDeleted: Fact {
    package static let kind = "defect.commentDeleted"
    package let number: Int
    package let comment: DefectCommentID

    package init(number: Int, comment: DefectCommentID) {
        self.number = number
        self.comment = comment
    }
}

/// A comment that was deleted is there again.
package struct DefectCommentRestored: Fact {
    package static let kind = "defect.commentRestored"
    package let number: Int
    package let comment: DefectCommentID

    package init(number: Int, comment: DefectCommentID) {
        self.number = number
        self.comment = comment
    }
}

/// Photos or files were added to a defect, by themselves and not with a comment; the subject is the defect.
package struct DefectFilesAdded: Fact {
    package static let kind = "defect.filesAdded"
    package let number: Int
    package let count: Int

    package init(number: Int, count: Int) {
        self.number = number
        self.count = count
    }
}

/// A file of a defect was deleted, and can be brought back for 30 days.
package struct DefectFileDeleted: Fact {
    package static let kind = "defect.fileDeleted"
    package let number: Int
    package let name: String

    package init(number: Int, name: String) {
        self.number = number
        self.name = name
    }
}

/// A file of a defect that was deleted is there again.
package struct DefectFileRestored: Fact {
    package static let kind = "defect.fileRestored"
    package let number: Int
    package let name: String

    package init(number: Int, name: String) {
        self.number = number
        self.name = name
    }
}

/// Somebody follows a defect, or does not any more.
package struct DefectWatched: Fact {
    package static let kind = "defect.watched"
    package let number: Int
    package let watching: Bool

    package init(number: Int, watching: Bool) {
        self.number = number
        self.watching = watching
    }
}
