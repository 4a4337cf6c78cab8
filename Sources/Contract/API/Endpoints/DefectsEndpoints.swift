extension Endpoint where Input == Void, Output == Page<Defect> {
    /// List the crew's defects.
    ///
    /// A defect must match all filters. A page can have fewer items than `limit`, or none, although `next` is not null:
    /// the server then stopped after many defects that did not match.
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
                    "The member assigned to it: an id, `me`, or `none` for unassigned defects.",
                    example: "me"
                ),
                .person("reportedBy", "The member who reported it: an id, or `me`.", example: "me"),
                .text(
                    "state",
                    "The states to include, by their names in the schema, separated by commas.",
                    example: "Submitted,Assigned"
                ),
                .flag("open", "`true` for open defects, `false` for closed ones."),
                .text("severity", "The severities to include, separated by commas.", example: "1-Critical"),
                .text("priority", "The priorities to include, separated by commas."),
                .text(
                    "project",
                    most: DefectFilter.Limits.project.upperBound,
                    "The project that the defect belongs to."
                ),
                .text(
                    "text",
                    most: DefectFilter.Limits.text.upperBound,
                    "Words to search for in the defect's texts and comments."
                ),
                .of("sort", "DefectSort", "The order; by default `-number`, or by relevance with `text`."),
            ],
            gives: "One page of the list."
        )
    }
}

extension Endpoint where Input == DefectFields, Output == Defect {
    /// Report a defect.
    ///
    /// The crew's schema determines the fields and which of them are required; in the standard schema `headline` and
    /// `severity` are.
    public static var reportDefect: Self {
        Endpoint(.post, "crews/{crew}/defects", .defects, [.created, .versioned], gives: "The new defect.")
    }
}

extension Endpoint where Input == Void, Output == Page<Defect> {
    /// List open defects that are similar to one about to be reported.
    ///
    /// At most five, the most similar first. They share words with the headline; rare words count more, and prefixes
    /// and single-letter typos match too.
    public static var listSimilarDefects: Self {
        Endpoint(
            .get,
            "crews/{crew}/defects/similar",
            .defects,
            [.paged],
            query: [
                QueryParameter(
                    "headline",
                    "{ $ref: \"#/components/schemas/Headline\" }",
                    "The headline of the new defect.",
                    isRequired: true
                )
            ],
            gives: "The similar defects; empty when there are none."
        )
    }
}

extension Endpoint where Input == Void, Output == Defect {
    /// Get a defect.
    public static var getDefect: Self {
        Endpoint(.get, "crews/{crew}/defects/{defect}", .defects, [.versioned], gives: "The defect.")
    }
}

extension Endpoint where Input == DefectFields, Output == Defect {
    /// Change fields of a defect.
    ///
    /// With the `ETag` of an earlier version in `If-Match`, changes that others have made since to other fields are
    /// kept. If they changed one of the same fields, nothing is written: the response is 409 with the code `stale`, and
    /// `theirs` and `yours` for each such field.
    public static var changeDefect: Self {
        Endpoint(
            .patch,
            "crews/{crew}/defects/{defect}",
            .defects,
            [.versioned, .conditional],
            gives: "The changed defect."
        )
    }
}

extension Endpoint where Input == Void, Output == DeletedDefect {
    /// Delete a defect; it can be restored for 30 days.
    public static var removeDefect: Self {
        Endpoint(.delete, "crews/{crew}/defects/{defect}", .defects, [.conditional], gives: "Deleted.")
    }
}

extension Endpoint where Input == Void, Output == DefectTime {
    /// Get the time spent on a defect.
    public static var getDefectTime: Self {
        Endpoint(
            .get,
            "crews/{crew}/defects/{defect}/time",
            .defects,
            gives: "The total in minutes, and the latest records."
        )
    }
}

extension Endpoint where Input == NewDefectTime, Output == DefectTimeRecord {
    /// Log hours that you spent on a defect.
    ///
    /// This creates an ordinary record of hours, to be changed or deleted like any other.
    public static var logDefectTime: Self {
        Endpoint(.post, "crews/{crew}/defects/{defect}/time", .defects, [.created], gives: "The new record.")
    }
}

extension Endpoint where Input == Void, Output == Defect {
    /// Restore a deleted defect.
    ///
    /// For the person who deleted it, and for managers. A defect that is not deleted stays unchanged.
    public static var restoreDefect: Self {
        Endpoint(
            .post,
            "crews/{crew}/defects/{defect}/restoration",
            .defects,
            [.versioned],
            keys: ["defect": "DefectKey"],
            gives: "The restored defect."
        )
    }
}

extension Endpoint where Input == Void, Output == Page<LegalAction> {
    /// List the actions that you can take on a defect in its current state, in the order of the schema.
    public static var listDefectActions: Self {
        Endpoint(
            .get,
            "crews/{crew}/defects/{defect}/actions",
            .defects,
            [.paged],
            gives: "One page of the list."
        )
    }
}

extension Endpoint where Input == DefectTransition, Output == Defect {
    /// Take one of the available actions on a defect.
    ///
    /// An action that is not available in the current state is 409 with the code `illegal`; the message lists the
    /// available ones. A missing required field is 422. Actions of the kinds `duplicate`, `unduplicate` and `delete`
    /// have endpoints of their own.
    public static var transitionDefect: Self {
        Endpoint(
            .post,
            "crews/{crew}/defects/{defect}/transition",
            .defects,
            [.versioned, .conditional],
            gives: "The changed defect."
        )
    }
}

extension Endpoint where Input == DefectOriginal, Output == Defect {
    /// Mark a defect as a duplicate of another one.
    ///
    /// The original may not be the defect itself, a duplicate or a defect that does not exist: 422. Duplicates of this
    /// defect become duplicates of the original.
    public static var markDuplicate: Self {
        Endpoint(
            .post,
            "crews/{crew}/defects/{defect}/duplicate",
            .defects,
            [.versioned, .conditional],
            gives: "The changed defect."
        )
    }
}

extension Endpoint where Input == Void, Output == Defect {
    /// Unmark a duplicate.
    ///
    /// The defect returns to its previous state.
    public static var unmarkDuplicate: Self {
        Endpoint(
            .delete,
            "crews/{crew}/defects/{defect}/duplicate",
            .defects,
            [.versioned, .conditional],
            gives: "The changed defect."
        )
    }
}
