// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Endpoints/FocusRulesEndpoints.swift: change that.

extension Call where Output == Page<FocusRule> {
    /// List my rules for recorded activity, in order.
    public static func listFocusRules(limit: Int? = nil, after: String? = nil) -> Self {
        Call(Endpoint<Void, Page<FocusRule>>.listFocusRules.operation, query: [.number("limit", limit), .text("after", after)])
    }
}

extension Call where Output == FocusRule {
    /// Add a rule.
    ///
    /// At most 50 for each person; one more is 409, with `tooMany` in `errors`.
    public static func addFocusRule(_ input: NewFocusRule) -> Self {
        Call(Endpoint<NewFocusRule, FocusRule>.addFocusRule.operation, body: input)
    }

    /// Change a rule, or move it.
    public static func changeFocusRule(rule: String, _ input: FocusRulePatch, ifMatch: String? = nil) -> Self {
        Call(Endpoint<FocusRulePatch, FocusRule>.changeFocusRule.operation, at: [rule], body: input, ifMatch: ifMatch)
    }
}

extension Call where Output == Void {
    /// Delete a rule. What was logged stays.
    public static func removeFocusRule(rule: String, ifMatch: String? = nil) -> Self {
        Call(Endpoint<Void, Void>.removeFocusRule.operation, at: [rule], ifMatch: ifMatch)
    }
}

extension Call where Output == FocusSuggestions {
    /// List what recorded activity and hours suggest to log on a day. To accept a suggestion, add an entry.
    ///
    /// Hours that I logged in a crew with a start and an end are suggested in the mode of my shifts, if my settings have one.
    public static func suggestFocusEntries(date: String? = nil) -> Self {
        Call(Endpoint<Void, FocusSuggestions>.suggestFocusEntries.operation, query: [.text("date", date)])
    }
}
