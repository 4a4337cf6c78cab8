extension Endpoint where Input == Void, Output == Page<FocusTask> {
    /// List my tasks, by date and time.
    public static var listFocusTasks: Self {
        Endpoint(
            .get,
            "me/focus/tasks",
            .focus,
            [.paged, .restricted],
            query: [
                .of("from", "Date", "The first date; no limit when left out.", example: "2026-11-01"),
                .of("to", "Date", "The date after the last one; no limit when left out.", example: "2026-12-01"),
                .flag("done", "`true` for those that are done, `false` for open ones; both when left out."),
            ],
            gives: "One page of the list."
        )
    }
}

extension Endpoint where Input == NewFocusTask, Output == FocusTask {
    /// Add a task.
    ///
    /// At most 5,000 for each person, including done ones; one more is 409, with `tooMany` in `errors`.
    public static var addFocusTask: Self {
        Endpoint(.post, "me/focus/tasks", .focus, [.created, .versioned], gives: "The task.")
    }
}

extension Endpoint where Input == FocusTaskPatch, Output == FocusTask {
    /// Change a task, mark it as done, or open it again.
    ///
    /// Marking a repeating task as done keeps it and adds the next occurrence, once; `next` is its id. Opening it again deletes that
    /// occurrence, unless it has been changed since. A task that is overdue stays on its date until it is moved or done.
    public static var changeFocusTask: Self {
        Endpoint(
            .patch,
            "me/focus/tasks/{task}",
            .focus,
            [.versioned, .conditional],
            gives: "The task as it is now."
        )
    }
}

extension Endpoint where Input == Void, Output == Void {
    /// Delete a task. Other occurrences stay.
    public static var removeFocusTask: Self {
        Endpoint(.delete, "me/focus/tasks/{task}", .focus, [.conditional], gives: "Deleted.")
    }
}
