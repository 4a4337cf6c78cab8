// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Endpoints/DefectDiscussionEndpoints.swift: change that.

extension Call where Output == Page<DefectComment> {
    /// List the comments on a defect, oldest first.
    public static func listDefectComments(
        crew: String,
        defect: String,
        limit: Int? = nil,
        after: String? = nil
    ) -> Self {
        Call(Endpoint<Void, Page<DefectComment>>.listDefectComments.operation, at: [crew, defect], query: [.number("limit", limit), .text("after", after)])
    }
}

extension Call where Output == DefectComment {
    /// Comment on a defect.
    ///
    /// The author follows the defect from then on, and so do the members whom the text mentions (`@` and a username or
    /// name), unless they have unfollowed it.
    public static func addDefectComment(crew: String, defect: String, _ input: NewDefectComment) -> Self {
        Call(Endpoint<NewDefectComment, DefectComment>.addDefectComment.operation, at: [crew, defect], body: input)
    }

    /// Edit one of your comments.
    ///
    /// Members whom it mentions for the first time follow the defect and are notified, unless they have unfollowed it.
    public static func changeDefectComment(
        crew: String,
        defect: String,
        comment: String,
        _ input: NewDefectComment,
        ifMatch: String? = nil
    ) -> Self {
        Call(Endpoint<NewDefectComment, DefectComment>.changeDefectComment.operation, at: [crew, defect, comment], body: input, ifMatch: ifMatch)
    }
}

extension Call where Output == DeletedDefectPart {
    /// Delete one of your comments with its files; managers can delete any comment.
    public static func removeDefectComment(
        crew: String,
        defect: String,
        comment: String,
        ifMatch: String? = nil
    ) -> Self {
        Call(Endpoint<Void, DeletedDefectPart>.removeDefectComment.operation, at: [crew, defect, comment], ifMatch: ifMatch)
    }
}

extension Call where Output == DefectComment {
    /// Restore a deleted comment.
    ///
    /// Allowed for the person who deleted it and for managers. A comment that is not deleted stays unchanged.
    public static func restoreDefectComment(crew: String, defect: String, comment: String) -> Self {
        Call(Endpoint<Void, DefectComment>.restoreDefectComment.operation, at: [crew, defect, comment])
    }
}

extension Call where Output == Page<DefectFile> {
    /// List the photos and files of a defect, oldest first.
    public static func listDefectFiles(crew: String, defect: String, limit: Int? = nil, after: String? = nil) -> Self {
        Call(Endpoint<Void, Page<DefectFile>>.listDefectFiles.operation, at: [crew, defect], query: [.number("limit", limit), .text("after", after)])
    }
}

extension Call where Output == FileUpload<Page<DefectFile>> {
    /// Add photos or files to a defect.
    ///
    /// The body is a multipart form with up to 10 files in the field `file`, or the content of a single file. A file is
    /// at most 25 MB, and a defect has at most 50 files. The type of a file is detected from its content. JPEG, PNG,
    /// WebP, GIF, HEIC and AVIF pictures are re-encoded: upright, and without location or camera data. All other files,
    /// including TIFF, raw photos and videos, are stored unchanged.
    public static func addDefectFiles(crew: String, defect: String, name: String? = nil) -> Self {
        Call(Endpoint<Void, Page<DefectFile>>.addDefectFiles.operation, at: [crew, defect], query: [.text("name", name)])
    }
}

extension Call where Output == DeletedDefectPart {
    /// Delete a file that you added; managers can delete any file.
    public static func removeDefectFile(crew: String, defect: String, file: String) -> Self {
        Call(Endpoint<Void, DeletedDefectPart>.removeDefectFile.operation, at: [crew, defect, file])
    }
}

extension Call where Output == DefectFile {
    /// Restore a deleted file.
    ///
    /// Allowed for the person who deleted it and for managers. A file that is not deleted stays unchanged.
    public static func restoreDefectFile(crew: String, defect: String, file: String) -> Self {
        Call(Endpoint<Void, DefectFile>.restoreDefectFile.operation, at: [crew, defect, file])
    }
}

extension Call where Output == DefectWatch {
    /// List the followers of a defect.
    public static func getDefectWatch(crew: String, defect: String) -> Self {
        Call(Endpoint<Void, DefectWatch>.getDefectWatch.operation, at: [crew, defect])
    }

    /// Follow or unfollow a defect.
    public static func watchDefect(crew: String, defect: String, _ input: NewDefectWatch? = nil) -> Self {
        Call(Endpoint<NewDefectWatch, DefectWatch>.watchDefect.operation, at: [crew, defect], body: input)
    }
}

extension Call where Output == Defect {
    /// Set the location of a defect.
    public static func locateDefect(
        crew: String,
        defect: String,
        _ input: NewDefectPosition,
        ifMatch: String? = nil
    ) -> Self {
        Call(Endpoint<NewDefectPosition, Defect>.locateDefect.operation, at: [crew, defect], body: input, ifMatch: ifMatch)
    }

    /// Remove the location of a defect.
    public static func forgetDefectPosition(crew: String, defect: String, ifMatch: String? = nil) -> Self {
        Call(Endpoint<Void, Defect>.forgetDefectPosition.operation, at: [crew, defect], ifMatch: ifMatch)
    }
}

extension Call where Output == Page<DefectEvent> {
    /// Get the history of a defect, newest first.
    ///
    /// It contains each action with the fields that it changed, comments, and files added without a comment.
    public static func getDefectHistory(crew: String, defect: String, limit: Int? = nil, after: String? = nil) -> Self {
        Call(Endpoint<Void, Page<DefectEvent>>.getDefectHistory.operation, at: [crew, defect], query: [.number("limit", limit), .text("after", after)])
    }
}
