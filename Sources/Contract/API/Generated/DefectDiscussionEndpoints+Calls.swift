// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Endpoints/DefectDiscussionEndpoints.swift: change that.

extension Call where Output == Page<DefectComment> {
    /// What was said about a defect, oldest first.
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
    /// Say something about a defect.
    ///
    /// Whoever does follows the defect from then on, unless they said that they do not want to.
    public static func addDefectComment(crew: String, defect: String, _ input: NewDefectComment) -> Self {
        Call(Endpoint<NewDefectComment, DefectComment>.addDefectComment.operation, at: [crew, defect], body: input)
    }

    /// Write something that I said anew.
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
    /// Delete something that I said, with its files; managers may delete anything.
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
    /// Bring a comment back that was deleted.
    ///
    /// Whoever deleted it can, and managers. What is there already stays as it is.
    public static func restoreDefectComment(crew: String, defect: String, comment: String) -> Self {
        Call(Endpoint<Void, DefectComment>.restoreDefectComment.operation, at: [crew, defect, comment])
    }
}

extension Call where Output == Page<DefectFile> {
    /// Photos and files of a defect, oldest first.
    public static func listDefectFiles(crew: String, defect: String) -> Self {
        Call(Endpoint<Void, Page<DefectFile>>.listDefectFiles.operation, at: [crew, defect])
    }
}

extension Call where Output == FileUpload<Page<DefectFile>> {
    /// Add photos or files to a defect.
    ///
    /// The body is a form with up to 10 files in the field `file`, or one file as it is; at most 25 MB each,
    /// and 50 for a defect. What a file is its content says. JPEG, PNG, WebP, GIF, HEIC and AVIF are made
    /// anew, upright and without position or camera; everything else, TIFF, raw photos and videos too, is
    /// kept as it came.
    public static func addDefectFiles(crew: String, defect: String, name: String? = nil) -> Self {
        Call(Endpoint<Void, Page<DefectFile>>.addDefectFiles.operation, at: [crew, defect], query: [.text("name", name)])
    }
}

extension Call where Output == DeletedDefectPart {
    /// Take a file away that I added; managers may take any.
    public static func removeDefectFile(crew: String, defect: String, file: String) -> Self {
        Call(Endpoint<Void, DeletedDefectPart>.removeDefectFile.operation, at: [crew, defect, file])
    }
}

extension Call where Output == DefectFile {
    /// Bring a file back.
    ///
    /// Whoever took it away can, and managers. What is there already stays as it is.
    public static func restoreDefectFile(crew: String, defect: String, file: String) -> Self {
        Call(Endpoint<Void, DefectFile>.restoreDefectFile.operation, at: [crew, defect, file])
    }
}

extension Call where Output == DefectWatch {
    /// Who is told of what happens to a defect.
    public static func getDefectWatch(crew: String, defect: String) -> Self {
        Call(Endpoint<Void, DefectWatch>.getDefectWatch.operation, at: [crew, defect])
    }

    /// Say whether I am.
    public static func watchDefect(crew: String, defect: String, _ input: NewDefectWatch) -> Self {
        Call(Endpoint<NewDefectWatch, DefectWatch>.watchDefect.operation, at: [crew, defect], body: input)
    }
}

extension Call where Output == Defect {
    /// Say where a defect is.
    public static func locateDefect(
        crew: String,
        defect: String,
        _ input: NewDefectPosition,
        ifMatch: String? = nil
    ) -> Self {
        Call(Endpoint<NewDefectPosition, Defect>.locateDefect.operation, at: [crew, defect], body: input, ifMatch: ifMatch)
    }

    /// Take that back.
    public static func forgetDefectPosition(crew: String, defect: String, ifMatch: String? = nil) -> Self {
        Call(Endpoint<Void, Defect>.forgetDefectPosition.operation, at: [crew, defect], ifMatch: ifMatch)
    }
}

extension Call where Output == Page<DefectEvent> {
    /// What happened to a defect, the newest first.
    ///
    /// Each action with the fields that it changed, what was said, and files that were added by themselves.
    public static func getDefectHistory(crew: String, defect: String, limit: Int? = nil, after: String? = nil) -> Self {
        Call(Endpoint<Void, Page<DefectEvent>>.getDefectHistory.operation, at: [crew, defect], query: [.number("limit", limit), .text("after", after)])
    }
}
