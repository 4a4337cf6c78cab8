extension Endpoint where Input == Void, Output == DefectImportResult {
    /// Take in a file of defects; for managers.
    ///
    /// The body is the file as the other program wrote it, of any content type and at most 200 MiB:
    /// Bugzilla's REST answers (JSON, one after the other) or its XML, Redmine's or GitHub's REST answers,
    /// Jira's CSV, or an archive of ours. All of it that can be taken is taken in at once, or nothing, with
    /// comments, history and attached files, and nobody is told. A defect is known by its number there: the
    /// same file once more changes nothing, a newer one brings what has changed since. An archive of ours
    /// taken into a crew without defects keeps its numbers. A file that cannot be read is 422, with the line
    /// in `errors`.
    public static var importDefects: Self {
        Endpoint(
            .post,
            "crews/{crew}/imports/defects",
            .defects,
            [.upload(form: false), .limited],
            query: [
                .of(
                    "format",
                    "DefectImportFormat",
                    "Where the file comes from; as it looks when left out.",
                    example: "bugzilla"
                ),
                QueryParameter(
                    "dryRun",
                    "{ type: boolean }",
                    "With `true` nothing is written, and the answer tells what would be.",
                    example: "true"
                ),
                .text(
                    "zone",
                    "The time zone of clock times in the file; the crew's when left out.",
                    example: "Europe/Amsterdam"
                ),
                QueryParameter(
                    "map",
                    "{ type: array, items: { type: string } }",
                    "Who somebody in the file is, as `NAME:PERSON`: the name or address in the file, and the id of a member. Can be there several times. Of everybody else only the name is kept."
                ),
                QueryParameter(
                    "value",
                    "{ type: array, items: { type: string } }",
                    "What a word of the file becomes, as `FIELD:WORD:CHOICE`, such as `severity:blocker:1-Critical`. Can be there several times."
                ),
            ],
            gives: "What came of it."
        )
    }
}

extension Endpoint where Input == Void, Output == Void {
    /// Defects as a file.
    ///
    /// The table is for everybody, and of what the list of defects is asked for; its cells are in the words
    /// that people read, and a text that a spreadsheet would take for a formula begins with an apostrophe
    /// more. Archive and JSON are for managers, and always whole: the archive is a tar file with
    /// `schema.json`, `people.json`, `defects-00001.ndjson` (a defect to a line, with its history, comments
    /// and watchers) and `files/`; the JSON is an array of the same lines without the files. The archive can
    /// be taken in again.
    public static var exportDefects: Self {
        Endpoint(
            .get,
            "crews/{crew}/exports/defects",
            .defects,
            [.download(["text/csv", "application/json", "application/x-tar"]), .restricted],
            query: [
                .of("format", "DefectExportFormat", "What the file looks like; a CSV when left out.", example: "csv"),
                .of(
                    "language",
                    "Language",
                    "In whose words and for whose spreadsheets a CSV is; `nl` has semicolons between cells.",
                    example: "nl"
                ),
                .person("assignedTo", or: "me, none", "Whoever sees to it: a member's id, `me`, or `none` for nobody."),
                .person("reportedBy", "Whoever reported it: a member's id, or `me`."),
                .text("state", "One of these states, with commas between them."),
                .flag("open", "Whether something is left to do."),
                .text("severity", "One of these, with commas between them."),
                .text("priority", "One of these, with commas between them."),
                .text("project", most: DefectFilter.Limits.project.upperBound, "What it belongs to."),
                .text(
                    "text",
                    most: DefectFilter.Limits.text.upperBound,
                    "What to look for, in everything that is written about it."
                ),
                .of("sort", "DefectSort", "The order."),
            ],
            gives: "The file."
        )
    }
}

extension Endpoint where Input == Void, Output == Page<DefectQuery> {
    /// The lists of defects that I keep under a name, and those of the crew.
    public static var listDefectQueries: Self {
        Endpoint(.get, "crews/{crew}/defects/queries", .defects, [.restricted], gives: "By name.")
    }
}

