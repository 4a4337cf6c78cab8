extension Endpoint where Input == Void, Output == DefectImportResult {
    /// Import a file of defects (managers).
    ///
    /// The body is a file as exported by the other program, with any content type and at most 200 MiB: Bugzilla's REST
    /// responses (JSON, concatenated) or XML, Redmine's or GitHub's REST responses, Jira's CSV, or a Decklog archive.
    /// The import is all or nothing: it creates every acceptable defect with its comments, history and attached files,
    /// and sends no notifications. What is private in the other program is left out; `rejected` and `notes` say so.
    /// Defects are matched by their number in the source: importing the same file again changes nothing, and importing
    /// a newer one applies what has changed since. Importing a Decklog archive into a crew without defects keeps its
    /// numbers. A file that cannot be read is 422, with the line in `errors`.
    public static var importDefects: Self {
        Endpoint(
            .post,
            "crews/{crew}/imports/defects",
            .defects,
            [.upload(form: false)],
            query: [
                .of(
                    "format",
                    "DefectImportFormat",
                    "The format of the file; detected from its content when left out.",
                    example: "bugzilla"
                ),
                QueryParameter(
                    "dryRun",
                    "{ type: boolean }",
                    "With `true` nothing is written; the response describes what an import would do.",
                    example: "true"
                ),
                .text(
                    "zone",
                    "The time zone of local times in the file; the crew's time zone when left out.",
                    example: "Europe/Amsterdam"
                ),
                QueryParameter(
                    "map",
                    "{ type: array, items: { type: string } }",
                    "Matches a person in the file to a member, as `NAME:PERSON`: the name or email address in the file, and the id of the member. May be repeated. For people without a match only the name is stored."
                ),
                QueryParameter(
                    "value",
                    "{ type: array, items: { type: string } }",
                    "Maps a value in the file to a choice of the schema, as `FIELD:VALUE:CHOICE`, such as `severity:blocker:1-Critical`. May be repeated."
                ),
            ],
            gives: "The result of the import or dry run."
        )
    }
}

extension Endpoint where Input == Void, Output == Void {
    /// Export defects as a file.
    ///
    /// CSV is available to every member and takes the filters of the list of defects. It has the display names of
    /// fields and values; an apostrophe is put before text that a spreadsheet would evaluate as a formula. The archive
    /// and JSON are for managers and always contain all defects. The archive is a tar file with `schema.json`,
    /// `people.json`, `defects-00001.ndjson` (one defect per line, with its history, comments and watchers) and
    /// `files/`, and can be imported again. JSON is an array of the same objects, without the files.
    public static var exportDefects: Self {
        Endpoint(
            .get,
            "crews/{crew}/exports/defects",
            .defects,
            [.download(["text/csv", "application/json", "application/x-tar"]), .restricted],
            query: [
                .of("format", "DefectExportFormat", "The format of the file; CSV when left out.", example: "csv"),
                .of(
                    "language",
                    "Language",
                    "The language of a CSV file; with `nl` cells are separated by semicolons.",
                    example: "nl"
                ),
                .person(
                    "assignedTo",
                    or: "me, none",
                    "The member assigned to it: an id, `me`, or `none` for unassigned defects."
                ),
                .person("reportedBy", "The member who reported it: an id, or `me`."),
                .text("state", "The states to include, separated by commas."),
                .flag("open", "`true` for open defects, `false` for closed ones."),
                .text("severity", "The severities to include, separated by commas."),
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
                .of("sort", "DefectSort", "The order."),
            ],
            gives: "The file."
        )
    }
}

extension Endpoint where Input == Void, Output == Page<DefectQuery> {
    /// List the saved views of defects, by name: yours and those shared with the crew.
    public static var listDefectQueries: Self {
        Endpoint(.get, "crews/{crew}/defects/queries", .defects, [.paged, .restricted], gives: "One page of the list.")
    }
}

extension Endpoint where Input == NewDefectQuery, Output == DefectQuery {
    /// Save a view of defects under a name.
    ///
    /// At most 100 for each person, and 100 shared ones for the crew.
    public static var keepDefectQuery: Self {
        Endpoint(.post, "crews/{crew}/defects/queries", .defects, [.created, .versioned], gives: "The saved view.")
    }
}

