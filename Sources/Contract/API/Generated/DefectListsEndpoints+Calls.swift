// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Endpoints/DefectListsEndpoints.swift: change that.

extension Call where Output == FileUpload<DefectImportResult> {
    /// Take in a file of defects; for managers.
    ///
    /// The body is the file as the other program wrote it, of any content type and at most 200 MiB:
    /// Bugzilla's REST answers (JSON, one after the other) or its XML, Redmine's or GitHub's REST answers,
    /// Jira's CSV, or an archive of ours. All of it that can be taken is taken in at once, or nothing, with
    /// comments, history and attached files, and nobody is told. A defect is known by its number there: the
    /// same file once more changes nothing, a newer one brings what has changed since. An archive of ours
    /// taken into a crew without defects keeps its numbers. A file that cannot be read is 422, with the line
    /// in `errors`.
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
    /// Defects as a file.
    ///
    /// The table is for everybody, and of what the list of defects is asked for; its cells are in the words
    /// that people read, and a text that a spreadsheet would take for a formula begins with an apostrophe
    /// more. Archive and JSON are for managers, and always whole: the archive is a tar file with
    /// `schema.json`, `people.json`, `defects-00001.ndjson` (a defect to a line, with its history, comments
    /// and watchers) and `files/`; the JSON is an array of the same lines without the files. The archive can
    /// be taken in again.
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
    /// The lists of defects that I keep under a name, and those of the crew.
    public static func listDefectQueries(crew: String) -> Self {
        Call(Endpoint<Void, Page<DefectQuery>>.listDefectQueries.operation, at: [crew])
    }
}

extension Call where Output == DefectQuery {
    /// Keep a list of defects under a name.
    ///
    /// At most 100 for each person, and 100 that a crew shares.
    public static func keepDefectQuery(crew: String, _ input: NewDefectQuery) -> Self {
        Call(Endpoint<NewDefectQuery, DefectQuery>.keepDefectQuery.operation, at: [crew], body: input)
    }

    /// A list that is kept under a name.
    ///
    /// Mine, or one that the crew shares.
    public static func getDefectQuery(crew: String, query: String) -> Self {
        Call(Endpoint<Void, DefectQuery>.getDefectQuery.operation, at: [crew, query])
    }

    /// Change a list that is kept under a name.
    ///
    /// Mine; for managers also one that the crew shares.
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
    /// Remove a list that is kept under a name.
    ///
    /// Mine; for managers also one that the crew shares. The defects stay.
    public static func removeDefectQuery(crew: String, query: String, ifMatch: String? = nil) -> Self {
        Call(Endpoint<Void, Void>.removeDefectQuery.operation, at: [crew, query], ifMatch: ifMatch)
    }
}

extension Call where Output == DefectOperation {
    /// Do something to many defects at once.
    ///
    /// At most 10,000. Each has a step in its history that names the operation, and each person is told once,
    /// however many concern them. Those to which it cannot be done stay as they are; the answer says why.
    /// With `dryRun` nothing is done. Should the server stop in between, the rest is done when it is back.
    public static func changeManyDefects(crew: String, _ input: DefectBulk) -> Self {
        Call(Endpoint<DefectBulk, DefectOperation>.changeManyDefects.operation, at: [crew], body: input)
    }

    /// What came of something that was done to many defects.
    public static func getDefectOperation(crew: String, operation: String) -> Self {
        Call(Endpoint<Void, DefectOperation>.getDefectOperation.operation, at: [crew, operation])
    }

    /// Take back something that was done to many defects.
    ///
    /// By whoever did it, or a manager. What somebody has changed since stays as it is, and the answer says
    /// so. It can be taken back itself.
    public static func undoDefectOperation(crew: String, operation: String) -> Self {
        Call(Endpoint<Void, DefectOperation>.undoDefectOperation.operation, at: [crew, operation])
    }
}

extension Call where Output == DefectSchema {
    /// Which fields, states and actions the crew's defects have.
    public static func getDefectSchema(crew: String) -> Self {
        Call(Endpoint<Void, DefectSchema>.getDefectSchema.operation, at: [crew])
    }
}

extension Call where Output == DefectSchemaChange {
    /// Give the crew another schema (managers).
    ///
    /// Everything that is wrong with it is told at once, each mistake with its place, such as
    /// `states[3].name`. No value of a defect is lost: those of a field that goes are there again with the
    /// field, and choices that go stay on the defects that have them. Defects in a state that goes are
    /// refused with a field `moveStates.…` for each, until `moveStates` says where they are led; that is a
    /// step in the history of each.
    public static func setDefectSchema(
        crew: String,
        _ input: NewDefectSchema,
        dryRun: Bool? = nil,
        ifMatch: String? = nil
    ) -> Self {
        Call(Endpoint<NewDefectSchema, DefectSchemaChange>.setDefectSchema.operation, at: [crew], body: input, query: [.flag("dryRun", dryRun)], ifMatch: ifMatch)
    }

    /// Give the crew the schema that comes with Decklog (managers).
    public static func resetDefectSchema(crew: String, dryRun: Bool? = nil, ifMatch: String? = nil) -> Self {
        Call(Endpoint<Void, DefectSchemaChange>.resetDefectSchema.operation, at: [crew], query: [.flag("dryRun", dryRun)], ifMatch: ifMatch)
    }
}