extension Endpoint where Input == NewDefectQuery, Output == DefectQuery {
    /// Keep a list of defects under a name.
    ///
    /// At most 100 for each person, and 100 that a crew shares.
    public static var keepDefectQuery: Self {
        Endpoint(.post, "crews/{crew}/defects/queries", .defects, [.created, .versioned], gives: "The list.")
    }
}

extension Endpoint where Input == Void, Output == DefectQuery {
    /// A list that is kept under a name.
    ///
    /// Mine, or one that the crew shares.
    public static var getDefectQuery: Self {
        Endpoint(.get, "crews/{crew}/defects/queries/{query}", .defects, [.versioned, .restricted], gives: "The list.")
    }
}

extension Endpoint where Input == DefectQueryPatch, Output == DefectQuery {
    /// Change a list that is kept under a name.
    ///
    /// Mine; for managers also one that the crew shares.
    public static var changeDefectQuery: Self {
        Endpoint(
            .patch,
            "crews/{crew}/defects/queries/{query}",
            .defects,
            [.versioned, .conditional],
            gives: "The list."
        )
    }
}

extension Endpoint where Input == Void, Output == Void {
    /// Remove a list that is kept under a name.
    ///
    /// Mine; for managers also one that the crew shares. The defects stay.
    public static var removeDefectQuery: Self {
        Endpoint(.delete, "crews/{crew}/defects/queries/{query}", .defects, [.conditional], gives: "It is gone.")
    }
}

extension Endpoint where Input == DefectBulk, Output == DefectOperation {
    /// Do something to many defects at once.
    ///
    /// At most 10,000. Each has a step in its history that names the operation, and each person is told once,
    /// however many concern them. Those to which it cannot be done stay as they are; the answer says why.
    /// With `dryRun` nothing is done. Should the server stop in between, the rest is done when it is back.
    public static var changeManyDefects: Self {
        Endpoint(.post, "crews/{crew}/defects/bulk", .defects, gives: "What came of it, or would.")
    }
}

extension Endpoint where Input == Void, Output == DefectOperation {
    /// What came of something that was done to many defects.
    public static var getDefectOperation: Self {
        Endpoint(.get, "crews/{crew}/defect-operations/{operation}", .defects, [.restricted], gives: "How far it is.")
    }

    /// Take back something that was done to many defects.
    ///
    /// By whoever did it, or a manager. What somebody has changed since stays as it is, and the answer says
    /// so. It can be taken back itself.
    public static var undoDefectOperation: Self {
        Endpoint(.post, "crews/{crew}/defect-operations/{operation}/undo", .defects, gives: "What came of it.")
    }
}

extension Endpoint where Input == Void, Output == DefectSchema {
    /// Which fields, states and actions the crew's defects have.
    public static var getDefectSchema: Self {
        Endpoint(.get, "crews/{crew}/defect-schema", .defects, [.versioned], gives: "The schema, as a file holds it.")
    }
}

extension Endpoint where Input == NewDefectSchema, Output == DefectSchemaChange {
    /// Give the crew another schema (managers).
    ///
    /// Everything that is wrong with it is told at once, each mistake with its place, such as
    /// `states[3].name`. No value of a defect is lost: those of a field that goes are there again with the
    /// field, and choices that go stay on the defects that have them. Defects in a state that goes are
    /// refused with a field `moveStates.…` for each, until `moveStates` says where they are led; that is a
    /// step in the history of each.
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
                    "With `true` nothing is written, and the answer tells what would be.",
                    example: "true"
                )
            ],
            gives: "What came of it."
        )
    }
}

extension Endpoint where Input == Void, Output == DefectSchemaChange {
    /// Give the crew the schema that comes with Decklog (managers).
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
                    "With `true` nothing is written, and the answer tells what would be.",
                    example: "true"
                )
            ],
            gives: "What came of it."
        )
    }
}
