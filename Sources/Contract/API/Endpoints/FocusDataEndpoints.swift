extension Endpoint where Input == Void, Output == Void {
    /// Export all my Focus data.
    ///
    /// JSON has modes, blocks, targets, tasks, rules, calendars with their whole addresses and events, settings and entries, but no deleted
    /// entries. CSV has the columns `mode`, `group`, `start`, `end`, `seconds`, `note`, `tags`, `source` and `id`; text that a spreadsheet
    /// would evaluate as a formula is preceded by an apostrophe. The calendar omits running entries.
    public static var exportFocus: Self {
        Endpoint(
            .get,
            "me/focus/export",
            .focus,
            [.restricted, .download(["application/zip", "application/json", "text/csv", "text/calendar"])],
            query: [
                .of("format", "FocusExportFormat", "The format; an archive of the others by default.", example: "json")
            ],
            gives: "The file."
        )
    }

    /// Permanently delete all my Focus data.
    ///
    /// Afterwards Focus is as if it had never been opened. Deleting again has no effect.
    public static var deleteFocus: Self {
        Endpoint(.delete, "me/focus", .focus, gives: "The data is deleted.")
    }
}

extension Endpoint where Input == Void, Output == FocusImport {
    /// Import a JSON export of Focus, or a file of another time tracker.
    ///
    /// The body is the file, in UTF-8, with any content type and at most 32 MiB. Its format is recognised, unless
    /// `format` names it; a file that is not in that format is 422 on the field `format`. Formats: `focus.json`,
    /// Timewarrior (a data file or `timew export`), Toggl Track (detailed report as CSV), Simple Time Tracker (backup
    /// or CSV), TimeTagger (records, table or report), aTimeLogger (CSV) and Watson (frames or `watson log --json`). A
    /// project, an activity or the first tag becomes a mode; entries that are still running are rejected. Existing data
    /// is recognised by its id, modes also by name, so importing a file again changes nothing. Existing data is never
    /// changed; what differs from it or overlaps it counts as conflicting. Only if Focus has never been used do the
    /// modes and settings of the file replace the initial ones. A file that cannot be read is 422.
    public static var importFocus: Self {
        Endpoint(
            .post,
            "me/focus/imports",
            .focus,
            [.upload(form: false)],
            query: [
                .of("format", "FocusImportFormat", "The format; detected when left out.", example: "toggl"),
                .flag("dryRun", "With `true`, nothing is imported; the answer says what would be."),
                .of("zone", "TimeZone", "The time zone for times without one, as in CSV files; yours when left out."),
            ],
            gives: "The result of the import or dry run."
        )
    }
}

extension Endpoint where Input == Void, Output == UndoneFocusImport {
    /// Undo an import.
    ///
    /// Deletes what the import created, except what has been changed or used since. Undoing it again deletes nothing.
    public static var undoFocusImport: Self {
        Endpoint(.post, "me/focus/imports/{focusImport}/undo", .focus, gives: "What was deleted.")
    }
}
