// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Endpoints/FocusDataEndpoints.swift: change that.

extension Call where Output == FileContent {
    /// Export all my Focus data.
    ///
    /// JSON has modes, blocks, targets, tasks, rules, calendars with their whole addresses and events, settings and entries, but no deleted
    /// entries. CSV has the columns `mode`, `group`, `start`, `end`, `seconds`, `note`, `tags`, `source` and `id`; text that a spreadsheet
    /// would evaluate as a formula is preceded by an apostrophe. The calendar omits running entries.
    public static func exportFocus(format: FocusExportFormat? = nil) -> Self {
        Call(Endpoint<Void, Void>.exportFocus.operation, query: [.choice("format", format)])
    }
}

extension Call where Output == Void {
    /// Permanently delete all my Focus data.
    ///
    /// Afterwards Focus is as if it had never been opened. Deleting again has no effect.
    public static func deleteFocus() -> Self {
        Call(Endpoint<Void, Void>.deleteFocus.operation)
    }
}

extension Call where Output == FileUpload<FocusImport> {
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
    public static func importFocus(format: FocusImportFormat? = nil, dryRun: Bool? = nil, zone: String? = nil) -> Self {
        Call(Endpoint<Void, FocusImport>.importFocus.operation, query: [.choice("format", format), .flag("dryRun", dryRun), .text("zone", zone)])
    }
}

extension Call where Output == UndoneFocusImport {
    /// Undo an import.
    ///
    /// Deletes what the import created, except what has been changed or used since. Undoing it again deletes nothing.
    public static func undoFocusImport(focusImport: String) -> Self {
        Call(Endpoint<Void, UndoneFocusImport>.undoFocusImport.operation, at: [focusImport])
    }
}
