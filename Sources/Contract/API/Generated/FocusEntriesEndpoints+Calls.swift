// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Endpoints/FocusEntriesEndpoints.swift: change that.

extension Call where Output == FocusEntry? {
    /// Get what I am doing now.
    ///
    /// If several entries are running, the one that was started last.
    public static func getFocusTimer() -> Self {
        Call(Endpoint<Void, FocusEntry?>.getFocusTimer.operation)
    }
}

extension Call where Output == FocusEntry {
    /// Start a mode, switch to it, or change its start.
    ///
    /// Running entries stop at that moment, unless several at once is on. If the mode is already running, only the
    /// given fields change.
    public static func startFocusTimer(_ input: NewFocusTimer, ifMatch: String? = nil) -> Self {
        Call(Endpoint<NewFocusTimer, FocusEntry>.startFocusTimer.operation, body: input, ifMatch: ifMatch)
    }

    /// Stop the timer.
    ///
    /// 409 with `idle` in `errors` when nothing is running; with `long` when it has run for more than 24 hours and
    /// `endedAt` does not say when it actually ended; with `clock` when the clock shows a time before its start.
    public static func stopFocusTimer(_ input: FocusTimerStop? = nil, ifMatch: String? = nil) -> Self {
        Call(Endpoint<FocusTimerStop, FocusEntry>.stopFocusTimer.operation, body: input, ifMatch: ifMatch)
    }
}

extension Call where Output == Page<FocusEntry> {
    /// List my entries that overlap a period, newest first.
    public static func listFocusEntries(
        from: String? = nil,
        to: String? = nil,
        mode: String? = nil,
        limit: Int? = nil,
        after: String? = nil
    ) -> Self {
        Call(Endpoint<Void, Page<FocusEntry>>.listFocusEntries.operation, query: [.text("from", from), .text("to", to), .text("mode", mode), .number("limit", limit), .text("after", after)])
    }
}

extension Call where Output == FocusEntry {
    /// Log time by hand.
    ///
    /// 409 with `overlap` in `errors` when there is an entry at that time, unless several at once is on.
    public static func addFocusEntry(_ input: NewFocusEntry) -> Self {
        Call(Endpoint<NewFocusEntry, FocusEntry>.addFocusEntry.operation, body: input)
    }

    /// Get an entry.
    public static func getFocusEntry(entry: String) -> Self {
        Call(Endpoint<Void, FocusEntry>.getFocusEntry.operation, at: [entry])
    }

    /// Change an entry.
    public static func changeFocusEntry(entry: String, _ input: FocusEntryPatch, ifMatch: String? = nil) -> Self {
        Call(Endpoint<FocusEntryPatch, FocusEntry>.changeFocusEntry.operation, at: [entry], body: input, ifMatch: ifMatch)
    }
}

extension Call where Output == DeletedFocusEntry {
    /// Delete an entry; it can be restored for 30 days.
    public static func removeFocusEntry(entry: String, ifMatch: String? = nil) -> Self {
        Call(Endpoint<Void, DeletedFocusEntry>.removeFocusEntry.operation, at: [entry], ifMatch: ifMatch)
    }
}

extension Call where Output == FocusEntry {
    /// Restore a deleted entry. Existing entries stay as they are.
    public static func restoreFocusEntry(entry: String) -> Self {
        Call(Endpoint<Void, FocusEntry>.restoreFocusEntry.operation, at: [entry])
    }
}

extension Call where Output == Page<FocusEntry> {
    /// Split an entry in two.
    public static func splitFocusEntry(entry: String, _ input: FocusSplit, ifMatch: String? = nil) -> Self {
        Call(Endpoint<FocusSplit, Page<FocusEntry>>.splitFocusEntry.operation, at: [entry], body: input, ifMatch: ifMatch)
    }

    /// Cut a break out of an entry.
    public static func cutFocusEntry(entry: String, _ input: FocusCut, ifMatch: String? = nil) -> Self {
        Call(Endpoint<FocusCut, Page<FocusEntry>>.cutFocusEntry.operation, at: [entry], body: input, ifMatch: ifMatch)
    }
}

extension Call where Output == FocusEntry {
    /// Merge several entries in one mode, from the beginning of the first to the end of the last.
    public static func mergeFocusEntries(_ input: FocusMerge) -> Self {
        Call(Endpoint<FocusMerge, FocusEntry>.mergeFocusEntries.operation, body: input)
    }
}

extension Call where Output == UndoneFocusChange {
    /// Undo what I did last: a start, stop, switch, edit, cut, split, merge or deletion. The next call undoes what I did before that.
    ///
    /// 409 with `nothing` in `errors` when there is nothing to undo.
    public static func undoFocusChange() -> Self {
        Call(Endpoint<Void, UndoneFocusChange>.undoFocusChange.operation)
    }
}