extension Endpoint where Input == Void, Output == DefectQuery {
    /// Get a saved view of defects: one of yours, or a shared one.
    public static var getDefectQuery: Self {
        Endpoint(
            .get,
            "crews/{crew}/defects/queries/{query}",
            .defects,
            [.versioned, .restricted],
            gives: "The saved view."
        )
    }
}

extension Endpoint where Input == DefectQueryPatch, Output == DefectQuery {
    /// Change a saved view of defects: one of yours or, for managers, a shared one.
    public static var changeDefectQuery: Self {
        Endpoint(
            .patch,
            "crews/{crew}/defects/queries/{query}",
            .defects,
            [.versioned, .conditional],
            gives: "The changed view."
        )
    }
}

extension Endpoint where Input == Void, Output == Void {
    /// Delete a saved view of defects: one of yours or, for managers, a shared one. The defects themselves are not
    /// deleted.
    public static var removeDefectQuery: Self {
        Endpoint(.delete, "crews/{crew}/defects/queries/{query}", .defects, [.conditional], gives: "Deleted.")
    }
}

extension Endpoint where Input == DefectBulk, Output == DefectOperation {
    /// Change many defects at once.
    ///
    /// At most 10,000. The history of each changed defect names the operation, and each person gets a single message
    /// about it. Defects that cannot be changed are skipped, and the response says why. With `dryRun` nothing is
    /// changed. If the server stops halfway, it completes the operation after it has started again.
    public static var changeManyDefects: Self {
        Endpoint(.post, "crews/{crew}/defects/bulk", .defects, gives: "The result of the operation or dry run.")
    }
}

extension Endpoint where Input == Void, Output == DefectOperation {
    /// Get the result of a bulk change of defects.
    public static var getDefectOperation: Self {
        Endpoint(
            .get,
            "crews/{crew}/defect-operations/{operation}",
            .defects,
            [.restricted],
            gives: "The operation and its progress."
        )
    }

    /// Undo a bulk change of defects.
    ///
    /// Allowed for the person who made it and for managers. Defects that have been changed since are left alone, and
    /// the response lists them. An undo can be undone too.
    public static var undoDefectOperation: Self {
        Endpoint(.post, "crews/{crew}/defect-operations/{operation}/undo", .defects, gives: "The result of the undo.")
    }
}

extension Endpoint where Input == Void, Output == DefectSchema {
    /// Get the fields, states and actions of the crew's defects.
    public static var getDefectSchema: Self {
        Endpoint(.get, "crews/{crew}/defect-schema", .defects, [.versioned], gives: "The schema.")
    }
}

extension Endpoint where Input == NewDefectSchema, Output == DefectSchemaChange {
    /// Replace the crew's defect schema (managers).
    ///
    /// All errors are reported at once, each with its position, such as `states[3].name`. No values of defects are
    /// lost: the values of a removed field come back when the field is added again, and defects keep choices that have
    /// been removed. A removed state that defects are still in is an error on the field `moveStates.…`, unless
    /// `moveStates` names the state to move them to; the move is part of the history of each defect.
    public static var setDefectSchema: Self {
        Endpoint(
            .put,
            "crews/{crew}/defect-schema",
            .defects,
            [.versioned, .conditional],
            query: [
                QueryParameter(
                    "dryRun",
                    "{ type: boolean }",
                    "With `true` nothing is written; the response describes what the change would do.",
                    example: "true"
                )
            ],
            gives: "The result of the change or dry run."
        )
    }
}

extension Endpoint where Input == Void, Output == DefectSchemaChange {
    /// Reset the crew's defect schema to the standard one (managers).
    public static var resetDefectSchema: Self {
        Endpoint(
            .delete,
            "crews/{crew}/defect-schema",
            .defects,
            [.versioned, .conditional],
            query: [
                QueryParameter(
                    "dryRun",
                    "{ type: boolean }",
                    "With `true` nothing is written; the response describes what the change would do.",
                    example: "true"
                )
            ],
            gives: "The result of the change or dry run."
        )
    }
}
