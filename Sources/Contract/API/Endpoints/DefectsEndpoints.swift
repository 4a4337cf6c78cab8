extension Endpoint where Input == Void, Output == Page<Defect> {
    /// The crew's defects.
    ///
    /// Of everything that is asked for at once, a defect must be all. A part may be short, or empty, although
    /// `next` says that there is more: then very many were looked at and few of them fit.
    public static var listDefects: Self {
        Endpoint(
            .get,
            "crews/{crew}/defects",
            .defects,
            [.paged, .restricted],
            query: [
                .person(
                    "assignedTo",
                    or: "me, none",
                    "Whoever sees to it: a member's id, `me`, or `none` for nobody.",
                    example: "me"
                ),
                .person("reportedBy", "Whoever reported it: a member's id, or `me`.", example: "me"),
                .text(
                    "state",
                    "One of these states, as the schema names them, with commas between them.",
                    example: "Submitted,Assigned"
                ),
                .flag("open", "Whether something is left to do."),
                .text("severity", "How bad it is: one of these, with commas between them.", example: "1-Critical"),
                .text("priority", "How soon it has to be seen to: one of these, with commas between them."),
                .text("project", most: DefectFilter.Limits.project.upperBound, "What it belongs to."),
                .text(
                    "text",
                    most: DefectFilter.Limits.text.upperBound,
                    "What to look for, in everything that is written about it."
                ),
                .of("sort", "DefectSort", "The order; `-number` where nothing is said, or with `text` what fits best."),
            ],
            gives: "A part of the list."
        )
    }
}

extension Endpoint where Input == DefectFields, Output == Defect {
    /// Report something.
    ///
    /// Which fields there are, and which of them are needed, the crew's schema says; with the one that comes
    /// with Decklog `headline` and `severity`.
    public static var reportDefect: Self {
        Endpoint(.post, "crews/{crew}/defects", .defects, [.created, .versioned], gives: "The defect.")
    }
}

extension Endpoint where Input == Void, Output == Page<Defect> {
    /// Open defects that may be the same as what is about to be reported.
    ///
    /// The likeliest first, at most five: those that have the same words, of which rare ones count more. A
    /// word may begin so, or have one letter wrong.
    public static var listSimilarDefects: Self {
        Endpoint(
            .get,
            "crews/{crew}/defects/similar",
            .defects,
            query: [
                QueryParameter(
                    "headline",
                    "{ $ref: \"#/components/schemas/Headline\" }",
                    "What is wrong, in one line.",
                    isRequired: true
                )
            ],
            gives: "The defects; none when nothing is like it."
        )
    }
}

extension Endpoint where Input == Void, Output == Defect {
    /// One defect.
    public static var getDefect: Self {
        Endpoint(.get, "crews/{crew}/defects/{defect}", .defects, [.versioned], gives: "The defect.")
    }
}

extension Endpoint where Input == DefectFields, Output == Defect {
    /// Change fields of a defect.
    ///
    /// With `If-Match` of an earlier version, what others have changed since stays as it is. Where they
    /// changed one of these fields, nothing is written: 409, code `stale`, with `theirs` and `yours` for each
    /// such field.
    public static var changeDefect: Self {
        Endpoint(
            .patch,
            "crews/{crew}/defects/{defect}",
            .defects,
            [.versioned, .conditional],
            gives: "The defect as it is now."
        )
    }
}

extension Endpoint where Input == Void, Output == DeletedDefect {
    /// Delete a defect; for 30 days it can be brought back.
    public static var removeDefect: Self {
        Endpoint(.delete, "crews/{crew}/defects/{defect}", .defects, [.conditional], gives: "It is gone.")
    }
}

extension Endpoint where Input == Void, Output == DefectTime {
    /// The time that was spent on a defect.
    public static var getDefectTime: Self {
        Endpoint(
            .get,
            "crews/{crew}/defects/{defect}/time",
            .defects,
            gives: "All of it in minutes, and the latest records of hours."
        )
    }
}

extension Endpoint where Input == NewDefectTime, Output == DefectTimeRecord {
    /// Write down hours that I spent on a defect.
    ///
    /// It is a record of hours like any other, and is changed or deleted as one.
    public static var logDefectTime: Self {
        Endpoint(.post, "crews/{crew}/defects/{defect}/time", .defects, [.created], gives: "The record.")
    }
}

extension Endpoint where Input == Void, Output == Defect {
    /// Bring a defect back that was deleted.
    ///
    /// What is there already stays as it is.
    public static var restoreDefect: Self {
        Endpoint(
            .post,
            "crews/{crew}/defects/{defect}/restoration",
            .defects,
            [.versioned],
            keys: ["defect": "DefectKey"],
            gives: "The defect."
        )
    }
}

extension Endpoint where Input == Void, Output == Page<LegalAction> {
    /// What I can do to a defect now.
    public static var listDefectActions: Self {
        Endpoint(
            .get,
            "crews/{crew}/defects/{defect}/actions",
            .defects,
            gives: "The actions, all of them, as the schema lists them."
        )
    }
}

extension Endpoint where Input == DefectTransition, Output == Defect {
    /// Do one of these actions.
    ///
    /// An action that its state does not have is 409, code `illegal`; the message says what can be done
    /// instead. What it needs and does not get is 422. Actions of the kinds `duplicate`, `unduplicate` and
    /// `delete` have addresses of their own.
    public static var transitionDefect: Self {
        Endpoint(
            .post,
            "crews/{crew}/defects/{defect}/transition",
            .defects,
            [.versioned, .conditional],
            gives: "The defect as it is now."
        )
    }
}

extension Endpoint where Input == DefectOriginal, Output == Defect {
    /// Say that a defect is the same as one that was reported before.
    ///
    /// Itself, one that is a duplicate too, and one that is not there are 422. What was the same as this one
    /// is the same as that one then.
    public static var markDuplicate: Self {
        Endpoint(
            .post,
            "crews/{crew}/defects/{defect}/duplicate",
            .defects,
            [.versioned, .conditional],
            gives: "The defect as it is now."
        )
    }
}

extension Endpoint where Input == Void, Output == Defect {
    /// Take that back.
    ///
    /// Its state is again what it was.
    public static var unmarkDuplicate: Self {
        Endpoint(
            .delete,
            "crews/{crew}/defects/{defect}/duplicate",
            .defects,
            [.versioned, .conditional],
            gives: "The defect as it is now."
        )
    }
}
