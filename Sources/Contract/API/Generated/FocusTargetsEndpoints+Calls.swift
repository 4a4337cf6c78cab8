// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Endpoints/FocusTargetsEndpoints.swift: change that.

extension Call where Output == Page<FocusTarget> {
    /// List my targets and limits in modes in use, and how I am doing.
    public static func listFocusTargets(limit: Int? = nil, after: String? = nil) -> Self {
        Call(Endpoint<Void, Page<FocusTarget>>.listFocusTargets.operation, query: [.number("limit", limit), .text("after", after)])
    }
}

extension Call where Output == FocusTarget {
    /// Set a target or a limit.
    ///
    /// A second one of its kind and period in a mode is 409, with `exists` in `errors`.
    public static func makeFocusTarget(_ input: NewFocusTarget) -> Self {
        Call(Endpoint<NewFocusTarget, FocusTarget>.makeFocusTarget.operation, body: input)
    }

    /// Change a target's time or weekdays.
    public static func changeFocusTarget(target: String, _ input: FocusTargetPatch, ifMatch: String? = nil) -> Self {
        Call(Endpoint<FocusTargetPatch, FocusTarget>.changeFocusTarget.operation, at: [target], body: input, ifMatch: ifMatch)
    }
}

extension Call where Output == Void {
    /// Delete a target. What was logged stays.
    public static func removeFocusTarget(target: String, ifMatch: String? = nil) -> Self {
        Call(Endpoint<Void, Void>.removeFocusTarget.operation, at: [target], ifMatch: ifMatch)
    }
}
