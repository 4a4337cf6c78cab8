// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Endpoints/DefectListsEndpoints.swift: change that.

extension Call where Output == FileUpload<DefectImportResult> {
    /// Import a file of defects (managers).
    ///
    /// The body is a file as exported by the other program, with any content type and at most 200 MiB: Bugzilla's REST
    /// responses (JSON, concatenated) or XML, Redmine's or GitHub's REST responses, Jira's CSV, or a Decklog archive.
    /// The import is all or nothing: it creates every acceptable defect with its comments, history and attached files,
    /// and sends no notifications. What is private in the other program is left out; `rejected` and `notes` say so.
    /// Defects are matched by their number in the source: importing the same file again changes nothing, and importing
    /// a newer one applies what has changed since. Importing a Decklog archive into a crew without defects keeps its
    /// numbers. A file that cannot be read is 422, with the line in `errors`.
    public static func importDefects(
        crew: String,
        format: DefectImportFormat? = nil,
        dryRun: Bool? = nil,
        zone: String? = nil,
        map: [String] = [],
        value: [String] = []
    ) -> Self {
        Call(Endpoint<Void, DefectImportResult>.importDefects.operation, at: [crew], query: [.choice("format", format), .flag("dryRun", dryRun), .text("zone", zone), .repeated("map", map), .repeated("value", value)])
    }
}

extension Call where Output == FileContent {
    /// Export defects as a file.
    ///
    /// CSV is available to every member and takes the filters of the list of defects. It has the display names of
    /// fields and values; an apostrophe is put before text that a spreadsheet would evaluate as a formula. The archive
    /// and JSON are for managers and always contain all defects. The archive is a tar file with `schema.json`,
    /// `people.json`, `defects-00001.ndjson` (one defect per line, with its history, comments and watchers) and
    /// `files/`, and can be imported again. JSON is an array of the same objects, without the files.
    public static func exportDefects(
        crew: String,
        format: DefectExportFormat? = nil,
        language: String? = nil,
        assignedTo: String? = nil,
        reportedBy: String? = nil,
        state: String? = nil,
        open: Bool? = nil,
        severity: String? = nil,
        priority: String? = nil,
        project: String? = nil,
        text: String? = nil,
        sort: DefectSort? = nil
    ) -> Self {
        Call(Endpoint<Void, Void>.exportDefects.operation, at: [crew], query: [.choice("format", format), .text("language", language), .text("assignedTo", assignedTo), .text("reportedBy", reportedBy), .text("state", state), .flag("open", open), .text("severity", severity), .text("priority", priority), .text("project", project), .text("text", text), .choice("sort", sort)])
    }
}

extension Call where Output == Page<DefectQuery> {
    /// List the saved views of defects, by name: yours and those shared with the crew.
    public static func listDefectQueries(crew: String, limit: Int? = nil, after: String? = nil) -> Self {
        Call(Endpoint<Void, Page<DefectQuery>>.listDefectQueries.operation, at: [crew], query: [.number("limit", limit), .text("after", after)])
    }
}

extension Call where Output == DefectQuery {
    /// Save a view of defects under a name.
    ///
    /// At most 100 for each person, and 100 shared ones for the crew.
    public static func keepDefectQuery(crew: String, _ input: NewDefectQuery) -> Self {
        Call(Endpoint<NewDefectQuery, DefectQuery>.keepDefectQuery.operation, at: [crew], body: input)
    }

    /// Get a saved view of defects: one of yours, or a shared one.
    public static func getDefectQuery(crew: String, query: String) -> Self {
        Call(Endpoint<Void, DefectQuery>.getDefectQuery.operation, at: [crew, query])
    }

    /// Change a saved view of defects: one of yours or, for managers, a shared one.
    public static func changeDefectQuery(
        crew: String,
        query: String,
        _ input: DefectQueryPatch,
        ifMatch: String? = nil
    ) -> Self {
        Call(Endpoint<DefectQueryPatch, DefectQuery>.changeDefectQuery.operation, at: [crew, query], body: input, ifMatch: ifMatch)
    }
}

extension Call where Output == Void {
    /// Delete a saved view of defects: one of yours or, for managers, a shared one. The defects themselves are not
    /// deleted.
    public static func removeDefectQuery(crew: String, query: String, ifMatch: String? = nil) -> Self {
        Call(Endpoint<Void, Void>.removeDefectQuery.operation, at: [crew, query], ifMatch: ifMatch)
    }
}

extension Call where Output == DefectOperation {
    /// Change many defects at once.
    ///
    /// At most 10,000. The history of each changed defect names the operation, and each person gets a single message
    /// about it. Defects that cannot be changed are skipped, and the response says why. With `dryRun` nothing is
    /// changed. If the server stops halfway, it completes the operation after it has started again.
    public static func changeManyDefects(crew: String, _ input: DefectBulk) -> Self {
        Call(Endpoint<DefectBulk, DefectOperation>.changeManyDefects.operation, at: [crew], body: input)
    }

    /// Get the result of a bulk change of defects.
    public static func getDefectOperation(crew: String, operation: String) -> Self {
        Call(Endpoint<Void, DefectOperation>.getDefectOperation.operation, at: [crew, operation])
    }

    /// Undo a bulk change of defects.
    ///
    /// Allowed for the person who made it and for managers. Defects that have been changed since are left alone, and
    /// the response lists them. An undo can be undone too.
    public static func undoDefectOperation(crew: String, operation: String) -> Self {
        Call(Endpoint<Void, DefectOperation>.undoDefectOperation.operation, at: [crew, operation])
    }
}

extension Call where Output == DefectSchema {
    /// Get the fields, states and actions of the crew's defects.
    public static func getDefectSchema(crew: String) -> Self {
        Call(Endpoint<Void, DefectSchema>.getDefectSchema.operation, at: [crew])
    }
}

extension Call where Output == DefectSchemaChange {
    /// Replace the crew's defect schema (managers).
    ///
    /// All errors are reported at once, each with its position, such as `states[3].name`. No values of defects are
    /// lost: the values of a removed field come back when the field is added again, and defects keep choices that have
    /// been removed. A removed state that defects are still in is an error on the field `moveStates.…`, unless
    /// `moveStates` names the state to move them to; the move is part of the history of each defect.
    public static func setDefectSchema(
        crew: String,
        _ input: NewDefectSchema,
        dryRun: Bool? = nil,
        ifMatch: String? = nil
    ) -> Self {
        Call(Endpoint<NewDefectSchema, DefectSchemaChange>.setDefectSchema.operation, at: [crew], body: input, query: [.flag("dryRun", dryRun)], ifMatch: ifMatch)
    }

    /// Reset the crew's defect schema to the standard one (managers).
    public static func resetDefectSchema(crew: String, dryRun: Bool? = nil, ifMatch: String? = nil) -> Self {
        Call(Endpoint<Void, DefectSchemaChange>.resetDefectSchema.operation, at: [crew], query: [.flag("dryRun", dryRun)], ifMatch: ifMatch)
    }
}
