extension Endpoint where Input == Void, Output == Page<DefectComment> {
    /// What was said about a defect, oldest first.
    public static var listDefectComments: Self {
        Endpoint(.get, "crews/{crew}/defects/{defect}/comments", .defects, [.paged], gives: "A part of it.")
    }
}

extension Endpoint where Input == NewDefectComment, Output == DefectComment {
    /// Say something about a defect.
    ///
    /// Whoever does follows the defect from then on, unless they said that they do not want to.
    public static var addDefectComment: Self {
        Endpoint(
            .post,
            "crews/{crew}/defects/{defect}/comments",
            .defects,
            [.created, .versioned],
            gives: "What was said."
        )
    }

    /// Write something that I said anew.
    public static var changeDefectComment: Self {
        Endpoint(
            .patch,
            "crews/{crew}/defects/{defect}/comments/{comment}",
            .defects,
            [.versioned, .conditional],
            gives: "The comment as it is now."
        )
    }
}

extension Endpoint where Input == Void, Output == DeletedDefectPart {
    /// Delete something that I said, with its files; managers may delete anything.
    public static var removeDefectComment: Self {
        Endpoint(
            .delete,
            "crews/{crew}/defects/{defect}/comments/{comment}",
            .defects,
            [.conditional],
            gives: "It is gone; for 30 days it can be brought back."
        )
    }
}

extension Endpoint where Input == Void, Output == DefectComment {
    /// Bring a comment back that was deleted.
    ///
    /// Whoever deleted it can, and managers. What is there already stays as it is.
    public static var restoreDefectComment: Self {
        Endpoint(
            .post,
            "crews/{crew}/defects/{defect}/comments/{comment}/restoration",
            .defects,
            [.versioned],
            gives: "The comment."
        )
    }
}

extension Endpoint where Input == Void, Output == Page<DefectFile> {
    /// Photos and files of a defect, oldest first.
    public static var listDefectFiles: Self {
        Endpoint(.get, "crews/{crew}/defects/{defect}/files", .defects, gives: "All of them.")
    }

    /// Add photos or files to a defect.
    ///
    /// The body is a form with up to 10 files in the field `file`, or one file as it is; at most 25 MB each,
    /// and 50 for a defect. What a file is its content says. JPEG, PNG, WebP, GIF, HEIC and AVIF are made
    /// anew, upright and without position or camera; everything else, TIFF, raw photos and videos too, is
    /// kept as it came.
    public static var addDefectFiles: Self {
        Endpoint(
            .post,
            "crews/{crew}/defects/{defect}/files",
            .defects,
            [.upload(form: true), .created, .limited],
            query: [
                .text("name", "What the file is called, where it is the whole body.", example: "fridge.jpg")
            ],
            gives: "Those that were added."
        )
    }
}

extension Endpoint where Input == Void, Output == DeletedDefectPart {
    /// Take a file away that I added; managers may take any.
    public static var removeDefectFile: Self {
        Endpoint(
            .delete,
            "crews/{crew}/defects/{defect}/files/{file}",
            .defects,
            gives: "It is gone; for 30 days it can be brought back."
        )
    }
}

extension Endpoint where Input == Void, Output == DefectFile {
    /// Bring a file back.
    ///
    /// Whoever took it away can, and managers. What is there already stays as it is.
    public static var restoreDefectFile: Self {
        Endpoint(.post, "crews/{crew}/defects/{defect}/files/{file}/restoration", .defects, gives: "The file.")
    }
}

extension Endpoint where Input == Void, Output == DefectWatch {
    /// Who is told of what happens to a defect.
    public static var getDefectWatch: Self {
        Endpoint(.get, "crews/{crew}/defects/{defect}/watch", .defects, gives: "Everybody who is.")
    }
}

extension Endpoint where Input == NewDefectWatch, Output == DefectWatch {
    /// Say whether I am.
    public static var watchDefect: Self {
        Endpoint(.post, "crews/{crew}/defects/{defect}/watch", .defects, gives: "Everybody who is now.")
    }
}

extension Endpoint where Input == NewDefectPosition, Output == Defect {
    /// Say where a defect is.
    public static var locateDefect: Self {
        Endpoint(
            .put,
            "crews/{crew}/defects/{defect}/position",
            .defects,
            [.versioned, .conditional],
            gives: "The defect as it is now."
        )
    }
}

extension Endpoint where Input == Void, Output == Defect {
    /// Take that back.
    public static var forgetDefectPosition: Self {
        Endpoint(
            .delete,
            "crews/{crew}/defects/{defect}/position",
            .defects,
            [.versioned, .conditional],
            gives: "The defect as it is now."
        )
    }
}

extension Endpoint where Input == Void, Output == Page<DefectEvent> {
    /// What happened to a defect, the newest first.
    ///
    /// Each action with the fields that it changed, what was said, and files that were added by themselves.
    public static var getDefectHistory: Self {
        Endpoint(.get, "crews/{crew}/defects/{defect}/history", .defects, [.paged], gives: "A part of it.")
    }
}
