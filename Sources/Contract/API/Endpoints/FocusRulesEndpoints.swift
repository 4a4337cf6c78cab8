extension Endpoint where Input == Void, Output == Page<FocusRule> {
    /// List my rules for recorded activity, in order.
    public static var listFocusRules: Self {
        Endpoint(.get, "me/focus/rules", .focus, [.paged, .restricted], gives: "One page of the list.")
    }
}

extension Endpoint where Input == NewFocusRule, Output == FocusRule {
    /// Add a rule.
    ///
    /// At most 50 for each person; one more is 409, with `tooMany` in `errors`.
    public static var addFocusRule: Self {
        Endpoint(.post, "me/focus/rules", .focus, [.created, .versioned], gives: "The rule.")
    }
}

extension Endpoint where Input == FocusRulePatch, Output == FocusRule {
    /// Change a rule, or move it.
    public static var changeFocusRule: Self {
        Endpoint(
            .patch,
            "me/focus/rules/{rule}",
            .focus,
            [.versioned, .conditional],
            gives: "The rule as it is now."
        )
    }
}

extension Endpoint where Input == Void, Output == Void {
    /// Delete a rule. What was logged stays.
    public static var removeFocusRule: Self {
        Endpoint(.delete, "me/focus/rules/{rule}", .focus, [.conditional], gives: "Deleted.")
    }
}

extension Endpoint where Input == Void, Output == FocusSuggestions {
    /// List what recorded activity and hours suggest to log on a day. To accept a suggestion, add an entry.
    ///
    /// Hours that I logged in a crew with a start and an end are suggested in the mode of my shifts, if my settings have one.
    public static var suggestFocusEntries: Self {
        Endpoint(
            .get,
            "me/focus/suggestions",
            .focus,
            [.restricted],
            query: [.of("date", "Date", "The day; today when left out.", example: "2026-11-20")],
            gives: "The suggestions."
        )
    }
}
