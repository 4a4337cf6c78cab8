extension Endpoint where Input == Void, Output == Page<DefectComment> {
    /// List the comments on a defect, oldest first.
    public static var listDefectComments: Self {
        Endpoint(.get, "crews/{crew}/defects/{defect}/comments", .defects, [.paged], gives: "One page of the comments.")
    }
}

extension Endpoint where Input == NewDefectComment, Output == DefectComment {
    /// Comment on a defect.
    ///
    /// The author follows the defect from then on, and so do the members whom the text mentions (`@` and a username or
    /// name), unless they have unfollowed it.
    public static var addDefectComment: Self {
        Endpoint(
            .post,
            "crews/{crew}/defects/{defect}/comments",
            .defects,
            [.created, .versioned],
            gives: "The comment."
        )
    }

    /// Edit one of your comments.
    ///
    /// Members whom it mentions for the first time follow the defect and are notified, unless they have unfollowed it.
    public static var changeDefectComment: Self {
        Endpoint(
            .patch,
            "crews/{crew}/defects/{defect}/comments/{comment}",
            .defects,
            [.versioned, .conditional],
            gives: "The changed comment."
        )
    }
}

extension Endpoint where Input == Void, Output == DeletedDefectPart {
    /// Delete one of your comments with its files; managers can delete any comment.
    public static var removeDefectComment: Self {
        Endpoint(
            .delete,
            "crews/{crew}/defects/{defect}/comments/{comment}",
            .defects,
            [.conditional],
            gives: "Deleted; it can be restored for 30 days."
        )
    }
}

extension Endpoint where Input == Void, Output == DefectComment {
    /// Restore a deleted comment.
    ///
    /// Allowed for the person who deleted it and for managers. A comment that is not deleted stays unchanged.
    public static var restoreDefectComment: Self {
        Endpoint(
            .post,
            "crews/{crew}/defects/{defect}/comments/{comment}/restoration",
            .defects,
            [.versioned],
            gives: "The restored comment."
        )
    }
}

extension Endpoint where Input == Void, Output == Page<DefectFile> {
    /// List the photos and files of a defect, oldest first.
    public static var listDefectFiles: Self {
        Endpoint(.get, "crews/{crew}/defects/{defect}/files", .defects, [.paged], gives: "One page of the list.")
    }

    /// Add photos or files to a defect.
    ///
    /// The body is a multipart form with up to 10 files in the field `file`, or the content of a single file. A file is
    /// at most 25 MB, and a defect has at most 50 files. The type of a file is detected from its content. JPEG, PNG,
    /// WebP, GIF, HEIC and AVIF pictures are re-encoded: upright, and without location or camera data. All other files,
    /// including TIFF, raw photos and videos, are stored unchanged.
    public static var addDefectFiles: Self {
        Endpoint(
            .post,
            "crews/{crew}/defects/{defect}/files",
            .defects,
            [.upload(form: true), .created],
            query: [
                .text("name", "The name of the file, when the body is a single file.", example: "fridge.jpg")
            ],
            gives: "The added files."
        )
    }
}

extension Endpoint where Input == Void, Output == DeletedDefectPart {
    /// Delete a file that you added; managers can delete any file.
    public static var removeDefectFile: Self {
        Endpoint(
            .delete,
            "crews/{crew}/defects/{defect}/files/{file}",
            .defects,
            gives: "Deleted; it can be restored for 30 days."
        )
    }
}

extension Endpoint where Input == Void, Output == DefectFile {
    /// Restore a deleted file.
    ///
    /// Allowed for the person who deleted it and for managers. A file that is not deleted stays unchanged.
    public static var restoreDefectFile: Self {
        Endpoint(.post, "crews/{crew}/defects/{defect}/files/{file}/restoration", .defects, gives: "The restored file.")
    }
}

extension Endpoint where Input == Void, Output == DefectWatch {
    /// List the followers of a defect.
    public static var getDefectWatch: Self {
        Endpoint(.get, "crews/{crew}/defects/{defect}/watch", .defects, gives: "The followers.")
    }
}

extension Endpoint where Input == NewDefectWatch, Output == DefectWatch {
    /// Follow or unfollow a defect.
    public static var watchDefect: Self {
        Endpoint(
            .post,
            "crews/{crew}/defects/{defect}/watch",
            .defects,
            [.optionalBody],
            gives: "The followers after the change."
        )
    }
}

extension Endpoint where Input == NewDefectPosition, Output == Defect {
    /// Set the location of a defect.
    public static var locateDefect: Self {
        Endpoint(
            .put,
            "crews/{crew}/defects/{defect}/position",
            .defects,
            [.versioned, .conditional],
            gives: "The changed defect."
        )
    }
}

extension Endpoint where Input == Void, Output == Defect {
    /// Remove the location of a defect.
    public static var forgetDefectPosition: Self {
        Endpoint(
            .delete,
            "crews/{crew}/defects/{defect}/position",
            .defects,
            [.versioned, .conditional],
            gives: "The changed defect."
        )
    }
}

extension Endpoint where Input == Void, Output == Page<DefectEvent> {
    /// Get the history of a defect, newest first.
    ///
    /// It contains each action with the fields that it changed, comments, and files added without a comment.
    public static var getDefectHistory: Self {
        Endpoint(.get, "crews/{crew}/defects/{defect}/history", .defects, [.paged], gives: "One page of the history.")
    }
}
