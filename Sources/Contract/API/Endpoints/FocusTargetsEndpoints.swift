extension Endpoint where Input == Void, Output == Page<FocusTarget> {
    /// List my targets and limits in modes in use, and how I am doing.
    public static var listFocusTargets: Self {
        Endpoint(.get, "me/focus/targets", .focus, [.paged, .restricted], gives: "One page of the list.")
    }
}

extension Endpoint where Input == NewFocusTarget, Output == FocusTarget {
    /// Set a target or a limit.
    ///
    /// A second one of its kind and period in a mode is 409, with `exists` in `errors`.
    public static var makeFocusTarget: Self {
        Endpoint(.post, "me/focus/targets", .focus, [.created, .versioned], gives: "The target.")
    }
}

extension Endpoint where Input == FocusTargetPatch, Output == FocusTarget {
    /// Change a target's time or weekdays.
    public static var changeFocusTarget: Self {
        Endpoint(
            .patch,
            "me/focus/targets/{target}",
            .focus,
            [.versioned, .conditional],
            gives: "The target as it is now."
        )
    }
}

extension Endpoint where Input == Void, Output == Void {
    /// Delete a target. What was logged stays.
    public static var removeFocusTarget: Self {
        Endpoint(.delete, "me/focus/targets/{target}", .focus, [.conditional], gives: "Deleted.")
    }
}
