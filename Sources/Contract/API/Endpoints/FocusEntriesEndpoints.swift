extension Endpoint where Input == Void, Output == FocusEntry? {
    /// Get what I am doing now.
    ///
    /// If several entries are running, the one that was started last.
    public static var getFocusTimer: Self {
        Endpoint(
            .get,
            "me/focus/timer",
            .focus,
            [.versioned, .restricted, .orNothing("Nothing runs.")],
            gives: "The running entry."
        )
    }
}

extension Endpoint where Input == NewFocusTimer, Output == FocusEntry {
    /// Start a mode, switch to it, or change its start.
    ///
    /// Running entries stop at that moment, unless several at once is on. If the mode is already running, only the
    /// given fields change.
    public static var startFocusTimer: Self {
        Endpoint(.put, "me/focus/timer", .focus, [.versioned, .conditional], gives: "The running entry.")
    }
}

extension Endpoint where Input == FocusTimerStop, Output == FocusEntry {
    /// Stop the timer.
    ///
    /// 409 with `idle` in `errors` when nothing is running; with `long` when it has run for more than 24 hours and
    /// `endedAt` does not say when it actually ended; with `clock` when the clock shows a time before its start.
    public static var stopFocusTimer: Self {
        Endpoint(
            .post,
            "me/focus/timer/stopping",
            .focus,
            [.versioned, .conditional, .optionalBody],
            gives: "The stopped entry."
        )
    }
}

extension Endpoint where Input == Void, Output == Page<FocusEntry> {
    /// List my entries that overlap a period, newest first.
    public static var listFocusEntries: Self {
        Endpoint(
            .get,
            "me/focus/entries",
            .focus,
            [.paged, .restricted],
            query: [
                .text(
                    "from",
                    "From when: a date or an instant; 31 days before the end when left out.",
                    example: "2026-11-16"
                ),
                .text(
                    "to",
                    "Until when, at most 366 days later: the first date or instant not included; tomorrow when left out.",
                    example: "2026-11-23"
                ),
                .of("mode", "ID", "Only entries in this mode."),
            ],
            gives: "One page of the list."
        )
    }
}

extension Endpoint where Input == NewFocusEntry, Output == FocusEntry {
    /// Log time by hand.
    ///
    /// 409 with `overlap` in `errors` when there is an entry at that time, unless several at once is on.
    public static var addFocusEntry: Self {
        Endpoint(.post, "me/focus/entries", .focus, [.created, .versioned], gives: "The entry.")
    }
}

extension Endpoint where Input == Void, Output == FocusEntry {
    /// Get an entry.
    public static var getFocusEntry: Self {
        Endpoint(.get, "me/focus/entries/{entry}", .focus, [.versioned, .restricted], gives: "The entry.")
    }
}

extension Endpoint where Input == FocusEntryPatch, Output == FocusEntry {
    /// Change an entry.
    public static var changeFocusEntry: Self {
        Endpoint(
            .patch,
            "me/focus/entries/{entry}",
            .focus,
            [.versioned, .conditional],
            gives: "The entry as it is now."
        )
    }
}

extension Endpoint where Input == Void, Output == DeletedFocusEntry {
    /// Delete an entry; it can be restored for 30 days.
    public static var removeFocusEntry: Self {
        Endpoint(.delete, "me/focus/entries/{entry}", .focus, [.conditional], gives: "Deleted.")
    }
}

extension Endpoint where Input == Void, Output == FocusEntry {
    /// Restore a deleted entry. Existing entries stay as they are.
    public static var restoreFocusEntry: Self {
        Endpoint(.post, "me/focus/entries/{entry}/restoration", .focus, [.versioned], gives: "The entry.")
    }
}

extension Endpoint where Input == FocusSplit, Output == Page<FocusEntry> {
    /// Split an entry in two.
    public static var splitFocusEntry: Self {
        Endpoint(.post, "me/focus/entries/{entry}/split", .focus, [.conditional], gives: "Both entries.")
    }
}

extension Endpoint where Input == FocusCut, Output == Page<FocusEntry> {
    /// Cut a break out of an entry.
    public static var cutFocusEntry: Self {
        Endpoint(
            .post,
            "me/focus/entries/{entry}/cut",
            .focus,
            [.conditional],
            gives: "What is there now, from the beginning of the break's entry to its end."
        )
    }
}

extension Endpoint where Input == FocusMerge, Output == FocusEntry {
    /// Merge several entries in one mode, from the beginning of the first to the end of the last.
    public static var mergeFocusEntries: Self {
        Endpoint(.post, "me/focus/entries/merge", .focus, [.versioned], gives: "The entry.")
    }
}

extension Endpoint where Input == Void, Output == UndoneFocusChange {
    /// Undo what I did last: a start, stop, switch, edit, cut, split, merge or deletion. The next call undoes what I did before that.
    ///
    /// 409 with `nothing` in `errors` when there is nothing to undo.
    public static var undoFocusChange: Self {
        Endpoint(.post, "me/focus/undo", .focus, gives: "What was undone.")
    }
}
