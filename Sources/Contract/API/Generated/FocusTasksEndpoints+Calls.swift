// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Endpoints/FocusTasksEndpoints.swift: change that.

extension Call where Output == Page<FocusTask> {
    /// List my tasks, by date and time.
    public static func listFocusTasks(
        from: String? = nil,
        to: String? = nil,
        done: Bool? = nil,
        limit: Int? = nil,
        after: String? = nil
    ) -> Self {
        Call(Endpoint<Void, Page<FocusTask>>.listFocusTasks.operation, query: [.text("from", from), .text("to", to), .flag("done", done), .number("limit", limit), .text("after", after)])
    }
}

extension Call where Output == FocusTask {
    /// Add a task.
    ///
    /// At most 5,000 for each person, including done ones; one more is 409, with `tooMany` in `errors`.
    public static func addFocusTask(_ input: NewFocusTask) -> Self {
        Call(Endpoint<NewFocusTask, FocusTask>.addFocusTask.operation, body: input)
    }

    /// Change a task, mark it as done, or open it again.
    ///
    /// Marking a repeating task as done keeps it and adds the next occurrence, once; `next` is its id. Opening it again deletes that
    /// occurrence, unless it has been changed since. A task that is overdue stays on its date until it is moved or done.
    public static func changeFocusTask(task: String, _ input: FocusTaskPatch, ifMatch: String? = nil) -> Self {
        Call(Endpoint<FocusTaskPatch, FocusTask>.changeFocusTask.operation, at: [task], body: input, ifMatch: ifMatch)
    }
}

extension Call where Output == Void {
    /// Delete a task. Other occurrences stay.
    public static func removeFocusTask(task: String, ifMatch: String? = nil) -> Self {
        Call(Endpoint<Void, Void>.removeFocusTask.operation, at: [task], ifMatch: ifMatch)
    }
}
